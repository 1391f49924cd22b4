"""Chances by seat: expected scores, and what they were counted to miss along a game."""

from __future__ import annotations

from math import log, sqrt

import pytest

from hispania import games
from hispania.games.peoples.core.terms import PEOPLES
from hispania.games.peoples.measures.courses import CHECKED, Course, missed, played
from hispania.games.peoples.minds.course import courses, errors
from hispania.games.peoples.minds.scores import chances

RULES = games.rules("peoples")
GAMES = 24


def some(edition: str, scenario: str) -> list[Course]:
    """A few games that were not counted."""
    return list(played(RULES.printed(edition), scenario, GAMES, CHECKED))


@pytest.mark.parametrize("edition", ["first", "mended"])
def test_the_file_tells_what_expected_scores_miss_today(edition: str) -> None:
    """Whoever changes the judge, the rules of thumb or an edition counts again."""
    counted = courses().editions[RULES.printed(edition).hash]
    assert sorted(counted) == ["A", "C", "D"]
    found = missed(some(edition, "A"))
    assert list(found) == list(counted["A"]) == [str(turn) for turn in range(1, 14)]
    for turn, row in found.items():
        for (mean, _), (known, spread) in zip(row, counted["A"][turn]):
            assert abs(mean - known) <= 4.5 * max(0.5, spread) / sqrt(GAMES), turn


def test_chances_tell_more_than_nothing_and_more_later_than_before() -> None:
    some_games = some("mended", "A")

    def loss(turn: int) -> float:
        return sum(
            -share * log(max(1e-4, said))
            for game in some_games
            for share, said in zip(game.won, game.turns[turn][1])
        ) / len(some_games)  # fmt: skip

    assert loss(13) < loss(1) < log(4)


def test_errors_go_over_into_those_of_the_next_turn() -> None:
    game = RULES.new_game(RULES.read_options({"scenario": "A"}), printed=RULES.printed("mended"))
    rows = courses().editions[RULES.printed("mended").hash]["A"]
    state = game.state.clone()
    seen = []
    for state.active in (0, 4, PEOPLES - 1):  # Carthage, the Basques, and when all have played
        found = errors(state)
        assert found
        seen.append(found[4][0])
    low, high = sorted((rows["1"][3][0], rows["2"][3][0]))
    assert seen[0] == rows["1"][3][0]
    assert seen == sorted(seen, reverse=rows["1"][3][0] > rows["2"][3][0])
    assert low < seen[1] < high
    assert seen[2] == pytest.approx(rows["2"][3][0])


@pytest.mark.parametrize("options", [{"version": "advanced"}, {"scenario": "A", "group_auction": True}])
def test_where_players_have_other_nations_nothing_was_counted(options: dict[str, object]) -> None:
    state = RULES.new_game(RULES.read_options(options), printed=RULES.printed("mended")).state
    assert errors(state) is None
    assert sum(chances(state, [0.0] * 6).values()) == pytest.approx(1.0)
