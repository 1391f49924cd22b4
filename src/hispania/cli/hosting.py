"""Running the web table on this machine: a port, a folder that is nobody else's, and the way in for its owner."""

from __future__ import annotations

import contextlib
import errno
import gc
import ipaddress
import json
import logging
import os
import signal
import socket
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..errors import HispaniaError, Unreadable
from ..server.store.mark import keep_private, opened_privately, write_private
from ..table.locks import lock

if TYPE_CHECKING:
    from ..server.settings import Settings

PORT: Final = 8024
MORE_PORTS: Final = 20  # tried after the wished one, before any free one is taken
PATIENCE: Final = 30.0  # seconds that a server may take to answer after its start
COOKIE: Final = "hispania"
LOCAL: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"
KEY_NAME: Final = "hispania play"
NOBODY: Final = (
    "The server does not know the key of this machine any more: it was ended in a browser, or the games are others. "
    "You begin as somebody new. A browser that still has your games can let this one in (Settings), or your code can."
)
AT_A_STRETCH: Final = 0.001  # seconds that a thread works on while others wait for their turn


@dataclass(frozen=True, slots=True)
class Running:
    """A server that runs: its process and its address."""

    pid: int
    url: str


class Busy(Unreadable):
    """Another server works with this data folder."""


# --------------------------------------------------------------------- the data folder


class Folder:
    """The data folder: one server at a time, which tells the others where it is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.told = path / "server.json"
        self.key = path / "owner.key"
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)  # whoever reads the database knows the dice
        except OSError as error:
            raise Unreadable(
                f"the folder {path} cannot be made: {error.strerror}; choose another with --data"
            ) from error

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Keep every other server out as long as this one runs; the system lets go if it dies."""
        try:
            path = self.path / "server.lock"
            file = open(path, "a+b", opener=opened_privately)  # noqa: SIM115 - stays open while the server runs
        except OSError as error:
            raise Unreadable(
                f"the folder {self.path} cannot be written to: {error.strerror}; choose another with --data"
            ) from error
        with file:
            keep_private(path)
            if not lock(file):
                raise Busy(f"another server works with the folder {self.path}")
            try:
                yield
            finally:
                self.told.unlink(missing_ok=True)

    def tell(self, running: Running) -> None:
        """Leave word where the server is."""
        write_private(self.told, json.dumps({"pid": running.pid, "url": running.url}))

    def running(self, patience: float = PATIENCE) -> Running | None:
        """The server that works with this folder; waits while it starts."""
        end = time.monotonic() + patience
        while True:
            with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
                told = json.loads(self.told.read_text(encoding="utf-8"))
                found = Running(int(told["pid"]), str(told["url"]))
                if is_ours(found.url):
                    return found
            if time.monotonic() > end:
                return None
            time.sleep(0.2)


# ------------------------------------------------------------------------------- ports


def listen(host: str, port: int, *, at_once: bool = True) -> socket.socket:
    """A socket at exactly this place, or a reason why not; unless at once, nobody is let in before the server is there.

    Where others could answer meanwhile, whoever comes shall be sent to them.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError) as error:
        raise Unreadable(f"--host {host!r} is no address of this machine: {error}") from error
    found = socket.socket(family, kind, protocol)
    try:
        if sys.platform == "win32":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        if at_once:
            found.listen(128)
    except OSError as error:
        found.close()
        if error.errno == errno.EADDRINUSE:
            text = f"port {port} is in use: stop the program that uses it, or choose another with --port"
        elif error.errno == errno.EACCES:
            text = f"port {port} is not for everybody: choose one above 1023 with --port, and let a proxy listen there"
        elif error.errno == errno.EADDRNOTAVAIL:
            text = f"--host {host} is no address of this machine"
        else:
            text = f"the server cannot listen at {host}, port {port}: {error.strerror}"
        raise Unreadable(text) from error
    return found


def listen_nearby(host: str, port: int) -> socket.socket:
    """A socket at this port, or at the next that is free."""
    for wished in range(port, min(port + MORE_PORTS, 65536)):
        with contextlib.suppress(Unreadable):
            return listen(host, wished)
    return listen(host, 0)


def url_of(found: socket.socket) -> str:
    """The address to type into a browser on this machine."""
    host, port = found.getsockname()[:2]
    named = {"0.0.0.0": LOCAL, "::": "::1"}.get(host, host)
    return f"http://[{named}]:{port}" if ":" in named else f"http://{named}:{port}"


def reach_of(found: socket.socket) -> tuple[str, ...]:
    """The addresses at which other machines of the same network find this server; none if it listens to this one only.

    >>> reach_of(listen("127.0.0.1", 0))
    ()
    """
    host, port = found.getsockname()[:2]
    if host not in ("0.0.0.0", "::"):
        return () if ipaddress.ip_address(host).is_loopback else (url_of(found),)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only tells by which of its addresses it would be
            own = probe.getsockname()[0]
        except OSError:
            return ()
    return () if ipaddress.ip_address(own).is_loopback else (f"http://{own}:{port}",)


def own_names(host: str) -> tuple[str, ...]:
    """The names by which browsers of the same network may know this machine.

    >>> "localhost" in own_names("localhost")
    True
    """
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return tuple(dict.fromkeys(filter(None, (host.lower().rstrip("."), name, short, f"{short}.local"))))


# --------------------------------------------------------------------------- asking it


def ask(
    url: str, body: dict[str, Any] | None = None, key: str = "", *, patience: float = 10
) -> tuple[dict[str, Any], str]:
    """What a server answers, and the key that it hands out if it does."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    data = None if body is None else json.dumps(body).encode()
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # never by way of a proxy: it is this machine
    with opener.open(urllib.request.Request(url, data, headers), timeout=patience) as got:
        cookies = SimpleCookie(", ".join(got.headers.get_all("Set-Cookie", [])))
        told = json.load(got)
    return told if isinstance(told, dict) else {}, cookies[COOKIE].value if COOKIE in cookies else ""


