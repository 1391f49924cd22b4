"""The wire is what its types say: every message and fact of a real server fits the Structs that are its schema."""

from __future__ import annotations

import datetime
import json
import random
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from hispania import games, players
from hispania.games.conquest.edge.cards import ArmyChoice, CombatCard
from hispania.games.conquest.edge.game import Shown
from hispania.games.conquest.measures.atlas import Advice, AtlasFacts
from hispania.games.conquest.minds.hints import Hint, Risk
from hispania.games.conquest.minds.wire import HintFacts, Story, StoryStep
from hispania.games.conquest.printed import wire as own
from hispania.players import analysis as any_analysis
from hispania.players import hints as any_hints
from hispania.players import told
from hispania.server.api import wire
from hispania.server.api.wire_schema import game_schema, shell_schema
from hispania.server.tables.analyses import id_of
from hispania.table.session import Table

from .support import ALONE, Running, Someone, fill_in


def fits(data: Any, kind: Any) -> Any:
    """Read data as a type, and complain about whatever it does not name."""

    def chance(wanted: type, value: Any) -> Any:
        assert wanted is Fraction
        return Fraction(*value)

    found = msgspec.convert(data, kind, dec_hook=chance)
    written = msgspec.to_builtins(found, enc_hook=lambda value: [value.numerator, value.denominator])
    if isinstance(data, dict):
        assert set(data) <= set(written) | {"type"}, set(data) - set(written)
    return found


def test_what_all_and_what_one_are_told_is_together_how_things_stand() -> None:
    parts = [msgspec.structs.fields(kind) for kind in (wire.NowForAll, wire.NowForOne)]
    told = {field.name: field.type for part in parts for field in part}
    assert len(told) == sum(map(len, parts))
    assert told == {field.name: field.type for field in msgspec.structs.fields(wire.Now)}


def test_every_message_of_a_game_fits_its_type(ana: Someone) -> None:
    id = ana.opens({**ALONE, "seed": "wire"})["table"]
    rng, kinds = random.Random(4), set()
    with ana.at(id) as here:
        while not here.now["over"]:
            here.act(rng.choice)
            if here.now["can_undo"] and rng.random() < 0.1:
                here.command("undo")
        here.say({"type": "ping"})
        here.until(lambda message: message["type"] == "pong")
        heard = [json.loads(text) for text in here.heard]
    position: Any = None
    for message in heard:
        kinds.add(message["type"])
        fits(message, wire.FromServer)
        if "now" in message:
            fits(message["now"], wire.Now)
            if message["type"] == "played":
                fill_in(message, position)
            position = message["now"]["position"]
            fits(position, own.Position)
            fits(message["now"]["shown"], Shown)
            for one in (message["now"]["legal"] or [])[:3]:
                fits(one, wire.Legal)
        for step in (*message.get("steps", ()), *message.get("log", ())):
            fits(step, wire.Step)
    assert {"table", "played", "undone", "ack", "pong"} <= kinds
    fits(ana.http.get(f"/api/tables/{id}/steps?from=0").json(), wire.Steps)
    fits(ana.http.get(f"/api/tables/{id}/analysis").json(), wire.AnalysisState)


def test_every_fact_fits_its_type(server: Running, ana: Someone) -> None:
    get = ana.http.get
    for title in get("/api/games").json():
        fits(title, wire.GameTitle)
    facts = get("/api/games/conquest").json()
    names = set(wire.GameFacts.__struct_fields__) | set(own.OwnFacts.__struct_fields__)
    assert set(facts) == names
    msgspec.convert(facts, wire.GameFacts)
    msgspec.convert(facts, own.OwnFacts)
    fits(get(f"/api/games/conquest/printed/{facts['printed']}").json(), own.BoardFacts)
    fits(get("/api/games/conquest/daily").json(), wire.Daily)
    fits(get("/api/games/conquest/daily").json()["options"], own.GameOptions)
    fits(get("/api/games/conquest/rules/fr").json(), wire.Pages)
    fits(get("/api/games/conquest/rules/fr/page/h4-roman-phase").json(), wire.Page)
    fits(get("/api/games/conquest/rules/fr/rule/H4.1b").json(), wire.Rule)
    assert get("/api/games/conquest/words/es").json() == dict(games.rules().words("es"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("/map.css", "/api/games/conquest/style.css"),
        ("/api/daily", "/api/games/conquest/daily"),
        ("/api/rules/en", "/api/games/conquest/rules/en"),
        ("/api/rules/en/page/h4-roman-phase", "/api/games/conquest/rules/en/page/h4-roman-phase"),
        ("/api/rules/es/rule/H4.1", "/api/games/conquest/rules/es/rule/H4.1"),
        ("/api/atlas/conquest", "/api/games/conquest/atlas"),
    ],
)
def test_addresses_of_the_first_release_answer(ana: Someone, old: str, new: str) -> None:
    answers = [ana.http.get(path) for path in (old, new)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].content == answers[1].content


