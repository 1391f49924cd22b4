// La pantalla de una partida nueva.

export const screens = {
  lead: "Quince siglos, veintinueve naciones, cuatro o cinco jugadores: cada uno guía varios pueblos, uno tras otro.",
  begin: "Empezar: escenario A contra tres ordenadores",
  beginMore: "Usted guía el grupo 2: gallegos, vascos, vándalos y los omeyas.",
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
  house: "Lecturas de las reglas",
  houseMore: "Donde el reglamento se puede leer de dos maneras. Está elegida la habitual.",
  nationsByAuction: "naciones por subasta",
  stories: {
    A: {
      title: "De Amílcar al califato",
      text: "Cartago desembarca, Roma la sigue y se queda seis siglos. Luego los pueblos de las migraciones cruzan los Pirineos, los visigodos levantan un reino, y un verano Tarik llega al peñón. El camino más corto para verlo todo.",
    },
    B: {
      title: "La Hispania romana y sus herederos",
      text: "Empieza con las legiones en la cumbre de su fuerza y acaba con la caída de Córdoba. Cada nación se compra, nadie hereda nada.",
    },
    C: {
      title: "De las legiones al Cid",
      text: "Roma está cuando empieza; cuando acaba, hay un castillo en cada cerro, emiratos y reinos luchan por Toledo, y los almorávides han cruzado el estrecho.",
    },
    D: {
      title: "Catorce siglos",
      text: "El juego entero tal como está en la caja: de las primeras naves púnicas a los almorávides. Una tarde que se vuelve noche.",
    },
    E: {
      title: "Hasta la última ola",
      text: "La partida larga y dos turnos más: una cruzada desde el mar y los almohades del desierto. Solo versión avanzada.",
    },
  } as Record<string, { title: string; text: string }>,
};
