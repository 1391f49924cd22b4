"""Los textos de ayuda en español, por temas, una línea por párrafo; la vista general no tiene nombre."""

from __future__ import annotations

from typing import Final

from .companions import HELP as COMPUTER_HELP
from .hints import HELP as HINT_HELP

OVERVIEW: Final = """\
Roma gana cuando las seis capitales tienen guarnición y ninguna ciudad de
Ulterior ni de Citerior está en revuelta. Hispania gana cuando toca colocar una
revuelta y la reserva está vacía, o cuando se acaban los años.

Elige un número de la lista, o escribe (los nombres se acortan: tol, emer):
  mover emerita       m emerita     ir por el camino más barato
  asediar toletum 2   s toletum 2   asediar una revuelta vecina con 2 denarios
  atacar bracara 3    x bracara 3   atacar a un ejército vecino con 3 denarios
  guarnición          g             poner una guarnición donde está
  quitar 0            -g0           quitar una guarnición (0 es la más baja)
  flota 3 4           f 3 4         llevar la flota del mar 3 al mar 4
  calzada gades emerita  colocar tarraco  pasar
La notación vale también: U s Toletum $2. Y las palabras inglesas: move, siege.
ayuda variantes dice lo que añaden las variantes.

Preguntar  ver, ver toletum, cuentas toletum, porqué, porqué 12, diario,
           partida, caminos, mapa, mapa FICHERO.svg, lista, regla H4.1b
Consejos   consejo (dónde mirar), otra vez (qué clase), otra vez (qué acción)
Volver     deshacer, rehacer, ysi, ysi 12, volver
Ficheros   salvar FICHERO, cargar FICHERO, repasar, repasar FICHERO, nueva,
           nueva difícil, nueva terror, nueva escenario 3
Máquinas   auto consul, auto consul 3, asientos, asiento U legado, asiento U yo
Además     historia, velocidad lenta, normal o inmediata, salir
Más        ayuda turno, combate, signos, capital, dados, ysi, ficheros,
           consejo, ordenadores, variantes, hispano o escenarios"""

