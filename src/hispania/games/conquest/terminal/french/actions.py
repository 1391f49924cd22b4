"""Les actions en français, comme on les dirait à table."""

from __future__ import annotations

from typing import Final

ACTIONS: Final = {
    "action-by": " avec {general.the}",
    "action-over": ", par-delà le Durius",
    "action-price": " pour {denarii}",
    "action-pass": "finir la phase",
    "action-move": "aller {to.to}{over}{price}",
    "action-order": "déplacer {general.the} {to.to}{over}{price}",
    "action-fleet": "mener la flotte {start.of} {to.to}{aboard}",
    "action-garrison": "poser une garnison {city.at}",
    "action-legion": "poser la Legio Hispana {city.at}",
    "action-remove": "reprendre la garnison {index} {city.of}",
    "action-besiege": "assiéger {city.the}{by} avec {denarii}",
    "action-besiege-pirates": "assiéger les pirates {city.of}{by} avec {denarii}",
    "action-attack": "attaquer l’armée {city.of}{by} avec {denarii}",
    "action-enter": "placer {general.the} {space.at}",
    "action-road": "poser une voie entre {a} et {b}",
    "action-keep": "garder la voie pour plus tard",
    "action-build": "construire une voie entre {a} et {b}{by}",
    "action-buy": "appeler le proconsul pour 3 deniers",
    "action-plot": "comploter contre l’armée spéciale{by} avec {denarii}",
    "action-decline": "renoncer",
    "action-boost": "ajouter {denarii} au camp hispanique",
    "action-reroll": "faire relancer {die}",
    "action-pick": "envoyer l’armée {city.to}",
    "action-strike": "frapper {city} avec l’armée {army.of} pour {denarii}",
    "action-set-revolts": "soulever {city}",
    "action-set-army": "poser une armée {city.at}",
    "die-any": "le dé",
}
