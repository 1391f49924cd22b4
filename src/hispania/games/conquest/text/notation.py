"""Reading the notation of H11.1: what a line, or a typed action, means.

The grammar stands in docs/notation.md. Reading takes only the intent and the dice from a line; everything else on it is
written again by the Scribe (scribe.py) and compared, so that every value shown is checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from ....errors import Unreadable
from ..edge.actions import (
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
from ..edge.codec import acting_general
from ..edge.game import Conquest
from ..printed.board import NUMERALS, Board
from .scribe import OpenLine, Scribe, action_text

__all__ = [
    "OpenLine",
    "Scribe",
    "action_text",
    "hint_line",
    "read_action",
    "read_dice",
    "read_hint",
    "read_line",
    "same_line",
    "split_line",
]

TurnStep: TypeAlias = Action | Roll

_CITY: Final = r"[\w'.]+"
_DICE: Final = r"\[(?P<dice>[IV1-6~-]+(?:~[RH]\?)?)\]"
_END: Final = rf"(?: \+H(?P<boost>[012]))?(?: (?P<sure>sure) [+=-]|(?: {_DICE})?(?P<outcome> \d+:\d+ [+=-])?)"
_UNIT: Final = r"(?P<unit>[UCKP])"

_ACTIONS: Final = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("pass", r"(?:pass|yield)"),
        ("enter", rf"(?P<unit>[UCK]) ?@(?P<to>{_CITY})"),
        ("move", rf"{_UNIT} (?:free )?(?P<path>(?:{_CITY})?(?:[>=]{_CITY})+)(?: \$\d+)?(?P<lethe> lethe)?"),
        ("fleet", r"F (?P<start>M[1-5])>(?P<to>M[1-5])(?:\([UCKP]\))?(?: \$\d+)?"),
        ("place", rf"(?P<unit>[UCK]) \+(?P<disc>[gL]) (?P<to>{_CITY})(?: \$1)?"),
        ("remove", rf"(?P<unit>[UCK]) -g(?P<index>[0-2]) (?P<to>{_CITY})(?: \$1)?"),
        ("combat", rf"{_UNIT} (?P<verb>[sx]) (?P<to>{_CITY}) \$(?P<cost>[1-3])"),
        ("road", rf"road (?P<unit>[UCK]) (?P<a>{_CITY})-(?P<b>{_CITY})"),
        ("keep", r"keep (?P<unit>[UCK])"),
        ("build", rf"{_UNIT} build (?P<a>{_CITY})-(?P<b>{_CITY})(?: \$\d)?"),
        ("buy", r"P buy(?: \$3)?"),
        ("plot", rf"{_UNIT} plot \$(?P<cost>[1-3])"),
        ("boost", r"H \+(?P<cost>[12])"),
        ("reroll", r"H reroll (?P<die>[RH])"),
        ("pick", rf"H pick (?P<to>{_CITY})"),
        ("strike", rf"H strike (?P<a>{_CITY}) (?P<to>{_CITY}) \$(?P<cost>[12])"),
        ("set-revolts", rf"H \+r (?P<to>{_CITY})"),
        ("set-army", rf"H \+[AS?](?:\[[1-6]\])? (?P<to>{_CITY})"),
        ("decline", r"H no(?: pick| strike)?"),
    )
)
_COMBAT: Final = re.compile(rf"(?P<action>[UCKP] [sx] {_CITY} \$[1-3]){_END}")
_PLOT: Final = re.compile(r"(?P<action>[UCKP] plot \$[1-3])(?: \[(?P<die>[1-6])\] [+-])?")
_REVOLT: Final = re.compile(rf"revolt {_DICE}(?P<effect> (?:0|\+r|!r|\+[AS?](?:\[(?P<piece>[1-6])\])?))?")
_STRIKE: Final = re.compile(rf"H [AS] (?P<army>{_CITY}) (?:s|x [UCKP]@)(?: |)(?P<to>{_CITY}) \$(?P<cost>[12]){_END}")
_ARMY: Final = re.compile(
    rf"[AS] (?P<army>{_CITY})(?: \[(?P<choice>[1-6])\]| (?P<pick>pick))?"
    rf"(?: stay|>(?P<to>{_CITY})(?: [+!]r)?| (?:s |x [UCKP]@)(?P<target>{_CITY}){_END})"
)
_TURN: Final = re.compile(r"(?P<round>\d{1,3})\.(?P<general>[UCK]) (?P<rest>.+)")
_HINT: Final = re.compile(r"(setup|\d{1,3}\.[UCK]) ([UCKH]) hint ([123])")
_PIECE: Final = re.compile(r"piece \+[AS?](?:\[(?P<piece>[1-6])\])?")
_PLACES: Final = re.compile(rf"[UCK]@{_CITY}(?: [UCK]@{_CITY})*")
_ARMY_DICE: Final = re.compile(
    r"(?P<roman>[IV]+(?:~[IV]+)*)?(?P<dash>-)?(?P<city>[1-6](?:~[1-6])*)?(?:=(?:[AS](?P<piece>[1-6]))?)?"
)


def split_line(text: str) -> list[str]:
    """The lines that a setup line stands for: several steps may share one.

    >>> split_line("setup revolts [4 5 2 4 3 6] armies [II V]")
    ['setup revolts [4 5 2 4 3 6]', 'setup armies [II V]']
    >>> split_line("setup U@Gades C@Valentia K@M2")
    ['setup U@Gades', 'setup C@Valentia', 'setup K@M2']
    """
    both = re.fullmatch(r"(setup revolts \[[^\]]*\]) (armies \[[^\]]*\])", text)
    if both:
        return [both[1], f"setup {both[2]}"]
    if text.startswith("setup ") and _PLACES.fullmatch(text[6:]):
        return [f"setup {place}" for place in text[6:].split()]
    return [text]


def same_line(board: Board, shown: str, written: str) -> bool:
    """Do two lines say the same? A road of the setup may be written from either end."""
    if shown == written:
        return True
    ends = [re.fullmatch(r"setup road ([UCK]) ([^- ]+)-([^- ]+)", line) for line in (shown, written)]
    if not ends[0] or not ends[1]:
        return False
    return ends[0].groups() == (ends[1][1], ends[1][3], ends[1][2])


# -------------------------------------------------------------------- assistance


def hint_line(turn: str, seat: str, strength: int) -> str:
    """The line that notes a hint: who took it, in which turn, how strong it was.

    >>> hint_line("3.K", "K", 2)
    '3.K K hint 2'
    """
    return f"{turn} {seat} hint {strength}"


def read_hint(text: str) -> tuple[str, str, int] | None:
    """Turn, seat and strength of a line that notes a hint; None if it is a line of play.

    >>> read_hint("3.K K hint 2"), read_hint("3.K pass")
    (('3.K', 'K', 2), None)
    """
    found = _HINT.fullmatch(text)
    return (found[1], found[2], int(found[3])) if found else None


# -------------------------------------------------------------------- lines


def read_line(game: Conquest, text: str, done: OpenLine | None = None) -> Iterator[TurnStep]:
    """The steps that a line of a record stands for, one after the other as the game goes on; Unreadable if none.

    A record may begin at a position in the middle of a line: what is already done there is left out.
    """
    thrown = done.dice if done else ""
    if text.startswith("setup "):
        yield from _read_setup(game, text[6:])
        return
    turn = _TURN.fullmatch(text)
    if not turn:
        raise Unreadable(f"not a line of a record: {text[:80]!r}")
    rest = turn["rest"]
    if found := _REVOLT.fullmatch(rest):
        yield from _read_revolt(game, found, thrown)
    elif found := _PIECE.fullmatch(rest):
        if found["piece"]:
            yield Roll(hispanic=int(found["piece"]))
    elif found := _ARMY.fullmatch(rest):
        if game.declared is None:
            if found["pick"]:
                yield Pick(game.board.find(found["to"] or found["target"]).id)
            else:
                yield Roll(hispanic=int(found["choice"]) if found["choice"] else None)
        if found["target"]:
            yield from _read_end(game, found, thrown)
    elif found := _STRIKE.fullmatch(rest):
        if game.declared is None:
            army, to = game.board.find(found["army"]).id, game.board.find(found["to"]).id
            yield Strike(army, to, int(found["cost"]))
        yield from _read_end(game, found, thrown)
    elif found := _COMBAT.fullmatch(rest):
        action = read_action(game, found["action"])
        if game.declared is None:
            yield action
        yield from _read_end(game, found, thrown)
    elif found := _PLOT.fullmatch(rest):
        if not game.plot_is_open:
            yield read_action(game, found["action"])
        if found["die"]:
            yield Roll(hispanic=int(found["die"]))
    else:
        yield read_action(game, rest)


def _read_end(game: Conquest, found: re.Match[str], thrown: str) -> Iterator[TurnStep]:
    """What follows the declaration of a combat: the Hispano's boost, the dice, his rerolls."""
    if found["boost"] is not None and game.phase == "BOOST":
        yield Boost(int(found["boost"])) if found["boost"] != "0" else Decline()
    if found["dice"]:
        yield from _read_rolls(game, found["dice"], thrown)
    if found["outcome"] and game.phase == "REROLL":
        yield Decline()


