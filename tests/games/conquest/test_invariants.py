"""H10: the invariants hold in play, and each check can fail."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import hispania
from hispania.games.conquest import core
from hispania.games.conquest.checks.invariants import broken, offered, out_of_phase
from hispania.games.conquest.core.state import State
from hispania.games.conquest.core.terms import (
    ALIVE,
    ARMY,
    BOOST,
    CAPITALS,
    DEAD,
    DO_DECLINE,
    DO_PASS,
    FAILURE,
    FREE_MOVE,
    HISPANIA,
    MUST_LEAVE,
    NO_COMBAT,
    OVER,
    REENTER,
    RESERVE,
    REVOLT,
    ROMAN,
    ROME,
    SETUP_ROADS,
    STRIKE,
    SUCCESS,
    TIME,
    K,
    P,
)
from hispania.games.conquest.printed.options import Options
from hispania.games.conquest.text.position import from_json, to_json
from support import play_on, random_game, random_options, random_position, times

# -------------------------------------------------------------------- they hold


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("base_only", [True, False])
def test_in_random_games(seed: int, base_only: bool) -> None:
    rng = random.Random(seed)
    for _ in range(times(75, 6)):
        before = None
        for state in random_game(rng, base_only=base_only):
            assert broken(state, before) + out_of_phase(state) == []
            before = state.clone()


@pytest.mark.parametrize("scenario", range(1, 6))
def test_in_scenarios(scenario: int) -> None:
    rng = random.Random(scenario)
    for _ in range(times(30, 3)):
        before = None
        for state in random_game(rng, core.new_config(random_options(rng, scenario=scenario))):
            assert broken(state, before) + out_of_phase(state) == []
            before = state.clone()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("base_only", [True, False])
def test_from_random_positions(seed: int, base_only: bool) -> None:
    rng = random.Random(1000 + seed)
    for _ in range(times(100, 10)):
        before = None
        for state in play_on(rng, random_position(rng, base_only=base_only), by_kind=not base_only):
            assert broken(state, before) + out_of_phase(state) == []
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
@pytest.mark.parametrize("base_only", [True, False])
def test_after_every_offered_action(seed: int, base_only: bool) -> None:
    rng = random.Random(2000 + seed)
    for _ in range(times(60, 6)):
        state = random_position(rng, base_only=base_only)
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
@pytest.mark.parametrize("plane", [1, 4])
def test_n4_garrisons_above_nothing_or_side_by_side(plane: int) -> None:
    state = ready()
    state.place_garrison(0, at(state, "gades"))
    state.garrison[0] &= ~bit(state, "gades") if plane == 4 else -1
    state.garrison[plane] |= bit(state, "gades")
    state.garrison_reserve[plane % 4] -= 1 if plane == 1 else 0
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


# -------------------------------------------------------------------- variants and scenarios

ALL = ("hispano", "imperivm", "ingenivm", "legio", "pirates", "proconsvl", "terror")


def rich(*variants: str, scenario: int | None = None) -> State:
    """The first decision of a Roman phase with these variants, or all of them."""
    named = variants or ALL
    level = "6|4|3|5|2" if scenario == 5 else "6|4|3|4|2"
    state = core.new_state(core.new_config(Options.of(level, 2, {"terror_plot": True}, named, scenario)))
    rng = random.Random(1)
    while state.phase != ROMAN:
        if core.whose_turn(state) < 0:
            core.resolve(state, rng.choice(core.outcomes(state))[0])
        else:
            core.apply(state, core.legal(state)[0])
    assert broken(state) == []
    return state


def with_lost_pirates(state: State) -> None:
    state.revolt1 &= ~bit(state, "mare-cantabricum")


def with_tall_pirates(state: State) -> None:
    state.place_revolt(at(state, "mare-cantabricum"))


def with_new_pirates(state: State) -> None:
    state.fleets = state.fleets & ~bit(state, "mare-gaditanum") | bit(state, "mare-cantabricum")
    state.remove_revolt(at(state, "mare-cantabricum"))
    state.place_revolt(at(state, "mare-gaditanum"))


def with_fleet_among_pirates(state: State) -> None:
    state.fleets = state.fleets & ~bit(state, "mare-gaditanum") | bit(state, "mare-cantabricum")


def with_second_legion(state: State) -> None:
    state.place_garrison(3, at(state, "gades"))
    state.legion = K


def with_shared_proconsul(state: State) -> None:
    state.proconsul = ALIVE
    state.put_general(P, state.general_space(state.turn))


def with_ghost(state: State) -> None:
    state.proconsul = DEAD
    state.put_general(P, at(state, "mare-balearicum"))


VARIANT_FAILURES: list[tuple[str, Callable[[State], None]]] = [
    ("N1 revolts: ", with_lost_pirates),
    ("N2 the Legio Hispana: 1 on the board", with_second_legion),
    ("N2 the Legio Hispana: 0 on the board", set_to(legion=-1)),
    ("N2 the Legio Hispana: 0 on the board", set_to(legion=3)),
    ("N3 the special army is 0 times", set_to(special=0, special_reserve=0)),
    ("N3 the special army is 1 times in the game, not 0", set_to(plot=SUCCESS)),
    ("N3 the special army is", set_to(special=1 << 43, special_reserve=0)),
    ("N6 two generals", with_shared_proconsul),
    ("N8 discs at sea: mare-cantabricum", with_tall_pirates),
    ("N8 discs at sea: mare-gaditanum", with_new_pirates),
    ("N8 a fleet among pirates: mare-cantabricum", with_fleet_among_pirates),
    ("N9 the Hispano has 3 denarii", set_to(hispano=3)),
    ("N9 the Hispano has -1 denarii", set_to(hispano=-1)),
    ("N9 the Hispano has 1 denarii in setup", set_to(hispano=1, phase=SETUP_ROADS, denarii=0)),
    ("N9 the Hispano has 1 denarii before the first action", set_to(hispano=1, phase=REENTER)),
    ("N9 the Hispano has added to no combat", set_to(boost=1, hispano=1)),
    ("N9 6 denarii outside", set_to(phase=STRIKE)),
    ("N9 6 denarii outside", set_to(phase=FREE_MOVE)),
    ("N9 7 denarii", set_to(phase=BOOST, denarii=7)),
    ("N16 P is on the board exactly", set_to(proconsul=ALIVE)),
    ("N16 P is on the board exactly", with_ghost),
    ("N16 the Lethe marker", set_to(lethe=1)),
    ("N18 the Hispano is asked without denarii", set_to(phase=BOOST, hispano=0)),
]


@pytest.mark.parametrize(("message", "change"), VARIANT_FAILURES, ids=[message for message, _ in VARIANT_FAILURES])
def test_a_broken_state_with_variants_is_told(message: str, change: Callable[[State], None]) -> None:
    state = rich()
    change(state)
    assert any(problem.startswith(message) for problem in broken(state)), broken(state)


@pytest.mark.parametrize(
    ("message", "values"),
    [
        ("N16 S", {"special_reserve": 1}),
        ("N16 S", {"plot": FAILURE}),
        ("N16 L", {"legion": 0}),
        ("N16 P", {"proconsul": DEAD}),
        ("N16 the Hispano", {"hispano": 1}),
        ("N16 the Hispano", {"phase": STRIKE}),
        ("N16 the Lethe marker", {"lethe": 1}),
        ("N8 discs at sea", {"revolt1": START.revolt1 | 1 << 48}),
    ],
)
def test_n16_no_strangers_in_the_base_game(message: str, values: dict[str, int]) -> None:
    state = ready()
    set_to(**values)(state)
    assert any(problem.startswith(message) for problem in broken(state)), broken(state)


def test_n16_a_plot_needs_its_house_rule() -> None:
    state = core.new_state(core.new_config(Options.of("6|4|3|4|2", variants=["terror"])))
    state.plot = FAILURE
    assert broken(state) == ["N16 a plot without the house rule terror_plot"]


@pytest.mark.parametrize(("scenario", "start", "full"), [(1, 0, 11), (2, 2, 11), (3, 3, 11), (4, 3, 11), (5, 3, 9)])
def test_n11_scenarios_start_later(scenario: int, start: int, full: int) -> None:
    named = ("imperivm", "legio", "terror") if scenario == 5 else ("pirates", "terror")
    state = rich(*named, scenario=scenario)
    first = state.round
    assert state.time == start + first - 1
    state.time += 1
    state.revolt_reserve -= 1
    assert broken(state) == [f"N11 {start + first} discs on the time track in round {first}"]
    state.time, state.round = full, full - start + 1
    state.revolt_reserve = 22 - full - sum(state.revolts_at(n) for n in range(49))
    assert any(problem.startswith("N12 the time track is full") for problem in broken(state))


def test_n15_the_special_army_doubles_once() -> None:
    rng = random.Random(14)
    found = 0
    while found < 3:
        state = random_position(rng, base_only=False)
        kind = state.combat
        army = state.combat_to if kind == 2 else state.combat_from
        if kind >= 2 and state.special >> army & 1:
            found += 1
            assert broken(state) == []
            state.hispanic_times //= 2
            assert [problem[:23] for problem in broken(state)] == ["N15 Hispanic multiplier"]


def test_n15_the_show_of_force() -> None:
    rng = random.Random(15)
    found = 0
    while found < 3:
        for state in play_on(rng, core.new_state(core.new_config(random_options(rng, scenario=1))), by_kind=True):
            if state.round > 1:
                break
            if state.turn == K and state.combat >= 2:
                found += 1
                assert state.hispanic_times == 1
                assert broken(state) == []
                state.hispanic_times = 2
                assert [problem[:23] for problem in broken(state)] == ["N15 Hispanic multiplier"]
                state.hispanic_times = 1


def test_h7_2_nothing_roman_is_north() -> None:
    for change in ("general", "garrison", "stick"):
        state = rich("pirates", scenario=4)
        assert state.lethe
        if change == "general":
            state.put_general(1, at(state, "lancia"))
        elif change == "garrison":
            state.place_garrison(1, at(state, "lancia"))
        else:
            state = core.new_state(state.config)
            state.place_stick(at(state, "lancia"), at(state, "aracillum"))
        told = [problem for problem in broken(state) if problem.startswith("H7.2 Rome is north")]
        assert told
        assert "lancia" in told[0]


# -------------------------------------------------------------------- what no step may do


def test_n14_the_legion_goes_to_k() -> None:
    before = rich()
    before.place_garrison(3, at(before, "gades"))
    before.phase, before.denarii = REVOLT, 0
    state = before.clone()
    state.remove_top_garrison(at(state, "gades"))
    assert state.legion == K
    assert all("K" not in problem for problem in broken(state, before))
    state = before.clone()
    state.remove_garrison(at(state, "gades"), 0, 0)
    assert "N14 the Legio Hispana has not gone to K (H6.4)" in broken(state, before)


def test_n14_the_legion_is_placed_by_its_holder() -> None:
    before = rich()
    state = before.clone()
    state.place_garrison(3, at(state, "gades"))
    assert before.turn != K
    assert "N14 the Legio Hispana has left a reserve without its holder's action" in broken(state, before)
    before.legion = before.turn
    assert broken(state, before) == []


@pytest.mark.parametrize(
    ("message", "earlier", "later"),
    [
        ("N16 P or the plot a second time", {"proconsul": DEAD}, {}),
        ("N16 P or the plot a second time", {"plot": FAILURE}, {}),
        ("H7.2 the Lethe marker has come back", {}, {"lethe": 1}),
        ("N9 the Hispano has gained denarii within a turn", {"hispano": 1}, {"hispano": 2}),
    ],
)
def test_once_is_once(message: str, earlier: dict[str, int], later: dict[str, int]) -> None:
    before, state = rich(), rich()
    set_to(**earlier)(before)
    set_to(**later)(state)
    assert message in broken(state, before)


def test_a_window_stands_before_the_next_army() -> None:
    rng = random.Random(3)
    while True:
        state = random_position(rng, base_only=False)
        if state.phase == STRIKE and state.queue:
            break
    assert out_of_phase(state) == []
    state.window_army = 43
    assert out_of_phase(state) == ["pending.window: it stands before the next army (H6.7e)"]


def test_n8_pirates_do_not_come_back() -> None:
    before, state = rich(), rich()
    before.remove_revolt(at(before, "mare-cantabricum"))
    assert broken(state, before) == ["N8 pirates have come back"]
    assert not any("pirates" in problem for problem in broken(before, state))


def test_n13_the_hispano_may_always_decline(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(2)
    seen = set()
    while len(seen) < 4:
        state = random_position(rng, base_only=False)
        if core.whose_turn(state) == 3:
            assert DO_DECLINE in core.legal(state)
            seen.add(state.phase)
    monkeypatch.setattr(core, "legal", lambda state: [])
    assert "N13 the Hispano cannot decline" in offered(state)


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
