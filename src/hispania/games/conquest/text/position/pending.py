"""`pending` in the position JSON (H11.2, H12): what is still open besides the state of the game, written and read.

It is null, or an object with its kind and the keys shown; those in brackets are left out where they have no meaning:

    setup           step, [province | city]             provinces done, or armies, sticks or generals set so far;
                                                        province (I-VI): its army's city is named next (H2.7, H7.3);
                                                        city: the die for A or S comes next (H6.6)
    split           until                               U's player decides for K while more denarii than this are left
    siege, attack   from, to, denarii, [boost], [dice, [reroll]], [split]           a general's combat, declared
    army-siege, army-attack     from, to, die, [dice, [reroll]]         an army's combat; die is the one that chose the
                                                        target (H5.2c), null if none did
    army-siege, army-attack     from, to, boost, window, [dice, [reroll]]           the Hispano's strike (H6.7e)
    window          window                              the Hispano may strike: before the "revolt" roll, before the
                                                        next "army", or after the "last"
    revolt-roll     dice, plot, [reroll], [split]       a revolt roll open to a reroll (H6.7a)
    piece           city                                the die for A or S: an army rises there (H6.6)
    plot            city, denarii, [split]              a plot against S in that city, not yet rolled (H6.6)
    plot-revolt     [split]                             the revolt roll after a plot that failed

boost is what the Hispano added to the combat. dice are R and H on the table, null for one that was not rolled; they
belong to REROLL. reroll, R or H, is the die that falls again. split is the until of the split consul's first half.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ...core.combat import declare_army_attack, declare_army_siege, declare_attack, declare_siege, is_sure
from ...core.hispanic import nearest, next_army, targets
from ...core.state import State
from ...core.terms import (
    ARMY_ATTACK,
    ARMY_CITY,
    ARMY_SIEGE,
    ATTACK,
    BEFORE_ARMY,
    BOOST,
    NO_COMBAT,
    NOTHING,
    PIECE,
    PLOT,
    PLOT_REVOLT,
    REROLL,
    REROLL_ROMAN,
    SETUP_ARMIES,
    SETUP_GENERALS,
    SETUP_ROADS,
    SIEGE,
    STRIKE,
    P,
)
from ...core.variants.hispano import prey
from ...printed.board import NUMERALS

if TYPE_CHECKING:
    from .read import Reader

STATES: Final = (
    "SETUP_REVOLTS", "SETUP_ARMIES", "SETUP_ROADS", "SETUP_GENERALS", "REENTER", "MUST_LEAVE", "ROMAN", "REVOLT",
    "ARMY", "OVER", "FREE_MOVE", "BOOST", "REROLL", "PICK", "STRIKE",
)  # fmt: skip
COMBATS: Final = {SIEGE: "siege", ATTACK: "attack", ARMY_ATTACK: "army-attack", ARMY_SIEGE: "army-siege"}
KINDS: Final = ("setup", "split", *COMBATS.values(), "window", "revolt-roll", "piece", "plot", "plot-revolt")
WINDOWS: Final = ("revolt", "army", "last")
DICE: Final = ("R", "H")
# What each state may leave open
OPEN: Final[Mapping[str, tuple[str, ...]]] = {
    "REENTER": ("split",),
    "MUST_LEAVE": ("split",),
    "ROMAN": ("split", "siege", "attack", "plot", "plot-revolt"),
    "REVOLT": ("piece",),
    "ARMY": ("army-attack", "army-siege"),
    "BOOST": ("siege", "attack"),
    "REROLL": ("attack", "army-attack", "army-siege", "revolt-roll"),
    "STRIKE": ("window", "army-attack", "army-siege"),
}
NEVER_NULL: Final = ("BOOST", "REROLL", "STRIKE")


# -------------------------------------------------------------------- writing


def write_pending(state: State, ids: Sequence[str]) -> dict[str, Any] | None:
    """What is still open, or None; `ids` are the spaces' ids by number."""
    if state.phase <= SETUP_GENERALS:
        return {"kind": "setup", "step": state.step} | _about(state, ids)
    split = {"split": state.split} if state.split >= 0 else {}
    dice = _dice(state)
    if state.combat in (SIEGE, ATTACK):
        boost = {"boost": state.boost} if state.boost else {}
        return _between(state, ids) | {"denarii": state.combat_denarii} | boost | dice | split
    if state.combat != NO_COMBAT:
        if state.striking:
            return _between(state, ids) | {"boost": state.boost, "window": WINDOWS[state.window]} | dice
        return _between(state, ids) | {"die": state.choice_die or None} | dice
    if state.phase == STRIKE:
        return {"kind": "window", "window": WINDOWS[state.window]}
    if state.phase == REROLL:
        return {"kind": "revolt-roll"} | dice | {"plot": bool(state.plotting)} | split
    if state.waiting == PIECE:
        return {"kind": "piece"} | _about(state, ids)
    if state.waiting == PLOT:
        return {"kind": "plot", "city": ids[state.waiting_at], "denarii": state.combat_denarii} | split
    if state.waiting == PLOT_REVOLT:
        return {"kind": "plot-revolt"} | split
    return {"kind": "split", "until": state.split} if state.split >= 0 else None