def _read_revolt(game: Conquest, found: re.Match[str], thrown: str) -> Iterator[TurnStep]:
    yield from _read_rolls(game, found["dice"], thrown)
    if found["effect"] and game.phase == "REROLL":
        yield Decline()
    if found["piece"]:
        yield Roll(hispanic=int(found["piece"]))


def _read_rolls(game: Conquest, text: str, thrown: str) -> Iterator[TurnStep]:
    """Dice with their rerolls: the first faces together, then each reroll in its order (H6.7)."""
    first, *rerolls = text.split("~")
    if not thrown:
        yield read_dice(first)
    elif first != thrown:
        raise Unreadable(f"the dice on the table are [{thrown}], not [{first}]")
    for face in rerolls:
        die = "R" if face[:1] in ("I", "V", "R") else "H"
        if game.actor >= 0:
            yield Reroll(die)
        if not face.endswith("?"):
            yield read_dice(face)


def _read_setup(game: Conquest, text: str) -> Iterator[TurnStep]:
    dice = re.fullmatch(r"(revolts|armies) \[([^\]]*)\]", text)
    if not dice:
        if not text.startswith("H +") or game.actor >= 0:
            yield read_action(game, text)
        piece = re.fullmatch(rf"H \+[AS]\[([1-6])\] {_CITY}", text)
        if piece:
            yield Roll(hispanic=int(piece[1]))
        return
    for part in dice[2].split(" "):
        if dice[1] == "revolts":
            yield read_dice(part)
            continue
        army = _ARMY_DICE.fullmatch(part)
        if not army or not part:
            raise Unreadable(f"no dice look like [{part[:40]}]")
        for key in ("roman", "city", "piece"):
            if army[key]:
                yield read_dice(army[key])


