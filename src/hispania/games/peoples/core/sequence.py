"""The state machine (P2, P20): the turn, the sequences of the nations, the stack of tasks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..printed.tables import Printed
from .terms import LEADERS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .auction import (
        ask_auction,
        ask_opener,
        ask_sealed,
        do_auction,
        do_sealed,
        fall_opener,
        push_auctions,
        run_auctions,
        set_up,
    )
    from .bits import BIT, LAND_SET, MOBILES, PEOPLE, count, first, i64, lane, total
    from .castles import ask_rebuild, do_rebuild
    from .combat import ask_battle, ask_combat, do_battle, do_combat, fall_battle
    from .config import Config
    from .events import (
        ask_brave,
        ask_cancel,
        ask_chits,
        begin_draw,
        do_brave,
        do_cancel,
        do_chits,
        fall_brave,
        open_n0,
        run_after,
        run_draw,
    )
    from .income import (
        ask_income,
        ask_purchase,
        ask_tribute,
        do_income,
        do_purchase,
        do_tribute,
        run_save,
    )
    from .lots import ask_lot, fall_lot
    from .mission import ask_cid, ask_hire, do_cid, do_hire
    from .movement import ask_move, do_move
    from .phases import push_phase
    from .placement import ask_place, do_place, receives
    from .points import score_sequence, score_turn
    from .retreat import ask_forced, ask_retreat, do_forced, do_retreat
    from .stacking import ask_stack, ask_trim, do_stack, do_trim, remove
    from .state import Choices, State, deed, place_of, word_of
    from .submission import end_bonds, release
    from .terms import (
        AFTER,
        ALMORAVIDE,
        AT_BARCELONE,
        AUCTION,
        AUCTIONS,
        BATTLE,
        BONDS,
        BOX,
        BRAVE,
        CANCEL,
        CASTLE,
        CHIT_WINDOW,
        CHOOSE,
        CID,
        COMBAT,
        CONVERT,
        DO_CASTLE,
        DO_DONE,
        DO_PILE,
        DO_REMOVE,
        DRAW,
        EL_CID,
        ELAN,
        ELAN_MOVE,
        ELITE,
        END,
        ENDED,
        EXCHANGE,
        FORCED,
        FRANC,
        GRANT,
        HIRE,
        INCOME,
        INFANTRY,
        KEEP,
        KNIGHT,
        LAND,
        LOT,
        LUSITANIEN,
        MINOR,
        MINOR_MOVE,
        MOVE,
        NEUTRAL,
        NOBODY,
        OPENER,
        PHASE_AGAIN,
        PHASE_ELAN,
        PHASE_PILE,
        PLACE,
        POPULATION,
        PURCHASE,
        REBUILD,
        RETREAT,
        ROME,
        ROW,
        SAVE,
        SEA,
        SEALED,
        STACK,
        START,
        STEP_A,
        STEP_C,
        STEP_OVER,
        STEP_S,
        THE_CID,
        THROWS,
        TRANSIT,
        TRIBUTE,
        TRIM,
        TURNS,
        VANDALE,
        WAITS,
        WISIGOTH,
    )
    from .transformation import (
        ask_choose,
        ask_convert,
        ask_exchange,
        ask_grant,
        ask_keep,
        ask_put_leader,
        do_choose,
        do_convert,
        do_exchange,
        do_grant,
        do_keep,
        do_put_leader,
        push_rows,
        run_row,
    )
    from .transit import ask_transit, do_transit, fall_transit

FINAL = 1  # of STACK: see stacking


def new_state(
    printed: Printed, scenario: str, version: str, players: int, options: Mapping[str, bool], house: Mapping[str, Any]
) -> State:
    """The state before the first step (P17)."""
    from .config import AREA, KIND, NATION, agree

    config: Config = agree(printed, scenario, version, players, options, house)
    s: State = State(config)
    for start in printed.starts[printed.scenarios[scenario].start]:
        s.add(AREA[start.province], NATION[start.nation], KIND[start.unit], start.count)
    if version == "standard" and not options.get("group_auction"):
        for name, nation in printed.nations.items():
            s.owner[NATION[name]] = nation.group
    _begin_turn(s)
    set_up(s)
    return s


# -------------------------------------------------------------------- the turn


def _begin_turn(s: State) -> None:
    """S1 to S3 (P2.1)."""
    n: i64 = 0
    left: i64 = 0
    s.step = STEP_S
    s.active = s.attacker = NOBODY
    s.notes = {}
    if s.turn == 13 and s.holder(AT_BARCELONE) == FRANC and not s.walled(AT_BARCELONE):  # AMB-71
        if s.supply(FRANC, CASTLE) > 0:
            s.put_castle(AT_BARCELONE, FRANC)
    if s.turn == 17:  # P14.26.1
        s.add(BOX, EL_CID, INFANTRY, 5)
        s.add(BOX, EL_CID, KNIGHT, 3)
        s.put_leader(THE_CID, BOX, EL_CID)
        s.box = 1
    if s.turn == 20:  # P14.27.4
        left = s.where[ALMORAVIDE]
        while left:
            n = lane(s.at(first(left), ALMORAVIDE), ELITE)
            s.take(first(left), ALMORAVIDE, ELITE, n)  # first: a capital of elites alone lapses, as the records have it
            s.add(first(left), ALMORAVIDE, INFANTRY, n)
            left &= left - 1
    begin_draw(s)  # S3
    push_auctions(s, "S")  # S2 is on top of it


def _next(s: State) -> None:
    """The stack is empty: what follows (P2.1)."""
    if s.step == STEP_S:
        s.step = STEP_A
        _next_nation(s, 0)
    elif s.step == STEP_A:
        _next_nation(s, s.active + 1)
    else:
        s.turn += 1
        _begin_turn(s)


def _next_nation(s: State, after: i64) -> None:
    n: i64 = 0
    for n in range(after, NEUTRAL):
        if s.owner[n] and (s.force[n] or s.waiting[n] or s.led[n] or receives(s, n)):  # P2.3
            s.active = s.attacker = n
            _push_sequence(s, n)
            return
    s.active = s.attacker = NOBODY
    score_turn(s)  # step B
    if s.turn == s.config.last_turn:
        _final(s)
        return
    s.step = STEP_C
    push_rows(s)
    s.push(BONDS, NOBODY, 0)
    push_auctions(s, "C")  # on top: successors' players make the choices


def run_bonds(s: State) -> i64:
    """The bonds that end with this turn, after the auctions and before the rows (P23.9)."""
    s.depth -= 1
    end_bonds(s)
    return 0


def _final(s: State) -> None:
    """P18: the scores."""
    player: i64 = 0
    n: i64 = 0
    s.step = STEP_OVER
    for player in range(6):
        s.final[player] = s.adjust[player]
    for n in range(NEUTRAL):
        if s.owner[n]:
            s.final[s.owner[n]] += s.vp[n]
    if not s.config.advanced:  # P15.3
        for name, bonus in s.config.printed.scenarios[s.config.scenario].handicap.items():
            s.final[s.owner[NATIONS.index(name)]] += 2 * bonus
    best: i64 = s.final[1]
    for player in range(2, s.config.players + 1):
        best = max(best, s.final[player])
    s.winners = 0
    for player in range(1, s.config.players + 1):
        if s.final[player] == best:
            s.winners |= BIT[player]
    if s.log is not None:
        s.tell("GameEnded", "P18", winners=[str(k) for k in range(1, s.config.players + 1) if s.winners & BIT[k]])


# -------------------------------------------------------------------- the sequence of a nation


def _push_sequence(s: State, n: i64) -> None:
    """Put the tasks of a sequence on the stack, the last one first (P2.4-P2.6)."""
    if s.log is not None:
        s.tell("SequenceBegan", "P2.4", nation=NATIONS[n], turn=s.turn)
    s.push(END, n, 0)
    s.push(POPULATION, n, 0)
    s.push(STACK, n, FINAL)
    if s.config.events:
        s.push(AFTER, n, 0)
    if s.config.elan[n * TURNS + s.turn]:
        s.push(ELAN, n, 0)
        s.push(STACK, n, FINAL)
    if s.config.events:
        s.push(MINOR, n, 0)
    if s.invasion(n):
        push_phase(s, n, 2, 0, NOBODY, 0)
    push_phase(s, n, 1, 0, NOBODY, 0)
    if n == VANDALE and s.invasion(n):
        s.push(TRANSIT, n, 0)
    if n == EL_CID:
        s.push(CID, n, 0)
    s.push(PLACE, n, 0)
    s.push(SAVE, n, 0)
    s.push(HIRE, n, 0)
    s.push(PURCHASE, n, 0)
    s.push(INCOME, n, 0)
    s.push(START, n, 0)


def run_start(s: State) -> i64:
    """N0: the chit window, then leaders depart, LUSITANIEN is freed (P2.4)."""
    d: i64 = s.depth - 1
    n: i64 = s.who[d]
    leader: i64 = 0
    if s.config.events and not s.arg[d]:
        s.arg[d] = 1
        open_n0(s, n)
        return 0
    s.depth = d
    left: i64 = s.led[n]
    while left:
        leader = first(left)
        left &= left - 1
        if s.config.leave[leader] + (1 if s.long_lives & BIT[leader] else 0) == s.turn:
            s.drop_leader(leader)
            if s.log is not None:
                s.tell("LeaderLeft", "P4.6.2", leader=LEADERS[leader])
    if n == LUSITANIEN and s.turn == 5 and s.bond[n] == ROME:  # P10.6
        release(s, n, "P10.6")
    return 0


def run_minor(s: State) -> i64:
    """The second movement and combat of a minor invasion (P23.11)."""
    s.depth -= 1
    n: i64 = s.who[s.depth]
    pile: i64 = 0
    left: i64 = s.minor_at & s.where[n] & LAND_SET
    while left:
        if not s.others_at(first(left), n):
            pile |= left & -left
        left &= left - 1
    if pile:
        s.minor_at = 0
        push_phase(s, n, MINOR_MOVE, PHASE_PILE + PHASE_AGAIN, NOBODY, pile)
    return 0


def ask_elan(s: State, choices: Choices) -> i64:
    """The pile (P2.6.1)."""
    n: i64 = s.who[s.depth - 1]
    leader: i64 = s.config.elan[n * TURNS + s.turn] - 2
    if leader >= 0:
        s.depth -= 1
        if 0 <= s.leader_area[leader] < LAND:
            push_phase(s, n, ELAN_MOVE, PHASE_PILE + PHASE_ELAN, leader, BIT[s.leader_area[leader]])
        return 0
    left: i64 = s.where[n] & LAND_SET
    while left:
        if s.at(first(left), n) & MOBILES:
            choices.add(deed(DO_PILE, first(left), 0, 0, 0), 0)
        left &= left - 1
    choices.add(DO_DONE, 0)
    s.decider = s.owner[n]
    return WAITS


def do_elan(s: State, act: i64) -> None:
    """Choose the pile or none."""
    s.depth -= 1
    if word_of(act) == DO_PILE:
        push_phase(s, s.who[s.depth], ELAN_MOVE, PHASE_PILE + PHASE_ELAN, NOBODY, BIT[place_of(act)])


def ask_population(s: State, choices: Choices) -> i64:
    """At most two units a province (P8)."""
    n: i64 = s.who[s.depth - 1]
    kind: i64 = 0
    p: i64 = 0
    number: i64 = 0
    counted: i64 = s.where[n] & (LAND_SET | BIT[SEA])
    if s.config.offmap_population:
        counted = s.where[n] & ~BIT[BOX]
    left: i64 = counted
    while left:
        number += total(s.at(first(left), n) & PEOPLE)
        left &= left - 1
    if number <= 2 * count(s.provinces_of(n)) or (n == EL_CID and s.turn == 17):
        s.depth -= 1
        return 0
    while counted:
        p = first(counted)
        counted &= counted - 1
        for kind in range(5):
            if lane(s.at(p, n), kind):
                choices.add(deed(DO_REMOVE, p, 0, kind, 0), 0)
    s.decider = s.owner[n]
    return WAITS


# -------------------------------------------------------------------- the end of a sequence

CASTLE_AT, CASTLE_FREE = 6, 7  # jobs of END, beside those of PLACE: bits 0-3 which, bits 16-23 the province


def ask_end(s: State, choices: Choices) -> i64:
    """WISIGOTH's free castles, then points (N10). The frame: bit 0 begun, from bit 1 who was evicted where and one."""
    d: i64 = s.depth - 1
    n: i64 = s.who[d]
    own: i64 = 0
    if n == WISIGOTH:
        if not s.arg[d] & 1:
            s.arg[d] |= 1
            _plan_castles(s)
        while s.job_first < s.job_count:
            if (s.job[s.job_first] & 15) == CASTLE_AT:
                if not _named_castle(s, s.job[s.job_first] >> 16 & 63):
                    return 0
                s.job_first += 1
                continue
            own = s.provinces_of(n) & ~s.config.mountains & ~s.config.zone_set[0] if s.supply(n, CASTLE) > 0 else 0
            while own:
                if not s.walled(first(own)):
                    choices.add(deed(DO_CASTLE, first(own), 0, 0, 0), 0)
                own &= own - 1
            if choices.number:
                s.decider = s.owner[n]
                return WAITS
            s.job_first += 1
    s.depth = d
    s.cid_in = 0
    s.minor = s.minor_at = 0
    s.job_first = s.job_count = 0
    score_sequence(s, n)
    return 0


