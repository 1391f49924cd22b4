"""The words of SPARTACVS: a short sentence for all that can be done, happen or be refused, in each language."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Final

from ....errors import Unreadable
from ..printed.tables import load

LANGUAGES: Final = ("en", "fr", "es")


@functools.cache
def words(language: str) -> Mapping[str, str]:
    """Everything that is said in a language, by its key.

    >>> words("en")["action.end"], words("fr")["name.card.28"], words("es")["place.rome"]
    ('End the activation', 'Disette de blé', 'Roma')
    """
    if language not in LANGUAGES:
        raise Unreadable(f"SPARTACVS is told in {', '.join(LANGUAGES)}, not in {language[:20]!r}")
    told = tomllib.loads(resources.files(__package__).joinpath(f"{language}.toml").read_text("utf-8"))
    written = {f"{part}.{key}": text for part, rows in told.items() for key, text in rows.items()}
    return _printed_names() | written


def _printed_names() -> dict[str, str]:
    """Places and leaders as the printed game has them; catalogues may know better."""
    printed = load()
    found = {f"place.{id}": place.name for id, place in printed.places.items()}
    return found | {f"name.{id}": leader.name for id, leader in printed.leaders.items()}
