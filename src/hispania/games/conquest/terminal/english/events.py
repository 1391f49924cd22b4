"""What happened, in English: every event in a line or two, and in full when somebody asks why."""

from __future__ import annotations

from typing import Final

from ...edge.cards import ArmyChoice
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
from ...printed.board import NUMERALS, Board
from ..catalogue import name, numeral
from .combat import arithmetic, card_lines, decided, declared, formulas, odds
from .words import ARMIES, DICE, GENERALS, capital, denarii, listed, path, plural, province

# -------------------------------------------------------------------- a line or two


def tell(board: Board, event: Event) -> str:
    """What happened, in a line or two.

    >>> from hispania.games.conquest import default_board
    >>> tell(default_board(), GarrisonPlaced("C", "salduba"))
    'Praetor C places a garrison in Salduba.'
    """

    def at(id: str) -> str:
        return name(board, id)

    match event:
        case RoadPlaced():
            return f"{GENERALS[event.general]} lays a road from {at(event.start)} to {at(event.end)}."
        case RoadKept():
            return f"{GENERALS[event.general]} keeps a road for later."
        case RoadBuilt():
            way = f"from {at(event.start)} to {at(event.end)}"
            return f"{GENERALS[event.general]} builds a road {way} for {denarii(event.cost)}."
        case GeneralPlaced():
            return f"{GENERALS[event.general]} takes his place in {at(event.space)}."
        case TurnStarted():
            blocked = f" ({event.blocked} blocked by absent generals)" if event.blocked else ""
            absent = " He is off the board and comes back first." if event.absent else ""
            return f"Round {event.round}, {GENERALS[event.general]}: {denarii(event.denarii)}{blocked}.{absent}"
        case PhaseSkipped():
            return f"{GENERALS[event.general]} has no Roman phase this turn: Hispania acts at once."
        case GeneralEntered():
            leave = " beside another general, and must leave first" if event.must_leave else ""
            return f"{GENERALS[event.general]} comes back in {at(event.space)}{leave}."
        case GeneralMoved():
            way = at(event.start) + path(board, event.path)
            price = "free of charge" if event.free else f"for {denarii(event.cost)}"
            river = " He crosses the Durius: the spell of Lethe is broken." if event.crosses else ""
            return f"{GENERALS[event.general]} moves {way} {price}.{river}"
        case FleetMoved():
            aboard = f" with {GENERALS[event.carries]} on board" if event.carries else ""
            return f"A fleet sails from {at(event.start)} to {at(event.to)}{aboard} for {denarii(event.cost)}."
        case GarrisonPlaced():
            what = "the Legio Hispana" if event.legion else "a garrison"
            return f"{GENERALS[event.general]} places {what} in {at(event.city)}."
        case GarrisonRemoved():
            return f"{GENERALS[event.general]} takes a garrison back from {at(event.city)}."
        case ProconsulCame():
            called = f"called by {GENERALS[event.general]} for 3 denarii"
            return f"{GENERALS['P']} lands in {at(board.seas[0].id)}, {called}."
        case PlotMade():
            chance = "1" if event.denarii == 1 else f"1 to {event.denarii}"
            plot = f"plots against the special army of {at(event.city)} with {denarii(event.denarii)}"
            return f"{GENERALS[event.general]} {plot}: it succeeds on a {chance}."
        case PlotDecided() if event.success:
            return f"Die {event.die}: the leader in {at(event.city)} is murdered, and his army is an ordinary one now."
        case PlotDecided():
            return f"Die {event.die}: the plot in {at(event.city)} fails, and one more revolt roll follows."
        case Passed() if event.denarii_left == 0:  # with denarii at hand in a Roman phase, with none in a free move
            return f"{GENERALS[event.general]} stays where he is."
        case Passed():
            return f"{GENERALS[event.general]} ends his phase, leaving {denarii(event.denarii_left)} unspent."
        case Yielded():
            how = "yields" if event.by_choice else "has spent his half"
            return f"The first player {how}: the second decides for the consul ({denarii(event.denarii_left)} left)."
        case CombatDeclared():
            return f"{declared(board, event)}: {formulas(event.card)}, {odds(event.card)}."
        case CombatDecided():
            return decided(board, event)
        case RevoltRolled():
            return _revolt(board, event)
        case ArmyMoved() | ArmyStayed():
            return _army(board, event)
        case RoundEnded():
            if event.lost:
                return f"End of round {event.round}: a revolt must go to the time track and none is left."
            return f"End of round {event.round}: a revolt leaves the reserve for {event.year} BC."
        case GameOver():
            return OUTCOMES[event.winner, event.reason]
        case Boosted() | DiceShown() | RerollAsked() | Declined():
            return _hispano(event)
        case _:
            return _set_up(board, event)


