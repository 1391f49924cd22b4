// What the table says in English: whose decision, what may be done, seats, banners, keys.

import { common } from "./common";

export const table = {
  screen: "The table",
  loading: "The table is being laid …",
  notFound: "There is no such table",
  notFoundMore:
    "The link may be cut short, or the table was on another machine. Ask for the link again, or begin anew.",
  unreachable: "The server does not answer",
  unreachableMore: "Nothing is lost: games are kept on the server. This page tries again by itself.",
  home: "To the beginning",
  map: "Map",
  spectatorMore: "You see everything and decide nothing. Ask the host for an invitation to take a seat.",

  // -------------------------------------------------------------- whose decision
  yourDecision: "Your decision",
  over: "The game is over",
  tools: "Take back and try out",
  waitingFor: (names: string[]): string => `Waiting for ${common.listOr(names)}.`,
  waitingOpen: (seat: string): string =>
    `Nobody sits for ${seat} yet: invite somebody, take the seat, or give it to a computer.`,
  waitingOpenOthers: (seat: string): string =>
    `Nobody sits for ${seat} yet. The host of this table can invite somebody, or let a computer play.`,
  waitingDice: "Dice are falling …",
  mixing: "Your browser adds to the seed of the dice …",
  firstDice:
    "The first dice fall as soon as everybody has sat down, and each browser has sealed and opened what it adds to their seed.",
  opening:
    "What the browsers add to the seed of the dice is sealed. The first dice fall as soon as all of it is opened.",
  waitingToOpen: (names: string[]): string => `Waiting for what ${common.list(names)} sealed.`,
  openElsewhere:
    "Only another browser of yours can open what was sealed for your seat: open this table there, or let the dice fall without it.",
  beginNow: "Let them fall now",
  beginNowMore: "Whoever comes later has added nothing to the seed; the record says who has.",
  beginUnopened:
    "Their browser opens it by itself, as soon as it is at this table. What is not opened by then is not in the seed, and the record names whose it was.",
  spoken: (office: string, sentence: string): string => `Your decision. ${office}: ${sentence}`,
  onMap: (group: string): string => `Show only this on the map: ${group}`,
  find: "Find",
  findIn: (group: string): string => `Find in: ${group}`,
  nothingFound: "Nothing of that name can be done now.",
  whatIn: (place: string): string => `${place}: what do you do?`,
  rule: (rule: string): string => `Rule ${rule}`,
  rules: "Rules",
  allRules: "All rules",
  wholePage: "Read the whole page",
  ruleMissing: "This rule could not be fetched.",

  // -------------------------------------------------------------- taking back, what if
  undo: "Undo",
  redo: "Redo",
  noUndoDice: "Dice have fallen since, so it cannot be taken back. Try a what-if instead.",
  noUndoYet: "There is nothing to take back.",
  noUndoWatching: "Only those who hold a seat can take back.",
  noUndoOthers: "The last decision was not yours to take back.",
  noRedo: "There is nothing to do again.",
  whatIf: "What if?",
  whatIfLast: "Before the last dice",
  whatIfLastMore: "A second table opens at the decision that the last dice answered. Its dice are its own.",
  whatIfHere: (n: number): string => `After step ${n}, which you are looking at`,
  whatIfNone: "No dice have fallen after a decision yet.",
  whatIfBanner: "What if?",
  whatIfBannerMore: (step: number): string =>
    `A branch after step ${step}, with dice of its own. The game itself goes on untouched.`,
  backToGame: "Back to the game itself",
  whatIfFailed: "The what-if could not be opened.",
  lookingAt: (n: number, of: number): string => `You are looking at step ${n} of ${of}.`,
  toNow: "Back to now",

  // -------------------------------------------------------------- showing
  speed: "Speed",
  speeds: { slow: "slow", normal: "normal", fast: "fast", instant: "at once" } as Record<string, string>,
  pause: "Pause",
  resume: "Go on",
  next: "Next",
  skip: "Show all",
  skipped: (number: number): string => (number === 1 ? "1 event." : `${number} events.`),

  // -------------------------------------------------------------- the line
  lost: "The line is down. The game is kept on the server, and what you sent is sent again. Connecting …",
  missed: (number: number): string =>
    number === 1 ? "One thing happened while you were away." : `${number} things happened while you were away.`,
  seeLog: "Show the log",
  trouble: "That did not go through",

  // -------------------------------------------------------------- tabs
  tabs: { play: "Decision", log: "Log", seats: "Seats", talk: "Talk", record: "Record" } as Record<string, string>,
  panels: "Panels",

  // -------------------------------------------------------------- seats
  seats: "Seats",
  me: (name: string): string => (name ? `${name} (you)` : "you"),
  here: "here",
  away: "away",
  open: "open",
  computers: (id: string): string => `${id} (computer)`,
  watching: (number: number): string => (number === 0 ? "Nobody else is watching." : `${common.watching(number)}.`),
  invite: "Invite",
  noInvite:
    "Whoever chose the seed of the dice can know what is hidden here, so nobody can be invited. To play with others, begin a new table and leave the seed empty.",
  inviteMore: "Whoever opens this link takes the seat. It works once.",
  inviteFor: (seat: string): string => `Invitation for ${seat}`,
  newLink: "New link",
  watchLink: "Link to watch",
  watchLinkMore: "Whoever has it may look on.",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Select the link and copy it yourself.",
  share: "Share",
  giveComputer: "Let a computer play",
  takeBack: "Take the seat",
  goneAsk: (who: string): string => `Has ${who || "this player"} gone for good?`,
  goneFree: (who: string): string =>
    `${who || "This player"} has done nothing at this table for a long time. You may give the seat to a computer or invite somebody else; whoever held it has lost it then.`,
  goneLater: (who: string, from: string, host: boolean): string =>
    `${who || "This player"} may still come back. If ${host ? "they do nothing" : "neither they nor the host do anything"} at this table until then, you may free the seat from ${from} on.`,
  did: (seat: string): string => `What the computer did for ${seat}`,
  didNothing: "The computer has decided nothing.",
  /** A seat of mine that is mine no more, and who holds it. */
  seatTaken: {
    open: (seat: string): string => `Your seat (${seat}) was freed, and is open now.`,
    computer: (seat: string, who: string): string => `Your seat (${seat}) was given to a computer: ${who}.`,
    person: (seat: string, who: string): string =>
      `Your seat (${seat}) was given to somebody else${who ? `: ${who}` : ""}.`,
    ask: "To play on, ask the host of the table for an invitation.",
    host: "You can take it back under “Seats”.",
  },
  device: "My link for another device",
  deviceMore: "Open it there within ten minutes and you are the same person, with all your seats. It works once.",
  makeLink: "Make a link",
  hostMark: "You made this table.",
  giveByHost:
    "This table is played without hints: a computer sits in only if the host agrees. Open the seat, and the host can put one there.",
  giveByNobody:
    "This table is played without hints: no computer plays for you while others play on. If you leave for good, open the seat for somebody else.",
  notifyAsk: "Tell me when it is my turn",
  notifyOn: "You will be told when it is your turn and you look elsewhere.",
  notifyDenied: "Your browser does not let this page notify you; the title of the page still tells.",

  // -------------------------------------------------------------- joining
  joinBy: (host: string, seat: string): string =>
    host ? `${host} invites you to play ${seat}` : `You are invited to play ${seat}`,
  joinTaken: "Somebody has taken this seat already. You can watch.",
  joinOver: "This invitation is over",
  joinDice: "Dice have fallen here already: your browser can add nothing to their seed any more.",
  onlyHere:
    "Only this machine can open this link. For others on the same network start the table with “hispania play --lan”; for the whole internet see “hispania serve --help”.",
  sendThis: (seat: string): string => `Send this link to whoever is to play ${seat}`,
  qr: "The link as a picture for a phone’s camera",
  joinTitle: "You are invited to play",
  joinMore: "Take the seat, and the table is yours too. You can leave it and come back at any time.",
  name: "Your name",
  nameHint: "The others see it.",
  join: "Take the seat",
  joinWatch: "Only watch",

  // -------------------------------------------------------------- record
  record: "Record",
  recordMore: "The whole game as text: read it, keep it, replay it anywhere.",
  recordEmpty: "Nothing has been played yet.",
  download: "Download",
  copyRecord: "Copy the record",
  replay: "Replay",
  notation: "Show the notation beside the log",
  sealed: "The dice are sealed",
  /** What the hash is made of, by how the seed came about. */
  sealedMore: {
    mixed:
      "This is the hash of a secret of the server and of a salt; the seed follows from the secret and from what browsers add to it. All of it is told when the game is over, so that everybody can check every die.",
    server:
      "This is the hash of what the server drew and of a salt. Both are told when the game is over, so that everybody can check every die.",
    chosen:
      "This is the hash of the seed and of a salt. Both are told when the game is over, so that everybody can check every die.",
    old: "This is the hash of the seed. The seed is told when the game is over, so that everybody can check every die.",
  },
  /** How the seed came about. */
  drawn: {
    host: "The host chose the seed of the dice: whoever knows it knows every die.",
    day: "The seed is that of the day: everybody has the same dice, and whoever knows the date can know them.",
    record: "The seed came with a record: whoever brought it knows every die.",
    server: "The server alone drew the seed: no browser added to it before the first die.",
    open: "The server has sealed a secret; the browsers of those who play seal what they add to it, and open it when all have, before the first die falls.",
    sealed: (seats: string[]): string =>
      seats.length > 1
        ? `The seed is mixed of a secret of the server and what the browsers of ${common.list(seats)} added, all of it sealed before any was opened: if one of them alone is honest, the others could not choose the dice, not even together with the server.`
        : `The seed is mixed of a secret of the server and what the browser of ${common.list(seats)} added, both sealed before either was opened: neither alone could choose the dice.`,
    withheld: (seats: string[]): string =>
      `${common.list(seats)} had sealed something, too, and did not open it before the first die.`,
    mixed: (seats: string[]): string =>
      `The seed is mixed of a secret of the server and what ${seats.length > 1 ? "the browsers" : "the browser"} of ${common.list(seats)} added: none of them alone could choose the dice.`,
  },
  unsealed: "The dice are open",
  seed: "The seed:",
  unsealedMore:
    "The game is over: this is the seed of every die. “The dice” at the end of the game checks them, and that the seed belongs to the hash above.",
  options: "What is played",
  daily: (date: string): string => `Daily campaign, ${date}`,

  // -------------------------------------------------------------- typing
  type: "Type a line",
  typeLabel: "A line of notation, or a part of it",
  send: "Send",
  completions: "Lines that may be meant",

  // -------------------------------------------------------------- keys
  keys: "Keys",
  keysMore: "They rest while you type.",
  keyList: [
    ["Enter", "go on; next event"],
    ["1–9", "choose from the list"],
    ["e", "end the phase"],
    ["u", "undo"],
    ["r", "redo"],
    ["s", "show all events at once"],
    ["p", "pause and go on"],
    ["w", "why did they do that?"],
    ["h", "a hint, stronger each time"],
    ["/", "type a line of notation"],
    ["m", "to the map"],
    ["d", "to the decision"],
    ["l", "to the log"],
    ["Esc", "close, back to now"],
    ["b", "the rules"],
    ["?", "these keys"],
  ] as [string, string][],

  // -------------------------------------------------------------- decisions of several at once
  sealedDecision: "All decide at once: nobody sees yours before everybody has decided.",
  sealedMine: "Your decision is made and sealed.",
  allDecide: "All decide at once",
  waitingForAll: (names: string[]): string => `Still to decide: ${common.list(names)}.`,
  strangerMore: "You see what everybody may see, and decide nothing. Ask the host for an invitation to take a seat.",
  curtain: (seat: string): string => `${seat} decides`,
  curtainWaits: "Others decide now",
  curtainMore: "Several people play at this screen. Nothing that is hidden is shown before the right one looks.",
  curtainOpen: (seat: string): string => `I am ${seat}: show my side`,

  // -------------------------------------------------------------- a game without a board of its own
  askPlain: "Choose one of these.",
  doingPlain: (seat: string): string => `${seat} decides.`,
  waitsPlain: "Chance answers when you say so; until then you can take your last decision back.",
  goPlain: "Let chance answer",
  typePlain: "A line as the list shows it, undo …",
  shareText: (title: string, seat: string): string => `Come and play ${title} as ${seat}`,
  sees: (seat: string): string => `What ${seat} sees`,
  seesPublic: "What everybody sees",
  nothingSeen: "nothing to be seen",
  hiddenThing: "hidden",
  yes: "yes",
  no: "no",
  rest: "Other actions",

  // -------------------------------------------------------------- standing orders
  orders: "Standing orders",
  ordersMore:
    "Say beforehand how you answer while others play, so that nobody waits for you. Everybody at the table sees which orders you give; you can change them at any time, and take back what they decide as long as no dice have fallen.",
  ordersSecret: "Nobody else sees this order.",
  ordersAsk: "Ask me",
  ordersFor: (seat: string): string => `Standing orders of ${seat}`,
  ordersUnder: "Under orders:",
  ordersNone: "No standing orders.",
  ordersSet: "Answer beforehand",
  ordersAlways: "From now on, while others play:",
  ordersGave: (seat: string, order: string): string => `${seat} gives a standing order: ${order}.`,
  ordersTook: (seat: string, matter: string): string => `${seat} withdraws a standing order (${matter}).`,
  ordersBy: (order: string): string => `by standing order: ${order}`,
};
