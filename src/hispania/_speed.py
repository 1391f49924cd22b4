"""Which rules run: the compiled modules of a game where they match their sources, plain Python otherwise.

`setup.py` compiles every `X.py` in `games/`, however deep, that has an `X.pxd` beside it, and leaves the checksums of
what it read in `games/GAME/_compiled.<interpreter>.crc32`. A compiled module would win over an edited source without a
word, so the checksums are compared whenever the package is imported. The modules of a game reach into each other's C
structures: of a game it is all or none. While a part is still being compiled behind a table that is open already,
whoever asks for it first waits. A part is a game, or its room for research, which no table needs.
"""

from __future__ import annotations

import os
import sys
import time
import zlib
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from types import ModuleType

INTERPRETER = EXTENSION_SUFFIXES[0].rpartition(".")[0]  # ".cpython-311-x86_64-linux-gnu"
CHECKSUMS = f"_compiled{INTERPRETER}.crc32"
UNDERWAY = f"_compiled{INTERPRETER}.underway"  # who is compiling this part now, by the number of the process
APART = "research"  # the room of a game that is a part of its own
LOOK_AGAIN = 0.2  # seconds
TOO_LONG = 1800.0  # seconds after which nobody believes that a process is still compiling


def is_set(variable: str) -> bool:
    """Whether an environment variable says yes: there, not empty, not 0.

    >>> is_set("HISPANIA_NEVER_SET")
    False
    """
    return os.environ.get(variable, "") not in ("", "0")


def parts_in(package: str) -> list[str]:
    """What is compiled together: `games/GAME`, and `games/GAME/research` apart from it."""
    path = os.path.join(package, "games")
    found = os.scandir(path) if os.path.isdir(path) else ()
    games = sorted(f"games/{entry.name}" for entry in found if entry.is_dir() and entry.name != "__pycache__")
    apart = [f"{game}/{APART}" for game in games if os.path.isdir(os.path.join(package, game, APART))]
    return sorted([*games, *apart])


def _names(package: str, parts: Sequence[str]) -> list[str]:
    """Every file of some parts, as `games/GAME/core/state.py`."""
    found = []
    folders = list(parts)
    for folder in folders:
        for entry in os.scandir(os.path.join(package, folder)):
            inner = f"{folder}/{entry.name}"
            if not entry.is_dir():
                found.append(inner)
            elif entry.name != "__pycache__" and not (entry.name == APART and folder.count("/") == 1):
                folders.append(inner)
    return sorted(found)


def hot_modules(package: str, *parts: str) -> list[str]:
    """The modules to compile, `games/GAME/core/state`: every source of these parts with types in C beside it."""
    names = set(_names(package, parts or parts_in(package)))
    stems = (name.removesuffix(".pxd") for name in sorted(names) if name.endswith(".pxd"))
    return [stem for stem in stems if f"{stem}.py" in names and not stem.endswith("/__init__")]


def extension_files(package: str, *parts: str) -> dict[str, str]:
    """The compiled modules this interpreter would load: `games/GAME/core/state` and the name of its file."""
    found = {}
    for name in _names(package, parts or parts_in(package)):
        stem, dot, suffix = name.partition(".")
        if dot + suffix in EXTENSION_SUFFIXES:
            found[stem] = name
    return found


def checksums(package: str, part: str) -> dict[str, str]:
    """The CRC-32 of everything the compiler reads for a part: its hot modules, and every `.pxd` of its game."""
    hot = {f"{stem}.py" for stem in hot_modules(package, part)}
    found = {}
    for name in _names(package, list(dict.fromkeys(("/".join(part.split("/")[:2]), part)))):
        if name in hot or name.endswith(".pxd"):
            with open(os.path.join(package, name), "rb") as file:
                found[name] = f"{zlib.crc32(file.read()):08x}"
    return found


def read_checksums(package: str, part: str) -> dict[str, str]:
    """The checksums left by the last build of a part for this interpreter; empty if there was none."""
    try:
        with open(os.path.join(package, part, CHECKSUMS), encoding="utf-8") as file:
            pairs = [line.split() for line in file if not line.startswith("#")]
    except (OSError, UnicodeDecodeError):
        return {}
    return {pair[1]: pair[0] for pair in pairs if len(pair) == 2}


