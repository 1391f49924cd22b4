"""Event chits (P13.3): the draw, the windows and the effects."""

from __future__ import annotations

from typing import Any, Final

from .terms import AREAS, CHITS, FIRING, KINDS, LEADERS, NATIONS, TARGETS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, LAND_SET, MOBILES, first, i64, lane
    from .combat import close_battle, end_battle
    from .hits import (
        any_category,
        apply_hits,
        in_category,
        list_spreads,
        number_in,
        one_at,
        put_spread,
        spreads,
        threshold,
    )
    from .lots import draw
    from .phases import push_phase
    from .retreat import able, push_retreat
    from .state import Choices, State, deed, kind_of, more_of, other_of, place_of, word_of
    from .terms import (
        ALMORAVIDE,
        B_ROLL,
        BRAVE,
        CANCEL,
        CASTLE,
        CHIT_KINDS,
        CHIT_WINDOW,
        DO_CHIT,
        DO_PASS,
        DRAW,
        ELAN_MOVE,
        FIRE_CASTLE,
        FIRE_KINDS,
        FIRE_KNIGHT,
        KNIGHT,
        MOVE,
        NEUTRAL,
        NOBODY,
        NUL,
        PHASE_PILE,
        REMISE,
        RIVER,
        SIDE_A,
        SIDE_D,
        STACK,
        THROWS,
        TURNS,
        WAITS,
    )

CHIT: Final = {name: number for number, name in enumerate(CHITS)}
SIDES: Final = "AD"
BEFORE: Final = ("embuscade", "indiscipline", "retraite", "ruse", "traitrise")
SPECIAL_CASTLES: Final = 2


def chit_act(chit: str, side: i64, kind: i64, at: i64, place: i64, leader: i64) -> i64:
    """The playing of a chit; what it does not need is -1 (of the place too)."""
    more: i64 = CHIT[chit] + 32 * (side + 1) + 128 * (at + 1)
    return deed(DO_CHIT, place if place >= 0 else 63, leader + 1, kind + 1, more)


def facts_of(act: i64) -> dict[str, Any]:
    """What a chit is played with, by name (P25.3)."""
    facts: dict[str, Any] = {}
    if more_of(act) >> 5 & 3:
        facts["side"] = SIDES[(more_of(act) >> 5 & 3) - 1]
    if kind_of(act):
        kind: i64 = kind_of(act) - 1
        facts["kind"] = FIRING[kind] if more_of(act) >> 7 else KINDS[kind]
    if more_of(act) >> 7:
        facts["at"] = TARGETS[(more_of(act) >> 7) - 1]
    if place_of(act) != 63:
        facts["p"] = AREAS[place_of(act)]
    if other_of(act):
        facts["leader"] = LEADERS[other_of(act) - 1]
    return facts


# -------------------------------------------------------------------- drawing


def begin_draw(s: State) -> None:
    """The draw at the start of some turns (P13.3.1)."""
    if not s.config.events or s.turn not in s.config.printed.draw_turns:
        return
    if s.turn == s.config.first_turn:
        s.dealt = 1
        for name, row in s.config.printed.chits.items():
            s.bag[CHIT[name]] = row.count
    chits = sum([s.bag[k] for k in range(CHIT_KINDS)])
    players = s.config.players
    each = 2 if chits >= 9 and chits >= 2 * players else 1 if chits >= 5 and chits >= players else 0
    s.push_paper(DRAW, NOBODY, {"left": [player for player in range(1, players + 1) for _ in range(each)]})


def run_draw(s: State) -> i64:
    """One chit after another in seat order, by lot from the bag in text order (P13.3.1)."""
    c = s.paper()
    k: i64 = 0
    number: i64 = 0
    for k in range(CHIT_KINDS):
        number += s.bag[k]
    if not c["left"] or not number:
        s.pop_paper()
        return 0
    index: i64 = draw(s, c, number)
    if index < 0:
        return 0
    k = 0
    while index >= s.bag[k]:
        index -= s.bag[k]
        k += 1
    s.bag[k] -= 1
    player = c["left"][0]
    if k == REMISE:  # Reshuffle: shown at once, another is drawn; the chit itself leaves the game
        for k in range(CHIT_KINDS):
            s.bag[k] += s.discard[k]
            s.discard[k] = 0
        if s.log is not None:
            s.tell("BagRefilled", "P13.3", player=player)
    else:
        s.hand[player * CHIT_KINDS + k] += 1
        c["left"].pop(0)
        if s.log is not None:
            s.tell("ChitDrawn", "P13.3.1", player=player, chit=CHITS[k])
    return 0


