"""The rules of movement and combat a second time, slowly, from nothing but the position JSON and the board's links."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hispania.games.conquest.board import Board
from hispania.games.conquest.game import Conquest

HOME = {"U": "ulterior", "C": "citerior"}


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

    def is_sea(self, id: str) -> bool:
        """Is it one of the five seas?"""
        return self.board[id].is_sea

    # ---------------------------------------------------------------- H4.1, H4.2

    def may_enter(self, id: str) -> bool:
        """H4.1a."""
        return id in self.data["fleets"] if self.is_sea(id) else id not in self.revolts

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
