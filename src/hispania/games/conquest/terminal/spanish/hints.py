"""Los consejos en español: lo que se dice a quien pide uno."""

from __future__ import annotations

from typing import Final

HINTS: Final = {
    "hint-1": "Mira {places}.",
    "hint-1-nowhere": "Nada en el mapa te reclama ahora.",
    "hint-2": "Mira {places}: {kind}.",
    "hint-2-nowhere": "Lo mejor ahora: {kind}.",
    "hint-3": "{number}: {action}.",
    "hint-more-1": (
        "(Otra vez consejo: qué clase de acción; consejo 3: la acción misma. Los consejos quedan en la partida.)"
    ),
    "hint-more-2": "(Otra vez consejo: la acción, con lo que gana y arriesga.)",
    "hint-chance": "Roma gana entonces la partida con un {chance}.",
    "hint-chance-H": "Hispania gana entonces la partida con un {chance}.",
    "hint-gain": "Ganancia: +{gain} sobre la mejor de las otras, {instead}.",
    "hint-equal": "Igual de bueno: {instead}.",
    "hint-over-passing": "+{gain} sobre no hacer nada.",
    "hint-safe": "Riesgo: ninguno. Se logra con {win}; si no ({nothing}), no pasa nada.",
    "hint-risk": "Riesgo: se logra con {win}, con {nothing} no pasa nada, con {lose} {loses}.",
    "hint-loses-general": "se pierde al general",
    "hint-loses-garrisons": ", y sus guarniciones de allí: {garrisons}",
    "hint-loses-army": "se pierde el ejército",
    "hint-loses-revolt": "se pierde una revuelta",
    "hint-loses-roll": "hay una tirada de revuelta más",
    "hint-army": "Riesgo: un ejército está allí a su lado y puede atacar.",
    "hint-armies": "Riesgo: {armies} ejércitos están allí a su lado y pueden atacar.",
    "hint-none": "Ahora no hay nada que decidir, así que no hay consejo.",
    "hint-called-off": "Consejo cancelado; no se ha anotado nada.",
    "hint-thinking": "Pensando … (Ctrl-C lo cancela)",
    "kind-pass": "acabar la fase",
    "kind-move": "un movimiento",
    "kind-fleet": "una flota",
    "kind-garrison": "una guarnición",
    "kind-remove": "una guarnición que quitar",
    "kind-besiege": "un asedio",
    "kind-attack": "un ataque",
    "kind-enter": "un lugar para el general",
    "kind-road": "una calzada",
    "kind-keep": "guardar la calzada",
    "kind-build": "una calzada que construir",
    "kind-buy": "el procónsul",
    "kind-plot": "una conjura",
    "kind-decline": "renunciar",
    "kind-boost": "denarios para el bando hispano",
    "kind-reroll": "un dado que repetir",
    "kind-pick": "enviar el ejército",
    "kind-strike": "un golpe",
    "kind-set-revolts": "un alzamiento",
    "kind-set-army": "un ejército que colocar",
}

HELP: Final = (
    "consejo pregunta al programa, que busca un momento; a partidas iguales, consejos iguales. consejo dice dónde "
    "mirar, otra vez consejo (o consejo 2) qué clase de acción, la tercera vez (o consejo 3) qué acción, lo que gana "
    "sobre la mejor de las otras y sobre no hacer nada, y lo que arriesgan sus dados. Una probabilidad es la de ganar "
    "la partida.\n"
    "Cada consejo se anota en la partida, como 3.K K hint 2, y deshacer una acción no borra la nota; al final la mesa "
    "dice cuántos hubo."
)
