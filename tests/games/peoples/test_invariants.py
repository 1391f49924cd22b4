"""The invariants PN1-PN20 of P26 at every node of random games over scenarios, versions, options, house keys, players.

Positions are looked at by checks/invariants.py; what is of texts and steps goes by the game as anybody sees it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from contract.play import play_on, scaled, some_options
from hispania.contract import OVER, Game
from hispania.games.peoples import RULES
from hispania.games.peoples.checks.invariants import BROKEN, Watch, broken
from hispania.games.peoples.core.config import AREA, KIND, LEADER, NATION
from hispania.games.peoples.core.facts import Facts, facts_of_state, put_facts
from hispania.games.peoples.core.state import Choices, State
from hispania.games.peoples.core.terms import CHITS, STEPS
from hispania.games.peoples.edge.options import Options
from tools.counts import seeds

GAMES = 1_000
CHUNKS = 4
SEEN = 3  # games that are looked at from outside
WHOLE = 40  # one node in so many is written and read again
SCORED = {"P6.6.3", "P9.2", "P9.4", "P9.5", "P14.4", "P14.15", "P14.23", "P14.26"}


def agreed(options: Options) -> set[tuple[str, str]]:
    """Every field of some options with its value."""
    data = RULES.write_options(options)
    house = {field.name: data["house"].get(field.name, field.default) for field in RULES.option_fields if field.within}
    return {(name, str(value)) for name, value in (data | house).items() if name != "house"}


EVERY = {(field.name, str(value)) for field in RULES.option_fields for value in field.values}


def options_of(number: int) -> Options:
    """The options of the game with this number."""
    options: Options = some_options(RULES, random.Random(f"invariants {number}"))
    return options


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_invariants_hold_at_every_node_and_every_game_ends(chunk: int) -> None:
    met: set[tuple[str, str]] = set()

    def all_met() -> bool:
        return met == EVERY

    for number in seeds(GAMES, chunk, CHUNKS, all_met):
        options = options_of(number)
        met.update(agreed(options))
        game = RULES.new_game(options)
        watch = Watch(game.state.config)
        found = watch.play(game.state, number)
        assert not found, f"game {number}: {BROKEN[found]}\n{json.dumps(RULES.write_options(options))}\n{told(game)}"
        assert STEPS[game.state.step] == "OVER", number
        assert watch.decisions > 100
    assert met == EVERY


def told(game: Game) -> str:
    return json.dumps(game.to_json())


# -------------------------------------------------------------------- texts and steps


@pytest.mark.heavy
@pytest.mark.parametrize("number", range(scaled(SEEN)))
def test_positions_come_back_tokens_differ_and_points_are_told(number: int) -> None:
    rng = random.Random(f"seen {number}")
    points = 0
    for node, game in enumerate(play_on(Told(RULES.new_game(some_options(RULES, rng))), rng)):
        tokens = [str(action) for action in game.legal_actions()]
        assert len(set(tokens)) == len(tokens) != 1, "PN17"
        assert sum(facts_of_state(game.game.state).vp) == game.points, "PN19"
        if node % WHOLE == 0 or game.turn.kind == OVER:
            data = game.to_json()
            back = RULES.from_json(json.loads(json.dumps(data)))
            assert json.dumps(back.to_json()) == json.dumps(data), "PN15"
            assert [str(action) for action in back.legal_actions()] == tokens, "PN15"
        points = max(points, abs(game.points))
    assert points


class Told:
    """A game that adds up the points of its events."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.points = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def take(self, step: Any, seat: str | None = None) -> None:
        for event in self.game.take(step, seat).events:
            if type(event).__name__ == "PointsScored":
                assert event.rule in SCORED, event
                self.points += event.halves


# -------------------------------------------------------------------- what is broken is seen

Change = Callable[[Facts], None]


def changed(*changes: Change, turn: int = 1, step: str = "A", **options: Any) -> State:
    """An empty board at a turn, GALICIEN active, with these facts."""
    s = RULES.new_game(RULES.read_options(options)).state
    facts = facts_of_state(s)._replace(task=[], who=[], arg=[], used=[], ban=[], fort_order=[], cell=[0] * 1350)
    facts.leader_area[:] = [-1] * 26
    for change in changes:
        change(facts)
    twin = State(s.config)
    put_facts(twin, facts)
    twin.turn, twin.step, twin.dealt = turn, STEPS.index(step), s.dealt
    twin.active = twin.attacker = NATION["galicien"]
    return twin


