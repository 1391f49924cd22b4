"""The printed game and what was agreed, as tables of numbers that all positions of a game share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ..printed.agreed import agreed
from ..printed.tables import MOST_ROWS, Printed
from .terms import AREAS, FIRING, KINDS, LEADERS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import i64
    from .terms import AFRIQUE_OR_SEA, FIRE_KINDS, HEADS, LAND, NOWHERE, OWN, PEOPLES, PLACES, TURNS

AREA: Final = {name: number for number, name in enumerate(AREAS)}
NATION: Final = {name: number for number, name in enumerate(NATIONS)}
KIND: Final = {name: number for number, name in enumerate(KINDS)}
LEADER: Final = {name: number for number, name in enumerate(LEADERS)}
ZONES: Final = "NCSE"
ROW_KINDS: Final = ("table", "zones", "castle_income", "ruin_income", "conquest")
INCOMES: Final = ("none", "normal", "half_up", "castle")

HOUSE: Final[Mapping[str, Any]] = {  # P22.1: the defaults
    "offmap_stay": True,
    "offmap_population": False,
    "river_scope": "crossers",
    "knight_cavalry_mountain": 5,
    "wounds": "concentrate",
    "best_row_only": True,
    "vandale_transit": "optional",
    "transit_end": "leave",
    "vandale_africa_retreat": True,
    "byzance_supremacy": (9, 10),
    "navarre_from": 13,
    "el_cid_leaves": 18,
    "almoravide_castles": "step_b",
    "great_emirate": "castle",
    "badajoz_limit": 4,
    "short_initial_scores": False,
    "suzerain_early_share": False,
}
HOUSE_VALUES: Final[Mapping[str, tuple[Any, ...]]] = {  # of keys that are not yes or no
    "river_scope": ("crossers", "all"),
    "knight_cavalry_mountain": (5, 7),
    "wounds": ("concentrate", "owner"),
    "vandale_transit": ("optional", "must"),
    "transit_end": ("leave", "fight"),
    "byzance_supremacy": ([9, 10], [9]),
    "navarre_from": (13, 15),
    "el_cid_leaves": (18, 19),
    "almoravide_castles": ("step_b", "once"),
    "great_emirate": ("castle", "rebuilt"),
    "badajoz_limit": (4, 2, 3, 5, 6),
}


def packed(units: Mapping[str, int]) -> int:
    """Units by kind as one word.

    >>> hex(packed({"infantry": 2, "cavalry": 1}))
    '0x10002'
    """
    return sum(n << 8 * KIND[kind] for kind, n in units.items())


def unpacked(units: int) -> dict[str, int]:
    """Units of one word by kind.

    >>> unpacked(0x10002)
    {'infantry': 2, 'cavalry': 1}
    """
    return {kind: units >> 8 * k & 255 for k, kind in enumerate(KINDS) if units >> 8 * k & 255}


def area_set(names: Iterable[str]) -> int:
    """Areas as a set."""
    return sum(1 << AREA[name] for name in set(names))


def area_names(areas: int) -> list[str]:
    """The areas of a set in file order."""
    return [name for number, name in enumerate(AREAS) if areas >> number & 1]


class Config:
    """What does not change during a game."""

    def __init__(
        self, printed: Printed, scenario: str, version: str, players: int, options: Mapping[str, bool],
        house: Mapping[str, Any],
    ) -> None:  # fmt: skip
        self.box: Printed = printed  # as it is printed
        printed = agreed(printed, house)
        self.printed: Printed = printed  # as it is agreed to read it
        self.scenario: str = scenario
        self.version: str = version
        self.options: dict[str, bool] = {name: True for name, on in options.items() if on}
        self.house: dict[str, Any] = dict(house)
        self.players = players
        if not cython.compiled:
            self.near = [0] * PLACES
            self.strait = [0] * PLACES
            self.link = [0] * PLACES
            self.river = [0] * PLACES
            self.stack = [0] * PLACES
            self.gold = [0] * PLACES
            self.zone = [0] * PLACES
            self.limit = [0] * PEOPLES
            self.buy = [0] * PEOPLES
            self.gold_cap = [0] * PEOPLES
            self.income = [0] * PEOPLES
            self.income_from = [0] * PEOPLES
            self.own_leaders = [0] * PEOPLES
            self.invasion = [0] * (PEOPLES * TURNS)
            self.zeal = [0] * (PEOPLES * TURNS)
            self.elan = [0] * (PEOPLES * TURNS)
            self.knights = [0] * (PEOPLES * TURNS)
            self.arriving = [0] * (PEOPLES * TURNS)
            self.landing = [0] * (PEOPLES * TURNS)
            self.first_rein = [0] * (PEOPLES * TURNS)
            self.reins = [0] * (PEOPLES * TURNS)
            self.supreme = [0] * (PEOPLES * TURNS)
            self.row = [0] * (PEOPLES * TURNS)
            self.right = [0] * ((PLACES - LAND) * PEOPLES * TURNS)
            self.rein_kind = [0] * MOST_ROWS
            self.rein_number = [0] * MOST_ROWS
            self.rein_up_to = [0] * MOST_ROWS
            self.rein_place = [0] * MOST_ROWS
            self.rein_other = [0] * MOST_ROWS
            self.leader_nation = [0] * HEADS
            self.leave = [0] * HEADS
            self.arrive = [0] * HEADS
            self.leader_place = [0] * HEADS
            self.need = [0] * (2 * FIRE_KINDS * FIRE_KINDS * 2)
            self.bond_suzerain = [0] * 32
            self.bond_vassal = [0] * 32
            self.bond_most = [0] * 32
            self.bond_must = [0] * 32
            self.bond_first = [0] * 32
            self.bond_last = [0] * 32
            self.bond_shares = [0] * 32
            self.kill_nation = [0] * MOST_ROWS
            self.kill_target = [0] * MOST_ROWS
            self.kill_kinds = [0] * MOST_ROWS
            self.kill_leaders = [0] * MOST_ROWS
            self.kill_halves = [0] * MOST_ROWS
            self.kill_first = [0] * MOST_ROWS
            self.kill_last = [0] * MOST_ROWS
            self.kill_with = [0] * MOST_ROWS
            self.row_kind = [0] * MOST_ROWS
            self.row_castle = [0] * MOST_ROWS
            self.row_other = [0] * MOST_ROWS
            self.row_all_but = [0] * MOST_ROWS
            self.row_all = [0] * MOST_ROWS
            self.row_zone = [0] * MOST_ROWS
            self.row_value = [0] * (MOST_ROWS * LAND)
            self.row_province = [0] * (MOST_ROWS * 4)
            self.row_whole = [0] * (MOST_ROWS * 4)
            self.end_row = [0] * (PEOPLES * TURNS)
            self.zone_set = [0] * 4
        self.advanced = version == "advanced"
        self.events = bool(options.get("events"))
        self.sign_of_god = bool(options.get("sign_of_god"))
        self.general_submission = bool(options.get("general_submission"))
        self.barbaric = bool(options.get("barbaric"))
        self.first_turn = printed.scenarios[scenario].first
        self.last_turn = printed.scenarios[scenario].last
        self.offmap_population = bool(self.key("offmap_population"))
        self.river_for_all = self.key("river_scope") == "all"
        self.best_row_only = bool(self.key("best_row_only"))
        self.transit_optional = self.key("vandale_transit") == "optional"
        self.owner_wounds = self.key("wounds") == "owner"
        self.transit_fight = self.key("transit_end") == "fight"
        self.castles_once = self.key("almoravide_castles") == "once"
        self.rebuilt_emirate = self.key("great_emirate") == "rebuilt"
        self.early_share = bool(self.key("suzerain_early_share"))
        self._read_map(printed)
        self._read_nations(printed)
        self._read_calendar(printed)
        self._read_combat(printed)
        self._read_points(printed)

    def key(self, name: str) -> Any:
        """A house key (P22.1)."""
        return self.house.get(name, HOUSE[name])

    # ---------------------------------------------------------------- P1, P6

    def _read_map(self, printed: Printed) -> None:
        self.mountains = self.anchors = self.coasts = 0
        for name in AREAS:
            p = AREA[name]
            self.near[p] = area_set(printed.near.get(name, ()))
            self.strait[p] = area_set(printed.straits.get(name, ()))
            self.link[p] = area_set(printed.links.get(name, ()))
            self.river[p] = area_set(a for a, b in printed.rivers if b == name)
        for zone in range(4):
            self.zone_set[zone] = 0
        for name, row in printed.provinces.items():
            p = AREA[name]
            self.stack[p], self.gold[p], self.zone[p] = row.stack, row.gold, ZONES.index(row.zone)
            self.zone_set[ZONES.index(row.zone)] |= 1 << p
            self.mountains |= (1 << p) * row.mountain
            self.anchors |= (1 << p) * (row.anchor == "open")
            self.coasts |= (1 << p) * row.coast
        for k in range((PLACES - LAND) * PEOPLES * TURNS):
            self.right[k] = 0
        stays = bool(self.key("offmap_stay"))
        for right in printed.rights:
            flees = right.retreat and (right.nation != "vandale" or bool(self.key("vandale_africa_retreat")))
            facts = 1 + 2 * right.enter + 4 * (right.stay and stays) + 8 * flees + 16 * right.stay
            facts += (int(right.vp_per_unit * 2) << 8) + (right.max_units << 16)
            for turn in range(right.first, min(right.last, TURNS - 1) + 1):
                k = self.right_at(AREA[right.area], NATION[right.nation], turn)
                if not self.right[k]:
                    self.right[k] = facts

    def right_at(self, area: i64, nation: i64, turn: i64) -> i64:
        """Where the right of a nation in an off-map area stands in the table."""
        return ((area - LAND) * PEOPLES + nation) * TURNS + turn

    # ---------------------------------------------------------------- P3, P4, P14

    def _read_nations(self, printed: Printed) -> None:
        self.muslims = 0
        for n in range(PEOPLES):
            self.limit[n] = self.buy[n] = self.gold_cap[n] = self.income[n] = self.income_from[n] = self.own_leaders[
                n
            ] = 0
        for name, row in printed.nations.items():
            n = NATION[name]
            self.limit[n] = packed(row.limit)
            self.buy[n] = sum(1 << KIND[kind] for kind in row.buy)
            self.gold_cap[n], self.income_from[n] = row.gold_cap * 2, row.income_from
            self.income[n] = INCOMES.index(row.income)
            self.muslims |= (1 << n) * (row.religion == "muslim")
            for turn in range(TURNS):
                late = [k for since, k in row.knight_limit_from.items() if turn >= int(since)]
                self.knights[n * TURNS + turn] = max([row.limit.get("knight", 0)] + late)  # noqa: RUF005 (the compiler)
        for id, leader in printed.leaders.items():
            k = LEADER[id]
            self.leader_nation[k] = NATION[leader.nation]
            self.arrive[k], self.leave[k] = leader.arrive, leader.leave
            special = {"own": OWN, "afrique_or_sea": AFRIQUE_OR_SEA}
            self.leader_place[k] = special[leader.place] if leader.place in special else AREA[leader.place]
            self.own_leaders[NATION[leader.nation]] |= 1 << k
        self.leave[LEADER["el_cid"]] = int(self.key("el_cid_leaves"))

    # ---------------------------------------------------------------- P2, P4.4, P10

    def _read_calendar(self, printed: Printed) -> None:
        for k in range(PEOPLES * TURNS):
            self.invasion[k] = self.zeal[k] = self.elan[k] = self.arriving[k] = self.landing[k] = 0
            self.first_rein[k] = self.reins[k] = self.supreme[k] = 0
        stacks = {"plus2": 1, "unlimited": 2, "unlimited_with_leader": 3}
        for row in printed.invasions:
            k = NATION[row.nation] * TURNS + row.turn
            self.invasion[k], self.zeal[k] = stacks[row.stack1], row.zeal
        for elan in printed.elans:
            name = elan.pile.partition(":")[2]
            self.elan[NATION[elan.nation] * TURNS + elan.turn] = 2 + LEADER[name] if name else 1
        for span in printed.supremacy:
            for turn in range(span.first, min(span.last, TURNS - 1) + 1):
                if span.nation != "byzance" or turn in self.key("byzance_supremacy"):
                    self.supreme[NATION[span.nation] * TURNS + turn] = 1
        for id, leader in reversed(printed.leaders.items()):  # six bits each, the first in the file lowest
            if leader.nation != "el_cid":
                k = NATION[leader.nation] * TURNS + leader.arrive
                self.arriving[k] = self.arriving[k] * 64 + LEADER[id] + 1
        number = 0
        for n in range(PEOPLES - 1):
            for turn in range(TURNS):
                k = n * TURNS + turn
                self.first_rein[k] = number
                for rein in printed.reinforcements:
                    if (NATION[rein.nation], rein.turn) != (n, turn):
                        continue
                    if rein.land_only and not self.landing[k]:
                        self.landing[k] = area_set(rein.land_only)
                    if rein.phase != "placement" or rein.nation == "el_cid" or "berber" in rein.units:
                        continue
                    for kind, figure in rein.units.items():
                        place, _, other = rein.place.partition("|")
                        self.rein_kind[number], self.rein_number[number] = KIND[kind], figure
                        self.rein_up_to[number] = rein.up_to
                        self.rein_place[number] = OWN if place == "own" else AREA[place]
                        self.rein_other[number] = AREA[other] if other else NOWHERE
                        number += 1
                self.reins[k] = number - self.first_rein[k]
        self.bonds = len(printed.submissions)
        for k, bond in enumerate(printed.submissions):
            self.bond_suzerain[k], self.bond_vassal[k] = NATION[bond.suzerain], NATION[bond.vassal]
            self.bond_most[k] = self.key("badajoz_limit") if bond.vassal == "badajoz" else bond.max_provinces
            self.bond_must[k], self.bond_shares[k] = bond.mode == "must", bond.income_share
            self.bond_first[k], self.bond_last[k] = bond.first, bond.last

    # ---------------------------------------------------------------- P7.4

    def _read_combat(self, printed: Printed) -> None:
        """The lowest roll that hits: side, firing kind, target, terrain; forts are looked up as what they fight as."""
        for side, table in enumerate((printed.attack, printed.defence)):
            for f, firing in enumerate(FIRING):
                for t, target in enumerate(FIRING):
                    cell = table.get(firing, {}).get(target, (0, 0))
                    for column in range(2):
                        self.need[((side * FIRE_KINDS + f) * FIRE_KINDS + t) * 2 + column] = cell[column]
        knight, cavalry = FIRING.index("knight"), FIRING.index("cavalry")
        self.need[((FIRE_KINDS + knight) * FIRE_KINDS + cavalry) * 2 + 1] = int(self.key("knight_cavalry_mountain"))

    # ---------------------------------------------------------------- P9

    def _read_points(self, printed: Printed) -> None:
        self.kills = len(printed.kills)
        for k, kill in enumerate(printed.kills):
            self.kill_nation[k] = -1 if kill.nation == "any" else NATION[kill.nation]
            special = {"any": -1, "muslim": -2, "christian": -3}
            self.kill_target[k] = special[kill.target] if kill.target in special else NATION[kill.target]
            self.kill_kinds[k] = self.kill_leaders[k] = 0
            for what in kill.units:
                if what == "any":
                    self.kill_kinds[k] = 255
                elif what == "leader":
                    self.kill_leaders[k] = (1 << len(LEADERS)) - 1
                elif what.startswith("leader:"):
                    self.kill_leaders[k] |= 1 << LEADER[what.partition(":")[2]]
                else:
                    self.kill_kinds[k] |= 1 << KIND[what]
            self.kill_halves[k] = int(kill.points * 2)
            self.kill_first[k], self.kill_last[k] = kill.first, kill.last
            self.kill_with[k] = LEADER[kill.only_with_leader] if kill.only_with_leader else -1
        for k in range(PEOPLES * TURNS):
            self.row[k] = self.end_row[k] = -1
        for k, row in enumerate(printed.rows):
            if row.when == "end_of_turn":
                self.row[NATION[row.nation] * TURNS + row.turn] = k
            else:
                self.end_row[NATION[row.nation] * TURNS + row.turn] = k
            self.row_kind[k] = ROW_KINDS.index(row.kind)
            self.row_castle[k], self.row_other[k] = int(row.castle_bonus * 2), int(row.other * 2)
            self.row_all_but[k], self.row_all[k] = row.all_but, int(row.all_points * 2)
            self.row_zone[k] = int(row.zone_points * 2)
            for p in range(LAND):
                self.row_value[k * LAND + p] = int(row.values.get(AREAS[p], 0) * 2)
            for z, zone in enumerate(ZONES):
                self.row_province[k * 4 + z] = int(row.per_province.get(zone, 0) * 2)
                self.row_whole[k * 4 + z] = int(row.whole_zone_bonus.get(zone, 0) * 2)
        for n in range(PEOPLES):  # P9.6: turn 21 repeats turn 19 where it has no row of its own
            if self.row[n * TURNS + 21] < 0:
                self.row[n * TURNS + 21] = self.row[n * TURNS + 19]
        turn = int(self.key("navarre_from"))  # the same for BASQUE, whose sheet ends with turn 13
        if self.row[NATION["basque"] * TURNS + turn] < 0:
            self.row[NATION["basque"] * TURNS + turn] = self.row[NATION["basque"] * TURNS + 13]
        self.scoring = sum(1 << turn for turn in printed.scoring_turns)


_AGREED: dict[Any, Config] = {}  # by the printed game itself, which its Config keeps alive
MOST_AGREED: Final = 64


def agree(
    printed: Printed, scenario: str, version: str, players: int, options: Mapping[str, bool], house: Mapping[str, Any]
) -> Config:
    """The tables of games with these options, made once: they never change."""
    key = (id(printed), scenario, version, players, str(sorted(options.items())), str(sorted(house.items())))
    if key not in _AGREED:
        if len(_AGREED) >= MOST_AGREED:
            _AGREED.clear()
        _AGREED[key] = Config(printed, scenario, version, players, options, house)
    return _AGREED[key]
