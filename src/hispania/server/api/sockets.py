"""The websocket of a table: commands and questions in, views out, each viewer through a queue of their own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import re
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from ...contract.spelling import encode
from ..effort import Account, metered, used_up
from ..entrance import INTERNAL, answer, asker, foreign, too_many_requests
from ..limits import Bucket, Held, count_refusal, network
from ..people import hashed, key_of
from ..quick_sockets import WRITE, Way
from ..refusals import Refusal, Refused
from ..settings import Limits
from ..tables import shares, views
from ..tables.gate import Sender, pass_gate, read, read_action
from ..tables.known import read_known
from ..tables.live import Live
from ..tables.lobby import Lobby
from ..tables.talk import Talks
from .waiting_room import NO_TABLE, RESTART, WaitingRoom, signs_of_life
from .wire import (
    Ack,
    Answer,
    Ask,
    Cancel,
    Command,
    FromClient,
    FromServer,
    GiveSeal,
    GiveShare,
    Ping,
    Pong,
    RefusedMessage,
    Say,
)

log = logging.getLogger(__name__)

_listening: Final[set[asyncio.Task[None]]] = set()  # a task that nobody holds may vanish
_PATH: Final = re.compile("/api/tables/([^/:]+)/socket")
POLICY: Final = 1008  # close codes of RFC 6455, as RESTART is
SLOW: Final = 1013
MOST_TOO_FAST: Final = 300  # messages that are refused as too fast; then the line is cut
GONE_BY: Final = 2.0  # seconds after which lines of a process that died are counted no more; a page waits so long
A_TABLE: Final = 4  # times as much as an answer from memory: what a new line costs


class Post:
    """Collects what is said in one turn of the event loop, so that it leaves each line in one go."""

    def __init__(self) -> None:
        self._lines: list[Connection] = []

    def leaves_soon(self, line: Connection) -> None:
        """A line has something to say."""
        if not self._lines:
            asyncio.get_running_loop().call_soon(self._leave)
        self._lines.append(line)

    def _leave(self) -> None:
        lines, self._lines = self._lines, []
        for line in lines:
            line.write()


class Connection:
    """One connection: what is to be sent waits in a queue, and whoever reads too slowly is cut off.

    Where the line can be written to at once (`write`), all that was said in one go leaves together; if it cannot, or
    not just now, one message is sent after the other.
    """

    def __init__(
        self, send: Send, person: str | None, limits: Limits, post: Post, way: Way | None = None, where: str = ""
    ) -> None:
        self.person, self.where = person, where  # who, and from which network
        self._send, self._limits, self._post = send, limits, post
        self._write, self._written = (way or {}).get("write"), (way or {}).get("waiting")
        self._queue: deque[bytes] = deque()
        self._waiting = 0  # bytes in the queue, or on their way
        self._leaves_soon = False
        self._sending: asyncio.Task[None] | None = None
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.code = RESTART
        self.is_cut = False
        self.acts = False  # a command is being carried out
        self.is_lost = False
        self.patience = math.inf  # seconds without a message, after which nobody is here any more
        self.heard = time.monotonic()
        self.key = ""  # that was shown, hashed

    @property
    def is_left(self) -> bool:
        """Has nothing been said here for long?"""
        return time.monotonic() - self.heard > self.patience

    def send(self, message: bytes) -> None:
        """Put a message in the queue, whatever its size; if there is too much already, the reader is too slow."""
        if self.is_cut or self.is_lost:
            return
        if self._is_full():
            self.code = SLOW
            self.cut()
            return
        self._queue.append(message)
        self._waiting += len(message)
        if not self._leaves_soon:
            self._leaves_soon = True
            self._post.leaves_soon(self)

    def _is_full(self) -> bool:
        """Does too much wait for the reader: in the queue, and of what was written?"""
        if not self._waiting:  # what was written before was not too much, either
            return False
        written = self._written() if self._written is not None else 0
        limits = self._limits
        return len(self._queue) >= limits.waiting_messages or self._waiting + written >= limits.waiting_bytes

    def write(self) -> None:
        """Write what was said, unless a part of it is being sent already."""
        self._leaves_soon = False
        if self._sending is not None or self.is_lost:
            return
        if self._write is not None and self._write(self._queue):
            self._forget()
        else:
            self._sending = asyncio.create_task(self._send_on())

    async def _send_on(self) -> None:
        """Send what waits, one message after the other."""
        try:
            while self._queue:
                message = self._queue.popleft()
                await self._send({"type": "websocket.send", "text": message.decode()})
                self._waiting -= len(message)
        except (OSError, RuntimeError):  # nobody is there any more
            self.end()
        finally:
            self._sending = None

    def tell(self, message: FromServer) -> None:
        """Put a message for this viewer alone in the queue."""
        self.send(encode(message))

    def cut(self) -> None:
        """End the connection; the client comes back and is told everything."""
        self.is_cut = True
        self.end()

    def end(self) -> None:
        """Nothing more is to be heard here: whoever attends to this line may go."""
        if not self.ended.done():
            self.ended.set_result(None)

    def leave(self) -> None:
        """The line is lost: nothing more is sent."""
        self.is_lost = True
        self._forget()
        if self._sending is not None:
            self._sending.cancel()

    def _forget(self) -> None:
        self._queue.clear()
        self._waiting = 0


class Sockets:
    """Takes the websockets of tables out of an app: what stands around its answers over HTTP costs them nothing."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything else on."""
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self._app(scope, receive, send)
        else:
            await attend(scope, receive, send, found[1])


