"""Reading position JSON (P24): nothing reaches the core that its arrays could not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import prod
from operator import add
from typing import Any, Final

from ....errors import Unreadable
from ..core import sequence
from ..core.combat import MOST_WET
from ..core.config import AREA, HOUSE, HOUSE_VALUES, KIND, LEADER, NATION, Config, agree, area_set, packed
from ..core.facts import Facts, facts_of_state, put_facts, put_frames
from ..core.hits import category
from ..core.state import Choices, State, copied
from ..core.terms import (
    AREAS,
    CASTLE,
    CHITS,
    FIRING,
    KINDS,
    LAND,
    MOBILE,
    MOVES,
    NATIONS,
    ROUND_STEPS,
    STEPS,
    TARGETS,
    TASKS,
)
from ..printed.tables import Printed
from .acts import aim_of
from .frames import HIRE_STEPS, RARE
from .papers import check_paper
from .position import write
from .stacks import check_stack

OPTIONS: Final = ("group_auction", "sign_of_god", "events", "general_submission", "sealed_auctions", "barbaric")
MOST_FRAMES: Final = 40  # and a bond may put another 40 upon them
MOST_OF_A_KIND: Final = 60
MOST_MOBILE: Final = 52  # of a nation: two sides throw no more dice than the core has room for
MOST_KINDS: Final = 4  # of a nation, castles and forts among them: dice are parted among as many
MOST_FREE: Final = 12  # units that arrive wherever their nation likes
MOST_STACKS: Final = 20_000  # ways to part the units of a nation, all in one province
PROVINCES: Final = frozenset(AREAS[:LAND])


def read(data: Any, printed: Printed) -> State:
    """The state at a position; Unreadable names what is wrong with it."""
    try:
        found = _read(data, printed)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError, RecursionError) as error:
        raise Unreadable(f"no position of peoples: {type(error).__name__}: {str(error)[:80]}") from error
    return found


def need(holds: Any, what: str) -> None:
    """Refuse what does not hold."""
    if not holds:
        raise ValueError(what)


def _read(data: Any, printed: Printed) -> State:
    need(isinstance(data, dict), "a position is an object with fields")
    need(all(name in OPTIONS and isinstance(on, bool) for name, on in data["options"].items()), "an unknown option")
    data = data | {"options": {name: True for name, on in data["options"].items() if on}}
    s = State(_config(data, printed))
    need(data["step"] in STEPS[1:], "no such step")
    s.step = STEPS.index(data["step"])
    s.turn = _number(data["turn"], s.config.first_turn, s.config.last_turn)
    s.active, s.attacker = _nation(data["active"]), _nation(data["attacker"])
    need(isinstance(data["toledo"], bool), "toledo is true or false")
    s.toledo = int(data["toledo"])
    f = _fields(data, facts_of_state(s), s.config.players)
    _flags(s, f, data["flags"])
    frames = [(str(name), context) for name, context in data["todo"]]
    need(len(frames) <= MOST_FRAMES, "too many tasks")
    put_facts(s, f)
    _check_counters(s, f)
    f = _frames(s, f, frames)
    check_stack(s, f, frames)
    put_frames(s, f)
    _result(s, data["result"])
    need(_holds(write(s), data), "fields that do not fit together")
    _settled(s)
    return s


def _holds(written: Any, given: Any) -> bool:
    """Does what was read say everything that was given? What was left out has its usual value."""
    if isinstance(given, dict):
        return isinstance(written, dict) and all(
            name in written and _holds(written[name], value) for name, value in given.items()
        )
    if isinstance(given, list):
        return isinstance(written, list) and len(written) == len(given) and all(map(_holds, written, given))
    return bool(written == given)


def _config(data: Mapping[str, Any], printed: Printed) -> Config:
    need(data["v"] == 1, "an unknown version")
    need(data["scenario"] in printed.scenarios and data["version"] in ("standard", "advanced"), "no such game")
    need(data["players"] in (4, 5) and type(data["players"]) is int, "an impossible number of players")
    need(data["version"] == "advanced" or data["players"] == 4, "an impossible number of players")
    house = {}
    for name, value in data["house"].items():
        usual = HOUSE[name]
        usually = list(usual) if isinstance(usual, tuple) else usual
        may = HOUSE_VALUES.get(name, (True, False))
        need(any(type(value) is type(each) and value == each for each in may), f"the house key {name!r}")
        need(value != usually, f"the house key {name!r} says what is usual")
        house[name] = value
    return agree(printed, data["scenario"], data["version"], data["players"], data["options"], house)


def _number(value: Any, least: int, most: int) -> int:
    need(type(value) is int and least <= value <= most, f"no number from {least} to {most}: {str(value)[:20]}")
    return int(value)


def _nation(name: Any) -> int:
    return -1 if name is None else NATION[name]


def _units(units: Any) -> int:
    for n in units.values():
        _number(n, 1, 60)
    return packed(units)


# -------------------------------------------------------------------- the board


def _fields(data: Mapping[str, Any], f: Facts, players: int) -> Facts:
    for area, cells in data["map"].items():
        for name, cell in cells.items():
            f.cell[AREA[area] * len(NATIONS) + NATION[name]] = _units(cell["u"])
            for leader in cell["l"]:
                need(f.leader_area[LEADER[leader]] < 0, f"the leader {leader!r} twice")
                need(
                    name in (NATIONS[f.leader_nation[LEADER[leader]]], "castille"), f"the leader {leader!r} of {name!r}"
                )
                f.leader_area[LEADER[leader]] = AREA[area]
                f.leader_nation[LEADER[leader]] = NATION[name]
    for name, halves in data["gold"].items():
        f.gold[NATION[name]] = _number(halves, 0, 9999)
    for name, halves in data["vp"].items():
        f.vp[NATION[name]] = _number(halves, -99999, 99999)
    for name, units in data["waiting"].items():
        f.waiting[NATION[name]] = _units(units)
    for name, p in data["capital"].items():
        need(f.cell[AREA[p] * len(NATIONS) + NATION[name]] and p in PROVINCES, f"a capital of nobody in {p!r}")
        f.capital[NATION[name]] = AREA[p]
    for name, suzerain in data["bond"].items():
        need(name not in data["bond"].values(), f"{name!r} is vassal and suzerain")
        f.bond[NATION[name]] = NATION[suzerain]
    for name, player in data["owner"].items():
        need(name != "neutral", "nobody plays neutral units")
        f.owner[NATION[name]] = _number(player, 1, players)
    for p, name in data["ruin"].items():
        f.ruin[_province(p)] = NATION[name]
        need(name != "neutral", "a ruin of nobody")
    for p, name in data["mark"].items():
        need(f.cell[AREA[p] * len(NATIONS) + NATION[name]], f"a mark of nobody in {p!r}")
        f.mark[_province(p)] = NATION[name]
    need(len(set(data["forts"])) == len(data["forts"]), "a fort twice")
    f.fort_order[:] = [_province(p) for p in data["forts"]]
    need(list(data["adjust"]) == [str(player) for player in range(1, players + 1)], "adjust has other players")
    for player, halves in data["adjust"].items():
        f.adjust[int(player)] = _number(halves, -99999, 99999)
    f.arrivals[:] = [
        (AREA[p] + 64 * KIND[kind] + 1024 * (AREA[origin] + 1)) * 256 + _number(n, 1, 60)
        for p, cell in data["arr"].items()
        for kind, _, origin, n in ((*key.partition("|"), n) for key, n in cell.items())
    ]
    need(len(f.arrivals) <= 60, "too many arrivals")
    for p, cell in data["arr"].items():
        arrived: Counter[str] = Counter()
        for key, n in cell.items():
            arrived[key.partition("|")[0]] += n
        need(max(arrived.values(), default=0) <= MOST_OF_A_KIND, f"too many arrivals in {p!r}")
    _count_chits(data["bag"], f.bag, 0)
    _count_chits(data["discard"], f.discard, 0)
    for player, chits in data["hand"].items():
        _count_chits(chits, f.hand, 16 * _number(int(player), 1, players))
    need(sum(f.bag) + sum(f.discard) + sum(f.hand) <= 27, "too many chits")
    return f


def _province(name: str) -> int:
    need(name in PROVINCES, f"no province is called {name!r}")
    return AREA[name]


def _count_chits(chits: Any, into: list[int], first: int) -> None:
    for chit in chits:
        into[first + CHITS.index(chit)] += 1


def _check_counters(s: State, f: Facts) -> None:
    """Few meet in a province (PN3), nobody has more than the core can count; more than the box holds is a what-if."""
    nations = len(NATIONS)
    number = [[units >> 8 * kind & 255 for kind in range(len(KINDS))] for units in f.waiting]
    meet = [0] * len(AREAS)
    for k, units in enumerate(f.cell):
        if not units:
            continue
        area, n = divmod(k, nations)
        meet[area] += 1
        counts = [units >> 8 * kind & 255 for kind in range(len(KINDS))]
        number[n] = list(map(add, number[n], counts))
        need(area >= LAND or (counts[6] <= 1 and counts[7] <= 1), f"too many walls in {AREAS[area]}")
        need(AREAS[area] != "box" or NATIONS[n] == "el_cid", "the box is EL CID's")
    for n, counts in enumerate(number):
        need(max(counts) <= MOST_OF_A_KIND, f"too many units of {NATIONS[n]}")
        if any(counts):
            _check_force(s, n, counts)
    need(max(meet[:LAND]) <= 2, "more than two nations in a province")


def _check_force(s: State, n: int, counts: list[int]) -> None:
    """With what may still arrive a nation has not too many units, nor of too many kinds: lists would have no end."""
    row = s.config.printed.nations["wisigoth" if NATIONS[n] == "neutral" else NATIONS[n]]
    box = dict(row.limit)
    if row.knight_limit_from:
        box["knight"] = max(box.get("knight", 0), *row.knight_limit_from.values())
    most = [max(number, box.get(name, 0)) for name, number in zip(KINDS, counts, strict=True)]
    need(sum(most[:MOBILE]) <= MOST_MOBILE, f"too many units of {NATIONS[n]}")
    kinds = {category(kind) for kind, number in enumerate(most) if number}
    need(len(kinds) <= MOST_KINDS, f"too many kinds of units of {NATIONS[n]}")
    need(prod(number + 1 for number in most[:MOBILE]) <= MOST_STACKS, f"too many units of {NATIONS[n]}")


# -------------------------------------------------------------------- flags


def _flags(s: State, f: Facts, flags: Mapping[str, Any]) -> None:
    s.italy, s.beyond = _number(flags.get("italy", 0), 0, 99), _number(flags.get("beyond", 0), 0, 99)
    s.box, s.valence = int(flags.get("box") is True), int(flags.get("valence") is True)
    s.emirate, s.move_no = area_set(flags.get("emirate", ())), MOVES.index(flags.get("move_no", 0))
    s.opener = _number(flags.get("opener", 0), 0, s.config.players)
    s.signed = sum(1 << _number(player, 1, s.config.players) for player in set(flags.get("sign", ())))
    s.aragon_late, s.badajoz_born = int("aragon_late" in flags), int("past" in flags)
    s.cid_in = _units(flags.get("cid_in", {}))
    if "minor" in flags:
        at = area_set(flags["minor"]["at"])
        s.minor, s.minor_place, s.minor_at = 1, AREA[flags["minor"].get("p", "tolede")], at
    s.rebuilt = area_set(flags.get("rebuilt", ()))
    for name, n in flags.get("special", {}).items():
        f.special[NATION[name]] = _number(n, 1, 2)
    s.long_lives = sum(1 << LEADER[name.removeprefix("long_")] for name in flags if name.startswith("long_"))
    s.dealt = int(bool(s.config.events))
    s.notes = {name: copied(flags[name]) for name in ("given", "born", "kept") if name in flags}
    for name in ("given", "born"):
        provinces = s.notes.get(name, [])
        need(all(p in PROVINCES for p in provinces) and len(set(provinces)) == len(provinces), f"the flag {name!r}")
    need(s.notes.get("kept", "") in ("", *PROVINCES), "the flag 'kept'")


def _result(s: State, result: Any) -> None:
    need((result is not None) == (STEPS[s.step] == "OVER"), "a game is over with a result only")
    if result is not None:
        need(list(result["points"]) == [str(k) for k in range(1, s.config.players + 1)], "points of other players")
        f = facts_of_state(s)
        for player, halves in result["points"].items():
            f.final[int(player)] = _number(halves, -99999, 99999)
        s.winners = sum(1 << _number(int(player), 1, s.config.players) for player in result["winners"])
        put_frames(s, f)


def _settled(s: State) -> None:
    """A position waits for somebody, for dice, or is over."""
    if STEPS[s.step] == "OVER":
        return
    need(s.depth > 0, "nothing waits here")
    twin = s.clone()
    need(sequence.settle(twin, Choices(), 1), "nothing waits here")


# -------------------------------------------------------------------- the tasks


def _frames(s: State, f: Facts, frames: list[tuple[str, Any]]) -> Facts:
    for name, context in frames:
        need(name in TASKS, f"no task is called {name[:20]!r}")
        below = TASKS[f.task[-1]] if f.task else ""
        f.task.append(TASKS.index(name))
        f.used.append(0)
        f.ban.append(0)
        f.arg.append(0)
        if name in RARE:
            f.who.append(check_paper(s, name, context, below, [task for task, _ in frames[: len(f.task)]]))
            s.papers.append(copied(dict(context)))
            continue
        decides = context["A"] if name == "BATTLE" else None if name in ("BONDS", "LOT") else context["n"]
        f.who.append(_nation(decides))
        need(f.who[-1] != NATION["neutral"] or name in ("FORCED", "RETREAT"), "neutral units decide nothing")
        reader = _READERS.get(name)
        if reader is not None:
            reader(s, f, context, below)
    need(sum(name == "BATTLE" for name, _ in frames) <= 1, "two battles at once")
    need(sum("fresh" in context for name, context in frames if name == "MOVE") <= 1, "two movements at once")
    return f


def _start(s: State, f: Facts, c: Any, below: str) -> None:
    f.arg[-1] = int(c.get("asked", False) is True)


def _purchase(s: State, f: Facts, c: Any, below: str) -> None:
    f.arg[-1] = _number(c.get("disbanded", 0), 0, 3)


def _hire(s: State, f: Facts, c: Any, below: str) -> None:
    if "step" in c:
        f.arg[-1] = HIRE_STEPS.index(c["step"]) + 4 * _province(c["p"])
        f.used[-1] = _units(c["engage"])
        need(s.others_at(AREA[c["p"]], NATION["el_cid"]), "a mission against nobody")


def _place(s: State, f: Facts, c: Any, below: str) -> None:
    if "jobs" in c:
        f.arg[-1] = 1 + 2 * (c["cap"] is True)
        f.used[-1] = area_set(c["taken"])
        _jobs(f, [_job(job) for job in c["jobs"]])


def _jobs(f: Facts, jobs: list[int]) -> None:
    need(len(jobs) <= 60 and not f.job, "too many jobs")
    need(sum(job & 15 == 3 for job in jobs) <= MOST_FREE, "too many units arrive")
    f.job[:] = jobs


def _job(job: Any) -> int:
    match job:
        case ["fixed", kind, n, p]:
            return 1 + 16 * KIND[kind] + 256 * _number(n, 1, 60) + 65536 * AREA[p]
        case ["split", kind, n, a, b]:
            return 2 + 16 * KIND[kind] + 256 * _number(n, 1, 60) + 65536 * AREA[a] + 16777216 * AREA[b]
        case ["own", kind]:
            return 3 + 16 * KIND[kind]
        case ["leader", leader]:
            return 4 + 256 * LEADER[leader]
        case ["berber"]:
            return 5
    raise ValueError(f"no such job: {str(job)[:30]}")


def _transit(s: State, f: Facts, c: Any, below: str) -> None:
    path = [_province(p) for p in c.get("path", ())]
    need(len(path) <= 3, "a transit of more than three provinces")
    f.arg[-1] = len(path) + sum(p << 2 + 6 * k for k, p in enumerate(path)) + (c.get("fire", False) is True) * 2**20
    need(f.arg[-1] < 2**20 or s.others_at(path[-1], f.who[-1]), "nobody fires at the transit")


def _move(s: State, f: Facts, c: Any, below: str) -> None:
    arg = MOVES.index(c["no"]) + 8 * ("elan" in c) + 16 * ("again" in c) + 32 * ("pile" in c)
    arg += 128 * (LEADER[c["named"]] + 1) if "named" in c else 0
    arg += 8192 * (_province(c["barred"]) + 1) if "barred" in c else 0
    arg += 524288 * (_province(c["minor"]) + 1) if "minor" in c else 0
    if "transit" in c:
        before, last = c["transit"]
        need(s.config.transit_fight and c["no"] == 1 and c["n"] == "vandale", "a transit that does not end in a battle")
        need(before in PROVINCES or before == "narbonne", "a transit from nowhere")
        arg += ((AREA[before] + 1) << 31) + ((_province(last) + 1) << 25)
    f.used[-1] = area_set(c.get("pile", ()))
    if "fresh" in c:
        arg += 64
        _movement(s, f, c)
    f.arg[-1] = arg


def _movement(s: State, f: Facts, c: Any) -> None:
    nation = f.who[-1]
    for area, units in c["fresh"].items():
        f.fresh[AREA[area]] = _units(units)
    s.fresh_leaders = sum(1 << LEADER[name] for name in set(c["freshL"]))
    for name in c["freshL"]:
        need(f.leader_area[LEADER[name]] >= 0 and f.leader_nation[LEADER[name]] == nation, f"the leader {name!r}")
    march, marching = c["march"], [0] * len(KINDS)
    if march is not None:
        s.marching, s.march_at, s.march_steps = 1, AREA[march["at"]], _number(march["k"], 0, 5)
        s.march_from = AREA[march["prev"]] if march["prev"] else -1
        s.march_stack, s.march_ended, s.march_minor = march["stack"] is True, "ended" in march, "minor" in march
        s.march_leader = LEADER[march["lead"][0]] if march["lead"] else -1
        s.march_leaders = sum(1 << LEADER[name] for name in set(march["lead"]))
        for name in march["lead"]:
            need(f.leader_area[LEADER[name]] == s.march_at, f"the leader {name!r} is not with the march")
            need(f.leader_nation[LEADER[name]] == nation, f"the leader {name!r} is another nation's")
        for kind, used, n in march["units"]:
            need(KIND[kind] < 6, "walls do not march")
            f.march[6 * KIND[kind] + _number(used, 0, s.march_steps)] = _number(n, 1, 60)
            marching[KIND[kind]] += n
        need(any(marching) or march["lead"], "nobody marches")
        need(s.march_from >= 0 or not s.march_steps, "a march from nowhere")
    for area, units in enumerate(f.fresh):
        for kind in range(len(KINDS)):
            there = f.cell[area * len(NATIONS) + nation] >> 8 * kind & 255
            gone = marching[kind] if march is not None and area == s.march_at else 0
            need((units >> 8 * kind & 255) + gone <= there, f"units march that are not in {AREAS[area]}")
            need(not units >> 48, "walls do not march")


def _stack(s: State, f: Facts, c: Any, below: str) -> None:
    arg = int(c["final"] is True) + 2 * MOVES.index(c.get("no", 0))
    f.arg[-1] = arg + 16 * ("elan" in c) + 32 * ("begun" in c) + 64 * ("cap" in c)


def _combat(s: State, f: Facts, c: Any, below: str) -> None:
    f.arg[-1] = MOVES.index(c["no"])


def _trim(s: State, f: Facts, c: Any, below: str) -> None:
    f.arg[-1] = _province(c["p"])


def _battle(s: State, f: Facts, c: Any, below: str) -> None:
    p, a, d = _province(c["p"]), NATION[c["A"]], NATION[c["D"]]
    need(a != d and a != NATION["neutral"] and f.owner[a], "nobody attacks")
    s.battle_at, s.round, s.round_step = p, _number(c["round"], 1, 9999), ROUND_STEPS.index(c["step"])
    f.side[:] = [a, d]
    both = all(f.cell[p * len(NATIONS) + n] for n in (a, d))
    need(both or c["step"] in ("retreat D", "next", "round"), "a battle without two sides")
    for side, aims in c["aims"].items():
        for kind, at in aims.items():
            need(all(_number(n, 1, 15 if target.endswith("~") else 60) for target, n in at.items()), "an aim")
            need(set(at) <= set(TARGETS), "an aim at nobody")
            f.aim[7 * "AD".index(side) + FIRING.index(kind)] = aim_of(at)
    s.queued, s.queue = int(c["queue"] is not None), sum(1 << FIRING.index(kind) for kind in c["queue"] or ())
    s.aiming, s.river, s.came = "AD".index(c["side"]), _units(c["river"]), area_set(c["came"])
    there = f.cell[p * len(NATIONS) + d]
    fire = sum((there >> 8 * kind & 255) * (3 if kind == CASTLE else 1) for kind in range(len(KINDS)))
    need(not s.river or fire <= MOST_WET, "too many fire at those who crossed a river")
    f.wounds[:] = [_number(c["w"].get(key, 0), 0, 60) for key in ("A", "D", "A~", "D~")]
    s.castle_hits, s.zeal = _number(c["hits"], 0, 2), int(c["zeal"] is True)
    s.mountain = ("plain", "mountain").index(c["terrain"])
    s.tactics = sum(1 << "AD".index(side) for side in c["tactics"])
    s.treason = "AD".index(c["treason"]) if "treason" in c else -1
    s.indiscipline = "AD".index(c["indiscipline"]) if "indiscipline" in c else -1
    for side, kind in c.get("brave", ()):
        f.brave["AD".index(side)] = FIRING.index(kind)
    s.signing = sum(1 << "AD".index(side) for side in c.get("sign", ()))
    f.rolled[:] = [_number(face, 1, 10) for face in c.get("rolled", ())]
    dice = sum(n for aims in c["aims"].values() for at in aims.values() for n in at.values())
    need(dice <= 120, "too many dice")
    need(not f.rolled or len(f.rolled) == dice, "other dice than were aimed")
    need(f.rolled or c["step"] not in ("rolled", "sign", "loss"), "no dice have fallen")
    s.spread = sum((_number(n, 0, 60) + 1) << 6 * ("A", "D", "A~", "D~").index(key) for key, n in _spread(s, c))
    s.viriathus, s.no_submission = int("viriathus" in c), int("no_submission" in c)
    if c["mission"] is not None:
        s.mission, s.engaged = 1, _units(c["mission"]["engage"])
        s.fee, s.recruiter = _number(c["mission"]["fee"], 0, 99), NATION[c["mission"]["n"]]


def _spread(s: State, c: Any) -> Iterable[tuple[str, Any]]:
    """What owners of knights have said of the hits that fell (P22.1)."""
    said = c.get("spread", {})
    need(not said or (s.config.owner_wounds and c["step"] == "loss"), "hits that nobody spreads")
    found: Iterable[tuple[str, Any]] = said.items()
    return found


def _retreat(s: State, f: Facts, c: Any, below: str) -> None:
    need(below == "BATTLE" or (below == "CHITS" and TASKS[f.task[-3]] == "BATTLE"), "a retreat from no battle")
    arg = _province(c["from"]) + 64 * "AD".index(c["side"]) + 128 * (c["cap"] is True) + 256 * (c["box"] is True)
    f.arg[-1] = arg + 512 * _number(c["wounded"], 0, 60)
    f.used[-1], f.ban[-1] = area_set(c["used"]), area_set(c["ban"])


def _forced(s: State, f: Facts, c: Any, below: str) -> None:
    f.arg[-1] = _province(c["from"]) + 64 * ("submission", "eviction").index(c["why"]) + 128 * ("cap" in c)
    f.used[-1], f.ban[-1] = area_set(c["used"]), area_set(c["ban"])


def _end(s: State, f: Facts, c: Any, below: str) -> None:
    if "jobs" in c:
        need(c["n"] == "wisigoth", "free castles of another nation")
        f.arg[-1] = 1 + (2 * (_province(c["evicted"]) + 1) if "evicted" in c else 0)
        _jobs(f, [7 if job == ["own"] else 6 + 65536 * _province(job[0]) for job in c["jobs"]])


def _lot(s: State, f: Facts, c: Any, below: str) -> None:
    need(below in ("SEALED", "AUCTION", "DRAW"), "a lot for nothing")
    f.arg[-1] = _number(c["k"], 2, 100) + 256 * _number(c.get("again", 0), 0, 9999)


_READERS: Final[dict[str, Callable[[State, Facts, Any, str], None]]] = {
    "START": _start, "PURCHASE": _purchase, "HIRE": _hire, "PLACE": _place, "TRANSIT": _transit, "MOVE": _move,
    "STACK": _stack, "COMBAT": _combat, "TRIM": _trim, "BATTLE": _battle, "RETREAT": _retreat, "FORCED": _forced,
    "END": _end, "LOT": _lot,
}  # fmt: skip
