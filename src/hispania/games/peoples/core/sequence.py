"""The state machine (P2, P20): the turn, the sequences of the nations, the stack of tasks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..printed.tables import Printed
from . import (
    auction,
    castles,
    combat,
    events,
    income,
    lots,
    mission,
    movement,
    nations,
    placement,
    points,
    retreat,
    stacking,
    submission,
    transformation,
)
from .state import MOBILE, Act, Context, State
from .terms import Ask, Throw, Wait

EMIRATES = ("saragosse", "valence", "grenade", "seville")


def new_state(
    printed: Printed, scenario: str, version: str, players: int, options: dict[str, bool], house: dict[str, Any]
) -> State:
    """The state before the first step (P17)."""
    s = State(printed, scenario, version, players)
    row = printed.scenarios[scenario]
    s.options, s.house = dict(options), dict(house)
    s.turn = row.first
    for start in printed.starts[row.start]:
        s.add(start.province, start.nation, start.unit, start.count)
    s.adjust = dict.fromkeys(range(1, players + 1), 0)
    if version == "standard" and not options.get("group_auction"):
        s.owner = {id: nation.group for id, nation in printed.nations.items() if nation.group}
    _begin_turn(s)
    auction.set_up(s)
    return s


# -------------------------------------------------------------------- the turn


def _begin_turn(s: State) -> None:
    """S1 to S3 (P2.1)."""
    s.step, s.active, s.attacker = "S", None, None
    if s.turn == 13 and s.holder("barcelone") == "franc" and not castles.walled(s, "barcelone"):  # AMB-71
        if s.supply("franc", "castle") > 0:
            castles.put_castle(s, "barcelone", "franc")
    if s.turn == 17:  # P14.26.1
        s.add("box", "el_cid", "infantry", 5)
        s.add("box", "el_cid", "knight", 3)
        s.leaders["el_cid"] = ("box", "el_cid")
        s.flags["box"] = True
    if s.turn == 20:  # P14.27.4
        for area in s.areas_of("almoravide"):
            n = s.at(area, "almoravide").get("elite", 0)
            s.take(area, "almoravide", "elite", n)  # first: a capital of elites alone lapses, as the records have it
            s.add(area, "almoravide", "infantry", n)
    events.begin_draw(s)  # S3
    auction.turn_start(s)  # S2 is on top of it


def _next(s: State) -> None:
    """The stack is empty: what follows (P2.1)."""
    if s.step == "S":
        s.step = "A"
        _next_nation(s, 0)
    elif s.step == "A":
        _next_nation(s, s.printed.nations[s.active or ""].order)
    elif s.step == "C":
        s.turn += 1
        _begin_turn(s)


def _next_nation(s: State, after: int) -> None:
    for id, nation in s.printed.nations.items():
        if nation.order > after and _acts(s, id):
            s.active = s.attacker = id
            _sequence(s, id)
            return
    s.active = s.attacker = None
    points.end_of_turn(s)  # step B
    if s.turn == s.printed.scenarios[s.scenario].last:
        _final(s)
        return
    s.step = "C"
    transformation.step_c(s)
    s.push("BONDS")
    auction.step_c(s)  # on top: successors' players make the choices


def run_bonds(s: State, c: Context) -> Ask:
    """The bonds that end with this turn, after the auctions and before the rows (P23.9)."""
    s.todo.pop()
    submission.end_of_turn(s)
    return None


def _acts(s: State, nation: str) -> bool:
    """Does a nation run its sequence (P2.3)?"""
    if nation not in s.owner:
        return False
    if s.alive(nation) or nation in s.waiting or any(whose == nation for _, whose in s.leaders.values()):
        return True
    return placement.receives(s, nation)


def _final(s: State) -> None:
    """P18: the scores."""
    s.step = "OVER"
    found = dict(s.adjust)
    for nation, halves in s.vp.items():
        if nation in s.owner:
            found[s.owner[nation]] += halves
    if s.version == "standard":  # P15.3
        for nation, bonus in s.printed.scenarios[s.scenario].handicap.items():
            found[s.owner[nation]] += 2 * bonus
    best = max(found.values())
    winners = [str(player) for player, halves in found.items() if halves == best]
    s.result = {"points": {str(player): halves for player, halves in found.items()}, "winners": winners}
    s.tell("GameEnded", "P18", winners=winners)


# -------------------------------------------------------------------- the sequence of a nation


def _sequence(s: State, n: str) -> None:
    """Put the tasks of a sequence on the stack, the first on top (P2.4-P2.6)."""
    s.tell("SequenceBegan", "P2.4", nation=n, turn=s.turn)
    tasks: list[tuple[str, Context]] = [
        (name, {"n": n}) for name in ("START", "INCOME", "PURCHASE", "HIRE", "SAVE", "PLACE")
    ]
    if n == "el_cid":
        tasks.append(("CID", {"n": n}))
    double = stacking.invasion(s, n) is not None
    if n == "vandale" and double:
        tasks.append(("TRANSIT", {"n": n}))
    for no in (1, 2) if double else (1,):
        tasks += phase(n, no)
    if s.options.get("events"):
        tasks.append(("MINOR", {"n": n}))
    if any(row.nation == n and row.turn == s.turn for row in s.printed.elans):
        tasks += [("STACK", {"n": n, "final": True}), ("ELAN", {"n": n})]
    if s.options.get("events"):
        tasks.append(("AFTER", {"n": n}))
    tasks += [("STACK", {"n": n, "final": True}), ("POPULATION", {"n": n}), ("END", {"n": n})]
    s.todo = list(reversed(tasks))


def phase(n: str, no: Any, **more: Any) -> list[tuple[str, Context]]:
    """Movement and combat."""
    return [
        ("MOVE", {"n": n, "no": no, **more}),
        ("STACK", {"n": n, "final": False, "no": no, **{k: v for k, v in more.items() if k in ("elan", "bonus2")}}),
        ("COMBAT", {"n": n, "no": no}),
        ("REBUILD", {"n": n}),
    ]


def run_start(s: State, c: Context) -> Ask:
    """N0: the chit window, then leaders depart, LUSITANIEN is freed (P2.4)."""
    n = c["n"]
    if not c.get("asked"):
        c["asked"] = True
        events.open_n0(s, n)
        return None
    s.todo.pop()
    for leader in [id for id, (_, whose) in s.leaders.items() if whose == n]:
        leave = s.key("el_cid_leaves") if leader == "el_cid" else s.printed.leaders[leader].leave
        if s.flags.get(f"long_{leader}", leave) == s.turn:
            del s.leaders[leader]
            s.tell("LeaderLeft", "P4.6.2", leader=leader)
    if n == "lusitanien" and s.turn == 5 and s.bond.get(n) == "rome":  # P10.6
        submission.release(s, n, "P10.6")
    return None


def run_minor(s: State, c: Context) -> Ask:
    """The second movement and combat of a minor invasion (P23.11)."""
    s.todo.pop()
    n = c["n"]
    places = [p for p in dict.fromkeys(s.flags.get("minor", {}).get("at", ())) if s.at(p, n) and not s.others_at(p, n)]
    if places:
        s.flags["minor"]["at"] = []
        s.todo += reversed(phase(n, "minor", pile=places, again=True))
    return None


def ask_elan(s: State, c: Context) -> Ask:
    """The pile (P2.6.1)."""
    n = c["n"]
    row = next(row for row in s.printed.elans if row.nation == n and row.turn == s.turn)
    if row.pile.startswith("leader:"):
        s.todo.pop()
        leader = row.pile.partition(":")[2]
        if leader in s.leaders and s.leaders[leader][0] in s.printed.provinces:
            s.todo += reversed(phase(n, "elan", pile=[s.leaders[leader][0]], elan=True, named=leader))
        return None
    places = [p for p in s.areas_of(n) if p in s.printed.provinces and any(k in MOBILE for k in s.at(p, n))]
    return Wait(n, [*(("pile", p) for p in places), ("done",)])


def do_elan(s: State, c: Context, act: Act) -> None:
    """Choose the pile or none."""
    s.todo.pop()
    if act[0] == "pile":
        s.todo += reversed(phase(c["n"], "elan", pile=[act[1]], elan=True))


def ask_population(s: State, c: Context) -> Ask:
    """At most two units a province (P8)."""
    n = c["n"]
    counted = [a for a in s.areas_of(n) if a in s.printed.provinces or a == "sea" or s.key("offmap_population")]
    kinds = MOBILE[:-1]
    number = sum(s.at(a, n).get(kind, 0) for a in counted if a != "box" for kind in kinds)
    if number > 2 * len(s.provinces_of(n)) and not (n == "el_cid" and s.turn == 17):
        return Wait(n, [("remove", a, kind, "") for a in counted if a != "box" for kind in kinds if kind in s.at(a, n)])
    s.todo.pop()
    return None


def do_population(s: State, c: Context, act: Act) -> None:
    """Remove a unit."""
    stacking.remove(s, c["n"], act[1], act[2], "")


# -------------------------------------------------------------------- the end of a sequence


def ask_end(s: State, c: Context) -> Ask:
    """WISIGOTH's free castles, then points (N10)."""
    n = c["n"]
    if "jobs" not in c:
        c["jobs"] = [list(job) for job in _castle_jobs(s)] if n == "wisigoth" else []
    while c["jobs"]:
        place = c["jobs"][0][0]
        if place != "own":
            c["jobs"].pop(0)
            if not _named_castle(s, c, place):
                return None
            continue
        places = [
            p
            for p in s.provinces_of(n)
            if not s.printed.provinces[p].mountain and s.printed.provinces[p].zone != "N" and not castles.walled(s, p)
        ]
        if places and s.supply(n, "castle") > 0:
            return Wait(n, [("castle", p) for p in places])
        c["jobs"].pop(0)
    s.todo.pop()
    s.flags.pop("cid_in", None)
    s.flags.pop("minor", None)
    points.end_of_sequence(s, n)
    return None


