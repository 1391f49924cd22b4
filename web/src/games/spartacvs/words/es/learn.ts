// La página que enseña el juego.

export const learn = {
  title: "Cómo se juega a SPARTACVS",
  lead: "Diez minutos de lectura; el resto lo dice la mesa sobre la marcha. Todo lo que puede hacer está siempre en la lista junto al mapa.",
  chapters: [
    {
      title: "De qué trata",
      text: [
        "Un jugador dirige a Sertorio y a todos los que desafían a Roma: hispanos, exiliados, el rey del Ponto, al final los esclavos. El otro dirige la República.",
        "Deciden las provincias, y también la pista de crisis. Va de la Estabilidad a la Anarquía: provincias perdidas, legiones nuevas y procónsules mantenidos empujan a la República al abismo. Si el marcador está en la Anarquía al final de un turno, Sertorio ha ganado.",
      ],
    },
    {
      title: "Un turno",
      text: [
        "Un turno es un año: elecciones, refuerzos, cartas, operaciones, rendiciones, invierno, licencias, control de victoria. La cabecera muestra dónde se está.",
        "Lo principal son las operaciones. Se juega una carta tras otra, por turnos, de una mano que nadie más ve.",
      ],
    },
    {
      title: "Una carta",
      text: [
        "Cada carta sirve de una de dos maneras: por sus puntos de mando, o por su suceso si es suyo. Las cartas de Sorpresa esperan en la mano su momento: una batalla, un asedio, un enemigo en marcha.",
        "Los puntos activan a un jefe (cuanto mejor su iniciativa, más barato), ponen marcadores, saquean o pacifican, embarcan piezas sueltas o instruyen tropas.",
      ],
    },
    {
      title: "Una marcha",
      text: [
        "Un jefe activado marcha con las unidades de su pila: 4 puntos de movimiento, 6 si solo lleva ligeros. Una calzada cuesta 1, un puerto de montaña 2, un intento de asedio 2.",
        "A quien entra en un lugar pueden interceptarlo los vecinos, y el enemigo puede escabullirse: un dado de al menos la iniciativa del jefe. Una iniciativa baja es buena. Si no, hay batalla.",
      ],
    },
    {
      title: "Una batalla",
      text: [
        "Ambos bandos reciben cartas de batalla: la mitad de su fuerza, la táctica del comandante, más por superioridad. El atacante juega una carta, el defensor debe igualar su tipo. Quien no puede, ha perdido.",
        "Tras igualar, el defensor puede ganar la iniciativa con un dado de como mucho su táctica. Una táctica alta es buena. Entonces ataca él, o intenta replegarse.",
        "Puede probarse solo esto: el duelo de cartas es un pequeño juego aparte.",
      ],
    },
    {
      title: "Un asedio",
      text: [
        "Las unidades en una ciudad mayor enemiga la asedian; en una tribu, la someten. Los intentos suman puntos de asedio: tres toman una ciudad, uno una tribu. Los sitiados esperan dentro, o hacen una salida.",
        "Las ciudades menores pasan, en la fase de rendiciones, a quien está allí solo.",
      ],
    },
    {
      title: "Cómo acaba",
      text: [
        "Tras el turno 10 se cuentan las provincias: la República necesita 17 cuando Asia Menor está en la guerra, Sertorio 8 una vez alzado Espartaco. Entre ambas cosas hay un ancho empate.",
        "El panel «Victoria» dice siempre qué cuenta y quién ganaría ahora.",
      ],
    },
  ],
  known: "Lo que se sabe y lo que no",
  knownText: [
    "Tenemos la segunda mitad del reglamento: asedios, invierno, crisis, victoria, escenarios, opciones y cartas de batalla son suyos. Movimiento, intercepción, control, cartas y la mayoría de los valores están reconstruidos, de la manera más sencilla que encaja.",
    "Cada regla de nuestra referencia dice en qué se apoya. Si alguien trae la primera mitad, solo cambiarán datos y alguna regla.",
  ],
  start: "Empezar el escenario I",
  duel: "Probar el duelo",
};
