"""H10: the invariants hold in play, and each check can fail."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import hispania
from hispania.games.conquest import core
from hispania.games.conquest.invariants import broken, offered
from hispania.games.conquest.options import Options
from hispania.games.conquest.position import from_json, to_json
from hispania.games.conquest.state import State
from hispania.games.conquest.terms import (
    ARMY,
    CAPITALS,
    DO_PASS,
    HISPANIA,
    MUST_LEAVE,
    NO_COMBAT,
    OVER,
    REENTER,
    RESERVE,
    REVOLT,
    ROMAN,
    ROME,
    TIME,
    K,
)

from .support import play_on, random_game, random_position, times

# -------------------------------------------------------------------- they hold


@pytest.mark.parametrize("seed", range(4))
def test_in_random_games(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(times(75, 6)):
        before = None
        for state in random_game(rng):
            assert broken(state, before) == []
            before = state.clone()


@pytest.mark.parametrize("seed", range(4))
def test_from_random_positions(seed: int) -> None:
    rng = random.Random(1000 + seed)
    for _ in range(times(100, 10)):
        before = None
        for state in play_on(rng, random_position(rng)):
            assert broken(state, before) == []
            before = state.clone()


def test_between_decisions() -> None:
    rng = random.Random(8)
    for _ in range(times(100, 10)):
        before = None
        for state in play_on(rng, random_position(rng)):
            if core.whose_turn(state) >= 0:
                assert broken(state, before) == []
                before = state.clone()


@pytest.mark.parametrize("seed", range(4))
def test_after_every_offered_action(seed: int) -> None:
    rng = random.Random(2000 + seed)
    for _ in range(times(60, 6)):
        state = random_position(rng)
        before = to_json(state)
        assert offered(state, [rng.randrange(36) for _ in range(2)]) == []
        assert to_json(state) == before
    assert offered(ready(), None) == []  # all dice


# -------------------------------------------------------------------- each can fail


def ready(house: dict[str, str] | None = None) -> State:
    """U's first decision in a game of the level 6|4|3|4|2 (H8 V0)."""
    state = core.new_state(core.new_config(Options.of("6|4|3|4|2", 2, house)))
    for roll in (3, 4, 1, 3, 2, 5, 1, 4):
        core.resolve(state, roll)
    while state.phase != ROMAN:
        core.apply(state, core.legal(state)[0])
    assert broken(state) == []
    return state


START = ready()


def at(state: State, name: str) -> int:
    """The number of a space."""
    index: int = state.config.board[name].index
    return index


def bit(state: State, *names: str) -> int:
    """Spaces as bits."""
    return sum(1 << at(state, name) for name in names)


def set_to(**values: int) -> Callable[[State], None]:
    """Break a state by overwriting some of its numbers."""

    def change(state: State) -> None:
        for name, value in values.items():
            setattr(state, name, value)

    return change


def with_army_at_sea(state: State) -> None:
    state.armies = state.armies & state.armies - 1 | bit(state, "mare-ibericum")


def with_second_army(state: State) -> None:
    for name in ("segobriga", "numantia"):
        if not state.revolt1 & bit(state, name):
            state.place_revolt(at(state, name))
    state.armies = bit(state, "segobriga", "numantia")


def with_mixed_stack(state: State) -> None:
    state.place_garrison(1, at(state, "regina"))


def with_hanging_revolt(state: State) -> None:
    state.revolt2 |= bit(state, "osca")
    state.revolt_reserve -= 1


def with_general_among_rebels(state: State) -> None:
    state.put_general(0, at(state, "regina"))


def with_general_beside_army(state: State) -> None:
    state.put_general(0, at(state, "segobriga"))


def with_two_generals(state: State) -> None:
    state.put_general(0, state.general_space(1))


def with_absent_colleague(state: State) -> None:
    state.put_general(1, -1)


def with_sailing_general(state: State) -> None:
    state.put_general(0, at(state, "mare-cantabricum"))


def with_revolt_at_sea(state: State) -> None:
    state.place_revolt(at(state, "mare-cantabricum"))


def with_garrison_at_sea(state: State) -> None:
    state.place_garrison(0, at(state, "mare-cantabricum"))


def with_fleet_ashore(state: State) -> None:
    state.fleets = state.fleets & state.fleets - 1 | bit(state, "gades")


def with_spare_road(state: State) -> None:
    state.stick_reserve += 1


def with_lost_network(state: State) -> None:
    state.road_spaces ^= bit(state, "osca")


def with_conquest(state: State) -> None:
    capitals = [space.index for space in state.config.board.cities if space.is_capital]
    for n, city in enumerate(capitals):
        while state.revolt1 >> city & 1:
            state.remove_revolt(city)
        state.place_garrison(n % 3, city)


def with_unearned_victory(state: State) -> None:
    state.end_game(ROME, CAPITALS)


