"""What the entries of a printed game must be to each other; every entry by itself is known to be well formed."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from ..printed.entries import part_of, row_name
from ..printed.tables import MOST_ROWS, shipped
from .shape import ARRIVALS, NORTH_EAST, ROW_KEYS, ZONES, provinces

Entry = Mapping[str, Any]
Pair = frozenset[str]

ISLANDS: Final = ("majorque", "ibiza")
POPULATION: Final = 2  # units a province feeds (P8)
FIXED_UNITS: Final = ("castle", "fort")


def together_problems(data: Entry, broken: Collection[str] = ()) -> Iterator[str]:
    """Everything that does not go together, as far as it lies in parts that are not broken."""
    for check, parts in _CHECKS.items():
        if not any(part in broken for part in parts):
            yield from check(data)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


# --------------------------------------------------------------------- the map


def borders(data: Entry) -> dict[Pair, Entry]:
    """The borders over land by their two ends."""
    return {frozenset((row["a"], row["b"])): row for row in data["map"]["border"]}


def _map_problems(data: Entry) -> Iterator[str]:
    land = data["province"]
    for part in ("map.border", "map.not_adjacent", "map.strait", "map.offmap_link"):
        for row in part_of(data, part):
            if row["a"] == row["b"]:
                yield f"{part} {row_name(part, row)!r} joins a province with itself; write two different ones (P6.1)"
    found = borders(data)
    for ends in found:
        for island in ISLANDS:
            if island in ends and len(ends) > 1:
                yield f"map.border {' - '.join(sorted(ends))!r}: {island} is an island; take the row out (P1.5)"
    yield from _neighbour_problems(land, found)
    for row in data["map"]["not_adjacent"]:
        if frozenset((row["a"], row["b"])) in found:
            name = row_name("map.not_adjacent", row)
            yield f"map.not_adjacent {name!r}: map.border has this pair too; take one of the two out (P6.1.3)"
    for row in data["map"]["four_corner"]:
        yield from _corner_problems(row["provinces"], found)
    yield from _connection_problems(data, found)
    for zone in ZONES:
        if not any(land[id]["zone"] == zone for id in provinces()):
            yield f"province: none is in zone {zone!r}; each zone needs one at least (P1.1)"
    for id in provinces():
        if land[id]["anchor"] != "none" and not land[id]["coast"]:
            yield f"province {id!r}: anchor is {land[id]['anchor']!r} without a coast; write coast = true (P1.3)"
    if not any(land[id]["anchor"] == "open" for id in provinces()):
        yield "province: none has an open anchor; units at sea could land nowhere (P6.8.1)"
    for island in ISLANDS:
        if not land[island]["coast"]:
            yield f"province {island!r}: an island has a coast; write coast = true (P1.5)"


def _neighbour_problems(land: Entry, found: Mapping[Pair, Entry]) -> Iterator[str]:
    """Lists of neighbours, where they are kept, say what the borders say."""
    for id in provinces():
        if "neighbours" not in land[id]:
            continue
        here = {other for ends in found if id in ends for other in ends if other != id}
        for other in land[id]["neighbours"]:
            if other not in here:
                told = f"neighbours names {other!r}, but map.border has no {id} - {other}"
                yield f"province {id!r}: {told}; add the border or take the name out (P6.1)"
        for other in sorted(here.difference(land[id]["neighbours"])):
            told = f"map.border has {id} - {other}, but neighbours does not name {other!r}"
            yield f"province {id!r}: {told}; add the name or take the border out (P6.1)"


def _corner_problems(ring: Sequence[str], found: Mapping[Pair, Entry]) -> Iterator[str]:
    title = f"map.four_corner {'+'.join(ring)!r}"
    for at, id in enumerate(ring):
        following, opposite = ring[(at + 1) % 4], ring[(at + 2) % 4]
        if frozenset((id, following)) not in found:
            yield f"{title}: map.border has no {id} - {following}; add it or correct the four (P6.1.3)"
        if at < 2 and frozenset((id, opposite)) in found:
            yield f"{title}: map.border has {id} - {opposite}, which only meet in the point; take one out (P6.1.3)"


def _connection_problems(data: Entry, found: Mapping[Pair, Entry]) -> Iterator[str]:
    mainland = [id for id in provinces() if id not in ISLANDS]
    apart = cut_off(mainland, found)
    if apart:
        yield f"map.border: no way over land leads from {mainland[0]!r} to {_listed(map(repr, apart))}; add one (P6.1)"
        return
    links = [frozenset((row["a"], row["b"])) for key in ("strait", "offmap_link") for row in data["map"][key]]
    apart = cut_off(list(data["province"]), [*found, *links])
    if apart:
        told = f"no way leads from {mainland[0]!r} to {_listed(map(repr, apart))}"
        yield f"map: {told}; add a row of strait or offmap_link (P6.6, P6.7)"


def cut_off(places: Sequence[str], links: Iterable[Pair]) -> list[str]:
    """Those of the places that the first one does not reach through them.

    >>> cut_off(["a", "b", "c"], [frozenset("ab")])
    ['c']
    """
    near: dict[str, set[str]] = defaultdict(set)
    for link in links:
        for id in link:
            near[id] |= link - {id}
    unseen, waiting = dict.fromkeys(places[1:]), list(places[:1])
    while waiting:
        for id in sorted(near[waiting.pop()]):
            if id in unseen:
                del unseen[id]
                waiting.append(id)
    return list(unseen)


def _offmap_problems(data: Entry) -> Iterator[str]:
    by_sea, by_land = data["map"]["strait"], data["map"]["offmap_link"]
    for row in by_sea:
        name = row_name("map.strait", row)
        for a, b in (("a", "b"), ("b", "a")):
            due = row[a] == "afrique"
            if row[f"continue_{a}_to_{b}"] != due:
                right = "goes on" if due else "ends its move"
                told = f"continue_{a}_to_{b} is {str(not due).lower()}; write {str(due).lower()}"
                yield f"map.strait {name!r}: {told}: a unit from {row[a]} {right} (P6.7.1)"
    for row in by_land:
        ends = (row["a"], row["b"])
        if not set(ends) & set(NORTH_EAST):
            name = row_name("map.offmap_link", row)
            yield f"map.offmap_link {name!r}: one end must be gascogne or narbonne; map.border is for the others (P6.6)"
        for island in ISLANDS:
            if island in ends:
                yield f"map.offmap_link {row_name('map.offmap_link', row)!r}: {island} is an island; take it out (P1.5)"
    inside = provinces()
    for area, rows in (("afrique", by_sea), *((area, by_land) for area in NORTH_EAST)):
        if not any(area in (row["a"], row["b"]) and (row["a"] in inside or row["b"] in inside) for row in rows):
            part = "map.strait" if area == "afrique" else "map.offmap_link"
            yield f"{part}: {area!r} touches no province; nobody could enter Hispania from it (P6.6)"


def _span_problems(data: Entry) -> Iterator[str]:
    for part in _SPANS:
        for row in part_of(data, part):
            if row["first"] > row["last"]:
                told = f"first is {row['first']} and last is {row['last']}"
                yield f"{part} {row_name(part, row)!r}: {told}; the first turn comes first (P6.6.3, P9.2, P10.1)"


# --------------------------------------------------------------------- nations, arrivals, leaders


def limit_of(sheet: Entry, kind: str) -> int:
    """How many counters of a kind a nation has at most in the course of the game (P0.6)."""
    later = sheet.get("knight_limit_from", {}).values() if kind == "knight" else ()
    return int(max([sheet["limit"].get(kind, 0), *later]))


def _nation_problems(data: Entry) -> Iterator[str]:
    for id, sheet in data["nation"].items():
        title = f"nation {id!r}"
        if not set(sheet["limit"]) - set(FIXED_UNITS):
            yield f"{title}: limit has no unit that moves; write infantry or elite at least (P0.6)"
        if (sheet["income"] == "none") != (sheet["income_from"] == 0):
            told = f"income is {sheet['income']!r} and income_from is {sheet['income_from']}"
            yield f"{title}: {told}; 0 goes with 'none', and with nothing else (P3.1)"
        if sheet["income"] == "none" and (sheet["buy"] or sheet["gold_cap"]):
            yield f"{title}: it never has gold; write buy = [] and gold_cap = 0, or give it an income (P3.1)"
        if id in sheet["incompatible"]:
            yield f"{title}: incompatible names the nation itself; take it out (P16.5)"
        for other in sheet["incompatible"]:
            if sheet["group"] and other != id and data["nation"][other]["group"] == sheet["group"]:
                told = f"incompatible names {other!r}, which the same player has in the standard version"
                yield f"{title}: {told}; take it out (P15.1, P16.5)"
        for turn, number in sheet.get("knight_limit_from", {}).items():
            if number <= sheet["limit"].get("knight", 0):
                yield f"{title}: knight_limit_from has {number} in turn {turn}; it must be more than the limit (P0.6)"
    colours: dict[str, str] = {}
    for id, sheet in data["nation"].items():
        other = colours.setdefault(sheet["colour"].lower(), id)
        if other != id:
            yield f"nation {id!r}: colour is that of {other!r}; choose another, they could not be told apart (drawing)"


def _row_problems(data: Entry) -> Iterator[str]:
    """The rules have room for so many rows, and no more."""
    arrivals = sum(len(row["units"]) for row in data["forces"]["reinforcement"])
    found = {
        "forces.reinforcement": arrivals,
        **{part: len(part_of(data, part)) for part in ("points.table", "points.combat")},
    }
    for part, number in found.items():
        if number > MOST_ROWS:
            yield f"{part}: {number} rows, counting every kind of unit; the program has room for {MOST_ROWS} (P4.4, P9)"


def _arrival_problems(data: Entry) -> Iterator[str]:
    known = {row["condition"] for row in part_of(shipped(), "forces.reinforcement")}
    due: dict[tuple[str, int], Counter[str]] = defaultdict(Counter)
    for row in data["forces"]["reinforcement"]:
        title, sheet = f"forces.reinforcement {row_name('forces.reinforcement', row)!r}", data["nation"][row["nation"]]
        first, last = sheet["present"]
        if not first <= row["turn"] <= last:
            yield f"{title}: {row['nation']} is in play from turn {first} to {last}; write one of these turns (P4.4)"
        if not row["units"]:
            yield f"{title}: units is empty; write what arrives, or take the row out (P4.4)"
        due[row["nation"], row["turn"]].update(row["units"])
        yield from _place_problems(title, row)
        if row["condition"] not in known:
            told = "the program knows only the conditions of the shipped rows"
            yield f"{title}: condition is new; write one of these or an empty text: {told} (P4.4)"
        if row["land_only"] and "sea" not in row["place"].split("|"):
            yield f"{title}: land_only is for units at sea; write land_only = [] (P6.8.1)"
        for id in row["land_only"]:
            if data["province"][id]["anchor"] != "open":
                yield f"{title}: nobody lands at {id!r}, which has no open anchor; take it out of land_only (P6.8.1)"
    for (id, turn), units in due.items():
        for kind, number in units.items():
            most = limit_of(data["nation"][id], kind)
            if number > most:
                told = f"{number} {kind} arrive in turn {turn}, but nation {id!r} has {most}"
                yield f"forces.reinforcement '{id} {turn}': {told}; raise its limit or correct the rows (P0.6)"


def _place_problems(title: str, row: Entry) -> Iterator[str]:
    """Castles come at the end of WISIGOTH's sequences and at the start of turn 13; all else when units are placed."""
    if row["phase"] == "end":
        if row["nation"] != "wisigoth" or set(row["units"]) != {"castle"}:
            yield f"{title}: phase 'end' is for the castles of wisigoth alone; write 'placement' (P14.13)"
        elif row["place"] not in (*provinces(), "own"):
            yield f"{title}: a castle stands in a province; write the name of one, or 'own' (P14.13)"
    elif row["phase"] == "placement" and row["nation"] != "el_cid" and "berber" not in row["units"]:
        for kind in FIXED_UNITS:
            if kind in row["units"]:
                yield f"{title}: a {kind} cannot arrive with the troops; take it out of units (P4.4)"
        if row["place"] in provinces():
            told = f"write 'own' or one of {_listed(ARRIVALS)}"
            yield f"{title}: units arrive in no single province; {told} (P4.4)"


