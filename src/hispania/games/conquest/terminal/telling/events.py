"""What happened: every event in a line or two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...edge.events import (
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
from ...edge.paths import Step
from ...printed.board import Board
from ..forms import Name, capital, numeral
from .combat import army_of, decided, declared, formulas, odds

if TYPE_CHECKING:
    from ..catalogue import Catalogue


def tell(words: Catalogue, board: Board, event: Event) -> str:
    """What happened, in a line or two.

    >>> from hispania.games.conquest import default_board
    >>> from hispania.games.conquest.terminal.english import ENGLISH
    >>> tell(ENGLISH, default_board(), GarrisonPlaced("C", "salduba"))
    'Praetor C places a garrison in Salduba.'
    """
    say, generals = words.say, words.generals
    match event:
        case RevoltRolled():
            return _revolt(words, board, event)
        case ArmyMoved() | ArmyStayed():
            return _army(words, board, event)
        case CombatDeclared():
            sums, chances = formulas(words, event.card), odds(words, event.card)
            return say("event-declared", declared=declared(words, board, event), formulas=sums, odds=chances)
        case CombatDecided():
            return decided(words, board, event)
        case RoundEnded():
            return say("event-round-lost" if event.lost else "event-round", round=event.round, year=event.year)
        case GameOver():
            return say(f"outcome-{event.winner}-{event.reason}")
        case RevoltsSetUp() | ArmySetUp() | ProvinceRolled() | PieceChosen():
            return _set_up(words, board, event)
        case Boosted() | DiceShown() | RerollAsked() | Declined():
            return _hispano(words, event)
        case TurnStarted():
            blocked = say("event-blocked", blocked=words.counted(event.blocked, "blocked")) if event.blocked else ""
            absent = say("event-absent") if event.absent else ""
            price = words.denarii(event.denarii)
            general = generals[event.general]
            facts = {"round": event.round, "denarii": price, "blocked": blocked, "absent": absent}
            return say("event-turn", general=general, **facts)
        case Yielded():
            key = "event-yields" if event.by_choice else "event-half-spent"
            return say(key, denarii=words.denarii(event.denarii_left))
        case _:
            return _roman(words, board, event)


def _roman(
    words: Catalogue,
    board: Board,
    event: RoadPlaced | RoadKept | RoadBuilt | GeneralPlaced | PhaseSkipped | GeneralEntered | GeneralMoved
    | FleetMoved | GarrisonPlaced | GarrisonRemoved | ProconsulCame | PlotMade | PlotDecided | Passed,
) -> str:  # fmt: skip
    say, generals = words.say, words.generals

    def at(id: str) -> Name:
        return words.place(board, id)

    match event:
        case RoadPlaced():
            return say("event-road", general=generals[event.general], start=at(event.start), end=at(event.end))
        case RoadKept():
            return say("event-road-kept", general=generals[event.general])
        case RoadBuilt():
            facts = {"start": at(event.start), "end": at(event.end), "denarii": words.denarii(event.cost)}
            return say("event-road-built", general=generals[event.general], **facts)
        case GeneralPlaced():
            return say("event-placed", general=generals[event.general], space=at(event.space))
        case PhaseSkipped():
            return say("event-skipped", general=generals[event.general])
        case GeneralEntered():
            key = "event-entered-leave" if event.must_leave else "event-entered"
            return say(key, general=generals[event.general], space=at(event.space))
        case GeneralMoved():
            way = str(at(event.start)) + path(words, board, event.path)
            river = say("event-river") if event.crosses else ""
            key = "event-moved-free" if event.free else "event-moved"
            return say(key, general=generals[event.general], way=way, denarii=words.denarii(event.cost), river=river)
        case FleetMoved():
            aboard = say("event-aboard", general=generals[event.carries]) if event.carries else ""
            facts = {"start": at(event.start), "to": at(event.to), "denarii": words.denarii(event.cost)}
            return say("event-fleet", aboard=aboard, **facts)
        case GarrisonPlaced():
            key = "event-legion" if event.legion else "event-garrison"
            return say(key, general=generals[event.general], city=at(event.city))
        case GarrisonRemoved():
            return say("event-removed", general=generals[event.general], city=at(event.city))
        case ProconsulCame():
            sea = at(board.seas[0].id)
            return say("event-proconsul", proconsul=generals["P"], general=generals[event.general], sea=sea)
        case PlotMade():
            facts = {"city": at(event.city), "denarii": words.denarii(event.denarii), "most": event.denarii}
            key = "event-plot-one" if event.denarii == 1 else "event-plot"
            return say(key, general=generals[event.general], **facts)
        case PlotDecided():
            return say("event-murder" if event.success else "event-plot-fails", die=event.die, city=at(event.city))
        case Passed():  # with denarii at hand in a Roman phase, with none in a free move
            key = "event-passed" if event.denarii_left else "event-stays"
            return say(key, general=generals[event.general], denarii=words.denarii(event.denarii_left))


def path(words: Catalogue, board: Board, steps: tuple[Step, ...]) -> str:
    """A way, with = for roads and > for other links."""
    return "".join(f" {verb} {words.place(board, space)}" for verb, space in steps)


def province(board: Board, city: str) -> str:
    """The province of a city."""
    return next(p.name for p in board.provinces if p.id == board[city].province)


def _set_up(words: Catalogue, board: Board, event: RevoltsSetUp | ArmySetUp | ProvinceRolled | PieceChosen) -> str:
    say = words.say
    match event:
        case RevoltsSetUp():
            die = None if event.die is None else _struck(words, event.struck) + str(event.die)
            facts = {"province": province(board, event.city), "city": words.place(board, event.city)}
            key = "event-revolts-chosen" if die is None else "event-revolts"
            return say(key, die=die, revolts=words.counted(event.revolts, "revolt"), **facts)
        case ArmySetUp():
            rises = say(f"event-rises-{event.piece or 'any'}", city=words.place(board, event.city))
            if event.die is not None:
                return say("event-army", die=_struck(words, event.struck, True) + numeral(event.die), rises=rises)
            if event.city_die is not None:
                return say("event-army", die=_struck(words, event.struck) + str(event.city_die), rises=rises)
            return say("event-army-chosen", rises=rises)
        case ProvinceRolled():
            where = next(p.name for p in board.provinces if p.numeral == numeral(event.die))
            die = _struck(words, event.struck, True) + numeral(event.die)
            return say("event-province", die=die, province=where)
        case PieceChosen():
            return say(f"event-piece-{event.piece}", die=event.die)


def _struck(words: Catalogue, faces: tuple[int, ...], roman: bool = False) -> str:
    """Faces thrown again because they cannot stand (H2.3, H2.7, H7)."""
    told = ", ".join(numeral(face) if roman else str(face) for face in faces)
    return words.say("event-struck", faces=told) if faces else ""


def _hispano(words: Catalogue, event: Boosted | DiceShown | RerollAsked | Declined) -> str:
    say = words.say
    match event:
        case Boosted():
            return say("event-boost" if event.denarii else "event-no-boost", denarii=words.denarii(event.denarii))
        case DiceShown():
            faces = [face for face in (numeral(event.roman_die), str(event.hispanic_die or "")) if face]
            return say("event-dice" if len(faces) > 1 else "event-die", faces="-".join(faces))
        case RerollAsked():
            return say("event-reroll", die=say(f"dice-{event.die}"))
        case Declined():
            return say("event-no-pick" if event.what == "pick" else "event-no-strike")


def _revolt(words: Catalogue, board: Board, event: RevoltRolled) -> str:
    say = words.say
    roll = "event-roll-plot" if event.plot else "event-roll"
    dice = f"{numeral(event.roman_die)}-{event.hispanic_die}"
    start = say(roll, dice=dice, city=words.place(board, event.city))
    match event.effect:
        case "protected":
            return start + say("roll-protected", guard=_guard(words, event.guard))
        case "revolt":
            return start + say("roll-grows" if event.revolts > 1 else "roll-revolt", revolts=event.revolts)
        case "army":
            return start + say(f"roll-army-{event.piece or 'any'}")
        case "full":
            return start + say("roll-full")
        case _:
            return start + say("roll-lost")


def _guard(words: Catalogue, guard: tuple[str, ...]) -> str:
    generals = [words.generals[piece].the for piece in guard if piece in words.generals]
    return generals[0] if generals else words.say("guard", stack="".join(piece[1] for piece in guard))


def _army(words: Catalogue, board: Board, event: ArmyMoved | ArmyStayed) -> str:
    choice, say = event.choice, words.say
    start = capital(army_of(words, board, choice.piece, choice.army))
    start += say("by-die", die=event.die) if event.die else ""
    if isinstance(event, ArmyStayed):
        return say("army-stays-tie" if choice.targets else "army-stays-nowhere", army=start)
    why = say("by-hispano") if event.picked else say("by-shield" if event.die else "by-necessity")
    key = "army-marches-lost" if event.lost else "army-marches-revolt" if event.placed else "army-marches"
    return say(key, army=start, city=words.place(board, event.to), why=why)
