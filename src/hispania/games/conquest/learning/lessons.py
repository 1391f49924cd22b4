"""Why the solution of an exercise is best: values and facts of the board, as data for a catalogue's sentences."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct

from .. import core
from ..core.combat import declare_army_attack
from ..core.state import State
from ..core.terms import NO_COMBAT, OVER, ROME
from ..edge.actions import (
    UNIT_CODES,
    Action,
    Attack,
    Besiege,
    Enter,
    Move,
    MoveFleet,
    Pass,
    PlaceGarrison,
    RemoveGarrison,
)
from ..edge.cards import CombatCard, declared_card
from ..edge.game import Actor, Conquest
from ..text.notation import read_action
from .exercises import Exercise, Value, idea

LITTLE: Final = 0.015  # an action that is better than doing nothing by less than this does nothing
FEW_REVOLTS: Final = 5  # a reserve this small belongs into the explanation (H3.8)
RULES: Final = {
    "pass": "H4.7",
    "move": "H4.1",
    "fleet": "H4.2",
    "garrison": "H4.3",
    "remove": "H4.3",
    "besiege": "H4.5",
    "attack": "H4.6",
    "enter": "H3.4",
    "road": "H2.4",
    "keep": "H6.1",
    "build": "H6.1",
    "buy": "H6.3",
    "plot": "H6.6",
    "decline": "H6.7",
    "boost": "H6.7d",
    "reroll": "H6.7",
    "pick": "H6.7c",
    "strike": "H6.7e",
    "set-revolts": "H6.7",
    "set-army": "H6.7",
}


class Point(Struct, frozen=True):
    """One thing to say: a code, the rule it rests on (or nothing), and the facts."""

    code: str
    rule: str
    facts: dict[str, Any]


class Hintable(Struct, frozen=True):
    """What may be given away before the solution: where to look, then what kind of action it is."""

    spaces: tuple[str, ...]
    kind: str


def hint_of(asked: Exercise) -> Hintable:
    """The two hints of an exercise.

    >>> from hispania.games.conquest.learning.exercises import exercise
    >>> bool(hint_of(exercise(1)).kind)
    True
    """
    action = read_action(asked.game, asked.best[0])
    board = asked.game.board
    ends = str(action.target or "")
    spaces = (ends,) if ends in board else tuple(getattr(action, key) for key in ("a", "b") if hasattr(action, key))
    return Hintable(spaces, action.kind)


def points_of(asked: Exercise) -> list[Point]:
    """The explanation of an exercise, in the order in which it is told.

    >>> from hispania.games.conquest.learning.exercises import exercise
    >>> points_of(exercise(1))[0].code
    'best'
    """
    game = asked.game
    action = _full(game, asked.best[0])
    found = [
        Point(
            "best", RULES[action.kind], {"action": action, "chance": asked.values[0].chance, "legal": len(asked.values)}
        )
    ]
    if len(asked.best) > 1:
        found.append(Point("as-good", "H4.4", {"actions": [_full(game, text) for text in asked.best[1:]]}))
    found += _own_points(asked, game, action)
    actions, end = follow(game, asked.plan)
    wins = end.phase == OVER and end.winner == ROME
    if len(actions) > 1 and asked.seat != "H":  # his decisions are answers to dice, not a plan
        found.append(Point("plan-wins" if wins else "plan", "H3.7" if wins else "", {"actions": actions[1:]}))
    elif wins:
        found.append(Point("wins", "H3.7", {}))
    found += _others(asked, game, action)
    return found


# -------------------------------------------------------------------- what the solution does


def _own_points(asked: Exercise, game: Conquest, action: Action) -> list[Point]:
    s, board = game.state, game.board
    found: list[Point] = []
    card = _card(game, action)
    if card is not None:
        found.append(_odds(card))
        found += _prices(asked, game, action)
        found += _if_won(game, action)
    match action:
        case PlaceGarrison() if board[action.city].is_capital:
            done = sum(bool(s.garrisoned() >> city.index & 1) for city in board.cities if city.is_capital)
            new = not s.garrisoned() >> board[action.city].index & 1
            if new:
                found.append(Point("capital", "H3.7", {"city": action.city, "done": done + 1, "total": 6}))
            else:
                found.append(Point("second-disc", "H5.2f", {"city": action.city}))
        case PlaceGarrison():
            if not s.garrisoned() >> board[action.city].index & 1 and not _is_home(game, action.city):
                found.append(Point("holds", "H5.1", {"city": action.city}))
            found.append(Point("support", "H4.4", {"city": action.city}))
        case RemoveGarrison():
            left = s.reserve_of(s.turn)
            found.append(Point("recall", "H4.3", {"city": action.city, "reserve": left}))
        case Pass():
            found.append(Point("pass", "H4.7", {"denarii": s.denarii}))
        case MoveFleet():
            found.append(Point("fleet", "H4.2", {"to": action.to, "general": action.carries or ""}))
        case Enter():
            found.append(Point("enter", "H3.4", {"space": action.space}))
        case Move():
            found += _march(asked, game, action)
        case _:
            pass
    return [*found, *_dangers(asked, game, action), *_clock(game)]


def _is_home(game: Conquest, city: str) -> bool:
    """Does a city lie in a Roman province, where revolts are never rolled?"""
    province = game.board[city].province
    return any(one.is_roman and one.id == province for one in game.board.provinces)


def _march(asked: Exercise, game: Conquest, action: Move) -> list[Point]:
    """What is special about a way: a run of roads, a passage by sea, the capital that waits at its end."""
    board, found = game.board, []
    roads = [space for verb, space in action.path if verb == "="]
    if len(roads) > 1:
        found.append(Point("run", "H4.1b", {"cities": len(roads), "cost": action.cost}))
    if any(board[space].is_sea for _, space in action.path):
        found.append(Point("by-sea", "H4.1a", {"cost": action.cost}))
    city = board[action.to]
    quiet = not any(game.state.revolts_at(one.index) for one in board.cities if one.province == city.province)
    if city.is_capital and quiet and not game.state.garrisoned() >> city.index & 1:
        found.append(Point("open-capital", "H4.3", {"city": city.id, "province": city.province or ""}))
    elif len(asked.plan) == 1 and not city.is_sea and not _is_home(game, city.id):
        found.append(Point("guards", "H5.1", {"city": city.id}))
    return found


def _if_won(game: Conquest, action: Action) -> list[Point]:
    """What a won siege or attack changes besides."""
    if not isinstance(action, (Besiege, Attack)):
        return []
    s, board = game.state, game.board
    city = board[action.city]
    if city.is_sea:
        return []
    removed = s.revolts_at(city.index) if isinstance(action, Attack) else 1
    inside = [one for one in board.cities if one.province == city.province]
    left = sum(s.revolts_at(one.index) for one in inside) - removed
    capital = next((one for one in inside if one.is_capital), None)
    facts: dict[str, Any] = {"city": city.id, "province": city.province or "", "left": left}
    if capital is None:
        return [Point("home", "H3.7", facts)]
    if left == 0 and not s.garrisoned() >> capital.index & 1:
        return [Point("frees", "H4.3", {**facts, "capital": capital.id})]
    return []


def _clock(game: Conquest) -> list[Point]:
    """The reserve of revolts or the years, where they are short (H3.6, H3.8)."""
    s = game.state
    if s.revolt_reserve <= FEW_REVOLTS:
        return [Point("reserve", "H3.8", {"reserve": s.revolt_reserve})]
    left = s.config.time_full - s.time
    return [Point("time", "H3.6", {"rounds": left})] if left <= 2 else []


# -------------------------------------------------------------------- dangers


def _dangers(asked: Exercise, game: Conquest, action: Action) -> list[Point]:
    """The armies that could strike the acting general: what the solution does about them (H5.2e)."""
    s = game.state
    g = UNIT_CODES.index(getattr(action, "unit", "") or action.actor) if action.actor != "H" else -1
    if g < 0 or s.general_space(g) < 0:
        return []
    now = danger(s, g)
    after = _after(game, action)
    if now is None or after is None or isinstance(action, Attack):
        return []
    army, loss = now
    then = danger(after, g)
    facts = {"general": UNIT_CODES[g], "army": army, "loss": loss, "space": game.board[s.general_space(g)].id}
    if then is None:
        return [Point("escapes", "H5.2e", facts)]
    return [Point("stays-in-danger", "H5.2e", {**facts, "army": then[0], "loss": then[1]})] if then[1] else []


def danger(s: State, g: int) -> tuple[str, Fraction] | None:
    """The adjacent army that would beat a general most surely if it attacked him, and how surely.

    >>> from hispania.games.conquest import core
    >>> danger(core.new_state(), 0)
    """
    here = s.general_space(g)
    if here < 0 or s.config.board[here].is_sea:
        return None  # armies never go to sea
    worst: tuple[str, Fraction] | None = None
    for space in s.config.board.cities:
        if s.config.adjacent[here] >> space.index & 1 and s.armies >> space.index & 1:
            trial = s.clone()
            declare_army_attack(trial, space.index, here)
            card = declared_card(trial)
            if worst is None or card.win > worst[1]:
                worst = space.id, card.win
    return worst


# -------------------------------------------------------------------- the alternatives


def _others(asked: Exercise, game: Conquest, action: Action) -> list[Point]:
    """What tempts, and what it gives away."""
    second = asked.runner_up
    resting = next((one for one in asked.values if one.action in ("pass", "yield", "H no")), None)
    idle = resting is not None and resting.action in asked.best
    if resting is not None and not idle and asked.sign * (second.chance - resting.chance) < LITTLE:
        found = [_tempting(asked, game, "nothing-else", resting)]
        told = {*asked.best, resting.action}
    else:
        found = [_tempting(asked, game, "second", second)]
        told = {*asked.best, second.action}
    glance = next((one for one in asked.values if one.action == asked.glance), None)
    if glance is not None and glance.action not in told:
        found.append(_tempting(asked, game, "glance", glance))
        told.add(glance.action)
    if resting is not None and resting.action not in told:
        found.append(_tempting(asked, game, "rest", resting))
    return found


def _tempting(asked: Exercise, game: Conquest, code: str, value: Value) -> Point:
    action = _full(game, value.action)
    loss = asked.sign * (asked.values[0].chance - value.chance)
    card = _card(game, action)
    facts: dict[str, Any] = {"action": action, "chance": value.chance, "loss": loss, "win": None, "fails": None}
    if card is not None:
        facts |= {"win": card.win, "fails": card.loss}
    after = _after(game, action)
    g = UNIT_CODES.index(getattr(action, "unit", "") or action.actor) if action.actor != "H" else -1
    threat = danger(after, g) if after is not None and g >= 0 and after.phase != OVER else None
    facts["threat"] = {"army": threat[0], "loss": threat[1]} if threat is not None and threat[1] else None
    return Point(code, RULES[action.kind], facts)


def _prices(asked: Exercise, game: Conquest, action: Action) -> list[Point]:
    """What every price of the same combat buys, and what it leaves to Rome (H4.4)."""
    rows: list[dict[str, Any]] = []
    for value in asked.values:
        other = _full(game, value.action)
        if idea(other) == idea(action) and isinstance(other, (Besiege, Attack)):
            rows.append({"denarii": other.denarii, "win": game.odds(other).win, "chance": value.chance})
    rows.sort(key=lambda row: row["denarii"])
    if len(rows) < 2:
        return []
    paid = next(row for row in rows if row["denarii"] == action.cost)
    wasted = any(row["denarii"] > action.cost and row["win"] == paid["win"] for row in rows)
    return [Point("prices", "H4.4", {"rows": rows, "wasted": wasted})]


def _odds(card: CombatCard) -> Point:
    facts = {"kind": card.kind, "win": card.win, "tie": card.tie, "loss": card.loss, "sure": card.sure}
    return Point("odds", card.rule, facts)


# -------------------------------------------------------------------- small things


def _full(game: Conquest, text: str) -> Action:
    """The legal action that a text means, with its price and path."""
    wanted = read_action(game, text)
    return next(one for one in game.legal_actions() if one == wanted)


def _card(game: Conquest, action: Action) -> CombatCard | None:
    return game.odds(action) if isinstance(action, (Besiege, Attack)) else None


def _after(game: Conquest, action: Action) -> State | None:
    """The position right after an action that throws no dice."""
    if isinstance(action, (Besiege, Attack)):
        return game.state
    trial = game.clone()
    trial.apply(action)
    return trial.state


def lucky(s: State) -> int:
    """The fall of a combat's dice that serves Rome best: the highest Roman face, the lowest Hispanic one."""
    falls = [outcome for outcome, _ in core.outcomes(s)]
    return 30 if len(falls) == 36 else falls[-1] if s.combat != NO_COMBAT else falls[0]


def follow(game: Conquest, lines: Sequence[str]) -> tuple[list[Action], State]:
    """The actions of a plan, read on the board as it is once the dice were kind, and where that leads."""
    trial = game.clone()
    found: list[Action] = []
    for line in lines:
        found.append(_full(trial, line))
        trial.apply(found[-1])
        while trial.phase == "ROMAN" and trial.actor == Actor.CHANCE:
            core.resolve(trial.state, lucky(trial.state))
    return found, trial.state