def _leader_problems(data: Entry) -> Iterator[str]:
    rows = data["forces"]["reinforcement"]
    for row in data["forces"]["leader"]:
        title, (first, last) = f"forces.leader {row['id']!r}", data["nation"][row["nation"]]["present"]
        if not first <= row["arrive"] <= last:
            told = f"arrive is {row['arrive']}, but {row['nation']} is in play from turn {first} to {last}"
            yield f"{title}: {told}; write one of these turns (P4.6)"
        if bool(row["leave"]) == bool(row["leave_end"]):
            yield f"{title}: leave is {row['leave']} and leave_end is {row['leave_end']}; one of the two is 0 (P4.6.2)"
        elif row["leave"] and row["leave"] <= row["arrive"]:
            yield f"{title}: leave is {row['leave']} and arrive is {row['arrive']}; he stays a turn at least (P4.6.2)"
        elif row["leave_end"] and row["leave_end"] < row["arrive"]:
            told = f"arrive is {row['arrive']}, but he leaves at the end of turn {row['leave_end']}"
            yield f"{title}: {told}; he cannot come later (P4.6.2)"
        if row["place"] in ("own", "valence"):
            continue
        wanted = set(row["place"].split("_or_"))
        with_him = [
            arrival
            for arrival in rows
            if (arrival["nation"], arrival["turn"]) == (row["nation"], row["arrive"])
            and wanted & set(arrival["place"].split("|"))
        ]
        if not with_him:
            told = f"no unit of {row['nation']} arrives at {' or '.join(sorted(wanted))} in turn {row['arrive']}"
            yield f"{title}: {told}; let him come with the troops, or write place = 'own' (P4.6.1)"


