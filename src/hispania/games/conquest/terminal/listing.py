"""The numbered list of what may be done, with prices and chances."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..edge.actions import (
    Build,
    Enter,
    Move,
    MoveFleet,
    Pass,
    PlaceGarrison,
    PlaceRoad,
    Plot,
    RemoveGarrison,
    Reroll,
    SetRevolts,
    Strike,
)
from ..edge.cards import CombatCard
from ..edge.game import Conquest
from .forms import in_36, is_open, name
from .menu import GROUPS, Entry, road_ends
from .screen import Screen


def show_list(screen: Screen, game: Conquest, entries: Sequence[Entry], *, paths: bool = False) -> None:
    """The legal actions, grouped; moves with their paths if asked for."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="label", no_wrap=True, min_width=9)
    grid.add_column()
    for group in GROUPS:
        chosen = [entry for entry in entries if entry.group == group]
        if chosen and screen.plain:
            _plain_group(screen, game, group, chosen, paths)
        elif chosen:
            grid.add_row(screen.words.groups[group], _group(screen, game, chosen, paths))
    if entries and not screen.plain:
        screen.console.print(grid)


def _group(screen: Screen, game: Conquest, entries: list[Entry], paths: bool) -> RenderableType:
    if entries[0].card is not None:
        return _combats(screen, game, entries)
    if isinstance(entries[0].action, Move) and not paths:
        rows: list[RenderableType] = []
        for cost in sorted({entry.action.cost for entry in entries}):
            chosen = [_item(screen, game, entry, False) for entry in entries if entry.action.cost == cost]
            row = Grid.grid(padding=(0, 1, 0, 0))
            row.add_row(Text(f"${cost}", "yellow"), Columns(chosen, padding=(0, 2)))
            rows.append(row)
        return Group(*rows)
    items = [_item(screen, game, entry, paths) for entry in entries]
    return Group(*items) if paths else Columns(items, padding=(0, 2))


def _item(screen: Screen, game: Conquest, entry: Entry, paths: bool) -> Text:
    return Text.assemble((f"{entry.number:>2} ", "number"), item(screen, game, entry, paths))


def item(screen: Screen, game: Conquest, entry: Entry, paths: bool = False) -> str:
    """An action in few words, beside its number."""
    board, action, say = game.board, entry.action, screen.words.say
    match action:
        case Move() if paths:
            way = "".join(f" {verb} {board[space].name}" for verb, space in action.path)
            return f"{board[action.to].name} ${action.cost}:{way}"
        case Move():
            return board[action.to].notation if board[action.to].is_sea else board[action.to].name
        case MoveFleet():
            aboard = f"({action.carries})" if action.carries else ""
            return f"{board[action.start].notation}>{board[action.to].notation}{aboard} ${action.cost}"
        case PlaceRoad() | Build():
            link = board.link(action.a, action.b)
            price = f" ${action.cost}" if isinstance(action, Build) else f" ({link.segments})" if link else ""
            return "-".join(road_ends(game, action)) + price
        case Enter():
            return name(board, action.space)
        case RemoveGarrison():
            return say("item-remove", index=action.index, city=board[action.city].name)
        case PlaceGarrison() if action.legion:
            return say("item-legion", city=board[action.city].name)
        case Pass() if game.phase == "FREE_MOVE":
            return say("item-stay")
        case Plot():
            return say("item-plot", cost=action.denarii, chance=screen.words.percent(Fraction(action.denarii, 6)))
        case Reroll():
            return say("item-reroll", die=say(f"dice-{action.die}"))
        case Strike():
            return say("item-strike", army=board[action.army].name, city=board[action.city].name)
        case SetRevolts():
            rising = 3 - board[action.city].index % 6 // 2  # H2.2
            return say("item-set-revolts", city=board[action.city].name, number=rising)
        case _:
            place = board.seas[0].id if action.kind == "buy" else action.target
            return say(f"item-{action.kind}", cost=action.cost, city=name(board, place) if place else "")


def _combats(screen: Screen, game: Conquest, entries: list[Entry]) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for entry in entries:
        if entry.card is not None:
            besieges = entry.action.kind in ("besiege", "attack")
            label = game.board[str(entry.action.target)].name if besieges else item(screen, game, entry)
            start = Text.assemble((f"{entry.number:>2} ", "number"), label)
            price = Text(f"${entry.action.cost}" if entry.action.cost else "", "yellow")
            formulas = f"{entry.card.attacker.formula} : {entry.card.defender.formula}"
            grid.add_row(start, price, formulas, chances(screen, entry.card))
    return grid


def chances(screen: Screen, card: CombatCard) -> Text:
    """What may come of a combat, seen from the attacker; from least to most while the Hispano can still spend."""
    say, span = screen.words.say, screen.words.span
    told = Text()
    if is_open(card):
        told.append(f"{say('chance-win')} {span(card.win_least, card.win)}   ", "good")
        if card.loss_most:
            told.append(f"{say('chance-loss')} {span(card.loss, card.loss_most)}", "danger")
        return told
    if card.sure:
        key = "sure-win" if card.win == 1 else "sure-loss" if card.loss == 1 else "sure-nothing"
        return Text(say(key), "good" if card.win == 1 else "danger")
    for key, chance, style in (("win", card.win, "good"), ("tie", card.tie, "dim"), ("loss", card.loss, "danger")):
        if chance:
            label = say("chance-nothing" if key == "tie" and "siege" in card.kind else f"chance-{key}")
            share = screen.words.percent(chance).rjust(len(screen.words.percent(0.1)))
            told.append(f"{label} {in_36(chance):>5} {share}   ", style)
    return told


def _plain_group(screen: Screen, game: Conquest, group: str, entries: list[Entry], paths: bool) -> None:
    title = screen.words.groups[group]
    for cost in sorted({entry.action.cost for entry in entries}):
        chosen = [entry for entry in entries if entry.action.cost == cost]
        if chosen[0].card is not None or paths:
            for entry in chosen:
                if entry.card is None:
                    screen.line(f"{entry.number} {item(screen, game, entry, paths)}")
                    continue
                told = " ".join(str(chances(screen, entry.card)).split())
                screen.line(f"{entry.number} {screen.words.action(game.board, entry.action)}: {told}")
        else:
            items = ", ".join(f"{entry.number} {item(screen, game, entry)}" for entry in chosen)
            screen.say("plain-group" if cost else "plain-free-group", group=title, cost=cost, items=items)