def _between(state: State, ids: Sequence[str]) -> dict[str, Any]:
    """A combat and its two spaces."""
    return {"kind": COMBATS[state.combat], "from": ids[state.combat_from], "to": ids[state.combat_to]}


def _about(state: State, ids: Sequence[str]) -> dict[str, Any]:
    """What a die about an army's place or piece is about."""
    if state.waiting == ARMY_CITY:
        return {"province": NUMERALS[state.waiting_at]}
    return {"city": ids[state.waiting_at]} if state.waiting == PIECE else {}


def _dice(state: State) -> dict[str, Any]:
    """The dice on the table, and the one that falls again."""
    if state.phase != REROLL:
        return {}
    dice = [state.roman_die or None, state.hispanic_die or None]
    return {"dice": dice} | ({} if state.waiting == NOTHING else {"reroll": DICE[state.waiting - REROLL_ROMAN]})


# -------------------------------------------------------------------- reading


def read_pending(reader: Reader, state: State) -> None:
    """Put into a state, otherwise complete, what its position leaves open."""
    pending, phase = reader.data["pending"], STATES[state.phase]
    if pending is None:
        if state.phase <= SETUP_GENERALS:
            reader.problems.append('pending: {"kind": "setup", "step": n} during setup')
        elif phase in NEVER_NULL:
            reader.problems.append(f"pending: an object of kind {' or '.join(OPEN[phase])} in {phase}")
        return
    if not isinstance(pending, Mapping):
        reader.wrong("pending", "an object or null", pending)
        return
    kind = pending.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        reader.wrong("pending.kind", f"one of {', '.join(KINDS)}", kind)
    elif kind not in (("setup",) if state.phase <= SETUP_GENERALS else OPEN.get(phase, ())):
        reader.wrong("pending.kind", f"what {phase} can leave open", kind)
    elif kind == "setup":
        _read_setup(reader, state, pending)
    elif kind == "split":
        if reader.keys("pending", pending, ("kind", "until")):
            state.split = reader.number("pending.until", pending["until"], 0, 7)
    elif kind in ("siege", "attack"):
        _read_roman_combat(reader, state, pending, ATTACK if kind == "attack" else SIEGE)
    elif kind in ("army-siege", "army-attack"):
        combat = ARMY_ATTACK if kind == "army-attack" else ARMY_SIEGE
        (_read_strike if "window" in pending else _read_army_combat)(reader, state, pending, combat)
    elif kind == "window":
        if reader.keys("pending", pending, ("kind", "window")):
            _read_window(reader, state, pending)
    elif kind == "revolt-roll":
        _read_revolt_roll(reader, state, pending)
    else:
        _read_terror(reader, state, pending, kind)


def _read_setup(reader: Reader, state: State, pending: Mapping[str, Any]) -> None:
    """H2: how far setup has come, and the die about one army."""
    optional = ("province", "city") if state.phase == SETUP_ARMIES else ()
    if not reader.keys("pending", pending, ("kind", "step"), optional):
        return
    state.step = reader.number("pending.step", pending["step"], 0, 5)
    if state.phase == SETUP_ROADS and state.step != state.sticks:
        if state.step < state.sticks or not state.config.ingenivm:
            reader.wrong("pending.step", f"{state.sticks}, the roads placed", state.step)
    if "province" in pending and "city" in pending:
        reader.problems.append("pending: province or city, not both")
    elif "province" in pending:
        state.waiting = ARMY_CITY
        state.waiting_at = reader.one_of("pending.province", pending["province"], NUMERALS)
    elif "city" in pending:
        _read_city(reader, state, pending, PIECE)