# -------------------------------------------------------------------- windows


def open_n0(s: State, nation: i64) -> None:
    """The window at the start of a sequence (P2.4)."""
    s.push_paper(CHIT_WINDOW, nation, {"when": "N0", "n": NATIONS[nation], "ask": ["N"]})


def run_after(s: State) -> i64:
    """The window for the chit Élan (P20.1)."""
    s.depth -= 1
    nation: i64 = s.who[s.depth]
    s.push_paper(CHIT_WINDOW, nation, {"when": "after", "n": NATIONS[nation], "ask": ["N"]})
    return 0


def push_window(s: State, when: str) -> None:
    """A chit window of a battle, attacker first (P7.2, P7.3)."""
    s.push_paper(CHIT_WINDOW, s.side[SIDE_A], {"when": when, "n": NATIONS[s.side[SIDE_A]], "ask": ["A", "D"]})


def _nation_of(s: State, side: str) -> i64:
    """The nation of a side of the battle, or the one whose window it is."""
    if side == "N":
        return s.who[s.depth - 1]
    return s.side[SIDES.index(side)]


def ask_chits(s: State, choices: Choices) -> i64:
    """Whoever can play a chit is asked; the others are passed over (P23.11)."""
    c = s.paper()
    if s.log is not None:
        s.tell("Looked", "P23.11")  # that somebody is asked, or is not, tells of hands
    while c["ask"]:
        side = c["ask"][0]
        player: i64 = s.owner[_nation_of(s, side)]
        if player:
            _list_playable(s, choices, c["when"], side, player)
        if side == "A" and player and s.owner[s.side[SIDE_D]] == player:  # one player on both sides is asked once
            _list_playable(s, choices, c["when"], "D", player)
            c["ask"] = ["A"]
        if choices.number:
            choices.add(DO_PASS, 0)
            s.decider = player
            return WAITS
        c["ask"].pop(0)
    s.pop_paper()
    return 0


def do_chits(s: State, act: i64) -> None:
    """Pass, or play a chit: then the holders of Cancel are asked."""
    c = s.paper()
    side = c["ask"][0]
    if word_of(act) == DO_PASS:
        c["ask"].pop(0)
        return
    facts = facts_of(act)
    nation: i64 = _nation_of(s, "N" if side == "N" else facts.get("side", side))
    player: i64 = s.owner[nation]
    chit: i64 = more_of(act) & 31
    _spend(s, player, chit)
    ring = _ring(s, player)
    paper = {"chit": CHITS[chit], "facts": facts, "valid": True, "nation": NATIONS[nation], "ask": ring}
    s.push_paper(CANCEL, nation, paper)


def _ring(s: State, player: i64) -> list[int]:
    """The others from the left (P13.3)."""
    players: i64 = s.config.players
    return [(player + k - 1) % players + 1 for k in range(1, players)]


def _spend(s: State, player: i64, chit: i64) -> None:
    s.hand[player * CHIT_KINDS + chit] -= 1
    s.discard[chit] += 1
    if s.log is not None:
        s.tell("ChitPlayed", "P13.3.2", player=player, chit=CHITS[chit])


def ask_cancel(s: State, choices: Choices) -> i64:
    """A Cancel may answer a chit, and a Cancel a Cancel."""
    c = s.paper()
    if s.log is not None:
        s.tell("Looked", "P23.11")
    while c["ask"]:
        player: i64 = c["ask"][0]
        if s.hand[player * CHIT_KINDS + NUL]:
            choices.add(DO_PASS, 0)
            choices.add(chit_act("nul", -1, -1, -1, -1, -1), 0)
            s.decider = player
            return WAITS
        c["ask"].pop(0)
    nation: i64 = s.who[s.depth - 1]
    s.pop_paper()
    below = s.paper()
    below["ask"] = ["N"] if "N" in below["ask"] else ["A", "D"]
    if c["valid"]:
        _take_effect(s, c["chit"], c["facts"], nation)
    return 0


def do_cancel(s: State, act: i64) -> None:
    """Pass, or cancel."""
    c = s.paper()
    player: i64 = c["ask"].pop(0)
    if word_of(act) == DO_CHIT:
        _spend(s, player, NUL)
        c["valid"] = not c["valid"]
        c["ask"] = _ring(s, player)


# -------------------------------------------------------------------- what can be played


