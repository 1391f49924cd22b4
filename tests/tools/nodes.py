"""Counts the nodes below each named position and writes nodes.json of the conquest: python -m tools.nodes in tests/."""

from __future__ import annotations

import json
from pathlib import Path

from hispania.games.conquest import core
from tools.positions import game, names, variant_names

FILE = Path(__file__).parent.parent / "games" / "conquest" / "data" / "nodes.json"
MOST = 8_000_000
MOST_OF_VARIANTS = 1_500_000
DEEPEST = 8


def counts(name: str) -> list[int]:
    """The nodes at depth 1, 2, 3 ... as long as there are not too many."""
    state = game(name).state
    most = MOST_OF_VARIANTS if name in variant_names() else MOST
    found: list[int] = []
    for depth in range(1, DEEPEST + 1):
        number = core.count_nodes(state, depth)
        if number > most:
            break
        found.append(number)
    return found


def main() -> None:
    """Write the file, one position a line."""
    rows = [f"  {json.dumps(name)}: {json.dumps(counts(name))}" for name in ["fresh", *names(), *variant_names()]]
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
