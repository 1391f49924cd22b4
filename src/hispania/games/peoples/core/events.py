"""Options (P13): the event chits, their windows and effects, and the Sign of God."""

from __future__ import annotations

from typing import Any, Final

from . import lots
from .castles import put_castle, walled
from .hits import FIRING, apply_hits, categories, merged, threshold
from .retreat import able
from .stacking import invasion
from .state import MOBILE, NEUTRAL, Act, Context, State
from .terms import Ask, Throw, Wait

BEFORE: Final = ("embuscade", "indiscipline", "retraite", "ruse", "traitrise")
N0: Final = ("armee", "chateau", "invasion", "longue_vie", "tresor")
ARMY: Final = ("infantry", "elite", "cavalry", "knight")  # P23.11
SPECIAL_CASTLES: Final = 2


# -------------------------------------------------------------------- drawing


def fill_bag(s: State) -> None:
    """All chits, in text order of their ids."""
    s.bag = sorted(id for id, row in s.printed.chits.items() for _ in range(row.count))
    s.hand = {player: [] for player in range(1, s.players + 1)}


def begin_draw(s: State) -> None:
    """The draw at the start of some turns (P13.3.1)."""
    if not s.options.get("events") or s.turn not in s.printed.draw_turns:
        return
    if s.turn == s.printed.scenarios[s.scenario].first:
        fill_bag(s)
    players, chits = s.players, len(s.bag)
    each = 2 if chits >= 9 and chits >= 2 * players else 1 if chits >= 5 and chits >= players else 0
    s.push("DRAW", left=[player for player in range(1, players + 1) for _ in range(each)])


def run_draw(s: State, c: Context) -> Ask:
    """One chit after another in seat order, by lot (P13.3.1)."""
    if not c["left"] or not s.bag:
        s.todo.pop()
        return None
    index = lots.draw(s, c, len(s.bag))
    if index is None:
        return None
    chit = s.bag.pop(index)
    if chit == "remise":  # Reshuffle: shown at once, another is drawn
        s.bag = sorted([*s.bag, *s.discard])
        s.discard = []
        s.tell("BagRefilled", "P13.3", player=c["left"][0])
    else:
        s.hand[c["left"][0]] = sorted([*s.hand[c["left"][0]], chit])
        s.tell("ChitDrawn", "P13.3.1", player=c["left"][0], chit=chit)
        c["left"].pop(0)
    return None


# -------------------------------------------------------------------- windows


def open_n0(s: State, nation: str) -> None:
    """The window at the start of a sequence (P2.4)."""
    if s.options.get("events"):
        s.push("CHITS", when="N0", n=nation, ask=["N"])


def run_after(s: State, c: Context) -> Ask:
    """The window for the chit Élan (P20.1)."""
    s.todo.pop()
    if s.options.get("events"):
        s.push("CHITS", when="after", n=c["n"], ask=["N"])
    return None


def window(s: State, c: Context, when: str) -> None:
    """A chit window of a battle, attacker first (P7.2, P7.3)."""
    if s.options.get("events"):
        s.push("CHITS", when=when, n=c["A"], ask=["A", "D"])


def after_dice(s: State, c: Context) -> None:
    """Die, then the Sign of God (P7.3)."""
    c["sign"] = ["A", "D"]
    c["step"] = "sign"
    window(s, c, "die")


def _battle(s: State) -> Context:
    return next(context for name, context in reversed(s.todo) if name == "BATTLE")


def ask_chits(s: State, c: Context) -> Ask:
    """Whoever can play a chit is asked; the others are passed over (P23.11)."""
    s.tell("Looked", "P23.11")  # that somebody is asked, or is not, tells of hands
    while c["ask"]:
        side = c["ask"][0]
        nation = c["n"] if side == "N" else _battle(s)[side]
        player = s.player(nation)
        acts = _playable(s, c, side, nation, player) if player else []
        if side == "A" and player and s.player(_battle(s)["D"]) == player:  # one player on both sides is asked once
            acts += _playable(s, c, "D", _battle(s)["D"], player)
            c["ask"] = ["A"]
        if acts:
            return Wait(player, [("pass",), *acts])
        c["ask"].pop(0)
    s.todo.pop()
    return None


def do_chits(s: State, c: Context, act: Act) -> None:
    """Pass, or play a chit: then the holders of Cancel are asked."""
    side = c["ask"][0]
    if act[0] == "pass":
        c["ask"].pop(0)
        return
    _, chit, facts = act
    nation = c["n"] if side == "N" else _battle(s)[facts.get("side", side)]
    player = s.player(nation)
    _spend(s, player, chit)
    s.tell("ChitPlayed", "P13.3.2", player=player, chit=chit)
    s.push("CANCEL", chit=chit, facts=dict(facts), valid=True, nation=nation, ask=_ring(s, player))


def _ring(s: State, player: int) -> list[int]:
    """The others from the left (P13.3)."""
    return [(player + k - 1) % s.players + 1 for k in range(1, s.players)]


def _spend(s: State, player: int, chit: str) -> None:
    s.hand[player].remove(chit)
    s.discard.append(chit)


