"""What people at a table say to each other beside the game: ready-made words, free text, proposals.

Nothing of it is part of the game: no command, no version, no line of the record. Words and proposals are for everybody
who looks on; free text is between the people who hold seats.
"""

from __future__ import annotations

import logging
import unicodedata
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, bindparam, desc, func, insert, select

from ...contract.game import DECISION
from ...contract.spelling import encode, listed
from ..api import wire
from ..limits import Bucket
from ..refusals import Refusal, Refused
from ..store.schema import talk
from ..store.storage import now
from .gate import check_id, read_action
from .lists import UNREADABLE
from .live import Live
from .lobby import Lobby

log = logging.getLogger(__name__)
MOST_KEPT: Final = 100  # sayings that somebody who comes back is told
A_SECOND: Final = 0.5  # so often one person may say something, after a few at once
AT_ONCE: Final = 6
MOST_PROPOSALS: Final = 8  # that are open at the same time
LINES: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # nothing that could turn or break a line

_APPEND: Final = insert(talk)
_LAST: Final = select(talk).where(talk.c.table_id == bindparam("this")).order_by(desc(talk.c.n)).limit(MOST_KEPT)
_KNOWN: Final = select(talk.c.n).where((talk.c.table_id == bindparam("this")) & (talk.c.saying_id == bindparam("id")))
_SWITCH: Final = (
    select(talk.c.content)
    .where((talk.c.table_id == bindparam("this")) & (talk.c.kind == "allow"))
    .order_by(desc(talk.c.n))
    .limit(1)
)


@dataclass(slots=True)
class Said:
    """Something that was said: by whom, from which seat."""

    n: int
    at: str
    person: str
    seat: str
    kind: wire.Saying
    content: dict[str, Any]


@dataclass(slots=True)
class Proposal:
    """An action that somebody proposes to whoever decides; it holds while nothing is played."""

    n: int
    person: str
    seat: str
    decider: str
    steps: int
    legal: dict[str, Any]
    preview: Any
    agreed: list[str]


@dataclass(slots=True)
class Talk:
    """What was said at one table."""

    said: deque[Said] = field(default_factory=lambda: deque(maxlen=MOST_KEPT))
    proposals: list[Proposal] = field(default_factory=list)
    text_allowed: bool = True
    last: int = 0
    buckets: dict[str, Bucket] = field(default_factory=dict)

    def open_proposals(self, live: Live) -> list[Proposal]:
        """Those about the decision that is open; whatever was played since has answered the others."""
        steps = len(live.table.history)
        self.proposals = [one for one in self.proposals if one.steps == steps]
        return self.proposals


def cleaned(text: str) -> str:
    r"""A text as one plain line: what could turn, hide or break it is left out.

    >>> cleaned("  wait \u202efor\n me ")
    'wait for me'
    """
    plain = "".join(" " if letter in "\t\n\r" else letter for letter in text)
    plain = "".join(letter for letter in plain if unicodedata.category(letter) not in LINES)
    return " ".join(plain.split())


