"""A PostgreSQL of the tests' own: made in a temporary folder, reached from this machine only, thrown away after."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psycopg

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0  # seconds; only a fault waits so long
USER, LOCAL = "hispania", "127.0.0.1"
LOCKED, PASSWORD = "locked", "open sesame"  # somebody who needs a password


class Absent(Exception):
    """There is no PostgreSQL here, for a reason."""


def programs() -> Path:
    """The folder of PostgreSQL's programs; scripts/postgresql knows where they may be."""
    found = subprocess.run(["bash", str(ROOT / "scripts" / "postgresql"), "--look"], capture_output=True, text=True)
    if found.returncode:
        raise Absent(found.stderr.strip())
    return Path(found.stdout.strip())


class Cluster:
    """A PostgreSQL that runs; `durable` is one that writes to the disk before it says so.

    Elsewhere than on loopback, at `host`, everybody of its network is let in; `before` is what the system runs it by,
    and `lines` how many it takes at a time.
    """

    def __init__(
        self, *, durable: bool = False, host: str = LOCAL, before: Sequence[str] = (), lines: int = 60
    ) -> None:
        self.host, self._before, self._lines = host, list(before), lines
        self._programs = programs()
        self._as = _somebody()
        self.folder = Path(tempfile.mkdtemp(prefix="hispania-pg-"))
        if self._as:
            os.chown(self.folder, self._as["user"], self._as["group"])
        self._data = self.folder / "data"
        self._durable = durable
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port: int = found.getsockname()[1]
        words = ["--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C", f"--username={USER}", "-D", self._data]
        made = subprocess.run([self._programs / "initdb", *words], capture_output=True, text=True, **self._how())
        if made.returncode:
            raise Absent(f"initdb failed: {made.stderr.strip()}")
        rights = self._data / "pg_hba.conf"
        near = "" if host == LOCAL else "host all all samenet trust\n"
        rights.write_text(f"host all {LOCKED} all scram-sha-256\n{near}{rights.read_text()}")
        self.start()
        with self.connected("postgres") as database:
            database.execute(f"CREATE USER {LOCKED} PASSWORD '{PASSWORD}'")

    def _how(self) -> dict[str, Any]:
        return {"cwd": self.folder, "env": {**os.environ, "LC_ALL": "C"}, **self._as}

    def start(self) -> None:
        """Let it run, and wait until it answers."""
        settings = {
            "port": self.port,
            "listen_addresses": self.host,
            "unix_socket_directories": self.folder,
            "max_connections": self._lines,
            "shared_buffers": "16MB",
            "autovacuum": "off",
            "log_min_messages": "fatal",
        }
        if not self._durable:
            settings |= {"fsync": "off", "full_page_writes": "off"}
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with open(self.folder / "log", "ab") as log:
            command, how = [str(self._programs / "postgres"), "-D", str(self._data), *words], self._how()
            if self._before:  # only root runs it elsewhere
                user, group = (how.pop(name, None) for name in ("user", "group"))
                how.pop("extra_groups", None)
                became = ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups"] if user else []
                command = [*self._before, *became, *command]
            self._process = subprocess.Popen(command, stdout=log, stderr=log, **how)
        end = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(psycopg.OperationalError), self.connected("postgres"):
                return
            assert self._process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < end
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT after what is being written, SIGQUIT at once, as if the machine had died."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def close(self) -> None:
        """Throw it away."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def pid(self) -> int:
        """Of its first process."""
        assert self._process is not None
        return self._process.pid

    def url(self, database: str, user: str = USER, password: str = "") -> str:
        who = f"{user}:{password}" if password else user
        return f"postgresql://{who}@{self.host}:{self.port}/{database}"

    def connected(self, database: str) -> psycopg.Connection[Any]:
        return psycopg.connect(self.url(database), autocommit=True, connect_timeout=10)

    def make(self, template: str = "template1") -> str:
        """A new database; its name is the answer."""
        name = f"games_{next(self._numbers)}"
        with self.connected("postgres") as database:
            database.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop(self, name: str) -> None:
        with self.connected("postgres") as database:
            database.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def cut(self, name: str) -> int:
        """Cut every line to a database; how many there were is the answer."""
        with self.connected("postgres") as database:
            found = database.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = %s", (name,)
            ).fetchone()
        assert found is not None
        return int(found[0])


def _somebody() -> dict[str, Any]:
    """Somebody who is not root, who may not run it; nothing where we are somebody already."""
    if os.name != "posix":
        raise Absent("it is not tried on this system")
    if os.geteuid() != 0:
        return {}
    import pwd

    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            found = pwd.getpwnam(name)
            return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise Absent("root may not run it, and there is neither a user postgres nor nobody")
