"""The computer players of peoples: they take legal decisions, explain them, see nothing hidden, and beat the weaker."""

from __future__ import annotations

import random

import pytest

from hispania import games, players
from hispania.errors import Unreadable
from hispania.games.peoples.core.playout import Dice
from hispania.games.peoples.core.state import State
from hispania.games.peoples.minds.players import Planner, RuleOfThumb, outlook_of
from hispania.games.peoples.minds.reasons import CODES
from hispania.games.peoples.minds.rollout import GAME, Rollout
from hispania.games.peoples.minds.thumb import Thumb
from hispania.players.playing import play
from tools.counts import scaled

RULES = games.rules("peoples")


def finished(options: dict[str, object], seed: int, at_random: int) -> State:
    """A whole game by rules of thumb, some players at random."""
    state = RULES.new_game(RULES.read_options(options)).state.clone()
    Rollout(Thumb(outlook_of(state.config))).play(state, Dice(seed), GAME, at_random)
    return state


@pytest.mark.parametrize(
    "options",
    [
        {"scenario": "A"},
        {"scenario": "D", "events": True, "sign_of_god": True},
        {"scenario": "E", "version": "advanced", "players": 5, "general_submission": True, "barbaric": True},
        {"scenario": "B", "version": "advanced", "sealed_auctions": True},
        {"scenario": "C", "group_auction": True},
    ],
    ids=lambda options: "-".join(map(str, options)),
)
def test_thumb_plays_every_kind_of_game_at_the_table(options: dict[str, object]) -> None:
    table = play(RULES.new_game(RULES.read_options(options)), "thumb", seed="toletum")
    assert table.game.turn.kind == "over"


@pytest.mark.compiled_only
def test_one_player_by_rule_of_thumb_beats_three_at_random() -> None:
    wins, number = 0, max(8, scaled(24))
    for seed in range(number):
        seat = 1 + seed % 4
        wins += finished({"scenario": "A"}, seed, 62 & ~(1 << seat)).winners >> seat & 1
    assert wins > number // 2  # by chance a quarter


def test_every_reason_has_a_sentence_in_every_language() -> None:
    for language in RULES.languages:
        assert [code for code in CODES if f"why.{code}" not in RULES.words(language)] == []
        assert [id for id in players.of(RULES) if f"player.{id}.about" not in RULES.words(language)] == []


def test_equal_positions_give_equal_decisions_with_a_reason() -> None:
    game, rng = RULES.new_game(), random.Random(5)
    for _ in range(60):
        while game.turn.kind == "chance":
            game.take(game.fall(_Faces(rng)))
        first, again = RuleOfThumb().decide(game, rng), RuleOfThumb().decide(game.clone(), random.Random(9))
        assert first == again
        assert first.why in CODES
        game.take(first.action)


class _Faces:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def die(self, sides: int) -> int:
        return self.rng.randint(1, sides)

    def draw(self, count: int, of: int) -> tuple[int, ...]:
        return tuple(self.rng.sample(range(of), count))


@pytest.mark.compiled_only
def test_the_planner_never_sees_hidden_chits() -> None:
    """Positions that differ only in what the seat may not see: the same decisions, whatever the others hold."""
    options = RULES.read_options({"scenario": "A", "events": True})
    game, rng = RULES.new_game(options), random.Random(3)
    met = 0
    while met < 12 and game.turn.kind != "over":
        while game.turn.kind == "chance":
            game.take(game.fall(_Faces(rng)))
        seat = game.turn.seats[0]
        other = game.determinized(seat, random.Random(met))
        decided = [
            players.decide(Planner(40), one, seat, random.Random(8)).action
            for one in (game, other)
        ]  # fmt: skip
        assert decided[0] == decided[1]
        met += 1
        game.take(decided[0], seat)
    assert met == 12


@pytest.mark.compiled_only
def test_a_hint_tells_no_more_than_its_strength() -> None:
    game = RULES.new_game(RULES.read_options({"scenario": "A"}))
    told = [players.write_hint(RULES, players.hint(game, None, strength, iterations=40)) for strength in (1, 2, 3)]
    assert told[0]["places"]
    assert told[0]["kind"] is told[0]["action"] is told[1]["action"] is None
    assert told[1]["kind"] == told[2]["kind"] == told[2]["action"]["kind"]
    assert sum(told[2]["chances"].values()) == pytest.approx(1.0)


@pytest.mark.compiled_only
def test_luck_and_decisions_add_up_to_the_whole_story() -> None:
    table = play(RULES.new_game(RULES.read_options({"scenario": "A"})), "thumb", seed="gades")
    told = players.analyse(table, iterations=32, seed=1)
    for seat in told.seats:
        decided = sum(told.decisions[whose][seat] for whose in told.seats)
        assert told.start[seat] + told.luck[seat] + decided == told.end[seat]
    assert any(step.luck["1"] for step in told.steps)
    assert any(step.decision[step.seat] < 0 for step in told.steps if step.seat)


@pytest.mark.parametrize("text", ["cato", "thumb@5", "planner@", "planner@-1", "planner@1.5", "planner@xs"])
def test_a_wrong_name_or_budget_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(Unreadable, match=r"cato|thumb|planner@200"):
        players.player(text, RULES)
