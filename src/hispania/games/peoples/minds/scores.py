"""Values of positions as people read them: expected scores at the end, and chances of all seats."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from math import exp
from typing import Final

from ..core import sequence
from ..core.config import Config
from ..core.facts import facts_of_state
from ..core.state import State
from ..core.terms import NATIONS
from ..printed.past import past
from .judge import Judge
from .outlook import Outlook

BORN: Final = 0.4  # of an heir's average, what is not yet counted with his forebear's land
EARLY: Final = 10.0  # points of lead that make a seat e times as likely to win, at the beginning
LATE: Final = 5.0  # and at the end


def expected(state: State, values: Sequence[float]) -> list[float]:
    """Final scores by player: what the judge sees, and the averages of nations that are still to come (P16)."""
    config, facts = state.config, facts_of_state(state)
    printed, found = config.printed, list(values)
    heirs = {name for row in printed.transformations for name in row.into}
    for name, row in printed.averages.items():
        n, player = NATIONS.index(name), facts.owner[NATIONS.index(name)]
        first = printed.nations[name].present[0]
        if not player or first <= state.turn or first > config.last_turn:
            continue
        average = row.by_13 if config.last_turn <= 13 else row.score
        found[player] += average * (BORN if name in heirs else 1.0) - facts.vp[n] / 2
    if not config.advanced:
        for name, bonus in printed.scenarios[config.scenario].handicap.items():
            found[facts.owner[NATIONS.index(name)]] += bonus
    return found


@functools.lru_cache(maxsize=16)
def lean(config: Config) -> tuple[float, ...]:
    """By player, what games of the laboratory came to beyond what is seen before the first step; nothing elsewhere.

    Averages say what a nation may earn, not what its neighbours leave it. Each group's mean was counted (P15.1).
    """
    found = past(config.box)
    rows = found.groups.get(config.scenario) if found and not config.advanced else None
    if rows is None or "group_auction" in config.options:
        return (0.0,) * 6
    agreed = (config.scenario, config.version, config.players, config.options, config.house)
    start = sequence.new_state(config.box, *agreed)
    seen = expected(start, Judge(Outlook(start.config)).values(start))
    return tuple(rows[str(k)].mean - seen[k] if str(k) in rows else 0.0 for k in range(6))


def chances(state: State, values: Sequence[float]) -> dict[str, float]:
    """The chance of every seat to win, by its expected score; the lead tells more the later it is.

    >>> from hispania import games
    >>> state = games.rules("peoples").new_game().state
    >>> round(sum(chances(state, [0.0] * 6).values()), 6)
    1.0
    """
    scores, config = expected(state, values), state.config
    gone = (state.turn - config.first_turn) / max(1, config.last_turn - config.first_turn)
    spread = EARLY + (LATE - EARLY) * gone
    players = range(1, config.players + 1)
    scores = [score + more * (1.0 - gone) for score, more in zip(scores, lean(config))]
    best = max(scores[player] for player in players)
    weights = {str(player): exp((scores[player] - best) / spread) for player in players}
    whole = sum(weights.values())
    return {seat: weight / whole for seat, weight in weights.items()}
