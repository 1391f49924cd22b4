"""Errors made on purpose: each must be caught by the tests of its chapter. `python -m games.peoples.mutations [FIRST]`.

Every row is a module of the core, its text, what stands there instead, and the tests that see it. The runner copies
the package, changes one text, and runs these tests in plain Python until the first of them fails.
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
    # P7: combat
    ("combat", "if s.side[SIDE_D] != NEUTRAL:\n                push_retreat", "if True:\n                push_retreat",
     "retreat combat"),
    ("combat", "if s.task[d] != COMBAT or s.arg[d] != 1:", "if s.task[d] != COMBAT:",
     "combat sequence nations_caliphate"),
    ("combat", "s.turn < 11 or s.turn > 13:", "s.turn < 11 or s.turn > 12:", "nations_caliphate"),
    ("combat", "if not mission:\n        s.clear_battle()", "if True:\n        s.clear_battle()", "el_cid"),
    ("combat", "if s.mission or s.no_submission:", "if s.mission:", "battle_chits"),
    ("combat", "            s.round += 1\n            s.river = 0", "            s.round += 1", "combat"),
    ("combat", "TIES = (5, 3, 2, 1, 0, 6, 4)", "TIES = (0, 3, 2, 1, 5, 6, 4)", "combat"),
    # P22.1 and the printed game
    ("config", "\"knight_cavalry_mountain\": 5,", "\"knight_cavalry_mountain\": 7,", "combat options"),
    ("config", "if span.nation != \"byzance\" or turn in", "if True or turn in", "options nations_goths"),
    ("config", "if self.row[n * TURNS + 21] < 0:", "if False:", "points"),
    ("config", "self.knights[n * TURNS + turn] = max(", "self.knights[n * TURNS + turn] = min(", "nations_late income"),
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
    ("hits", "(5 if s.leaders_at(s.battle_at, firing) & BIT[AL_MANSUR] else 7)", "7", "combat nations_caliphate"),
    ("hits", "return 2 if s.leaders_at(s.battle_at, s.side[side]) else 0",
     "return 2 if s.leaders_at(s.battle_at, s.side[SIDE_A]) else 0", "combat"),
    ("hits", "if s.castle_hits >= (1 if s.treason == side else 3):", "if s.castle_hits >= 3:", "battle_chits"),
    ("hits", "if kind == KNIGHT and lane(s.at(s.battle_at, nation), CRUSADER):", "if False:", "combat nations_late"),
    ("hits", "    group = ELITE if firing == ROME else INFANTRY", "    group = ELITE", "combat"),
    # P3: income
    ("income", "return (halves + 1) // 2 if kind == HALF_UP else halves", "return halves", "income"),
    ("income", "kept: i64 = amount // 2", "kept: i64 = (amount + 1) // 2", "income submission"),
    ("income", "if s.arg[d] < 3:", "if s.arg[d] < 4:", "income"),
    ("income", "if s.turn < s.config.income_from[suzerain] and not s.config.early_share:", "if False:",
     "income options"),
    # P0.2: lots
    ("lots", "<= 10 else 2", "<= 9 else 2", "auctions chits options"),
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
    ("movement", "if ends & BIT[to] or not _goals(", "if not _goals(", "movement"),
    # P14: on the way
    ("nations", "and s.turn == 5 and s.bond[LUSITANIEN] == NOBODY", "and s.bond[LUSITANIEN] == NOBODY",
     "nations_old submission"),
    ("nations", "        release_all(s, WISIGOTH, \"P10.5\")", "        pass",
     "nations_goths nations_caliphate submission"),
    ("nations", "    if scored:\n        kill(", "    if False:\n        kill(", "kills"),
    # P2.5: phases
    ("phases", "s.push(COMBAT, nation, no)", "s.push(COMBAT, nation, 0)", "sequence combat"),
    ("phases", "2 * no + (16 if facts & PHASE_ELAN else 0)", "2 * no", "sequence stacking"),
    ("phases", "    s.used[s.depth - 1] = pile", "    s.used[s.depth - 1] = 0", "sequence chits"),
    # P4: placement
    ("placement", "s.stack(p, nation) <= s.limit(p, nation) and not (kind", "not (kind", "placement"),
    ("placement", "n = max(0, n - lane(s.force[nation], kind))", "n = max(0, n)", "placement arrivals"),
    ("placement", "award(s, nation, -4 * more_of(act)", "award(s, nation, -2 * more_of(act)", "nations_caliphate"),
    ("placement", "        s.used[d] |= BIT[p]", "        pass", "placement"),
    ("placement", "return found if found else BIT[GASCOGNE]", "return found", "nations_each nations_late arrivals"),
    # random games inside the core
    ("playout", "s.rolled[k] = 1 + dice.below(10)", "s.rolled[k] = dice.below(10)", "playout"),
    ("playout", "game.copy_from(root)", "pass", "playout"),
    ("playout", "k = dice.below(choices.number)", "k = 0", "playout"),
    # P9: points
    ("points", "halves = (halves + 1) // 2  # P9.4", "halves = halves // 2  # P9.4", "points"),
    ("points", "if victim == NEUTRAL:\n        victim = WISIGOTH", "if False:\n        victim = WISIGOTH", "kills"),
    ("points", "return 10 if differ else 0", "return 10", "options kills"),
    ("points", "elif s.config.kill_halves[k] > worth:", "elif True:", "kills"),
    ("points", "held |= BIT[AT_MAJORQUE] | BIT[AT_IBIZA]", "held |= BIT[AT_MAJORQUE]", "points nations_goths"),
    ("points", "and not s.valence and", "and", "el_cid"),
    # P7.8: retreats
    ("retreat", "        s.ban[s.depth - 1] = s.came", "        pass", "retreat"),
    ("retreat", "if nation == FRANC and s.leader_area[ROLAND] != NOWHERE:", "if False:",
     "nations_late retreat nations_each"),
    ("retreat", "leaders = s.leaders_at(origin, nation) & ~BIT[ROLAND]", "leaders = s.leaders_at(origin, nation)",
     "retreat nations_late nations_each"),
    ("retreat", "n -= min(wounded, n)", "pass", "retreat"),
    ("retreat", "if over == 0 or over == 1:", "if over == 0:", "retreat"),
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
    # the position
    ("state", "number -= self.ruin_count[nation] - self.special[nation]", "pass", "castles income"),
    ("state", "return self.config.stack[p] + (1 if self.capital[nation] == p else 0)", "return self.config.stack[p]",
     "stacking"),
    ("state", "self.ruin[p] = WISIGOTH if nation == NEUTRAL else nation", "self.ruin[p] = nation", "castles"),
    ("state", "            self.capital[nation] = NOWHERE", "            pass", "stacking"),
    # P10, P13.4: submission
    ("submission", "return MUST if s.config.bond_must[k] else MAY", "return MAY", "submission"),
    ("submission", "if suzerain == WISIGOTH and s.toledo:  # AMB-72", "if False:", "submission nations_goths"),
    ("submission", "return total(s.force[nation]) - lane(s.force[nation], FORT)", "return total(s.force[nation])",
     "options submission"),
    ("submission", "    elif s.turn == 12:\n", "    elif s.turn == 13:\n", "submission"),
    # numbers
    ("terms", "MOBILE = 6 ", "MOBILE = 5 ", "movement nations_caliphate"),
    ("terms", "AT_AVILA = 13", "AT_AVILA = 14", "transformation nations_late"),
    ("terms", "NO_LIMIT = 999", "NO_LIMIT = 3", "stacking movement"),
    # P11: transformations
    ("transformation", "[[\"infantry\", 8]]", "[[\"infantry\", 9]]", "transformation vectors"),
    ("transformation", "if vassal and s.turn < 14:", "if False:", "transformation nations_caliphate nations_late"),
    ("transformation", "missing = max(0, 6 - lane(s.force[new], INFANTRY))", "missing = 6",
     "transformation nations_late"),
    ("transformation", "\"units\": units, \"left\": 12", "\"units\": units, \"left\": 14",
     "transformation nations_caliphate"),
    ("transformation", "(row.infantry - bool(kept))", "row.infantry", "transformation nations_caliphate"),
    ("transformation", "    s.drop_leader(RAMIREZ)", "    pass", "nations_late transformation"),
    # P14.10: the transit
    ("transit", "if number == 3 or not s.at(at, nation):", "if number == 2 or not s.at(at, nation):", "nations_goths"),
    ("transit", "        goals &= ~BIT[entered(arg, k)]", "        pass", "nations_goths nations_each"),
    ("transit", "need = threshold(s, SIDE_D, group, INFANTRY)", "need = threshold(s, SIDE_A, group, INFANTRY)",
     "nations_goths nations_each"),
)  # fmt: skip


def tests_of(chapters: str) -> list[Path]:
    """The files of tests, the likeliest first, then what plays whole records and games."""
    named = [path for word in chapters.split() for path in sorted(HERE.glob(f"test_*{word}.py"))]
    return [*named, HERE / "test_vectors.py", HERE / "test_vectors_battles.py", HERE / "test_conformance.py"]


def caught_by(number: int) -> str:
    """The test that sees an error, nothing if none does."""
    module, old, new, chapters = MUTATIONS[number]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(PACKAGE, Path(folder, "hispania"), ignore=shutil.ignore_patterns("*.so", "*.crc32", "client"))
        path = Path(folder, "hispania", "games", "peoples", "core", f"{module}.py")
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "-p", "no:cacheprovider", "--no-header"]
        answer = subprocess.run(
            [*command, *map(str, tests_of(chapters))],
            env={**os.environ, "HISPANIA_PURE": "1", "PYTHONPATH": f"{folder}:{HERE.parent.parent}"},
            capture_output=True,
            text=True,
        )
    if answer.returncode == 0:
        return ""
    told = [line for line in answer.stdout.splitlines() if line.startswith("FAILED")]
    if not told:  # what cannot be imported was not caught by a test
        raise RuntimeError(f"error {number}: no test ran: {answer.stdout[-600:]}")
    return told[0]


def main() -> None:
    """Try the errors one after another and tell which test saw them."""
    for number in range(int(sys.argv[1]) if len(sys.argv) > 1 else 0, len(MUTATIONS)):
        seen = caught_by(number)
        print(number, MUTATIONS[number][0], repr(MUTATIONS[number][1])[:60], "->", seen or "SURVIVED", flush=True)


if __name__ == "__main__":
    main()
