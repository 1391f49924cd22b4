// La carte de bataille, les dés, le journal, les pistes, la fin et la relecture, en français.

import type { en } from "../en";
import { common } from "./common";

export const play: typeof en.play = {
  ruleOpens: (rule) => `Règle ${rule} : la lire`,
  step: (number) => `étape ${number}`,

  log: {
    all: "Tout",
    head: "Journal",
    keys: "Entrées du journal ; les flèches passent de l'une à l'autre",
    filter: "Quelles entrées",
    setup: "Mise en place",
    whyThis: (sentence) => `Pourquoi ? ${sentence}`,
    empty: "Il ne s'est encore rien passé.",
    nothing: "Aucune entrée de ce genre jusqu'ici.",
    newest: "À la plus récente",
  },

  end: {
    again: "Rejouer",
    drawn: "Partie nulle",
    nobody: "Personne n’a gagné",
    winners: (seats) => `Victoire : ${seats}`,
    points: "Points (total)",
    seat: "Place",
    head: "La fin",
    lasted: (rounds, steps) => `${common.rounds(rounds)}, ${common.steps(steps)}`,
    replay: "Revoir la partie",
    whatIf: "Et si …",
    whatIfMore: "Choisissez un moment de la partie et reprenez-la à cet endroit.",
    save: "Enregistrer la partie",
    copy: "Copier la partie",
    copied: "Copié",
    notCopied: "La copie n'a pas réussi. Enregistrez plutôt la partie.",
    failed: "La partie n'a pas pu être lue. Rien n'est perdu ; réessayez.",
    dice: "Les dés",
    diceMore:
      "Avant le premier jet, le serveur a publié l'empreinte de son secret. Maintenant que tout est connu, votre navigateur peut recalculer l'empreinte, tirer chaque dé de nouveau et comparer.",
    seed: "Graine",
    commitment: "Empreinte annoncée au début",
    byHand: (isSecret) =>
      `Pour vérifier l’empreinte à la main : c’est SHA-256 de trois lignes, « hispania dice, sealed », le sel et ${isSecret ? "le secret" : "la graine"}, séparées par un seul saut de ligne, sans rien après la dernière.`,
    secret: "Secret du serveur",
    salt: "Sel",
    seal: (seat) => `Scellé par : ${seat}`,
    share: (seat) => `Ajouté par : ${seat}`,
    sealsByHand:
      "Chaque sceau est SHA-256 de quatre lignes : « hispania dice, share », l’empreinte annoncée au début, les lettres de la place dans la partie notée, et ce qui fut ajouté.",
    sealsHold: "Ce qui fut ajouté est bien ce qui était scellé.",
    sealsBreak: "Ce qui fut ajouté n’est pas ce qui était scellé, ou la partie notée tait qui a retenu sa part.",
    sealedLater: (names) =>
      `Ce navigateur ne connaissait pas ce sceau avant d’ouvrir le sien : ${names.join(", ")}. Il fut ajouté après l’ouverture du vôtre, ou échangé.`,
    sealGone: (names) =>
      `Avant d’ouvrir le sien, ce navigateur connaissait un sceau qui manque maintenant : ${names.join(", ")}.`,
    withheld: (names) =>
      `Une part scellée n’a pas été ouverte avant le premier dé et n’est pas dans la graine : ${names.join(", ")}.`,
    unsealed:
      "Ce qui fut ajouté n’était pas scellé : le serveur, avec qui a ajouté sa part en dernier, aurait pu choisir les dés.",
    mixHolds: "La graine découle du secret et de ce qui y a été ajouté.",
    mixBreaks: "La graine ne découle pas du secret et de ce qui y a été ajouté.",
    ownShare: {
      in: "La part de ce navigateur y est.",
      missing: "La part de ce navigateur n'y est pas.",
      late: "La part scellée par ce navigateur n’a pas été ouverte avant le premier dé ; elle n’y est pas.",
      refused: "La table n'a rien pris de ce navigateur.",
      elsewhere: "La part ajoutée pour votre place ne vient pas de ce navigateur.",
    },
    shareTwice: "Il y a pour votre place une part que ce navigateur n'a pas envoyée.",
    shareOfComputer: (names) =>
      `Ce navigateur a vu un ordinateur à la place : ${names.join(", ")}. Un ordinateur n'ajoute rien, et pourtant il y a une part pour elle.`,
    verify: "Vérifier les dés dans ce navigateur",
    verifying: "Les dés sont tirés de nouveau …",
    holds: "La graine correspond à l'empreinte.",
    breaks: "La graine ne correspond pas à l'empreinte annoncée au début.",
    secretHolds: "Le secret correspond à l'empreinte.",
    secretBreaks: "Le secret ne correspond pas à l'empreinte annoncée au début.",
    match: (number) => (number === 1 ? "Le seul dé concorde." : `Les ${number} dés concordent tous.`),
    noDice: "Aucun dé de cette graine n'est tombé.",
    differ: (wrong, number) =>
      `${wrong} ${wrong > 1 ? "dés" : "dé"} sur ${number} ne ${wrong > 1 ? "viennent" : "vient"} pas de cette graine.`,
    brought: (number) =>
      number === 1
        ? "Le premier dé a été lancé ailleurs et vient d'une partie importée."
        : `Les ${number} premiers dés ont été lancés ailleurs et viennent d'une partie importée.`,
    table: "Tous les dés",
    columns: { index: "Dé", step: "Étape", fell: "Tombé", drawn: "De la graine", same: "Égal" },
  },

  replay: {
    head: (name) => (name ? `Relecture : ${name}` : "Relecture"),
    loading: "La partie est en chemin …",
    missing:
      "Cette partie n'est pas ici. Le lien est peut-être incomplet, ou la partie a été jouée sur un autre serveur.",
    offline: "Le serveur ne répond pas. Rien n'est perdu ; réessayez.",
    retry: "Réessayer",
    home: "Vers les parties",
    controls: "Étapes de la partie",
    slider: "Étape",
    at: (step, of) => `Étape ${step} sur ${of}`,
    beginning: "Le début",
    setup: "Mise en place",
    first: "Au début",
    turnBack: "Un tour en arrière",
    back: "Une étape en arrière",
    next: "Une étape en avant",
    turnNext: "Un tour en avant",
    last: "À la fin",
    play: "Lecture",
    pause: "Pause",
    speed: "Vitesse",
    speeds: { slow: "lente", normal: "normale", fast: "rapide", instant: "très rapide" },
    keys: "Flèches : une étape. Page précédente et suivante : un tour. Origine, Fin : début et fin. Espace : lecture.",
    more: (steps) => (steps === 1 ? "1 nouvelle étape" : `${steps} nouvelles étapes`),
    running: "La partie continue.",
    over: "La partie est finie.",
    watch: "Vers la table",
    whatIf: "Et si, à partir d'ici",
    whatIfMore: "Une nouvelle table qui commence à cette position, avec ses propres dés.",
    branched: "Un « et si » d'une autre partie",
    origin: "Vers cette partie",
    share: "Copier le lien",
    save: "Enregistrer",
    copy: "Copier la partie",
    shared: "Lien copié",
    link: "Lien vers cette étape",
    branchFailed: "Le « et si » n'a pas pu être créé. Rien n'est perdu ; réessayez.",
    stepFailed: "Cette étape n'a pas pu être lue.",
    notation: "Notation",
  },
};
