"""Combat (P7): the order of the battles and the rounds of each."""

from __future__ import annotations

from typing import Any

from . import events, submission
from .castles import put_castle, rome_fort, ruin_castle
from .hits import FIRING, apply_hits, categories, count_hits, dice_of, merged, threshold, volleys
from .nations import after_conquest, leader_killed
from .points import kill
from .state import MOBILE, NEUTRAL, Act, Context, State, shares
from .terms import Ask, Throw, Wait

_TIES = ("castle", "knight", "cavalry", "elite", "infantry", "fort", "berber")  # P7.10


def scenes(s: State, nation: str) -> list[str]:
    """Where battles are to be fought, in file order (P7.1)."""
    return [
        p
        for p in s.areas_of(nation)
        if p in s.printed.provinces and any(not s.allies(nation, other) for other in s.others_at(p, nation))
    ]


def ask_combat(s: State, c: Context) -> Ask:
    """The active nation chooses the next battle."""
    nation = c["n"]
    for leader, (p, whose) in list(s.leaders.items()):  # P7.1, P23.6
        if p not in s.printed.provinces or s.at(p, whose):
            continue
        foes = [n for n in s.others_at(p, whose) if not s.allies(n, whose)]
        if foes and nation in (whose, *foes):
            leader_killed(s, p, leader, by=foes[0], scored=whose != nation)
    if s.todo[-1][1] is not c:  # a leader's death made a bond: forced retreats come first (P10.6)
        return None
    found = scenes(s, nation)
    if found:
        return Wait(nation, [("battle", p) for p in found])
    s.todo.pop()
    s.arr = {}
    return None


def do_combat(s: State, c: Context, act: Act) -> None:
    """Open a battle."""
    open_battle(s, act[1], c["n"], zeal=zealous(s, c))


def zealous(s: State, c: Context) -> bool:
    """Has the nation of this COMBAT its religious zeal (P2.7)?"""
    rows = s.printed.invasions
    return c.get("no") == 1 and any(row.nation == c["n"] and row.turn == s.turn and row.zeal for row in rows)


def open_battle(s: State, p: str, attacker: str, zeal: bool = False, mission: Any = None) -> None:
    """Put a battle on the stack."""
    river: dict[str, int] = {}
    came: list[str] = []
    for key, n in s.arr.get(p, {}).items() if mission is None else ():
        kind, _, origin = key.partition("|")
        if origin not in came:
            came.append(origin)
        if (origin, p) in s.printed.rivers:
            river[kind] = river.get(kind, 0) + n
    defender = s.others_at(p, attacker)[0]
    viriathus = (
        s.turn == 5 and {attacker, defender} == {"rome", "lusitanien"} and s.leaders.get("viriathus", ("",))[0] == p
    )
    s.push(
        "BATTLE", p=p, A=attacker, D=defender, round=1, step="before", aims={}, queue=[], side="A", river=river,
        came=sorted(came), w={}, hits=0, zeal=zeal, mission=mission, viriathus=viriathus, tactics=[],
        terrain=s.printed.provinces[p].terrain,
    )  # fmt: skip
    s.tell("BattleBegan", "P7.1", place=p, attacker=attacker, defender=defender)


# -------------------------------------------------------------------- rounds


def ask_battle(s: State, c: Context) -> Ask:
    """Go on with the battle to the next decision or the dice (P7.3)."""
    match c["step"]:
        case "before":
            c["step"] = "round"
            events.window(s, c, "before")
        case "round":
            _start_round(s, c)
        case "aim":
            return _aim(s, c)
        case "roll":
            return Throw(len(volleys(c)))
        case "rolled":
            events.after_dice(s, c)
        case "sign":
            return events.ask_sign(s, c)
        case "loss":
            _losses(s, c)
        case "submit":
            return _submission(s, c)
        case "retreat A":
            c["step"] = "retreat D"
            push_retreat(s, c, "A")
        case "retreat D":
            if not _left(s, c):
                c["step"] = "next"
                if c["D"] != NEUTRAL:
                    push_retreat(s, c, "D")
        case "next":
            if not _left(s, c):
                c["step"], c["round"], c["river"] = "round", c["round"] + 1, {}
        case "sacrifice":
            kinds = [kind for kind in MOBILE[:-1] if kind in s.at(c["p"], c["A"])]
            return Wait(c["A"], [("sacrifice", kind) for kind in kinds])
    return None


def _left(s: State, c: Context) -> bool:
    """Is the battle over because a side has left or died (P7.3)?"""
    if c.get("viriathus") and s.leaders.get("viriathus", ("",))[0] != c["p"]:  # P10.6
        _end(s, c)
        if "lusitanien" not in s.bond:
            submission.submit(s, "rome", "lusitanien")
        return True
    mission = c.get("mission")
    if not s.at(c["p"], c["A"]) or not s.at(c["p"], c["D"]) or (mission and not categories(s, c, "D")):
        _end(s, c)
        return True
    return False


def _start_round(s: State, c: Context) -> None:
    if _left(s, c):
        return
    if _surrenders(s, c):  # P14.13.9
        ruin_castle(s, c["p"], c["D"])
        kill(s, c["p"], c["D"], "castle")
        s.tell("CastleSurrendered", "P14.13.9", place=c["p"])
        if s.supply("omeyyad", "castle") > 0:
            c["step"] = "sacrifice"
        else:
            _end(s, c)
        return
    c["aims"], c["side"], c["step"], c["tactics"] = {}, "A", "aim", []
    c["queue"] = None
    events.window(s, c, "round")


