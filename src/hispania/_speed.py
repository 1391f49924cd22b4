"""Which rules run: the compiled modules where they match their sources, plain Python otherwise.

`setup.py` compiles every `X.py` in `games/`, however deep, that has an `X.pxd` beside it, and leaves the checksums of
what it read in `_compiled.<interpreter>.crc32`. A compiled module would win over an edited source without a word, so
the checksums are compared whenever the package is imported. The modules reach into each other's C structures: it is
all or none.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from types import ModuleType

INTERPRETER = EXTENSION_SUFFIXES[0].rpartition(".")[0]  # ".cpython-311-x86_64-linux-gnu"
CHECKSUMS = f"_compiled{INTERPRETER}.crc32"


def is_set(variable: str) -> bool:
    """Whether an environment variable says yes: there, not empty, not 0.

    >>> is_set("HISPANIA_NEVER_SET")
    False
    """
    return os.environ.get(variable, "") not in ("", "0")


def _names(package: str) -> list[str]:
    """Every file of every game, as `games/GAME/core/state.py`."""
    found = []
    folders = ["games"]
    for folder in folders:
        path = os.path.join(package, folder)
        for entry in os.scandir(path) if os.path.isdir(path) else ():
            if not entry.is_dir():
                found.append(f"{folder}/{entry.name}")
            elif entry.name != "__pycache__":
                folders.append(f"{folder}/{entry.name}")
    return sorted(found)


def hot_modules(package: str) -> list[str]:
    """The modules to compile, `games/GAME/core/state`: every source with types in C beside it."""
    names = set(_names(package))
    stems = (name.removesuffix(".pxd") for name in sorted(names) if name.endswith(".pxd"))
    return [stem for stem in stems if f"{stem}.py" in names and not stem.endswith("/__init__")]


def extension_files(package: str) -> dict[str, str]:
    """The compiled modules this interpreter would load: `games/GAME/core/state` and the name of its file."""
    found = {}
    for name in _names(package):
        stem, dot, suffix = name.partition(".")
        if dot + suffix in EXTENSION_SUFFIXES:
            found[stem] = name
    return found


def checksums(package: str) -> dict[str, str]:
    """The CRC-32 of everything the compiler reads: the hot modules and every `.pxd`."""
    hot = {f"{stem}.py" for stem in hot_modules(package)}
    found = {}
    for name in _names(package):
        if name in hot or name.endswith(".pxd"):
            with open(os.path.join(package, name), "rb") as file:
                found[name] = f"{zlib.crc32(file.read()):08x}"
    return found


def read_checksums(package: str) -> dict[str, str]:
    """The checksums left by the last build for this interpreter; empty if there was none."""
    try:
        with open(os.path.join(package, CHECKSUMS), encoding="utf-8") as file:
            pairs = [line.split() for line in file if not line.startswith("#")]
    except (OSError, UnicodeDecodeError):
        return {}
    return {pair[1]: pair[0] for pair in pairs if len(pair) == 2}


def trouble(package: str) -> str:
    """Why the compiled modules must not be used, or the empty text.

    >>> trouble("/no/such/package")
    ''
    """
    built = extension_files(package)
    if not built:
        return ""
    odd = sorted(set(hot_modules(package)) ^ set(built))
    if odd:
        return f"the rules are compiled only in part (see {odd[0]})"
    then, now = read_checksums(package), checksums(package)
    changed = sorted(name for name in then.keys() | now.keys() if then.get(name) != now.get(name))
    return f"{changed[0]} has changed since it was compiled" if changed else ""


class PureFinder:
    """Finds the sources of the hot modules before Python finds the compiled ones."""

    def __init__(self, package: str) -> None:
        root = __name__.rpartition(".")[0]
        self.sources = {
            f"{root}.{stem.replace('/', '.')}": os.path.join(package, f"{stem}.py") for stem in hot_modules(package)
        }

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a hot module; of any other, nothing."""
        source = self.sources.get(name)
        if not source:
            return None
        from importlib.util import spec_from_file_location  # slow to import, and only needed here

        return spec_from_file_location(name, source)


def choose(package: str) -> bool:
    """Make the right modules load and say so if they are not those expected; True if they are the compiled ones."""
    if not extension_files(package):
        return False
    if is_set("HISPANIA_PURE"):
        pure = True
    elif why := trouble(package):
        pure = True
        if sys.stderr:
            advice = "using slower pure Python (to compile again: scripts/setup, or reinstall)"
            print(f"hispania: {why}; {advice}", file=sys.stderr)
    else:
        pure = False
    if pure:
        sys.meta_path.insert(0, PureFinder(package))
    return not pure
