"""Records: what is saved comes back, replay equals play, undo never rolls again, and a damaged record is refused."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from hispania.errors import CorruptRecord, IllegalAction, Unreadable
from hispania.games import conquest
from hispania.games.conquest import core
from hispania.games.conquest.core.state import State
from hispania.games.conquest.core.terms import SETUP_GENERALS
from hispania.games.conquest.edge.actions import Action, Roll
from hispania.games.conquest.edge.codec import decode, roll_of
from hispania.games.conquest.edge.game import Conquest, to_text
from hispania.games.conquest.printed.options import Options
from hispania.table.dice import DiceStream
from hispania.table.session import Table
from support import random_options, random_position
from tools.counts import scaled, seeds
from tools.golden import FOLDER
from tools.play import WAITING, choose, take, variant_beginning
from tools.positions import game

CHUNKS = 5
GAMES = 300
VARIANT_GAMES = 384  # three for each set of variants


def step(table: Table, rng: random.Random, style: str) -> None:
    """One step: a choice, or dice from the seed or by hand."""
    state = table.game.state
    if table.game.actor != conquest.Actor.CHANCE:
        table.act(decode(state, choose(rng, state, style)))
    elif table.dice is not None:
        table.roll()
    else:
        table.roll(roll_of(state, rng.choice(core.outcomes(state))[0]))


def play(seed: int, most: int = 10_000) -> Table:
    """A random table: fresh or from a position, with a seed or dice thrown by hand, perhaps left unfinished."""
    rng = random.Random(f"record {seed}")
    start = random_position(rng) if seed % 3 == 0 else fresh(random_options(rng, base_only=True))
    table = Table(Conquest(start), seed=f"table {seed}" if seed % 4 else None)
    style = "guided" if seed % 2 else "random"
    most = min(most, rng.choice((5, 25, 10_000)))
    while not table.game.result and len(table.history) < most:
        step(table, rng, style)
    return table


def fresh(options: Options) -> State:
    return core.new_state(core.new_config(options))


def play_variants(seed: int, most: int = 10_000) -> Table:
    """The same with variants: all sets of them in turn, in scenarios, from positions and in the midst of things."""
    rng = random.Random(f"variant record {seed}")
    start, style = variant_beginning(rng, seed)
    for _ in range(rng.choice((0, 0, 1, 4, 9)) if start.phase > SETUP_GENERALS else 0):
        if not core.is_over(start):
            take(start, choose(rng, start, style))
    table = Table(Conquest(start), seed=f"table {seed}" if seed % 4 else None)
    most = min(most, rng.choice((10, 40, 10_000)))
    while not table.game.result and len(table.history) < most:
        step(table, rng, style)
    return table


def facts(table: Table) -> tuple[object, ...]:
    """All that two equal tables have in common."""
    return (
        table.record(), to_text(table.game), table.game.hash(), table.lines, table.dice_used, to_text(table.start),
        [played.step for played in table.history], [played.events for played in table.history],
    )  # fmt: skip


# -------------------------------------------------------------------- N17


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_replay_equals_play(chunk: int) -> None:
    for seed in seeds(GAMES, chunk, CHUNKS):
        table = play(seed)
        assert facts(Table.replay(table.record())) == facts(table), f"seed {seed}"


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_replay_equals_play_with_variants(chunk: int) -> None:
    for seed in seeds(VARIANT_GAMES, chunk, CHUNKS):
        table = play_variants(seed)
        assert facts(Table.replay(table.record())) == facts(table), f"seed {seed}"


@pytest.mark.parametrize("name", ["example-3", "example-4", "hispanic-win"])
def test_a_start_with_an_open_combat(name: str) -> None:
    begun = Table(game(name), seed="open")
    rng = random.Random(name)
    while begun.game.declared is None:
        step(begun, rng, "guided")
    table = Table(begun.game, seed="open")
    table.roll()
    assert facts(Table.replay(table.record())) == facts(table)


def grow(start: Conquest, seed: str | None, steps: list[Action | Roll]) -> None:
    """Take steps one by one; the record replays after each."""
    growing = Table(start.clone(), seed)
    for taken in steps:
        growing._take(taken)
        assert facts(Table.replay(growing.record())) == facts(growing), growing.record()
        assert growing.record().startswith("[Game")


@pytest.mark.parametrize("seed", range(6))
def test_every_unfinished_record_replays(seed: int) -> None:
    table = play(seed, 60)
    grow(table.start, table.dice.seed if table.dice else None, [played.step for played in table.history])


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_unfinished_record_replays_with_variants(chunk: int) -> None:
    for seed in seeds(60, chunk, CHUNKS):
        table = play_variants(5 * seed + 64, 45)  # from 64 on in every 128 the sets are large
        grow(table.start, table.dice.seed if table.dice else None, [played.step for played in table.history])


def midst(table: Table) -> str:
    """What is under way at a node within a decision of the Hispano, a plot or Terror's die; or nothing."""
    phase, waiting = table.game.phase, WAITING[table.game.state.waiting]
    if waiting != "nothing":
        return waiting
    return phase if phase in ("BOOST", "REROLL", "PICK", "STRIKE", "FREE_MOVE") else ""


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_table_may_begin_in_the_midst_of_a_decision(chunk: int) -> None:
    seen: Counter[str] = Counter()
    wanted = {*WAITING[1:], "BOOST", "REROLL", "PICK", "STRIKE", "FREE_MOVE"}
    for seed in seeds(400, chunk, CHUNKS, met=lambda: set(seen) == wanted):
        rng = random.Random(f"midst {seed}")
        state, style = variant_beginning(rng, seed)
        for _ in range(60):
            table = Table(Conquest(state.clone()), seed=f"midst {seed}")
            kind = midst(table)
            if kind and (seen[kind] < 12 or rng.random() < 0.05):
                seen[kind] += 1
                check_from(table, rng)
            if core.is_over(state):
                break
            take(state, choose(rng, state, style))
    assert set(seen) == wanted


