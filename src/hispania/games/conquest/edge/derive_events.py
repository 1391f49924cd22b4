"""What a step did, told as events by comparing the position before and after; the rules stay silent and fast."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from ..core.combat import declare_army_attack, declare_army_siege
from ..core.hispanic import next_army
from ..core.setup import can_start_road
from ..core.state import State
from ..core.terms import (
    ARMY,
    ARMY_ATTACK,
    ARMY_CITY,
    ARMY_SIEGE,
    BOOST,
    CAPITALS,
    DO_STRIKE,
    FREE_MOVE,
    HISPANIA,
    MUST_LEAVE,
    NO_COMBAT,
    NOTHING,
    OVER,
    PICK,
    PIECE,
    PLOT,
    REROLL,
    REROLL_ROMAN,
    RESERVE,
    REVOLT,
    ROMAN,
    ROME,
    SETUP_GENERALS,
    SETUP_REVOLTS,
    SUCCESS,
    TIME,
)
from ..core.variants.hispano import add_boost, strike
from ..printed.board import Board
from .actions import (
    GENERAL_CODES,
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
from .cards import ArmyChoice, CombatCard, army_choice, combat_card, declared_card, garrison_stack
from .codec import acting_general, encode
from .events import (
    ArmyMoved,
    ArmySetUp,
    ArmyStayed,
    Boosted,
    CombatDecided,
    CombatDeclared,
    Declined,
    DiceShown,
    Event,
    FleetMoved,
    GameOver,
    GarrisonPlaced,
    GarrisonRemoved,
    GeneralEntered,
    GeneralMoved,
    GeneralPlaced,
    Passed,
    PhaseSkipped,
    PieceChosen,
    PlotDecided,
    PlotMade,
    ProconsulCame,
    ProvinceRolled,
    RerollAsked,
    RevoltRolled,
    RevoltsSetUp,
    RoadBuilt,
    RoadKept,
    RoadPlaced,
    RoundEnded,
    TurnStarted,
    Yielded,
)

YEARS = tuple(range(198, 0, -18))  # H3.6: 198, 180, ... 18
REASONS = {CAPITALS: "capitals", RESERVE: "reserve", TIME: "time"}
WINNERS = {ROME: "R", HISPANIA: "H"}


class Story(Sequence[Event]):
    """What a step did, told when somebody looks: the positions before and after it tell everything.

    >>> from hispania.games.conquest import core
    >>> state = core.new_state()
    >>> before = state.clone()
    >>> core.resolve(state, 3)
    >>> Story(before, Roll(hispanic=4), state)
    [RevoltsSetUp(city='salduba', die=4, revolts=2, struck=())]
    """

    __slots__ = ("_events", "_positions", "_step")
    __hash__ = None  # type: ignore[assignment]  # a list is none either

    def __init__(self, before: State, step: Action | Roll, after: State) -> None:
        self._step = step
        self._positions: tuple[State, State] | None = (before, after.clone())
        self._events: list[Event] = []

    def _tell(self) -> list[Event]:
        positions = self._positions
        if positions is not None:
            self._events = tell(positions[0], self._step, positions[1])
            self._positions = None
        return self._events

    def __len__(self) -> int:
        return len(self._tell())

    @overload
    def __getitem__(self, k: int) -> Event: ...
    @overload
    def __getitem__(self, k: slice) -> list[Event]: ...
    def __getitem__(self, k: int | slice) -> Event | list[Event]:
        return self._tell()[k]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._tell())

    def __eq__(self, other: object) -> bool:
        return self._tell() == list(other) if isinstance(other, (list, tuple, Story)) else NotImplemented

    def __add__(self, other: Iterable[Event]) -> list[Event]:
        return [*self._tell(), *other]

    def __radd__(self, other: Iterable[Event]) -> list[Event]:
        return [*other, *self._tell()]

    def __repr__(self) -> str:
        return repr(self._tell())


def tell(before: State, step: Action | Roll, after: State) -> list[Event]:
    """The events of one step, in order, up to the next decision or die."""
    events = _tell_roll(before, step, after) if isinstance(step, Roll) else _tell_action(before, step, after)
    return events if _goes_on(before, after) else events + _tell_flow(before, events, after)


def year_of(s: State, discs: int) -> int:
    """The year on the time track that a disc covers, counting the discs before it (H3.6, H7.3).

    >>> from hispania.games.conquest import core
    >>> year_of(core.new_state(), 0), year_of(core.new_state(), 10)
    (198, 18)
    """
    return 54 - 18 * (discs // 3) if s.config.time_full == 9 else YEARS[discs]


# -------------------------------------------------------------------- decisions


def _tell_action(before: State, action: Action, after: State) -> list[Event]:
    board: Board = before.config.board
    match action:
        case PlaceRoad() | Build():
            a, b = board[action.a].index, board[action.b].index
            start, end = (action.a, action.b) if can_start_road(before, a, b) else (action.b, action.a)
            if isinstance(action, PlaceRoad):
                return [RoadPlaced(action.actor, start, end)]
            return [RoadBuilt(action.unit or action.actor, start, end, action.cost)]
        case KeepRoad():
            return [RoadKept(action.actor)]
        case Enter() if before.phase == SETUP_GENERALS:
            return [GeneralPlaced(GENERAL_CODES[acting_general(before)], action.space)]
        case Enter():
            return [GeneralEntered(action.actor, action.space, after.phase == MUST_LEAVE)]
        case Move():
            unit = action.unit or action.actor
            start = board[before.general_space("UCKP".index(unit))].id
            free = before.phase == FREE_MOVE
            return [GeneralMoved(unit, start, action.path, action.cost, action.crosses, free)]
        case MoveFleet():
            return [FleetMoved(action.start, action.to, action.carries, action.cost)]
        case PlaceGarrison():
            return [GarrisonPlaced(action.actor, action.city, action.legion)]
        case RemoveGarrison():
            return [GarrisonRemoved(action.actor, action.city, action.index)]
        case Besiege() | Attack():
            card = combat_card(before, action)
            if after.combat != NO_COMBAT:
                return [CombatDeclared(card, None, None)]
            return [_decided(before, card, None)]
        case Buy():
            return [ProconsulCame(action.actor)]
        case Plot():
            return [PlotMade(action.unit or action.actor, board[after.waiting_at].id, action.denarii)]
        case Pass():
            if before.phase == FREE_MOVE:
                return [Passed(action.actor, 0)]
            return [Yielded(before.denarii, True) if before.split >= 0 else Passed(action.actor, before.denarii)]
        case _:
            return _tell_hispano(before, action, after)


def _tell_hispano(before: State, action: Action, after: State) -> list[Event]:
    board: Board = before.config.board
    match action:
        case SetRevolts():
            n = board[action.city].index
            return [RevoltsSetUp(action.city, None, 3 - n % 6 // 2)]
        case SetArmy():
            return [ArmySetUp(action.city, None, (), _piece(after, board[action.city].index))]
        case Boost() | Decline() if before.phase == BOOST:
            boosted = before.clone()
            spent = action.denarii if isinstance(action, Boost) else 0
            add_boost(boosted, spent)
            told: list[Event] = [Boosted(spent)]
            return told if after.combat != NO_COMBAT else [*told, _decided(boosted, declared_card(boosted), None)]
        case Reroll():
            return [RerollAsked(action.die)]
        case Decline() if before.phase == REROLL:
            roll = Roll(before.roman_die or None, before.hispanic_die or None)
            return [_settled_dice(before, roll, after)]
        case Pick():
            army = next_army(before)
            choice = army_choice(before, army)
            return [_army_turns(before, after, army, choice, action.city, None, True)]
        case Strike():
            struck = before.clone()
            strike(struck, (encode(before, action) or DO_STRIKE) - DO_STRIKE)
            card = declared_card(struck)
            if after.combat != NO_COMBAT:
                return [CombatDeclared(card, None, None, False, action.denarii)]
            return [_decided(struck, card, None, strike_denarii=action.denarii)]
        case _:
            return [Declined("pick" if before.phase == PICK else "strike")]


def _piece(after: State, n: int) -> str:
    """Which army stands in a city now; none yet while its die is to fall (H6.6)."""
    if not after.armies >> n & 1:
        return ""
    return "S" if after.special >> n & 1 else "A"


# -------------------------------------------------------------------- dice


def _tell_roll(before: State, roll: Roll, after: State) -> list[Event]:
    board: Board = before.config.board
    if before.waiting != NOTHING:
        return _tell_waiting(before, roll, after)
    if before.combat != NO_COMBAT:
        if after.phase == REROLL:
            return [DiceShown(roll.roman, roll.hispanic)]
        return [_settled_dice(before, roll, after)]
    if before.phase == SETUP_REVOLTS:
        face = roll.hispanic or 0
        return [RevoltsSetUp(board[6 * before.step + face - 1].id, face, 3 - (face - 1) // 2, roll.struck)]
    if before.phase == REVOLT:
        if after.phase == REROLL:
            return [DiceShown(roll.roman, roll.hispanic)]
        return [_revolt_rolled(before, roll, after)]
    if before.phase == ARMY:
        army = next_army(before)
        choice = army_choice(before, army)
        die = roll.hispanic
        to = choice.by_die[die - 1] if die else choice.targets[0] if choice.targets else None
        if to is None:
            return [ArmyStayed(choice, die)]
        return [_army_turns(before, after, army, choice, to, die, False)]
    if after.waiting == ARMY_CITY and after.step == before.step:
        return [ProvinceRolled(roll.roman or 0, roll.struck)]
    n = after.waiting_at if after.waiting == PIECE else _new_army(before, after)
    return [ArmySetUp(board[n].id, roll.roman, roll.struck, _piece(after, n))]


def _new_army(before: State, after: State) -> int:
    return (after.armies & ~before.armies).bit_length() - 1


def _tell_waiting(before: State, roll: Roll, after: State) -> list[Event]:
    board: Board = before.config.board
    at = before.waiting_at
    if before.waiting == PIECE:
        return [PieceChosen(board[at].id, roll.hispanic or 0, _piece(after, at))]
    if before.waiting == ARMY_CITY:
        n = 6 * at + (roll.hispanic or 1) - 1
        return [ArmySetUp(board[n].id, None, roll.struck, _piece(after, n), roll.hispanic)]
    if before.waiting == PLOT:
        return [PlotDecided(board[at].id, before.combat_denarii, roll.hispanic or 0, after.plot == SUCCESS)]
    if before.waiting == REROLL_ROMAN:
        roll = Roll(roll.roman, before.hispanic_die)
    elif before.phase == REROLL:
        roll = Roll(before.roman_die or None, roll.hispanic)
    if after.phase == REROLL:
        return [DiceShown(roll.roman, roll.hispanic)]
    return [_settled_dice(before, roll, after)]


def _settled_dice(before: State, roll: Roll, after: State) -> Event:
    """The dice stand: of a combat, or of a revolt roll."""
    if before.combat == NO_COMBAT:
        return _revolt_rolled(before, roll, after)
    choice = None
    if before.combat in (ARMY_ATTACK, ARMY_SIEGE) and not before.striking:
        choice = army_choice(before, before.combat_from)
    picked = choice is not None and len(choice.targets) > 1 and not before.choice_die
    strike_denarii = before.boost if before.striking else 0
    return _decided(before, declared_card(before), roll, choice, before.choice_die or None, picked, strike_denarii)


def _revolt_rolled(before: State, roll: Roll, after: State) -> RevoltRolled:
    board: Board = before.config.board
    r, h = roll.roman or 0, roll.hispanic or 0
    province = 4 + (r - 1) % 2 if before.config.guerrilla else r - 1  # H7.3
    n = 6 * province + h - 1
    guard = tuple(f"g{colour}" for colour in garrison_stack(before, n))
    guard += tuple(code for g, code in enumerate("UCKP") if before.general_space(g) == n)
    if after.waiting == PIECE or after.armies != before.armies:
        effect = "army"
    elif after.revolts_at(n) > before.revolts_at(n):
        effect = "revolt"
    elif guard:
        effect = "protected"
    else:
        effect = "full" if before.revolts_at(n) == 3 else "lost"
    discs = min(3, before.revolts_at(n) + (effect == "revolt"))
    piece = _piece(after, n) if effect == "army" else "A"
    return RevoltRolled(r, h, board[n].id, effect, discs, guard, piece, bool(before.plotting))


def _army_turns(
    before: State, after: State, army: int, choice: ArmyChoice, to: str, die: int | None, picked: bool
) -> Event:
    """An army goes to a city: it marches, or it fights."""
    n = before.config.board[to].index
    if before.generals() >> n & 1 or before.garrisoned() >> n & 1:
        declared = before.clone()
        if before.generals() >> n & 1:
            declare_army_attack(declared, army, n)
        else:
            declare_army_siege(declared, army, n)
        card = declared_card(declared)
        if after.combat != NO_COMBAT:
            return CombatDeclared(card, choice, die, picked)
        return _decided(declared, card, None, choice, die, picked)
    empty = not before.revolt1 >> n & 1
    lost = empty and before.revolt_reserve == 0
    return ArmyMoved(choice, die, to, empty and not lost, lost, picked)


def _decided(
    before: State,
    card: CombatCard,
    roll: Roll | None,
    choice: ArmyChoice | None = None,
    die: int | None = None,
    picked: bool = False,
    strike_denarii: int = 0,
) -> CombatDecided:
    """A combat's outcome; without a roll it was sure, and the chances say which way."""
    if roll is None:
        result = "+" if card.win == 1 else "-" if card.loss == 1 else "="
        values: tuple[int | None, int | None] = (None, None)
        roman_die = hispanic_die = None
    else:
        roman_die, hispanic_die = roll.roman, roll.hispanic
        attacker_die, defender_die = (
            (roman_die, hispanic_die) if card.roman is card.attacker else (hispanic_die, roman_die)
        )
        a, d = card.attacker.value(attacker_die or 0), card.defender.value(defender_die or 0)
        values = (a, d)
        besieges = card.kind in ("siege", "army-siege")
        result = "+" if a > d else "=" if a == d or besieges else "-"
    removed = _removed(before, card, result)
    return CombatDecided(card, choice, die, roman_die, hispanic_die, *values, result, removed, picked, strike_denarii)