def _invasion_problems(data: Entry) -> Iterator[str]:
    for part in ("sequence.invasion", "sequence.elan"):
        for row in part_of(data, part):
            first, last = data["nation"][row["nation"]]["present"]
            if not first <= row["turn"] <= last:
                told = f"turn is {row['turn']}, but {row['nation']} is in play from turn {first} to {last}"
                yield f"{part} {row['nation']!r}: {told}; write one of these turns (P2.5)"


def _politics_problems(data: Entry) -> Iterator[str]:
    for row in data["politics"]["submission"]:
        if row["last"] > row["ends_after"]:
            title = f"politics.submission {row_name('politics.submission', row)!r}"
            yield f"{title}: last is {row['last']}, but every bond ends after turn {row['ends_after']} (P10.5)"
    for row in data["politics"]["emirate"]:
        title, limit = f"politics.emirate {row['nation']!r}", data["nation"][row["nation"]]["limit"]
        for key, kind in (("infantry", "infantry"), ("castles", "castle")):
            if row[key] > limit.get(kind, 0):
                told = f"{key} is {row[key]}, but the nation has {limit.get(kind, 0)} {kind}"
                yield f"{title}: {told}; raise its limit or correct the row (P0.6)"
        if row["choose_min"] > len(row["fallback"]):
            told = f"choose_min is {row['choose_min']}, but fallback has {len(row['fallback'])} provinces"
            yield f"{title}: {told}; it must find so many there (P14.15.7)"
        twice = sorted({*row["auto"]} & {*row["choose_from"]})
        if twice:
            yield f"{title}: {twice[0]!r} is its own already; take it out of choose_from (P14.15.7)"


