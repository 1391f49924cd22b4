// El juego contado a quien no lo ha visto nunca, y los consejos de una primera partida, en español.

import type { Tip } from "../../learn/guide";
import type { en } from "../en";
import { common } from "./common";

export const learn: typeof en.learn = {
  lead: "Ocho imágenes, cinco minutos. Aquí todo se puede tocar; no hay nada que memorizar, la mesa te lo recuerda.",
  steps: "Capítulos",
  aim: {
    title: "Seis capitales, y paz en casa",
    text: [
      "Eres Roma: el pretor de Ulterior (rojo), el pretor de Citerior (amarillo) y el cónsul (azul). Una persona puede llevar a los tres, o cada cual lleva a un general y decidís juntos.",
      "Ganas en el momento en que cada una de las seis capitales hispanas, amuralladas y con estrella en el mapa, tiene una guarnición y ninguna ciudad de tus dos provincias está en revuelta.",
      "Pierdes cuando toca colocar una revuelta y no queda ninguna en la reserva, o cuando se acaban los años, tras once rondas.",
    ],
    picture: "Las seis capitales: cuatro tienen guarnición, una está en revuelta, otra sigue libre.",
    count: (held) => `${held} capitales de 6`,
  },
  turn: {
    title: "Un turno: tú gastas, luego se alzan ellos",
    steps: [
      "Tu general recibe sus denarios: 5, 6 o 7, según el nivel.",
      "Los gasta en el orden que quiera: marchar, navegar, asediar, atacar, dejar guarniciones. Lo que sobra se pierde.",
      "Dos dados señalan una ciudad: allí estalla la revuelta, o aparece un ejército.",
      "Cada ejército hispano actúa una vez.",
    ],
    after:
      "Ulterior, Citerior, el cónsul: tres turnos hacen una ronda. Después un disco de revuelta tapa el año siguiente de la escala de tiempo.",
    roman: "Fase romana",
    hispanic: "Fase hispana",
  },
  move: {
    title: "Marchar, y lo que cuesta",
    text: [
      "Un enlace cuesta tantos denarios como trazos tiene. Una serie de calzadas, las líneas oscuras, cuesta 1 en total, por larga que sea. Un mar necesita una flota.",
      "Ningún general entra en una ciudad en revuelta, y una revuelta corta una serie de calzadas. La mesa hace la cuenta: cada casilla a la que puede llegar muestra su precio.",
    ],
    picture: (isCut) =>
      isCut
        ? "El pretor de Citerior en Carthago Nova, con Valentia en revuelta: Gerunda cuesta 3, por mar."
        : "El pretor de Citerior en Carthago Nova: las calzadas lo llevan a Valentia, Dertosa o Tarraco por 1; Gerunda cuesta 2.",
    revolt: "Valentia está en revuelta",
    open: "Por las calzadas hasta Tarraco por 1, un trazo más hasta Gerunda: 2 denarios.",
    cut: "La serie de calzadas está cortada. Por dos mares con flota, y luego a tierra: 1 + 1 + 1 = 3 denarios.",
  },
  siege: {
    title: "Asediar una revuelta",
    text: [
      "Junto a una ciudad en revuelta, compromete 1, 2 o 3 denarios. El dado romano, los denarios y las guarniciones que lo apoyan tienen que superar juntos el escudo de la ciudad. Un pretor cerca de su provincia tiene 1 más.",
      "El apoyo está junto al enemigo: otro general vecino de la ciudad duplica tu bando, un ejército vecino de tu general duplica el suyo. Si quedas por encima, se va un disco de revuelta. Si no, solo se van los denarios.",
    ],
    picture: "El pretor de Citerior, en Valentia, asedia Segobriga, escudo 5.",
    denarii: "Denarios comprometidos",
    consul: "El cónsul está en Toletum",
    army: "Hay un ejército en Puciala",
    rome: "Roma",
    city: "Segobriga",
    die: "dado",
    home: "su provincia",
    faces: (faces, count) => `Se logra con ${faces}: ${count} de 6.`,
    sure: "Se logra con cualquier tirada: no hacen falta dados.",
    never: "Ninguna tirada basta.",
    throw: "Tirar el dado",
    won: (die, ours, theirs) => `${die}: ${ours} contra ${theirs}. Cae una revuelta.`,
    vain: (die, ours, theirs) => `${die}: ${ours} contra ${theirs}. No pasa nada.`,
  },
  attack: {
    title: "Atacar a un ejército",
    text: [
      "La misma suma para Roma, pero el ejército también tira: el dado hispano, más todos los discos de revuelta unidos a él.",
      "Por encima: el ejército y todas las revueltas de su ciudad desaparecen. Igual: nada. Por debajo: tu general deja el tablero con todas las guarniciones de su casilla, y un denario queda bloqueado hasta que vuelva. La mesa enseña las probabilidades exactas antes de que te comprometas.",
    ],
    picture: "Las 36 tiradas: el cónsul, en el mar, ataca al ejército de Noega, que tiene dos revueltas.",
    denarii: "Denarios comprometidos",
    result: (win, tie, loss) => `De 36 tiradas, ${win} ganan, ${tie} empatan, ${loss} pierden.`,
    win: "ganar",
    tie: "empate",
    loss: "perder",
    roman: "Dado romano",
    hispanic: "Dado hispano",
  },
  garrison: {
    title: "Las guarniciones",
    text: [
      "Por 1 denario, un general deja uno de sus discos en la ciudad donde está. Aleja de ella la revuelta y lo apoya cuando está cerca, con todas las guarniciones unidas a ella.",
      "En una capital solo se puede poner mientras ninguna de las seis ciudades de la provincia esté en revuelta. Una vez allí se queda, hasta que un ejército la quite.",
    ],
    picture: "Una pila de guarniciones, la última encima.",
  },
  hispania: {
    title: "Cómo actúa Hispania",
    text: [
      "Primero la tirada de revuelta: el dado romano señala una provincia, el dado hispano una ciudad. Un general o una guarnición lo impide. Una ciudad vacía se alza. Una ciudad en revuelta recibe un ejército, si la provincia no tiene y queda alguno; si no, un disco más.",
      "Después, cada ejército: mira las ciudades vecinas de su provincia y prefiere las que no están en revuelta. Si quedan varias, decide el dado: el escudo más próximo. Allí ataca a un general, asedia una guarnición o levanta una revuelta. La mesa explica cada paso.",
    ],
    picture: "Un ejército en Termes. Cauca y Segobriga están sin revuelta; Bilbilis y Numantia se descartan.",
    ask: "¿Qué muestra el dado hispano?",
    goes: (die, city, shield) => `${die}: el escudo más próximo es ${shield}. El ejército va a ${city}.`,
    stays: (die) => `${die} está tan cerca de 1 como de 5. El ejército se queda.`,
    wait: "Elige una cara del dado.",
  },
  clock: {
    title: "El reloj de las revueltas",
    text: [
      "Hay 22 discos de revuelta. Una parte está en el mapa. Al final de cada ronda uno más va a la escala de tiempo, y no vuelve nunca. El resto es la reserva: cuando está vacía y toca colocar una revuelta, ha ganado Hispania.",
      "Por eso cada revuelta que sofocas es tiempo ganado. Pero la victoria solo la dan las guarniciones en las capitales.",
    ],
    map: (number) => `${number} en el mapa`,
    reserve: (number) => `${number} en reserva`,
    track: (number) => `${number} en la escala de tiempo`,
    round: "Tras la ronda",
    picture: (map, track, reserve) =>
      `22 discos: ${map} en el mapa, ${track} en la escala de tiempo, ${reserve} en reserva.`,
  },
  go: {
    title: "Ahora, a jugar",
    text: "El nivel más fácil, los tres generales son tuyos, y un consejo ante cada cosa nueva. Todo se puede deshacer mientras no hayan caído los dados.",
    start: "Jugar una primera partida con la guía",
    starting: "Se pone la mesa …",
    exercises: "O resuelva ejercicios: posiciones reales, una pregunta en cada una",
    board: "¿Tiene la caja? Corrija el tablero sobre el mapa",
    rules: "O leer las reglas enteras",
  },
  guide: {
    title: "Guía",
    next: "Entendido",
    end: "Cerrar la guía",
    tips: {
      roads:
        "Antes de la partida se ponen calzadas. Cada una ha de tocar una que ya esté. Las que van de tus provincias hacia las capitales abaratan todas las marchas. El mapa muestra dónde puede ir una.",
      generals:
        "Coloca a tus generales: los pretores en ciudades de sus provincias, el cónsul en una flota. Cerca de las revueltas está bien: marchar cuesta.",
      first:
        "Elige a tu general en el mapa: cada casilla a la que puede llegar se ilumina con su precio. Elige una y va. Puedes deshacerlo.",
      siege:
        "Ponte junto a una ciudad en revuelta y elígela: la carta de combate muestra la probabilidad exacta con 1, 2 o 3 denarios. Los escudos bajos caen con facilidad.",
      garrison:
        "Una guarnición cuesta 1 y aleja la revuelta de su ciudad. Las guarniciones unidas suman en todos los asedios y ataques de su general.",
      support:
        "Dos generales junto a la misma ciudad: el segundo duplica la suma del primero. Piensa en los tres generales a la vez.",
      capital:
        "Una capital solo admite guarnición mientras toda su provincia esté libre de revuelta. Limpia una provincia, entra y ponla.",
      army: "Los ejércitos son peligrosos: perder un ataque cuesta el general. Reduce antes las revueltas de alrededor, o lleva a un segundo general a su lado.",
      sea: "El cónsul empieza en el mar. Puede desembarcar, combatir desde la nave o navegar: 1 denario por enlace de mar.",
      spend:
        "Los denarios que sobran se pierden. ¿Una guarnición, un paso hacia la próxima revuelta, o un último asedio?",
      clock:
        "Mira la reserva de revueltas: cuando está vacía y toca colocar una, la partida se pierde. Sofocar revueltas la vuelve a llenar.",
      reenter: "Tu general fue vencido y vuelve gratis: un pretor a su provincia, el cónsul a una flota.",
      leave: "Dos generales no pueden compartir casilla: el que acaba de llegar tiene que seguir adelante primero.",
      roll: "Ahora Hispania actúa sola. A cada suceso se le puede preguntar: ¿por qué?",
      over: "La partida ha acabado. Puedes repasarla paso a paso, o probar otro camino desde cualquier momento.",
    } as Record<Tip, string>,
  },
  faces: (faces) => common.listOr(faces),
};
