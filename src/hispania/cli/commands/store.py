"""`hispania store`: copies of what the web table keeps, the way back, a check, records, room, a move."""

from __future__ import annotations

import contextlib
import json
import sys
import urllib.error
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...errors import Unreadable
from ...server.store.mark import NOT_BESIDE, keep_private, opened_privately
from ..hosting import Busy, Folder, ask
from ..places import tables as usual_folder
from ..reporting import reported
from .serve import BoardOption, DatabaseOption, DataOption, database_in, printed_in

if TYPE_CHECKING:  # slow to load, and `--help` does not need it
    from sqlalchemy import URL

    from ...server.store.kept import Kept

PRUNING = 60.0  # seconds that a server may take to make room for a moment: its disk may be slow

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Keep what the web table stores, and give it back.")


@app.command()
def backup(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; it must not be there yet.")],
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Copy the whole store into one file, while the server goes on."""
    with reported("store"):
        _kept(data, database).backup(to, lambda done, of: _progress("copying", done, of))
        _progress_done()
        typer.echo(f"{to} is a whole copy; hispania store restore {to} puts it back.")


@app.command()
def restore(
    copy: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that `backup` made.")],
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Put a copy in the place of the store; what was there is put aside, not deleted."""
    with reported("store"), _held(data or usual_folder(), NOT_BESIDE):
        _tell_aside(_kept(data, database).restore(copy))
        typer.echo(f"The store is the copy {copy} now.")


@app.command()
def accept(data: DataOption = None, database: DatabaseOption = None) -> None:
    """Go on with what is left of a store that lost something."""
    with reported("store"), _held(data or usual_folder()):
        kept = _kept(data, database)
        if kept.is_well():
            typer.echo(f"Nothing was lost: {kept.where} is what it was.")
            return
        kept.accept()
        typer.echo("The next start goes on with what is there.")


@app.command()
def begin(
    yes: Annotated[
        bool, typer.Option("--yes", help="Also where nothing is wrong with the store that is there.")
    ] = False,
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Begin with an empty store; what was there is put aside, not deleted."""
    with reported("store"), _held(data or usual_folder()):
        kept = _kept(data, database)
        if not yes and kept.is_well():
            raise Unreadable(f"nothing is wrong with the store {kept.where}; --yes puts it aside all the same")
        _tell_aside(kept.begin())
        typer.echo("The next start begins with an empty store.")


@app.command()
def check(
    mark: Annotated[
        bool, typer.Option("--mark", help="Store the marks of positions that tables of the first release lack.")
    ] = False,
    data: DataOption = None,
    database: DatabaseOption = None,
    board: BoardOption = None,
) -> None:
    """Replay every table and name those that cannot be; nothing is changed, and the server may go on meanwhile."""
    from ...server.tables import reading

    with reported("store"):
        kept = _kept(data, database)
        wrong = kept.state()
        if wrong:
            raise Unreadable(wrong)
        unmarked: dict[str, Mapping[int, str]] = {}
        found, bad = _replayed(kept.url, board, unmarked=unmarked)
        if mark:
            reading.mark(kept.url, unmarked)
            typer.echo(f"Positions of {len(unmarked)} tables are marked that were not.")
        if bad:
            raise Unreadable(
                f"{len(bad)} of {found} tables cannot be replayed; they are named above, and are kept as they are"
            )
        typer.echo(f"All {found} tables replay.")


@app.command()
def export(
    to: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the records go; made if it is not there.")],
    data: DataOption = None,
    database: DatabaseOption = None,
    board: BoardOption = None,
) -> None:
    """Write the record of every table into a folder, and a list of them: any hispania reads these again."""
    from ...server.tables.reading import each_table

    with reported("store"):
        try:
            to.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise Unreadable(f"{to} cannot be made: {error.strerror}") from error
        listed: list[dict[str, Any]] = []
        for one, _ in _with_progress("writing", each_table(_kept(data, database).url, printed_in(board))):
            if one.record:
                _write(to / f"{one.id}.txt", one.record)
            listed.append({"table": one.id, "game": one.game, "name": one.name, "created": one.created,
                           "over": one.over, "problem": one.problem})  # fmt: skip
        _write(to / "tables.json", json.dumps(listed, indent=1, ensure_ascii=False) + "\n")
        typer.echo(f"{sum(1 for one in listed if not one['problem'])} records of {len(listed)} tables are in {to}.")


def _write(path: Path, text: str) -> None:
    """Write what is other people's: only the owner of the file may read it, also where the folder is open to all."""
    with open(path, "w", encoding="utf-8", opener=opened_privately) as file:
        keep_private(path)
        file.write(text)


@app.command()
def prune(
    days: Annotated[int, typer.Option("--older-than", metavar="DAYS", min=1, help="Not touched for so many days.")],
    everything: Annotated[
        bool, typer.Option("--all", help="Every such table, not only those that were put away.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without this it is only told what would go.")] = False,
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Delete tables that nobody has touched for long, those that were put away; the server may go on meanwhile."""
    from ...server.store.pruning import Wanted

    with reported("store"):
        kept, wanted = _kept(data, database), Wanted.older_than(days, everything=everything)
        if kept.is_shared:
            count = kept.prune(wanted, lambda gone, of: _progress("deleting", gone, of), yes=yes)
        else:
            folder = Folder(data or usual_folder())
            try:
                with folder.held():
                    count = kept.prune(wanted, yes=yes)
            except Busy as busy:
                count = _pruned_by_server(folder, busy, {"days": days, "everything": everything, "yes": yes})
        _progress_done()
        done = "are deleted" if yes else "would go; --yes deletes them"
        typer.echo(f"{count} tables {done}.")


def _pruned_by_server(folder: Folder, busy: Busy, wanted: dict[str, Any]) -> int:
    """Let the server that works with a folder make room there, a moment at a time, until there is nothing left."""
    from ...server.keeper import KEY, PRUNE

    server = folder.running(patience=2)
    count = 0
    try:
        if server is None:
            raise OSError("it does not say where it can be asked")
        key = (folder.path / KEY).read_text(encoding="ascii").strip()
        while True:
            told, _ = ask(f"{server.url}{PRUNE}", wanted, key, patience=PRUNING)
            if not wanted["yes"]:
                return int(told["left"])
            count += int(told["deleted"])
            _progress("deleting", count, count + told["left"])
            if not told["left"] or not told["deleted"]:
                return count
    except urllib.error.HTTPError as error:
        why = "it is of another release" if error.code in (404, 405) else f"it refuses ({error.code})"
        raise Unreadable(f"{busy}, and cannot be asked to make room: {why}; stop it first") from error
    except (OSError, ValueError, KeyError) as error:
        raise Unreadable(f"{busy}, and cannot be asked to make room: {error}; stop it first") from error


Place = Annotated[str, typer.Argument(metavar="URL", help="postgresql://USER@HOST/NAME, or a file of SQLite.")]


@app.command()
def move(source: Place, target: Place, board: BoardOption = None) -> None:
    """Bring everything from one database to another, which must be empty, and replay it there; both lie still."""
    from ...server.store import moving
    from ...server.store.engines import file_of, hidden

    with reported("store"), contextlib.ExitStack() as stack:
        found, made = _address(source), _address(target)
        if found == made:
            raise Unreadable("both are the same database; name another to move to")
        file = file_of(found)
        if file is not None and not file.is_file():
            raise Unreadable(f"there is no store to move: {file} does not exist")
        for folder in {one.parent for one in (file, file_of(made)) if one is not None}:
            stack.enter_context(_held(folder))
        counts = moving.move(found, made, lambda done, of: _progress("moving", done, of))
        _progress_done()
        number, bad = _replayed(made, board)
        worse = bad - _replayed(found, board, bad)[1] if bad else set()
        if worse:
            what = f"{len(worse)} of {number} tables replay at {hidden(found)}, but not at {hidden(made)}"
            raise Unreadable(f"{what}; go on with the first")
        told = f"{counts['people']} people, {counts['tables']} tables and {counts['commands']} commands"
        typer.echo(f"{told} are in {hidden(made)} now, and {number - len(bad)} tables replay there as before.")
        if bad:
            typer.echo(f"{len(bad)} tables that could not be replayed before are there as they were.")
        typer.echo(f"{hidden(found)} is as it was: put it away, so that nobody goes on there.")


# -------------------------------------------------------------------- where, and how far


def _kept(data: Path | None, database: str | None) -> Kept:
    from ...server.store.kept import kept_at

    return kept_at(data or usual_folder(), database_in(database))


def _address(text: str) -> URL:
    """An address of a database; a file of SQLite needs nothing around it."""
    from ...server.store.engines import address_of

    return address_of(text if "://" in text else f"sqlite:///{text}")


def _replayed(
    url: URL,
    board: list[str] | None,
    wanted: set[str] | None = None,
    unmarked: dict[str, Mapping[int, str]] | None = None,
) -> tuple[int, set[str]]:
    """How many tables there are, and those that do not replay, which are named; of the wanted ones, if some are.

    `unmarked` gets the marks of positions that tables lack.
    """
    from ...server.tables.reading import each_table

    found, bad = 0, set()
    for one, of in _with_progress("replaying", each_table(url, printed_in(board))):
        found = of
        if one.unmarked and unmarked is not None:
            unmarked[one.id] = one.unmarked
        if one.problem and (wanted is None or one.id in wanted):
            bad.add(one.id)
            if wanted is None:
                typer.echo(f"table {one.id} ({one.game}{', ' + one.name if one.name else ''}): {one.problem}")
    return found, bad


def _held(path: Path, why: str = "") -> Any:
    """Keep every server of this machine out meanwhile; one that runs is in the way, and is told."""
    folder = Folder(path)
    try:
        held = folder.held()
        held.__enter__()
    except Busy as busy:
        raise Unreadable(
            f"{why}{', and ' if why else ''}{busy}: stop it first, or choose another folder with --data"
        ) from busy
    return _Release(held)


class _Release:
    """Lets a folder go again."""

    def __init__(self, held: Any) -> None:
        self._held = held

    def __enter__(self) -> None:
        return

    def __exit__(self, *_: object) -> None:
        self._held.__exit__(None, None, None)


def _with_progress(what: str, found: Iterator[tuple[Any, int]]) -> Iterator[tuple[Any, int]]:
    for number, (one, of) in enumerate(found, 1):
        _progress(what, number, of)
        yield one, of
    _progress_done()


def _progress(what: str, done: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{what}: {done} of {of}", end="", file=sys.stderr, flush=True)


def _progress_done() -> None:
    if sys.stderr.isatty():
        print("\r" + " " * 40, end="\r", file=sys.stderr, flush=True)


def _tell_aside(moved: list[str]) -> None:
    if moved:
        typer.echo(f"What was there is put aside: {', '.join(moved)}")
