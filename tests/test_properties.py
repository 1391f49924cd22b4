"""What must be true at any node: dice, refusals, odds, prices, against all possibilities or a slow second opinion."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

import hispania
from hispania.errors import IllegalAction
from hispania.games.conquest import core
from hispania.games.conquest.actions import (
    Action,
    Attack,
    Besiege,
    Enter,
    Move,
    MoveFleet,
    Pass,
    PlaceGarrison,
    PlaceRoad,
    RemoveGarrison,
    Roll,
    from_dict,
    to_dict,
)
from hispania.games.conquest.cards import CombatCard
from hispania.games.conquest.game import Actor, Conquest, Result
from hispania.games.conquest.notation import Scribe, action_text, read_action, read_dice, read_line, turn_prefix
from hispania.games.conquest.terms import ARMY, NO_COMBAT
from tools.oracle import Oracle, Pieces, pieces_of
from tools.play import beginning, choose, scaled, take
from tools.positions import game as position
from tools.positions import names

CHUNKS = 4
CODES = ("U", "C", "K")
RULE = re.compile(r"H0\.[1-6]|H1\.[1-8]|H2\.[1-7]|H3\.[1-8]|H4\.(1[a-e]?|[2-7])|H5\.(1|2[a-g]?|3)")


def sample(name: str, number: int, chunk: int) -> Iterator[Conquest]:
    """So many nodes of all kinds of games, early and late, in chunks."""
    for seed in range(chunk * number // CHUNKS, (chunk + 1) * number // CHUNKS):
        rng = random.Random(f"{name} {seed}")
        state, style = beginning(rng, seed)
        for _ in range(int(rng.expovariate(1 / 25))):
            if core.is_over(state):
                break
            before = state.clone()
            take(state, choose(rng, state, style))
            if core.is_over(state) and rng.random() < 0.9:
                state = before
                break
        yield Conquest(state)


def decisions(name: str, number: int, chunk: int) -> Iterator[Conquest]:
    """The same, rolled on to the next decision."""
    for game in sample(name, number, chunk):
        rng = random.Random(game.hash())
        while game.actor == Actor.CHANCE:
            game.apply(rng.choice(game.chance_outcomes())[0])
        if not game.result:
            yield game


def told(game: Conquest) -> str:
    return f"{game.to_json()}"


# -------------------------------------------------------------------- dice


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_chances_sum_to_one_and_outcomes_show_themselves(chunk: int) -> None:
    for game in sample("chance", scaled(1_200, 80), chunk):
        outcomes = game.chance_outcomes()
        if game.actor != Actor.CHANCE:
            assert not outcomes
            assert game.legal_actions() or game.result
            continue
        assert sum((chance for _, chance in outcomes), Fraction(0)) == 1
        assert abs(sum(chance for _, chance in core.outcomes(game.state)) - 1) < 1e-12
        rolls = [roll for roll, _ in outcomes]
        assert len(set(rolls)) == len(rolls)
        assert not game.legal_actions()
        for roll in rolls:
            check_line(game, roll)
        faces = (None, *range(1, 7))
        for roll in (Roll(r, h) for r, h in itertools.product(faces, faces)):
            assert (not game.why_not(roll)) == (roll in rolls), f"{roll} {told(game)}"


def check_line(game: Conquest, roll: Roll) -> None:
    """An outcome, applied to a copy, writes a line that shows it and reads as it."""
    before, after = game.hash(), game.clone()
    events = after.apply(roll)
    assert game.hash() == before
    scribe = Scribe()
    scribe.write(after, events, turn_prefix(game))
    line = scribe.lines[0]
    dice = re.findall(r"\[([^\]]*)\]", line)
    if game.declared is not None:
        assert read_dice(dice[-1]) == roll, line
        assert f"{roll} " in line
    else:
        assert [read_dice(dice[0])] == [roll] if dice else roll == Roll(), line
        assert next(iter(read_line(game, line))) == roll


# -------------------------------------------------------------------- refusals


def all_actions(game: Conquest, rng: random.Random) -> Iterator[Action]:
    """Every action that can be named; of the pairs of spaces without sea or link only some."""
    ids = [space.id for space in game.board.spaces]
    seas = [space.id for space in game.board.seas]
    pairs = [*itertools.product(seas, ids), *itertools.product(ids, seas)]
    pairs += [(rng.choice(ids), rng.choice(ids)) for _ in range(40)]
    links = [(link.a, link.b) for link in game.board.links]
    links += [(rng.choice(ids), rng.choice(ids)) for _ in range(60)]
    for code in CODES:
        yield Pass(code)
        for id in ids:
            yield from (Move(code, id), Enter(code, id), PlaceGarrison(code, id))
            for n in range(3):
                yield from (RemoveGarrison(code, id, n), Besiege(code, id, n + 1), Attack(code, id, n + 1))
        for start, to in pairs:
            yield MoveFleet(code, start, to)
        for a, b in links:
            yield PlaceRoad(code, a, b)


def check_refusals(game: Conquest) -> None:
    """Reasons for all that is not legal and for nothing else, each with a rule of the contract."""
    legal = set(game.legal_actions())
    rng = random.Random(game.hash())
    before, seen = game.hash(), set()
    for action in all_actions(game, rng):
        reasons = game.why_not(action)
        assert (not reasons) == (action in legal), f"{action} {reasons} {told(game)}"
        seen.add(action)
        for reason in reasons:
            assert reason.code != "not-listed", f"{action} {told(game)}"
            assert RULE.fullmatch(reason.rule), f"{action} {reason}"
        assert len(set(map(str, reasons))) == len(reasons), f"{action} {reasons}"
        if reasons and rng.random() < 0.02:
            with pytest.raises(IllegalAction) as caught:
                game.clone().apply(action)
            assert caught.value.reasons == reasons
    assert legal <= seen
    assert game.hash() == before


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_refusals_have_reasons_exactly_for_what_is_not_legal(chunk: int) -> None:
    for game in sample("refusals", scaled(100, 8), chunk):
        check_refusals(game)


@pytest.mark.parametrize("name", names())
def test_refusals_at_known_positions(name: str) -> None:
    game = position(name)
    check_refusals(game)
    game.apply([*game.legal_actions(), *(roll for roll, _ in game.chance_outcomes())][0])
    check_refusals(game)


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_legal_actions_can_be_written_read_and_taken(chunk: int) -> None:
    for game in decisions("writing", scaled(400, 30), chunk):
        actions = game.legal_actions()
        assert len(set(actions)) == len(actions)
        for action in actions:
            assert read_action(game, action_text(game, action)) == action, told(game)
            assert from_dict(to_dict(action)) == action
            after = game.clone()
            events = after.apply(action)
            scribe = Scribe()
            scribe.write(after, events, turn_prefix(game))
            if not game.phase.startswith("SETUP"):
                assert scribe.lines[0].startswith(f"{turn_prefix(game)} {action_text(game, action)}")
            paid = game.state.denarii - after.state.denarii
            assert paid == action.cost or after.phase in ("REVOLT", "OVER") or game.phase.startswith("SETUP")


# -------------------------------------------------------------------- combats


def chances(card: CombatCard) -> dict[str, Fraction]:
    return {"+": card.win, "=": card.tie, "-": card.loss}


def result_of(before: Conquest, after: Conquest, card: CombatCard) -> str:
    """Who carried a combat, read off the boards."""
    city = before.board[card.defender.space].index
    start = before.board[card.attacker.space].index
    if card.kind == "siege":
        return "+" if after.state.revolts_at(city) < before.state.revolts_at(city) else "="
    if card.kind == "army-siege":
        levels = [sum(state.level_taken(n) >> city & 1 for n in range(3)) for state in (before.state, after.state)]
        return "+" if levels[1] < levels[0] else "="
    army, general = (city, start) if card.kind == "attack" else (start, city)
    army_lost = not after.state.armies >> army & 1
    general_lost = not any(after.state.general_space(g) == general for g in range(3))
    assert not (army_lost and general_lost)
    if not army_lost and not general_lost:
        return "="
    return "+" if army_lost == (card.kind == "attack") else "-"


def check_distribution(declared: Conquest, card: CombatCard) -> None:
    """The card's odds are those of all outcomes, one by one."""
    tally: Counter[str] = Counter()
    outcomes = declared.chance_outcomes()
    oracle = Oracle(declared)
    for roll, _ in outcomes:
        after = declared.clone()
        after.apply(roll)
        tally[result_of(declared, after, card)] += 1
        ours, theirs = card.roman.value(roll.roman or 0), card.hispanic.value(roll.hispanic or 0)
        values = (ours, theirs) if card.roman is card.attacker else (theirs, ours)
        due = oracle.after_combat(card.kind, card.attacker.space, card.defender.space, values)
        assert pieces_of(after) == due, f"{roll} {told(declared)}"
    assert {key: Fraction(tally[key], len(outcomes)) for key in "+=-"} == chances(card), told(declared)


