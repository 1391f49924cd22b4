"""Our own rules reference, found by rule number: what a refusal or an explanation links to.

The pages are docs/spartacvs/rules in the source tree; the build copies them into the package, beside this module.

>>> anchor("S23.2.10"), anchor("S22.3.S"), anchor("A15")
('s23-2-10', 's22-3-s', 'a15')
>>> [path.stem for path in pages("es")][:2], page("S18.3").name
(['s1-terms', 's5-sequence'], 's18-sieges.md')
>>> link("S18.3").endswith("en/s18-sieges.md#s18-3")
True
>>> paragraph("S12.4")
'**S12.4 Inside** · *reconstructed* · Pieces inside neither intercept nor avoid.'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ....contract.pages import Reference
from ..words import LANGUAGES

GIVEN, IMPLIED, RECOVERED, RECONSTRUCTED = "given", "implied", "recovered", "reconstructed"
MARKS: Final[Mapping[str, Mapping[str, str]]] = {  # how each language tells what a rule rests on
    "en": {GIVEN: "given", IMPLIED: "implied", RECOVERED: "recovered", RECONSTRUCTED: "reconstructed"},
    "fr": {GIVEN: "donné", IMPLIED: "déduit", RECOVERED: "retrouvé", RECONSTRUCTED: "reconstitué"},
    "es": {GIVEN: "dado", IMPLIED: "deducido", RECOVERED: "recuperado", RECONSTRUCTED: "reconstruido"},
}
_PLACES: Final = (Path(__file__).parent / "data", Path(__file__).parents[5] / "docs" / "spartacvs" / "rules")
_RULE: Final = r"S\d{1,2}(?:\.\d{1,2}){0,2}(?:\.[A-Z])?|A\d{1,2}"
_MARKED: Final = re.compile(r"\*\*[SA]\d[^*]*\*\* · \*([^*]+)\* · |## S\d[^\n]*\n\n\*([^*]+)\* · ")
_reference: Final = Reference(_PLACES, "s", _RULE, "S18.3 or A15", LANGUAGES)

anchor, pages, page = _reference.anchor, _reference.pages, _reference.page
link, paragraph = _reference.link, _reference.paragraph


def provenance(rule: str) -> tuple[str, ...]:
    """What a rule rests on; several where its parts differ.

    >>> provenance("S18.3"), provenance("S16.1")
    (('given', 'reconstructed'), ('reconstructed',))
    """
    found = _MARKED.search(paragraph(rule))
    return tuple((found[1] or found[2]).split(", ")) if found else ()