def trouble(package: str, *parts: str) -> str:
    """Why the compiled modules of a game's parts must not be used, or the empty text."""
    built = extension_files(package, *parts)
    if not built:
        return ""
    odd = sorted(set(hot_modules(package, *parts)) ^ set(built))
    if odd:
        return f"the rules are compiled only in part (see {odd[0]})"
    for part in parts:
        then, now = read_checksums(package, part), checksums(package, part)
        changed = sorted(name for name in then.keys() | now.keys() if then.get(name) != now.get(name))
        if changed:
            return f"{changed[0]} has changed since it was compiled"
    return ""


def underway(package: str, part: str) -> bool:
    """Whether a process that is alive is compiling a part now.

    >>> underway("/no/such/package", "games/go")
    False
    """
    try:
        with open(os.path.join(package, part, UNDERWAY), encoding="ascii") as file:
            process = int(file.read())
            if time.time() - os.fstat(file.fileno()).st_mtime > TOO_LONG:
                return False
        if os.name != "nt":  # there, asking would end the process
            os.kill(process, 0)
    except PermissionError:  # somebody else's process, and alive
        return True
    except (OSError, ValueError, OverflowError):
        return False
    return os.name != "nt"


class PureFinder:
    """Finds the sources of the hot modules before Python finds the compiled ones, part by part.

    A part that is being compiled is waited for when the first of its hot modules is imported, and then judged.
    """

    def __init__(self, package: str, pure: Sequence[str], awaited: Sequence[str] = ()) -> None:
        self.package, self.awaited = package, set(awaited)
        self.parts = {_module(stem): part for part in (*pure, *awaited) for stem in hot_modules(package, part)}
        self.sources: dict[str, str] = {}
        for part in pure:
            self._take_sources(part)

    def _take_sources(self, part: str) -> None:
        stems = hot_modules(self.package, part)
        self.sources |= {_module(stem): os.path.join(self.package, f"{stem}.py") for stem in stems}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a hot module; of any other, nothing."""
        part = self.parts.get(name)
        if part in self.awaited:
            wait_for(self.package, part)
            if part in self.awaited:  # no other thread has seen to it meanwhile
                if not extension_files(self.package, part) or _complain(trouble(self.package, part)):
                    self._take_sources(part)
                self.awaited.discard(part)
        source = self.sources.get(name)
        if not source:
            return None
        from importlib.util import spec_from_file_location  # slow to import, and only needed here

        return spec_from_file_location(name, source)


def _module(stem: str) -> str:
    return f"{__name__.rpartition('.')[0]}.{stem.replace('/', '.')}"


def wait_for(package: str, part: str) -> None:
    """Wait until nobody compiles a part; not within an import, which would hold up those of all threads.

    >>> wait_for("/no/such/package", "games/go")
    """
    if underway(package, part) and sys.stderr:
        print(f"hispania: {part} is being compiled; it opens when that is done ...", file=sys.stderr, flush=True)
    while underway(package, part):
        time.sleep(LOOK_AGAIN)


def _complain(why: str) -> bool:
    """Say why plain Python is used, if there is a reason."""
    if why and sys.stderr:
        advice = "using slower pure Python (to compile again: scripts/setup, or reinstall)"
        print(f"hispania: {why}; {advice}", file=sys.stderr)
    return bool(why)


def choose(package: str) -> bool:
    """Make the right modules load and say so if they are not those expected; True if they are the compiled ones."""
    hot = [part for part in parts_in(package) if hot_modules(package, part)]
    awaited = [] if is_set("HISPANIA_PURE") else [part for part in hot if underway(package, part)]
    pure: list[str] = []
    missing = False
    for game in dict.fromkeys("/".join(part.split("/")[:2]) for part in hot):
        parts = [part for part in hot if part not in awaited and (part == game or part.startswith(f"{game}/"))]
        if not parts:
            continue
        if not extension_files(package, *parts):
            missing = True
        elif is_set("HISPANIA_PURE") or _complain(trouble(package, *parts)):
            pure += parts
    if pure or awaited:
        sys.meta_path.insert(0, PureFinder(package, pure, awaited))
    return bool(hot) and not pure and not missing
