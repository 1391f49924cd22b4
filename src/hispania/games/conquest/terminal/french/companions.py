"""Les joueurs ordinateurs en français : qui ils sont, ce qu’ils ont pensé, ce qu’ils ont fait pour quelqu’un."""

from __future__ import annotations

from typing import Final

COMPANIONS: Final = {
    "player-recruit": "la recrue",
    "player-legate": "le légat",
    "player-tribune": "le tribun",
    "player-consul": "le consul (ordinateur)",
    "player-chieftain": "le chef",
    "player-dice": "les dés (au hasard)",
    "told-recruit": "décide au hasard : pour les essais, les enfants, pour rire",
    "told-legate": "suit des règles simples, un plan à l’avance, et dit pourquoi",
    "told-tribune": "cherche un peu avant chaque décision : rapide et sûr",
    "told-consul": "cherche le plus longtemps : le meilleur que nous ayons",
    "told-chieftain": "prépare les coups de l’Hispano, contre Rome",
    "why-at-random": "au hasard",
    "why-nothing-better": "il ne restait rien de mieux à faire",
    "why-position": "pour une meilleure place",
    "why-place": "pour être là où il le faut",
    "why-garrison": "pour tenir la ville",
    "why-siege": "contre la révolte",
    "why-attack": "contre l’armée",
    "why-road": "pour des chemins plus courts",
    "why-variant": "une occasion qu’offre cette variante",
    "did": "{who} a décidé {number} fois pour vous :",
    "did-once": "{who} a décidé une fois pour vous :",
    "did-line": "{action} ({why}){dice} ; Rome {before} -> {after}",
    "did-dice": ", dés {dice}",
    "auto-begins": "Désormais, {who} décide ; Ctrl-C vous rend la main.",
    "auto-stopped": "Arrêté : vous décidez de nouveau, à toutes les places.",
    "seat-line": "{seat}  {general.title} : {who}",
    "seat-person": "quelqu’un ici",
    "seat-how": (
        "joueur U legate donne une place à un ordinateur, joueur U moi la reprend ; auto legate 3 la prête un moment."
    ),
    "seats-by-computers": "Places d’ordinateurs : {seats}. joueur U moi en reprend une.",
}

HELP: Final = (
    "Joueurs ordinateurs : recruit (la recrue, au hasard), legate (le légat, règles simples), tribune (le tribun, "
    "planificateur rapide), consul (le meilleur) et, pour l’Hispano, chieftain (le chef).\n"
    "auto consul laisse l’un d’eux décider pour vous jusqu’à la fin de ce tour, auto consul 3 trois décisions, auto "
    "consul fin tout le reste de la partie ; on vous dit ensuite ce qui fut décidé et pourquoi, ce que montrèrent les "
    "dés, et comment la chance de Rome a changé, estimée d’un coup d’œil. Ctrl-C rend la main aussitôt.\n"
    "joueur U legate donne une place à un ordinateur pour de bon, joueur U moi la reprend, joueurs montre qui est où. "
    "Au "
    "départ : hispania terminal --computer U=legate --computer K=consul. annuler reprend vos décisions, et ce que des "
    "ordinateurs à d’autres places ont décidé depuis."
)