def _plan_castles(s: State) -> None:
    from .config import AREA

    s.job_first = s.job_count = 0
    for row in s.config.printed.reinforcements:
        if row.nation == "wisigoth" and row.turn == s.turn and row.phase == "end":
            for _ in range(row.units["castle"]):
                s.job[s.job_count] = CASTLE_FREE if row.place == "own" else CASTLE_AT + 65536 * AREA[row.place]
                s.job_count += 1


def _named_castle(s: State, p: i64) -> bool:
    """A castle at a named place; a vassal there is evicted first (P14.13.5). False while it still leaves."""
    d: i64 = s.depth - 1
    holder: i64 = s.holder(p)
    if holder != NOBODY and s.bond[holder] == WISIGOTH and (s.turn == 8 or s.turn == 9):
        s.arg[d] = 1 + 2 * (p + 1)
        s.push(FORCED, holder, p + 64)
        return False
    mine: i64 = holder == WISIGOTH or (holder == NOBODY and s.arg[d] >> 1 == p + 1)
    if mine and not s.walled(p) and s.supply(WISIGOTH, CASTLE) > 0:
        s.put_castle(p, WISIGOTH)
    return True


def do_end(s: State, act: i64) -> None:
    """Place a free castle."""
    s.job_first += 1
    s.put_castle(place_of(act), WISIGOTH)


