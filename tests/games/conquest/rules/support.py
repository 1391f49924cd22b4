"""What the rule tests share: a builder of positions (H11.2) and a few ways of looking at a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hispania.errors import Reason
from hispania.games import conquest
from hispania.games.conquest import Conquest, Move, Roll
from hispania.games.conquest.edge.cards import CombatCard

SEA = ("mare-balearicum", "mare-ibericum", "mare-gaditanum", "mare-atlanticum", "mare-cantabricum")  # M1-M5
HOME = {"U": "gades", "C": "tarraco", "K": SEA[0]}
CAPITALS = ("osca", "numantia", "toletum", "olisipo", "brigantium", "flaviobriga")
PROVINCE = {
    "I": ("beseda", "gerunda", "calagurris", "salduba", "ilerda", "osca"),
    "II": ("cauca", "termes", "puciala", "bilbilis", "segobriga", "numantia"),
    "III": ("abula", "regina", "capara", "baecula", "salmantica", "toletum"),
    "IV": ("talabriga", "onuba", "ebora", "conimbriga", "emerita", "olisipo"),
    "V": ("noega", "lancia", "asturica", "lucus", "bracara", "brigantium"),
    "VI": ("oiasso", "deobriga", "aracillum", "pallantia", "pompaelo", "flaviobriga"),
    "ulterior": ("basti", "castulo", "corduba", "gades"),
    "citerior": ("dertosa", "valentia", "tarraco", "carthago-nova"),
}
ORDER = [city for cities in PROVINCE.values() for city in cities]  # H5.2a
ROMAN_STATES = ("REENTER", "MUST_LEAVE", "ROMAN")


def data(
    *,
    generals: Mapping[str, str | None] | None = None,
    revolts: Mapping[str, int] | None = None,
    armies: Sequence[str] = (),
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
) -> dict[str, Any]:
    """The JSON of a position: whoever is not named waits at home, reserves and denarii follow from the rest."""
    places = {**HOME, **(generals or {})}
    stacks = {city: list(stack) for city, stack in (garrisons or {}).items()}
    discs = [code for stack in stacks.values() for code in stack]
    revolts = dict(revolts or {})
    sticks = [sorted(road) for road in roads]
    if denarii is None:
        others = sum(place is None for code, place in places.items() if code != turn)
        denarii = level[0] - others if state in ROMAN_STATES else 0  # H3.2
    if queue is None:
        queue = sorted(armies, key=ORDER.index) if state == "ARMY" else []
    return {
        "v": 1,
        "level": [level[0], level[1], len(fleets), *level[3:]],
        "players": players,
        "variants": [],
        "scenario": None,
        "house": dict(house or {}),
        "round": round,
        "turn": turn,
        "state": state,
        "denarii": denarii,
        "hispano": None,
        "queue": list(queue),
        "generals": {**places, "P": None},
        "armies": dict.fromkeys(armies, "A"),
        "revolts": revolts,
        "garrisons": stacks,
        "fleets": sorted(fleets),
        "roads": sticks,
        "reserve": {
            "revolt": 22 - sum(revolts.values()) - (round - 1),
            "A": 3 - len(armies),
            "S": 0,
            **{code: level[1] - discs.count(code) for code in HOME},
            "L": None,
            "road": level[3] - len(sticks),
        },
        "time": round - 1,
        "pending": dict(pending) if pending else None,
        "proconsul": "unused",
        "plot": "unused",
        "lethe": False,
        "result": None,
    }


def position(**pieces: Any) -> Conquest:
    """The game at that position; an impossible one is refused by the reader itself."""
    return conquest.from_json(data(**pieces))


def revolts_in(*provinces: str) -> dict[str, int]:
    """One revolt in every city of these provinces."""
    return {city: 1 for name in provinces for city in PROVINCE[name]}


def set_up(*, level: str = "6|4|3|4|2", players: int = 1, house: Mapping[str, Any] | None = None) -> Conquest:
    """The setup example after its dice: 4 5 2 4 3 6, then armies by numerals from II, V, I on."""
    game = conquest.new_game(level, players, house)
    for face in (4, 5, 2, 4, 3, 6):
        game.apply(Roll(hispanic=face))
    for face in (2, 5, 1)[: game.options.level.armies]:
        game.apply(Roll(roman=face))
    return game


def moves(game: Conquest) -> dict[str, int]:
    """Every destination offered to the general, with its price."""
    return {action.to: action.cost for action in game.legal_actions() if isinstance(action, Move)}


def path(game: Conquest, to: str) -> str:
    """The way to a destination as the record writes it."""
    return "".join(
        f"{sign}{space}"
        for action in game.legal_actions()
        if isinstance(action, Move) and action.to == to
        for sign, space in action.path
    )


def kinds(game: Conquest) -> set[str]:
    """The kinds of action offered."""
    return {action.kind for action in game.legal_actions()}


def chances(card: CombatCard) -> tuple[int, int, int]:
    """Win, tie and loss of the attacker, out of 36."""
    found = [36 * card.win, 36 * card.tie, 36 * card.loss]
    assert all(number.denominator == 1 for number in found)
    return int(found[0]), int(found[1]), int(found[2])


def sides(card: CombatCard) -> tuple[str, str]:
    """Both formulas, attacker first."""
    return card.attacker.formula, card.defender.formula


def codes(reasons: Iterable[Reason]) -> set[tuple[str, str]]:
    """The codes of a refusal, each with its rule."""
    return {(reason.code, reason.rule) for reason in reasons}


def after(game: Conquest, *steps: Any) -> Conquest:
    """A copy of the game, some steps further."""
    twin = game.clone()
    for step in steps:
        twin.apply(step)
    return twin