def check_sides(card: CombatCard, expected: tuple[int, int, int, int], where: str) -> None:
    assert (card.roman.sum, card.roman.multiplier, card.hispanic.sum, card.hispanic.multiplier) == expected, where


def check_state(declared: Conquest, card: CombatCard) -> None:
    s = declared.state
    check_sides(card, (s.roman_sum, s.roman_times, s.hispanic_sum, s.hispanic_times), told(declared))


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_cards_of_roman_combats(chunk: int) -> None:
    seen: set[tuple[str, bool]] = set()
    for game in decisions("combats", scaled(1_000, 70), chunk):
        oracle = Oracle(game)
        for action in game.legal_actions():
            if not isinstance(action, Besiege | Attack):
                continue
            card = game.odds(action)
            attack = isinstance(action, Attack)
            check_sides(card, oracle.roman_sides(action.actor, action.city, action.denarii, attack), told(game))
            assert sum(chances(card).values()) == 1
            after = game.clone()
            after.apply(action)
            seen.add((card.kind, after.declared is None))
            if after.declared is None:
                assert card.sure
                assert game.options.house.skip_sure_rolls
                assert chances(card)[result_of(game, after, card)] == 1, told(game)
            else:
                assert after.declared == card
                assert card.sure == (1 in chances(card).values())
                check_state(after, card)
                check_distribution(after, card)
    assert seen == {("siege", True), ("siege", False), ("attack", True), ("attack", False)} or not hispania.COMPILED


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_cards_of_army_combats(chunk: int) -> None:
    seen: set[tuple[str, bool]] = set()
    for game in sample("armies", scaled(4_000, 150), chunk):
        if game.state.phase != ARMY or game.declared is not None:
            continue
        oracle = Oracle(game)
        for roll, _ in game.chance_outcomes():
            after = game.clone()
            event = after.apply(roll)[0]
            card = getattr(event, "card", None)
            if card is None:
                continue
            check_sides(card, oracle.army_sides(card.attacker.space, card.defender.space), told(game))
            seen.add((card.kind, after.state.combat == NO_COMBAT))
            if after.state.combat == NO_COMBAT:
                assert card.sure
                assert chances(card)[result_of(game, after, card)] == 1, told(game)
            else:
                assert after.declared == card
                check_state(after, card)
                check_distribution(after, card)
    kinds = ("army-siege", "army-attack")
    assert seen == set(itertools.product(kinds, (True, False))) or not hispania.COMPILED


