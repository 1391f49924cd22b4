"""What a person may ask without changing anything: why, log, odds, look, map, moves, help."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Final

from ....table.session import Table
from ..core.setup import is_road
from ..drawing.picture import draw_map
from ..edge.actions import GENERAL_CODES, Action, Attack, Besiege, Build, PlaceRoad, Plot, Strike
from ..edge.codec import acting_general
from ..edge.events import (
    ArmyMoved,
    ArmyStayed,
    CombatDecided,
    CombatDeclared,
    Event,
    PieceChosen,
    PlotDecided,
    RevoltRolled,
)
from ..printed.board import Space
from ..rules import rulebook
from .chart import chart
from .commands import find_space, shown
from .listing import show_list
from .menu import Entry, menu_of
from .mistakes import Mistake
from .screen import Screen
from .starting import story

MOVES: Final = ("move", "cross", "order-U", "order-C", "move-P", "enter")  # what `moves` lists
LAST: Final = 20  # events that `log` shows unless told otherwise


def file_named(text: str) -> Path:
    """The file that a person names.

    >>> file_named("games/mine.hispania").name
    'mine.hispania'
    """
    if not text.isprintable():
        raise Mistake("mistake-file", text=shown(text))
    try:
        path = Path(text).expanduser()
        path.is_dir()  # asks the system: is this a possible name?
    except (OSError, RuntimeError) as error:
        raise Mistake("mistake-file-why", text=shown(text), why=error) from error
    return path


def events_of(table: Table) -> list[Event]:
    """Everything that has happened, in order: event 1 of the log is the first."""
    return [event for played in table.history for event in played.events]


def step_of_event(table: Table, number: int) -> int | None:
    """The step that caused the event with that number of the log, or None."""
    seen = 0
    for k, played in enumerate(table.history):
        seen += len(played.events)
        if 1 <= number <= seen:
            return k
    return None


def why(screen: Screen, table: Table, rest: str) -> None:
    """Explain one event of the log, or all that Hispania did since the last decision."""
    events = events_of(table)
    if rest:
        number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 7 else 0
        if not 1 <= number <= len(events):
            screen.say("no-event", text=shown(rest), most=len(events))
            return
        _explain(screen, table, number, events[number - 1])
        return
    found = _last_dice(events)
    if not found:
        screen.say("nothing-to-explain")
    for number in found:
        _explain(screen, table, number, events[number - 1])


def _explain(screen: Screen, table: Table, number: int, event: Event) -> None:
    first, *others = screen.words.explain(table.game.board, event)
    screen.line(first, "bold", indent=6, mark=f"{number:>4}.")
    for line in others:
        screen.line(line, indent=6)


def _last_dice(events: list[Event]) -> list[int]:
    """The numbers of the last Hispanic phase's events, or of the last combat of this phase."""
    wanted = (RevoltRolled, ArmyMoved, ArmyStayed, CombatDecided, CombatDeclared, PieceChosen, PlotDecided)
    last = next((k for k in range(len(events), 0, -1) if isinstance(events[k - 1], wanted)), 0)
    if not last:
        return []
    first = next((k for k in range(last, 0, -1) if isinstance(events[k - 1], RevoltRolled)), last)
    own = events[last - 1]
    is_roman = isinstance(own, (CombatDecided, CombatDeclared)) and own.card.kind in ("siege", "attack")
    if is_roman or isinstance(own, PlotDecided):
        first = last
    elif first > 1 and isinstance(events[first - 2], PlotDecided):
        first -= 1
    return [k for k in range(first, last + 1) if isinstance(events[k - 1], wanted) and not _is_open(events, k)]


def _is_open(events: list[Event], number: int) -> bool:
    """A declared combat whose decision follows tells everything there."""
    own = events[number - 1]
    later = (e for e in events[number:] if isinstance(e, (CombatDeclared, CombatDecided)))  # dice may lie between
    return isinstance(own, CombatDeclared) and isinstance(next(later, None), CombatDecided)


