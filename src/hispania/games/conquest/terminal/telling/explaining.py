"""What happened and why, in full, when somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...edge.cards import ArmyChoice
from ...edge.events import (
    ArmyMoved,
    ArmyStayed,
    Boosted,
    CombatDecided,
    CombatDeclared,
    DiceShown,
    Event,
    GameOver,
    GeneralMoved,
    PhaseSkipped,
    PieceChosen,
    PlotDecided,
    ProconsulCame,
    ProvinceRolled,
    RerollAsked,
    RevoltRolled,
    RoadKept,
    RoundEnded,
    TurnStarted,
)
from ...printed.board import NUMERALS, Board
from ..forms import numeral
from .combat import arithmetic, card_lines
from .events import tell

if TYPE_CHECKING:
    from ..catalogue import Catalogue

MORE: Final[dict[type[Event], str]] = {
    TurnStarted: "more-turn",
    RoundEnded: "more-round",
    GameOver: "more-over",
    PhaseSkipped: "more-skipped",
    PieceChosen: "more-piece",
    PlotDecided: "more-plot",
    Boosted: "more-boost",
    DiceShown: "more-dice",
    RerollAsked: "more-reroll",
    ProconsulCame: "more-proconsul",
    RoadKept: "more-kept",
    ProvinceRolled: "more-province",
}


def explain(words: Catalogue, board: Board, event: Event) -> list[str]:
    """What happened and why, step by step."""
    say, lines = words.say, [tell(words, board, event)]
    match event:
        case RevoltRolled():
            rule = say(f"revolt-rule-{event.effect}")
            lines.append(say("revolt-why", dice=_coordinates(words, board, event), rule=rule))
        case ArmyMoved():
            lines += explain_choice(words, board, event.choice, event.die, event.picked)
        case ArmyStayed():
            lines += explain_choice(words, board, event.choice, event.die)
        case CombatDeclared() | CombatDecided():
            if event.choice is not None:
                lines += explain_choice(words, board, event.choice, event.die, event.picked)
            lines += card_lines(words, board, event.card)
            if isinstance(event, CombatDecided):
                lines += arithmetic(words, event)
        case GeneralMoved():
            lines.append(say("more-moved-free" if event.free else "more-moved"))
        case _:
            key = MORE.get(type(event))
            lines.append(say(key) if key else say("more-rule", rule=event.rule))
    return lines


def _coordinates(words: Catalogue, board: Board, event: RevoltRolled) -> str:
    """How two dice name a city."""
    where = next(p for p in board.provinces if p.id == board[event.city].province)
    face = numeral(event.roman_die)
    key = "dice-name"
    if where.numeral in NUMERALS and where.numeral != face:
        key = "dice-name-odd" if event.roman_die % 2 else "dice-name-even"
    return words.say(key, roman=face, province=where.name, hispanic=event.hispanic_die)


def explain_choice(
    words: Catalogue, board: Board, choice: ArmyChoice, die: int | None, picked: bool = False
) -> list[str]:
    """Why an army turned where it turned: candidates, which rule dropped which, the die, the tie."""
    say = words.say

    def cities(ids: tuple[str, ...]) -> str:
        return words.listed([str(words.place(board, id)) for id in ids])

    lines = [say("choice-ventures" if choice.ventures else "choice-home", cities=cities(choice.candidates))]
    if choice.dropped:
        lines.append(say("choice-dropped", cities=cities(choice.dropped)))
    if not choice.by_die:
        lines.append(say("choice-one" if choice.targets else "choice-none", city=cities(choice.targets)))
        return lines
    if picked:
        lines.append(say("choice-picked", cities=cities(choice.targets)))
    if die is None:
        return lines
    distances = [
        say("choice-away", city=words.place(board, id), shield=shield, away=abs(shield - die))
        for id, shield in zip(choice.targets, choice.shields)
    ]
    target = choice.by_die[die - 1]
    end = say("choice-nearest", city=words.place(board, target)) if target else say("choice-tie")
    lines.append(say("choice-die", die=die, distances=words.listed(distances), end=end))
    return lines
