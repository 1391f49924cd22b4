"""The English words of the exercises: what `hispania learn` says, and the sentences of its explanations."""

from __future__ import annotations

from typing import Final

from ..catalogue import Lessons, typed

GRADES: Final = {"easy": "Easy", "medium": "Medium", "hard": "Hard"}
THEMES: Final = {
    "victory": "win now",
    "capital": "a capital waits",
    "reserve": "save the reserve",
    "price": "how many denarii",
    "siege": "which siege",
    "attack": "attack an army",
    "escape": "out of danger",
    "road": "a run of roads",
    "fleet": "by sea",
    "support": "garrison for support",
    "recall": "take a garrison back",
    "march": "the right place",
    "enter": "coming back",
    "wait": "when to stop",
    "variant": "a variant's power",
    "hispano": "for the Hispano",
}
KINDS: Final = {
    "pass": "ending the phase",
    "move": "a move",
    "fleet": "sailing a fleet",
    "garrison": "placing a garrison",
    "remove": "taking a garrison back",
    "besiege": "a siege",
    "attack": "an attack",
    "enter": "bringing the general in",
    "road": "laying a road",
    "keep": "keeping a road",
    "build": "building a road",
    "buy": "calling the proconsul",
    "plot": "a plot",
    "decline": "letting it be",
    "boost": "adding denarii",
    "reroll": "throwing a die again",
    "pick": "choosing where the army goes",
    "strike": "a strike",
    "set-revolts": "choosing the city that rises",
    "set-army": "setting an army",
}
TEXTS: Final = {
    "welcome": (
        "{number} positions from games of the program against itself. In each of them one action is clearly best: any "
        "other idea gives away {margin} or more of 100 in the chance to win."
    ),
    "progress": "Solved: {solved} of {number}.",
    "heading": "{grade} ({solved} of {number} solved)",
    "legend": "{tick} solved, {half} solved with help or after other tries, {open} not yet",
    "none-left": "You have solved them all. Type a number to see one again, or quit.",
    "ask-which": "Number, Enter for the next one, or quit > ",
    "no-exercise": "There is no exercise {text}; there are 1 to {most}.",
    "no-such-grade": "no grade is called {text!r}; there are {known}",
    "no-such-theme": "no theme is called {text!r}; there are {known}",
    "nothing-chosen": "no exercise is both {grade} and about {theme}",
    "title": "Exercise {number} of {most}: {theme}, {grade}",
    "question": "{general} to decide, {denarii}: what is best?",
    "question-free": "{general} to decide: what is best?",
    "how": "Type a number of the list or a command, as at the table; or hint, solution, skip, quit, help.",
    "right": "Right! {action}: Rome's chance {chance}.",
    "close": (
        "Close: {action} is the right idea at another price. Rome's chance is {chance}, {loss} less than with the best."
    ),
    "close-hispano": "Close: {action}. Rome's chance is {chance}, {loss} more than with the best.",
    "wrong": "No: {action} gives {loss} away, Rome's chance is {chance}. It ranks {rank} of {legal}. Try again.",
    "wrong-first": "No: {action} gives {loss} away, Rome's chance is {chance}. Try again.",
    "hint-space": "Hint: look at {spaces}.",
    "hint-seat": "Hint: look at what is left to spend, and at who stands where.",
    "hint-kind": "Hint: the best action is {kind}.",
    "hint-no-more": "There are no more hints; solution shows the answer.",
    "solution": "The solution:",
    "was-found": "Found by the search {how}.",
    "after": "Enter for the next one, a number, lessons, or quit > ",
    "skipped": "Left for later.",
    "not-here": "{word} belongs to the table, not to an exercise. Here: an action, hint, solution, skip, quit or help.",
    "bad-progress": "The notes on your progress cannot be read ({why}); they were set aside as {path}.",
    "not-saved": "Your progress cannot be kept: {why}",
    "vale": "Vale! Solved: {solved} of {number}.",
    "saved": "Your progress is kept in {path}.",
    "any-grade": "any grade",
    # how good a chance is
    "under": "under {share}",
    "over": "over {share}",
    "less-than-a-point": "less than a point",
    # the points of an explanation
    "point-best": "{action}. Rome's chance: {chance}, the best of {legal} actions.",
    "point-as-good": "As good within the error: {actions}.",
    "point-odds-sure": "It succeeds without dice.",
    "point-odds-no-dice": "No dice are thrown.",
    "point-odds": "It succeeds in {win} throws ({chance}); otherwise only the denarii are gone.",
    "point-odds-loss": "It succeeds in {win} throws ({chance}), and loses the general in {loss} ({risk}).",
    "point-price": "{denarii}: succeeds in {win}, Rome {chance}",
    "rows-between": "; ",
    "point-prices": "What each price buys: {rows}.",
    "point-prices-wasted": "What each price buys: {rows}. More denarii than needed buy nothing.",
    "point-frees": "Success takes the last revolt out of {province}: a garrison may then be placed in {capital}.",
    "point-home": "{city} is Roman soil: {province} must be without revolts before Rome can win.",
    "point-home-last": "Success takes the last revolt out of {province}, as victory asks.",
    "point-capital": (
        "{city} is a capital: {done} of {total} are then garrisoned, and it counts even if revolts come back."
    ),
    "point-second-disc": "A second garrison in {city}: an army strikes off only the upper one.",
    "point-holds": "While it stands no roll brings a revolt to {city}.",
    "point-support": "A garrison in {city} adds 1 to every combat of its colour that touches it.",
    "point-recall": "He has {garrisons} in reserve; the one of {city} is needed elsewhere.",
    "point-recall-none": "He has no garrison in reserve; the one of {city} is needed elsewhere.",
    "point-pass": "Nothing that {denarii} can buy improves the position: what is left may be lost.",
    "point-fleet": "The fleet opens {to} as a way.",
    "point-fleet-aboard": "The fleet opens {to} as a way and carries {general}.",
    "point-enter": "From {space} he is where he is needed.",
    "point-run": "The run of roads joins {cities} links for 1 denarius; the whole way costs {cost}.",
    "point-by-sea": "The way leads over seas where fleets lie, for {cost} in all.",
    "point-open-capital": (
        "{province} is quiet, so its capital {city} can be garrisoned now; the next revolt there would close it."
    ),
    "point-guards": "While he stands in {city} no roll brings a revolt there.",
    "point-escapes": (
        "The army of {army} stands beside {general}: if it turned on him it would beat him in {loss} of the throws. "
        "Where he goes no army is beside him."
    ),
    "point-stays-in-danger": (
        "The risk is worth it: the army of {army}, should it turn on {general}, beats him in {loss} of the throws."
    ),
    "point-reserve": (
        "Only {reserve} in reserve: when one is needed and none is left, Hispania wins. Every revolt taken off the "
        "board goes back there."
    ),
    "point-time": "Only {rounds} left before the years run out.",
    "point-wins": "With it the last condition of victory is met, and Rome has won.",
    "then": ", then ",
    "point-plan": "The plan, if the dice are kind: then {actions}.",
    "point-plan-wins": "The plan, if the dice are kind: then {actions}, and Rome has won.",
    "point-second": "The best of the others, {worse}",
    "point-glance": "What looks best at a glance, {worse}",
    "point-rest": "Letting it be gives {loss} away: Rome's chance {chance}.",
    "point-rest-pass": "Ending the phase at once gives {loss} away: Rome's chance {chance}.",
    "point-nothing-else": (
        "No other idea is better than letting it be, which gives {loss} away: Rome's chance {chance}."
    ),
    "point-nothing-else-pass": (
        "No other idea is better than ending the phase at once, which gives {loss} away: Rome's chance {chance}."
    ),
    "ending": "ending the phase",
    "worse": "{action}, gives {loss} away: Rome's chance {chance}.",
    "worse-why": "{action}, gives {loss} away: Rome's chance {chance}; {why}.",
    "why-chance": "it succeeds in {win}",
    "why-chance-loss": "it succeeds in {win} and loses the general in {fails}",
    "why-threat": "it leaves him beside the army of {army}, which would beat him in {loss}",
}  # fmt: skip
HELP: Final = """\
One position, one question: which action is best? Answer as at the table: a
number of the list, siege toletum 2, m emerita, or the notation.

hint       where to look; once more: what kind of action
solution   the best action and why
skip       on to the next exercise
lessons    all exercises and what you have solved
again      the position once more
quit       leave; your progress is kept

Ask        look, look toletum, odds toletum, moves, list, map, rule H4.5
Chances are Rome's chances of winning the game, as a deep search sees them."""
FOUND: Final = {
    1: "at a glance",
    30: "after 30 tries",
    300: "after 300 tries",
    3000: "after 3,000 tries",
    30000: "only by looking very deep",
}

_WORDS: Final = {
    "hint": "hint hints tip",
    "solution": "solution solve answer",
    "skip": "skip next",
    "lessons": "lessons exercises",
    "again": "again",
}
LEARN: Final = Lessons(TEXTS, GRADES, THEMES, KINDS, FOUND, HELP, typed(_WORDS))