def check_from(table: Table, rng: random.Random) -> None:
    """From this node: play on, replay at every prefix, go back and forth."""
    start = table.start.clone()
    assert Conquest(conquest.from_json(start.to_json()).state).hash() == start.hash()
    while not table.game.result and len(table.history) < 4:
        step(table, rng, "kinds")
    whole = facts(table)
    assert table.dice is not None
    grow(start, table.dice.seed, [played.step for played in table.history])
    while table.undo(beyond_dice=True):
        pass
    assert table.game.hash() == start.hash()
    while table.redo():
        pass
    assert facts(table) == whole


@pytest.mark.parametrize("seed", range(16))
def test_save_and_load(seed: int, tmp_path: Path) -> None:
    table = play(seed) if seed < 8 else play_variants(97 + 3 * seed)
    path = tmp_path / "game.txt"
    table.save(path)
    assert path.read_text(encoding="utf-8") == table.record()
    assert facts(Table.load(path)) == facts(table)
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]


def test_saving_where_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="cannot be written"):
        play(1, 3).save(tmp_path / "no" / "folder" / "game.txt")
    with pytest.raises(Unreadable, match="cannot be read"):
        Table.load(tmp_path / "nothing.txt")
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Unreadable, match="not UTF-8"):
        Table.load(tmp_path / "bytes.txt")


def test_comments_blanks_and_line_ends_do_not_matter() -> None:
    table = play(1)
    dressed = table.record().replace("\n", "  ; a remark\r\n\r\n;\r\n").replace("]  ; a remark", "]")
    assert facts(Table.replay(dressed)) == facts(table)


# -------------------------------------------------------------------- undo and redo


