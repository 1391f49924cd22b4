"""What the tests of variants and scenarios share: a builder of their positions and ways of looking at them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hispania.games import conquest
from hispania.games.conquest import Actor, Besiege, Conquest, Move, Pass, Roll
from hispania.games.conquest.edge.cards import CombatCard

from .support import HOME, ORDER, ROMAN_STATES, SEA, chances

TIME = {None: 0, 1: 0, 2: 2, 3: 3, 4: 3, 5: 3}  # H7: discs on the track at the start


def data(
    *variants: str,
    generals: Mapping[str, str | None] | None = None,
    revolts: Mapping[str, int] | None = None,
    armies: Sequence[str] = (),
    special: str | None = None,
    garrisons: Mapping[str, Sequence[str]] | None = None,
    fleets: Sequence[str] = SEA[:3],
    roads: Iterable[Sequence[str]] = (),
    turn: str = "U",
    state: str = "ROMAN",
    denarii: int | None = None,
    round: int = 1,
    queue: Sequence[str] | None = None,
    pending: Mapping[str, Any] | None = None,
    level: Sequence[int] = (6, 4, 3, 4, 2),
    players: int = 1,
    house: Mapping[str, Any] | None = None,
    scenario: int | None = None,
    hispano: int = 2,
    legion: str = "K",
    proconsul: str | None = None,
    plot: str = "unused",
    lethe: bool = False,
) -> dict[str, Any]:
    """The JSON of a position: as in the base tests, and the pieces of the variants where they belong.

    `special` is the city of S among `armies`; `legion` holds L while it is not on the board; P in `generals` is alive.
    """
    places = {**HOME, "P": None, **(generals or {})}
    stacks = {city: list(stack) for city, stack in (garrisons or {}).items()}
    discs = [code for stack in stacks.values() for code in stack]
    revolts = dict(revolts or {})
    sticks = [sorted(road) for road in roads]
    time = TIME[scenario] + round - 1  # N11
    if denarii is None:
        others = sum(places[code] is None for code in HOME if code != turn)
        denarii = level[0] - others if state in ROMAN_STATES else 0  # H3.2
    if queue is None:
        queue = sorted(armies, key=ORDER.index) if state in ("ARMY", "PICK") else []
    spare = int("terror" in variants and special is None and plot != "success")  # N3
    if proconsul is None:
        proconsul = "alive" if places["P"] else "unused"
    return {
        "v": 1,
        "level": [level[0], level[1], len(fleets), *level[3:]],
        "players": players,
        "variants": sorted(variants),
        "scenario": scenario,
        "house": dict(house or {}),
        "round": round,
        "turn": turn,
        "state": state,
        "denarii": denarii,
        "hispano": hispano if "hispano" in variants else None,
        "queue": list(queue),
        "generals": places,
        "armies": {city: "S" if city == special else "A" for city in armies},
        "revolts": revolts,
        "garrisons": stacks,
        "fleets": sorted(fleets),
        "roads": sticks,
        "reserve": {
            "revolt": 22 - sum(revolts.values()) - time,
            "A": 3 - len(armies) - spare,
            "S": spare,
            **{code: level[1] - discs.count(code) for code in HOME},
            "L": legion if "legio" in variants and "L" not in discs else None,
            "road": level[3] - len(sticks),
        },
        "time": time,
        "pending": dict(pending) if pending else None,
        "proconsul": proconsul,
        "plot": plot,
        "lethe": lethe,
        "result": None,
    }


def position(*variants: str, **pieces: Any) -> Conquest:
    """The game at that position with these variants; an impossible one is refused by the reader itself."""
    return conquest.from_json(data(*variants, **pieces))


# -------------------------------------------------------------------- looking


def moves(game: Conquest, unit: str = "", crosses: bool = False) -> dict[str, int]:
    """The destinations offered to a unit ("" is the acting general), with their prices."""
    return {
        action.to: action.cost
        for action in game.legal_actions()
        if isinstance(action, Move) and (action.unit, action.crosses) == (unit, crosses)
    }


def path(game: Conquest, to: str, unit: str = "", crosses: bool = False) -> str:
    """The way to a destination as the record writes it."""
    return "".join(
        f"{sign}{space}"
        for action in game.legal_actions()
        if isinstance(action, Move) and (action.to, action.unit, action.crosses) == (to, unit, crosses)
        for sign, space in action.path
    )


def offered(game: Conquest, kind: str, unit: str = "") -> dict[str | None, set[int]]:
    """The targets of a kind of action, each with the prices it is offered at."""
    found: dict[str | None, set[int]] = {}
    for action in game.legal_actions():
        if action.kind == kind and getattr(action, "unit", "") == unit:
            found.setdefault(action.target, set()).add(action.cost)
    return found


def faces(game: Conquest) -> list[int]:
    """What the one die that must fall now may show."""
    assert game.actor == Actor.CHANCE
    return [roll.roman or roll.hispanic or 0 for roll, _ in game.chance_outcomes()]


def needs(game: Conquest) -> str:
    """Which dice must fall now: R, H, RH, or nothing for a step without dice."""
    if game.actor != Actor.CHANCE:
        return "-"
    roll = game.chance_outcomes()[0][0]
    return "R" * (roll.roman is not None) + "H" * (roll.hispanic is not None)


def told(game: Conquest, *keys: str) -> tuple[Any, ...]:
    """Some parts of the position; a dot goes into a part (reserve.L)."""
    found = []
    for key in keys:
        value: Any = game.to_json()
        for part in key.split("."):
            value = value[part]
        found.append(value)
    return tuple(found)


# -------------------------------------------------------------------- going on


def roll_on(game: Conquest, at_most: int = 60) -> Conquest:
    """Let the first of all possible dice fall, again and again, until somebody must decide."""
    for _ in range(at_most):
        if game.actor != Actor.CHANCE:
            return game
        game.apply(game.chance_outcomes()[0][0])
    raise AssertionError("dice without end")


def quiet(game: Conquest, roman: int, hispanic: int) -> Conquest:
    """Pass, then a revolt roll on a protected city, and no army anywhere: the turn is over."""
    for step in (Pass(game.actor.name), Roll(roman, hispanic)):
        game.apply(step)
    return game


def sides(card: CombatCard) -> tuple[str, str]:
    """Both formulas, attacker first; the odds, which the rules compute on their own, must follow from them."""
    tally = [0, 0, 0]
    for dice in itertools.product(range(1, 7), repeat=2):
        faces = dict(zip("RH", dice, strict=True))
        attacker, defender = (side.value(faces.get(side.die or "", 0)) for side in (card.attacker, card.defender))
        is_siege = card.kind in ("siege", "army-siege")
        tally[0 if attacker > defender else 2 if attacker < defender and not is_siege else 1] += 1
    assert tuple(tally) == chances(card)
    return card.attacker.formula, card.defender.formula


def siege(game: Conquest, who: str, city: str, denarii: int = 1, unit: str = "") -> tuple[str, str]:
    """Both formulas of a siege that could be declared now."""
    return sides(game.odds(Besiege(who, city, denarii, unit)))


# -------------------------------------------------------------------- H6.7e strikes


def striker(**pieces: object) -> Conquest:
    """Two armies: Gerunda beside C in Tarraco, Talabriga beside a garrison in Conimbriga."""
    places = pieces.pop("generals", {})
    assert isinstance(places, dict)
    given = {
        "generals": {"K": SEA[1], **places},
        "revolts": {"gerunda": 1, "beseda": 1, "talabriga": 1}, "armies": ["gerunda", "talabriga"],
        "garrisons": {"conimbriga": "K", "ilerda": "K"}, **pieces,
    }  # fmt: skip
    return position("hispano", **given)


def window(game: Conquest) -> tuple[str, list[str]]:
    """Which window is open, and the armies still to act."""
    assert (game.phase, game.actor.name) == ("STRIKE", "H")
    pending, queue = told(game, "pending", "queue")
    return pending["window"], queue
