// The screens around the table in English: shell, home, new game, scenarios, rules, records, settings.

import type { Reason } from "../../wire";
import { common } from "./common";
import { screens as shell } from "../../../../lib/words/en/screens";

type Table = Record<string, string>;

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
const numbers = (allowed: unknown): string => common.listOr(String(allowed).split(","));

export const screens = {
  ...shell,

  home: {
    ...shell.home,
    rubric: "198–18 BC · one to four players",
    promise:
      "Two praetors and a consul, a purse that is never full enough, and a land that rises again behind every legion. Play alone, or together on the side of Rome.",
    begin: "Begin at an easy level",
    beginHint: "One click: no account, no form. The table tells you what you may do.",
    learn: "Or learn it first, in five minutes",
    map: "Map of the peninsula with its provinces, cities and seas",
    newText: "Choose the level, the variants, and who sits where.",
    scenarios: "Scenarios",
    scenariosText: "Five moments of the conquest, from Cato to Augustus.",
    daily: "Campaign of the day",
    dailyText: (date: string, level: string, variants: string[]) =>
      `${date}, ${common.level(level)}${variants.length ? `, with ${common.list(variants)}` : ""}: the same dice for everybody.`,
    dailyGo: "Play today’s campaign",
    dailyOn: "Continue today’s campaign",
    dailyDone: "Look at today’s campaign",
    learnTitle: "Learn",
    learnText: "The game in pictures, a first game with a guide at your side, and exercises.",
  },

  card: {
    ...shell.card,
    free: "The whole conquest",
    won: "Rome won",
    lost: "Hispania won",
  },

  presets: {
    easiest: "easiest",
    easy: "easy",
    medium: "medium",
    hard: "hard",
    hardest: "hardest",
  } as Table,

  level: {
    written: "Written form",
    writtenHint: "Denarii, garrisons, fleets, roads, armies.",
    easy: "easy",
    hard: "hard",
    titles: {
      denarii: "Denarii",
      garrisons: "Garrisons",
      fleets: "Fleets",
      roads: "Roads",
      armies: "Armies",
    } as Table,
    lines: {
      denarii: "What each general may spend in a turn.",
      garrisons: "Discs each general can leave behind; six capitals need one.",
      fleets: "Ships that carry generals over the five seas.",
      roads: "Roads you lay before the game; a run of roads costs 1.",
      armies: "Hispanic armies on the map from the start.",
    } as Table,
    badCount: (found: number) => `A level is five numbers such as 6|4|3|4|2; here are ${found}.`,
    badText: (text: string) => `“${text}” is not a number. A level looks like 6|4|3|4|2.`,
    badValue: (parameter: string, allowed: string, found: number) => `${parameter}: ${allowed}, not ${found}.`,
  },

  new: {
    board: "Board",
    boardEdit: "Correct the board",
    boardShipped: "The usual board",
    boardOwn: (name: string, hash: string): string => `Yours: ${name} (${hash})`,
    onBoard: (name: string): string => `on your board ${name}`,
    boardHint: "Rebuilt from the rulebooks; whoever owns the box can correct it and play on a board of their own.",
    boardOwnHint: "The table keeps this board, for everybody who sits there. Chances were measured on the usual one.",
    lead: "Everything has a default: you can start at once.",
    kind: "Campaign or scenario",
    free: "The whole conquest",
    freeYears: "198–18 BC",
    freeText:
      "The full span: dice set up the first revolts and armies, you lay the roads and place the generals, and one hundred and eighty years are yours to win six capitals.",
    level: "Level",
    levelRule: "243 levels, rule H1.6",
    preset: "Presets",
    variants: "Variants",
    variantsHint: "Seven rules that may be added, each by itself or together.",
    needed: "this scenario needs it",
    barred: "not in this scenario",
    advised: "advised for this scenario",
    seats: "Who sits where",
    here: "Here",
    hereHint: "at this screen",
    elsewhere: "By link",
    elsewhereHint: "You get an invitation to send once the table is made.",
    computer: "Computer",
    computerChoice: (seat: string) => `Computer player for ${seat}`,
    players: {
      recruit: "Varus",
      legate: "Gracchus",
      tribune: "Cato",
      consul: "Scipio",
      chieftain: "Viriathus",
    } as Table,
    shared: "Two players share the consul",
    sharedHint: "One leads Ulterior, the other Citerior, and both decide for the consul.",
    sharedSeat: "shared by the two praetors",
    more: "Seed, name and hints",
    name: "Name of the table",
    nameHint: "Optional; shown in your list of games.",
    seed: "Seed of the dice",
    seedHint:
      "Optional. The same seed gives the same dice, and the table says that you chose it. Leave it empty and nobody can choose or know it: your browser and those of the others add to it.",
    house: "House rules",
    houseHint: "Where the rulebook can be read in two ways. The first choice is our reading.",
    houseChanged: (number: number) => count(number, "changed", "changed"),
    houseReset: "Back to our readings",
    rule: (rule: string) => `Rule ${rule}`,
    yes: "yes",
    no: "no",
    problems: "This does not go together",
    fit: (changes: string) => `Fit it: ${changes}`,
    fitted: (changes: string) => `Adjusted to the scenario: ${changes}.`,
    setLevel: (level: string) => common.level(level),
    withVariant: (variant: string) => `with ${variant}`,
    withoutVariant: (variant: string) => `without ${variant}`,
    problem: (reason: Reason, scenario: string): string => {
      const facts = reason.facts;
      switch (reason.code) {
        case "hispano-denarii":
          return `The Hispano plays against 6 denarii, not ${facts.value}.`;
        case "scenario-level":
          return `“${scenario}” is played with ${numbers(facts.allowed)} ${common.parameters[String(facts.parameter)] ?? ""}, not ${facts.value}.`;
        case "scenario-needs-variant":
          return `“${scenario}” is played with the variant ${common.variants[String(facts.variant)] ?? facts.variant}.`;
        case "scenario-bars-variant":
          return `“${scenario}” is not played with the variant ${common.variants[String(facts.variant)] ?? facts.variant}.`;
        default:
          return "These choices do not go together.";
      }
    },
    start: "Start",
    starting: "Starting …",
    summary: "Your game",
    allMine: "you play all three generals",
    sharedSum: "two players share the consul",
    some: (here: number, link: number, computer: number) =>
      common.list(
        [
          here ? `${here} here` : "",
          link ? `${link} by link` : "",
          computer ? count(computer, "computer", "computers") : "",
        ].filter(Boolean),
      ),
    houseSum: (number: number) => count(number, "house rule", "house rules"),
  },

  scenarios: {
    lead: "Each scenario opens at a moment of the war: pieces stand where history left them, and the clock has already run.",
    picture: (title: string): string => `How “${title}” opens: the map with its pieces`,
    opens: "First turn",
    variants: "Variants in play",
    advised: "Advised",
    barred: "Not allowed",
    levels: "Level",
    levelOf: (parameter: string, allowed: number[]) => `${common.listOr(allowed.map(String))} ${parameter}`,
    anyLevel: "any",
    special: "Special",
    specials: {
      "first-repression": "Show of force: in the consul’s first turn armies fight with the Hispanic die alone.",
      "siege-of-numantia": "Numantia begins with three revolts and an army on its walls.",
      "terror-of-rome": "Hispania acts first; the special army stands in Abula.",
      "river-of-oblivion": "Nobody enters the north until the praetor of Ulterior crosses the Durius.",
      "new-empire":
        "Revolt breaks out only in Gallaecia and Cantabria; each year takes three discs, so six rounds remain.",
    } as Table,
    sure: "How sure we are",
    allSure: "All placements are certain.",
    doubtful: (places: string) => `Reconstructed with some doubt: ${places}.`,
    startDoubt: {
      high: "",
      medium: "Who opens is probable, not certain.",
      low: "Who opens is our guess; a house rule offers the other reading.",
    } as Table,
    play: "Set up this scenario",
    rule: "The exact placements",
  },
};
