"""The state (P2.2, P24) as plain small data, and what can be read of it: units, control, limits, bonds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..printed.tables import KINDS, OFFMAP, Printed, Right

Context = dict[str, Any]
Act = tuple[Any, ...]  # a decision in the core: its word, then its parameters
Units = dict[str, int]

MOBILE: Final = ("infantry", "elite", "cavalry", "knight", "crusader_knight", "berber")
NO_UNITS: Final[Mapping[str, int]] = {}
NEUTRAL: Final = "neutral"
MARCH: Final = {"infantry": 2, "knight": 2, "crusader_knight": 2, "berber": 2, "elite": 3, "cavalry": 4}  # P6.2
FEE: Final = {"infantry": 1, "cavalry": 1, "elite": 1, "fort": 1, "knight": 2, "crusader_knight": 2, "castle": 3}


class State:
    """One position; every field of P24."""

    __slots__ = (
        "active", "adjust", "arr", "attacker", "bag", "bond", "capital", "discard",
        "flags", "forts", "gold", "hand", "house", "leaders", "log", "map",
        "mark", "options", "owner", "players", "printed", "result", "ruin", "scenario",
        "step", "todo", "toledo", "turn", "version", "vp", "waiting",
    )  # fmt: skip

    def __init__(self, printed: Printed, scenario: str, version: str, players: int) -> None:
        self.printed = printed
        self.scenario, self.version, self.players = scenario, version, players
        self.options: dict[str, bool] = {}
        self.house: dict[str, Any] = {}
        self.turn, self.step = 0, "SETUP"
        self.active: str | None = None
        self.attacker: str | None = None
        self.map: dict[str, dict[str, Units]] = {}  # area, nation, kind
        self.leaders: dict[str, tuple[str, str]] = {}  # leader: area, nation
        self.ruin: dict[str, str] = {}
        self.forts: list[str] = []
        self.gold: dict[str, int] = {}
        self.capital: dict[str, str] = {}
        self.waiting: dict[str, Units] = {}
        self.vp: dict[str, int] = {}
        self.mark: dict[str, str] = {}
        self.bond: dict[str, str] = {}  # vassal: suzerain
        self.toledo = False
        self.owner: dict[str, int] = {}
        self.adjust: dict[int, int] = {}
        self.flags: dict[str, Any] = {}
        self.arr: dict[str, dict[str, int]] = {}
        self.bag: list[str] = []
        self.hand: dict[int, list[str]] = {}
        self.discard: list[str] = []
        self.todo: list[tuple[str, Context]] = []
        self.result: dict[str, Any] | None = None
        self.log: Any = None  # where events are told; None in a search

    def clone(self) -> State:
        """An independent copy, which tells nobody what happens."""
        twin = State.__new__(State)
        for name in ("printed", "scenario", "version", "players", "options", "house", "turn", "step", "active"):
            setattr(twin, name, getattr(self, name))
        twin.attacker, twin.toledo, twin.result, twin.log = self.attacker, self.toledo, self.result, None
        twin.map = {a: {n: dict(units) for n, units in cells.items()} for a, cells in self.map.items()}
        for name in ("leaders", "ruin", "gold", "capital", "vp", "mark", "bond", "owner", "adjust"):
            setattr(twin, name, dict(getattr(self, name)))
        for name in ("forts", "bag", "discard"):
            setattr(twin, name, list(getattr(self, name)))
        for name in ("waiting", "flags", "arr", "hand", "todo"):
            setattr(twin, name, copied(getattr(self, name)))
        return twin

    # ---------------------------------------------------------------- the stack of tasks

    def push(self, name: str, **context: Any) -> None:
        """Put a task on top (P20.1)."""
        self.todo.append((name, context))

    def tell(self, event: str, rule: str, **facts: Any) -> None:
        """Tell what happened, if anybody listens."""
        if self.log is not None:
            self.log(event, rule, facts)

    # ---------------------------------------------------------------- units

    def at(self, area: str, nation: str) -> Mapping[str, int]:
        """The units of a nation in an area."""
        return self.map.get(area, {}).get(nation, NO_UNITS)

    def add(self, area: str, nation: str, kind: str, n: int = 1) -> None:
        """Put units into an area."""
        if n > 0:
            units = self.map.setdefault(area, {}).setdefault(nation, {})
            units[kind] = units.get(kind, 0) + n

    def take(self, area: str, nation: str, kind: str, n: int = 1) -> None:
        """Take units out of an area; a capital or a mark dies with the last of them (P5.5, PN9)."""
        if n <= 0:
            return
        units = self.map[area][nation]
        units[kind] -= n
        if not units[kind]:
            del units[kind]
        if not units:
            del self.map[area][nation]
            if not self.map[area]:
                del self.map[area]
            if self.capital.get(nation) == area:
                del self.capital[nation]
            if self.mark.get(area) == nation:
                del self.mark[area]

    def move_leader(self, leader: str, area: str) -> None:
        """Put a leader who is on the map into another area."""
        nation = self.leaders.pop(leader)[1]
        self.leaders[leader] = (area, nation)

    def leaders_at(self, area: str, nation: str) -> list[str]:
        """The leaders of a nation in an area."""
        return sorted(id for id, where in self.leaders.items() if where == (area, nation))

    def others_at(self, area: str, nation: str) -> list[str]:
        """The other nations with units in an area."""
        return [other for other in self.map.get(area, ()) if other != nation]

    def areas_of(self, nation: str) -> list[str]:
        """Where a nation has units, provinces in file order, then the rest."""
        order = self.printed.place
        return sorted((a for a, cells in self.map.items() if nation in cells), key=lambda a: (order.get(a, 99), a))

    def count(self, nation: str, kind: str) -> int:
        """How many units of a kind a nation has on the map, at sea, in the box and off the map."""
        return sum(cells[nation].get(kind, 0) for cells in self.map.values() if nation in cells)

    def alive(self, nation: str) -> bool:
        """Has a nation any unit anywhere?"""
        return any(nation in cells for cells in self.map.values())

    # ---------------------------------------------------------------- control

    def holder(self, p: str) -> str | None:
        """Who controls a province (P0.5): in a battle not the attacker."""
        cells = self.map.get(p)
        if not cells:
            return None
        if len(cells) == 1:
            return next(iter(cells))
        return next((n for n in cells if n != self.attacker), None)

    def provinces_of(self, nation: str) -> list[str]:
        """The provinces that a nation controls, in file order."""
        order = self.printed.place
        found = [p for p, cells in self.map.items() if nation in cells and p in order and self.holder(p) == nation]
        return sorted(found, key=order.__getitem__)

    def allies(self, a: str, b: str) -> bool:
        """Are two nations suzerain and vassal (P6.9)?"""
        return self.bond.get(a) == b or self.bond.get(b) == a

    def vassals(self, nation: str) -> list[str]:
        """The vassals of a nation, in order of play."""
        return [n for n in self.printed.nations if self.bond.get(n) == nation]

    # ---------------------------------------------------------------- stacks and supply

    def stack(self, p: str, nation: str) -> int:
        """How many units count for stacking (P5.2)."""
        return sum(n for kind, n in self.at(p, nation).items() if kind != "berber")

    def limit(self, p: str, nation: str) -> int:
        """The limit of a province for a nation, capital included (P5.1, P5.5)."""
        return self.printed.provinces[p].stack + (self.capital.get(nation) == p)

    def supply(self, nation: str, kind: str) -> int:
        """How many counters of a kind are left (P0.6, P12.1)."""
        row = self.printed.nations[nation]
        total = row.limit.get(kind, 0)
        if kind == "knight":
            total = max([total, *(n for turn, n in row.knight_limit_from.items() if self.turn >= int(turn))])
        if nation == "almoravide" and self.turn >= 20 and kind in ("infantry", "elite"):  # P14.27.4
            total = row.limit["elite"] if kind == "infantry" else 0
        used = self.count(nation, kind) + self.waiting.get(nation, {}).get(kind, 0)
        if kind == "castle":
            used += sum(owner == nation for owner in self.ruin.values()) - self.flags.get("special", {}).get(nation, 0)
        return total - used

    def key(self, name: str) -> Any:
        """A house key (P22.1)."""
        return self.house.get(name, HOUSE[name])

    # ---------------------------------------------------------------- rights

    def right(self, area: str, nation: str) -> Right | None:
        """What a nation may do in an off-map area this turn (P6.6.3)."""
        for row in self.printed.rights:
            if row.area == area and row.nation == nation and row.first <= self.turn <= row.last:
                return row
        return None

    def supreme(self, nation: str) -> bool:
        """Has a nation naval supremacy this turn (P6.8.3)?"""
        if nation == "byzance" and self.turn not in self.key("byzance_supremacy"):
            return False
        return any(row.nation == nation and row.first <= self.turn <= row.last for row in self.printed.supremacy)

    def may_stay(self, area: str, nation: str) -> bool:
        """May a nation's units stay in an off-map area or at sea (P4.5)?"""
        if area == "sea":
            return self.supreme(nation)
        right = self.right(area, nation)
        return right is not None and right.stay and bool(self.key("offmap_stay"))

    def religion(self, nation: str) -> str:
        """Muslim or Christian; nothing before turn 11 (P9.2)."""
        if nation != NEUTRAL and self.printed.nations[nation].religion == "muslim":
            return "muslim"
        return "christian" if self.turn >= 11 else ""

    def player(self, nation: str) -> int:
        """Who plays a nation; 0 if nobody does."""
        return self.owner.get(nation, 0)


