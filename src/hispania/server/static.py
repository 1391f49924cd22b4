"""The built client over HTTP, and the headers that keep a page to itself."""

from __future__ import annotations

import functools
import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from .caching import ASK_AGAIN, FOREVER, has_tag, tag_of
from .entrance import answer
from .refusals import Refusal, Refused

LEAST_TO_COMPRESS: Final = 1000
LONGEST_PATH: Final = 200

MEDIA_TYPES: Final = {  # the system's own table may be wrong: some know .js as plain text, which no browser would run
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
COMPRESSED: Final = {".css", ".html", ".js", ".json", ".map", ".md", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}

POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' blob:",
        "connect-src 'self'",
        "style-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
    )
)
SECURITY: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
TRANSPORT: Final = "max-age=31536000"  # a year; only said where the page came by https

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>HISPANIA</title></head><body>
<h1>The server runs; its pages are not built yet</h1>
<p>In a folder with the source of the program, run</p>
<pre>scripts/setup</pre>
<p>which finds or fetches what it needs, and load this page again. Where the program was installed as a package, install
it once more with a network at hand: <code>pip install --force-reinstall</code>.</p>
<p>Everything else of the protocol answers already, as <a href="/api/health">/api/health</a> does.</p>
</body></html>
"""


def add_static(app: FastAPI, folder: Path, is_https: Callable[[HTTPConnection], bool]) -> None:
    """Let an app serve the client wherever no route of its own answers, compressed and with safe headers."""
    app.router.default = Client(folder)
    app.add_middleware(GZipMiddleware, minimum_size=LEAST_TO_COMPRESS)
    app.add_middleware(SecureHeaders, is_https=is_https)


def security_headers(*, is_https: bool) -> dict[str, str]:
    """The headers of every answer.

    >>> security_headers(is_https=True).keys() - security_headers(is_https=False).keys()
    {'Strict-Transport-Security'}
    """
    return {**SECURITY, "Strict-Transport-Security": TRANSPORT} if is_https else dict(SECURITY)


class SecureHeaders:
    """Adds the security headers to every answer over HTTP, and keeps answers of the API out of caches."""

    def __init__(self, app: ASGIApp, is_https: Callable[[HTTPConnection], bool]) -> None:
        self.app = app
        self.is_https = is_https

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; a websocket goes through untouched."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        added = security_headers(is_https=self.is_https(HTTPConnection(scope)))
        if scope["path"].startswith("/api/"):
            added["Cache-Control"] = "no-store"

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in added.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers)


class Client:
    """The files of the built client; every address that is no file is a page of the client."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer whatever no route of the API has answered."""
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
            return
        if scope["type"] == "http":
            await self._answer(Request(scope))(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        path: str = request.scope["path"]
        if path == "/api" or path.startswith("/api/"):
            return answer(
                Refused(Refusal.NOT_FOUND, f"nothing answers at {path[:80]}; /api/openapi.json lists what does")
            )
        if request.method not in ("GET", "HEAD"):
            return answer(Refused(Refusal.NOT_ALLOWED, f"{request.method} means nothing here"), {"Allow": "GET, HEAD"})
        found = self._file(path)
        if found is not None:
            return _sent(request, found, FOREVER if path.startswith("/assets/") else ASK_AGAIN)
        if path.startswith("/assets/") or "." in path.rpartition("/")[2]:
            return answer(Refused(Refusal.NOT_FOUND, f"there is no file {path[:80]}"))
        page = self.folder / "index.html"
        if not page.is_file():
            return HTMLResponse(NOT_BUILT, 503, {"Cache-Control": "no-store"})
        return _sent(request, page, ASK_AGAIN)

    def _file(self, path: str) -> Path | None:
        """The file that an address names, if it names one within the folder."""
        parts = path.removeprefix("/").split("/")
        if len(path) > LONGEST_PATH or any(
            not part or part.startswith(".") or set(part) & set('\\:\0"<>|?*') for part in parts
        ):
            return None
        found = self.folder.joinpath(*parts)
        return found if found.suffix in MEDIA_TYPES and found.is_file() else None


def _sent(request: Request, path: Path, cache: str) -> Response:
    stat = path.stat()
    plain, squeezed, tag = _read(path, stat.st_mtime_ns, stat.st_size)
    headers = {"ETag": tag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
    if has_tag(request.headers.get("if-none-match", ""), tag):
        return Response(status_code=304, headers=headers)
    headers["Content-Type"] = MEDIA_TYPES[path.suffix]
    if squeezed is not None and takes_gzip(request.headers):
        return Response(squeezed, headers={**headers, "Content-Encoding": "gzip"})
    return Response(plain, headers=headers)


def takes_gzip(headers: Headers) -> bool:
    """Whether a browser takes compressed answers.

    >>> takes_gzip(Headers({"accept-encoding": "br, gzip;q=0.8"})), takes_gzip(Headers({"accept-encoding": "gzip;q=0"}))
    (True, False)
    """
    for part in headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


@functools.lru_cache(maxsize=512)
def _read(path: Path, changed: int, size: int) -> tuple[bytes, bytes | None, str]:
    """A file as it was at its last change: plain, compressed if that helps, and its tag."""
    plain = path.read_bytes()
    squeezed = None
    if path.suffix in COMPRESSED and len(plain) >= LEAST_TO_COMPRESS:
        squeezed = gzip.compress(plain, 9, mtime=0)
    return plain, squeezed if squeezed is not None and len(squeezed) < len(plain) else None, tag_of(plain)
