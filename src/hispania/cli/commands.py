"""Reading what a person types: a number of the list, a command, the notation, dice thrown by hand, or an order."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from ..errors import Unreadable
from ..games.conquest.actions import (
    GENERAL_CODES,
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
from ..games.conquest.board import NUMERALS, Board, Space
from ..games.conquest.game import Conquest
from ..games.conquest.notation import read_action
from ..games.conquest.numbers import acting_general
from .menu import Entry

ACTION_WORDS: Final = ("move", "besiege", "attack", "garrison", "remove", "fleet", "road", "enter", "pass")


@dataclass(frozen=True, slots=True)
class Order:
    """A word to the table itself (undo, save, why) and what follows it."""

    name: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Something that cannot be understood: the key of what to answer, and the facts."""

    key: str
    facts: Mapping[str, str] = field(default_factory=dict)


Read: TypeAlias = Action | Order | Puzzle


def read(text: str, game: Conquest, menu: list[Entry], verbs: Mapping[str, str]) -> Read:
    """What a line means here.

    >>> from hispania.games.conquest import new_game
    >>> read("s tol 2", new_game(), [], {"s": "besiege"})
    Besiege(actor='U', city='toletum', denarii=2)
    >>> read("move to cas", new_game(), [], {"move": "move"})
    Move(actor='U', to='castulo', cost=0, path=())
    """
    text = " ".join(text.split())
    if text.isascii() and text.isdigit():
        if len(text) < 5 and 1 <= int(text) <= len(menu):
            return menu[int(text) - 1].action
        return Puzzle("no-number" if menu else "no-numbers-now", {"text": text[:12], "most": str(len(menu))})
    try:
        return read_action(game, text)
    except Unreadable:
        pass  # not the notation, or a name cut short: read it as a command
    words = re.sub(r"^([+-]g|@)(?=\S)", r"\1 ", text).split(" ")
    who = GENERAL_CODES[acting_general(game.state)]
    if words[0] in GENERAL_CODES and len(words) > 1:  # the notation begins with the general
        who = words[0]
        words = re.sub(r"^([+-]g|@)(?=\S)", r"\1 ", " ".join(words[1:])).split(" ")
    verb = verbs.get(words[0].lower())
    rest = " ".join(words[1:])
    if verb is None:
        space = find_space(game.board, text)
        if isinstance(space, Space):
            return Order("look", space.id)
        if space.key == "several-spaces":
            return space
        close = difflib.get_close_matches(words[0].lower(), list(verbs), 1)
        return Puzzle("no-command-but" if close else "no-command", {"text": shown(text), "close": "".join(close)})
    if verb in ACTION_WORDS:
        return _action(game, who, verb, rest)
    return Order(verb, rest)


def _action(game: Conquest, who: str, verb: str, rest: str) -> Read:
    board = game.board
    here = game.state.general_space(GENERAL_CODES.index(who))
    match verb:
        case "pass":
            return Puzzle("pass-alone", {"text": shown(rest)}) if rest else Pass(who)
        case "garrison":
            space = find_space(board, rest) if rest else board[here] if here >= 0 else Puzzle("where")
            return PlaceGarrison(who, space.id) if isinstance(space, Space) else space
        case "remove":
            return _remove(game, who, rest, here)
        case "besiege" | "attack":
            return _combat(board, who, verb, rest)
        case "fleet" | "road":
            return _two(game, who, verb, rest)
        case _:
            space = find_space(board, re.sub(r"^(to|in|at) ", "", rest), seas_by_number=verb == "enter")
            if isinstance(space, Puzzle):
                return space
            return Move(who, space.id) if verb == "move" else Enter(who, space.id)


def _remove(game: Conquest, who: str, rest: str, here: int) -> Read:
    """`-g0`, `-g 0 salduba`, or `-g` alone for the own disc highest in the stack."""
    first, _, city = rest.partition(" ")
    if first and first not in ("0", "1", "2"):
        first, city = "", rest
    space = find_space(game.board, city) if city else game.board[here] if here >= 0 else Puzzle("where")
    if isinstance(space, Puzzle):
        return space
    stack = game.to_json()["garrisons"].get(space.id, [])
    own = [k for k, colour in enumerate(stack) if colour == who]
    return RemoveGarrison(who, space.id, int(first) if first else own[-1] if own else 0)


