// Les exercices en français : une position, une question, ce que vaut une réponse et pourquoi une seule est la meilleure.

import type { Action, PointTold } from "../../wire";
import { isSea, type Names } from "../facts";
import type { Pages } from "../pages.svelte";
import { actions } from "./actions";
import { common } from "./common";

type Told = (point: PointTold, board: Names) => string;

const percent = (share: number): string => common.percent([share, 1]);

const points = (loss: number): string => {
  const whole = Math.round(100 * loss);
  return whole === 0 ? "moins d’un point" : whole === 1 ? "1 point" : `${whole} points`;
};

const named = (board: Names, action: Action): string =>
  actions.priced(board, action, action.denarii ?? action.cost ?? 0);

const inner = (board: Names, action: Action | null): string => {
  const name = action ? named(board, action) : "";
  return name.charAt(0).toLowerCase() + name.slice(1);
};

const chain = (board: Names, told: Action[]): string => told.map((one) => inner(board, one)).join(", puis ");
const province = (board: Names, id: string): string => board.facts.provinces.find((one) => one.id === id)?.name ?? id;
const rests = (action: Action | null): boolean => action?.kind === "pass";

const tempting: Told = (point, board) => {
  const lost = `${inner(board, point.action)}, perd ${points(point.loss)} : la chance de Rome est de ${percent(point.chance)}`;
  if (point.win)
    return point.fails && point.fails[0]
      ? `${lost}. Réussite à ${common.percent(point.win)}, général perdu à ${common.percent(point.fails)}.`
      : `${lost}. Réussite à ${common.percent(point.win)}.`;
  if (point.threat)
    return `${lost}. Le général y reste à côté de ${common.armyOf(board, "A", point.threat.army)}, qui le battrait à ${common.percent(point.threat.loss)}.`;
  return `${lost}.`;
};

