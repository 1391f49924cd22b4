// Las pantallas alrededor de la mesa, en español.

import type { Reason } from "../../wire";
import type { en } from "../en";
import { common } from "./common";
import { screens as shell } from "../../../../lib/words/es/screens";

type Table = Record<string, string>;

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
const numbers = (allowed: unknown): string => common.listOr(String(allowed).split(","));

export const screens: typeof en.screens = {
  ...shell,

  home: {
    ...shell.home,
    rubric: "198–18 a. C. · de uno a cuatro jugadores",
    promise:
      "Dos pretores y un cónsul, una bolsa que nunca llega, y una tierra que se alza de nuevo detrás de cada legión. Juega a solas, o en compañía, del lado de Roma.",
    begin: "Empezar en un nivel fácil",
    beginHint: "Un clic: sin cuenta ni formulario. La mesa te dice lo que puedes hacer.",
    learn: "O aprende primero, en cinco minutos",
    map: "Mapa de la península con sus provincias, ciudades y mares",
    newText: "Elige el nivel, las variantes y quién se sienta dónde.",
    scenarios: "Escenarios",
    scenariosText: "Cinco momentos de la conquista, de Catón a Augusto.",
    daily: "Campaña del día",
    dailyText: (date, level, variants) =>
      `${date}, ${common.level(level)}${variants.length ? `, con ${common.list(variants)}` : ""}: los mismos dados para todos.`,
    dailyGo: "Jugar la campaña de hoy",
    dailyOn: "Continuar la campaña de hoy",
    dailyDone: "Ver la campaña de hoy",
    learnTitle: "Aprender",
    learnText: "El juego en imágenes, una primera partida con una guía al lado, y ejercicios.",
  },

  card: {
    ...shell.card,
    free: "Toda la conquista",
    won: "Ganó Roma",
    lost: "Ganó Hispania",
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
    board: "Tablero",
    boardEdit: "Corregir el tablero",
    boardShipped: "El tablero habitual",
    boardOwn: (name, hash) => `El suyo: ${name} (${hash})`,
    onBoard: (name) => `en su tablero ${name}`,
    boardHint:
      "Reconstruido a partir de los reglamentos; quien tiene la caja puede corregirlo y jugar en su propio tablero.",
    boardOwnHint:
      "La mesa guarda este tablero, para todos los que juegan en ella. Las probabilidades se midieron en el habitual.",
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
      recruit: "Varo",
      legate: "Graco",
      tribune: "Catón",
      consul: "Escipión",
      chieftain: "Viriato",
    } as Table,
    shared: "Dos jugadores comparten el cónsul",
    sharedHint: "Uno lleva Ulterior, el otro Citerior, y ambos deciden por el cónsul.",
    sharedSeat: "compartido por los dos pretores",
    more: "Semilla, nombre y consejos",
    name: "Nombre de la mesa",
    nameHint: "Opcional; sale en tu lista de partidas.",
    seed: "Semilla de los dados",
    seedHint:
      "Opcional. La misma semilla da los mismos dados, y la mesa dice que la elegiste tú. Vacía, nadie puede elegirla ni conocerla: tu navegador y los de los demás le añaden su parte.",
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
    setLevel: (level) => common.level(level),
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
    picture: (title) => `Cómo empieza «${title}»: el mapa con sus piezas`,
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
};
