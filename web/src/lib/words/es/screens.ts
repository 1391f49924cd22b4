// Las pantallas alrededor de la mesa, en español.

import type { Reason } from "../../wire";
import type { en } from "../en";
import { common } from "./common";

type Table = Record<string, string>;

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
const numbers = (allowed: unknown): string => common.listOr(String(allowed).split(","));

export const screens: typeof en.screens = {
  titles: {
    home: "Hispania",
    new: "Partida nueva",
    scenarios: "Escenarios",
    learn: "Aprender el juego",
    rules: "Reglas",
    replay: "Repaso",
    records: "Registros y partidas acabadas",
    table: "Mesa",
    hello: "Un momento",
    settings: "Ajustes",
    notfound: "No encontrado",
  } as Table,

  shell: {
    skip: "Saltar al contenido",
    nav: "Principal",
    home: "Inicio",
    new: "Partida nueva",
    learn: "Aprender",
    rules: "Reglas",
    settings: "Ajustes",
    language: "Idioma",
    toDark: "Pasar a colores oscuros",
    toLight: "Pasar a colores claros",
    records: "Registros",
    foot: "El juego de tablero HISPANIA (2024), jugado en tu propia máquina. Las reglas están contadas de nuevo y las imágenes, dibujadas de nuevo.",
    version: (version) => `Versión ${version}`,
    ended: "El programa se ha detenido en esta pantalla. Tus partidas están a salvo en el servidor.",
    unloaded:
      "No se ha podido cargar esta pantalla: el servidor no está, o se ha renovado entretanto. Tus partidas están a salvo en él.",
    reload: "Cargar la página otra vez",
  },

  trouble: {
    unreachable: "El servidor no responde",
    unreachableText:
      "El programa que guarda tus partidas no está en marcha, o la red que te une a él está cortada. Todo lo jugado se conserva allí.",
    unreachableDo: "Ponlo en marcha con la orden hispania play y vuelve a intentarlo.",
    refused: "El servidor dice que no",
    again: "Intentar otra vez",
  },

  home: {
    rubric: "198–18 a. C. · de uno a cuatro jugadores",
    promise:
      "Dos pretores y un cónsul, una bolsa que nunca llega, y una tierra que se alza de nuevo detrás de cada legión. Juega a solas, o en compañía, del lado de Roma.",
    begin: "Empezar en un nivel fácil",
    beginning: "Se pone la mesa …",
    beginHint: "Un clic: sin cuenta ni formulario. La mesa te dice lo que puedes hacer.",
    learn: "O aprende primero, en cinco minutos",
    map: "Mapa de la península con sus provincias, ciudades y mares",
    goOn: "Seguir tu partida",
    continue: "Continuar",
    all: (number) => `Las ${number} partidas sin acabar`,
    fewer: "Mostrar menos",
    ways: "Caminos a la mesa",
    new: "Partida nueva",
    newText: "Elige el nivel, las variantes y quién se sienta dónde.",
    scenarios: "Escenarios",
    scenariosText: "Cinco momentos de la conquista, de Catón a Augusto.",
    daily: "Campaña del día",
    dailyText: (date, level) => `${date}, nivel ${level}: los mismos dados para todos.`,
    dailyGo: "Jugar la campaña de hoy",
    dailyOn: "Continuar la campaña de hoy",
    dailyDone: "Ver la campaña de hoy",
    learnTitle: "Aprender",
    learnText: "El juego en imágenes, y después una primera partida con una guía al lado.",
    join: "Unirse con un enlace",
    joinText: "Pega el enlace o el código que te han enviado.",
    joinLabel: "Enlace o código de una mesa",
    joinGo: "Unirse",
    joinBad: "Este texto no señala ninguna mesa. Un enlace se parece a …/t/ABCDEF o …/t/ABCDEF#SECRETO.",
    records: "Registros",
    recordsText:
      "Lee una partida de un archivo o de un texto, repásala o sigue jugándola. Ahí están también las acabadas.",
  },

  card: {
    free: "Toda la conquista",
    level: (level, preset) => (preset ? `${level}, ${preset}` : level),
    round: (round) => `Ronda ${round}`,
    setup: "Preparación",
    decides: (who) => `Decide: ${who}`,
    yours: "Te toca decidir",
    dice: "Los dados esperan",
    waiting: "Un asiento espera todavía a alguien",
    mine: (seats) => `Llevas ${seats}`,
    mineAll: "Llevas todos los asientos",
    watching: "Estás mirando",
    branch: "¿Y si…?",
    won: "Ganó Roma",
    lost: "Ganó Hispania",
    open: "Ir a la mesa",
    replay: "Repasar",
    away: "Retirar",
    awayLabel: (name) => `Retirar: ${name}`,
    awayAsk: "¿Quitar esta partida de la lista? Su registro se conserva.",
    steps: (number) => count(number, "paso", "pasos"),
  },

  presets: {
    easiest: "el más fácil",
    easy: "fácil",
    medium: "medio",
    hard: "difícil",
    hardest: "el más difícil",
  } as Table,

  level: {
    written: "Forma escrita",
    writtenHint: "Denarios, guarniciones, flotas, calzadas, ejércitos.",
    easy: "fácil",
    hard: "difícil",
    titles: {
      denarii: "Denarios",
      garrisons: "Guarniciones",
      fleets: "Flotas",
      roads: "Calzadas",
      armies: "Ejércitos",
    } as Table,
    lines: {
      denarii: "Lo que cada general puede gastar en un turno.",
      garrisons: "Los discos que cada uno puede dejar atrás; cada una de las seis capitales necesita uno.",
      fleets: "Las naves que llevan a los generales por los cinco mares.",
      roads: "Las calzadas que se ponen antes de la partida; una serie de calzadas cuesta 1.",
      armies: "Los ejércitos hispanos que están en el mapa desde el principio.",
    } as Table,
    badCount: (found) => `Un nivel son cinco números, como 6|4|3|4|2; aquí hay ${found}.`,
    badText: (text) => `«${text}» no es un número. Un nivel se escribe como 6|4|3|4|2.`,
    badValue: (parameter, allowed, found) => `${parameter}: ${allowed}, no ${found}.`,
  },

  new: {
    lead: "Todo tiene un valor por defecto: puedes empezar ya.",
    kind: "Campaña o escenario",
    free: "Toda la conquista",
    freeYears: "198–18 a. C.",
    freeText:
      "El tiempo entero: los dados ponen las primeras revueltas y los primeros ejércitos, tú pones las calzadas y los generales, y tienes ciento ochenta años para ganar seis capitales.",
    level: "Nivel",
    levelRule: "243 niveles, regla H1.6",
    preset: "Niveles preparados",
    variants: "Variantes",
    variantsHint: "Siete reglas que se pueden añadir, solas o juntas.",
    needed: "este escenario la pide",
    barred: "no en este escenario",
    advised: "aconsejada para este escenario",
    seats: "Quién se sienta dónde",
    here: "Aquí",
    hereHint: "ante esta pantalla",
    elsewhere: "Por enlace",
    elsewhereHint: "Recibirás una invitación para enviar cuando la mesa esté puesta.",
    computer: "Ordenador",
    computerChoice: (seat) => `Jugador ordenador para ${seat}`,
    players: {
      recruit: "Recluta",
      legate: "Legado",
      tribune: "Tribuno",
      consul: "Cónsul",
      chieftain: "Caudillo",
    } as Table,
    shared: "Dos jugadores comparten el cónsul",
    sharedHint: "Uno lleva Ulterior, el otro Citerior, y ambos deciden por el cónsul.",
    sharedSeat: "compartido por los dos pretores",
    more: "Semilla, nombre y consejos",
    name: "Nombre de la mesa",
    nameHint: "Opcional; sale en tu lista de partidas.",
    seed: "Semilla de los dados",
    seedHint: "Opcional. La misma semilla da los mismos dados. Si la dejas vacía, nadie la conoce antes del final.",
    house: "Reglas de la casa",
    houseHint: "Donde el reglamento se puede leer de dos maneras. La primera opción es nuestra lectura.",
    houseChanged: (number) => count(number, "cambiada", "cambiadas"),
    houseReset: "Volver a nuestras lecturas",
    rule: (rule) => `Regla ${rule}`,
    yes: "sí",
    no: "no",
    problems: "Esto no puede ir junto",
    fit: (changes) => `Ajustar: ${changes}`,
    fitted: (changes) => `Ajustado al escenario: ${changes}.`,
    setLevel: (level) => `nivel ${level}`,
    withVariant: (variant) => `con ${variant}`,
    withoutVariant: (variant) => `sin ${variant}`,
    problem: (reason: Reason, scenario: string): string => {
      const facts = reason.facts;
      switch (reason.code) {
        case "hispano-denarii":
          return `El Hispano juega contra 6 denarios, no contra ${facts.value}.`;
        case "scenario-level":
          return `«${scenario}» se juega así: ${common.parameters[String(facts.parameter)] ?? ""}, ${numbers(facts.allowed)}, no ${facts.value}.`;
        case "scenario-needs-variant":
          return `«${scenario}» se juega con la variante ${common.variants[String(facts.variant)] ?? facts.variant}.`;
        case "scenario-bars-variant":
          return `«${scenario}» no se juega con la variante ${common.variants[String(facts.variant)] ?? facts.variant}.`;
        default:
          return "Estas elecciones no pueden ir juntas.";
      }
    },
    start: "Empezar",
    starting: "Empezando …",
    summary: "Tu partida",
    allMine: "llevas a los tres generales",
    sharedSum: "dos jugadores comparten el cónsul",
    some: (here, link, computer) =>
      common.list(
        [
          here ? `${here} aquí` : "",
          link ? `${link} por enlace` : "",
          computer ? count(computer, "ordenador", "ordenadores") : "",
        ].filter(Boolean),
      ),
    houseSum: (number) => count(number, "regla de la casa", "reglas de la casa"),
  },

  scenarios: {
    lead: "Cada escenario empieza en un momento de la guerra: las piezas están donde la historia las dejó, y el reloj ya ha corrido.",
    opens: "Primer turno",
    variants: "Variantes en juego",
    advised: "Aconsejada",
    barred: "Prohibida",
    levels: "Nivel",
    levelOf: (parameter, allowed) => `${parameter}: ${common.listOr(allowed.map(String))}`,
    anyLevel: "cualquiera",
    special: "Especial",
    specials: {
      "first-repression":
        "Demostración de fuerza: en el primer turno del cónsul los ejércitos combaten solo con el dado hispano.",
      "siege-of-numantia": "Numantia empieza con tres revueltas y un ejército en sus muros.",
      "terror-of-rome": "Hispania actúa primero; el ejército especial está en Abula.",
      "river-of-oblivion": "Nadie entra en el norte hasta que el pretor de Ulterior cruza el Durius.",
      "new-empire":
        "La revuelta solo estalla en Gallaecia y Cantabria; cada año admite tres discos: quedan seis rondas.",
    } as Table,
    sure: "Con qué seguridad",
    allSure: "Todas las colocaciones son seguras.",
    doubtful: (places) => `Reconstruidas con alguna duda: ${places}.`,
    startDoubt: {
      high: "",
      medium: "Quién empieza es probable, no seguro.",
      low: "Quién empieza es nuestra conjetura; una regla de la casa ofrece la otra lectura.",
    } as Table,
    play: "Preparar este escenario",
    rule: "Las colocaciones exactas",
  },

  rules: {
    contents: "Índice",
    pages: "Capítulos de las reglas",
    previous: "Capítulo anterior",
    next: "Capítulo siguiente",
    print: "Imprimir este capítulo",
    lost: "Este capítulo no existe. La lista muestra los que hay.",
    lead: "Nuestra propia referencia, con nuestras palabras. Los números son los que da la mesa cuando rechaza o explica algo.",
  },

  records: {
    lead: "Un registro es una partida como texto, una línea por paso. Al leerlo se vuelve a calcular cada número.",
    import: "Leer un registro",
    paste: "Texto de un registro",
    pasteHint: "Pégalo aquí, o suelta un archivo.",
    file: "Elegir un archivo …",
    read: "Leer y abrir",
    reading: "Leyendo …",
    empty: "Todavía no hay texto que leer.",
    tooLong: "Este archivo es demasiado grande para un registro.",
    noFile: "No se ha podido leer el archivo.",
    bad: "Este registro no se puede repasar",
    badLine: (line) => `Línea ${line}:`,
    badHelp: "No ha cambiado nada. Corrige el texto de arriba y léelo otra vez.",
    finished: "Partidas acabadas",
    unfinished: "Partidas sin acabar",
    none: "Aún no ha acabado ninguna partida. Cuando acabe una, podrás repasarla aquí.",
    example: "Cómo es un registro",
  },

  hello: {
    title: "Un momento",
    text: "Este navegador se está dando a conocer como tuyo …",
    missing: "El enlace está incompleto",
    missingText: "Un enlace así acaba en # y un billete. Haz uno nuevo en los ajustes del otro navegador.",
  },

  settings: {
    language: "Idioma",
    theme: "Colores",
    themes: { auto: "Sistema", light: "Claros", dark: "Oscuros" } as Table,
    speed: "Velocidad de la fase hispana",
    speeds: { slow: "Lenta", normal: "Normal", fast: "Rápida", instant: "Inmediata" } as Table,
    speedHint: "Cuánto dura cada suceso antes del siguiente. En el diario puedes volver a cualquiera.",
    reading: "Lectura",
    large: "Texto más grande",
    notation: "Mostrar la notación junto a las frases",
    guide: "Mostrar la guía de la primera partida",
    you: "Tú",
    name: "Tu nombre en la mesa",
    nameHint: "Lo que ven los demás. Se guarda en el servidor.",
    nameSave: "Guardar el nombre",
    nameSaved: "Guardado.",
    browser: "Otro navegador o teléfono",
    browserText: "Este enlace hace de otro navegador la misma persona que este. Sirve una vez, durante diez minutos.",
    ticket: "Crear un enlace",
    copy: "Copiar el enlace",
    copied: "Copiado",
    keep: "Se guarda solo en este navegador, salvo el nombre.",
    about: "Acerca de",
    aboutText: (version, compiled) =>
      `Versión ${version}, reglas ${compiled ? "compiladas" : "en Python sin compilar"}.`,
    api: "Descripción de la interfaz para programas",
  },

  lost: {
    title: "Terra incognita",
    text: "El mapa no muestra ningún lugar en esta dirección. Quizá el enlace esté cortado, o la página se haya movido.",
    home: "Volver al principio",
  },
};
