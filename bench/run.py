"""The bench: ours, the peers and a hand-written C twin in one run, compared round by round.

In each round every contender runs once, in shuffled order and in a process of its own. Absolute figures of a shared
machine move by a third from hour to hour; ratios taken inside one round move far less, and judge the targets.

    python bench/run.py --rounds 5 --seconds 1
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import report

HERE = Path(__file__).parent
PEERS = {"catanatron": "catanatron", "pyspiel": "open_spiel"}  # module -> the name pip knows


@dataclass(frozen=True, slots=True)
class Contender:
    """Something to measure: `module.function(seconds)` answers a figure for each of its measures."""

    name: str
    module: str
    function: str
    pure: bool = False


CONTENDERS = (
    Contender("playouts", "ours", "playouts"),
    Contender("variants", "ours", "all_variants"),
    Contender("clone-playouts", "ours", "clone_playouts"),
    Contender("clone", "ours", "clones"),
    Contender("api", "ours", "integers"),
    Contender("edge", "ours", "structured"),
    Contender("edge-whole", "ours", "structured_whole"),
    Contender("start", "ours", "start"),
    Contender("threads", "ours", "threads"),
    Contender("search", "ours", "search"),
    Contender("search-threads", "ours", "search_threads"),
    Contender("pure-playouts", "ours", "playouts", pure=True),
    Contender("pure-api", "ours", "integers", pure=True),
    Contender("pure-edge", "ours", "structured", pure=True),
    Contender("pure-start", "ours", "start", pure=True),
    Contender("peoples", "peoples", "playouts"),
    Contender("peoples-clone", "peoples", "clones"),
    Contender("peoples-edge", "peoples", "structured"),
    Contender("peoples-list", "peoples", "listing"),
    Contender("pure-peoples", "peoples", "playouts", pure=True),
    Contender("twin", "ctwin", "twin"),
    Contender("catanatron", "peers", "catanatron"),
    Contender("backgammon", "peers", "backgammon"),
    Contender("einstein", "peers", "einstein"),
)


def measure(contender: Contender, seconds: float) -> dict[str, float | str]:
    """One contender's figures, or `missing` / `failed` with the reason, from a fresh process."""
    environment = dict(os.environ)
    environment.pop("HISPANIA_PURE", None)
    if contender.pure:
        environment["HISPANIA_PURE"] = "1"
    command = [sys.executable, str(HERE / "run.py"), "--worker", contender.name, "--seconds", str(seconds)]
    done = subprocess.run(command, check=False, env=environment, capture_output=True, text=True)
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        return {"failed": lines[-1] if lines else f"the worker ended with code {done.returncode}"}
    figures: dict[str, float | str] = json.loads(done.stdout.splitlines()[-1])
    return figures


def work(name: str, seconds: float) -> dict[str, float | str]:
    """What a worker does: measure one contender in this very process."""
    contender = next(c for c in CONTENDERS if c.name == name)
    try:
        return dict(getattr(importlib.import_module(contender.module), contender.function)(seconds))
    except ModuleNotFoundError as error:
        if error.name in PEERS:
            return {"missing": f"not installed: pip install {pinned(PEERS[error.name])}"}
        raise


def pinned(package: str) -> str:
    """The requirement line of a peer.

    >>> pinned("open_spiel").startswith("open_spiel==")
    True
    """
    lines = (HERE / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith(package))


def rounds(chosen: list[Contender], count: int, seconds: float) -> list[report.Round]:
    """Runs every chosen contender once a round, in an order that changes from round to round."""
    results: list[report.Round] = []
    for number in range(1, count + 1):
        order = random.sample(chosen, len(chosen))
        figures: report.Round = {}
        for place, contender in enumerate(order, 1):
            print(f"round {number}/{count}, {place}/{len(order)}: {contender.name}", file=sys.stderr, flush=True)
            figures[contender.name] = measure(contender, seconds)
        results.append(figures)
    return results


def main() -> int:
    """Reads the command line; answers 1 when a target is missed or a contender breaks down."""
    names = ", ".join(contender.name for contender in CONTENDERS)
    parser = argparse.ArgumentParser(description="Measures our rules core beside its peers.", epilog=f"Names: {names}.")
    parser.add_argument("--rounds", type=int, default=5, help="how often every contender runs (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each figure (1)")
    parser.add_argument("--only", default="", help="comma-separated contenders; all without it")
    parser.add_argument("--markdown", type=Path, help="also write the tables to this file (or between its marks)")
    parser.add_argument("--raw", type=Path, help="also write every figure of every round to this JSON file")
    parser.add_argument("--worker", choices=[contender.name for contender in CONTENDERS], help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        print(json.dumps(work(options.worker, options.seconds)))
        return 0
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("--rounds and --seconds must be positive")
    wanted = {name.strip() for name in options.only.split(",") if name.strip()}
    unknown = wanted - {contender.name for contender in CONTENDERS}
    if unknown:
        parser.error(f"unknown contender {', '.join(sorted(unknown))}; there are: {names}")
    chosen = [contender for contender in CONTENDERS if not wanted or contender.name in wanted]
    results = rounds(chosen, options.rounds, options.seconds)
    print(report.text(results))
    if options.raw:
        options.raw.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    if options.markdown:
        report.put(options.markdown, results)
    return 1 if report.missed(results) or report.failures(results) else 0


if __name__ == "__main__":
    sys.exit(main())