def test_cards_fit_their_types(ana: Someone) -> None:
    rng, cards = random.Random(2), 0
    with ana.at(ana.opens({**ALONE, "seed": "cards"})["table"]) as here:
        while not here.now["over"] and cards < 5:
            here.act(rng.choice)
            for one in here.ask("previews")["previews"]:
                fits(one, wire.Preview)
                fits(one["preview"], CombatCard)
                cards += 1
            if here.now["shown"]["declared"] is not None:
                fits(here.now["shown"]["declared"], CombatCard)
            choice = here.ask("about", what="choice")["about"]
            if choice is not None:
                fits(choice, ArmyChoice)
    assert cards


def test_hints_and_analyses_fit_their_types() -> None:
    table = Table(games.rules().new_game(games.rules().read_options({"level": "7|5|4|5|1"})), seed="roma")
    table.roll_on()
    table.act(table.game.legal_actions()[0])
    rules = games.rules()
    for strength in (1, 3):
        fits(players.write_hint(rules, players.hint(table.game, None, strength, iterations=20)), HintFacts)
    while table.game.turn.phase != "ROMAN":
        table.act(table.game.legal_actions()[0])
        table.roll_on()
    fits(players.write_hint(rules, players.hint(table.game, None, 3, iterations=200)), HintFacts)
    risky = Hint(3, "U", ["gades"], risk=Risk(win=Fraction(1, 2), loses="general"))
    assert fits(players.write_hint(rules, risky), HintFacts).risk.win == (1, 2)
    story = players.write_analysis(rules, players.analyse(table, iterations=2))
    fits(story, Story)
    for step in story["steps"]:
        fits(step, StoryStep)


def test_hints_and_analyses_of_players_that_can_play_any_game_fit_their_types() -> None:
    table = Table(games.rules().new_game(games.rules().read_options({"level": "7|5|4|5|1"})), seed="roma")
    table.roll_on()
    table.act(table.game.legal_actions()[0])
    rules = games.rules()
    for strength in (1, 2, 3):
        found = any_hints.write_hint(rules, any_hints.hint(table.game, None, strength, iterations=4))
        assert fits(found, told.HintFacts).strength == strength
    story = any_analysis.write_analysis(rules, any_analysis.analyse(table, iterations=2))
    assert len(fits(story, told.Story).steps) == len(table.history)
    for step in story["steps"]:
        fits(step, told.StoryStep)
        if step["kind"] == "decision":
            fits(step["best"], told.AlternativeFacts)


def test_the_atlas_and_the_advice_fit_their_types(ana: Someone) -> None:
    fits(ana.http.get("/api/games/conquest/atlas").json(), AtlasFacts)
    assert fits(ana.http.get("/api/me/next-level").json()["advice"], Advice).code == "start"


def test_the_schema_names_every_message_action_and_event() -> None:
    shell, conquest = shell_schema()["$defs"], game_schema("conquest")["$defs"]
    rules = games.rules("conquest")
    assert {"FromClient", "FromServer", "Now", "Step", "GameFacts", "NewTableBody", "MeModel"} <= set(shell)
    assert {kind.__name__ for kind in rules.actions.values()} | set(rules.events) <= set(conquest)
    for defs in (shell, conquest):
        for name in references(defs):
            assert name in defs, name
    assert conquest["Move"]["properties"]["kind"] == {"const": "move"}
    assert set(shell["Turn"]["required"]) == {"kind", "seats", "phase", "label", "together", "round"}


def references(schema: Any) -> set[str]:
    if isinstance(schema, dict):
        own_one = {schema["$ref"].rpartition("/")[2]} if isinstance(schema.get("$ref"), str) else set()
        return own_one.union(*map(references, schema.values()))
    return set().union(*map(references, schema)) if isinstance(schema, list) else set()


def test_an_analysis_is_named_by_everything_that_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = games.rules()
    before = id_of(rules, "a record", "quick")
    assert id_of(rules, "a record", "quick") == before
    marks = []
    for changed in ("judge.json", "judge-hispano.json", "calibration.json", "calibration-hispano.json"):
        marks.append(mark_without(rules, changed, monkeypatch))
    assert len({players.mark(rules), *marks}) == 5  # each of them changes it
    monkeypatch.setattr(players, "mark", lambda rules: marks[1])
    assert id_of(rules, "a record", "quick") != before


def mark_without(rules: Any, name: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The mark that the program would have if one of its judges were another."""
    room = rules.room("minds")
    fitted = tuple(f"other-{each}" if each == name else each for each in room._FITTED)
    with monkeypatch.context() as patch:
        patch.setattr(room, "_FITTED", fitted)
        players._mark.cache_clear()
        found = players.mark(rules)
    players._mark.cache_clear()
    return found


def test_the_campaign_of_the_day_is_the_games_own() -> None:
    room = games.rules().room("printed")
    assert str(room.daily(datetime.date(2024, 3, 15)).level) == str(room.daily(datetime.date(2024, 3, 15)).level)
    assert room.daily(datetime.date(2024, 3, 15)) != room.daily(datetime.date(2024, 3, 16))
