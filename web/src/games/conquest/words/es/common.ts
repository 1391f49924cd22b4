// Las palabras menudas del español: quién, dónde, cuánto, y los botones corrientes.

import type { en } from "../en";
import { hardness } from "../../panels/levels";
import { inThrows, isSea, provinceNamed, provinceOf } from "../facts";
import { common as shell } from "../../../../lib/words/es/common";

type Table = Record<string, string>;

const GENERALS: Table = {
  U: "pretor de Ulterior",
  C: "pretor de Citerior",
  K: "cónsul",
  P: "procónsul",
  H: "Hispano",
};

/** How hard a level is: the word first, its code after it. */
const LEVELS: Table = {
  easiest: "nivel más fácil",
  easy: "nivel fácil",
  medium: "nivel medio",
  hard: "nivel difícil",
  hardest: "nivel más difícil",
};

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
  FREE_MOVE: "movimiento gratuito del pretor de Ulterior",
  BOOST: "denarios del Hispano para un combate",
  REROLL: "repetición del Hispano",
  PICK: "elección del Hispano para un ejército",
  STRIKE: "golpe del Hispano",
};

function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

export const common: typeof en.common = {
  ...shell,

  // -------------------------------------------------------------- quién
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
  inThrows,
  chance: (chance, dice) => `${inThrows(chance, dice)} (${common.percent(chance)})`,

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
  level: (written) => `${LEVELS[hardness(written)]} (${written})`,
  scenario: (number) => `Escenario ${number}`,
  results: { capitals: "Victoria", reserve: "Derrota", time: "Derrota" },
  outcomes: {
    capitals: "Roma ha ganado: las seis capitales tienen guarnición y ninguna ciudad romana está en revuelta.",
    reserve: "Hispania ha ganado: había que colocar una revuelta y la reserva estaba vacía.",
    time: "Hispania ha ganado: se ha acabado el tiempo, el último año de la escala está tapado.",
  },
};
