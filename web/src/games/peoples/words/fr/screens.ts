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
  house: "Lectures des règles",
  houseMore: "Là où le livret se lit de deux façons. La lecture habituelle est choisie.",
  nationsByAuction: "nations aux enchères",
  stories: {
    A: {
      title: "D’Hamilcar au califat",
      text: "Carthage débarque, Rome la suit et reste six siècles. Puis les peuples des migrations franchissent les Pyrénées, les Wisigoths bâtissent un royaume, et un été Tarik aborde au rocher. Le plus court chemin pour tout voir.",
    },
    B: {
      title: "L’Hispanie romaine et ses héritiers",
      text: "Elle commence avec les légions au sommet de leur force et finit avec la chute de Cordoue. Chaque nation s’achète, personne n’hérite de rien.",
    },
    C: {
      title: "Des légions au Cid",
      text: "Rome est là quand elle commence ; quand elle finit, des châteaux couronnent chaque colline, émirats et royaumes se disputent Tolède, et les Almoravides ont passé le détroit.",
    },
    D: {
      title: "Quatorze siècles",
      text: "Le jeu entier tel qu’il est dans la boîte : des premiers navires puniques aux Almoravides. Une soirée qui devient une nuit.",
    },
    E: {
      title: "Jusqu’à la dernière vague",
      text: "Le grand jeu, et deux tours au-delà : une croisade venue de la mer, et les Almohades du désert. Version avancée seulement.",
    },
  } as Record<string, { title: string; text: string }>,
};
