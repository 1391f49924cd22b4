// Ce que dit la table en français : à qui de décider, ce qui est permis, les places, les bandeaux, les touches.

import type { en } from "../en";
import type { Asked } from "../en/table";
import { common } from "./common";

function de(name: string): string {
  return /^[aeiouyhéèê]/i.test(name) ? `d’${name}` : `de ${name}`;
}

const ASK: Record<string, (facts: Asked) => string> = {
  SETUP_REVOLTS: (f) => `Quelle ville ${de(f.place)} se soulève ? Un petit bouclier amène plus de révoltes.`,
  SETUP_ARMIES: (f) => `Où se lève l’armée ${f.step} sur ${f.of} ?`,
  SETUP_ROADS: (f) => `Posez la voie ${f.step} sur ${f.of} : choisissez une connexion éclairée, ou une de la liste.`,
  SETUP_GENERALS: () => "Où commence-t-il ? Choisissez une case éclairée.",
  REENTER: () => "Il revient sur le plateau. Où ?",
  MUST_LEAVE: (f) => `Il partage une case avec un autre général (${f.place}) et doit d’abord en repartir.`,
  ROMAN: (f) => `${common.denarii(f.denarii)}. Choisissez une case éclairée, ou une action de la liste.`,
  FREE_MOVE: () => "Un mouvement gratuit, le long d’une connexion ou d’une suite de voies, ou aucun.",
  BOOST: (f) => `${common.denarii(f.hispano)}. Renforcer le camp hispanique avant les dés ?`,
  REROLL: (f) => `${common.denarii(f.hispano)}. Faire relancer un dé ?`,
  PICK: (f) => `${common.denarii(f.hispano)}. Envoyer vous-même l’armée ${de(f.place)}, ou laisser choisir le dé ?`,
  STRIKE: (f) => `${common.denarii(f.hispano)}. Frapper maintenant avec une armée ?`,
};

const DOING: Record<string, string> = {
  SETUP_REVOLTS: "choisit les villes qui se soulèvent",
  SETUP_ARMIES: "place les premières armées",
  SETUP_ROADS: "pose une voie",
  SETUP_GENERALS: "choisit où commencer",
  REENTER: "revient sur le plateau",
  MUST_LEAVE: "quitte une case partagée",
  ROMAN: "agit",
  FREE_MOVE: "peut bouger gratuitement",
  BOOST: "peut renforcer le camp hispanique",
  REROLL: "peut faire relancer un dé",
  PICK: "peut envoyer l’armée",
  STRIKE: "peut frapper",
};

