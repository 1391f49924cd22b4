"""Faults of a cluster that is being played at: several machines on one PostgreSQL, struck at random.

    python bench/web/faults.py                      200 faults at 100 tables of 2 machines, then a careless control
    python bench/web/faults.py --faults 20 --tables 20 --seed 3
    python bench/web/faults.py --workers 2          several processes on each machine
    python bench/web/faults.py --game peoples --played 700               in the middle of the longest games there are
    python bench/web/faults.py --minutes 9 --no-control --json FILE      a part of them; the next one with another seed
    python bench/web/faults.py --sum FILE...                             all parts told as one

Every machine is a network namespace, with one server process, or with --workers one that keeps several alive, and is
what `kill` and `term` are about, while all hang together. PostgreSQL has one, and so have the people. They are made
for the run and removed after it, which only root may do; where that cannot be, all are on loopback, with relays between
the processes and PostgreSQL. A fault is one of:

    kill              a process is killed, and started again at once or after a while
    term              a process ends as it should, and is started again likewise
    stop              a process hangs for a while, longer or shorter than its lease
    unplug            a machine is cut off from everybody for a while
    apart-database    a machine is cut off from PostgreSQL, and from nobody else
    apart-others      a machine is cut off from the other machines, but not from PostgreSQL nor from people
    database          PostgreSQL dies without a word, and is started again
    database-unplug   PostgreSQL is cut off from all machines for a while
    thinker           a process in which computers think is killed
    worker            with --workers: one of a machine's processes is killed; another takes its place
    worker-stop       one of them hangs for a while
    cut, hole         with relays: a process loses its lines to PostgreSQL; what goes through them is swallowed

What counts is how long anybody waited: from a command, or from the loss of their line, to the acknowledgement of what
they did; but where PostgreSQL is the victim from the moment when it is back. People do as the pages do, and come by
whatever answers for its health, as a proxy sends them. At all times no fencing number may be two processes', and after
each fault no process may have more in memory than the database says it has. In the end every command that was
acknowledged must be stored once, under its number, and every record must replay. Servers that acknowledge before they
store must be caught by the same check.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import fault_figures
import wires as wiring
from fault_figures import ENOUGH, PLAYED_ON, Fault, Run
from guests import ROOT, THINKS, Guest, Ways
from relays import Relay
from served import allow_files, command_of, family, serving

sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from tests.server.postgresql import Absent, Cluster  # noqa: E402 - the tests' own

from tools.blows import PATIENCE, Struck, Told, replay  # noqa: E402

PEOPLE, DATABASE = "people", "database"
EVERYWHERE = ("kill", "kill", "stop", "stop", "term", "database", "thinker")
WIRED = (*EVERYWHERE, "unplug", "unplug", "apart-database", "apart-database", "apart-others", "database-unplug")
RELAYED = (*EVERYWHERE, "cut", "hole")
OF_WORKERS = ("worker", "worker", "worker-stop")
OF_DATABASE = ("database", "database-unplug")
SHORTEST, LONGEST = 0.5, 5.0  # seconds that a fault may last: the lease lasts three
CONTROL = 40  # faults, at most, by which careless servers must be caught
MINGLES, BEGINS = 0.5, 0.2  # how many come by another way before a fault, and how many of these begin anew
BESIDE = 30  # of so many tables one has a computer at it, which thinks before it decides


def names_of(count: int) -> list[str]:
    """The machines: people, the database, and the servers.

    >>> names_of(2)
    ['people', 'database', 'one', 'two']
    """
    return [PEOPLE, DATABASE, *("one", "two", "three", "four")[:count]]


class Machine:
    """One server process, or one that keeps several alive, wherever it is."""

    def __init__(
        self, name: str, home: Path, careless: str | None, wires: wiring.Wires | None, workers: int = 1
    ) -> None:
        self.name, self._count = name, workers
        host, before = (wires.address(name), wires.before(name)) if wires else ("127.0.0.1", [])
        self.server = Struck(home / name, careless, host=host, before=before)
        self._host, self._first = host, _free(workers)
        self.relay: Relay | None = None

    @property
    def internal(self) -> str:
        """Where other machines reach it, or the first of its processes."""
        return f"{self._host}:{self._first}"

    def has(self, address: str) -> bool:
        """Is one of its processes reached there?"""
        host, _, port = address.rpartition(":")
        return host == self._host and int(port) - self._first in range(self._count)

    def workers(self) -> list[int]:
        """Those that are kept alive, where several are."""
        return serving(self.pid)[1:]

    @property
    def is_whole(self) -> bool:
        """Is nobody missing?"""
        return self._count == 1 or len(self.workers()) == self._count

    @property
    def pid(self) -> int:
        """Of its process."""
        assert self.server._process is not None
        return self.server._process.pid

    def thinkers(self) -> list[int]:
        """The processes in which its computers think."""
        return [pid for pid in family(self.pid) if b"spawn_main" in command_of(pid)]

    def end(self) -> None:
        """Kill them all."""
        process = self.server._process
        workers = self.workers() if process is not None and process.poll() is None else []
        self.server.strike("kill")
        for pid in workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def _free(count: int) -> int:
    """The first of so many ports, one after the other, at which nobody listens."""
    while True:
        with contextlib.suppress(OSError, OverflowError), contextlib.ExitStack() as stack:
            first = stack.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1]
            for port in range(first + 1, first + count):
                stack.enter_context(socket.create_server(("127.0.0.1", port)))
            return int(first)


class Siege:
    """The machines, their database, and who plays."""

    def __init__(self, home: Path, wanted: argparse.Namespace, careless: str | None = None) -> None:
        self._wanted, self._careless = wanted, careless
        self._rng = random.Random(wanted.seed)
        names = names_of(wanted.machines)
        self._wires = wiring.found(names)
        name = "control, tells first" if careless else "as it is"
        how = "in network namespaces" if self._wires else "on loopback"
        how += f", {wanted.workers} processes on each" if wanted.workers > 1 else ""
        self.run = Run(name, how, wanted.tables, wanted.machines, wanted.seed)
        self.told = Told()
        lines = 20 * (wanted.machines * wanted.workers + 1)
        if self._wires:
            place = {"host": self._wires.address(DATABASE), "before": self._wires.before(DATABASE)}
            self.cluster = Cluster(durable=True, lines=lines, **place)
        else:
            self.cluster = Cluster(durable=True, lines=lines)
        self._name = self.cluster.make()
        self._machines = [Machine(name, home, careless, self._wires, wanted.workers) for name in names[2:]]
        self._guests: list[Guest] = []
        self._ways = Ways([machine.server.url for machine in self._machines])
        self._playing: list[asyncio.Task[None]] = []
        self._fences: dict[str, tuple[int, str | None]] = {}  # of each table, as it was last seen

    async def go(self, faults: int, seconds: float) -> None:
        """Fault after fault, until there are enough or it takes too long."""
        for machine in self._machines:
            url = self.cluster.url(self._name)
            if self._wires is None:
                machine.relay = Relay(self.cluster.port)
                await machine.relay.start()
                url = url.replace(f":{self.cluster.port}/", f":{machine.relay.port}/")
            machine.server._command += ["--database", url, "--internal", machine.internal, "--thinkers", "1"]
            machine.server._command += ["--workers", str(self._wanted.workers)]
            await asyncio.to_thread(machine.server.start)
        game = self._wanted.game
        self._guests = [
            Guest(1000 * self._wanted.seed + n, self.told, self._ways, not game and n % BESIDE == 0, game)
            for n in range(self._wanted.tables)
        ]
        works = (self._ways.watch(), self._look_on(), *(guest.stay() for guest in self._guests))
        self._playing = [asyncio.create_task(work) for work in works]
        begun = time.monotonic()
        try:
            await self._until(lambda: all(guest.answered for guest in self._guests), "not all tables were begun")
            await self._to_the_middle()
            while len(self.run.faults) < faults and time.monotonic() < begun + seconds and not self.told.problems:
                if self._wanted.ends:
                    break
                await self._fault()
                if self._careless:
                    self._look()
        finally:
            for task in self._playing:
                task.cancel()
            await asyncio.wait(self._playing)
        self.run.seconds = time.monotonic() - begun
        if not self.told.lost:
            self._look()
        if not self.told.problems:
            await self._replay()
        for machine in self._machines:
            await asyncio.to_thread(machine.end)
        told = self.told
        self.run.acknowledged, self.run.lost, self.run.records = told.count, told.lost, told.records
        self.run.sent_again, self.run.refused, self.run.problems = told.sent_again, dict(told.refused), told.problems

    async def _to_the_middle(self) -> None:
        """Nobody thinks until so much was played at every table as is wanted."""
        wanted, least = self._wanted.played, 0
        for guest in self._guests:
            guest.thinks = THINKS if not wanted else 0.0
        while least < wanted and not self.told.problems:
            await self._until(lambda: min(guest.played for guest in self._guests) > least, "nobody plays on")
            least = min(guest.played for guest in self._guests)
            print(f"{least} of {wanted} commands at every table", end="\r", flush=True)
        for guest in self._guests:
            guest.thinks = THINKS

    # ---------------------------------------------------------------- striking

    async def _fault(self) -> None:
        rng, guests = self._rng, self._guests
        await self._mingle()
        kind, victim = rng.choice(self._wanted.kinds.split(",")), rng.choice(self._machines)
        if kind == "thinker":  # where somebody thinks
            victim = next((machine for machine in self._machines if machine.thinkers()), victim)
            kind = kind if victim.thinkers() else "kill"
        await asyncio.sleep(rng.uniform(0, 1))
        owners = await asyncio.to_thread(self._owners)
        fault = Fault(kind, 0, 0, 0)
        others = [] if kind in OF_DATABASE or kind == "thinker" else self._roles(fault, victim, owners)
        begun = time.monotonic()
        await self._strike(kind, victim)
        ended = time.monotonic()
        base = ended if kind in OF_DATABASE else begun
        await self._until(lambda: all(guest.answered > ended for guest in guests), f"{kind}: not all were answered")
        await self._all_well(kind)
        fault.lasted, fault.back = ended - begun, time.monotonic() - ended
        longest = {guest: max(waited(guest, base, computers=kind == "thinker"), default=0.0) for guest in guests}
        last = max(guests, key=lambda guest: longest[guest])
        fault.waited = longest[last]
        fault.played_on = sum(bool(answered_within(guest, begun, PLAYED_ON)) for guest in others)
        self.run.faults.append(fault)
        roles = f"had {fault.owned}, passed on {fault.passed}; {fault.played_on} of {fault.others} others played on"
        print(
            f"{len(self.run.faults):4} {kind:16} lasted {fault.lasted:4.1f} s; nobody waited longer than"
            f" {fault.waited:.2f} s; {roles}; all well after {fault.back:.1f} s",
            flush=True,
        )
        if fault.waited > self._wanted.story:
            print(f"     who waited longest, in seconds, the blow at 1: {last.story(begun - 1)}", flush=True)
        if not self._careless:  # whose tables may be stored nowhere
            await self._one_owner()

    async def _mingle(self) -> None:
        """Some come again by another way and some begin anew, so that each process has tables and passes lines on."""
        for guest in self._guests:
            guest.waits.clear()
            if self._rng.random() < MINGLES:
                guest.go_elsewhere(new_table=not self._wanted.played and self._rng.random() < BEGINS)
        await asyncio.sleep(0.6)

    def _owners(self) -> dict[str, str]:
        """Which machine has which table."""
        asked = "SELECT table_id, address FROM owners JOIN processes ON processes.id = owners.process"
        with self.cluster.connected(self._name) as database:
            found = database.execute(asked).fetchall()
        names = {at: next((one.name for one in self._machines if one.has(at)), "") for _, at in found}
        return {table: names[at] for table, at in found}

    def _roles(self, fault: Fault, victim: Machine, owners: dict[str, str]) -> list[Guest]:
        """What the victim is to whom; the others are the answer."""
        others = []
        for guest in self._guests:
            has, passes = owners.get(guest.table) == victim.name, guest.way == victim.server.url
            fault.owned += has
            fault.reached += has and not passes
            fault.passed += passes and not has
            if not has and not passes:
                others.append(guest)
        fault.others = len(others)
        return others

    async def _strike(self, kind: str, victim: Machine) -> None:
        rng, server = self._rng, victim.server
        lasts, wires = rng.uniform(SHORTEST, LONGEST), self._wires
        match kind:
            case "kill" | "term":
                await asyncio.to_thread(server.strike, kind)
                if rng.random() < 0.5:
                    await asyncio.sleep(lasts)
                server.begin()
            case "stop" | "worker-stop":
                these = [rng.choice(victim.workers())] if kind == "worker-stop" else serving(victim.pid)
                for pid in these:
                    os.kill(pid, signal.SIGSTOP)
                await asyncio.sleep(lasts)
                for pid in these:
                    os.kill(pid, signal.SIGCONT)
            case "worker":
                os.kill(rng.choice(victim.workers()), signal.SIGKILL)
            case "thinker":
                for pid in victim.thinkers():
                    os.kill(pid, signal.SIGKILL)
            case "database":
                await asyncio.to_thread(self.cluster.stop, signal.SIGQUIT)
                await asyncio.sleep(rng.uniform(0, 4))
                await asyncio.to_thread(self.cluster.start)
            case "cut" | "hole":
                assert victim.relay is not None
                (victim.relay.cut if kind == "cut" else victim.relay.swallow)()
                await asyncio.sleep(lasts)
                victim.relay.mend()
            case _:
                assert wires is not None
                servers = [machine.name for machine in self._machines]
                apart = {
                    "unplug": [(victim.name, other) for other in wires.names if other != victim.name],
                    "apart-database": [(victim.name, DATABASE)],
                    "apart-others": [(victim.name, other) for other in servers if other != victim.name],
                    "database-unplug": [(DATABASE, one) for one in servers],
                }[kind]
                for pair in apart:
                    wires.cut(*pair)
                await asyncio.sleep(lasts)
                for pair in apart:
                    wires.mend(*pair)

    async def _until(self, so: Callable[[], bool], problem: str) -> None:
        end = time.monotonic() + PATIENCE
        while not so():
            for task in self._playing:
                if task.done():
                    await task
            if time.monotonic() > end:
                late = [guest for guest in self._guests if guest.answered < end - PATIENCE]
                told = "; ".join([await guest.told_of_it() for guest in late[:3]])
                self.told.problems.append(f"{problem} within {PATIENCE:.0f} s, {len(late)} people wait: {told}")
                for machine in self._machines:
                    said = machine.server.log.read_text(encoding="utf-8", errors="replace")[-1500:]
                    self.told.problems.append(f"{machine.name} said: {said}")
                return
            await asyncio.sleep(0.02)

    async def _all_well(self, kind: str) -> None:
        """One fault at a time: wait until all processes are well again, and know it."""
        if kind not in ("thinker",):
            await asyncio.sleep(0.7)  # until all have been asked again

        def are_well() -> bool:
            for machine in self._machines:
                if machine.server._process is not None and machine.server._process.poll() is not None:
                    said = machine.server.log.read_text(encoding="utf-8", errors="replace")[-600:]
                    self.told.problems.append(f"{machine.name} has died by itself: {said}")
                    return True
            return len(self._ways.well) == len(self._machines) and all(one.is_whole for one in self._machines)

        await self._until(are_well, f"{kind}: not all processes were well")

    # ---------------------------------------------------------------- looking

    async def _look_on(self) -> None:
        """Look at who has which table, all the time."""
        while True:
            with contextlib.suppress(Exception):  # PostgreSQL may be away
                await asyncio.to_thread(self._look_at_fences)
            await asyncio.sleep(0.3)

    def _look_at_fences(self) -> None:
        with self.cluster.connected(self._name) as database:
            found = database.execute("SELECT table_id, fence, process FROM owners").fetchall()
        self.run.looks += 1
        for table, fence, process in found:
            before, owner = self._fences.get(table, (0, None))
            if fence < before or (fence == before and process is not None and owner not in (None, process)):
                self.told.problems.append(f"{table}: its number was {before}, of {owner}; and is {fence}, of {process}")
            self.run.takings += max(0, fence - before)
            self._fences[table] = fence, process or (owner if fence == before else None)

    async def _one_owner(self) -> None:
        """Has no process more in memory than the database says it has? (It may have less: what could not be read.)"""
        end = time.monotonic() + PATIENCE
        while True:
            with self.cluster.connected(self._name) as database:
                asked = "SELECT process, count(*) FROM owners WHERE process IS NOT NULL GROUP BY process"
                stored = dict(database.execute(asked).fetchall())
            told = {one["id"]: one["tables"] for one in self._ways.told.values()}
            if all(count <= stored.get(id, 0) for id, count in told.items()):
                return
            if time.monotonic() > end:
                self.told.problems.append(f"processes have {told}, the database says {stored}")
                return
            await asyncio.sleep(0.2)

    def _look(self) -> None:
        """Is everything that was acknowledged stored, once?"""
        stored: dict[str, dict[str, list[int]]] = {}
        with self.cluster.connected(self._name) as database:
            for table, command, seq in database.execute("SELECT table_id, command_id, seq FROM commands"):
                stored.setdefault(table, {}).setdefault(command.rpartition(":")[2], []).append(seq)
        self.run.stored = sum(map(len, stored.values()))
        for table, commands in self.told.acknowledged.items():
            found = stored.get(table, {})
            for id, version in commands.items():
                if found.get(id) != [version]:
                    self.told.lost += 1
                    self.told.problems.append(f"{table}: {id}, acknowledged as {version}, is stored as {found.get(id)}")
            numbers = sorted(seq for all in found.values() for seq in all)
            if numbers != list(range(1, len(numbers) + 1)):
                self.told.problems.append(f"{table}: its commands have the numbers {numbers[:5]}…")

    async def _replay(self) -> None:
        """Does every record replay, or as many as are wanted, drawn by lot? Several are asked for at a time."""
        every, at_once = list(self.told.acknowledged.items()), 2 * len(self._machines)
        if self._wanted.records and len(every) > self._wanted.records:
            every = self._rng.sample(every, self._wanted.records)
        parts = [Told(dict(every[n::at_once])) for n in range(at_once)]
        urls = [machine.server.url for machine in self._machines] * 2
        await asyncio.gather(*(asyncio.to_thread(replay, url, part) for url, part in zip(urls, parts)))
        for part in parts:
            self.told.records += part.records
            self.told.problems += part.problems

    def close(self) -> None:
        """Throw everything away."""
        for machine in self._machines:
            machine.end()
        self.cluster.close()


def waited(guest: Guest, base: float, *, computers: bool) -> list[float]:
    """How long somebody waited, each time, since a moment."""
    these = [wait for wait in guest.waits if wait.until > base and (computers or not wait.for_computer)]
    return [wait.until - max(wait.since, base) for wait in these]


def answered_within(guest: Guest, since: float, seconds: float) -> bool:
    """Was somebody answered soon after a moment?"""
    return any(since < wait.until <= since + seconds for wait in guest.waits)


def main() -> int:
    """Reads the command line; answers 1 when anything was lost, or careless servers were not caught."""
    parser = argparse.ArgumentParser(description="Strikes at a cluster that is being played at, again and again.")
    parser.add_argument("--faults", type=int, default=200, help="how many (200)")
    parser.add_argument("--minutes", type=float, default=600, help="how long to strike, at most")
    parser.add_argument("--tables", type=int, default=100, help="tables at once (100)")
    parser.add_argument("--game", default="", help="at which tables (conquest, some beside a computer)")
    played = "commands at each table before the first fault, in a game that is as long (0)"
    parser.add_argument("--played", type=int, default=0, help=played)
    parser.add_argument("--machines", type=int, default=2, help="machines, each with a server process (2)")
    parser.add_argument("--workers", type=int, default=1, help="server processes on each machine (1)")
    parser.add_argument("--seed", type=int, default=1, help="another seed strikes at other moments")
    parser.add_argument("--kinds", help="which, with commas; one that is named twice comes twice as often")
    parser.add_argument("--records", type=int, default=0, help="replay so many, drawn by lot; 0: all (0)")
    story = f"whoever waited longer than so many seconds tells what they did and heard ({ENOUGH:g})"
    parser.add_argument("--story", type=float, default=ENOUGH, help=story)
    parser.add_argument("--loopback", action="store_true", help="no network namespaces, but relays")
    parser.add_argument("--no-control", action="store_true", help="only the servers as they are")
    parser.add_argument("--only-control", action="store_true", help="only servers that acknowledge before they store")
    parser.add_argument("--json", type=Path, help="write what was seen behind what is in this file")
    parser.add_argument("--sum", type=Path, nargs="+", metavar="FILE", help="only tell what such files hold")
    wanted = parser.parse_args()
    if wanted.sum:
        runs = fault_figures.read(wanted.sum)
        for run in runs:
            fault_figures.tell(run)
        return problems_of(runs)
    if min(wanted.faults, wanted.tables, wanted.machines, wanted.workers) < 1 or wanted.machines > 4:
        parser.error("all numbers must be positive, and there are at most 4 machines")
    if not wanted.loopback and wiring.found(()) is None:
        why = wiring.possible()
        if not why:
            return wiring.run_inside(names_of(wanted.machines))
        print(f"no network namespaces: {why}; all are on loopback", flush=True)
    wanted.ends = False
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing stays behind
    signal.signal(signal.SIGUSR1, lambda *_: setattr(wanted, "ends", True))  # enough: tell what was seen
    usual = (WIRED if wiring.found(()) else RELAYED) + (OF_WORKERS if wanted.workers > 1 else ())
    wanted.kinds = wanted.kinds or ",".join(usual)
    if unknown := set(wanted.kinds.split(",")) - set(usual):
        known = ", ".join(dict.fromkeys(usual))
        parser.error(f"no fault here is called {', '.join(sorted(unknown))}; there are {known}")
    allow_files(8 * wanted.tables + 500)
    runs = []
    rounds: list[tuple[str | None, int]] = [] if wanted.only_control else [(None, wanted.faults)]
    rounds += [] if wanted.no_control else [("tells-first", CONTROL)]
    for careless, faults in rounds:
        with tempfile.TemporaryDirectory(prefix="hispania-faults-") as folder:
            try:
                siege = Siege(Path(folder), wanted, careless)
            except Absent as absent:
                raise SystemExit(f"no PostgreSQL: {absent}") from absent
            try:
                asyncio.run(siege.go(faults, 60 * wanted.minutes))
            finally:
                siege.close()
        runs.append(siege.run)
        fault_figures.tell(siege.run)
        if wanted.json:
            siege.run.write(wanted.json)
    return problems_of(runs)


def problems_of(runs: list[Run]) -> int:
    """Tell what is wrong; 1 if anything is."""
    problems: list[str] = []
    for run in runs:
        if not run.name.startswith("control"):
            problems += run.problems
        elif not run.lost:
            problems.append("servers that acknowledge before they store were not caught")
    for problem in problems[:20]:
        print(f"PROBLEM {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
