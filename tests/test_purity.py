"""What the package promises of itself: it tells which rules run, starts light, and its rules know no world outside.

That imports point one way is looked at in tests/contract/test_allow_list.py.
"""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import hispania
from hispania import _speed, games

PACKAGE = Path(hispania.__file__).resolve().parent
HOT = _speed.hot_modules(str(PACKAGE))


def imported(path: Path) -> set[str]:
    """The first parts of the names of all modules that a source imports from elsewhere, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("stem", HOT)
def test_the_modules_in_use_are_those_announced(stem: str) -> None:
    module = importlib.import_module(f"hispania.{stem.replace('/', '.')}")
    assert module.__file__ is not None
    assert module.__file__.endswith(".py") != hispania.COMPILED


@pytest.mark.parametrize("stem", HOT)
def test_rules_know_no_clock_no_files_no_generator(stem: str) -> None:
    assert not imported(PACKAGE / f"{stem}.py") & {
        "random",
        "secrets",
        "time",
        "datetime",
        "os",
        "io",
        "pathlib",
        "socket",
        "subprocess",
        "threading",
    }


def test_importing_the_package_is_light() -> None:
    code = "import sys, hispania; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & {"rich", "typer", "typing", "dataclasses", "tomllib", "hispania.games"}


def test_version_names_the_speed() -> None:
    done = subprocess.run([sys.executable, "-m", "hispania", "--version"], capture_output=True, text=True, check=True)
    speed = "compiled" if hispania.COMPILED else "pure Python"
    assert done.stdout == f"hispania {hispania.__version__} ({speed})\n"


def test_help_needs_no_particular_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hispania", "--help"],
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "TERM": "dumb", "PYTHONPATH": str(PACKAGE.parent)},
    )
    assert b"hispania" in done.stdout


def test_a_game_that_is_being_compiled_holds_up_no_other_import(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Python looks for a module it lets no other thread import: who waits there makes the table wait."""
    import _imp

    waited: list[tuple[str, bool]] = []
    monkeypatch.setattr(_speed, "wait_for", lambda package, part: waited.append((part, _imp.lock_held())))
    monkeypatch.delitem(sys.modules, "hispania.games.peoples", raising=False)
    games.door("peoples")
    assert waited == [("games/peoples", False)]