# -------------------------------------------------------------------- the Hispanic phase


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_revolt_rolls_and_army_steps(chunk: int) -> None:
    seen: Counter[str] = Counter()
    for game in sample("hispanic phase", scaled(1_600, 100), chunk):
        if game.phase not in ("REVOLT", "ARMY") or game.declared is not None:
            continue
        oracle = Oracle(game)
        for roll, _ in game.chance_outcomes():
            if game.phase == "REVOLT":
                due: Pieces | None = oracle.after_revolt_roll(roll.roman or 0, roll.hispanic or 0)
            else:
                due = oracle.after_march(oracle.army_target(roll.hispanic))
            after = game.clone()
            after.apply(roll)
            if due is None:
                seen["combat"] += 1
                continue
            if due.lost:
                seen["lost"] += 1
                assert after.result == Result("H", "reserve"), told(game)
                due.lost = False
            assert pieces_of(after) == due, f"{roll} {told(game)}"
    assert {"combat", "lost"} <= set(seen) or not hispania.COMPILED


# -------------------------------------------------------------------- decisions


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_exactly_the_legal_actions_are_offered(chunk: int) -> None:
    phases = set()
    for game in decisions("offers", scaled(1_200, 80), chunk):
        phases.add(game.phase)
        assert set(game.legal_actions()) == Oracle(game).actions(), told(game)
    assert phases >= {"SETUP_ROADS", "SETUP_GENERALS", "REENTER", "ROMAN"} or not hispania.COMPILED


