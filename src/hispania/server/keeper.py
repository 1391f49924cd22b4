"""What whoever keeps the store asks of the server that works with it, and the keys in the data folder that let them."""

from __future__ import annotations

import hmac
from pathlib import Path
from typing import Annotated, Final

import msgspec
from fastapi import Request, Response

from .people import new_secret
from .refusals import Refusal, Refused
from .store.mark import keep_private, write_private
from .store.pruning import Wanted, prunable, prune
from .tables.lobby import Lobby

KEY: Final = "keeper.key"
PRUNE: Final = "/api/store/prune"
AT_A_TIME: Final = 1.0  # seconds: whoever makes room asks again until there is nothing left


class Prune(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which tables are to go, and whether they shall, or are only to be counted."""

    days: Annotated[int, msgspec.Meta(ge=1)]
    everything: bool
    yes: bool


class Pruned(msgspec.Struct, frozen=True):
    """How many tables went, and how many are still to go."""

    deleted: int
    left: int


def key_in(path: Path) -> str:
    """A key from a file that only the owner of the folder can read; made where there is none.

    A file without a key, as a full disk leaves one, or of letters that no header has, is made anew.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = path.read_text(encoding="ascii", errors="replace").strip() if path.is_file() else ""
    if not found or not found.isascii():
        found = new_secret()
        write_private(path, found)
    keep_private(path)
    return found


def check_key(request: Request, key: str, what: str, name: str) -> None:
    """Let only those on who show a key, which lies in a file of this name."""
    scheme, _, shown = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not hmac.compare_digest(shown.strip().encode(), key.encode()):
        text = f"{what} for whoever shows the key in {name} of the data folder, as Authorization: Bearer"
        raise Refused(Refusal.NO_PERSON, text)


async def pruned(request: Request) -> Response:
    """Make room for a moment, beside everything else; whoever watches a table that goes finds that it is gone."""
    lobby: Lobby = request.app.state.lobby
    check_key(request, request.app.state.keeper_key, "making room is", KEY)
    try:
        asked = msgspec.json.decode(await request.body(), type=Prune)
        wanted = Wanted.older_than(asked.days, everything=asked.everything)
    except (msgspec.MsgspecError, OverflowError) as error:
        raise Refused(Refusal.UNREADABLE, str(error)) from error
    if asked.yes:
        told = Pruned(*await prune(lobby.storage, wanted, lobby.lose, AT_A_TIME))
    else:
        told = Pruned(0, len(await lobby.storage.read(lambda database: prunable(database, wanted))))
    return Response(msgspec.json.encode(told), media_type="application/json")
