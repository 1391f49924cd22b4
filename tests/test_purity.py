"""What the package promises of itself: it tells which rules run, starts light, and its imports point one way."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import hispania
from hispania import _speed

PACKAGE = Path(hispania.__file__).resolve().parent
LAYERS = (("errors",), ("games",), ("table",), ("players",), ("lab", "research", "server"), ("cli",))
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
ROOMS = {  # rooms of a game that belong to a layer above its rules; the first that fits
    "minds.training": "lab",
    "minds": "players",
    "learning.mine": "lab",
    "learning.mining": "lab",
    "learning.proof": "lab",
    "learning.verify": "lab",
    "learning": "players",
    "measures.atlas": "players",
    "measures": "lab",
    "research": "research",
    "terminal": "cli",
}
MODULES = sorted(PACKAGE.rglob("*.py"))
HOT = _speed.hot_modules(str(PACKAGE))


def dotted(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> set[str]:
    """The absolute names of all modules a source imports, wherever in it."""
    name = dotted(path)
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            found |= {f"{module}.{alias.name}" for alias in node.names}
    return found


def layer_of(name: str) -> str | None:
    """The layer of a module, or of a name in it."""
    parts = name.split(".")
    if parts[0] != "hispania" or len(parts) < 2 or parts[1] not in RANK:
        return None
    if parts[1] == "games":
        inside = ".".join(parts[3:]) + "."
        return next((layer for room, layer in ROOMS.items() if inside.startswith(room + ".")), "games")
    return parts[1]


@pytest.mark.parametrize("stem", HOT)
def test_the_modules_in_use_are_those_announced(stem: str) -> None:
    module = importlib.import_module(f"hispania.{stem.replace('/', '.')}")
    assert module.__file__ is not None
    assert module.__file__.endswith(".py") != hispania.COMPILED


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_imports_point_one_way(path: Path) -> None:
    layer = layer_of(dotted(path))
    if layer is None:
        return
    for name in imported(path):
        other = layer_of(name)
        if other is not None and other != layer:
            assert RANK[other] < RANK[layer], f"{dotted(path)} must not import {name}"


@pytest.mark.parametrize("stem", HOT)
def test_rules_know_no_clock_no_files_no_generator(stem: str) -> None:
    roots = {name.split(".")[0] for name in imported(PACKAGE / f"{stem}.py")}
    assert not roots & {
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