def _holds(s: State, player: i64, chit: str) -> bool:
    return s.hand[player * CHIT_KINDS + CHIT[chit]] > 0


def _list_playable(s: State, choices: Choices, when: str, side: str, player: i64) -> None:
    nation: i64 = _nation_of(s, side)
    number: i64 = SIDES.find(side)
    if when == "N0":
        _list_n0(s, choices, nation, player)
    elif when == "after":
        if _holds(s, player, "fougue") and not s.config.elan[nation * TURNS + s.turn]:
            _list_at(choices, "fougue", _with_mobiles(s, nation))
    elif when == "before":
        for chit in BEFORE:
            if _holds(s, player, chit) and _fits(s, chit, number):
                choices.add(chit_act(chit, number, -1, -1, -1, -1), 0)
    elif when == "round":
        _list_round(s, choices, number, player)
    elif _holds(s, player, "de"):
        choices.add(chit_act("de", number, -1, -1, -1, -1), 0)


def _list_at(choices: Choices, chit: str, places: i64) -> None:
    while places:
        choices.add(chit_act(chit, -1, -1, -1, first(places), -1), 0)
        places &= places - 1


def _with_mobiles(s: State, nation: i64) -> i64:
    """Provinces with mobile units of a nation."""
    found: i64 = 0
    left: i64 = s.where[nation] & LAND_SET
    while left:
        if s.at(first(left), nation) & MOBILES:
            found |= left & -left
        left &= left - 1
    return found


def _list_n0(s: State, choices: Choices, nation: i64, player: i64) -> None:
    own: i64 = s.provinces_of(nation)
    places: i64 = 0
    kind: i64 = 0
    leader: i64 = 0
    free: i64 = 0
    if _holds(s, player, "armee"):
        for kind in range(KNIGHT + 1):  # P23.11
            if s.supply(nation, kind) > 0:
                places = own
                while places:
                    choices.add(chit_act("armee", -1, kind, -1, first(places), -1), 0)
                    places &= places - 1
    if _holds(s, player, "chateau") and s.turn >= 8:
        if lane(s.config.limit[nation], CASTLE):
            free = s.supply(nation, CASTLE) > 0
        else:
            free = _special_castles(s) < SPECIAL_CASTLES
        places = own if free else 0
        while places:
            if not s.walled(first(places)):
                choices.add(chit_act("chateau", -1, -1, -1, first(places), -1), 0)
            places &= places - 1
    if _holds(s, player, "invasion") and not s.minor:
        if not s.invasion(nation) and not s.config.elan[nation * TURNS + s.turn]:
            _list_at(choices, "invasion", _with_mobiles(s, nation))
    if _holds(s, player, "longue_vie"):
        left: i64 = s.led[nation] & ~s.long_lives
        while left:
            leader = first(left)
            left &= left - 1
            row = s.config.printed.leaders[LEADERS[leader]]  # who would leave now and may stay one turn more
            if row.leave == s.turn == row.arrive + 1:
                choices.add(chit_act("longue_vie", -1, -1, -1, -1, leader), 0)
    if _holds(s, player, "tresor") and s.config.buy[nation] and not (nation == ALMORAVIDE and s.turn < 20):
        choices.add(chit_act("tresor", -1, -1, -1, -1, -1), 0)


def _special_castles(s: State) -> i64:
    n: i64 = 0
    number: i64 = 0
    for n in range(29):
        number += s.special[n]
    return number


def _fits(s: State, chit: str, side: i64) -> bool:
    """Does a chit before the battle make sense for this side (P13.3)?"""
    p: i64 = s.battle_at
    foe: i64 = s.at(p, s.side[1 - side])
    mountain: i64 = 1 if s.config.mountains & BIT[p] else 0
    changed: i64 = s.mountain != mountain
    if chit == "embuscade":
        return side == SIDE_D and not mountain and not changed
    if chit == "ruse":
        return side == SIDE_A and mountain != 0 and not changed
    if chit == "indiscipline":
        return number_in(foe, FIRE_KNIGHT) > 0 and s.indiscipline == NOBODY
    if chit == "traitrise":
        return lane(foe, CASTLE) > 0 and s.treason == NOBODY
    return s.side[side] != NEUTRAL and able(s, s.side[side], p, 0) != 0


