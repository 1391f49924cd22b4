// Las palabras menudas del español: quién, dónde, cuánto, y los botones corrientes.

import type { Chance, Language } from "../../wire";
import type { en } from "../en";
import { hundredths, in36, isSea, provinceNamed, provinceOf, share } from "../facts";

type Table = Record<string, string>;

const GENERALS: Table = { U: "pretor U", C: "pretor C", K: "cónsul K", P: "procónsul P", H: "Hispano" };

const PHASES: Table = {
  SETUP_REVOLTS: "preparación, primeras revueltas",
  SETUP_ARMIES: "preparación, primeros ejércitos",
  SETUP_ROADS: "preparación, calzadas",
  SETUP_GENERALS: "preparación, colocación de los generales",
  REENTER: "vuelta de un general",
  MUST_LEAVE: "casilla compartida, que hay que dejar primero",
  ROMAN: "fase romana",
  REVOLT: "tirada de revuelta",
  ARMY: "marcha de los ejércitos",
  OVER: "fin de la partida",
  FREE_MOVE: "movimiento gratuito del pretor U",
  BOOST: "denarios del Hispano para un combate",
  REROLL: "repetición del Hispano",
  PICK: "elección del Hispano para un ejército",
  STRIKE: "golpe del Hispano",
};

const REFUSALS: Table = {
  unreadable: "No se ha entendido y no ha pasado nada. Prueba de otra manera.",
  "too-fast": "Demasiado de una vez. Espera un momento y vuelve a probar.",
  "too-large": "Es demasiado grande para leerlo.",
  "foreign-origin": "Esta petición venía de otro sitio y no se ha atendido. Abre la mesa en su propia dirección.",
  "not-found": "En esta dirección no hay nada.",
  "not-allowed": "Eso no se puede hacer aquí.",
  "no-person": "El servidor aún no conoce este navegador. Recarga la página.",
  "no-ticket": "Este enlace ya se ha usado o tiene más de diez minutos. Crea otro en el otro navegador.",
  "no-table": "En esta dirección no hay ninguna mesa. Revisa el enlace o empieza una partida.",
  "no-step": "La partida no tiene ese paso.",
  "no-seat": "Esta mesa no tiene ese asiento.",
  "no-invitation": "Esta invitación no vale, o ya no vale, para esta mesa. Pide otro enlace al anfitrión.",
  "no-player": "Ningún jugador del ordenador puede ocupar este asiento.",
  taken: "Alguien ha usado ya esta invitación. Puedes mirar, o pedir otro asiento al anfitrión.",
  damaged: "Esta partida ya no se puede leer. Su texto se conserva intacto.",
  "not-host": "Eso solo puede hacerlo quien creó esta mesa.",
  "not-seated": "Estás mirando: solo decide quien tiene un asiento.",
  "game-over": "La partida ha acabado. Puedes repasarla o probar un «¿y si…?».",
  "not-your-decision": "Ahora decide otra persona.",
  stale: "La mesa ha avanzado entretanto y esto no se ha hecho. Mira otra vez y decide de nuevo.",
  illegal: "Las reglas no lo permiten ahora.",
  "nothing-to-undo": "No hay nada que deshacer.",
  "dice-have-fallen":
    "Desde entonces han caído dados y ya no se puede deshacer. Un «¿y si…?» prueba otro camino desde allí.",
  "nothing-to-redo": "No hay nada que rehacer.",
  "no-dice-wait": "No hay dados que tirar.",
  "no-hints": "En esta mesa se juega sin consejos.",
  cancelled: "Se ha dejado; no ha pasado nada.",
  "game-running": "Esta partida sigue, y otras personas juegan en ella: su relato podrá contarse cuando termine.",
  "no-analysis": "Ese análisis se ha olvidado. Pídelo otra vez.",
  "not-stored": "No se ha podido guardar, así que no ha ocurrido. Vuelve a hacer lo mismo.",
  broken: "Algo ha fallado en el servidor. Lo jugado está guardado; vuelve a probar.",
  offline: "El servidor no responde. No se pierde nada; se sigue jugando en cuanto conteste.",
};

function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function listed(words: string[], last: (word: string) => string): string {
  const end = words[words.length - 1] ?? "";
  return words.length < 2 ? end : `${words.slice(0, -1).join(", ")} ${last(end)} ${end}`;
}

/** «y», o «e» ante el sonido i. */
function and(word: string): string {
  return /^h?i(?![aeou])/i.test(word) ? "e" : "y";
}

/** «o», o «u» ante el sonido o. */
function or(word: string): string {
  return /^h?o/i.test(word) ? "u" : "o";
}

