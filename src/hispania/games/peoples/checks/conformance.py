"""Conformance records (P25.2): JSON lines by which two programs that play Hispania (1994) are compared.

A header, then a line for every decision between at least two actions and for every throw, and a last one with the
result. Everything here goes by the game as anybody sees it: tokens, dice and positions.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Any, Final

from ....contract import CHANCE, OVER, Game
from ....contract.conformance import Difference
from ....errors import CorruptRecord, Unreadable
from ..door import RULES
from ..edge.options import Options

BOARD: Final = (
    "turn", "active", "map", "ruin", "forts", "gold", "capital", "waiting", "vp", "mark", "bond", "toledo", "owner",
    "adjust",
)  # fmt: skip
HEADER: Final = ("scenario", "seed", "version", "players", "options")
HOUSE: Final = "house"  # stands in the header only where keys of P22.1 differ from the usual
SIDES: Final = 10
ROLL: Final = "roll"
NOTHING: Final = "no such field"


class Given:
    """Faces that are known."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = iter(faces)

    def die(self, sides: int) -> int:
        """The next of them."""
        return next(self._faces)

    def draw(self, count: int, of: int) -> tuple[int, ...]:
        """Nothing is drawn in this game: lots are dice (P20.4)."""
        raise NotImplementedError


def write(options: Options, seed: int) -> Iterator[str]:
    """The lines of a game in which everybody decides at random.

    >>> print(next(write(RULES.read_options({"scenario": "A"}), 7)))
    {"scenario": "A", "seed": 7, "version": "standard", "players": 4, "options": {}}
    """
    yield json.dumps(_header(options, seed), ensure_ascii=False)
    game, rng = RULES.new_game(options), random.Random(f"conformance {seed}")
    for number in count():
        facts = _facts(game, number)
        kind = game.turn.kind
        if kind == OVER:
            yield json.dumps(facts, ensure_ascii=False)
            return
        if kind == CHANCE:
            faces = [rng.randint(1, SIDES) for _ in range(facts["dice"])]
            yield json.dumps(facts | {"dice": faces}, ensure_ascii=False)
            game.take(game.fall(Given(faces)), silent=True)
        else:
            action = rng.choice(game.legal_actions())
            told = {name: facts[name] for name in ("i", "turn", "active", "task", "board")}
            yield json.dumps(told | {"token": str(action)} | facts, ensure_ascii=False)
            game.take(action, silent=True)


def check(lines: Iterable[str]) -> Difference | None:
    """The first line of a record that our rules do not meet; None if they meet every value.

    >>> options = RULES.read_options({"scenario": "A"})
    >>> check(write(options, 7)) is None
    True
    """
    numbered = enumerate(lines, 1)
    first = next(numbered, None)
    if first is None:
        raise Unreadable("the record is empty: it has not even a header")
    game = RULES.new_game(_options(_object(*first)))
    number = 1
    for number, text in numbered:
        line, facts = _object(number, text), _facts(game, number - 2)
        if unmet := _compare(game, line, facts):
            return Difference(number, _where(facts), unmet, _behind(game, unmet))
        if game.turn.kind == OVER:
            break
        if game.turn.kind == CHANCE:
            game.take(game.fall(Given(line["dice"])), silent=True)
        else:
            token = line["token"]
            game.take(next(action for action in game.legal_actions() if str(action) == token), silent=True)
    else:
        raise CorruptRecord(number, "the record ends here, but its game goes on: was the file cut off?")
    for number, _ in numbered:
        raise CorruptRecord(number, "the game was over in the line before: nothing may follow the result")
    return None


# -------------------------------------------------------------------- the header


def _header(options: Options, seed: int) -> dict[str, Any]:
    data = RULES.write_options(options)
    told = {name: data[name] for name in ("version", "players")}
    switches = {name: True for name, value in data.items() if value is True}
    house = {HOUSE: data[HOUSE]} if data[HOUSE] else {}
    return {"scenario": data["scenario"], "seed": seed, **told, "options": switches, **house}


