// Les écrans autour de la table, en français.

import type { en } from "../en";

type Table = Record<string, string>;

const count = (number: number, one: string, many: string): string => `${number} ${number < 2 ? one : many}`;
export const screens: typeof en.screens = {
  titles: {
    home: "Hispania",
    new: "Nouvelle partie",
    scenarios: "Scénarios",
    learn: "Apprendre le jeu",
    exercises: "Exercices",
    board: "Votre propre plateau",
    atlas: "Est-ce difficile ?",
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
    foot: "Des jeux de plateau historiques, joués sur votre propre machine. Règles redites et images redessinées.",
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
    unreachableDo:
      "Si c’est vous qui le faites tourner : relancez-le par la commande hispania play, puis réessayez. Sinon, prévenez la personne qui s’en occupe.",
    refused: "Le serveur refuse",
    unread: "Rien ne peut être lu pour l’instant",
    again: "Réessayer",
  },

  home: {
    games: "Autres jeux",
    beginning: "On dresse la table …",
    goOn: "Reprendre votre partie",
    continue: "Continuer",
    all: (number) => `Les ${number} parties en cours`,
    fewer: "En montrer moins",
    damaged: (number) =>
      `${count(number, "de vos tables ne peut plus être relue", "de vos tables ne peuvent plus être relues")}. Toutes les autres sont intactes ; qui tient ce serveur peut l’examiner avec hispania store check.`,
    forgotten:
      "Vous êtes oublié ici : votre nom, vos paroles et les parties où personne d’autre ne joue sont effacés. Ce navigateur repart de zéro, comme quelqu’un d’autre.",
    ways: "Les chemins vers la table",
    new: "Nouvelle partie",
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
    open: "Aller à la table",
    replay: "Revoir",
    away: "Ranger",
    awayLabel: (name) => `Ranger : ${name}`,
    awayAsk: "Retirer cette partie de la liste ? Elle reste notée.",
    steps: (number) => count(number, "étape", "étapes"),
  },

  rules: {
    search: "Chercher dans les règles",
    searchFailed: "La recherche n’a pas abouti ; réessayez.",
    found: (number) => (number === 0 ? "Rien trouvé." : number === 1 ? "1 passage" : `${number} passages`),
    overview: "Choisissez un chapitre, ou cherchez un mot.",
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
    running:
      "Une partie notée qui montre où en est une partie sans conseils ne peut pas être lue ici tant que celle-ci continue : ce serait un conseil. Elle pourra l’être quand la partie sera finie.",
    finished: "Parties finies",
    unfinished: "Parties en cours",
    none: "Aucune partie n’est encore finie. Dès qu’une le sera, vous pourrez la revoir ici.",
    example: "À quoi ressemble une partie notée",
  },

  hello: {
    title: "Un instant",
    text: "Ce navigateur se fait reconnaître comme le vôtre …",
    failed: "Ce navigateur n’est pas encore le vôtre",
    missing: "Le lien est incomplet",
    missingText:
      "Un lien de cette sorte finit par # et un billet. Faites-en un nouveau dans les réglages de l’autre navigateur.",
  },

  becoming: {
    title: "Devenir quelqu’un d’autre ici ?",
    text: (games) =>
      games === 1
        ? "Ce navigateur a une partie sur ce serveur. Si vous continuez, il devient quelqu’un d’autre, et cette partie sera hors de sa portée."
        : `Ce navigateur a ${games} parties sur ce serveur. Si vous continuez, il devient quelqu’un d’autre, et elles seront hors de sa portée.`,
    withCode: (when) => `Avec votre code de secours (créé : ${when}), vous pourrez revenir.`,
    withoutCode:
      "Vous n’avez créé aucun code de secours : seul un autre navigateur qui est encore vous pourrait alors accéder à vos parties.",
    makeCode: "Créer d’abord un code de secours",
    go: "Continuer",
    stay: "Rester qui je suis",
  },

  mine: {
    keys: "Vos navigateurs",
    keysText:
      "Pour ce serveur, chacun d’eux est vous. Ceux que vous n’utilisez plus, ou que vous avez perdus, se retirent ici.",
    unnamed: "Un navigateur sans nom",
    nameOf: (name) => `Nom de ce navigateur : ${name}`,
    named: "Nom enregistré.",
    this: "Celui-ci.",
    since: (when) => `Connu depuis : ${when}.`,
    seen: (when) => `Dernière visite : ${when}.`,
    end: "Retirer",
    endOf: (name) => `Retirer : ${name}`,
    endAsk: (name) =>
      `Retirer « ${name} » ? Dès lors, c’est un inconnu, et il n’accède plus à aucune de vos parties. Si c’est la commande hispania play, la page qu’elle ouvre n’est plus vous.`,
    endThisAsk:
      "Ce navigateur doit-il devenir un inconnu ? Sans autre navigateur ni code de secours, vous ne pourrez pas revenir.",
    endOthers: "Retirer tous les autres",
    endOthersAsk: (names) =>
      `Retirer tous les autres : ${names} ? Dès lors, ce sont des inconnus, et ils n’accèdent plus à aucune de vos parties. Si la commande hispania play en est, la page qu’elle ouvre n’est plus vous. Les liens pour un autre appareil qui n’ont pas encore servi cessent aussi.`,
    ended: "Retiré.",
    code: "Code de secours",
    codeText:
      "Il vous permet de revenir quand tous vos navigateurs vous ont oublié. Notez-le et gardez-le là où vous seul regardez.",
    codeSince: (when) => `Un code existe : ${when}.`,
    codeOnce: "Il n’est montré que cette fois. Un nouveau code lui ôte toute valeur.",
    codeNew: "Créer un code",
    codeAgain: "Créer un nouveau code",
    codeAgainAsk: "Le code que vous avez ne vaudra plus rien. En créer un nouveau ?",
    back: "Revenir avec un code : ce navigateur devient la personne du code",
    backGo: "Revenir",
    badCode:
      "Ce code n’est pas le bon, et rien ne s’est passé. Vérifiez chaque lettre ; et si un autre code a été créé depuis, seul celui-là vaut.",
    data: "Vos données",
    dataText: "Tout ce que ce serveur garde de vous, avec le texte de vos parties, en un seul fichier.",
    dataGo: "Télécharger",
    goWord: "effacer",
    go: (word) =>
      `Pour être oublié, tapez « ${word} ». Les parties que vous jouez seul disparaissent ; ailleurs, vos places se libèrent. C’est sans retour.`,
    goGo: "M’oublier",
    goMistyped: (word) => `Rien n’a été fait : le mot est « ${word} ».`,
  },

  settings: {
    language: "Langue",
    theme: "Couleurs",
    themes: { auto: "Système", light: "Claires", dark: "Sombres" } as Table,
    speed: "Vitesse de ce qui arrive tout seul",
    speeds: { slow: "Lente", normal: "Normale", fast: "Rapide", instant: "Immédiate" } as Table,
    speedHint: "Combien de temps chaque événement reste avant le suivant. Le journal permet de revenir sur chacun.",
    reading: "Lecture",
    large: "Texte plus grand",
    notation: "Montrer la notation à côté des phrases",
    sounds: "Sons : dés, étapes, fin de partie",
    sources: "Marquer sur la carte ce qui est reconstruit",
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

  plain: {
    lead: "Tout a une valeur par défaut : vous pouvez commencer tout de suite.",
    options: "Ce qui est convenu",
    free: "Valeur libre",
    edition: "Édition",
    seats: "Qui s’assied où",
    here: "Ici",
    elsewhere: "Par lien",
    elsewhereHint: "Vous recevez une invitation à envoyer dès que la table est prête.",
    computer: "Ordinateur",
    computerChoice: (seat) => `Joueur ordinateur pour ${seat}`,
    more: "Graine, nom et conseils",
    name: "Nom de la table",
    nameHint: "Facultatif ; il paraît dans la liste de vos parties.",
    seed: "Graine des dés",
    seedHint:
      "Facultatif. La même graine donne les mêmes dés, et la table dit que vous l’avez choisie. Vide, personne ne peut la choisir ni la connaître : votre navigateur et ceux des autres y ajoutent leur part.",
    problems: "Cela ne va pas ensemble",
    fit: "Prendre ce qui s’en approche le plus",
    start: "Commencer",
    starting: "On commence …",
    unknown: "Ce jeu n’existe pas sur ce serveur.",
  },
};
