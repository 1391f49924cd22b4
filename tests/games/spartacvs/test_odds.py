"""Odds: what a preview says of a die is what all its faces give; what a seat is told holds whatever others hide."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from contract.play import choose
from games.spartacvs.board import asks, board, do, force, march, own
from hispania.contract import CHANCE, OVER
from hispania.games.spartacvs import RULES
from hispania.games.spartacvs.core import battle
from hispania.games.spartacvs.edge import odds
from hispania.games.spartacvs.edge.options import Options
from tools.counts import scaled

ROLLS = {  # the chance that a preview tells, and the event of its die
    "intercept": ("chance", "InterceptRolled"), "avoid": ("chance", "AvoidRolled"),
    "relief": ("chance", "ReliefRolled"), "raid": ("chance", "RaidRolled"),
    "play-resource": ("chance", "ResourceRolled"), "withdraw": ("chance", "WithdrawRolled"),
    "match": ("initiative", "InitiativeRolled"),
}  # fmt: skip
TABLES = {"attempt": "SiegeRolled", "surrender-attempt": "SiegeRolled", "sail": "NavalRolled"}


def outcomes(game: Any, event: str) -> list[Any]:
    """The event of every way in which the dice that fall now can fall."""
    found = []
    for throw, _ in game.chance_outcomes():
        told = game.clone().take(throw).events
        found += [each for each in told if type(each).__name__ == event]
    return found


@pytest.mark.heavy
def test_a_preview_tells_what_all_faces_give() -> None:
    met: Counter[str] = Counter()
    for number in range(scaled(4, 3)):
        rng = random.Random(f"odds {number}")
        game = RULES.new_game(Options(("II", "I", "bonus", "III")[number % 4]))
        while game.turn.kind != OVER:
            for action in game.legal_actions():
                if action.kind not in (*ROLLS, *TABLES) or met[action.kind] > 40:
                    continue
                told = game.preview(action, game.turn.seats[0])
                twin = game.clone()
                twin.take(action, game.turn.seats[0], silent=True)
                if twin.turn.kind != CHANCE:
                    continue  # a window comes first, or no die at all
                if action.kind in ROLLS:
                    key, event = ROLLS[action.kind]
                    rolled = outcomes(twin, event)
                    if not rolled:
                        continue
                    assert told[key] == pytest.approx(sum(each.success for each in rolled) / len(rolled)), action
                else:
                    rolled = outcomes(twin, TABLES[action.kind])
                    if not rolled:
                        continue
                    hits = Counter(str(each.hits) for each in rolled)
                    assert {key: n / len(rolled) for key, n in hits.items()} == pytest.approx(told["hits"]), action
                met[action.kind] += 1
            game.take(*choose(game, rng), silent=True)
    assert {"intercept", "avoid", "match"} <= set(met)


def test_a_siege_falls_as_often_as_is_told() -> None:
    s = board()
    own(s, R="gades")
    force(s, "gades", "S", "3SH", "sertorius")
    march(s, "sertorius")
    s.siege["gades"] = s.siege["gades"]._replace(points=2)
    told = odds.preview(s, "MOVE", ("attempt",))
    assert told is not None
    fallen = 0
    for one in range(1, 7):
        for other in range(1, 7):
            twin = do(s.clone(), "attempt", [one, other])
            while asks(twin) == "S TAKE_HITS":
                do(twin, " ".join(twin.legal[0]))
            fallen += twin.control["gades"] == "S"
    assert told["falls"] == pytest.approx(fallen / 36)


def test_dice_battles_are_told_exactly() -> None:
    s = board(combat="dice")
    own(s, R="new_carthage", S="contestani")
    force(s, "contestani", "S", "6SL", "hirtuleius")
    force(s, "new_carthage", "R", "5L", "servilius")
    do(march(s, "hirtuleius"), "go new_carthage", "inside none")
    told = odds.preview(s, "AVOID", ("stand",))
    assert told is not None
    mine, theirs = told["battle"]["S"]["total"], told["battle"]["R"]["total"]
    assert (mine, theirs) == (1, 3)  # V2
    assert told["battle"]["wins"] == odds.dice_battle(1, 3, False)


def test_what_a_seat_can_know_of_battle_cards() -> None:
    s = board()
    own(s, S="segovia")
    force(s, "segovia", "S", "3SH", "sertorius")
    force(s, "arevaci", "R", "3L", "metellus")
    do(march(s, "sertorius"), "go arevaci", "stand")
    deck = list(s.find("battle")["deck"])
    mine = (["general_assault"] * 8 + ["penetrate_centre"] * 6)[: s.stack[-1]["n"]]
    for card in mine:
        deck.remove(card)
    do(s, mine, deck[: battle.hand_size(s, s.find("battle"), "R")])
    told = odds.holds_match(s, "S", "double_envelopment")
    assert told["unseen"] == 30 - len(mine)
    assert told["matching"] == 6  # two of the type and four reserves
    assert 0 < told["matched"] < 1


def test_leader_loss_and_the_chance_of_a_check() -> None:
    told = odds.leader_loss()
    assert told["dead"] + told["wounded"] + told["unhurt"] == pytest.approx(1)
    assert odds.check_chance(2) == pytest.approx(2 / 36)
    assert odds.check_chance(3) == pytest.approx(2 * 16 / 216)