def ask_cancel(s: State, c: Context) -> Ask:
    """A Cancel may answer a chit, and a Cancel a Cancel."""
    s.tell("Looked", "P23.11")
    while c["ask"]:
        if "nul" in s.hand[c["ask"][0]]:
            return Wait(c["ask"][0], [("pass",), ("chit", "nul", {})])
        c["ask"].pop(0)
    s.todo.pop()
    window_context = s.todo[-1][1]
    window_context["ask"] = ["N"] if "N" in window_context["ask"] else ["A", "D"]
    if c["valid"]:
        _EFFECTS[c["chit"]](s, window_context, c["facts"], c["nation"])
    return None


def do_cancel(s: State, c: Context, act: Act) -> None:
    """Pass, or cancel."""
    player = c["ask"].pop(0)
    if act[0] == "chit":
        _spend(s, player, "nul")
        c["valid"] = not c["valid"]
        c["ask"] = _ring(s, player)
        s.tell("ChitPlayed", "P13.3.2", player=player, chit="nul")


# -------------------------------------------------------------------- what can be played


def _playable(s: State, c: Context, side: str, nation: str, player: int) -> list[Act]:
    held = set(s.hand[player])
    acts: list[Act] = []
    if c["when"] == "N0":
        for chit in N0:
            if chit in held:
                acts += _n0_choices(s, chit, nation)
    elif c["when"] == "after":
        if "fougue" in held and not _has_elan(s, nation):
            places = [p for p in s.areas_of(nation) if p in s.printed.provinces and _mobile(s, p, nation)]
            acts += [("chit", "fougue", {"p": p}) for p in places]
    elif c["when"] == "before":
        acts += [("chit", chit, {"side": side}) for chit in BEFORE if chit in held and _fits(s, chit, side)]
    elif c["when"] == "round":
        acts += _round_choices(s, held, side)
    elif "de" in held:
        acts.append(("chit", "de", {"side": side}))
    return acts


def _mobile(s: State, p: str, nation: str) -> bool:
    return any(kind in MOBILE for kind in s.at(p, nation))


def _has_elan(s: State, nation: str) -> bool:
    return any(row.nation == nation and row.turn == s.turn for row in s.printed.elans)


def _n0_choices(s: State, chit: str, nation: str) -> list[Act]:
    own = s.provinces_of(nation)
    row = s.printed.nations[nation]
    match chit:
        case "armee":
            kinds = [kind for kind in ARMY if s.supply(nation, kind) > 0]
            return [("chit", chit, {"kind": kind, "p": p}) for kind in kinds for p in own]
        case "chateau" if s.turn >= 8:
            if row.limit.get("castle"):
                free = s.supply(nation, "castle") > 0
            else:
                free = sum(s.flags.get("special", {}).values()) < SPECIAL_CASTLES
            return [("chit", chit, {"p": p}) for p in own if free and not walled(s, p)]
        case "invasion" if invasion(s, nation) is None and not _has_elan(s, nation) and "minor" not in s.flags:
            places = [p for p in s.areas_of(nation) if p in s.printed.provinces and _mobile(s, p, nation)]
            return [("chit", chit, {"p": p}) for p in places]
        case "longue_vie":
            return [("chit", chit, {"leader": id}) for id in _due(s, nation)]
        case "tresor" if row.buy and not (nation == "almoravide" and s.turn < 20):
            return [("chit", chit, {})]
    return []


def _due(s: State, nation: str) -> list[str]:
    """Leaders who would leave now and may stay one turn more."""
    found = []
    for leader, (_, whose) in s.leaders.items():
        row = s.printed.leaders[leader]
        if whose == nation and row.leave == s.turn == row.arrive + 1 and f"long_{leader}" not in s.flags:
            found.append(leader)
    return found


def _fits(s: State, chit: str, side: str) -> bool:
    """Does a chit before the battle make sense for this side (P13.3)?"""
    c = _battle(s)
    foe = merged(s.at(c["p"], c["D" if side == "A" else "A"]))
    mountain = s.printed.provinces[c["p"]].mountain
    changed = c["terrain"] != s.printed.provinces[c["p"]].terrain
    match chit:
        case "embuscade":
            return side == "D" and not mountain and not changed
        case "ruse":
            return side == "A" and mountain and not changed
        case "indiscipline":
            return "knight" in foe and not c.get("indiscipline")
        case "traitrise":
            return "castle" in foe and not c.get("treason")
    return bool(able(s, {"n": c[side], "from": c["p"]})) and c[side] != NEUTRAL


def _round_choices(s: State, held: set[str], side: str) -> list[Act]:
    c = _battle(s)
    acts: list[Act] = []
    if "tactique" in held and side not in c["tactics"]:
        acts.append(("chit", "tactique", {"side": side}))
    if "bravoure" in held and not any(brave[0] == side for brave in c.get("brave") or ()):
        mine = merged(s.at(c["p"], c[side]))
        targets = [at for at in categories(s, c, "D" if side == "A" else "A") if at != "castle"]
        kinds = [kind for kind in FIRING if kind in mine and kind != "castle"]
        acts += [("chit", "bravoure", {"side": side, "kind": kind, "at": at}) for kind in kinds for at in targets]
    return acts


