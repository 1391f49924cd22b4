"""Combats in English: what is declared, every term of both sides, the chances, what is lost."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ...edge.cards import CombatCard, Side, Term
from ...edge.events import CombatDecided, CombatDeclared
from ...printed.board import Board
from ..catalogue import in_36, is_open, name, numeral, percent, span
from .words import ARMIES, GENERALS, capital, denarii, listed, plural

# -------------------------------------------------------------------- a line or two


def formulas(card: CombatCard) -> str:
    """Both sides as formulas."""
    return f"{card.attacker.formula} against {card.defender.formula}"


def odds(card: CombatCard) -> str:
    """The chances of a combat, seen from the attacker; from least to most while the Hispano can still spend (H6.7)."""
    if is_open(card):
        win, loss = span(card.win_least, card.win), span(card.loss, card.loss_most)
        lost = f", loss {loss}" if card.loss_most else ""
        return f"win {win}{lost}, depending on what the Hispano spends"
    if card.sure:
        return "sure to win" if card.win == 1 else "sure to lose" if card.loss == 1 else "sure to achieve nothing"
    parts = [_chance("win", card.win)]
    if card.tie:
        parts.append(_chance("nothing" if "siege" in card.kind else "tie", card.tie))
    if card.loss:
        parts.append(_chance("loss", card.loss))
    return ", ".join(parts)


def _chance(label: str, chance: Fraction) -> str:
    return f"{label} {in_36(chance)} ({percent(chance)})"


def declared(board: Board, event: CombatDeclared | CombatDecided) -> str:
    """Who fights whom, and how an army came to it."""
    card = event.card
    target = name(board, card.defender.space)
    army = f"{ARMIES.get(card.attacker.unit, '')} of {name(board, card.attacker.space)}"
    if event.die:
        army += f" (die {event.die})"
    elif event.picked:
        army += " (sent by the Hispano for 1 denarius)"
    if event.strike:
        army = f"the Hispano strikes with {denarii(event.strike)}: {army}"
    match card.kind:
        case "siege":
            whom = f"the pirates of {target}" if board[card.defender.space].is_sea else target
            return f"{GENERALS[card.attacker.unit]} besieges {whom} with {denarii(card.denarii)}"
        case "attack":
            foe = ARMIES[card.defender.unit]
            return f"{GENERALS[card.attacker.unit]} attacks {foe} of {target} with {denarii(card.denarii)}"
        case "army-siege":
            return f"{capital(army)} besieges the garrison of {target}"
        case _:
            return f"{capital(army)} attacks {GENERALS[card.defender.unit]} in {target}"


def decided(board: Board, event: CombatDecided) -> str:
    """How a combat ended; one without dice is told from its beginning."""
    if event.attacker_value is None:
        return f"{declared(board, event)}: {formulas(event.card)}, {odds(event.card)}. {effect(board, event)}"
    dice = " and ".join(
        part
        for part in (
            f"Roman die {numeral(event.roman_die)}" if event.roman_die else "",
            f"Hispanic die {event.hispanic_die}" if event.hispanic_die else "",
        )
        if part
    )
    return f"{dice}: {event.attacker_value} against {event.defender_value}. {effect(board, event)}"


def effect(board: Board, event: CombatDecided) -> str:
    """What a combat took off the board."""
    if event.result == "=":
        return "Nothing happens."
    pieces = [piece for piece, _ in event.removed]
    space = event.removed[0][1]
    city = name(board, space)
    if event.card.kind == "siege":
        return f"The pirates leave {city}." if board[space].is_sea else f"A revolt is put down in {city}."
    if pieces[0] == "gL":
        return f"The Legio Hispana in {city} is driven back to the reserve of {GENERALS['K']}."
    if event.card.kind == "army-siege":
        return f"The garrison of {GENERALS[pieces[0][1]]} in {city} is lost."
    if pieces[0] in ARMIES:
        return f"{capital(ARMIES[pieces[0]])} of {city} is destroyed, with {plural(pieces.count('r'), 'revolt')}."
    lost = [piece for piece in pieces if piece.startswith("g")]
    garrisons = f", with {plural(len(lost), 'garrison')}" if lost else ""
    leaves = "leaves the game" if pieces[0] == "P" else "leaves the board"
    return f"{GENERALS[pieces[0]]} is beaten in {city} and {leaves}{garrisons}."


# -------------------------------------------------------------------- term by term


def card_lines(board: Board, card: CombatCard) -> list[str]:
    """Both sides of a combat term by term, then the chances."""
    return [
        f"{_unit(board, card.attacker)}: {_side(board, card.attacker)}",
        f"{_unit(board, card.defender)}: {_side(board, card.defender)}",
        f"{formulas(card)}: {odds(card)} ({card.rule})",
    ]


def _unit(board: Board, side: Side) -> str:
    where = name(board, side.space)
    return {
        "A": f"Army of {where}",
        "S": f"Special army of {where}",
        "revolt": f"{'Pirates' if board[side.space].is_sea else 'Walls'} of {where}",
        "garrison": f"Garrison of {where}",
    }.get(side.unit) or f"{GENERALS[side.unit]} in {where}"


def _side(board: Board, side: Side) -> str:
    die = {"R": ["Roman die"], "H": ["Hispanic die"]}.get(side.die or "", [])
    terms = [f"{term.value} {_term(board, term)}" for term in side.terms]
    sum_text = " + ".join([*die, *terms]) or "0"
    reasons = ["doubled as the special army (H6.6)"] if side.special else []
    if side.supporters:
        helpers = [f"{GENERALS.get(unit) or ARMIES[unit]} in {name(board, space)}" for unit, space in side.supporters]
        reasons.append(f"supported by {listed(helpers)}")
    return f"({sum_text}) x{side.multiplier}, {', '.join(reasons)}" if reasons else sum_text


def _term(board: Board, term: Term) -> str:
    cities = f" ({', '.join(name(board, id) for id in term.spaces)})" if term.spaces else ""
    return TERMS[term.name] + cities


TERMS: Final = {
    "denarii": "for the denarii",
    "garrisons": "for garrisons in touch",
    "home": "for his own province at hand",
    "imperivm": "for the siege power of Praetor C",
    "shield": "for the shield",
    "revolts": "for connected revolts",
    "boost": "for the denarii of the Hispano",
}


def arithmetic(event: CombatDecided) -> list[str]:
    """Both sums with the dice filled in."""
    if event.attacker_value is None:
        return ["No dice are thrown when every throw ends the same way (H4.4)."]
    card = event.card
    ours, theirs = (
        (event.roman_die, event.hispanic_die) if card.roman is card.attacker else (event.hispanic_die, event.roman_die)
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
