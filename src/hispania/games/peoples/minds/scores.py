"""Values of positions as people read them: expected scores at the end, and chances of all seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.facts import facts_of_state
from ..core.state import State
from ..core.terms import NATIONS
from .course import errors, first_of

BORN: Final = 0.4  # of an heir's average, what is not yet counted with his forebear's land
EARLY: Final = 15.0  # how far an expected score is off where that was not counted, at the beginning
LATE: Final = 5.0  # and at the end
LEAST: Final = 1.0  # and whatever was counted


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


def chances(state: State, values: Sequence[float]) -> dict[str, float]:
    """The chance of every seat to end with most points: by its expected score, and by how far such scores were off.

    >>> from hispania import games
    >>> state = games.rules("peoples").new_game().state
    >>> round(sum(chances(state, [0.0] * 6).values()), 6)
    1.0
    """
    scores, config = expected(state, values), state.config
    missed = errors(state)
    if missed is None:
        gone = (state.turn - config.first_turn) / max(1, config.last_turn - config.first_turn)
        missed = [(0.0, EARLY + (LATE - EARLY) * gone)] * len(scores)
    players = range(1, config.players + 1)
    ends = [(scores[player] + missed[player][0], max(LEAST, missed[player][1])) for player in players]
    return {str(player): chance for player, chance in zip(players, first_of(ends))}