export const common: typeof en.common = {
  title: "HISPANIA",
  languages: { en: "English", fr: "Français", es: "Español" } as Record<Language, string>,

  // -------------------------------------------------------------- quién
  generals: { U: "Pretor U", C: "Pretor C", K: "Cónsul K", P: "Procónsul P", H: "Hispano" },
  offices: {
    U: "Pretor de Ulterior",
    C: "Pretor de Citerior",
    K: "Cónsul",
    P: "Procónsul",
    H: "Hispano",
  },
  seats: { U: "Ulterior", C: "Citerior", K: "Cónsul", H: "Hispano" },
  who: (code) => (GENERALS[code] ? `el ${GENERALS[code]}` : "otro general"),
  Who: (code) => common.capital(common.who(code)),
  ofWho: (code) => (GENERALS[code] ? `del ${GENERALS[code]}` : "de otro general"),
  toWho: (code) => (GENERALS[code] ? `al ${GENERALS[code]}` : "a otro general"),
  byWho: (code) => `por ${common.who(code)}`,
  pieces: {
    A: "Ejército",
    S: "Ejército especial",
    r: "Revuelta",
    g: "Guarnición",
    L: "Legio Hispana",
    F: "Flota",
    road: "Calzada",
    pirates: "Piratas",
  },
  army: (piece) => (piece === "S" ? "el ejército especial" : "el ejército"),
  anArmy: (piece) => (piece === "S" ? "el ejército especial" : "un ejército"),
  armyOf: (board, piece, city) => `${common.army(piece)} ${common.of(board, city)}`,
  rome: "Roma",
  hispania: "Hispania",
  sides: { R: "Roma", H: "Hispania" },
  dice: { R: "dado romano", H: "dado hispano" },
  theDie: (die) => (die === "R" ? "el dado romano" : "el dado hispano"),

  // -------------------------------------------------------------- dónde
  at: (board, id) => `en ${common.place(board, id)}`,
  of: (board, id) => (isSea(board, id) ? `del ${board.name(id)}` : `de ${board.name(id)}`),
  to: (board, id) => (isSea(board, id) ? `al ${board.name(id)}` : `a ${board.name(id)}`),
  from: (board, id) => common.of(board, id),
  place: (board, id) => (isSea(board, id) ? `el ${board.name(id)}` : board.name(id)),
  places: (board, ids) => common.list(ids.map((id) => common.place(board, id))),
  province: provinceOf,
  inProvince: (board, city) => `en ${provinceOf(board, city)}`,
  provinceNamed,
  offBoard: "fuera del tablero",
  capitalCity: "capital",
  shield: (number) => `escudo ${number}`,
  reserve: "reserva",

  // -------------------------------------------------------------- cuándo
  phase: (state) => PHASES[state] ?? state,
  Phase: (state) => common.capital(common.phase(state)),
  round: (number) => `Ronda ${number}`,
  turnOf: (code) => `turno ${common.ofWho(code)}`,
  year: (year) => `${year} a. C.`,

  // -------------------------------------------------------------- cuánto
  denarii: (number) => counted(number, "denario", "denarios"),
  revolts: (number) => counted(number, "revuelta", "revueltas"),
  garrisons: (number) => counted(number, "guarnición", "guarniciones"),
  armies: (number) => counted(number, "ejército", "ejércitos"),
  fleets: (number) => counted(number, "flota", "flotas"),
  roads: (number) => counted(number, "calzada", "calzadas"),
  cities: (number) => counted(number, "ciudad", "ciudades"),
  capitals: (number) => counted(number, "capital", "capitales"),
  segments: (number) => counted(number, "segmento", "segmentos"),
  rounds: (number) => counted(number, "ronda", "rondas"),
  steps: (number) => counted(number, "paso", "pasos"),
  players: (number) => counted(number, "jugador", "jugadores"),
  watching: (number) => (number === 1 ? "1 persona mira" : `${number} personas miran`),
  ordinal: (number) => `${number}.º`,
  list: (words) => listed(words, and),
  listOr: (words) => listed(words, or),
  capital: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  percent: (chance) => `${hundredths(chance)} %`,
  in36,
  chance: (chance) => `${in36(chance)} (${common.percent(chance)})`,
  span: (least: Chance, most: Chance) =>
    hundredths(least) === hundredths(most) || share(least) === share(most)
      ? common.percent(most)
      : `${hundredths(least)}–${common.percent(most)}`,

  // -------------------------------------------------------------- lo acordado
  variants: {
    ingenivm: "Ingenivm",
    imperivm: "Imperivm",
    proconsvl: "Proconsvl",
    legio: "Legio Hispana",
    pirates: "Piratas",
    terror: "Terror",
    hispano: "Hispano",
  },
  parameters: {
    denarii: "denarios por turno",
    garrisons: "guarniciones por general",
    fleets: "flotas",
    roads: "calzadas",
    armies: "ejércitos al empezar",
  },
  level: (written) => `nivel ${written}`,
  scenario: (number) => `Escenario ${number}`,
  results: { capitals: "Victoria", reserve: "Derrota", time: "Derrota" },
  outcomes: {
    capitals: "Roma ha ganado: las seis capitales tienen guarnición y ninguna ciudad romana está en revuelta.",
    reserve: "Hispania ha ganado: había que colocar una revuelta y la reserva estaba vacía.",
    time: "Hispania ha ganado: se ha acabado el tiempo, el último año de la escala está tapado.",
  },

  // -------------------------------------------------------------- botones corrientes
  ok: "Aceptar",
  yes: "Sí",
  no: "No",
  cancel: "Cancelar",
  close: "Cerrar",
  back: "Volver",
  next: "Siguiente",
  previous: "Anterior",
  more: "Más",
  less: "Menos",
  copy: "Copiar",
  copied: "Copiado",
  notCopied: "No se ha podido copiar: selecciona el texto y cópialo a mano.",
  share: "Compartir",
  save: "Guardar",
  open: "Abrir",
  undo: "Deshacer",
  redo: "Rehacer",
  retry: "Volver a probar",
  loading: "Un momento…",
  why: "¿Por qué?",
  rule: (number) => `Regla ${number}`,
  you: "tú",
  nobody: "nadie",
  computer: "ordenador",
  none: "ninguna",
  colon: (label) => `${label}:`,

  // -------------------------------------------------------------- la línea con el servidor
  refusal: (type) => REFUSALS[type] ?? REFUSALS.broken!,
  connection: {
    connecting: "Conectando…",
    online: "Conectado",
    lost: "Se ha cortado la línea. No se pierde nada; probando otra vez…",
    back: "Conectado de nuevo",
    offline: "Sin conexión",
  },
};
