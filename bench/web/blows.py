"""Blows against a server that is being played at, and servers as they must not be, which must be caught.

    python bench/web/blows.py                       120 blows: kill -9, SIGTERM, power cuts; about ten minutes
    python bench/web/blows.py --blows 1000 --seed 7

People play as fast as they are answered while the server is struck again and again. After every blow each command
that was acknowledged must lie on the disk, once and under its number, and in the end every record must replay. A power
cut drops what was not synced (tests/tools/forgetful.c); of the rest some reaches the disk unasked, in any order.
Afterwards the same is done to a server that acknowledges before it stores, and to one that never syncs: both must lose.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from tools.blows import How, Struck, Told, compiler, forgetful, strikes  # noqa: E402 - the tests' own

ROUND = 12  # blows in one folder
BLOWS: tuple[How, ...] = ("kill", "power", "term", "power", "kill", "early")


def told_of(name: str, told: Told, begun: float) -> str:
    """One line about some blows."""
    kinds = ", ".join(f"{how} {count}" for how, count in told.blows.items())
    refused = ", ".join(f"{kind} {count}" for kind, count in told.refused.items()) or "none"
    return (
        f"{name}: {kinds}; {told.count:,} commands acknowledged, {told.lost} lost; {told.sent_again} sent again "
        f"({told.known_again} had been stored); refused: {refused}; {told.records} records replay; "
        f"{time.monotonic() - begun:.0f} s"
    )


def main() -> int:
    """Reads the command line; answers 1 when anything was lost, or a careless server was not caught."""
    parser = argparse.ArgumentParser(description="Kills a server in the middle of play, again and again.")
    parser.add_argument("--blows", type=int, default=120, help="how many (120)")
    parser.add_argument("--tables", type=int, default=8, help="tables at once (8)")
    parser.add_argument("--seed", type=int, default=1, help="another seed strikes at other moments")
    wanted = parser.parse_args()
    if wanted.blows < 1 or wanted.tables < 1:
        parser.error("--blows and --tables must be positive")
    problems: list[str] = []
    with tempfile.TemporaryDirectory(prefix="hispania-blows-") as folder:
        home = Path(folder)
        library = forgetful(home) if compiler() else None
        if library is None:
            print("no C compiler, or not Linux: no power is cut here")
        kinds = [how for how in BLOWS if library is not None or how in ("kill", "term")]
        hows = [kinds[n % len(kinds)] for n in range(wanted.blows)]
        total = Told()
        begun = time.monotonic()
        for n, first in enumerate(range(0, wanted.blows, ROUND)):
            some, since = hows[first : first + ROUND], time.monotonic()
            told = strikes(Struck(home / f"sound-{n}", library=library), some, wanted.seed + n, wanted.tables)
            print(told_of(f"round {n + 1}", told, since), flush=True)
            problems += told.problems
            total.blows += told.blows
            total.refused += told.refused
            total.acknowledged |= told.acknowledged
            total.lost += told.lost
            total.records += told.records
            total.sent_again += told.sent_again
            total.known_again += told.known_again
        print(told_of(f"all {total.blows.total()} blows", total, begun))
        for careless, how in (("tells-first", "kill"), ("never-syncs", "power")):
            if how == "power" and library is None:
                continue
            since, blows = time.monotonic(), [kinds[0] if how == "kill" else kinds[1]] * 5
            server = Struck(home / careless, careless, library if how == "power" else None)
            told = strikes(server, blows, wanted.seed, wanted.tables, stops=True)
            print(told_of(f"control, {careless}", told, since), flush=True)
            if not told.lost:
                problems.append(f"{careless} was not caught")
    for problem in problems[:20]:
        print(f"PROBLEM {problem}")
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
