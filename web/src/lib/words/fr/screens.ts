// Les écrans autour de la table, en français.

import type { Reason } from "../../wire";
import type { en } from "../en";
import { common } from "./common";

type Table = Record<string, string>;

const count = (number: number, one: string, many: string): string => `${number} ${number < 2 ? one : many}`;
const numbers = (allowed: unknown): string => common.listOr(String(allowed).split(","));

export const screens: typeof en.screens = {
  titles: {
    home: "Hispania",
    new: "Nouvelle partie",
    scenarios: "Scénarios",
    learn: "Apprendre le jeu",
    rules: "Règles",
    replay: "Relecture",
    records: "Parties notées et finies",
    table: "Table",
    hello: "Un instant",
    settings: "Réglages",
    notfound: "Introuvable",
  } as Table,

  shell: {
    skip: "Aller au contenu",
    nav: "Principal",
    home: "Accueil",
    new: "Nouvelle partie",
    learn: "Apprendre",
    rules: "Règles",
    settings: "Réglages",
    language: "Langue",
    toDark: "Passer aux couleurs sombres",
    toLight: "Passer aux couleurs claires",
    records: "Parties notées",
    foot: "Le jeu de plateau HISPANIA (2024), joué sur votre propre machine. Règles redites et images redessinées.",
    version: (version) => `Version ${version}`,
    ended: "Le programme s’est arrêté sur cet écran. Vos parties sont en sûreté sur le serveur.",
    unloaded:
      "Cet écran n’a pas pu être chargé : le serveur est absent, ou il a été renouvelé entre-temps. Vos parties y sont en sûreté.",
    reload: "Recharger la page",
  },

  trouble: {
    unreachable: "Le serveur ne répond pas",
    unreachableText:
      "Le programme qui garde vos parties ne tourne pas, ou le réseau qui vous en sépare est coupé. Tout ce qui a été joué y est conservé.",
    unreachableDo: "Relancez-le par la commande hispania play, puis réessayez.",
    refused: "Le serveur refuse",
    again: "Réessayer",
  },

  home: {
    rubric: "198–18 av. J.-C. · de un à quatre joueurs",
    promise:
      "Deux préteurs et un consul, une bourse jamais assez pleine, et un pays qui se soulève derrière chaque légion. Jouez seul, ou ensemble du côté de Rome.",
    begin: "Commencer à un niveau facile",
    beginning: "On dresse la table …",
    beginHint: "Un clic : ni compte ni formulaire. La table vous dit ce que vous pouvez faire.",
    learn: "Ou apprendre d’abord, en cinq minutes",
    map: "Carte de la péninsule avec ses provinces, ses villes et ses mers",
    goOn: "Reprendre votre partie",
    continue: "Continuer",
    all: (number) => `Les ${number} parties en cours`,
    fewer: "En montrer moins",
    ways: "Les chemins vers la table",
    new: "Nouvelle partie",
    newText: "Choisissez le niveau, les variantes, et qui s’assied où.",
    scenarios: "Scénarios",
    scenariosText: "Cinq moments de la conquête, de Caton à Auguste.",
    daily: "Campagne du jour",
    dailyText: (date, level) => `${date}, niveau ${level} : les mêmes dés pour tous.`,
    dailyGo: "Jouer la campagne du jour",
    dailyOn: "Continuer la campagne du jour",
    dailyDone: "Revoir la campagne du jour",
    learnTitle: "Apprendre",
    learnText: "Le jeu en images, puis une première partie avec un guide à vos côtés.",
    join: "Rejoindre par un lien",
    joinText: "Collez le lien ou le code qu’on vous a envoyé.",
    joinLabel: "Lien ou code d’une table",
    joinGo: "Rejoindre",
    joinBad: "Ce texte ne désigne aucune table. Un lien ressemble à …/t/ABCDEF ou …/t/ABCDEF#SECRET.",
    records: "Parties notées",
    recordsText:
      "Lisez une partie dans un fichier ou un texte, revoyez-la ou reprenez-la. Vos parties finies y sont aussi.",
  },

  card: {
    free: "Toute la conquête",
    level: (level, preset) => (preset ? `${level}, ${preset}` : level),
    round: (round) => `Manche ${round}`,
    setup: "Mise en place",
    decides: (who) => `Décision : ${who}`,
    yours: "À vous de décider",
    dice: "Les dés attendent",
    waiting: "Une place attend encore quelqu’un",
    mine: (seats) => `Vos places : ${seats}`,
    mineAll: "Toutes les places sont à vous",
    watching: "Vous regardez",
    branch: "Et si",
    won: "Rome a gagné",
    lost: "L’Hispanie a gagné",
    open: "Aller à la table",
    replay: "Revoir",
    away: "Ranger",
    awayLabel: (name) => `Ranger : ${name}`,
    awayAsk: "Retirer cette partie de la liste ? Elle reste notée.",
    steps: (number) => count(number, "étape", "étapes"),
  },

  presets: {
    easiest: "le plus facile",
    easy: "facile",
    medium: "moyen",
    hard: "difficile",
    hardest: "le plus difficile",
  } as Table,

  level: {
    written: "Forme écrite",
    writtenHint: "Deniers, garnisons, flottes, voies, armées.",
    easy: "facile",
    hard: "difficile",
    titles: {
      denarii: "Deniers",
      garrisons: "Garnisons",
      fleets: "Flottes",
      roads: "Voies",
      armies: "Armées",
    } as Table,
    lines: {
      denarii: "Ce que chaque général peut dépenser en un tour.",
      garrisons: "Les disques que chacun peut laisser derrière lui ; il en faut un à chacune des six capitales.",
      fleets: "Les navires qui portent les généraux sur les cinq mers.",
      roads: "Les voies posées avant la partie ; une suite de voies coûte 1.",
      armies: "Les armées hispaniques présentes dès le départ.",
    } as Table,
    badCount: (found) => `Un niveau, ce sont cinq nombres, comme 6|4|3|4|2 ; il y en a ${found} ici.`,
    badText: (text) => `« ${text} » n’est pas un nombre. Un niveau ressemble à 6|4|3|4|2.`,
    badValue: (parameter, allowed, found) => `${parameter} : ${allowed}, et non ${found}.`,
  },

  new: {
    lead: "Tout a une valeur par défaut : vous pouvez commencer aussitôt.",
    kind: "Campagne ou scénario",
    free: "Toute la conquête",
    freeYears: "198–18 av. J.-C.",
    freeText:
      "La durée entière : les dés placent les premières révoltes et les premières armées, vous posez les voies et les généraux, et cent quatre-vingts ans sont à vous pour gagner six capitales.",
    level: "Niveau",
    levelRule: "243 niveaux, règle H1.6",
    preset: "Niveaux tout faits",
    variants: "Variantes",
    variantsHint: "Sept règles qu’on peut ajouter, seules ou ensemble.",
    needed: "ce scénario la demande",
    barred: "pas dans ce scénario",
    advised: "conseillée pour ce scénario",
    seats: "Qui s’assied où",
    here: "Ici",
    hereHint: "à cet écran",
    elsewhere: "Par lien",
    elsewhereHint: "Vous recevrez une invitation à envoyer, une fois la table dressée.",
    computer: "Ordinateur",
    computerChoice: (seat) => `Joueur ordinateur pour ${seat}`,
    players: {
      recruit: "Recrue",
      legate: "Légat",
      tribune: "Tribun",
      consul: "Consul",
      chieftain: "Chef hispanique",
    } as Table,
    shared: "Deux joueurs partagent le consul",
    sharedHint: "L’un mène Ulterior, l’autre Citerior, et tous deux décident pour le consul.",
    sharedSeat: "partagé par les deux préteurs",
    more: "Graine, nom et conseils",
    name: "Nom de la table",
    nameHint: "Facultatif ; il paraît dans votre liste de parties.",
    seed: "Graine des dés",
    seedHint: "Facultative. La même graine donne les mêmes dés. Laissée vide, personne ne la connaît avant la fin.",
    house: "Règles maison",
    houseHint: "Là où le livret peut se lire de deux façons. Le premier choix est notre lecture.",
    houseChanged: (number) => count(number, "changée", "changées"),
    houseReset: "Revenir à nos lectures",
    rule: (rule) => `Règle ${rule}`,
    yes: "oui",
    no: "non",
    problems: "Ces choix ne vont pas ensemble",
    fit: (changes) => `Ajuster : ${changes}`,
    fitted: (changes) => `Ajusté au scénario : ${changes}.`,
    setLevel: (level) => `niveau ${level}`,
    withVariant: (variant) => `avec ${variant}`,
    withoutVariant: (variant) => `sans ${variant}`,
    problem: (reason: Reason, scenario: string): string => {
      const facts = reason.facts;
      switch (reason.code) {
        case "hispano-denarii":
          return `L’Hispano joue contre 6 deniers, et non ${facts.value}.`;
        case "scenario-level":
          return `« ${scenario} » se joue ainsi : ${common.parameters[String(facts.parameter)] ?? ""}, ${numbers(facts.allowed)} et non ${facts.value}.`;
        case "scenario-needs-variant":
          return `« ${scenario} » se joue avec la variante ${common.variants[String(facts.variant)] ?? facts.variant}.`;
        case "scenario-bars-variant":
          return `« ${scenario} » ne se joue pas avec la variante ${common.variants[String(facts.variant)] ?? facts.variant}.`;
        default:
          return "Ces choix ne vont pas ensemble.";
      }
    },
    start: "Commencer",
    starting: "On commence …",
    summary: "Votre partie",
    allMine: "les trois généraux sont à vous",
    sharedSum: "deux joueurs partagent le consul",
    some: (here, link, computer) =>
      common.list(
        [
          here ? `${here} ici` : "",
          link ? `${link} par lien` : "",
          computer ? count(computer, "ordinateur", "ordinateurs") : "",
        ].filter(Boolean),
      ),
    houseSum: (number) => count(number, "règle maison", "règles maison"),
  },

  scenarios: {
    lead: "Chaque scénario s’ouvre à un moment de la guerre : les pièces sont là où l’histoire les a laissées, et l’horloge a déjà tourné.",
    opens: "Premier tour",
    variants: "Variantes en jeu",
    advised: "Conseillée",
    barred: "Interdite",
    levels: "Niveau",
    levelOf: (parameter, allowed) => `${parameter} : ${common.listOr(allowed.map(String))}`,
    anyLevel: "au choix",
    special: "À part",
    specials: {
      "first-repression":
        "Démonstration de force : au premier tour du consul, les armées combattent avec le seul dé hispanique.",
      "siege-of-numantia": "Numantia commence avec trois révoltes et une armée dans ses murs.",
      "terror-of-rome": "L’Hispanie agit la première ; l’armée spéciale se tient à Abula.",
      "river-of-oblivion": "Personne n’entre au nord tant que le préteur d’Ulterior n’a pas franchi le Durius.",
      "new-empire":
        "La révolte n’éclate qu’en Gallaecia et en Cantabria ; chaque année prend trois disques : il reste six manches.",
    } as Table,
    sure: "Degré de certitude",
    allSure: "Toutes les poses sont certaines.",
    doubtful: (places) => `Reconstruites avec quelque doute : ${places}.`,
    startDoubt: {
      high: "",
      medium: "Qui ouvre est probable, pas certain.",
      low: "Qui ouvre est notre supposition ; une règle maison offre l’autre lecture.",
    } as Table,
    play: "Préparer ce scénario",
    rule: "Les poses exactes",
  },

  rules: {
    contents: "Sommaire",
    pages: "Chapitres des règles",
    previous: "Chapitre précédent",
    next: "Chapitre suivant",
    print: "Imprimer ce chapitre",
    lost: "Ce chapitre n’existe pas. La liste montre ceux qui existent.",
    lead: "Notre propre référence, avec nos mots. Les numéros sont ceux que la table donne quand elle refuse ou explique.",
  },

  records: {
    lead: "Une partie notée est un texte, une ligne par étape. À la lecture, chaque nombre est recalculé.",
    import: "Lire une partie notée",
    paste: "Texte de la partie",
    pasteHint: "Collez-le ici, ou déposez un fichier.",
    file: "Choisir un fichier …",
    read: "Lire et ouvrir",
    reading: "Lecture …",
    empty: "Il n’y a pas encore de texte à lire.",
    tooLong: "Ce fichier est trop grand pour une partie notée.",
    noFile: "Le fichier n’a pas pu être lu.",
    bad: "Cette partie ne peut pas être rejouée",
    badLine: (line) => `Ligne ${line} :`,
    badHelp: "Rien n’a changé. Corrigez le texte ci-dessus et relisez-le.",
    finished: "Parties finies",
    unfinished: "Parties en cours",
    none: "Aucune partie n’est encore finie. Dès qu’une le sera, vous pourrez la revoir ici.",
    example: "À quoi ressemble une partie notée",
  },

  hello: {
    title: "Un instant",
    text: "Ce navigateur se fait reconnaître comme le vôtre …",
    missing: "Le lien est incomplet",
    missingText:
      "Un lien de cette sorte finit par # et un billet. Faites-en un nouveau dans les réglages de l’autre navigateur.",
  },

  settings: {
    language: "Langue",
    theme: "Couleurs",
    themes: { auto: "Système", light: "Claires", dark: "Sombres" } as Table,
    speed: "Vitesse de la phase hispanique",
    speeds: { slow: "Lente", normal: "Normale", fast: "Rapide", instant: "Immédiate" } as Table,
    speedHint: "Combien de temps chaque événement reste avant le suivant. Le journal permet de revenir sur chacun.",
    reading: "Lecture",
    large: "Texte plus grand",
    notation: "Montrer la notation à côté des phrases",
    guide: "Montrer le guide de la première partie",
    you: "Vous",
    name: "Votre nom à la table",
    nameHint: "Ce que voient les autres. Il est gardé sur le serveur.",
    nameSave: "Enregistrer le nom",
    nameSaved: "Enregistré.",
    browser: "Un autre navigateur ou téléphone",
    browserText:
      "Ce lien fait d’un autre navigateur la même personne que celui-ci. Il sert une fois, pendant dix minutes.",
    ticket: "Créer un lien",
    copy: "Copier le lien",
    copied: "Copié",
    keep: "Gardé dans ce navigateur seulement, sauf le nom.",
    about: "À propos",
    aboutText: (version, compiled) => `Version ${version}, règles ${compiled ? "compilées" : "en simple Python"}.`,
    api: "Description de l’interface pour les programmes",
  },

  lost: {
    title: "Terra incognita",
    text: "La carte ne montre aucun lieu à cette adresse. Le lien est peut-être coupé, ou la page a changé de place.",
    home: "Retour au début",
  },
};