def log(screen: Screen, table: Table, rest: str) -> None:
    """The last events with their numbers, or all of them."""
    events, rest = events_of(table), screen.words.meant(rest)
    if rest and rest.lower() not in ("all", "*") and not (rest.isascii() and rest.isdigit() and len(rest) < 7):
        screen.say("log-what", text=shown(rest))
        return
    first = 0 if rest.lower() in ("all", "*") else max(0, len(events) - int(rest or LAST))
    if first:
        screen.say("log-more", first=first)
    for number, event in enumerate(events[first:], start=first + 1):
        screen.event(table.game.board, event, number)


def record(screen: Screen, table: Table, rest: str) -> None:
    """The record as it would be saved."""
    for line in table.record().splitlines():
        screen.line(line)


def odds(screen: Screen, table: Table, rest: str) -> None:
    """The card of a combat for every price, or of every combat at hand; the chances of a plot."""
    game = table.game
    entries = [entry for entry in menu_of(game) if entry.card is not None]
    if screen.words.verbs.get(rest.lower()) == "plot":
        _plots(screen, table)
        return
    if not rest:
        if not entries:
            screen.say("no-combat-now")
        for entry in entries:
            _card(screen, table, entry)
        return
    space = find_space(game.board, rest, seas_by_number=True)
    if not isinstance(space, Space):
        screen.say(space.key, **space.facts)
        return
    here = [entry for entry in entries if entry.action.target == space.id]
    for entry in here:
        _card(screen, table, entry)
    if here:
        screen.say("odds-how", command=_command(screen, table, here[0].action))
    elif game.declared is not None and space.id in (game.declared.attacker.space, game.declared.defender.space):
        for line in screen.words.card(game.board, game.declared):
            screen.line(line, indent=2)
    else:
        kind = Attack if game.state.armies >> space.index & 1 else Besiege
        _refusal(screen, table, kind(GENERAL_CODES[acting_general(game.state)], space.id, 1))


def _card(screen: Screen, table: Table, entry: Entry) -> None:
    words, board = screen.words, table.game.board
    text = words.action(board, entry.action)
    screen.line(text[0].upper() + text[1:], "bold")
    for line in words.card(board, entry.card) if entry.card is not None else ():
        screen.line(line, indent=2)


def _command(screen: Screen, table: Table, action: Action) -> str:
    """What to type for a combat."""
    board = table.game.board
    match action:
        case Besiege() | Attack():
            verb = screen.words.say("command-attack" if isinstance(action, Attack) else "command-siege")
            unit = f"{action.unit} " if action.unit else ""
            city = board[action.city]
            return f"{unit}{verb} {city.notation if city.is_sea else city.name.lower()} {action.denarii}"
        case Strike():
            verb = screen.words.say("command-strike")
            return f"{verb} {board[action.army].name.lower()} {board[action.city].name.lower()} {action.denarii}"
        case _:
            return action.kind


def _refusal(screen: Screen, table: Table, action: Action) -> None:
    words, game = screen.words, table.game
    screen.say("not-allowed", action=words.action(game.board, action))
    for reason in game.why_not(action):
        screen.line(words.refusal(game.board, reason), indent=4, mark="  -")


def _plots(screen: Screen, table: Table) -> None:
    """What a plot costs and how likely it succeeds (H6.6)."""
    legal = [action for action in table.game.legal_actions() if isinstance(action, Plot)]
    if not legal:
        _refusal(screen, table, Plot(GENERAL_CODES[acting_general(table.game.state)], 1))
        return
    for action in legal:
        if action.unit == legal[0].unit:
            chance = screen.words.percent(Fraction(action.denarii, 6))
            screen.say("plot-odds", cost=action.denarii, chance=chance)
    screen.say("plot-how", cost=f"{legal[0].denarii}")