# -------------------------------------------------------------------- effects


def _army(s: State, c: Context, facts: dict[str, Any], nation: str) -> None:
    s.add(facts["p"], nation, facts["kind"])


def _castle(s: State, c: Context, facts: dict[str, Any], nation: str) -> None:
    if not s.printed.nations[nation].limit.get("castle"):
        special = s.flags.setdefault("special", {})
        special[nation] = special.get(nation, 0) + 1
    put_castle(s, facts["p"], nation)


def _long_life(s: State, c: Context, facts: dict[str, Any], nation: str) -> None:
    s.flags[f"long_{facts['leader']}"] = s.turn + 1


def _minor_invasion(s: State, c: Context, facts: dict[str, Any], nation: str) -> None:
    s.flags["minor"] = {"p": facts["p"], "at": []}
    for name, context in s.todo:
        if name == "MOVE":
            context["minor"] = facts["p"]


def _treasure(s: State, c: Context, facts: dict[str, Any], nation: str) -> None:
    s.gold[nation] = s.gold.get(nation, 0) + 12


def _elan(s: State, c: Context, facts: dict[str, Any], nation: str) -> None:
    from .sequence import phase

    s.todo.pop()  # the window is over
    s.todo += reversed([("STACK", {"n": nation, "final": True}), *phase(nation, "elan", pile=[facts["p"]])])


def _ambush(s: State, c: Context, facts: dict[str, Any], nation: str) -> None:
    _battle(s)["terrain"] = "mountain"


def _ruse(s: State, c: Context, facts: dict[str, Any], nation: str) -> None:
    _battle(s)["terrain"] = "plain"


def _indiscipline(s: State, c: Context, facts: dict[str, Any], nation: str) -> None:
    _battle(s)["indiscipline"] = "D" if facts["side"] == "A" else "A"


def _treachery(s: State, c: Context, facts: dict[str, Any], nation: str) -> None:
    _battle(s)["treason"] = "D" if facts["side"] == "A" else "A"


def _withdrawal(s: State, c: Context, facts: dict[str, Any], nation: str) -> None:
    from .combat import push_retreat

    battle, side = _battle(s), facts["side"]
    if side == "D":
        battle["no_submission"] = True  # P23.11
    push_retreat(s, battle, side)


def _tactics(s: State, c: Context, facts: dict[str, Any], nation: str) -> None:
    _battle(s)["tactics"].append(facts["side"])


def _bravery(s: State, c: Context, facts: dict[str, Any], nation: str) -> None:
    s.push("BRAVE", side=facts["side"], kind=facts["kind"], at=facts["at"])


def _die(s: State, c: Context, facts: dict[str, Any], nation: str) -> None:
    s.todo.pop()
    _battle(s)["step"] = "roll"


_EFFECTS: Final[dict[str, Any]] = {
    "armee": _army,
    "bravoure": _bravery,
    "chateau": _castle,
    "de": _die,
    "embuscade": _ambush,
    "fougue": _elan,
    "indiscipline": _indiscipline,
    "invasion": _minor_invasion,
    "longue_vie": _long_life,
    "retraite": _withdrawal,
    "ruse": _ruse,
    "tactique": _tactics,
    "traitrise": _treachery,
    "tresor": _treasure,
}


def ask_brave(s: State, c: Context) -> Ask:
    """The two attacks of a brave unit."""
    return Throw(2)


def fall_brave(s: State, c: Context, dice: tuple[int, ...]) -> None:
    """Its losses are final before the other dice; it does not roll again (P13.3, AMB-54)."""
    from .combat import close

    s.todo.pop()
    battle, side = _battle(s), c["side"]
    need = threshold(s, battle, side, c["kind"], c["at"])
    hits = sum(face != 1 and face >= need for face in dice)
    other = "D" if side == "A" else "A"
    apply_hits(s, battle, other, {c["at"]: hits})
    battle["brave"] = [*(battle.get("brave") or []), [side, c["kind"]]]
    if not s.at(battle["p"], battle[other]):
        s.todo.pop()  # the window
        close(s, battle, [other])


# -------------------------------------------------------------------- Sign of God


def ask_sign(s: State, c: Context) -> Ask:
    """Once a game a player may have a round rolled again, attacker asked first (P13.2)."""
    used = s.flags.get("sign", [])
    while c["sign"]:
        player = s.player(c[c["sign"][0]])
        if s.options.get("sign_of_god") and player and player not in used:
            if s.player(c["A"]) == s.player(c["D"]):
                c["sign"] = c["sign"][:1]
            return Wait(player, [("sign",), ("accept",)])
        c["sign"].pop(0)
    c["step"] = "loss"
    return None


def do_sign(s: State, c: Context, act: Act) -> None:
    """Accept the dice, or have them thrown again with the same targets."""
    if act[0] == "accept":
        c["sign"].pop(0)
        return
    s.flags["sign"] = [*s.flags.get("sign", []), s.player(c[c["sign"][0]])]
    c["step"] = "roll"
    s.tell("SignOfGod", "P13.2", player=s.flags["sign"][-1])
