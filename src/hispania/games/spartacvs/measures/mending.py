"""Mending the reconstruction: values that are ours, turned step by step until both sides have equal chances.

Only what is marked reconstructed changes: ratings of leaders by groups of men, strengths of heavy units, how many units
a province feeds in winter, which cities have walls, the years of two Resource cards. Each knob has a few steps, none
beyond what the sources can bear. Games of all four scenarios are played by rules of thumb in both seats, the same
numbers with the same dice. Every knob is first tried alone, at its last step; then the steps are chosen that should
bring all scenarios nearest to even, tried together, and chosen again from what that came to.
"""

from __future__ import annotations

import argparse
import functools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

from .... import games
from ..core import machine
from ..core.config import MAJOR
from ..core.sequence import new_state
from ..minds.search import fall
from ..minds.thumb import Thumb
from ..printed.editions import EDITIONS, KEYS, mended_tables
from ..printed.tables import Printed, printed_of, shipped_text, tables_in
from .balance import interval, rates, score

SCENARIOS: Final = ("I", "II", "III", "bonus")
GOALS: Final = (8, 17)  # provinces of S and R with which either wins, once both great events have happened (S21.2)
WON: Final = 4.0  # provinces beyond even that an automatic victory counts (S21.3)
PRICE: Final = 0.1  # what a whole knob must be worth, in squares of provinces: whatever need not change stays
SURPRISED: Final = 0.5  # how far the effects of the steps follow what they came to together
FEWEST: Final = 3  # units that any province feeds
Rows = Mapping[str, Sequence[Mapping[str, Any]]]  # by table, what a row says otherwise
Steps = Mapping[str, int]  # how far each knob is turned

LIEUTENANTS: Final = ("perpenna", "herennius", "priscus", "insteius", "graecinus", "lepidus", "m_brutus")
KINGS_MEN: Final = ("mithradates", "marius", "diophantes", "eumachos", "metrophanes", "callimachus")
GENERALS: Final = ("metellus", "pompeius", "l_lucullus", "m_lucullus", "servilius", "crassus")
CONSULS: Final = (
    "afranius", "laelius", "cassius", "gellius", "clodianus", "sura", "orestes", "l_octavius", "cn_octavius", "catulus",
    "d_brutus", "livianus", "curio", "c_cotta", "m_cotta", "pulcher", "calvinus",
)  # fmt: skip
INLAND: Final = ("lusitania", "w_celtiberia", "e_celtiberia", "nearer_spain")
EAST: Final = ("pontus", "bithynia", "asia", "pamphylia_lycia", "cilicia", "galatia")
NORTH: Final = ("tolosa", "placentia", "volaterrae", "ariminum")  # on the way from Spain to Rome
SOUTH: Final = ("tibur", "nola", "venusia", "lilybaeum")
ASIAN: Final = ("ancyra", "soli", "attaleia", "tyana")
HEAVIES: Final = ((3, 2), (3, 1), (2, 1))  # strength points, full and reduced
HUNTED: Final = {80: 0, 79: 0, 78: 0, 77: 0, 76: 0, 75: 1, 74: 2, 73: 2, 72: 3, 71: 3}
RISING: Final = (
    {80: 0, 79: 0, 78: 0, 77: 0, 76: 0, 75: 1, 74: 2, 73: 6},
    {80: 0, 79: 0, 78: 0, 77: 0, 76: 0, 75: 0, 74: 1, 73: 6},
)


@functools.cache
def first() -> Mapping[str, Any]:
    """The tables of the first edition."""
    return tables_in(shipped_text(), "the shipped file")


def _rows(table: str) -> dict[Any, Mapping[str, Any]]:
    return {row[KEYS[table]]: row for row in first()[table]}


def _rated(men: Sequence[str], initiative: int, tactical: int) -> Callable[[int], Rows]:
    """Ratings of some leaders, changed by so much with each step; 2 is the best initiative and 5 the poorest (S6.2)."""

    def turned(step: int) -> Rows:
        rows = []
        for id in men:
            row = _rows("leader")[id]
            found = {
                "initiative": min(5, max(2, row["initiative"] + step * initiative)),
                "tactical": min(4, max(0, row["tactical"] + step * tactical)),
            }
            if any(row[key] != value for key, value in found.items()):
                rows.append({"id": id, **found})
        return {"leader": rows}

    return turned


def _strong(*kinds: str) -> Callable[[int], Rows]:
    def turned(step: int) -> Rows:
        full, reduced = HEAVIES[step]
        return {"unit": [{"id": kind, "full": full, "reduced": reduced} for kind in kinds]}

    return turned


def _fed(provinces: Sequence[str]) -> Callable[[int], Rows]:
    """What provinces feed in winter, one unit less with each step."""

    def turned(step: int) -> Rows:
        rows = _rows("province")
        return {"province": [{"id": id, "winter": max(FEWEST, rows[id]["winter"] - step)} for id in provinces]}

    return turned


