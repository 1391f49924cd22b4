"""The computer players of SPARTACVS: they take legal decisions, explain them, see nothing hidden, beat the weaker."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from games.spartacvs.board import board, force, march, own
from hispania import games, players
from hispania.contract.seen import seen
from hispania.errors import IllegalAction, Unreadable
from hispania.games.spartacvs.core import machine
from hispania.games.spartacvs.core.state import State
from hispania.games.spartacvs.edge.game import Spartacvs
from hispania.games.spartacvs.minds import thumb
from hispania.games.spartacvs.minds.judge import POINT, Outlook, chances, victories
from hispania.games.spartacvs.minds.marching import STEP, army_at_rest, crossing, goals, reach, without
from hispania.games.spartacvs.minds.plans import worth_trying
from hispania.games.spartacvs.minds.players import RuleOfThumb, Strategist
from hispania.games.spartacvs.minds.reasons import CODES
from hispania.games.spartacvs.minds.search import LEAST, Search, fall
from hispania.games.spartacvs.minds.thumb import Thumb
from hispania.players.playing import play, play_on
from hispania.players.search import Faces
from hispania.table.session import Table
from tools.counts import scaled

RULES = games.rules("spartacvs")
SCENARIOS = ("I", "II", "III", "bonus")


def begun(scenario: str, **options: object) -> Spartacvs:
    """A game before its first step."""
    return RULES.new_game(RULES.read_options({"scenario": scenario, **options}))


def finished(scenario: str, seed: int, thumbs: str) -> State:
    """A whole game in which these sides go by rules of thumb and the others at random."""
    s, rng = begun(scenario).state, random.Random(seed)
    s.always_ask = False
    while s.result is None:
        who, _ = machine.asked(s)
        if who == "chance":
            fall(s, "S", rng)
        else:
            machine.decide(s, Thumb(s).choose()[0] if who in thumbs else rng.choice(s.legal))
    return s


def on_the_way(scenario: str, steps: int, seed: int) -> Spartacvs:
    """A game some random steps on, where somebody has to decide."""
    game, rng = begun(scenario), random.Random(seed)
    faces = Faces(rng)
    for _ in range(steps):
        while game.turn.kind == "chance":
            game.take(game.fall(faces))
        if game.turn.kind == "over":
            return on_the_way(scenario, steps // 2, seed)
        game.take(rng.choice(game.legal_actions()))
    while game.turn.kind == "chance":
        game.take(game.fall(faces))
    return game if game.turn.kind == "decision" else on_the_way(scenario, steps // 2, seed)


@pytest.mark.parametrize(
    "options",
    [
        {"scenario": "I", "choose_split": True, "supply": True},
        {"scenario": "bonus", "combat": "dice", "extra_reinforcements": True, "consul_selection": "choose"},
    ],
    ids=lambda options: "-".join(map(str, options)),
)
def test_thumb_plays_every_kind_of_game_at_the_table(options: dict[str, object]) -> None:
    table = play(RULES.new_game(RULES.read_options(options)), "thumb", seed="osca")
    assert table.game.turn.kind == "over"


@pytest.mark.parametrize("side", ["S", "R"])
def test_rules_of_thumb_beat_random_play_in_either_seat(side: str) -> None:
    number = scaled(4, least=3)
    results = Counter(finished("I", seed, side).result["winner"] for seed in range(number))
    assert set(results) <= {side, None}  # at random nearly all games are drawn (S26.F)
    assert 2 * results[side] > number


def test_every_reason_has_a_sentence_in_every_language() -> None:
    for language in RULES.languages:
        assert [code for code in CODES if f"why.{code}" not in RULES.words(language)] == []
        assert [id for id in players.of(RULES) if f"player.{id}.about" not in RULES.words(language)] == []


def test_equal_positions_give_equal_decisions_with_a_reason() -> None:
    met = set()
    for seed, scenario in enumerate(SCENARIOS):
        game, rng = begun(scenario), random.Random(seed)
        for _ in range(scaled(80, least=40)):
            while game.turn.kind == "chance":
                game.take(game.fall(Faces(rng)))
            if game.turn.kind == "over":
                break
            first = RuleOfThumb().decide(game, rng)
            assert first == RuleOfThumb().decide(game.clone(), random.Random(9))
            assert first.why in CODES
            met.add(first.why)
            game.take(first.action)
    assert len(met) > 12


def test_nobody_looks_at_hidden_cards() -> None:
    """Positions that differ only in what the seat may not see: the same decisions, whatever the others hold."""
    strategist, met = Strategist(6), 0
    for seed in range(scaled(8, least=6)):
        game = on_the_way(SCENARIOS[seed % 4], 40 + 17 * seed, seed)
        seat = game.turn.seats[0]
        other = game.determinized(seat, random.Random(seed))
        met += other.to_json() != game.to_json()
        for player in (RuleOfThumb(), strategist):
            decided = [players.decide(player, one, seat, random.Random(8)) for one in (game, other)]
            assert decided[0].action == decided[1].action
        assert chances(game.state) == chances(other.state)
    assert met > 2


def test_search_tries_only_legal_answers_and_all_of_them_in_the_same_deals() -> None:
    game = on_the_way("II", 60, 5)
    seat = game.turn.seats[0]
    before = game.hash()
    search = Search(game.state, seat, random.Random(2), among=game.state.legal[:3]).run(60)
    found = search.found()
    assert {one.action for one in found} <= set(game.state.legal)
    assert all(0.0 <= one.chance <= 1.0 and one.error > 0.0 for one in found)
    assert max(one.visits for one in found) == search.rounds > 1
    assert search.played >= sum(one.visits for one in found)
    assert game.hash() == before
    again = Search(game.state, seat, random.Random(2), among=game.state.legal[:3])
    assert again.run(60).found() == found


def test_a_long_search_grows_a_tree() -> None:
    game = next(one for seed in range(99) if (one := on_the_way("duel", 3, seed)).turn.phase == "BATTLE_PLAY")
    search = Search(game.state, game.turn.seats[0], random.Random(2)).run(300)
    assert any(edge.after for edge in search.tree.values())
    assert min(edge.visits for edge in search.tree.values()) >= LEAST


def last_cards(seed: int, most: int) -> Iterator[Spartacvs]:
    """Questions for a card late in the last year of a game by rules of thumb, with so many cards left at most."""
    game, rng = begun("I"), random.Random(seed)
    while game.turn.kind != "over":
        if game.turn.kind == "chance":
            game.take(game.fall(Faces(rng)), silent=True)
            continue
        s = game.state
        late = s.turn == s.config.scenario.last_turn and sum(map(len, s.hand.values())) <= most
        if late and game.turn.phase == "PLAY_CARD":
            yield game
        game.take(RuleOfThumb().decide(game, rng).action, silent=True)


def test_what_the_strategist_does_otherwise_is_better_in_other_deals_and_dice() -> None:
    """Where it leaves the rules of thumb, both answers are played to the end in deals and dice that it did not try."""
    gains: list[float] = []
    for seed in range(scaled(3, least=3)):
        for game in last_cards(seed, most=7):
            seat = game.turn.seats[0]
            usual, chosen = (
                players.decide(player, game, seat, random.Random(seed)).action.numbers()
                for player in (RuleOfThumb(), Strategist())
            )
            if chosen != usual:
                other = Search(game.state, seat, random.Random(f"others {seed}"), among=(usual, chosen)).run(150)
                pairs = list(zip(other.values[chosen,], other.values[usual,]))
                gains.append(sum(mine - theirs for mine, theirs in pairs) / len(pairs))
    assert len(gains) > 1
    assert sum(gains) > 0.01 * len(gains)


def test_the_strategist_wins_as_many_duels_as_it_loses_against_rules_of_thumb() -> None:
    """Sides changed, the same cards for both; docs/spartacvs/players.md has the figures of many more."""
    number = scaled(40, least=10)
    won = [outcome(begun("duel"), side, seed) for seed in range(number) for side in "SR"]
    assert sum(won) > 0.45 * len(won)  # it wins about 56 of 100: so few cannot tell more than that nothing is broken


def outcome(game: Spartacvs, side: str, seed: int) -> float:
    """1 if the strategist wins from a side against rules of thumb, a half for a draw."""
    rng, dice = random.Random(seed), Faces(random.Random(f"dice {seed}"))
    minds = {side: Strategist(60), "R" if side == "S" else "S": RuleOfThumb()}
    while game.turn.kind != "over":
        if game.turn.kind == "chance":
            game.take(game.fall(dice))
        else:
            seat = game.turn.seats[0]
            game.take(players.decide(minds[seat], game, seat, rng).action)
    ending = game.ending
    assert ending is not None
    return 0.5 if ending.drawn else float(side in ending.winners)


def test_a_search_among_some_looks_at_no_other() -> None:
    game = on_the_way("III", 80, 7)
    some = tuple(game.state.legal[:2])
    found = Search(game.state, game.turn.seats[0], random.Random(1), among=some).run(6).found()
    assert {one.action for one in found} <= set(some)


def test_cards_that_can_only_be_put_aside_are_put_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(game for steps in range(40, 90) if (game := on_the_way("I", steps, 5)).turn.phase == "PLAY_CARD")
    asked = machine.QUESTIONS["USE_CARD"]
    monkeypatch.setitem(machine.QUESTIONS, "USE_CARD", asked._replace(legal=lambda s, f: [("discard",)]))
    s = game.state
    monkeypatch.setattr(s, "legal", [action for action in s.legal if action[0] == "card"])
    plans = worth_trying(s)
    assert plans
    assert all(first in s.legal and last == ("discard",) for first, last in plans)


def test_a_decided_game_is_worth_what_it_brought() -> None:
    s = finished("I", 1, "S")
    assert victories(s) == (1.0, 0.0)
    assert chances(s) == (1.0, 0.0)
    s.result = {"winner": None, "why": "draw"}
    assert chances(s) == (0.5, 0.5)


def test_holding_more_is_worth_more() -> None:
    s = begun("II").state
    before, worth = chances(s)[0], Outlook(s).worth("corduba", "S")
    s.control["corduba"] = "S"
    assert worth > 0
    assert chances(s)[0] > before


@pytest.mark.parametrize(
    ("text", "owner", "arrives", "hits"),
    [("4L", "R", 1.0, 2), ("1(L)", "R", 4 / 6, 2), ("4L", "S", 1.0, 8), ("1(L)", "S", 1 / 6, 5), ("1L", "S", 3 / 6, 8)],
)
def test_the_sea_is_weighed_by_its_table(text: str, owner: str, arrives: float, hits: int) -> None:
    s = board("I")
    own(s, **{"R": "massilia"})
    own(s, **{owner: "gades"})
    force(s, "massilia", "R", text, "pompeius")
    found, lost = crossing(s, army_at_rest(s, "pompeius"), "gades")
    assert found == pytest.approx(arrives)
    assert lost == pytest.approx(POINT * STEP * hits / 6)  # S17.4: +2 between own ports, -1 to another


def test_an_army_that_has_not_moved_may_go_overseas() -> None:
    s = board("I")
    europe = [id for id, map in s.config.map.items() if map == "europe" and s.config.places[id].counts]
    own(s, R=f"ephesus {' '.join(europe)}", S="sardis miletus")
    force(s, "rome", "R", "4L", "cassius")
    army = army_at_rest(s, "cassius")
    s.asia = False
    assert "ephesus" not in reach(s, Outlook(s), army)  # Asia Minor sleeps
    s.asia = s.fannius = True
    way = reach(s, Outlook(s), army)["ephesus"]
    assert (way.sails, way.used) == (True, army.mp)
    assert "ephesus" not in reach(s, Outlook(s), army._replace(fresh=False))
    goal = goals(s, Outlook(s), army, "europe")[0]  # there is nothing to win in Europe
    assert (s.config.map[goal.step], goal.sail) == ("asia", True)


def test_a_unit_stays_on_a_city_only_if_the_rest_has_somewhere_to_go(monkeypatch: pytest.MonkeyPatch) -> None:
    s = board("II")
    own(s, S="valencia lauro", R="sucro new_carthage")
    force(s, "valencia", "R", "3L", "pompeius")
    s = march(s, "pompeius")
    rest = without(s, army_at_rest(s, "pompeius"), ("legion", "f"))
    assert (rest.number, rest.power, rest.stack) == (2, 8, (("legion", 2, 0),))
    assert Thumb(s).choose() == (("drop", "legion", "f"), "garrison")
    monkeypatch.setattr(
        thumb, "goals", lambda s, outlook, army, map: [] if army == rest else goals(s, outlook, army, map)
    )
    assert Thumb(s).choose()[0] != ("drop", "legion", "f")


def test_a_hint_tells_no_more_than_its_strength() -> None:
    game = on_the_way("I", 60, 3)
    told = [players.write_hint(RULES, players.hint(game, None, strength, iterations=6)) for strength in (1, 2, 3)]
    assert told[0]["kind"] is told[0]["action"] is told[1]["action"] is None
    assert told[1]["kind"] == told[2]["kind"] == told[2]["action"]["kind"]
    assert sum(told[2]["chances"].values()) == pytest.approx(1.0)
    assert RULES.read_action(game, told[2]["action"]) in game.legal_actions()
    with pytest.raises(IllegalAction):
        players.hint(game, "S" if game.turn.seats == ("R",) else "R", 3, iterations=2)
    with pytest.raises(Unreadable):
        players.hint(game, None, 4)


def test_luck_and_decisions_add_up_to_the_whole_story() -> None:
    table = play_on(Table(begun("II"), seed="tigranes"), "random", until=lambda table: len(table.history) > 20)
    told = RULES.room("minds").analyse(table, iterations=2, seed=1)
    for seat in told.seats:
        decided = sum(told.decisions[whose][seat] for whose in told.seats)
        assert told.start[seat] + told.luck[seat] + decided == told.end[seat]
    assert any(step.luck["S"] for step in told.steps)


def test_windows_that_could_betray_a_hand_are_answered_by_computers_too() -> None:
    """S24.2: at the table even a window with nothing to play is asked, and the answer shows no more than a pass."""
    table = play(begun("I"), "thumb", seed="sucro")
    passed = [step for step in table.history if str(step.step) == "pass"]
    assert passed
    assert all(seen(step.step, (None,)) == step.step for step in passed)


@pytest.mark.parametrize("text", ["cato", "thumb@5", "strategist@", "strategist@-1", "strategist@1.5", "strategist@xs"])
def test_a_wrong_name_or_budget_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(Unreadable, match=r"cato|thumb|strategist@80"):
        players.player(text, RULES)