# -------------------------------------------------------------------- the machine


def ask(s: State, choices: Choices) -> i64:
    """Ask the task on top: it runs by itself, or waits for a decision or for dice (P20.1)."""
    task: i64 = s.task[s.depth - 1]
    if task == MOVE:
        return ask_move(s, choices)
    if task == BATTLE:
        return ask_battle(s, choices)
    if task == RETREAT:
        return ask_retreat(s, choices)
    if task == PLACE:
        return ask_place(s, choices)
    if task == PURCHASE:
        return ask_purchase(s, choices)
    if task == STACK:
        return ask_stack(s, choices)
    if task == COMBAT:
        return ask_combat(s, choices)
    if task == START:
        return run_start(s)
    if task == INCOME:
        return ask_income(s, choices)
    if task == HIRE:
        return ask_hire(s, choices)
    if task == SAVE:
        return run_save(s)
    if task == REBUILD:
        return ask_rebuild(s, choices)
    if task == POPULATION:
        return ask_population(s, choices)
    if task == END:
        return ask_end(s, choices)
    if task == FORCED:
        return ask_forced(s, choices)
    if task == TRIM:
        return ask_trim(s, choices)
    if task == TRIBUTE:
        return ask_tribute(s, choices)
    return _ask_rare(s, choices, task)


