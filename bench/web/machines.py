"""How much two machines do that one does not: commands a second of one and of two, on one PostgreSQL.

    python bench/web/machines.py                    one machine and two, in turns, each with a tenth of a core
    python bench/web/machines.py --share 0          with all that the cores give beside clients and PostgreSQL
    python bench/web/machines.py --spread           the people of one table come by different machines

Every machine is a network namespace with one server process, PostgreSQL has one, and so have the people (wires.py).
They play as in the load bench, but nobody thinks: what is counted is how many commands are acknowledged in a second.
All of it runs on this machine's cores; so that these are not the limit of everything, each machine is given a share of
a core by the system (cgroups), which is its own limit then, as a machine's cores are. What each part took is told, and
all that was acknowledged must be stored.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
import wires as wiring
from faults import DATABASE, Machine, names_of
from load import _loop_run, in_turn
from party import Party, Tally, World
from served import allow_files, backends, cpu_of, share
from tests.server.postgresql import Absent, Cluster

GROUPS = Path("/sys/fs/cgroup")
PERIOD = 20_000  # microseconds in which a machine has its share
FAST = [
    f"--limit={name}=1000000" for name in ("commands_a_second_from_one_network", "commands_at_once_from_one_network")
]
FAST += ["--limit=effort_a_second=1000000"]


@dataclass
class Seen:
    """What was seen of so many machines."""

    machines: int
    share: float
    spread: bool
    commands: float  # a second
    servers: list[float]  # parts of a core
    database: float
    clients: float
    p50: float
    p95: float
    acknowledged: int
    lost: int
    passed: int  # lines


class Share:
    """A share of a core for the processes of one machine, if the system gives such."""

    def __init__(self, name: str, part: float) -> None:
        old = GROUPS / "cpu"
        self._folder = (old if old.is_dir() else GROUPS) / f"hispania-{os.getpid()}-{name}"
        self._is_old, self._part = old.is_dir(), part

    def give(self, pid: int) -> None:
        """From now on a process has so much and no more."""
        self._folder.mkdir(exist_ok=True)
        quota = int(self._part * PERIOD)
        if self._is_old:
            (self._folder / "cpu.cfs_period_us").write_text(str(PERIOD))
            (self._folder / "cpu.cfs_quota_us").write_text(str(quota))
        else:
            (self._folder / "cpu.max").write_text(f"{quota} {PERIOD}")
        (self._folder / "cgroup.procs").write_text(str(pid))

    def remove(self) -> None:
        """When nobody is in it any more."""
        for _ in range(50):
            with contextlib.suppress(OSError):
                self._folder.rmdir()
                return
            time.sleep(0.05)


@contextlib.contextmanager
def serving(wires: wiring.Wires, folder: Path, count: int, part: float) -> Iterator[tuple[Cluster, str, list[Machine]]]:
    """A database and so many machines that are well."""
    cluster = Cluster(durable=True, host=wires.address(DATABASE), before=wires.before(DATABASE))
    machines: list[Machine] = []
    shares = []
    try:
        name = cluster.make()
        for one in wires.names[2 : 2 + count]:
            machine = Machine(one, folder, None, wires)
            machine.server._command += ["--database", cluster.url(name), "--internal", machine.internal]
            machine.server._command += ["--behind-proxy", *FAST]
            machines.append(machine)
            machine.server.start()
        time.sleep(4)  # until they have prepared everything
        for machine in machines if part else ():
            shares.append(Share(machine.name, part))
            shares[-1].give(machine.pid)
        yield cluster, name, machines
    finally:
        for machine in machines:
            machine.server.strike("kill")
        for one_share in shares:
            one_share.remove()
        cluster.close()


async def measure(cluster: Cluster, machines: list[Machine], wanted: argparse.Namespace) -> tuple[Seen, Tally]:
    """Let everybody play."""
    tally, sent = Tally(), {}
    limits = httpx.Limits(max_connections=20, max_keepalive_connections=20)
    async with contextlib.AsyncExitStack() as stack:
        worlds = []
        for machine in machines:
            no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
            client = httpx.AsyncClient(
                base_url=machine.server.url, timeout=60, limits=limits, cookies=no_cookies, trust_env=False
            )
            http = await stack.enter_async_context(client)
            worlds.append(World(machine.server.url, http, tally, wanted.think, False, sent=sent))
        parties = [Party(worlds[n % len(worlds)], 4 * n, 0) for n in range(wanted.tables * len(machines))]
        people = [person for party in parties for person in party.people]
        if wanted.spread:
            for n, person in enumerate(people):
                person.world = worlds[n % len(worlds)]
        await in_turn([person.arrive() for person in people], 10)
        first = await in_turn([party.lay() for party in parties], 10)
        playing = [asyncio.create_task(party.play(table)) for party, table in zip(parties, first)]
        await asyncio.sleep(wanted.warm)
        tally.clear()
        databases = backends(cluster.pid)
        pids = [machine.pid for machine in machines]
        begun, own = time.perf_counter(), time.process_time()
        spent, stored = [cpu_of(pid) for pid in pids], cpu_of(*databases)
        broken, _ = await asyncio.wait(playing, timeout=wanted.seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in broken:
            await task
        lasted = time.perf_counter() - begun
        seen = Seen(
            machines=len(machines),
            share=wanted.share,
            spread=wanted.spread,
            commands=len(tally.acks) / lasted,
            servers=[(cpu_of(pid) - before) / lasted for pid, before in zip(pids, spent)],
            database=(cpu_of(*databases) - stored) / lasted,
            clients=(time.process_time() - own) / lasted,
            p50=1000 * share(tally.acks, 0.5),
            p95=1000 * share(tally.acks, 0.95),
            acknowledged=0,
            lost=0,
            passed=sum([(await world.http.get("/api/health")).json()["process"]["passing"] for world in worlds]),
        )
        tally.stops = True
        _, late = await asyncio.wait(playing, timeout=10)
        for task in late:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return seen, tally


def check(cluster: Cluster, name: str, tally: Tally, seen: Seen) -> None:
    """Is everything that was acknowledged stored?"""
    with cluster.connected(name) as database:
        rows = database.execute("SELECT table_id, command_id, seq FROM commands")
        stored = {(table, command.rpartition(":")[2]): seq for table, command, seq in rows}
    for table, commands in tally.acknowledged.items():
        for id, version in commands.items():
            seen.acknowledged += 1
            seen.lost += stored.get((table, id)) != version


def told(seen: Seen) -> str:
    """In one line."""
    servers = " + ".join(f"{100 * part:.0f}" for part in seen.servers)
    return (
        f"{seen.machines} machine{'s' if seen.machines > 1 else ' '} {seen.commands:6.0f} commands/s; "
        f"to the acknowledgement {seen.p50:.0f} / {seen.p95:.0f} ms (p50 / p95); of one core: servers {servers} %, "
        f"PostgreSQL {100 * seen.database:.0f} %, clients {100 * seen.clients:.0f} %; {seen.passed} lines passed on; "
        f"{seen.acknowledged:,} acknowledged, {seen.lost} of them lost"
    )


def main() -> int:
    """Reads the command line; answers 1 when anything was lost."""
    parser = argparse.ArgumentParser(description="Commands a second of one machine and of two on one PostgreSQL.")
    parser.add_argument("--tables", type=int, default=60, help="tables of each machine, with three people each (60)")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure each time (20)")
    parser.add_argument("--warm", type=float, default=5.0, help="seconds of play before measuring (5)")
    parser.add_argument("--think", type=float, default=0.0, help="seconds a person thinks, on average; 0: nobody (0)")
    parser.add_argument("--share", type=float, default=0.1, help="of a core for each machine; 0: all it can get (0.1)")
    parser.add_argument("--spread", action="store_true", help="the people of one table come by different machines")
    parser.add_argument("--rounds", type=int, default=3, help="how often, in turns (3)")
    parser.add_argument("--json", type=Path, help="write what was seen behind what is in this file")
    wanted = parser.parse_args()
    if min(wanted.tables, wanted.seconds, wanted.rounds) <= 0 or wanted.share < 0 or wanted.think < 0:
        parser.error("--tables, --seconds and --rounds must be positive, --share and --think not negative")
    names = names_of(2)
    wires = wiring.found(names)
    if wires is None:
        if why := wiring.possible():
            raise SystemExit(f"no network namespaces: {why}")
        return wiring.run_inside(names)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing stays behind
    allow_files(16 * wanted.tables + 500)
    all_seen: list[Seen] = []
    for _ in range(wanted.rounds):
        for count in (1, 2):
            with tempfile.TemporaryDirectory(prefix="hispania-machines-") as folder:
                try:
                    with serving(wires, Path(folder), count, wanted.share) as (cluster, name, machines):
                        seen, tally = _loop_run(measure(cluster, machines, wanted))
                        check(cluster, name, tally, seen)
                except Absent as absent:
                    raise SystemExit(f"no PostgreSQL: {absent}") from absent
            all_seen.append(seen)
            print(told(seen), flush=True)
            if wanted.json:
                with wanted.json.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(vars(seen)) + "\n")
    ratios = [two.commands / one.commands for one, two in zip(all_seen[::2], all_seen[1::2])]
    print(f"two machines hold {' / '.join(f'{ratio:.2f}' for ratio in ratios)} times what one does")
    lost: Any = sum(seen.lost for seen in all_seen)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
