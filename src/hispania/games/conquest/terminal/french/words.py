"""Les petits mots du français : qui, où, combien."""

from __future__ import annotations

from typing import Final

from ..catalogue import Grammar, bare
from ..forms import Name


def _general(name: str) -> Name:
    return Name(name, f"le {name}", f"du {name}", f"au {name}", f"chez le {name}")


GENERALS: Final = {
    "U": _general("préteur U"),
    "C": _general("préteur C"),
    "K": _general("consul K"),
    "P": _general("proconsul P"),
    "H": Name("Hispano", "l’Hispano", "de l’Hispano", "à l’Hispano", "chez l’Hispano"),
    "": Name("un autre général", "un autre général", "d’un autre général", "à un autre général", "chez un autre"),
}


def elides(name: str) -> bool:
    """Le nom commence-t-il par une voyelle ou un h muet ?

    >>> elides("Osca"), elides("Emerita"), elides("Toletum")
    (True, True, False)
    """
    return bare(name[:1]).lower() in tuple("aeiouyh")


def place(name: str, is_sea: bool) -> Name:
    """Une ville ou une mer dans ses formes.

    >>> place("Osca", False).of, place("Mare Ibericum (M2)", True).to
    ('d’Osca', 'au Mare Ibericum (M2)')
    """
    if is_sea:
        return Name(name, f"le {name}", f"du {name}", f"au {name}", f"sur le {name}")
    return Name(name, name, f"d’{name}" if elides(name) else f"de {name}", f"à {name}", f"à {name}")


GRAMMAR: Final = Grammar(
    place=place,
    both=lambda one, other: f"{one} et {other}",
    nothing="aucune",
    nouns={
        "denarius": ("denier", "deniers"),
        "revolt": ("révolte", "révoltes"),
        "garrison": ("garnison", "garnisons"),
        "round": ("manche", "manches"),
        "point": ("point", "points"),
        "blocked": ("bloqué par un général absent", "bloqués par des généraux absents"),
    },
    singular=(0, 1),
    percent="{}\u00a0%",
    point=",",
)


def spaced(text: str) -> str:
    """Le texte avec ses espaces insécables : devant les signes doubles, dans les guillemets.

    >>> spaced("Jouer ? « Oui ! »").count(chr(160))
    4
    """
    for sign in (":", ";", "?", "!", "»", "%"):
        text = text.replace(f" {sign}", f"\u00a0{sign}")
    return text.replace("« ", "«\u00a0").replace("av. J.-C.", "av.\u00a0J.-C.")


def set_in_type(texts: dict[str, str]) -> dict[str, str]:
    """Des phrases avec leurs espaces insécables."""
    return {key: spaced(text) for key, text in texts.items()}
