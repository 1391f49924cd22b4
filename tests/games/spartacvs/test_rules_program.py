"""Rules S24 to S27, each by its number: the machine, positions, views, records, options."""

from __future__ import annotations

import json
import random

from contract.play import Faces, choose
from games.spartacvs.board import asks, board, do, force, march, own
from hispania.contract import CHANCE, DECISION, OVER
from hispania.games.spartacvs import RULES
from hispania.games.spartacvs.checks import invariants
from hispania.games.spartacvs.core import machine
from hispania.games.spartacvs.core.sequence import new_state
from hispania.games.spartacvs.edge.actions import BY_STATE
from hispania.games.spartacvs.edge.game import Spartacvs
from hispania.games.spartacvs.edge.options import Options
from hispania.games.spartacvs.printed.tables import load
from hispania.games.spartacvs.text.position import digest, public
from hispania.table.session import Table


def played(steps: int, scenario: str = "II", **keys: object) -> Spartacvs:
    """A game after so many steps at random."""
    game, rng = RULES.new_game(Options(scenario, tuple(sorted(keys.items())))), random.Random(scenario)
    for _ in range(steps):
        game.take(*choose(game, rng), silent=True)
    return game


def test_S24_1_one_question_at_a_time_until_the_end() -> None:
    game, rng = RULES.new_game(Options("I")), random.Random(1)
    while game.turn.kind != OVER:
        assert len(game.turn.seats) == (1 if game.turn.kind == DECISION else 0)
        assert bool(game.legal_actions()) == (game.turn.kind == DECISION)
        game.take(*choose(game, rng), silent=True)
    assert game.ending is not None
    assert not game.legal_actions()


def test_S24_2_forced_answers_are_given_but_no_window_betrays_a_hand() -> None:
    def window(always_ask: bool) -> str:
        s = board()
        s.always_ask = always_ask
        own(s, S="segovia")
        force(s, "segovia", "S", "3SH", "sertorius")
        s.hand["R", "europe"] = (1,)
        s.draw = tuple(n for n in s.draw if n != 1)
        return asks(march(s, "sertorius"))

    assert window(False) == "S MOVE"
    assert window(True) == "R SURPRISE"  # by all that S sees, R could hold Foul Weather


def test_S24_3_chance_for_both_sides_begins_with_s() -> None:
    s = board(combat="dice")
    force(s, "arevaci", "S", "3SH", "sertorius")
    force(s, "segovia", "R", "5L", "metellus")
    do(march(s, "metellus"), "go arevaci", "stand")
    assert s.stack[-1]["side"] == "S"
    assert do(s, [1, 2, 3]).stack[-1]["side"] == "R"


def test_S24_4_every_question_has_its_actions() -> None:
    assert set(BY_STATE) == set(machine.QUESTIONS)
    assert len(BY_STATE) == 42


def test_S24_5_every_chance_question_is_known() -> None:
    assert len(machine.LOTS) == 20
    game, rng = RULES.new_game(Options("II")), random.Random(5)
    while game.turn.kind != CHANCE:
        game.take(*choose(game, rng), silent=True)
    throw = game.fall(Faces(rng))
    assert game.probability(throw) > 0


def test_S24_6_hits_in_a_battle_in_a_march_in_a_campaign() -> None:
    s = board()
    own(s, S="segovia", R="castra_aelia")
    force(s, "segovia", "S", "5SH 2SL", "sertorius")
    force(s, "arevaci", "R", "3L", "metellus")
    s.push("TURN_ORDER", who="S")
    s.push("CAMPAIGN", who="S", map="europe", left=2, used=(), attempted=(), extra=0, generals=False)
    machine.run(s)
    do(s, "activate sertorius", "go arevaci", "stand")
    f = s.find("battle")
    while s.stack[-1]["do"] == "BATTLE_DEAL":
        s.stack.pop()
    f["won"], f["step"], f["rounds"] = "S", "losses", 1
    machine.run(s)
    do(s, [1, 2], [5, 2])
    assert [frame["do"] for frame in s.stack] == [
        "TURN_ORDER", "CAMPAIGN", "march", "entry", "battle", "TAKE_HITS",
    ]  # fmt: skip
    do(s, "hit arevaci out spanish_light f", [1])
    while asks(s) in ("R TAKE_HITS", "S FORTUNES", "R RETREAT_TO"):
        machine.decide(s, s.legal[-1])
    assert asks(s) == "S TURN_ORDER"  # nobody else could be activated


def test_S25_1_a_position_is_whole() -> None:
    game = played(200)
    data = json.loads(json.dumps(game.to_json()))
    again = RULES.from_json(data)
    assert again.hash() == game.hash()
    assert list(again.legal_actions()) == list(game.legal_actions())


def test_S25_2_a_view_hides_what_it_must() -> None:
    game = played(60, "III")
    while game.turn.phase != "PLAY_CARD":
        game.take(*choose(game, random.Random(2)), silent=True)
    view, state = game.view("S"), game.state
    assert view["hand"]["S"]["europe"] == list(state.hand["S", "europe"])
    assert view["hand"]["R"]["europe"] == len(state.hand["R", "europe"])
    assert view["draw"] == len(state.draw)
    assert view["unseen"] == sorted((*state.draw, *state.hand["R", "europe"], *state.hand["R", "asia"]))
    believed = game.determinized("S", random.Random(3))
    assert believed.view("S") == view
    assert game.view()["hand"]["S"]["europe"] == len(state.hand["S", "europe"])  # a spectator sees neither


def test_S25_3_a_record_is_replayed_and_tells_its_steps() -> None:
    table, rng = Table(RULES.new_game(Options("I", (("anarchy", "beginner"),))), seed="s25"), random.Random(25)
    while table.game.turn.kind != OVER:
        table.roll_on()
        if table.game.turn.kind == DECISION:
            step, who = choose(table.game, rng)
            table.act(step, who)
    record = table.record()
    assert '[Options "anarchy=beginner"]' in record
    assert f'[Steps "{len(table.history)}"]' in record
    assert "8.set S at " in record
    again = Table.replay(record)
    assert again.record() == record
    assert again.game.hash() == table.game.hash()


def test_S25_4_digests_leave_the_stack_aside() -> None:
    s = new_state(None, "II", {}, always_ask=False)
    data = public(s)
    assert "pending" not in data
    assert data["ask"] == {"who": "S", "state": "TURN_ORDER"}
    assert len(digest(data)) == 16


def test_S26_invariants_see_what_is_wrong() -> None:
    s = board("II")
    s.push("TURN_ORDER", who="S")
    machine.run(s)
    assert invariants.problems(s) == []
    s.crisis = 31
    force(s, "gades", "R", "1L", inside=True)
    force(s, "rome", "S", "30PH")
    found = {text.partition(":")[0] for text in invariants.problems(s)}
    assert {"N2", "N3", "N4", "N6"} <= found


def test_S27_every_key_of_the_printed_game_may_be_agreed() -> None:
    fields = {field.name: field for field in RULES.option_fields}
    assert set(fields) == {"scenario", *load().options}
    for key, default in load().options.items():
        field = fields[key]
        other = next((value for value in field.values if value != default), None)
        other = field.most if other is None else other
        game = RULES.new_game(RULES.read_options({"scenario": "II", key: other}))
        assert game.state.config.option[key] == other
        assert RULES.write_options(game.options)[key] == other
        assert RULES.from_json(json.loads(json.dumps(game.to_json()))).state.config.option[key] == other
