"""Why something of a variant is not allowed (H6)."""

from __future__ import annotations

from collections.abc import Iterator

from ....errors import Reason
from ..core.hispanic import next_army, targets
from ..core.setup import can_build, can_start_road, may_hold_army, may_rise
from ..core.state import State
from ..core.terms import (
    ARMY_CITY,
    BOOST,
    FIRST_SEA,
    NO_COMBAT,
    NOTHING,
    PICK,
    ROMAN,
    SETUP_ARMIES,
    SETUP_REVOLTS,
    UNUSED,
)
from ..core.variants.hispano import prey
from ..printed.board import CITIES, Board
from .actions import (
    UNIT_CODES,
    Action,
    Attack,
    Besiege,
    Boost,
    Build,
    Buy,
    KeepRoad,
    Move,
    Pick,
    Plot,
    Reroll,
    SetArmy,
    SetRevolts,
    Strike,
)
from .codec import general_on


def variant_reasons(s: State, action: Action) -> Iterator[Reason]:
    """All reasons that the variants give against an action."""
    match action:
        case KeepRoad():
            if not s.config.ingenivm:
                yield _off("ingenivm", "H6.1")
        case Build():
            yield from _build(s, action)
        case Buy():
            yield from _buy(s)
        case Plot():
            yield from _plot(s, action)
        case Move() | Besiege() | Attack():
            yield from _unit(s, action)
        case _:
            if not s.config.hispano and action.actor == "H":
                yield _off("hispano", "H6.7")
            else:
                yield from _hispano(s, action)


def _off(variant: str, rule: str) -> Reason:
    return Reason("not-played", rule, {"variant": variant})


def _dear(s: State, cost: int, rule: str) -> Iterator[Reason]:
    if s.phase == ROMAN and cost > s.denarii:
        yield Reason("too-dear", rule, {"cost": cost, "denarii": s.denarii})


def _unit(s: State, action: Move | Besiege | Attack | Build | Plot) -> Iterator[Reason]:
    """A general who is not the actor himself: the proconsul, or U and C by K's order."""
    if action.unit == "P":
        if not s.config.proconsvl:
            yield _off("proconsvl", "H6.3")
    elif action.unit:
        allowed = isinstance(action, Move) and action.actor == "K" and action.unit in ("U", "C") and s.config.imperivm
        if not allowed:
            yield Reason("no-order", "H6.2", {"general": action.unit, "by": action.actor})
    elif action.actor == "H":
        yield Reason("not-a-general", "H6.7", {"general": action.actor})


def _build(s: State, action: Build) -> Iterator[Reason]:
    board: Board = s.config.board
    if not s.config.ingenivm:
        yield _off("ingenivm", "H6.1")
        return
    yield from _unit(s, action)
    if s.stick_reserve == 0:
        yield Reason("no-stick-left", "H6.1")
    unit = action.unit or action.actor
    here = s.general_space(UNIT_CODES.index(unit)) if unit in UNIT_CODES else -1
    if here < 0:
        yield Reason("absent", "H3.4", {"general": unit})
        return
    a, b = board[action.a].index, board[action.b].index
    if here not in (a, b):
        yield Reason("not-at-his-city", "H6.1", {"general": unit, "at": board[here].id})
    else:
        link = next((k for k in range(s.config.links) if {s.config.link_a[k], s.config.link_b[k]} == {a, b}), None)
        other = b if here == a else a
        if link is not None:
            yield from _dear(s, s.config.link_segments[link], "H6.1")
            if not can_build(s, link, here) and not can_start_road(s, here, other) and can_start_road(s, other, here):
                yield Reason("wrong-end", "H6.1", {"general": unit, "at": board[here].id})


def _buy(s: State) -> Iterator[Reason]:
    if not s.config.proconsvl:
        yield _off("proconsvl", "H6.3")
        return
    if s.proconsul != UNUSED:
        yield Reason("once-a-game", "H6.3")
    if not s.fleets >> FIRST_SEA & 1:
        yield Reason("no-fleet", "H6.3", {"space": s.config.board[FIRST_SEA].id})
    elif s.generals() >> FIRST_SEA & 1:
        there = str(general_on(s, FIRST_SEA))
        yield Reason("occupied", "H6.3", {"space": s.config.board[FIRST_SEA].id, "general": there})
    yield from _dear(s, 3, "H6.3")


def _plot(s: State, action: Plot) -> Iterator[Reason]:
    if not s.config.has_plot:
        yield Reason("no-plot", "H6.6") if s.config.terror else _off("terror", "H6.6")
        return
    yield from _unit(s, action)
    if s.plot != UNUSED:
        yield Reason("once-a-game", "H6.6")
    unit = action.unit or action.actor
    here = s.general_space(UNIT_CODES.index(unit)) if unit in UNIT_CODES else -1
    if here < 0:
        yield Reason("absent", "H3.4", {"general": unit})
    elif not s.config.adjacent[here] & s.special:
        yield Reason("no-special-army", "H6.6", {"at": s.config.board[here].id})
    yield from _dear(s, action.denarii, "H6.6")


# -------------------------------------------------------------------- H6.7 Hispano


def _hispano(s: State, action: Action) -> Iterator[Reason]:
    board: Board = s.config.board
    if action.cost > s.hispano and s.phase >= BOOST:
        yield Reason("too-dear", "H6.7", {"cost": action.cost, "denarii": s.hispano})
    match action:
        case Reroll():
            if action.die == "R" and s.combat != NO_COMBAT:
                yield Reason("only-h", "H6.7")
        case Boost():
            return
        case Pick():
            found = targets(s, next_army(s)) if s.phase == PICK else 0
            if not found >> board[action.city].index & 1:
                yield Reason("no-target", "H6.7", {"space": action.city})
        case Strike():
            army = board[action.army].index
            if not s.armies >> army & 1:
                yield Reason("no-army", "H6.7", {"space": action.army})
            elif not prey(s, army) >> board[action.city].index & 1:
                yield Reason("no-target", "H6.7", {"space": action.city})
        case SetRevolts():
            n = board[action.city].index
            if n >= 36 or s.phase != SETUP_REVOLTS or n // 6 != s.step or not may_rise(s, n % 6):
                yield Reason("not-this-city", "H6.7", {"space": action.city})
        case SetArmy():
            yield from _set_army(s, action)


def _set_army(s: State, action: SetArmy) -> Iterator[Reason]:
    n = s.config.board[action.city].index
    if n >= CITIES or not s.revolt1 >> n & 1:
        yield Reason("no-revolt", "H2.3", {"space": action.city})
    elif s.phase != SETUP_ARMIES or n >= 36:
        yield Reason("not-this-city", "H6.7", {"space": action.city})
    elif s.waiting == ARMY_CITY and n // 6 != s.waiting_at:
        yield Reason("not-this-city", "H7.3", {"space": action.city})
    elif s.waiting == NOTHING and not may_hold_army(s, n // 6):
        yield Reason("no-army-here", "H2.3", {"space": action.city})
