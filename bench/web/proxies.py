"""The samples of proxies before two servers that are struck: does whoever comes by one go on, and without an error?

    python bench/web/proxies.py                     12 faults behind Caddy, and 12 behind nginx
    python bench/web/proxies.py --proxy nginx --faults 4 --people 5

Two servers on one PostgreSQL, all on loopback, behind the very files of docs/samples, where only addresses are put in,
and https is left out. People play, all by the proxy's address, and do as the pages do; beside them some ask for pages
without end, and some become people, which nobody may become twice. In turns a server is killed and started again
after a while (kill), loses its lines to PostgreSQL and so its lease (cut; hole: without a word), or hangs (stop).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from faults import Machine, waited
from guests import ROOT, Guest, Ways
from relays import Relay
from tests.server.postgresql import Absent, Cluster

from tools.blows import PATIENCE, Told

SAMPLES = ROOT / "docs" / "samples"
KINDS = ("kill", "hole", "stop", "cut")
UNSEEN = (("nginx", "stop"),)  # which it learns only from whoever waits there, and pages do not wait so long
LASTS = 6.0  # seconds: twice as long as a lease
EVERY = 0.05  # seconds between two questions of one who asks


@dataclass
class Seen:
    """What those who ask have seen of one fault."""

    statuses: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0  # seconds until an answer
    last: dict[str, float] = field(default_factory=dict)  # when a process last answered for its health


class Proxy:
    """A proxy that runs on a file of the samples."""

    def __init__(self, kind: str, home: Path, servers: list[str]) -> None:
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.url = f"http://127.0.0.1:{found.getsockname()[1]}"
        env = {**os.environ, "HOME": str(home)}
        if kind == "caddy":
            file = home / "Caddyfile"
            file.write_text(f"{{\n\tadmin off\n}}\nimport {SAMPLES / 'Caddyfile.several'}\n", encoding="utf-8")
            env |= {"HISPANIA_NAME": self.url, "HISPANIA_SERVERS": " ".join(servers)}
            command = ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]
        else:
            file = home / "nginx.conf"
            file.write_text(_nginx(home, self.url.removeprefix("http://"), servers), encoding="utf-8")
            command = ["nginx", "-p", str(home), "-e", str(home / "nginx.log"), "-c", str(file)]
        self.log = home / "proxy.log"
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=env)
        end = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/api/health", trust_env=False).is_success:
                    return
            if self._process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"{kind} does not serve: {self.log.read_text(encoding='utf-8', errors='replace')}")
            time.sleep(0.05)

    def close(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait(PATIENCE)


def _nginx(home: Path, listen: str, servers: list[str]) -> str:
    """The sample for nginx, with other addresses and without https, in as much as it needs around."""
    site = (SAMPLES / "nginx.conf").read_text(encoding="utf-8")
    site = re.sub(r"^ +# server .*\n", "", site, flags=re.MULTILINE)
    site, lines = re.subn(
        r"^ +server \S+( max_fails.*\n)", "".join(f"server {one}\\1" for one in servers), site, flags=re.MULTILINE
    )
    assert lines == 2
    start, end = site.index("server {\n    listen 80;"), site.index("server {\n    listen 443")
    site = site[:start] + site[end:].replace("listen 443 ssl;", f"listen {listen};")
    site = re.sub(r"^ +(listen \[::\]:443|ssl_).*\n", "", site, flags=re.MULTILINE)
    kept = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "".join(f"{one}_temp_path {home}/{one};\n" for one in kept)
    user = "user root;\n" if os.geteuid() == 0 else ""
    around = f"{user}daemon off;\npid {home}/nginx.pid;\nworker_processes 2;\nevents {{ worker_connections 4096; }}\n"
    return f"{around}http {{\naccess_log off;\n{folders}{site}}}\n"


class Trial:
    """Two servers behind one proxy, and who comes by it."""

    def __init__(self, kind: str, home: Path, wanted: argparse.Namespace) -> None:
        self._kind, self._home, self._wanted = kind, home, wanted
        self.cluster = Cluster(durable=True)
        self._name = self.cluster.make()
        self._machines = [Machine(name, home, None, None) for name in ("one", "two")]
        self._proxy: Proxy | None = None
        self._told, self._seen, self._posted = Told(), Seen(), 0

    async def go(self) -> list[str]:
        """Fault after fault; what was wrong."""
        for machine in self._machines:
            machine.relay = Relay(self.cluster.port)
            await machine.relay.start()
            url = self.cluster.url(self._name).replace(f":{self.cluster.port}/", f":{machine.relay.port}/")
            machine.server._command += ["--database", url, "--internal", machine.internal, "--behind-proxy"]
            await asyncio.to_thread(machine.server.start)
        addresses = [machine.server.url.removeprefix("http://") for machine in self._machines]
        self._proxy = await asyncio.to_thread(Proxy, self._kind, self._home, addresses)
        url = self._proxy.url
        guests = [Guest(n, self._told, Ways([url])) for n in range(self._wanted.people)]
        works = [*(guest.stay() for guest in guests), self._ask(url, "/api/health"), self._ask(url, "/")]
        playing = [asyncio.create_task(work) for work in (*works, self._become(url))]
        problems: list[str] = []
        try:
            await _until(lambda: all(guest.answered for guest in guests), playing)
            for n in range(self._wanted.faults):
                kind, victim = KINDS[n // 2 % len(KINDS)], self._machines[n % 2]
                problems += await self._fault(kind, victim, guests, playing)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for machine in self._machines:
                if machine.relay is not None:
                    machine.relay.cut()
        return problems + self._look()

    async def _fault(
        self, kind: str, victim: Machine, guests: list[Guest], playing: list[asyncio.Task[None]]
    ) -> list[str]:
        for guest in guests:
            guest.waits.clear()
        async with httpx.AsyncClient(trust_env=False) as http:
            id = (await http.get(f"{victim.server.url}/api/health")).json()["process"]["id"]
        self._seen = seen = Seen()
        begun = time.monotonic()
        relay = victim.relay
        assert relay is not None
        if kind == "kill":
            await asyncio.to_thread(victim.server.strike, "kill")
        elif kind == "stop":
            os.kill(victim.pid, signal.SIGSTOP)
        else:
            (relay.cut if kind == "cut" else relay.swallow)()
        await asyncio.sleep(LASTS)
        if kind == "kill":
            await asyncio.to_thread(victim.server.start)
        elif kind == "stop":
            os.kill(victim.pid, signal.SIGCONT)
        else:
            relay.mend()
        ended = time.monotonic()
        await _until(lambda: all(guest.answered > ended for guest in guests), playing)
        await asyncio.sleep(LASTS)
        longest = max(max(waited(guest, begun, computers=False), default=0.0) for guest in guests)
        last = f"until {max(0.0, seen.last[id] - begun):.1f} s after it" if id in seen.last else "not at all"
        told = ", ".join(f"{what} {count}" for what, count in sorted(seen.statuses.items()))
        print(
            f"{self._kind} {kind:5} nobody who plays waited longer than {longest:.2f} s, who asks {seen.slowest:.2f} s;"
            f" the proxy heard it say that it is well {last}, out of {ended - begun:.1f} s; {told}",
            flush=True,
        )
        if longest <= self._wanted.most or (self._kind, kind) in UNSEEN:
            return []
        return [f"{self._kind} {kind}: somebody waited {longest:.1f} s"]

    async def _ask(self, url: str, path: str) -> None:
        """Ask for a page again and again, as many browsers do."""
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, trust_env=False) as http:
            while True:
                seen, begun = self._seen, time.monotonic()
                try:
                    answer = await http.get(path)
                    status = str(answer.status_code)
                    if path == "/api/health" and answer.is_success:
                        seen.last[answer.json()["process"]["id"]] = time.monotonic()
                except httpx.HTTPError as error:
                    status = type(error).__name__
                seen.statuses[f"GET {path} {status}"] += 1
                seen.slowest = max(seen.slowest, time.monotonic() - begun)
                await asyncio.sleep(EVERY)

    async def _become(self, url: str) -> None:
        """Become one person after the other, each under a name that nobody else has."""
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, trust_env=False) as http:
            while True:
                self._posted += 1
                seen = self._seen
                try:
                    status = str((await http.post("/api/me", json={"name": f"Posted {self._posted}"})).status_code)
                except httpx.HTTPError as error:
                    status = type(error).__name__
                seen.statuses[f"POST {status}"] += 1
                http.cookies.clear()
                await asyncio.sleep(EVERY)

    def _look(self) -> list[str]:
        """Is what was acknowledged stored, and nobody there twice?"""
        with self.cluster.connected(self._name) as database:
            asked = "SELECT name, count(*) FROM people WHERE name LIKE 'Posted %' GROUP BY name HAVING count(*) > 1"
            problems = [f"{name} is there {count} times" for name, count in database.execute(asked)]
            rows = database.execute("SELECT table_id, command_id, seq FROM commands")
            stored = {(table, command.rpartition(":")[2]): seq for table, command, seq in rows}
        for table, commands in self._told.acknowledged.items():
            problems += [f"{table}: {id} is lost" for id, at in commands.items() if stored.get((table, id)) != at]
        print(
            f"{self._kind}: {self._told.count:,} commands acknowledged, {self._told.sent_again} sent again; "
            f"{self._posted:,} became people; problems: {len(problems) + len(self._told.problems)}",
            flush=True,
        )
        return problems + self._told.problems

    def close(self) -> None:
        """Throw everything away."""
        if self._proxy is not None:
            self._proxy.close()
        for machine in self._machines:
            machine.server.strike("kill")
        self.cluster.close()


async def _until(so: Callable[[], bool], playing: list[asyncio.Task[None]]) -> None:
    end = time.monotonic() + PATIENCE
    while not so():
        for task in playing:
            if task.done():
                await task
        if time.monotonic() > end:
            raise RuntimeError(f"not everybody was answered within {PATIENCE:.0f} s")
        await asyncio.sleep(0.02)


def main() -> int:
    """Reads the command line; answers 1 when somebody waited too long, or anything was lost or done twice."""
    parser = argparse.ArgumentParser(description="Strikes at two servers behind a proxy that runs on our samples.")
    parser.add_argument("--proxy", choices=("caddy", "nginx"), help="only this one")
    parser.add_argument("--faults", type=int, default=12, help="behind each (12)")
    parser.add_argument("--people", type=int, default=10, help="who play, each at a table (10)")
    parser.add_argument("--most", type=float, default=5.0, help="seconds that somebody who plays may wait (5)")
    wanted = parser.parse_args()
    if min(wanted.faults, wanted.people) < 1:
        parser.error("--faults and --people must be positive")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing stays behind
    problems: list[str] = []
    for kind in (wanted.proxy,) if wanted.proxy else ("caddy", "nginx"):
        if shutil.which(kind) is None:
            raise SystemExit(f"there is no {kind} here")
        with tempfile.TemporaryDirectory(prefix="hispania-proxies-") as folder:
            try:
                trial = Trial(kind, Path(folder), wanted)
            except Absent as absent:
                raise SystemExit(f"no PostgreSQL: {absent}") from absent
            try:
                problems += asyncio.run(trial.go())
            finally:
                trial.close()
    for problem in problems[:20]:
        print(f"PROBLEM {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
