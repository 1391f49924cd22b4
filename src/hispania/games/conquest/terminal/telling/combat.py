"""Combats: what is declared, every term of both sides, the chances, what is lost."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ...edge.cards import CombatCard, Side, Term
from ...edge.events import CombatDecided, CombatDeclared
from ...printed.board import Board
from ..forms import capital, in_36, is_open, numeral

if TYPE_CHECKING:
    from ..catalogue import Catalogue

ARMIES = ("A", "S")

# -------------------------------------------------------------------- a line or two


def formulas(words: Catalogue, card: CombatCard) -> str:
    """Both sides as formulas."""
    return words.say("combat-formulas", ours=card.attacker.formula, theirs=card.defender.formula)


def odds(words: Catalogue, card: CombatCard) -> str:
    """The chances of a combat, seen from the attacker; from least to most while the Hispano can still spend (H6.7)."""
    say = words.say
    if is_open(card):
        win, loss = words.span(card.win_least, card.win), words.span(card.loss, card.loss_most)
        return say("combat-odds-loss" if card.loss_most else "combat-odds", win=win, loss=loss)
    if card.sure:
        sure = "combat-sure-win" if card.win == 1 else "combat-sure-loss" if card.loss == 1 else "combat-sure-nothing"
        return say(sure)
    parts = [_chance(words, say("chance-win"), card.win)]
    if card.tie:
        parts.append(_chance(words, say("chance-nothing" if "siege" in card.kind else "chance-tie"), card.tie))
    if card.loss:
        parts.append(_chance(words, say("chance-loss"), card.loss))
    return ", ".join(parts)


def _chance(words: Catalogue, label: str, chance: Fraction) -> str:
    return f"{label} {in_36(chance)} ({words.percent(chance)})"


def army_of(words: Catalogue, board: Board, piece: str, city: str) -> str:
    """The army of a city, or the special one."""
    return words.say(f"army-{piece}-of", city=words.place(board, city))


def declared(words: Catalogue, board: Board, event: CombatDeclared | CombatDecided) -> str:
    """Who fights whom, and how an army came to it."""
    card, say = event.card, words.say
    ours, target = card.attacker.unit, words.place(board, card.defender.space)
    if card.kind in ("siege", "attack"):
        facts = {"general": words.generals[ours], "denarii": words.denarii(card.denarii)}
        if card.kind == "siege":
            key = "combat-siege-pirates" if board[card.defender.space].is_sea else "combat-siege"
            return say(key, city=target, **facts)
        return say(f"combat-attack-{card.defender.unit}", city=target, **facts)
    army = army_of(words, board, ours, card.attacker.space)
    if event.die:
        army += say("by-die", die=event.die)
    elif event.picked:
        army += say("by-hispano")
    if event.strike:
        army = say("combat-strike", denarii=words.denarii(event.strike), army=army)
    if card.kind == "army-siege":
        return say("combat-army-siege", army=capital(army), city=target)
    return say("combat-army-attack", army=capital(army), general=words.generals[card.defender.unit], city=target)


def decided(words: Catalogue, board: Board, event: CombatDecided) -> str:
    """How a combat ended; one without dice is told from its beginning."""
    told = effect(words, board, event)
    if event.attacker_value is None:
        start = declared(words, board, event)
        sums, chances = formulas(words, event.card), odds(words, event.card)
        return words.say("combat-at-once", declared=start, formulas=sums, odds=chances, effect=told)
    roman, hispanic = event.roman_die, event.hispanic_die
    key = "combat-decided-both" if roman and hispanic else "combat-decided-R" if roman else "combat-decided-H"
    dice = {"roman": numeral(roman), "hispanic": hispanic}
    return words.say(key, ours=event.attacker_value, theirs=event.defender_value, effect=told, **dice)


def effect(words: Catalogue, board: Board, event: CombatDecided) -> str:
    """What a combat took off the board."""
    say = words.say
    if event.result == "=":
        return say("effect-nothing")
    pieces = [piece for piece, _ in event.removed]
    space = event.removed[0][1]
    city = words.place(board, space)
    if event.card.kind == "siege":
        return say("effect-pirates" if board[space].is_sea else "effect-revolt", city=city)
    if pieces[0] == "gL":
        return say("effect-legion", city=city, general=words.generals["K"])
    if event.card.kind == "army-siege":
        return say("effect-garrison", city=city, general=words.generals[pieces[0][1]])
    if pieces[0] in ARMIES:
        army = army_of(words, board, pieces[0], space)
        return say("effect-army", army=capital(army), revolts=words.counted(pieces.count("r"), "revolt"))
    lost = sum(piece.startswith("g") for piece in pieces)
    garrisons = say("effect-with", garrisons=words.counted(lost, "garrison")) if lost else ""
    key = "effect-proconsul" if pieces[0] == "P" else "effect-general"
    return say(key, general=words.generals[pieces[0]], city=city, garrisons=garrisons)


# -------------------------------------------------------------------- term by term


def card_lines(words: Catalogue, board: Board, card: CombatCard) -> list[str]:
    """Both sides of a combat term by term, then the chances."""
    sides = [
        words.say("combat-side", unit=_unit(words, board, side), terms=_side(words, board, side))
        for side in (card.attacker, card.defender)
    ]
    sums, chances = formulas(words, card), odds(words, card)
    return [*sides, words.say("combat-sums", formulas=sums, odds=chances, rule=card.rule)]


def _unit(words: Catalogue, board: Board, side: Side) -> str:
    where, is_sea = words.place(board, side.space), board[side.space].is_sea
    if side.unit == "revolt":
        return words.say("side-pirates" if is_sea else "side-walls", city=where)
    if side.unit in ("A", "S", "garrison"):
        return words.say(f"side-{side.unit}", city=where)
    return words.say("side-general", general=words.generals[side.unit], city=where)


def _side(words: Catalogue, board: Board, side: Side) -> str:
    say = words.say
    die = [say(f"bare-die-{side.die}")] if side.die else []
    terms = [f"{term.value} {_term(words, board, term)}" for term in side.terms]
    sum_text = " + ".join([*die, *terms]) or "0"
    reasons = [say("doubled-special")] if side.special else []
    if side.supporters:
        helpers = [
            say("helper", unit=say(f"army-{unit}") if unit in ARMIES else words.generals[unit].the, city=city)
            for unit, city in ((unit, words.place(board, space)) for unit, space in side.supporters)
        ]
        reasons.append(say("supported", helpers=words.listed(helpers)))
    return f"({sum_text}) x{side.multiplier}, {', '.join(reasons)}" if reasons else sum_text


def _term(words: Catalogue, board: Board, term: Term) -> str:
    cities = f" ({', '.join(str(words.place(board, id)) for id in term.spaces)})" if term.spaces else ""
    return words.say(f"term-{term.name}") + cities


def arithmetic(words: Catalogue, event: CombatDecided) -> list[str]:
    """Both sums with the dice filled in."""
    if event.attacker_value is None:
        return [words.say("combat-no-dice")]
    card = event.card
    ours, theirs = (
        (event.roman_die, event.hispanic_die) if card.roman is card.attacker else (event.hispanic_die, event.roman_die)
    )
    verdict = words.say(VERDICTS[event.result])
    sides = {"ours": _filled(card.attacker, ours), "theirs": _filled(card.defender, theirs)}
    return [words.say("combat-filled", verdict=verdict, **sides)]


VERDICTS = {"+": "verdict-won", "-": "verdict-lost", "=": "verdict-tie"}


def _filled(side: Side, die: int | None) -> str:
    inner = "+".join(map(str, [*([die] if die else []), *(term.value for term in side.terms)])) or "0"
    times = f" x {side.multiplier}" if side.multiplier > 1 else ""
    shown = f"({inner}){times}" if times and "+" in inner else inner + times
    return f"{shown} = {side.value(die or 0)}" if shown != str(side.value(die or 0)) else shown