def _surrenders(s: State, c: Context) -> bool:
    return (
        c["A"] == "omeyyad"
        and c["D"] in ("wisigoth", NEUTRAL)
        and s.toledo
        and 11 <= s.turn <= 13
        and dict(s.at(c["p"], c["D"])) == {"castle": 1}
    )


def _aim(s: State, c: Context) -> Ask:
    """The attacker names targets, then the defender, for each firing kind in turn (P7.3)."""
    side = c["side"]
    units = merged(s.at(c["p"], c[side]))
    for brave in c.get("brave") or ():  # P13.3: the brave unit does not roll again
        if brave[0] == side:
            units[brave[1]] = units.get(brave[1], 0) - 1
    if c["queue"] is None:
        c["queue"] = [kind for kind in FIRING if dice_of(kind, units, c["hits"]) > 0]
    if not c["queue"]:
        c["side"], c["step"], c["queue"] = ("D", "aim", None) if side == "A" else ("A", "roll", [])
        return None
    kind = c["queue"][0]
    found = list(categories(s, c, "D" if side == "A" else "A"))
    number = dice_of(kind, units, c["hits"])
    if c[side] == NEUTRAL:
        _set_aim(
            c, kind, {min(found, key=lambda at: (threshold(s, c, side, kind, at), _TIES.index(at.rstrip("~")))): number}
        )
        return None
    acts: list[Act] = [
        ("aim", kind, {at: n for at, n in zip(found, share, strict=True) if n}) for share in shares(number, len(found))
    ]
    return Wait(c[side], acts)


def _set_aim(c: Context, kind: str, at: dict[str, int]) -> None:
    c["aims"].setdefault(c["side"], {})[kind] = dict(at)
    c["queue"].pop(0)


def do_battle(s: State, c: Context, act: Act) -> None:
    """Name targets, submit, resist, sacrifice, call the Sign of God."""
    match act:
        case ("aim", kind, at):
            _set_aim(c, kind, at)
        case ("submit",):
            _end(s, c)
            submission.submit(s, c["A"], c["D"])
        case ("resist",):
            c["step"] = "retreat A"
        case ("sacrifice", kind):
            s.take(c["p"], c["A"], kind)
            put_castle(s, c["p"], c["A"])
            _end(s, c)
        case _:
            events.do_sign(s, c, act)


def fall_battle(s: State, c: Context, dice: tuple[int, ...]) -> None:
    """The dice of a round have fallen."""
    c["rolled"], c["step"] = list(dice), "rolled"
    s.tell("DiceRolled", "P7.3", place=c["p"], faces=list(dice))


def _losses(s: State, c: Context) -> None:
    """Remove losses on both sides at once; leaders die with their last unit (P7.6, P7.7)."""
    found = count_hits(s, c, tuple(c.pop("rolled")))
    apply_hits(s, c, "D", found["D"])
    apply_hits(s, c, "A", found["A"])
    c["w"] = {side: c["w"].get(side, 0) + c["w"].get(side + "~", 0) for side in ("A", "D")}
    c["brave"] = None
    c["step"] = "submit"
    dead = [side for side in ("A", "D") if not s.at(c["p"], c[side])]
    if dead:
        close(s, c, dead)
    elif c.get("mission") and not categories(s, c, "D"):  # P14.26.2: no engaged unit is left
        _end(s, c)


def close(s: State, c: Context, dead: list[str]) -> None:
    """A side has no unit left: its leaders are killed and the battle ends."""
    doomed = [(side, leader) for side in dead for leader in s.leaders_at(c["p"], c[side])]
    _end(s, c)
    for side, leader in doomed:
        other = c["D" if side == "A" else "A"]
        leader_killed(s, c["p"], leader, by=other, scored=side == "D")


def _submission(s: State, c: Context) -> Ask:
    c["step"] = "retreat A"
    if c.get("mission") or c.get("no_submission"):
        return None
    mode = submission.test(s, c["A"], c["D"])
    if mode == "must":
        _end(s, c)
        submission.submit(s, c["A"], c["D"])
    elif mode == "may":
        c["step"] = "submit"
        return Wait(c["D"], [("submit",), ("resist",)])
    return None


def push_retreat(s: State, c: Context, side: str) -> None:
    """Let a side retreat if it will (P7.8)."""
    ban = c["came"] if side == "D" else []
    box = side == "A" and (
        bool(c.get("mission")) or (c["A"] == "el_cid" and bool(s.flags.get("cid_in")) and c["p"] == "valence")
    )
    s.push(
        "RETREAT",
        **{"n": c[side], "from": c["p"], "side": side, "used": [], "ban": list(ban), "cap": False, "box": box},
        wounded=c["w"].get(side, 0),
    )


def _end(s: State, c: Context) -> None:
    """The battle is over (P7.9)."""
    if s.todo and s.todo[-1][1] is c:
        s.todo.pop()
    p = c["p"]
    s.tell("BattleEnded", "P7.9", place=p, holder=s.holder(p))
    if c.get("mission"):
        from .mission import end_mission

        end_mission(s, c)
    if c["A"] == "rome" and not s.others_at(p, "rome"):
        rome_fort(s, p)
    after_conquest(s, c["A"])
    submission.after_battle(s)
