"""Writing a game down in the notation of H11.1, line by line (grammar in docs/notation.md)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from ....contract.game import Taken
from ..core.terms import ATTACK, FREE_MOVE, NO_COMBAT, PIECE, PLOT, REROLL_HISPANIC, REROLL_ROMAN, SIEGE
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
    dice_text,
)
from ..edge.cards import army_choice, declared_card
from ..edge.events import (
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
    Yielded,
)
from ..edge.game import Conquest, label
from ..printed.board import Board


@dataclass(frozen=True, slots=True)
class OpenLine:
    """A line whose dice are not all known yet: what was declared, the Hispano's boost, the faces so far."""

    start: str
    boost: str = ""
    dice: str = ""  # the faces, then each reroll behind a ~ in its order
    rerolling: str = ""  # the die that is to be rolled again

    @property
    def text(self) -> str:
        """The line as it stands."""
        asked = f"~{self.rerolling}?" if self.rerolling else ""
        return f"{self.start}{self.boost}" + (f" [{self.dice}{asked}]" if self.dice else "")

    def show(self, roman: int | None, hispanic: int | None) -> OpenLine:
        """The same with the dice that lie on the table now; a rerolled face stays, struck."""
        if not self.rerolling:
            return replace(self, dice=dice_text(Roll(roman, hispanic)))
        face = dice_text(Roll(roman=roman) if self.rerolling == "R" else Roll(hispanic=hispanic))
        return replace(self, dice=f"{self.dice}~{face}", rerolling="")


Mark: TypeAlias = tuple[int, str, OpenLine | None]


@dataclass(slots=True)
class Scribe:
    """Writes a game down, line by line.

    >>> from hispania.games import conquest
    >>> game, scribe = conquest.new_game(), Scribe()
    >>> for face in (4, 5, 2):
    ...     before = game.clone()
    ...     scribe.write(before, game.take(Roll(hispanic=face)), game)
    >>> scribe.lines
    ['setup revolts [4 5 2]']
    """

    lines: list[str] = field(default_factory=list)
    opened: OpenLine | None = None

    @classmethod
    def at(cls, game: Conquest) -> Scribe:
        """A scribe for a game that may stand in the middle of a line: then the line so far is already written."""
        line = _line_at(game)
        return cls([line.text], line) if line else cls()

    def mark(self) -> Mark:
        """Where the record stands: how many lines, the last of them, and what is open of it."""
        return len(self.lines), self.lines[-1] if self.lines else "", self.opened

    def rewind(self, mark: Mark) -> None:
        """Make the record stand again where it stood at a mark."""
        count, last, self.opened = mark
        del self.lines[count:]
        if count:
            self.lines[-1] = last

    def write(self, before: Conquest, taken: Taken, after: Conquest) -> None:
        """Write one step under the turn in which it was taken."""
        turn, board = label(before.state), before.board
        for event in taken.events:
            self._write(board, event, turn)

    def _write(self, board: Board, event: Event, turn: str) -> None:
        match event:
            case RevoltsSetUp() | ArmySetUp() | ProvinceRolled():
                self._set_up(board, event)
            case PieceChosen() if self.lines[-1].startswith("setup"):
                self._set_up(board, event)
            case PieceChosen():
                self.lines[-1] = f"{self.lines[-1][:-1]}{event.piece}[{event.die}]"
                self.opened = None
            case RoadPlaced():
                ends = "-".join(board[end].notation for end in (event.start, event.end))
                self.lines.append(f"setup road {event.general} {ends}")
            case RoadKept():
                self.lines.append(f"setup keep {event.general}")
            case GeneralPlaced():
                self.lines.append(f"setup {event.general}@{board[event.space].notation}")
            case CombatDeclared():
                self._begin(OpenLine(f"{turn} {_declared(board, event)}"))
            case PlotMade():
                self._begin(OpenLine(f"{turn} {event.general} plot ${event.denarii}"))
            case Boosted():
                opened = self.opened or OpenLine("")
                self._update(replace(opened, boost=f" +H{event.denarii}"))
            case DiceShown():
                if self.opened is None:
                    self._begin(OpenLine(f"{turn} revolt"))
                self._update((self.opened or OpenLine("")).show(event.roman_die, event.hispanic_die))
            case RerollAsked():
                self._update(replace(self.opened or OpenLine(""), rerolling=event.die))
            case CombatDecided():
                self._close(f"{turn} {_declared(board, event)}", event.roman_die, event.hispanic_die, _outcome(event))
            case PlotDecided():
                self._close("", None, event.die, "+" if event.success else "-")
            case RevoltRolled():
                self._close(f"{turn} revolt", event.roman_die, event.hispanic_die, _effect(event))
            case RoundEnded():
                self.lines.append(f"{event.round} time {'!r' if event.lost else event.year}")
            case GameOver():
                self.lines.append(f"result {event.winner} {event.reason}")
            case _:
                text = _plain_event(board, event)
                if text:
                    self.lines.append(f"{turn} {text}")

    def _begin(self, line: OpenLine) -> None:
        self.opened = line
        self.lines.append(line.text)

    def _update(self, line: OpenLine) -> None:
        self.opened = line
        self.lines[-1] = line.text

    def _close(self, start: str, roman: int | None, hispanic: int | None, outcome: str) -> None:
        """The last dice and the outcome; the line may have been open since the declaration."""
        line = self.opened
        if line is None:
            self.lines.append("")
            line = OpenLine(start)
        if not outcome.startswith("sure") and (line.rerolling or not line.dice):
            line = line.show(roman, hispanic)
        self.lines[-1] = f"{line.text} {outcome}"
        self.opened = None

    # ---------------------------------------------------------------- setup

    def _set_up(self, board: Board, event: RevoltsSetUp | ArmySetUp | ProvinceRolled | PieceChosen) -> None:
        match event:
            case RevoltsSetUp() if event.die is None:
                self.lines.append(f"setup H +r {board[event.city].notation}")
            case RevoltsSetUp():
                self._gather("setup revolts", dice_text(Roll(hispanic=event.die, struck=event.struck)))
            case ArmySetUp() if event.die is None and event.city_die is None:
                self.lines.append(f"setup H +{event.piece or '?'} {board[event.city].notation}")
            case ArmySetUp() if event.die is None:
                die = dice_text(Roll(hispanic=event.city_die, struck=event.struck))
                if self.lines and self.lines[-1].endswith("-]"):
                    self.lines[-1] = f"{self.lines[-1][:-1]}{die}{'' if event.piece else '='}]"
                else:
                    self._gather("setup armies", die + ("" if event.piece else "="))
            case ArmySetUp():
                die = dice_text(Roll(roman=event.die, struck=event.struck))
                self._gather("setup armies", die + ("" if event.piece else "="))
            case ProvinceRolled():
                self._gather("setup armies", dice_text(Roll(roman=event.die, struck=event.struck)) + "-")
            case PieceChosen() if self.lines[-1].endswith("]"):
                self.lines[-1] = f"{self.lines[-1][:-1]}{event.piece}{event.die}]"
                self.opened = None
            case PieceChosen():
                self.lines[-1] = self.lines[-1].replace("+?", f"+{event.piece}[{event.die}]")
                self.opened = None

    def _gather(self, start: str, die: str) -> None:
        """All dice of a setup step share one line."""
        if self.lines and self.lines[-1].startswith(start):
            self.lines[-1] = f"{self.lines[-1][:-1]} {die}]"
        else:
            self.lines.append(f"{start} [{die}]")