def _list_round(s: State, choices: Choices, side: i64, player: i64) -> None:
    group: i64 = 0
    target: i64 = 0
    if _holds(s, player, "tactique") and not s.tactics & BIT[side]:
        choices.add(chit_act("tactique", side, -1, -1, -1, -1), 0)
    if _holds(s, player, "bravoure") and s.brave[side] == NOBODY:
        for group in range(FIRE_KINDS):
            if group == FIRE_CASTLE or not number_in(s.at(s.battle_at, s.side[side]), group):
                continue
            for target in range(12):
                if target != FIRE_CASTLE and in_category(s, 1 - side, target):
                    choices.add(chit_act("bravoure", side, group, target, -1, -1), 0)


# -------------------------------------------------------------------- effects


def _take_effect(s: State, chit: str, facts: dict[str, Any], nation: i64) -> None:
    """What a chit does that nobody cancelled (P13.3, P23.11); its window is on top of the stack."""
    k: i64 = 0
    side: i64 = SIDES.find(facts.get("side", "-"))
    p: i64 = AREAS.index(facts["p"]) if "p" in facts else 0
    if chit == "armee":
        s.add(p, nation, KINDS.index(facts["kind"]), 1)
    elif chit == "chateau":
        if not lane(s.config.limit[nation], CASTLE):
            s.special[nation] += 1
        s.put_castle(p, nation)
    elif chit == "longue_vie":
        s.long_lives |= BIT[LEADERS.index(facts["leader"])]
    elif chit == "invasion":
        s.minor = 1
        s.minor_place = p
        s.minor_at = 0
        for k in range(s.depth):
            if s.task[k] == MOVE and not s.arg[k] >> 19 & 63:
                s.arg[k] += (p + 1) * 524288
    elif chit == "tresor":
        s.gold[nation] += 12
    elif chit == "fougue":
        s.pop_paper()  # the window is over
        push_phase(s, nation, ELAN_MOVE, PHASE_PILE, NOBODY, BIT[p])
        s.push(STACK, nation, 1)
    elif chit == "embuscade":
        s.mountain = 1
    elif chit == "ruse":
        s.mountain = 0
    elif chit == "indiscipline":
        s.indiscipline = 1 - side
    elif chit == "traitrise":
        s.treason = 1 - side
    elif chit == "retraite":
        if side == SIDE_D:
            s.no_submission = 1  # P23.11
        push_retreat(s, side)
    elif chit == "tactique":
        s.tactics |= BIT[side]
    elif chit == "bravoure":
        s.push_paper(BRAVE, nation, {"side": facts["side"], "kind": facts["kind"], "at": facts["at"]})
    elif chit == "de":
        s.pop_paper()
        s.round_step = B_ROLL


def ask_brave(s: State, choices: Choices) -> i64:
    """The two attacks of a brave unit; whoever owns the knights that they hit may spread the hits (P22.1)."""
    c = s.paper()
    if "hits" in c:
        if list_spreads(s, choices, 1 - SIDES.index(c["side"]), TARGETS.index(c["at"]), c["hits"]):
            return WAITS
        _end_brave(s)
        return 0
    s.dice = 2
    return THROWS


def fall_brave(s: State) -> None:
    """Count the hits of both dice."""
    c = s.paper()
    side: i64 = SIDES.index(c["side"])
    target: i64 = TARGETS.index(c["at"])
    need: i64 = threshold(s, side, FIRING.index(c["kind"]), target)
    hits: i64 = 0
    k: i64 = 0
    for k in range(2):
        if s.rolled[k] != 1 and s.rolled[k] >= need:
            hits += 1
    c["hits"] = hits
    if not spreads(s, 1 - side) or (target != FIRE_KNIGHT and target != FIRE_KNIGHT + RIVER):
        _end_brave(s)


def do_brave(s: State, act: i64) -> None:
    """The hits on knights are spread."""
    put_spread(s, place_of(act), kind_of(act), more_of(act))
    _end_brave(s)


def _end_brave(s: State) -> None:
    """Its losses are final before the other dice; it does not roll again (P13.3, AMB-54)."""
    c = s.paper()
    s.pop_paper()
    side: i64 = SIDES.index(c["side"])
    apply_hits(s, 1 - side, c["hits"] * one_at(TARGETS.index(c["at"])))
    s.spread = 0
    s.brave[side] = FIRING.index(c["kind"])
    if not s.at(s.battle_at, s.side[1 - side]):
        s.pop_paper()  # the window
        close_battle(s)
    elif s.mission and not any_category(s, SIDE_D):  # P14.26.2: no engaged unit is left
        s.pop_paper()
        end_battle(s)