def back_and_forth(table: Table) -> None:
    """Undo to the root and redo to the end."""
    whole, steps = facts(table), len(table.history)
    empty = facts(Table(table.start.clone(), table.dice.seed if table.dice else None))
    for _ in range(steps):
        last = table.history[-1].step
        if isinstance(last, Roll):  # dice are only taken back when asked for
            assert not table.can_undo
            assert not table.undo()
        assert table.undo(beyond_dice=True)
        if isinstance(last, Roll) and table.dice is not None:
            assert table.next_roll() == last  # the same dice will fall again
    assert not table.undo(beyond_dice=True)
    assert facts(table) == empty
    for _ in range(steps):
        assert table.redo()
    assert not table.redo()
    assert facts(table) == whole, table.record()


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_undo_to_the_root_and_redo_to_the_end(chunk: int) -> None:
    for seed in seeds(GAMES, chunk, CHUNKS):
        back_and_forth(play(seed, 80))


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_undo_and_redo_with_variants(chunk: int) -> None:
    for seed in seeds(VARIANT_GAMES, chunk, CHUNKS):
        back_and_forth(play_variants(seed, 80))


@pytest.mark.parametrize("seed", range(1, 8, 2))
def test_undo_and_play_again_gives_the_same_dice(seed: int) -> None:
    table = play(seed, 60)
    if table.dice is None:
        pytest.skip("thrown by hand")
    whole, taken = facts(table), [played.step for played in table.history]
    back = len(taken) // 2
    while len(table.history) > back:
        table.undo(beyond_dice=True)
    for again in taken[back:]:
        if isinstance(again, Roll):
            table.roll()
        else:
            table.act(again)
    assert not table.undone
    assert facts(table) == whole


def test_a_new_action_forgets_what_was_undone() -> None:
    table = Table(conquest.new_game(), seed="roma")
    table.roll_on()
    first, second = table.game.legal_actions()[:2]
    table.act(first)
    assert table.undo()
    table.act(second)
    assert not table.redo()


