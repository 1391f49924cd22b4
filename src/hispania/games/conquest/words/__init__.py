"""The words of HISPANIA: a short sentence for all that can be done, happen or be refused, in each language."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any, Final

from ....errors import Unreadable
from ..printed.board import default_board

LANGUAGES: Final = ("en", "fr", "es")
GENERALS: Final = ("actor", "acting", "by", "owner")  # fields that name generals as `general` does
MONEY: Final = ("denarii", "cost", "denarii_left")  # fields that count denarii
MOST: Final = 20


@functools.cache
def words(language: str) -> Mapping[str, str]:
    """Everything that is said in a language, by its key.

    >>> words("en")["action.pass"], words("es")["seat.K"], words("fr")["place.gades"]
    ('End the phase', 'Cónsul K', 'Gades')
    """
    if language not in LANGUAGES:
        raise Unreadable(f"HISPANIA is told in {', '.join(LANGUAGES)}, not in {language[:20]!r}")
    told: dict[str, Any] = tomllib.loads(resources.files(__package__).joinpath(f"{language}.toml").read_text("utf-8"))
    count = told.pop("count")
    found = dict(_flat(told))
    found |= {f"place.{space.id}": space.name for space in default_board().spaces}
    for field in GENERALS:
        found |= {f"name.{field}.{who}": text for who, text in told["name"]["general"].items()}
    for field in MONEY:
        found |= {f"name.{field}.{n}": count["one"] if n == 1 else count["many"].format(n) for n in range(MOST + 1)}
    return found


def _flat(told: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in told.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value