# --------------------------------------------------------------------- points


def _point_problems(data: Entry) -> Iterator[str]:
    scoring = data["rules"]["scoring_turns"]
    for row in data["points"]["table"]:
        title, kind = f"points.table {row_name('points.table', row)!r}", row["kind"]
        first, last = data["nation"][row["nation"]]["present"]
        if not first <= row["turn"] <= last:
            yield f"{title}: {row['nation']} is in play from turn {first} to {last}; write one of these turns (P9.4)"
        if row["when"] == "end_of_turn" and row["turn"] not in scoring:
            yield f"{title}: turn {row['turn']} scores nothing; the turns are {_listed(map(str, scoring))} (P9.4)"
        if row["when"] == "end_of_sequence" and kind not in ("table", "conquest"):
            yield f"{title}: kind is {kind!r}; at the end of a sequence it is 'table' or 'conquest' (P9.5)"
        if row["when"] == "end_of_turn" and kind == "conquest":
            yield f"{title}: kind 'conquest' is counted at the end of a sequence; correct when (P9.5)"
        for key in ROW_KEYS[kind]:
            if key not in row:
                yield f"{title}: {key} is missing, which the kind {kind!r} needs (P9.4)"
        for key in sorted({key for keys in ROW_KEYS.values() for key in keys}.difference(ROW_KEYS[kind])):
            if key in row:
                yield f"{title}: {key} says nothing in the kind {kind!r}; take it out (P9.4)"
    for row in data["points"]["combat"]:
        whose = {part for unit in row["units"] if unit.startswith("leader:") for part in (unit.partition(":")[2],)}
        yield from _victim_problems(data, row, whose)


