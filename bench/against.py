"""How fast the core is beside an earlier commit, both built and run in one go: bench/against.py REVISION.

Each round runs both once, in turns, each in a process of its own; the ratio is the median over the rounds. Only the
base game is compared, so that an older commit need not know what came later.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORKER = """
import sys, time
from hispania.games.conquest import core
try:
    from hispania.games.conquest.core import playout
except ImportError:  # an older hispania
    from hispania.games.conquest import playout
assert core.COMPILED, "not compiled"
root = core.new_state()
best, number, end = 0.0, 0, time.process_time() + float(sys.argv[1])
while time.process_time() < end:
    begun, decisions = time.process_time(), 0
    while time.process_time() - begun < 0.05:
        number += 1
        decisions += playout.playouts(root, 400, number).decisions
    best = max(best, decisions / (time.process_time() - begun))
print(best)
"""


def build(tree: Path) -> None:
    """Compile a source tree in place."""
    environment = {**os.environ, "HISPANIA_REQUIRE_COMPILED": "1"}
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    subprocess.run(command, cwd=tree, check=True, env=environment, stdout=subprocess.DEVNULL)


def measure(tree: Path, seconds: float) -> float:
    """Decisions a second of random base games."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    done = subprocess.run(
        [sys.executable, "-c", WORKER, str(seconds)], check=True, env=environment, capture_output=True, text=True
    )
    return float(done.stdout)


def main() -> int:
    """Print both figures and their ratio; exit code 1 if this tree is slower than the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision", help="the commit to compare with")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--least", type=float, default=0.95, help="the ratio that must be reached")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        before = Path(folder, "before")
        subprocess.run(["git", "clone", "--quiet", "--no-checkout", str(ROOT), str(before)], check=True)
        subprocess.run(["git", "checkout", "--quiet", given.revision], cwd=before, check=True)
        build(before)
        build(ROOT)
        pairs = []
        for k in range(given.rounds):
            trees = (before, ROOT) if k % 2 else (ROOT, before)
            speed = {tree: measure(tree, given.seconds) for tree in trees}
            pairs.append((speed[before], speed[ROOT]))
            print(f"round {k + 1}: {speed[before]:,.0f} before, {speed[ROOT]:,.0f} now", flush=True)
    ratio = statistics.median(now / then for then, now in pairs)
    print(f"base game, now / {given.revision}: {ratio:.3f} (at least {given.least})")
    return int(ratio < given.least)


if __name__ == "__main__":
    sys.exit(main())
