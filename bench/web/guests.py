"""People at the tables of several processes: they come by whichever is well, and do as the pages do when it is not."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
import time
from collections import deque
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from tools.blows import LINE_LOST, Player, Told  # noqa: E402 - the tests' own

THINKS = 1.0  # seconds at most
FIRST_WAIT, LONGEST_WAIT = 0.3, 3.0  # seconds until a page whose line is lost calls again: twice as long each time
ANSWERED_WITHIN = 2.5  # seconds: a line on which a command gets no answer so long is given up for a new one
OPENED_WITHIN = 2.5  # seconds until a new line that tells nothing is given up
BESIDE = {"options": {"level": "7|5|4|5|1", "players": 3}, "seats": {"K": "computer"}, "computers": {"K": "tribune"}}


class Wait(NamedTuple):
    """Somebody waited, since they sent a command, lost their line, or let a computer decide, until the answer."""

    since: float
    until: float
    for_computer: bool


class Ways:
    """The ways to the processes that are well, as a proxy knows them, which asks each every half second."""

    def __init__(self, urls: list[str]) -> None:
        self._urls, self.well = urls, list(urls)
        self.told: dict[str, dict[str, Any]] = {}  # what each said of itself

    async def watch(self) -> None:
        """Ask all, again and again."""
        async with httpx.AsyncClient(timeout=1, trust_env=False) as http:
            await asyncio.gather(*(self._watch(http, url) for url in self._urls))

    async def _watch(self, http: httpx.AsyncClient, url: str) -> None:
        while True:
            try:
                answer = await http.get(f"{url}/api/health")
                is_well, self.told[url] = answer.is_success, answer.json()["process"]
            except (httpx.HTTPError, ValueError):
                is_well = False
                self.told.pop(url, None)
            if is_well and url not in self.well:
                self.well.append(url)
            elif not is_well and url in self.well:
                self.well.remove(url)
            await asyncio.sleep(0.5)

    def any(self, rng: random.Random) -> str:
        """One of them."""
        return rng.choice(self.well or self._urls)


class Guest(Player):
    """Somebody who plays alone, or beside a computer, and sends again what got no answer."""

    def __init__(self, number: int, told: Told, ways: Ways, beside: bool = False, game: str = "") -> None:
        super().__init__(number, told)
        self._ways, self.beside = ways, beside
        if beside:
            self.opens = BESIDE
        if game:
            self.opens = {"game": game, "options": {}}
        self.thinks = THINKS
        self.way = ""  # by which they came
        self.answered = 0.0  # when the last command was acknowledged
        self.waits: list[Wait] = []
        self._line: ClientConnection | None = None
        self._since: float | None = None  # they wait
        self._tries = 0
        self._known = "", ""  # of which table what is known, as a page says it
        self.lately: deque[tuple[float, str]] = deque(maxlen=40)  # what they did and heard, and when

    async def stay(self) -> None:
        """Play for ever."""
        while True:
            url = self.way = self._ways.any(self.rng)
            self._note(f"calls {url} for {self.table or 'a new table'}")
            gave_up = False  # after waiting for an answer in vain, so that they need not wait as long again
            try:
                if not self.table:
                    self._waiting = None
                    async with httpx.AsyncClient(base_url=url, timeout=OPENED_WITHIN, trust_env=False) as http:
                        await self._begin(http)
                if self.table:
                    await self._sit(url)
                    continue  # a game is over
            except httpx.HTTPStatusError as refused:
                self.told.refused[f"a new table, {refused.response.status_code}"] += 1
                self._note(f"a new table refused, {refused.response.status_code}")
            except LINE_LOST as lost:
                self._note(f"lost: {type(lost).__name__} {str(lost)[:60]}")
                gave_up = isinstance(lost, (TimeoutError, httpx.TimeoutException))
            if self._since is None:
                self._since = time.monotonic()
            await asyncio.sleep(FIRST_WAIT if gave_up else min(LONGEST_WAIT, FIRST_WAIT * 2**self._tries))
            self._tries += 1

    async def _sit(self, url: str) -> None:
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        if self._known[0] == self.table:  # who comes back is told what came after that
            address += f"?known={self._known[1]}"
        headers = {"Authorization": f"Bearer {self.key}"}
        words: dict[str, Any] = {"compression": None, "max_size": None, "proxy": None}
        line = await connect(address, additional_headers=headers, open_timeout=OPENED_WITHIN, **words)
        self._line = line
        try:
            await self._hear(line)
        finally:
            self._line = None
            line.transport.abort()

    def go_elsewhere(self, *, new_table: bool) -> None:
        """Come again by any way, to the same table or to a new one."""
        if self._line is not None and self._waiting is None:
            self.table = "" if new_table else self.table
            self._line.transport.abort()

    @property
    def played(self) -> int:
        """How many of their commands at this table were acknowledged."""
        return len(self.told.acknowledged.get(self.table, ()))

    async def told_of_it(self) -> str:
        """What is known of somebody who waits."""
        mine = f"{self.table or 'no table'}{' beside a computer' if self.beside else ''}, way {self.way}"
        mine += (
            f", waits for {self._waiting}, has {'a' if self._line else 'no'} line; {self.story(time.monotonic() - 20)}"
        )
        with contextlib.suppress(httpx.HTTPError, ValueError, KeyError):
            async with httpx.AsyncClient(timeout=5, trust_env=False) as http:
                headers = {"Authorization": f"Bearer {self.key}"}
                now = (await http.get(f"{self.way}/api/tables/{self.table}", headers=headers)).json()["now"]
                mine += f"; the table: { ({k: now[k] for k in ('version', 'over', 'waits', 'deciding', 'decisions')}) }"
        return mine

    def story(self, since: float) -> str:
        """What they did and heard since a moment, in seconds after it."""
        return "; ".join(f"{at - since:.2f} {what}" for at, what in self.lately if at >= since)

    def _note(self, what: str) -> None:
        self.lately.append((time.monotonic(), what))

    async def _hear(self, line: ClientConnection) -> None:
        now: dict[str, Any] = {}
        is_back = self._since is not None
        while True:
            awaits = self._waiting is not None or not now or not (now["waits"] or now["legal"])
            try:
                async with asyncio.timeout(ANSWERED_WITHIN / 2 if awaits else None):
                    heard = json.loads(await line.recv())
            except TimeoutError:  # is the line dead, or is nothing known yet?
                await line.send('{"type":"ping"}')
                async with asyncio.timeout(ANSWERED_WITHIN / 2):
                    heard = json.loads(await line.recv())
            if "now" in heard:
                now = heard["now"]
                self._known = self.table, "{version}.{trace}.{steps}.{lines}.".format_map(now)
            self._note(f"heard {heard['type']} {heard.get('version', '')} {heard.get('refusal', '')}")
            mine = self._waiting is not None and heard.get("id") == self._waiting[0]
            if heard["type"] == "ack" and mine:
                assert self._waiting is not None
                self.told.acknowledge(self.table, self._waiting[0], heard["version"])
                self.answered = time.monotonic()
                self._waiting = None
                self._end_wait(for_computer=False)
            elif heard["type"] == "refused":
                kind = heard["refusal"]["type"]
                self.told.refused[kind] += 1
                if mine and kind not in ("not-stored", "too-fast"):
                    self._waiting = None
                await asyncio.sleep(0.1)
            elif heard["type"] == "table":
                self._tries = 0
            elif heard["type"] != "played" or self._waiting is not None:
                continue
            if not now:  # refused before it was told anything: the line ends
                continue
            if self._waiting is not None:
                self.told.sent_again += 1
                await line.send(self._waiting[1])
            elif now["over"]:
                self.table, self._since = "", None
                return
            elif not now["waits"] and not now["legal"]:  # the computer's
                self._since = self._since or time.monotonic()
            else:
                if heard["type"] == "played":
                    self._end_wait(for_computer=True)
                if not is_back:
                    await asyncio.sleep(self.rng.uniform(0, self.thinks))
                is_back = False
                self._since = self._since or time.monotonic()
                self._note("decides")
                await self._decide(line, now)

    def _end_wait(self, *, for_computer: bool) -> None:
        if self._since is not None:
            self.waits.append(Wait(self._since, time.monotonic(), for_computer))
            self._since = None
