"""Reading what a person types: a number of the list, a command, the notation, dice thrown by hand, or an order."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from ....errors import Unreadable
from ..edge.actions import (
    GENERAL_CODES,
    UNIT_CODES,
    Action,
    Attack,
    Besiege,
    Boost,
    Build,
    Buy,
    Decline,
    Enter,
    KeepRoad,
    Move,
    MoveFleet,
    Pass,
    Pick,
    PlaceGarrison,
    PlaceRoad,
    Plot,
    RemoveGarrison,
    Reroll,
    SetArmy,
    SetRevolts,
    Strike,
)
from ..edge.codec import acting_general
from ..edge.game import Actor, Conquest
from ..printed.board import NUMERALS, Board, Space
from ..text.notation import read_action
from .menu import Entry

ACTION_WORDS: Final = (
    "move", "besiege", "attack", "garrison", "remove", "fleet", "road", "enter", "pass", "legion", "keep", "build",
    "buy", "plot", "cross", "decline", "boost", "reroll", "pick", "strike",
)  # fmt: skip
_SIGN: Final = re.compile(r"^([+-]g|@)(?=\S)")


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
    Besiege(actor='U', city='toletum', denarii=2, unit='')
    >>> read("p m cas", new_game(), [], {"m": "move", "p": "pass"})
    Move(actor='U', to='castulo', cost=0, path=(), unit='P', crosses=False)
    """
    text = " ".join(text.split())
    if text.isascii() and text.isdigit():
        if len(text) < 5 and 1 <= int(text) <= len(menu):
            return menu[int(text) - 1].action
        return Puzzle("no-number" if menu else "no-numbers-now", {"text": text[:12], "most": str(len(menu))})
    if game.actor == Actor.H and verbs.get(text.lower()) in ("pass", "keep"):
        return Decline()
    try:
        return read_action(game, text)
    except Unreadable:
        pass  # not the notation, or a name cut short: read it as a command
    words = _SIGN.sub(r"\1 ", text).split(" ")
    code = _leader(words, verbs)
    if code:
        words = _SIGN.sub(r"\1 ", " ".join(words[1:])).split(" ")
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
        return _action(game, code, verb, rest)
    return Order(verb, rest)


def _leader(words: list[str], verbs: Mapping[str, str]) -> str:
    """The general with whose letter a line begins, as in the notation: U s tol 2, p m castulo."""
    code = words[0].upper()
    if code not in UNIT_CODES or len(words) < 2:
        return ""
    verb = verbs.get(_SIGN.sub(r"\1 ", words[1]).split(" ")[0].lower())
    return code if verb in ACTION_WORDS or (words[0] in GENERAL_CODES) else ""


def _action(game: Conquest, code: str, verb: str, rest: str) -> Read:
    """An action by its verb; `code` is the general named before it, or nothing."""
    acting = GENERAL_CODES[acting_general(game.state)]
    who = code if code in GENERAL_CODES else acting
    if verb in ("move", "cross") and not code:
        first, _, more = rest.partition(" ")
        if first.upper() in UNIT_CODES and more:
            code, rest = first.upper(), more
    match verb:
        case "pass":
            return Puzzle("pass-alone", {"text": shown(rest)}) if rest else Pass(who)
        case "keep":
            return KeepRoad(who)
        case "garrison" | "legion":
            space = find_space(game.board, rest) if rest else _place_of(game, who)
            return PlaceGarrison(who, space.id, verb == "legion") if isinstance(space, Space) else space
        case "remove":
            return _remove(game, who, rest)
        case "fleet" | "road":
            ends = _two(game, rest, seas=verb == "fleet")
            if isinstance(ends, Puzzle):
                return ends
            return MoveFleet(who, *ends) if verb == "fleet" else PlaceRoad(who, *ends)
        case "enter":
            space = find_space(game.board, _to(rest), seas_by_number=True)
            return Enter(who, space.id) if isinstance(space, Space) else space
        case "move" | "cross" | "besiege" | "attack" | "build" | "buy" | "plot":
            return _led(game, acting, code, verb, rest)
        case _:
            return _hispano(game, acting, verb, rest)


def _led(game: Conquest, acting: str, code: str, verb: str, rest: str) -> Read:
    """What a general does who need not be the acting one: P for everybody, the praetors for K (H6.2, H6.3)."""
    ordered = code == "P" or acting == "K"
    who, unit = (acting, code) if ordered else (code or acting, "")
    match verb:
        case "move" | "cross":
            space = find_space(game.board, _to(rest))
            if isinstance(space, Puzzle):
                return space
            if verb == "cross" and who == "K" and not unit:
                unit = "U"  # only he lifts the marker (H7.2)
            return Move(who, space.id, unit=unit, crosses=verb == "cross")
        case "besiege" | "attack":
            return _combat(game.board, who, unit, verb, rest)
        case "buy":
            return Buy(who)
        case "plot":
            price = rest.lstrip("$")
            if not price:
                return Order("odds", "plot")
            return Plot(who, int(price), unit) if price in ("1", "2", "3") else _dear(price)
        case _:
            here, end = _place_of(game, unit or who), find_space(game.board, _to(rest))
            if isinstance(end, Space) and isinstance(here, Space):
                return Build(who, here.id, end.id, unit)
            ends = _two(game, rest)
            return Build(who, *ends, unit) if isinstance(ends, tuple) else ends


