"""Text that is no text: halves of characters, control characters, foreign encodings. Refused, and never a fault."""

from __future__ import annotations

import pytest

from .support import Someone, refusal, refusal_of

HALF = '"\\ud800"'  # half of a character, as JSON can write it


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me", '{"name": %s}'),
        ("/api/me", "{%s: 1}"),
        ("/api/me/claim", '{"ticket": %s}'),
        ("/api/tables", '{"options": {"level": %s}}'),
        ("/api/tables", '{"options": {"house": {%s: 1}}}'),
        ("/api/tables", '{"options": {"house": {"multiplier": %s}}}'),
        ("/api/tables", '{"options": {"variants": [%s]}}'),
        ("/api/tables", '{"options": {}, "seed": %s}'),
        ("/api/tables", '{"options": {}, "seats": {%s: "me"}}'),
        ("/api/tables/import", '{"record": %s}'),
        ("/api/games/conquest/check", '{"options": {"variants": [%s]}}'),
    ],
)
@pytest.mark.parametrize("odd", [HALF, '"\\u0000"', '"\\u202e"', '"\\u2028"', "\xff"])
def test_odd_text_is_refused(ana: Someone, path: str, body: str, odd: str) -> None:
    content = (body % odd).encode("latin-1")
    answer = ana.http.post(path, content=content, headers={"Content-Type": "application/json"})
    assert refusal_of(answer) in ((422, "unreadable"), (403, "no-ticket"))


@pytest.mark.parametrize("odd", [HALF, '"\\u0000"', '"\\u202e"'])
def test_odd_text_over_the_websocket(ana: Someone, odd: str) -> None:
    with ana.at(ana.opens()["table"]) as here:
        for text in (
            '{"type": "command", "id": "x", "version": 1, "do": "act", "line": %s}',
            '{"type": "command", "id": "x", "version": 1, "do": "act", "action": {"kind": %s}}',
            '{"type": "command", "id": "x", "version": 1, "do": "act", "action": {"kind": "enter", "actor": "U", "space": %s}}',
            '{"type": "command", "id": "x", "version": 1, "do": %s}',
            '{"type": %s}',
        ):
            here.say(text % odd)
            assert refusal(here.until(lambda message: message["type"] == "refused")) in ("unreadable", "illegal")
        here.act()
