"""Everything that once did not hold, tried against the server of any tree of the program, as a black box.

    python bench/web/attacks.py                     this tree
    python bench/web/attacks.py --tree FOLDER       another one, compiled or not: the first release, say
    python bench/web/attacks.py --only undo,tickets

Each attack has a server and a folder of its own, over loopback only, and says whether the server holds and what was
seen. What counts are states and shares (answered at all, how many were refused), not milliseconds.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

import attacking_help as fair
import attacking_lines as lines
import attacking_people as people
import attacking_stores as stores
from besieged import Tree, Verdict

Attack = Callable[..., Verdict]  # of a tree and a folder; numbers that can be smaller have names
ATTACKS: dict[str, Attack] = {
    "header": lines.endless_header,
    "halves": lines.half_requests,
    "sockets": lines.sockets_without_end,
    "websockets": lines.websockets_without_end,
    "computers": lines.crowd_of_computers,
    "analyses": lines.many_analyses,
    "tickets": lines.many_tickets,
    "reconnecting": lines.reconnecting,
    "network": lines.addresses_of_one_network,
    "hints": lines.record_with_hints,
    "undo": lines.undo_without_end,
    "sitting": lines.sitting_without_end,
    "long-records": lines.many_long_records,
    "host": lines.foreign_host,
    "forgotten": people.forgotten,
    "seed": people.chosen_seed,
    "word-list": people.word_list,
    "record": fair.running_record,
    "what-if": fair.what_if,
    "analysis": fair.analysis,
    "sitting-in": fair.sitting_in,
    "rules": fair.changed_rules,
    "log-deleted": stores.log_deleted,
    "log-damaged": stores.log_damaged,
    "emptied": stores.database_emptied,
    "gone": stores.database_gone,
    "bad-row": stores.one_bad_row,
    "readable": stores.readable_by_all,
    "full-disk": stores.full_disk,
    "board": stores.another_board,
    "device": stores.out_to_a_device,
    "encoding": stores.mark_of_encoding,
    "fit": stores.fit_to_nothing,
    "traces": stores.traces_at_the_end,
}


def main() -> int:
    """Reads the command line; answers 1 when something does not hold."""
    parser = argparse.ArgumentParser(description="Attacks a server in every way that once worked.")
    here = Path(__file__).resolve().parent.parent.parent
    parser.add_argument("--tree", type=Path, default=here, metavar="FOLDER", help="whose server (this tree's)")
    parser.add_argument("--only", metavar="NAMES", help=f"some of {', '.join(ATTACKS)}")
    wanted = parser.parse_args()
    names = wanted.only.split(",") if wanted.only else list(ATTACKS)
    if unknown := [name for name in names if name not in ATTACKS]:
        parser.error(f"no attack is called {', '.join(unknown)}; there are {', '.join(ATTACKS)}")
    if not (wanted.tree / "src" / "hispania").is_dir():
        parser.error(f"{wanted.tree} holds no sources of the program: there is no src/hispania in it")
    tree, verdicts = Tree(wanted.tree.resolve()), {}
    for name in names:
        begun = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="hispania-attack-") as folder:
            try:
                verdicts[name] = ATTACKS[name](tree, Path(folder))
            except (Exception, SystemExit):
                traceback.print_exc()
                verdicts[name] = Verdict(None, traceback.format_exc().splitlines()[-1])
        print(f"{name}: {verdicts[name].word}: {verdicts[name].seen} ({time.monotonic() - begun:.0f} s)", flush=True)
    print(f"\n| attack | {tree.folder.name} | what was seen |\n| --- | --- | --- |")
    for name, verdict in verdicts.items():
        what = (ATTACKS[name].__doc__ or "").rstrip(".")
        print(f"| {what} | {verdict.word} | {verdict.seen} |")
    failing = sum(not verdict.holds for verdict in verdicts.values())
    print(f"\n{len(verdicts) - failing} of {len(verdicts)} hold")
    return 1 if failing else 0


if __name__ == "__main__":
    sys.exit(main())
