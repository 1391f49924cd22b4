// Apprendre le jeu : la page, et les conseils d’une première partie.

export const learn = {
  title: "Apprendre Hispania 1994",
  lead: "Quinze siècles en une partie. Dix minutes de lecture suffisent pour commencer ; la table dit le reste quand il le faut.",
  steps: "Sur cette page",
  more: "La règle",
  aim: {
    title: "De quoi il s’agit",
    text: [
      "Quatre ou cinq joueurs mènent vingt-neuf peuples à travers l’histoire de la péninsule. Aucun peuple n’est éternel, et personne n’en mène un seul : les vôtres viennent et passent, et souvent un autre attend déjà derrière les montagnes ou au-delà de la mer.",
      "Chaque peuple veut quelque chose. Ce qu’il obtient rapporte des points de victoire, et tous les points de tous vos peuples font votre score. Qui en a le plus à la fin du dernier tour a gagné.",
    ],
    picture: "La carte au début : sept peuples dans leurs provinces",
    caption:
      "Tour 1. En vert au nord-ouest, les Galiciens ; en vert sombre aux Pyrénées, les Basques : dans la partie guidée, vous menez les deux.",
  },
  map: {
    title: "La carte",
    text: [
      "Quarante provinces en quatre zones : Nord, Centre, Sud et Est. Une province est de plaine ou de montagne ; les fleuves suivent les frontières et ne comptent qu’au combat.",
      "Un pion montre un peuple par ses armes et ses lettres, avec un signe par unité. Une couronne est un chef, une étoile une capitale. Qui a une unité dans une province, et est seul à en avoir, la contrôle.",
      "Les flèches en tirets sont des passages par mer ; les ancres montrent où les flottes abordent, une ancre barrée est fermée à presque tous.",
    ],
    picture: "Le nord-ouest de la carte : provinces avec leurs noms, montagnes, un fleuve et des pions",
    caption: "La montagne porte deux unités, la plaine trois, les grandes villes quatre.",
  },
  turn: {
    title: "Un tour",
    text: [
      "Il y a jusqu’à 21 tours. Dans chacun, les peuples agissent l’un après l’autre, toujours dans le même ordre ; chacun passe par ces étapes, et la table en règle la plupart toute seule.",
    ],
    steps: [
      { name: "Revenu", text: "De l’or pour chaque province contrôlée.", rule: "P3.1" },
      { name: "Achat", text: "L’infanterie coûte 4, un chevalier 6, un château 8. On épargne peu.", rule: "P3.4" },
      { name: "Placement", text: "Ce qu’on a acheté, et ce que l’histoire envoie.", rule: "P4.1" },
      { name: "Mouvement", text: "Les piles qu’on veut, dans l’ordre qu’on veut, une fois chacune.", rule: "P6.2" },
      { name: "Combat", text: "Partout où deux peuples sont dans la même province.", rule: "P7.3" },
      { name: "Population", text: "Pas plus d’unités que le pays n’en nourrit : deux par province.", rule: "P8" },
    ],
    after:
      "Un envahisseur marche et combat deux fois. Après le dernier peuple, certains tours comptent les points, et certains peuples en deviennent d’autres.",
  },
  march: {
    title: "Marcher",
    text: [
      "L’infanterie fait deux provinces, l’élite trois, la cavalerie quatre. Deux choses arrêtent une marche : entrer en montagne, et entrer là où se trouve quelqu’un d’autre.",
      "Un chef donne un pas de plus, et la montagne n’arrête pas ceux qui vont avec lui. À la table, vous choisissez une pile, et la carte montre où elle peut aller.",
    ],
    led: "avec un chef",
    picture: (led: boolean): string =>
      led
        ? "Où peuvent aller deux infanteries avec un chef depuis Salamanque"
        : "Où peuvent aller deux infanteries depuis Salamanque",
    caption: (places: number, led: boolean) =>
      led
        ? `${places} provinces : trois pas, et la montagne n’arrête plus.`
        : `${places} provinces. Dans celles au bord pointillé la marche s’achève ; la rouge veut dire bataille.`,
  },
  battle: {
    title: "La bataille",
    text: [
      "Une bataille se joue en rounds. Chaque unité lance un dé à dix faces, un château trois ; les deux camps lancent avant qu’on retire personne. Après chaque round, l’attaquant d’abord, puis le défenseur peuvent se retirer.",
      "Ce qu’il faut au dé dépend de qui vise qui, et du terrain. La table montre toujours ces nombres, et les chances exactes avant que vous décidiez. Essayez :",
    ],
    attackers: "Attaquants",
    defenders: "Défenseurs",
    infantry: (number: number) => (number === 1 ? "1 infanterie" : `${number} infanteries`),
    mountain: "en montagne",
    river: "par-dessus un fleuve",
    leaderA: "l’attaquant a un chef",
    leaderD: "le défenseur a un chef",
    needs: (attack: number, defend: number, first: number) =>
      first === defend
        ? `L’attaquant touche à ${attack} ou plus, le défenseur à ${defend} ou plus.`
        : `L’attaquant touche à ${attack} ou plus, le défenseur à ${defend}, au premier round à ${first}.`,
    odds: "Si les deux se battent jusqu’au bout",
    attacker: "attaquant",
    defender: "défenseur",
    nobody: "plus personne",
  },
  land: {
    title: "La terre et les hommes",
    text: [
      "Après le combat, une pile trop grande perd ce qu’elle a de trop. Une attaque peut amener une unité de plus que le pays n’en porte, deux avec un chef ou lors d’une invasion ; une capitale en ajoute une pour de bon.",
      "Puis la terre doit vous nourrir : un peuple peut avoir deux unités par province contrôlée, châteaux et chefs non compris. Voilà pourquoi conquérir paie deux fois, et pourquoi une province laissée vide coûte plus que son or.",
    ],
    picture: "Un peuple avec trois provinces et six unités",
    caption:
      "Trois provinces nourrissent six unités. Rassemblez tout le monde dans une seule, et la terre n’en nourrit plus que deux.",
  },
  points: {
    title: "Les points",
    text: [
      "Les provinces se comptent à la fin des tours 3, 5, 7, 10, 13, 15, 19 et 21, chacune selon ce qu’elle vaut pour le peuple qui la tient. La fiche d’un peuple donne ces valeurs, et la carte peut les montrer.",
      "Certains peuples gagnent aussi des points pour ce qu’ils détruisent en attaquant à leur tour : les Basques pour les Romains, la Castille pour les châteaux musulmans. Et certains pour un exploit : Carthage pour la marche sur l’Italie, les Vandales pour le départ en Afrique.",
    ],
    picture: "Ce que valent les provinces pour les Galiciens",
    caption: (turn: number) => `Ce que les Galiciens touchent à la fin du tour ${turn}.`,
  },
  fate: {
    title: "Les peuples viennent et passent",
    text: [
      "Un petit peuple attaqué peut, ou doit, se soumettre à certains grands. Il garde sa terre et la moitié de son or et de ses points ; le suzerain compte aussi ses provinces, et le laisse en paix.",
      "À des moments fixés, des peuples en deviennent d’autres : Rome laisse derrière elle les Hispano-Romains, les Basques deviennent la Navarre, les Suèves le León. Les unités changent de couleur là où elles sont.",
    ],
    picture: "Quels peuples sont en jeu à quels tours",
    caption: "Chaque barre est le temps d’un peuple. Les épées croisées marquent une invasion.",
    born: (nation: string, first: number, last: number) => `${nation} : tours ${first} à ${last}`,
  },
  auction: {
    title: "Pour plus tard : grandes nations et enchères",
    text: [
      "Dans la version standard, les peuples forment quatre groupes, un par joueur. Dans la version avancée, on les met aux enchères quand ils paraissent : on paie en points. Cinq grandes nations, Carthage, Rome, les Wisigoths, les Omeyyades et la Castille, sont réglées d’abord, et nul ne mène deux peuples faits pour être ennemis.",
      "Une enchère au-dessous de ce qu’un peuple rapporte d’ordinaire est une bonne affaire, si vous savez le défendre. La table montre sa moyenne, et avec quoi il ne va pas.",
    ],
    caption: "Les quatre groupes de la version standard. Dans la partie guidée, vous avez le deuxième.",
  },
  glossary: {
    title: "Les mots du jeu",
    terms: [
      ["Chevalier", "Il faut deux coups pour le tuer : le premier le blesse.", "P7.6"],
      ["Contrôle", "Avoir une unité dans une province où personne d’autre n’en a.", "P0.5"],
      ["Élite", "De solides fantassins : les légions de Rome, la garde de Youssouf. Trois pas.", "P6.2"],
      ["Fort", "Rome en pose un dans chaque province qu’elle prend. Il ne bouge pas.", "P14.8"],
      ["Fougue", "Après le combat, une pile marche et combat encore.", "P2.6"],
      ["Hors carte", "Gascogne, Narbonne et Afrique : les peuples viennent de là.", "P6.6"],
      ["Invasion", "Un tour avec deux mouvements et deux combats.", "P2.5"],
      [
        "Passage en force",
        "Deux fois plus d’unités que l’ennemi restent chez lui ; d’autres peuvent alors passer.",
        "P6.5",
      ],
      ["Ruine", "Ce que laisse un château tombé. On peut le relever au prix d’une unité.", "P12.3"],
      ["Suzerain, vassal", "Le grand peuple, et le petit qui s’est soumis à lui.", "P10.4"],
      ["Zèle", "+1 à tous les dés au premier combat d’une invasion musulmane.", "P2.7"],
    ] as [term: string, meaning: string, rule: string][],
  },
  go: {
    title: "Commencer",
    text: "Le scénario A contre trois ordinateurs, avec un mot sur chaque chose quand elle compte pour la première fois. Vous pouvez reprendre tout ce qu’aucun dé n’a scellé.",
    start: "Commencer la partie guidée",
    starting: "On dresse la table …",
    rules: "Toutes les règles",
    new: "Un autre scénario",
  },
  guide: {
    title: "Première partie",
    next: "Compris",
    end: "Finir le guide",
    points: "Le montrer sur la carte",
    sheet: "Sa fiche",
    tips: {
      look: "Voici la péninsule en 320 av. J.-C. Une province a la couleur du peuple qui la tient, et un pion montre ses armes et un signe par unité. Vous êtes le joueur 2 : les Galiciens au nord-ouest et les Basques aux Pyrénées sont à vous, plus tard les Vandales (tour 6) et les Omeyyades (tour 11). Les ordinateurs jouent les autres.",
      order:
        "Les peuples agissent l’un après l’autre. La bande en haut montre l’ordre : qui a fini, qui agit, qui vient ensuite, avec le numéro du joueur. Deux paires d’épées veulent dire invasion, un plus que quelque chose arrive. Inutile de tout suivre : on vous dit ce qui s’est passé quand on vous demande à nouveau.",
      buy: "Vos provinces ont payé leur or. L’infanterie coûte 4. On ne garde que 4 d’or au plus, dépensez donc ce que vous pouvez : le panier est déjà rempli, et une touche, Entrée, l’achète.",
      place:
        "Une unité achetée va dans une province que vous contrôlez, une par province. La montagne porte deux unités, la plaine trois : une de trop peut y rester jusqu’à la fin du mouvement. Une frontière avec un voisin fort est un bon endroit.",
      march:
        "À vous de marcher. Choisissez une pile au bord doré, sur la carte ou dans le panneau, puis la province où elle ira. L’infanterie fait deux provinces ; la montagne et l’ennemi l’arrêtent. Rien n’oblige à bouger : « Fin des marches » laisse chacun où il est.",
      reach:
        "Ce qui s’éclaire, c’est où cette pile peut aller : bord plein, on peut passer ; bord pointillé, elle doit s’arrêter ; rouge avec un nombre, une bataille. Le nombre est la chance, en centièmes, que vous teniez la province si les deux camps se battent jusqu’au bout. Le moins en prend moins : une province laissée sans unité n’est plus à vous.",
      empty:
        "Les voisines vides sont la conquête la moins chère : l’unité qui y entre prend la terre, et la terre, c’est de l’or, des points et du pain. Chaque province nourrit deux unités ; ce que la terre ne nourrit pas meurt à la fin de votre tour. Laissez une unité là où vous voulez rester.",
      hint: "Un doute ? « Conseil » dit où regarder, puis quoi faire, et la troisième fois montre le coup et ce qu’il gagne. Annuler reprend tout jusqu’au dernier dé.",
      battle:
        "Une bataille. Le tableau montre les deux camps et ce qu’il faut à chaque dé, et au-dessous ce qu’il en advient si les deux se battent jusqu’au bout. Un pourcentage n’est pas une promesse : à 60 %, quatre attaques sur dix échouent.",
      aim: "Vous dites quels dés visent quels ennemis. Le choix proposé est celui qui touche le plus ; Entrée l’accepte.",
      retreat:
        "Après chaque round, vous pouvez vous retirer, unité par unité, vers une terre à vous ou vide à côté. « Rester » continue le combat. Retirez-vous quand la barre a tourné et que les unités valent plus ailleurs.",
      stack:
        "Le combat fini, il y a ici plus d’unités que le pays n’en porte. Le surplus s’en va : choisissez celles qui vous manqueront le moins.",
      population:
        "La terre nourrit deux unités par province contrôlée, et vous en avez davantage. Choisissez qui s’en va. La prochaine fois, prenez d’abord des terres, achetez ensuite.",
      submit:
        "Vous pouvez vous soumettre : le combat cesse, vous gardez vos provinces, mais la moitié de votre or et de vos points au décompte s’en va tant que dure le lien. C’est mieux que mourir, et moins bien que vaincre.",
      points:
        "D’où viennent les points ? À la fin du tour 3, vos provinces se comptent pour la première fois, chacune à la valeur de la fiche de son peuple. « Points » montre ce que donnerait le décompte si le tour finissait maintenant.",
      later:
        "Un nouveau tour. La ligne des années raconte ce qui s’y est passé ; « Plus tard » dit qui viendra dans les tours suivants, et ce que devient chacun. Rome arrive : les Basques gagnent trois points pour chaque légion qu’ils détruisent à leur tour.",
      peoples:
        "Deux peuples d’un même joueur sont des étrangers : ils ne s’aident pas, et peuvent se battre. Jouez donc chacun pour lui-même ; seule la somme compte.",
      vandals:
        "Les Vandales sont à vous : quinze infanteries et Genséric derrière les Pyrénées. Ils n’achètent rien et partent après le tour 9, dépensez-les donc. Ils peuvent d’abord traverser trois provinces en force ; puis ils marchent et combattent deux fois. Un fort vaut un point, et dès le tour 7 chaque unité qui passe de Cadix ou de Gibraltar en Afrique un de plus.",
      umayyads:
        "La plus grande invasion est à vous : vingt infanteries, huit cavaleries, Tarik et Moussa. À la première marche, aucune limite aux piles, et tous vos dés ont +1. Courez à Tolède : dès sa chute, les châteaux des Wisigoths commencent à se rendre. Ensuite, ce sont vos châteaux qui donnent de l’or.",
      invasion:
        "Une invasion : vous marchez et combattez deux fois. Percez d’abord leur ligne, et prenez à la seconde marche la terre vide qui est derrière.",
      over: "C’était une partie d’Hispania. Son récit montre où elle a tourné, par la chance ou par un choix. Dans la version standard, chaque groupe a sa grande heure : essayez-en un autre.",
    },
  },
};