def _options(header: Mapping[str, Any]) -> Options:
    """What a header agrees."""
    missing, unknown = set(HEADER) - set(header), set(header) - {*HEADER, HOUSE}
    if missing or unknown:
        what = [f"it lacks {', '.join(sorted(missing))}"] if missing else []
        what += [f"it has {', '.join(name[:40] for name in sorted(unknown))}"] if unknown else []
        raise CorruptRecord(1, f"this is not the header of a conformance record of {RULES.title}: {' and '.join(what)}")
    options = header["options"]
    if not isinstance(options, dict) or not all(isinstance(on, bool) for on in options.values()):
        raise CorruptRecord(1, "the options of a header are rules that are on: true by their names")
    told = {name: header[name] for name in ("scenario", "version", "players")}
    try:
        return RULES.read_options({**options, **told, HOUSE: header.get(HOUSE, {})})
    except Unreadable as error:
        raise CorruptRecord(1, f"no such game can be played: {error}") from error


def _object(number: int, text: str) -> dict[str, Any]:
    """A line of JSON."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CorruptRecord(number, f"this is no JSON, or was cut off: {text.strip()[:60]!r}") from error
    if not isinstance(found, dict):
        raise CorruptRecord(number, f"a line is an object of JSON, not {text.strip()[:60]!r}")
    return found


# -------------------------------------------------------------------- a line


def _facts(game: Game, number: int) -> dict[str, Any]:
    """What a line must tell of this position; `dice` is how many fall."""
    data = game.to_json()
    board = digest(_board(data))
    if game.turn.kind == OVER:
        return {"i": number, "result": data["result"], "vp": data["vp"], "board": board}
    told = {"i": number, "turn": data["turn"], "active": data["active"], "task": data["todo"][-1][0], "board": board}
    if game.chance is not None:
        return told | {"token": ROLL, "dice": len(game.chance.dice)}
    tokens = _tokens(game)
    return told | {"player": int(game.turn.seats[0]), "legal": len(tokens), "list": digest(tokens)}


def _board(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a position that are compared; zero gold is left out."""
    board = {name: data[name] for name in BOARD}
    return board | {"gold": {nation: halves for nation, halves in data["gold"].items() if halves}}


def _tokens(game: Game) -> list[str]:
    return sorted(map(str, game.legal_actions()))


def digest(data: Any) -> str:
    """The first 16 hex digits of SHA-256 over compact JSON with sorted keys.

    >>> digest([])
    '4f53cda18c2baa0c'
    """
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _compare(game: Game, line: Mapping[str, Any], facts: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """What a line has and what we have, where they differ."""
    theirs = {name: json.dumps(value, ensure_ascii=False, sort_keys=True) for name, value in line.items()}
    ours = {name: json.dumps(value, ensure_ascii=False, sort_keys=True) for name, value in facts.items()}
    if game.chance is not None:
        fits = _are_faces(line.get("dice"), facts["dice"])
        ours["dice"] = theirs["dice"] if fits else f"{facts['dice']} of {SIDES} sides"
    elif game.turn.kind != OVER:
        ours["token"] = theirs["token"] if line.get("token") in _tokens(game) else "no such token in our list"
    names = [*ours, *(name for name in theirs if name not in ours)]
    pairs = {name: (theirs.get(name, NOTHING), ours.get(name, NOTHING)) for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _are_faces(data: Any, number: int) -> bool:
    fits = isinstance(data, list) and len(data) == number
    return fits and all(type(face) is int and 1 <= face <= SIDES for face in data)


def _where(facts: Mapping[str, Any]) -> str:
    """Turn, nation and task."""
    if "result" in facts:
        return "the result"
    return " ".join(filter(None, (f"T{facts['turn']}", facts["active"], facts["task"])))


def _behind(game: Game, unmet: Mapping[str, Any]) -> dict[str, Any]:
    """What our digests stand for, where they are not met."""
    found: dict[str, Any] = {}
    if not unmet.keys().isdisjoint(("list", "legal", "token")):
        found["list"] = _tokens(game)
    if "board" in unmet:
        found["board"] = _board(game.to_json())
    return found