def _walled(*cities: Sequence[str]) -> Callable[[int], Rows]:
    """Minor cities that become major ones, some more with each step."""

    def turned(step: int) -> Rows:
        return {"place": [{"id": id, "type": MAJOR} for some in cities[:step] for id in some]}

    return turned


def _years(step: int) -> Rows:
    """When a price may be set on Sertorius' head and when the slaves may rise: the highest face that succeeds."""
    rolls = {74: HUNTED, 78: RISING[step - 1]}
    return {
        "resource": [{"n": n, "roll": {str(year): most for year, most in roll.items()}} for n, roll in rolls.items()]
    }


class Knob(NamedTuple):
    """One thing that may be turned, and its last step."""

    most: int
    turned: Callable[[int], Rows]


KNOBS: Final[Mapping[str, Knob]] = {
    "lieutenants": Knob(1, _rated(LIEUTENANTS, 1, -1)),  # they lost where Sertorius was not
    "king": Knob(1, _rated(KINGS_MEN, 1, -1)),  # Lucullus beat every one of them
    "generals": Knob(1, _rated(GENERALS, -1, 1)),  # who won the three wars
    "consuls": Knob(1, _rated(CONSULS, -1, 1)),
    "spanish heavies": Knob(2, _strong("spanish_heavy")),
    "pontic heavies": Knob(2, _strong("pontic_heavy")),
    "spain in winter": Knob(3, _fed(INLAND)),  # poor country, where large armies starve
    "the east in winter": Knob(3, _fed(EAST)),  # the king's army starved before Cyzicus
    "walls": Knob(2, _walled(NORTH, SOUTH)),  # one unit turns no city behind walls (S18.9)
    "walls in the east": Knob(1, _walled(ASIAN)),
    "years": Knob(2, _years),  # the slaves rose in 73 BC, Sertorius was murdered in 73 or 72
}


def rows_of(steps: Steps) -> dict[str, list[dict[str, Any]]]:
    """What an edition says otherwise if the knobs are turned so far.

    >>> rows_of({"spanish heavies": 1})
    {'unit': [{'id': 'spanish_heavy', 'full': 3, 'reduced': 1}]}
    """
    found: dict[str, list[dict[str, Any]]] = {}
    for name, step in steps.items():
        if step:
            for table, rows in KNOBS[name].turned(step).items():
                found.setdefault(table, []).extend(dict(row) for row in rows)
    return found


def turned(steps: Steps) -> Printed:
    """The printed game with the knobs turned so far."""
    return printed_of(mended_tables(first(), rows_of(steps)), "a trial")


# -------------------------------------------------------------------- games


class Ended(NamedTuple):
    """How a game ended: who won (nobody: empty), why, and the provinces of both."""

    winner: str
    why: str
    provinces: tuple[int, int]

    @property
    def lean(self) -> float:
        """By how many provinces S was nearer to its goal than R.

        >>> Ended("", "draw", (7, 15)).lean, Ended("S", "anarchy", (5, 12)).lean
        (0.5, 5.0)
        """
        mine, theirs = (held - goal for held, goal in zip(self.provinces, GOALS, strict=True))
        sure = 0.0 if self.why in ("provinces", "draw") else WON if self.winner == "S" else -WON
        return (mine - theirs) / 2 + sure


def played(printed: Printed, scenario: str, number: int, seed: int) -> Iterator[Ended]:
    """Games by rules of thumb in both seats; the same number has the same dice as long as the games are alike."""
    for k in range(number):
        s = new_state(printed, scenario, {})
        s.always_ask = False
        rng = random.Random(f"{scenario} {seed} {k}")
        thumb, same = Thumb(s), False
        while s.result is None:
            if not s.legal:
                fall(s, "", rng)
                continue
            if not same:
                thumb = Thumb(s)
            action = thumb.choose()[0]
            same = s.stack[-1]["do"] == "PLAY_CARD" and action[0] == "card"  # nothing on the maps has changed
            machine.decide(s, action)
        held = Counter(s.provinces.values())
        yield Ended(s.result["winner"] or "", s.result["why"], (held["S"], held["R"]))


def leans(printed: Printed, number: int, seed: int) -> dict[str, float]:
    """By scenario how far some games leaned to S on average, in provinces: a score says nothing where S always wins."""
    return {
        scenario: interval([game.lean for game in played(printed, scenario, number, seed)])[0] for scenario in SCENARIOS
    }