def _ask_rare(s: State, choices: Choices, task: i64) -> i64:
    """The tasks that come once in a while."""
    if task == CHIT_WINDOW:
        return ask_chits(s, choices)
    if task == CANCEL:
        return ask_cancel(s, choices)
    if task == MINOR:
        return run_minor(s)
    if task == AFTER:
        return run_after(s)
    if task == CID:
        return ask_cid(s, choices)
    if task == TRANSIT:
        return ask_transit(s, choices)
    if task == ELAN:
        return ask_elan(s, choices)
    if task == LOT:
        return ask_lot(s)
    if task == BRAVE:
        return ask_brave(s, choices)
    if task == DRAW:
        return run_draw(s)
    if task == SEALED:
        return ask_sealed(s, choices)
    if task == OPENER:
        return ask_opener(s)
    if task == AUCTIONS:
        return run_auctions(s)
    if task == AUCTION:
        return ask_auction(s, choices)
    if task == BONDS:
        return run_bonds(s)
    if task == ROW:
        return run_row(s)
    if task == CONVERT:
        return ask_convert(s, choices)
    if task == EXCHANGE:
        return ask_exchange(s, choices)
    if task == GRANT:
        return ask_grant(s, choices)
    if task == CHOOSE:
        return ask_choose(s, choices)
    if task == KEEP:
        return ask_keep(s, choices)
    return ask_put_leader(s, choices)


