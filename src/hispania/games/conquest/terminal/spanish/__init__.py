"""El catálogo español: todo lo que dice la mesa fuera de los sucesos, y las palabras que se pueden escribir."""

from __future__ import annotations

from typing import Final

from ..catalogue import Catalogue, Section, typed
from ..english import VERBS as ENGLISH_VERBS
from .actions import ACTIONS
from .analysis import ANALYSIS
from .atlas import ATLAS
from .combat import COMBAT
from .companions import COMPANIONS
from .events import EVENTS
from .help import HELP
from .hints import HINTS
from .learn import LEARN
from .reasons import PHASES, REASONS
from .words import GENERALS, GRAMMAR

TEXTS: Final = ACTIONS | COMBAT | EVENTS | HINTS | COMPANIONS | {
    # la situación
    "title": "HISPANIA {level} - ronda {round} - {year} a.\u00a0C. - {turn.title}",
    "subtitle-scenario": "Escenario {number}: {title}",
    "subtitle-variants": "con {variants}",
    "label-denarii": "Denarios",
    "label-reserve": "Revueltas",
    "label-time": "Tiempo",
    "label-objective": "Meta",
    "label-generals": "Generales",
    "purse": "{denarii} por gastar",
    "purse-spent": ", gastados: {spent}",
    "purse-blocked": ", bloqueados por generales ausentes: {blocked}",
    "reserve": "{reserve} en reserva (ejércitos: {armies}); si toca una revuelta y no queda: derrota",
    "time": "quedan {left} rondas; tapado el año {last} a.\u00a0C.: derrota",
    "time-last": "queda 1 ronda; tapado el año {last} a.\u00a0C.: derrota",
    "objective": "{done} de {total} capitales con guarnición; ",
    "home-quiet": "provincias romanas en paz",
    "home-revolts": "revueltas en provincias romanas: {revolts}",
    "absent": "fuera del tablero",
    "label-hispano": "Hispano",
    "hispano-purse": "{denarii} por gastar este turno",
    "label-lethe": "Lete",
    "lethe": "el palito está sobre el Durius: solo U lo cruza (cruzar CIUDAD)",
    "label-roads": "Calzadas",
    "roads-kept": "{number} guardadas, por construir",
    "proconsul-unused": "aún sin llamar ($3)",
    "proconsul-dead": "ha dejado la partida",
    "pirates": "Piratas",
    "column-province": "Provincia",
    "column-capital": "Capital",
    "column-in-revolt": "En revuelta (escudo)",
    "column-roman": "Romanas",
    "fleets": "Flotas",
    "quiet": "nada",
    "empty": "Allí no hay nada.",
    "plain-purse": "Denarios: {denarii} por gastar, {spent} gastados, {blocked} bloqueados.",
    "plain-reserve": "Revueltas en reserva: {reserve} de 22.",
    "plain-objective": "Capitales con guarnición: {done} de {total}. Revueltas en las provincias romanas: {revolts}.",
    "plain-general": "{general.title}: {at}, guarniciones en reserva: {reserve}.",
    "plain-fleets": "Flotas: {seas}.",
    "words-revolts": "revueltas {number}",
    "words-army": "un ejército",
    "words-special": "el ejército especial",
    "words-pirates": "piratas",
    "plain-proconsul": "{general.title}: {at}.",
    "plain-legion": "{general.first} tiene la Legio Hispana.",
    "plain-hispano": "Denarios del Hispano: {denarii}.",
    "plain-lethe": "El palito de Lete está a lo largo del Durius.",
    "plain-roads": "Calzadas guardadas por construir: {number}.",
    "plain-pirates": "Piratas: {seas}.",
    "words-garrisons": "guarniciones {stack}",
    "words-fleet": "una flota",
    "words-city": "{name} (escudo {number})",
    "words-capital": "{name} (escudo {number}, capital)",
    "words-sea": "{name} (mar {number})",
    # la lista
    "ask-SETUP_ROADS": (
        "Preparación, calzada {stick} de {sticks}: {general.the} pone una calzada. Escribe un número, o auto para que "
        "se haga la preparación."
    ),
    "ask-SETUP_GENERALS": "Preparación: ¿dónde empieza {general.the}?",
    "ask-REENTER": "{general.first} vuelve al tablero: ¿dónde?",
    "ask-MUST_LEAVE": "{general.first} comparte casilla y tiene que salir primero.",
    "ask-ROMAN": "{general.first} actúa, denarios: {denarii}. Escribe un número, una orden, o ayuda.",
    "ask-FREE_MOVE": (
        "{general.first} puede seguir ahora gratis un enlace o una serie de calzadas; pasar: se queda."
    ),
    "ask-SETUP_REVOLTS": "El HISPANO decide: ¿qué ciudad de {province} se alza, y con cuántas revueltas?",
    "ask-SETUP_ARMIES": "El HISPANO decide: ¿dónde se alza el ejército {army} de {armies}?",
    "ask-BOOST": (
        "El HISPANO decide, denarios: {denarii}. ¿Reforzar el bando hispano antes de los dados? reforzar 1, o no."
    ),
    "ask-REROLL": "El HISPANO decide, denarios: {denarii}. ¿Hacer repetir un dado? repetir H, o no.",
    "ask-PICK": (
        "El HISPANO decide, denarios: {denarii}. ¿Enviar el ejército {army.of}? enviar CIUDAD, o no: elige el dado."
    ),
    "ask-STRIKE": "El HISPANO decide, denarios: {denarii}. ¿Golpear ahora? golpear EJÉRCITO CIUDAD 1, o no.",
    "as-it-stands": "Si lo deja estar: {what}",
    "ask-player": "Decide el jugador {players}.",
    "item-garrison": "poner una guarnición en {city} $1",
    "item-remove": "quitar la guarnición {index} de {city} $1",
    "item-pass": "acabar la fase",
    "item-stay": "quedarse",
    "item-legion": "poner la Legio Hispana en {city} $1",
    "item-keep": "guardarla para más tarde",
    "item-buy": "el procónsul, {city} $3",
    "item-plot": "${cost}: {chance}",
    "item-decline": "dejarlo estar",
    "item-reroll": "{die} $1",
    "item-pick": "{city} $1",
    "item-boost": "+{cost}",
    "item-strike": "{army} > {city}",
    "item-set-revolts": "{city}: {number}",
    "item-set-army": "{city}",
    "plain-group": "{group}, precio {cost}: {items}.",
    "plain-free-group": "{group}: {items}.",
    "sure-win": "seguro: ganado sin dados",
    "sure-loss": "seguro: perdido sin dados",
    "sure-nothing": "seguro: sin efecto",
    "chance-win": "victoria",
    "chance-tie": "empate",
    "chance-loss": "derrota",
    "chance-nothing": "nada",
    # dados a mano
    "throw-R": "Tira el dado romano y escribe su cara, I-VI o 1-6 ({phase}).",
    "throw-H": "Tira el dado hispano y escribe su cara, 1-6 ({phase}).",
    "throw-RH": "Tira los dos dados y escribe la cara romana y luego la hispana: III 5 ({phase}).",
    "no-throw": "Ningún dado espera que lo tires a mano.",
    "dice-R": "el dado romano",
    "dice-H": "el dado hispano",
    "dice-R-H": "el dado romano y el hispano",
    "dice-none": "ningún dado",
    # llegar e irse
    "welcome": (
        "Roma tiene que poner guarnición en las seis capitales de Hispania antes de que se acaben las revueltas o los "
        "años. Escribe ayuda cuando quieras."
    ),
    "story-title": "Escenario {number}: {title} ({years})",
    "certain-all": "Colocaciones: todas seguras.",
    "certain-but": "Colocaciones: seguras, salvo {cities}: lecturas probables de iconos perdidos.",
    "certain-start": "Quién empieza es {how}.",
    "certain-high": "seguro",
    "certain-medium": "probable",
    "certain-low": "inseguro",
    "list-scenarios": "Escenarios: hispania terminal --scenario N",
    "list-variants": "Variantes: hispania terminal --variant NOMBRE, en cualquier combinación",
    "list-scenario": "{title}, {years}{with}",
    "list-with": "; con {variants}",
    "list-advised": "; mejor con {variants}",
    "list-barred": "; nunca con {variants}",
    "list-levels": "; {levels}",
    "list-level": "{what} {values}",
    "variant-ingenivm": "Ingenivm",
    "variant-imperivm": "Imperivm",
    "variant-proconsvl": "Proconsvl",
    "variant-legio": "Legio Hispana",
    "variant-pirates": "Piratas",
    "variant-terror": "Terror",
    "variant-hispano": "Hispano",
    "begins": "Partida nueva al nivel {level}. Los dados están sellados: {seal}.",
    "begins-by-hand": (
        "Partida nueva al nivel {level}. Los dados los tiras tú: escribe sus caras, o tirar para que lo haga el "
        "ordenador."
    ),
    "continues": "Tu partida sin acabar, como la dejaste. Escribe nueva para otra.",
    "continues-whatif": "Tu «¿y si?», como lo dejaste. Escribe volver para regresar a la partida de verdad.",
    "no-seed": (
        "Esta partida no tiene semilla: los dados se tiran a mano. Escribe tirar para que lo haga el ordenador."
    ),
    "bad-save": "La partida sin acabar no se pudo leer ({why}).\nQueda en {path}; empieza una nueva.",
    "other-board": "Una partida sin acabar espera en otro tablero ({path}); --board permite seguirla.",
    "put-away": "La partida que había en la mesa queda en {path}",
    "saved": "La partida queda guardada; hispania terminal la sigue.",
    "not-saved": "La partida no se pudo guardar: {why}. El juego sigue.",
    "saved-as": "Guardada en {path}",
    "save-where": (
        "¿Guardar dónde? Escribe salvar y un nombre de fichero. (La partida también se guarda sola a cada paso.)"
    ),
    "save-folder": "{path} es una carpeta; di un fichero dentro de ella.",
    "load-what": "¿Cargar qué? Escribe cargar y el nombre de una partida.",
    "loaded": "Cargada {path}",
    "load-first": "Para seguir desde ahí, carga antes {path}.",
    "vale": "Vale.",
    # el final
    "end-R-capitals": (
        "VICTORIA en la ronda {round}: las seis capitales tienen guarnición y las provincias romanas están en paz "
        "(H3.7)."
    ),
    "end-H-reserve": "DERROTA en la ronda {round}: tocaba colocar una revuelta y no quedaba ninguna en reserva (H3.8).",
    "end-H-time": "DERROTA en la ronda {round}: el último año de la escala de tiempo está tapado (H3.6).",
    "end-record": "Partida: {path}",
    "end-seed": "Semilla de los dados, para comprobarlos: {seed} (sello {commitment})",
    "end-hint": "Se pidió un consejo.",
    "end-hints": "Se pidieron {number} consejos: {told}.",
    "end-next": "Ahora: repasar, diario, porqué, ysi, nueva o salir. Qué jugar después: hispania atlas --next",
    # respuestas
    "no-number": "No hay número {text} en la lista; va de 1 a {most}.",
    "no-numbers-now": "Ahora no hay lista de la que elegir el número {text}.",
    "no-command": "No entiendo «{text}». Escribe un número de la lista, una orden como mover emerita, o ayuda.",
    "no-command-but": "No entiendo «{text}». ¿Querías decir {close}? Escribe ayuda para ver todas las órdenes.",
    "no-space": "Ningún lugar se llama «{text}». Escribe mapa para verlos todos.",
    "no-space-but": "Ningún lugar se llama «{text}». ¿Querías decir {spaces}?",
    "several-spaces": "«{text}» puede ser {spaces}: escribe una letra más.",
    "which-space": "¿Qué ciudad o qué mar? Añade su nombre, o el principio.",
    "where": "El general está fuera del tablero: di la ciudad.",
    "pass-alone": "Para acabar la fase escribe solo pasar, sin «{text}».",
    "two-seas": "Di dos mares: flota 3 4, del mar 3 al mar 4.",
    "two-cities": "Di dos ciudades: calzada gades emerita.",
    "how-many-denarii": "Un combate se libra con 1, 2 o 3 denarios, no {text}.",
    "not-allowed": "Ahora no se puede: {action}.",
    "no-event": "El diario no tiene suceso {text}; sus números van de 1 a {most}.",
    "nothing-to-explain": "Hispania aún no ha hecho nada.",
    "log-what": "Escribe diario, diario todo, o diario y cuántos sucesos, no «{text}».",
    "log-more": "({first} sucesos anteriores: diario todo)",
    "no-combat-now": "Ahora no se puede declarar ningún combate.",
    "odds-how": "Para hacerlo: {command}",
    "command-siege": "asediar",
    "command-attack": "atacar",
    "command-strike": "golpear",
    "plot-odds": (
        "Con {cost}: {chance} de que el ejército especial pierda a su jefe; si no, una tirada de revuelta más (H6.6)."
    ),
    "plot-how": "Para hacerlo: conjurar {cost}",
    "how-many-boost": "El Hispano suma 1 o 2 denarios: reforzar 1.",
    "which-die": "¿Qué dado? repetir R o repetir H.",
    "which-strike": "Di el ejército, su objetivo y los denarios: golpear salmantica abula 1.",
    "hispano-is": "El Hispano: {who}. Hay: person (alguien de esta mesa), dice (al azar), {players}.",
    "no-hispano": "Esta partida se juega sin la variante Hispano.",
    "hispano-by-dice": "El programa decide al azar por el Hispano; escribe hispano persona para ocupar su asiento.",
    "which-rule": "¿Qué regla? El número va tras una negativa o una explicación: regla H4.1b",
    "rule-page": "La página entera: {page}",
    "no-story": "Esta partida no tiene escenario; hispania terminal --list los muestra.",
    "no-moves": "Ahora no hay nada que mover.",
    "look-city": "{name}, {province}, escudo {shield}{modern}",
    "look-capital": "{name}, {province}, escudo {shield}, capital{modern}",
    "look-sea": "{name}, mar {shield}{modern}",
    "look-modern": " (hoy {modern})",
    "look-links": "Enlaces: {links}   (calzada =, segmentos (2))",
    "link": "{name} {segments}",
    "link-road": "{name} por calzada",
    "map-legend": (
        "nombre y escudo, * capital, {disc} revuelta, A o S ejército, gU guarniciones desde abajo, [U] general, "
        "= calzada; mapa FICHERO.svg lo dibuja"
    ),
    "map-fleet": " flota",
    "map-svg": "El mapa se dibuja como imagen SVG: escribe mapa y un nombre que acabe en .svg, no «{text}».",
    "map-written": "Dibujado: {path}",
    "no-topic": "No hay ayuda sobre «{text}». Temas: {topics}.",
    "speed-slow": "lenta",
    "speed-normal": "normal",
    "speed-instant": "inmediata",
    "speed": "Velocidad de los sucesos: {speed}. Hay: {speeds}.",
    "no-auto": (
        "La preparación ya está hecha. auto consul deja que un ordenador decida por ti hasta el final de este turno."
    ),
    # deshacer
    "undone": "Deshecho.",
    "nothing-to-undo": "No hay nada que deshacer.",
    "no-undo": (
        "Desde entonces han caído dados y ya no se puede deshacer. Escribe ysi para probar otro camino antes de ellos; "
        "quedará marcado como tal."
    ),
    "no-redo": "No hay nada que rehacer.",
    "last-chance": "Has gastado tu último denario. Intro: actúa Hispania; deshacer: recuperarlo > ",
    "prompt-whatif": "y-si ",
    "no-whatif": "No hay decisión a la que volver.",
    "whatif-begins": (
        "¿Y si? Has vuelto al paso {step}; esperan los mismos dados. La partida de verdad queda guardada: escribe "
        "volver "
        "para regresar."
    ),
    "whatif-finished": "¿Y si? Has vuelto al paso {step}; esperan los mismos dados. La partida acabada queda guardada.",
    "whatif-ends": "De vuelta a la partida de verdad.",
    "no-back": "Esta es la partida de verdad, o su línea principal ha acabado; no hay adónde volver.",
    # repasar
    "replay-start": (
        "{steps} pasos. Intro: siguiente; t: turno siguiente; b: atrás; un número: ese paso; s: la situación; w: ¿y "
        "si?, "
        "desde aquí; q: salir."
    ),
    "replay-prompt": "repasar {step}/{steps}> ",
    "replay-help": "Intro, t, b, un número, s, w o q.",
    "replay-first": "Antes del primer paso.",
    "replay-no-more": "Ese era el último paso.",
    "replay-end": "De vuelta a la mesa.",
}  # fmt: skip

