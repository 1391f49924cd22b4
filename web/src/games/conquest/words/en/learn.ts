// The game told to somebody who has never seen it, and the tips of a first game, in English.

import type { Tip } from "../../learn/guide";
import { common } from "./common";

export const learn = {
  lead: "Eight pictures, five minutes. Everything here can be touched; nothing has to be remembered, the table reminds you.",
  steps: "Chapters",
  aim: {
    title: "Six capitals, and peace at home",
    text: [
      "You are Rome: the praetor of Ulterior (red), the praetor of Citerior (yellow) and the consul (blue). One person can lead all three, or each has a general and you decide together.",
      "You win at the moment when each of the six Hispanic capitals, walled and starred on the map, holds a garrison, and no city of your own two provinces is in revolt.",
      "You lose when a revolt has to be placed and none is left in the reserve, or when the years run out after eleven rounds.",
    ],
    picture: "The six capitals: four hold a garrison, one is in revolt, one is still free.",
    count: (held: number) => `${held} of 6 capitals held`,
  },
  turn: {
    title: "A turn: you spend, then they rise",
    steps: [
      "Your general receives his denarii: 5, 6 or 7, by the level.",
      "He spends them in any order: marching, sailing, besieging, attacking, leaving garrisons. What is left over is lost.",
      "Two dice name a city: revolt breaks out there, or an army appears.",
      "Every Hispanic army acts once.",
    ],
    after:
      "Ulterior, Citerior, the consul: three turns make a round. Then one revolt disc covers the next year of the time track.",
    roman: "Roman phase",
    hispanic: "Hispanic phase",
  },
  move: {
    title: "Marching, and what it costs",
    text: [
      "A link costs as many denarii as it has dashes. A run of roads, the dark lines, costs 1 altogether, however long it is. A sea needs a fleet in it.",
      "No general enters a city in revolt, and a revolt cuts a run of roads. The table works it out: every space he can reach shows its price.",
    ],
    picture: (isCut: boolean): string =>
      isCut
        ? "The praetor of Citerior in Carthago Nova, with Valentia in revolt: Gerunda costs 3, by sea."
        : "The praetor of Citerior in Carthago Nova: the roads bring him to Valentia, Dertosa or Tarraco for 1; Gerunda costs 2.",
    revolt: "Valentia is in revolt",
    open: "By road to Tarraco for 1, one dash more to Gerunda: 2 denarii.",
    cut: "The run of roads is cut. Over two seas with fleets, then ashore: 1 + 1 + 1 = 3 denarii.",
  },
  siege: {
    title: "Besieging a revolt",
    text: [
      "Beside a city in revolt, commit 1, 2 or 3 denarii. The Roman die, the denarii and the garrisons that stand by him must together be higher than the shield of the city. A praetor near his own province has 1 more.",
      "Support stands beside the enemy: another general next to the city doubles your side, an army next to your general doubles theirs. If you are higher, one revolt disc is gone. If not, only the denarii are.",
    ],
    picture: "The praetor of Citerior in Valentia besieges Segobriga, shield 5.",
    denarii: "Denarii committed",
    consul: "The consul stands in Toletum",
    army: "An army stands in Puciala",
    rome: "Rome",
    city: "Segobriga",
    die: "die",
    home: "his province",
    faces: (faces: string, count: number) => `Succeeds with ${faces}: ${count} in 6.`,
    sure: "Succeeds with every throw: no dice are needed.",
    never: "No throw is enough.",
    throw: "Throw the die",
    won: (die: string, ours: number, theirs: number) => `${die}: ${ours} against ${theirs}. A revolt is put down.`,
    vain: (die: string, ours: number, theirs: number) => `${die}: ${ours} against ${theirs}. Nothing happens.`,
  },
  attack: {
    title: "Attacking an army",
    text: [
      "The same sum for Rome, but an army throws a die too: the Hispanic die and all revolt discs connected with it.",
      "Higher: the army and every revolt of its city are gone. Equal: nothing. Lower: your general leaves the board with all garrisons of his space, and one denarius is blocked until he returns. The table shows the exact chances before you commit.",
    ],
    picture: "All 36 throws: the consul, at sea, attacks the army of Noega, which has two revolts.",
    denarii: "Denarii committed",
    result: (win: number, tie: number, loss: number) => `Of 36 throws ${win} win, ${tie} tie, ${loss} lose.`,
    win: "win",
    tie: "tie",
    loss: "loss",
    roman: "Roman die",
    hispanic: "Hispanic die",
  },
  garrison: {
    title: "Garrisons",
    text: [
      "For 1 denarius a general leaves one of his discs in the city where he stands. It keeps revolt away from there, and supports him when it is near, with all garrisons that hang together with it.",
      "In a capital it may be placed only while none of the six cities of that province is in revolt. Once there it stays, until an army takes it.",
    ],
    picture: "A stack of garrisons, the last one on top.",
  },
  hispania: {
    title: "How Hispania acts",
    text: [
      "First the revolt roll: the Roman die names a province, the Hispanic die a city. A general or a garrison there prevents it. An empty city rises. A city in revolt gets an army, if the province has none and one is left; otherwise one more disc.",
      "Then every army: it looks at the neighbouring cities of its province and prefers those without revolt. If several are left, the die decides: the shield nearest to it. There it attacks a general, besieges a garrison, or raises a revolt. The table explains every step.",
    ],
    picture: "An army in Termes. Cauca and Segobriga are without revolt, Bilbilis and Numantia drop out.",
    ask: "What does the Hispanic die show?",
    goes: (die: number, city: string, shield: number) =>
      `${die}: the nearest shield is ${shield}. The army goes to ${city}.`,
    stays: (die: number) => `${die} is as near to 1 as to 5. The army stays.`,
    wait: "Choose a face of the die.",
  },
  clock: {
    title: "The clock of revolts",
    text: [
      "There are 22 revolt discs. Some lie on the map. One more goes to the time track at the end of every round, and never comes back. The rest is the reserve, and when it is empty and one is due, Hispania has won.",
      "So every revolt that you put down is time. But only garrisons in capitals win.",
    ],
    map: (number: number) => `${number} on the map`,
    reserve: (number: number) => `${number} in reserve`,
    track: (number: number) => `${number} on the time track`,
    round: "After round",
    picture: (map: number, track: number, reserve: number) =>
      `22 discs: ${map} on the map, ${track} on the time track, ${reserve} in reserve.`,
  },
  go: {
    title: "Now play",
    text: "The easiest level, all three generals are yours, and a tip at every new thing. You can take anything back until dice have fallen.",
    start: "Play a first game with the guide",
    starting: "The table is being laid …",
    exercises: "Or solve exercises: real positions, one question each",
    board: "You own the box? Correct the board over the map",
    rules: "Or read the rules in full",
  },
  guide: {
    title: "Guide",
    next: "Understood",
    end: "End the guide",
    tips: {
      roads:
        "Before the game you lay roads. Each must touch a road that is there already. Roads from your provinces towards the capitals make every later march cheaper. The map shows where one may lie.",
      generals:
        "Place your generals: the praetors in cities of their provinces, the consul on a fleet. Close to revolts is good: marching costs.",
      first:
        "Choose your general on the map: every space he can reach lights up with its price. Choose one, and he goes. You may take it back.",
      siege:
        "Stand beside a city in revolt and choose it: the battle card shows the exact chance with 1, 2 or 3 denarii. Low shields fall easily.",
      garrison:
        "A garrison costs 1 and keeps revolt out of its city. Garrisons that hang together add to every siege and attack of their general.",
      support:
        "Two generals beside the same city: the second one doubles the first one’s sum. Plan your three generals together.",
      capital:
        "A capital takes a garrison only while its whole province is free of revolt. Clear a province, then march in and place it.",
      army: "Armies are dangerous: losing an attack costs your general. Weaken the revolts around an army first, or bring a second general beside it.",
      sea: "The consul begins at sea. He can march ashore, fight from the ship, or sail: 1 denarius for each sea link.",
      spend: "Denarii that are left over are lost. A garrison, a step towards the next revolt, or a last siege?",
      clock:
        "Look at the reserve of revolts: when it is empty and one is due, the game is lost. Putting down revolts fills it again.",
      reenter: "Your general was beaten and returns free of charge: a praetor in his province, the consul on a fleet.",
      leave: "Two generals cannot share a space: the one who has just come must move on first.",
      roll: "Now Hispania acts by itself. Each event can be asked: why?",
      over: "The game is over. You can replay it step by step, or try another way from any moment.",
    } as Record<Tip, string>,
  },
  faces: (faces: string[]): string => common.listOr(faces),
};
