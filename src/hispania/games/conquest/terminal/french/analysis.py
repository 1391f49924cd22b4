"""Ce que dit `hispania analyse` en français."""

from __future__ import annotations

from typing import Final

ANALYSIS: Final = {
    "title": "HISPANIA {level} : {what}",
    "won": "Rome a gagné à la manche {round}",
    "lost-reserve": "l’Hispanie a gagné à la manche {round}, la réserve de révoltes était vide",
    "lost-time": "l’Hispanie a gagné à la manche {round}, les années étaient écoulées",
    "open": "inachevée, manche {round}",
    "open-setup": "inachevée, encore en mise en place",
    "chances": "Chance de Rome : {start} au début, {end} à la fin",
    "extremes": "au plus {most} après {at_most}, au moins {least} après {at_least}",
    "by-turn": "Par tour   {line}",
    "no-steps": "Rien ne s’est encore passé : il n’y a rien à démêler.",
    "turning": "Tournants",
    "no-turning": "Aucun pas n’a changé la chance de Rome de deux points ou plus.",
    "luck": "hasard",
    "decision": "décision",
    "better": "mieux : {text} (Rome {chance})",
    "sums": "Ce qui a changé la chance de Rome, en points sur cent",
    "column-seat": "tours de",
    "column-luck": "hasard",
    "column-decisions": "décisions",
    "column-step": "pas",
    "column-when": "quand",
    "column-what": "ce qui s’est passé",
    "column-chance": "Rome",
    "seat-": "la mise en place",
    "seat-U": "préteur U",
    "seat-C": "préteur C",
    "seat-K": "consul K",
    "seat-H": "l’Hispano",
    "total": "ensemble",
    "for-rome": "Tout est vu de Rome : plus est bon pour Rome, et un faux pas de l’Hispano est un plus.",
    "steps": "Tous les pas",
    "setup": "mise en place",
    "quality": (
        "Chaque recherche a eu {iterations} itérations, graine {seed}. Une chance est juste à {error} points près, ou "
        "à peu près ; docs/analysis.md dit comment lire ceci."
    ),
    "slow": (
        "C’est la version plus lente, en Python pur : les recherches sont courtes ({iterations} itérations) et les "
        "chances plus grossières. La version compilée regarde bien plus loin en moins de temps."
    ),
    "progress": "Analyse de {steps} pas",
    "cancelled": "L’analyse a été abandonnée ; rien n’a été écrit.",
    "wrote": "écrit : {path}",
    "picture-title": "La chance de victoire de Rome",
    "picture-desc": (
        "Une courbe de la chance de Rome après chaque pas, avec son erreur, et ce qu’ont changé le hasard et les "
        "décisions."
    ),
    "picture-setup": "mise en place",
    "picture-round": "manche {round}",
    "picture-luck": "hasard, par tour",
    "picture-decisions": "décisions, par tour",
    "picture-turning": "Tournants",
}
