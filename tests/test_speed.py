"""The choice between compiled and plain modules, on made-up packages: no compiler needed."""

from __future__ import annotations

import os
import shutil
import sys
import time
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import SimpleNamespace

import pytest

from hispania import _speed

pytestmark = pytest.mark.once

SUFFIX = EXTENSION_SUFFIXES[0]


def write_checksums(package: Path) -> None:
    for game in _speed.parts_in(str(package)):
        found = _speed.checksums(str(package), game)
        lines = ["# recipe", *(f"{digest}  {name}" for name, digest in found.items())]
        (package / game / _speed.CHECKSUMS).write_text("\n".join(lines))


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Two hot modules, seemingly compiled, and files that are not hot modules."""
    game = tmp_path / "games" / "toy"
    game.mkdir(parents=True)
    for name in ("__init__.py", "__init__.pxd", "cold.py", "types.pxd", "hot.py", "hot.pxd", "warm.py", "warm.pxd"):
        (game / name).write_text(f"# {name}\n")
    for name in (f"hot{SUFFIX}", f"warm{SUFFIX}", "cold.another-interpreter.so"):
        (game / name).touch()
    write_checksums(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def own_finders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.delenv("HISPANIA_PURE", raising=False)


def test_what_is_hot_and_what_is_compiled(package: Path) -> None:
    assert _speed.hot_modules(str(package)) == ["games/toy/hot", "games/toy/warm"]
    assert set(_speed.extension_files(str(package))) == {"games/toy/hot", "games/toy/warm"}
    assert {name.rpartition("/")[2] for name in _speed.checksums(str(package), "games/toy")} == {
        "__init__.pxd",
        "types.pxd",
        "hot.py",
        "hot.pxd",
        "warm.py",
        "warm.pxd",
    }


def test_fresh_modules_are_used(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    finders = list(sys.meta_path)
    assert _speed.choose(str(package))
    assert sys.meta_path == finders
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("edited", ["hot.py", "hot.pxd", "types.pxd"])
def test_stale_modules_are_not(package: Path, edited: str, capsys: pytest.CaptureFixture[str]) -> None:
    (package / "games/toy" / edited).write_text("edited")
    assert not _speed.choose(str(package))
    assert isinstance(sys.meta_path[0], _speed.PureFinder)
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"games/toy/{edited} has changed since it was compiled" in said


def test_a_cold_module_may_change(package: Path) -> None:
    (package / "games/toy/cold.py").write_text("edited")
    assert _speed.choose(str(package))


def test_a_new_hot_module_makes_the_rest_stale(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (package / "games/toy/cold.pxd").touch()
    assert not _speed.choose(str(package))
    assert "compiled only in part (see games/toy/cold)" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xff\xff", b"one two three\n\n"])
def test_damaged_checksums_count_as_stale(package: Path, content: bytes) -> None:
    (package / "games/toy" / _speed.CHECKSUMS).write_bytes(content)
    assert not _speed.choose(str(package))


def test_nothing_compiled_is_nothing_to_complain_about(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in _speed.extension_files(str(package)).values():
        (package / name).unlink()
    finders = list(sys.meta_path)
    assert not _speed.choose(str(package))
    assert sys.meta_path == finders
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("value", "compiled"), [("1", False), ("yes", False), ("0", True), ("", True)])
def test_pure_when_asked(package: Path, value: str, compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HISPANIA_PURE", value)
    assert _speed.choose(str(package)) == compiled


def test_the_finder_finds_sources_of_hot_modules_only(package: Path) -> None:
    finder = _speed.PureFinder(str(package), ["games/toy"])
    spec = finder.find_spec("hispania.games.toy.hot")
    assert spec is not None
    assert Path(spec.origin or "") == package / "games/toy/hot.py"
    assert finder.find_spec("hispania.games.toy.cold") is None


@pytest.fixture
def two_games(package: Path) -> Path:
    """Another game beside the toy, seemingly compiled as well."""
    shutil.copytree(package / "games/toy", package / "games/rod")
    write_checksums(package)
    return package


def test_a_stale_game_leaves_the_others_alone(two_games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (two_games / "games/rod/hot.py").write_text("edited")
    assert not _speed.choose(str(two_games))
    finder = sys.meta_path[0]
    assert isinstance(finder, _speed.PureFinder)
    assert finder.find_spec("hispania.games.rod.hot") is not None
    assert finder.find_spec("hispania.games.toy.hot") is None
    assert capsys.readouterr().err.count("\n") == 1


def begin_compiling(package: Path) -> None:
    for name in _speed.extension_files(str(package), "games/rod").values():
        (package / name).unlink()
    (package / "games/rod" / _speed.UNDERWAY).write_text(str(os.getpid()))


@pytest.mark.parametrize("succeeds", [True, False])
def test_a_game_that_is_being_compiled_is_waited_for(
    two_games: Path, succeeds: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begin_compiling(two_games)
    assert _speed.choose(str(two_games))
    finder = sys.meta_path[0]
    assert isinstance(finder, _speed.PureFinder)
    looks = 0

    def sleep(seconds: float) -> None:
        nonlocal looks
        looks += 1
        if looks == 3:
            for name in (f"hot{SUFFIX}", f"warm{SUFFIX}") if succeeds else ():
                (two_games / "games/rod" / name).touch()
            (two_games / "games/rod" / _speed.UNDERWAY).unlink()

    monkeypatch.setattr(_speed, "time", SimpleNamespace(sleep=sleep, time=time.time))
    assert finder.find_spec("hispania.games.toy.hot") is None
    assert looks == 0
    assert (finder.find_spec("hispania.games.rod.hot") is None) == succeeds
    assert (finder.find_spec("hispania.games.rod.warm") is None) == succeeds
    assert looks == 3
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("content", ["", "nonsense", "-1 2", str(10**40)])
def test_a_mark_that_names_nobody_is_not_waited_for(two_games: Path, content: str) -> None:
    begin_compiling(two_games)
    (two_games / "games/rod" / _speed.UNDERWAY).write_text(content)
    assert not _speed.underway(str(two_games), "games/rod")
    assert not _speed.choose(str(two_games))


def test_a_mark_of_long_ago_is_not_waited_for(two_games: Path) -> None:
    begin_compiling(two_games)
    mark = two_games / "games/rod" / _speed.UNDERWAY
    assert _speed.underway(str(two_games), "games/rod")
    os.utime(mark, (1, 1))
    assert not _speed.underway(str(two_games), "games/rod")
