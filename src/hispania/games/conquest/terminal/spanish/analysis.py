"""Lo que dice `hispania analyse` en español."""

from __future__ import annotations

from typing import Final

ANALYSIS: Final = {
    "title": "HISPANIA {level}: {what}",
    "won": "Roma ganó en la ronda {round}",
    "lost-reserve": "Hispania ganó en la ronda {round}, la reserva de revueltas estaba vacía",
    "lost-time": "Hispania ganó en la ronda {round}, se acabaron los años",
    "open": "sin acabar, ronda {round}",
    "open-setup": "sin acabar, aún en la preparación",
    "chances": "Probabilidad de Roma: {start} al principio, {end} al final",
    "extremes": "como mucho {most} tras {at_most}, como poco {least} tras {at_least}",
    "by-turn": "Por turno  {line}",
    "no-steps": "Aún no ha pasado nada: no hay nada que separar.",
    "turning": "Momentos decisivos",
    "no-turning": "Ningún paso movió la probabilidad de Roma ni dos puntos.",
    "luck": "suerte",
    "decision": "decisión",
    "better": "mejor: {text} (Roma {chance})",
    "sums": "Lo que cambió la probabilidad de Roma, en puntos de cien",
    "column-seat": "turnos de",
    "column-luck": "suerte",
    "column-decisions": "decisiones",
    "column-step": "paso",
    "column-when": "cuándo",
    "column-what": "qué pasó",
    "column-chance": "Roma",
    "seat-": "la preparación",
    "seat-U": "pretor U",
    "seat-C": "pretor C",
    "seat-K": "cónsul K",
    "seat-H": "el Hispano",
    "total": "en total",
    "for-rome": "Todo visto desde Roma: más es bueno para Roma, y un desliz del Hispano es un más.",
    "steps": "Todos los pasos",
    "setup": "preparación",
    "quality": (
        "Cada búsqueda tuvo {iterations} iteraciones, semilla {seed}. Una probabilidad vale con unos {error} puntos de "
        "error; docs/analysis.md dice cómo leer esto."
    ),
    "slow": (
        "Esta es la versión lenta, en Python puro: las búsquedas son cortas ({iterations} iteraciones) y las "
        "probabilidades más gruesas. La versión compilada mira mucho más lejos en menos tiempo."
    ),
    "progress": "Analizando {steps} pasos",
    "cancelled": "El análisis se canceló; no se ha escrito nada.",
    "wrote": "escrito: {path}",
    "picture-title": "La probabilidad de victoria de Roma",
    "picture-desc": (
        "Una curva de la probabilidad de Roma tras cada paso, con su error, y lo que cambiaron la suerte y las "
        "decisiones."
    ),
    "picture-setup": "preparación",
    "picture-round": "ronda {round}",
    "picture-luck": "suerte, por turno",
    "picture-decisions": "decisiones, por turno",
    "picture-turning": "Momentos decisivos",
}
