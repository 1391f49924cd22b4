"""The difficulty atlas: reading it, what it says of levels and steps, and the next level of a person."""

from __future__ import annotations

import random
from importlib.resources import files
from itertools import pairwise
from math import log

import msgspec
import pytest
from msgspec.structs import replace

from atlas_support import HARDER, START, atlas_data, chance, made_up
from hispania.errors import Unreadable
from hispania.games.conquest.measures.atlas import START_TARGET, TARGET, Atlas, atlas, changes, next_level, read_atlas
from hispania.games.conquest.printed.options import EASIEST, HARDEST, MEDIUM, PARAMETERS, Level, all_levels
from support import times

pytestmark = pytest.mark.once

LEVELS = [str(level) for level in all_levels()]

# -------------------------------------------------------------------- reading


def test_a_level_is_told_for_each_player() -> None:
    known = made_up()
    assert known.players == ("tribune", "consul@1000")
    weak, strong = known.chance(MEDIUM), known.chance("6/4/3/4/2", "consul@1000")
    assert weak.chance == pytest.approx(chance(2.0 + sum(HARDER.values())))
    assert weak.low < weak.chance < weak.high
    assert weak == known.chance("6|4|3|4|2", "tribune")
    assert strong.chance > weak.chance
    assert (strong.games, strong.won) == (10, round(10 * strong.chance))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda data: data.pop("players"), "does not have one estimate for each player"),
        (lambda data: data["levels"].pop("6|4|3|4|2"), "level 6|4|3|4|2"),
        (lambda data: data["levels"]["7|5|4|5|1"].pop(), "level 7|5|4|5|1"),
        (lambda data: data["levels"]["7|5|4|5|1"][0].pop(), "cannot be read"),
        (lambda data: data.update(format=2), "format 2"),
        (lambda data: data["made"].update(rules="0"), "rules 0"),
    ],
)
def test_a_spoilt_file_is_refused_by_name(spoil: object, told: str) -> None:
    data = atlas_data()
    assert callable(spoil)
    spoil(data)
    with pytest.raises(Unreadable, match=told.replace("|", r"\|")):
        read_atlas(msgspec.json.encode(data))


def test_an_empty_atlas_says_so() -> None:
    empty = Atlas()
    assert empty.is_empty
    assert empty.on_board("any").is_empty
    for ask in (lambda: empty.chance(MEDIUM), empty.steps, lambda: next_level([], known=empty)):
        with pytest.raises(Unreadable, match="empty"):
            ask()