def _line_at(game: Conquest) -> OpenLine | None:
    """The line in whose middle a position stands, as far as the position knows it."""
    s, board = game.state, game.board
    turn = game.turn.label
    rerolling = {REROLL_ROMAN: "R", REROLL_HISPANIC: "H"}.get(s.waiting, "")
    dice = dice_text(Roll(s.roman_die or None, s.hispanic_die or None))
    if s.combat != NO_COMBAT:
        strike = s.boost if s.striking else 0
        fights = s.combat in (SIEGE, ATTACK)
        choice = None if fights or s.striking else army_choice(s, s.combat_from)
        picked = choice is not None and len(choice.targets) > 1 and not s.choice_die
        event = CombatDeclared(declared_card(s), choice, s.choice_die or None, picked, strike)
        asked = fights and game.phase != "BOOST" and (s.boost or s.hispano or rerolling)
        return OpenLine(f"{turn} {_declared(board, event)}", f" +H{s.boost}" if asked else "", dice, rerolling)
    if s.waiting == PLOT:
        near = s.config.adjacent[s.general_space(s.turn)] & s.special
        return OpenLine(f"{turn} {GENERAL_CODES[s.turn] if near else 'P'} plot ${s.combat_denarii}")
    if dice:
        return OpenLine(f"{turn} revolt", "", dice, rerolling)
    if s.waiting == PIECE and turn != "setup":
        return OpenLine(f"{turn} piece +?")
    if s.waiting == PIECE:
        return OpenLine(f"setup H +? {board[s.waiting_at].notation}" if s.config.hispano else "setup armies [=]")
    return None