class Talks:
    """The talk of all tables, beside the lobby."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    async def of(self, live: Live) -> Talk:
        """What was said at a table, from memory or from the database; call it while holding the table."""
        if live.talk is None:
            found = await self._lobby.storage.read(lambda database: _read(database, live.facts.id))
            await self._lobby.people.learn({said.person for said in found.said})
            live.talk = found
        kept: Talk = live.talk
        return kept

    async def greeting(self, live: Live, person: str | None) -> bytes | None:
        """Everything that was said, for somebody who has just come; None where there is nothing to tell."""
        found = await self.of(live)
        if not found.said:
            return None
        return self._message(live, found, list(found.said), person, whole=True)

    async def say(self, table_id: str, person: str | None, saying: wire.Say) -> int:
        """Say something, or refuse to; the version of the table, which stays as it is, is the answer.

        What is sent again under its id, because nobody heard the answer, was said once.
        """
        check_id(saying)
        async with self._lobby.hold(table_id) as live:
            seats = live.seats_of(person)
            if person is None or not seats or (saying.seat is not None and saying.seat not in seats):
                raise Refused(Refusal.NOT_SEATED, "only who holds a seat at this table can say something there")
            saying_id = f"{person}:{saying.id}"
            if await self._lobby.storage.read(lambda database: _is_known(database, table_id, saying_id)):
                return live.version
            found = await self.of(live)
            bucket = found.buckets.setdefault(person, Bucket(A_SECOND, AT_ONCE))
            if not bucket.take():
                raise Refused(Refusal.TOO_FAST, "so much at once cannot be read; wait a moment")
            seat = saying.seat or live.viewpoint(seats) or seats[0]
            content, carry_out = self._understood(live, found, person, seat, saying)
            said = Said(found.last + 1, now(), person, seat, saying.do, content)
            row = {"table_id": table_id, "saying_id": saying_id}
            row |= {name: getattr(said, name) for name in Said.__slots__}
            try:
                await self._lobby.write(live, [(_APPEND, row)])
            except BaseException:
                live.talk = None  # it may be stored although storage failed to say so: what was said is read again
                raise
            found.last = said.n
            found.said.append(said)
            carry_out(said.n)
            self._tell(live, found, said)
            return live.version

    def _understood(
        self, live: Live, found: Talk, person: str, seat: str, saying: wire.Say
    ) -> tuple[dict[str, Any], Callable[[int], None]]:
        """What is kept of a saying, and what it changes once it is kept; Refused if it cannot be said."""
        match saying.do:
            case "word":
                if saying.word is None:
                    raise Refused(Refusal.UNREADABLE, "name the `word`")
                return {"word": saying.word}, _nothing
            case "text":
                if not found.text_allowed:
                    raise Refused(Refusal.NO_TALK, "the host of this table wants no free text; ready-made words remain")
                text = cleaned(saying.text)
                if not text:
                    raise Refused(Refusal.UNREADABLE, "there is nothing in this text")
                return {"text": text}, _nothing
            case "allow":
                if live.facts.host != person:
                    raise Refused(Refusal.NOT_HOST, "only the host of the table says whether there is free text")
                allowed = saying.on

                def switch(_: int) -> None:
                    found.text_allowed = allowed

                return {"on": allowed}, switch
            case "propose":
                return self._proposed(live, found, person, seat, saying)
        proposal = next((one for one in found.open_proposals(live) if one.n == saying.proposal), None)
        if proposal is None:
            raise Refused(Refusal.STALE, "this proposal is not open any more")
        if saying.do == "withdraw":
            if proposal.person != person:
                raise Refused(Refusal.NOT_SEATED, "only who proposed something can withdraw it")
            return {"proposal": proposal.n}, lambda _: found.proposals.remove(proposal)
        if seat in proposal.agreed:
            raise Refused(Refusal.STALE, "you have agreed to this already")
        return {"proposal": proposal.n}, lambda _: proposal.agreed.append(seat)

    def _proposed(
        self, live: Live, found: Talk, person: str, seat: str, saying: wire.Say
    ) -> tuple[dict[str, Any], Callable[[int], None]]:
        """An action that is legal for whoever decides, with its price and what it might do."""
        rules, game, turn = live.facts.rules, live.game, live.turn
        if rules.hidden:
            raise Refused(Refusal.NO_TALK, "something is hidden in this game: nobody can propose for another")
        if turn.kind != DECISION:
            raise Refused(Refusal.STALE, "nobody decides anything now")
        wanted = read_action(live, saying, None)
        for decider in turn.seats:
            action = next((one for one in game.legal_actions(decider) if one == wanted), None)
            if action is not None:
                break
        else:
            raise Refused(Refusal.ILLEGAL, "whoever decides now could not do this", game.why_not(wanted, turn.seats[0]))
        legal, preview = listed(game, action), game.preview(action, decider)
        if any(one.legal["line"] == legal["line"] for one in found.open_proposals(live)):
            raise Refused(Refusal.STALE, "somebody has proposed this already; agree to it")
        proposal = Proposal(0, person, seat, decider, len(live.table.history), legal, preview, [])

        def lay_down(n: int) -> None:
            proposal.n = n
            found.proposals = [*found.open_proposals(live), proposal][-MOST_PROPOSALS:]

        return {"decider": decider, "steps": proposal.steps, "line": legal["line"], "action": legal["action"]}, lay_down

    def _tell(self, live: Live, found: Talk, said: Said) -> None:
        """Tell everybody what was said; all to whom nothing of it is their own share one encoding."""
        speakers = {said.person, *(one.person for one in found.open_proposals(live))}
        told: dict[tuple[bool, str | None], bytes] = {}
        for viewer in list(live.viewers):
            person = viewer.person
            key = bool(live.seats_of(person)), person if person in speakers else None
            if key not in told:
                told[key] = self._message(live, found, [said], person, whole=False)
            viewer.send(told[key])

    def _message(self, live: Live, found: Talk, said: list[Said], person: str | None, *, whole: bool) -> bytes:
        """What one viewer is told of it: free text is for those who hold seats."""
        name, seated = self._lobby.people.name, bool(live.seats_of(person))
        return encode(
            wire.TalkMessage(
                whole=whole,
                said=[
                    wire.Said(one.n, one.at, one.seat, name(one.person), one.person == person, one.kind, one.content)
                    for one in said
                    if seated or one.kind != "text"
                ],
                proposals=[
                    wire.Proposal(
                        n=one.n,
                        seat=one.seat,
                        name=name(one.person),
                        mine=one.person == person,
                        decider=one.decider,
                        steps=one.steps,
                        legal=one.legal,  # type: ignore[arg-type]
                        preview=one.preview,
                        agreed=one.agreed,
                    )
                    for one in found.open_proposals(live)
                ],
                text=found.text_allowed,
            )
        )


def _nothing(_: int) -> None:
    return


def _is_known(database: Connection, table_id: str, saying_id: str) -> bool:
    return database.execute(_KNOWN, {"this": table_id, "id": saying_id}).first() is not None


def _read(database: Connection, table_id: str) -> Talk:
    found = Talk()
    last = database.execute(select(func.max(talk.c.n)).where(talk.c.table_id == table_id)).scalar()
    found.last = last or 0
    try:
        for row in reversed(database.execute(_LAST, {"this": table_id}).all()):
            found.said.append(Said(row.n, row.at, row.person, row.seat, row.kind, row.content))
        switch = database.execute(_SWITCH, {"this": table_id}).scalar()
        found.text_allowed = switch is None or bool(switch["on"])
    except UNREADABLE:  # no part of the game: it goes on without
        log.exception("table %s: what was said there cannot be read", table_id)
        found.said.clear()
    return found
