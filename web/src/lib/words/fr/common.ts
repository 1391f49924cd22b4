// Les petits mots du français : qui, où, combien, et les boutons ordinaires.

import type { Chance, Language } from "../../wire";
import type { en } from "../en";
import { hundredths, in36, isSea, provinceNamed, provinceOf, share } from "../facts";

type Table = Record<string, string>;

const GENERALS: Table = { U: "préteur U", C: "préteur C", K: "consul K", P: "proconsul P" };

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
  FREE_MOVE: "mouvement gratuit du préteur U",
  BOOST: "deniers de l’Hispano pour un combat",
  REROLL: "relance de l’Hispano",
  PICK: "choix de l’Hispano pour une armée",
  STRIKE: "frappe de l’Hispano",
};

const REFUSALS: Table = {
  unreadable: "Cela n’a pas été compris, et rien ne s’est passé. Essayez autrement.",
  "too-fast": "C’était trop à la fois. Attendez un instant et recommencez.",
  "too-large": "C’est trop long pour être lu.",
  "foreign-origin": "Cette demande venait d’un autre site et n’a pas été suivie. Ouvrez la table à sa propre adresse.",
  "not-found": "Il n’y a rien à cette adresse.",
  "not-allowed": "Cela ne peut pas se faire ici.",
  "no-person": "Le serveur ne connaît pas encore ce navigateur. Rechargez la page.",
  "no-ticket": "Ce lien a déjà servi ou a plus de dix minutes. Créez-en un autre dans l’autre navigateur.",
  "no-table": "Il n’y a pas de table à cette adresse. Vérifiez le lien, ou commencez une partie.",
  "no-step": "La partie n’a pas cette étape.",
  "no-seat": "Cette table n’a pas cette place.",
  "no-invitation": "Cette invitation ne vaut pas, ou plus, pour cette table. Demandez un nouveau lien à l’hôte.",
  "no-player": "Aucun joueur ordinateur ne peut tenir cette place.",
  taken: "Quelqu’un s’est déjà servi de cette invitation. Vous pouvez regarder, ou demander une autre place à l’hôte.",
  damaged: "Cette partie ne peut plus être relue. Son texte est gardé tel quel.",
  "not-host": "Seule la personne qui a créé cette table peut le faire.",
  "not-seated": "Vous regardez : seuls ceux qui ont une place décident.",
  "game-over": "La partie est finie. Vous pouvez la revoir, ou essayer un « et si ».",
  "not-your-decision": "C’est à quelqu’un d’autre de décider.",
  stale: "La table a avancé entre-temps, et rien n’a été fait. Regardez de nouveau et décidez.",
  illegal: "Les règles ne le permettent pas maintenant.",
  "nothing-to-undo": "Il n’y a rien à annuler.",
  "dice-have-fallen":
    "Des dés sont tombés depuis : on ne peut plus annuler. Un « et si » essaie autre chose à partir de là.",
  "nothing-to-redo": "Il n’y a rien à refaire.",
  "no-dice-wait": "Aucun dé n’attend d’être lancé.",
  "no-hints": "On joue à cette table sans conseils.",
  cancelled: "C’est interrompu ; rien ne s’est passé.",
  "game-running": "Cette partie continue, et d’autres y jouent : son récit pourra être raconté quand elle sera finie.",
  "no-analysis": "Cette analyse a été oubliée. Redemandez-la.",
  "not-stored": "L’enregistrement a échoué, donc rien ne s’est passé. Refaites la même chose.",
  broken: "Une erreur est survenue sur le serveur. Ce qui a été joué est gardé ; réessayez.",
  offline: "Le serveur ne répond pas. Rien n’est perdu ; la partie reprend dès qu’il répond.",
};

/** Le nom commence-t-il par une voyelle ou un h muet ? */
function elides(name: string): boolean {
  return /^[aeiouyhàâäéèêëîïôöûü]/i.test(name);
}

function counted(number: number, one: string, many: string): string {
  return `${number} ${number < 2 ? one : many}`;
}

function listed(words: string[], last: string): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;
}

/** « de » ou « d’ ». */
function de(name: string): string {
  return elides(name) ? `d’${name}` : `de ${name}`;
}

export const common: typeof en.common = {
  title: "HISPANIA",
  languages: { en: "English", fr: "Français", es: "Español" } as Record<Language, string>,

  // -------------------------------------------------------------- qui
  generals: { U: "Préteur U", C: "Préteur C", K: "Consul K", P: "Proconsul P", H: "Hispano" },
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
  round: (number) => `Manche ${number}`,
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
  rounds: (number) => counted(number, "manche", "manches"),
  steps: (number) => counted(number, "étape", "étapes"),
  players: (number) => counted(number, "joueur", "joueurs"),
  watching: (number) => (number < 2 ? `${number} personne regarde` : `${number} personnes regardent`),
  ordinal: (number) => (number === 1 ? "1er" : `${number}e`),
  list: (words) => listed(words, "et"),
  listOr: (words) => listed(words, "ou"),
  capital: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  percent: (chance) => `${hundredths(chance)} %`,
  in36,
  chance: (chance) => `${in36(chance)} (${common.percent(chance)})`,
  span: (least: Chance, most: Chance) =>
    hundredths(least) === hundredths(most) || share(least) === share(most)
      ? common.percent(most)
      : `${hundredths(least)}–${common.percent(most)}`,

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
  level: (written) => `niveau ${written}`,
  scenario: (number) => `Scénario ${number}`,
  results: { capitals: "Victoire", reserve: "Défaite", time: "Défaite" },
  outcomes: {
    capitals: "Rome a gagné : les six capitales ont une garnison et aucune ville romaine n’est en révolte.",
    reserve: "L’Hispanie a gagné : il fallait poser une révolte et la réserve était vide.",
    time: "L’Hispanie a gagné : le temps est écoulé, la dernière année de la piste est couverte.",
  },

  // -------------------------------------------------------------- boutons ordinaires
  ok: "OK",
  yes: "Oui",
  no: "Non",
  cancel: "Annuler",
  close: "Fermer",
  back: "Retour",
  next: "Suivant",
  previous: "Précédent",
  more: "Plus",
  less: "Moins",
  copy: "Copier",
  copied: "Copié",
  notCopied: "La copie a échoué : sélectionnez le texte et copiez-le vous-même.",
  share: "Partager",
  save: "Enregistrer",
  open: "Ouvrir",
  undo: "Annuler l’action",
  redo: "Refaire",
  retry: "Réessayer",
  loading: "Un instant…",
  why: "Pourquoi ?",
  rule: (number) => `Règle ${number}`,
  you: "vous",
  nobody: "personne",
  computer: "ordinateur",
  none: "aucune",
  colon: (label) => `${label} :`,

  // -------------------------------------------------------------- la liaison avec le serveur
  refusal: (type) => REFUSALS[type] ?? REFUSALS.broken!,
  connection: {
    connecting: "Connexion…",
    online: "Connecté",
    lost: "La liaison est coupée. Rien n’est perdu ; nouvel essai…",
    back: "De nouveau connecté",
    offline: "Non connecté",
  },
};
