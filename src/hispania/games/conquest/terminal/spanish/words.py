"""Las palabras menudas del español: quién, dónde, cuánto."""

from __future__ import annotations

import re
from typing import Final

from ..catalogue import Grammar, bare
from ..forms import Name


def _general(name: str) -> Name:
    return Name(name, f"el {name}", f"del {name}", f"al {name}", f"con el {name}")


GENERALS: Final = {
    "U": _general("pretor U"),
    "C": _general("pretor C"),
    "K": _general("cónsul K"),
    "P": _general("procónsul P"),
    "H": _general("Hispano"),
    "": Name("otro general", "otro general", "de otro general", "a otro general", "con otro general"),
}


def place(name: str, is_sea: bool) -> Name:
    """Una ciudad o un mar en sus formas.

    >>> place("Osca", False).of, place("Mare Ibericum (M2)", True).to
    ('de Osca', 'al Mare Ibericum (M2)')
    """
    if is_sea:
        return Name(name, f"el {name}", f"del {name}", f"al {name}", f"en el {name}")
    return Name(name, name, f"de {name}", f"a {name}", f"en {name}")


def both(one: str, other: str) -> str:
    """Una cosa y otra; «e» delante de i.

    >>> both("Osca", "Toletum"), both("Osca", "Ilerda")
    ('Osca y Toletum', 'Osca e Ilerda')
    """
    return f"{one} {'e' if re.match('h?i(?!e)', bare(other).lower()) else 'y'} {other}"


GRAMMAR: Final = Grammar(
    place=place,
    both=both,
    nothing="ninguna",
    nouns={
        "denarius": ("denario", "denarios"),
        "revolt": ("revuelta", "revueltas"),
        "garrison": ("guarnición", "guarniciones"),
        "round": ("ronda", "rondas"),
        "point": ("punto", "puntos"),
        "blocked": ("bloqueado por un general ausente", "bloqueados por generales ausentes"),
    },
    singular=(1,),
    percent="{}\u00a0%",
    point=",",
)
