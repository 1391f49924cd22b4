"""The rules a second time, slowly, from nothing but the position JSON and the board's links (H2-H5, H7.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hispania.games.conquest.edge.actions import (
    Action,
    Attack,
    Besiege,
    Enter,
    Move,
    MoveFleet,
    Pass,
    PlaceGarrison,
    PlaceRoad,
    RemoveGarrison,
)
from hispania.games.conquest.edge.game import Conquest
from hispania.games.conquest.printed.board import Board

CODES = ("U", "C", "K")
HOME = {"U": "ulterior", "C": "citerior"}


@dataclass
class Pieces:
    """What lies and stands on the cities; `lost` when a revolt was due and none was left (H3.8)."""

    generals: dict[str, str | None]
    armies: set[str]
    revolts: dict[str, int]
    garrisons: dict[str, list[str]]
    lost: bool = False


def pieces_of(game: Conquest) -> Pieces:
    """The pieces as they are."""
    data = game.to_json()
    return Pieces(data["generals"], set(data["armies"]), data["revolts"], data["garrisons"])


class Oracle:
    """One position, ready for questions."""

    def __init__(self, game: Conquest) -> None:
        self.board: Board = game.board
        self.data: dict[str, Any] = game.to_json()
        self.house = game.options.house
        self.near = {space.id: set(self.board.neighbours(space.id)) for space in self.board.spaces}
        self.segments = {frozenset((k.a, k.b)): k.segments for k in self.board.links}
        self.roads = {frozenset((k.a, k.b)) for k in self.board.links if k.has_road}
        self.roads |= {frozenset(pair) for pair in self.data["roads"]}
        self.revolts: dict[str, int] = self.data["revolts"]
        self.generals = {code: place for code, place in self.data["generals"].items() if place is not None}
        self.armies = set(self.data["armies"])
        self.north = {space.id for space in self.board.spaces if space.is_north_of_durius}
        self.closed = self.north if self.data["lethe"] else set()  # H7.2

    def is_sea(self, id: str) -> bool:
        """Is it one of the five seas?"""
        return self.board[id].is_sea

    # ---------------------------------------------------------------- H4.1, H4.2

    def may_enter(self, id: str) -> bool:
        """H4.1a, H7.2."""
        return id in self.data["fleets"] if self.is_sea(id) else id not in self.revolts and id not in self.closed

    def run_ends(self, start: str) -> set[str]:
        """H4.1b: where one run of roads leads; with road_through_revolt over revolted cities too, never into one."""
        seen, front = {start}, [start]
        while front:
            here = front.pop()
            for there in self.near[here] - seen:
                if frozenset((here, there)) in self.roads and (self.may_enter(there) or self.house.road_through_revolt):
                    seen.add(there)
                    front.append(there)
        return {id for id in seen - {start} if self.may_enter(id)}

    def prices(self, start: str) -> dict[str, int]:
        """H4.1d: the cheapest price of every space in reach of any purse."""
        found = {start: 0}
        changed = True
        while changed:
            changed = False
            for here, paid in list(found.items()):
                steps = {there: self.segments[frozenset((here, there))] for there in self.near[here]}
                steps = {there: cost for there, cost in steps.items() if self.may_enter(there)}
                for there in self.run_ends(here):
                    steps[there] = 1
                for there, cost in steps.items():
                    if paid + cost < found.get(there, 99):
                        found[there] = paid + cost
                        changed = True
        return found

    def walk(self, start: str, path: Iterable[tuple[str, str]]) -> int:
        """The price of a path, step by step; AssertionError if a step is not allowed."""
        here, cost, on_road = start, 0, False
        steps = list(path)
        for k, (verb, there) in enumerate(steps):
            assert there in self.near[here], f"{here} and {there} are not linked"
            link = frozenset((here, there))
            inside = self.house.road_through_revolt and verb == "=" and steps[k + 1 : k + 2] and steps[k + 1][0] == "="
            assert self.may_enter(there) or (inside and not self.is_sea(there)), f"{there} cannot be entered"
            if verb == "=":
                assert link in self.roads, f"no road from {here} to {there}"
                cost += 0 if on_road else 1
            else:
                cost += self.segments[link]
            on_road = verb == "="
            here = there
        return cost

    def crossing_prices(self, start: str) -> dict[str, int]:
        """H7.2: the cheapest price of every space by a way over one of the links that cross the Durius."""
        south = self.prices(start)
        fords = [(k.a, k.b, k.segments) for k in self.board.land_links if k.crosses_durius]
        fords = [(a, b, cost) if b in self.north else (b, a, cost) for a, b, cost in fords]
        found: dict[str, int] = {}
        kept, self.closed = self.closed, set()
        for near, far, cost in fords:
            if near in south and self.may_enter(far):
                for to, more in self.prices(far).items():
                    found[to] = min(found.get(to, 99), south[near] + cost + more)
        self.closed = kept
        return {to: cost for to, cost in found.items() if to != start}

    def sea_price(self, start: str, to: str) -> int:
        """H4.2: sea links on the shortest way."""
        reached, cost = {start}, 0
        while to not in reached:
            reached |= {there for here in reached for there in self.near[here] if self.is_sea(there)}
            cost += 1
            if cost > 9:
                return 99
        return cost

    # ---------------------------------------------------------------- H4.4

    def group(self, seeds: Iterable[str], area: set[str]) -> set[str]:
        """The spaces of an area that hang together with some of the seeds."""
        found = set(seeds) & area
        front = list(found)
        while front:
            for there in self.near[front.pop()] & area - found:
                found.add(there)
                front.append(there)
        return found

    def home(self, code: str) -> set[str]:
        """The four cities of a praetor's province, none for the consul."""
        return {space.id for space in self.board.cities if code in HOME and space.province == HOME[code]}

    def garrison_support(self, code: str) -> int:
        """GS."""
        here = self.generals[code]
        own = {city for city, stack in self.data["garrisons"].items() if code in stack}
        home = self.home(code)
        area = own | home if self.house.generic_bridges else own
        group = self.group(self.near[here] | ({here} if self.house.own_space_counts else set()), area)
        discs: int = sum(self.data["garrisons"].get(city, []).count(code) for city in group)
        if self.house.generic_bridges:
            return discs + bool(group & home)
        around = {here} | group
        for city in {here} | group:
            around |= self.near[city]
        return discs + bool(around & home)

    def revolt_support(self, army: str) -> int:
        """RS."""
        return sum(self.revolts[city] for city in self.group({army}, set(self.revolts)))

    def times(self, supporters: set[str]) -> int:
        """The multiplier of so many supporters."""
        return 2 ** min(len(supporters), 1 if self.house.multiplier == "single" else 3)

    def shield(self, city: str) -> int:
        """H5.3."""
        space = self.board[city]
        if space.index >= 36 and isinstance(self.house.roman_shields, int):
            return self.house.roman_shields
        return space.shield if space.shield is not None else (space.index - 36) % 4 + 1

    def roman_sides(self, code: str, city: str, denarii: int, attack: bool) -> tuple[int, int, int, int]:
        """H4.5, H4.6: both sums and multipliers of a general's combat, Roman first."""
        here = self.generals[code]
        friends = {place for place in self.generals.values() if place in self.near[city]} - {here}
        enemies = (self.armies & self.near[here]) - ({city} if attack else set())
        if self.is_sea(here) and not self.house.ambush_at_sea:
            enemies = set()
        theirs = self.revolt_support(city) if attack else self.shield(city)
        return denarii + self.garrison_support(code), self.times(friends), theirs, self.times(enemies)

    def army_sides(self, army: str, city: str) -> tuple[int, int, int, int]:
        """H5.2e, H5.2f: both sums and multipliers of an army's combat, Roman first."""
        code = next((code for code, place in self.generals.items() if place == city), None)
        friends = {place for place in self.generals.values() if place in self.near[army]} - {city}
        enemies = (self.armies & self.near[city]) - {army}
        ours = self.garrison_support(code) if code else self.shield(city)
        return ours, self.times(friends), self.revolt_support(army), self.times(enemies)

    # ---------------------------------------------------------------- what may be done

    def actions(self) -> set[Action]:
        """Every legal action of a decision."""
        state, code = self.data["state"], self.data["turn"]
        if state == "SETUP_ROADS":
            return self.roads_to_place(CODES[self.data["pending"]["step"] % 3])
        if state == "SETUP_GENERALS":
            code = CODES[self.data["pending"]["step"]]
            return {Enter(code, place) for place in self.entries(code)}
        if state == "REENTER":
            return {Enter(code, place) for place in self.entries(code) if self.has_exit(place)}
        moves: set[Action] = {Move(code, to) for to in self.destinations(self.generals[code])}
        if state == "MUST_LEAVE":
            return moves
        return moves | {Pass(code)} | self.fleets(code) | self.garrison_actions(code) | self.combats(code)

    def roads_to_place(self, code: str) -> set[Action]:
        """H2.6."""
        network = {end for road in self.roads for end in road}
        found: set[Action] = set()
        for link in self.board.land_links:
            for start, end in ((link.a, link.b), (link.b, link.a)):
                closed = end in self.revolts or self.board[end].is_capital
                if start in network and not closed and frozenset((start, end)) not in self.roads:
                    found.add(PlaceRoad(code, start, end))
        return found

    def entries(self, code: str) -> set[str]:
        """H2.5, H3.4."""
        return set(self.data["fleets"]) if code == "K" else self.home(code) - set(self.revolts)

    def destinations(self, start: str) -> set[str]:
        """H4.1: where the denarii lead, generals excepted."""
        taken = {*self.generals.values(), start}
        return {to for to, cost in self.prices(start).items() if cost <= self.data["denarii"]} - taken

    def has_exit(self, place: str) -> bool:
        """H3.4: free, or an affordable Move leads away."""
        return place not in self.generals.values() or bool(self.destinations(place))

    def fleets(self, code: str) -> set[Action]:
        """H4.2."""
        players = self.data["players"]
        mine = {code}
        if players == 1 or (players == 2 and code == "K"):
            mine = set(CODES)
        elif players == 2:
            mine.add("K")
        aboard = {place: general for general, place in self.generals.items()}
        found: set[Action] = set()
        for start in self.data["fleets"]:
            if self.house.fleet_consent and aboard.get(start, code) not in mine:
                continue
            for sea in self.board.seas:
                if sea.id not in self.data["fleets"] and self.sea_price(start, sea.id) <= self.data["denarii"]:
                    found.add(MoveFleet(code, start, sea.id))
        return found

    def garrison_actions(self, code: str) -> set[Action]:
        """H4.3."""
        here = self.generals[code]
        stack = self.data["garrisons"].get(here, [])
        found: set[Action] = {RemoveGarrison(code, here, n) for n, owner in enumerate(stack) if owner == code}
        province = {space.id for space in self.board.cities if space.province == self.board[here].province}
        closed = self.board[here].is_capital and province & set(self.revolts)
        if not self.is_sea(here) and self.data["reserve"][code] and len(stack) < 3 and not closed:
            found.add(PlaceGarrison(code, here))
        return found

    def combats(self, code: str) -> set[Action]:
        """H4.5, H4.6."""
        found: set[Action] = set()
        for city in self.near[self.generals[code]] & set(self.revolts):
            for denarii in range(1, min(3, self.data["denarii"]) + 1):
                found.add((Attack if city in self.armies else Besiege)(code, city, denarii))
        return found

    # ---------------------------------------------------------------- what the dice do

    def pieces(self) -> Pieces:
        """A copy of the pieces, to be changed."""
        stacks = {city: list(stack) for city, stack in self.data["garrisons"].items()}
        return Pieces(dict(self.data["generals"]), set(self.armies), dict(self.revolts), stacks)

    def after_combat(self, kind: str, start: str, to: str, values: tuple[int, int]) -> Pieces:
        """H4.5, H4.6, H5.2e-f: the pieces after a combat, with the attacker's value first."""
        pieces = self.pieces()
        attacker, defender = values
        if attacker == defender or (attacker < defender and kind in ("siege", "army-siege")):
            return pieces
        loser = to if attacker > defender else start
        if kind == "siege":
            self.take_revolts(pieces, to, 1)
        elif kind == "army-siege":
            pieces.garrisons[to].pop()
            if not pieces.garrisons[to]:
                del pieces.garrisons[to]
        elif loser in self.armies:
            pieces.armies.remove(loser)
            self.take_revolts(pieces, loser, 3)
        else:
            beaten = next(code for code, place in self.generals.items() if place == loser)
            pieces.generals[beaten] = None
            pieces.garrisons.pop(loser, None)
        return pieces

    def take_revolts(self, pieces: Pieces, city: str, most: int) -> None:
        """So many revolts off a city."""
        pieces.revolts[city] -= min(most, pieces.revolts[city])
        if not pieces.revolts[city]:
            del pieces.revolts[city]

    def after_revolt_roll(self, roman: int, hispanic: int) -> Pieces:
        """H5.1."""
        pieces = self.pieces()
        city = next(s for s in self.board.cities if s.index == 6 * (roman - 1) + hispanic - 1)
        if city.id in self.generals.values() or city.id in self.data["garrisons"]:
            return pieces
        empty = city.id not in self.revolts
        held = any(self.board[army].province == city.province for army in self.armies)
        if not empty and not held and len(self.armies) < 3:
            pieces.armies.add(city.id)
        elif self.revolts.get(city.id, 0) < 3:
            self.add_revolt(pieces, city.id)
        return pieces

    def add_revolt(self, pieces: Pieces, city: str) -> None:
        """H3.8: one revolt, or the end."""
        if not self.data["reserve"]["revolt"]:
            pieces.lost = True
        else:
            pieces.revolts[city] = pieces.revolts.get(city, 0) + 1

    def army_target(self, die: int | None) -> str | None:
        """H5.2b-c: where the next army of the queue turns; AssertionError if it should (not) have a die."""
        army = self.data["queue"][0]
        province = self.board[army].province
        own = {space.id for space in self.board.cities if space.province == province}
        near = {city for city in self.near[army] if not self.is_sea(city)}
        found = near & own
        if own <= set(self.revolts):
            held = {self.board[other].province for other in self.armies}
            found |= {city for city in near if self.board[city].province not in held}
        found = found - set(self.revolts) or found
        assert (len(found) > 1) == (die is not None), "a die too many or too few"
        if die is None:
            return next(iter(found), None)
        order = sorted((abs(self.shield(city) - die), city) for city in found)
        return None if order[0][0] == order[1][0] else order[0][1]

    def after_march(self, to: str | None) -> Pieces | None:
        """H5.2d: the pieces after the next army's step, None if it is a combat."""
        pieces = self.pieces()
        if to is None:
            return pieces
        if to in self.generals.values() or to in self.data["garrisons"]:
            return None
        if to not in self.revolts:
            self.add_revolt(pieces, to)
        if not pieces.lost:
            pieces.armies = pieces.armies - {self.data["queue"][0]} | {to}
        return pieces
