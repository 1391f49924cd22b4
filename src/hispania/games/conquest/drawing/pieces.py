"""The pieces of a position as drawn shapes: meeples, disc stacks, fleets, and the tracks beside the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeGuard

from ....errors import Unreadable
from ..printed.board import Board, Space
from .land import number

GENERALS: Final = {"U": "praetor of Ulterior", "C": "praetor of Citerior", "K": "consul", "P": "proconsul"}
ARMIES: Final = {"A": "army", "S": "special army"}
GARRISONS: Final = {
    "U": "garrison of Ulterior",
    "C": "garrison of Citerior",
    "K": "garrison of the consul",
    "L": "Legio Hispana",
}
YEARS: Final = (198, 180, 162, 144, 126, 108, 90, 72, 54, 36, 18)  # H3.6
TURNS: Final = ("U", "C", "K", "end")  # H1.2
REVOLTS: Final = 22  # H1.1
COINS: Final = 8
DISC: Final = 7.0  # how high one disc of a stack stands

BODY: Final = (
    "M-3-4.8A5 5 0 1 1 3-4.8C9.5-4.4 12-1.5 12 1.2C12 3.6 9.3 3.8 6.4 3.2L9.6 10.3Q10.2 12 8.4 12L2.9 12"
    "Q1.9 12 1.5 11.1L0 8.2L-1.5 11.1Q-1.9 12-2.9 12L-8.4 12Q-10.2 12-9.6 10.3L-6.4 3.2C-9.3 3.8-12 3.6-12 1.2"
    "C-12-1.5-9.5-4.4-3-4.8Z"
)
CREST: Final = "M-6.2-9.6C-5.5-16.5 5.5-16.5 6.2-8.4L4.3-8.2C3.4-12.6-3.4-12.8-4.2-9.4Z"
HULL: Final = "M-17 3.5L-13.5 2.5L-12.5 5.5L12 5.5L15.5-1.5L18-0.5Q17 11.5 9 13L-9 13Q-15.5 12-17 3.5Z"
SAIL: Final = "M1.2-14L1.2 3.5L-11 3.5Q-7-4-9-12.5Q-4-14.5 1.2-14ZM3.2-12L3.2 3.5L12.5 3.5Q11.5-5 3.2-12Z"
SMALL_SAIL: Final = "M6-12L6 4L14.5 4Q14-5 6-12Z"
MAST: Final = "M2.2-16.5V6"
SMALL_MAST: Final = "M5-14V6"
OARS: Final = "M-8 9.2h16"


@dataclass(frozen=True, slots=True)
class Pieces:
    """What stands where, read out of a position (H11.2)."""

    generals: Mapping[str, str]
    armies: Mapping[str, str]
    revolts: Mapping[str, int]
    garrisons: Mapping[str, tuple[str, ...]]
    fleets: tuple[str, ...]
    roads: tuple[frozenset[str], ...]
    reserve: Mapping[str, int]
    round: int
    turn: str
    time: int
    denarii: int
    most_denarii: int
    blocked: int
    hispano: int | None = None  # the Hispano's denarii (H6.7)
    legion: str | None = None  # who holds the Legio Hispana in reserve (H6.4)
    has_lethe: bool = False  # H7.2
    is_guerrilla: bool = False  # H7.3: each year takes three discs


def read_pieces(board: Board, position: Mapping[str, Any]) -> Pieces:
    """The pieces of a position; what cannot be drawn is named in the error.

    >>> from ..printed.board import default_board
    >>> read_pieces(default_board(), {"generals": {"U": "gades"}, "revolts": {"osca": 2}}).revolts["osca"]
    2
    >>> read_pieces(default_board(), {"fleets": ["roma"]})
    Traceback (most recent call last):
    hispania.errors.Unreadable: fleets: no space of this board is called 'roma'
    """
    if not isinstance(position, Mapping):
        raise Unreadable("a position is a table of names and values (H11.2)")
    generals = {
        _one_of(who, GENERALS, "generals"): _space(board, place, "generals")
        for who, place in _table(position, "generals").items()
        if place is not None
    }
    armies = {
        _space(board, place, "armies"): _one_of(kind, ARMIES, "armies")
        for place, kind in _table(position, "armies").items()
    }
    revolts = {
        _space(board, place, "revolts"): _count(count, "revolts", 1, REVOLTS)
        for place, count in _table(position, "revolts").items()
    }
    garrisons = {
        _space(board, place, "garrisons"): tuple(
            _one_of(disc, GARRISONS, "garrisons") for disc in _list(stack, "garrisons")
        )
        for place, stack in _table(position, "garrisons").items()
    }
    fleets = tuple(_space(board, place, "fleets") for place in _list(position.get("fleets", ()), "fleets"))
    roads = tuple(_road(board, ends) for ends in _list(position.get("roads", ()), "roads"))
    reserve = {
        str(kind): _count(count, "reserve", 0, REVOLTS)
        for kind, count in _table(position, "reserve").items()
        if count is not None and kind != "L"
    }
    hispano, legion = position.get("hispano"), _table(position, "reserve").get("L")
    level = _list(position.get("level", (0,)), "level")
    turn = position.get("turn", "U")
    return Pieces(
        generals, armies, revolts, garrisons, fleets, roads, reserve,
        _count(position.get("round", 1), "round", 0, 99),
        _one_of(turn, TURNS, "turn") if turn is not None else "end",
        _count(position.get("time", 0), "time", 0, len(YEARS)),
        _count(position.get("denarii", 0), "denarii", 0, 99),
        _count(level[0] if level else 0, "level", 0, COINS),
        0 if str(position.get("state", "")).startswith("SETUP") else len({"U", "C", "K"} - generals.keys()),  # H3.5
        None if hispano is None else _count(hispano, "hispano", 0, 2),
        None if legion is None else _one_of(legion, TURNS[:3], "reserve"),
        position.get("lethe") is True,
        position.get("scenario") == 5,
    )  # fmt: skip


def _is_listed(value: object, known: Mapping[str, str] | Sequence[str]) -> TypeGuard[str]:
    return isinstance(value, str) and value in known


def _one_of(value: object, known: Mapping[str, str] | Sequence[str], part: str) -> str:
    if not _is_listed(value, known):
        raise Unreadable(f"{part}: {str(value)[:40]!r} is none of {', '.join(known)}")
    return value


def _space(board: Board, value: object, part: str) -> str:
    if not isinstance(value, str) or value not in board:
        raise Unreadable(f"{part}: no space of this board is called {str(value)[:40]!r}")
    return value


def _count(value: object, part: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Unreadable(f"{part}: a number from {low} to {high} belongs here")
    return value


def _table(position: Mapping[str, Any], part: str) -> Mapping[str, Any]:
    value = position.get(part, {})
    if not isinstance(value, Mapping):
        raise Unreadable(f"{part}: a table of names and values belongs here")
    return value


def _list(value: object, part: str) -> Sequence[Any]:
    if not isinstance(value, list | tuple) or len(value) > 200:
        raise Unreadable(f"{part}: a list belongs here")
    return value


def _road(board: Board, ends: object) -> frozenset[str]:
    pair = [_space(board, end, "roads") for end in _list(ends, "roads")]
    if len(pair) != 2 or board.link(*pair) is None:
        raise Unreadable(f"roads: {' - '.join(pair)[:80]} is no link of this board")
    return frozenset(pair)


# --------------------------------------------------------------------------- shapes


def at(x: float, y: float, scale: float = 1) -> str:
    """The attribute that moves a shape to its place.

    >>> at(3, 4.25), at(3, 4, 0.5)
    (' transform="translate(3 4.2)"', ' transform="translate(3 4) scale(0.5)"')
    """
    return f' transform="translate({number(x)} {number(y)})' + (f" scale({scale:g})" if scale != 1 else "") + '"'


def general(who: str, x: float, y: float, scale: float = 1, kind: str = "piece") -> str:
    """A general: a meeple with a crest, his colour and his letter; a `sign` only stands for him."""
    return (
        f'<g class="{kind} general side-{who}" data-piece="{who}"{at(x, y, scale)}><title>{GENERALS[who]}</title>'
        f'<path class="crest" d="{CREST}"/><path class="body" d="{BODY}"/><text class="sign" y="6.6">{who}</text></g>'
    )


def army(who: str, x: float, y: float, scale: float = 1, kind: str = "piece") -> str:
    """A Hispanic army: a black meeple, bare-headed, with a round shield."""
    return (
        f'<g class="{kind} army army-{who}" data-piece="{who}"{at(x, y, scale)}><title>{ARMIES[who]}</title>'
        f'<path class="body" d="{BODY}"/><circle class="buckler" cy="3.4" r="5.2"/>'
        f'<text class="sign" y="6.4">{who}</text></g>'
    )


def stack(discs: Sequence[str], x: float, y: float, scale: float = 1, kind: str = "piece") -> str:
    """Discs one upon another, the first at the bottom; "r" is a revolt, the letters are garrisons."""
    parts = []
    for level, disc in enumerate(discs):
        top = -DISC * (level + 1)
        name = "revolt" if disc == "r" else GARRISONS[disc]
        sign = "" if disc == "r" else f'<text class="sign" y="{number(top + DISC + 1.5)}">{disc}</text>'
        whose = "revolt" if disc == "r" else f"garrison side-{disc}"
        upper, lower = number(top), number(top + DISC)
        parts.append(
            f'<g class="{kind} {whose}" data-piece="{disc}"><title>{name}</title>'
            f'<path class="side" d="M-9 {upper}V{lower}A9 3.4 0 0 0 9 {lower}V{upper}Z"/>'
            f'<ellipse class="top" cy="{upper}" rx="9" ry="3.4"/>{sign}</g>'
        )
    return f'<g class="stack" data-count="{len(discs)}"{at(x, y, scale)}>{"".join(parts)}</g>' if parts else ""


def fleet(x: float, y: float, has_general: bool) -> str:
    """A white fleet; its sail leaves room for a general on board."""
    sail, mast = (SMALL_SAIL, SMALL_MAST) if has_general else (SAIL, MAST)
    return (
        f'<g class="piece fleet" data-piece="fleet"{at(x, y)}><title>fleet</title>'
        f'<path class="mast" d="{mast}"/><path class="sail" d="{sail}"/><path class="hull" d="{HULL}"/>'
        f'<path class="oars" d="{OARS}"/></g>'
    )


def pieces_in(space: Space, pieces: Pieces) -> tuple[str, list[str]]:
    """The drawn pieces of one space around its middle, and their names for the tooltip."""
    generals = [who for who in GENERALS if pieces.generals.get(who) == space.id]
    armies = [pieces.armies[space.id]] if space.id in pieces.armies else []
    discs = ["r"] * pieces.revolts.get(space.id, 0) + list(pieces.garrisons.get(space.id, ()))
    has_fleet = space.id in pieces.fleets
    meeples = len(generals) + len(armies)
    parts, names = [], []
    if has_fleet:
        parts.append(fleet(0, 7, bool(generals)))
        names.append("fleet")
    left = -8.5 if discs else -3.5 if has_fleet else 0
    step = 12.0
    for place, (draw, kind) in enumerate([(general, g) for g in generals] + [(army, a) for a in armies]):
        x = left + step * (place - (meeples - 1) / 2)
        parts.append(draw(kind, x, -2 if has_fleet else 3, 0.95 if has_fleet or discs else 1.1))
        names.append((GENERALS if draw is general else ARMIES)[kind])
    if has_fleet and generals:  # the hull hides his feet
        parts.append(f'<path class="hull front"{at(0, 7)} d="{HULL}"/>')
    tall = max(0, len(discs) - 3)
    parts.append(stack(discs, 9.5 if meeples else 0, 4 + 3.5 * min(len(discs), 3), 1 if not tall else 3 / len(discs)))
    revolts = discs.count("r")
    if revolts:
        names.append(f"{revolts} revolt{'s' * (revolts > 1)}")
    names += [GARRISONS[disc] for disc in discs if disc != "r"]
    return "".join(parts), names


# --------------------------------------------------------------------------- tracks


def draw_tracks(board: Board, pieces: Pieces | None) -> str:
    """Turn and time track, the reserve and the denarii, in the corner that the board leaves free."""
    left, top, right, bottom = board.drawing.tracks_box
    wide, high = 220.0, 190.0  # drawn at this size and fitted to the box
    scale = min((right - left) / wide, (bottom - top) / high)
    rows = [_turn_track(pieces), _time_track(pieces), _reserve(pieces), _denarii(pieces)]
    return (
        f'<g class="tracks" transform="translate({number(left)} {number(top)}) scale({scale:.4g})">'
        f'<rect class="panel" width="{number(wide)}" height="{number(high)}" rx="8"/>{"".join(rows)}</g>'
    )


def _turn_track(pieces: Pieces | None) -> str:
    head = f"Round {pieces.round}" if pieces else "Turn"
    parts = [f'<text class="head" x="9" y="18">{head}</text>']
    for place, who in enumerate(TURNS):
        x, is_now = 70 + 37.5 * place, pieces is not None and pieces.turn == who
        name = GENERALS.get(who, "end of the round")
        inner = (
            general(who, 16, 15.5, 0.82, "sign-of") if who in GENERALS else '<text class="end" x="16" y="18">end</text>'
        )
        marker = '<path class="marker" d="M9-5h14l-7 8Z"/>' if is_now else ""
        parts.append(
            f'<g class="turn{" now" * is_now}" data-turn="{who}"{at(x, 9)}><title>{"now: " * is_now}{name}</title>'
            f'<rect class="tile" width="32" height="28" rx="4"/>{inner}{marker}</g>'
        )
    return f'<g class="turn-track">{"".join(parts)}</g>'


def _time_track(pieces: Pieces | None) -> str:
    covered = pieces.time if pieces else 0
    parts = []
    for place, year in enumerate(YEARS):
        discs, is_covered, told = int(place < covered), place < covered, ", covered" * (place < covered)
        if pieces is not None and pieces.is_guerrilla:  # H7.3: the track is read from 54 on
            discs = max(0, min(3, covered - 3 * (place - YEARS.index(54)))) if year <= 54 else 0
            is_covered, told = discs == 3, f", {discs} of 3" if year <= 54 else ""
        disc = stack(["r"] * discs, 9, 22.5 if discs < 2 else 24, 0.72 if discs < 2 else 0.6)
        parts.append(
            f'<g class="year{" covered" * is_covered}{" last" * (year == YEARS[-1])}" data-year="{year}"'
            f"{at(9 + 18.5 * place, 48)}>"
            f'<title>{year} BC{told}</title><rect class="tile" width="17" height="28" rx="3"/>'
            f'<text class="small" x="8.5" y="10">{year}</text>{disc}</g>'
        )
    total = 9 if pieces is not None and pieces.is_guerrilla else len(YEARS)
    name = "revolts on it" if total == 9 else "years covered"
    return f'<g class="time-track"><title>time track: {covered} of {total} {name}</title>{"".join(parts)}</g>'


def _reserve(pieces: Pieces | None) -> str:
    if pieces is None:
        return ""
    left = pieces.reserve.get("revolt", 0)
    dots = "".join(
        f'<circle class="{"in" if place < left else "out"}" cx="{number(72 + 12.4 * (place % 11))}"'
        f' cy="{number(91 + 12.4 * (place // 11))}" r="4.7"/>'
        for place in range(REVOLTS)
    )
    revolts = (
        f'<g class="reserve-revolts" data-count="{left}"><title>{left} revolts left in the reserve</title>'
        f'<text class="head" x="9" y="94">Revolts</text><text class="count" x="9" y="110">{left} left</text>{dots}</g>'
    )
    parts = []
    kinds = ["U", "C", "K", "A", *(["S"] if pieces.reserve.get("S") else []), "road"]  # H6.6
    step, beside = (29, 15) if len(kinds) < 6 else (25.5, 12)
    for place, kind in enumerate(kinds):
        count = pieces.reserve.get(kind, 0)
        if kind in ARMIES:
            name, shape = "armies" if kind == "A" else "special army", army(kind, 0, 0, 0.62, "sign-of")
        elif kind == "road":
            name, shape = "road sticks", '<path class="stick" d="M-6 0h12"/>'
        else:
            discs = [kind, "L"] if kind == pieces.legion else [kind]
            name, shape = GARRISONS[kind].replace("garrison", "garrisons"), stack(discs, 0, 5.5, 0.85, "sign-of")
            name += " and the Legio Hispana" * (kind == pieces.legion)
        parts.append(
            f'<g class="reserve-{kind}" data-count="{count}"{at(74 + step * place, 130)}>'
            f"<title>{count} {name} in the reserve</title>"
            f'{shape}<text class="small" x="{beside}" y="3.5">{count}</text></g>'
        )
    return revolts + f'<g class="reserve"><text class="head" x="9" y="134">Reserve</text>{"".join(parts)}</g>'


def _denarii(pieces: Pieces | None) -> str:
    if pieces is None:
        return ""
    total = max(pieces.most_denarii, pieces.denarii)
    parts = []
    for place in range(min(total, COINS)):
        x = 77 + 18.2 * place
        state = (
            "coin" if place < pieces.denarii else "coin blocked" if place >= total - pieces.blocked else "coin spent"
        )
        mark = f'<path class="cross" d="M{number(x - 4)} 160l8 8m0-8l-8 8"/>' if "blocked" in state else (
            f'<text class="sign" x="{number(x)}" y="167.6">X</text>' if state == "coin" else ""
        )  # fmt: skip
        parts.append(f'<g class="{state}"><circle cx="{number(x)}" cy="164" r="8"/>{mark}</g>')
    blocked = f", {pieces.blocked} blocked" if pieces.blocked else ""
    return (
        f'<g class="denarii" data-count="{pieces.denarii}"><title>{pieces.denarii} denarii left{blocked}</title>'
        f'<text class="head" x="9" y="163">Denarii</text><text class="count" x="9" y="178">{pieces.denarii} left</text>'
        f"{''.join(parts)}</g>{_hispano(pieces)}"
    )


def _hispano(pieces: Pieces) -> str:
    """The two denarii of the Hispano, at the end of the row (H6.7)."""
    if pieces.hispano is None:
        return ""
    coins = "".join(
        f'<g class="{"coin" if place < pieces.hispano else "coin spent"}"><circle cx="{number(194 + 15 * place)}"'
        f' cy="164" r="6.4"/><text class="sign" x="{number(194 + 15 * place)}" y="167.4">H</text></g>'
        for place in range(2)
    )
    title = f"{pieces.hispano} denarii of the Hispano left"
    return f'<g class="hispano" data-count="{pieces.hispano}"><title>{title}</title>{coins}</g>'