def test_a_missing_file_is_an_empty_atlas(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr("hispania.games.conquest.measures.atlas.files", lambda package: tmp_path)
    assert atlas.__wrapped__().is_empty


def test_the_atlas_belongs_to_its_board() -> None:
    known = made_up()
    assert known.made is not None
    assert known.on_board(known.made.board) is known
    assert known.on_board("0" * 16).is_empty


def test_an_unknown_player_or_level_is_refused_by_name() -> None:
    with pytest.raises(Unreadable, match="'caesar'; it knows tribune, consul@1000"):
        made_up().chance(MEDIUM, "caesar")
    with pytest.raises(Unreadable, match="five numbers"):
        made_up().chance("6|4")


def test_effects_of_what_is_played() -> None:
    known = made_up()
    assert [one.name for one in known.effects_of(["terror", "legio"], 2)] == ["legio", "terror", "2"]
    assert known.effects_of(["terror"], player="consul@1000") == []
    assert known.effects_of() == []


# -------------------------------------------------------------------- steps


@pytest.mark.parametrize("player", list(START))
def test_a_step_costs_what_the_games_say(player: str) -> None:
    steps = {(one.parameter, one.easier): one for one in made_up().steps(player)}
    assert len(steps) == 10
    for (name, easier), one in steps.items():
        pairs = []
        for level in all_levels():
            if getattr(level, name) == easier:
                both = [made_up().chance(at, player) for at in (level, replace(level, **{name: one.harder}))]
                pairs.append(both[1].won / both[1].games - both[0].won / both[0].games)
        assert one.pairs == len(pairs) == 81
        assert one.difference == pytest.approx(sum(pairs) / 81)
        assert one.low < one.difference < min(0.0, one.high)
        assert one.high - one.low < (0.06 if player == "tribune" else 0.12)
    order = sorted(PARAMETERS, key=lambda name: steps[name, PARAMETERS[name][0]].difference)
    assert order[:2] == ["denarii", "armies"]


def test_levels_without_games_count_in_no_step() -> None:
    data = atlas_data()
    for level in LEVELS:
        if level.endswith("3"):
            data["levels"][level][0][:2] = [0, 0]
    steps = read_atlas(msgspec.json.encode(data)).steps()
    assert {(one.parameter, one.easier): one.pairs for one in steps} == {
        **{(name, values[k]): 54 for name, values in PARAMETERS.items() for k in (0, 1) if name != "armies"},
        ("armies", 1): 81,
    }


# -------------------------------------------------------------------- the next level


def test_the_first_game_is_gentle() -> None:
    advice = next_level([], known=made_up())
    assert (advice.code, advice.last, advice.changes, advice.strength.games) == ("start", None, (), 0)
    assert advice.target == START_TARGET
    assert abs(advice.chance - START_TARGET) < 0.1
    assert len(changes("6|4|3|4|2", advice.level)) <= 2  # nothing odd for a beginner
    assert advice.low < 0.2
    assert advice.high > 0.9  # nothing is known yet
    assert advice.reference_chance == made_up().chance(advice.level).chance


def test_a_victory_leads_up_and_a_defeat_down_by_small_steps() -> None:
    for won, code in ((True, "harder"), (False, "easier")):
        here = "7|4|3|4|2"
        advice = next_level([(here, won)] * 2, known=made_up())
        assert advice.code == code
        assert (advice.reference_chance < made_up().chance(here).chance) is won
        before, after = Level.parse(advice.last or ""), Level.parse(advice.level)
        told = {one.parameter: (one.before, one.after) for one in advice.changes}
        pairs = {name: (getattr(before, name), getattr(after, name)) for name in PARAMETERS}
        assert told == {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
        assert len(told) == 1  # one parameter is enough here


def test_who_wins_where_it_is_still_hard_stays() -> None:
    known = made_up()
    lost = [("7|5|4|5|1", False)] * 6
    advice = next_level([*lost, ("5|4|3|4|2", True)], known=known)
    assert (advice.code, advice.level, advice.changes) == ("again", "5|4|3|4|2", ())
    assert advice.chance < TARGET


def test_at_the_ends_of_the_scale_there_is_nothing_further() -> None:
    for level, won in ((HARDEST, True), (EASIEST, False)):
        advice = next_level([(str(level), won)] * 30, known=made_up())
        assert (advice.code, advice.level) == ("again", str(level))


def test_every_further_victory_means_more_strength() -> None:
    shifts = [next_level([(str(MEDIUM), k < wins) for k in range(8)], known=made_up()).strength for wins in range(9)]
    assert all(one.shift < other.shift for one, other in pairwise(shifts))
    assert all(one.low < one.shift < one.high for one in shifts)


def test_old_games_fade() -> None:
    lately = next_level([(str(MEDIUM), False)] * 40 + [(str(MEDIUM), True)] * 40, known=made_up())
    before = next_level([(str(MEDIUM), True)] * 40 + [(str(MEDIUM), False)] * 40, known=made_up())
    assert lately.strength.shift > before.strength.shift + 1
    assert lately.strength.won == before.strength.won == 40


@pytest.mark.parametrize("true_shift", [-2.0, 0.0, 1.0])
def test_the_strength_of_somebody_who_follows_the_advice_is_found(true_shift: float) -> None:
    """Nearly all intervals hold the truth, and the games become even ones."""
    known, rng = made_up(), random.Random(str(true_shift))
    held, even = 0, []
    people = times(8, 4)
    for _ in range(people):
        games: list[tuple[str, bool]] = []
        for _ in range(20):
            advice = next_level(games, known=known)
            odds = known.chance(advice.level).chance
            real = chance(true_shift + _logit(odds))
            games.append((advice.level, rng.random() < real))
        found = next_level(games, known=known)
        held += found.strength.low <= true_shift <= found.strength.high
        even += [won for _, won in games[8:]]
    assert held >= 0.75 * people
    assert 0.3 < sum(even) / len(even) < 0.7


def _logit(share: float) -> float:
    return log(share / (1 - share))


def test_another_aim_and_another_measure() -> None:
    games = [(str(MEDIUM), True), (str(MEDIUM), False)]
    gentle = next_level(games, known=made_up(), target=0.8)
    assert gentle.target == 0.8
    assert gentle.chance > next_level(games, known=made_up()).chance
    other = next_level(games, known=made_up(), reference="consul@1000")
    assert other.reference == "consul@1000"
    assert other.strength.shift < gentle.strength.shift  # the same person beside somebody stronger
    for target in (0.0, 1.0, 7.0):
        with pytest.raises(Unreadable, match=r"between 0\.05 and 0\.95"):
            next_level(games, known=made_up(), target=target)
    with pytest.raises(Unreadable):
        next_level([("9|9|9|9|9", True)], known=made_up())


# -------------------------------------------------------------------- the shipped file


@pytest.mark.skipif(
    not files("hispania.games.conquest.measures").joinpath("data", "atlas.json").is_file(),
    reason="no atlas has been measured",
)
def test_the_shipped_atlas_is_whole() -> None:
    known = atlas()
    assert sorted(known.levels) == sorted(LEVELS)
    assert known.made is not None
    assert sum(one.games for row in known.levels.values() for one in row) <= known.made.games
    for row in known.levels.values():
        assert len(row) == len(known.players)
        for one in row:
            assert 0.0 <= one.low <= one.chance <= one.high <= 1.0
            assert 0 <= one.won <= one.games
    for one in known.effects:
        assert one.low <= one.difference <= one.high
        assert one.player in known.players
        Level.parse(one.level)
    for player in known.players:
        pairs = [
            (known.chance(level, player), known.chance(replace(level, **{name: harder}), player))
            for level in all_levels()
            for name, values in PARAMETERS.items()
            for easier, harder in pairwise(values)
            if getattr(level, name) == easier
        ]
        rising = [(easy, hard) for easy, hard in pairs if hard.low > easy.high]
        assert not rising, "a harder level is clearly easier"
        assert sum(easy.chance > hard.chance for easy, hard in pairs) > 0.8 * len(pairs)
        assert known.chance(EASIEST, player).chance > known.chance(MEDIUM, player).chance
        assert known.chance(MEDIUM, player).chance > known.chance(HARDEST, player).chance
