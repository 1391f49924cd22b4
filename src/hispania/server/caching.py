"""Answers that seldom change: their tag lets a browser that has one ask only whether it is still the same."""

from __future__ import annotations

import hashlib
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

ASK_AGAIN: Final = "no-cache"  # keep it, but ask before using it: one short answer
FOREVER: Final = "public, max-age=31536000, immutable"


def tag_of(content: bytes) -> str:
    """The tag of a content; weak, because the same content also goes out compressed.

    >>> tag_of(b"roma")
    'W/"b0c27fca74fa919349"'
    """
    return f'W/"{hashlib.sha256(content).hexdigest()[:18]}"'


def has_tag(wanted: str, tag: str) -> bool:
    """Whether a header If-None-Match names a tag.

    >>> has_tag('W/"a", "b"', 'W/"b"'), has_tag("*", 'W/"b"'), has_tag("", 'W/"b"')
    (True, True, False)
    """
    tags = {part.strip().removeprefix("W/") for part in wanted.split(",")}
    return "*" in tags or tag.removeprefix("W/") in tags


def answer(request: Request, content: bytes, media_type: str, cache: str = ASK_AGAIN) -> Response:
    """The content, or 304 for a browser that has it already."""
    tag = tag_of(content)
    headers = {"ETag": tag, "Cache-Control": cache}
    if has_tag(request.headers.get("if-none-match", ""), tag):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=media_type, headers=headers)
