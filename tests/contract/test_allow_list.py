"""The house belongs to no game: shared modules name none, and imports point downwards.

Modules that still name one stand in allowed.txt, which may only shrink. When it is empty, so is this sentence.
"""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

import hispania

PACKAGE = Path(hispania.__file__).resolve().parent
LIST = Path(__file__).with_name("allowed.txt")
MODULES = sorted(PACKAGE.rglob("*.py"))
NAMES = re.compile(r"conquest|peoples|spartacvs", re.IGNORECASE)  # in imports, in texts, in comments
REGISTRY = "games/__init__.py"

LAYERS = (  # from the bottom; those that stand side by side do not know each other
    ("errors",), ("contract",), ("games",), ("table",), ("players",), ("lab", "research", "server"), ("cli",),
)  # fmt: skip
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
PLAIN_ROOMS = (  # of a game: they know the contract at most
    "core", "edge", "printed", "text", "checks", "drawing", "spelling",
)  # fmt: skip
ROOMS = {  # other rooms of a game may use a layer of the house; the first that fits
    "minds/training": "lab", "minds": "players", "research": "research", "terminal": "cli",
    "learning/mine": "lab", "learning/mining": "lab", "learning/proof": "lab", "learning/verify": "lab",
    "learning": "players",  # exercises are solved, and
    "measures/atlas": "players",  # the atlas is read, where the laboratory's libraries are missing
    "measures": "lab",
}  # fmt: skip


