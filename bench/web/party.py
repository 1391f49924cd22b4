"""People at tables, as many as one process can be: each has a websocket and takes random legal decisions."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

OPTIONS = {"level": "7|5|4|5|1", "players": 3}  # the easy level: random games last longest there
LINE_LOST = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)
MAY_TAKE_BACK = 0.05  # how often somebody takes the last decision back, where that can be


class Legal(Struct):
    """A legal action, as the server wrote it."""

    action: Raw


class Now(Struct):
    """How things stand."""

    version: int
    over: bool
    waits: bool
    deciding: list[str]
    legal: list[Legal] | None
    decisions: dict[str, int]
    can_undo: bool


class Heard(Struct):
    """Whatever the server says, as far as a player at random cares."""

    type: str
    id: str = ""
    version: int = 0
    now: Now | None = None
    refusal: dict[str, Any] | None = None


_read = msgspec.json.Decoder(Heard).decode


@dataclass
class Tally:
    """What all clients of a run have seen."""

    acks: list[float] = field(default_factory=list)  # seconds from a command to its acknowledgement
    seen: list[float] = field(default_factory=list)  # and until somebody else at the table saw it
    answers: list[float] = field(default_factory=list)  # to questions about odds
    acknowledged: dict[str, dict[str, int]] = field(default_factory=dict)  # table -> id of a command -> version
    refused: Counter[str] = field(default_factory=Counter)
    heard: int = 0
    heard_bytes: int = 0
    games: int = 0
    begun: int = 0
    came: set[int] = field(default_factory=set)  # whoever has had a line to a table
    lines_lost: int = 0
    sent_again: int = 0
    counts: bool = False  # are we in the time that is measured?
    stops: bool = False

    def clear(self) -> None:
        """Begin to measure: forget how fast things were before, but nothing that was acknowledged."""
        for figures in (self.acks, self.seen, self.answers):
            figures.clear()
        self.heard = self.heard_bytes = self.games = self.begun = 0
        self.counts = True


@dataclass
class World:
    """What all clients of a run share."""

    url: str
    http: httpx.AsyncClient
    tally: Tally
    think: float
    asks: bool
    opening: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(40))
    sent: dict[tuple[str, int], float] = field(default_factory=dict)  # (table, version it leads to) -> when


class Person:
    """Somebody with a key, an address and, for the time of a game, a line to a table."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.number = number
        self.rng = random.Random(number)
        self.key = ""
        self.address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self._count = 0
        self._waiting: tuple[str, str, float, int] | None = None  # the command without answer: id, text, when, version
        self._asked: dict[str, float] = {}
        self._now: Now | None = None

    async def post(self, path: str, body: Any = None) -> Any:
        """What the server answers; asked again while it is away."""
        headers = {"X-Forwarded-For": self.address}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        for _ in range(400):
            try:
                answer = await self.world.http.post(path, json=body, headers=headers)
            except (httpx.TransportError, OSError):
                if self.world.tally.stops:
                    break
                await asyncio.sleep(0.1)
                continue
            if answer.is_success:
                self.key = answer.cookies.get("hispania") or self.key
                return answer.json()
            raise RuntimeError(f"POST {path}: {answer.status_code} {answer.text[:300]}")
        raise asyncio.CancelledError

    async def arrive(self) -> None:
        """Become a person."""
        await self.post("/api/me", {"name": f"Person {self.number}"})

    async def sit(self, table: str, plays: bool) -> None:
        """Watch a table, and play there, until its game is over; a line that breaks is made anew."""
        world, tally = self.world, self.world.tally
        self._waiting = None
        self._asked.clear()
        address = f"{world.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        headers = {"Authorization": f"Bearer {self.key}", "X-Forwarded-For": self.address}
        while not tally.stops:
            try:
                async with world.opening:
                    line = await connect(
                        address,
                        additional_headers=headers,
                        compression=None,
                        max_size=None,
                        ping_interval=None,
                        open_timeout=30,
                        proxy=None,
                    )
                try:
                    if await self._listen(line, table, plays):
                        return
                finally:
                    line.transport.abort()  # without the ceremony of closing: the next game waits
            except LINE_LOST:
                if tally.stops:
                    return
                tally.lines_lost += 1
                await asyncio.sleep(self.rng.uniform(0.05, 0.3))

    async def _listen(self, line: ClientConnection, table: str, plays: bool) -> bool:
        """Hear and decide; True when the game is over and nothing waits for an answer."""
        tally = self.world.tally
        thinking: asyncio.Task[None] | None = None
        self._now, thought_about = None, -1
        tally.came.add(self.number)
        try:
            async for data in line:
                tally.heard += 1
                tally.heard_bytes += len(data)
                heard = _read(data)
                self._hear(table, heard, time.perf_counter())
                if heard.type == "table" and self._waiting is not None:
                    tally.sent_again += 1  # the line broke before the answer: the same command, the same id
                    await _say(line, self._waiting[1])
                now = self._now
                if self._waiting is None and (tally.stops or (now is not None and now.over)):
                    return True
                if plays and now is not None and now.legal is not None and self._waiting is None:
                    if now.version != thought_about or heard.type == "refused":
                        thought_about = now.version
                        thinking = asyncio.create_task(self._decide(line, table, now))
        finally:
            if thinking is not None:
                thinking.cancel()
        raise ConnectionClosed(None, None)

    def _hear(self, table: str, heard: Heard, moment: float) -> None:
        tally = self.world.tally
        if heard.type == "ack":
            self._acknowledged(table, heard, moment)
        elif heard.type == "refused":
            tally.refused[(heard.refusal or {}).get("type", "?")] += 1
            self._waiting = None
        elif heard.type == "answer":
            begun = self._asked.pop(heard.id, None)
            if begun is not None and tally.counts:
                tally.answers.append(moment - begun)
        elif heard.now is not None:
            self._now = heard.now
            sent = self.world.sent.get((table, heard.now.version))
            is_mine = self._waiting is not None and self._waiting[3] == heard.now.version
            if sent is not None and not is_mine and heard.type != "table" and tally.counts:
                tally.seen.append(moment - sent)

    def _acknowledged(self, table: str, heard: Heard, moment: float) -> None:
        tally = self.world.tally
        tally.acknowledged.setdefault(table, {})[heard.id] = heard.version
        if self._waiting is not None and self._waiting[0] == heard.id:
            if tally.counts:
                tally.acks.append(moment - self._waiting[2])
            self._waiting = None

    async def _decide(self, line: ClientConnection, table: str, now: Now) -> None:
        """Think, then take one legal decision."""
        world = self.world
        think = world.think
        if world.asks and not now.waits and any(b'"denarii"' in bytes(one.action) for one in now.legal or ()):
            self._count += 1
            question = f"q{self.number}-{self._count}"
            self._asked[question] = time.perf_counter()
            await _say(line, f'{{"type":"ask","id":"{question}","ask":"previews"}}')  # as the browser's client does
        if think:
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * think)
        if self._waiting is not None or self._now is not now or world.tally.stops:
            return  # somebody took a decision back meanwhile, or it is time to go
        self._count += 1
        id = f"p{self.number}-{self._count}"
        if now.waits:
            what = '"roll"'
        elif now.can_undo and self.rng.random() < MAY_TAKE_BACK:
            what = '"undo"'
        else:
            assert now.legal
            decision = now.decisions[now.deciding[0]]
            what = f'"act","decision":{decision},"action":{bytes(self.rng.choice(now.legal).action).decode()}'
        text = f'{{"type":"command","id":"{id}","version":{now.version},"do":{what}}}'
        moment = time.perf_counter()
        self._waiting = (id, text, moment, now.version + 1)
        world.sent[(table, now.version + 1)] = moment
        await _say(line, text)


