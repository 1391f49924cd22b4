"""Lo que ha pasado, en español: cada suceso en una línea o dos, y entero cuando alguien pregunta por qué."""

from __future__ import annotations

from typing import Final

EVENTS: Final = {
    "event-road": "{general.first} pone una calzada {start.of} {end.to}.",
    "event-road-kept": "{general.first} guarda una calzada para más tarde.",
    "event-road-built": "{general.first} construye una calzada {start.of} {end.to} por {denarii}.",
    "event-placed": "{general.first} ocupa su lugar {space.at}.",
    "event-turn": "Ronda {round}, turno {general.of}: {denarii}{blocked}.{absent}",
    "event-blocked": " ({blocked})",
    "event-absent": " Está fuera del tablero y vuelve primero.",
    "event-skipped": "{general.first} no tiene fase romana este turno: Hispania actúa enseguida.",
    "event-entered": "{general.first} vuelve al juego {space.at}.",
    "event-entered-leave": (
        "{general.first} vuelve al juego {space.at}, junto a otro general, y tiene que salir primero."
    ),
    "event-moved": "{general.first} va: {way}, por {denarii}.{river}",
    "event-moved-free": "{general.first} va: {way}, gratis.{river}",
    "event-river": " Cruza el Durius: el hechizo del Lete se rompe.",
    "event-fleet": "Una flota va {start.of} {to.to}{aboard} por {denarii}.",
    "event-aboard": " con {general.the} a bordo",
    "event-garrison": "{general.first} pone una guarnición {city.at}.",
    "event-legion": "{general.first} pone la Legio Hispana {city.at}.",
    "event-removed": "{general.first} quita una guarnición {city.of}.",
    "event-proconsul": "{proconsul.first} llega {sea.to}, llamado por {general.the} por 3 denarios.",
    "event-plot": (
        "{general.first} se conjura contra el ejército especial {city.of} con {denarii}: lo consigue de 1 a {most}."
    ),
    "event-plot-one": (
        "{general.first} se conjura contra el ejército especial {city.of} con {denarii}: lo consigue con un 1."
    ),
    "event-murder": "Dado {die}: asesinan al jefe del ejército especial {city.of}; ahora es uno corriente.",
    "event-plot-fails": "Dado {die}: la conjura {city.of} fracasa y sigue una tirada de revuelta más.",
    "event-stays": "{general.first} se queda donde está.",
    "event-passed": "{general.first} acaba su fase con {denarii} sin gastar.",
    "event-yields": "El primer jugador cede la mano: el segundo decide por el cónsul (le deja {denarii}).",
    "event-half-spent": "El primer jugador ha gastado su mitad: el segundo decide por el cónsul (le deja {denarii}).",
    "event-declared": "{declared}: {formulas}, {odds}.",
    "event-round": "Fin de la ronda {round}: una revuelta pasa de la reserva al año {year} a.\u00a0C.",
    "event-round-lost": "Fin de la ronda {round}: una revuelta debe ir a la escala de tiempo y no queda ninguna.",
    "outcome-R-capitals": (
        "Roma ha ganado: las seis capitales tienen guarnición y ninguna ciudad romana está en revuelta."
    ),
    "outcome-H-reserve": "Hispania ha ganado: había que colocar una revuelta y la reserva estaba vacía.",
    "outcome-H-time": "Hispania ha ganado: se ha acabado el tiempo, el último año de la escala está tapado.",
    # preparación
    "event-revolts": "{province}, dado {die}: {revolts} {city.at}.",
    "event-revolts-chosen": "{province}, elección del Hispano: {revolts} {city.at}.",
    "event-army": "Dado {die}: {rises}.",
    "event-army-chosen": "Elección del Hispano: {rises}.",
    "event-rises-A": "se alza un ejército {city.at}",
    "event-rises-S": "se alza el ejército especial {city.at}",
    "event-rises-any": "se alza un ejército {city.at}; un dado dirá cuál",
    "event-province": "Dado {die}: se alza un ejército en {province}, ¿en qué ciudad?",
    "event-piece-A": "Dado {die}: es un ejército corriente.",
    "event-piece-S": "Dado {die}: es el ejército especial.",
    "event-struck": "{faces} (se repite), luego ",
    # el Hispano
    "event-boost": "El Hispano suma {denarii}.",
    "event-no-boost": "El Hispano no suma nada.",
    "event-die": "El dado muestra {faces}; el Hispano puede hacerlo repetir.",
    "event-dice": "Los dados muestran {faces}; el Hispano puede hacer repetir uno.",
    "event-reroll": "El Hispano paga 1 denario para hacer repetir {die}.",
    "event-no-pick": "El Hispano deja elegir al dado.",
    "event-no-strike": "El Hispano no golpea.",
    # Hispania
    "event-roll": "Tirada de revuelta {dice}, {city}: ",
    "event-roll-plot": "Tirada de revuelta tras la conjura {dice}, {city}: ",
    "roll-protected": "{guard} mantiene la paz.",
    "roll-grows": "la revuelta crece a {revolts}.",
    "roll-revolt": "estalla una revuelta.",
    "roll-army-any": "ya en revuelta, así que se reúne un ejército; un dado dice cuál.",
    "roll-army-A": "ya en revuelta, así que se reúne allí un ejército.",
    "roll-army-S": "ya en revuelta, así que se reúne allí el ejército especial.",
    "roll-full": "ya tres revueltas y ningún ejército por venir, así que no pasa nada.",
    "roll-lost": "toca colocar una revuelta y no queda ninguna en la reserva.",
    "guard": "la guarnición {stack}",
    "army-stays-tie": "{army} se queda: dos objetivos están igual de cerca del dado.",
    "army-stays-nowhere": "{army} se queda: no hay ciudad adonde pueda ir.",
    "army-marches": "{army} marcha a {city}{why}, ya en revuelta.",
    "army-marches-revolt": "{army} marcha a {city}{why} y allí estalla una revuelta.",
    "army-marches-lost": "{army} marcha a {city}{why}: toca colocar una revuelta y no queda ninguna.",
    # entero
    "more-rule": "Regla {rule}.",
    "more-turn": "El nivel da los denarios del turno; cada general fuera del tablero bloquea uno (H3.2).",
    "more-round": "Cada ronda se lleva para siempre una revuelta de la reserva (H3.6).",
    "more-over": "Una partida acaba de tres maneras: los años (H3.6), las capitales (H3.7), la reserva (H3.8).",
    "more-moved": "Una serie de calzadas cuesta 1 por larga que sea; los demás enlaces, sus segmentos (H4.1b).",
    "more-moved-free": "Tras la fase hispana de su turno puede seguir un enlace o una serie de calzadas (H6.2).",
    "more-skipped": "No tenía ninguna casilla abierta (H3.4), o el escenario empieza con Hispania (H7.4).",
    "more-piece": "Con dos ejércitos corrientes en la reserva, el especial viene con 5 o 6; con uno, de 4 a 6 (H6.6).",
    "more-plot": (
        "Una vez por partida: el dado no debe superar los denarios; si no, sigue una tirada de revuelta (H6.6)."
    ),
    "more-boost": "Sus denarios se suman antes de los dados, al dado o al escudo (H6.7d).",
    "more-dice": "Por 1 denario hace repetir un dado de una tirada de revuelta, o H en un combate (H6.7a).",
    "more-reroll": "Vale la cara nueva, salvo que pague otra vez (H6.7a).",
    "more-proconsul": (
        "Una vez por partida, si el mar 1 tiene una flota sin general; después lo lleva cualquiera (H6.3)."
    ),
    "more-kept": "Una calzada guardada se construye después desde la ciudad de un general, por sus segmentos (H6.1).",
    "more-province": "Varias ciudades de esa provincia están en revuelta: el dado hispano señala una de ellas (H2.7).",
    "revolt-why": "{dice} {rule} (H5.1)",
    "revolt-rule-protected": "Una guarnición o un general en la ciudad impide la revuelta.",
    "revolt-rule-revolt": (
        "No la guarda guarnición ni general y no toca ejército: se añade una revuelta, tres como mucho."
    ),
    "revolt-rule-army": (
        "Estaba en revuelta, su provincia no tenía ejército y quedaba uno en la reserva: viene el ejército en vez de "
        "una "
        "revuelta."
    ),
    "revolt-rule-full": "Una ciudad tiene tres revueltas como mucho y no toca ejército: no hay nada que colocar.",
    "revolt-rule-lost": "Tocaba colocar una revuelta y la reserva estaba vacía, lo que acaba la partida (H3.8).",
    "dice-name": "El dado romano {roman} señala {province}; el dado hispano {hispanic}, su ciudad con ese escudo.",
    "dice-name-odd": (
        "El dado romano {roman} es impar y señala {province} (H7.3); el dado hispano {hispanic}, su ciudad con ese "
        "escudo."
    ),
    "dice-name-even": (
        "El dado romano {roman} es par y señala {province} (H7.3); el dado hispano {hispanic}, su ciudad con ese "
        "escudo."
    ),
    "choice-ventures": (
        "Toda su provincia está en revuelta: cuentan también las ciudades vecinas de otras provincias sin ejército "
        "(H5.2b): {cities}."
    ),
    "choice-home": (
        "Su provincia no está toda en revuelta: solo cuentan las ciudades vecinas de ella (H5.2b): {cities}."
    ),
    "choice-dropped": "Fuera, por estar en revuelta mientras otra candidata no lo está (H5.2c): {cities}.",
    "choice-one": "No hace falta dado: queda {city}.",
    "choice-none": "No hace falta dado: no queda nada.",
    "choice-picked": "El Hispano eligió entre {cities} en lugar del dado (H6.7c).",
    "choice-away": "{city} (escudo {shield}) está a {away}",
    "choice-nearest": "{city} es la más próxima",
    "choice-tie": "las más próximas están igual de cerca, así que se queda",
    "choice-die": "Dado hispano {die} (H5.2c): {distances}; {end}.",
}
