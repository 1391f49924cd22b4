// Learning the game: the page, and the tips of a first game.

export const learn = {
  title: "Learn Hispania 1994",
  lead: "Fifteen hundred years in one game. Ten minutes of reading are enough to begin; the table tells the rest when it matters.",
  steps: "On this page",
  more: "The rule",
  aim: {
    title: "What it is about",
    text: [
      "Four or five players lead twenty-nine peoples through the history of the peninsula. No people lasts for ever, so nobody leads just one: yours come and go, and another of yours is often waiting behind the mountains or across the sea.",
      "Every people wants something of its own. What it gets brings victory points, and all the points of all your peoples make up your score. Who has most when the last turn is over has won.",
    ],
    picture: "The map at the beginning: seven peoples in their provinces",
    caption:
      "Turn 1. Green in the north-west are the Galicians, dark green at the Pyrenees the Basques: you lead both in the guided game.",
  },
  map: {
    title: "The map",
    text: [
      "Forty provinces in four zones: North, Centre, South and East. A province is plain or mountain; rivers run along borders and matter in battle only.",
      "A counter shows a people by its arms and letters, and a sign for every unit. A crown is a leader, a star a capital. Whoever has a unit in a province, and nobody else has, controls it.",
      "Dashed arrows are crossings of the sea; anchors are where fleets may land, a barred anchor is closed to nearly all.",
    ],
    picture: "The north-west of the map: provinces with their names, mountains, a river and counters",
    caption: "Mountains hold two units, plains three, great cities four.",
  },
  turn: {
    title: "A turn",
    text: [
      "There are up to 21 turns. In each of them the peoples act one after the other, always in the same order; each goes through these steps, and the table goes through most of them by itself.",
    ],
    steps: [
      { name: "Income", text: "Gold for every province the people controls.", rule: "P3.1" },
      { name: "Purchase", text: "Infantry costs 4, a knight 6, a castle 8. Little gold can be saved.", rule: "P3.4" },
      { name: "Placement", text: "What was bought, and whatever history sends.", rule: "P4.1" },
      { name: "Movement", text: "Any stacks, in any order, each once.", rule: "P6.2" },
      { name: "Combat", text: "Wherever two peoples stand in one province.", rule: "P7.3" },
      { name: "Population", text: "No more units than the land can feed: two for each province.", rule: "P8" },
    ],
    after:
      "An invader does movement and combat twice. After the last people points are counted in some turns, and some peoples turn into others.",
  },
  march: {
    title: "Marching",
    text: [
      "Infantry goes two provinces, elites three, cavalry four. Two things stop a march: entering a mountain province, and entering one where somebody else stands.",
      "A leader gives one step more, and those who go with him are not stopped by mountains. At the table you choose a stack, and the map shows where it can go.",
    ],
    led: "with a leader",
    picture: (led: boolean): string =>
      led ? "Where two infantry with a leader can go from Salamanca" : "Where two infantry can go from Salamanca",
    caption: (places: number, led: boolean) =>
      led
        ? `${places} provinces: three steps, and mountains are no obstacle.`
        : `${places} provinces. In those with a dotted edge the march ends; the red one means battle.`,
  },
  battle: {
    title: "Battle",
    text: [
      "A battle goes in rounds. Every unit rolls one ten-sided die, a castle three; both sides roll before anybody is taken away. After each round first the attacker, then the defender may retreat.",
      "What a die needs depends on who fires at whom, and on the ground. The table always shows the numbers, and the exact chances before you decide. Try it:",
    ],
    attackers: "Attackers",
    defenders: "Defenders",
    infantry: (number: number) => `${number} infantry`,
    mountain: "in the mountains",
    river: "across a river",
    leaderA: "the attacker has a leader",
    leaderD: "the defender has a leader",
    needs: (attack: number, defend: number, first: number) =>
      first === defend
        ? `The attacker hits with ${attack} or more, the defender with ${defend} or more.`
        : `The attacker hits with ${attack} or more, the defender with ${defend}, in the first round with ${first}.`,
    odds: "If both fight on to the end",
    attacker: "attacker",
    defender: "defender",
    nobody: "nobody left",
  },
  land: {
    title: "Land and people",
    text: [
      "A stack that is too large after combat loses what is too much. An attack may bring one unit more than the land holds, with a leader or in an invasion two; a capital adds one for good.",
      "Then the land must feed you: a people may have two units for each province it controls, castles and leaders apart. That is why conquest pays twice, and why a province that you leave empty costs you more than its gold.",
    ],
    picture: "A people with three provinces and six units",
    caption: "Three provinces feed six units. Bring everybody together in one of them, and the land feeds two.",
  },
  points: {
    title: "Points",
    text: [
      "Provinces are counted at the end of the turns 3, 5, 7, 10, 13, 15, 19 and 21, each by what it is worth to the people that holds it. The sheet of a people tells its values, and the map can show them.",
      "Some peoples also earn points for what they destroy when they attack in their own turn: the Basques for Romans, Castile for Muslim castles. And some for a deed: Carthage for marching on Italy, the Vandals for sailing to Africa.",
    ],
    picture: "What the provinces are worth to the Galicians",
    caption: (turn: number) => `What the Galicians are paid at the end of turn ${turn}.`,
  },
  fate: {
    title: "Peoples come and go",
    text: [
      "A small people under attack may, or must, submit to certain great ones. It keeps its land and half of its gold and points; the suzerain counts its provinces as well, and leaves it in peace.",
      "At fixed times peoples become others: Rome leaves Hispano-Romans behind, the Basques grow into Navarre, the Suebi into León. Units change their colours where they stand.",
    ],
    picture: "Which peoples are in the game in which turns",
    caption: "Each bar is a people’s time. Crossed swords mark an invasion.",
    born: (nation: string, first: number, last: number) => `${nation}: turns ${first} to ${last}`,
  },
  auction: {
    title: "For later: majors and auctions",
    text: [
      "In the standard version the peoples lie in four groups, one for each player. In the advanced version they are auctioned when they appear: you pay with points. Five majors, Carthage, Rome, the Visigoths, the Umayyads and Castile, are dealt with first, and nobody may lead two peoples that are made to be enemies.",
      "A bid below what a people usually earns is a bargain, if you can defend it. The table shows its average, and what it cannot be combined with.",
    ],
    caption: "The four groups of the standard version. You have the second one in the guided game.",
  },
  glossary: {
    title: "Words of the game",
    terms: [
      ["Control", "Having a unit in a province in which nobody else has one.", "P0.5"],
      ["Elite", "Strong foot soldiers: Rome’s legions, Yusuf’s guard. Three steps.", "P6.2"],
      ["Élan", "After combat one stack marches and fights again.", "P2.6"],
      ["Forced passage", "Twice as many units as the enemy stay in his province; then others may go through.", "P6.5"],
      ["Fort", "Rome puts one into every province it takes. It cannot move.", "P14.8"],
      ["Invasion", "A turn with two movements and two combats.", "P2.5"],
      ["Knight", "Needs two hits to die: the first wounds it.", "P7.6"],
      ["Off the map", "Gascony, Narbonne and Africa: from there peoples come.", "P6.6"],
      ["Ruin", "What a fallen castle leaves. It can be built up again for a unit.", "P12.3"],
      ["Suzerain, vassal", "The great people and the small one that has submitted to it.", "P10.4"],
      ["Zeal", "+1 to all dice in the first combat of a Muslim invasion.", "P2.7"],
    ] as [term: string, meaning: string, rule: string][],
  },
  go: {
    title: "Begin",
    text: "Scenario A against three computers, with a word about everything when it first matters. You can take back whatever no die has sealed.",
    start: "Begin the guided game",
    starting: "The table is being laid …",
    rules: "All the rules",
    new: "Another scenario",
  },
  guide: {
    title: "First game",
    next: "Got it",
    end: "End the guide",
    points: "Show it on the map",
    sheet: "Its sheet",
    tips: {
      look: "This is the peninsula in 320 BC. A province has the colour of the people that holds it, and a counter shows its arms and a sign for every unit. You are player 2: the Galicians in the north-west and the Basques at the Pyrenees are yours, later the Vandals (turn 6) and the Umayyads (turn 11). Computers play the others.",
      order:
        "Peoples act one after the other. The strip at the top shows the order: who is done, who acts now, who comes next, with the number of the player. Two pairs of swords mean an invasion, a plus that something arrives. You need not watch; what happened is told when you are asked again.",
      buy: "Your provinces have paid their gold. Infantry costs 4. At most 4 gold can be saved, so spend what you can: the basket is filled already, and one key, Enter, buys it.",
      place:
        "A bought unit goes into a province that you control, one to each. Mountains hold two units, plains three: one too many may stand there until movement is over. A border with somebody strong is a good place.",
      march:
        "Your turn to march. Choose a stack with a gold edge, on the map or in the panel, then the province it shall go to. Infantry goes two provinces; mountains and enemies stop it. Nothing has to move: “End moves” leaves everybody where they are.",
      reach:
        "Lit up is where this stack can go: a plain edge is a place to pass, a dotted one a place where it must stop, red with a number a battle. The number is the chance, in hundredths, that you hold the province if both sides fight on. Take fewer units with the minus: a province left without units is no longer yours.",
      empty:
        "Empty neighbours are the cheapest conquest: a unit that walks in takes the land, and land means gold, points, and food. Every province feeds two units; what the land cannot feed dies at the end of your turn. Leave one unit behind where you want to stay.",
      hint: "Unsure? “Hint” says where to look, asked again what to do, and asked once more it shows the move and what it gains. Undo takes back everything up to the last die.",
      battle:
        "A battle. The board shows both sides and what each die needs, and below it what becomes of it if both fight on. Red numbers are not orders: 60 percent means that four such attacks in ten fail.",
      aim: "You say which dice go at which enemies. What is set already brings the most hits; Enter accepts it.",
      retreat:
        "After every round you may withdraw, unit by unit, to land of your own or to empty land beside it. “Stay” goes on fighting. Retreat when the bar has turned against you and the units are worth more elsewhere.",
      stack:
        "More stand here than the land holds once the fighting is over. What is too much goes: choose whom you miss least.",
      population:
        "The land feeds two units for each province that you control, and you have more. Choose who goes. Next time take land first, and buy afterwards.",
      submit:
        "You may submit: the fighting ends, you keep your provinces, but half of your gold and of your points at the count is gone as long as the bond lasts. It is better than dying, and worse than winning.",
      points:
        "Where do points come from? At the end of turn 3 your provinces are counted for the first time, each at the value on its people’s sheet. “Score” shows what the count would bring if the turn ended now.",
      later:
        "A new turn. The line with the years tells what happened in them; “Later” tells who comes in the turns ahead, and what becomes of whom. Rome arrives now: the Basques earn three points for every legion they destroy in their own turn.",
      peoples:
        "Two peoples of one player are strangers: they cannot help each other, and they can fight. So play each for itself; only the sum counts.",
      vandals:
        "The Vandals are yours: fifteen infantry with Geiseric behind the Pyrenees. They buy nothing and leave after turn 9, so spend them. First they may break through three provinces; then they march and fight twice. Forts are worth a point each, and from turn 7 every unit that sails from Cádiz or Gibraltar to Africa one more.",
      umayyads:
        "The greatest invasion of all is yours: twenty infantry, eight cavalry, Tarik and Musa. In the first march there is no limit to a stack, and all your dice have +1. Ride for Toledo: when it falls, the Visigoths’ castles begin to surrender. Afterwards castles bring you gold.",
      invasion:
        "An invasion: you march and fight twice. Break their line first, and take the empty land behind it in the second march.",
      over: "That was a game of Hispania. The story of it shows where it turned, by luck or by decision. In the standard version every group has its great hour: try another one.",
    },
  },
};