def with_early_reserve(state: State) -> None:
    state.end_game(HISPANIA, RESERVE)


def with_early_time(state: State) -> None:
    state.end_game(HISPANIA, TIME)


def with_stolen_victory(state: State) -> None:
    with_conquest(state)
    with_early_reserve(state)


FAILURES: list[tuple[str, Callable[[State], None]]] = [
    ("N1 revolts", set_to(revolt_reserve=3)),
    ("N1 revolts", set_to(revolt_reserve=-1)),
    ("N3 armies", set_to(army_reserve=2)),
    ("N3 armies", set_to(armies=0)),
    ("N4 a stack of revolts has a gap", with_hanging_revolt),
    ("N4 both revolts and garrisons in regina", with_mixed_stack),
    ("N5 an army outside a city in revolt: mare-ibericum", with_army_at_sea),
    ("N5 a general in a city in revolt: regina", with_general_among_rebels),
    ("N6 a general and an army in segobriga", with_general_beside_army),
    ("N6 two generals", with_two_generals),
    ("N6 in MUST_LEAVE", set_to(phase=MUST_LEAVE)),
    ("N7 two armies in one province: segobriga, numantia", with_second_army),
    ("N8 discs at sea: mare-cantabricum", with_revolt_at_sea),
    ("N8 discs at sea: mare-cantabricum", with_garrison_at_sea),
    ("N8 3 fleets", with_fleet_ashore),
    ("N8 0 fleets", set_to(fleets=0)),
    ("N8 a general at sea without fleet: mare-cantabricum", with_sailing_general),
    ("N9 7 denarii", set_to(denarii=7)),
    ("N9 -1 denarii", set_to(denarii=-1)),
    ("N9 6 denarii and 0 in a combat, where 5", with_absent_colleague),
    ("N9 6 denarii outside", set_to(phase=REVOLT)),
    ("N9 5 denarii before the first action", set_to(phase=REENTER, denarii=5)),
    ("N10 roads", with_spare_road),
    ("N10 the road network", with_lost_network),
    ("N11 1 discs", set_to(time=1, revolt_reserve=10)),
    ("N11 0 discs", set_to(round=2)),
    ("N12 Rome has conquered", with_conquest),
    ("N12 a result before the end", set_to(winner=1, why=1)),
    ("N12 the time track is full", set_to(time=11, round=12, revolt_reserve=0)),
    ("N12 the game is over without a result", set_to(phase=OVER, denarii=0)),
    ("N12 a Roman victory without", with_unearned_victory),
    ("N12 a Hispanic victory by an empty reserve", with_early_reserve),
    ("N12 a Hispanic victory by time", with_early_time),
    ("N12 a Hispanic victory although", with_stolen_victory),
    ("N15 multipliers without a combat", set_to(roman_times=2)),
    ("N18 a decision in ROMAN without denarii", set_to(denarii=0)),
    ("N19 no army to act in", set_to(phase=ARMY, denarii=0, queue=1 << 36)),
    ("N19 armies are queued", set_to(queue=1 << 10)),
]


@pytest.mark.parametrize(("message", "change"), FAILURES, ids=[message for message, _ in FAILURES])
def test_a_broken_state_is_told(message: str, change: Callable[[State], None]) -> None:
    state = ready()
    change(state)
    assert any(problem.startswith(message) for problem in broken(state)), broken(state)


def test_n2_garrisons_of_each_colour() -> None:
    other = core.new_state(core.new_config(Options.of("6|5|3|4|2")))
    state = core.new_state(core.new_config(Options.of("6|4|3|4|2")))
    state.copy_from(other)  # five discs, where the level has four
    assert [problem.split(":")[0] for problem in broken(state)] == [f"N2 garrisons of {code}" for code in "UCK"]


@pytest.mark.skipif(hispania.COMPILED, reason="the compiled planes cannot be reached from outside")
@pytest.mark.parametrize("plane", [1, 3])
def test_n4_garrisons_above_nothing_or_side_by_side(plane: int) -> None:
    state = ready()
    state.place_garrison(0, at(state, "gades"))
    state.garrison[0] &= ~bit(state, "gades") if plane == 3 else -1
    state.garrison[plane] |= bit(state, "gades")
    state.garrison_reserve[plane % 3] -= 1 if plane == 1 else 0
    assert broken(state) == ["N4 a stack of garrisons has a gap or two discs at one level"]


