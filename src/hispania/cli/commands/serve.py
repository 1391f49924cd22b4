"""`hispania serve`: the web table for others too."""

from __future__ import annotations

import os
import re
import socket
import tempfile
import threading
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import typer

from ... import games
from ...errors import Unreadable
from ...server.settings import Limits, Settings
from .. import hosting
from ..hosting import LOCAL, PORT, Busy, Folder, Running
from ..places import tables
from ..reporting import reported

app = typer.Typer(add_completion=False)

THINKERS = max(2, min(8, (os.cpu_count() or 2) - 1))
DATABASE_PATIENCE = 60.0  # seconds that a database server which was there before may take to be there again
LOG_LEVELS = ("critical", "error", "warning", "info", "debug")

DataOption = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Where the games are kept; your own folder when left out.")
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="HISPANIA_DATABASE",
        show_envvar=False,
        help="The database that keeps the games: postgresql://USER@HOST/NAME; HISPANIA_DATABASE names it, too.",
    ),
]
ClientOption = Annotated[Path | None, typer.Option(metavar="FOLDER", help="A build of the pages of your own.")]
BoardOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="[ID=]FILE", help="A board file of your own, of the usual game or of another; may be repeated."
    ),
]


@app.command()
def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 is everywhere.")] = LOCAL,
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="The port; 0 takes any free one.")] = PORT,
    data: DataOption = None,
    database: DatabaseOption = None,
    client: ClientOption = None,
    board: BoardOption = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open a browser on this machine.")] = False,
    behind_proxy: Annotated[
        bool,
        typer.Option("--behind-proxy", help="Believe X-Forwarded-For and X-Forwarded-Proto: only behind a proxy."),
    ] = False,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option(metavar="ORIGIN", help="Pages of another origin that may play here; may be repeated."),
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name by which browsers call this server; may be repeated."),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=NUMBER", help="Another limit than the usual one; may be repeated."),
    ] = None,
    thinkers: Annotated[
        int, typer.Option(metavar="N", min=0, max=64, help="Processes in which computers think; 0: the server itself.")
    ] = THINKERS,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, max=64, help="Processes that serve, on one database of PostgreSQL.")
    ] = 1,
    internal: Annotated[
        str | None,
        typer.Option(
            metavar="HOST:PORT", help="Where servers on other machines, with the same database, reach this one."
        ),
    ] = None,
    log_level: Annotated[str, typer.Option(metavar="LEVEL", help=f"One of {', '.join(LOG_LEVELS)}.")] = "warning",
) -> None:
    """Serve the web table until Ctrl-C: games for yourself, or for everybody who has the address."""
    with reported("serve"):
        if log_level not in LOG_LEVELS:
            raise Unreadable(f"no log level is called {log_level!r}; there are {', '.join(LOG_LEVELS)}")
        origins = tuple(map(origin_of, allow_origin or ()))
        limits = limits_of(limit or ())
        named = tuple(map(name_of, host_name or ()))
        names = None if behind_proxy and not named else (*named, *hosting.own_names(host))  # the proxy knows its names
        folder = Folder(data or tables())
        chosen = Settings(
            folder.path,
            database=database_in(database),
            internal=internal_in(internal, workers),
            origins=origins,
            names=names,
            behind_proxy=behind_proxy,
            printed=printed_in(board),
            thinkers=thinkers,
            limits=limits,
        )
        settings = with_client(chosen, client)
        if not settings.is_shared and (workers > 1 or internal):
            option = f"--workers {workers}" if workers > 1 else "--internal"
            text = f"{option} needs a database that several processes can work with: name one with --database"
            raise Unreadable(f"{text} postgresql://USER@HOST/NAME, or leave {option.partition(' ')[0]} out")
        how: dict[str, Any] = {"log_level": log_level, "is_owner": open_browser, "opens": open_browser}
        try:
            with folder.held():
                found = hosting.listen(host, port, at_once=not settings.is_shared)
                how["kept"] = _games_of(folder, settings)
                await_database(settings, several=workers > 1)
                if workers > 1:
                    run_workers(folder, found, settings, workers, **how)
                else:
                    run_table(folder, found, settings, **how)
        except Busy as busy:
            other = folder.running(patience=2)
            where = f" at {other.url} (process {other.pid})" if other else ""
            raise Unreadable(f"{busy}{where}: stop it, or choose another folder with --data") from busy


