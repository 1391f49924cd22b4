"""What every registered game keeps, and the toy: chance, saving, undo, records, notation, refusals, words, ends."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from contract.play import IDS, Faces, all_falls, begin, choose, play_on, play_table, positions, scaled, some_options
from hispania import games
from hispania.contract import CHANCE, DECISION, OVER, Game, Rules, is_throw, seen
from hispania.contract.rules import BadOptions, OptionField
from hispania.contract.words import fields
from hispania.errors import CorruptRecord, IllegalAction, Unreadable
from hispania.table.dice import DiceStream, Falling
from hispania.table.session import Table

every_game = pytest.mark.parametrize("id", IDS)
RULE = re.compile(r"[A-Z]+\d+(\.\d+[a-z]?)*")  # a number in a rulebook: H4.1a, S23.2.5
JUNK: tuple[Any, ...] = (None, 0, "", "x", [], {}, {"kind": "x"}, {"kind": None}, {"": 1}, {"kind": ["bid"]}, 1.5, [[]])


# -------------------------------------------------------------------- the list of games


@every_game
def test_the_cover_of_a_game_tells_what_its_rules_tell(id: str) -> None:
    (cover,) = (cover for cover in games.covers() if cover.id == id)
    rules = games.rules(id)
    assert (cover.title, cover.hidden, cover.languages) == (rules.title, rules.hidden, tuple(rules.languages))


# -------------------------------------------------------------------- chance


@pytest.mark.heavy
@every_game
def test_chance_that_can_be_listed_sums_to_one(id: str) -> None:
    met = 0
    for game, _ in positions(id, "sums", scaled(1_000, 300)):
        chance = game.chance
        assert (chance is not None) == (game.turn.kind == CHANCE)
        outcomes = game.chance_outcomes()
        assert bool(outcomes) == (chance is not None and chance.listed)
        if not outcomes:
            continue
        met += 1
        assert sum(share for _, share in outcomes) == 1
        assert len({throw for throw, _ in outcomes}) == len(outcomes)
        for throw, share in outcomes:
            assert share > 0
            assert game.probability(throw) == share
            assert not game.why_not(throw)
    assert met >= 30


@pytest.mark.heavy
@every_game
def test_what_falls_from_a_source_has_exactly_the_probability_that_is_told(id: str) -> None:
    """Every way in which the faces can fall is followed: no throw is likelier or rarer than the game says."""
    met = 0
    for game, rng in positions(id, "falls", scaled(300, 60)):
        if game.chance is None or not game.chance.listed or rng.random() < 0.5:
            continue
        met += 1
        falls, left = all_falls(game, 3_000)
        found, outcomes = by_position(game, falls), by_position(game, game.chance_outcomes())
        assert found.keys() <= outcomes.keys()
        for throw, share in outcomes.items():
            assert found.get(throw, 0) <= share <= found.get(throw, 0) + left
        assert left < Fraction(1, 10_000)
    assert met >= 10


def by_position(game: Game, throws: Iterable[tuple[Any, Fraction]]) -> dict[int, Fraction]:
    """The probability of every position that throws lead to: they may differ in dice that were thrown again."""
    found: dict[int, Fraction] = {}
    for throw, share in throws:
        after = game.clone()
        after.take(throw)
        found[after.hash()] = found.get(after.hash(), Fraction(0)) + share
    return found


@pytest.mark.heavy
@every_game
def test_a_throw_takes_from_its_source_what_it_says_and_leaves_the_game_alone(id: str) -> None:
    stream, start = DiceStream("falling"), 0
    for game, rng in positions(id, "used", scaled(500, 100)):
        if game.turn.kind != CHANCE:
            continue
        before, source, again = game.hash(), Falling(stream, start), Falling(stream, start)
        throw = game.fall(source)
        assert is_throw(throw)
        assert source.used - start == throw.used >= 0
        assert game.fall(again) == throw
        assert game.hash() == before
        loose = Faces(rng)
        assert game.fall(loose).used == loose.used
        assert 0 < game.probability(throw) <= 1
        assert not game.why_not(throw)
        start = source.used


# -------------------------------------------------------------------- copies


@pytest.mark.heavy
@every_game
def test_what_is_saved_is_what_is_loaded(id: str) -> None:
    rules = games.rules(id)
    for game, _ in positions(id, "saved", scaled(500, 100)):
        text = json.dumps(game.to_json())
        back = rules.from_json(json.loads(text))
        assert json.dumps(back.to_json()) == text
        assert back.hash() == game.hash()
        assert face(back) == face(game)


@every_game
def test_a_loaded_game_goes_on_as_the_saved_one(id: str) -> None:
    for number in range(scaled(4)):
        rng = random.Random(f"{id} goes on {number}")
        game = begin(id, rng)
        for _ in range(rng.randrange(60)):
            if game.turn.kind != OVER:
                game.take(*choose(game, rng))
        back = games.rules(id).from_json(json.loads(json.dumps(game.to_json())))
        ways = (play_on(each, random.Random(number)) for each in (game, back))
        for one, other in zip(*ways, strict=True):
            assert one.hash() == other.hash()


@every_game
def test_no_data_that_mean_nothing_are_taken_for_a_position_an_action_or_options(id: str) -> None:
    rules = games.rules(id)
    game = rules.new_game()
    whole = game.to_json()
    for data in (*JUNK, *[{**whole, key: "?"} for key in whole]):
        with pytest.raises(Unreadable):
            rules.from_json(data)
    for data in JUNK:
        with pytest.raises(Unreadable):
            rules.read_action(game, data)


@every_game
def test_a_copy_is_independent(id: str) -> None:
    for game, rng in positions(id, "copies", scaled(100, 40)):
        if game.turn.kind == OVER:
            continue
        before, twin = game.hash(), game.clone()
        assert twin.hash() == before
        step, seat = choose(game, rng)
        twin.take(step, seat)
        assert twin.hash() != before
        assert game.hash() == before


# -------------------------------------------------------------------- tables


@every_game
def test_undo_leads_to_the_root_and_redo_back_again(id: str) -> None:
    for number in range(scaled(3)):
        rng = random.Random(f"{id} undo {number}")
        table = Table(begin(id, rng), seed=f"undo {number}")
        stood = [(table.game.hash(), table.lines, table.dice_used)]
        play_table(table, rng, 400, lambda t=table, s=stood: s.append((t.game.hash(), t.lines, t.dice_used)))
        steps = [(played.step, played.seat) for played in table.history]
        for before in reversed(stood[:-1]):
            assert table.undo(beyond_dice=True)
            assert (table.game.hash(), table.lines, table.dice_used) == before
        assert not table.undo(beyond_dice=True)
        assert table.game.hash() == table.start.hash()
        for after in stood[1:]:
            assert table.redo()
            assert (table.game.hash(), table.lines, table.dice_used) == after
        assert not table.redo()
        assert [(played.step, played.seat) for played in table.history] == steps


@every_game
def test_undo_ends_at_throws_and_at_what_was_revealed(id: str) -> None:
    ended = free = 0
    for number in range(scaled(10, 3)):
        if ended + free > 3_000:
            break  # long games: enough
        rng = random.Random(f"{id} ends {number}")
        table = Table(begin(id, rng), seed=f"ends {number}")
        assert not table.undo()
        while table.game.turn.kind != OVER:
            before = table.game.hash()
            play_table(table, rng, 1)
            last, after = table.history[-1], table.game.hash()
            if is_throw(last.step) or last.revealed:
                ended += 1
                assert not table.can_undo
                assert not table.undo()
                assert table.game.hash() == after
            else:
                free += 1
                assert table.undo()
                assert table.game.hash() == before
                assert table.redo()
                assert table.game.hash() == after
    assert ended >= 10
    assert free >= 10


@every_game
@pytest.mark.parametrize("seed", ["replay", None], ids=["seeded", "thrown by hand"])
def test_a_replayed_record_is_the_game_that_was_played(id: str, seed: str | None) -> None:
    for number in range(scaled(6, 2)):
        rng = random.Random(f"{id} {seed} replay {number}")
        most = 20_000 if number % 2 == 0 else rng.randrange(1, 60)  # a finished game, and a running one
        table = Table(begin(id, rng), seed and f"{seed} {number}")
        play_table(table, rng, most)
        check_replay(table)


@every_game
def test_a_record_may_begin_anywhere_and_tells_the_hints_that_were_taken(id: str) -> None:
    rng = random.Random(f"{id} anywhere")
    taken = 0
    for _ in range(8):  # a short game may be over before anybody takes a hint
        first = Table(begin(id, rng), seed="anywhere")
        play_table(first, rng, 8)
        table = Table(first.game.clone(), seed="from here")
        hints = 0
        while table.game.turn.kind != OVER and len(table.history) < 60:
            if table.game.turn.kind == DECISION and rng.random() < 0.3:
                hints += table.assist(rng.randint(1, 3), rng.choice(table.game.turn.seats))
            play_table(table, rng, 1)
        assert len(table.assistance) == hints
        assert len(check_replay(table).assistance) == hints
        taken += hints
        if taken:
            break
    assert taken > 0


@every_game
def test_a_record_that_was_tampered_with_is_refused(id: str) -> None:
    rng = random.Random(f"{id} tampered")
    table = Table(begin(id, rng), seed="tampered")
    play_table(table, rng)
    head, _, play = table.record().partition("\n\n")
    lines = play.splitlines()
    for k in rng.sample(range(len(lines) - 1), min(10, len(lines) - 1)):
        for instead in ([lines[k] + " x"], []):
            with pytest.raises(CorruptRecord):
                Table.replay(f"{head}\n\n" + "\n".join([*lines[:k], *instead, *lines[k + 1 :]]) + "\n")
    for tag in ("Game", "Result"):
        with pytest.raises(CorruptRecord):
            Table.replay(re.sub(rf'\[{tag} "[^"]*"\]', f'[{tag} "x"]', head) + f"\n\n{play}")


@every_game
def test_dice_that_the_seed_does_not_give_are_refused(id: str) -> None:
    rng = random.Random(f"{id} other dice")
    table = Table(begin(id, rng))
    play_table(table, rng)
    head, _, play = table.record().partition("\n\n")
    with pytest.raises(CorruptRecord, match="the seed gives"):
        Table.replay(f'{head}\n[Seed "another"]\n\n{play}')


def check_replay(table: Table) -> Table:
    """Its record gives the table again, step by step."""
    again = Table.replay(table.record())
    assert again.record() == table.record()
    assert again.game.hash() == table.game.hash()
    assert again.dice_used == table.dice_used
    assert [told(played) for played in again.history] == [told(played) for played in table.history]
    return again


def told(played: Any) -> tuple[Any, ...]:
    return played.step, played.seat, played.revealed, list(played.events)


# -------------------------------------------------------------------- actions


@pytest.mark.heavy
@every_game
def test_every_legal_action_is_written_and_read_again(id: str) -> None:
    rules = games.rules(id)
    for game, seat, actions in decisions(id, "written", scaled(800, 100)):
        texts = set()
        for action in actions:
            data = json.loads(json.dumps(rules.write_action(action)))
            assert data["kind"] == action.kind
            assert rules.read_action(game, data) == action
            text = rules.text.action_text(game, action)
            whose = (seat,) if game.turn.together else ()
            assert rules.text.read_action(game, text, *whose) == action
            texts.add(text)
        assert len(texts) == len(actions) == len(set(actions))


@pytest.mark.heavy
@every_game
def test_every_legal_action_tells_its_facts(id: str) -> None:
    rules = games.rules(id)
    met = set()
    for game, seat, actions in decisions(id, "facts", scaled(800, 100)):
        for action in actions:
            assert rules.actions[action.kind] is type(action)
            assert RULE.fullmatch(action.rule), action
            assert isinstance(action.places, tuple)
            assert all(isinstance(place, str) for place in action.places)
            assert action.cost >= 0
            assert isinstance(action.quiet, bool)
            assert re.fullmatch(r"[\w-]+", action.group)
            met.add(action.kind)
            before = game.hash()
            game.preview(action, seat)
            assert game.hash() == before
    assert met <= set(rules.actions)
    assert len(met) > 1


@pytest.mark.heavy
@every_game
def test_why_not_is_empty_exactly_for_legal_actions(id: str) -> None:
    """Legal ones, the same with something changed, and what was legal elsewhere, asked for by every seat."""
    rules = games.rules(id)
    heap: list[Any] = []  # actions of other positions
    values: dict[str, list[Any]] = {}  # what their fields held
    refused = allowed = 0
    for game, rng in positions(id, "why not", scaled(400, 100)):
        legal = {seat: list(game.legal_actions(seat)) for seat in game.seats}
        mine = [action for actions in legal.values() for action in actions]
        tried = [*rng.sample(mine, min(10, len(mine))), *rng.sample(heap, min(10, len(heap)))]
        for action in [*tried, *filter(None, (mutated(rules, game, action, values, rng) for action in tried))]:
            for seat in game.seats:
                reasons = game.why_not(action, seat)
                assert bool(reasons) == (action not in legal[seat]), f"{seat}: {action}: {reasons}"
                allowed += not reasons
                refused += bool(reasons)
                if reasons:
                    check_refusal(game, action, seat, reasons)
        for action in mine[: 60 - len(heap) // 10]:
            heap.append(action)
            for name, value in rules.write_action(action).items():
                values.setdefault(name, []).append(value)
    assert allowed >= 100
    assert refused >= 100


def check_refusal(game: Game, action: Any, seat: str, reasons: Any) -> None:
    for reason in reasons:
        assert reason.code
        assert RULE.fullmatch(reason.rule), reason
    before = game.hash()
    with pytest.raises(IllegalAction) as refusal:
        game.take(action, seat)
    assert refusal.value.reasons == tuple(reasons)
    assert game.hash() == before


def mutated(rules: Rules, game: Game, action: Any, values: dict[str, list[Any]], rng: random.Random) -> Any:
    """An action with one field changed for what another action held there; None if that is no action at all."""
    data = rules.write_action(action)
    names = [name for name in data if name in values and name != "kind"]
    if not names:
        return None
    name = rng.choice(names)
    try:
        return rules.read_action(game, {**data, name: rng.choice(values[name])})
    except Unreadable:
        return None


# -------------------------------------------------------------------- the course of a game


@pytest.mark.heavy
@every_game
def test_no_game_has_a_dead_end(id: str) -> None:
    nodes = 0
    for number in range(scaled(200, 20)):
        if nodes > 30_000 and number >= 20:
            break  # long games: enough
        rng = random.Random(f"{id} dead end {number}")
        for game in play_on(begin(id, rng), rng):
            nodes += 1
            turn = game.turn
            assert len(set(turn.seats)) == len(turn.seats)
            assert set(turn.seats) <= set(game.seats)
            assert bool(turn.seats) == (turn.kind == DECISION)
            assert (game.ending is not None) == (turn.kind == OVER)
            for seat in game.seats:
                assert bool(game.legal_actions(seat)) == (seat in turn.seats)
        ending = game.ending
        assert ending is not None
        assert set(ending.points) == set(game.seats)
        assert set(ending.winners) <= set(game.seats)
        assert not (ending.drawn and ending.winners)
        for seat in game.seats:
            assert ending.payoff(seat) == (0 if ending.drawn else 1 if seat in ending.winners else -1)


@every_game
def test_a_step_that_is_taken_is_told_completely(id: str) -> None:
    rules = games.rules(id)
    for number in range(scaled(20, 4)):
        rng = random.Random(f"{id} told {number}")
        game = begin(id, rng)
        while game.turn.kind != OVER:
            step, seat = choose(game, rng)
            taken = game.take(step, seat)
            assert taken.step == step
            assert taken.seat == (seat or "")
            for event in taken.events:
                assert rules.events[type(event).__name__] is type(event)
                assert RULE.fullmatch(event.rule)
            msgspec.json.encode(rules.write_throw(step) if is_throw(step) else rules.write_action(step))
            if not rules.hidden:
                assert not taken.revealed


@every_game
def test_every_event_is_written_with_its_name_and_its_rule(id: str) -> None:
    rules = games.rules(id)
    rng = random.Random(f"{id} events")
    game = begin(id, rng)
    while game.turn.kind != OVER:
        for event in game.take(*choose(game, rng)).events:
            data = json.loads(json.dumps(rules.write_event(event)))
            assert (data["event"], data["rule"]) == (type(event).__name__, event.rule)


def within(field: OptionField, value: Any) -> dict[str, Any]:
    """Options with one of them chosen."""
    return {field.within: {field.name: value}} if field.within else {field.name: value}


@every_game
def test_options_are_read_and_written_and_fitted(id: str) -> None:
    rules = games.rules(id)
    usual = rules.read_options({})
    assert rules.read_options(None) == usual
    written = rules.write_options(usual)
    for field in rules.option_fields:
        assert RULE.fullmatch(field.rule)
        default = (written[field.within] if field.within else written).get(field.name, field.default)
        assert json.dumps(default) == json.dumps(field.default), field
        for bound, beyond in ((field.least, -1), (field.most, 1)):
            if bound is not None:
                assert not field.values
                rules.read_options(within(field, bound))
                with pytest.raises(BadOptions):
                    rules.read_options(within(field, bound + beyond))
    rng = random.Random(f"{id} options")
    for _ in range(scaled(200, 50)):
        options = some_options(rules, rng)
        data = json.loads(json.dumps(rules.write_options(options)))
        assert rules.read_options(data) == options
        assert rules.fit_options(data) == data
        assert rules.new_game(options).seats == rules.seats_of(options)


@every_game
def test_options_that_mean_nothing_are_refused_with_reasons(id: str) -> None:
    rules = games.rules(id)
    for name in (*(field.name for field in rules.option_fields if not field.within), "no-such-option"):
        with pytest.raises(BadOptions) as refusal:
            rules.read_options({name: "no such value"})
        assert refusal.value.reasons


# -------------------------------------------------------------------- words


@every_game
def test_everything_has_words_in_every_language(id: str) -> None:
    rules = games.rules(id)
    keys, refusals = met(id)
    kinds = {f"action.{kind}": sort for kind, sort in rules.actions.items()}
    kinds |= {f"event.{kind}": sort for kind, sort in rules.events.items()}
    keys |= kinds.keys() | {f"reason.{code}" for code in refusals}
    assert set(rules.languages) >= {"en", "fr", "es"}
    for language in rules.languages:
        words = rules.words(language)
        assert keys <= set(words), f"{language}: {sorted(keys - set(words))}"
        assert all(words[key].strip() for key in keys)
        for key, sort in kinds.items():
            assert all(hasattr(sort, field) for field in fields_of(words[key])), f"{language}: {key}"
        for code, facts in refusals.items():
            assert fields_of(words[f"reason.{code}"]) <= facts, f"{language}: {code} has {facts}"
    assert len({rules.words(language)[key] for language in rules.languages for key in keys}) > len(keys)


def met(id: str) -> tuple[set[str], dict[str, set[str]]]:
    """The keys of all seats, phases, groups and ends that some games come to, and refusals with the facts they tell."""
    keys: set[str] = set()
    refusals: dict[str, set[str]] = {}
    heap: list[Any] = []
    for game, rng in positions(id, "words", scaled(1_000, 300)):
        keys |= {f"seat.{seat}" for seat in game.seats} | {f"phase.{game.turn.phase}"}
        if game.ending:
            keys.add(f"ending.{game.ending.reason}")
        for seat in game.seats:
            for reason in game.why_not(rng.choice(heap), seat) if heap else ():
                refusals[reason.code] = refusals.get(reason.code, set(reason.facts)) & set(reason.facts)
            actions = game.legal_actions(seat)
            keys |= {f"group.{action.group}" for action in actions}
            heap += rng.sample(list(actions), min(3, len(actions)))
    assert len(refusals) >= 4
    return keys, refusals


def fields_of(text: str) -> set[str]:
    """The fields that are named in braces, whatever part of them is told."""
    return {field.partition(".")[0] for field in fields(text)}


# -------------------------------------------------------------------- helpers


def decisions(id: str, name: str, count: int) -> Iterator[tuple[Game, str, list[Any]]]:
    for game, _ in positions(id, name, count):
        for seat in game.turn.seats:
            yield game, seat, list(game.legal_actions(seat))


def face(game: Game) -> tuple[Any, ...]:
    """Everything that can be asked of a position."""
    seats = (None, *game.seats)
    lists = [list(game.legal_actions(seat)) for seat in game.seats]
    return game.turn, game.ending, game.chance, list(game.chance_outcomes()), lists, [game.view(seat) for seat in seats]


@every_game
def test_somebody_who_holds_every_seat_sees_every_action_whole(id: str) -> None:
    for game, seat, actions in decisions(id, "whole", scaled(200, 50)):
        for action in actions:
            assert seen(action, (seat,)) is action
            assert seen(action, game.seats) is action
