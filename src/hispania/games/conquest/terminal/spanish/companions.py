"""Los jugadores ordenador en español: quiénes son, qué pensaron, qué hicieron en nombre de alguien."""

from __future__ import annotations

from typing import Final

COMPANIONS: Final = {
    "player-recruit": "el recluta",
    "player-legate": "el legado",
    "player-tribune": "el tribuno",
    "player-consul": "el cónsul (ordenador)",
    "player-chieftain": "el caudillo",
    "player-dice": "los dados (al azar)",
    "told-recruit": "decide al azar: para pruebas, para niños, para reír",
    "told-legate": "sigue reglas sencillas, con un plan, y dice por qué",
    "told-tribune": "busca un poco antes de cada decisión: rápido y seguro",
    "told-consul": "busca más que nadie: el mejor que tenemos",
    "told-chieftain": "planea para el Hispano, contra Roma",
    "why-at-random": "al azar",
    "why-nothing-better": "no quedaba nada mejor que hacer",
    "why-position": "por un sitio mejor",
    "why-place": "para estar donde hace falta",
    "why-garrison": "para conservar la ciudad",
    "why-siege": "contra la revuelta",
    "why-attack": "contra el ejército",
    "why-road": "por caminos más cortos",
    "why-variant": "una ocasión que da esta variante",
    "did": "{who} ha decidido {number} veces por ti:",
    "did-once": "{who} ha decidido una vez por ti:",
    "did-line": "{action} ({why}){dice}; Roma {before} -> {after}",
    "did-dice": ", dados {dice}",
    "auto-begins": "Desde ahora decide {who}; Ctrl-C te devuelve la mano.",
    "auto-stopped": "Parado: vuelves a decidir tú, en todos los asientos.",
    "seat-line": "{seat}  {general.title}: {who}",
    "seat-person": "alguien de aquí",
    "seat-how": (
        "asiento U legado da un asiento a un ordenador, asiento U yo lo recupera; auto legado 3 lo presta un rato."
    ),
    "seats-by-computers": "Juegan ordenadores: {seats}. asiento U yo recupera un asiento.",
}

HELP: Final = (
    "Jugadores ordenador: recruit (el recluta, al azar), legate (el legado, reglas sencillas), tribune (el tribuno, "
    "planificador rápido), consul (el mejor) y, para el Hispano, chieftain (el caudillo).\n"
    "auto consul deja que uno de ellos decida por ti hasta el final de este turno, auto consul 3 tres decisiones, auto "
    "consul fin el resto de la partida; después se te dice qué se decidió y por qué, qué mostraron los dados y cómo "
    "cambió la probabilidad de Roma, estimada de un vistazo. Ctrl-C te devuelve la mano al instante.\n"
    "asiento U legado da un asiento a un ordenador para siempre, asiento U yo lo recupera, asientos muestra quién está "
    "dónde. Al empezar: hispania terminal --computer U=legate --computer K=consul. deshacer deshace tus decisiones, y "
    "lo que ordenadores de otros asientos decidieron desde entonces."
)
