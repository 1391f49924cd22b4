"""What must be true at any node: dice, refusals, odds, prices, against all possibilities or a slow second opinion."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from hispania.errors import IllegalAction
from hispania.games.conquest import core
from hispania.games.conquest.core.state import State
from hispania.games.conquest.core.terms import ARMY, ATTACK, CHANCE, NO_COMBAT, SIEGE
from hispania.games.conquest.edge.actions import KINDS as ACTION_KINDS
from hispania.games.conquest.edge.actions import (
    Action,
    Attack,
    Besiege,
    Boost,
    Build,
    Buy,
    Decline,
    Enter,
    KeepRoad,
    Move,
    MoveFleet,
    Pass,
    Pick,
    PlaceGarrison,
    PlaceRoad,
    Plot,
    RemoveGarrison,
    Reroll,
    Roll,
    SetArmy,
    SetRevolts,
    Strike,
    from_dict,
    to_dict,
)
from hispania.games.conquest.edge.cards import CombatCard
from hispania.games.conquest.edge.game import Actor, Conquest, Result
from hispania.games.conquest.printed.board import default_board
from hispania.games.conquest.text.notation import Scribe, action_text, read_action, read_dice, read_line
from hispania.games.conquest.text.position import from_json
from support import random_data
from tools.counts import anything, scaled, seeds
from tools.oracle import Oracle, Pieces, pieces_of
from tools.play import beginning, choose, options_with, take, variant_beginning
from tools.positions import game as position
from tools.positions import names, variant_names

CHUNKS = 4
CODES = ("U", "C", "K")
SEATS = (*CODES, "H")
UNITS = ("", *CODES, "P")
NEW_TURN = ("REENTER", "MUST_LEAVE", "ROMAN", "FREE_MOVE", "OVER", "STRIKE")  # where his denarii may be full again
RULE = re.compile(
    r"H0\.[1-6]|H1\.[1-8]|H2\.[1-7]|H3\.[1-8]|H4\.(1[a-e]?|[2-7])|H5\.(1|2[a-g]?|3)|H6\.[1-8][a-e]?|H7\.[0-5]"
)


def sample(
    name: str, number: int, chunk: int, variants: bool = False, met: Callable[[], bool] = anything
) -> Iterator[Conquest]:
    """So many nodes of all kinds of games, early and late, in chunks; of the base game, or with variants.

    At a small scale fewer, but as many as it takes until what the test guards is met.
    """
    for seed in seeds(number, chunk, CHUNKS, met):
        rng = random.Random(f"{name} {seed}")
        state, style = (variant_beginning if variants else beginning)(rng, seed)
        for _ in range(int(rng.expovariate(1 / 25))):
            if core.is_over(state):
                break
            before = state.clone()
            take(state, choose(rng, state, style))
            if core.is_over(state) and rng.random() < 0.9:
                state = before
                break
        yield Conquest(state)


def decisions(
    name: str, number: int, chunk: int, variants: bool = False, met: Callable[[], bool] = anything
) -> Iterator[Conquest]:
    """The same, rolled on to the next decision."""
    for game in sample(name, number, chunk, variants, met):
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
    for game in sample("chance", 1_200, chunk):
        check_chances(game)


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_chances_sum_to_one_with_variants(chunk: int) -> None:
    for game in sample("variant chance", 800, chunk, variants=True):
        check_chances(game)


def check_chances(game: Conquest) -> None:
    """Outcomes sum to one, each is refused for no reason, all others for some."""
    outcomes = game.chance_outcomes()
    if game.actor != Actor.CHANCE:
        assert not outcomes
        assert game.legal_actions() or game.result
        return
    assert sum((chance for _, chance in outcomes), Fraction(0)) == 1
    assert abs(sum(chance for _, chance in core.outcomes(game.state)) - 1) < 1e-12
    rolls = [roll for roll, _ in outcomes]
    assert len(set(rolls)) == len(rolls)
    assert not game.legal_actions()
    for roll in rolls if not game.options.variants and not game.options.scenario else ():
        check_line(game, roll)
    faces = (None, *range(1, 7))
    for roll in (Roll(r, h) for r, h in itertools.product(faces, faces)):
        assert (not game.why_not(roll)) == (roll in rolls), f"{roll} {told(game)}"


def check_line(game: Conquest, roll: Roll) -> None:
    """An outcome, applied to a copy, writes a line that shows it and reads as it."""
    before, after = game.hash(), game.clone()
    taken = after.take(roll)
    assert game.hash() == before
    scribe = Scribe()
    scribe.write(game, taken, after)
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


def variant_actions(game: Conquest, rng: random.Random) -> list[Action]:
    """Every action of the variants, and those by another unit or seat, only some of each where there are many."""
    ids = [space.id for space in game.board.spaces]
    links = [(link.a, link.b) for link in game.board.links] + [(rng.choice(ids), rng.choice(ids)) for _ in range(20)]
    armies = [*game.to_json()["armies"], rng.choice(ids)]
    found: list[Action] = []
    for code, unit in itertools.product(SEATS, UNITS):
        moves = [Move(code, id, unit=unit, crosses=crosses) for id in ids for crosses in (False, True)]
        combats = [kind(code, id, d, unit) for kind in (Besiege, Attack) for id in ids for d in (1, 2, 3)]
        builds = [Build(code, a, b, unit) for a, b in links]
        for many in (moves, combats, builds):
            found += rng.sample(many, 40)
        found += [Plot(code, d, unit) for d in (1, 2, 3)]
    for code in SEATS:
        found += [Buy(code), KeepRoad(code), Decline(code), Pass(code), Boost(1, code), Boost(2, code)]
        found += [Reroll("R", code), Reroll("H", code)]
        found += [PlaceGarrison(code, id, legion) for id in ids for legion in (False, True)]
        found += [RemoveGarrison(code, id, n) for id in rng.sample(ids, 9) for n in range(3)]
        found += [MoveFleet(code, rng.choice(ids[40:]), rng.choice(ids[40:])) for _ in range(12)]
        found += [kind(code, id) for kind in (Enter,) for id in ids]
        found += [PlaceRoad(code, a, b) for a, b in rng.sample(links, 12)]
    for code in ("H", "H", rng.choice(CODES)):
        found += [kind(id, code) for kind in (Pick, SetRevolts, SetArmy) for id in ids]
        found += [Strike(army, id, d, code) for army in armies for id in ids for d in (1, 2)]
    return found


def check_refusals(game: Conquest, variants: bool = False) -> None:
    """Reasons for all that is not legal and for nothing else, each with a rule of the contract."""
    legal = set(game.legal_actions())
    rng = random.Random(game.hash())
    before, seen = game.hash(), set()
    for action in [*variant_actions(game, rng), *legal] if variants else all_actions(game, rng):
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
    for game in sample("refusals", 100, chunk):
        check_refusals(game)


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_refusals_with_variants(chunk: int) -> None:
    for game in sample("variant refusals", 96, chunk, variants=True):
        check_refusals(game, variants=True)


@pytest.mark.parametrize("name", [*names(), *variant_names()])
def test_refusals_at_known_positions(name: str) -> None:
    game = position(name)
    check_refusals(game, name in variant_names())
    game.apply([*game.legal_actions(), *(roll for roll, _ in game.chance_outcomes())][0])
    check_refusals(game, name in variant_names())


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_legal_actions_can_be_written_read_and_taken(chunk: int) -> None:
    for game in decisions("writing", 400, chunk):
        check_legal_actions(game)


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_legal_actions_of_variants_can_be_written_read_and_taken(chunk: int) -> None:
    for game in decisions("variant writing", 512, chunk, variants=True):
        check_legal_actions(game)


def test_every_kind_of_action_can_be_written_read_and_taken() -> None:
    kinds = set()
    for name in [*names(), *variant_names()]:
        game, rng = position(name), random.Random(name)
        for _ in range(40):
            if game.result:
                break
            kinds.update(action.kind for action in game.legal_actions())
            check_legal_actions(game)
            take(game.state, choose(rng, game.state, "kinds"))
    assert kinds == set(ACTION_KINDS)


def check_legal_actions(game: Conquest) -> None:
    """Each is itself again as text and as data, and costs what it says."""
    actions = game.legal_actions()
    assert len(set(actions)) == len(actions)
    for action in actions:
        assert read_action(game, action_text(game, action)) == action, told(game)
        assert from_dict(to_dict(action)) == action
        after = game.clone()
        taken = after.take(action)
        events = taken.events
        if action.actor == "H":
            paid = game.state.hispano - after.state.hispano
            assert paid == action.cost or after.phase in NEW_TURN or game.phase.startswith("SETUP")
            continue
        scribe = Scribe()
        scribe.write(game, taken, after)
        if isinstance(action, Build):
            assert {action.a, action.b} == {events[0].start, events[0].end}  # the record begins at the general's city
        elif not game.phase.startswith("SETUP"):
            assert scribe.lines[0].startswith(f"{game.turn.label} {action_text(game, action)}")
        paid = game.state.denarii - after.state.denarii
        ended = after.phase in ("REVOLT", "STRIKE", "OVER") or game.phase == "FREE_MOVE"
        assert paid == action.cost or ended or game.phase.startswith("SETUP")


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
    general_lost = not any(after.state.general_space(g) == general for g in range(4))
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
    wanted = set(itertools.product(("siege", "attack"), (True, False)))
    for game in decisions("combats", 1_000, chunk, met=lambda: seen == wanted):
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
    assert seen == wanted


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_cards_of_army_combats(chunk: int) -> None:
    seen: set[tuple[str, bool]] = set()
    wanted = set(itertools.product(("army-siege", "army-attack"), (True, False)))
    for game in sample("armies", 4_000, chunk, met=lambda: seen == wanted):
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
    assert seen == wanted


# -------------------------------------------------------------------- combats with variants


def declining(game: Conquest) -> Conquest:
    """The same combat after the Hispano has let it be."""
    after = game.clone()
    if after.phase in ("BOOST", "REROLL") and after.actor == Actor.H:
        after.apply(Decline())
    return after


def spread(declared: Conquest, card: CombatCard) -> dict[str, Fraction]:
    """How a combat ends over all its dice, if the Hispano lets it be."""
    tally: Counter[str] = Counter()
    rolls = declared.chance_outcomes()
    for roll, _ in rolls:
        after = declared.clone()
        after.apply(roll)
        tally[result_of(declared, declining(after), card)] += 1
    return {key: Fraction(tally[key], len(rolls)) for key in "+=-"}


def check_bounds(card: CombatCard) -> None:
    assert 0 <= card.win_least <= card.win
    assert card.loss <= card.loss_most <= 1


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_cards_of_roman_combats_with_variants(chunk: int) -> None:
    seen: set[tuple[str, str]] = set()
    wanted = {("siege", ""), ("attack", ""), ("siege", "P")}
    for game in decisions("variant combats", 1_400, chunk, variants=True, met=lambda: seen >= wanted):
        fights = [action for action in game.legal_actions() if isinstance(action, Besiege | Attack)]
        for action in random.Random(game.hash()).sample(fights, min(6, len(fights))):
            card = game.odds(action)
            assert sum(chances(card).values()) == 1
            check_bounds(card)
            after = game.clone()
            after.apply(action)
            seen.add((card.kind, action.unit))
            if after.phase == "BOOST":
                assert after.declared == card, told(game)
                after = declining(after)
            elif after.declared is not None:
                assert after.declared == card, told(game)
            if after.declared is None:
                assert card.sure
                assert chances(card)[result_of(game, after, card)] == 1, told(game)
            else:
                check_state(after, card)
                assert spread(after, card) == chances(card), told(game)
    assert seen >= wanted


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_cards_of_army_combats_with_variants(chunk: int) -> None:
    seen: set[tuple[str, bool]] = set()
    wanted = set(itertools.product(("army-siege", "army-attack"), (True, False)))
    for game in sample("variant armies", 2_400, chunk, variants=True, met=lambda: seen == wanted):
        steps: list[Action | Roll] = []
        if game.phase in ("PICK", "STRIKE"):
            steps = [action for action in game.legal_actions() if isinstance(action, Pick | Strike)]
        elif game.phase == "ARMY" and game.declared is None:
            steps = [roll for roll, _ in game.chance_outcomes()]
        for step in steps:
            after = game.clone()
            card = getattr(after.apply(step)[0], "card", None)
            if card is None:
                continue
            check_bounds(card)
            seen.add((card.kind, isinstance(step, Strike)))
            if after.declared is None:
                assert card.sure
                assert chances(card)[result_of(game, after, card)] == 1, told(game)
            else:
                assert after.declared == card, told(game)
                check_state(after, card)
                assert spread(after, card) == chances(card), told(game)
    assert seen == wanted


def brute_force(before: Conquest, state: State, card: CombatCard, wanted: str, better: Any) -> Fraction:
    """The chance of a result when the Hispano decides for the best, for him, of everything he may do."""
    if state.combat == NO_COMBAT:
        return Fraction(result_of(before, Conquest(state), card) == wanted)
    values = []
    if core.whose_turn(state) == CHANCE:
        for outcome, _ in core.outcomes(state):
            after = state.clone()
            core.resolve(after, outcome)
            values.append(brute_force(before, after, card, wanted, better))
        return sum(values, Fraction(0)) / len(values)
    for action in core.legal(state):
        after = state.clone()
        core.apply(after, action)
        values.append(brute_force(before, after, card, wanted, better))
    return Fraction(better(values))


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_range_of_the_odds_is_what_the_hispano_can_do(chunk: int) -> None:
    seen: Counter[tuple[str, int, bool]] = Counter()
    wanted = set(itertools.product(("siege", "attack"), (True, False)))
    most = scaled(24, 2)

    def met() -> bool:
        return wanted == {(kind, is_asked) for kind, _, is_asked in seen}

    for game in sample("range", 4_000, chunk, variants=True, met=met):
        if not game.state.hispano or game.state.combat not in (NO_COMBAT, SIEGE, ATTACK):
            continue
        if game.declared is not None:  # he has declined to add, or has added
            if game.phase != "REROLL":
                check_range(game, game.declared, seen, most)
            continue
        fights = [action for action in game.legal_actions() if isinstance(action, Besiege | Attack)]
        for action in random.Random(game.hash()).sample(fights, min(2, len(fights))):
            declared = game.clone()
            declared.apply(action)
            check_range(declared, game.odds(action), seen, most)
            if declared.phase == "BOOST":
                for answer in (Decline(), Boost(1)):
                    after = declared.clone()
                    after.apply(answer)
                    if after.declared is not None and after.state.hispano:
                        check_range(after, after.declared, seen, most)
    assert met()


def check_range(declared: Conquest, card: CombatCard, seen: Counter[tuple[str, int, bool]], most: int) -> None:
    """win_least and loss_most against all that he may do."""
    kind = (card.kind, declared.state.hispano, declared.phase == "BOOST")
    if seen[kind] >= most:
        return
    seen[kind] += 1
    check_bounds(card)
    assert card.win_least == brute_force(declared, declared.state, card, "+", min), told(declared)
    assert card.loss_most == brute_force(declared, declared.state, card, "-", max), told(declared)


# -------------------------------------------------------------------- the Hispanic phase


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_revolt_rolls_and_army_steps(chunk: int) -> None:
    seen: Counter[str] = Counter()
    for game in sample("hispanic phase", 1_600, chunk, met=lambda: {"combat", "lost"} <= set(seen)):
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
    assert {"combat", "lost"} <= set(seen)


# -------------------------------------------------------------------- decisions


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_exactly_the_legal_actions_are_offered(chunk: int) -> None:
    phases: set[str] = set()
    wanted = {"SETUP_ROADS", "SETUP_GENERALS", "REENTER", "ROMAN"}
    for game in decisions("offers", 1_200, chunk, met=lambda: phases >= wanted):
        phases.add(game.phase)
        assert set(game.legal_actions()) == Oracle(game).actions(), told(game)
    assert phases >= wanted


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
    for game in decisions("moves", 800, chunk):
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


def due_moves(game: Conquest) -> dict[tuple[str, bool], dict[str, int]]:
    """What each general may be moved to now, with its price, crossing the Durius or not, by the second opinion."""
    oracle, denarii = Oracle(game), game.state.denarii
    turn = CODES[game.state.turn]
    units = [turn]
    if game.phase == "ROMAN":
        units += ["P"] if "P" in oracle.generals else []
        units += ["U", "C"] if turn == "K" and "imperivm" in game.options.variants else []
    due: dict[tuple[str, bool], dict[str, int]] = {}
    for unit in units:
        if unit not in oracle.generals:
            continue
        start = oracle.generals[unit]
        found = {False: oracle.prices(start), True: oracle.crossing_prices(start) if oracle.closed else {}}
        if game.phase == "FREE_MOVE":
            near = {id for id in oracle.near[start] if oracle.may_enter(id)}
            near |= oracle.run_ends(start) if game.options.house.imperivm_run else set()
            fords = {k.a if k.b == start else k.b for k in game.board.links if k.crosses_durius and start in (k.a, k.b)}
            fords = {id for id in fords & oracle.north if id not in oracle.revolts}
            found = {False: dict.fromkeys(near, 0), True: dict.fromkeys(fords if oracle.closed else (), 0)}
        for crosses in (False, True) if unit == "U" else (False,):
            prices = {to: cost for to, cost in found[crosses].items() if cost <= denarii or game.phase == "FREE_MOVE"}
            due[unit, crosses] = {to: cost for to, cost in prices.items() if to not in oracle.generals.values()}
    return {key: prices for key, prices in due.items() if prices}


def by_the_river(number: int, chunk: int, met: Callable[[], bool]) -> Iterator[Conquest]:
    """Decisions in scenario 4 with Imperivm while the marker lies (H7.2)."""
    for seed in seeds(number, chunk, CHUNKS, met):
        rng = random.Random(f"river {seed}")
        variants = ("imperivm", *(name for name in ("hispano", "ingenivm", "proconsvl") if rng.random() < 0.3))
        data = random_data(rng, options_with(rng, variants, 4), default_board())
        taken = {*data["revolts"], *data["generals"].values()}
        banks = [city for city in ("talabriga", "capara", "salmantica", "cauca") if city not in taken]
        if banks and seed % 2:  # U stands at a ford after his turn
            data["generals"]["U"] = rng.choice(banks)
            data |= {"turn": "U", "state": "FREE_MOVE", "denarii": 0, "queue": [], "pending": None}
        state = from_json(data)
        for _ in range(20):
            if not state.lethe or core.is_over(state):
                break
            if core.whose_turn(state) != CHANCE:
                yield Conquest(state.clone())
            take(state, choose(rng, state, "random"))


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_moves_with_variants_cost_what_their_paths_cost(chunk: int) -> None:
    seen: set[tuple[str, str, bool]] = set()
    wanted = {("ROMAN", "order", False), ("ROMAN", "order", True), ("ROMAN", "P", False), ("ROMAN", "U", True)}
    wanted |= {("FREE_MOVE", "U", False), ("FREE_MOVE", "U", True)}
    found_games = decisions("variant moves", 500, chunk, variants=True)
    for game in itertools.chain(found_games, by_the_river(160, chunk, lambda: seen >= wanted)):
        if game.phase not in ("ROMAN", "MUST_LEAVE", "FREE_MOVE"):
            continue
        oracle = Oracle(game)
        found: dict[tuple[str, bool], dict[str, int]] = {}
        for move in game.legal_actions():
            if isinstance(move, Move):
                unit = move.unit or move.actor
                found.setdefault((unit, move.crosses), {})[move.to] = move.cost
                check_way(game, oracle, move, unit)
                seen.add((game.phase, "order" if move.unit in CODES else unit, move.crosses))
        assert found == due_moves(game), told(game)
    assert seen >= wanted


def check_way(game: Conquest, oracle: Oracle, move: Move, unit: str) -> None:
    """The path leads from where the general stands, its steps cost the price, and the core agrees."""
    start, north = oracle.generals[unit], oracle.closed
    visited = [start, *(space for _, space in move.path)]
    oracle.closed = set()
    cost = oracle.walk(start, move.path)
    oracle.closed = north
    assert visited[-1] == move.to
    assert move.crosses == any(space in north for space in visited), told(game)
    if move.crosses:
        ford = next(k for k, space in enumerate(visited) if space in north)
        link = game.board.link(visited[ford - 1], visited[ford])
        assert link is not None
        assert link.crosses_durius
    else:
        assert len(set(visited)) == len(visited)
    after = game.clone()
    after.apply(move)
    assert game.board[after.state.general_space("UCKP".index(unit))].id == move.to
    assert after.state.lethe == (game.state.lethe and not move.crosses)
    if game.phase == "FREE_MOVE":
        assert move.cost == 0
        assert len(move.path) == 1 or all(verb == "=" for verb, _ in move.path)
    else:
        assert cost == move.cost, told(game)
        assert game.state.denarii - after.state.denarii == cost or after.phase in ("REVOLT", "STRIKE")


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_fleets_cost_a_denarius_a_sea(chunk: int) -> None:
    for game in decisions("fleets", 400, chunk):
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
