"""The sequence of play (S5): a game set up, its turns, its phases, hands (S9.2, S9.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..printed.duel import SCENARIO as DUEL
from ..printed.tables import MAPS, Printed
from . import duel, elections, hits, operations, victory, winter
from .cards import hand_of
from .config import MONS_HERMINIUS, OTHER, Config, R, S, config
from .control import holder, isolation, set_control
from .crisis import incident
from .forces import leave_game, post, put
from .machine import draw, question, run, step, tidy
from .sieges import flips
from .state import CONSULAR, GONE, IN, MAP, OUT, POOL, PROCONSULAR, Action, Frame, Post, Siege, State

CHAPTERS: Final = (elections, hits, operations, victory, winter)  # they know their questions (S24.4)
PHASES: Final = (
    "turn_order", "elections", "reinforcement", "deal", "operations", "surrender", "winter", "disband", "isolation",
    "victory", "end_of_turn",
)  # fmt: skip
SETUP: Final = "setup"
FLAGS: Final = {
    "sulla_failed": 0, "sulla_paid": False, "sertorian_in_italy": False, "spanish_in_italy": False,
    "extra_levy": False,
}  # fmt: skip


# -------------------------------------------------------------------- setting up (S4, S22)


def new_state(printed: Printed | None, scenario: str, options: Mapping[str, Any], always_ask: bool = True) -> State:
    """A game at its first question."""
    s = empty_state(config(printed, scenario, options))
    s.always_ask = always_ask
    _set_up(s)
    run(s)
    return s


def empty_state(c: Config) -> State:
    """A position with nobody anywhere."""
    s = State()
    s.config, s.turn, s.phase, s.first = c, c.scenario.first_turn, SETUP, S
    s.crisis, s.asia = c.scenario.crisis, c.scenario.asia_active
    s.fannius, s.spartacus = c.scenario.fannius_happened, c.scenario.spartacus_happened
    s.control, s.provinces, s.at_start, s.raided, s.siege = {}, {}, (), frozenset(), {}
    s.units, s.stands, s.lost = {}, {}, {}
    s.leaders = {
        id: Post(GONE if id == "sulla" else POOL, None, False, None, S if leader.side == S else R)
        for id, leader in c.printed.leaders.items()
    }
    s.draw, s.discard, s.gone = c.deck, (), ()
    s.lasting = dict.fromkeys(c.scenario.cards_in_force, R)
    s.hand = {(side, map): () for side in (S, R) for map in MAPS}
    s.resources, s.used, s.tried = dict(c.resources), (), ()
    s.split, s.stopped = {S: None, R: None}, {S: False, R: False}
    s.exempt, s.flags, s.stack, s.result = {S: (), R: ()}, dict(FLAGS), [], None
    s.legal, s.dirty, s.log, s.always_ask = [], frozenset(), None, True
    return s


def _set_up(s: State) -> None:
    c = s.config
    scenario = c.scenario
    for side, provinces, places in (
        (S, scenario.sertorian_provinces, scenario.sertorian_places),
        (R, (*scenario.republican_provinces, *scenario.republican_rest_of), scenario.republican_places),
    ):
        for province in provinces:
            s.control |= dict.fromkeys(c.counted[province], side)
        s.control |= dict.fromkeys(places, side)
    for province in c.printed.provinces:
        held = holder(s, province)
        if held is not None:
            s.provinces[province] = held
    s.at_start = tuple(sorted(id for id, side in s.provinces.items() if side == R))
    for where, ids in ((CONSULAR, scenario.consular_reserve), (PROCONSULAR, scenario.proconsular_reserve)):
        for id in ids:
            post(s, id, where)
    chosen = []
    for force in scenario.force:
        if not force.at:
            chosen.append(force)
            continue
        status = IN if force.status == "inside" else OUT
        for kind in sorted({*force.full, *force.reduced}):
            put(s, force.at, force.side, kind, force.full.get(kind, 0), force.reduced.get(kind, 0), status)
        for number, id in enumerate(force.leaders):
            office = "extra" if force.proconsul == "extra" else "proconsul" if force.proconsul else None
            office = "consul" if force.consul else office
            post(s, id, MAP, force.at, status == IN, office if number == 0 else None)
        if force.status == "besieging":
            s.siege[force.at] = Siege(force.side, force.siege_points, False)
    if scenario is DUEL:
        duel.begin(s)
        return
    s.push("turn", phase=-1)
    for force in reversed(chosen):
        if "control marker" in force.choose:
            s.push("SETUP_REBELS", who=S, leaders=force.leaders, full=tuple(force.full.items()), places=force.choose_in)
        else:
            pieces = [("leader", id, 0) for id in force.leaders]
            pieces += [(kind, "r", 1) for kind, n in force.reduced.items() for _ in range(n)]
            pieces += [(kind, "f", 1) for kind, n in force.full.items() for _ in range(n)]
            s.push("SETUP_FORCE", who=S, left=tuple(pieces), places=force.choose_in)


def _force_legal(s: State, f: Frame) -> list[Action]:
    c = s.config
    places = [
        place
        for place in c.sorted_places
        if c.province[place] in f["places"] and (s.control.get(place) == S or place == MONS_HERMINIUS)
    ]
    return [("at", place) for place in places] if f["left"] else []


def _force(s: State, f: Frame, action: Action) -> None:
    piece, f["left"] = f["left"][0], f["left"][1:]
    if piece[0] == "leader":
        post(s, piece[1], MAP, action[1])
        s.tell("LeaderPlaced", "S22.1", leader=piece[1], place=action[1])
    else:
        put(s, action[1], S, piece[0], int(piece[1] == "f"), int(piece[1] == "r"))
        s.tell("UnitRaised", "S22.1", place=action[1], unit=piece[0], full=piece[1] == "f", side=S)
    if not f["left"]:
        s.stack.pop()


question("SETUP_FORCE", _force_legal, _force)


def _rebels_legal(s: State, f: Frame) -> list[Action]:
    c = s.config
    return [
        ("at", place)
        for place in c.sorted_places
        if c.province[place] in f["places"]
        and c.places[place].counts
        and not any((place, side, OUT) in held for side in (S, R) for held in (s.units, s.stands))
    ]


def _rebels(s: State, f: Frame, action: Action) -> None:
    s.stack.pop()
    place = action[1]
    for kind, number in f["full"]:
        put(s, place, S, kind, number, 0)
    for id in f["leaders"]:
        s.leaders[id] = s.leaders[id]._replace(side=S)
        post(s, id, MAP, place)
        s.tell("LeaderPlaced", "S23.6", leader=id, place=place)
    set_control(s, place, S, "S23.6")


question("SETUP_REBELS", _rebels_legal, _rebels)


# -------------------------------------------------------------------- turns and phases


@step
def turn(s: State, f: Frame) -> None:
    """The next phase."""
    if s.phase == "isolation" and s.dirty and tidy(s):
        return  # S6.6: leaders whom winter left alone in the last turn check before the victory does
    number = f["phase"] = f["phase"] + 1
    if number == len(PHASES):
        s.turn += 1
        number = f["phase"] = 0
    if number == 0:
        s.tried, s.stopped, s.exempt = (), {S: False, R: False}, {S: (), R: ()}
        s.flags["sulla_paid"] = s.flags["extra_levy"] = False
        s.tell("TurnBegan", "S5.1", turn=s.turn, year=s.year)
    s.phase = PHASES[number]
    _BEGIN[s.phase](s)


def _turn_order(s: State) -> None:
    s.push("TURN_ORDER", who=S)


def _first(s: State, f: Frame, action: Action) -> None:
    s.stack.pop()
    s.first = action[1]
    s.tell("FirstPlayer", "S5.1", side=action[1])


question("TURN_ORDER", lambda s, f: [("first", R), ("first", S)], _first)


def _reinforcement(s: State) -> None:
    if s.turn >= 2:
        names = {S: "reinforce_sertorians", R: "reinforce_republic"}
        s.push(names[OTHER[s.first]])
        s.push(names[s.first])


def _operations(s: State) -> None:
    s.push("operations", next=s.first)


def _surrender(s: State) -> None:
    for side in (s.first, OTHER[s.first]):
        flips(s, side)
    s.push("exile")
    s.push("surrender_attempts", side=OTHER[s.first], after="")
    s.push("surrender_attempts", side=s.first, after="")


@step
def exile(s: State, f: Frame) -> None:
    """S6.7: the king leaves the game without Pontus and without troops."""
    s.stack.pop()
    king = s.leaders["mithradates"]
    if king.at is None or any(s.control.get(place) == S for place in s.config.in_province["pontus"]):
        return
    stack = s.units.get((king.at, S, IN if king.inside else OUT), ())
    if not any(s.config.family[kind] == "pontic" for kind, _, _ in stack):
        s.tell("LeaderLost", "S6.7", leader="mithradates", place=king.at, how="exile")
        leave_game(s, "mithradates")
        incident(s, "mithradates_dead_or_exiled")


def _winter(s: State) -> None:
    s.push("winter_turn", side=OTHER[s.first], after=-1)
    s.push("winter_turn", side=s.first, after=-1)


def _disband(s: State) -> None:
    if s.turn < s.config.printed.tables.turns.count:
        s.push("DISBAND", who=R, n=0)


def _end(s: State) -> None:
    s.push("proconsul_segment", left=elections.officers(s), kept=0)


_BEGIN: Final = {
    "turn_order": _turn_order, "elections": elections.begin, "reinforcement": _reinforcement,
    "deal": lambda s: _deal(s), "operations": _operations, "surrender": _surrender, "winter": _winter,
    "disband": _disband, "isolation": isolation, "victory": victory.check, "end_of_turn": _end,
}  # fmt: skip


# -------------------------------------------------------------------- hands (S9.2, S9.3, S23.3, S23.4)


def hand_size(s: State) -> int:
    """S9.2, S23.4."""
    if not s.asia:
        return int(s.config.option["hand_europe_only"])
    return 9 if s.config.option["hand_of_nine"] else int(s.config.option["hand_both_maps"])


def _deal(s: State) -> None:
    s.split = {S: None, R: None}
    s.push("split_over")
    for side in (R, S):
        s.push("deal_to", side=side, step=0)
    if s.asia and not s.config.option["choose_split"]:
        s.push("SPLIT_HANDS", who=R)
        s.push("SPLIT_HANDS", who=S)


def _split_legal(s: State, f: Frame) -> list[Action]:
    least, all_cards = s.config.option["hand_min_per_map"], hand_size(s)
    return [("europe", n) for n in range(least, all_cards - least + 1)]


def _split(s: State, f: Frame, action: Action) -> None:
    s.stack.pop()
    s.split[f["who"]] = action[1]
    s.tell("HandsSplit", "S9.3", side=f["who"], n=action[1])


question("SPLIT_HANDS", _split_legal, _split)


@step
def deal_to(s: State, f: Frame) -> None:
    """A side is dealt up to its size, then the whole hand is parted."""
    side, now = f["side"], f["step"]
    f["step"] += 1
    if now == 0:
        s.push("DEAL", side=side, map="europe", n=max(0, hand_size(s) - len(hand_of(s, side))), got=())
    elif now == 1 and s.asia:
        whole = tuple(sorted(hand_of(s, side)))
        if s.config.option["choose_split"]:
            s.hand[side, "europe"] = s.hand[side, "asia"] = ()
            s.push("ASSIGN_CARD", who=side, left=whole)
        else:
            s.hand[side, "europe"], s.hand[side, "asia"] = whole, ()
            s.push("PART_HAND", side=side)
    else:
        s.stack.pop()


def _deal_what(s: State, f: Frame) -> tuple[int, tuple[Any, ...]]:
    """S9.12: an empty draw pile is made anew of the discards, and the deal goes on."""
    return min(f["n"], len(s.draw)), s.draw


def _dealt(s: State, f: Frame, cards: Sequence[Any]) -> None:
    side, map = f["side"], f["map"]
    f["n"] -= len(cards)
    f["got"] = (*f["got"], *cards)
    s.draw = tuple(n for n in s.draw if n not in cards)
    s.tell("CardsDealt", "S9.2", side=side, n=len(cards), cards=tuple(sorted(cards)), map=map)
    if f["n"] > 0 and s.discard:
        s.draw, s.discard = tuple(sorted(s.discard)), ()
        s.tell("DeckRenewed", "S9.12", n=len(s.draw))
        return
    s.stack.pop()
    s.hand[side, map] = tuple(sorted((*s.hand[side, map], *f["got"])))


draw("DEAL", _deal_what, _dealt, lambda s, f: f["side"])


def _part_what(s: State, f: Frame) -> tuple[int, tuple[Any, ...]]:
    whole = tuple(sorted(hand_of(s, f["side"])))
    return min(s.split[f["side"]] or 0, len(whole)), whole


def _parted(s: State, f: Frame, cards: Sequence[Any]) -> None:
    s.stack.pop()
    side, whole = f["side"], hand_of(s, f["side"])
    s.hand[side, "europe"] = tuple(sorted(cards))
    s.hand[side, "asia"] = tuple(sorted(n for n in whole if n not in cards))
    s.tell("HandParted", "S9.3", side=side, europe=s.hand[side, "europe"], asia=s.hand[side, "asia"])


draw("PART_HAND", _part_what, _parted, lambda s, f: f["side"])


def _assign_legal(s: State, f: Frame) -> list[Action]:
    """S23.3: ascending numbers, so many at least in each hand."""
    if not f["left"]:
        return []
    side, n, after = f["who"], f["left"][0], len(f["left"]) - 1
    least = s.config.option["hand_min_per_map"]
    need = {map: max(0, least - len(s.hand[side, map])) for map in MAPS}
    return [("assign", n, map) for map in MAPS if need[MAPS[map == MAPS[0]]] <= after]


def _assign(s: State, f: Frame, action: Action) -> None:
    f["left"] = f["left"][1:]
    s.hand[f["who"], action[2]] = tuple(sorted((*s.hand[f["who"], action[2]], action[1])))
    s.tell("CardAssigned", "S23.3", side=f["who"], card=action[1], map=action[2])
    if not f["left"]:
        s.stack.pop()


question("ASSIGN_CARD", _assign_legal, _assign, betrays=lambda s, f: True)


@step
def split_over(s: State, f: Frame) -> None:
    """The deal is over."""
    s.stack.pop()


@step
def asia_hands(s: State, f: Frame) -> None:
    """S9.3.4: in the turn in which Asia Minor becomes active both draw cards as their Asian hand."""
    s.stack.pop()
    number = s.config.option["asia_first_turn_cards"]
    if 2 * number > len(s.draw):
        s.draw, s.discard = tuple(sorted((*s.draw, *s.discard))), ()
    for side in (R, S):
        s.push("DEAL", side=side, map="asia", n=number, got=())
