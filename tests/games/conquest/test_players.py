"""Computer players: every decision is legal, the game is not touched, equal seeds give equal games."""

from __future__ import annotations

import random

import pytest

from hispania.errors import Unreadable
from hispania.games import conquest
from hispania.games.conquest import VARIANTS
from hispania.games.conquest.minds.generals import Planner
from hispania.games.conquest.minds.rule_of_thumb import WON, worth
from hispania.players import PLAYERS, Player, player, seats_of
from hispania.table.session import Table

GAMES = [
    {},
    {"players": 3, "variants": ["ingenivm", "imperivm", "proconsvl", "legio"]},
    {"variants": ["terror", "pirates"], "house": {"terror_plot": True}},
    {"variants": ["hispano", "terror"]},
    *({"scenario": number, "level": level} for number, level in ((2, "6|4|3|4|2"), (5, "7|4|3|5|2"))),
]


def started(options: dict, seed: str) -> Table:
    options = dict(options)
    number = options.get("scenario")
    if number is not None:
        from hispania.games.conquest.printed.scenarios import scenario

        options["variants"] = scenario(number).variants
    table = Table(conquest.new_game(**options), seed=seed)
    table.roll_on()
    return table


def hasty(id: str) -> Player:
    """A player who decides at once: a planner with a few iterations instead of a tenth of a second."""
    found = player(id)
    return Planner(found.id, found.seats, iterations=5) if isinstance(found, Planner) else found


def played(table: Table, id: str, seed: int) -> str:
    """A whole game by one player in the seats he can hold, a recruit in the others; the record."""
    rng = random.Random(seed)
    players = {"him": hasty(id), "other": hasty("recruit")}
    while table.game.actor != conquest.Actor.OVER:
        before = table.game.hash()
        seat = table.game.legal_actions()[0].actor
        decision = players["him" if seat in seats_of(id) else "other"].decide(table.game, rng)
        assert table.game.hash() == before
        assert not table.game.why_not(decision.action)
        assert decision.action.actor == seat
        assert decision.why
        table.act(decision.action)
        table.roll_on()
    return table.record()


# In pure Python the base game and one with the Hispano will do, and no coverage: the searching players are slow there.
SMOKE = [pytest.param(options, marks=() if n in (0, 3) else pytest.mark.once) for n, options in enumerate(GAMES)]


@pytest.mark.heavy
@pytest.mark.parametrize("id", sorted(PLAYERS))
@pytest.mark.parametrize("options", SMOKE, ids=str)
def test_a_player_finishes_a_game_by_legal_decisions(id: str, options: dict) -> None:
    record = played(started(options, "sagunto"), id, 3)
    assert Table.replay(record).game.actor == conquest.Actor.OVER


@pytest.mark.heavy
@pytest.mark.parametrize("id", sorted(PLAYERS))
def test_equal_seeds_give_equal_games(id: str) -> None:
    assert played(started({}, "numantia"), id, 5) == played(started({}, "numantia"), id, 5)


@pytest.mark.heavy
def test_the_legate_outlives_the_recruit() -> None:
    rounds = {"legate": 0, "recruit": 0}
    for id in rounds:
        for k in range(4):
            table = started({}, f"game {k}")
            played(table, id, k)
            rounds[id] += table.game.state.round
    assert rounds["legate"] > rounds["recruit"]


@pytest.mark.parametrize(
    ("seat", "moments", "wanted"), [("U", {"ROMAN"}, {"besiege", "attack"}), ("H", {"STRIKE"}, {"strike"})]
)
def test_the_legate_fights_on_either_side_of_a_hispano(seat: str, moments: set[str], wanted: set[str]) -> None:
    """H6.7: a combat is more than the denarii paid for it, whoever may still add to it or roll again."""
    legate, rng, chosen = player("legate"), random.Random(seat), []
    for k in range(8):
        table = started({"variants": ["hispano"], "level": "6|5|4|5|1"}, f"war {k}")
        while table.game.actor != conquest.Actor.OVER and len(chosen) < 4 * (k + 1):
            legal = table.game.legal_actions()
            if table.game.phase in moments and any(action.kind in wanted for action in legal):
                chosen.append(legate.decide(table.game, rng).action.kind)
            table.act(rng.choice(legal))
            table.roll_on()
    assert len(chosen) > 4
    assert wanted & set(chosen)


def test_an_unknown_player_is_refused_by_name() -> None:
    with pytest.raises(Unreadable, match="'hannibal'; there are recruit, legate"):
        player("hannibal")


def test_the_judgement_of_a_finished_game_is_final() -> None:
    table = started({}, "cauca")
    assert abs(worth(table.game.state)) < WON
    played(table, "recruit", 1)
    assert worth(table.game.state) == (WON if table.game.result.winner == "R" else -WON)


def test_every_variant_is_among_the_games() -> None:
    assert {name for options in GAMES for name in options.get("variants", ())} == set(VARIANTS)