def _combat(board: Board, who: str, verb: str, rest: str) -> Read:
    parts = re.fullmatch(r"(?P<city>.*?)(?: (?:with )?\$?(?P<price>\d+)(?: denari\w+)?)?", rest)
    city = parts["city"] if parts else rest
    space = find_space(board, city)
    if isinstance(space, Puzzle):
        return space
    if not parts or not parts["price"]:
        return Order("odds", space.id)  # how many denarii? the card tells what each buys
    if parts["price"] not in ("1", "2", "3"):
        return Puzzle("how-many-denarii", {"text": parts["price"][:12]})
    price = int(parts["price"])
    return Besiege(who, space.id, price) if verb == "besiege" else Attack(who, space.id, price)


def _two(game: Conquest, who: str, verb: str, rest: str) -> Read:
    """Two spaces in one text, however they are kept apart."""
    seas = verb == "fleet"
    words = [word for word in re.split(r"\s*(?:[>–]| to | - )\s*|\s+", rest) if word]
    best: Puzzle = Puzzle("two-seas" if seas else "two-cities")
    if not seas:
        words = [part for word in words for part in ([word] if word.lower() in game.board else word.split("-"))]
    for cut in range(1, len(words)):
        ends = [find_space(game.board, " ".join(part), seas_by_number=seas) for part in (words[:cut], words[cut:])]
        puzzle = next((end for end in ends if isinstance(end, Puzzle)), None)
        if puzzle is None:
            a, b = (end.id for end in ends if isinstance(end, Space))
            return MoveFleet(who, a, b) if seas else PlaceRoad(who, a, b)
        best = puzzle if len(words) == 2 else best
    return best


# -------------------------------------------------------------------- names


def find_space(board: Board, text: str, *, seas_by_number: bool = False) -> Space | Puzzle:
    """The space that a name, a coordinate or an unambiguous beginning means.

    >>> from hispania.games.conquest import default_board
    >>> board = default_board()
    >>> find_space(board, "carth").name, find_space(board, "II-6").name, find_space(board, "gadit").name
    ('Carthago Nova', 'Numantia', 'Mare Gaditanum')
    """
    if not text:
        return Puzzle("which-space")
    if seas_by_number and text in ("1", "2", "3", "4", "5"):
        return board.seas[int(text) - 1]
    try:
        return board.find(text)
    except Unreadable:
        pass
    wanted = _bare(text)
    names = {space.id: [_bare(part) for part in (space.name, space.name.rpartition(" ")[2])] for space in board.spaces}
    found = [space for space in board.spaces if wanted and any(part.startswith(wanted) for part in names[space.id])]
    exact = [space for space in found if wanted in names[space.id]]
    if len(exact or found) == 1:
        return (exact or found)[0]
    if found:
        return Puzzle("several-spaces", {"text": shown(text), "spaces": ", ".join(sorted(s.name for s in found))})
    close = difflib.get_close_matches(wanted, [part for parts in names.values() for part in parts], 2, 0.7)
    guesses = sorted({space.name for space in board.spaces if set(names[space.id]) & set(close)})
    if guesses:
        return Puzzle("no-space-but", {"text": shown(text), "spaces": ", ".join(guesses)})
    return Puzzle("no-space", {"text": shown(text)})


def _bare(text: str) -> str:
    """Letters and digits only, small, without accents."""
    plain = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in plain if letter.isalnum())


def shown(text: str, most: int = 40) -> str:
    """What was typed, safe to print back.

    >>> shown("tol" + chr(27) + "[2J"), shown("x" * 50, 5)
    ('tol?[2J', 'xxxxx...')
    """
    clean = "".join(letter if letter.isprintable() else "?" for letter in text)
    return clean if len(clean) <= most else clean[:most] + "..."


# -------------------------------------------------------------------- dice thrown by hand


def read_faces(text: str, number: int) -> tuple[int, ...] | None:
    """The faces of dice as a person types them, Roman numerals or digits, or None.

    >>> read_faces("III-2", 2), read_faces("3 2", 2), read_faces("[iv]", 1), read_faces("7", 1)
    ((3, 2), (3, 2), (4,), None)
    """
    words = re.split(r"[\s,;/-]+", text.strip().strip("[]").upper())
    if len(words) == 1 and number == 2 and re.fullmatch("[1-6]{2}", words[0]):
        words = list(words[0])
    known = {**{numeral: k for k, numeral in enumerate(NUMERALS, 1)}, **{str(k): k for k in range(1, 7)}}
    return tuple(known[word] for word in words) if len(words) == number and set(words) <= set(known) else None