async def attend(scope: Scope, receive: Receive, send: Send, table_id: str) -> None:
    """Watch a table and, from a seat, play at it: whoever may, and has not too many lines open."""
    socket = WebSocket(scope, receive, send)
    state, lobby, came_in = socket.app.state, socket.app.state.lobby, INTERNAL in scope
    refused = foreign(socket, lobby.settings, changes=True) if not came_in else None
    if refused is not None:
        await deny(socket, refused)
        return
    where, (who, is_known) = network(socket, lobby.settings), asker(socket, state.efforts)
    account = state.efforts.account(where, who if is_known else None)
    if not came_in and not state.requests.take(where, who, A_TABLE):
        await deny(socket, too_many_requests(lobby.settings))
        return
    async with contextlib.AsyncExitStack() as held:
        way: Way = scope.get("extensions", {}).get(WRITE, {})
        async with contextlib.AsyncExitStack() as inside:
            if not came_in:  # or they wait elsewhere
                send = (await inside.enter_async_context(WaitingRoom(send))).send
                socket = WebSocket(scope, receive, send)
            try:
                me = await _counted(socket, account, held)
            except Refused as error:
                await deny(socket, error)
                return
            if state.house is not None and not came_in:
                if await state.house.pass_on(scope, receive, send, table_id) is None:
                    return
        line = Connection(send, me, lobby.settings.limits, state.post, way, where)
        line.patience, line.key = lobby.settings.limits.vanished_after, key_of(socket) and hashed(key_of(socket))
        if "gone" in way:  # only then there is room for another
            held.push_async_callback(way["gone"])
        await metered(_attend(socket, receive, table_id, line, state.pace.of(me, where), account), account)


async def _counted(socket: WebSocket, account: Account, held: contextlib.AsyncExitStack) -> str | None:
    """Who comes, as one of the lines that they and their network hold; Refused if these are too many already."""
    state = socket.app.state
    finding = state.lobby.people.find(socket)
    person = await (finding if state.house is None else state.house.while_alive(finding))
    me = person.id if person else None
    account.belongs_to(me or "")
    if me is not None:
        state.efforts.learn(hashed(key_of(socket)), me)
    if account.is_used_up:
        raise used_up()
    if INTERNAL in socket.scope:  # they are counted where they came in
        return me
    for lines, name in ((state.lines_from, account.network), (state.lines_of, me)):
        if name is None:
            continue
        if not await _is_room(state.lobby, lines, name):
            whose = "you have" if name == me else "your network has"
            raise Refused(Refusal.TOO_FAST, f"{whose} {lines.most} lines to tables open: close some")
        held.callback(lines.give, name)
    return me


async def _is_room(lobby: Lobby, lines: Held, name: str) -> bool:
    """May somebody have one more line? What other processes tell may be of lines that are gone: it is asked anew."""
    loop, own = asyncio.get_running_loop(), lobby.ownership
    end = loop.time() + GONE_BY
    while not lines.take(name):
        if own is None or lines.is_all_here(name) or loop.time() >= end:
            return False
        try:
            await own.exchange()
        except Refused:  # nobody can be asked: we have no table any more, and they come back
            return False
    return True


