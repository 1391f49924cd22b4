// The screen of a new game.

export const screens = {
  lead: "Fifteen centuries, twenty-nine nations, four or five players: everybody leads several peoples, one after the other.",
  begin: "Begin: scenario A against three computers",
  beginMore: "You lead group 2: Galicians, Basques, Vandals and the Umayyads.",
  scenario: "Scenario",
  version: "Version",
  versions: {
    standard: "Four fixed groups of nations. The simplest way.",
    advanced: "Nations are auctioned for points. Four or five players.",
  },
  players: (number: number) => `${number} players`,
  playersTitle: "Players",
  options: "Optional rules",
  optionLines: {
    group_auction: "Who plays which group is decided by sealed bids.",
    sign_of_god: "Once a game everybody may have a round of dice rolled again.",
    events: "Chits drawn in secret, played when they help most.",
    general_submission: "Any nation may submit to one twice as strong.",
    sealed_auctions: "All write their bid at once, and the highest wins.",
    barbaric: "Provinces count their income where that is more, castles count too.",
  } as Record<string, string>,
  only: {
    advanced: "only in the advanced version",
    standard: "only in the standard version",
    four: "the standard version is for four",
    scenario: "this scenario knows the advanced version only",
  },
  turns: (first: number, last: number) => `turns ${first} to ${last}`,
  house: "Readings of the rules",
  houseMore: "Where the rulebook can be read in two ways. The usual reading is chosen.",
  nationsByAuction: "nations by auction",
  stories: {
    A: {
      title: "From Hamilcar to the Caliphate",
      text: "Carthage lands, Rome follows and stays six centuries. Then the great peoples of the migrations cross the Pyrenees, the Visigoths build a kingdom, and one summer Tarik lands at the rock. The shortest way to see everything.",
    },
    B: {
      title: "Rome’s Hispania and its heirs",
      text: "It begins with the legions at the height of their strength and ends with the fall of Córdoba. Every nation is bought, nobody inherits anything.",
    },
    C: {
      title: "From the legions to El Cid",
      text: "Rome is there when it begins; when it ends, castles stand on every hill, emirates and kingdoms fight over Toledo, and the Almoravids have crossed the strait.",
    },
    D: {
      title: "Fourteen centuries",
      text: "The whole game as it lies in the box: from the first Punic ships to the Almoravids. An evening that becomes a night.",
    },
    E: {
      title: "To the last wave",
      text: "The long game, and two turns beyond it: a crusade from the sea, and the Almohads from the desert. Advanced version only.",
    },
  } as Record<string, { title: string; text: string }>,
};
