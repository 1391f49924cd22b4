"""Half of a surrogate pair is no character: JSON can write it, and nobody can be told of it or store it."""

from __future__ import annotations

import logging

import httpx
import pytest

from .support import Running, Someone, refusal_of

HALF = "\\ud800"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/games/peoples/check", '{"options":{"%s":1}}'),
        ("/api/games/spartacvs/check", '{"options":{"a":{"b":["%s"]}}}'),
        ("/api/tables", '{"game":"peoples","options":{"%s":1}}'),
        ("/api/tables", '{"game":"spartacvs","options":{"%s":1}}'),
        ("/api/tables", '{"options":{"level":"%s"}}'),
        ("/api/tables", '{"options":{},"%s":1}'),
        ("/api/tables", '{"options":{},"seats":{"%s":"me"}}'),
        ("/api/tables/import", '{"record":"%s"}'),
        ("/api/games/conquest/copies/read", '{"file":"%s"}'),
        ("/api/games/conquest/copies/check", '{"tables":{"%s":[]}}'),
        ("/api/games/conquest/exercises/1/answer", '{"action":{"kind":"%s"}}'),
        ("/api/me", '{"name":"%s"}'),
        ("/api/me", '"%s"'),
    ],
)
def test_half_a_character_is_refused_with_a_reason(
    server: Running, ana: Someone, path: str, body: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    headers = {"Authorization": f"Bearer {ana.key}", "Content-Type": "application/json"}
    told = httpx.post(server.url + path, content=body.replace("%s", HALF), headers=headers)
    assert refusal_of(told) == (422, "unreadable")
    assert not caplog.records


def test_a_whole_pair_is_a_character(server: Running, ana: Someone) -> None:
    headers = {"Authorization": f"Bearer {ana.key}", "Content-Type": "application/json"}
    told = httpx.post(f"{server.url}/api/me", content=r'{"name":"\ud83c\udfdb"}', headers=headers)
    assert told.json()["name"] == "\N{CLASSICAL BUILDING}"
