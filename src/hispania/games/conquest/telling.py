"""What a step did, told as events by comparing the position before and after; the rules stay silent and fast."""

from __future__ import annotations

from .actions import (
    GENERAL_CODES,
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
    Roll,
    acting_general,
)
from .board import Board
from .cards import ArmyChoice, CombatCard, army_choice, combat_card, declared_card, garrison_stack
from .combat import declare_army_attack, declare_army_siege
from .events import (
    ArmyMoved,
    ArmySetUp,
    ArmyStayed,
    CombatDecided,
    CombatDeclared,
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
    RevoltRolled,
    RevoltsSetUp,
    RoadPlaced,
    RoundEnded,
    TurnStarted,
    Yielded,
)
from .hispanic import next_army
from .setup import can_start_road
from .state import State
from .terms import (
    ARMY,
    CAPITALS,
    HISPANIA,
    MUST_LEAVE,
    NO_COMBAT,
    OVER,
    RESERVE,
    REVOLT,
    ROMAN,
    ROME,
    SETUP_ARMIES,
    SETUP_GENERALS,
    SETUP_REVOLTS,
    TIME,
)

YEARS = tuple(range(198, 0, -18))  # H3.6: 198, 180, ... 18
REASONS = {CAPITALS: "capitals", RESERVE: "reserve", TIME: "time"}
WINNERS = {ROME: "R", HISPANIA: "H"}


def tell(before: State, step: Action | Roll, after: State) -> list[Event]:
    """The events of one step, in order, up to the next decision or die."""
    events = _tell_roll(before, step, after) if isinstance(step, Roll) else _tell_action(before, step, after)
    return events + _tell_flow(before, events, after)


# -------------------------------------------------------------------- decisions


def _tell_action(before: State, action: Action, after: State) -> list[Event]:
    board: Board = before.config.board
    match action:
        case PlaceRoad():
            a, b = board[action.a].index, board[action.b].index
            start, end = (action.a, action.b) if can_start_road(before, a, b) else (action.b, action.a)
            return [RoadPlaced(action.actor, start, end)]
        case Enter() if before.phase == SETUP_GENERALS:
            return [GeneralPlaced(GENERAL_CODES[acting_general(before)], action.space)]
        case Enter():
            return [GeneralEntered(action.actor, action.space, after.phase == MUST_LEAVE)]
        case Move():
            start = board[before.general_space(before.turn)].id
            return [GeneralMoved(action.actor, start, action.path, action.cost)]
        case MoveFleet():
            return [FleetMoved(action.start, action.to, action.carries, action.cost)]
        case PlaceGarrison():
            return [GarrisonPlaced(action.actor, action.city)]
        case RemoveGarrison():
            return [GarrisonRemoved(action.actor, action.city, action.index)]
        case Besiege() | Attack():
            card = combat_card(before, action)
            if after.combat != NO_COMBAT:
                return [CombatDeclared(card, None, None)]
            return [_decided(before, after, card, None, None, None)]
        case Pass():
            if before.split >= 0:
                return [Yielded(before.denarii, True)]
            return [Passed(action.actor, before.denarii)]


# -------------------------------------------------------------------- dice


def _tell_roll(before: State, roll: Roll, after: State) -> list[Event]:
    board: Board = before.config.board
    if before.combat != NO_COMBAT:
        choice = None
        if before.phase == ARMY:
            choice = army_choice(before, before.combat_from)
        return [_decided(before, after, declared_card(before), choice, before.choice_die or None, roll)]
    if before.phase == SETUP_REVOLTS:
        face = roll.hispanic or 0
        return [RevoltsSetUp(board[6 * before.step + face - 1].id, face, 3 - (face - 1) // 2)]
    if before.phase == SETUP_ARMIES:
        new = after.armies & ~before.armies
        return [ArmySetUp(board[new.bit_length() - 1].id, roll.roman or 0, roll.struck)]
    if before.phase == REVOLT:
        return [_revolt_rolled(before, roll, after)]
    return [_army_step(before, roll, after)]


def _revolt_rolled(before: State, roll: Roll, after: State) -> RevoltRolled:
    board: Board = before.config.board
    r, h = roll.roman or 0, roll.hispanic or 0
    n = 6 * (r - 1) + h - 1
    guard = tuple(f"g{colour}" for colour in garrison_stack(before, n))
    guard += tuple(code for g, code in enumerate(GENERAL_CODES) if before.general_space(g) == n)
    if after.armies != before.armies:
        effect = "army"
    elif after.revolts_at(n) > before.revolts_at(n):
        effect = "revolt"
    elif guard:
        effect = "protected"
    else:
        effect = "full" if before.revolts_at(n) == 3 else "lost"
    return RevoltRolled(r, h, board[n].id, effect, min(3, before.revolts_at(n) + (effect == "revolt")), guard)


def _army_step(before: State, roll: Roll, after: State) -> Event:
    board: Board = before.config.board
    army = next_army(before)
    choice = army_choice(before, army)
    die = roll.hispanic
    to = choice.by_die[die - 1] if die else choice.targets[0] if choice.targets else None
    if to is None:
        return ArmyStayed(choice, die)
    n = board[to].index
    if before.generals() >> n & 1 or before.garrisoned() >> n & 1:
        declared = before.clone()
        if before.generals() >> n & 1:
            declare_army_attack(declared, army, n)
        else:
            declare_army_siege(declared, army, n)
        card = declared_card(declared)
        if after.combat != NO_COMBAT:
            return CombatDeclared(card, choice, die)
        return _decided(declared, after, card, choice, die, None)
    empty = not before.revolt1 >> n & 1
    lost = empty and before.revolt_reserve == 0
    return ArmyMoved(choice, die, to, empty and not lost, lost)


def _decided(
    before: State, after: State, card: CombatCard, choice: ArmyChoice | None, die: int | None, roll: Roll | None
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
    return CombatDecided(card, choice, die, roman_die, hispanic_die, values[0], values[1], result, removed)


def _removed(before: State, card: CombatCard, result: str) -> tuple[tuple[str, str], ...]:
    """The pieces that the outcome takes off the board."""
    board: Board = before.config.board
    if result == "=":
        return ()
    loser = card.defender if result == "+" else card.attacker
    n = board[loser.space].index
    if card.kind == "siege":
        return (("r", loser.space),)
    if card.kind == "army-siege":
        return ((f"g{garrison_stack(before, n)[-1]}", loser.space),)
    if loser.unit == "A":
        return (("A", loser.space), *[("r", loser.space)] * before.revolts_at(n))
    return ((loser.unit, loser.space), *[(f"g{colour}", loser.space) for colour in garrison_stack(before, n)])


# -------------------------------------------------------------------- turns, rounds, the end


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
        events.append(RoundEnded(before.round, YEARS[before.time], no_disc))
    if _starts_turn(before, after):
        general = GENERAL_CODES[after.turn]
        absent = after.general_space(after.turn) < 0
        if after.phase == REVOLT:
            events.append(PhaseSkipped(general))
        else:
            events.append(TurnStarted(after.round, general, after.denarii, after.absent() - absent, absent))
    if after.phase == OVER:
        events.append(GameOver(WINNERS[after.winner], REASONS[after.why]))
    return events


def _starts_turn(before: State, after: State) -> bool:
    if after.phase == OVER:
        return False
    set_up = before.phase == SETUP_GENERALS and after.phase != SETUP_GENERALS
    return set_up or (after.turn, after.round) != (before.turn, before.round)
