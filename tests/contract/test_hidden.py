"""Two positions that differ only in what a seat may not see are one to that seat, now and after the next step."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from contract import toy
from contract.play import IDS, Faces, begin, choose, eyes, play_table, positions, put, scaled
from contract.toy import SEATS, Bid, Draw, Toy
from hispania import games
from hispania.contract import CHANCE, DECISION, OVER, Game, Step, is_throw, seen, seen_all
from hispania.contract.text import line_for
from hispania.table.session import Table

every_game = pytest.mark.parametrize("id", IDS)
POSITIONS = {"toy": scaled(4_000, 1_000)}  # of the others fewer: they hide nothing, and are slower


@pytest.mark.heavy
@every_game
def test_what_a_seat_may_not_see_changes_nothing_that_it_is_told(id: str) -> None:
    """Views, lists, refusals and previews; then a step that looks the same, its events, and the lines of a table."""
    rules = games.rules(id)
    pairs = hiding = differing = stepped = 0
    for game, rng in positions(id, "hidden", POSITIONS.get(id, scaled(300, 30))):
        pairs += 1
        hiding += any(game.view(seat) != game.view() for seat in game.seats)  # some options hide nothing
        for seat in (None, *game.seats):
            twin = game.determinized(seat, rng)
            differing += twin.hash() != game.hash()
            assert told(twin, seat) == told(game, seat)
            if game.turn.kind == OVER:
                continue
            step, who = choose(game, rng)
            likes = looking_alike(twin, step, who, seat)
            for like in rng.sample(likes, min(2, len(likes))):
                stepped += 1
                compare_tables(Table(game.clone()), Table(twin.clone()), (step, like), who, seat)
    assert pairs >= POSITIONS.get(id, 30)
    assert stepped > pairs
    assert differing > 2 * hiding > 0 if rules.hidden else differing == 0


HANDS = {"spartacvs"}  # games where the length of another's list tells of its cards: refusals are alike, not as many


def told(game: Game, seat: str | None) -> dict[str, Any]:
    """Everything that a seat, or a stranger, may ask of a position."""
    rules, mine = game.rules, [] if seat is None else list(game.legal_actions(seat))
    anybody = [action for other in game.turn.seats for action in rules_actions(game, other)]
    room = rules.room("research") if rules.id == "toy" else None
    refusals = [str(game.why_not(action, seat)) for action in anybody] if seat else []
    return {
        "view": json.dumps(game.view(seat)),
        "shown": game.shown(seat),
        "turn": game.turn,
        "chance": game.chance,
        "ending": game.ending,
        "legal": [json.dumps(rules.write_action(action)) for action in mine],
        "texts": [rules.text.action_text(game, action) for action in mine],
        "previews": [game.preview(action, seat) for action in mine],
        "refusals": set(refusals) if rules.id in HANDS else refusals,
        "observation": room.observe(game, seat) if room and seat else None,
    }


def rules_actions(game: Game, seat: str) -> list[Any]:
    """Actions of a seat that anybody could name, legal or not, without knowing what is hidden."""
    if isinstance(game, Toy):
        return [Bid(seat, number) for number in range(-1, game.options.deck + 2)]
    return list(game.legal_actions(seat))


def looking_alike(game: Game, step: Step, who: str | None, seat: str | None) -> list[Step]:
    """The steps that are possible here and look to a seat exactly as one that was taken elsewhere."""
    if who is not None:
        possible: list[Step] = list(game.legal_actions(who))
    else:
        unlisted = (step, game.fall(Faces(random.Random("alike"))))
        possible = [throw for throw, _ in game.chance_outcomes()]
        possible = possible or [each for each in unlisted if not game.why_not(each)]
    return [other for other in possible if seen(other, eyes(seat)) == seen(step, eyes(seat))]


def compare_tables(one: Table, other: Table, steps: tuple[Step, Step], who: str | None, seat: str | None) -> None:
    """After two steps that look the same to a seat, all that the two tables tell it is the same."""
    looks = [seen_all(put(table, step, who), eyes(seat)) for table, step in zip((one, other), steps)]
    played = one.history[-1], other.history[-1]
    assert one.lines_for(eyes(seat)) == other.lines_for(eyes(seat))
    assert played[0].seat == played[1].seat
    assert played[0].revealed == played[1].revealed
    assert one.can_undo == other.can_undo
    if played[0].revealed:
        return  # what was hidden may be seen now, and undo ends here
    rules = one.rules
    assert one.record(eyes(seat)) == other.record(eyes(seat))
    assert [rules.write_event(event) for event in looks[0]] == [rules.write_event(event) for event in looks[1]]
    assert told(one.game, seat) == told(other.game, seat)
    assert [one.decision(each) for each in one.game.seats] == [other.decision(each) for each in one.game.seats]


@every_game
def test_a_seat_believes_in_what_it_sees(id: str) -> None:
    """A position drawn anew can be saved, looks as before to its seat, and leaves the true one alone."""
    for game, rng in positions(id, "believes", scaled(300, 60)):
        for seat in (None, *game.seats):
            before = game.hash()
            twin = game.determinized(seat, rng)
            assert game.hash() == before
            assert twin is not game
            assert twin.view(seat) == game.view(seat)
            assert twin.determinized(seat, rng).view(seat) == game.view(seat)
            assert game.rules.from_json(json.loads(json.dumps(twin.to_json()))).hash() == twin.hash()
            assert bool(twin.chance_outcomes()) == bool(game.chance_outcomes())
            if twin.turn.kind != OVER:
                twin.take(*choose(twin, rng))
                assert game.hash() == before


@every_game
def test_where_nothing_is_hidden_all_see_the_same(id: str) -> None:
    if games.rules(id).hidden:
        pytest.skip("somebody hides something")
    for game, _ in positions(id, "open", scaled(100, 20)):
        assert all(game.view(seat) == game.view() for seat in game.seats)
        assert game.chance is None or game.chance.seen_by is None


# -------------------------------------------------------------------- the toy, whose secrets are known


def test_every_card_that_could_be_is_believed_in() -> None:
    """Of an unseen card exactly the numbers that the seat cannot exclude come up, and no card lies in two places."""
    for game, rng in positions("toy", "could be", 120):
        if game.turn.kind == OVER:
            continue
        for seat in (None, *SEATS):
            twins = [game.determinized(seat, rng) for _ in range(300)]
            known = {*game.turned, *(card for hand, card in zip(SEATS, game.cards) if hand == seat)}
            for k, hand in enumerate(SEATS):
                if hand != seat and game.cards[k]:
                    excluded = known | set(range(game.least[k]))
                    others = [j for j in range(3) if j != k and SEATS[j] != seat and game.least[j] and game.cards[j]]
                    possible = {card for card in range(1, game.options.deck + 1) if card not in excluded}
                    seen_here = {twin.cards[k] for twin in twins}
                    assert seen_here <= possible
                    assert seen_here == possible or others, "only bids of others on their cards can exclude more"
            whole = list(range(1, game.options.deck + 1))
            assert all(sorted(filter(None, (*twin.cards, *twin.deck, *twin.turned))) == whole for twin in twins)


def test_sealed_bids_of_others_are_drawn_anew() -> None:
    rng = random.Random("anew")
    game = toy.RULES.from_json(toy.Toy(toy.Options(), (2, 4, 6, 7), (5, 3, 8, 1), "BID", 1, 7, (4, 3, None)).to_json())
    twins = [game.determinized("amber", rng) for _ in range(400)]
    assert {twin.bids[0] for twin in twins} == {4}
    assert {twin.bids[1] for twin in twins} == set(range(1, 9))
    assert all(1 <= twin.bids[1] <= twin.cards[1] and twin.bids[2] is None for twin in twins)


@pytest.mark.heavy
def test_a_step_tells_nobody_more_than_the_position_after_it() -> None:
    """Two bids or draws of somebody else after which a seat sees the same are one to it, in lines and events too."""
    compared = 0
    for game, rng in positions("toy", "no more", scaled(1_000, 300)):
        if game.phase not in ("DEAL", "BID", "DRAW"):
            continue
        step, who = choose(game, rng)
        possible = list(game.legal_actions(who)) if who else [throw for throw, _ in game.chance_outcomes()] or [step]
        other = rng.choice(possible)
        tables = Table(game.clone()), Table(game.clone())
        events = put(tables[0], step, who), put(tables[1], other, who)
        for seat in {None, *SEATS} - {step.hand}:
            if step != other and tables[0].game.view(seat) == tables[1].game.view(seat):
                compared += 1
                assert seen(step, eyes(seat)) == seen(other, eyes(seat))
                assert tables[0].lines_for(eyes(seat)) == tables[1].lines_for(eyes(seat))
                opened = any(table.history[-1].revealed for table in tables)
                assert opened or seen_all(events[0], eyes(seat)) == seen_all(events[1], eyes(seat))
    assert compared >= 300


def test_sealed_bids_are_seen_by_their_seat_alone_until_the_last_is_made() -> None:
    table = Table(games.rules("toy").new_game(), seed="sealed")
    table.roll_on()
    for number, seat in enumerate(SEATS):
        for eye in (None, *SEATS):
            shown = table.game.view(eye)["bids"]
            assert [other for other, bid in shown.items() if bid] == [other for other in SEATS[:number] if other == eye]
        table.act(Bid(seat, 1), seat)
    assert table.game.view()["bids"] == dict.fromkeys(SEATS, None)  # a tie: the next round has begun
    assert table.history[-1].revealed
    assert table.history[-1].events[-1].bids == (1, 1, 1)


def test_only_what_nobody_may_see_is_in_no_line_but_the_whole() -> None:
    """The card laid aside stands in the record of a finished game and in nobody's lines while it runs."""
    table = Table(games.rules("toy").new_game(), seed="aside")
    table.roll_on()
    assert table.lines[3] == f"setup * DEAL aside [{table.game.cards[3]}]"
    for seats in ((), *((seat,) for seat in SEATS), SEATS[:2], SEATS):
        assert line_for(table.written[3], seats) == "setup * DEAL aside [?]"
    for k, seat in enumerate(SEATS):
        dealt = f"setup * DEAL {seat} [{table.game.cards[k]}]"
        assert [line_for(table.written[k], eyes(eye)) == dealt for eye in SEATS] == [eye == seat for eye in SEATS]
        assert line_for(table.written[k], SEATS) == dealt
        assert line_for(table.written[k], SEATS[::-1]) == dealt


