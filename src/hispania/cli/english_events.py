"""What happened, in English: every event in a line or two, and in full when somebody asks why."""

from __future__ import annotations

from typing import Final

from ..games.conquest.actions import (
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
)
from ..games.conquest.board import Board
from ..games.conquest.cards import ArmyChoice, CombatCard, Side, Term
from ..games.conquest.events import (
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
from ..games.conquest.ways import Step
from .catalogue import in_36, name, numeral, percent

GENERALS: Final = {"U": "Praetor U", "C": "Praetor C", "K": "Consul K"}


def plural(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> plural(1, "revolt"), plural(2, "city", "cities"), plural(3, "denarius", "denarii")
    ('1 revolt', '2 cities', '3 denarii')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def denarii(number: int) -> str:
    """A price."""
    return plural(number, "denarius", "denarii")


def listed(words: list[str]) -> str:
    """Words in a row, the last one joined with "and".

    >>> listed(["Osca"]), listed(["Osca", "Toletum", "Olisipo"])
    ('Osca', 'Osca, Toletum and Olisipo')
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else "nothing"


def path(board: Board, steps: tuple[Step, ...]) -> str:
    """A way, with = for roads and > for other links."""
    return "".join(f" {verb} {name(board, space)}" for verb, space in steps)


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
        case RevoltsSetUp():
            revolts = plural(event.revolts, "revolt")
            return f"{_province(board, event.city)} rolls {event.die}: {revolts} in {at(event.city)}."
        case ArmySetUp():
            again = f" ({', '.join(map(numeral, event.struck))} thrown again: army there)" if event.struck else ""
            return f"Die {numeral(event.die)}{again}: an army rises in {at(event.city)}."
        case RoadPlaced():
            return f"{GENERALS[event.general]} lays a road from {at(event.start)} to {at(event.end)}."
        case GeneralPlaced():
            return f"{GENERALS[event.general]} takes his place in {at(event.space)}."
        case TurnStarted():
            blocked = f" ({event.blocked} blocked by absent generals)" if event.blocked else ""
            absent = " He is off the board and comes back first." if event.absent else ""
            return f"Round {event.round}, {GENERALS[event.general]}: {denarii(event.denarii)}{blocked}.{absent}"
        case PhaseSkipped():
            return f"{GENERALS[event.general]} finds no place to come back: his phase is skipped."
        case GeneralEntered():
            leave = " beside another general, and must leave first" if event.must_leave else ""
            return f"{GENERALS[event.general]} comes back in {at(event.space)}{leave}."
        case GeneralMoved():
            way = at(event.start) + path(board, event.path)
            return f"{GENERALS[event.general]} moves {way} for {denarii(event.cost)}."
        case FleetMoved():
            aboard = f" with {GENERALS[event.carries]} on board" if event.carries else ""
            return f"A fleet sails from {at(event.start)} to {at(event.to)}{aboard} for {denarii(event.cost)}."
        case GarrisonPlaced():
            return f"{GENERALS[event.general]} places a garrison in {at(event.city)}."
        case GarrisonRemoved():
            return f"{GENERALS[event.general]} takes a garrison back from {at(event.city)}."
        case Passed():
            left = f", leaving {denarii(event.denarii_left)} unspent" if event.denarii_left else ""
            return f"{GENERALS[event.general]} ends his phase{left}."
        case Yielded():
            how = "yields" if event.by_choice else "has spent his half"
            return f"The first player {how}: the second decides for the consul ({denarii(event.denarii_left)} left)."
        case CombatDeclared():
            return f"{_declared(board, event.card, event.die)}: {_formulas(event.card)}, {odds(event.card)}."
        case CombatDecided():
            return _decided(board, event)
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


OUTCOMES: Final = {
    ("R", "capitals"): "Rome has won: all six capitals are garrisoned and no city of the Roman provinces is in revolt.",
    ("H", "reserve"): "Hispania has won: a revolt had to be placed and the reserve was empty.",
    ("H", "time"): "Hispania has won: the years have run out and the last space of the time track is covered.",
}


def _province(board: Board, city: str) -> str:
    return next(p.name for p in board.provinces if p.id == board[city].province)


def _formulas(card: CombatCard) -> str:
    return f"{card.attacker.formula} against {card.defender.formula}"


def odds(card: CombatCard) -> str:
    """The chances of a combat, seen from the attacker."""
    if card.sure:
        return "sure to win" if card.win == 1 else "sure to lose" if card.loss == 1 else "sure to achieve nothing"
    parts = [f"win {in_36(card.win)} ({percent(card.win)})"]
    if card.tie:
        parts.append(f"{'nothing' if 'siege' in card.kind else 'tie'} {in_36(card.tie)} ({percent(card.tie)})")
    if card.loss:
        parts.append(f"loss {in_36(card.loss)} ({percent(card.loss)})")
    return ", ".join(parts)


def _declared(board: Board, card: CombatCard, die: int | None) -> str:
    target = name(board, card.defender.space)
    by_die = f" (die {die})" if die else ""
    army = f"The army of {name(board, card.attacker.space)}{by_die}"
    match card.kind:
        case "siege":
            return f"{GENERALS[card.attacker.unit]} besieges {target} with {denarii(card.denarii)}"
        case "attack":
            return f"{GENERALS[card.attacker.unit]} attacks the army of {target} with {denarii(card.denarii)}"
        case "army-siege":
            return f"{army} besieges the garrison of {target}"
        case _:
            return f"{army} attacks {GENERALS[card.defender.unit]} in {target}"


def _decided(board: Board, event: CombatDecided) -> str:
    card = event.card
    if event.attacker_value is None:
        return f"{_declared(board, card, event.die)}: {_formulas(card)}, {odds(card)}. {_effect(board, event)}"
    dice = " and ".join(
        part
        for part in (
            f"Roman die {numeral(event.roman_die)}" if event.roman_die else "",
            f"Hispanic die {event.hispanic_die}" if event.hispanic_die else "",
        )
        if part
    )
    return f"{dice}: {event.attacker_value} against {event.defender_value}. {_effect(board, event)}"


def _effect(board: Board, event: CombatDecided) -> str:
    """What a combat took off the board."""
    if event.result == "=":
        return "Nothing happens."
    pieces = [piece for piece, _ in event.removed]
    city = name(board, event.removed[0][1])
    if event.card.kind == "siege":
        return f"A revolt is put down in {city}."
    if event.card.kind == "army-siege":
        return f"The garrison of {GENERALS[pieces[0][1]]} in {city} is lost."
    if pieces[0] == "A":
        return f"The army of {city} is destroyed, with {plural(pieces.count('r'), 'revolt')}."
    lost = [piece for piece in pieces if piece.startswith("g")]
    garrisons = f", with {plural(len(lost), 'garrison')}" if lost else ""
    return f"{GENERALS[pieces[0]]} is beaten in {city} and leaves the board{garrisons}."


def _revolt(board: Board, event: RevoltRolled) -> str:
    start = f"Revolt roll {numeral(event.roman_die)}-{event.hispanic_die}, {name(board, event.city)}: "
    match event.effect:
        case "protected":
            return f"{start}{_guard(event.guard)} keeps the peace."
        case "revolt" if event.revolts > 1:
            return f"{start}the revolt grows to {event.revolts}."
        case "revolt":
            return f"{start}a revolt rises."
        case "army":
            return f"{start}in revolt already, so an army gathers there."
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
    start = f"The army of {name(board, choice.army)}" + (f" (die {event.die})" if event.die else "")
    if isinstance(event, ArmyStayed):
        return f"{start} stays: " + (
            "two targets are equally near to the die." if choice.targets else "there is no city it may turn to."
        )
    why = " (the shield nearest to the die)" if event.die else " (its only choice)"
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
            lines.append(
                f"The Roman die {numeral(event.roman_die)} names {_province(board, event.city)}, "
                f"the Hispanic die {event.hispanic_die} its city with that shield. {REVOLT_RULES[event.effect]} (H5.1)"
            )
        case ArmyMoved() | ArmyStayed():
            lines += explain_choice(board, event.choice, event.die)
        case CombatDeclared() | CombatDecided():
            if event.choice is not None:
                lines += explain_choice(board, event.choice, event.die)
            lines += card_lines(board, event.card)
            if isinstance(event, CombatDecided):
                lines += _arithmetic(event)
        case GeneralMoved():
            lines.append("A run of roads costs 1 whatever its length, other links their segments (H4.1b).")
        case TurnStarted():
            lines.append("The level gives the denarii of a turn; each general off the board blocks one (H3.2).")
        case RoundEnded():
            lines.append("Every round takes one revolt from the reserve for good (H3.6).")
        case GameOver():
            lines.append("See H3.6, H3.7 and H3.8 for the three ways a game ends.")
        case _:
            lines.append(f"Rule {event.rule}.")
    return lines


REVOLT_RULES: Final = {
    "protected": "A garrison or a general in the city stops the revolt.",
    "revolt": "No garrison or general guards it, and no army is due: one revolt is added, three at most.",
    "army": "It was in revolt, its province held no army and one was in reserve: the army comes instead of a revolt.",
    "full": "A city holds three revolts at most, and no army is due: nothing is to be placed.",
    "lost": "A revolt was due and the reserve was empty, which ends the game (H3.8).",
}


def explain_choice(board: Board, choice: ArmyChoice, die: int | None) -> list[str]:
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


def card_lines(board: Board, card: CombatCard) -> list[str]:
    """Both sides of a combat term by term, then the chances."""
    return [
        f"{_unit(board, card.attacker)}: {_side(board, card.attacker)}",
        f"{_unit(board, card.defender)}: {_side(board, card.defender)}",
        f"{_formulas(card)}: {odds(card)} ({card.rule})",
    ]


def _unit(board: Board, side: Side) -> str:
    where = name(board, side.space)
    return {
        "A": f"Army of {where}",
        "revolt": f"Walls of {where}",
        "garrison": f"Garrison of {where}",
    }.get(side.unit) or f"{GENERALS[side.unit]} in {where}"


def _side(board: Board, side: Side) -> str:
    die = {"R": ["Roman die"], "H": ["Hispanic die"]}.get(side.die or "", [])
    terms = [f"{term.value} {_term(board, term)}" for term in side.terms]
    sum_text = " + ".join([*die, *terms]) or "0"
    if not side.supporters:
        return sum_text
    helpers = listed([f"{GENERALS.get(unit, 'the army')} in {name(board, space)}" for unit, space in side.supporters])
    return f"({sum_text}) x{side.multiplier}, supported by {helpers}"


def _term(board: Board, term: Term) -> str:
    cities = f" ({', '.join(name(board, id) for id in term.spaces)})" if term.spaces else ""
    return TERMS[term.name] + cities


TERMS: Final = {
    "denarii": "for the denarii",
    "garrisons": "for garrisons in touch",
    "home": "for his own province at hand",
    "shield": "for the shield",
    "revolts": "for connected revolts",
}


def _arithmetic(event: CombatDecided) -> list[str]:
    """Both sums with the dice filled in."""
    if event.attacker_value is None:
        return ["No dice are thrown when every throw ends the same way (H4.4)."]
    card = event.card
    ours, theirs = (
        (event.roman_die, event.hispanic_die)
        if card.roman is card.attacker
        else (event.hispanic_die, event.roman_die)
    )
    sides = [_filled(side, die) for side, die in ((card.attacker, ours), (card.defender, theirs))]
    return [f"{sides[0]} against {sides[1]}. {VERDICTS[event.result]}"]


def _filled(side: Side, die: int | None) -> str:
    inner = "+".join(map(str, [*([die] if die else []), *(term.value for term in side.terms)])) or "0"
    times = f" x {side.multiplier}" if side.multiplier > 1 else ""
    shown = f"({inner}){times}" if times and "+" in inner else inner + times
    return f"{shown} = {side.value(die or 0)}" if shown != str(side.value(die or 0)) else shown


VERDICTS: Final = {
    "+": "More than the defender: the attacker succeeds.",
    "-": "Less than the defender: the attacker is beaten.",
    "=": "Not enough: nothing changes.",
}


def action_text(board: Board, action: Action) -> str:
    """An action as a person would say it.

    >>> from hispania.games.conquest import default_board
    >>> action_text(default_board(), Besiege("C", "toletum", 2))
    'besiege Toletum with 2 denarii'
    """

    def at(id: str) -> str:
        return name(board, id)

    match action:
        case Pass():
            return "pass"
        case Move():
            return f"move to {at(action.to)}" + (f" for {denarii(action.cost)}" if action.cost else "")
        case MoveFleet():
            aboard = f" with {GENERALS[action.carries]}" if action.carries else ""
            return f"sail the fleet of {at(action.start)} to {at(action.to)}{aboard}"
        case PlaceGarrison():
            return f"place a garrison in {at(action.city)}"
        case RemoveGarrison():
            return f"take back garrison {action.index} of {at(action.city)}"
        case Besiege():
            return f"besiege {at(action.city)} with {denarii(action.denarii)}"
        case Attack():
            return f"attack the army of {at(action.city)} with {denarii(action.denarii)}"
        case Enter():
            return f"bring {GENERALS[action.actor]} to {at(action.space)}"
        case PlaceRoad():
            return f"lay a road between {at(action.a)} and {at(action.b)}"


