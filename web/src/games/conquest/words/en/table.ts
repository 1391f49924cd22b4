// What the table says in English: whose decision, what may be done, seats, banners, keys.

import { common } from "./common";
import { table as shell } from "../../../../lib/words/en/table";

/** What a question to the deciding seat may tell. */
export interface Asked {
  who: string;
  denarii: number;
  hispano: number;
  step: number;
  of: number;
  place: string;
}

const ASK: Record<string, (facts: Asked) => string> = {
  SETUP_REVOLTS: (f) => `Which city of ${f.place} rises? A low shield brings more revolts.`,
  SETUP_ARMIES: (f) => `Where does army ${f.step} of ${f.of} rise?`,
  SETUP_ROADS: (f) => `Lay road ${f.step} of ${f.of}: choose a lit link on the map, or one of the list.`,
  SETUP_GENERALS: () => "Where does he begin? Choose a lit space.",
  REENTER: () => "He comes back to the board. Where?",
  MUST_LEAVE: (f) => `He shares ${f.place} with another general and must move on first.`,
  ROMAN: (f) => `${common.denarii(f.denarii)}. Choose a lit space, or an action of the list.`,
  FREE_MOVE: () => "A free move along one link or one run of roads, or none.",
  BOOST: (f) => `${common.denarii(f.hispano)}. Strengthen the Hispanic side before the dice fall?`,
  REROLL: (f) => `${common.denarii(f.hispano)}. Have a die thrown again?`,
  PICK: (f) => `${common.denarii(f.hispano)}. Send the army of ${f.place} yourself, or let the die choose?`,
  STRIKE: (f) => `${common.denarii(f.hispano)}. Strike with an army now?`,
};

const DOING: Record<string, string> = {
  SETUP_REVOLTS: "chooses the cities that rise",
  SETUP_ARMIES: "places the first armies",
  SETUP_ROADS: "lays a road",
  SETUP_GENERALS: "chooses where to begin",
  REENTER: "comes back to the board",
  MUST_LEAVE: "leaves a shared space",
  ROMAN: "acts",
  FREE_MOVE: "may move free of charge",
  BOOST: "may strengthen the Hispanic side",
  REROLL: "may have a die thrown again",
  PICK: "may send the army",
  STRIKE: "may strike",
};

export const table = {
  ...shell,
  setup: "Setup",
  turns: "Turns of this round",
  phaseRoman: "Roman phase",
  phaseHispanic: "Hispanic phase",
  roundYear: (round: number, year: string): string => `Round ${round} · ${year}`,
  ask: (phase: string, facts: Asked): string => (ASK[phase] ?? ASK.ROMAN!)(facts),
  /** To everybody else. */
  doing: (phase: string, who: string): string => `${common.Who(who)} ${DOING[phase] ?? "decides"}.`,
  hispaniaWaits:
    "The Roman phase is over. Hispania acts when you say so; until then you can take your last action back.",
  endPhase: (denarii: number): string =>
    `End the phase? ${common.denarii(denarii)} ${denarii === 1 ? "is" : "are"} lost, and dice fall: this cannot be taken back.`,
  goOnActing: "Go on acting",
  hispaniaActs: "Hispania acts",

  // -------------------------------------------------------------- acting
  leads: "Who acts?",
  combatItem: (name: string, offers: string[]): string => `${name}: ${offers.join("; ")}`,
  offer: (denarii: number, chance: string): string => `${common.denarii(denarii)} ${chance}`,
  sure: "sure",
  oddsComing: "The odds are being reckoned. You can decide without them.",
  firstCity: (place: string): string => `A road from ${place}: choose the other end.`,
  autoSetup: "Do the setup for me",
  autoSetupMore: "Long roads first, generals where most ways meet. You can take it back.",
  autoSetupHispano: "The cities with the most revolts, and armies where the most adjoin. You can take it back.",
  stopSetup: "Stop",

  // -------------------------------------------------------------- why not
  whyNot: (place: string): string => `${place}: why not?`,
  askOther: "There is nothing to choose there now.",
  city: (province: string, shield: number | null): string =>
    shield === null ? province : `${province}, shield ${shield}`,
  capitalOf: (province: string, shield: number | null): string => `${table.city(province, shield)}, capital`,
  sea: "Sea",
  nothingThere: "Nothing stands there.",
  shareText: (seat: string): string => `Come and play HISPANIA as ${seat}`,
  typeHint: "U Gades=Emerita>Ebora $2, ebora, pass, undo …",
};
