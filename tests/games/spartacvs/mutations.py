"""Errors made on purpose: the vectors, the rules or the records must catch each. `python -m games.spartacvs.mutations`.

Every row is a module of the core, its text and what stands there instead; numbers of rows may stand behind the command.
The runner copies the package, changes one text, and runs the vectors, the rules, the records, until the first fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import hispania

HERE: Final = Path(__file__).parent
PACKAGE: Final = Path(hispania.__file__).parent
TESTS: Final = (
    "test_vectors.py", "test_rules_given.py", "test_rules_armies.py", "test_rules_cards.py", "test_rules_frame.py",
    "test_records.py",
)  # fmt: skip

MUTATIONS: Final[tuple[tuple[str, str, str], ...]] = (
    # S18 sieges
    ("sieges", "if total < critical_value(s, place):", "if total <= critical_value(s, place):"),
    ("sieges", "return size(army) >= needed(s, place)", "return size(army) > needed(s, place)"),
    ("sieges", "        dies(s, id, \"S18.4\")", "        pass"),
    ("sieges", "    if by is None:\n        come_out(s, place)", "    pass"),
    ("sieges", "key = \"rome_min_units\" if place == ROME else \"siege_min_units\"", "key = \"subjugation_min_units\""),
    ("sieges", "if place > done and free_attempt", "if place >= done and free_attempt"),
    ("sieges", "    for place in s.config.minors:", "    for place in ():"),
    # S19 winter
    ("winter", "due // 2 if f[\"half\"] else due", "due"),
    ("winter", "lower = S if faces[0] < faces[1] else R", "lower = R if faces[0] < faces[1] else S"),
    ("winter", "hits(s, province, OTHER[holder], excess(s, province))",
     "hits(s, province, holder, excess(s, province))"),
    ("winter", "return s.provinces.get(province, S)", "return s.provinces.get(province, R)"),
    ("winter", "(1 if s.config.option[\"supply\"] else 0)", "0"),
    # S20, S21 crisis and victory
    ("crisis", "min(s.config.stability, s.crisis + spaces)", "s.crisis + spaces"),
    ("victory", "if s.crisis <= s.config.anarchy:", "if s.crisis < s.config.anarchy:"),
    ("victory", "17 if fannius else 11 if spartacus else 8", "17 if fannius else 11"),
    ("victory", "return S if spartacus and sertorian >= 8", "return S if sertorian >= 8"),
    ("victory", "max(0, over)", "over"),
    ("control", "elif now == R and province in s.at_start:", "elif now == R:"),
    ("control", "if before == R:\n        incident(s, \"republic_loses_province\")",
     "if now == S:\n        incident(s, \"republic_loses_province\")"),
    ("control", "if 2 * held[side] > len(places)", "if 2 * held[side] >= len(places)"),
    ("control", "and place not in s.raided:", "and True:"),
    ("control", "price = 1 if kind == MINOR else 2 if kind in (MAJOR, TRIBE) else 9", "price = 1"),
    ("control", "return 1 if s.config.kind[place] == MINOR else 2", "return 1"),
    ("forces", "if not s.flags[\"spanish_in_italy\"] and any", "if any"),
    # S6, S8 leaders and reinforcements
    ("forces", "        rank = 4 if leader.rank == \"legate\" else 3", "        rank = 3"),
    ("forces", "return rank, leader.initiative, -leader.tactical, id",
     "return rank, leader.tactical, leader.initiative, id"),
    ("leaders", "    elif face <= 3:", "    elif face <= 2:"),
    ("leaders", "heapq.heappush(heap, (far + mp, other))", "heapq.heappush(heap, (far + 1, other))"),
    ("elections", "return 1 if s.leaders[\"sulla\"].where == MAP else 2", "return 2"),
    ("elections", "faces[0] + s.flags[\"sulla_failed\"] >= 3", "faces[0] >= 3"),
    ("elections", "return 2 if s.asia else 1", "return 2"),
    ("elections", "incident(s, \"legions_disbanded\", f[\"n\"] // 2)", "incident(s, \"legions_disbanded\", f[\"n\"])"),
    ("reinforcements", "f[\"points\"] -= 2 if full else 1", "f[\"points\"] -= 1"),
    ("sequence", "    if s.turn >= 2:", "    if s.turn >= 1:"),
    ("reinforcements", "            if not any(is_legate(s, other) for other in leaders(s, place, R)):",
     "            if True:"),
    ("reinforcements", "incident(s, \"legion_raised\")\n\n\nquestion(\"REINFORCE_R\"",
     "pass\n\n\nquestion(\"REINFORCE_R\""),
    # S11, S12 marches
    ("movement", "return max(1, initiative(s, id) - 2)", "return max(1, initiative(s, id) - 1)"),
    ("movement", "        f[\"slow\"] = True", "        pass"),
    ("movement", "f[\"attempts\"] < (1 if light_army(s, army) else 2)", "f[\"attempts\"] < 2"),
    ("movement", "if full > mine[0] and (kind, \"f\") not in f[\"dropped\"]", "if full > mine[0]"),
    ("movement", "place == at and who != f[\"leader\"]", "place == at and False"),
    ("movement", "incident(s, \"servile_unit_reaches_liberty\", size(f[\"units\"]))", "pass"),
    ("entry", "int(s.control.get(f[\"place\"]) == f[\"side\"])", "0"),
    ("entry", "        f[\"failed\"] = True", "        pass"),
    ("entry", "if other == f[\"frm\"] or s.control.get(other) == active or", "if s.control.get(other) == active or"),
    ("entry", "generals = [id for id in leaders(s, place, side, IN) if not is_legate(s, id)]",
     "generals = leaders(s, place, side, IN)"),
    ("entry", ">= ratio * strength(s, stack)", "> ratio * strength(s, stack)"),
    ("entry", "size(stack) != 1 or leaders(s, place, enemy)", "size(stack) != 1"),
    ("entry", "        if s.find(\"march\")[\"units\"]:", "        if True:"),
    # S13, S14, S23.2 battle
    ("battle", "found = {\"strength\": -(-ours // 2)", "found = {\"strength\": ours // 2"),
    ("battle", "else -2 if kind == TRIBE else 0", "else -1 if kind == TRIBE else 0"),
    ("battle", "if 2 * mine < 3 * theirs:", "if 2 * mine <= 3 * theirs:"),
    ("battle", "return 2 if rounds <= 5 else", "return 2 if rounds <= 6 else"),
    ("battle", "return face if number >= 5 else -(-face // 2)", "return face if number > 5 else -(-face // 2)"),
    ("battle", "gained = faces[0] <= _rating", "gained = faces[0] < _rating"),
    ("battle", "f[\"won\"] = active if totals[active] > totals[enemy]",
     "f[\"won\"] = active if totals[active] < totals[enemy]"),
    ("battle", "f[\"won\"] == S and f[\"legions\"] >= 4", "f[\"won\"] == S and f[\"legions\"] >= 9"),
    ("battle", "s.control.get(other) == loser and not any_units(s, other, loser)", "s.control.get(other) == loser"),
    ("battle", "f[\"won\"], f[\"step\"] = who, \"losses\"", "f[\"won\"], f[\"step\"] = OTHER[who], \"losses\""),
    ("retreat", "(other != f[\"frm\"] if active else other == f[\"frm\"])", "False"),
    ("retreat", "hits + hostile", "hits"),
    ("retreat", "size(units(s, other, loser)) >= number", "size(units(s, other, loser)) > number"),
    ("retreat", "found[INSIDE] = 0", "pass"),
    # what else the rules say
    ("sequence", "if s.phase == \"isolation\" and s.dirty and tidy(s):", "if False:"),
    ("reinforcements", "if pool and friendly(s, place, S) and not force_in_open(s, place, R):",
     "if pool and friendly(s, place, S):"),
    ("reinforcements", "if safe_city(s, ROME):", "if True:"),
    ("cards", "return card.window == f[\"window\"] and of_side(card, f[\"who\"])",
     "return card.window == f[\"window\"]"),
    ("movement", "return id != \"sulla\" or bool(s.flags[\"sertorian_in_italy\"])", "return True"),
    ("naval", "if port == ROME and now == enemy:", "if False:"),
    ("naval", "if family in (IBERIAN, SERVILE) and now != side and PIRATES not in s.lasting:", "if False:"),
    ("events", "and not any_units(s, place, S)\n        and linked_to_friend(s, place, R)", ""),
    ("training", "any(not is_legate(s, id) for id in ids)", "ids"),
    ("supply", "if lack > 0 and not (side == S and c.kind[place] == REFUGE):", "if lack > 0:"),
    ("forces", "return s.control.get(place) == side or (side == S and s.config.kind[place] == REFUGE)",
     "return s.control.get(place) == side"),
    ("resources", "number = min(number, left_in_pool(s, kind))", "pass"),
    ("operations", "if not s.stopped[side] and hand_of(s, side):", "if hand_of(s, side):"),
    ("battle", "fits = {named, RESERVE} if s.config.option[\"reserve_is_wild\"] else {named}", "fits = {named}"),
    ("hits", "if step == \"r\" and reduced <= taken:", "if False:"),
    ("raids", "and other not in s.raided:", "and True:"),
    # S9, S16, S17, S23
    ("naval", "if side == R and s.control.get(frm) == R and s.control.get(to) == R:", "if side == R:"),
    ("naval", "far = not f[\"moved\"] and f[\"used\"] == 0 and", "far ="),
    ("raids", "success = faces[0] >= 4", "success = faces[0] >= 3"),
    ("supply", "other not in occupied and", ""),
    ("supply", "return 10 if s.config.port[place] else 5", "return 5"),
    ("resources", "s.tried = (*s.tried, n)", "pass"),
    ("operations", "len(cards) <= s.config.option[\"retained_cards\"]", "len(cards) <= 2"),
    ("operations", "s.flags[\"extra_levy\"] = True", "pass"),
    ("sequence", "return 9 if s.config.option[\"hand_of_nine\"] else", "return"),
)  # fmt: skip


def caught(number: int) -> bool | None:
    """Is the error of a row seen? None if its text is no longer there."""
    module, text, instead = MUTATIONS[number]
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "hispania"
        shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("*.so", "client", "__pycache__", "*.c"))
        path = copy / "games" / "spartacvs" / "core" / f"{module}.py"
        source = path.read_text("utf-8")
        if text not in source:
            return None
        path.write_text(source.replace(text, instead, 1), "utf-8")
        env = {**os.environ, "PYTHONPATH": os.pathsep.join((folder, str(HERE.parent.parent))), "HISPANIA_PURE": "1"}
        for test in TESTS:
            command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", str(HERE / test)]
            if subprocess.run(command, env=env, capture_output=True, cwd=HERE.parent.parent.parent).returncode:
                return True
    return False


def main() -> int:
    """All rows, or those named; the number of errors that nobody saw."""
    rows = [int(word) for word in sys.argv[1:]] or range(len(MUTATIONS))
    missed = 0
    for number in rows:
        seen = caught(number)
        missed += not seen
        if not seen:
            print(f"{number}: {'gone' if seen is None else 'NOT SEEN'}: {MUTATIONS[number][:2]}", flush=True)
    print(f"{len(rows) - missed} of {len(rows)} errors are seen")
    return missed


if __name__ == "__main__":
    sys.exit(main())
