"""The computer players of SPARTACVS: by rules of thumb, and by searching positions that their seat could believe in."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from typing import Final

from ....errors import Unreadable
from ....players.anyone import Random
from ....players.contract import Decision, Player, decider
from ..core.state import Action
from ..edge.actions import of_list
from ..edge.actions.shapes import Decision as Answer
from ..edge.game import Spartacvs
from .judge import years_left
from .search import Found, Search
from .thumb import Thumb

__all__ = ["EXAMPLES", "PLAYERS", "Random", "RuleOfThumb", "Strategist", "answer_of", "player_with_budget"]

CARDS: Final = 120  # that the strategist plays in its head before a decision that weighs
MOST_SECONDS: Final = 3600.0
MOST_CARDS: Final = 10**9
EXAMPLES: Final = "thumb, strategist@80 (cards played in its head before a decision), strategist@0.5s"
_FOUGHT: Final = frozenset(  # when armies meet: a search pays most
    ("DECLARE_INSIDE", "INTERCEPT", "AVOID", "RELIEF", "SURPRISE", "BATTLE_PLAY", "BATTLE_MATCH", "BATTLE_INITIATIVE",
     "RETREAT_TO", "WITHDRAW_TO", "FORTUNES")
)  # fmt: skip
AHEAD: Final = 8  # cards of a trial before the judge is asked
YEARS: Final = 1  # before the last, which are searched: what is won earlier is mostly lost again
_LAST: Final = {  # in the last years, which decide most: the part of the usual strength that each question is worth
    "PLAY_CARD": 1.0, "USE_CARD": 0.5, "CAMPAIGN": 0.5, "RESOURCE": 0.5, "MOVE": 0.5, "CONTROL": 0.5, "EVENT": 0.5,
    "RAID": 0.5, "PACIFY": 0.5, "SURRENDER": 0.5,
}  # fmt: skip


def answer_of(game: Spartacvs, action: Action) -> Answer:
    """An answer of the rules as the game lists it."""
    turn = game.turn
    return of_list(turn.phase, turn.seats[0], action)


class RuleOfThumb:
    """A transparent player: one short rule for each question, no dice, no search; equal views, equal decisions.

    >>> from hispania import games
    >>> game = games.rules("spartacvs").new_game()
    >>> RuleOfThumb().decide(game, random.Random(1)).why
    'together'
    """

    id = "thumb"
    seats: tuple[str, ...] = ()

    def decide(self, game: Spartacvs, rng: random.Random, seat: str | None = None) -> Decision:
        """What its rules say."""
        if len(game.state.legal) == 1:
            return Decision(answer_of(game, game.state.legal[0]), "no-choice")
        action, why = Thumb(game.state).choose()
        return Decision(answer_of(game, action), why)


class Strategist:
    """Searches before every decision that weighs, and believes nothing that its seat cannot see.

    >>> from hispania import games
    >>> game = games.rules("spartacvs").new_game(games.rules("spartacvs").read_options({"scenario": "II"}))
    >>> Strategist(cards=4).decide(game, random.Random(1)).why
    'last-word'
    """

    id = "strategist"
    seats: tuple[str, ...] = ()

    def __init__(self, cards: int = CARDS, seconds: float = 0.0) -> None:
        self.cards = cards
        self.seconds = seconds
        self.threads = 1
        self.stop: Callable[[], bool] | None = None
        self.thought: list[Found] = []

    def decide(self, game: Spartacvs, rng: random.Random, seat: str | None = None) -> Decision:
        """The answer that came out best; its reason is that of the rules of thumb where they agree."""
        s, mine = game.state, decider(game, seat)
        self.thought = []
        if len(s.legal) == 1:
            return Decision(answer_of(game, s.legal[0]), "no-choice")
        usual, why = Thumb(s).choose()
        do = s.stack[-1]["do"]
        part = 1.0 if do in _FOUGHT else 0.0 if years_left(s) > YEARS else _LAST.get(do, 0.0)
        search = Search(s, mine, rng, cards=AHEAD) if part else None
        if search is None or len(search.racing) < 2:
            return Decision(answer_of(game, usual), why)
        self.think(search, part)
        self.thought = search.found()
        best = search.best(usual)
        chances = {mine: best.chance, "R" if mine == "S" else "S": 1.0 - best.chance}
        return Decision(answer_of(game, best.action), why if best.action == usual else "search", best.chance, chances)

    def think(self, search: Search, part: float = 1.0) -> None:
        """Search with a part of this player's strength."""
        if self.seconds:
            until = time.perf_counter() + part * self.seconds
            search.run(MOST_CARDS, lambda: time.perf_counter() >= until)
        else:
            search.run(max(1, round(part * self.cards)), self.stop)


PLAYERS: Final[Mapping[str, Callable[[], Player]]] = {  # from weak to strong
    "random": Random,
    "thumb": RuleOfThumb,
    "strategist": Strategist,
}


def player_with_budget(text: str) -> Player:
    """A player as it is written, made anew.

    >>> player_with_budget("strategist@80").id
    'strategist'
    >>> player_with_budget("thumb@80")
    Traceback (most recent call last):
    hispania.errors.Unreadable: 'thumb@80': thumb does not search, and takes no budget
    """
    id, at, budget = text.partition("@")
    if id not in PLAYERS:
        known = ", ".join(PLAYERS)
        raise Unreadable(f"no computer player is called {id[:40]!r}; there are {known}; e.g. {EXAMPLES}")
    found = PLAYERS[id]()
    if not at:
        return found
    if not isinstance(found, Strategist):
        raise Unreadable(f"{text[:40]!r}: {id} does not search, and takes no budget")
    found.cards, found.seconds = read_budget(text, budget)
    return found


def read_budget(text: str, budget: str) -> tuple[int, float]:
    """Cards, or seconds, before a decision.

    >>> read_budget("strategist@1.5s", "1.5s")
    (0, 1.5)
    """
    timed = budget.endswith("s")
    number = budget[:-1] if timed else budget
    plain = number.replace(".", "", 1) if timed else number
    most = MOST_SECONDS if timed else MOST_CARDS
    if not (plain.isascii() and plain.isdigit() and 0 < float(number[:12]) <= most):
        raise Unreadable(f"{text[:40]!r}: a budget is a number of cards, or of seconds; e.g. {EXAMPLES}")
    return (0, float(number)) if timed else (int(number[:12]), 0.0)