async def _say(line: ClientConnection, text: str) -> None:
    try:
        await line.send(text)
    except ConnectionClosed:
        return  # whoever listens hears of it too


class Party:
    """Three people and perhaps somebody who looks on: they play one game after the other."""

    def __init__(self, world: World, first: int, watchers: int) -> None:
        self.world = world
        self.players = [Person(world, first + n) for n in range(3)]
        self.watchers = [Person(world, first + 3 + n) for n in range(watchers)]
        self.tables: list[str] = []

    @property
    def people(self) -> list[Person]:
        """Everybody."""
        return self.players + self.watchers

    async def lay(self) -> str:
        """A new table, every seat taken."""
        host, *guests = self.players
        made = await host.post("/api/tables", {"options": OPTIONS, "seats": {"C": "open", "K": "open"}})
        table: str = made["table"]
        for guest, seat in zip(guests, "CK"):
            await guest.post(f"/api/tables/{table}/join", {"invitation": made["invitations"][seat]})
        self.tables.append(table)
        self.world.tally.begun += 1
        return table

    async def play(self, first_table: str) -> None:
        """One game after the other, until the run stops."""
        table = first_table
        while True:
            begun = table
            everybody = [person.sit(begun, True) for person in self.players]
            await asyncio.gather(*everybody, *(person.sit(begun, False) for person in self.watchers))
            if self.world.tally.stops:
                return
            self.world.tally.games += 1
            table = await self.lay()
