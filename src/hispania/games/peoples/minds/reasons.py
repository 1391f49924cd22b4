"""The thought behind a decision, as a code for the catalogues: `why.` and the code is its sentence in each language."""

from __future__ import annotations

from typing import Final

from ..core.state import State
from ..core.terms import LAND, WORDS

_BY_WORD: Final = {
    "income": "take-all", "buy": "buy", "disband": "worst-unit", "split": "both-ways", "place": "guard",
    "leader": "lead", "berber": "berbers", "capital": "capital", "rebuild": "walls", "transit": "few-dice",
    "decline": "nothing-better", "go": "take-land", "lead": "lead", "step": "take-land", "take": "gather",
    "leave": "garrison", "halt": "here", "done": "enough", "remove": "worst-unit", "battle": "surest-first",
    "aim": "best-target", "submit": "submit", "resist": "resist", "sign": "bad-luck", "accept": "good-enough",
    "refuse": "too-strong", "pass": "not-worth-it", "stay": "odds", "skip": "nothing-better", "wait": "nothing-better",
    "claim": "claim", "sacrifice": "walls", "retreat": "save", "retreat_leader": "save", "pile": "strongest",
    "castle": "walls", "choose": "richest", "keep": "walls", "convert": "richest", "hire": "points",
    "force": "strongest", "bid": "below-average", "chit": "it-tells", "spread": "save",
}  # fmt: skip
CODES: Final = tuple(
    sorted({*_BY_WORD.values(), "attack", "reinforce", "points-beyond", "at-random", "plan", "weighed"})
)


def why(s: State, act: int, goal: int) -> str:
    """The code for a decision of the rules of thumb; `goal` is where a march leads.

    >>> from hispania import games
    >>> why(games.rules("peoples").new_game().state, 17, -1)
    'enough'
    """
    word = WORDS[act & 63]
    if word in ("go", "lead", "step"):
        to = act >> 12 & 63 if word == "go" else act >> 6 & 63
        if word != "lead" and to >= LAND:
            return "points-beyond"
        if 0 <= goal < LAND:
            if s.others_at(goal, s.active):
                return "attack"
            if s.at(goal, s.active):
                return "reinforce"
    return _BY_WORD[word]
