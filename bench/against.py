"""How fast this tree is beside an earlier commit, both built and run in one go: bench/against.py REVISION.

Random games, copies of mid-game positions played to the end, iterations of the consul's search, and many games at once
for learning machines. Only the base game is compared, so that an older commit need not know what came later.

Each round runs both trees once, in turns, each in a process of its own. Where the memory of a process happens to lie
changes the search by as much as 1.4 times, so every process has an environment of another length, and of each tree the
best round counts.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PAGE = 4096
Figures = dict[str, float]


def build(tree: Path) -> None:
    """Compile a source tree in place; without its own path first, Cython would read another tree's declarations."""
    environment = {**os.environ, "HISPANIA_REQUIRE_COMPILED": "1", "PYTHONPATH": str(tree / "src")}
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    subprocess.run(command, cwd=tree, check=True, env=environment, stdout=subprocess.DEVNULL)


def measure(tree: Path, seconds: float, shift: int) -> Figures:
    """Every figure of one tree, with memory shifted by so much."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "SHIFT": "x" * shift}
    command = [sys.executable, str(HERE / "against_worker.py"), str(seconds)]
    done = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
    found: Figures = json.loads(done.stdout)
    return found


def compare(before: Path, given: argparse.Namespace) -> list[tuple[Figures, Figures]]:
    """The figures of both trees, round by round."""
    rounds = []
    rng = random.Random(1)
    for k in range(given.rounds):
        trees = (before, ROOT) if k % 2 else (ROOT, before)
        found = {tree: measure(tree, given.seconds, rng.randrange(PAGE)) for tree in trees}
        rounds.append((found[before], found[ROOT]))
        told = (f"{name} {found[ROOT][name] / then:.3f}" for name, then in found[before].items())
        print(f"round {k + 1}, now / before: {', '.join(told)}", flush=True)
    return rounds


def main() -> int:
    """Print all figures and their ratios; exit code 1 if this tree is slower than the limit in any of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision", help="the commit to compare with, or a folder in which it is checked out and built")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each figure")
    parser.add_argument("--least", type=float, default=0.95, help="the ratio that must be reached")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        before = Path(given.revision)
        if not before.is_dir():
            before = Path(folder, "before")
            subprocess.run(["git", "clone", "--quiet", "--no-checkout", str(ROOT), str(before)], check=True)
            subprocess.run(["git", "checkout", "--quiet", given.revision], cwd=before, check=True)
            build(before)
        build(ROOT)
        rounds = compare(before.resolve(), given)
    print(f"{'':<20}{'before':>14}{'now':>14}  now / {given.revision} (at least {given.least})")
    lowest = 1.0
    for name in rounds[0][0]:
        then, now = (max(figures[name] for figures in side) for side in zip(*rounds))
        lowest = min(lowest, now / then)
        print(f"{name:<20}{then:>14,.0f}{now:>14,.0f}  {now / then:.3f}")
    return int(lowest < given.least)


if __name__ == "__main__":
    sys.exit(main())
