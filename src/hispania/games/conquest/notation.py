"""The notation of H11.1: writing what happened as lines, and reading what a line means.

The grammar stands in docs/notation.md. Reading takes only the intent and the dice from a line; everything else on it is
written again by the Scribe and compared, so that every value shown is checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from ...errors import Unreadable
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
from .board import NUMERALS, Board
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
    RevoltRolled,
    RevoltsSetUp,
    RoadPlaced,
    RoundEnded,
    Yielded,
)
from .game import Conquest

TurnStep: TypeAlias = Action | Roll


# -------------------------------------------------------------------- writing


class Scribe:
    """Writes a game down, line by line.

    >>> from hispania.games import conquest
    >>> game, scribe = conquest.new_game(), Scribe()
    >>> for face in (4, 5, 2):
    ...     scribe.write(game, game.apply(Roll(hispanic=face)), "1.U")
    >>> scribe.lines
    ['setup revolts [4 5 2]']
    """

    def __init__(self) -> None:
        self.lines: list[str] = []

    def copy(self) -> Scribe:
        """A scribe who has written the same so far."""
        twin = Scribe()
        twin.lines = list(self.lines)
        return twin

    def write(self, game: Conquest, events: list[Event], turn: str) -> None:
        """Write the events of one step; `turn` is the prefix of the turn in which it was taken, 1.U for instance."""
        for event in events:
            self._write(game.board, event, turn)

    def _write(self, board: Board, event: Event, turn: str) -> None:
        match event:
            case RevoltsSetUp():
                self._gather("setup revolts", str(event.die))
            case ArmySetUp():
                self._gather("setup armies", "~".join(NUMERALS[face - 1] for face in (*event.struck, event.die)))
            case RoadPlaced():
                ends = "-".join(board[end].notation for end in (event.start, event.end))
                self.lines.append(f"setup road {event.general} {ends}")
            case GeneralPlaced():
                self.lines.append(f"setup {event.general}@{board[event.space].notation}")
            case CombatDecided() if self._is_open(board, event, turn):
                self.lines[-1] += " " + _outcome(event)
            case CombatDecided():
                self.lines.append(f"{turn} {_declared(board, event)} {_outcome(event)}")
            case CombatDeclared():
                self.lines.append(f"{turn} {_declared(board, event)}")
            case RoundEnded():
                self.lines.append(f"{event.round} time {'!r' if event.lost else event.year}")
            case GameOver():
                self.lines.append(f"result {event.winner} {event.reason}")
            case _:
                text = _plain_event(board, event)
                if text:
                    self.lines.append(f"{turn} {text}")

    def _gather(self, start: str, die: str) -> None:
        """All dice of a setup step share one line."""
        if self.lines and self.lines[-1].startswith(start):
            self.lines[-1] = f"{self.lines[-1][:-1]} {die}]"
        else:
            self.lines.append(f"{start} [{die}]")

    def _is_open(self, board: Board, event: CombatDecided, turn: str) -> bool:
        return event.attacker_value is not None and self.lines[-1:] == [f"{turn} {_declared(board, event)}"]


def _plain_event(board: Board, event: Event) -> str:
    def name(id: str) -> str:
        return board[id].notation

    match event:
        case GeneralEntered():
            return f"{event.general} @{name(event.space)}"
        case GeneralMoved():
            path = "".join(verb + name(space) for verb, space in event.path)
            return f"{event.general} {name(event.start)}{path} ${event.cost}"
        case FleetMoved():
            aboard = f"({event.carries})" if event.carries else ""
            return f"F {name(event.start)}>{name(event.to)}{aboard} ${event.cost}"
        case GarrisonPlaced():
            return f"{event.general} +g {name(event.city)} $1"
        case GarrisonRemoved():
            return f"{event.general} -g{event.index} {name(event.city)} $1"
        case Passed():
            return "pass"
        case Yielded() if event.by_choice:
            return "yield"
        case RevoltRolled():
            effect = {"revolt": "+r", "army": "+A", "lost": "!r"}.get(event.effect, "0")
            return f"revolt {Roll(event.roman_die, event.hispanic_die)} {effect}"
        case ArmyMoved():
            placed = " +r" if event.placed else " !r" if event.lost else ""
            return f"A {name(event.choice.army)}{_choice(event.die)}>{name(event.to)}{placed}"
        case ArmyStayed():
            return f"A {name(event.choice.army)}{_choice(event.die)} stay"
        case _:
            return ""


def _choice(die: int | None) -> str:
    return f" [{die}]" if die else ""


def _declared(board: Board, event: CombatDeclared | CombatDecided) -> str:
    card = event.card
    attacker, defender = card.attacker, card.defender
    target = board[defender.space].notation
    match card.kind:
        case "siege":
            return f"{attacker.unit} s {target} ${card.denarii}"
        case "attack":
            return f"{attacker.unit} x {target} ${card.denarii}"
        case "army-siege":
            return f"A {board[attacker.space].notation}{_choice(event.die)} s {target}"
        case _:
            return f"A {board[attacker.space].notation}{_choice(event.die)} x {defender.unit}@{target}"


def _outcome(event: CombatDecided) -> str:
    if event.attacker_value is None:
        return f"sure {event.result}"
    dice = Roll(event.roman_die, event.hispanic_die)
    return f"{dice} {event.attacker_value}:{event.defender_value} {event.result}"


def turn_prefix(game: Conquest) -> str:
    """The prefix of the lines of this turn, 3.K for instance.

    >>> from hispania.games import conquest
    >>> turn_prefix(conquest.new_game())
    '1.U'
    """
    return f"{game.state.round}.{GENERAL_CODES[game.state.turn]}"


def action_text(game: Conquest, action: Action) -> str:
    """An action as a line writes it, without the turn and the outcome.

    >>> from hispania.games import conquest
    >>> action_text(conquest.new_game(), Besiege("C", "toletum", 2))
    'C s Toletum $2'
    """
    board = game.board
    match action:
        case Pass():
            return "yield" if game.state.split >= 0 else "pass"
        case Move():
            start = game.state.general_space(GENERAL_CODES.index(action.actor))
            here = board[start].notation if start >= 0 else ""
            path = "".join(verb + board[space].notation for verb, space in action.path)
            return f"{action.actor} {here}{path or '>' + board[action.to].notation} ${action.cost}"
        case MoveFleet():
            aboard = f"({action.carries})" if action.carries else ""
            return f"F {board[action.start].notation}>{board[action.to].notation}{aboard} ${action.cost}"
        case PlaceGarrison():
            return f"{action.actor} +g {board[action.city].notation} $1"
        case RemoveGarrison():
            return f"{action.actor} -g{action.index} {board[action.city].notation} $1"
        case Besiege():
            return f"{action.actor} s {board[action.city].notation} ${action.denarii}"
        case Attack():
            return f"{action.actor} x {board[action.city].notation} ${action.denarii}"
        case Enter():
            return f"{action.actor} @{board[action.space].notation}"
        case PlaceRoad():
            return f"road {action.actor} {board[action.a].notation}-{board[action.b].notation}"


# -------------------------------------------------------------------- reading

_DICE = r"\[(?P<dice>[IVX1-6~\- ]*)\]"
_OUTCOME = rf"(?: (?:sure|{_DICE} \d+:\d+) [+=\-])?"
_ACTIONS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("pass", r"(?:pass|yield)"),
        ("enter", r"(?P<unit>[UCK]) ?@(?P<to>[\w'.]+)"),
        ("move", r"(?P<unit>[UCK]) (?P<path>[\w'.]*(?:[>=][\w'.]+)+)(?: \$\d+)?"),
        ("fleet", r"F (?P<start>M[1-5])>(?P<to>M[1-5])(?:\([UCK]\))?(?: \$\d+)?"),
        ("place", r"(?P<unit>[UCK]) \+g (?P<to>[\w'.]+)(?: \$1)?"),
        ("remove", r"(?P<unit>[UCK]) -g(?P<index>[0-2]) (?P<to>[\w'.]+)(?: \$1)?"),
        ("combat", rf"(?P<unit>[UCK]) (?P<verb>[sx]) (?P<to>[\w'.]+) \$(?P<cost>[1-3]){_OUTCOME}"),
        ("road", r"road (?P<unit>[UCK]) (?P<a>[\w'.]+)-(?P<b>[\w'.]+)"),
    )
)
_REVOLT = re.compile(rf"revolt {_DICE} (?:0|\+r|\+A|!r)")
_ARMY = re.compile(
    r"A (?P<city>[\w'.]+)(?: \[(?P<choice>[1-6])\])?"
    rf"(?: stay|>[\w'.]+(?: [+!]r)?| s [\w'.]+{_OUTCOME}| x [UCK]@[\w'.]+{_OUTCOME.replace('dice', 'dice2')})"
)
_TURN = re.compile(r"(?P<round>\d{1,3})\.(?P<general>[UCK]) (?P<rest>.+)")
_PLACES = re.compile(r"[UCK]@[\w'.]+(?: [UCK]@[\w'.]+)*")


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
    """Do two lines say the same? A road may be written from either end."""
    if shown == written:
        return True
    ends = [re.fullmatch(r"setup road ([UCK]) ([^- ]+)-([^- ]+)", line) for line in (shown, written)]
    if not ends[0] or not ends[1]:
        return False
    return ends[0].groups() == (ends[1][1], ends[1][3], ends[1][2])


def read_line(game: Conquest, text: str) -> Iterator[TurnStep]:
    """The steps that a line of a record stands for, in order; Unreadable if it means nothing.

    A record may begin at a position with a combat already declared: its line then stands for the dice alone.
    """
    is_open = game.declared is not None
    if text.startswith("setup "):
        yield from _read_setup(game, text[6:])
        return
    turn = _TURN.fullmatch(text)
    if not turn:
        raise Unreadable(f"not a line of a record: {text[:80]!r}")
    rest = turn["rest"]
    revolt = _REVOLT.fullmatch(rest)
    if revolt:
        yield read_dice(revolt["dice"])
        return
    army = _ARMY.fullmatch(rest)
    if army:
        if not is_open:
            yield Roll(hispanic=int(army["choice"]) if army["choice"] else None)
        dice = army["dice"] or army["dice2"]
        if dice:
            yield read_dice(dice)
        return
    action = read_action(game, rest)
    if not is_open:
        yield action
    combat = _ACTIONS[6][1].fullmatch(rest)
    if combat and combat["dice"]:
        yield read_dice(combat["dice"])


def _read_setup(game: Conquest, text: str) -> Iterator[TurnStep]:
    dice = re.fullmatch(r"(revolts|armies) \[([^\]]*)\]", text)
    if dice:
        for part in dice[2].split(" "):
            yield read_dice(part)
        return
    yield read_action(game, text)


def read_dice(text: str) -> Roll:
    """The dice inside a record's brackets.

    >>> read_dice("III-2"), read_dice("II~V").struck
    (Roll(roman=3, hispanic=2, struck=()), (2,))
    """
    roman: list[int] = []
    hispanic = None
    for k, part in enumerate(text.split("-")):
        if k == 0 and all(face in NUMERALS for face in part.split("~")):
            roman = [NUMERALS.index(face) + 1 for face in part.split("~")]
        elif hispanic is None and part in ("1", "2", "3", "4", "5", "6") and k <= 1:
            hispanic = int(part)
        else:
            raise Unreadable(f"no dice look like [{text[:40]}]")
    return Roll(roman[-1] if roman else None, hispanic, tuple(roman[:-1]))


def read_action(game: Conquest, text: str) -> Action:
    """The action that a text means here: a line of notation, with or without its price.

    >>> from hispania.games import conquest
    >>> read_action(conquest.new_game(), "C s Toletum $2")
    Besiege(actor='C', city='toletum', denarii=2)
    """
    board = game.board
    for kind, pattern in _ACTIONS:
        found = pattern.fullmatch(text)
        if not found:
            continue
        part = found.groupdict()

        def space(key: str, part: dict[str, str] = part) -> str:
            return board.find(part[key]).id

        who = GENERAL_CODES[acting_general(game.state)]
        match kind:
            case "pass":
                return Pass(who)
            case "enter":
                return Enter(part["unit"], space("to"))
            case "move":
                stops = [board.find(stop).id for stop in re.split("[>=]", part["path"]) if stop]
                return Move(part["unit"], stops[-1])
            case "fleet":
                return MoveFleet(who, space("start"), space("to"))
            case "place":
                return PlaceGarrison(part["unit"], space("to"))
            case "remove":
                return RemoveGarrison(part["unit"], space("to"), int(part["index"]))
            case "combat" if part["verb"] == "s":
                return Besiege(part["unit"], space("to"), int(part["cost"]))
            case "combat":
                return Attack(part["unit"], space("to"), int(part["cost"]))
            case "road":
                return PlaceRoad(part["unit"], space("a"), space("b"))
    raise Unreadable(f"not an action: {text[:80]!r}")