def _victim_problems(data: Entry, row: Entry, leaders: Collection[str]) -> Iterator[str]:
    title = f"points.combat {row_name('points.combat', row)!r}"
    nation_of = {leader["id"]: leader["nation"] for leader in data["forces"]["leader"]}
    if row["nation"] == row["target"] and row["nation"] != "any":
        yield f"{title}: a nation never attacks itself; correct target (P9.2)"
    if row["target"] in data["nation"]:
        for id in sorted(leaders):
            if nation_of[id] != row["target"]:
                yield f"{title}: {id} leads {nation_of[id]}, not {row['target']}; correct target or units (P9.2)"
        limit = data["nation"][row["target"]]["limit"]
        for kind in row["units"]:
            if kind in ("infantry", "elite", "cavalry", "knight", "castle", "fort") and not limit.get(kind):
                yield f"{title}: {row['target']} has no {kind}; correct units, or its limit (P9.2)"
    with_him = row.get("only_with_leader")
    if with_him is not None and nation_of[with_him] != row["nation"]:
        yield f"{title}: {with_him} leads {nation_of[with_him]}, not {row['nation']}; correct only_with_leader (P9.2)"


# --------------------------------------------------------------------- setup, events, calendar


def _setup_problems(data: Entry) -> Iterator[str]:
    for key, turn in (("turn1", 1), ("turn4", 4)):
        yield from _start_problems(data, key, turn)
    for row in data["setup"]["scenario"]:
        if row["min_nations"] > row["max_nations"]:
            told = f"min_nations is {row['min_nations']} and max_nations is {row['max_nations']}"
            yield f"setup.scenario {row['id']!r}: {told}; the least is not above the most (P16.6)"
        if row["min_nations"] * 5 > len(data["nation"]):
            told = f"five players with {row['min_nations']} nations each need more than there are"
            yield f"setup.scenario {row['id']!r}: {told}; lower min_nations (P16.6)"


