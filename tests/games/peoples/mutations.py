"""Errors made on purpose: each must be caught by the tests of its chapter. `python -m games.peoples.mutations`.

Every row is a module of the core, its text, what stands there instead, and the chapters whose tests see it; numbers of
rows may stand behind the command. The runner copies the package, changes one text, and runs in plain Python the test
that saw it the last time, then those of the chapters, until the first fails: whole records and random games would see
most errors too, but do not say which rule is broken. What was caught is kept in a journal as long as the core stays as
it is (build/mutations.json, or what HISPANIA_JOURNAL names), so that a run can be taken up again.
"""

from __future__ import annotations

import concurrent.futures
import hashlib
import json
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
CORE: Final = PACKAGE / "games" / "peoples" / "core"

MUTATIONS: Final[tuple[tuple[str, str, str, str], ...]] = (
    # P16, P13.1: auctions
    ("auction", "c[\"bid\"] + 1 if c[\"by\"] else", "c[\"bid\"] if c[\"by\"] else", "auctions"),
    ("auction", "if mine in rows[nation].incompatible or", "if", "auctions vectors"),
    ("auction", "s.opener = opener % players + 1", "s.opener = opener", "auctions vectors"),
    ("auction", "c[\"eligible\"], c[\"step\"], c[\"more\"] = sorted(fit), \"lot\", 10",
     "c[\"eligible\"], c[\"step\"], c[\"more\"] = sorted(fit), \"lot\", 0", "auctions"),
    ("auction", "s.adjust[s.owner[old]] -= 2 * lost", "s.adjust[s.owner[old]] -= lost", "auctions vectors"),
    ("auction", "elif c[\"bid\"]:\n        c[\"step\"]", "elif not c[\"bid\"]:\n        c[\"step\"]",
     "sealed_auctions"),
    ("auction", "return s.turn == 12 or s.bond[LUSITANIEN] == OMEYYAD", "return s.turn == 12", "auctions vectors"),
    ("auction", "s.adjust[s.owner[old]] += min(4, riders)", "s.adjust[s.owner[old]] += riders", "auctions vectors"),
    # numbers of units
    ("bits", "COUNTED = 0x7FFF00FFFFFFFFFF", "COUNTED = 0x7FFFFFFFFFFFFFFF", "stacking nations_caliphate"),
    ("bits", "PEOPLE = 0x000000FFFFFFFFFF", "PEOPLE = 0x0000FFFFFFFFFFFF", "areas nations_caliphate sequence"),
    ("bits", "MOBILES = 0x0000FFFFFFFFFFFF", "MOBILES = 0x00FFFFFFFFFFFFFF", "movement chits"),
    # P12, P14.8: castles and forts
    ("castles", "    s.lay_ruin(p, nation)\n", "", "castles"),
    ("castles", "if supply > 0 or s.ruin[p] == nation:", "if supply > 0:", "castles"),
    ("castles", "        s.forts |= BIT[p]\n", "", "nations_old"),
    ("castles", "p >= LAND or s.forts & BIT[p]:", "p >= LAND:", "nations_old"),
    ("castles", "s.take(other_of(act) - 1, nation, CASTLE, 1)", "pass", "castles"),
    # P7: combat
    ("combat", "leader_killed(s, p, first(doomed_d), attacker, 1)", "leader_killed(s, p, first(doomed_d), attacker, 0)",
     "kills retreat"),
    ("combat", "if s.task[d] != COMBAT or s.arg[d] != 1:", "if s.task[d] != COMBAT:",
     "combat sequence nations_caliphate"),
    ("combat", "s.turn < 11 or s.turn > 13:", "s.turn < 11 or s.turn > 12:", "nations_goths"),
    ("combat", "if not mission:\n        s.clear_battle()", "if True:\n        s.clear_battle()", "el_cid"),
    ("combat", "if s.mission or s.no_submission:", "if s.mission:", "battle_chits"),
    ("combat", "        s.signing = 3\n", "        s.signing = 1\n", "battle_chits"),
    ("combat", "TIES = (5, 3, 2, 1, 0, 6, 4)", "TIES = (0, 3, 2, 1, 5, 6, 4)", "retreat"),
    ("combat", "if (s.arrivals[k] >> 8 & 63) != p:\n                continue", "if False:\n                continue",
     "combat retreat"),
    ("combat", "attacker in (ROME, LUSITANIEN)", "attacker == ROME", "submission nations_old"),
    # P22.1 and the printed game
    ("config", "\"knight_cavalry_mountain\": 5,", "\"knight_cavalry_mountain\": 7,", "combat options"),
    ("config", "if span.nation != \"byzance\" or turn in", "if True or turn in", "options nations_goths"),
    ("config", "if self.row[n * TURNS + 21] < 0:", "if False:", "points"),
    ("config", "self.knights[n * TURNS + turn] = max(", "self.knights[n * TURNS + turn] = min(",
     "nations_each arrivals"),
    # P13.3: event chits
    ("events", "s.gold[nation] += 12", "s.gold[nation] += 6", "chits"),
    ("events", "each = 2 if chits >= 9 and", "each = 2 if chits >= 5 and", "chits"),
    ("events", "if _holds(s, player, \"chateau\") and s.turn >= 8:", "if _holds(s, player, \"chateau\"):", "chits"),
    ("events", "return side == SIDE_D and not mountain and", "return not mountain and", "battle_chits"),
    ("events", "s.indiscipline = 1 - side", "s.indiscipline = side", "battle_chits"),
    ("events", "c[\"valid\"] = not c[\"valid\"]", "c[\"valid\"] = False", "chits battle_chits"),
    ("events", "            s.no_submission = 1  # P23.11", "            pass", "battle_chits"),
    # P24: the arrays and back
    ("facts", "s.forts |= BIT[f.fort_order[k]]", "pass", "nations_old"),
    ("facts", "s.capital[k], s.bond[k], s.owner[k], s.special[k] = f.capital[k], f.bond[k], f.owner[k], f.special[k]",
     "s.capital[k], s.bond[k], s.owner[k] = f.capital[k], f.bond[k], f.owner[k]", "chits"),
    ("facts", "            s.set_mark(k, f.mark[k])", "            pass", "stacking retreat"),
    # P14.26: EL CID
    ("fees", "return 3", "return 2", "el_cid"),
    ("fees", "s.gold[s.recruiter] -= 2 * s.fee", "s.gold[s.recruiter] -= s.fee", "el_cid"),
    ("fees", "s.attacker = s.active", "pass", "el_cid"),
    # P7.3-P7.6: hits
    ("hits", "return 3 * n - s.castle_hits if group", "return 3 * n if group", "combat castles"),
    ("hits", "(5 if s.leaders_at(s.battle_at, firing) & BIT[AL_MANSUR] else 7)", "7", "retreat"),
    ("hits", "return 2 if s.leaders_at(s.battle_at, s.side[side]) else 0",
     "return 2 if s.leaders_at(s.battle_at, s.side[SIDE_A]) else 0", "combat"),
    ("hits", "if s.castle_hits >= (1 if s.treason == side else 3):", "if s.castle_hits >= 3:", "battle_chits"),
    ("hits", "if kind == KNIGHT and lane(s.at(s.battle_at, nation), CRUSADER):", "if False:", "combat nations_late"),
    ("hits", "base = ELITE if aimed == ROME else INFANTRY", "base = INFANTRY", "combat"),
    ("hits", "if s.brave[side] == group:\n        n -= 1", "if False:\n        n -= 1", "battle_chits"),
    # P3: income
    ("income", "return (halves + 1) // 2 if kind == HALF_UP else halves", "return halves", "income"),
    ("income", "kept: i64 = amount // 2", "kept: i64 = (amount + 1) // 2", "income submission"),
    ("income", "if s.gold[nation] >= cost(kind) and s.supply", "if s.supply", "income"),
    ("income", "if s.turn < s.config.income_from[suzerain] and not s.config.early_share:", "if False:",
     "income options"),
    # P0.2: lots
    ("lots", "<= 10 else 2", "<= 9 else 2", "chits"),
    ("lots", "if value < whole - whole % k:", "if value < whole:", "auctions chits"),
    ("lots", "s.paper()[\"lot\"] = value % k", "s.paper()[\"lot\"] = value // k", "auctions chits"),
    # P14.26: missions
    ("mission", "if s.turn != 17:", "if s.turn < 17:", "el_cid"),
    ("mission", "bonus: i64 = 2 if s.leaders_at(BOX, EL_CID) else 1", "bonus: i64 = 1", "el_cid"),
    ("mission", "if nation in (BYZANCE, EL_CID) or gold <= 0", "if nation == EL_CID or gold <= 0", "el_cid"),
    ("mission", "        s.cid_in = units", "        pass", "el_cid"),
    # P6: movement
    ("movement", "return 3 if kind == ELITE else 2", "return 2", "movement"),
    ("movement", "if not castle:  # P6.5.2", "if castle:", "movement"),
    ("movement", "(not leaders and s.config.mountains & BIT[at])", "s.config.mountains & BIT[at]", "movement"),
    ("movement", "if to >= LAND or crossing:", "if to >= LAND:", "movement areas"),
    ("movement", "if nation == CROISADE:\n        return s.config.coasts", "if False:\n        return 0",
     "areas nations_late"),
    ("movement", "for kind in range(BERBER):  # P6.4.5", "for kind in range(MOBILE):  # P6.4.5",
     "movement nations_caliphate"),
    ("movement", "if ends & BIT[to] or not _goals(", "if not _goals(", "areas"),
    # P14: on the way
    ("nations", "and by == ROME and s.turn == 5", "and s.turn == 5", "submission nations_old"),
    ("nations", "        release_all(s, WISIGOTH, \"P10.5\")", "        pass",
     "nations_goths nations_caliphate submission"),
    ("nations", "    if scored:\n        kill(", "    if False:\n        kill(", "kills"),
    ("nations", "s.here[AT_TOLEDE] == BIT[OMEYYAD]", "s.here[AT_TOLEDE] & BIT[OMEYYAD]", "nations_goths"),
    # P2.5: phases
    ("phases", "s.push(COMBAT, nation, no)", "s.push(COMBAT, nation, 0)", "sequence combat"),
    ("phases", "2 * no + (16 if facts & PHASE_ELAN else 0)", "2 * no", "sequence stacking"),
    ("phases", "    s.used[s.depth - 1] = pile", "    s.used[s.depth - 1] = 0", "sequence chits"),
    ("phases", "+ 128 * (leader + 1)", "+ 128 * leader", "chits sequence"),
    # P4: placement
    ("placement", "s.stack(p, nation) <= s.limit(p, nation) and not (kind", "not (kind", "placement"),
    ("placement", "n = max(0, n - lane(s.force[nation], kind))", "n = max(0, n)", "placement arrivals"),
    ("placement", "award(s, nation, -4 * more_of(act)", "award(s, nation, -2 * more_of(act)", "nations_caliphate"),
    ("placement", "        s.used[d] |= BIT[p]", "        pass", "placement"),
    ("placement", "return found if found else BIT[GASCOGNE]", "return found", "nations_caliphate"),
    # random games inside the core
    ("playout", "s.rolled[k] = 1 + dice.below(10)", "s.rolled[k] = dice.below(10)", "playout"),
    ("playout", "game.copy_from(root)", "pass", "playout"),
    ("playout", "k = dice.below(choices.number)", "k = 0", "playout"),
    # P9: points
    ("points", "halves = (halves + 1) // 2  # P9.4", "halves = halves // 2  # P9.4", "points"),
    ("points", "if victim == NEUTRAL:\n        victim = WISIGOTH", "if False:\n        victim = WISIGOTH", "kills"),
    ("points", "return 10 if differ else 0", "return 10", "scenarios"),
    ("points", "elif s.config.kill_halves[k] > worth:", "elif True:", "kills"),
    ("points", "held |= BIT[AT_MAJORQUE] | BIT[AT_IBIZA]", "held |= BIT[AT_MAJORQUE]", "points nations_goths"),
    ("points", "and not s.valence and", "and", "el_cid"),
    ("points", "if kind == CRUSADER:\n        kind = KNIGHT", "if False:\n        kind = KNIGHT", "kills"),
    ("points", "+ (4 if castle else 0)", "+ 0", "scenarios"),
    ("points", "if castle and not s.emirate & BIT[p]:", "if castle:", "nations_late nations_each"),
    ("points", "!= NOWHERE and s.bond[LUSITANIEN] != ROME:", "!= NOWHERE:", "nations_old"),
    ("points", "~(own | lent):\n                halves", "~own:\n                halves", "points nations_goths"),
    # P7.8: retreats
    ("retreat", "        s.ban[s.depth - 1] = s.came", "        pass", "retreat"),
    ("retreat", "if nation == FRANC and s.leader_area[ROLAND] != NOWHERE:", "if False:",
     "nations_late retreat nations_each"),
    ("retreat", "leaders = s.leaders_at(origin, nation) & ~BIT[ROLAND]", "leaders = s.leaders_at(origin, nation)",
     "retreat nations_late nations_each"),
    ("retreat", "n -= min(wounded, n)", "pass", "retreat"),
    ("retreat", "if over == 0 or over == 1:", "if over == 0:", "retreat"),
    ("retreat", "s.stack(p, nation) <= s.limit(p, nation):  # P5.6", "s.stack(p, nation) < s.limit(p, nation):",
     "retreat"),
    ("retreat", "return s.here[p] != 0 or not s.foreign_leaders(p, nation)", "return True", "retreat"),
    ("retreat", "award(s, nation, right >> 8 & 255,", "award(s, nation, 0,", "areas retreat nations_goths"),
    # P2: the turn
    ("sequence", "(n == EL_CID and s.turn == 17)", "False", "el_cid"),
    ("sequence", "number <= 2 * count(s.provinces_of(n))", "number <= 3 * count(s.provinces_of(n))",
     "areas sequence nations_each"),
    ("sequence", "if s.turn == 20:  # P14.27.4", "if s.turn == 21:", "nations_late"),
    ("sequence", "s.final[s.owner[NATIONS.index(name)]] += 2 * bonus", "pass", "scenarios"),
    ("sequence", "(s.turn == 8 or s.turn == 9)", "s.turn == 8", "nations_goths"),
    # P5: stacking
    ("stacking", "return 2 if s.leaders_at(p, nation) else 1", "return 1", "stacking"),
    ("stacking", "if kind == BERBER or not lane(", "if not lane(", "stacking nations_caliphate"),
    ("stacking", "        s.push(TRIM, nation, old)", "        pass", "stacking"),
    ("stacking", "if s.mark[first(left)] == nation:", "if False:", "stacking"),
    ("stacking", " + (1 if s.mark[p] == nation else 0)  # P5.4", "  # P5.4", "stacking"),
    ("stacking", "(no == 1 or no == 2) and s.invasion(nation)", "no == 1 and s.invasion(nation)", "stacking sequence"),
    ("stacking", "or s.minor_at & BIT[p]:", "or False:", "chits stacking"),
    # the position
    ("state", "number -= self.ruin_count[nation] - self.special[nation]", "pass", "castles income"),
    ("state", "return self.config.stack[p] + (1 if self.capital[nation] == p else 0)", "return self.config.stack[p]",
     "stacking"),
    ("state", "self.ruin[p] = WISIGOTH if nation == NEUTRAL else nation", "self.ruin[p] = nation", "castles"),
    ("state", "            self.capital[nation] = NOWHERE", "            pass", "stacking"),
    ("state", "return self.bond[a] == b or self.bond[b] == a", "return self.bond[a] == b", "areas submission"),
    # P10, P13.4: submission
    ("submission", "return MUST if s.config.bond_must[k] else MAY", "return MAY", "submission"),
    ("submission", "if suzerain == WISIGOTH and s.toledo:  # AMB-72", "if False:", "submission nations_goths"),
    ("submission", "return total(s.force[nation]) - lane(s.force[nation], FORT)", "return total(s.force[nation])",
     "options submission"),
    ("submission", "    elif s.turn == 12:\n", "    elif s.turn == 13:\n", "submission"),
    ("submission", "if s.bond[suzerain] != NOBODY:  # P13.4: a vassal takes none", "if False:", "options"),
    ("submission", "if s.bond[suzerain] != NOBODY:  # P13.4: not even ROME", "if False:  # not even ROME", "options"),
    ("submission", "2 * strength(s, vassal) <= strength(s, suzerain)", "strength(s, vassal) <= strength(s, suzerain)",
     "options submission"),
    ("submission", "        p = 39 - k", "        p = k", "submission"),
    ("submission", "if s.bond[k] == vassal:\n            s.bond[k] = NOBODY",
     "if False:\n            s.bond[k] = NOBODY", "submission options"),
    # numbers
    ("terms", "MOBILE = 6 ", "MOBILE = 5 ", "movement nations_caliphate"),
    ("terms", "AT_AVILA = 13", "AT_AVILA = 14", "transformation nations_late"),
    ("terms", "NO_LIMIT = 999", "NO_LIMIT = 3", "stacking movement"),
    # P11: transformations
    ("transformation", "[[\"infantry\", 8]]", "[[\"infantry\", 9]]", "transformation vectors"),
    ("transformation", "if vassal and s.turn < 14:", "if False:", "nations_old"),
    ("transformation", "[\"castle\", \"castle\"] + [\"infantry\"] * missing", "[\"castle\"] + [\"infantry\"] * missing",
     "transformation"),
    ("transformation", "\"units\": units, \"left\": 12", "\"units\": units, \"left\": 14",
     "transformation nations_caliphate"),
    ("transformation", "(row.infantry - bool(kept))", "row.infantry", "transformation nations_caliphate"),
    ("transformation", "    s.drop_leader(RAMIREZ)", "    pass", "nations_late transformation"),
    # P14.10: the transit
    ("transit", "if number == 3 or not s.at(at, nation):", "if number == 2 or not s.at(at, nation):", "nations_goths"),
    ("transit", "        goals &= ~BIT[entered(arg, k)]", "        pass", "nations_goths nations_each"),
    ("transit", "if not number and s.config.transit_optional:", "if not number:", "nations_goths options"),
    ("transit", "s.arg[k] += (last + 1) * 8192", "pass", "nations_goths nations_each"),
    ("transit", "s.rolled[die] != 1 and s.rolled[die] >= need", "s.rolled[die] > need", "nations_goths"),
    ("transit", "need = threshold(s, SIDE_D, group, INFANTRY)", "need = threshold(s, SIDE_A, group, INFANTRY)",
     "nations_goths nations_each"),
)  # fmt: skip