const POINTS: Record<string, Told> = {
  best: (p, board) =>
    `${p.action ? named(board, p.action) : ""}. La chance de Rome est de ${percent(p.chance)}, la meilleure des ${p.legal} actions.`,
  "as-good": (p, board) => `Aussi bien, à l’erreur près : ${common.list(p.actions.map((one) => inner(board, one)))}.`,
  odds: (p) => {
    if (p.sure || !p.win)
      return p.win && p.win[0] === p.win[1] ? "Réussite sans lancer de dés." : "Aucun dé n’est lancé.";
    return p.fails && p.fails[0]
      ? `Réussite à ${common.percent(p.win)} des lancers ; le général est perdu à ${common.percent(p.fails)}.`
      : `Réussite à ${common.percent(p.win)} des lancers ; sinon, seuls les deniers sont perdus.`;
  },
  prices: (p) => {
    const rows = p.rows.map(
      (row) =>
        `${common.denarii(row.denarii)} : réussite à ${common.percent(row.win)}, chance de Rome ${percent(row.chance)}`,
    );
    return `Ce que chaque prix achète. ${rows.join(" ; ")}.${p.wasted ? " Payer plus qu’il ne faut n’apporte rien." : ""}`;
  },
  frees: (p, board) =>
    `Une réussite ôte la dernière révolte de ${province(board, p.province)} : on pourra poser une garnison à ${board.name(p.capital)}.`,
  home: (p, board) =>
    p.number > 0
      ? `${board.name(p.city)} est en terre romaine : il ne doit rester aucune révolte en ${province(board, p.province)} pour que Rome gagne.`
      : `Une réussite ôte la dernière révolte de ${province(board, p.province)}, comme la victoire l’exige.`,
  capital: (p, board) =>
    `${board.name(p.city)} est une capitale : ${p.number} sur ${p.total} ont alors une garnison, et elle compte même si des révoltes reviennent.`,
  "second-disc": (p, board) =>
    `Une deuxième garnison à ${board.name(p.city)} : une armée n’enlève que celle du dessus.`,
  holds: (p, board) => `Tant qu’elle est là, aucun jet n’amène de révolte à ${board.name(p.city)}.`,
  support: (p, board) => `Une garnison à ${board.name(p.city)} ajoute 1 à tout combat de sa couleur qui la touche.`,
  recall: (p, board) =>
    p.number === 0
      ? `Il n’a plus de garnison en réserve ; celle ${common.of(board, p.city)} est utile ailleurs.`
      : `Il a ${common.garrisons(p.number)} en réserve ; celle ${common.of(board, p.city)} est utile ailleurs.`,
  pass: (p) =>
    `Rien de ce que ${common.denarii(p.number)} peuvent acheter n’améliore la position : on peut laisser perdre le reste.`,
  fleet: (p, board) =>
    `La flotte ouvre un passage par ${common.place(board, p.space)}${p.general ? ` et emmène ${common.who(p.general)}` : ""}.`,
  enter: (p, board) =>
    isSea(board, p.space)
      ? `De là, sur ${common.place(board, p.space)}, il est vite où l’on a besoin de lui.`
      : `À ${board.name(p.space)}, il est là où l’on a besoin de lui.`,
  run: (p) =>
    `La suite de voies joint ${p.number} liaisons pour 1 denier ; le trajet entier coûte ${common.denarii(p.total)}.`,
  "by-sea": (p) => `Le trajet passe par des mers où mouillent des flottes, pour ${common.denarii(p.total)} en tout.`,
  "open-capital": (p, board) =>
    `La province ${province(board, p.province)} est calme : sa capitale, ${board.name(p.city)}, peut recevoir une garnison maintenant ; la prochaine révolte l’interdirait.`,
  guards: (p, board) => `Tant qu’il se tient à ${board.name(p.city)}, aucun jet n’y amène de révolte.`,
  escapes: (p, board) =>
    `${common.capital(common.armyOf(board, "A", p.army))} est à côté ${common.ofWho(p.general)} : si elle l’attaquait, elle le battrait à ${p.fails ? common.percent(p.fails) : ""} des lancers. Là où il va, aucune armée n’est à côté de lui.`,
  "stays-in-danger": (p, board) =>
    `Le risque en vaut la peine : ${common.armyOf(board, "A", p.army)}, si elle s’en prenait ${common.toWho(p.general)}, le battrait à ${p.fails ? common.percent(p.fails) : ""} des lancers.`,
  reserve: (p) =>
    `Plus que ${common.revolts(p.number)} en réserve : s’il en faut une et qu’il n’y en a plus, l’Hispanie gagne. Chaque révolte ôtée du plateau y retourne.`,
  time: (p) => `Plus que ${p.number} ${p.number < 2 ? "manche" : "manches"} avant que les années soient écoulées.`,
  wins: () => "La dernière condition de la victoire est ainsi remplie : Rome a gagné.",
  plan: (p, board) => `Le plan, si les dés sont cléments : ensuite ${chain(board, p.actions)}.`,
  "plan-wins": (p, board) => `Le plan, si les dés sont cléments : ensuite ${chain(board, p.actions)}, et Rome a gagné.`,
  second: (p, board) => `La meilleure des autres, ${tempting(p, board)}`,
  glance: (p, board) => `Ce qui paraît le mieux au premier coup d’œil, ${tempting(p, board)}`,
  rest: (p) =>
    `${rests(p.action) ? "Finir la phase tout de suite" : "Renoncer"} perd ${points(p.loss)} : la chance de Rome est de ${percent(p.chance)}.`,
  "nothing-else": (p) =>
    `Aucune autre idée ne vaut mieux que de ${rests(p.action) ? "finir la phase tout de suite" : "renoncer"}, ce qui perd ${points(p.loss)} : la chance de Rome est de ${percent(p.chance)}.`,
};

const KINDS: Record<string, string> = {
  pass: "de finir la phase",
  move: "un déplacement",
  fleet: "de faire naviguer une flotte",
  garrison: "de poser une garnison",
  remove: "de reprendre une garnison",
  besiege: "un siège",
  attack: "une attaque",
  enter: "de faire entrer le général",
  road: "de poser une voie",
  keep: "de garder une voie",
  build: "de construire une voie",
  buy: "d’appeler le proconsul",
  plot: "un complot",
  decline: "de renoncer",
  boost: "d’ajouter des deniers",
  reroll: "de relancer un dé",
  pick: "de choisir où va l’armée",
  strike: "une frappe",
  "set-revolts": "de choisir la ville qui se soulève",
  "set-army": "de poser une armée",
};

