"""Why something is not allowed: every reason at once, each with its rule number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ....errors import Reason
from ..core import legal
from ..core.flow import actor, can_fall
from ..core.movement import has_exit, may_carry, sea_links
from ..core.setup import can_start_road, is_road
from ..core.state import State
from ..core.terms import (
    BOOST,
    CHANCE,
    FINISHED,
    FREE_MOVE,
    HISPANO,
    MUST_LEAVE,
    PICK,
    REENTER,
    REROLL,
    ROMAN,
    SETUP_ARMIES,
    SETUP_GENERALS,
    SETUP_REVOLTS,
    SETUP_ROADS,
    STRIKE,
    ULTERIOR,
    K,
)
from ..printed.board import CITIES, Board
from .actions import (
    GENERAL_CODES,
    SEAT_CODES,
    UNIT_CODES,
    Action,
    Attack,
    Besiege,
    Boost,
    Build,
    Buy,
    Decline,
    Enter,
    KeepRoad,
    Move,
    MoveFleet,
    Pass,
    Pick,
    PlaceGarrison,
    PlaceRoad,
    Plot,
    RemoveGarrison,
    Reroll,
    Roll,
    SetArmy,
    SetRevolts,
    Strike,
)
from .cards import garrison_stack, names
from .codec import dice_needed, encode, general_on, in_denarii, most_denarii, outcome_of
from .paths import free_ways, ways
from .refusals_variants import variant_reasons

FAR: Final = 60  # denarii beyond any path, to tell "too dear" from "no way"

PHASES: Final = (
    "SETUP_REVOLTS", "SETUP_ARMIES", "SETUP_ROADS", "SETUP_GENERALS", "REENTER", "MUST_LEAVE", "ROMAN", "REVOLT",
    "ARMY", "OVER", "FREE_MOVE", "BOOST", "REROLL", "PICK", "STRIKE",
)  # fmt: skip

# H3.3: what each state lets people do
OPEN: Final[Mapping[int, tuple[type[Action], ...]]] = {
    SETUP_REVOLTS: (SetRevolts,),
    SETUP_ARMIES: (SetArmy,),
    SETUP_ROADS: (PlaceRoad, KeepRoad),
    SETUP_GENERALS: (Enter,),
    REENTER: (Enter,),
    MUST_LEAVE: (Move,),
    ROMAN: (Pass, Move, MoveFleet, PlaceGarrison, RemoveGarrison, Besiege, Attack, Build, Buy, Plot),
    FREE_MOVE: (Pass, Move),
    BOOST: (Decline, Boost),
    REROLL: (Decline, Reroll),
    PICK: (Decline, Pick),
    STRIKE: (Decline, Strike),
}


def is_legal(s: State, action: Action, number: int | None) -> bool:
    """Is an action, with this number in the core, allowed now to whom it names?"""
    now = actor(s)
    return now >= 0 and SEAT_CODES[now] == action.actor and number in legal(s)


def why_not(s: State, action: Action) -> tuple[Reason, ...]:
    """All reasons against an action, none if it is legal; Unreadable if it names no space or general."""
    if is_legal(s, action, encode(s, action)):
        return ()
    reasons = [*_sequence(s, action), *_particular(s, action)]
    return tuple(reasons) or (Reason("not-listed", "H3.3", {"phase": phase_name(s)}),)


def why_not_roll(s: State, roll: Roll) -> tuple[Reason, ...]:
    """All reasons against a roll at this point, none if these dice may fall."""
    if actor(s) != CHANCE:
        return (Reason("no-dice-now", "H3.3", {"phase": phase_name(s)}),)
    outcome = outcome_of(s, roll)
    if outcome is None:
        roman, hispanic = dice_needed(s)
        needed = "-".join([*(["R"] if roman else []), *(["H"] if hispanic else [])]) or "none"
        return (Reason("other-dice", "H0.5", {"needed": needed}),)
    if not can_fall(s, outcome):
        return (Reason("reroll", "H2.3", {"face": outcome + 1}),)
    for face in roll.struck:
        if s.phase not in (SETUP_REVOLTS, SETUP_ARMIES) or can_fall(s, face - 1):
            return (Reason("no-reroll", "H2.3", {"face": face}),)
    return ()


def phase_name(s: State) -> str:
    """The state of the game as H3.3 calls it.

    >>> from hispania.games.conquest import core
    >>> phase_name(core.new_state())
    'SETUP_REVOLTS'
    """
    return PHASES[s.phase]


# -------------------------------------------------------------------- the sequence of play


def _sequence(s: State, action: Action) -> Iterator[Reason]:
    now = actor(s)
    if now == FINISHED:
        yield Reason("game-over", "H3.3")
        return
    if now == CHANCE:
        yield Reason("dice-first", "H0.5", {"phase": phase_name(s)})
        return
    if SEAT_CODES[now] != action.actor:
        rule = "H6.7" if HISPANO in (now, SEAT_CODES.index(action.actor)) else "H3.1"
        yield Reason("not-his-turn", rule, {"general": action.actor, "acting": SEAT_CODES[now]})
    if not isinstance(action, OPEN[s.phase]):
        if s.phase == MUST_LEAVE:
            yield Reason("must-leave", "H3.4", {"space": s.config.board[s.general_space(s.turn)].id})
        else:
            yield Reason("wrong-phase", "H3.3", {"phase": phase_name(s)})


def _particular(s: State, action: Action) -> Iterator[Reason]:
    if isinstance(action, (Besiege, Attack, Plot, Boost, Strike)) and not in_denarii(action):
        rule = {Plot: "H6.6", Boost: "H6.7d", Strike: "H6.7e"}.get(type(action), "H4.4")
        yield Reason("wrong-denarii", rule, {"denarii": action.denarii, "most": most_denarii(action)})
    match action:
        case Enter():
            yield from _entering(s, action)
        case PlaceRoad():
            yield from road_reasons(s, action.a, action.b)
        case MoveFleet():
            yield from _fleet(s, action)
        case Move() | PlaceGarrison() | RemoveGarrison() | Besiege() | Attack():
            yield from _by_general(s, action)
        case Build():
            yield from variant_reasons(s, action)
            yield from road_reasons(s, action.a, action.b)
        case _:
            yield from variant_reasons(s, action)


def _by_general(s: State, action: Move | PlaceGarrison | RemoveGarrison | Besiege | Attack) -> Iterator[Reason]:
    unit = getattr(action, "unit", "") or action.actor
    if getattr(action, "unit", "") or action.actor not in GENERAL_CODES:
        yield from variant_reasons(s, action)
    if unit not in UNIT_CODES:
        return
    here = s.general_space(UNIT_CODES.index(unit))
    if here < 0:
        yield Reason("absent", "H3.4", {"general": unit})
        return
    match action:
        case Move():
            yield from _move(s, action, here)
        case PlaceGarrison():
            yield from _place(s, action, here)
        case RemoveGarrison():
            yield from _remove(s, action, here)
        case Besiege() | Attack():
            yield from _combat(s, action, here)


def dear(s: State, cost: int, rule: str) -> Iterator[Reason]:
    """Too few denarii, in a phase that has any."""
    if cost > s.denarii and s.phase in (ROMAN, MUST_LEAVE):
        yield Reason("too-dear", rule, {"cost": cost, "denarii": s.denarii})


# -------------------------------------------------------------------- H4.1, H4.2


def _move(s: State, action: Move, here: int) -> Iterator[Reason]:
    to = s.config.board[action.to].index
    unit = action.unit or action.actor
    if s.phase == MUST_LEAVE and action.unit:
        yield Reason("must-leave", "H3.4", {"space": s.config.board[s.general_space(s.turn)].id})
    if action.crosses and (not s.lethe or unit != "U"):
        yield Reason("no-marker", "H7.2", {"general": unit})
        return
    if to == here:
        yield Reason("already-there", "H4.1d", {"space": action.to})
        return
    if s.revolt1 >> to & 1:
        yield Reason("in-revolt", "H4.1a", {"space": action.to})
    elif to >= CITIES and not s.fleets >> to & 1:
        yield Reason("no-fleet", "H4.1a", {"space": action.to})
    elif s.lethe and not action.crosses and s.config.north >> to & 1:
        yield Reason("across-the-durius", "H7.2", {"space": action.to})
    elif s.phase == FREE_MOVE:
        if to not in free_ways(s, here, action.crosses):
            yield Reason("not-one-link", "H6.2", {"space": action.to})
    else:
        way = ways(s, here, FAR, action.crosses).get(to)
        if way is None:
            yield Reason("no-way", "H4.1a", {"space": action.to})
        else:
            yield from dear(s, way[0], "H4.1b")
    other = general_on(s, to)
    if other:
        yield Reason("occupied", "H4.1c", {"space": action.to, "general": other})


def _fleet(s: State, action: MoveFleet) -> Iterator[Reason]:
    board: Board = s.config.board
    start, to = board[action.start], board[action.to]
    for space in {start.id: start, to.id: to}.values():
        if not space.is_sea:
            yield Reason("not-a-sea", "H4.2", {"space": space.id})
    if not start.is_sea or not to.is_sea:
        return
    if not s.fleets >> start.index & 1:
        yield Reason("no-fleet", "H4.2", {"space": start.id})
    if s.fleets >> to.index & 1:
        yield Reason("fleet-there", "H4.2", {"space": to.id})
    if s.config.needs_consent and not may_carry(s, start.index - CITIES):
        yield Reason("no-consent", "H4.2", {"general": str(general_on(s, start.index))})
    links = sea_links(s, start.index - CITIES, to.index - CITIES)
    if links >= 99:
        yield Reason("pirates", "H6.5", {"space": to.id})
    else:
        yield from dear(s, links, "H4.2")


# -------------------------------------------------------------------- H4.3


def _place(s: State, action: PlaceGarrison, here: int) -> Iterator[Reason]:
    board: Board = s.config.board
    city = board[action.city]
    g = GENERAL_CODES.index(action.actor)
    if city.index != here:
        yield Reason("not-there", "H4.3", {"general": action.actor, "space": city.id, "at": board[here].id})
    if city.is_sea:
        yield Reason("at-sea", "H4.3", {"space": city.id})
        return
    if s.revolt1 >> city.index & 1:
        yield Reason("in-revolt", "H4.3", {"space": city.id})
    if action.legion and s.legion != g:
        yield Reason("no-legion", "H6.4", {"general": action.actor})
    if not action.legion and s.reserve_of(g) == 0:
        yield Reason("no-garrison-left", "H4.3", {"general": action.actor})
    if s.level_taken(2) >> city.index & 1:
        yield Reason("stack-full", "H1.5", {"space": city.id})
    revolts = s.revolt1 & s.config.province_cities[s.config.province[city.index]]
    if city.is_capital and revolts:
        yield Reason("province-in-revolt", "H4.3", {"space": city.id, "revolts": " ".join(names(board, revolts))})
    yield from dear(s, 1, "H4.3")


def _remove(s: State, action: RemoveGarrison, here: int) -> Iterator[Reason]:
    board: Board = s.config.board
    city = board[action.city]
    if city.index != here:
        yield Reason("not-there", "H4.3", {"general": action.actor, "space": city.id, "at": board[here].id})
    stack = garrison_stack(s, city.index)
    if action.index >= len(stack):
        yield Reason("no-such-garrison", "H4.3", {"space": city.id, "index": action.index})
    elif stack[action.index] not in (action.actor, "L"):
        yield Reason("not-his-garrison", "H4.3", {"space": city.id, "owner": stack[action.index]})
    yield from dear(s, 1, "H4.3")


# -------------------------------------------------------------------- H4.5, H4.6


def _combat(s: State, action: Besiege | Attack, here: int) -> Iterator[Reason]:
    board: Board = s.config.board
    city = board[action.city].index
    besieges = isinstance(action, Besiege)
    rule = "H4.5" if besieges else "H4.6"
    if not s.config.adjacent[here] >> city & 1:
        yield Reason("not-adjacent", rule, {"space": action.city, "at": board[here].id})
    if not s.revolt1 >> city & 1:
        yield Reason("no-revolt" if besieges else "no-army", rule, {"space": action.city})
    elif besieges and s.armies >> city & 1:
        yield Reason("army-there", rule, {"space": action.city})
    elif not besieges and not s.armies >> city & 1:
        yield Reason("no-army", rule, {"space": action.city})
    yield from dear(s, action.denarii, "H4.4")


# -------------------------------------------------------------------- H2.5, H2.6, H3.4


def _entering(s: State, action: Enter) -> Iterator[Reason]:
    rule = "H2.5" if s.phase == SETUP_GENERALS else "H3.4"
    if action.actor not in GENERAL_CODES:
        yield Reason("not-home", rule, {"space": action.space, "general": action.actor})
        return
    g = GENERAL_CODES.index(action.actor)
    space = s.config.board[action.space].index
    if s.general_space(g) >= 0:
        yield Reason("on-board", rule, {"general": action.actor})
    if g == K:
        if not s.fleets >> space & 1:
            yield Reason("no-fleet", rule, {"space": action.space})
    elif not s.config.province_cities[ULTERIOR + g] >> space & 1:
        yield Reason("not-home", rule, {"space": action.space, "general": action.actor})
    if s.revolt1 >> space & 1:
        yield Reason("in-revolt", rule, {"space": action.space})
    other = general_on(s, space)
    if other and s.phase == REENTER and not has_exit(s, space, s.denarii):
        yield Reason("no-exit", "H3.4", {"space": action.space, "general": other})


def road_reasons(s: State, first: str, second: str) -> Iterator[Reason]:
    """Why no road may lie between two cities (H2.6)."""
    board: Board = s.config.board
    a, b = board[first].index, board[second].index
    link = board.link(first, second)
    if link is None or a >= CITIES or b >= CITIES:
        yield Reason("no-land-link", "H2.6", {"a": first, "b": second})
        return
    if is_road(s, a, b):
        yield Reason("road-there", "H2.6", {"a": first, "b": second})
    if can_start_road(s, a, b) or can_start_road(s, b, a):
        return
    if not s.road_spaces & (1 << a | 1 << b):
        yield Reason("off-network", "H2.6", {"a": first, "b": second})
    for start, end in ((a, b), (b, a)):
        if s.road_spaces >> start & 1:
            if s.revolt1 >> end & 1:
                yield Reason("road-to-revolt", "H2.6", {"space": board[end].id})
            if s.config.capitals >> end & 1:
                yield Reason("road-to-capital", "H2.6", {"space": board[end].id})
            if s.lethe and s.config.north >> end & 1:
                yield Reason("across-the-durius", "H7.2", {"space": board[end].id})