AT_A_TIME: Final = 2
TESTS: Final = HERE.parent.parent
JOURNAL: Final = Path(os.environ.get("HISPANIA_JOURNAL", TESTS.parent / "build" / "mutations.json"))

Row = tuple[str, str, str, str]


def misfits() -> list[str]:
    """What is wrong with the rows: a text that does not stand exactly once in its module, or that stays the same."""
    found = []
    for number, (module, old, new, chapters) in enumerate(MUTATIONS):
        path = CORE / f"{module}.py"
        times = path.read_text(encoding="utf-8").count(old) if path.exists() else 0
        if times != 1:
            found.append(f"row {number}: this text stands {times} times in core/{module}.py, not once: {old!r}")
        if old == new:
            found.append(f"row {number}: nothing is changed: {old!r}")
        found += [f"row {number}: no tests of {word!r}" for word in chapters.split() if not _files(word)]
    return found


def _files(chapter: str) -> list[Path]:
    return sorted(HERE.glob(f"test_*{chapter}.py"))


def tests_of(chapters: str) -> list[str]:
    """The files of tests, the likeliest first."""
    return list(dict.fromkeys(str(path) for word in chapters.split() for path in _files(word)))


def caught_by(row: Row, first: str = "") -> str:
    """The test that sees an error, nothing if none does; `first` is the one that saw it the last time."""
    module, old, new, chapters = row
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(PACKAGE, Path(folder, "hispania"), ignore=shutil.ignore_patterns("*.so", "*.crc32", "client"))
        path = Path(folder, "hispania", "games", "peoples", "core", f"{module}.py")
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        paths = {"PYTHONPATH": f"{folder}{os.pathsep}{TESTS}", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        for tests in ([str(TESTS / first)], tests_of(chapters)) if first else (tests_of(chapters),):
            answer = subprocess.run(
                [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *tests],
                env={**os.environ, "HISPANIA_PURE": "1", **paths},
                cwd=TESTS.parent,
                capture_output=True,
                text=True,
            )
            told = [line for line in answer.stdout.splitlines() if line.startswith("FAILED")]
            if told:
                return told[0].removeprefix("FAILED tests/").split(" - ")[0]
            if answer.returncode and tests[0] != str(TESTS / first):  # which may have another name by now
                raise RuntimeError(f"no test ran with {new!r} in {module}: {answer.stdout[-600:]}")
    return ""


def _key(row: Row) -> str:
    return hashlib.sha256("\0".join(row[:3]).encode()).hexdigest()[:16]


def main() -> None:
    """Try the errors and tell which test saw each of them."""
    if found := misfits():
        sys.exit("\n".join(found))
    core = hashlib.sha256(b"\0".join(path.read_bytes() for path in sorted(CORE.glob("*.py")))).hexdigest()[:16]
    known = json.loads(JOURNAL.read_text(encoding="utf-8")) if JOURNAL.exists() else {}
    JOURNAL.parent.mkdir(exist_ok=True)
    survivors = 0

    def look(number: int) -> tuple[int, str]:
        at, test = known.get(_key(MUTATIONS[number]), ("", ""))
        return number, test if at == core else caught_by(MUTATIONS[number], test)

    numbers = list(map(int, sys.argv[1:])) or range(len(MUTATIONS))
    with concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
        for number, test in pool.map(look, numbers):
            row = MUTATIONS[number]
            print(number, row[0], repr(row[1])[:60], "->", test or "SURVIVED", flush=True)
            survivors += not test
            if test:
                known[_key(row)] = core, test
                JOURNAL.write_text(json.dumps(known, indent=0), encoding="utf-8")
    print(f"{len(numbers)} errors: {len(numbers) - survivors} caught, {survivors} survived")
    sys.exit(survivors > 0)


if __name__ == "__main__":
    main()