def read_dice(text: str) -> Roll:
    """The dice inside a record's brackets; struck faces come before the one that stands.

    >>> read_dice("III-2"), read_dice("II~V").struck, read_dice("2~3")
    (Roll(roman=3, hispanic=2, struck=()), (2,), Roll(roman=None, hispanic=3, struck=(2,)))
    """
    sides = [side.split("~") for side in text.split("-")]
    if len(sides) == 1 and all(face in NUMERALS for face in sides[0]):
        faces = [NUMERALS.index(face) + 1 for face in sides[0]]
        return Roll(roman=faces[-1], struck=tuple(faces[:-1]))
    if len(sides) == 1 and all(re.fullmatch("[1-6]", face) for face in sides[0]):
        faces = [int(face) for face in sides[0]]
        return Roll(hispanic=faces[-1], struck=tuple(faces[:-1]))
    if len(sides) == 2 and sides[0][0] in NUMERALS and re.fullmatch("[1-6]", sides[1][0]) and len(text) < 6:
        if len(sides[0]) == len(sides[1]) == 1:
            return Roll(NUMERALS.index(sides[0][0]) + 1, int(sides[1][0]))
    raise Unreadable(f"no dice look like [{text[:40]}]")


# -------------------------------------------------------------------- actions


def read_action(game: Conquest, text: str) -> Action:
    """The action that a text means here: a line of notation, with or without its price.

    >>> from hispania.games import conquest
    >>> read_action(conquest.new_game(), "C s Toletum $2")
    Besiege(actor='C', city='toletum', denarii=2, unit='')
    """
    for kind, pattern in _ACTIONS:
        found = pattern.fullmatch(text)
        if found:
            return _action(game, kind, found.groupdict())
    raise Unreadable(f"not an action: {text[:80]!r}")


def _action(game: Conquest, kind: str, part: dict[str, str]) -> Action:
    who = GENERAL_CODES[acting_general(game.state)]

    def space(key: str) -> str:
        return game.board.find(part[key]).id

    match kind:
        case "pass":
            return Pass(who)
        case "enter":
            return Enter(part["unit"], space("to"))
        case "move":
            stops = [game.board.find(stop).id for stop in re.split("[>=]", part["path"]) if stop]
            return Move(_actor(who, part), stops[-1], unit=part["unit"], crosses=bool(part["lethe"]))
        case "fleet":
            return MoveFleet(who, space("start"), space("to"))
        case "place":
            return PlaceGarrison(part["unit"], space("to"), part["disc"] == "L")
        case "remove":
            return RemoveGarrison(part["unit"], space("to"), int(part["index"]))
        case "combat":
            combat = Besiege if part["verb"] == "s" else Attack
            return combat(_actor(who, part), space("to"), int(part["cost"]), part["unit"])
        case "road":
            return PlaceRoad(part["unit"], space("a"), space("b"))
        case "keep":
            return KeepRoad(part["unit"])
        case "build":
            return Build(_actor(who, part), space("a"), space("b"), part["unit"])
        case "buy":
            return Buy(who)
        case "plot":
            return Plot(_actor(who, part), int(part["cost"]), part["unit"])
        case "boost":
            return Boost(int(part["cost"]))
        case "reroll":
            return Reroll(part["die"])
        case "pick":
            return Pick(space("to"))
        case "strike":
            return Strike(space("a"), space("to"), int(part["cost"]))
        case "set-revolts":
            return SetRevolts(space("to"))
        case "set-army":
            return SetArmy(space("to"))
        case _:
            return Decline()


def _actor(who: str, part: dict[str, str]) -> str:
    """Who decides about a unit: the active general about P, and K about the praetors he orders (H6.2, H6.3)."""
    return who if part["unit"] == "P" or who == "K" else part["unit"]
