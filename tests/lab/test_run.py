"""Experiments: reproducible to the byte however they are played, resumed without loss, every row replayable."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

import pyarrow.parquet as pq

from hispania.errors import HispaniaError, Unreadable
from hispania.games.conquest import all_levels, load_board
from hispania.games.conquest.core import COMPILED
from hispania.games.conquest.measures.entrants import read_entrant
from hispania.games.conquest.measures.playing import play, replayed
from hispania.lab import ladder
from hispania.lab.experiment import Experiment, read_experiment
from hispania.lab.rows import Block, Done, read, schema, told_by, work
from hispania.lab.run import carry_out
from hispania.lab.store import Store
from hispania.table.session import Table
from lab_runs import PATIENCE, begin, children, lab, parts, wait_for

PLAYERS = "recruit,tribune@20" if COMPILED else "recruit"  # who thinks is slow without a compiler
GAMES = 12
SMALL = ("run", "--levels", "easiest,hardest", "--players", PLAYERS, "--games", str(GAMES), "--block", "3")
MIXED = """
seed = "mixed"
games = 2
players = ["recruit", "recruit/recruit"]

[[part]]
levels = "6|*|3|4|2"
variants = "each"
romans = [1, 3]

[[part]]
scenarios = "each"
variants = "needed"
levels = ["6|4|3|4|2", "6|4|3|5|2"]

[[part]]
house = "each"
boards = ["shipped", "mine.toml"]
"""
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def small(**more: object) -> Experiment:
    return read_experiment(None, {"levels": "medium", "players": "recruit", "games": 10, "block": 4, **more})


# -------------------------------------------------------------------- the same bytes


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What one process writes when nothing disturbs it."""
    folder = tmp_path_factory.mktemp("reference")
    done = lab(*SMALL, "--workers", "1", "--out", "one.parquet", cwd=folder)
    assert done.returncode == 0, done.stderr
    return (folder / "one.parquet").read_bytes()


def test_two_processes_write_the_same_bytes(reference: bytes, tmp_path: Path) -> None:
    done = lab(*SMALL, "--workers", "2", "--out", "two.parquet", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "two.parquet").read_bytes() == reference
    assert "recruit at 7|5|4|5|1" in done.stdout
    number = 2 * GAMES * (2 if COMPILED else 1)
    assert f"{number} of {number} games" in done.stderr


