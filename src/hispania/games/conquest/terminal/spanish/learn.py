"""Los ejercicios en español: lo que dice `hispania learn`, y las frases de sus explicaciones."""

from __future__ import annotations

from typing import Final

from ..catalogue import Lessons, typed
from ..english.learn import LEARN as ENGLISH_LEARN

GRADES: Final = {"easy": "Fácil", "medium": "Medio", "hard": "Difícil"}
THEMES: Final = {
    "victory": "ganar ya",
    "capital": "una capital espera",
    "reserve": "salvar la reserva",
    "price": "cuántos denarios",
    "siege": "qué asedio",
    "attack": "atacar a un ejército",
    "escape": "fuera de peligro",
    "road": "una serie de calzadas",
    "fleet": "por mar",
    "support": "una guarnición de apoyo",
    "recall": "quitar una guarnición",
    "march": "el buen lugar",
    "enter": "la vuelta",
    "wait": "cuándo parar",
    "variant": "el poder de una variante",
    "hispano": "por el Hispano",
}
KINDS: Final = {
    "pass": "acabar la fase",
    "move": "un movimiento",
    "fleet": "llevar una flota",
    "garrison": "poner una guarnición",
    "remove": "quitar una guarnición",
    "besiege": "un asedio",
    "attack": "un ataque",
    "enter": "colocar al general",
    "road": "poner una calzada",
    "keep": "guardar una calzada",
    "build": "construir una calzada",
    "buy": "llamar al procónsul",
    "plot": "una conjura",
    "decline": "renunciar",
    "boost": "sumar denarios",
    "reroll": "hacer repetir un dado",
    "pick": "elegir adónde va el ejército",
    "strike": "un golpe",
    "set-revolts": "elegir la ciudad que se alza",
    "set-army": "colocar un ejército",
}
TEXTS: Final = {
    "welcome": (
        "{number} posiciones de partidas del programa contra sí mismo. En cada una hay una acción claramente mejor: "
        "cualquier otra idea regala {margin} o más de 100 en la probabilidad de ganar."
    ),
    "progress": "Resueltos: {solved} de {number}.",
    "heading": "{grade} ({solved} de {number} resueltos)",
    "legend": "{tick} resuelto, {half} resuelto con ayuda o tras otros intentos, {open} aún no",
    "none-left": "Los has resuelto todos. Escribe un número para volver a ver uno, o salir.",
    "ask-which": "Un número, Intro para el siguiente, o salir > ",
    "no-exercise": "No hay ejercicio {text}; van de 1 a {most}.",
    "no-such-grade": "ningún grado se llama «{text}»; hay {known}",
    "no-such-theme": "ningún tema se llama «{text}»; hay {known}",
    "nothing-chosen": "ningún ejercicio es a la vez {grade} y sobre {theme}",
    "title": "Ejercicio {number} de {most}: {theme}, {grade}",
    "question": "{general} decide, con {denarii}: ¿qué es lo mejor?",
    "question-free": "{general} decide: ¿qué es lo mejor?",
    "how": "Escribe un número de la lista o una orden, como en la mesa; o consejo, solución, siguiente, salir, ayuda.",
    "right": "¡Eso es! {action}: la probabilidad de Roma es del {chance}.",
    "close": (
        "Casi: {action} es la buena idea a otro precio. La probabilidad de Roma es del {chance}, {loss} menos que con "
        "la "
        "mejor."
    ),
    "close-hispano": "Casi: {action}. La probabilidad de Roma es del {chance}, {loss} más que con la mejor.",
    "wrong": (
        "No: {action} regala {loss}, la probabilidad de Roma es del {chance}. Es la {rank}.ª acción de {legal}. Prueba "
        "otra vez."
    ),
    "wrong-first": "No: {action} regala {loss}, la probabilidad de Roma es del {chance}. Prueba otra vez.",
    "hint-space": "Consejo: mira {spaces}.",
    "hint-seat": "Consejo: mira lo que queda por gastar, y quién está dónde.",
    "hint-kind": "Consejo: lo mejor es {kind}.",
    "hint-no-more": "No hay más consejos; solución muestra la respuesta.",
    "solution": "La solución:",
    "was-found": "La búsqueda la encontró {how}.",
    "after": "Intro para el siguiente, un número, ejercicios, o salir > ",
    "skipped": "Queda para más tarde.",
    "not-here": (
        "{word} es de la mesa, no de un ejercicio. Aquí: una acción, consejo, solución, siguiente, salir o ayuda."
    ),
    "bad-progress": "Las notas de tu avance no se pueden leer ({why}); quedan aparte en {path}.",
    "not-saved": "Tu avance no se puede guardar: {why}",
    "vale": "¡Vale! Resueltos: {solved} de {number}.",
    "saved": "Tu avance se guarda en {path}.",
    "any-grade": "de cualquier grado",
    # lo que vale una probabilidad
    "under": "menos del {share}",
    "over": "más del {share}",
    "less-than-a-point": "menos de un punto",
    # los puntos de una explicación
    "point-best": "{action}. Probabilidad de Roma: {chance}, la mejor de {legal} acciones.",
    "point-as-good": "Igual de bueno, dentro del error: {actions}.",
    "point-odds-sure": "Se logra sin dados.",
    "point-odds-no-dice": "No se tiran dados.",
    "point-odds": "Se logra en {win} tiradas ({chance}); si no, solo se van los denarios.",
    "point-odds-loss": "Se logra en {win} tiradas ({chance}), y se pierde al general en {loss} ({risk}).",
    "point-price": "{denarii}: se logra con {win}, Roma {chance}",
    "rows-between": "; ",
    "point-prices": "Lo que compra cada precio: {rows}.",
    "point-prices-wasted": "Lo que compra cada precio: {rows}. Más denarios de los necesarios no compran nada.",
    "point-frees": "El éxito quita la última revuelta de {province}: entonces se puede poner guarnición {capital.at}.",
    "point-home": "{city} es suelo romano: {province} tiene que estar sin revueltas para que Roma gane.",
    "point-home-last": "El éxito quita la última revuelta de {province}, como pide la victoria.",
    "point-capital": (
        "{city} es capital: entonces tienen guarnición {done} de {total}, y cuenta aunque vuelvan las revueltas."
    ),
    "point-second-disc": "Una segunda guarnición {city.at}: un ejército solo quita la de encima.",
    "point-holds": "Mientras esté, ninguna tirada trae revuelta {city.to}.",
    "point-support": "Una guarnición {city.at} suma 1 en cada combate de su color que la toque.",
    "point-recall": "Tiene {garrisons} en reserva; la {city.of} hace más falta en otra parte.",
    "point-recall-none": "No tiene guarniciones en reserva; la {city.of} hace más falta en otra parte.",
    "point-pass": "Nada de lo que compran {denarii} mejora la posición: lo que queda se puede perder.",
    "point-fleet": "La flota abre camino por {to.the}.",
    "point-fleet-aboard": "La flota abre camino por {to.the} y lleva {general.to}.",
    "point-enter": "Desde {space.the} está donde hace falta.",
    "point-run": "La serie de calzadas une {cities} enlaces por 1 denario; todo el camino cuesta {cost}.",
    "point-by-sea": "El camino va por mares donde hay flotas, por {cost} en total.",
    "point-open-capital": (
        "{province} está en paz, así que su capital, {city}, admite ahora guarnición; la próxima revuelta lo impediría."
    ),
    "point-guards": "Mientras él esté {city.at}, ninguna tirada trae revuelta allí.",
    "point-escapes": (
        "El ejército {army.of} está junto {general.to}: si se volviera contra él, lo vencería en el {loss} de las "
        "tiradas. Adonde va no hay ejército a su lado."
    ),
    "point-stays-in-danger": (
        "El riesgo vale la pena: el ejército {army.of}, si se vuelve contra {general.the}, lo vence en el {loss} de "
        "las "
        "tiradas."
    ),
    "point-reserve": (
        "Solo {reserve} en reserva: cuando toca una y no queda, gana Hispania. Cada revuelta que sale del tablero "
        "vuelve "
        "allí."
    ),
    "point-time": "Solo {rounds} antes de que se acaben los años.",
    "point-wins": "Con eso se cumple la última condición de victoria, y Roma ha ganado.",
    "then": ", luego ",
    "point-plan": "El plan, si los dados ayudan: luego {actions}.",
    "point-plan-wins": "El plan, si los dados ayudan: luego {actions}, y Roma ha ganado.",
    "point-second": "La mejor de las otras, {worse}",
    "point-glance": "Lo que parece mejor a primera vista, {worse}",
    "point-rest": "Renunciar regala {loss}: probabilidad de Roma {chance}.",
    "point-rest-pass": "Acabar la fase ya regala {loss}: probabilidad de Roma {chance}.",
    "point-nothing-else": (
        "Ninguna otra idea es mejor que renunciar, lo que regala {loss}: probabilidad de Roma {chance}."
    ),
    "point-nothing-else-pass": (
        "Ninguna otra idea es mejor que acabar la fase ya, lo que regala {loss}: probabilidad de Roma {chance}."
    ),
    "ending": "acabar la fase",
    "worse": "{action}, regala {loss}: probabilidad de Roma {chance}.",
    "worse-why": "{action}, regala {loss}: probabilidad de Roma {chance}; {why}.",
    "why-chance": "se logra con {win}",
    "why-chance-loss": "se logra con {win} y se pierde al general con {fails}",
    "why-threat": "lo deja junto al ejército {army.of}, que lo vencería en el {loss}",
}
HELP: Final = """\
Una posición, una pregunta: ¿qué acción es la mejor? Responde como en la mesa:
un número de la lista, asediar toletum 2, mover emerita, o la notación.

consejo     dónde mirar; otra vez: qué clase de acción
solución    la mejor acción y por qué
siguiente   al ejercicio siguiente
ejercicios  todos los ejercicios y los que has resuelto
otra        la posición otra vez
salir       irse; tu avance se guarda

Preguntar   ver, ver toletum, cuentas toletum, caminos, lista, mapa, regla H4.5
Las probabilidades son las que tiene Roma de ganar la partida, según una búsqueda
profunda."""
FOUND: Final = {
    1: "de un vistazo",
    30: "tras 30 intentos",
    300: "tras 300 intentos",
    3000: "tras 3000 intentos",
    30000: "solo mirando muy lejos",
}

_WORDS: Final = {
    "hint": "consejo consejos pista",
    "solution": "solución respuesta",
    "skip": "siguiente saltar",
    "lessons": "ejercicios lecciones",
    "again": "otra",
}
LEARN: Final = Lessons(TEXTS, GRADES, THEMES, KINDS, FOUND, HELP, {**typed(_WORDS), **ENGLISH_LEARN.verbs})