def _castle_jobs(s: State) -> list[tuple[str]]:
    rows = [r for r in s.printed.reinforcements if (r.nation, r.turn, r.phase) == ("wisigoth", s.turn, "end")]
    return [(row.place,) for row in rows for _ in range(row.units["castle"])]


def _named_castle(s: State, c: Context, p: str) -> bool:
    """A castle at a named place; a vassal there is evicted first (P14.13.5). False while it still leaves."""
    holder = s.holder(p)
    if holder is not None and s.bond.get(holder) == "wisigoth" and s.turn in (8, 9):
        c["jobs"].insert(0, [p])
        c["evicted"] = p
        s.push("FORCED", **{"n": holder, "from": p, "used": [], "ban": [], "why": "eviction"})
        return False
    mine = holder == "wisigoth" or (holder is None and c.get("evicted") == p)
    if mine and not castles.walled(s, p) and s.supply("wisigoth", "castle") > 0:
        castles.put_castle(s, p, "wisigoth")
    return True


def do_end(s: State, c: Context, act: Act) -> None:
    """Place a free castle."""
    c["jobs"].pop(0)
    castles.put_castle(s, act[1], c["n"])


# -------------------------------------------------------------------- the machine

_Run = Callable[[State, Context], Ask]
_Do = Callable[[State, Context, Act], None]