OUTCOMES: Final = {
    ("R", "capitals"): "Rome has won: all six capitals are garrisoned and no city of the Roman provinces is in revolt.",
    ("H", "reserve"): "Hispania has won: a revolt had to be placed and the reserve was empty.",
    ("H", "time"): "Hispania has won: the years have run out and the last space of the time track is covered.",
}


def _set_up(board: Board, event: RevoltsSetUp | ArmySetUp | ProvinceRolled | PieceChosen) -> str:
    match event:
        case RevoltsSetUp():
            who = "chosen by the Hispano" if event.die is None else f"die {_struck(event.struck)}{event.die}"
            revolts = plural(event.revolts, "revolt")
            return f"{province(board, event.city)}, {who}: {revolts} in {name(board, event.city)}."
        case ArmySetUp():
            army = _risen(event.piece)
            if event.die is not None:
                return f"Die {_struck(event.struck, True)}{numeral(event.die)}: {army} in {name(board, event.city)}."
            if event.city_die is not None:
                return f"Die {_struck(event.struck)}{event.city_die}: {army} in {name(board, event.city)}."
            return f"Chosen by the Hispano: {army} in {name(board, event.city)}."
        case ProvinceRolled():
            where = next(p.name for p in board.provinces if p.numeral == numeral(event.die))
            return f"Die {_struck(event.struck, True)}{numeral(event.die)}: an army rises in {where}, in which city?"
        case PieceChosen():
            return f"Die {event.die}: it is {ARMIES[event.piece].replace('the army', 'an ordinary army')}."


def _struck(faces: tuple[int, ...], roman: bool = False) -> str:
    """Faces thrown again because they cannot stand (H2.3, H2.7, H7)."""
    told = ", ".join(numeral(face) if roman else str(face) for face in faces)
    return f"{told} (thrown again), then " if faces else ""


def _risen(piece: str) -> str:
    return {"A": "an army rises", "S": "the special army rises"}.get(piece, "an army rises (which, a die will tell)")


def _hispano(event: Boosted | DiceShown | RerollAsked | Declined) -> str:
    match event:
        case Boosted():
            return f"The Hispano adds {denarii(event.denarii) if event.denarii else 'nothing'}."
        case DiceShown():
            faces = [numeral(event.roman_die), str(event.hispanic_die or "")]
            return f"The dice show {'-'.join(face for face in faces if face)}; the Hispano may throw one again."
        case RerollAsked():
            return f"The Hispano pays 1 denarius to have the {DICE[event.die]} thrown again."
        case Declined():
            return "The Hispano lets the die choose." if event.what == "pick" else "The Hispano does not strike."


def _revolt(board: Board, event: RevoltRolled) -> str:
    why = " after the plot" if event.plot else ""
    start = f"Revolt roll{why} {numeral(event.roman_die)}-{event.hispanic_die}, {name(board, event.city)}: "
    match event.effect:
        case "protected":
            return f"{start}{_guard(event.guard)} keeps the peace."
        case "revolt" if event.revolts > 1:
            return f"{start}the revolt grows to {event.revolts}."
        case "revolt":
            return f"{start}a revolt rises."
        case "army" if not event.piece:
            return f"{start}in revolt already, so an army gathers there; a die tells which."
        case "army":
            army = "the special army" if event.piece == "S" else "an army"
            return f"{start}in revolt already, so {army} gathers there."
        case "full":
            return f"{start}three revolts already and no army to come, so nothing happens."
        case _:
            return f"{start}a revolt must rise and none is left in the reserve."


def _guard(guard: tuple[str, ...]) -> str:
    generals = [GENERALS[piece] for piece in guard if piece in GENERALS]
    if generals:
        return generals[0]
    return "the garrison " + "".join(piece[1] for piece in guard)


def _army(board: Board, event: ArmyMoved | ArmyStayed) -> str:
    choice = event.choice
    by_die = f" (die {event.die})" if event.die else ""
    start = f"{capital(ARMIES[choice.piece])} of {name(board, choice.army)}{by_die}"
    if isinstance(event, ArmyStayed):
        return f"{start} stays: " + (
            "two targets are equally near to the die." if choice.targets else "there is no city it may turn to."
        )
    why = " (the shield nearest to the die)" if event.die else " (its only choice)"
    if event.picked:
        why = " (sent by the Hispano for 1 denarius)"
    if event.lost:
        return f"{start} marches on {name(board, event.to)}{why}: a revolt must rise there and none is left."
    rises = " and a revolt rises there" if event.placed else ", in revolt already"
    return f"{start} marches to {name(board, event.to)}{why}{rises}."


# -------------------------------------------------------------------- in full


