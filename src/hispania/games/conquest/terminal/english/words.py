"""The small words of English: who is who, numbers with their nouns."""

from __future__ import annotations

from typing import Final

from ..catalogue import Grammar
from ..forms import Name, unchanging

GENERALS: Final = {
    "U": unchanging("Praetor U"),
    "C": unchanging("Praetor C"),
    "K": unchanging("Consul K"),
    "P": unchanging("Proconsul P"),
    "H": unchanging("the Hispano"),
    "": unchanging("another general"),
}


def _place(name: str, is_sea: bool) -> Name:
    return unchanging(name)


GRAMMAR: Final = Grammar(
    place=_place,
    both=lambda one, other: f"{one} and {other}",
    nothing="nothing",
    nouns={
        "denarius": ("denarius", "denarii"),
        "revolt": ("revolt", "revolts"),
        "garrison": ("garrison", "garrisons"),
        "round": ("round", "rounds"),
        "point": ("point", "points"),
        "blocked": ("blocked by absent generals", "blocked by absent generals"),
    },
    singular=(1,),
    percent="{}%",
    point=".",
)