def _games_of(folder: Folder, settings: Settings) -> str:
    """Where the games are, and whether there were any: who mistypes a folder is told so at once."""
    from ...server.store.engines import address_of, hidden  # slow to load, and `--help` does not need it

    if settings.is_shared:
        return f"The games are in {hidden(address_of(settings.url))}; the keys of this machine in {folder.path}."
    is_new = not (folder.path / "hispania.db").exists()
    return f"The games are kept in {folder.path}{', where there were none yet' if is_new else ''}."


# ------------------------------------------------------------------- shared with `hispania play`


def origin_of(text: str) -> str:
    """An origin as browsers name it.

    >>> origin_of("https://Example.org/")
    'https://example.org'
    """
    found = re.fullmatch(r"(https?://[\w.-]+(?::\d+)?|https?://\[[0-9a-f:]+\](?::\d+)?)/?", text.strip().lower())
    if not found:
        raise Unreadable(f"an origin is written like https://example.org, not {text[:80]!r}")
    return found[1]


def name_of(text: str) -> str:
    """A host name as browsers send it.

    >>> name_of("Hispania.Example.org")
    'hispania.example.org'
    """
    found = re.fullmatch(r"[\w-]+(\.[\w-]+)*", text.strip().lower().rstrip("."))
    if not found:
        raise Unreadable(
            f"--host-name takes a name like hispania.example.org, without https:// or port, not {text[:60]!r}"
        )
    return found[0]


def limits_of(texts: Iterable[str]) -> Limits:
    """The limits, some of them changed.

    >>> limits_of(["tables_in_memory=1000"]).tables_in_memory
    1000
    """
    usual = Limits()
    known = {one.name: type(getattr(usual, one.name)) for one in fields(Limits)}
    changed: dict[str, Any] = {}
    for text in texts:
        name, equals, number = text.partition("=")
        if not equals:
            raise Unreadable(f"--limit takes NAME=NUMBER, such as tables_in_memory=1000, not {text[:80]!r}")
        if name not in known:
            like = get_close_matches(name, known, 3, 0.5) or known
            raise Unreadable(f"--limit: none is called {name[:80]!r}; there is {', '.join(like)}")
        try:
            changed[name] = known[name](number)
        except ValueError:
            changed[name] = -1
        if not 0 < changed[name] < 1e15:
            told = f"usual is {getattr(usual, name)}"
            raise Unreadable(f"--limit {name} takes a number above 0, not {number[:40]!r}; {told}")
    return replace(usual, **changed)


def database_in(text: str | None) -> str | None:
    """The address of a database that somebody names, with its driver; none where none is named.

    >>> database_in("postgresql:///games")
    'postgresql+psycopg:///games'
    """
    from ...server.store.engines import address_of, file_of  # slow to load, and `--help` does not need it

    found = address_of(text) if text else None
    if found is not None and file_of(found) is not None:
        way = "a file of SQLite lies in the folder that --data names"
        raise Unreadable(f"--database takes an address like postgresql://USER@HOST/NAME; {way}")
    return found.render_as_string(hide_password=False) if found is not None else None


def internal_in(text: str | None, workers: int) -> str | None:
    """Where other machines reach this one; each of several processes takes a port of its own, from this one on.

    >>> internal_in("10.0.0.5:8100", 4)
    '10.0.0.5:8100'
    """
    if text is None:
        return None
    found = re.fullmatch(r"([\w.-]+|\[[0-9A-Fa-f:]+\]):(\d{1,5})", text.strip())
    if not found or not 0 < int(found[2]) <= 65536 - workers:
        raise Unreadable(f"--internal takes an address of this machine, like 10.0.0.5:8100, not {text[:80]!r}")
    if found[1] in ("0.0.0.0", "[::]"):
        raise Unreadable(f"--internal takes the address by which other machines reach this one, not {found[1]}")
    return found[0]


def await_database(settings: Settings, *, several: bool) -> None:
    """Wait for a database server that is not there yet, where it was before or several processes serve.

    Who names one for the first time learns at once that it is not there.
    """
    from ...server.store.distant import NAME
    from ...server.store.engines import wait_for

    if settings.is_shared and (several or settings.internal or (settings.data / NAME).exists()):
        wait_for(settings.url, DATABASE_PATIENCE, lambda told: typer.echo(f"hispania serve: {told}", err=True))


