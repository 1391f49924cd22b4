"""`hispania store`: copies of what the web table keeps, the way back, a check of everything, records, room."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from ...errors import Unreadable
from ..hosting import Busy, Folder
from ..places import tables as usual_folder
from ..reporting import reported
from .serve import BoardOption, DataOption, printed_in

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Keep what the web table stores, and give it back.")


@app.command()
def backup(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; it must not be there yet.")],
    data: DataOption = None,
) -> None:
    """Copy the whole store into one file, while the server goes on."""
    from ...server.store import keeping

    with reported("store"):
        keeping.backup(_database(data), to, lambda done, of: _progress("copying", done, of))
        _progress_done()
        typer.echo(f"{to} is a whole copy; hispania store restore puts it back.")


@app.command()
def restore(
    copy: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that `backup` made.")], data: DataOption = None
) -> None:
    """Put a copy in the place of the store; what was there is put aside, not deleted."""
    from ...server.store import keeping

    with reported("store"), _held(data):
        _tell_aside(keeping.restore(copy, _database(data)))
        typer.echo(f"The store is the copy {copy} now.")


@app.command()
def accept(data: DataOption = None) -> None:
    """Go on with what is left of a store that lost something."""
    from ...server.store import keeping

    with reported("store"), _held(data):
        keeping.accept(_database(data))
        typer.echo("The next start goes on with what is there.")


@app.command()
def begin(data: DataOption = None) -> None:
    """Begin with an empty store; what was there is put aside, not deleted."""
    from ...server.store import keeping

    with reported("store"), _held(data):
        _tell_aside(keeping.begin(_database(data)))
        typer.echo("The next start begins with an empty store.")


@app.command()
def check(data: DataOption = None, board: BoardOption = None) -> None:
    """Replay every table and name those that cannot be; nothing is changed, and the server may go on meanwhile."""
    from ...server.store import keeping
    from ...server.tables.reading import each_table

    with reported("store"):
        wrong = keeping.state(_database(data))
        if wrong:
            raise Unreadable(wrong)
        found, bad = 0, 0
        for one, of in _with_progress("replaying", each_table(_database(data), printed_in(board))):
            found = of
            if one.problem:
                bad += 1
                typer.echo(f"table {one.id} ({one.game}{', ' + one.name if one.name else ''}): {one.problem}")
        if bad:
            raise Unreadable(
                f"{bad} of {found} tables cannot be replayed; they are named above, and are kept as they are"
            )
        typer.echo(f"All {found} tables replay.")


@app.command()
def export(
    to: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the records go; made if it is not there.")],
    data: DataOption = None,
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
        for one, _ in _with_progress("writing", each_table(_database(data), printed_in(board))):
            if one.record:
                (to / f"{one.id}.txt").write_text(one.record, encoding="utf-8")
            listed.append({"table": one.id, "game": one.game, "name": one.name, "created": one.created,
                           "over": one.over, "problem": one.problem})  # fmt: skip
        (to / "tables.json").write_text(json.dumps(listed, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        typer.echo(f"{sum(1 for one in listed if not one['problem'])} records of {len(listed)} tables are in {to}.")


@app.command()
def prune(
    days: Annotated[int, typer.Option("--older-than", metavar="DAYS", min=1, help="Not touched for so many days.")],
    everything: Annotated[
        bool, typer.Option("--all", help="Every such table, not only those that were put away.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without this it is only told what would go.")] = False,
    data: DataOption = None,
) -> None:
    """Delete tables that nobody has touched for long, those that were put away; first tell which."""
    from ...server.store import keeping
    from ...server.store.storage import Storage

    with reported("store"), _held(data):
        storage = Storage(f"sqlite:///{_database(data)}")
        storage.open()
        try:
            with storage.connected() as connection:
                ids = keeping.prunable(connection, days, everything=everything)
                if yes:
                    keeping.prune(connection, ids)
        finally:
            storage.close()
        done = "are deleted" if yes else "would go; --yes deletes them"
        typer.echo(f"{len(ids)} tables {done}.")


# -------------------------------------------------------------------- where, and how far


def _database(data: Path | None) -> Path:
    return (data or usual_folder()) / "hispania.db"


def _held(data: Path | None) -> Any:
    """Keep every server out meanwhile; one that runs is in the way, and is told."""
    folder = Folder(data or usual_folder())
    try:
        held = folder.held()
        held.__enter__()
    except Busy as busy:
        raise Unreadable(f"{busy}: stop it first, or choose another folder with --data") from busy
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


def _tell_aside(moved: list[Path]) -> None:
    if moved:
        typer.echo(f"What was there is put aside: {', '.join(path.name for path in moved)}")
