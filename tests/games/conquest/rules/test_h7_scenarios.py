"""H7.0, H7.4, H7.5: what the five scenarios allow, place, roll and how they begin."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from hispania.errors import Unreadable
from hispania.games import conquest
from hispania.games.conquest import VARIANTS, Actor, Conquest, Level, Options, Roll, SetArmy, SetRevolts, all_levels
from hispania.games.conquest.edge.events import RoundEnded

from .support import PROVINCE, SEA, after, codes
from .variants_support import faces, needs, offered, roll_on, told, window

M1, M2, M3, M4, M5 = SEA
NEEDED: dict[int, tuple[str, ...]] = {1: (), 2: (), 3: ("terror",), 4: ("pirates",), 5: ("imperivm", "legio", "terror")}
ALL = [1, 2, 3, 4, 5, 6]


def new(number: int, level: str | None = None, more: Iterable[str] = (), **house: Any) -> Conquest:
    """A scenario before its first die, with the variants it needs and others."""
    level = level or ("6|4|3|5|2" if number == 5 else "6|4|3|4|2")
    return conquest.new_game(level, house=house, variants={*NEEDED[number], *more}, scenario=number)


def set_up(number: int, level: str | None = None, more: Iterable[str] = (), **house: Any) -> Conquest:
    """The same after setup: always the highest face, which means the fewest revolts, and the first choice."""
    game = new(number, level, more, **house)
    while game.phase.startswith("SETUP"):
        game.apply(game.chance_outcomes()[-1][0] if game.actor == Actor.CHANCE else game.legal_actions()[0])
    return game


def end_turn(game: Conquest) -> list[Any]:
    """Pass, or come back and pass, and let the first dice fall until the turn or the game is over; what happened."""
    events: list[Any] = []
    now = told(game, "round", "turn")
    while game.result is None and told(game, "round", "turn") == now:
        if game.actor == Actor.CHANCE:
            events += game.apply(game.chance_outcomes()[0][0])
        else:
            choices = game.legal_actions()
            events += game.apply(next((a for a in choices if a.kind in ("pass", "decline")), choices[0]))
    return events


# -------------------------------------------------------------------- which levels and variants are allowed


LEVELS: dict[int, Callable[[Level], bool]] = {
    1: lambda level: level.armies >= 2,
    2: lambda level: True,
    3: lambda level: True,
    4: lambda level: level.fleets >= 3 and level.roads <= 4,
    5: lambda level: level.roads == 5 and level.armies == 2,
}


def refusal(level: Level | str, variants: Iterable[str], number: int) -> str | None:
    """Why a scenario is not played so, None if it is."""
    try:
        Options.of(level, variants=variants, scenario=number)
    except Unreadable as refused:
        return str(refused)
    return None


@pytest.mark.parametrize("number", range(1, 6))
def test_h7_levels_of_each_scenario(number: int) -> None:
    for level in all_levels():
        reason = refusal(level, NEEDED[number], number)
        assert (reason is None) == LEVELS[number](level), (level, reason)
        assert reason is None or f"scenario {number}" in reason


@pytest.mark.parametrize(
    ("number", "level", "reason"),
    [
        (1, "6|4|3|4|1", "armies"),
        (4, "6|4|2|4|2", "fleets"),
        (4, "6|4|3|5|2", "roads"),
        (5, "6|4|3|4|2", "roads"),
        (5, "6|4|3|3|2", "roads"),
        (5, "6|4|3|5|1", "armies"),
        (5, "6|4|3|5|3", "armies"),
    ],
)
def test_h7_a_forbidden_level_is_refused_with_the_reason(number: int, level: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=rf"scenario {number} .*{reason}.*H7"):
        new(number, level)


@pytest.mark.parametrize("number", range(1, 6))
def test_h7_variants_of_each_scenario(number: int) -> None:
    """The named ones are needed, Pirates are forbidden in 5, all others are free."""
    level = "6|4|3|5|2" if number == 5 else "6|4|3|4|2"
    barred = {"pirates"} if number == 5 else set()
    for size in range(8):
        for names in itertools.combinations(VARIANTS, size):
            reason = refusal(level, names, number)
            assert (reason is None) == (set(NEEDED[number]) <= set(names) and not barred & set(names)), names
            assert reason is None or "the variant" in reason


@pytest.mark.parametrize(
    ("number", "variants", "reason"),
    [
        (3, (), "played with the variant terror"),
        (4, (), "played with the variant pirates"),
        (5, ("legio", "terror"), "played with the variant imperivm"),
        (5, ("imperivm", "terror"), "played with the variant legio"),
        (5, ("imperivm", "legio"), "played with the variant terror"),
        (5, ("imperivm", "legio", "terror", "pirates"), "cannot be played with the variant pirates"),
    ],
)
def test_h7_a_missing_or_barred_variant_is_refused_with_the_reason(
    number: int, variants: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(Unreadable, match=reason):
        Options.of("6|4|3|5|2" if number == 5 else "6|4|3|4|2", variants=variants, scenario=number)


@pytest.mark.parametrize("number", [0, 6, -1, "1", True])
def test_h7_there_are_five_scenarios(number: Any) -> None:
    with pytest.raises(Unreadable):
        conquest.new_game(scenario=number)


def test_h7_hispano_is_advised_in_3_only() -> None:
    assert [played.advised for played in conquest.all_scenarios()] == [(), (), ("hispano",), (), ()]


# -------------------------------------------------------------------- what lies on the table


def opening(number: int, **pieces: Any) -> dict[str, Any]:
    """The position before the first die, without `pending`."""
    level = [6, 4, 3, 5 if number == 5 else 4, 2]
    return {
        "v": 1, "level": level, "players": 1, "variants": list(NEEDED[number]), "scenario": number, "house": {},
        "round": 1, "denarii": 0, "hispano": None, "queue": [], "fleets": sorted((M1, M2, M3)), "roads": [],
        "proconsul": "unused", "plot": "unused", "lethe": False, "result": None, **pieces,
    }  # fmt: skip


OPENINGS = {
    1: opening(
        1, turn="K", state="SETUP_REVOLTS", time=0,
        generals={"U": "corduba", "C": "valentia", "K": "baecula", "P": None},
        armies={"castulo": "A", "puciala": "A"},
        revolts={"castulo": 2, "gerunda": 3, "puciala": 2, "segobriga": 1, "toletum": 1},
        garrisons={"baecula": ["K"]},
        reserve={"revolt": 13, "A": 1, "S": 0, "U": 4, "C": 4, "K": 3, "L": None, "road": 4},
    ),
    2: opening(
        2, turn="K", state="SETUP_REVOLTS", time=2,
        generals={"U": "regina", "C": "salduba", "K": "toletum", "P": None},
        armies={"numantia": "A"},
        revolts={"calagurris": 1, "numantia": 3},
        garrisons={"osca": ["C"], "regina": ["U"], "segobriga": ["K"]},
        reserve={"revolt": 16, "A": 2, "S": 0, "U": 3, "C": 3, "K": 3, "L": None, "road": 4},
    ),
    3: opening(
        3, turn="U", state="SETUP_REVOLTS", time=3,
        generals={"U": "corduba", "C": "salduba", "K": "baecula", "P": None},
        armies={"abula": "S"},
        revolts={"abula": 3, "calagurris": 1, "numantia": 2},
        garrisons={"osca": ["C"], "segobriga": ["K"]},
        reserve={"revolt": 13, "A": 2, "S": 0, "U": 4, "C": 3, "K": 3, "L": None, "road": 4},
    ),
    4: opening(
        4, turn="U", state="SETUP_ARMIES", time=3, lethe=True,
        generals={"U": "conimbriga", "C": "salduba", "K": "abula", "P": None},
        armies={"lucus": "A"},
        revolts={
            "asturica": 1, "calagurris": 1, "lucus": 1, M4: 1, M5: 1, "numantia": 2, "pallantia": 2, "salmantica": 1,
            "talabriga": 1,
        },
        garrisons={"conimbriga": ["U"], "olisipo": ["U"], "osca": ["C"], "segobriga": ["K"]},
        reserve={"revolt": 8, "A": 2, "S": 0, "U": 2, "C": 3, "K": 3, "L": None, "road": 4},
    ),
    5: opening(
        5, turn="K", state="SETUP_ARMIES", time=3, fleets=sorted((M1, M4, M5)),
        generals={"U": "talabriga", "C": "deobriga", "K": "cauca", "P": None},
        armies={},
        revolts=dict.fromkeys(("aracillum", "asturica", "flaviobriga", "lancia", "noega", "pallantia"), 1),
        garrisons={
            "bracara": ["U"], "numantia": ["K"], "olisipo": ["U"], "osca": ["C"], "pompaelo": ["C"], "toletum": ["K"],
        },
        reserve={"revolt": 13, "A": 2, "S": 1, "U": 2, "C": 2, "K": 2, "L": "K", "road": 5},
    ),
}  # fmt: skip


@pytest.mark.parametrize("number", range(1, 6))
def test_h7_opening_position(number: int) -> None:
    found = new(number).to_json()
    assert found.pop("pending")["kind"] == "setup"
    assert found == OPENINGS[number]


@pytest.mark.parametrize("number", range(1, 6))
def test_h7_0_prescribed_garrisons_come_from_the_reserves_of_any_level(number: int) -> None:
    rest = "|3|5|2" if number == 5 else "|3|4|2"
    for each in (3, 4, 5):
        reserve = new(number, f"6|{each}{rest}").to_json()["reserve"]
        assert {code: reserve[code] - each for code in "UCK"} == {
            code: OPENINGS[number]["reserve"][code] - 4 for code in "UCK"
        }


@pytest.mark.parametrize(("fleets", "seas"), [(2, {M4, M5}), (3, {M1, M4, M5}), (4, {M1, M2, M4, M5})])
def test_h7_scenario_5_fleets_in_seas_4_and_5_then_from_sea_1(fleets: int, seas: set[str]) -> None:
    assert set(told(new(5, f"6|4|{fleets}|5|2"), "fleets")[0]) == seas


@pytest.mark.parametrize(("fleets", "pirates"), [(3, {M4, M5}), (4, {M5})])
def test_h7_scenario_4_pirates_in_the_seas_left(fleets: int, pirates: set[str]) -> None:
    found = new(4, f"6|4|{fleets}|4|2")
    assert {space for space in told(found, "revolts")[0] if space in SEA} == pirates


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize(("fleets", "pirates"), [(2, 3), (3, 2), (4, 1)])
def test_h7_scenarios_with_pirates_too(number: int, fleets: int, pirates: int) -> None:
    game = new(number, f"6|4|{fleets}|4|2", ["pirates"])
    assert told(game, "reserve.revolt") == (OPENINGS[number]["reserve"]["revolt"] - pirates,)


# -------------------------------------------------------------------- which dice remain, and what they may show


def dice(game: Conquest) -> list[tuple[str, list[int]]]:
    """The dice of setup with the faces allowed, always letting the first of them fall."""
    found = []
    while game.actor == Actor.CHANCE and game.phase.startswith("SETUP"):
        found.append((needs(game), faces(game)))
        game.apply(game.chance_outcomes()[0][0])
    assert game.phase == "SETUP_ROADS"
    return found


THREE = [("H", ALL)] * 3


@pytest.mark.parametrize(
    ("number", "armies", "expected"),
    [
        (1, 2, THREE),
        (1, 3, [*THREE, ("R", [1, 3, 4, 5, 6])]),  # II has an army
        (2, 1, [("H", [1, 3, 5]), *THREE]),
        (2, 2, [("H", [1, 3, 5]), *THREE, ("R", [3, 4, 5, 6])]),  # not I, II has one
        (2, 3, [("H", [1, 3, 5]), *THREE, ("R", [3, 4, 5, 6]), ("R", [4, 5, 6])]),
        (3, 1, THREE),
        (3, 2, [*THREE, ("R", [2, 4, 5, 6])]),  # not I, III has S
        (3, 3, [*THREE, ("R", [2, 4, 5, 6]), ("R", [4, 5, 6])]),
        (4, 1, []),
        (4, 2, [("R", [2, 6])]),  # not I, III, IV; V has one
        (4, 3, [("R", [2, 6]), ("R", [6])]),
        (5, 2, [("H", [1, 2, 3]), ("H", [3, 4, 6])]),  # Noega, Lancia, Asturica; Aracillum, Pallantia, Flaviobriga
    ],
)
def test_h7_dice_that_remain(number: int, armies: int, expected: list[tuple[str, list[int]]]) -> None:
    assert dice(new(number, f"6|4|3|{5 if number == 5 else 4}|{armies}")) == expected


@pytest.mark.parametrize(("number", "face", "other"), [(2, 2, 1), (2, 4, 3), (2, 6, 5)])
def test_h7_a_forbidden_face_is_rerolled_at_once(number: int, face: int, other: int) -> None:
    game = new(number)
    assert {reason.code for reason in game.why_not(Roll(hispanic=face))} == {"reroll"}
    game.apply(Roll(hispanic=other, struck=(face,)))
    city = PROVINCE["III"][other - 1]
    assert told(game, "revolts")[0][city] == {1: 3, 3: 2, 5: 1}[other]


@pytest.mark.parametrize("face", ["I", "III", "IV", "V"])
def test_h7_scenario_4_no_army_in_these_provinces(face: str) -> None:
    roll = Roll(roman=["I", "II", "III", "IV", "V", "VI"].index(face) + 1)
    assert codes(new(4).why_not(roll)) == {("reroll", "H2.3")}


def test_h7_scenario_4_armies_stand_on_the_prescribed_revolts() -> None:
    game = after(new(4, "6|4|3|4|3"), Roll(roman=6), Roll(roman=2))
    assert told(game, "armies", "reserve.A") == ({"lucus": "A", "numantia": "A", "pallantia": "A"}, 0)


@pytest.mark.parametrize(("first", "gallaecia"), [(1, "noega"), (2, "lancia"), (3, "asturica")])
@pytest.mark.parametrize(("second", "cantabria"), [(3, "aracillum"), (4, "pallantia"), (6, "flaviobriga")])
def test_h7_3_scenario_5_a_in_gallaecia_then_s_in_cantabria(
    first: int, gallaecia: str, second: int, cantabria: str
) -> None:
    game = after(new(5), Roll(hispanic=first))
    assert told(game, "armies") == ({gallaecia: "A"},)
    game.apply(Roll(hispanic=second))
    assert told(game, "armies", "reserve.A", "reserve.S") == ({gallaecia: "A", cantabria: "S"}, 1, 0)


def test_h7_scenario_1_terror_the_third_army_is_s_without_a_die() -> None:
    """Two ordinary armies are prescribed, so only S is left."""
    game = new(1, "6|4|3|4|3", ["terror"])
    for roll in (Roll(hispanic=1), Roll(hispanic=1), Roll(hispanic=1), Roll(roman=1)):
        game.apply(roll)
    assert told(game, "armies", "state") == ({"castulo": "A", "gerunda": "S", "puciala": "A"}, "SETUP_ROADS")


def test_h7_scenario_2_terror_s_and_one_a_are_left() -> None:
    game = new(2, None, ["terror"])
    for roll in (Roll(hispanic=1), *[Roll(hispanic=1)] * 3, Roll(roman=3)):
        game.apply(roll)
    assert needs(game) == "H"
    assert told(after(game, Roll(hispanic=3)), "armies.abula") == ("A",)
    assert told(after(game, Roll(hispanic=4)), "armies.abula") == ("S",)


# -------------------------------------------------------------------- H7.5 discs outside the reserve


@pytest.mark.parametrize(
    ("number", "least", "most"), [(1, 9 + 3, 9 + 9), (2, 6 + 4, 6 + 12), (3, 9 + 3, 9 + 9), (5, 9, 9)]
)
def test_h7_5_discs_outside_the_reserve(number: int, least: int, most: int) -> None:
    """The highest allowed face puts one disc, the lowest three."""
    for index, discs in ((-1, least), (0, most)):
        game = new(number)
        while game.phase == "SETUP_REVOLTS":
            game.apply(game.chance_outcomes()[index][0])
        assert told(game, "reserve.revolt") == (22 - discs,)


@pytest.mark.parametrize("fleets", [3, 4])
def test_h7_5_discs_outside_the_reserve_in_4(fleets: int) -> None:
    assert told(set_up(4, f"6|4|{fleets}|4|2"), "reserve.revolt") == (22 - 12 - (5 - fleets),)


def test_h7_3_starting_reserve_of_5_is_13() -> None:
    assert told(set_up(5), "reserve.revolt", "time") == (13, 3)


# -------------------------------------------------------------------- roads and the start


@pytest.mark.parametrize("number", range(1, 6))
def test_h7_0_roads_are_basic_and_generals_stand_already(number: int) -> None:
    """W sticks cycling U, C, K; then the first turn, without H2.5."""
    game = new(number)
    roll_on(game)
    for general in "UCKUC"[: game.options.level.roads]:
        assert (game.phase, game.actor.name) == ("SETUP_ROADS", general)
        game.apply(game.legal_actions()[0])
    assert game.phase in ("ROMAN", "REVOLT")
    assert told(game, "generals") == (OPENINGS[number]["generals"],)


@pytest.mark.parametrize(
    ("number", "turn", "state", "denarii"),
    [(1, "K", "ROMAN", 6), (2, "K", "ROMAN", 6), (3, "U", "REVOLT", 0), (4, "U", "ROMAN", 6), (5, "K", "ROMAN", 6)],
)
def test_h7_start(number: int, turn: str, state: str, denarii: int) -> None:
    assert told(set_up(number), "turn", "state", "denarii", "round") == (turn, state, denarii, 1)


def test_h7_scenario_1_a_stick_may_start_at_castulo_in_revolt() -> None:
    game = new(1)
    roll_on(game)
    assert "baecula-castulo" in offered(game, "road")
    assert not any("segobriga" in str(link) for link in offered(game, "road"))  # in revolt itself


# -------------------------------------------------------------------- H7.4 short first rounds


@pytest.mark.parametrize(("number", "year", "time"), [(1, 198, 1), (2, 162, 3), (5, 36, 4)])
def test_h7_4_scenarios_1_2_5_open_with_ks_turn_only(number: int, year: int, time: int) -> None:
    game = set_up(number)
    events = end_turn(game)
    assert [event.year for event in events if isinstance(event, RoundEnded)] == [year]
    assert told(game, "turn", "round", "time") == ("U", 2, time)


def test_h7_4_scenario_3_skips_us_roman_phase_then_c_plays() -> None:
    game = set_up(3)
    assert needs(game) == "RH"
    game.apply(Roll(2, 5))  # Segobriga is guarded
    roll_on(game)
    assert told(game, "turn", "state", "round", "time") == ("C", "ROMAN", 1, 3)
    end_turn(game)
    assert told(game, "turn", "round") == ("K", 1)
    events = end_turn(game)
    assert [event.year for event in events if isinstance(event, RoundEnded)] == [144]
    assert told(game, "turn", "round", "time") == ("U", 2, 4)


def test_h7_4_scenario_4_opens_with_a_whole_round() -> None:
    game = set_up(4, "6|4|4|4|1")  # few armies: three idle turns do not use up the reserve
    for turn in ("C", "K"):
        end_turn(game)
        assert told(game, "turn", "round", "time") == (turn, 1, 3)
    events = end_turn(game)
    assert [event.year for event in events if isinstance(event, RoundEnded)] == [144]
    assert told(game, "turn", "round", "time") == ("U", 2, 4)


def test_h7_4_s3_start_c_opens_in_cs_hispanic_phase_and_us_turn_is_lost() -> None:
    assert told(new(3, s3_start="C"), "turn", "house") == ("C", {"s3_start": "C"})
    game = set_up(3, s3_start="C")
    assert told(game, "turn", "state", "denarii") == ("C", "REVOLT", 0)
    game.apply(Roll(2, 5))
    roll_on(game)
    assert told(game, "turn", "state", "round") == ("K", "ROMAN", 1)
    end_turn(game)
    assert told(game, "turn", "round", "time") == ("U", 2, 4)


@pytest.mark.parametrize("number", [1, 2, 4, 5])
def test_h7_s3_start_means_nothing_elsewhere(number: int) -> None:
    assert told(new(number, s3_start="C"), "turn") == (OPENINGS[number]["turn"],)


def test_h7_4_scenario_3_imperivm_us_turn_ends_with_his_free_move() -> None:
    game = set_up(3, more=["imperivm"])
    game.apply(Roll(2, 5))
    while game.actor == Actor.CHANCE:
        game.apply(game.chance_outcomes()[0][0])
    assert (game.phase, game.actor.name) == ("FREE_MOVE", "U")
    late = set_up(3, more=["imperivm"], s3_start="C")
    late.apply(Roll(2, 5))
    roll_on(late)
    assert told(late, "turn", "state") == ("K", "ROMAN")  # not U's turn


# -------------------------------------------------------------------- the Hispano in scenarios


def test_h6_8_scenario_2_restricts_the_hispanos_picks() -> None:
    game = new(2, more=["hispano"])
    assert set(offered(game, "set-revolts")) == {"abula", "capara", "salmantica"}
    assert codes(game.why_not(SetRevolts("baecula"))) == {("not-this-city", "H6.7")}
    for city, numeral in (("capara", "IV"), ("olisipo", "V"), ("noega", "VI")):
        game.apply(SetRevolts(city))
        assert set(offered(game, "set-revolts")) == set(PROVINCE[numeral])
    game.apply(SetRevolts("oiasso"))
    assert set(offered(game, "set-army")) == {"capara", "olisipo", "noega", "oiasso"}
    assert codes(game.why_not(SetArmy("calagurris"))) == {("no-army-here", "H2.3")}
    assert codes(game.why_not(SetArmy("numantia"))) == {("no-army-here", "H2.3")}


def test_h6_8_scenario_4_leaves_him_two_cities_for_armies() -> None:
    assert set(offered(new(4, more=["hispano"]), "set-army")) == {"numantia", "pallantia"}


def test_h6_8_scenario_5_he_picks_the_two_army_cities() -> None:
    game = new(5, more=["hispano"])
    assert (game.actor.name, set(offered(game, "set-army"))) == ("H", {"asturica", "lancia", "noega"})
    assert codes(game.why_not(SetArmy("pallantia"))) == {("not-this-city", "H7.3")}
    game.apply(SetArmy("lancia"))
    assert set(offered(game, "set-army")) == {"aracillum", "flaviobriga", "pallantia"}
    game.apply(SetArmy("aracillum"))
    assert told(game, "armies", "state") == ({"aracillum": "S", "lancia": "A"}, "SETUP_ROADS")


def test_h7_4_scenario_3_hispano_opens_with_his_two_denarii_and_his_window() -> None:
    """The army of Pompaelo touches C's garrison in Osca."""
    game = new(3, more=["hispano"])
    for city in ("olisipo", "brigantium", "pompaelo"):
        game.apply(SetRevolts(city))
    game.apply(SetArmy("pompaelo"))
    while game.phase == "SETUP_ROADS":
        game.apply(game.legal_actions()[0])
    assert window(game) == ("revolt", [])
    assert told(game, "turn", "hispano", "denarii") == ("U", 2, 0)
    assert {(a.army, a.city) for a in game.legal_actions() if a.kind == "strike"} == {("pompaelo", "osca")}