@pytest.mark.compiled_only  # the other run is over too soon to be killed
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_killed_and_resumed_it_writes_the_same_bytes(reference: bytes, tmp_path: Path, how: signal.Signals) -> None:
    out = tmp_path / "out.parquet"
    words = (*SMALL, "--workers", "2", "--out", out.name)
    process = begin(*words, cwd=tmp_path)
    wait_for(lambda: len(parts(out)) >= 3, process)
    os.killpg(process.pid, how)
    _, said = process.communicate(timeout=PATIENCE)
    kept = parts(out)
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert "games are kept in" in said
        assert not out.exists()
    stamps = {name: (out.with_suffix(".parts") / name).stat().st_mtime_ns for name in kept}
    done = lab(*words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "played before" in done.stderr
    assert out.read_bytes() == reference
    assert {name: (out.with_suffix(".parts") / name).stat().st_mtime_ns for name in kept} == stamps  # none again


def test_more_games_later_give_the_same_bytes_as_all_at_once(tmp_path: Path) -> None:
    for games in (3, 6, 10):
        assert carry_out(small(games=games), tmp_path / "grown.parquet", 1) == 0
    assert carry_out(small(), tmp_path / "whole.parquet", 1) == 0
    assert (tmp_path / "grown.parquet").read_bytes() == (tmp_path / "whole.parquet").read_bytes()
    assert carry_out(small(games=5), tmp_path / "grown.parquet", 1) == 0
    assert read(tmp_path / "grown.parquet").num_rows == 5


def test_a_larger_experiment_finds_the_games_of_a_smaller_one(tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    carry_out(small(), out, 1)
    with Store(out.with_suffix(".parts"), small(levels="easiest,medium", variants="-,terror")) as store:
        assert (store.played(), store.experiment.games) == (10, 40)
        assert all(block.cell.title != "recruit at 6|4|3|4|2" for block in store.missing())


@on_linux
@pytest.mark.compiled_only
def test_a_worker_that_is_killed_is_replaced(reference: bytes, tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    process = begin(*SMALL, "--workers", "2", "--out", out.name, cwd=tmp_path)
    wait_for(lambda: len(parts(out)) >= 2, process)
    workers = [pid for pid in children(process.pid) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    os.kill(workers[0], signal.SIGKILL)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said
    assert out.read_bytes() == reference


def test_without_moves_the_games_are_the_same_and_still_replay(tmp_path: Path) -> None:
    carry_out(small(), tmp_path / "with.parquet", 1)
    carry_out(small(moves=False), tmp_path / "without.parquet", 1)
    full, bare = read(tmp_path / "with.parquet"), read(tmp_path / "without.parquet")
    assert full.drop_columns("moves").equals(bare.drop_columns("moves"))
    row, same = bare.to_pylist()[7], full.to_pylist()[7]
    assert row["moves"] == b""
    assert same["moves"] != b""
    assert replayed(row).record() == replayed(same).record()


# -------------------------------------------------------------------- every row is a game


def test_every_row_replays_with_variants_scenarios_house_rules_and_boards(tmp_path: Path) -> None:
    board = Path(sys.modules["hispania"].__file__ or "").parent / "games/conquest/printed/data/board.toml"
    text = board.read_text(encoding="utf-8")
    assert text.count("segments = 3") > 3
    (tmp_path / "mine.toml").write_text(text.replace("segments = 3", "segments = 2", 1), encoding="utf-8")
    (tmp_path / "mixed.toml").write_text(MIXED, encoding="utf-8")
    done = lab("run", "mixed.toml", "--out", "mixed.parquet", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    table = read(tmp_path / "mixed.parquet")
    mine = load_board(tmp_path / "mine.toml")
    assert told_by(table)["boards"]["mine"] == mine.hash != told_by(table)["boards"]["shipped"]
    seen = set()
    for row in table.to_pylist():
        played = replayed(row, mine if row["board"] == "mine" else None)
        again = Table.replay(played.record(), mine if row["board"] == "mine" else None)
        assert again.game.result is not None
        assert (again.game.result.winner == "R", again.game.result.reason) == (row["won"], row["why"])
        state = again.game.state
        assert (row["rounds"], row["held"], row["risen"]) == (state.round, state.garrisoned(), state.revolt1)
        if not row["scenario"]:  # which begins with garrisons (H7)
            assert row["held"] & ~row["taken"] == 0
        seen |= {*row["variants"].split(), f"scenario {row['scenario']}", row["house"], row["board"], row["hispano"]}
    assert {"terror", "hispano", "scenario 4", "scenario 5", "multiplier=single", "mine", "recruit"} <= seen


def test_the_command_writes_the_record_of_one_game(tmp_path: Path) -> None:
    carry_out(small(), tmp_path / "out.parquet", 1)
    printed = lab("replay", "out.parquet", "--game", "4", cwd=tmp_path)
    assert printed.returncode == 0, printed.stderr
    assert Table.replay(printed.stdout).tags["Seed"] == "hispania 6|4|3|4|2 4"
    written = lab("replay", "out.parquet", "--row", "4", "--out", "game.txt", cwd=tmp_path)
    assert written.returncode == 0
    assert (tmp_path / "game.txt").read_text(encoding="utf-8") == printed.stdout
    for words, problem in ((("--row", "10"), "rows 0 to 9"), (("--cell", "3"), "no game 0 of cell 3")):
        refused = lab("replay", "out.parquet", *words, cwd=tmp_path)
        assert refused.returncode == 1
        assert problem in refused.stderr


def test_a_row_that_the_rules_contradict_is_not_replayed() -> None:
    cell, _ = small().cells[0]
    row = {name: getattr(play(cell, "roma", 1), name) for name in schema("conquest").names[1:]}
    with pytest.raises(Unreadable, match="another position"):
        replayed(row | {"end": row["end"] ^ 1})
    with pytest.raises(Unreadable, match="not allowed"):
        replayed(row | {"moves": b"\xff\x03" + row["moves"][2:]})


@pytest.mark.parametrize("player", ["recruit", *(["legate", "tribune@20"] if COMPILED else [])])
def test_a_game_is_the_one_that_a_tournament_plays(player: str) -> None:
    cell, _ = read_experiment(None, {"levels": "hardest", "players": player}).cells[0]
    row = play(cell, "roma", 3)
    game = ladder.play(ladder.Match(read_entrant(player), "5|3|2|3|3", 3, "roma"))
    assert (row.won, row.why, row.rounds, row.decisions) == (game.won, game.why, game.rounds, game.decisions)


def test_games_of_one_level_and_number_have_equal_dice_whatever_else_differs() -> None:
    found = read_experiment(None, {"variants": "-,terror", "house": "-,multiplier=single", "players": "recruit"})
    assert {play(cell, "roma", 5).dice for cell, _ in found.cells} == {"roma 6|4|3|4|2 5"}
    assert len({cell.key for cell, _ in found.cells}) == 4


# -------------------------------------------------------------------- what an experiment may say


def test_levels_by_pattern_name_and_number() -> None:
    found = read_experiment(None, {"levels": "all"})
    assert {cell.level for cell, _ in found.cells} == {str(level) for level in all_levels()}
    found = read_experiment(None, {"levels": "easiest,7|5|4|5|1,5|3|2|*|3"})
    assert [cell.level for cell, _ in found.cells] == ["7|5|4|5|1", "5|3|2|5|3", "5|3|2|4|3", "5|3|2|3|3"]


def test_options_come_before_the_file_and_parts_before_its_head(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text('seed = "a"\ngames = 7\n[[part]]\ngames = 3\n[[part]]\nlevels = "hardest"\n', encoding="utf-8")
    found = read_experiment(file, {})
    assert [(cell.level, games) for cell, games in found.cells] == [("6|4|3|4|2", 3), ("5|3|2|3|3", 7)]
    assert (found.name, found.seed) == ("one", "a")
    found = read_experiment(file, {"games": 1, "seed": "b"})
    assert [games for _, games in found.cells] == [1, 1]
    assert found.seed == "b"


def test_what_the_rules_do_not_allow_is_left_out_only_where_a_keyword_named_it() -> None:
    found = read_experiment(None, {"levels": "easiest", "variants": "each"})
    assert found.skipped == ("the Hispano plays against 6 denarii, not 7 (H6.7)",)
    assert "hispano" not in {name for cell, _ in found.cells for name in cell.variants}
    with pytest.raises(Unreadable, match="plays against 6 denarii"):
        read_experiment(None, {"levels": "easiest", "variants": "hispano"})
    with pytest.raises(Unreadable, match="no combination"):
        read_experiment(None, {"levels": "7|*|3|4|2", "variants": "hispano"})


@pytest.mark.parametrize("nothing", ["-", "none", "", "0"])
def test_nothing_has_several_names(nothing: str) -> None:
    said = {axis: [nothing] for axis in ("variants", "house", "scenarios")}
    assert read_experiment(None, said).cells == read_experiment(None, {}).cells


def test_house_rules_of_a_variant_are_tried_only_with_it() -> None:
    plain = {cell.house for cell, _ in read_experiment(None, {"house": "each"}).cells}
    terror = {cell.house for cell, _ in read_experiment(None, {"house": "each", "variants": "terror"}).cells}
    assert "terror_plot=true" not in plain
    assert terror - plain == {"terror_plot=true", "plot_replacement=reserve"}


BAD = {
    "unknown level": (("--levels", "9|9|9|9|9"), "denarii must be one of 7, 6, 5, not 9"),
    "no level": (("--levels", "easy-peasy"), "a level is five numbers such as 6|4|3|4|2"),
    "bad pattern": (("--levels", "6|*|3"), "a pattern of levels is five fields"),
    "no games": (("--games", "0"), "games: a whole number from 1"),
    "fewer than no games": (("--games", "-3"), "games: a whole number from 1"),
    "missing file": (("nowhere.toml",), "the experiment nowhere.toml cannot be read: No such file"),
    "not TOML": (("bad.toml",), "bad.toml is not valid TOML"),
    "unknown key": (("odd.toml",), "the experiment knows no 'level'; there are levels"),
    "part is no table": (("flat.toml",), "each part of an experiment is a table"),
    "unknown player": (("--players", "hannibal"), "no computer player is called 'hannibal'"),
    "a clock": (("--players", "consul"), "consul thinks by the clock"),
    "a Hispano's clock": (("--hispano", "chieftain"), "chieftain thinks by the clock"),
    "unknown variant": (("--variants", "terrible"), "no variant is called 'terrible'"),
    "unknown scenario": (("--scenarios", "6"), "no scenario is called '6'"),
    "unknown house rule": (("--house", "kitchen=sink"), "no house rule is called 'kitchen'"),
    "bad house value": (("--house", "multiplier=triple"), "house rule multiplier must be one of"),
    "missing board": (("--boards", "nowhere.toml"), "nowhere.toml"),
    "romans": (("--romans", "4"), "1, 2 or 3 Roman players"),
    "workers": (("--workers", "0"), "--workers must be from 1 to 256"),
    "nothing": (("--levels", ""), "levels names nothing"),
    "a folder": (("--out", "."), "cannot be written"),
    "no folder": (("--out", "odd.toml/x.parquet"), "cannot be written"),
    "seed of two lines": (("--seed", "a\nb"), "a seed is one line"),
}


@pytest.mark.parametrize(("words", "problem"), BAD.values(), ids=BAD.keys())
def test_bad_input_is_named_and_nothing_is_lost(words: tuple[str, ...], problem: str, tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    carry_out(small(games=2), out, 1)
    (tmp_path / "bad.toml").write_text("levels = [", encoding="utf-8")
    (tmp_path / "odd.toml").write_text('level = "all"', encoding="utf-8")
    (tmp_path / "flat.toml").write_text("part = 3", encoding="utf-8")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    done = lab("run", "--players", "recruit", "--out", "out.parquet", "--games", "2", *words, cwd=tmp_path)
    assert done.returncode == 1
    assert problem in done.stderr
    assert "Traceback" not in done.stderr
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_another_seed_other_players_or_another_process_may_not_mix_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.parquet"
    carry_out(small(games=2), out, 1)
    with pytest.raises(Unreadable, match="begun with the seed 'hispania'"):
        carry_out(small(seed="other"), out, 1)
    with Store(out.with_suffix(".parts"), small()), pytest.raises(Unreadable, match="another run is writing"):
        carry_out(small(), out, 1)
    monkeypatch.setattr("hispania.lab.rows.mind", lambda game: "another")
    with pytest.raises(Unreadable, match="players or the rules have changed"):
        carry_out(small(games=2), out, 1)
    assert carry_out(small(games=2), out, 1, trust=True) == 0


def test_a_worker_with_other_players_is_refused(tmp_path: Path) -> None:
    with Store(tmp_path / "parts", small()) as store:
        done = work(store.missing()[0])
        assert done is not None
        with pytest.raises(HispaniaError, match="install the same version on every machine"):
            store.add(Done(done.key, done.first, done.count, "another mind", done.seconds, done.data))
        assert store.played() == 0


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    carry_out(small(), out, 1)
    first = out.with_suffix(".parts") / parts(out)[0]
    whole = first.read_bytes()
    first.write_bytes(whole[:100])
    with pytest.raises(HispaniaError, match=f"{first.name} is damaged.*delete it"):
        carry_out(small(), out, 1)
    first.unlink()
    assert carry_out(small(), out, 1) == 0
    assert first.read_bytes() == whole


def test_a_block_that_is_called_off_leaves_nothing() -> None:
    cell, _ = small().cells[0]
    assert work(Block(cell, "roma", 0, 5, True), lambda: True) is None


# -------------------------------------------------------------------- a full disk


def test_a_file_that_may_not_grow_is_named_and_the_games_are_kept(tmp_path: Path) -> None:
    """The system refuses every byte beyond a limit, as a full disk would."""
    words = ("run", "--players", "recruit", "--games", "60", "--block", "3", "--workers", "1", "--out", "out.parquet")
    code = (
        "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (9500, resource.RLIM_INFINITY));"
        f"sys.argv = ['hispania', 'lab', *{words!r}]; runpy.run_module('hispania', run_name='__main__')"
    )
    out = tmp_path / "out.parquet"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    assert done.returncode == 1
    assert "out.parquet cannot be written: File too large; 60 of 60 games are kept in" in done.stderr
    assert "make room, and the same command goes on from there" in done.stderr
    assert "Traceback" not in done.stderr
    assert not out.exists()
    assert len(parts(out)) == 20
    again = lab(*words, cwd=tmp_path)
    assert again.returncode == 0
    assert "60 of them played before" in again.stderr
    assert pq.read_table(out).num_rows == 60


@pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("unshare"), reason="only root may make a tiny disk"
)
def test_a_full_disk_is_named_and_the_games_are_kept(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    words = ("run", "--players", "recruit", "--games", "600", "--block", "3", "--workers", "1", "--out", "out.parquet")
    inner = f"""
    mount -t tmpfs -o size=200k tmpfs {disk} || exit 77
    cd {disk}
    {sys.executable} -m hispania lab {" ".join(words)}; echo "exit $?" >&2
    ls out.parts | grep -c -- - >&2
    mount -o remount,size=20m {disk}
    {sys.executable} -m hispania lab {" ".join(words)} && cp out.parquet {tmp_path}
    """
    done = subprocess.run(
        ["unshare", "--mount", "bash", "-c", inner], capture_output=True, text=True, check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    if done.returncode == 77:
        pytest.skip("this machine does not let us mount anything")
    assert done.returncode == 0, done.stderr
    full, _, after = done.stderr.partition("exit 1")
    assert "cannot be written: No space left on device" in full
    assert "of 600 games are kept in out.parts: make room" in full
    assert "of them played before" in after
    assert pq.read_table(tmp_path / "out.parquet").num_rows == 600