@pytest.mark.parametrize("seed", range(6))
def test_a_branch_is_its_own_table(seed: int) -> None:
    table = play(seed, 40)
    whole = facts(table)
    for steps in (0, len(table.history) // 2, len(table.history)):
        twin = table.branch_off(steps)
        assert [played.step for played in twin.history] == [played.step for played in table.history[:steps]]
        assert f'[Branch "after step {steps}"]' in twin.record()
        assert facts(Table.replay(twin.record())) == facts(twin)
        if not twin.game.result:
            step(twin, random.Random(seed), "random")
        assert facts(table) == whole


def test_refused_steps_leave_no_trace() -> None:
    table = play(1, 30)
    whole = facts(table)
    for wrong in (conquest.Enter("U", "osca"), conquest.Move("K", "toletum"), conquest.PlaceRoad("U", "gades", "osca")):
        with pytest.raises(IllegalAction):
            table.act(wrong)
    with pytest.raises(IllegalAction):
        table.roll(Roll(1, 1))
    with pytest.raises(Unreadable):
        table.act(conquest.Move("U", "roma"))
    assert facts(table) == whole


# -------------------------------------------------------------------- dice


def test_equal_seeds_give_equal_dice_and_others_do_not() -> None:
    faces = {seed: [DiceStream(seed).face(k) for k in range(60)] for seed in ("roma", "roma ", "Roma", "")}
    assert faces["roma"] == [DiceStream("roma").face(k) for k in range(60)]
    assert len({tuple(rolled) for rolled in faces.values()}) == 4
    assert DiceStream("roma").face(59) == faces["roma"][59]  # in any order
    assert DiceStream("roma").commitment != DiceStream("Roma").commitment


def test_dice_are_fair() -> None:
    number = scaled(60_000, 6_000)
    found = Counter(DiceStream("fair").face(k) for k in range(number))
    pairs = Counter((DiceStream("fair").face(k), DiceStream("fair").face(k + 1)) for k in range(0, number, 2))
    assert sum((found[face] - number / 6) ** 2 / (number / 6) for face in range(1, 7)) < 20.5  # 5 degrees, p 0.001
    expected = number / 72
    assert sum((pairs[a, b] - expected) ** 2 / expected for a in range(1, 7) for b in range(1, 7)) < 66.6  # 35 degrees


def test_dice_only_from_where_they_come() -> None:
    with pytest.raises(IllegalAction, match="by-hand"):
        Table(conquest.new_game()).roll()
    with pytest.raises(IllegalAction, match="from-the-seed"):
        Table(conquest.new_game(), seed="roma").roll(Roll(hispanic=1))


# -------------------------------------------------------------------- damaged records

RECORDS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.txt"))}
SHORT = [name for name in RECORDS if name != "whole-war"]
FINISHED = [name for name in SHORT if "\nresult " in RECORDS[name]]


def bare(name: str) -> list[str]:
    """The lines of a golden record, its comments left out."""
    return [line for line in RECORDS[name].splitlines() if line and not line.startswith(";")]


def refused(lines: list[str]) -> CorruptRecord:
    with pytest.raises(CorruptRecord) as caught:
        Table.replay("\n".join(lines))
    assert len(caught.value.why) > 10
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    return caught.value


def numbers_of(lines: list[str], pattern: str) -> list[int]:
    """The indices of the lines of play that match."""
    return [k for k, line in enumerate(lines) if not line.startswith("[") and re.search(pattern, line)]


def changed(lines: list[str], k: int, line: str) -> list[str]:
    return [*lines[:k], line, *lines[k + 1 :]]


@pytest.mark.parametrize("name", RECORDS)
def test_the_undamaged_record_replays(name: str) -> None:
    assert Table.replay("\n".join(bare(name))).lines == [line for line in bare(name) if line[0] != "["]


@pytest.mark.parametrize("name", SHORT)
def test_wrong_values(name: str) -> None:
    lines = bare(name)
    for k in numbers_of(lines, r" \d+:\d+ "):
        for old, new in ((r" (\d+):", " 1\\1:"), (r":(\d+) ", ":1\\1 "), (r"[+=-]$", "?")):
            assert refused(changed(lines, k, re.sub(old, new, lines[k]))).line == k + 1
        result = {"+": "-", "-": "=", "=": "+"}[lines[k][-1]]
        error = refused(changed(lines, k, lines[k][:-1] + result))
        assert error.line == k + 1
        assert "the rules give" in error.why
    for k in numbers_of(lines, r"\$\d$"):
        error = refused(changed(lines, k, lines[k][:-1] + str(int(lines[k][-1]) + 3)))
        assert error.line == k + 1


@pytest.mark.parametrize("name", SHORT)
def test_wrong_effects_and_sure_results(name: str) -> None:
    lines = bare(name)
    for k in numbers_of(lines, r"revolt .* (0|\+r|\+A|!r)$"):
        for effect in {"0", "+r", "+A", "!r"} - {lines[k].split()[-1]}:
            assert refused(changed(lines, k, f"{lines[k].rpartition(' ')[0]} {effect}")).line == k + 1
    for k in numbers_of(lines, r" sure [+=-]$"):
        assert refused(changed(lines, k, lines[k][:-1] + ("=" if lines[k][-1] != "=" else "+"))).line == k + 1
    for k in numbers_of(lines, r" stay$"):
        assert refused(changed(lines, k, lines[k].replace(" stay", ">Osca +r"))).line == k + 1
    for k in numbers_of(lines, r" time "):
        for year in {"time 200", "time !r", "time 18"} - {lines[k].partition(" ")[2]}:
            assert refused(changed(lines, k, f"{lines[k].partition(' ')[0]} {year}")).line == k + 1


@pytest.mark.parametrize("name", RECORDS)
def test_wrong_dice_for_the_seed(name: str) -> None:
    lines = bare(name)
    places = numbers_of(lines, r"\[[^\]]+\]")
    for k in places[:: max(1, len(places) // 12)]:
        dice = re.search(r"\[([^\]]+)\]", lines[k])
        assert dice
        faces = re.findall(r"[IV]+|\d", dice[1])
        turned = {"I": "II", "II": "III", "III": "IV", "IV": "V", "V": "VI", "VI": "I"}
        turned |= {str(face): str(face % 6 + 1) for face in range(1, 7)}
        for n in range(len(faces)):
            parts = re.split(r"([IV]+|\d)", dice[1])
            parts[2 * n + 1] = turned[faces[n]]
            error = refused(changed(lines, k, lines[k].replace(f"[{dice[1]}]", f"[{''.join(parts)}]", 1)))
            assert error.line == k + 1
            assert "the seed gives" in error.why


@pytest.mark.parametrize("name", SHORT)
def test_truncated_lines(name: str) -> None:
    lines = bare(name)
    last = None if name in FINISHED else -1  # the last line of a game left open may be any
    for k in numbers_of(lines, r"\S")[:last]:
        for end in range(1, len(lines[k]), 4 if name in FINISHED else 7):
            error = refused(changed(lines, k, lines[k][:end].rstrip()))
            if error.line != k + 1:
                assert error.line in (k + 2, tag_line(lines, "Result"))
                assert LEFT_OPEN.fullmatch(lines[k][:end].rstrip())


# A line may stop before its dice; a free move may stop on its way
LEFT_OPEN = re.compile(
    r"\d+\.[UCK] ([AS] .+|[UCKP] [sx] \S+ \$\d( \+H\d)?|H [AS] .+ \$\d|. plot \$\d|revolt \[.+\]|U free .+)"
)


def tag_line(lines: list[str], tag: str) -> int:
    return next(k for k, line in enumerate(lines, start=1) if line.startswith(f"[{tag} "))


@pytest.mark.parametrize("name", SHORT)
def test_missing_swapped_and_doubled_lines(name: str) -> None:
    lines = bare(name)
    dice = numbers_of(lines, r"(revolt \[| time |\.[UCK] [AS] )")
    for k in dice:
        followed = k + 1 < len(lines)
        if not followed and name not in FINISHED:
            continue
        error = refused([*lines[:k], *lines[k + 1 :]])
        assert error.line in ((k + 1, k + 2) if followed else (k, tag_line(lines, "Result")))
        assert refused([*lines[: k + 1], *lines[k:]]).line == k + 2
        if followed and lines[k + 1] != lines[k]:
            assert refused([*lines[:k], lines[k + 1], lines[k], *lines[k + 2 :]]).line in (k + 1, k + 2)


@pytest.mark.parametrize("name", FINISHED)
def test_a_record_that_stops_too_early(name: str) -> None:
    lines = bare(name)
    error = refused(lines[:-1])
    assert error.line == len(lines) - 1
    assert "stops before" in error.why
    for result in ("*", "R time", "H capitals", "R", ""):
        k = tag_line(lines, "Result")
        assert refused(changed(lines, k - 1, f'[Result "{result}"]')).line == k


def test_lines_after_the_end() -> None:
    lines = bare("time")
    for more in ("11.K pass", "11.K revolt [I-1] +r", "result H time", "12.U pass", "salve"):
        assert refused([*lines, more]).line == len(lines) + 1


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("{t} U @Roma", "no space"),
        ("{t} U Gades>Roma $1", "no space"),
        ("{t} U +g Roma $1", "no space"),
        ("{t} X s Toletum $1", "not an action"),
        ("{t} U s Toletum $4", "not an action"),
        ("{t} U s Toletum", "not an action"),
        ("{t} K +g Osca $1", "not-his-turn"),
        ("{t} C s Brigantium $1", "not-adjacent"),
        ("{t} C x Ilerda $1", "no-army"),
        ("{t} C Osca>Ilerda $1", "in-revolt"),
        ("{t} C +g Osca $1", "province-in-revolt"),
        ("{t} C -g0 Osca $1", "no-such-garrison"),
        ("{t} F M1>M2 $1", "fleet-there"),
        ("{t} F M5>M4 $1", "no-fleet"),
        ("{t} revolt [I-1] +r", "no-dice-now"),
        ("{t} A Cauca>Termes +r", "no-dice-now"),
        ("{t} revolt [VII-1] +r", "no dice look like"),
        ("{t} yield", "the rules give"),
        ("9.K pass", "the rules give"),
        ("8.C pass", "the rules give"),
        ("setup U@Gades", "not-his-turn"),
        ("setup revolts [1]", "no-dice-now"),
        ("9 time 54", "not a line"),
        ("result H time", "not a line"),
        ("salve", "not a line"),
    ],
)
def test_lines_that_are_not_allowed(wrong: str, why: str) -> None:
    lines = bare("capitals-roman-phase")
    k = numbers_of(lines, r"\S")[0]
    error = refused(changed(lines, k, wrong.format(t="9.C")))
    assert error.line == k + 1
    assert why in error.why


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (r"\+H[02] ", "+H1 "),
        (r"\+H1 ", "+H0 "),
        (r" \+H\d ", " "),
        (r"~(\w+\] )", r"~6~\1"),
        (r" lethe$", ""),
        (r"(\.[UCK]) S ", r"\1 A "),
        (r"(\.[UCK] H) A ", r"\1 S "),
        (r"(\.[UCK]) A ", r"\1 S "),
        (r" pick", " [3]"),
        (r" free ", " "),
        (r"=S(\d)", r"=A\1"),
        (r"=[AS]\d", ""),
        (r"\+A$", "+S"),
        (r"P buy \$3", "P buy $2"),
        (r"plot (.*) -$", r"plot \1 +"),
        (r"setup H \+A (\w+)$", r"setup H +A[3] \1"),
        (r"setup H \+r ", "setup H +A "),
        (r"setup keep U", "setup keep C"),
        (r"setup keep", "setup build"),
        (r" build (.*) \$(\d)", r" build \1 $4"),
        (r"\.K [UC] (.*\$)", r".K P \1"),
        (r"\+L", "+l"),
        (r"P ([sx]) ", r"K \1 "),
        (r" s M[45]", " s M1"),
    ],
)
def test_wrong_marks_of_the_variants(right: str, wrong: str) -> None:
    found = 0
    for name in SHORT:
        lines = bare(name)
        for k in numbers_of(lines, right)[:6]:
            assert refused(changed(lines, k, re.sub(right, wrong, lines[k], count=1))).line == k + 1
            found += 1
    assert found


