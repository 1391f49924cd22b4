// Ce que dit la table en français : à qui de décider, ce qui est permis, les places, les bandeaux, les touches.

import type { en } from "../en";
import { common } from "./common";

export const table: typeof en.table = {
  screen: "La table",
  loading: "On dresse la table …",
  notFound: "Cette table n’existe pas",
  notFoundMore:
    "Le lien est peut-être incomplet, ou la table était sur une autre machine. Redemandez le lien, ou commencez une partie.",
  unreachable: "Le serveur ne répond pas",
  unreachableMore: "Rien n’est perdu : les parties sont gardées sur le serveur. Cette page réessaie d’elle-même.",
  home: "À l’accueil",
  map: "Carte",
  spectatorMore: "Vous voyez tout et ne décidez de rien. Demandez une invitation à l’hôte pour prendre une place.",

  // -------------------------------------------------------------- à qui de décider
  yourDecision: "À vous de décider",
  over: "La partie est finie",
  tools: "Annuler et essayer",
  waitingFor: (names) => `On attend ${common.listOr(names)}.`,
  waitingOpen: (seat) =>
    `Personne n’occupe encore la place « ${seat} » : invitez quelqu’un, prenez-la, ou confiez-la à un ordinateur.`,
  waitingOpenOthers: (seat) =>
    `Personne n’occupe encore la place « ${seat} ». L’hôte de cette table peut inviter quelqu’un, ou la confier à un ordinateur.`,
  waitingDice: "Les dés roulent …",
  mixing: "Votre navigateur ajoute sa part à la graine des dés …",
  firstDice:
    "Les premiers dés tombent dès que tous sont assis et que chaque navigateur a scellé, puis ouvert, sa part de la graine.",
  opening:
    "Ce que les navigateurs ajoutent à la graine des dés est scellé. Les premiers dés tombent dès que tout est ouvert.",
  waitingToOpen: (names) => `On attend la part scellée de : ${common.list(names)}.`,
  openElsewhere:
    "Seul un autre navigateur à vous peut ouvrir la part scellée pour votre place : ouvrez-y cette table, ou laissez tomber les dés sans elle.",
  beginNow: "Les lancer maintenant",
  beginNowMore: "Qui vient plus tard n’aura rien ajouté à la graine ; la partie notée dit qui l’a fait.",
  beginUnopened:
    "Son navigateur l’ouvre tout seul, dès qu’il est à cette table. Ce qui n’est pas ouvert d’ici là n’est pas dans la graine, et la partie notée dit à qui c’était.",
  spoken: (office, sentence) => `À vous de décider. ${office} : ${sentence}`,
  onMap: (group) => `Ne montrer que cela sur la carte : ${group}`,
  find: "Chercher",
  findIn: (group) => `Chercher dans : ${group}`,
  nothingFound: "Rien de ce nom n’est possible maintenant.",
  whatIn: (place) => `${place} : que faites-vous ?`,
  rule: (rule) => `Règle ${rule}`,
  rules: "Règles",
  allRules: "Toutes les règles",
  wholePage: "Lire toute la page",
  ruleMissing: "Cette règle n’a pas pu être chargée.",

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
  tabs: { play: "Décision", log: "Journal", seats: "Places", talk: "Échanges", record: "Notation" },
  panels: "Volets",

  // -------------------------------------------------------------- places
  seats: "Places",
  me: (name) => (name ? `${name} (vous)` : "vous"),
  here: "présent",
  away: "absent",
  open: "libre",
  computers: (id) => `${id} (ordinateur)`,
  watching: (number) => (number === 0 ? "Personne d’autre ne regarde." : `${common.capital(common.watching(number))}.`),
  invite: "Inviter",
  noInvite:
    "Qui a choisi la graine des dés peut savoir ce qui est caché ici : on ne peut donc inviter personne. Pour jouer à plusieurs, commencez une nouvelle table et laissez la graine vide.",
  inviteMore: "Qui ouvre ce lien prend la place. Il ne sert qu’une fois.",
  inviteFor: (seat) => `Invitation : ${seat}`,
  newLink: "Nouveau lien",
  watchLink: "Lien pour regarder",
  watchLinkMore: "Qui l’a peut assister à la partie.",
  copy: "Copier",
  copied: "Copié",
  copyFailed: "Sélectionnez le lien et copiez-le vous-même.",
  share: "Partager",
  giveComputer: "Confier à un ordinateur",
  takeBack: "Prendre la place",
  goneAsk: (who) => `${who || "Cette personne"} ne reviendra plus ?`,
  goneFree: (who) =>
    `${who || "Cette personne"} n’a rien fait à cette table depuis longtemps. Vous pouvez confier la place à un ordinateur ou inviter quelqu’un d’autre ; qui la tenait la perd alors.`,
  goneLater: (who, from, host) =>
    `${who || "Cette personne"} peut encore revenir. ${host ? "Sans rien de sa part" : "Sans rien de sa part ni de celle de l’hôte"} à cette table d’ici là, vous pourrez libérer la place à partir du ${from}.`,
  did: (seat) => `Ce que l’ordinateur a fait (${seat})`,
  didNothing: "L’ordinateur n’a rien décidé.",
  seatTaken: {
    open: (seat) => `Votre place (${seat}) a été libérée ; personne ne l’occupe pour l’instant.`,
    computer: (seat, who) => `Votre place (${seat}) a été confiée à un ordinateur : ${who}.`,
    person: (seat, who) => `Votre place (${seat}) a été donnée à quelqu’un d’autre${who ? ` : ${who}` : ""}.`,
    ask: "Pour continuer à jouer, demandez une invitation à l’hôte de la table.",
    host: "Vous pouvez la reprendre sous « Places ».",
  },
  device: "Mon lien pour un autre appareil",
  deviceMore:
    "Ouvrez-le là-bas dans les dix minutes : vous y serez la même personne, avec toutes vos places. Il ne sert qu’une fois.",
  makeLink: "Créer un lien",
  hostMark: "Vous avez créé cette table.",
  giveByHost:
    "On joue à cette table sans conseils : un ordinateur n’y remplace quelqu’un qu’avec l’accord de l’hôte. Libérez la place, et l’hôte pourra l’y installer.",
  giveByNobody:
    "On joue à cette table sans conseils : aucun ordinateur ne joue pour vous tant que d’autres jouent. Si vous partez pour de bon, libérez la place pour quelqu’un d’autre.",
  notifyAsk: "Me prévenir quand c’est à moi",
  notifyOn: "Vous serez prévenu quand ce sera à vous et que vous regarderez ailleurs.",
  notifyDenied: "Votre navigateur ne laisse pas cette page vous prévenir ; le titre de la page le dit quand même.",

  // -------------------------------------------------------------- rejoindre
  joinBy: (host, seat) => (host ? `${host} vous invite à jouer ${seat}` : `On vous invite à jouer ${seat}`),
  joinTaken: "Quelqu’un a déjà pris ce siège. Vous pouvez regarder.",
  joinOver: "Cette invitation ne vaut plus",
  joinDice: "Des dés sont déjà tombés ici : votre navigateur ne peut plus rien ajouter à leur graine.",
  onlyHere:
    "Seule cette machine peut ouvrir ce lien. Pour d’autres sur le même réseau, lancez la table par « hispania play --lan » ; pour tout Internet, voyez « hispania serve --help ».",
  sendThis: (seat) => `Envoyez ce lien à qui doit jouer ${seat}`,
  qr: "Le lien en image, pour l’appareil photo d’un téléphone",
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
  sealedMore: {
    mixed:
      "C’est l’empreinte d’un secret du serveur et d’un sel ; la graine découle du secret et de ce que les navigateurs y ajoutent. Tout est dévoilé à la fin de la partie, pour que chacun puisse vérifier chaque dé.",
    server:
      "C’est l’empreinte de ce que le serveur a tiré et d’un sel. Les deux sont dévoilés à la fin de la partie, pour que chacun puisse vérifier chaque dé.",
    chosen:
      "C’est l’empreinte de la graine et d’un sel. Les deux sont dévoilés à la fin de la partie, pour que chacun puisse vérifier chaque dé.",
    old: "C’est l’empreinte de la graine. La graine est dévoilée à la fin de la partie, pour que chacun puisse vérifier chaque dé.",
  },
  drawn: {
    host: "L’hôte a choisi la graine des dés : qui la connaît connaît tous les dés.",
    day: "La graine est celle du jour : tous ont les mêmes dés, et qui sait la date peut les connaître.",
    record: "La graine vient d’une partie importée : qui l’a apportée connaît tous les dés.",
    server: "Le serveur a tiré la graine à lui seul : aucun navigateur n’y a ajouté sa part avant le premier dé.",
    open: "Le serveur a scellé un secret ; les navigateurs de ceux qui jouent scellent leur part et l’ouvrent quand tous l’ont fait, avant le premier dé.",
    sealed: (seats) =>
      seats.length > 1
        ? `La graine mêle un secret du serveur et ce qu’ont ajouté les navigateurs de : ${common.list(seats)}. Tout fut scellé avant que rien ne s’ouvre : si un seul d’entre eux est honnête, les autres n’ont pas pu choisir les dés, même ensemble et avec le serveur.`
        : `La graine mêle un secret du serveur et ce qu’a ajouté le navigateur de : ${common.list(seats)}. Les deux furent scellés avant que l’un s’ouvre : aucun n’a pu choisir les dés à lui seul.`,
    withheld: (seats) =>
      `Une part était scellée aussi pour : ${common.list(seats)}. Elle n’a pas été ouverte avant le premier dé.`,
    mixed: (seats) =>
      `La graine mêle un secret du serveur et ce ${seats.length > 1 ? "qu’ont ajouté les navigateurs" : "qu’a ajouté le navigateur"} de : ${common.list(seats)}. Aucun d’eux n’a pu choisir les dés à lui seul.`,
  },
  unsealed: "Les dés sont ouverts",
  seed: "La graine :",
  unsealedMore:
    "La partie est finie : voici la graine de tous les dés. « Les dés », à la fin de la partie, les vérifie, et aussi que la graine va avec l’empreinte ci-dessus.",
  options: "Ce qui est joué",
  daily: (date) => `Campagne du jour, ${date}`,

  // -------------------------------------------------------------- taper
  type: "Taper une ligne",
  typeLabel: "Une ligne de notation, ou une partie",
  send: "Envoyer",
  completions: "Lignes possibles",

  // -------------------------------------------------------------- touches
  keys: "Touches",
  keysMore: "Elles se reposent pendant que vous tapez.",
  keyList: [
    ["Entrée", "continuer ; événement suivant"],
    ["1–9", "choisir dans la liste"],
    ["e", "finir la phase"],
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
    ["b", "les règles"],
    ["?", "ces touches"],
  ],

  // -------------------------------------------------------------- plusieurs décident à la fois
  sealedDecision: "Tous décident à la fois : personne ne voit votre choix avant que chacun ait décidé.",
  sealedMine: "Votre décision est prise et scellée.",
  allDecide: "Tous décident à la fois",
  waitingForAll: (names) => `Il reste à décider : ${common.list(names)}.`,
  strangerMore:
    "Vous voyez ce que chacun peut voir, et ne décidez de rien. Demandez une invitation à l’hôte pour prendre place.",
  curtain: (seat) => `${seat} décide`,
  curtainWaits: "D’autres décident maintenant",
  curtainMore: "Plusieurs personnes jouent à cet écran. Rien de caché ne se montre avant que la bonne regarde.",
  curtainOpen: (seat) => `Je suis ${seat} : montrer mon côté`,

  // -------------------------------------------------------------- un jeu sans plateau à lui
  askPlain: "Choisissez une de ces actions.",
  doingPlain: (seat) => `${seat} décide.`,
  waitsPlain: "Le hasard répond quand vous le dites ; d’ici là, vous pouvez reprendre votre dernière décision.",
  goPlain: "Laisser répondre le hasard",
  typePlain: "Une ligne comme dans la liste, undo …",
  shareText: (title, seat) => `Venez jouer à ${title} : ${seat}`,
  sees: (seat) => `Ce que voit ${seat}`,
  seesPublic: "Ce que chacun voit",
  nothingSeen: "rien à voir",
  hiddenThing: "caché",
  yes: "oui",
  no: "non",
  rest: "Autres actions",

  // -------------------------------------------------------------- ordres permanents
  orders: "Ordres permanents",
  ordersMore:
    "Dites d’avance comment vous répondez pendant que les autres jouent, pour que personne ne vous attende. Toute la table voit quels ordres vous donnez ; vous pouvez les changer à tout moment, et reprendre ce qu’ils décident tant qu’aucun dé n’est tombé.",
  ordersSecret: "Personne d’autre ne voit cet ordre.",
  ordersAsk: "Me demander",
  ordersFor: (seat) => `Ordres permanents de ${seat}`,
  ordersUnder: "Sous ordres :",
  ordersNone: "Aucun ordre permanent.",
  ordersSet: "Répondre d’avance",
  ordersAlways: "Désormais, pendant que les autres jouent :",
  ordersGave: (seat, order) => `${seat} donne un ordre permanent : ${order}.`,
  ordersTook: (seat, matter) => `${seat} retire un ordre permanent (${matter}).`,
  ordersBy: (order) => `par ordre permanent : ${order}`,
};
