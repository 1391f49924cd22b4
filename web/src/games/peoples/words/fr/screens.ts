// L’écran d’une nouvelle partie.

export const screens = {
  lead: "Quinze siècles, vingt-neuf nations, quatre ou cinq joueurs : chacun mène plusieurs peuples, l’un après l’autre.",
  begin: "Commencer : scénario A contre trois ordinateurs",
  beginMore: "Vous menez le groupe 2 : Galiciens, Basques, Vandales et Omeyyades.",
  scenario: "Scénario",
  version: "Version",
  versions: {
    standard: "Quatre groupes de nations fixes. Le plus simple.",
    advanced: "Les nations se vendent aux enchères, contre des points. Quatre ou cinq joueurs.",
  },
  players: (number: number) => `${number} joueurs`,
  playersTitle: "Joueurs",
  options: "Règles facultatives",
  optionLines: {
    group_auction: "Des enchères scellées décident qui joue quel groupe.",
    sign_of_god: "Une fois par partie, chacun peut faire relancer les dés d’un round.",
    events: "Des pions tirés en secret, joués quand ils aident le plus.",
    general_submission: "Toute nation peut se soumettre à une autre deux fois plus forte.",
    sealed_auctions: "Tous écrivent leur enchère à la fois, la plus haute l’emporte.",
    barbaric: "Les provinces comptent leur revenu s’il vaut mieux, les châteaux comptent aussi.",
  } as Record<string, string>,
  only: {
    advanced: "seulement en version avancée",
    standard: "seulement en version standard",
    four: "la version standard se joue à quatre",
    scenario: "ce scénario ne connaît que la version avancée",
  },
  turns: (first: number, last: number) => `tours ${first} à ${last}`,
  editionMore:
    "La carte et les fiches imprimées n’étaient pas à notre portée : dans les deux éditions, ce que le livret ne donne pas est reconstitué et signalé comme tel sur les fiches.",
  editions: {
    mended: {
      title: "Corrigée",
      text: "Des points de provinces, des moyennes et six positions de départ reconstitués ont été ajustés par de nombreuses parties, pour que les quatre groupes se tiennent de près.",
    },
    first: {
      title: "Première",
      text: "Telle qu’elle fut d’abord reconstituée, équilibrée sur le papier seulement : entre ordinateurs, le groupe 4 gagne presque toujours. Les anciennes parties sont de cette édition.",
    },
  },
  house: "Lectures des règles",
  houseMore: "Là où le livret se lit de deux façons. La lecture habituelle est choisie.",
  nationsByAuction: "nations aux enchères",
  picture: (turn: number) => `La carte au début du tour ${turn}, avec tous ceux qui y sont`,
  peoples: (number: number) => `${number} nations`,
  stories: {
    A: {
      title: "D’Hamilcar au califat",
      text: "Carthage débarque à Cadix, Rome la suit et reste six siècles. Puis les cols des Pyrénées s’ouvrent : Vandales, Alains et Suèves viennent piller, les Wisigoths bâtir un royaume. Un été, Tarik débarque au rocher, et tout finit avec Cordoue dans sa splendeur et les premiers châteaux chrétiens au nord. Treize tours, et la meilleure façon de commencer.",
    },
    B: {
      title: "L’Hispanie de Rome et ses héritiers",
      text: "Au début, les légions tiennent la côte et le sud, et les peuples libres du nord et de l’ouest sont à sauver ou à vendre. On traverse les migrations, les Goths et les Arabes jusqu’à l’heure où le califat éclate en émirats. Chaque nation s’achète aux enchères : personne n’hérite de rien.",
    },
    C: {
      title: "Des légions au Cid",
      text: "Rome occupe déjà la moitié de la péninsule. Onze siècles plus tard, il y a un château sur chaque colline : la Castille, le León, la Navarre et l’Aragon d’un côté, les émirats de l’autre, le Cid pour qui le paie, et les Almoravides ont passé le détroit. Toutes les grandes invasions sauf celle de Carthage, en trois quarts du temps.",
    },
    D: {
      title: "Quatorze siècles",
      text: "Le jeu entier tel qu’il est dans la boîte : des premiers navires carthaginois aux Almoravides. Vous menez sept peuples ou plus, la plupart l’un après l’autre, et ce que l’un bâtit, un autre des vôtres devra peut-être le brûler. Une soirée qui devient une nuit.",
    },
    E: {
      title: "Jusqu’à la dernière vague",
      text: "La longue partie, et deux tours de plus : une flotte de croisés qui peut débarquer sur n’importe quelle côte, et les Almohades, qui sortent du désert pour tout prendre à la fois. Elle s’achève dans les années de Las Navas de Tolosa. Les nations s’achètent aux enchères ; version avancée seulement.",
    },
  } as Record<string, { title: string; text: string }>,
};