@pytest.mark.parametrize(
    ("name", "wrong", "why"),
    [
        ("first-roman-phase", "1.U P buy $3", "not-played"),
        ("first-roman-phase", "1.U U plot $1", "not-played"),
        ("first-roman-phase", "1.U U +L Gades $1", "no-legion"),
        ("first-roman-phase", "1.U U build Gades-Onuba $1", "not-played"),
        ("first-roman-phase", "1.U H +1", "not-his-turn"),
        ("first-roman-phase", "1.U H A Segobriga s Gades $1", "not-his-turn"),
        ("first-roman-phase", "1.U U Gades>Onuba $1 lethe", "no-marker"),
        ("siege-of-numantia", "setup revolts [2]", "reroll"),
        ("river-of-oblivion", "setup armies [I]", "reroll"),
        ("river-of-oblivion", "setup armies [II~VI]", "no-reroll"),
        ("new-empire", "setup armies [II]", "other-dice"),
        ("new-empire", "setup armies [6]", "reroll"),
        ("terror-of-rome", "setup H +r Osca", "not-this-city"),
        ("terror-of-rome", "setup revolts [3]", "no-dice-now"),
        ("hispano-setup", "setup H +r Osca", "not-this-city"),
        ("hispano-setup", "setup H +A Salduba", "wrong-phase"),
        ("reroll", "4.K K x Bracara $1 +H0 [IV-2~R?]", "only-h"),
        ("reroll", "4.K pass", "not-his-turn"),
        ("reroll", "4.K H +1", "wrong-phase"),
        ("revolt-reroll", "6.U H A Numantia s Salduba $1", "wrong-phase"),
        ("strike-window", "3.U H A Osca s Abula $1", "no-army"),
        ("strike-window", "3.U H A Lancia s Abula $1", "no-target"),
        ("strike-window", "3.U H A Salmantica s Abula $3", "not an action"),
        ("strike-window", "3.U H S Salmantica s Abula $1 sure +", "the rules give"),
        ("strike-window", "3.U revolt [I-1] +r", "no-dice-now"),
        ("strike-window", "3.U H no pick", "the rules give"),
        ("pick", "3.U S Lancia pick>Osca", "no-target"),
        ("pick", "3.U S Lancia [3]>Asturica +r", "no-dice-now"),
        ("crossing", "2.U U Talabriga>Bracara $2", "across-the-durius"),
        ("crossing", "2.U U Talabriga>Bracara $1 lethe", "the rules give"),
        ("crossing", "2.U U Talabriga>Conimbriga>Capara>Asturica $6 lethe", "in-revolt"),
        ("crossing", "2.U F M3>M4 $1", "pirates"),
        ("plot", "5.U U plot $4", "not an action"),
        ("plot", "5.U K plot $1", "not-his-turn"),
        ("plot", "5.U P buy $3", "once-a-game"),
        ("plot", "5.U P +g Capara $1", "not an action"),
        ("plot", "5.U P build Capara-Conimbriga $3", "the rules give"),
        ("plot-revolt", "5.C C plot $1", "dice-first"),
        ("orders", "2.K P s Numantia $1", "absent"),
        ("orders", "2.K U s Abula $1", "no-order"),
        ("orders", "2.K K +L Ilerda $1", "no-legion"),
        ("orders", "2.K K build Ilerda-Osca $1", "road-to-capital"),
        ("free-move", "2.U U free Emerita>Toletum", "not-one-link"),
        ("free-move", "2.U U +g Emerita $1", "wrong-phase"),
        ("free-move", "2.U U Emerita>Ebora $1", "the rules give"),
    ],
)
def test_variant_lines_that_are_not_allowed(name: str, wrong: str, why: str) -> None:
    table = Table(game(name))
    lines = table.record().splitlines()
    if table.lines:  # the position stands in the middle of a line, which the wrong one continues
        lines.pop()
    error = refused([*lines, wrong])
    assert error.line == len(lines) + 1
    assert why in error.why


