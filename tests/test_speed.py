"""The choice between compiled and plain modules, on made-up packages: no compiler needed."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from hispania import _speed

pytestmark = pytest.mark.once

SUFFIX = EXTENSION_SUFFIXES[0]


def write_checksums(package: Path) -> None:
    lines = ["# recipe", *(f"{digest}  {name}" for name, digest in _speed.checksums(str(package)).items())]
    (package / _speed.CHECKSUMS).write_text("\n".join(lines))


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
    assert {name.rpartition("/")[2] for name in _speed.checksums(str(package))} == {
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
    (package / _speed.CHECKSUMS).write_bytes(content)
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
    finder = _speed.PureFinder(str(package))
    spec = finder.find_spec("hispania.games.toy.hot")
    assert spec is not None
    assert Path(spec.origin or "") == package / "games/toy/hot.py"
    assert finder.find_spec("hispania.games.toy.cold") is None