def _plain_event(board: Board, event: Event) -> str:
    def name(id: str) -> str:
        return board[id].notation

    match event:
        case GeneralEntered():
            return f"{event.general} @{name(event.space)}"
        case GeneralMoved():
            path = "".join(verb + name(space) for verb, space in event.path)
            cost = "" if event.free else f" ${event.cost}"
            return f"{event.general} {'free ' * event.free}{name(event.start)}{path}{cost}{' lethe' * event.crosses}"
        case FleetMoved():
            aboard = f"({event.carries})" if event.carries else ""
            return f"F {name(event.start)}>{name(event.to)}{aboard} ${event.cost}"
        case GarrisonPlaced():
            return f"{event.general} +{'L' if event.legion else 'g'} {name(event.city)} $1"
        case GarrisonRemoved():
            return f"{event.general} -g{event.index} {name(event.city)} $1"
        case RoadBuilt():
            return f"{event.general} build {name(event.start)}-{name(event.end)} ${event.cost}"
        case ProconsulCame():
            return "P buy $3"
        case Passed():
            return "pass"
        case Yielded() if event.by_choice:
            return "yield"
        case Declined():
            return f"H no {event.what}"
        case ArmyMoved():
            placed = " +r" if event.placed else " !r" if event.lost else ""
            army = f"{event.choice.piece} {name(event.choice.army)}{_choice(event.die, event.picked)}"
            return f"{army}>{name(event.to)}{placed}"
        case ArmyStayed():
            return f"{event.choice.piece} {name(event.choice.army)}{_choice(event.die)} stay"
        case _:
            return ""


def _choice(die: int | None, picked: bool = False) -> str:
    return " pick" if picked else f" [{die}]" if die else ""


def _effect(event: RevoltRolled) -> str:
    return {"revolt": "+r", "army": f"+{event.piece or '?'}", "lost": "!r"}.get(event.effect, "0")


def _declared(board: Board, event: CombatDeclared | CombatDecided) -> str:
    card = event.card
    attacker, defender = card.attacker, card.defender
    target = board[defender.space].notation
    verb = "s" if card.kind in ("siege", "army-siege") else "x"
    if card.kind in ("siege", "attack"):
        return f"{attacker.unit} {verb} {target} ${card.denarii}"
    who = target if verb == "s" else f"{defender.unit}@{target}"
    if event.strike:
        return f"H {attacker.unit} {board[attacker.space].notation} {verb} {who} ${event.strike}"
    return f"{attacker.unit} {board[attacker.space].notation}{_choice(event.die, event.picked)} {verb} {who}"


def _outcome(event: CombatDecided) -> str:
    if event.attacker_value is None:
        return f"sure {event.result}"
    return f"{event.attacker_value}:{event.defender_value} {event.result}"


def action_text(game: Conquest, action: Action) -> str:
    """An action as a line writes it, without the turn and the outcome.

    >>> from hispania.games import conquest
    >>> action_text(conquest.new_game(), Besiege("C", "toletum", 2))
    'C s Toletum $2'
    """
    board = game.board
    name = board.notation
    unit = getattr(action, "unit", "") or action.actor
    if isinstance(action, Move):  # most are
        state = game.state
        start = state.general_space("UCKP".index(unit))
        here = board.spaces[start].notation if start >= 0 else ""
        path = "".join([verb + name(space) for verb, space in action.path]) or ">" + name(action.to)
        crosses = " lethe" if action.crosses else ""
        if state.phase == FREE_MOVE:
            return f"{unit} free {here}{path}{crosses}"
        return f"{unit} {here}{path} ${action.cost}{crosses}"
    match action:
        case Pass():
            return "yield" if game.state.split >= 0 else "pass"
        case MoveFleet():
            aboard = f"({action.carries})" if action.carries else ""
            return f"F {name(action.start)}>{name(action.to)}{aboard} ${action.cost}"
        case PlaceGarrison():
            return f"{unit} +{'L' if action.legion else 'g'} {name(action.city)} $1"
        case RemoveGarrison():
            return f"{unit} -g{action.index} {name(action.city)} $1"
        case Besiege() | Attack():
            return f"{unit} {'s' if isinstance(action, Besiege) else 'x'} {name(action.city)} ${action.denarii}"
        case Enter():
            return f"{unit} @{name(action.space)}"
        case PlaceRoad():
            return f"road {unit} {name(action.a)}-{name(action.b)}"
        case KeepRoad():
            return f"keep {unit}"
        case Build():
            return f"{unit} build {name(action.a)}-{name(action.b)} ${action.cost}"
        case Buy():
            return "P buy $3"
        case Plot():
            return f"{unit} plot ${action.denarii}"
        case Boost():
            return f"H +{action.denarii}"
        case Reroll():
            return f"H reroll {action.die}"
        case Pick():
            return f"H pick {name(action.city)}"
        case Strike():
            return f"H strike {name(action.army)} {name(action.city)} ${action.denarii}"
        case SetRevolts():
            return f"H +r {name(action.city)}"
        case SetArmy():
            return f"H +A {name(action.city)}"
        case Decline():
            return "H no"
