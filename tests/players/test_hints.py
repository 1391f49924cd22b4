"""Hints and analyses of any game, from the search: by seat, never more than asked, and sums that add up."""

from __future__ import annotations

import json

import pytest

import hispania
from contract import toy
from hispania import games, players
from hispania.errors import Cancelled, IllegalAction, Unreadable
from hispania.players.analysis import Analysis
from hispania.table.session import Table

SEATS = toy.SEATS


def bidding(seed: str) -> Table:
    table = Table(hispania.new_game("toy"), seed=seed)
    table.roll_on()
    return table


# -------------------------------------------------------------------- hints


def test_a_hint_tells_never_more_than_its_strength() -> None:
    game = bidding("numantia").game
    told = [players.hint(game, "coral", strength, iterations=40, seed=3) for strength in (1, 2, 3)]
    assert [one.as_strong_as(1) for one in told] == [told[0]] * 3
    assert [one.as_strong_as(2) for one in told[1:]] == [told[1]] * 2
    assert (told[0].kind, told[0].action, told[0].chances, told[0].gain) == (None, None, None, None)
    assert (told[1].kind, told[1].action, told[1].text, told[1].chances) == ("bid", None, None, None)
    assert told[2].action in game.legal_actions("coral")
    assert told[2].instead in game.legal_actions("coral")
    assert told[2].instead != told[2].action
    assert set(told[2].chances) == set(SEATS)
    assert told[2].text == str(told[2].action)


def test_a_hint_is_plain_data_and_the_same_for_equal_seeds() -> None:
    game = bidding("numantia").game
    rules = games.rules("toy")
    first, again = (players.hint(game, "birch", 3, iterations=40, seed=3) for _ in range(2))
    assert first == again
    told = json.loads(json.dumps(players.write_hint(rules, first)))
    assert rules.read_action(game, told["action"]) == first.action
    assert players.write_hint(rules, first.as_strong_as(1))["action"] is None


def test_a_hint_is_for_whoever_may_decide() -> None:
    table = Table(hispania.new_game("toy"), seed="roma")
    with pytest.raises(IllegalAction, match="dice-first"):
        players.hint(table.game)
    table.roll_on()
    assert players.hint(table.game, iterations=5).seat == "amber"
    with pytest.raises(Unreadable, match="strength 1, 2 or 3"):
        players.hint(table.game, "amber", 4)
    table.act(table.game.legal_actions("amber")[0], "amber")
    with pytest.raises(IllegalAction, match="not-your-decision"):
        players.hint(table.game, "amber")
    over = hispania.play("toy", "random", seed="roma").game
    with pytest.raises(IllegalAction, match="game-over"):
        players.hint(over)


# -------------------------------------------------------------------- analyses


@pytest.fixture(scope="module")
def analysed() -> tuple[Table, Analysis]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HISPANIA_GAMES", "toy=contract.toy")
        table = hispania.play(hispania.new_game("toy", rounds=4), "random", seed="sagunto")
        return table, players.analyse(table, iterations=40, seed=2)


def test_the_sums_add_up_exactly_for_every_seat(analysed: tuple[Table, Analysis]) -> None:
    table, told = analysed
    assert len(told.steps) == len(table.history)
    for seat in SEATS:
        level = told.start[seat]
        for step in told.steps:
            assert step.before[seat] == level
            assert step.luck[seat] + step.decision[seat] == step.after[seat] - step.before[seat]
            level = step.after[seat]
        assert level == told.end[seat]
        decided = sum(told.decisions[whose][seat] for whose in SEATS)
        assert told.start[seat] + told.luck[seat] + decided == told.end[seat]


def test_the_end_is_what_it_was_and_chance_decides_nothing(analysed: tuple[Table, Analysis]) -> None:
    table, told = analysed
    ending = table.game.ending
    assert told.end == {seat: (ending.payoff(seat) + 1) / 2 for seat in SEATS}
    for step in told.steps:
        if step.kind == "chance":
            assert (step.seat, step.best, set(step.decision.values())) == ("", None, {0.0})
        else:
            assert step.seat in SEATS
            assert step.best is not None
            assert step.decision[step.seat] <= 0.0  # against the best nobody gains
    assert {step.kind for step in told.steps} == {"decision", "chance"}


def test_random_play_is_found_to_have_made_mistakes(analysed: tuple[Table, Analysis]) -> None:
    _, told = analysed
    wrong = [step for step in told.steps if any(step.decision.values())]
    assert wrong
    assert all(step.best.text != step.text for step in wrong)
    assert told.turning == sorted(told.turning, key=lambda k: -swing(told, k))


def swing(told: Analysis, k: int) -> float:
    return max(abs(told.steps[k].after[seat] - told.steps[k].before[seat]) for seat in SEATS)


def test_equal_seeds_give_equal_analyses_as_plain_data(analysed: tuple[Table, Analysis]) -> None:
    table, told = analysed
    plain = json.loads(json.dumps(players.write_analysis(table.rules, told)))
    assert plain["end"] == told.end
    assert len(plain["steps"]) == len(told.steps)
    assert players.analyse(table, iterations=40, seed=2) == told


def test_it_can_be_watched_and_ended() -> None:
    table = hispania.play("toy", "random", seed="roma")
    heard = []
    players.analyse(table, iterations=1, progress=lambda done, of: heard.append((done, of)))
    assert heard[-1] == (len(table.history), len(table.history))
    with pytest.raises(Cancelled):
        players.analyse(table, iterations=1, stop=lambda: True)
    with pytest.raises(Unreadable, match="at least one iteration"):
        players.analyse(table, iterations=0)


def test_nobody_analyses_a_game_that_goes_on_and_hides_something() -> None:
    with pytest.raises(Unreadable, match="when it is over"):
        players.analyse(bidding("roma"))


# -------------------------------------------------------------------- marks


def test_a_mark_is_a_games_own() -> None:
    marks = {players.mark(games.rules(id)) for id in ("toy", "conquest")}
    assert len(marks) == 2
    assert list(players.qualities(games.rules("toy"))) == ["quick", "normal", "deep"]