async def _attend(
    socket: WebSocket, receive: Receive, table_id: str, line: Connection, may: Callable[[], bool], account: Account
) -> None:
    lobby: Lobby = socket.app.state.lobby
    talks: Talks = socket.app.state.talks
    await socket.accept()
    try:
        with signs_of_life(line.tell):
            async with lobby.hold(table_id) as live:
                live.viewers.add(line)
                await _still(lobby, socket, line)
                lobby.seen.note(table_id, line.person)
                if not live.where or line.person == live.facts.host:
                    live.where = line.where
                await shares.begin(lobby, live)
                known = read_known(socket.scope["query_string"])
                line.send(views.table_message(live, line.person, lobby.people.name, known=known))
                greeting = await talks.greeting(live, line.person)
                if greeting is not None:
                    line.send(greeting)
    except Refused as error:
        lobby.memory.leave(table_id, line)
        is_lasting = error.refusal not in (Refusal.NOT_STORED, Refusal.TOO_FAST)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # they did not wait for it
            await socket.send_text(_refused(lobby, "", 0, error).decode())
            await socket.close(NO_TABLE if is_lasting else RESTART, error.refusal.wire)
        return
    except BaseException:
        lobby.memory.leave(table_id, line)  # nobody is told anything on a line that has broken
        raise
    lobby.presence(table_id)
    lobby.drive(live)
    listening = asyncio.create_task(_listen(lobby, talks, table_id, line, receive, may, account))
    _listening.add(listening)

    def heard_out(task: asyncio.Task[None]) -> None:
        _listening.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, (OSError, RuntimeError)):
            log.error("table %s: a line broke", table_id, exc_info=error)
        line.end()

    listening.add_done_callback(heard_out)
    try:
        await line.ended
    finally:
        lobby.leave(table_id, line)
        line.leave()
        if not line.acts:  # a lost line ends no command
            listening.cancel()
    if line.is_cut:
        await _close(socket, line.code)


async def _still(lobby: Lobby, socket: WebSocket, line: Connection) -> None:
    """Whose key has ended while they waited for the table is a stranger, and comes again as one."""
    person = await lobby.people.find(socket)
    if (person.id if person else None) != line.person:
        raise Refused(Refusal.NOT_STORED, "the key that this line showed has ended; come again")


async def _close(socket: WebSocket, code: int) -> None:
    try:
        await asyncio.wait_for(socket.close(code), 1)
    except (TimeoutError, RuntimeError, WebSocketDisconnect):
        return


async def deny(socket: WebSocket, refused: Refused) -> None:
    """Refuse a line before it is one."""
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(answer(refused))
    else:
        count_refusal(socket.scope, refused.refusal)
        await socket.close(POLICY, refused.refusal.wire)


async def _listen(
    lobby: Lobby,
    talks: Talks,
    table_id: str,
    line: Connection,
    receive: Receive,
    may: Callable[[], bool],
    account: Account,
) -> None:
    """Hear what a client says, one message after the other, and answer each."""
    thinking = _Thinking(lobby, table_id, line)
    try:
        await metered(_hear(lobby, talks, table_id, line, receive, may, account, thinking), account)
    finally:
        thinking.stop()


async def _hear(
    lobby: Lobby,
    talks: Talks,
    table_id: str,
    line: Connection,
    receive: Receive,
    may: Callable[[], bool],
    account: Account,
    thinking: _Thinking,
) -> None:
    limits, sender, patience = lobby.settings.limits, Sender(line.person), Bucket(1.0, MOST_TOO_FAST)
    while not line.is_lost:
        heard = await receive()
        if heard["type"] == "websocket.disconnect":
            return
        began, text, keeps_pace = time.monotonic(), heard.get("text"), may()
        was_allowed = keeps_pace and not account.is_used_up
        try:
            if not keeps_pace:
                raise Refused(Refusal.TOO_FAST, f"more than {limits.commands_a_second:g} commands a second")
            if not was_allowed:
                raise used_up()
            if text is None or len(text.encode()) > limits.message_bytes:
                raise Refused(Refusal.UNREADABLE, f"a message is text of at most {limits.message_bytes} bytes")
            said = read(text)
            if not _is_by_itself(said):
                if line.is_left:  # they are back
                    lobby.presence(table_id)
                line.heard = time.monotonic()
                lobby.seen.note(table_id, line.person)
            if isinstance(said, Ping):
                line.tell(Pong())
            elif isinstance(said, Command):
                line.acts = True
                line.tell(Ack(said.id, await pass_gate(lobby, table_id, sender, said)))
                lobby.counts.commands.note(time.monotonic() - began)
            elif isinstance(said, Say):
                line.acts = True
                line.tell(Ack(said.id, await talks.say(table_id, line.person, said)))
            elif isinstance(said, GiveSeal):
                line.acts = True
                line.tell(Ack(said.id, await shares.seal(lobby, table_id, line.person, said)))
            elif isinstance(said, GiveShare):
                line.acts = True
                line.tell(Ack(said.id, await shares.give(lobby, table_id, line.person, said)))
            elif isinstance(said, Cancel):
                thinking.stop(said.id)
            elif said.ask == "hint":
                thinking.begin(said)
            else:
                line.tell(await _answer(lobby, table_id, line.person, said))
        except Refused as error:
            line.send(_refused(lobby, _id_of(text), await _version(lobby, table_id), error))
            if not was_allowed and not patience.take():
                line.code = POLICY
                line.cut()
                return
        except Exception:
            log.exception("table %s: a command failed", table_id)
            broken = Refused(Refusal.BROKEN, "the server failed over this command; nothing has happened")
            line.send(_refused(lobby, _id_of(text), 0, broken))
        line.acts = False


