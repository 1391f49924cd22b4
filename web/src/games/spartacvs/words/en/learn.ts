// The page that teaches the game.

export const learn = {
  title: "How SPARTACVS is played",
  lead: "Ten minutes of reading; the rest the table tells as you go. Everything you may do always stands in the list beside the map.",
  chapters: [
    {
      title: "What it is about",
      text: [
        "One player leads Sertorius and everybody else who defies Rome: Spaniards, exiles, the king of Pontus, in the end the slaves. The other leads the Republic.",
        "Provinces decide, and so does the crisis track. It runs from Stability to Anarchy: lost provinces, new legions and proconsuls kept in office push the Republic towards the abyss. If the marker stands on Anarchy at the end of a turn, Sertorius has won.",
      ],
    },
    {
      title: "A turn",
      text: [
        "A turn is a year: elections, reinforcements, cards, operations, surrender, winter, disbanding, the victory check. The header shows where it stands.",
        "Most of it is operations. You play one card after the other, in turns, from a hand that nobody else sees.",
      ],
    },
    {
      title: "A card",
      text: [
        "Every card can be used in one of two ways: for its command points, or for its event if the event is yours. Surprise cards wait in your hand for their moment: a battle, a siege, an enemy on the march.",
        "Command points activate a leader (the better his initiative, the cheaper), place control markers, raid or pacify, ship single pieces, or train troops.",
      ],
    },
    {
      title: "A march",
      text: [
        "An activated leader marches with the units of his stack: 4 movement points, 6 with light troops alone. A road costs 1, a pass 2, an attempt at a siege 2.",
        "Whoever enters a place may be intercepted by neighbours and may see the enemy slip away: a die of at least the leader’s initiative. Low initiative is good. Otherwise there is a battle.",
      ],
    },
    {
      title: "A battle",
      text: [
        "Both sides get battle cards: half their strength, the commander’s tactics, more for superior numbers. The attacker plays a card, the defender must match its type. Who cannot match has lost.",
        "After a match the defender may take the initiative with a die of at most his tactics. High tactics are good. Then he may attack himself, or try to withdraw.",
        "You can try just this: the duel of battle cards is a small game of its own.",
      ],
    },
    {
      title: "A siege",
      text: [
        "Units on an enemy major city besiege it, on a tribe they subjugate it. Attempts add siege points: three take a city, one a tribe. The besieged wait inside, or sally out.",
        "Minor cities change sides in the surrender phase to whoever stands there alone.",
      ],
    },
    {
      title: "How it ends",
      text: [
        "After turn 10 provinces are counted: the Republic needs 17 when Asia Minor is in the war, Sertorius 8 once Spartacus has risen. Between these there is a wide draw.",
        "The panel “Victory” always tells what counts and who would win now.",
      ],
    },
  ],
  known: "What is known, and what is not",
  knownText: [
    "We have the second half of the rulebook: sieges, winter, crisis, victory, scenarios, options and the battle cards are its own. Movement, interception, control, cards and most ratings are rebuilt, in the smallest way that fits.",
    "Every rule in our reference says what it rests on. If somebody brings the first half, only data and single rules will change.",
  ],
  start: "Begin scenario I",
  duel: "Try the duel",
};
