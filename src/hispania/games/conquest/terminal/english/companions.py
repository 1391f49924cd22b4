"""Computer players in English: who they are, what they thought, what they did in somebody's name."""

from __future__ import annotations

from typing import Final

COMPANIONS: Final = {
    "player-recruit": "the recruit",
    "player-legate": "the legate",
    "player-tribune": "the tribune",
    "player-consul": "the consul (computer)",
    "player-chieftain": "the chieftain",
    "player-dice": "the dice (at random)",
    "told-recruit": "decides at random: for tests, for children, for a laugh",
    "told-legate": "decides by rule of thumb, one plan ahead, and says why",
    "told-tribune": "plans with a short search: quick and sound",
    "told-consul": "plans with the longest search: the best there is",
    "told-chieftain": "plans for the Hispano, against Rome",
    "why-at-random": "at random",
    "why-nothing-better": "nothing better was left",
    "why-position": "for a better place",
    "why-place": "to be where he is needed",
    "why-garrison": "to hold the city",
    "why-siege": "against the revolt",
    "why-attack": "against the army",
    "why-road": "for shorter ways",
    "why-variant": "a chance of this variant",
    "did": "{who} decided {number} times for you:",
    "did-once": "{who} decided once for you:",
    "did-line": "{action} ({why}){dice}; Rome {before} -> {after}",
    "did-dice": ", dice {dice}",
    "auto-begins": "From now on {who} decides; Ctrl-C takes over.",
    "auto-stopped": "Stopped: you decide again, in every seat.",
    "seat-line": "{seat}  {general}: {who}",
    "seat-person": "a person here",
    "seat-how": "seat U legate gives a seat to a computer, seat U me takes it back; auto legate 3 lends it a while.",
    "seats-by-computers": "Computers play: {seats}. seat U me takes a seat over.",
}

HELP: Final = (
    "Computer players: recruit (at random), legate (rule of thumb), tribune (quick planner), consul (the best) and, "
    "for the Hispano, chieftain.\n"
    "auto consul lets one of them decide for you to the end of this turn, auto consul 3 three decisions, auto consul "
    "end the rest of the game; then you are told what was decided and why, what the dice showed, and how Rome's chance "
    "changed, judged at a glance. Ctrl-C takes over at once.\n"
    "seat U legate gives a seat to a computer for good, seat U me takes it back, seat shows who sits where. At the "
    "start: hispania terminal --computer U=legate --computer K=consul. undo takes your own decisions back, and "
    "what computers in other seats decided since."
)
