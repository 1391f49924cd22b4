// The screens around the table in English: shell, home, new game, scenarios, rules, records, settings.

type Table = Record<string, string>;

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

export const screens = {
  /** What the browser shows on its tab. */
  titles: {
    home: "Hispania",
    new: "New game",
    scenarios: "Scenarios",
    learn: "Learn the game",
    exercises: "Exercises",
    board: "Your own board",
    atlas: "How hard is it?",
    rules: "Rules",
    replay: "Replay",
    records: "Records and finished games",
    table: "Table",
    hello: "One moment",
    settings: "Settings",
    notfound: "Not found",
  } as Table,

  shell: {
    skip: "Skip to the content",
    nav: "Main",
    home: "Home",
    new: "New game",
    learn: "Learn",
    rules: "Rules",
    settings: "Settings",
    language: "Language",
    toDark: "Switch to dark colours",
    toLight: "Switch to light colours",
    records: "Records",
    foot: "Historical board games, played on your own machine. Rules and pictures are told and drawn anew.",
    version: (version: string) => `Version ${version}`,
    ended: "The program stopped on this screen. Your games are safe on the server.",
    unloaded:
      "This screen could not be loaded: the server is away, or it has been renewed in the meantime. Your games are safe there.",
    reload: "Load the page again",
  },

  trouble: {
    unreachable: "The server does not answer",
    unreachableText:
      "The program that holds your games is not running, or the network between you and it is down. Everything that was played is kept there.",
    unreachableDo:
      "If you run it yourself: start it again with the command hispania play, then try once more. Otherwise tell whoever runs it.",
    refused: "The server says no",
    unread: "Nothing can be read just now",
    again: "Try again",
  },

  home: {
    games: "Other games",
    beginning: "The table is being laid …",
    goOn: "Continue your game",
    continue: "Continue",
    all: (number: number) => `All ${number} unfinished games`,
    fewer: "Show fewer",
    damaged: (number: number) =>
      `${count(number, "table of yours", "tables of yours")} cannot be read any more. All others are as they were; whoever runs this server can look with hispania store check.`,
    forgotten:
      "You are forgotten here: your name, your words and the games that nobody else plays are deleted. This browser begins anew, as somebody else.",
    ways: "Ways to the table",
    new: "New game",
    join: "Join by link",
    joinText: "Paste the link or the code that somebody sent you.",
    joinLabel: "Link or code of a table",
    joinGo: "Join",
    joinBad: "No table is named in this text. A link looks like …/t/ABCDEF or …/t/ABCDEF#SECRET.",
    records: "Records",
    recordsText:
      "Read a game from a file or from text, replay it, or go on playing it. Your finished games are there too.",
  },

  card: {
    round: (round: number) => `Round ${round}`,
    setup: "Setting up",
    decides: (who: string) => `${who} decides`,
    yours: "Your decision",
    dice: "Dice wait",
    waiting: "Waiting for a seat to be taken",
    mine: (seats: string) => `You hold ${seats}`,
    mineAll: "You hold all seats",
    watching: "You are watching",
    branch: "What-if",
    open: "Go to the table",
    replay: "Replay",
    away: "Put away",
    awayLabel: (name: string) => `Put away: ${name}`,
    awayAsk: "Take this game off the list? Its record is kept.",
    steps: (number: number) => count(number, "step", "steps"),
  },

  rules: {
    search: "Search the rules",
    searchFailed: "The rules could not be searched; try again.",
    found: (number: number): string =>
      number === 0 ? "Nothing found." : number === 1 ? "1 passage" : `${number} passages`,
    overview: "Choose a chapter, or search for a word.",
    contents: "Contents",
    pages: "Chapters of the rules",
    previous: "Previous chapter",
    next: "Next chapter",
    print: "Print this chapter",
    lost: "This chapter does not exist. The list shows those that do.",
    lead: "Our own reference, in our own words. The numbers are those that the table names when it refuses or explains something.",
  },

  records: {
    lead: "A record is a game as text, one line for each step. Every number in it is computed again on reading.",
    import: "Read a record",
    paste: "Text of a record",
    pasteHint: "Paste it here, or drop a file.",
    file: "Choose a file …",
    read: "Read and open",
    reading: "Reading …",
    empty: "There is no text to read yet.",
    tooLong: "This file is too large for a record.",
    noFile: "The file could not be read.",
    bad: "This record cannot be replayed",
    badLine: (line: number) => `Line ${line}:`,
    badHelp: "Nothing was changed. Correct the text above and read it again.",
    running:
      "A record that shows how a game without hints stands cannot be read here while that game goes on: it would be a hint. It can be read when the game is over.",
    finished: "Finished games",
    unfinished: "Unfinished games",
    none: "No game has been finished yet. When one ends, its replay is here.",
    example: "What a record looks like",
  },

  hello: {
    title: "One moment",
    text: "This browser is being made known as yours …",
    failed: "This browser is not yours yet",
    missing: "The link is incomplete",
    missingText: "A link of this kind ends with # and a ticket. Make a new one in the settings of the other browser.",
  },

  becoming: {
    title: "Become somebody else here?",
    text: (games: number): string =>
      games === 1
        ? "This browser has a game on this server. If you go on, it becomes somebody else, and the game is out of its reach."
        : `This browser has ${games} games on this server. If you go on, it becomes somebody else, and they are out of its reach.`,
    withCode: (when: string): string => `With your recovery code (made: ${when}) you can come back.`,
    withoutCode: "You have made no recovery code: only another browser that is still you could get at your games then.",
    makeCode: "Make a recovery code first",
    go: "Go on",
    stay: "Stay who I am",
  },

  mine: {
    keys: "Your browsers",
    keysText: "Each of these is you for this server. What you no longer use, or have lost, can be ended here.",
    unnamed: "A browser without a name",
    nameOf: (name: string) => `Name of this browser: ${name}`,
    named: "Named.",
    this: "This one.",
    since: (when: string) => `Known since: ${when}.`,
    seen: (when: string) => `Last here: ${when}.`,
    end: "End",
    endOf: (name: string) => `End: ${name}`,
    endAsk: (name: string) =>
      `End “${name}”? From then on it is a stranger and reaches none of your games. If it is the command hispania play, the page that it opens is not you any more.`,
    endThisAsk:
      "Shall this browser be a stranger from now on? Without another browser or a recovery code you cannot come back.",
    endOthers: "End all others",
    endOthersAsk: (names: string) =>
      `End all others: ${names}? From then on they are strangers and reach none of your games. If the command hispania play is among them, the page that it opens is not you any more. Links for another device that are not used yet end, too.`,
    ended: "Ended.",
    code: "Recovery code",
    codeText:
      "With it you come back when every browser has forgotten you. Write it down and keep it where only you look.",
    codeSince: (when: string) => `There is a code: ${when}.`,
    codeOnce: "It is shown this once. A new code makes it worthless.",
    codeNew: "Make a code",
    codeAgain: "Make a new code",
    codeAgainAsk: "The code you have will be worth nothing any more. Make a new one?",
    back: "Come back with a code: this browser becomes the person of the code",
    backGo: "Come back",
    badCode:
      "This code is not right, so nothing has happened. Look at every letter; and if another code was made later, only that one is good.",
    data: "Your data",
    dataText: "Everything this server has of you, with the records of your games, in one file.",
    dataGo: "Download",
    goWord: "delete",
    go: (word: string) =>
      `To be forgotten, type “${word}”. Games that you play alone go for good; elsewhere your seats become free. It cannot be taken back.`,
    goGo: "Forget me",
    goMistyped: (word: string) => `Nothing has happened: the word is “${word}”.`,
  },

  settings: {
    language: "Language",
    theme: "Colours",
    themes: { auto: "System", light: "Light", dark: "Dark" } as Table,
    speed: "Speed of what happens by itself",
    speeds: { slow: "Slow", normal: "Normal", fast: "Fast", instant: "Instant" } as Table,
    speedHint: "How long each event stays before the next. You can stop at any of them in the log.",
    reading: "Reading",
    large: "Larger text",
    notation: "Show the notation beside the sentences",
    sounds: "Sounds: dice, steps, the end of a game",
    sources: "Mark on the map what is reconstructed",
    guide: "Show the guide for a first game",
    you: "You",
    name: "Your name at the table",
    nameHint: "What the others see. It is kept on the server.",
    nameSave: "Save the name",
    nameSaved: "Saved.",
    browser: "Another browser or telephone",
    browserText: "This link makes another browser the same person as this one. It works once, for ten minutes.",
    ticket: "Make a link",
    copy: "Copy the link",
    copied: "Copied",
    keep: "Kept in this browser only, except the name.",
    about: "About",
    aboutText: (version: string, compiled: boolean) =>
      `Version ${version}, rules ${compiled ? "compiled" : "in plain Python"}.`,
    api: "Description of the interface for programs",
  },

  lost: {
    title: "Here be nothing",
    text: "The map shows no place at this address. The link may be cut short, or the page has moved.",
    home: "Back to the beginning",
  },

  plain: {
    lead: "Everything has a default: you can start at once.",
    options: "What is agreed",
    free: "Any value",
    edition: "Edition",
    seats: "Who sits where",
    here: "Here",
    elsewhere: "By link",
    elsewhereHint: "You get an invitation to send once the table is made.",
    computer: "Computer",
    computerChoice: (seat: string): string => `Computer player for ${seat}`,
    more: "Seed, name and hints",
    name: "Name of the table",
    nameHint: "Optional; shown in your list of games.",
    seed: "Seed of the dice",
    seedHint:
      "Optional. The same seed gives the same dice, and the table says that you chose it. Leave it empty and nobody can choose or know it: your browser and those of the others add to it.",
    problems: "This does not go together",
    fit: "Take the nearest that does",
    start: "Start",
    starting: "Starting …",
    unknown: "There is no such game on this server.",
  },
};
