"""Where a playable copy differs from what is shipped, from the sums of the rulebook's examples, and from our fit.

What the rulebook says is an error when a copy says otherwise, what it implies and what we fitted is a note: the owner
of a box knows better than a reading. What was reconstructed may be corrected without a word.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ....contract.checked import ERROR, NOTE, Finding
from ..printed.entries import BOX, IMPLIED, RECONSTRUCTED, RULEBOOK, Row, entries, values
from ..printed.tables import shipped
from .reading import show

Entry = Mapping[str, Any]

SOLD: Final = ("vieille_castille", "leon", "avila", "tierra_de_campos", "salamanque", "alcantara", "segovie")
NORTH_WEST: Final = ("galice", "asturies", "leon", "tierra_de_campos")
CLOSE: Final = 45  # points of the drawing between two centres
LESS: Final = 5  # what the lowest bid is below the average (P16)
HEADS: Final = ("rome", "carthage", "galicien", "cantabrien")  # one nation of each group, with its points in advance
ALLOWED: Final = 2  # points by which what we fitted may be off


def findings(data: Entry) -> list[Finding]:
    """Everything in which a playable copy differs; empty for the shipped file.

    >>> findings(shipped())
    []
    """
    found = [*_changes(data), *_sums(data), *_drawing(data), *_bids(data)]
    return [*found, *_fit(data)]


# --------------------------------------------------------------------- against what is shipped


def _changes(data: Entry) -> Iterator[Finding]:
    ours = {(row.part, row.name): row for row in entries(shipped())}
    theirs = {(row.part, row.name): row for row in entries(data)}
    for place, row in ours.items():
        if place not in theirs:
            yield from _told(row, "", f"{row.part} {row.name!r} is left out")
    for place, row in theirs.items():
        if place in ours:
            yield from _row_changes(ours[place], row)
        elif row.source() != BOX and row.source() != RECONSTRUCTED:
            text = f"{row.part} {row.name!r} is new, and yet its source is {row.source()!r}; write source = 'box'"
            yield Finding(f"new {row.part} {row.name}", NOTE, text, ("provenance",))


def _row_changes(was: Row, now: Row) -> Iterator[Finding]:
    for key in dict.fromkeys((*values(was), *values(now))):
        before, after = was.held.get(key), now.held.get(key)
        if before == after or (key in "ab" and {was.held["a"], was.held["b"]} == {now.held["a"], now.held["b"]}):
            continue
        text = f"{was.part} {was.name!r}: {key} is {_shown(after)}, as shipped {_shown(before)}"
        yield from _told(was, key, text)
        if was.source(key) == now.source(key) != BOX:
            remedy = f"write {key}_source = 'box' or source = 'box'"
            text = f"{was.part} {was.name!r}: {key} is changed, and yet its source is {now.source(key)!r}; {remedy}"
            yield Finding(f"source {was.part} {was.name} {key}", NOTE, text, ("provenance",))


def _shown(value: Any) -> str:
    return "left out" if value is None else show(value)


def _told(row: Row, key: str, text: str) -> Iterator[Finding]:
    """A change of what the rulebook says is an error, of what it implies a note, of what is ours nothing."""
    source = row.source(key)
    name = f"{row.part} {row.name} {key}".strip()
    if source == RULEBOOK:
        yield Finding(name, ERROR, text, ("the rulebook says so",))
    elif source == IMPLIED:
        yield Finding(name, NOTE, text, ("examples or errata leave no other value",))


# --------------------------------------------------------------------- sums, drawing, bids


def _sums(data: Entry) -> Iterator[Finding]:
    """What examples say of several provinces at once."""
    land = data["province"]
    for names, wanted, example in ((SOLD, 8, "example of CASTILLE"), (NORTH_WEST, 3.5, "example of GALICIEN")):
        gold = sum(land[id]["income"] for id in names)
        if gold != wanted:
            text = f"the incomes of {', '.join(names)} add up to {gold:g}, in the {example} to {wanted:g}"
            yield Finding("incomes " + example, ERROR, text, ("P3.1", example))


def _drawing(data: Entry) -> Iterator[Finding]:
    at = {id: (row["x"], row["y"]) for id, row in data["province"].items()}
    for a, b in itertools.combinations(at, 2):
        apart = ((at[a][0] - at[b][0]) ** 2 + (at[a][1] - at[b][1]) ** 2) ** 0.5
        if apart < CLOSE:
            text = f"{a} and {b} are drawn {apart:.0f} points apart; {CLOSE} keep their counters apart"
            yield Finding(f"close {a} {b}", NOTE, text, ("drawing",))
    pairs = [(row["a"], row["b"]) for row in data["map"]["border"]]
    for one, other in itertools.combinations(pairs, 2):
        if len({*one, *other}) == 4 and _cross(at[one[0]], at[one[1]], at[other[0]], at[other[1]]):
            text = f"the borders {' - '.join(one)} and {' - '.join(other)} would cross on the map; one may be wrong"
            yield Finding(f"cross {one} {other}", NOTE, text, ("drawing", "P6.1"))


Point = tuple[int, int]


def _cross(p: Point, q: Point, r: Point, s: Point) -> bool:
    """Do two lines cross between their ends?

    >>> _cross((0, 0), (2, 2), (0, 2), (2, 0)), _cross((0, 0), (1, 0), (0, 1), (1, 1))
    (True, False)
    """

    def side(a: Point, b: Point, c: Point) -> int:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0


def _bids(data: Entry) -> Iterator[Finding]:
    for row in data["points"]["average"]:
        due = 0 if row["major"] else max(0, row["score"] - LESS)
        if row["min_bid"] != due:
            text = f"points.average {row['nation']!r}: min_bid is {row['min_bid']}; the average less {LESS} is {due}"
            yield Finding(f"bid {row['nation']}", ERROR, text, ("P16.3",))


# --------------------------------------------------------------------- our fit


def _fit(data: Entry) -> Iterator[Finding]:
    """Do the rows still yield what we fitted them to? Rows that tell nothing of it are left alone."""
    worth: dict[str, float] = defaultdict(float)
    early: dict[str, float] = defaultdict(float)
    silent: set[str] = set()
    for row in data["points"]["table"]:
        nation = row["nation"]
        if "expected" not in row:
            silent.add(nation)
            continue
        yields = _yield(data, row)
        if yields is not None and abs(yields - row["expected"]) > 0.5:
            told = f"typical holdings yield {yields:g}, expected is {row['expected']:g}"
            text = f"points.table '{nation} {row['turn']}': {told}"
            yield Finding(f"expected {nation} {row['turn']}", NOTE, text, ("our fit",))
        last = 19 if data["nation"][nation]["group"] else 21
        worth[nation] += row["expected"] * (row["turn"] <= last)
        early[nation] += row["expected"] * (row["turn"] <= 13)
    for row in (*data["points"]["combat"], *data["points"]["special"]):
        worth[row["nation"]] += row.get("expected", 0)
        early[row["nation"]] += row.get("expected_by_13", 0)
    for row in data["points"]["average"]:
        nation = row["nation"]
        for key, yields in (("score", worth[nation]), ("by_13", early[nation])):
            if nation not in silent and abs(yields - row[key]) > ALLOWED:
                text = f"points.average {nation!r}: {key} is {row[key]}, the expected points add up to {yields:g}"
                yield Finding(f"average {nation} {key}", NOTE, text, ("our fit",))
    yield from _balance(data)


def _yield(data: Entry, row: Entry) -> float | None:
    """What the typical holdings of a row yield; None where the row does not tell."""
    held, land = row.get("typical"), data["province"]
    if held is None:
        return None
    if row["kind"] == "table":
        return float(sum(row["values"].get(id, 0) for id in held) * row.get("factor", 1))
    if row["kind"] == "zones":
        return float(sum(row["per_province"][land[id]["zone"]] for id in held))
    if row["kind"] == "conquest":
        return None
    gold = sum(land[id]["income"] + row["castle_bonus"] for id in held)
    return float(gold + row["other"] * row.get("typical_others", 0))


def _balance(data: Entry) -> Iterator[Finding]:
    """The four groups of the standard version are equal in the long game, and in the short one with its handicap."""
    score: Counter[int] = Counter()
    early: Counter[int] = Counter()
    group = {id: sheet["group"] for id, sheet in data["nation"].items()}
    for row in data["points"]["average"]:
        score[group[row["nation"]]] += row["score"]
        early[group[row["nation"]]] += row["by_13"]
    for head in HEADS:
        early[group[head]] += data["setup"]["scenario"][0]["handicap"].get(head, 0)
    for name, sums in (("to turn 19", score), ("to turn 13 with the handicap of scenario A", early)):
        sums.pop(0, None)
        if max(sums.values()) - min(sums.values()) > ALLOWED:
            told = ", ".join(str(sums[player]) for player in sorted(sums))
            text = f"the averages of the four groups {name} are {told}; they were fitted to be equal"
            yield Finding(f"balance {name}", NOTE, text, ("our fit", "P15.1"))
