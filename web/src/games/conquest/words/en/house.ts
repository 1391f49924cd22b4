// The house rules in English: the question, and what each answer means.

export interface HouseRule {
  title: string;
  /** Why there is a choice at all. */
  why: string;
  /** The values as a record writes them; a number without its own text is told by `number`. */
  values: Record<string, string>;
}

export const house = {
  shared_consul: {
    title: "Sharing the consul",
    why: "Two players share the consul. The text lets them agree, and otherwise gives the first actions to one and the last to the other, without saying how many.",
    values: {
      consensus: "Either player may act for him",
      split: "The praetor of Ulterior’s player decides until half of the denarii are spent, then Citerior’s",
    },
  },
  victory_check: {
    title: "When Rome may win",
    why: "An army that dies of its own attack in Ulterior can complete the victory in a Hispanic phase.",
    values: { immediate: "At any moment", roman_phase: "Only in a Roman phase" },
  },
  fleet_consent: {
    title: "Fleets with a general on board",
    why: "Any fleet may be moved, with anybody’s general on it. The text only asks for courtesy.",
    values: { false: "Anybody may move them", true: "One person must control both" },
  },
  multiplier: {
    title: "Several supporters",
    why: "Each supporter doubles: is that two times two, or twice at most?",
    values: { power: "Each doubles again: ×2, ×4, ×8", single: "Doubled once at most" },
  },
  generic_bridges: {
    title: "The praetor’s own province as a bridge",
    why: "A praetor’s +1 for his province needs no disc. Could his four home cities link groups of garrisons?",
    values: { false: "They link nothing", true: "They link groups as if discs lay there" },
  },
  own_space_counts: {
    title: "Garrisons under the general",
    why: "Do the discs in the general’s own city support him by themselves? An army’s own stack does.",
    values: { true: "They count", false: "Only if a disc of his beside him connects them" },
  },
  skip_sure_rolls: {
    title: "Sure combats",
    why: "Where every throw gives the same result, dice decide nothing.",
    values: { true: "No dice are thrown", false: "Dice are thrown anyway" },
  },
  roman_shields: {
    title: "Shields of the Roman cities",
    why: "The cities of Ulterior and Citerior have no printed number, yet armies move and besiege there.",
    values: {
      board: "As on this board, 1 to 4",
      "0": "All eight: 0",
      "1": "All eight: 1",
      "2": "All eight: 2",
      "3": "All eight: 3",
      "4": "All eight: 4",
      "5": "All eight: 5",
      "6": "All eight: 6",
    },
  },
  road_through_revolt: {
    title: "Roads through a revolt",
    why: "A run of roads costs 1 denarius, whatever its length. Does a revolt on the way cut it?",
    values: { false: "A revolt cuts the run", true: "A run passes through, but never ends there" },
  },
  ambush_at_sea: {
    title: "Armies beside a general at sea",
    why: "An army cannot attack a fleet. Does it still support against a general who fights from the sea?",
    values: { true: "It supports against him", false: "Nobody ambushes a fleet" },
  },
  ingenivm_either_end: {
    title: "Ingenivm: where a built road begins",
    why: "A road is built from the general’s city and extends the network. Must his city touch a road already?",
    values: { false: "Yes, he builds outwards", true: "No, either end may touch a road" },
  },
  imperivm_run: {
    title: "Imperivm: how far the free move goes",
    why: "The free move of the praetor of Ulterior follows one connection, and for moving a run of roads is one connection.",
    values: { true: "One link, or one run of roads", false: "A single link only" },
  },
  proconsul_loss_ends_phase: {
    title: "Proconsvl: a lost attack of the proconsul",
    why: "A lost attack ends the Roman phase. Does the proconsul’s end it for the general whose turn it is?",
    values: { true: "The phase ends", false: "The general plays on" },
  },
  terror_plot: {
    title: "Terror: the plot",
    why: "The plot against the leader of the special army is printed as an optional rule.",
    values: { false: "No plot", true: "A plot is allowed, once a game" },
  },
  plot_replacement: {
    title: "Terror: after the plot",
    why: "A plot that succeeds replaces the special army with an ordinary one: in the same city, or in the reserve?",
    values: { board: "It stands in the same city", reserve: "It goes to the reserve, which is kinder to Rome" },
  },
  strike_windows: {
    title: "Hispano: when he may strike",
    why: "The text says only: in the Hispanic phase, and not as a move. There is one reading so far.",
    values: { all: "Before the revolt roll, before each army and after the last" },
  },
  s3_start: {
    title: "Scenario 3: who begins",
    why: "The scenario opens on a praetor’s turn, and the sign that told which is lost.",
    values: { U: "Praetor of Ulterior", C: "Praetor of Citerior" },
  },
};
