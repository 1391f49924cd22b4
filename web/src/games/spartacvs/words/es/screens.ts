// Las pantallas de una partida nueva.

export const screens = {
  lead: "La República romana, del 80 al 71 a. C.: Sertorio tiene Hispania, Mitrídates se arma, los esclavos esperan un jefe. Dos jugadores, manos ocultas, dos mapas.",
  begin: "Empezar: escenario I contra el ordenador",
  beginMore: "Tres turnos. Usted dirige la República.",
  duel: "Un duelo de cartas de batalla",
  duelMore: "Solo la batalla: dos ejércitos, dos manos, unos minutos. Una buena manera de aprender cómo se combate.",
  learn: "Cómo se juega",
  scenario: "Escenario",
  own: "nuestro",
  turns: (first: number, last: number) => `turnos ${first} a ${last}`,
  years: (first: number, last: number) => `del ${first} al ${last} a. C.`,
  crisis: (at: string) => `crisis ${at}`,
  both: "ambos mapas",
  options: "Opciones",
  optionLines: {
    supply:
      "La fuerza que no halla víveres a su alrededor pierde un paso cada vez que una carta se juega por sus puntos.",
    choose_split: "Con los dos mapas, cada jugador asigna él mismo cada carta a una mano.",
    hand_of_nine: "Nueve cartas en vez de ocho cuando ambos mapas están en juego.",
    extra_reinforcements:
      "Una vez por turno la República puede jugar una carta por pasos de legión, a costa de crisis.",
  } as Record<string, string>,
  combat: "Batallas",
  combatLines: {
    cards: "Un duelo de cartas de batalla: completo en el reglamento.",
    dice: "Con dados, a la manera antigua: solo se conoce en parte.",
  } as Record<string, string>,
  anarchy: "Anarquía",
  anarchyLines: {
    standard: "en −30",
    intermediate: "en −35: más benigno para la República",
    beginner: "en −40: lo más benigno para la República",
  } as Record<string, string>,
  editionMore:
    "Lo que el reglamento no da está reconstruido en ambas ediciones, y señalado dondequiera que se muestra.",
  editions: {
    mended: {
      title: "Corregida",
      text: "Los valores de los jefes, algunas unidades, los inviernos, murallas de ciudades y dos cartas de Recurso, todo ello nuestro, se ajustaron con muchas partidas de ordenadores hasta acercar las posibilidades de ambos bandos.",
    },
    first: {
      title: "Primera",
      text: "Tal como se reconstruyó al principio: entre ordenadores gana casi siempre Sertorio. Los registros antiguos son de esta edición.",
    },
  } as Record<string, { title: string; text: string }>,
  house: "Lecturas y valores reconstruidos",
  houseMore: "Donde el reglamento puede leerse de dos modos, o se ha perdido su página. Está elegido el valor usual.",
  seats: "Quién juega",
  hotseat: "Los dos bandos en esta pantalla: entre turno y turno un telón oculta las cartas.",
  stories: {
    I: {
      title: "SPARTACVS",
      text: "73 a. C. Pompeyo y Metelo estrechan las últimas plazas de Hispania, Mitrídates sitia Cícico y Calcedonia, y en Capua setenta gladiadores rompen las puertas de su escuela. Tres turnos, los dos mapas desde el principio: el escenario más corto y el tablero más lleno.",
    },
    II: {
      title: "La República en crisis",
      text: "76 a. C. Perpenna ha llevado sus legiones a Sertorio, casi toda Hispania le obedece, y el joven Pompeyo cruza los Pirineos con un mando que ninguna ley preveía. Seis turnos; Asia y los esclavos aún pueden sumarse.",
    },
    III: {
      title: "La campaña",
      text: "80 a. C. Sila es dictador, Metelo cónsul, y un exiliado al que llaman los lusitanos desembarca en Hispania con un puñado de hombres. Toda la guerra, diez turnos: la República empieza fuerte y lo tiene todo que perder.",
    },
    bonus: {
      title: "El resurgir mariano",
      text: "78 a. C., y lo que pudo haber sido: Lépido ha sublevado Etruria, Bruto tiene una ciudad del Po, Sertorio es dueño de los lusitanos. Ocho turnos con un segundo frente ante las puertas de Roma.",
    },
    duel: {
      title: "Un duelo de cartas de batalla",
      text: "Nada más que una batalla: Hirtuleyo y Metelo se encuentran en campo abierto, cada uno con una mano de cartas. Nuestro, no es un escenario del reglamento; cosa de unos minutos.",
    },
  } as Record<string, { title: string; text: string }>,
};