def with_client(settings: Settings, folder: Path | None) -> Settings:
    """The settings with other pages than those of the program, if somebody names a folder that holds some."""
    if folder is None:
        return settings
    if not (folder / "index.html").is_file():
        raise Unreadable(f"the folder {folder} holds no built pages: there is no index.html in it")
    return replace(settings, client=folder)


def printed_in(files: list[str] | None, usual: str = games.DEFAULT) -> dict[str, Any]:
    """The printed games of files, by the games they are of: the usual one, unless the id of another stands before.

    >>> printed_in(None)
    {}
    """
    found = {}
    for text in files or ():
        id, equals, path = text.partition("=")
        id, path = (id, path) if equals and id in games.ids() else (usual, text)
        if id in found:
            raise Unreadable(f"--board names two files for the game {id}; name one")
        found[id] = games.rules(id).printed(Path(path))
    return found


def run_table(
    folder: Folder,
    found: socket.socket,
    settings: Settings,
    *,
    log_level: str,
    is_owner: bool,
    opens: bool,
    page: str = "",
    kept: str = "",
) -> None:
    """Serve a table from a folder that is held; tell where it is and where its games are, and let its owner in."""
    from ...server.app import create_app  # slow to load, and `--help` does not need it
    from ...server.drawings import prepare

    url = hosting.url_of(found)
    reach = None if settings.behind_proxy else hosting.reach_of(found)  # a proxy is found at an address of its own
    settings = replace(settings, reach=reach)

    def started() -> None:
        folder.tell(Running(os.getpid(), url))
        typer.echo(f"Hispania is at {url}/  (Ctrl-C stops the server)")
        if kept:
            typer.echo(kept)
        for address in reach or ():
            if address != url:
                typer.echo(f"Others on the same network find it at {address}/")
        prepare(settings, games.DEFAULT)
        if is_owner:
            let_in(url, folder, opens=opens, page=page)
        others = [id for id in games.ids() if id != games.DEFAULT]
        threading.Thread(target=prepare, args=(settings, *others), daemon=True, name="prepare").start()

    hosting.run(create_app(settings), settings, found, log_level, started)
    typer.echo("The server has stopped; every game is kept.")


def run_workers(
    folder: Folder,
    found: socket.socket,
    settings: Settings,
    count: int,
    *,
    log_level: str,
    is_owner: bool,
    opens: bool,
    kept: str,
) -> None:
    """Serve a table with several processes behind one port, until somebody stops them."""
    from ...server.app import create_app  # before there are several: what is loaded is everybody's
    from ...server.drawings import prepare
    from ..workers import Keeper

    url = hosting.url_of(found)
    reach = None if settings.behind_proxy else hosting.reach_of(found)
    each = replace(settings, reach=reach, thinkers=max(1, settings.thinkers // count) if settings.thinkers else 0)

    def live(number: int, serves: Callable[[], None]) -> None:
        host, _, first = (each.internal or "").rpartition(":")
        mine = replace(each, internal=f"{host}:{int(first) + number}" if first else f"unix:{sockets}/{number}")

        def started() -> None:
            serves()
            prepare(mine, *games.ids())

        await_database(mine, several=True)  # who takes another's place may begin while the database is away
        hosting.run(create_app(mine), mine, found, log_level, started)

    def ready() -> None:
        folder.tell(Running(os.getpid(), url))
        typer.echo(f"Hispania is at {url}/, with {count} processes  (Ctrl-C stops the server)")
        typer.echo(kept)
        for address in reach or ():
            if address != url:
                typer.echo(f"Others on the same network find it at {address}/")
        if is_owner:
            let_in(url, folder, opens=opens)

    with tempfile.TemporaryDirectory(prefix="hispania-") as sockets:  # which is its owner's only
        Keeper(count, live, ready).run()
    typer.echo("The server has stopped; every game is kept.")


def let_in(url: str, folder: Folder, *, opens: bool, page: str = "") -> None:
    """Open the table for its owner, or say how; `page` is where the browser goes first."""
    address = hosting.way_in(url, folder, page, typer.echo)
    if opens and hosting.show(address):
        typer.echo(f"If no browser has opened, open {address}")
    else:
        typer.echo(f"Open {address} in a browser on this machine.")
    typer.echo("The link lets one browser in, within ten minutes; hispania play makes a new one.")