def _removed(before: State, card: CombatCard, result: str) -> tuple[tuple[str, str], ...]:
    """The pieces that the outcome takes off the board."""
    if result == "=":
        return ()
    loser = card.defender if result == "+" else card.attacker
    n = before.config.board[loser.space].index
    if card.kind == "siege":
        return (("r", loser.space),)
    if card.kind == "army-siege":
        return ((f"g{garrison_stack(before, n)[-1]}", loser.space),)
    if loser.unit in "AS":
        return ((loser.unit, loser.space), *[("r", loser.space)] * before.revolts_at(n))
    return ((loser.unit, loser.space), *[(f"g{colour}", loser.space) for colour in garrison_stack(before, n)])


# -------------------------------------------------------------------- turns, rounds, the end


def _goes_on(before: State, after: State) -> bool:
    """Is it still the same turn, so that there is nothing to tell of its end?"""
    same_turn = after.turn == before.turn and after.round == before.round and after.time == before.time
    set_up = before.phase <= SETUP_GENERALS < after.phase
    return same_turn and after.split == before.split and after.phase != OVER and not set_up


def _is_losing(event: Event) -> bool:
    """Did this very step need a revolt that was not there? (H3.8)"""
    return (isinstance(event, RevoltRolled) and event.effect == "lost") or (isinstance(event, ArmyMoved) and event.lost)


def _tell_flow(before: State, told: list[Event], after: State) -> list[Event]:
    events: list[Event] = []
    chosen = any(isinstance(event, Yielded) for event in told)
    if before.split >= 0 and after.split < 0 and after.phase == ROMAN and not chosen:
        events.append(Yielded(after.denarii, False))
    no_disc = after.phase == OVER and after.why == RESERVE and not any(_is_losing(event) for event in told)
    if after.time > before.time or no_disc:
        events.append(RoundEnded(before.round, year_of(before, before.time), no_disc))
    if _starts_turn(before, after):
        general = GENERAL_CODES[after.turn]
        absent = after.general_space(after.turn) < 0
        if after.denarii == 0:
            events.append(PhaseSkipped(general))
        else:
            events.append(TurnStarted(after.round, general, after.denarii, after.absent() - absent, absent))
    if after.phase == OVER:
        events.append(GameOver(WINNERS[after.winner], REASONS[after.why]))
    return events


def _starts_turn(before: State, after: State) -> bool:
    if after.phase == OVER:
        return False
    set_up = before.phase <= SETUP_GENERALS < after.phase
    return set_up or (after.turn, after.round) != (before.turn, before.round)
