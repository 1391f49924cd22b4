"""Hints at the terminal: `hint`, stronger each time it is asked, or `hint 3` at once."""

from __future__ import annotations

from fractions import Fraction

from ....table.session import Table
from ..edge.actions import Action
from ..edge.game import Actor, Conquest
from ..minds.hints import Hint, Risk, hint, seed_of
from .chart import chart
from .commands import shown
from .forms import name
from .menu import group_of, menu_of
from .mistakes import Mistake
from .screen import Screen

STRONGEST = 3


def wanted(table: Table, text: str) -> int:
    """How strong a hint is asked for: the number typed, or one more than was taken here before.

    >>> from hispania.games import conquest
    >>> table = Table(conquest.new_game(), seed="roma")
    >>> events = table.roll_on()
    >>> wanted(table, ""), wanted(table, "3")
    (1, 3)
    """
    if text in ("1", "2", "3"):
        return int(text)
    if text:
        raise Mistake("mistake-hint", text=shown(text, 12))
    here = [one.strength for one in table.assistance if one.position == table.game.hash()]
    return min(STRONGEST, max(here, default=0) + 1)


def think(table: Table, strength: int) -> Hint:
    """The hint for the position on the table, the same whenever the game comes here."""
    seed = table.dice.seed if table.dice is not None else None
    return hint(table.game, strength, seed=seed_of(seed, len(table.history)))


def show(screen: Screen, game: Conquest, told: Hint) -> None:
    """Tell a hint, and mark its spaces on the map where there is one."""
    board, words = game.board, screen.words
    if told.spaces and told.strength == 1 and not screen.plain:
        chart(screen, game, marked=told.spaces)
    places = ", ".join(name(board, id) for id in told.spaces)
    if told.action is None:
        key = f"hint-{told.strength}{'' if told.spaces else '-nowhere'}"
        screen.say(key, style="bold", places=places, kind=words.say(f"kind-{told.kind}") if told.kind else "")
    else:
        screen.say("hint-3", style="bold", number=_number(game, told.action), action=words.action(board, told.action))
        _gain(screen, game, told)
        if told.risk is not None:
            _risk(screen, game, told.risk)
    if told.strength < STRONGEST:
        screen.say(f"hint-more-{told.strength}")


def _number(game: Conquest, action: Action) -> int:
    """Where the action stands on the list."""
    entries = [entry for entry in menu_of(game) if entry.group == group_of(action)]
    return next((entry.number for entry in entries if entry.action == action), 0)


def _gain(screen: Screen, game: Conquest, told: Hint) -> None:
    chance = told.chance or 0.0
    hispano = game.actor == Actor.H
    screen.say(
        "hint-chance-H" if hispano else "hint-chance", chance=_points(screen, 1.0 - chance if hispano else chance)
    )
    if told.gain is not None and told.instead is not None:
        instead = screen.words.action(game.board, told.instead)
        screen.say(
            "hint-gain" if told.gain >= 0.0005 else "hint-equal", gain=_points(screen, told.gain), instead=instead
        )
    if told.over_passing is not None and (told.instead is None or told.instead.kind not in ("pass", "decline")):
        screen.say("hint-over-passing", gain=_points(screen, told.over_passing))


def _risk(screen: Screen, game: Conquest, risk: Risk) -> None:
    if risk.armies:
        screen.say("hint-armies" if risk.armies > 1 else "hint-army", armies=risk.armies)
    if risk.win is None or risk.nothing is None or risk.lose is None:
        return
    win = _span(screen, risk.win_least, risk.win)
    if not risk.lose:
        screen.say("hint-safe", win=win, nothing=screen.words.percent(risk.nothing))
        return
    loses = screen.words.say(f"hint-loses-{risk.loses}", garrisons=risk.garrisons)
    if risk.loses == "general" and risk.garrisons:
        loses += screen.words.say("hint-loses-garrisons", garrisons=risk.garrisons)
    lose = _span(screen, risk.lose, risk.lose_most)
    screen.say("hint-risk", win=win, nothing=screen.words.percent(risk.nothing), lose=lose, loses=loses)


def _span(screen: Screen, least: Fraction | None, most: Fraction | None) -> str:
    known = [chance for chance in (least, most) if chance is not None]
    return screen.words.span(min(known), max(known))


def _points(screen: Screen, chance: float) -> str:
    """A chance or a difference of chances, as people read it."""
    words = screen.words
    return words.grammar.percent.format(words.decimal(100 * chance))


def tell_taken(screen: Screen, table: Table) -> None:
    """How many hints were taken in a game, and by whom."""
    seats = [one.seat for one in table.assistance]
    told = ", ".join(f"{screen.words.generals[seat]} {seats.count(seat)}" for seat in "UCKH" if seat in seats)
    screen.say("end-hint" if len(seats) == 1 else "end-hints", number=len(seats), told=told)