def _hispano(game: Conquest, acting: str, verb: str, rest: str) -> Read:
    """What the Hispano decides (H6.7)."""
    match verb:
        case "decline":
            if game.phase == "FREE_MOVE":
                return Pass(acting)
            return KeepRoad(acting) if game.phase == "SETUP_ROADS" else Decline()
        case "boost":
            price = rest.lstrip("+$")
            return Boost(int(price)) if price in ("1", "2") else Puzzle("how-many-boost")
        case "reroll":
            die = rest[:1].upper() or ("H" if game.declared is not None else "")
            return Reroll(die) if die in ("R", "H") else Puzzle("which-die")
        case "pick":
            space = find_space(game.board, _to(rest))
            if isinstance(space, Puzzle):
                return space
            if game.phase == "SETUP_REVOLTS":
                return SetRevolts(space.id)
            return SetArmy(space.id) if game.phase == "SETUP_ARMIES" else Pick(space.id)
        case _:
            return _strike(game, rest)


def _strike(game: Conquest, rest: str) -> Read:
    """`strike salmantica abula 1`; the army may be left out where only one can strike there."""
    where, price = _priced(rest)
    target = find_space(game.board, where)
    ends = _two(game, where) if isinstance(target, Puzzle) else None
    if isinstance(target, Space):
        armies = {a.army for a in game.legal_actions() if isinstance(a, Strike) and a.city == target.id}
        if len(armies) == 1:
            ends = (armies.pop(), target.id)
    if not isinstance(ends, tuple):
        return Puzzle("which-strike")
    if not price:
        return Order("odds", ends[1])
    return Strike(*ends, int(price)) if price in ("1", "2") else Puzzle("how-many-boost")


def _place_of(game: Conquest, code: str) -> Space | Puzzle:
    here = game.state.general_space(UNIT_CODES.index(code))
    return game.board[here] if here >= 0 else Puzzle("where")


def _to(rest: str) -> str:
    return re.sub(r"^(to|in|at|à|a|au|en|vers|al|hacia) ", "", rest)


def _remove(game: Conquest, who: str, rest: str) -> Read:
    """`-g0`, `-g 0 salduba`, or `-g` alone for the own disc highest in the stack."""
    first, _, city = rest.partition(" ")
    if first and first not in ("0", "1", "2"):
        first, city = "", rest
    space = find_space(game.board, city) if city else _place_of(game, who)
    if isinstance(space, Puzzle):
        return space
    stack = game.to_json()["garrisons"].get(space.id, [])
    own = [k for k, colour in enumerate(stack) if colour in (who, "L")]
    return RemoveGarrison(who, space.id, int(first) if first else own[-1] if own else 0)


def _priced(rest: str) -> tuple[str, str]:
    """A text and the number of denarii at its end, if any."""
    parts = re.fullmatch(r"(?P<where>.*?)(?: (?:(?:with|avec|con) )?\$?(?P<price>\d+)(?: den(?:ari|ier)\w*)?)?", rest)
    return (parts["where"], parts["price"] or "") if parts else (rest, "")


def _combat(board: Board, who: str, unit: str, verb: str, rest: str) -> Read:
    city, price = _priced(rest)
    space = find_space(board, city, seas_by_number=True)
    if isinstance(space, Puzzle):
        return space
    if not price:
        return Order("odds", space.id)  # how many denarii? the card tells what each buys
    if price not in ("1", "2", "3"):
        return _dear(price)
    kind = Besiege if verb == "besiege" else Attack
    return kind(who, space.id, int(price), unit)


def _dear(price: str) -> Puzzle:
    return Puzzle("how-many-denarii", {"text": shown(price, 12)})


def _two(game: Conquest, rest: str, *, seas: bool = False) -> tuple[str, str] | Puzzle:
    """Two spaces in one text, however they are kept apart."""
    words = [word for word in re.split(r"\s*(?:[>–]| to | à | a | - )\s*|\s+", rest) if word]
    best: Puzzle = Puzzle("two-seas" if seas else "two-cities")
    if not seas:
        words = [part for word in words for part in ([word] if word.lower() in game.board else word.split("-"))]
    for cut in range(1, len(words)):
        ends = [find_space(game.board, " ".join(part), seas_by_number=seas) for part in (words[:cut], words[cut:])]
        puzzle = next((end for end in ends if isinstance(end, Puzzle)), None)
        if puzzle is None:
            a, b = (end.id for end in ends if isinstance(end, Space))
            return a, b
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
    clean = "".join(letter if letter.isprintable() or letter == "\u00a0" else "?" for letter in text)
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
