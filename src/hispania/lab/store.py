"""What has been played of an experiment: small files in a folder, each written whole or not at all."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from ..errors import HispaniaError, Unreadable
from ..table.files import replaced
from ..table.locks import lock
from .experiment import Experiment
from .measures import named
from .rows import FORMAT, Block, Done, about, write_result

SPENT: Final = "spent.txt"
ADVICE: Final = "delete it, and the same command plays its games again"
_NAME: Final = re.compile(r"([0-9a-f]{16})-(\d+)-(\d+)\.parquet")


class CannotWrite(Unreadable):
    """A disk that is full, or a folder that is closed; what was kept before is still there."""


class Store:
    """The finished games of an experiment, which no other process may touch meanwhile."""

    def __init__(self, folder: Path, experiment: Experiment, *, trust: bool = False) -> None:
        self.folder = folder
        self.experiment = experiment
        self.parts: dict[str, list[tuple[int, int]]] = {}  # cell -> first game and number of each part
        self.told = about(experiment)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = (folder / "lock").open("a+")
        except OSError as error:
            raise CannotWrite(f"the folder {folder} cannot be written: {error.strerror}") from error
        try:
            if not lock(self._lock):
                raise Unreadable(f"another run is writing {folder}; wait for it, or choose another --out")
            self._check(trust)
            for path in folder.iterdir():
                if found := _NAME.fullmatch(path.name):
                    self.parts.setdefault(found[1], []).append((int(found[2]), int(found[3])))
                elif path.name.endswith(".new"):  # half written when the machine stopped
                    path.unlink()
        except BaseException:
            self._lock.close()
            raise

    def _check(self, trust: bool) -> None:
        """Games of other dice, rules or players do not belong together."""
        path = self.folder / "about.json"
        mine = {"format": FORMAT, **{key: self.told[key] for key in ("seed", "rules", "mind")}}
        mine |= named(self.experiment.game)
        if not path.exists():
            self._write(path, json.dumps(mine).encode())
            return
        try:
            theirs: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            kept = {key: theirs[key] for key in ("format", "seed", "rules", "mind")}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise Unreadable(f"{path} cannot be understood ({error}); choose another --out") from error
        if theirs.get("game") != mine.get("game"):
            raise Unreadable(f"{self.folder} was begun with games of another kind; choose another --out")
        if kept["seed"] != mine["seed"]:
            raise Unreadable(f"{self.folder} was begun with the seed {kept['seed']!r}; use it, or choose another --out")
        if kept["format"] != mine["format"]:
            raise Unreadable(f"{self.folder} holds format {kept['format']}, this version writes {FORMAT}")
        if (kept["mind"], kept["rules"]) != (mine["mind"], mine["rules"]) and not trust:
            raise Unreadable(
                f"the players or the rules have changed since {self.folder} was begun; choose another --out, or count "
                "its games all the same with --trust"
            )

    # ---------------------------------------------------------------- what is there, what is missing

    def missing(self) -> list[Block]:
        """What is still to be played, in blocks; the first games of every cell come first."""
        waves: dict[int, list[Block]] = {}
        for cell, games in self.experiment.cells:
            size = self.experiment.block_of(cell)
            for first, end in self._gaps(cell.key, games):
                while first < end:
                    stop = min(end, (first // size + 1) * size)
                    block = Block(
                        cell, self.experiment.seed, first, stop - first, self.experiment.moves, self.experiment.game
                    )
                    waves.setdefault(first, []).append(block)
                    first = stop
        return [block for first in sorted(waves) for block in waves[first]]

    def _gaps(self, key: str, games: int) -> Iterator[tuple[int, int]]:
        at = 0
        for first, count in sorted(self.parts.get(key, ())):
            if first >= games:
                break
            if first > at:
                yield at, first
            at = max(at, first + count)
        if at < games:
            yield at, games

    def played(self) -> int:
        """How many of the games that are wanted are there."""
        wanted = self.experiment.games
        return wanted - sum(block.count for block in self.missing())

    # ---------------------------------------------------------------- writing

    def add(self, done: Done) -> None:
        """Keep a block, on disk before anything else happens."""
        if done.mind != self.told["mind"]:
            raise HispaniaError(
                "a worker plays with other players than this process: install the same version on every machine"
            )
        self._write(self.folder / f"{done.key}-{done.first}-{done.count}.parquet", done.data)
        self._note(f"{done.key} {done.first} {done.count} {done.seconds:.3f}")
        self.parts.setdefault(done.key, []).append((done.first, done.count))

    def _note(self, line: str) -> None:
        """What a block has cost: good to know, and no part of the result."""
        try:
            with (self.folder / SPENT).open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError as error:
            raise CannotWrite(f"{self.folder / SPENT} cannot be written: {error.strerror}") from error

    def spent(self) -> float:
        """The seconds of computing behind all games in the folder."""
        try:
            lines = (self.folder / SPENT).read_text(encoding="utf-8").splitlines()
            return sum(float(line.split()[3]) for line in lines)
        except (OSError, ValueError, IndexError):
            return 0.0

    def _write(self, path: Path, data: bytes) -> None:
        beside = path.with_name(path.name + ".new")
        try:
            with beside.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise CannotWrite(f"{path} cannot be written: {error.strerror}") from error

    def merge(self, out: Path) -> int:
        """Write the result file: every cell's games in their order, whichever way they were played."""
        try:
            with replaced(out) as beside, beside.open("wb") as file:
                return write_result(file, self.told, self._tables())
        except Unreadable as error:
            raise CannotWrite(str(error)) from error
        except (OSError, pa.ArrowException) as error:
            raise CannotWrite(f"{out} cannot be written: {error}") from error

    def _tables(self) -> Iterator[tuple[int, pa.Table]]:
        """The rows of every cell, which must all be there."""
        assert not self.missing()
        yield from self.tables()

    def tables(self) -> Iterator[tuple[int, pa.Table]]:
        """The rows that are there, by the number of their cell; no game twice."""
        for number, (cell, games) in enumerate(self.experiment.cells):
            at = 0
            for first, count in sorted(self.parts.get(cell.key, ())):
                at, end = max(at, first), min(first + count, games)
                if at < end:
                    yield number, self._part(cell, first, count).slice(at - first, end - at)
                    at = end

    def _part(self, cell: Any, first: int, count: int) -> pa.Table:
        path = self.folder / f"{cell.key}-{first}-{count}.parquet"
        try:
            table = pq.read_table(path, partitioning=None, use_threads=False)
        except (OSError, pa.ArrowException) as error:
            raise HispaniaError(f"{path} is damaged ({error}); {ADVICE}") from error
        if table.num_rows != count:
            raise HispaniaError(f"{path} is damaged; {ADVICE}")
        return table

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._lock.close()
