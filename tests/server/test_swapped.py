"""Two tables on a real server that differ only in what a seat cannot see send that seat the same bytes.

What is hidden is dealt anew as the seat could believe it, and put on a second table with the same seed; the seat
connects to both, asks for everything that can be asked, and decides alike at both for as long as it may.
"""

from __future__ import annotations

import dataclasses
import random
import re
from contextlib import ExitStack
from typing import Any

import pytest

from hispania import games
from hispania.players.search import Faces
from hispania.table.session import Table

from .support import Running, Someone
from .test_hands import SEATS, Round, new_table

RULES = games.rules("spartacvs")
SEED = "the same dice at both tables"
MOST = 4  # decisions of the seat at both tables
_QUESTION = re.compile(r'"id":"q[0-9]+",?')  # of the one who asks


def positions(scenario: str, phases: tuple[str, ...], steps_at_most: int, number: int) -> list[Any]:
    """Games of random steps, stopped where somebody is asked one of these questions."""
    rng, found = random.Random(scenario), []
    while len(found) < number:
        game, steps = RULES.new_game(RULES.read_options({"scenario": scenario})), rng.randint(1, steps_at_most)
        while game.turn.kind != "over" and (steps > 0 or game.turn.phase not in phases):
            steps -= 1
            game.take(game.fall(Faces(rng)) if game.turn.kind == "chance" else rng.choice(game.legal_actions()))
        if game.turn.kind != "over":
            found.append(game)
    return found


def told(server: Running, people: dict[str, Someone], game: Any, seat: str, scenario: str) -> list[str]:
    """All that a seat, and a stranger, are sent by a table where this game stands; the seat decides as it is listed."""
    id = new_table(people, scenario)
    live = server.lobby.at_hand(id)
    assert live is not None
    live.facts = dataclasses.replace(live.facts, seed=SEED, start={"kind": "options"})  # without a salt of its own
    live.table = Table(RULES.from_json(game.to_json()), SEED)
    live.by.clear()
    for cache in (live.message_cache, live.step_cache, live.positions):
        cache.clear()
    with ExitStack() as stack:
        round_ = Round(server, people, id, stack)
        round_.ask_all()
        line = round_.lines[seat]
        for k in range(MOST):
            if line.now["over"] or line.now["waits"] or line.now["deciding"] != [seat]:
                break
            legal = line.now["legal"]
            answer = line.command("act", id=f"act {k}", action=legal[k % len(legal)]["action"])
            assert answer["type"] == "ack", answer
            for other in round_.lines.values():
                while other.now["version"] < answer["version"]:
                    other.hear()
        round_.ask_all()
        texts = [text for each in (seat, None) for text in round_.lines[each].heard]
        texts += [text for each in (seat, None) for _, text, _ in round_.asked[each]]
    plain = [_QUESTION.sub("", text).replace(id, "this table") for text in texts]
    return [text for text in plain if not text.startswith('{"type":"seats"')]  # who is here: it comes when it comes


@pytest.mark.parametrize(
    ("scenario", "phases", "most"), [("I", ("PLAY_CARD", "USE_CARD"), 160), ("duel", ("BATTLE_PLAY", "SURPRISE"), 3)]
)
def test_what_a_seat_cannot_see_changes_no_byte_that_it_is_sent(
    server: Running, scenario: str, phases: tuple[str, ...], most: int
) -> None:
    people = {seat: Someone(server, f"of {seat}") for seat in SEATS}
    differing = 0
    for number, game in enumerate(positions(scenario, phases, most, 2)):
        for seat in SEATS:
            twin = game.determinized(seat, random.Random(number))
            differing += twin.to_json() != game.to_json()
            one, other = (told(server, people, each, seat, scenario) for each in (game, twin))
            assert len(one) > 30
            assert one == other
    assert differing > 2


def test_a_byte_that_differs_is_noticed(server: Running) -> None:
    """The same with the eyes of the other side: what it holds is another hand."""
    people = {seat: Someone(server, f"of {seat}") for seat in SEATS}
    (game,) = positions("I", ("PLAY_CARD",), 160, 1)
    twin = game.determinized("S", random.Random(1))
    assert told(server, people, game, "R", "I") != told(server, people, twin, "R", "I")
