// Aprender el juego: la página, y los consejos de una primera partida.

export const learn = {
  title: "Aprender Hispania 1994",
  lead: "Quince siglos en una partida. Diez minutos de lectura bastan para empezar; la mesa cuenta lo demás cuando importa.",
  steps: "En esta página",
  more: "La regla",
  aim: {
    title: "De qué se trata",
    text: [
      "Cuatro o cinco jugadores guían veintinueve pueblos por la historia de la península. Ningún pueblo dura para siempre, así que nadie guía uno solo: los tuyos vienen y se van, y a menudo otro de los tuyos espera ya tras las montañas o al otro lado del mar.",
      "Cada pueblo quiere algo. Lo que consigue da puntos de victoria, y todos los puntos de todos tus pueblos son tu cuenta. Gana quien tenga más al acabar el último turno.",
    ],
    picture: "El mapa al principio: siete pueblos en sus provincias",
    caption:
      "Turno 1. En verde, al noroeste, los galaicos; en verde oscuro, junto a los Pirineos, los vascos: en la partida guiada llevas a los dos.",
  },
  map: {
    title: "El mapa",
    text: [
      "Cuarenta provincias en cuatro zonas: Norte, Centro, Sur y Este. Una provincia es llana o montañosa; los ríos corren por las fronteras y solo cuentan en la batalla.",
      "Una ficha muestra a un pueblo por sus armas y sus letras, con un signo por unidad. Una corona es un jefe; una estrella, una capital. Quien tiene una unidad en una provincia, y es el único que la tiene, la controla.",
      "Las flechas de trazos son pasos por mar; las anclas dicen dónde desembarcan las flotas, y un ancla tachada está cerrada a casi todos.",
    ],
    picture: "El noroeste del mapa: provincias con sus nombres, montañas, un río y fichas",
    caption: "La montaña sostiene dos unidades, el llano tres, las grandes ciudades cuatro.",
  },
  turn: {
    title: "Un turno",
    text: [
      "Hay hasta 21 turnos. En cada uno los pueblos actúan uno tras otro, siempre en el mismo orden; cada cual pasa por estas fases, y la mesa resuelve sola casi todas.",
    ],
    steps: [
      { name: "Renta", text: "Oro por cada provincia que el pueblo controla.", rule: "P3.1" },
      { name: "Compra", text: "La infantería cuesta 4, un caballero 6, un castillo 8. Se ahorra poco.", rule: "P3.4" },
      { name: "Colocación", text: "Lo comprado, y lo que envía la historia.", rule: "P4.1" },
      { name: "Movimiento", text: "Las pilas que quieras, en el orden que quieras, una vez cada una.", rule: "P6.2" },
      { name: "Combate", text: "Donde haya dos pueblos en la misma provincia.", rule: "P7.3" },
      { name: "Población", text: "No más unidades de las que la tierra alimenta: dos por provincia.", rule: "P8" },
    ],
    after:
      "Un invasor marcha y combate dos veces. Tras el último pueblo, en algunos turnos se cuentan los puntos, y algunos pueblos se convierten en otros.",
  },
  march: {
    title: "La marcha",
    text: [
      "La infantería anda dos provincias, la élite tres, la caballería cuatro. Dos cosas detienen una marcha: entrar en la montaña, y entrar donde hay algún otro.",
      "Un jefe da un paso más, y a quienes van con él no los detiene la montaña. En la mesa eliges una pila, y el mapa muestra adónde puede ir.",
    ],
    led: "con un jefe",
    picture: (led: boolean): string =>
      led
        ? "Adónde pueden ir dos infanterías con un jefe desde Salamanca"
        : "Adónde pueden ir dos infanterías desde Salamanca",
    caption: (places: number, led: boolean) =>
      led
        ? `${places} provincias: tres pasos, y la montaña no estorba.`
        : `${places} provincias. En las de borde punteado termina la marcha; la roja significa batalla.`,
  },
  battle: {
    title: "La batalla",
    text: [
      "Una batalla va por rondas. Cada unidad tira un dado de diez caras, un castillo tres; los dos bandos tiran antes de que se retire a nadie. Tras cada ronda puede retirarse primero el atacante, luego el defensor.",
      "Lo que necesita un dado depende de quién apunta a quién, y del terreno. La mesa muestra siempre los números, y las probabilidades exactas antes de que decidas. Pruébalo:",
    ],
    attackers: "Atacantes",
    defenders: "Defensores",
    infantry: (number: number) => (number === 1 ? "1 infantería" : `${number} infanterías`),
    mountain: "en la montaña",
    river: "cruzando un río",
    leaderA: "el atacante tiene un jefe",
    leaderD: "el defensor tiene un jefe",
    needs: (attack: number, defend: number, first: number) =>
      first === defend
        ? `El atacante acierta con ${attack} o más, el defensor con ${defend} o más.`
        : `El atacante acierta con ${attack} o más, el defensor con ${defend}, en la primera ronda con ${first}.`,
    odds: "Si los dos luchan hasta el final",
    attacker: "atacante",
    defender: "defensor",
    nobody: "no queda nadie",
  },
  land: {
    title: "La tierra y la gente",
    text: [
      "Tras el combate, una pila demasiado grande pierde lo que sobra. Un ataque puede llevar una unidad más de las que sostiene la tierra, dos con un jefe o en una invasión; una capital añade una para siempre.",
      "Después la tierra ha de alimentarte: un pueblo puede tener dos unidades por provincia controlada, sin contar castillos ni jefes. Por eso conquistar paga dos veces, y por eso una provincia que dejas vacía te cuesta más que su oro.",
    ],
    picture: "Un pueblo con tres provincias y seis unidades",
    caption: "Tres provincias alimentan a seis unidades. Reúnelas a todas en una sola, y la tierra alimenta a dos.",
  },
  points: {
    title: "Los puntos",
    text: [
      "Las provincias se cuentan al final de los turnos 3, 5, 7, 10, 13, 15, 19 y 21, cada una por lo que vale para el pueblo que la tiene. La ficha de un pueblo da esos valores, y el mapa puede mostrarlos.",
      "Algunos pueblos ganan además puntos por lo que destruyen al atacar en su turno: los vascos por los romanos, Castilla por los castillos musulmanes. Y algunos por una hazaña: Cartago por marchar sobre Italia, los vándalos por embarcar hacia África.",
    ],
    picture: "Lo que valen las provincias para los galaicos",
    caption: (turn: number) => `Lo que cobran los galaicos al final del turno ${turn}.`,
  },
  fate: {
    title: "Los pueblos vienen y se van",
    text: [
      "Un pueblo pequeño atacado puede, o debe, someterse a ciertos grandes. Conserva su tierra y la mitad de su oro y de sus puntos; el señor cuenta también sus provincias, y lo deja en paz.",
      "En momentos fijados unos pueblos se convierten en otros: Roma deja tras de sí a los hispanorromanos, los vascos se hacen Navarra, los suevos León. Las unidades cambian de color donde están.",
    ],
    picture: "Qué pueblos están en juego en qué turnos",
    caption: "Cada barra es el tiempo de un pueblo. Las espadas cruzadas señalan una invasión.",
    born: (nation: string, first: number, last: number) => `${nation}: turnos ${first} a ${last}`,
  },
  auction: {
    title: "Para más tarde: grandes naciones y subastas",
    text: [
      "En la versión estándar los pueblos están en cuatro grupos, uno por jugador. En la avanzada se subastan cuando aparecen: se paga en puntos. Primero se reparten cinco grandes naciones, Cartago, Roma, los visigodos, los omeyas y Castilla, y nadie puede llevar dos pueblos hechos para ser enemigos.",
      "Una puja por debajo de lo que un pueblo suele dar es una ganga, si sabes defenderlo. La mesa muestra su media, y con qué no se puede combinar.",
    ],
    caption: "Los cuatro grupos de la versión estándar. En la partida guiada llevas el segundo.",
  },
  glossary: {
    title: "Palabras del juego",
    terms: [
      ["Caballero", "Hacen falta dos golpes para matarlo: el primero lo hiere.", "P7.6"],
      ["Celo", "+1 a todos los dados en el primer combate de una invasión musulmana.", "P2.7"],
      ["Control", "Tener una unidad en una provincia en la que nadie más tiene ninguna.", "P0.5"],
      ["Élite", "Infantes fuertes: las legiones de Roma, la guardia de Yúsuf. Tres pasos.", "P6.2"],
      ["Fuera del mapa", "Gascuña, Narbona y África: de allí vienen los pueblos.", "P6.6"],
      ["Fuerte", "Roma pone uno en cada provincia que toma. No se mueve.", "P14.8"],
      ["Ímpetu", "Tras el combate, una pila marcha y combate otra vez.", "P2.6"],
      ["Invasión", "Un turno con dos movimientos y dos combates.", "P2.5"],
      [
        "Paso forzado",
        "El doble de unidades que el enemigo se quedan en su tierra; entonces otras pueden pasar.",
        "P6.5",
      ],
      ["Ruina", "Lo que deja un castillo caído. Se puede levantar de nuevo a cambio de una unidad.", "P12.3"],
      ["Señor, vasallo", "El pueblo grande, y el pequeño que se le ha sometido.", "P10.4"],
    ] as [term: string, meaning: string, rule: string][],
  },
  go: {
    title: "Empezar",
    text: "El escenario A contra tres ordenadores, con unas palabras sobre cada cosa cuando importa por primera vez. Puedes deshacer todo lo que ningún dado haya sellado.",
    start: "Empezar la partida guiada",
    starting: "Se prepara la mesa …",
    rules: "Todas las reglas",
    new: "Otro escenario",
  },
  guide: {
    title: "Primera partida",
    next: "Entendido",
    end: "Cerrar la guía",
    points: "Mostrarlo en el mapa",
    sheet: "Su ficha",
    tips: {
      look: "Esta es la península en 320 a. C. Una provincia tiene el color del pueblo que la ocupa, y una ficha muestra sus armas y un signo por unidad. Eres el jugador 2: los galaicos, al noroeste, y los vascos, junto a los Pirineos, son tuyos; más tarde los vándalos (turno 6) y los omeyas (turno 11). Los ordenadores llevan a los demás.",
      order:
        "Los pueblos actúan uno tras otro. La franja de arriba muestra el orden: quién ha acabado, quién actúa, quién viene después, con el número del jugador. Dos pares de espadas significan invasión; un más, que llega algo. No hace falta seguirlo todo: se te cuenta lo ocurrido cuando te toca otra vez.",
      buy: "Tus provincias han pagado su oro. La infantería cuesta 4. Se guardan 4 de oro como mucho, así que gasta lo que puedas: la cesta ya está llena, y una tecla, Intro, la compra.",
      place:
        "Una unidad comprada va a una provincia que controlas, una en cada una. La montaña sostiene dos unidades, el llano tres: una de más puede quedarse hasta que acabe el movimiento. Una frontera con alguien fuerte es buen sitio.",
      march:
        "Te toca marchar. Elige una pila de borde dorado, en el mapa o en el panel, y luego la provincia adonde va. La infantería anda dos provincias; la montaña y el enemigo la detienen. Nada obliga a moverse: «Fin de las marchas» deja a todos donde están.",
      reach:
        "Se ilumina adónde puede ir esta pila: borde entero, se puede pasar; borde punteado, ha de detenerse; rojo con un número, una batalla. El número es la probabilidad, en centésimas, de que la provincia sea tuya si los dos bandos luchan hasta el final. Con el menos llevas menos unidades: una provincia que queda sin ninguna deja de ser tuya.",
      empty:
        "Las vecinas vacías son la conquista más barata: la unidad que entra toma la tierra, y la tierra es oro, puntos y pan. Cada provincia alimenta a dos unidades; lo que la tierra no alimenta muere al final de tu turno. Deja una unidad donde quieras quedarte.",
      hint: "¿Dudas? «Consejo» dice dónde mirar; si insistes, qué hacer; y a la tercera muestra la jugada y lo que gana. Deshacer retira todo hasta el último dado.",
      battle:
        "Una batalla. El tablero muestra los dos bandos y lo que necesita cada dado, y debajo lo que sale si los dos luchan hasta el final. Un porcentaje no es una promesa: con 60 %, cuatro de cada diez ataques fallan.",
      aim: "Tú dices qué dados apuntan a qué enemigos. Lo que ya está puesto es lo que más acierta; Intro lo acepta.",
      retreat:
        "Tras cada ronda puedes retirarte, unidad por unidad, a tierra tuya o vacía que esté al lado. «Quedarse» sigue luchando. Retírate cuando la barra se haya vuelto contra ti y las unidades valgan más en otra parte.",
      stack:
        "Acabado el combate, aquí hay más unidades de las que sostiene la tierra. Lo que sobra se va: elige a quien menos vayas a echar de menos.",
      population:
        "La tierra alimenta a dos unidades por cada provincia que controlas, y tienes más. Elige quién se va. La próxima vez toma tierra primero y compra después.",
      submit:
        "Puedes someterte: se acaba la lucha y conservas tus provincias, pero pierdes la mitad de tu oro y de tus puntos del recuento mientras dure el vínculo. Es mejor que morir, y peor que vencer.",
      points:
        "¿De dónde vienen los puntos? Al final del turno 3 se cuentan por primera vez tus provincias, cada una al valor de la ficha de su pueblo. «Puntos» muestra lo que daría el recuento si el turno acabara ahora.",
      later:
        "Un turno nuevo. La línea de los años cuenta lo que pasó en ellos; «Después» dice quién viene en los turnos siguientes, y qué será de cada uno. Ahora llega Roma: los vascos ganan tres puntos por cada legión que destruyan en su turno.",
      peoples:
        "Dos pueblos de un mismo jugador son extraños: no se ayudan, y pueden combatirse. Juega cada uno por sí mismo; solo cuenta la suma.",
      vandals:
        "Los vándalos son tuyos: quince infanterías con Genserico tras los Pirineos. No compran nada y se van tras el turno 9, así que gástalos. Primero pueden abrirse paso por tres provincias; luego marchan y combaten dos veces. Un fuerte vale un punto, y desde el turno 7 cada unidad que pase de Cádiz o Gibraltar a África, otro.",
      umayyads:
        "La mayor de las invasiones es tuya: veinte infanterías, ocho caballerías, Táriq y Musa. En la primera marcha las pilas no tienen límite, y todos tus dados llevan +1. Corre a Toledo: cuando cae, los castillos de los visigodos empiezan a rendirse. Después, tus castillos te dan oro.",
      invasion:
        "Una invasión: marchas y combates dos veces. Rompe primero su línea, y toma en la segunda marcha la tierra vacía que hay detrás.",
      over: "Esto ha sido una partida de Hispania. Su relato muestra dónde cambió, por suerte o por decisión. En la versión estándar cada grupo tiene su gran hora: prueba con otro.",
    },
  },
};
