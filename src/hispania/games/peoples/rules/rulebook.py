"""Our own rules reference, found by rule number: what a refusal or an explanation links to.

The pages are docs/peoples/rules in the source tree; the build copies them into the package, beside this module.

>>> anchor("P6.6.3"), anchor("P14.26.2d"), anchor("AMB-53")
('p6-6-3', 'p14-26-2d', 'amb-53')
>>> [path.stem for path in pages("es")][:2], page("P6.6.3").name
(['p0-terms', 'p1-map'], 'p6-movement.md')
>>> link("P6.6.3").endswith("en/p6-movement.md#p6-6-3")
True
>>> paragraph("P6.1.2")
'**P6.1.2** Rivers never hinder a march.'
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ....contract.pages import Reference
from ..words import LANGUAGES

_PLACES: Final = (Path(__file__).parent / "data", Path(__file__).parents[5] / "docs" / "peoples" / "rules")
_RULE: Final = r"P\d{1,2}(?:\.\d{1,2}){0,2}[a-z]?|AMB-\d\d"
_reference: Final = Reference(_PLACES, "p", _RULE, "P6.6.3 or AMB-53", LANGUAGES)

anchor, pages, page = _reference.anchor, _reference.pages, _reference.page
link, paragraph = _reference.link, _reference.paragraph
