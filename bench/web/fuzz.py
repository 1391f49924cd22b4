"""The whole fuzz: bad requests, everything that the description of the server allows or forbids, and bad messages.

    python bench/web/fuzz.py                        about 30,000 of them, in a few minutes
    python bench/web/fuzz.py --share 0.1 --seed 7   a tenth, other ones

The tests run a share of the same campaigns. Afterwards the server must answer, every record must replay, and nobody
may have done what was not theirs to do.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from hispania.server.settings import Settings  # noqa: E402
from server.support import UNLIMITED, Running, Someone  # noqa: E402 - the tests' own
from tools.badhttp import break_lines  # noqa: E402
from tools.webfuzz import (  # noqa: E402
    described_campaign,
    faults,
    http_campaign,
    is_well,
    socket_campaign,
    stored,
    unsound,
)

REQUESTS, LINES, MESSAGES, EXAMPLES = 10_000, 1_000, 20_000, 120


def told(counts: Counter[str]) -> str:
    """Counts in one line, the largest first.

    >>> told(Counter({"404": 2, "200": 5}))
    '200: 5, 404: 2'
    """
    return ", ".join(f"{what}: {count:,}" for what, count in counts.most_common())


def main() -> int:
    """Reads the command line; answers 1 when anything broke."""
    parser = argparse.ArgumentParser(description="Says everything to a server that nobody should.")
    parser.add_argument("--share", type=float, default=1.0, help="the share of the whole fuzz (1)")
    parser.add_argument("--seed", default="hispania", help="another seed asks other things")
    wanted = parser.parse_args()
    if wanted.share <= 0:
        parser.error("--share must be positive")
    problems: list[str] = []
    with tempfile.TemporaryDirectory(prefix="hispania-fuzz-") as folder, faults() as broken:
        client = Path(folder) / "client"
        client.mkdir()
        (client / "index.html").write_text("<!doctype html><title>HISPANIA</title>", encoding="utf-8")
        server = Running(Settings(Path(folder) / "data", client, limits=UNLIMITED))
        rng = random.Random(wanted.seed)
        begun = time.monotonic()

        answers, _ = http_campaign(server, rng, round(REQUESTS * wanted.share))
        problems += answers.problems
        print(f"bad requests: {answers.count:,}\n  by status: {told(answers.statuses)}")
        print(f"  refusals: {told(answers.refusals)}", flush=True)

        lines = break_lines(server.port, rng, "x", round(LINES * wanted.share))
        print(f"hardly HTTP: {lines.total():,}\n  {told(lines)}", flush=True)

        try:
            described = described_campaign(server, rng, max(1, round(EXAMPLES * wanted.share)))
            print(f"schemathesis: {described.total():,}\n  by status: {told(described)}", flush=True)
        except ImportError:
            print("schemathesis is not installed: pip install schemathesis")
        except Exception as error:
            problems.append(f"schemathesis: {error}")

        heard, tables = socket_campaign(server, rng, round(MESSAGES * wanted.share))
        problems += heard.problems
        print(f"bad messages: {heard.count:,} at {len(tables)} tables\n  by kind: {told(heard.said)}")
        print(f"  answers: {told(heard.answers)}\n  refusals: {told(heard.refusals)}", flush=True)

        if not is_well(server):
            problems.append("the server does not let a newcomer play any more")
        listed = [str(row[0]) for row in stored(server, "select id from tables")]
        wrong = unsound(server, Someone(server), listed)
        problems += [f"the record of {table} does not lead to its position" for table in wrong]
        print(f"records that replay: {len(listed):,} tables; {time.monotonic() - begun:.0f} s in all")
        server.stop()
    problems += [f"the server logged: {text}" for text in broken]
    for problem in problems[:30]:
        print(f"PROBLEM {problem}")
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