HOUSE: Final[Mapping[str, Any]] = {  # P22.1: the defaults
    "offmap_stay": True,
    "offmap_population": False,
    "river_scope": "crossers",
    "knight_cavalry_mountain": 5,
    "best_row_only": True,
    "vandale_transit": "optional",
    "vandale_africa_retreat": True,
    "byzance_supremacy": (9, 10),
    "el_cid_leaves": 18,
    "great_emirate": "castle",
    "badajoz_limit": 4,
    "short_initial_scores": False,
    "suzerain_early_share": False,
}


def copied(data: Any) -> Any:
    """A deep copy of plain data."""
    if isinstance(data, dict):
        return {key: copied(value) for key, value in data.items()}
    if isinstance(data, list):
        return [copied(value) for value in data]
    if isinstance(data, tuple):
        return tuple(copied(value) for value in data)
    return data


def shares(total: int, rooms: int) -> Iterator[tuple[int, ...]]:
    """Every way to part a number among some rooms.

    >>> list(shares(2, 2))
    [(0, 2), (1, 1), (2, 0)]
    """
    if rooms == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in shares(total - first, rooms - 1):
            yield (first, *rest)


def baskets(most: Mapping[str, int]) -> Iterator[Units]:
    """Every choice of some of each kind, none included.

    >>> list(baskets({"infantry": 1, "castle": 1}))
    [{}, {'castle': 1}, {'infantry': 1}, {'infantry': 1, 'castle': 1}]
    """
    kinds = [kind for kind in KINDS if most.get(kind, 0) > 0]

    def fill(k: int, chosen: Units) -> Iterator[Units]:
        if k == len(kinds):
            yield dict(chosen)
            return
        for n in range(most[kinds[k]] + 1):
            yield from fill(k + 1, {**chosen, kinds[k]: n} if n else chosen)

    yield from fill(0, {})


def is_area(area: str) -> bool:
    """Is this no province: off the map, the sea or the box?"""
    return area in OFFMAP or area in ("sea", "box")