const FOUND: Record<string, string> = {
  1: "au premier coup d’œil",
  30: "après 30 essais",
  300: "après 300 essais",
  3000: "après 3 000 essais",
  30000: "seulement en regardant très loin",
};

export const exercises: Pages["exercises"] = {
  title: "Exercices",
  lead: (number, margin) =>
    `${number} positions tirées de parties du programme contre lui-même. Dans chacune, une action est nettement la meilleure : toute autre idée perd au moins ${points(margin)} sur 100 de chance de gagner.`,
  progress: (solved, number) => `Résolus : ${solved} sur ${number}`,
  grades: { easy: "Facile", medium: "Moyen", hard: "Difficile" },
  themes: {
    victory: "gagner tout de suite",
    capital: "une capitale attend",
    reserve: "ménager la réserve",
    price: "combien de deniers",
    siege: "quel siège",
    attack: "attaquer une armée",
    escape: "hors de danger",
    road: "une suite de voies",
    fleet: "par la mer",
    support: "une garnison en soutien",
    recall: "reprendre une garnison",
    march: "la bonne place",
    enter: "le retour",
    wait: "savoir s’arrêter",
    variant: "le pouvoir d’une variante",
    hispano: "pour l’Hispano",
  },
  notes: {
    "": "pas encore essayé",
    tried: "essayé",
    shown: "solution vue",
    helped: "résolu avec de l’aide",
    solved: "résolu",
  },
  goOn: (number) => `Continuer avec le numéro ${number}`,
  allSolved: "Tous sont résolus. Choisissez-en un pour le revoir.",
  forget: "Oublier mes progrès",
  forgetSure: "Oublier : tout recommence",
  number: (number, of) => `Exercice ${number} sur ${of}`,
  question: (who, denarii) =>
    denarii
      ? `${common.Who(who)} décide, avec ${common.denarii(denarii)} : quel est le mieux ?`
      : `${common.Who(who)} décide : quel est le mieux ?`,
  how: "Répondez sur la carte ou dans la liste, comme à table. Rien n’est joué : essayez autant de fois que vous voulez.",
  hint: "Conseil",
  hintSpaces: (board, spaces) =>
    spaces.length
      ? `Regardez ${common.places(board, spaces)}.`
      : "Regardez ce qui reste à dépenser, et qui se tient où.",
  hintKind: (kind) => `La meilleure action est ${KINDS[kind] ?? kind}.`,
  solution: "Montrer la solution",
  answer: (board, told, seat) => {
    const action = named(board, told.action as unknown as Action);
    if (told.kind === "right") return `Exact ! ${action} : la chance de Rome est de ${percent(told.chance)}.`;
    if (told.kind === "close")
      return seat === "H"
        ? `Presque : ${action}. La chance de Rome est de ${percent(told.chance)}, ${points(told.loss)} de plus qu’avec la meilleure.`
        : `Presque : ${action}, c’est la bonne idée à un autre prix. La chance de Rome est de ${percent(told.chance)}, ${points(told.loss)} de moins qu’avec la meilleure.`;
    const rank = told.rank > 2 ? ` C’est la ${told.rank}e sur ${told.legal}.` : "";
    return `Non : ${action} perd ${points(told.loss)}, la chance de Rome est de ${percent(told.chance)}.${rank} Essayez encore.`;
  },
  why: "Pourquoi",
  point: (board, point) => POINTS[point.code]?.(point, board) ?? point.code,
  found: (tries) => `La recherche du programme la trouve ${FOUND[tries] ?? `après ${tries} essais`}.`,
  chances: "Les chances sont celles de Rome de gagner la partie, telles que les voit une recherche profonde.",
  next: "Exercice suivant",
  again: "Réessayer",
  all: "Tous les exercices",
  missing: (number, most) => `Il n’y a pas d’exercice ${number} ; il y en a de 1 à ${most}.`,
};
