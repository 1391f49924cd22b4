"""Machines of a bench: network namespaces with a line between each two of them, every one of which can be cut.

Every line runs through a switch of its own, and cutting it switches that one off: nothing gets through, and neither end
is told. Nothing of it can be seen from outside. Only root may make any of this, on Linux; `possible` says why not.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations

NETWORK = "10.213.0"  # of no other machine, whatever it is called outside
INSIDE = "HISPANIA_WIRES"  # in the environment of a bench that runs inside: the name of its machines
SPACES = "/run/netns"  # where `ip netns` keeps their names
SWITCH = "switch"


def possible() -> str:
    """Why there can be no such machines here; nothing if there can."""
    for program, of in (("ip", "iproute2"), ("nsenter", "util-linux"), ("setpriv", "util-linux")):
        if shutil.which(program) is None:
            return f"there is no program `{program}` ({of})"
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    name = f"hispania-try-{os.getpid()}"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True)
    if made.returncode:
        return made.stderr.strip() or "network namespaces cannot be made"
    made = subprocess.run(["ip", "-n", name, "link", "add", "try", "type", "bridge"], capture_output=True, text=True)
    subprocess.run(["ip", "netns", "del", name], check=True)
    return made.stderr.strip() if made.returncode else ""


class Wires:
    """The machines of one bench, which is itself on the one that is named first."""

    def __init__(self, id: str, names: Sequence[str]) -> None:
        self._id, self.names = id, list(names)

    def address(self, name: str) -> str:
        """Where a machine is."""
        return f"{NETWORK}.{self.names.index(name) + 1}"

    def before(self, name: str) -> list[str]:
        """What runs a program on a machine."""
        return ["nsenter", f"--net={SPACES}/{self._space(name)}"]

    def _space(self, name: str) -> str:
        return f"hispania-{self._id}-{name}"

    def _ip(self, name: str, *words: str) -> None:
        subprocess.run(["ip", "-n", self._space(name), *words], check=True)

    # ---------------------------------------------------------------- cutting

    def cut(self, one: str, other: str) -> None:
        """Nothing gets through between two machines any more."""
        self._ip(SWITCH, "link", "set", self._line(one, other), "down")

    def mend(self, one: str, other: str) -> None:
        """Everything gets through again."""
        self._ip(SWITCH, "link", "set", self._line(one, other), "up")

    def _line(self, one: str, other: str) -> str:
        return "-".join(sorted((one, other), key=self.names.index))

    # ---------------------------------------------------------------- making

    def make(self) -> None:
        """Make all machines, and all lines."""
        for name in (SWITCH, *self.names):
            subprocess.run(["ip", "netns", "add", self._space(name)], check=True)
            self._ip(name, "link", "set", "lo", "up")
        for name in self.names:
            self._ip(name, "address", "add", f"{self.address(name)}/24", "dev", "lo")
        for one, other in combinations(self.names, 2):
            line = self._line(one, other)
            self._ip(SWITCH, "link", "add", line, "type", "bridge")
            for here, there in ((one, other), (other, one)):
                port = f"{here}.{there}"
                words = ["link", "add", port, "type", "veth", "peer", "name", there, "netns", self._space(here)]
                self._ip(SWITCH, *words)
                self._ip(SWITCH, "link", "set", port, "master", line, "up")
                self._ip(here, "link", "set", there, "up")
                self._ip(here, "route", "add", f"{self.address(there)}/32", "dev", there, "src", self.address(here))
            self._ip(SWITCH, "link", "set", line, "up")

    def remove(self) -> None:
        """Nothing of it is left."""
        for name in (SWITCH, *self.names):
            subprocess.run(["ip", "netns", "del", self._space(name)], check=False, capture_output=True)


@contextlib.contextmanager
def made(names: Sequence[str]) -> Iterator[Wires]:
    """Machines that are there for a while."""
    wires = Wires(str(os.getpid()), names)
    try:
        wires.make()
        yield wires
    finally:
        wires.remove()


def run_inside(names: Sequence[str]) -> int:
    """Run this program once more, on the first of some machines; what it answers."""
    with made(names) as wires:
        inside = {**os.environ, INSIDE: wires._id}
        process = subprocess.Popen([*wires.before(names[0]), sys.executable, *sys.argv], env=inside)
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, lambda number, _: process.send_signal(number))
        return process.wait()


def found(names: Sequence[str]) -> Wires | None:
    """The machines on the first of which this program runs; None if it runs on none."""
    return Wires(os.environ[INSIDE], names) if INSIDE in os.environ else None
