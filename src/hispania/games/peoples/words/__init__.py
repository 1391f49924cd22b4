"""The words of peoples: a short sentence for all that can be done, happen or be refused, in each language."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Final

from ....errors import Unreadable
from ..printed.tables import load

LANGUAGES: Final = ("en", "fr", "es")
ROLES: Final = ("nation", "attacker", "defender", "suzerain", "holder", "vassal", "by")  # fields that hold a nation


@functools.cache
def words(language: str) -> Mapping[str, str]:
    """Everything that is said in a language, by its key.

    >>> words("en")["action.halt"], words("fr")["place.tolede"], words("es")["name.attacker.galicien"]
    ('Halt', 'Tolède', 'Galaicos')
    """
    if language not in LANGUAGES:
        raise Unreadable(f"peoples is told in {', '.join(LANGUAGES)}, not in {language[:20]!r}")
    told = tomllib.loads(resources.files(__package__).joinpath(f"{language}.toml").read_text("utf-8"))
    written = {f"{part}.{key}": text for part, rows in told.items() for key, text in rows.items()}
    players = {f"name.player.{seat}": text for seat, text in told["seat"].items()}  # where a field holds a number
    found = _printed_names(language) | players | written
    nations = load().nations
    return found | {f"name.{role}.{id}": found[f"name.nation.{id}"] for role in ROLES for id in nations}


def _printed_names(language: str) -> dict[str, str]:
    """What the printed game calls its things, in French as in its box or in English; catalogues may know better."""
    printed = load()
    in_french = language == "fr"
    found = {}
    for id, place in (*printed.provinces.items(), *printed.areas.items()):
        found[f"place.{id}"] = place.fr if in_french else place.en
    for id, nation in printed.nations.items():
        found[f"name.nation.{id}"] = nation.fr if in_french else nation.en
    for id, leader in printed.leaders.items():
        found[f"name.leader.{id}"] = leader.name
    for id, chit in printed.chits.items():
        found[f"name.chit.{id}"] = chit.fr if in_french else chit.en
    return found
