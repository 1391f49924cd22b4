"""Printed games: the ones this server begins tables on, the shipped ones, and those that stored tables were played on.

What a table was played on is stored by its hash when the first such table is made: another board file, or a release
with a corrected one, leaves every stored table as it was.
"""

from __future__ import annotations

import contextlib
from typing import Any, Final

from sqlalchemy import Connection, insert, select

from ...contract.editions import edition_with
from ...contract.rules import Rules
from ...errors import HispaniaError
from ..effort import charged
from ..refusals import Refusal, Refused
from ..settings import Settings
from ..store.schema import boxes
from ..store.storage import Storage, now

MOST_AT_HAND: Final = 64  # of those that people brought along; each has some hundred kilobytes


class Boxes:
    """The printed games that a server knows, by game and hash."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._found: dict[tuple[str, str], Any] = {}  # from the database
        self._stored: set[tuple[str, str]] = set()

    def usual(self, rules: Rules) -> Any:
        """The one on which tables are begun here."""
        return self._settings.printed_game(rules)

    def at_hand(self, rules: Rules, hash: str | None) -> Any:
        """The one of this hash, if it was met since the server began; the usual one where none is named."""
        usual = self.usual(rules)
        if hash in (None, usual.hash):
            return usual
        return edition_with(rules, hash) or self._found.get((rules.id, hash or ""))

    def _keep_at_hand(self, key: tuple[str, str], printed: Any) -> None:
        for old in list(self._found)[: max(0, len(self._found) + 1 - MOST_AT_HAND)]:
            self._found.pop(old, None)
        self._found[key] = printed

    async def sought(self, storage: Storage, rules: Rules, hash: str | None) -> Any:
        """The one of this hash, at hand or stored; None where nobody has it."""
        known = self.at_hand(rules, hash)
        if known is None:
            with contextlib.suppress(Refused):
                known = await storage.read(charged(lambda database: self.find(database, rules, hash or "")))
        return known

    def find(self, database: Connection, rules: Rules, hash: str) -> Any:
        """The one of this hash, wherever it is; a table of which nobody has it is `damaged`."""
        known = self.at_hand(rules, hash)
        if known is not None:
            return known
        wanted = (boxes.c.game == rules.id) & (boxes.c.hash == hash)
        text = database.execute(select(boxes.c.content).where(wanted)).scalar()
        if text is None:
            told = f"this table was played on the printed game {hash}, the server has {self.usual(rules).hash}"
            raise Refused(Refusal.DAMAGED, f"{told}; start it with that one, --board FILE")
        try:
            found = rules.read_printed(text)  # type: ignore[attr-defined]
        except HispaniaError as error:
            what = f"the printed game {hash} of this table is stored, but cannot be read any more: {error}"
            raise Refused(Refusal.DAMAGED, what) from error
        if found.hash != hash:
            what = f"the printed game {hash} of this table is stored, but what is stored is {found.hash}"
            raise Refused(Refusal.DAMAGED, what)
        self._keep_at_hand((rules.id, hash), found)
        return found

    async def keep(self, storage: Storage, rules: Rules, printed: Any) -> None:
        """Store a printed game before a table is played on it, if it is not stored yet."""
        key = rules.id, printed.hash
        write = getattr(rules, "write_printed", None)
        if key in self._stored or write is None:
            return
        self._keep_at_hand(key, printed)
        wanted = select(boxes.c.hash).where((boxes.c.game == rules.id) & (boxes.c.hash == printed.hash))

        def is_there(database: Connection) -> bool:
            return database.execute(wanted).first() is not None

        text = write(printed)
        if text is not None and not await storage.read(is_there):
            row = {"game": rules.id, "hash": printed.hash, "content": text, "made": now()}
            try:
                await storage.write([(insert(boxes), row)])
            except Refused:
                if not await storage.read(is_there):  # else somebody was faster
                    raise
        self._stored.add(key)