def is_ours(url: str) -> bool:
    """Whether a server of this program answers at an address."""
    try:
        told, _ = ask(f"{url}/api/health")
    except urllib.error.HTTPError as error:  # it is not well, but it is there
        try:
            told = json.load(error)
        except ValueError:
            return False
    except (OSError, ValueError):
        return False
    return isinstance(told, dict) and "ok" in told and "version" in told


def way_in(url: str, folder: Folder, page: str = "", tell: Callable[[str], None] = print) -> str:
    """The address by which a browser becomes the owner of this machine's games: it works once, for ten minutes.

    The browser goes on to a page of this server, if one is named.
    """
    with contextlib.suppress(OSError, ValueError, KeyError):
        key = folder.key.read_text(encoding="ascii").strip() if folder.key.is_file() else ""
        ticket = _ticket(url, key) if key else None
        if ticket is None:  # nobody yet; or the key was ended, or is of another database: become somebody new
            if key:
                tell(NOBODY)
            _, key = ask(f"{url}/api/me", {})
            write_private(folder.key, key)
            ticket = _ticket(url, key)
        _name(url, key)
        if ticket is not None:
            return f"{url}/hello{'?' + urllib.parse.urlencode({'to': page}) if page else ''}#{ticket}"
    return url + page


def _name(url: str, key: str) -> None:
    """Call the key of this machine by a name, so that its owner does not end it among their browsers unawares."""
    with contextlib.suppress(OSError, ValueError, KeyError, StopIteration):  # it is as good without one
        mine = next(one for one in ask(f"{url}/api/me/keys", key=key)[0]["keys"] if one["this"])
        if not mine["name"]:
            ask(f"{url}/api/me/keys/{mine['id']}", {"name": KEY_NAME}, key)


def _ticket(url: str, key: str) -> str | None:
    """A ticket for whoever has this key, if the server knows it."""
    try:
        return str(ask(f"{url}/api/me/ticket", {}, key)[0]["ticket"])
    except urllib.error.HTTPError as error:
        if error.code == 401:
            return None
        raise


# ------------------------------------------------------------------------------ browser


def show(address: str) -> bool:
    """Open a browser, if this machine has one that does not take over the terminal."""
    has_display = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER")
    )
    if not has_display:
        return False
    try:
        return webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False


# ------------------------------------------------------------------------------ running


def run(app: Any, settings: Settings, found: socket.socket, log_level: str, started: Callable[[], None]) -> None:
    """Serve an app at a socket until somebody stops it; `started` is called when it answers."""
    import uvicorn

    from ..server.guarded import config_of

    gc.freeze()  # what is loaded by now stays
    gc.set_threshold(10_000, 10, 500)  # most of what a command makes goes without it; small parts hold nobody up long
    # while a thread draws maps, or reads tables anew, whoever asks the database waits for a turn after each answer; to
    # take a table needs a dozen, and Python's usual turn is five times as long
    sys.setswitchinterval(AT_A_STRETCH)
    watched = _Watched(app)
    server = uvicorn.Server(config_of(watched, settings, log_level=log_level, timeout_graceful_shutdown=3))
    done = threading.Event()

    def watch() -> None:
        while not done.wait(0.05):
            if server.started:
                started()
                return

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn stops, then repeats the signal: it has done its work
    logging.getLogger("uvicorn.error").addFilter(watched.is_news)
    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        server.run(sockets=[found])
    except (KeyboardInterrupt, SystemExit):
        pass  # repeated by uvicorn after it has stopped; or its way to say that it could not start
    finally:
        done.set()
        found.close()
    if watched.problem is not None:
        raise watched.problem
    if not server.started:
        raise Unreadable("the server could not start; the lines above say why")


class _Watched:
    """An app whose foreseen error at the start is kept for one line, instead of a page of traces."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.problem: HispaniaError | None = None

    def is_news(self, record: logging.LogRecord) -> bool:
        """Is a line of the log more than what the one line tells better?"""
        return self.problem is None or not record.getMessage().startswith("Application startup failed")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        failed: dict[str, Any] | None = None

        async def hold(message: dict[str, Any]) -> None:
            nonlocal failed
            if message["type"] == "lifespan.startup.failed":
                failed = message
            else:
                await send(message)

        try:
            await self.app(scope, receive, hold)
        except HispaniaError as problem:
            self.problem = problem
            await send({"type": "lifespan.startup.failed", "message": ""})
        except BaseException:
            if failed is not None:
                await send(failed)
            raise
