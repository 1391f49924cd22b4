// Les écrans autour de la table, en français.

import type { Reason } from "../../wire";
import type { en } from "../en";
import { common } from "./common";
import { screens as shell } from "../../../../lib/words/fr/screens";

type Table = Record<string, string>;

const count = (number: number, one: string, many: string): string => `${number} ${number < 2 ? one : many}`;
const numbers = (allowed: unknown): string => common.listOr(String(allowed).split(","));

export const screens: typeof en.screens = {
  ...shell,

  home: {
    ...shell.home,
    rubric: "198–18 av. J.-C. · de un à quatre joueurs",
    promise:
      "Deux préteurs et un consul, une bourse jamais assez pleine, et un pays qui se soulève derrière chaque légion. Jouez seul, ou ensemble du côté de Rome.",
    begin: "Commencer à un niveau facile",
    beginHint: "Un clic : ni compte ni formulaire. La table vous dit ce que vous pouvez faire.",
    learn: "Ou apprendre d’abord, en cinq minutes",
    map: "Carte de la péninsule avec ses provinces, ses villes et ses mers",
    newText: "Choisissez le niveau, les variantes, et qui s’assied où.",
    scenarios: "Scénarios",
    scenariosText: "Cinq moments de la conquête, de Caton à Auguste.",
    daily: "Campagne du jour",
    dailyText: (date, level, variants) =>
      `${date}, ${common.level(level)}${variants.length ? `, avec ${common.list(variants)}` : ""} : les mêmes dés pour tous.`,
    dailyGo: "Jouer la campagne du jour",
    dailyOn: "Continuer la campagne du jour",
    dailyDone: "Revoir la campagne du jour",
    learnTitle: "Apprendre",
    learnText: "Le jeu en images, une première partie avec un guide à vos côtés, et des exercices.",
  },

  card: {
    ...shell.card,
    free: "Toute la conquête",
    won: "Rome a gagné",
    lost: "L’Hispanie a gagné",
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
    board: "Plateau",
    boardEdit: "Corriger le plateau",
    boardShipped: "Le plateau habituel",
    boardOwn: (name, hash) => `Le vôtre : ${name} (${hash})`,
    onBoard: (name) => `sur votre plateau ${name}`,
    boardHint:
      "Reconstitué d’après les règles ; qui possède la boîte peut le corriger et jouer sur son propre plateau.",
    boardOwnHint:
      "La table garde ce plateau, pour tous ceux qui y jouent. Les chances ont été mesurées sur le plateau habituel.",
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
      recruit: "Varus",
      legate: "Gracchus",
      tribune: "Caton",
      consul: "Scipion",
      chieftain: "Viriathe",
    } as Table,
    shared: "Deux joueurs partagent le consul",
    sharedHint: "L’un mène Ulterior, l’autre Citerior, et tous deux décident pour le consul.",
    sharedSeat: "partagé par les deux préteurs",
    more: "Graine, nom et conseils",
    name: "Nom de la table",
    nameHint: "Facultatif ; il paraît dans votre liste de parties.",
    seed: "Graine des dés",
    seedHint:
      "Facultatif. La même graine donne les mêmes dés, et la table dit que vous l’avez choisie. Vide, personne ne peut la choisir ni la connaître : votre navigateur et ceux des autres y ajoutent leur part.",
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
    setLevel: (level) => common.level(level),
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
    picture: (title) => `L’ouverture de « ${title} » : la carte et ses pièces`,
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
};