def inside(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def is_shared(name: str) -> bool:
    """Is a module no game's own? The registry is the one place that lists games."""
    return name != REGISTRY and not re.match(r"games/\w+/", name)


def names_a_game(text: str) -> bool:
    return bool(NAMES.search(text))


def allowed() -> list[str]:
    return [line for line in LIST.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def imported(name: str, text: str) -> set[str]:
    """The dotted names within the package that a module imports, wherever in it."""
    folder = ["hispania", *name.removesuffix("__init__.py").removesuffix(".py").strip("/").split("/")]
    folder = [part for part in folder if part] if name.endswith("__init__.py") else folder[:-1]
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(folder[: len(folder) - node.level + 1]) if node.level else ""
            module = ".".join(filter(None, (base, node.module)))
            found |= {f"{module}.{alias.name}" for alias in node.names}
    return {each for each in found if each.startswith("hispania.")}


def layer_of(parts: list[str]) -> str | None:
    """The layer of a module by the parts of its name; a room of a game may belong to a higher one than its game."""
    if parts[0] == "games" and len(parts) > 2:
        if parts[2] in PLAIN_ROOMS:
            return "contract"
        path = "/".join(parts[2:]) + "/"
        return next((layer for room, layer in ROOMS.items() if path.startswith(f"{room}/")), "games")
    return parts[0] if parts[0] in RANK else None


def wrong_imports(name: str, text: str) -> list[str]:
    """What a module imports from above or beside: a layer knows itself and those below it."""
    parts = name.removesuffix(".py").split("/")
    layer = layer_of(parts)
    if layer is None:
        return []
    found = []
    for each in imported(name, text):
        other = each.split(".")[1:]
        same_game = parts[0] == other[0] == "games" and parts[1:2] == other[1:2]
        theirs = layer_of(other) or "errors"
        allowed = theirs == layer or RANK[theirs] < RANK[layer] or (same_game and RANK[theirs] <= RANK["games"])
        if not allowed:
            found.append(each)
    return sorted(found)


# -------------------------------------------------------------------- names of games


def test_no_shared_module_names_a_game_but_those_on_the_list() -> None:
    naming = {inside(path) for path in MODULES if names_a_game(path.read_text(encoding="utf-8"))}
    found = {name for name in naming if is_shared(name)}
    assert not found - set(allowed()), "a shared module speaks to the contract and the registry, not to a game"


def test_the_list_holds_nothing_that_names_no_game_any_more() -> None:
    entries = allowed()
    assert entries == sorted(set(entries))
    naming = {each for each in entries if (PACKAGE / each).is_file() and names_a_game((PACKAGE / each).read_text())}
    assert not set(entries) - naming, "remove these lines: the list may only shrink"
    assert all(is_shared(each) for each in entries)


def test_the_list_is_no_longer_than_it_was_at_first() -> None:
    def git(*args: str) -> str:
        return subprocess.run(["git", *args], cwd=LIST.parent, capture_output=True, text=True, check=True).stdout

    try:
        first = git("log", "--diff-filter=A", "--format=%H", "--", LIST.name).split()[-1]
        began = git("show", f"{first}:./{LIST.name}")
    except (OSError, subprocess.CalledProcessError, IndexError):
        pytest.skip("no history here")
    assert len(allowed()) <= sum(bool(line) and line[0] != "#" for line in began.splitlines())


@pytest.mark.parametrize(
    "text",
    [
        "from ..games.conquest import core",
        "import hispania.games.peoples.edge",
        'import_module("hispania.games.spartacvs")',
        "def play(game: Conquest) -> None: ...",
        "# as in the conquest",
    ],
)
def test_the_check_sees_a_game_however_it_is_named(text: str) -> None:
    assert names_a_game(text)
    assert not names_a_game("from .. import games\nrules = games.rules(id)")


def test_every_module_is_looked_at_and_games_are_left_alone() -> None:
    names = {inside(path) for path in MODULES}
    assert {"__init__.py", "table/session.py", "contract/game.py", "games/conquest/__init__.py"} <= names
    assert [is_shared(name) for name in ("__init__.py", "table/session.py", REGISTRY, "games/x/core/y.py")] == [
        True,
        True,
        False,
        False,
    ]


# -------------------------------------------------------------------- layers


@pytest.mark.parametrize("path", MODULES, ids=inside)
def test_imports_point_downwards(path: Path) -> None:
    assert wrong_imports(inside(path), path.read_text(encoding="utf-8")) == []


def test_the_contract_knows_nothing_but_itself_and_errors() -> None:
    for path in sorted((PACKAGE / "contract").glob("*.py")):
        for name in imported(inside(path), path.read_text(encoding="utf-8")):
            assert name.split(".")[1] in ("contract", "errors"), f"{inside(path)} imports {name}"


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("contract/game.py", "from ..table import session", ["hispania.table.session"]),
        ("contract/game.py", "from ..errors import Reason", []),
        ("table/session.py", "from ..server.app import App", ["hispania.server.app.App"]),
        ("table/session.py", "from .. import games", []),
        ("players/x.py", "def f():\n    import hispania.cli.main", ["hispania.cli.main"]),
        ("server/__init__.py", "from ..table.session import Table", []),
        ("games/x/core/y.py", "from ....table.dice import DiceStream", ["hispania.table.dice.DiceStream"]),
        ("games/x/core/y.py", "from ..minds import m", ["hispania.games.x.minds.m"]),
        ("games/x/core/y.py", "from ..printed.board import Board\nfrom ....contract import Turn", []),
        ("games/x/minds/y.py", "from ....players import contract\nfrom ..core import fast", []),
        ("games/x/minds/y.py", "from ....server import app", ["hispania.server.app"]),
        ("games/x/terminal/y.py", "from ....cli import main", []),
        ("lab/run.py", "from ..research import zoo", ["hispania.research.zoo"]),
        ("server/app.py", "from ..lab import run", ["hispania.lab.run"]),
        ("games/x/measures/atlas.py", "from ....lab import run", ["hispania.lab.run"]),
        ("games/x/measures/playing.py", "from ....lab import run\nfrom .atlas import atlas", []),
        ("games/x/door.py", "from .core import fast", []),
        ("games/x/door.py", "from .terminal import y", ["hispania.games.x.terminal.y"]),
    ],
)
def test_the_check_of_imports_sees_what_points_upwards(name: str, text: str, wrong: list[str]) -> None:
    assert wrong_imports(name, text) == wrong