ASK: dict[str, _Run] = {
    "START": run_start,
    "INCOME": income.ask_income,
    "TRIBUTE": income.ask_tribute,
    "PURCHASE": income.ask_purchase,
    "HIRE": mission.ask_hire,
    "SAVE": income.run_save,
    "PLACE": placement.ask_place,
    "CID": mission.ask_cid,
    "TRANSIT": nations.ask_transit,
    "MOVE": movement.ask_move,
    "STACK": stacking.ask_stack,
    "TRIM": stacking.ask_trim,
    "COMBAT": combat.ask_combat,
    "BATTLE": combat.ask_battle,
    "RETREAT": retreat.ask_retreat,
    "FORCED": retreat.ask_forced,
    "REBUILD": castles.ask_rebuild,
    "ELAN": ask_elan,
    "POPULATION": ask_population,
    "END": ask_end,
    "SEALED": auction.ask_sealed,
    "OPENER": auction.ask_opener,
    "AUCTIONS": auction.run_auctions,
    "AUCTION": auction.ask_auction,
    "LOT": lots.ask_lot,
    "DRAW": events.run_draw,
    "CHITS": events.ask_chits,
    "CANCEL": events.ask_cancel,
    "BRAVE": events.ask_brave,
    "MINOR": run_minor,
    "AFTER": events.run_after,
    "BONDS": run_bonds,
    "ROW": transformation.run_row,
    "CONVERT": transformation.ask_convert,
    "EXCHANGE": transformation.ask_exchange,
    "GRANT": transformation.ask_grant,
    "CHOOSE": transformation.ask_choose,
    "KEEP": transformation.ask_keep,
    "PUT_LEADER": transformation.ask_put_leader,
}
DO: dict[str, _Do] = {
    "INCOME": income.do_income,
    "TRIBUTE": income.do_tribute,
    "PURCHASE": income.do_purchase,
    "HIRE": mission.do_hire,
    "PLACE": placement.do_place,
    "CID": mission.do_cid,
    "TRANSIT": nations.do_transit,
    "MOVE": movement.do_move,
    "STACK": stacking.do_stack,
    "TRIM": stacking.do_trim,
    "COMBAT": combat.do_combat,
    "BATTLE": combat.do_battle,
    "RETREAT": retreat.do_retreat,
    "FORCED": retreat.do_forced,
    "REBUILD": castles.do_rebuild,
    "ELAN": do_elan,
    "POPULATION": do_population,
    "END": do_end,
    "SEALED": auction.do_sealed,
    "AUCTION": auction.do_auction,
    "CHITS": events.do_chits,
    "CANCEL": events.do_cancel,
    "CONVERT": transformation.do_convert,
    "EXCHANGE": transformation.do_exchange,
    "GRANT": transformation.do_grant,
    "CHOOSE": transformation.do_choose,
    "KEEP": transformation.do_keep,
    "PUT_LEADER": transformation.do_put_leader,
}
FALL: dict[str, Callable[[State, Context, tuple[int, ...]], None]] = {
    "BATTLE": combat.fall_battle,
    "TRANSIT": nations.fall_transit,
    "OPENER": auction.fall_opener,
    "LOT": lots.fall_lot,
    "BRAVE": events.fall_brave,
}


def settle(s: State, most: int = 100_000) -> Wait | Throw | None:
    """Run until somebody has a choice or dice must fall; None when the game is over (P20.1), or after so many tasks."""
    for _ in range(most):
        if s.step == "OVER":
            break
        if not s.todo:
            _next(s)
            continue
        name, context = s.todo[-1]
        asked = ASK[name](s, context)
        if asked is None:
            continue
        if isinstance(asked, Throw):
            if asked.dice:
                return asked
            FALL[name](s, context, ())
        elif len(asked.acts) == 1:  # a decision with a single legal action is made by the driver
            DO[name](s, context, asked.acts[0])
        else:
            return asked
    return None


def act(s: State, chosen: Act) -> None:
    """Take a decision that was asked for."""
    name, context = s.todo[-1]
    DO[name](s, context, chosen)


def fall(s: State, dice: tuple[int, ...]) -> None:
    """Let the dice fall that were asked for."""
    name, context = s.todo[-1]
    FALL[name](s, context, dice)


def decider(s: State, who: str | int) -> int:
    """The player who decides."""
    return who if isinstance(who, int) else s.player(who)