def test_n10_sticks_where_none_may_lie() -> None:
    for a, b, message in (
        ("capara", "toletum", "N10 no road may lie"),
        ("gades", "corduba", "N10 no road may lie"),
        ("noega", "lucus", "N10 a road without connection"),
    ):
        state = core.new_state()
        state.place_stick(at(state, a), at(state, b))
        assert any(problem.startswith(message) for problem in broken(state)), message
    state = core.new_state()
    for _ in range(2):
        state.place_stick(at(state, "gades"), at(state, "emerita"))
    assert broken(state) == ["N10 two roads on one link"]
    state = core.new_state(core.new_config(Options.of("6|4|3|3|2")))
    for a, b in (("gades", "emerita"), ("emerita", "capara"), ("basti", "carthago-nova"), ("ilerda", "tarraco")):
        state.place_stick(at(state, a), at(state, b))
    assert broken(state) == ["N10 roads: 4 placed + -1 kept are not 3"]


def test_n12_is_waived_only_outside_the_roman_phase() -> None:
    state = ready({"victory_check": "roman_phase"})
    with_conquest(state)
    assert broken(state) == ["N12 Rome has conquered every capital and the game goes on"]
    state.phase, state.denarii = REVOLT, 0
    assert broken(state) == []


def test_n15_supporters_exclude_both_principals() -> None:
    rng = random.Random(4)
    kinds: set[int] = set()
    while len(kinds) < 4:
        state = random_position(rng)
        if state.combat != NO_COMBAT:
            kinds.add(state.combat)
            assert broken(state) == []
            state.roman_times *= 2
            assert [problem[:20] for problem in broken(state)] == ["N15 Roman multiplier"]
            state.roman_times //= 2
            state.hispanic_times += 2
            assert [problem[:23] for problem in broken(state)] == ["N15 Hispanic multiplier"]


# -------------------------------------------------------------------- what no step may do


def test_n11_time_does_not_run_back() -> None:
    state, before = ready(), ready()
    before.time, before.round, before.revolt_reserve = 1, 2, 10
    assert broken(state, before) == ["N11 the time track or the turn marker has gone back"]
    before = ready()
    before.turn = K
    assert broken(state, before) == ["N11 the time track or the turn marker has gone back"]


def test_n10_roads_stay() -> None:
    state = core.new_state()
    before = state.clone()
    before.place_stick(at(state, "gades"), at(state, "emerita"))
    assert broken(state, before) == ["N10 a road has left the board"]


def test_n12_the_end_is_the_end() -> None:
    *_, state = random_game(random.Random(1))
    before = state.clone()
    assert broken(state, before) == []
    state.turn = 2 if state.turn < 2 else 1
    assert "N12 something has changed after the end" in broken(state, before)


def test_n14_garrisons_come_by_their_general_only() -> None:
    state, before = ready(), ready()
    state.place_garrison(0, at(state, "gades"))
    assert broken(state, before) == []
    state.place_garrison(1, at(state, "gades"))
    assert broken(state, before) == ["N14 garrisons of C have come to the board without his action"]


def test_n14_discs_leave_by_combat_only() -> None:
    rng = random.Random(6)
    while True:
        before = random_position(rng)
        if before.phase == REVOLT and before.garrisoned() and before.revolt1 & ~before.armies:
            break
    state = before.clone()
    state.remove_revolt((state.revolt1 & ~state.armies).bit_length() - 1)
    assert any(problem.startswith("N14 revolts have left") for problem in broken(state, before))
    state = before.clone()
    state.remove_top_garrison(state.garrisoned().bit_length() - 1)
    assert any(problem.startswith("N14 garrisons have left") for problem in broken(state, before))


def test_n14_a_siege_takes_from_its_target_only() -> None:
    siege = {"kind": "siege", "from": "talabriga", "to": "conimbriga", "denarii": 1}
    data = to_json(ready())
    data["generals"]["U"] = "talabriga"
    data["denarii"], data["pending"] = 5, siege
    before = from_json(data)
    state = before.clone()
    core.resolve(state, 5)
    assert broken(state, before) == []
    assert state.revolts_at(at(state, "conimbriga")) == 1
    state = before.clone()
    core.resolve(state, 5)
    state.remove_revolt(at(state, "regina"))
    assert broken(state, before) == ["N14 revolts have left regina without a combat"]


def test_n13_pass_is_always_offered() -> None:
    rng = random.Random(7)
    for _ in range(times(300, 60)):
        state = random_position(rng)
        if state.phase == ROMAN and state.combat == NO_COMBAT:
            assert DO_PASS in core.legal(state)


def test_n13_tells_what_an_action_would_break() -> None:
    state = ready()
    state.revolt_reserve -= 1
    problems = offered(state, [0])
    assert problems
    assert all(problem.startswith("N13 action ") and "N1 revolts" in problem for problem in problems)


def test_n13_nothing_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "legal", lambda state: [])
    assert offered(START.clone()) == ["N13 Pass is not offered", "N13 nothing is offered at a decision"]


def test_n13_unaffordable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "legal", lambda state: [DO_PASS])
    monkeypatch.setattr(core, "apply", lambda state, action: setattr(state, "denarii", -1))
    assert offered(START.clone())[0] == "N13 action 0 is not affordable"