def units(p: str, nation: str, kind: str = "infantry", number: int = 1) -> Change:
    """More units somewhere."""

    def change(facts: Facts) -> None:
        facts.cell[AREA[p] * 30 + NATION[nation]] += number << 8 * KIND[kind]

    return change


def entry(array: str, place: int, value: int) -> Change:
    """Another value in an array."""

    def change(facts: Facts) -> None:
        getattr(facts, array)[place] = value

    return change


def leader(id: str, p: str) -> Change:
    """A leader somewhere, with his own nation."""
    return entry("leader_area", LEADER[id], AREA[p])


BREAKS: dict[str, list[tuple[tuple[Change, ...], dict[str, Any]]]] = {
    "PN1": [((units("galice", "galicien", number=9),), {}), ((units("galice", "neutral", "elite"),), {"turn": 13})],
    "PN3": [
        ((units("leon", "galicien"), units("leon", "celte"), units("leon", "basque")), {}),
        ((units("leon", "celte"), units("leon", "basque")), {}),
        ((units("leon", "galicien"), units("leon", "rome", "elite"), entry("bond", 1, NATION["rome"])), {"turn": 4}),
    ],
    "PN4": [((units("leon", "castille", "castle", 2),), {"turn": 13})],
    "PN5": [((units("leon", "castille", "castle"), entry("ruin", AREA["leon"], NATION["omeyyad"])), {"turn": 13})],
    "PN6": [
        ((leader("tarik", "leon"),), {"turn": 10}),
        ((leader("tarik", "leon"),), {"turn": 13, "step": "C"}),
        ((leader("viriathus", "leon"), entry("leader_nation", LEADER["viriathus"], NATION["rome"])), {"turn": 5}),
    ],
    "PN7": [
        ((entry("gold", NATION["celte"], -1),), {}),
        ((entry("gold", NATION["celte"], 9),), {}),
        ((entry("gold", NATION["rome"], 1),), {"turn": 3}),
        ((entry("gold", NATION["wisigoth"], 1),), {"turn": 7}),
    ],
    "PN8": [((entry("capital", NATION["celte"], AREA["leon"]),), {})],
    "PN9": [((entry("mark", AREA["leon"], NATION["celte"]),), {})],
    "PN10": [
        ((entry("bond", NATION["celte"], NATION["basque"]),), {}),
        ((entry("bond", NATION["lusitanien"], NATION["rome"]),), {"turn": 6}),
        ((entry("bond", 1, NATION["rome"]), entry("bond", 7, NATION["celte"])), {"general_submission": True}),
    ],
    "PN11": [((units("leon", "omeyyad"),), {"turn": 10}), ((units("leon", "vandale"),), {"turn": 10})],
    "PN12": [((units("leon", "neutral"),), {"turn": 12})],
    "PN13": [((units("leon", "sueve", number=6),), {"turn": 8})],
    "PN14": [((units("gascogne", "celte"),), {}), ((units("sea", "byzance"),), {"turn": 11, "step": "C"})],
    "PN18": [((entry("bag", CHITS.index("nul"), 7),), {"events": True})],
}


def test_an_empty_board_breaks_nothing() -> None:
    assert not broken(changed())
    assert not broken(changed(events=True))


@pytest.mark.parametrize("name", BREAKS)
def test_what_is_broken_is_named(name: str) -> None:
    for changes, facts in BREAKS[name]:
        assert broken(changed(*changes, **facts)).startswith(f"{name}:")


def test_units_that_are_not_there_cannot_be_taken() -> None:
    s = changed(units("leon", "celte"))
    s.take(AREA["leon"], NATION["celte"], KIND["fort"], 1)
    assert broken(s).startswith("PN2:")


def test_a_list_without_a_decision_is_a_dead_end() -> None:
    assert BROKEN[Watch(changed().config).look_at_list(Choices())].startswith("PN16:")


def test_a_leader_who_has_gone_stays_away() -> None:
    s = changed(units("leon", "lusitanien"), leader("viriathus", "leon"), turn=5)
    watch = Watch(s.config)
    assert not watch.look(s)
    s.drop_leader(LEADER["viriathus"])
    assert not watch.look(s)
    s.put_leader(LEADER["viriathus"], AREA["leon"], NATION["lusitanien"])
    assert BROKEN[watch.look(s)].startswith("PN6:")