HELP: Final = {
    "": OVERVIEW,
    "turn": (
        "Una ronda son los turnos del pretor U, del pretor C y del cónsul K. En un turno gastas denarios en marchas, "
        "flotas, guarniciones, asedios y ataques, en el orden que quieras; lo que sobra se pierde (H4). Después actúa "
        "Hispania con los dados: una tirada de revuelta, y cada ejército una vez (H5). Tras el turno del cónsul, una "
        "revuelta pasa de la reserva a la escala de tiempo (H3.6).\n"
        "Un general fuera del tablero vuelve al empezar su turno; hasta entonces bloquea un denario de cada turno "
        "(H3.5)."
    ),
    "combat": (
        "Asedio: dado romano + denarios + apoyo de guarniciones, duplicado por cada otro general vecino de la ciudad, "
        "contra su escudo, duplicado por cada ejército vecino del que asedia. Por encima del escudo se va una "
        "revuelta; "
        "si no, no pasa nada (H4.5).\n"
        "Ataque: la misma suma romana contra dado hispano + revueltas unidas, duplicado por cada otro ejército vecino "
        "del general. El que pierde deja el tablero: el ejército con sus revueltas, el general con todas las "
        "guarniciones de su casilla; el empate no cambia nada (H4.6).\n"
        "Apoyo: sus guarniciones en un grupo unido que toca al general, y 1 más para un pretor cerca de su provincia "
        "(H4.4).\n"
        "cuentas CIUDAD escribe cada término y da las probabilidades exactas."
    ),
    "signs": (
        "Nombre(4) es una ciudad con escudo 4. Cada disco es una revuelta, A un ejército, gUC una pila de guarniciones "
        "desde abajo, aquí U y luego C. [U] [C] [K] son los generales: pretor de Ulterior (rojo), pretor de Citerior "
        "(amarillo), cónsul (azul); +3g son tres guarniciones en reserva. M1 a M5 son los mares. $ es un denario, - "
        "uno "
        "gastado, x uno bloqueado."
    ),
    "capital": (
        "En una capital hispana solo se pone guarnición mientras ninguna ciudad de su provincia esté en revuelta "
        "(H4.3). Una vez puesta se queda aunque vuelvan las revueltas, y cuenta para la victoria hasta que un ejército "
        "la quite (H5.2f)."
    ),
    "dice": (
        "Los dados salen de una semilla que se dice al final; el sello del principio es su huella. No cambian al "
        "deshacer una acción. Con --by-hand tiras dados de verdad y escribes sus caras: III 5, o 3 5; tirar deja que "
        "lo "
        "haga el ordenador."
    ),
    "whatif": (
        "deshacer deshace libremente mientras no hayan caído dados. Más atrás, ysi abre una rama antes de la decisión "
        "a "
        "la que respondieron los últimos dados, ysi 12 antes del suceso 12 del diario. La rama queda marcada; volver "
        "regresa a la partida de verdad."
    ),
    "hint": HINT_HELP,
    "computers": COMPUTER_HELP,
    "variants": (
        "Ingenivm: guardar aparta una calzada en la preparación; construir emerita la construye después desde la "
        "ciudad "
        "del general (H6.1).\n"
        "Imperivm: el pretor U se mueve una vez gratis tras su fase hispana, el pretor C suma 1 en los asedios, el "
        "cónsul K mueve a los otros: mover U emerita (H6.2).\n"
        "Proconsvl: llamar trae al procónsul P al mar 1 por 3 denarios, una vez; luego P mover osca, P asediar osca 2 "
        "(H6.3).\n"
        "Legio Hispana: legión la pone; cada general la cuenta como suya (H6.4).\n"
        "Piratas: los mares sin flota están cerrados hasta que asediar M4 2 echa a los piratas (H6.5).\n"
        "Terror: S es el ejército especial, dos veces más fuerte en sus propios combates; con la regla de la casa "
        "terror_plot=true, conjurar 2 intenta una vez que asesinen a su jefe (H6.6).\n"
        "Hispano: una persona lleva Hispania, mira ayuda hispano (H6.7)."
    ),
    "hispano": (
        "El Hispano prepara las revueltas y los ejércitos y tiene 2 denarios cada turno (H6.7): reforzar 1 suma al "
        "bando hispano de un combate romano antes de los dados; repetir R y repetir H hacen repetir un dado de una "
        "tirada de revuelta, o el dado hispano de un combate; enviar abula manda un ejército donde elegiría su dado; "
        "golpear salmantica abula 1 ataca además de la marcha de un ejército. no, o guardar, lo deja estar.\n"
        "auto deja que el programa decida una vez al azar; hispano dados, que decida siempre; hispano caudillo da el "
        "asiento a un planificador, hispano persona lo recupera. Mientras él pueda gastar, las probabilidades de los "
        "combates romanos van de la menor a la mayor."
    ),
    "scenarios": (
        "hispania terminal --scenario 3, o nueva escenario 3, empieza uno de los cinco escenarios (H7) con las "
        "variantes "
        "que necesita; historia vuelve a contarlo y dice qué seguras son sus colocaciones; hispania terminal --list "
        "los "
        "muestra todos.\n"
        "1: en el primer turno del cónsul los ejércitos cuentan solo el dado hispano. 3: empieza Hispania. 4: ningún "
        "romano pasa el Durius hasta que el pretor U lo cruza: cruzar bracara. 5: los dados romanos impares señalan "
        "Gallaecia, los pares Cantabria, y cada año se lleva tres revueltas."
    ),
    "files": (
        "La partida se guarda sola a cada paso y hispania terminal la sigue. salvar FICHERO escribe una partida que "
        "cualquiera puede leer, comprobar y repasar; cargar FICHERO sigue una; repasar FICHERO solo mira. Las partidas "
        "acabadas, y las que apartan nueva o cargar, se conservan."
    ),
}
