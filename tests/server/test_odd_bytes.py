"""Text that is no text: halves of characters, control characters, foreign encodings. Refused, and never a fault."""

from __future__ import annotations

import random

import pytest

from hispania.games.conquest.edge.actions import KINDS

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
@pytest.mark.parametrize("odd", [HALF, '"\\u0000"', '"\\u202e"', '"x\\u2028y"', "\xff"])
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
            '{"type": "command", "id": "x", "version": 1, "do": "act", '
            '"action": {"kind": "enter", "actor": "U", "space": %s}}',
            '{"type": "command", "id": "x", "version": 1, "do": %s}',
            '{"type": %s}',
        ):
            here.say(text % odd)
            assert refusal(here.until(lambda message: message["type"] == "refused")) == "unreadable"
        here.act()


def test_actions_of_all_shapes_are_unreadable_or_illegal(ana: Someone) -> None:
    """Whatever the fields of an action hold, it is refused with a reason, and the table goes on."""
    rng = random.Random(8)
    values: list[object] = [
        "",
        "U",
        "C",
        "K",
        "H",
        "P",
        "Z",
        "gades",
        "Gades",
        "mare-ibericum",
        "roma",
        -1,
        0,
        1,
        2,
        3,
        99,
    ]
    values += [10**18, True, None, 1.5, [], {}, "x" * 500]
    names = ["actor", "to", "start", "city", "space", "a", "b", "army", "unit", "denarii", "index", "die", "legion"]
    names += ["crosses", "cost", "path", "carries"]
    id = ana.opens({"options": {"variants": ["hispano", "terror", "proconsvl", "ingenivm"]}})["table"]
    with ana.at(id) as here:
        for round in range(4):
            for _ in range(60):
                kind = rng.choice(sorted(KINDS))
                fields = [name for name in KINDS[kind].__struct_fields__ if name != "kind"]
                if rng.random() < 0.1:
                    fields.append(rng.choice(names))
                action = {"kind": kind, **{name: rng.choice(values) for name in fields}}
                answer = here.ask("why_not", action=action)
                if answer["type"] == "refused":
                    assert refusal(answer) == "unreadable"
                    assert refusal(here.command("act", action=action)) == "unreadable"
                elif answer["reasons"]:
                    assert refusal(here.command("act", action=action)) == "illegal"
            for _ in range(3 if round else 12):
                here.act(rng.choice)
                assert not here.now["over"]
