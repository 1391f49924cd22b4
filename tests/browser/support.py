"""A server of one's own, people with browsers of their own, and what a page must never do."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebSocket

ROOT = Path(__file__).resolve().parent.parent.parent
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 30.0  # seconds until something that should happen counts as not happening
SETTINGS = "hispania.settings"  # where the client keeps what somebody likes
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# A machine's proxy has no business between a test and its own server.
_direct = build_opener(ProxyHandler({}))


def find_chromium() -> str | None:
    """The system's browser: what HISPANIA_CHROMIUM names, or the first known name on the PATH."""
    named = os.environ.get("HISPANIA_CHROMIUM")
    return named or next((found for name in BROWSERS if (found := shutil.which(name))), None)


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """`hispania serve` as a process of its own, on one port and one data folder for good."""

    def __init__(
        self,
        data: Path,
        command: Sequence[str] = (sys.executable, "-m", "hispania"),
        limits: Mapping[str, float] | None = None,
        **env: str,
    ) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data.with_suffix(".log")
        self._command = [*command, "serve", "--port", str(self.port), "--data", str(data), "--no-open"]
        if client := os.environ.get("HISPANIA_CLIENT"):  # one that was built elsewhere
            self._command += ["--client", client]
        self._command += [word for name, number in (limits or {}).items() for word in ("--limit", f"{name}={number:g}")]
        self._environment = os.environ | env
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and come back when it answers."""
        assert self._process is None
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self._environment
            )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with _direct.open(f"{self.url}/api/health", timeout=5):
                    return
            except OSError:
                died = self._process.poll()
                if died is None and time.monotonic() < end:
                    time.sleep(0.05)
                    continue
            self.kill()
            raise AssertionError(f"the server does not answer (exit code {died}):\n{self.said()}")

    def kill(self) -> None:
        """As a power cut would: no chance to finish anything."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As Ctrl+C would."""
        self._end(signal.SIGINT)

    def restart(self) -> None:
        """Kill it, and start it again where it was."""
        self.kill()
        self.start()

    def said(self) -> str:
        """Everything it has printed."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        process, self._process = self._process, None
        process.send_signal(how)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Watch:
    """Collects what the pages of one person must never do; `allow` names what a test provokes on purpose."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.origin = origin
        self.problems: list[str] = []
        self._allowed = ["Service Worker registration blocked by Playwright"]  # as the tests ask it to
        context.on("console", self._console)
        context.on("weberror", lambda error: self._add(f"error in the page: {error.error}"))
        context.on("request", self._request)
        context.on("page", self._page)
        context.add_init_script(
            "document.addEventListener('securitypolicyviolation', (event) =>"
            " console.error('security policy: ' + event.violatedDirective + ' ' + event.blockedURI))"
        )

    def allow(self, *parts: str) -> None:
        """From now on, and in looking back, a problem with one of these texts in it is expected."""
        self._allowed += parts

    def check(self) -> None:
        """Fail if anything happened that must not."""
        left = [text for text in self.problems if not any(part in text for part in self._allowed)]
        assert not left, "\n".join(left)

    def _add(self, text: str) -> None:
        self.problems.append(text)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self._add(f"console {message.type}: {message.text} ({where})")

    def _foreign(self, url: str) -> bool:
        parts = urlsplit(url)
        if parts.scheme in ("blob", "about"):
            return False
        return f"{parts.scheme.replace('ws', 'http')}://{parts.netloc}" != self.origin

    def _request(self, request: Request) -> None:
        if self._foreign(request.url):
            self._add(f"request to a foreign origin: {request.url}")

    def _page(self, page: Page) -> None:
        page.on("websocket", self._socket)

    def _socket(self, socket: WebSocket) -> None:
        if self._foreign(socket.url):
            self._add(f"websocket to a foreign origin: {socket.url}")


