// The screens of a new game.

export const screens = {
  lead: "The Roman Republic, 80 to 71 BC: Sertorius holds Spain, Mithradates arms, the slaves wait for a leader. Two players, hidden hands, two maps.",
  begin: "Begin: scenario I against the computer",
  beginMore: "Three turns. You lead the Republic.",
  duel: "A duel of battle cards",
  duelMore: "Only the battle: two armies, two hands, a few minutes. A good way to learn how battles are fought.",
  learn: "How it is played",
  scenario: "Scenario",
  own: "ours",
  turns: (first: number, last: number) => `turns ${first} to ${last}`,
  years: (first: number, last: number) => `${first} to ${last} BC`,
  crisis: (at: string) => `crisis ${at}`,
  both: "both maps",
  options: "Options",
  optionLines: {
    supply: "Forces that find no food around them lose a step whenever a card is played for its points.",
    choose_split: "With both maps each player assigns every card to a hand himself.",
    hand_of_nine: "Nine cards instead of eight once both maps are in play.",
    extra_reinforcements: "Once a turn the Republic may play a card for legion steps, at a price in crisis.",
  } as Record<string, string>,
  combat: "Battles",
  combatLines: {
    cards: "A duel of battle cards: complete in the rulebook.",
    dice: "By dice, the older way: only partly known.",
  } as Record<string, string>,
  anarchy: "Anarchy",
  anarchyLines: {
    standard: "at −30",
    intermediate: "at −35: kinder to the Republic",
    beginner: "at −40: kindest to the Republic",
  } as Record<string, string>,
  editionMore: "What the rulebook does not give is reconstructed in both editions, and marked so wherever it is shown.",
  editions: {
    mended: {
      title: "Mended",
      text: "Ratings of leaders, some units, winters, walls of cities and two Resource cards, all of them ours, were adjusted by many games of computers until the chances of both sides came near each other.",
    },
    first: {
      title: "First",
      text: "As it was first reconstructed: in games of computers Sertorius wins most. Old records are of this edition.",
    },
  } as Record<string, { title: string; text: string }>,
  house: "Readings and reconstructed values",
  houseMore: "Where the rulebook can be read in two ways, or its page is lost. The usual value is chosen.",
  seats: "Who plays",
  hotseat: "Both sides at this screen: between two turns a curtain hides the cards.",
  stories: {
    I: {
      title: "SPARTACVS",
      text: "73 BC. Pompeius and Metellus press the last strongholds in Spain, Mithradates besieges Cyzicus and Chalcedon, and at Capua seventy gladiators break out of their school. Three turns, both maps from the start: the shortest scenario and the fullest board.",
    },
    II: {
      title: "The Republic in Crisis",
      text: "76 BC. Perpenna has brought his legions over to Sertorius, most of Spain obeys him, and young Pompeius crosses the Pyrenees with a command that no law foresaw. Six turns; Asia and the slaves may still join in.",
    },
    III: {
      title: "The Campaign",
      text: "80 BC. Sulla is dictator, Metellus consul, and an exile called by the Lusitanians lands in Spain with a handful of men. The whole war, ten turns: the Republic begins strong and has everything to lose.",
    },
    bonus: {
      title: "The Marian Revival",
      text: "78 BC, and something that might have been: Lepidus has raised Etruria, Brutus holds a city on the Po, and Sertorius is master of the Lusitanians. Eight turns with a second front before the gates of Rome.",
    },
    duel: {
      title: "A duel of battle cards",
      text: "Nothing but one battle: Hirtuleius and Metellus meet in the open, each with a hand of battle cards. Ours, not one of the rulebook’s scenarios; over in a few minutes.",
    },
  } as Record<string, { title: string; text: string }>,
};