@pytest.mark.parametrize(
    ("tag", "value", "why"),
    [
        ("Game", "CHESS", "HISPANIA"),
        ("Rules", "999", "this program has"),
        ("Board", "0123456789abcdef", "board"),
        ("Level", "6|4|3|4", "five numbers"),
        ("Level", "9|4|3|4|2", "denarii"),
        ("Level", "7|5|4|5|1", "other options"),
        ("Players", "0", "1, 2 or 3"),
        ("Players", "2", "other options"),
        ("Variants", "terror", "other options"),
        ("Variants", "hic", "no variant is called"),
        ("Scenario", "3", "variant terror"),
        ("Scenario", "9", "1 to 5"),
        ("House", "multiplier=triple", "multiplier"),
        ("House", "dice=loaded", "no house rule"),
        ("House", "fleet_consent=true", "other options"),
        ("Position", "{}", "missing"),
        ("Position", "hic", "JSON"),
        ("Result", "H time", "the play gives"),
        ("Result", "*", "the play gives"),
    ],
)
def test_tags_that_do_not_fit(tag: str, value: str, why: str) -> None:
    lines = bare("capitals-roman-phase")
    k = tag_line(lines, tag)
    error = refused(changed(lines, k - 1, f'[{tag} "{value}"]'))
    assert error.line == (k if why != "other options" else tag_line(lines, "Position"))
    assert why in error.why


@pytest.mark.parametrize(
    "damage", [lambda tag: tag[:-1], lambda tag: tag[1:], lambda tag: tag.replace('"', "'"), lambda tag: tag + " x"]
)
def test_broken_tags(damage: Callable[[str], str]) -> None:
    lines = bare("time")
    for tag in ("Game", "Board", "Level", "Position", "Result"):
        k = tag_line(lines, tag)
        assert refused(changed(lines, k - 1, damage(lines[k - 1]))).line in (k, k + 1)


def test_other_broken_headers() -> None:
    lines = bare("time")
    last = max(tag_line(lines, tag) for tag in ("Level", "Result"))
    assert refused([*lines[:last], lines[last - 1], *lines[last:]]).line == last + 1  # twice
    assert refused([*lines, lines[0]]).line == len(lines) + 1  # after the play
    for nothing in ("", "\n\n", "; a remark only", "1.U pass"):
        assert refused(nothing.split("\n")).line == 1
    assert refused(changed(lines, len(lines) - 1, "x" * 30_000)).line == len(lines)
