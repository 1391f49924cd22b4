// La page qui apprend le jeu.

export const learn = {
  title: "Comment on joue à SPARTACVS",
  lead: "Dix minutes de lecture ; la table dit le reste en chemin. Tout ce que vous pouvez faire est toujours dans la liste à côté de la carte.",
  chapters: [
    {
      title: "De quoi il s’agit",
      text: [
        "Un joueur mène Sertorius et tous ceux qui défient Rome : Espagnols, exilés, le roi du Pont, à la fin les esclaves. L’autre mène la République.",
        "Les provinces décident, et la piste de crise aussi. Elle va de la Stabilité à l’Anarchie : provinces perdues, légions nouvelles et proconsuls maintenus poussent la République vers l’abîme. Si le marqueur est sur l’Anarchie à la fin d’un tour, Sertorius a gagné.",
      ],
    },
    {
      title: "Un tour",
      text: [
        "Un tour est une année : élections, renforts, cartes, opérations, redditions, hiver, licenciements, contrôle de victoire. L’en-tête montre où l’on en est.",
        "L’essentiel, ce sont les opérations. On joue une carte après l’autre, à tour de rôle, d’une main que personne d’autre ne voit.",
      ],
    },
    {
      title: "Une carte",
      text: [
        "Une carte sert de l’une de deux façons : pour ses points de commandement, ou pour son événement s’il est à vous. Les cartes Surprise attendent leur moment dans votre main : une bataille, un siège, un ennemi en marche.",
        "Les points activent un chef (meilleure est son initiative, moins il coûte), posent des marqueurs, ravagent ou apaisent, embarquent des pièces isolées, ou entraînent des troupes.",
      ],
    },
    {
      title: "Une marche",
      text: [
        "Un chef activé marche avec les unités de sa pile : 4 points de mouvement, 6 avec des légers seuls. Une route coûte 1, un col 2, un assaut de siège 2.",
        "Qui entre quelque part peut être intercepté par les voisins et voir l’ennemi se dérober : un dé d’au moins l’initiative du chef. Une initiative basse est bonne. Sinon, c’est la bataille.",
      ],
    },
    {
      title: "Une bataille",
      text: [
        "Chaque camp reçoit des cartes de bataille : la moitié de sa force, la tactique du commandant, plus pour le nombre. L’attaquant joue une carte, le défenseur doit en parer le type. Qui ne pare pas a perdu.",
        "Après une parade, le défenseur peut prendre l’initiative sur un dé d’au plus sa tactique. Une tactique haute est bonne. Il attaque alors lui-même, ou tente de se replier.",
        "On peut n’essayer que cela : le duel de cartes est un petit jeu en soi.",
      ],
    },
    {
      title: "Un siège",
      text: [
        "Des unités sur une ville majeure ennemie l’assiègent, sur une tribu elles la soumettent. Les assauts ajoutent des points de siège : trois prennent une ville, un seul une tribu. Les assiégés attendent dedans, ou font une sortie.",
        "Les villes mineures passent, à la phase des redditions, à celui qui s’y tient seul.",
      ],
    },
    {
      title: "Comment cela finit",
      text: [
        "Après le tour 10 on compte les provinces : il en faut 17 à la République quand l’Asie Mineure est de la guerre, 8 à Sertorius une fois Spartacus soulevé. Entre les deux, une large égalité.",
        "Le panneau « Victoire » dit toujours ce qui compte et qui gagnerait maintenant.",
      ],
    },
  ],
  known: "Ce qu’on sait, et ce qu’on ne sait pas",
  knownText: [
    "Nous avons la seconde moitié du livret : sièges, hiver, crise, victoire, scénarios, options et cartes de bataille sont les siens. Mouvement, interception, contrôle, cartes et la plupart des valeurs sont reconstitués, au plus simple de ce qui convient.",
    "Chaque règle de notre référence dit sur quoi elle repose. Si quelqu’un apporte la première moitié, seules changeront des données et quelques règles.",
  ],
  start: "Commencer le scénario I",
  duel: "Essayer le duel",
};
