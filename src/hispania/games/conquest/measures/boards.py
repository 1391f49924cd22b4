"""The boards of an experiment: the shipped one, files, and one changed board for each part that is reconstructed.

The pictures of the printed board are lost, so some of its links, segments, roads, shields and provinces are our own
choice. Each such part has here the boards on which it alone is otherwise, to measure whether the choice matters.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from ....errors import Unreadable
from ..checks.board import ROMAN, fact_findings
from ..printed.board import Board, board_from_data, default_board, load_board, tables_in

SHIPPED: Final = "shipped"
UNCERTAIN: Final = "uncertain"
KINDS: Final = ("link", "port", "segments", "road", "shield", "roman shield", "province")
LONGEST: Final = 3  # segments of a link (H1.4)

Tables = dict[str, Any]
Entry = dict[str, Any]

_KIND_OF: Final = (
    (re.compile(r"without (mare-\S+–\S+|\S+–mare-\S+)"), "port"),
    (re.compile(r"without \S+–\S+"), "link"),
    (re.compile(r"\S+–\S+ \d segments? \(\d\)"), "segments"),
    (re.compile(r"road \S+–\S+ instead of \S+–\S+"), "road"),
    (re.compile(r"shields \S+/\S+ swapped"), "shield"),
    (re.compile(r"roman shields \S+/\S+ swapped"), "roman shield"),
    (re.compile(r"provinces \S+/\S+ swapped"), "province"),
)


class Change(Struct, frozen=True):
    """One way in which a reconstructed part of the board might be otherwise."""

    label: str
    kind: str
    edit: Callable[[Tables], None]


def part(label: str) -> str:
    """The kind of part that a label changes; empty for the shipped board and for files.

    >>> part("without basti–mare-ibericum"), part("abula–toletum 3 segments (2)"), part("shipped")
    ('port', 'segments', '')
    """
    return next((kind for form, kind in _KIND_OF if form.fullmatch(_dashed(label))), "")


def read_boards(texts: Sequence[str]) -> dict[str, Board]:
    """The boards by their labels: shipped, a file, uncertain (or uncertain:KIND), or the label of one changed part.

    >>> list(read_boards(["shipped", "uncertain:road"]))[:2]
    ['shipped', 'road basti–corduba instead of basti–castulo']
    """
    found: dict[str, Board] = {}
    for text in texts:
        for label, board in _read(text.strip()):
            if found.setdefault(label, board).hash != board.hash:
                raise Unreadable(f"two different boards are called {label!r}; rename one of the files")
    if not found:
        raise Unreadable(f"no board is named; write {SHIPPED}, a board file, or {UNCERTAIN}")
    return found


def _read(text: str) -> Iterator[tuple[str, Board]]:
    name, _, kind = text.partition(":")
    if name == UNCERTAIN and kind in ("", *KINDS):
        yield from ((label, board) for label, board in uncertain().items() if kind in ("", part(label)))
    elif name == UNCERTAIN:
        raise Unreadable(f"{text!r}: the kinds of uncertain parts are {', '.join(KINDS)}")
    elif _is_file(text):
        if Path(text).stem in (SHIPPED, UNCERTAIN) or part(Path(text).stem):
            raise Unreadable(f"a board file must not be called {Path(text).stem!r}, which means another board")
        yield Path(text).stem, load_board(text)
    else:
        yield _dashed(text), board_of(text)


def board_of(label: str) -> Board:
    """The board that a row of results names, so that its game can be replayed; - and – mean the same in a label.

    >>> board_of("without abula-toletum").link("abula", "toletum") is None
    True
    >>> board_of("shipped").hash == default_board().hash
    True
    """
    if label == SHIPPED:
        return default_board()
    if _is_file(label):
        return load_board(label)
    change = next((one for one in _changes() if one.label == _dashed(label)), None)
    if change is None:
        raise Unreadable(
            f"no board is called {label!r}: write {SHIPPED}, {UNCERTAIN}, the path of a board file (my.toml), or an "
            "uncertain part such as 'without abula–toletum'"
        )
    board, why = _changed(change)
    if board is None:
        raise Unreadable(f"the board {label!r} cannot be: {why}")
    return board


@functools.cache
def _made() -> tuple[dict[str, Board], dict[str, str]]:
    good: dict[str, Board] = {}
    refused: dict[str, str] = {}
    for change in _changes():
        board, why = _changed(change)
        if board is None:
            refused[change.label] = why
        else:
            good[change.label] = board
    return good, refused


def uncertain() -> Mapping[str, Board]:
    """One changed board for each uncertain part and each other value of it, by label, in a fixed order.

    >>> len(uncertain()) > 150 and uncertain()["without abula–toletum"].link("toletum", "abula") is None
    True
    """
    return _made()[0]


def refused() -> Mapping[str, str]:
    """The changes that no board can have: what they would make unplayable, or which words of the rulebook they break.

    >>> refused()["without lancia–salmantica"]
    'none of Salmantica touches any of Asturica, Lancia, Bracara, Lucus, Noega, Brigantium, Talabriga'
    """
    return _made()[1]


def _dashed(label: str) -> str:
    """The label with its en dashes, where it was typed with hyphens."""
    return _by_typing().get(label.strip(), label.strip())


@functools.cache
def _by_typing() -> dict[str, str]:
    return {change.label.replace("–", "-"): change.label for change in _changes()}


def _is_file(text: str) -> bool:
    return text.endswith(".toml") or Path(text).is_file()


# ------------------------------------------------------------------------ changed boards


@functools.cache
def _tables() -> Tables:
    folder = files("hispania.games.conquest.printed").joinpath("data")
    return dict(tables_in(folder.joinpath("board.toml").read_text(encoding="utf-8")))


def _changed(change: Change) -> tuple[Board | None, str]:
    """The changed board, or why there cannot be one."""
    tables = _tables()
    data = {**tables, "space": [{**space} for space in tables["space"]], "link": [{**link} for link in tables["link"]]}
    data["board"] = {**tables["board"], "name": f"{tables['board']['name']}, {change.label}"}
    change.edit(data)
    try:
        board = board_from_data(data, change.label)
    except Unreadable as error:
        return None, str(error)
    errors = [finding.message for finding in fact_findings(board) if finding.severity == "error"]
    return (None, "; ".join(errors)) if errors else (board, "")


@functools.cache
def _changes() -> tuple[Change, ...]:
    """Every change of one reconstructed part, kind by kind, in text order."""
    found = [*_links(), *_segments(), *_roads(), *_shields(), *_provinces()]
    return tuple(sorted(found, key=lambda change: (KINDS.index(change.kind), change.label)))


def _is_guess(entry: Entry, key: str) -> bool:
    return bool(entry.get(key, "reconstructed") == "reconstructed")


def _pair(a: str, b: str) -> str:
    return f"{min(a, b)}–{max(a, b)}"


def _link(data: Tables, a: str, b: str) -> Entry:
    """The link between two spaces; a new one with one segment where there is none."""
    for link in data["link"]:
        if {link["a"], link["b"]} == {a, b}:
            found: Entry = link
            return found
    data["link"].append({"a": a, "b": b, "segments": 1})
    made: Entry = data["link"][-1]
    return made


def _city(data: Tables, id: str) -> Entry:
    return next(space for space in data["space"] if space["id"] == id)


def _links() -> Iterator[Change]:
    seas = {space["id"] for space in _tables()["space"] if space["kind"] == "sea"}
    for link in _tables()["link"]:
        if _is_guess(link, "source"):
            kind = "port" if {link["a"], link["b"]} & seas else "link"
            edit = functools.partial(_cut, a=link["a"], b=link["b"])
            yield Change(f"without {_pair(link['a'], link['b'])}", kind, edit)


def _cut(data: Tables, a: str, b: str) -> None:
    data["link"].remove(_link(data, a, b))


def _segments() -> Iterator[Change]:
    for link in _tables()["link"]:
        was = link["segments"]
        for segments in (was - 1, was + 1):
            if _is_guess(link, "segments_source") and 1 <= segments <= LONGEST:
                counted = f"{segments} segment{'s' * (segments > 1)} ({was})"
                edit = functools.partial(_measure, a=link["a"], b=link["b"], segments=segments)
                yield Change(f"{_pair(link['a'], link['b'])} {counted}", "segments", edit)


def _measure(data: Tables, a: str, b: str, segments: int) -> None:
    _link(data, a, b)["segments"] = segments


def _roads() -> Iterator[Change]:
    """A printed road leads past the city in the middle; its province keeps its three roads (H1.4)."""
    roads = [link for link in _tables()["link"] if link.get("road")]
    for road in roads:
        for other in roads:
            ends = {road["a"], road["b"]} ^ {other["a"], other["b"]}
            if _is_guess(road, "road_source") and len(ends) == 2:
                label = f"road {_pair(*ends)} instead of {_pair(road['a'], road['b'])}"
                edit = functools.partial(_repave, old=(road["a"], road["b"]), new=tuple(sorted(ends)))
                yield Change(label, "road", edit)


def _repave(data: Tables, old: tuple[str, str], new: tuple[str, str]) -> None:
    _link(data, *old)["road"] = False
    _link(data, *new)["road"] = True


def _shields() -> Iterator[Change]:
    """Two cities of a province exchange numbers that are both our choice."""
    cities = [space for space in _tables()["space"] if space["kind"] == "city" and _is_guess(space, "shield_source")]
    for a, b in combinations(sorted(cities, key=lambda city: str(city["id"])), 2):
        if a["province"] == b["province"]:
            kind = "roman shield" if a["province"] in ROMAN else "shield"
            edit = functools.partial(_exchange, a=a["id"], b=b["id"], keys=("shield",))
            yield Change(f"{kind}s {a['id']}/{b['id']} swapped", kind, edit)


def _exchange(data: Tables, a: str, b: str, keys: Sequence[str]) -> None:
    first, second = _city(data, a), _city(data, b)
    for key in keys:
        first[key], second[key] = second[key], first[key]


def _provinces() -> Iterator[Change]:
    """Two linked cities, each in its province by our choice, change places there; printed roads stay in Rome's."""
    cities = {space["id"]: space for space in _tables()["space"] if space["kind"] == "city"}
    for link in _tables()["link"]:
        a, b = sorted((link["a"], link["b"]))
        if not {a, b} <= cities.keys() or cities[a]["province"] == cities[b]["province"]:
            continue
        if _is_guess(cities[a], "province_source") and _is_guess(cities[b], "province_source"):
            yield Change(f"provinces {a}/{b} swapped", "province", functools.partial(_resettle, a=a, b=b))


def _resettle(data: Tables, a: str, b: str) -> None:
    _exchange(data, a, b, ("province", "shield"))
    for old, new in ((a, b), (b, a)):
        for road in [link for link in data["link"] if link.get("road") and old in (link["a"], link["b"])]:
            other = road["b"] if road["a"] == old else road["a"]
            _repave(data, (old, other), (new, other))