def _read_city(reader: Reader, state: State, pending: Mapping[str, Any], waiting: int) -> None:
    """A die about a city."""
    city = reader.space("pending.city", pending["city"], "city")
    if city is not None:
        state.waiting, state.waiting_at = waiting, city


def _read_split(reader: Reader, state: State, pending: Mapping[str, Any]) -> None:
    """H1.8: U's player still decides for K."""
    if "split" in pending:
        state.split = reader.number("pending.split", pending["split"], 0, 7)


def _read_terror(reader: Reader, state: State, pending: Mapping[str, Any], kind: str) -> None:
    """H6.6: the plot, its extra revolt roll, and which piece rises."""
    wanted = {"piece": ("city",), "plot": ("city", "denarii"), "plot-revolt": ()}[kind]
    if not reader.keys("pending", pending, ("kind", *wanted), () if kind == "piece" else ("split",)):
        return
    _read_split(reader, state, pending)
    if kind == "piece":
        _read_city(reader, state, pending, PIECE)
    elif kind == "plot":
        state.combat_denarii = reader.number("pending.denarii", pending["denarii"], 1, 3)
        _read_city(reader, state, pending, PLOT)
    else:
        state.plotting, state.waiting = 1, PLOT_REVOLT


def _read_window(reader: Reader, state: State, pending: Mapping[str, Any]) -> None:
    """H6.7e: a window; before an army's move it is that of the next one."""
    state.window = reader.one_of("pending.window", pending["window"], WINDOWS)
    if state.window == BEFORE_ARMY and state.queue:
        state.window_army = next_army(state)


