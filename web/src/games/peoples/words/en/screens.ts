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
  editionMore:
    "The printed map and sheets were not at hand: in both editions what the rulebook does not give is reconstructed, and marked so on the sheets.",
  editions: {
    mended: {
      title: "Mended",
      text: "Points of provinces, averages and six starting positions that are reconstructed were adjusted by many games, so that the four groups come near each other.",
    },
    first: {
      title: "First",
      text: "As it was first reconstructed, balanced on paper only: in games of computers group 4 wins nearly always. Old records are of this edition.",
    },
  } as Record<string, { title: string; text: string }>,
  house: "Readings of the rules",
  houseMore: "Where the rulebook can be read in two ways. The usual reading is chosen.",
  nationsByAuction: "nations by auction",
  picture: (turn: number) => `The map at the beginning of turn ${turn}, with everybody who is there`,
  peoples: (number: number) => `${number} nations`,
  stories: {
    A: {
      title: "From Hamilcar to the Caliphate",
      text: "Carthage lands at Cádiz, Rome follows and stays for six centuries. Then the passes of the Pyrenees stand open: Vandals, Alans and Suebi come to plunder, the Visigoths to build a kingdom. One summer Tarik lands at the rock, and it ends with Córdoba in its splendour and the first Christian castles in the north. Thirteen turns, and the best way to begin.",
    },
    B: {
      title: "Rome’s Hispania and its heirs",
      text: "The legions hold the coast and the south when it begins, and the free peoples of the north and west are yours to save or to sell. It goes on through migrations, Goths and Arabs to the hour when the caliphate falls apart into emirates. Every nation is bought at auction: nobody inherits anything.",
    },
    C: {
      title: "From the legions to El Cid",
      text: "Rome already stands in half the peninsula. Eleven centuries later there are castles on every hill: Castile, León, Navarre and Aragon on one side, the emirates on the other, El Cid for whoever pays, and the Almoravids have crossed the strait. It has every great invasion but the Carthaginian, in three quarters of the time.",
    },
    D: {
      title: "Fourteen centuries",
      text: "The whole game as it lies in the box: from the first Carthaginian ships to the Almoravids. You lead seven peoples or more, most of them one after the other, and what one of them builds another of yours may have to burn. An evening that becomes a night.",
    },
    E: {
      title: "To the last wave",
      text: "The long game, and two turns beyond it: a fleet of crusaders that may land on any coast, and the Almohads, who come out of the desert for everything at once. It ends in the years of Las Navas de Tolosa. Nations are bought at auction; the advanced version only.",
    },
  } as Record<string, { title: string; text: string }>,
};
