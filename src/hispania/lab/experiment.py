"""An experiment: which games are to be played, as a small file or a few options say it, cell by cell."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from .. import games
from ..errors import Unreadable
from ..table.dice import DiceStream
from .contract import NOTHING, Axis
from .measures import experiments

SINGLE: Final = ("game", "name", "seed", "games", "block", "moves")
NAMES_OF_NOTHING: Final = ("", "none", "0")
MOST_CELLS: Final = 100_000
MOST_GAMES: Final = 1_000_000_000  # of each cell


class Experiment(Struct, frozen=True):
    """Cells, and how many games of each."""

    name: str
    seed: str
    cells: tuple[tuple[Any, int], ...]  # each a `Cell`
    skipped: tuple[str, ...]  # combinations that the rules do not allow, where a pattern or a keyword named them
    block: int  # 0: by the player
    moves: bool
    game: str = games.DEFAULT

    @property
    def games(self) -> int:
        """All of them."""
        return sum(games for _, games in self.cells)

    def block_of(self, cell: Any) -> int:
        """How many games of a cell one worker plays at a time: some seconds of work."""
        return self.block or experiments(self.game).block_of(cell)


def read_experiment(path: Path | None, flags: Mapping[str, Any]) -> Experiment:
    """The experiment of a TOML file, of options given by name, or of both: options come before the file.

    >>> found = read_experiment(None, {"seed": "roma", "games": 5})
    >>> len(found.cells), found.games, found.game == games.DEFAULT
    (1, 5, True)
    """
    said = read_file(path) if path is not None else {}
    parts = said.pop("part", [{}])
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts) or not parts:
        raise Unreadable("part: each part of an experiment is a table [[part]] of its own")
    head = {**said, **{key: value for key, value in flags.items() if value is not None}}
    game = games.rules(head.get("game", games.DEFAULT)).id
    axes = experiments(game).axes()
    names = [axis.name for axis in axes]
    _check_keys(head, (*names, *SINGLE), "the experiment")
    name, seed = str(head.get("name", path.stem if path else "experiment")), head.get("seed", "hispania")
    if not isinstance(seed, str):
        raise Unreadable(f'seed: a text such as "hispania", not {seed!r}')
    DiceStream(seed)
    block = _number(head.get("block", 0), "block", 0)
    moves = head.get("moves", True)
    if not isinstance(moves, bool):
        raise Unreadable(f"moves: true or false, not {moves!r}")
    found: dict[str, tuple[Any, int]] = {}
    skipped: list[str] = []
    for part in parts:
        _check_keys(part, (*names, "games"), "a part")
        merged = {**head, **{key: value for key, value in part.items() if flags.get(key) is None}}
        number = _number(merged.get("games", 100), "games", 1)
        texts = {axis.name: _texts(merged.get(axis.name, axis.usual), axis) for axis in axes}
        for cell in experiments(game).cells(texts, skipped):
            known = found.get(cell.key)
            found[cell.key] = (cell, max(number, known[1] if known else 0))
            if len(found) > MOST_CELLS:
                raise Unreadable(f"an experiment has at most {MOST_CELLS} cells; name fewer combinations")
    if not found:
        why = f": {skipped[0]}" if skipped else ""
        raise Unreadable(f"no combination of what is named can be played{why}")
    return Experiment(name, seed, tuple(found.values()), tuple(dict.fromkeys(skipped)), block, moves, game)


def read_file(path: Path) -> dict[str, Any]:
    """What the file of an experiment says; Unreadable if it says nothing."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Unreadable(f"the experiment {path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"the experiment {path} is not valid TOML: {error}") from error


def _check_keys(table: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    unknown = sorted(set(table) - set(known))
    if unknown:
        raise Unreadable(f"{where} knows no {unknown[0]!r}; there are {', '.join(known)}")


def _number(value: object, name: str, least: int) -> int:
    if type(value) is not int or not least <= value <= MOST_GAMES:
        raise Unreadable(f"{name}: a whole number from {least} to {MOST_GAMES}, not {value!r}")
    return value


def _texts(value: object, axis: Axis) -> list[str]:
    """What an axis names: a list, or a text with commas; one text where it has no list."""
    if not axis.many:
        return [str(value[0] if isinstance(value, tuple) else value)]
    parts = value.split(",") if isinstance(value, str) else value if isinstance(value, (list, tuple)) else [value]
    texts = [str(part).strip() for part in parts if type(part) in (str, int)]
    if len(texts) != len(parts):
        raise Unreadable(f"{axis.name}: a list of texts, not {value!r}")
    if axis.empty:
        texts = [NOTHING if text in NAMES_OF_NOTHING else text for text in texts]
    texts = [text for text in texts if text]
    if not texts:
        raise Unreadable(f"{axis.name} names nothing; leave it out, or name e.g. {axis.usual[0]}")
    return list(dict.fromkeys(texts))