def measured(printed: Printed, scenario: str, number: int, seed: int) -> str:
    """How some games ended, with 95% intervals, in a line."""
    found = list(played(printed, scenario, number, seed))
    winners = [game.winner for game in found]
    mean, half = score(winners)
    won = ", ".join(
        f"{name} {100 * rate.rate:.0f} % ({100 * rate.interval[0]:.0f} to {100 * rate.interval[1]:.0f})"
        for name, rate in rates(winners).items()
    )
    held = " : ".join(f"{interval([game.provinces[k] for game in found])[0]:.1f}" for k in (0, 1))
    why = ", ".join(f"{name} {n}" for name, n in Counter(game.why for game in found).most_common())
    lean = interval([game.lean for game in found])
    return (
        f"{scenario:<5} {number} games: {mean:.3f} ± {half:.3f} | {won} | provinces {held} | "
        f"lean {lean[0]:+.2f} ± {lean[1]:.2f} | {why}"
    )


# -------------------------------------------------------------------- fitting


def chosen(start: Mapping[str, float], effects: Mapping[str, Mapping[str, float]]) -> dict[str, int]:
    """The steps that should bring all scenarios nearest to even, a knob at a time from what all of them could do.

    >>> chosen({"I": 0.7}, {"king": {"I": -0.6}, "generals": {"I": 0.1}})
    {'king': 1, 'generals': 0}
    """
    steps = dict.fromkeys(effects, 0)

    def off(tried: Mapping[str, int]) -> float:
        found = PRICE * sum(step / KNOBS[name].most for name, step in tried.items())
        for scenario, value in start.items():
            moved = sum(effects[name][scenario] * step / KNOBS[name].most for name, step in tried.items())
            found += (value + moved) ** 2
        return found

    best, before = off(steps), float("inf")
    while best < before:
        before = best
        for one, other in product(effects, effects):  # two at a time: one may be turned back as another is turned
            for a, b in product(range(KNOBS[one].most + 1), range(KNOBS[other].most + 1)):
                tried = {**steps, one: a, other: b}
                found = off(tried)
                if found < best - 1e-9:
                    best, steps = found, tried
    return steps


def fit(
    *, rounds: int = 4, number: int = 16, seed: int = 1, tell: Callable[[str], None] = print
) -> tuple[dict[str, int], dict[str, float]]:
    """The steps that came nearest to even in trials, and how far those leaned."""
    start = leans(turned({}), number, seed)
    tell(f"first edition {_told(start)}")
    effects: dict[str, dict[str, float]] = {}
    for name, knob in KNOBS.items():
        alone = leans(turned({name: knob.most}), number, seed)
        effects[name] = {scenario: alone[scenario] - start[scenario] for scenario in SCENARIOS}
        tell(f"{name} at {knob.most} {_told(alone)}")
    offset = dict(start)
    best: tuple[float, dict[str, int], dict[str, float]] | None = None
    for k in range(rounds):
        steps = chosen(offset, effects)
        found = leans(turned(steps), number, seed + 1 + k)
        tell(f"round {k + 1} {_told(found)} {steps}")
        off = sum(value**2 for value in found.values())
        if best is None or off < best[0]:
            best = off, steps, found
        for scenario in SCENARIOS:
            moved = sum(effects[name][scenario] * step / KNOBS[name].most for name, step in steps.items())
            offset[scenario] += SURPRISED * (found[scenario] - (offset[scenario] + moved))
    assert best is not None
    return best[1], best[2]


def _told(found: Mapping[str, float]) -> str:
    return " ".join(f"{scenario} {value:+.2f}" for scenario, value in found.items())


def written(rows: Rows) -> str:
    """The file of the mended edition."""
    lines = [
        "# What the mended edition says otherwise: values that are reconstructed, and no others.",
        "# How they were found: docs/spartacvs/balance.md. Written by",
        "# `python -m hispania.games.spartacvs.measures.mending`.",
    ]
    for table in KEYS:
        if rows.get(table):
            lines += ["", f"{table} = ["]
            for row in rows[table]:
                lines.append("  {" + ", ".join(f"{key} = {_value(value)}" for key, value in row.items()) + "},")
            lines.append("]")
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {held}" for key, held in value.items()) + "}"
    return f'"{value}"' if isinstance(value, str) else str(value)


def main() -> int:
    """Fit, and print the file `printed/mended.toml`; `--measure N` tells how N games of each scenario end instead."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turn", nargs="*", default=[], metavar="KNOB=STEP", help="measure with these knobs turned")
    parser.add_argument("--measure", type=int, metavar="N")
    parser.add_argument("--scenario", nargs="*", default=SCENARIOS)
    asked = parser.parse_args()
    if asked.measure:
        steps = {name: int(step) for name, _, step in (text.partition("=") for text in asked.turn)}
        copies = (
            {"turned": turned(steps)} if steps else {name: games.rules("spartacvs").printed(name) for name in EDITIONS}
        )
        for name, printed in copies.items():
            for scenario in asked.scenario:
                print(f"{name:<7}", measured(printed, scenario, asked.measure, asked.seed), flush=True)
        return 0
    steps, found = fit(
        rounds=asked.rounds, number=asked.games, seed=asked.seed, tell=lambda line: print(f"# {line}", flush=True)
    )
    print(f"# came nearest: {_told(found)}")
    print(written(rows_of(steps)), end="")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