def _dice_keys(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The keys about dice that a combat must and may have."""
    return (("dice",), ("reroll",)) if state.phase == REROLL else ((), ())


def _read_dice(reader: Reader, state: State, pending: Mapping[str, Any]) -> None:
    """H6.7a-b: the dice on the table and the one that falls again."""
    if state.phase != REROLL:
        return
    dice = pending["dice"]
    if not isinstance(dice, list) or len(dice) != 2:
        reader.wrong("pending.dice", "a list of R and H", dice)
        return
    if state.combat == ARMY_SIEGE:
        if dice[0] is not None:
            reader.wrong("pending.dice", "null for R, which an army's siege does not roll", dice[0])
    else:
        state.roman_die = reader.number("pending.dice", dice[0], 1, 6)
    state.hispanic_die = reader.number("pending.dice", dice[1], 1, 6)
    if "reroll" in pending:
        again = reader.one_of("pending.reroll", pending["reroll"], DICE)
        if again == 0 and state.combat != NO_COMBAT:
            reader.wrong("pending.reroll", "H, the only die of a combat that falls again (H6.7b)", pending["reroll"])
        state.waiting = REROLL_ROMAN + again


def _read_revolt_roll(reader: Reader, state: State, pending: Mapping[str, Any]) -> None:
    """H6.7a: a revolt roll that the Hispano may change."""
    if not reader.keys("pending", pending, ("kind", "dice", "plot"), ("reroll", "split")):
        return
    if not isinstance(pending["plot"], bool):
        reader.wrong("pending.plot", "true or false", pending["plot"])
    state.plotting = int(pending["plot"] is True)
    _read_split(reader, state, pending)
    _read_dice(reader, state, pending)


def _read_roman_combat(reader: Reader, state: State, pending: Mapping[str, Any], kind: int) -> None:
    """H4.5, H4.6: declare it again if it could have been declared."""
    wanted, optional = _dice_keys(state)
    if state.config.hispano and state.phase != BOOST:
        optional += ("boost",)
    if not reader.keys("pending", pending, ("kind", "from", "to", "denarii", *wanted), ("split", *optional)):
        return
    start = reader.space("pending.from", pending["from"])
    to = reader.space("pending.to", pending["to"], "space" if state.config.pirates else "city")
    denarii = reader.number("pending.denarii", pending["denarii"], 1, 3)
    boost = reader.number("pending.boost", pending["boost"], 1, 2) if "boost" in pending else 0
    _read_split(reader, state, pending)
    fighters = [g for g in (state.turn, P) if start is not None and state.general_space(g) == start]
    if start is not None and not fighters:
        reader.problems.append("pending.from: not where the general of this turn stands, nor the proconsul")
    if reader.problems or start is None or to is None:
        return
    if not state.config.adjacent[start] >> to & 1:
        reader.problems.append("pending.to: not adjacent to the general")
    elif not state.revolt1 >> to & 1 or (state.armies >> to & 1) != (kind == ATTACK):
        wanted_there = "an army" if kind == ATTACK else "a revolt without army"
        reader.problems.append(f"pending.to: {wanted_there} must be there (H4.5, H4.6)")
    else:
        (declare_attack if kind == ATTACK else declare_siege)(state, fighters[0], to, denarii)
        _finish_combat(reader, state, pending, boost)


def _read_army_combat(reader: Reader, state: State, pending: Mapping[str, Any], kind: int) -> None:
    """H5.2c-f: declare it again if this army would turn there."""
    wanted, optional = _dice_keys(state)
    if state.phase == STRIKE:
        wanted = ("boost", "window", *wanted)
    else:
        wanted = ("die", *wanted)
    if not reader.keys("pending", pending, ("kind", "from", "to", *wanted), optional):
        return
    start = reader.space("pending.from", pending["from"], "city")
    to = reader.space("pending.to", pending["to"], "city")
    die = 0 if pending["die"] is None else reader.number("pending.die", pending["die"], 1, 6)
    if not state.queue or next_army(state) != start:
        reader.problems.append("pending.from: the army that acts is the first of queue")
    if reader.problems or start is None or to is None:
        return
    choice = targets(state, start)
    several = choice.bit_count() > 1
    picked = several and die == 0 and state.config.hispano and state.hispano < 2 - ("reroll" in pending)  # H6.7c
    if several != (die > 0) and not picked:
        reader.problems.append("pending.die: the choice die, and null if there was one target or none (H5.2c)")
    elif not choice >> to & 1 or (die and nearest(state, choice, die) != to):
        reader.problems.append("pending.to: not where this army turns (H5.2b, H5.2c)")
    elif not (state.generals() if kind == ARMY_ATTACK else state.garrisoned() & ~state.generals()) >> to & 1:
        wanted_there = "a general" if kind == ARMY_ATTACK else "a garrison without general"
        reader.problems.append(f"pending.to: {wanted_there} must be there (H5.2e, H5.2f)")
    else:
        (declare_army_attack if kind == ARMY_ATTACK else declare_army_siege)(state, start, to)
        state.choice_die = die
        _finish_combat(reader, state, pending, 0)


def _read_strike(reader: Reader, state: State, pending: Mapping[str, Any], kind: int) -> None:
    """H6.7e: declare the strike again if it could have been declared."""
    wanted, optional = _dice_keys(state)
    if not reader.keys("pending", pending, ("kind", "from", "to", "boost", "window", *wanted), optional):
        return
    start = reader.space("pending.from", pending["from"], "city")
    to = reader.space("pending.to", pending["to"], "city")
    boost = reader.number("pending.boost", pending["boost"], 1, 2)
    _read_window(reader, state, pending)
    if STATES[state.phase] not in ("STRIKE", "REROLL") or not state.config.hispano:
        reader.problems.append("pending: a strike is the Hispano's, in one of his windows (H6.7e)")
    elif start is not None and not state.armies >> start & 1:
        reader.problems.append("pending.from: no army stands there")
    if reader.problems or start is None or to is None:
        return
    victims = state.generals() if kind == ARMY_ATTACK else state.garrisoned() & ~state.generals()
    if not prey(state, start) & victims & 1 << to:
        wanted_there = "a general" if kind == ARMY_ATTACK else "a garrison without general"
        reader.problems.append(f"pending.to: {wanted_there} must be there, adjacent to the army (H6.7e)")
    else:
        (declare_army_attack if kind == ARMY_ATTACK else declare_army_siege)(state, start, to)
        state.striking = 1
        _finish_combat(reader, state, pending, boost)


def _finish_combat(reader: Reader, state: State, pending: Mapping[str, Any], boost: int) -> None:
    """The Hispano's denarii go into the bracket; a sure combat is left open only for him to add to it (H4.4, H6.7d)."""
    state.boost = boost
    state.hispanic_sum += boost
    _read_dice(reader, state, pending)
    if state.phase != BOOST and state.config.skips_sure_rolls and is_sure(state):
        reader.problems.append("pending: this combat is sure and needs no dice (H4.4)")
