// La pantalla de una partida nueva.

export const screens = {
  lead: "Quince siglos, veintinueve naciones, cuatro o cinco jugadores: cada uno guía varios pueblos, uno tras otro.",
  begin: "Empezar: escenario A contra tres ordenadores",
  beginMore: "Guías el grupo 2: galaicos, vascos, vándalos y los omeyas.",
  scenario: "Escenario",
  version: "Versión",
  versions: {
    standard: "Cuatro grupos fijos de naciones. Lo más sencillo.",
    advanced: "Las naciones se subastan por puntos. Cuatro o cinco jugadores.",
  },
  players: (number: number) => `${number} jugadores`,
  playersTitle: "Jugadores",
  options: "Reglas opcionales",
  optionLines: {
    group_auction: "Pujas selladas deciden quién juega qué grupo.",
    sign_of_god: "Una vez por partida cada uno puede hacer repetir los dados de una ronda.",
    events: "Fichas sacadas en secreto, jugadas cuando más ayudan.",
    general_submission: "Cualquier nación puede someterse a otra dos veces más fuerte.",
    sealed_auctions: "Todos escriben su puja a la vez, y gana la más alta.",
    barbaric: "Las provincias cuentan su renta si vale más, y los castillos también cuentan.",
  } as Record<string, string>,
  only: {
    advanced: "solo en la versión avanzada",
    standard: "solo en la versión estándar",
    four: "la versión estándar es para cuatro",
    scenario: "este escenario solo conoce la versión avanzada",
  },
  turns: (first: number, last: number) => `turnos ${first} a ${last}`,
  editionMore:
    "El mapa y las hojas impresas no estaban a nuestro alcance: en ambas ediciones lo que el reglamento no da está reconstruido, y así se indica en las hojas.",
  editions: {
    mended: {
      title: "Corregida",
      text: "Puntos de provincias, promedios y seis posiciones iniciales reconstruidos se ajustaron con muchas partidas, para que los cuatro grupos queden parejos.",
    },
    first: {
      title: "Primera",
      text: "Tal como se reconstruyó al principio, equilibrada solo sobre el papel: entre ordenadores gana casi siempre el grupo 4. Las partidas antiguas son de esta edición.",
    },
  },
  house: "Lecturas de las reglas",
  houseMore: "Donde el reglamento se puede leer de dos maneras. Está elegida la habitual.",
  nationsByAuction: "naciones por subasta",
  picture: (turn: number) => `El mapa al comenzar el turno ${turn}, con todos los que están`,
  peoples: (number: number) => `${number} naciones`,
  stories: {
    A: {
      title: "De Amílcar al califato",
      text: "Cartago desembarca en Cádiz; Roma la sigue y se queda seis siglos. Luego se abren los pasos de los Pirineos: vándalos, alanos y suevos vienen a saquear, los visigodos a levantar un reino. Un verano Táriq desembarca en el peñón, y todo acaba con Córdoba en su esplendor y los primeros castillos cristianos al norte. Trece turnos, y la mejor manera de empezar.",
    },
    B: {
      title: "La Hispania de Roma y sus herederos",
      text: "Al empezar, las legiones tienen la costa y el sur, y los pueblos libres del norte y del oeste están por salvar o por vender. Se atraviesan las migraciones, los godos y los árabes hasta la hora en que el califato se rompe en taifas. Cada nación se compra en subasta: nadie hereda nada.",
    },
    C: {
      title: "De las legiones al Cid",
      text: "Roma ocupa ya media península. Once siglos después hay un castillo en cada cerro: Castilla, León, Navarra y Aragón a un lado, las taifas al otro, el Cid para quien lo pague, y los almorávides han cruzado el estrecho. Todas las grandes invasiones menos la cartaginesa, en tres cuartos del tiempo.",
    },
    D: {
      title: "Catorce siglos",
      text: "El juego entero tal como viene en la caja: de las primeras naves cartaginesas a los almorávides. Guías siete pueblos o más, casi todos uno tras otro, y lo que uno levanta tal vez otro de los tuyos tenga que quemarlo. Una velada que se convierte en noche.",
    },
    E: {
      title: "Hasta la última ola",
      text: "La partida larga y dos turnos más: una flota de cruzados que puede desembarcar en cualquier costa, y los almohades, que salen del desierto a por todo a la vez. Termina en los años de Las Navas de Tolosa. Las naciones se compran en subasta; solo en la versión avanzada.",
    },
  } as Record<string, { title: string; text: string }>,
};