class Person:
    """Somebody at a browser: cookies, settings and pages of their own."""

    def __init__(self, context: BrowserContext, server: Server, **settings: Any) -> None:
        self.context = context
        self.server = server
        self.watch = Watch(context, server.url)
        self._first_settings({"speed": "instant", **settings})
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)

    def _first_settings(self, settings: dict[str, Any]) -> None:
        self.context.add_init_script(
            f"if (location.protocol.startsWith('http') && !localStorage.getItem('{SETTINGS}'))"
            f" localStorage.setItem('{SETTINGS}', JSON.stringify({json.dumps(settings)}))"
        )

    def prefer(self, **settings: Any) -> None:
        """Change settings of the client, before its next page."""
        self.context.add_init_script(
            f"if (location.protocol.startsWith('http')) localStorage.setItem('{SETTINGS}', JSON.stringify("
            f"{{...JSON.parse(localStorage.getItem('{SETTINGS}') ?? '{{}}'), ...{json.dumps(settings)}}}))"
        )

    def speak_pseudo(self) -> None:
        """From the next page on, every text of the catalogues stands in ⟦ ⟧."""
        self.context.add_init_script("localStorage.setItem('hispania.language', 'pseudo')")

    def open(self, path: str = "/") -> Page:
        """Go to a page of the client."""
        self.page.goto(self.server.url + path)
        return self.page

    def call(self, path: str, body: dict[str, Any] | None = None, *, method: str = "POST") -> Any:
        """The server's answer to this person, who exists from the first call on."""
        if not self.context.cookies(self.server.url) and path != "/api/me":
            self.call("/api/me", {})
        again = 2 if method == "GET" else 0  # over a line that was hung up while it rested, as browsers ask again
        answer = self.context.request.fetch(
            self.server.url + path, method=method, data=body if method == "POST" else None, max_retries=again
        )
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json()

    def begin(
        self,
        *,
        seed: str = "a browser test",
        seats: dict[str, str] | None = None,
        **options: Any,
    ) -> dict[str, Any]:
        """A new game with known dice: `{table, invitations}`; every Roman seat is mine unless told otherwise."""
        body = {"options": options, "seats": seats or {"U": "me", "C": "me", "K": "me"}, "seed": seed}
        table: dict[str, Any] = self.call("/api/tables", body)
        return table

    def play(self, *, seed: str = "a browser test", seats: dict[str, str] | None = None, **options: Any) -> Page:
        """Begin a game, and sit down at it."""
        return self.open("/t/" + self.begin(seed=seed, seats=seats, **options)["table"])


def check_accessible(
    page: Page, *, without: Sequence[str] = (), within: str | None = None, only: Sequence[str] = ()
) -> None:
    """Fail if axe finds a serious or critical problem; `without` names rules that do not apply, `only` all that do."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))  # not a script element: the security policy would refuse it
    options = {
        "runOnly": {"type": "rule", "values": only} if only else {"type": "tag", "values": STANDARDS},
        "rules": {name: {"enabled": False} for name in without},
        "resultTypes": ["violations"],
    }
    found = page.evaluate(
        "async ([within, options]) => (await axe.run(within ?? document, options)).violations"
        ".filter((found) => ['serious', 'critical'].includes(found.impact))"
        ".map((found) => `${found.id}: ${found.help}\\n` + found.nodes.map((node) => `    ${node.html}\\n"
        "    ${node.failureSummary}`).join('\\n'))",
        [within, options],
    )
    assert not found, "\n".join(found)


def check_both_schemes(page: Page) -> None:
    """Fail if axe finds something serious in light or dark; of what it looks for only contrast depends on colours."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function("(scheme) => document.documentElement.dataset.theme === scheme", arg=scheme)
        check_accessible(page, only=("color-contrast",) if scheme == "dark" else ())


def too_wide(page: Page) -> int:
    """How many pixels of the page one would have to scroll sideways for."""
    found: int = page.evaluate("() => document.scrollingElement.scrollWidth - window.innerWidth")
    return found
