// Les petits mots du français : qui, où, combien, et les boutons ordinaires.

import type { en } from "../en";
import { hardness } from "../../panels/levels";
import { inThrows, isSea, provinceNamed, provinceOf } from "../facts";
import { common as shell } from "../../../../lib/words/fr/common";

type Table = Record<string, string>;

const GENERALS: Table = { U: "préteur d’Ulterior", C: "préteur de Citerior", K: "consul", P: "proconsul" };

/** How hard a level is: the word first, its code after it. */
const LEVELS: Table = {
  easiest: "niveau le plus facile",
  easy: "niveau facile",
  medium: "niveau moyen",
  hard: "niveau difficile",
  hardest: "niveau le plus difficile",
};

const PHASES: Table = {
  SETUP_REVOLTS: "mise en place, premières révoltes",
  SETUP_ARMIES: "mise en place, premières armées",
  SETUP_ROADS: "mise en place, pose des voies",
  SETUP_GENERALS: "mise en place, pose des généraux",
  REENTER: "retour d’un général",
  MUST_LEAVE: "case partagée à quitter d’abord",
  ROMAN: "phase romaine",
  REVOLT: "jet de révolte",
  ARMY: "marche des armées",
  OVER: "fin de la partie",
  FREE_MOVE: "mouvement gratuit du préteur d’Ulterior",
  BOOST: "deniers de l’Hispano pour un combat",
  REROLL: "relance de l’Hispano",
  PICK: "choix de l’Hispano pour une armée",
  STRIKE: "frappe de l’Hispano",
};

/** Le nom commence-t-il par une voyelle ou un h muet ? */
function elides(name: string): boolean {
  return /^[aeiouyhàâäéèêëîïôöûü]/i.test(name);
}

function counted(number: number, one: string, many: string): string {
  return `${number} ${number < 2 ? one : many}`;
}

/** « de » ou « d’ ». */
function de(name: string): string {
  return elides(name) ? `d’${name}` : `de ${name}`;
}

export const common: typeof en.common = {
  ...shell,

  // -------------------------------------------------------------- qui
  offices: {
    U: "Préteur d’Ulterior",
    C: "Préteur de Citerior",
    K: "Consul",
    P: "Proconsul",
    H: "Hispano",
  },
  seats: { U: "Ulterior", C: "Citerior", K: "Consul", H: "Hispano" },
  who: (code) => (code === "H" ? "l’Hispano" : GENERALS[code] ? `le ${GENERALS[code]}` : "un autre général"),
  Who: (code) => common.capital(common.who(code)),
  ofWho: (code) => (code === "H" ? "de l’Hispano" : GENERALS[code] ? `du ${GENERALS[code]}` : "d’un autre général"),
  toWho: (code) => (code === "H" ? "à l’Hispano" : GENERALS[code] ? `au ${GENERALS[code]}` : "à un autre général"),
  byWho: (code) => `par ${common.who(code)}`,
  pieces: {
    A: "Armée",
    S: "Armée spéciale",
    r: "Révolte",
    g: "Garnison",
    L: "Legio Hispana",
    F: "Flotte",
    road: "Voie",
    pirates: "Pirates",
  },
  army: (piece) => (piece === "S" ? "l’armée spéciale" : "l’armée"),
  anArmy: (piece) => (piece === "S" ? "l’armée spéciale" : "une armée"),
  armyOf: (board, piece, city) => `${common.army(piece)} ${common.of(board, city)}`,
  rome: "Rome",
  hispania: "l’Hispanie",
  sides: { R: "Rome", H: "Hispanie" },
  dice: { R: "dé romain", H: "dé hispanique" },
  theDie: (die) => (die === "R" ? "le dé romain" : "le dé hispanique"),

  // -------------------------------------------------------------- où
  at: (board, id) => (isSea(board, id) ? `sur ${common.place(board, id)}` : `à ${board.name(id)}`),
  of: (board, id) => {
    const name = board.name(id);
    if (!isSea(board, id)) return de(name);
    return elides(name) ? `de l’${name}` : `du ${name}`;
  },
  to: (board, id) => {
    const name = board.name(id);
    if (!isSea(board, id)) return `à ${name}`;
    return elides(name) ? `à l’${name}` : `au ${name}`;
  },
  from: (board, id) => common.of(board, id),
  place: (board, id) => {
    const name = board.name(id);
    if (!isSea(board, id)) return name;
    return elides(name) ? `l’${name}` : `le ${name}`;
  },
  places: (board, ids) => common.list(ids.map((id) => common.place(board, id))),
  province: provinceOf,
  inProvince: (board, city) => `en ${provinceOf(board, city)}`,
  provinceNamed,
  offBoard: "hors du plateau",
  capitalCity: "capitale",
  shield: (number) => `bouclier ${number}`,
  reserve: "réserve",

  // -------------------------------------------------------------- quand
  phase: (state) => PHASES[state] ?? state,
  Phase: (state) => common.capital(common.phase(state)),
  turnOf: (code) => `tour ${common.ofWho(code)}`,
  year: (year) => `${year} av. J.-C.`,

  // -------------------------------------------------------------- combien
  denarii: (number) => counted(number, "denier", "deniers"),
  revolts: (number) => counted(number, "révolte", "révoltes"),
  garrisons: (number) => counted(number, "garnison", "garnisons"),
  armies: (number) => counted(number, "armée", "armées"),
  fleets: (number) => counted(number, "flotte", "flottes"),
  roads: (number) => counted(number, "voie", "voies"),
  cities: (number) => counted(number, "ville", "villes"),
  capitals: (number) => counted(number, "capitale", "capitales"),
  segments: (number) => counted(number, "segment", "segments"),
  inThrows,
  chance: (chance, dice) => `${inThrows(chance, dice)} (${common.percent(chance)})`,

  // -------------------------------------------------------------- ce qui est convenu
  variants: {
    ingenivm: "Ingenivm",
    imperivm: "Imperivm",
    proconsvl: "Proconsvl",
    legio: "Legio Hispana",
    pirates: "Pirates",
    terror: "Terror",
    hispano: "Hispano",
  },
  parameters: {
    denarii: "deniers par tour",
    garrisons: "garnisons par général",
    fleets: "flottes",
    roads: "voies",
    armies: "armées au départ",
  },
  level: (written) => `${LEVELS[hardness(written)]} (${written})`,
  scenario: (number) => `Scénario ${number}`,
  results: { capitals: "Victoire", reserve: "Défaite", time: "Défaite" },
  outcomes: {
    capitals: "Rome a gagné : les six capitales ont une garnison et aucune ville romaine n’est en révolte.",
    reserve: "L’Hispanie a gagné : il fallait poser une révolte et la réserve était vide.",
    time: "L’Hispanie a gagné : le temps est écoulé, la dernière année de la piste est couverte.",
  },
};