def look(screen: Screen, table: Table, rest: str) -> None:
    """The situation again, or one space: what is there, its links, what may be done there."""
    game = table.game
    if not rest:
        screen.situation(game)
        return
    space = find_space(game.board, rest)
    if not isinstance(space, Space):
        screen.say(space.key, **space.facts)
        return
    position, board = game.to_json(), game.board
    province = next((p for p in board.provinces if p.id == space.province), None)
    key = "look-sea" if province is None else "look-capital" if space.is_capital else "look-city"
    title = f"{province.numeral} {province.name}".strip() if province else ""
    modern = screen.words.say("look-modern", modern=space.modern) if space.modern else ""
    screen.say(key, style="bold", name=space.name, province=title, shield=space.shield, modern=modern)
    held = screen.describe(space, position)
    screen.line(held or screen.words.say("empty"), indent=2)
    links = []
    for id in board.neighbours(space.id):
        link, other = board.link(space.id, id), board[id]
        road = not space.is_sea and not other.is_sea and is_road(game.state, space.index, other.index)
        segments = f" ({link.segments})" if link and link.segments > 1 else ""
        links.append(f"{'=' if road else ''}{other.name}{segments}")
    screen.line(screen.words.say("look-links", links=", ".join(links)), indent=2)
    here = [entry for entry in menu_of(game) if _is_about(entry.action, space.id)]
    show_list(screen, game, here, paths=True)


def _is_about(action: Action, id: str) -> bool:
    if isinstance(action, (PlaceRoad, Build)):
        return id in (action.a, action.b)
    return action.target == id or (isinstance(action, Strike) and action.army == id)


def moves(screen: Screen, table: Table, rest: str) -> None:
    """All moves with their paths."""
    entries = [entry for entry in menu_of(table.game) if entry.group in MOVES]
    show_list(screen, table.game, entries, paths=True)
    if not entries:
        screen.say("no-moves")


def actions(screen: Screen, table: Table, rest: str) -> None:
    """The list of legal actions again."""
    show_list(screen, table.game, menu_of(table.game))


def map_(screen: Screen, table: Table, rest: str) -> None:
    """The schematic map, or the drawn one into a file."""
    if not rest:
        chart(screen, table.game)
        return
    path = file_named(rest)
    if path.suffix.lower() != ".svg":
        screen.say("map-svg", text=shown(rest))
        return
    try:
        path.write_text(draw_map(table.game.board, table.game.to_json()), encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Mistake("mistake-write", text=shown(rest), why=why) from error
    screen.say("map-written", path=path)


def help_(screen: Screen, table: Table, rest: str) -> None:
    """The overview, or one topic."""
    topics = screen.words.help
    topic = screen.words.meant(rest).lower()
    topic = topic if topic in topics else screen.words.verbs.get(topic, topic)
    if topic not in topics:
        screen.say("no-topic", text=shown(rest), topics=", ".join(screen.words.called(key) for key in topics if key))
        return
    for line in topics[topic].strip("\n").split("\n"):
        screen.line(line)


def tell_story(screen: Screen, table: Table, rest: str) -> None:
    """The history of the scenario again."""
    story(screen, table.game.options)


def show_rule(screen: Screen, table: Table, rest: str) -> None:
    """What our rules reference says under a number."""
    rule = rest.strip().replace("h", "H", 1).replace("a", "A", 1) if rest.strip()[:1] in "ha" else rest.strip()
    if not rule:
        screen.say("which-rule")
        return
    for line in rulebook.paragraph(rule, screen.words.language).split("\n"):
        screen.line(re.sub(r"\[([^\]]*)\]\([^)]*\)|[*`#]", r"\1", line).strip())
    screen.say("rule-page", page=rulebook.link(rule, screen.words.language))


ANSWERS: Final[dict[str, Callable[[Screen, Table, str], None]]] = {
    "why": why,
    "log": log,
    "record": record,
    "odds": odds,
    "look": look,
    "moves": moves,
    "actions": actions,
    "map": map_,
    "help": help_,
    "story": tell_story,
    "rule": show_rule,
}