def explain(board: Board, event: Event) -> list[str]:
    """What happened and why, step by step."""
    lines = [tell(board, event)]
    match event:
        case RevoltRolled():
            lines.append(f"{_coordinates(board, event)} {REVOLT_RULES[event.effect]} (H5.1)")
        case ArmyMoved():
            lines += explain_choice(board, event.choice, event.die, event.picked)
        case ArmyStayed():
            lines += explain_choice(board, event.choice, event.die)
        case CombatDeclared() | CombatDecided():
            if event.choice is not None:
                lines += explain_choice(board, event.choice, event.die, event.picked)
            lines += card_lines(board, event.card)
            if isinstance(event, CombatDecided):
                lines += arithmetic(event)
        case GeneralMoved() if event.free:
            lines.append("After the Hispanic phase of his turn he may follow one link, or one run of roads (H6.2).")
        case GeneralMoved():
            lines.append("A run of roads costs 1 whatever its length, other links their segments (H4.1b).")
        case TurnStarted():
            lines.append("The level gives the denarii of a turn; each general off the board blocks one (H3.2).")
        case RoundEnded():
            lines.append("Every round takes one revolt from the reserve for good (H3.6).")
        case GameOver():
            lines.append("See H3.6, H3.7 and H3.8 for the three ways a game ends.")
        case _:
            lines.append(MORE.get(type(event), f"Rule {event.rule}."))
    return lines


MORE: Final[dict[type[Event], str]] = {
    PhaseSkipped: "No place was free for his return (H3.4), or the scenario opens with Hispania (H7.4).",
    PieceChosen: "With two ordinary armies in reserve the special one comes on 5-6, with one on 4-6 (H6.6).",
    PlotDecided: "Once a game: a die not above the denarii succeeds; otherwise a revolt roll follows (H6.6).",
    Boosted: "His denarii are added before the dice fall, to the die or to the shield (H6.7d).",
    DiceShown: "He may have one die of a revolt roll, or H in a combat, thrown again for 1 denarius (H6.7a).",
    RerollAsked: "The new face stands, unless he pays again (H6.7a).",
    ProconsulCame: "Once a game, if sea 1 holds a fleet without a general; then anybody may lead him (H6.3).",
    RoadKept: "A kept road can be built later from a general's city, for its segments (H6.1).",
    ProvinceRolled: "Several cities of that province are in revolt: the Hispanic die names one of them (H2.7).",
}

REVOLT_RULES: Final = {
    "protected": "A garrison or a general in the city stops the revolt.",
    "revolt": "No garrison or general guards it, and no army is due: one revolt is added, three at most.",
    "army": "It was in revolt, its province held no army and one was in reserve: the army comes instead of a revolt.",
    "full": "A city holds three revolts at most, and no army is due: nothing is to be placed.",
    "lost": "A revolt was due and the reserve was empty, which ends the game (H3.8).",
}


def _coordinates(board: Board, event: RevoltRolled) -> str:
    """How two dice name a city."""
    where = next(p for p in board.provinces if p.id == board[event.city].province)
    face = numeral(event.roman_die)
    how = f"The Roman die {face} names {where.name}"
    if where.numeral in NUMERALS and where.numeral != face:
        how = f"The Roman die {face} is {'odd' if event.roman_die % 2 else 'even'} and names {where.name} (H7.3)"
    return f"{how}, the Hispanic die {event.hispanic_die} its city with that shield."


def explain_choice(board: Board, choice: ArmyChoice, die: int | None, picked: bool = False) -> list[str]:
    """Why an army turned where it turned: candidates, which rule dropped which, the die, the tie."""

    def cities(ids: tuple[str, ...]) -> str:
        return listed([name(board, id) for id in ids])

    if choice.ventures:
        area = "Every city of its province is in revolt, so neighbours in other provinces without army count too"
    else:
        area = "Its province is not wholly in revolt, so only neighbours inside it count"
    lines = [f"{area} (H5.2b): {cities(choice.candidates)}."]
    if choice.dropped:
        lines.append(f"Dropped, being in revolt while another candidate is not (H5.2c): {cities(choice.dropped)}.")
    if not choice.by_die:
        lines.append(f"No die is needed: {cities(choice.targets)} {'is left' if choice.targets else 'remains'}.")
        return lines
    if picked:
        lines.append(f"The Hispano chose among {cities(choice.targets)} instead of the die (H6.7c).")
    if die is None:
        return lines
    distances = [
        f"{name(board, id)} (shield {shield}) is {abs(shield - die)} away"
        for id, shield in zip(choice.targets, choice.shields)
    ]
    target = choice.by_die[die - 1]
    end = f"{name(board, target)} is nearest" if target else "the nearest are equally near, so it stays"
    lines.append(f"Hispanic die {die} (H5.2c): {listed(distances)}; {end}.")
    return lines