def test_whoever_holds_all_seats_does_not_see_what_nobody_may_see() -> None:
    table = Table(games.rules("toy").new_game(), seed="aside")
    table.roll_on()
    assert table.lines_for(SEATS)[3] == "setup * DEAL aside [?]"


def test_a_running_record_shows_a_seat_no_seed_and_no_whole_position() -> None:
    """Who knew the seed knew all cards to come; who knew where it began knew those that were dealt."""
    rng = random.Random("running")
    first = Table(begin("toy", rng), seed="first")
    play_table(first, rng, 6)
    table = Table(first.game.clone(), seed="a secret seed")
    play_table(table, rng, 3)
    assert table.game.turn.kind in (DECISION, CHANCE)
    for seats in ((), ("amber",), SEATS[:2]):
        record = table.record(seats)
        assert "a secret seed" not in record
        assert "Position" not in record


def test_throws_and_bids_show_others_that_they_were_made() -> None:
    for game, rng in positions("toy", "made", 300):
        if game.turn.kind == OVER:
            continue
        step, who = choose(game, rng)
        for seat in (None, *SEATS):
            shown = seen(step, eyes(seat))
            if isinstance(step, Bid):
                assert shown == (step if seat == who else Bid(who))
            if isinstance(step, Draw):
                assert shown == (step if seat == step.hand else Draw(step.hand))
                assert (seat in game.chance.seen_by) == (shown == step)
            assert is_throw(step) == (game.turn.kind == CHANCE)