@pytest.mark.parametrize("name", names())
def test_exactly_the_legal_actions_are_offered_after_known_positions(name: str) -> None:
    game, rng, phases = position(name), random.Random(name), set()
    for _ in range(25):
        phases.add(game.phase)
        if game.result:
            break
        if game.actor != Actor.CHANCE:
            assert set(game.legal_actions()) == Oracle(game).actions(), told(game)
        take(game.state, choose(rng, game.state, "guided"))
    assert "MUST_LEAVE" in phases or name != "shared-entry"


# -------------------------------------------------------------------- moves


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_moves_cost_what_their_paths_cost(chunk: int) -> None:
    for game in decisions("moves", scaled(800, 50), chunk):
        if game.phase not in ("ROMAN", "MUST_LEAVE"):
            continue
        oracle = Oracle(game)
        code = CODES[game.state.turn]
        start = oracle.generals[code]
        taken = set(oracle.generals.values())
        prices = oracle.prices(start)
        due = {to: cost for to, cost in prices.items() if cost <= game.state.denarii and to not in taken}
        moves = [action for action in game.legal_actions() if isinstance(action, Move)]
        assert {move.to: move.cost for move in moves} == due, told(game)
        for move in moves:
            assert oracle.walk(start, move.path) == move.cost, told(game)
            assert move.path[-1][1] == move.to
            visited = [start, *(space for _, space in move.path)]
            assert len(set(visited)) == len(visited)


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_fleets_cost_a_denarius_a_sea(chunk: int) -> None:
    for game in decisions("fleets", scaled(400, 30), chunk):
        if game.phase != "ROMAN":
            continue
        oracle = Oracle(game)
        fleets = set(oracle.data["fleets"])
        seas = [space.id for space in game.board.seas]
        aboard = {place: code for code, place in oracle.generals.items()}
        mine = {CODES[game.state.turn]}
        if game.options.players == 1 or (game.options.players == 2 and "K" in mine):
            mine = set(CODES)
        elif game.options.players == 2:
            mine.add("K")
        due = {}
        for start, to in itertools.product(fleets, set(seas) - fleets):
            if game.options.house.fleet_consent and aboard.get(start, "") not in {"", *mine}:
                continue
            if oracle.sea_price(start, to) <= game.state.denarii:
                due[start, to] = (oracle.sea_price(start, to), aboard.get(start))
        found = [action for action in game.legal_actions() if isinstance(action, MoveFleet)]
        assert {(fleet.start, fleet.to): (fleet.cost, fleet.carries) for fleet in found} == due, told(game)
        for fleet in found:
            after = game.clone()
            after.apply(fleet)
            assert set(after.to_json()["fleets"]) == fleets - {fleet.start} | {fleet.to}
