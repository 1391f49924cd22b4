"""The C twin: built with the bench's own compiler call, compared game by game with the core, then measured."""

from __future__ import annotations

import ctypes
import os
import subprocess
import tempfile
from pathlib import Path

import ours
from timing import nanoseconds, rate
from twin import tables

SOURCE = Path(__file__).parent / "twin" / "twin.c"
COMPARED = 20_000  # random games whose digests must agree before any figure is reported
FIELDS = ("games", "decisions", "rolls", "rounds", "capitals", "reserve", "time", "digest")


class Tally(ctypes.Structure):
    """What a batch of random games came to, field by field the core's Tally."""

    _fields_ = [(name, ctypes.c_uint64 if name == "digest" else ctypes.c_int64) for name in FIELDS]


class Twin:
    """The loaded library; playouts start at positions put into slots."""

    def __init__(self, library: Path) -> None:
        number = ctypes.c_int64
        self.library = ctypes.CDLL(str(library))
        for name, answer, arguments in (
            ("put_new_game", ctypes.c_uint64, [number]),
            ("put_round", ctypes.c_uint64, [number, number, number]),
            ("playouts", None, [number, number, number, ctypes.POINTER(Tally)]),
            ("copies", number, [number, number]),
        ):
            function = getattr(self.library, name)
            function.restype, function.argtypes = answer, arguments

    def put_new_game(self, slot: int) -> int:
        """A game before its first die; answers the position's hash."""
        return int(self.library.put_new_game(slot))

    def put_round(self, slot: int, seed: int, number: int) -> int:
        """The first Roman decision of a round in the random game of a seed; 0 if that game ends before."""
        return int(self.library.put_round(slot, seed, number))

    def playouts(self, slot: int, n: int, seed: int) -> Tally:
        """Play n random games from there."""
        tally = Tally()
        self.library.playouts(slot, n, seed, ctypes.byref(tally))
        return tally

    def copies(self, n: int) -> None:
        """Copy the position of slot 1 n times."""
        self.library.copies(1, n)


def build(folder: Path) -> Twin:
    """Write the tables, compile, load."""
    tables.write(folder)
    library = folder / "twin.so"
    compiler = os.environ.get("CC", "gcc").split()
    flags = ["-O2", "-std=gnu11", "-Wall", "-Wextra", "-fPIC", "-shared", "-fvisibility=hidden", f"-I{folder}"]
    command = [*compiler, *flags, str(SOURCE), "-o", str(library)]
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True)
    except OSError as error:
        raise RuntimeError(
            f"the C twin needs a compiler: {compiler[0]}: {error.strerror} (name another in CC)"
        ) from error
    if done.returncode:
        first = next((line for line in done.stderr.splitlines() if "error" in line), "no message")
        raise RuntimeError(f"the C twin does not compile: {first}")
    return Twin(library)


def compare(twin: Twin) -> None:
    """Refuse to go on unless the twin plays the core's games exactly: new ones (slot 0), and from every root."""
    if twin.put_new_game(0) != ours.new_game().hash():
        raise RuntimeError("the C twin sets the table differently; no ratio is reported")
    _same(ours.play(ours.new_game(), COMPARED, 7), twin.playouts(0, COMPARED, 7), "new games")
    for slot, (seed, root) in enumerate(ours.mid_games(), 1):
        if twin.put_round(slot, seed, ours.MID_ROUND) != root.hash():
            raise RuntimeError(f"the C twin reaches another position with seed {seed}; no ratio is reported")
        _same(ours.play(root, 1000, seed), twin.playouts(slot, 1000, seed), f"the root of seed {seed}")


def _same(core: object, twin: Tally, where: str) -> None:
    for name in FIELDS:
        if getattr(core, name) != getattr(twin, name):
            told = f"{name} {getattr(core, name)} and {getattr(twin, name)}"
            raise RuntimeError(f"the C twin and the core differ from {where}: {told}; no ratio is reported")


def twin(seconds: float) -> dict[str, float]:
    """The twin's figures, only if it plays the same games."""
    with tempfile.TemporaryDirectory() as folder:
        c = build(Path(folder))
        compare(c)
        slots = range(1, 1 + len(ours.mid_games()))

        def from_start(number: int) -> float:
            return float(c.playouts(0, ours.BATCH, number).decisions)

        def from_roots(number: int) -> float:
            return float(sum(c.playouts(slot, ours.BATCH // len(slots), number).games for slot in slots))

        return {
            "decisions": rate(from_start, seconds),
            "playouts": rate(from_roots, seconds),
            "clone": nanoseconds(c.copies, seconds / 4, each=1_000_000),
        }