def decide(s: State, act: i64, units: i64) -> None:
    """Take a decision that was listed."""
    task: i64 = s.task[s.depth - 1]
    if task == MOVE:
        do_move(s, act, units)
    elif task == BATTLE:
        do_battle(s, act, units)
    elif task == RETREAT:
        do_retreat(s, act)
    elif task == PLACE:
        do_place(s, act)
    elif task == PURCHASE:
        do_purchase(s, act, units)
    elif task == STACK:
        do_stack(s, act)
    elif task == COMBAT:
        do_combat(s, act)
    elif task == INCOME:
        do_income(s, act)
    elif task == HIRE:
        do_hire(s, act, units)
    elif task == REBUILD:
        do_rebuild(s, act)
    elif task == POPULATION:
        remove(s, s.who[s.depth - 1], act)
    elif task == END:
        do_end(s, act)
    elif task == FORCED:
        do_forced(s, act)
    elif task == TRIM:
        do_trim(s, act)
    elif task == TRIBUTE:
        do_tribute(s, act, units)
    else:
        _decide_rare(s, act, units, task)


def _decide_rare(s: State, act: i64, units: i64, task: i64) -> None:
    if task == CHIT_WINDOW:
        do_chits(s, act)
    elif task == CANCEL:
        do_cancel(s, act)
    elif task == BRAVE:
        do_brave(s, act)
    elif task == CID:
        do_cid(s, act, units)
    elif task == TRANSIT:
        do_transit(s, act)
    elif task == ELAN:
        do_elan(s, act)
    elif task == SEALED:
        do_sealed(s, act)
    elif task == AUCTION:
        do_auction(s, act)
    elif task == CONVERT:
        do_convert(s, act)
    elif task == EXCHANGE:
        do_exchange(s, act)
    elif task == GRANT:
        do_grant(s, act)
    elif task == CHOOSE:
        do_choose(s, act)
    elif task == KEEP:
        do_keep(s, act)
    else:
        do_put_leader(s, act)


def fall(s: State) -> None:
    """Let the dice count that lie in `rolled`, as many as `dice`."""
    task: i64 = s.task[s.depth - 1]
    if task == BATTLE:
        fall_battle(s)
    elif task == LOT:
        fall_lot(s)
    elif task == TRANSIT:
        fall_transit(s)
    elif task == BRAVE:
        fall_brave(s)
    else:
        fall_opener(s)


def settle(s: State, choices: Choices, most: i64) -> i64:
    """Run until somebody has a choice, dice must fall or the game is over (P20.1); RAN after so many tasks."""
    answer: i64 = 0
    while most:
        most -= 1
        if s.step == STEP_OVER:
            return ENDED
        if not s.depth:
            _next(s)
            continue
        choices.clear()
        answer = ask(s, choices)
        if answer == WAITS:
            if choices.number > 1 and s.decider:
                return WAITS
            if not choices.number:  # only from a position that no game leads to
                return 0
            decide(s, choices.act[0], choices.units[0])  # by the driver: a single one, or where nobody plays a nation
        elif answer == THROWS:
            if s.dice:
                return THROWS
            fall(s)
    return 0
