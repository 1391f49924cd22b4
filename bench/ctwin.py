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
    """The loaded library; playouts start at the position that the last `go_to` left."""

    def __init__(self, library: Path) -> None:
        self.library = ctypes.CDLL(str(library))
        self.library.go_to_new_game.restype = ctypes.c_uint64
        self.library.go_to_round.restype = ctypes.c_uint64
        self.library.go_to_round.argtypes = [ctypes.c_int64, ctypes.c_int64]
        self.library.playouts.restype = None
        self.library.playouts.argtypes = [ctypes.c_int64, ctypes.c_int64, ctypes.POINTER(Tally)]
        self.library.copies.restype = ctypes.c_int64
        self.library.copies.argtypes = [ctypes.c_int64]

    def go_to_new_game(self) -> int:
        """Start from a game before its first die; answers the position's hash."""
        return int(self.library.go_to_new_game())

    def go_to_round(self, seed: int, number: int) -> int:
        """Start from the first decision of a round in the random game of a seed; 0 if that game ends before."""
        return int(self.library.go_to_round(seed, number))

    def playouts(self, n: int, seed: int) -> Tally:
        """Play n random games from there."""
        tally = Tally()
        self.library.playouts(n, seed, ctypes.byref(tally))
        return tally

    def copies(self, n: int) -> None:
        """Copy the position n times."""
        self.library.copies(n)


def build(folder: Path) -> Twin:
    """Write the tables, compile, load."""
    tables.write(folder)
    library = folder / "twin.so"
    compiler = os.environ.get("CC", "gcc").split()
    flags = ["-O2", "-std=gnu11", "-Wall", "-Wextra", "-fPIC", "-shared", "-fvisibility=hidden", f"-I{folder}"]
    command = [*compiler, *flags, str(SOURCE), "-o", str(library)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"the C twin does not compile: {done.stderr.strip().splitlines()[-1]}")
    return Twin(library)


def compare(twin: Twin) -> None:
    """Refuse to go on unless the twin plays exactly the core's games, from the start and from every measured root."""
    if twin.go_to_new_game() != ours.new_game().hash():
        raise RuntimeError("the C twin sets the table differently; no ratio is reported")
    _same(ours.play(ours.new_game(), COMPARED, 7), twin.playouts(COMPARED, 7), "new games")
    for seed, root in ours.mid_games():
        if twin.go_to_round(seed, ours.MID_ROUND) != root.hash():
            raise RuntimeError(f"the C twin reaches another position with seed {seed}; no ratio is reported")
        _same(ours.play(root, 1000, seed), twin.playouts(1000, seed), f"the root of seed {seed}")


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
        roots = [seed for seed, _ in ours.mid_games()]

        def from_roots(turn: int) -> float:
            c.go_to_round(roots[turn % len(roots)], ours.MID_ROUND)
            return float(c.playouts(ours.BATCH, turn).games)

        def from_start(turn: int) -> float:
            return float(c.playouts(ours.BATCH, turn).decisions)

        c.go_to_new_game()
        figures = {"decisions": rate(from_start, seconds)}
        figures["playouts"] = rate(from_roots, seconds)
        figures["clone"] = nanoseconds(c.copies, seconds / 4, each=1_000_000)
        return figures