GROUPS: Final = {
    "set-revolts": "Alzar",
    "set-army": "Ejército",
    "enter": "Colocar",
    "road": "Calzada",
    "move": "Mover",
    "cross": "Cruzar",
    "order-U": "Mover a U",
    "order-C": "Mover a C",
    "fleet": "Flota",
    "garrison": "Guarnición",
    "besiege": "Asediar",
    "attack": "Atacar",
    "plot": "Conjurar",
    "build": "Construir",
    "buy": "Llamar",
    "move-P": "Mover a P",
    "besiege-P": "P asedia",
    "attack-P": "P ataca",
    "plot-P": "P conjura",
    "build-P": "P construye",
    "boost": "Reforzar",
    "reroll": "Repetir",
    "pick": "Enviar",
    "strike": "Golpear",
    "pass": "Pasar",
    "decline": "Renunciar",
}

_WORDS: Final = {
    "move": "mover ir marchar",
    "besiege": "asediar asedio",
    "attack": "atacar ataque",
    "garrison": "guarnición",
    "remove": "quitar retirar",
    "fleet": "flota navegar",
    "road": "calzada camino",
    "enter": "colocar entrar",
    "pass": "pasar acabar paso",
    "legion": "legión",
    "keep": "guardar",
    "build": "construir",
    "buy": "llamar",
    "plot": "conjurar conjura",
    "cross": "cruzar",
    "decline": "no renunciar",
    "boost": "reforzar sumar",
    "reroll": "repetir",
    "pick": "enviar elegir alzar",
    "strike": "golpear",
    "hispano": "hispano",
    "story": "historia escenario",
    "rule": "regla reglas",
    "hint": "consejo consejos pista",
    "undo": "deshacer",
    "redo": "rehacer",
    "whatif": "ysi y-si",
    "back": "volver",
    "save": "salvar grabar",
    "load": "cargar abrir",
    "replay": "repasar",
    "new": "nueva nuevo",
    "speed": "velocidad",
    "throw": "tirar",
    "auto": "auto",
    "seat": "asientos asiento",
    "quit": "salir",
    "why": "porqué",
    "log": "diario",
    "record": "partida notación",
    "odds": "cuentas probabilidades",
    "look": "ver mirar estado",
    "moves": "caminos",
    "actions": "lista acciones",
    "map": "mapa",
    "help": "ayuda",
}
VERBS: Final = {**typed(_WORDS), **ENGLISH_VERBS}  # English words always work
VALUES: Final = typed({
    "all": "todo todos",
    "end": "fin",
    "me": "yo",
    "person": "persona",
    "dice": "dados",
    "recruit": "recluta",
    "legate": "legado",
    "tribune": "tribuno",
    "chieftain": "caudillo",
    "slow": "lenta lento",
    "instant": "inmediata inmediato",
    "easiest": "facilísimo",
    "easy": "fácil",
    "medium": "medio",
    "hard": "difícil",
    "hardest": "dificilísimo",
    "pirates": "piratas",
    "scenario": "escenario",
    "turn": "turno",
    "combat": "combate",
    "signs": "signos",
    "whatif": "ysi y-si",
    "files": "ficheros",
    "hint": "consejo consejos",
    "computers": "ordenadores",
    "variants": "variantes",
    "scenarios": "escenarios",
})  # fmt: skip

SPANISH: Final = Catalogue(
    language="es",
    grammar=GRAMMAR,
    texts=TEXTS,
    reasons=REASONS,
    phases=PHASES,
    groups=GROUPS,
    generals=GENERALS,
    verbs=VERBS,
    values=VALUES,
    help=HELP,
    learn=LEARN,
    analysis=Section(ANALYSIS),
    atlas=Section(ATLAS),
)