def _event_problems(data: Entry) -> Iterator[str]:
    total, found = data["events"]["total"], sum(row["count"] for row in data["events"]["chit"])
    if found != total:
        yield f"events.chit: the counts add up to {found}; there are {total} chits (P13.3)"
    castles, counters = data["events"]["chit"][2]["count"], data["events"]["special_castle_counters"]
    if castles > counters:
        yield f"events.chit 'chateau': count is {castles}, but there are {counters} special castles (P13.3)"


def _year_problems(data: Entry) -> Iterator[str]:
    years = data["calendar"]["turn"]
    for row in years:
        if row["start"] > row["end"]:
            yield f"calendar.turn '{row['turn']}': start is {row['start']} and end is {row['end']}; it ends later (P19)"
    for row, after in itertools.pairwise(years):
        if after["start"] != row["end"] + 1:
            told = f"start is {after['start']}, but turn {row['turn']} ends in {row['end']}"
            yield f"calendar.turn '{after['turn']}': {told}; leave no gap (P19)"


def _start_problems(data: Entry, key: str, turn: int) -> Iterator[str]:
    holder: dict[str, str] = {}
    stack: Counter[str] = Counter()
    units: dict[str, Counter[str]] = defaultdict(Counter)
    for row in data["setup"][key]:
        id, nation = row["province"], row["nation"]
        first, last = data["nation"][nation]["present"]
        if not first <= turn <= last:
            told = f"{nation} is in play from turn {first} to {last}"
            yield f"setup.{key} {id!r}: {told}, not in turn {turn}; take it out (P17)"
        if holder.setdefault(id, nation) != nation:
            yield f"setup.{key} {id!r}: {holder[id]} and {nation} stand there; leave one of them (P17)"
        stack[id] += row["count"]
        units[nation][row["unit"]] += row["count"]
    for id, number in stack.items():
        most = data["province"][id]["stack"]
        if number > most:
            yield f"setup.{key} {id!r}: {number} units, but its stacking limit is {most}; place fewer (P5.1)"
    for nation, kinds in units.items():
        sheet = data["nation"][nation]["limit"]
        for kind, number in kinds.items():
            if number > sheet.get(kind, 0):
                told = f"{number} {kind} of {nation}, but it has {sheet.get(kind, 0)}"
                yield f"setup.{key}: {told}; place fewer or raise its limit (P0.6)"
        moving = sum(number for kind, number in kinds.items() if kind not in FIXED_UNITS)
        held = sum(whose == nation for whose in holder.values())
        if moving > POPULATION * held:
            told = f"{moving} units of {nation} in {held} provinces, which feed {POPULATION * held}"
            yield f"setup.{key}: {told}; place fewer (P8)"


_SPANS: Final = ("map.offmap_right", "map.naval_supremacy", "politics.submission", "points.combat")
_MAP: Final = ("province", "map.border", "map.not_adjacent", "map.four_corner", "map.strait", "map.offmap_link")
_CHECKS: Final[Mapping[Callable[[Entry], Iterator[str]], tuple[str, ...]]] = {  # and the parts that each reads
    _map_problems: _MAP,
    _offmap_problems: ("province", "map.strait", "map.offmap_link"),
    _span_problems: _SPANS,
    _nation_problems: ("nation",),
    _row_problems: ("forces.reinforcement", "points.table", "points.combat"),
    _arrival_problems: ("nation", "province", "forces.reinforcement"),
    _leader_problems: ("nation", "forces.reinforcement", "forces.leader"),
    _invasion_problems: ("nation", "sequence.invasion", "sequence.elan"),
    _politics_problems: ("nation", "politics.submission", "politics.emirate"),
    _point_problems: ("rules", "nation", "forces.leader", "points.table", "points.combat"),
    _setup_problems: ("nation", "province", "setup.scenario", "setup.turn1", "setup.turn4"),
    _event_problems: ("rules", "events.chit"),
    _year_problems: ("calendar.turn",),
}
