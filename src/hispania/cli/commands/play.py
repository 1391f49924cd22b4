"""`hispania play`: the web table on this machine, and a browser that sits down at it."""

from __future__ import annotations

from typing import Annotated

import typer

from ... import games
from ...errors import Unreadable
from ...server.settings import Settings
from .. import hosting
from ..hosting import EVERYWHERE, LOCAL, PORT, Busy, Folder
from ..places import tables
from ..reporting import reported
from .serve import (
    THINKERS,
    BoardOption,
    ClientOption,
    DataOption,
    let_in,
    printed_in,
    run_table,
    with_client,
)

app = typer.Typer(add_completion=False)


@app.command()
def play(
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="The port to try first; the next free one is taken.")
    ] = PORT,
    game: Annotated[
        str | None, typer.Option(metavar="ID", help="Open the new-game page of this game; hispania games lists them.")
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let others on the same network sit down too; the table tells them how.")
    ] = False,
    data: DataOption = None,
    client: ClientOption = None,
    board: BoardOption = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open a browser, or only say where.")] = True,
    log_level: Annotated[str, typer.Option(metavar="LEVEL", hidden=True)] = "warning",
) -> None:
    """Play in the browser: starts the table on this machine and opens it. (Without a browser: hispania terminal.)"""
    with reported("play"):
        page = "" if game is None else f"/new/{games.rules(game).id}"
        folder = Folder(data or tables())
        names, printed = hosting.own_names(""), printed_in(board, game or games.DEFAULT)
        chosen = Settings(folder.path, names=names, printed=printed, thinkers=THINKERS)
        settings = with_client(chosen, client)
        try:
            with folder.held():
                found = hosting.listen_nearby(EVERYWHERE if lan else LOCAL, port)
                run_table(folder, found, settings, log_level=log_level, is_owner=True, opens=open_browser, page=page)
        except Busy as busy:
            other = folder.running()
            if other is None:
                raise Unreadable(f"{busy} and does not answer: stop it, or choose one with --data") from busy
            typer.echo(f"Hispania runs already, at {other.url}/")
            let_in(other.url, folder, opens=open_browser, page=page)