export const table: typeof en.table = {
  screen: "La table",
  loading: "On dresse la table …",
  notFound: "Cette table n’existe pas",
  notFoundMore:
    "Le lien est peut-être incomplet, ou la table était sur une autre machine. Redemandez le lien, ou commencez une partie.",
  unreachable: "Le serveur ne répond pas",
  unreachableMore: "Rien n’est perdu : les parties sont gardées sur le serveur. Vérifiez qu’il tourne, puis réessayez.",
  home: "À l’accueil",
  map: "Carte",
  spectatorMore: "Vous voyez tout et ne décidez de rien. Demandez une invitation à l’hôte pour prendre une place.",

  // -------------------------------------------------------------- à qui de décider
  yourDecision: "À vous de décider",
  setup: "Mise en place",
  turns: "Tours de cette manche",
  phaseRoman: "Phase romaine",
  phaseHispanic: "Phase hispanique",
  over: "La partie est finie",
  tools: "Annuler et essayer",
  roundYear: (round, year) => `Manche ${round} · ${year}`,
  ask: (phase, facts) => (ASK[phase] ?? ASK.ROMAN!)(facts),
  doing: (phase, who) => `${common.Who(who)} ${DOING[phase] ?? "décide"}.`,
  waitingFor: (names) => `On attend ${common.listOr(names)}.`,
  waitingOpen: (seat) =>
    `Personne n’occupe encore la place « ${seat} » : invitez quelqu’un, prenez-la, ou confiez-la à un ordinateur.`,
  waitingDice: "Les dés roulent …",
  spoken: (office, sentence) => `À vous de décider. ${office} : ${sentence}`,
  hispaniaWaits:
    "La phase romaine est finie. L’Hispanie agit quand vous le dites ; jusque-là, vous pouvez annuler votre dernière action.",
  endPhase: (denarii) =>
    `Finir la phase ? ${common.denarii(denarii)} ${denarii === 1 ? "est perdu" : "sont perdus"} et les dés tombent : on ne peut pas revenir dessus.`,
  goOnActing: "Continuer à agir",
  hispaniaActs: "L’Hispanie agit",

  // -------------------------------------------------------------- agir
  leads: "Qui agit ?",
  onMap: (group) => `Ne montrer que cela sur la carte : ${group}`,
  find: "Chercher",
  findIn: (group) => `Chercher dans : ${group}`,
  nothingFound: "Rien de ce nom n’est possible maintenant.",
  combatItem: (name, offers) => `${name} : ${offers.join(" ; ")}`,
  offer: (denarii, chance) => `${common.denarii(denarii)} ${chance}`,
  sure: "sûr",
  oddsComing: "Les chances se calculent. Vous pouvez décider sans elles.",
  whatIn: (place) => `${place} : que faites-vous ?`,
  firstCity: (place) => `Une voie au départ ${de(place)} : choisissez l’autre bout.`,
  autoSetup: "Faire la mise en place pour moi",
  autoSetupMore: "D’abord les longues voies, les généraux là où le plus de chemins se croisent. Vous pouvez annuler.",
  autoSetupHispano:
    "Les villes aux plus nombreuses révoltes, les armées là où il y en a le plus autour. Vous pouvez annuler.",
  stopSetup: "Arrêter",

  // -------------------------------------------------------------- pourquoi pas
  whyNot: (place) => `${place} : pourquoi pas ?`,
  askOther: "Il n’y a rien à choisir là maintenant.",
  rule: (rule) => `Règle ${rule}`,
  wholePage: "Lire toute la page",
  ruleMissing: "Cette règle n’a pas pu être chargée.",
  city: (province, shield) => (shield === null ? province : `${province}, bouclier ${shield}`),
  capitalOf: (province, shield) => `${table.city(province, shield)}, capitale`,
  sea: "Mer",
  nothingThere: "Rien ne s’y trouve.",

  // -------------------------------------------------------------- reprendre, et si
  undo: "Annuler",
  redo: "Refaire",
  noUndoDice: "Des dés sont tombés depuis : on ne peut plus annuler. Essayez plutôt un « et si ».",
  noUndoYet: "Il n’y a rien à annuler.",
  noUndoWatching: "Seuls ceux qui ont une place peuvent annuler.",
  noUndoOthers: "La dernière décision n’était pas la vôtre.",
  noRedo: "Il n’y a rien à refaire.",
  whatIf: "Et si ?",
  whatIfLast: "Avant les derniers dés",
  whatIfLastMore: "Une seconde table s’ouvre à la décision qui a précédé les derniers dés. Ses dés lui sont propres.",
  whatIfHere: (n) => `Après l’étape ${n}, celle que vous regardez`,
  whatIfNone: "Aucun dé n’est encore tombé après une décision.",
  whatIfBanner: "Et si ?",
  whatIfBannerMore: (step) => `Une branche après l’étape ${step}, avec ses propres dés. La vraie partie reste intacte.`,
  backToGame: "Revenir à la vraie partie",
  whatIfFailed: "Le « et si » n’a pas pu s’ouvrir.",
  lookingAt: (n, of) => `Vous regardez l’étape ${n} sur ${of}.`,
  toNow: "Revenir au présent",

  // -------------------------------------------------------------- montrer
  speed: "Vitesse",
  speeds: { slow: "lente", normal: "normale", fast: "rapide", instant: "d’un coup" },
  pause: "Pause",
  resume: "Reprendre",
  next: "Suivant",
  skip: "Tout montrer",
  skipped: (number) => (number < 2 ? `${number} événement.` : `${number} événements.`),

  // -------------------------------------------------------------- la ligne
  lost: "La ligne est coupée. La partie est gardée sur le serveur, et ce que vous avez envoyé sera renvoyé. Connexion …",
  missed: (number) =>
    number === 1
      ? "Une chose s’est passée pendant votre absence."
      : `${number} choses se sont passées pendant votre absence.`,
  seeLog: "Voir le journal",
  trouble: "Cela n’a pas abouti",

  // -------------------------------------------------------------- onglets
  tabs: { play: "Décision", log: "Journal", tracks: "Pistes", seats: "Places", record: "Notation" },
  panels: "Volets",

  // -------------------------------------------------------------- places
  seats: "Places",
  me: (name) => (name ? `${name} (vous)` : "vous"),
  here: "présent",
  away: "absent",
  open: "libre",
  computers: (id) => `ordinateur (${id})`,
  watching: (number) => (number === 0 ? "Personne d’autre ne regarde." : `${common.capital(common.watching(number))}.`),
  invite: "Inviter",
  inviteMore: "Qui ouvre ce lien prend la place. Il ne sert qu’une fois.",
  inviteFor: (seat) => `Invitation : ${seat}`,
  newLink: "Nouveau lien",
  watchLink: "Lien pour regarder",
  watchLinkMore: "Qui l’a peut assister à la partie.",
  copy: "Copier",
  copied: "Copié",
  copyFailed: "Sélectionnez le lien et copiez-le vous-même.",
  share: "Partager",
  shareText: (seat) => `Venez jouer à HISPANIA : ${seat}`,
  giveComputer: "Confier à un ordinateur",
  takeBack: "Prendre la place",
  did: (seat) => `Ce que l’ordinateur a fait (${seat})`,
  didNothing: "L’ordinateur n’a rien décidé.",
  device: "Mon lien pour un autre appareil",
  deviceMore:
    "Ouvrez-le là-bas dans les dix minutes : vous y serez la même personne, avec toutes vos places. Il ne sert qu’une fois.",
  makeLink: "Créer un lien",
  hostMark: "Vous avez créé cette table.",
  notifyAsk: "Me prévenir quand c’est à moi",
  notifyOn: "Vous serez prévenu quand ce sera à vous et que vous regarderez ailleurs.",
  notifyDenied: "Votre navigateur ne laisse pas cette page vous prévenir ; le titre de la page le dit quand même.",

  // -------------------------------------------------------------- rejoindre
  joinTitle: "Vous êtes invité à jouer",
  joinMore: "Prenez la place, et la table est aussi la vôtre. Vous pouvez partir et revenir à tout moment.",
  name: "Votre nom",
  nameHint: "Les autres le voient.",
  join: "Prendre la place",
  joinWatch: "Regarder seulement",

  // -------------------------------------------------------------- partie notée
  record: "Partie notée",
  recordMore: "Toute la partie en texte : à lire, à garder, à rejouer n’importe où.",
  recordEmpty: "Rien n’a encore été joué.",
  download: "Télécharger",
  copyRecord: "Copier la partie",
  replay: "Revoir",
  notation: "Montrer la notation à côté du journal",
  sealed: "Les dés sont scellés",
  sealedMore:
    "C’est l’empreinte de la graine. La graine est dévoilée à la fin de la partie, pour que chacun puisse vérifier chaque dé.",
  options: "Ce qui est joué",
  daily: (date) => `Campagne du jour, ${date}`,

  // -------------------------------------------------------------- taper
  type: "Taper une ligne",
  typeHint: "U Gades=Emerita>Ebora $2, ebora, pass, undo …",
  typeLabel: "Une ligne de notation, ou une partie",
  send: "Envoyer",
  completions: "Lignes possibles",

  // -------------------------------------------------------------- touches
  keys: "Touches",
  keysMore: "Elles se reposent pendant que vous tapez.",
  keyList: [
    ["Entrée", "l’Hispanie agit ; événement suivant"],
    ["1–9", "choisir dans la liste"],
    ["u", "annuler"],
    ["r", "refaire"],
    ["s", "montrer tous les événements"],
    ["p", "pause et reprise"],
    ["w", "pourquoi ont-ils fait cela ?"],
    ["h", "un conseil, plus précis à chaque fois"],
    ["/", "taper une ligne de notation"],
    ["m", "vers la carte"],
    ["d", "vers la décision"],
    ["l", "vers le journal"],
    ["Échap", "fermer, revenir au présent"],
    ["?", "ces touches"],
  ],
};