def _is_by_itself(said: FromClient) -> bool:
    """Does a page say this that was left open, with nobody before it?"""
    return isinstance(said, Ping) or (isinstance(said, Ask) and said.ask == "previews")


class _Thinking:
    """The hint that one line waits for; the next one, or a word, calls it off. The line itself is heard meanwhile."""

    def __init__(self, lobby: Lobby, table_id: str, line: Connection) -> None:
        self._lobby, self._table_id, self._line = lobby, table_id, line
        self._asked: tuple[str, threading.Event] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, said: Ask) -> None:
        """Think about a hint, and forget the one before."""
        self.stop()
        word = threading.Event()
        self._asked = said.id, word
        task = asyncio.create_task(self._give(said, word))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self, id: str | None = None) -> None:
        """Call a hint off: the one with this id, or whichever it is."""
        if self._asked is not None and id in (None, self._asked[0]):
            self._asked[1].set()
            self._asked = None

    async def _give(self, said: Ask, word: threading.Event) -> None:
        try:
            given = await self._lobby.hints.give(self._table_id, self._line.person, said, word, self._line.where)
            self._line.tell(Answer(said.id, hint=given))
        except Refused as error:
            version = await _version(self._lobby, self._table_id)
            self._line.send(_refused(self._lobby, said.id, version, error))
        except Exception:
            log.exception("table %s: a hint failed", self._table_id)
            broken = Refused(Refusal.BROKEN, "the server failed over this hint; nothing has happened")
            self._line.send(_refused(self._lobby, said.id, 0, broken))


async def _answer(lobby: Lobby, table_id: str, person: str | None, said: Ask) -> Answer:
    """The answer to a question, of what whoever asks may know."""
    async with lobby.hold(table_id) as live:
        game, cache, seat = live.game, live.message_cache, _seat(live, person, said)
        if said.ask == "why_not":
            return Answer(said.id, reasons=list(game.why_not(read_action(live, said, seat), seat)))
        if said.ask == "about":
            return Answer(said.id, about=game.about(said.what, seat))
        if said.ask == "legal":
            return Answer(said.id, legal=msgspec.Raw(_legal_of_decider(live)))  # type: ignore[arg-type]
        key = "previews", seat
        if key not in cache:
            cache[key] = msgspec.Raw(live.spelling.previews(game, seat))
        return Answer(said.id, previews=cache[key])


def _legal_of_decider(live: Live) -> bytes:
    """What whoever decides may do, for those who would propose something."""
    if live.facts.rules.hidden:
        raise Refused(Refusal.NO_TALK, "something is hidden in this game: what others may do is theirs to know")
    seats = live.turn.seats
    return views.legal(live, seats[0]) if seats and not live.over else b"[]"


def _seat(live: Live, person: str | None, said: Ask) -> str | None:
    """Through whose eyes a question is answered: where nothing is hidden, everybody may ask about everything."""
    seats = live.seats_of(person)
    if said.seat is not None and said.seat not in seats:
        raise Refused(Refusal.NOT_SEATED, "you do not hold the seat that you name")
    if said.seat is None and not live.facts.rules.hidden:
        return None
    seat = said.seat or live.viewpoint(seats)
    if seat is None and not live.over:
        raise Refused(Refusal.NOT_SEATED, "you hold no seat at this table, and something is hidden in this game")
    return seat


async def _version(lobby: Lobby, table_id: str) -> int:
    try:
        async with lobby.hold(table_id) as live:
            return live.version
    except Refused:
        return 0


def _id_of(text: str | None) -> str:
    """The id of a message, as far as it can be made out: a refusal names it."""
    try:
        said = msgspec.json.decode(text or "")
    except (msgspec.MsgspecError, RecursionError):
        return ""
    found = said.get("id") if isinstance(said, dict) else None
    return found[:64] if isinstance(found, str) else ""


def _refused(lobby: Lobby, said_id: str, version: int, error: Refused) -> bytes:
    lobby.counts.refused(error.refusal)
    return encode(RefusedMessage(said_id, version, error.to_wire()))
