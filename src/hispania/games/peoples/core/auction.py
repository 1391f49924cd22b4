"""Auctions: of the groups (P13.1), of the majors and of all other nations (P16)."""

from __future__ import annotations

from typing import Final

from ..printed.tables import Transformation
from . import lots
from .state import Act, Context, State
from .terms import Ask, Throw, Wait

GROUPS: Final = ("carthage", "rome", "wisigoth", "omeyyad")  # P13.1: groups are named after these
MOST_SEALED: Final = 40
MOST: Final = 99
EMIRATES: Final = ("saragosse", "valence", "grenade", "seville")
BORN: Final = ("hispano_romain", "badajoz", "castille", "navarre", "leon", *EMIRATES, "aragon")


# -------------------------------------------------------------------- sealed bids before the game


def set_up(s: State) -> None:
    """Sealed bids for the majors or the groups, then the opener of the first auction (P16.1, P13.1)."""
    if s.version == "advanced":
        s.push("OPENER", tied=list(range(1, s.players + 1)))
        items = [n for n, row in s.printed.nations.items() if row.major]
    elif s.options.get("group_auction"):
        items = list(GROUPS)
    else:
        return
    s.push("SEALED", items=items, bids={}, left=list(items), aside=[], tie=None)


def ask_sealed(s: State, c: Context) -> Ask:
    """Every player bids on every item; then they are opened in random order."""
    items, bids = c["items"], c["bids"]
    for player in range(1, s.players + 1):
        if len(bids.get(str(player), [])) < len(items):
            return Wait(player, [("bid", vp) for vp in range(MOST_SEALED + 1)])
    if c["tie"]:
        return _tie(s, c)
    while c["left"]:
        index = lots.draw(s, c, len(c["left"]))
        if index is None:
            return None
        item = c["left"].pop(index)
        free = [p for p in range(1, s.players + 1) if p not in c.get("done", [])]
        offers = {p: bids[str(p)][items.index(item)] for p in free}
        best = max(offers.values(), default=0)
        if not best:
            c["aside"].append(item)
            continue
        tied = [p for p in free if offers[p] == best]
        if len(tied) > 1:
            c["tie"] = {"item": item, "at": 0, "bid": best, "by": 0, "players": tied, "passed": 0}
            return None
        _give_item(s, c, item, tied[0], best)
    return _rest(s, c)


def _tie(s: State, c: Context) -> Ask:
    """An open auction between the tied from their bid upward; nobody raises: the first of them (P13.1)."""
    tie = c["tie"]
    number = len(tie["players"])
    if tie["passed"] >= (number - 1 if tie["by"] else number):
        c["tie"] = None
        _give_item(s, c, tie["item"], tie["by"] or tie["players"][0], tie["bid"])
        return None
    player = tie["players"][tie["at"] % number]
    return Wait(player, [("pass",), *(("bid", vp) for vp in range(tie["bid"] + 1, MOST + 1))])


def _rest(s: State, c: Context) -> Ask:
    """What nobody bid for goes free to who is left, by lot if several (P13.1)."""
    free = [p for p in range(1, s.players + 1) if p not in c.get("done", [])]
    if not free or not c["aside"]:
        s.todo.pop()
        return None
    index = lots.draw(s, c, len(c["aside"]))
    if index is not None:
        _give_item(s, c, c["aside"].pop(index), free[0], 0)
    return None


def _give_item(s: State, c: Context, item: str, player: int, bid: int) -> None:
    c.setdefault("done", []).append(player)
    s.adjust[player] -= 2 * bid
    if s.version == "standard":
        group = s.printed.nations[item].group
        for nation, row in s.printed.nations.items():
            if row.group == group:
                s.owner[nation] = player
    else:
        s.owner[item] = player
        s.adjust[player] -= 2 * initial(s, item)
    s.tell("NationSold", "P16.1", nation=item, player=player, bid=bid)


def initial(s: State, major: str) -> int:
    """The initial score of a major (P16.1)."""
    row = s.printed.averages[major]
    return row.by_13 if s.key("short_initial_scores") and s.scenario == "A" else row.score


def do_sealed(s: State, c: Context, act: Act) -> None:
    """Write a bid, or raise in a tie."""
    tie = c["tie"]
    if tie:
        if act[0] == "pass":
            tie["passed"] += 1
        else:
            tie["bid"], tie["by"], tie["passed"] = act[1], tie["players"][tie["at"] % len(tie["players"])], 0
        tie["at"] += 1
        return
    for player in range(1, s.players + 1):
        mine = c["bids"].setdefault(str(player), [])
        if len(mine) < len(c["items"]):
            mine.append(act[1])
            return


def ask_opener(s: State, c: Context) -> Ask:
    """Two dice a player, again for the tied (P16.3)."""
    return Throw(2 * len(c["tied"]))


def fall_opener(s: State, c: Context, dice: tuple[int, ...]) -> None:
    """The highest opens the first auction."""
    sums = {player: dice[2 * k] + dice[2 * k + 1] for k, player in enumerate(c["tied"])}
    c["tied"] = [player for player, total in sums.items() if total == max(sums.values())]
    c["again"] = c.get("again", 0) + 1
    if len(c["tied"]) == 1:
        s.flags["opener"] = c["tied"][0]
        s.todo.pop()


# -------------------------------------------------------------------- which nations, when


def turn_start(s: State) -> None:
    """The auctions of the nations that first act this turn (P16.2)."""
    if s.version == "advanced":
        s.push("AUCTIONS", when="S")


def _first_to_act(s: State) -> list[str]:
    first = s.turn == s.printed.scenarios[s.scenario].first
    found = []
    for nation, row in s.printed.nations.items():
        if nation in s.owner or (row.major and not _fifth(s, nation)):
            continue
        if nation in BORN and not (nation == "navarre" and s.turn == 15):
            continue
        if row.present[0] == s.turn or (first and s.alive(nation)) or (nation == "navarre" and s.turn == 15):
            found.append(nation)
    return found


def _fifth(s: State, nation: str) -> bool:
    """Is this the major that nobody has, with four players (P16.1)?"""
    return s.players == 4 and nation not in s.owner and len([n for n in s.owner if s.printed.nations[n].major]) >= 4


def step_c(s: State) -> None:
    """The auctions of the successors that are born now (P16.2)."""
    if s.version == "advanced":
        s.push("AUCTIONS", when="C")


def _born_now(s: State) -> list[str]:
    found: list[str] = []
    for row in s.printed.transformations:
        if row.end_of_turn == s.turn:
            found += [nation for nation in row.into if nation not in s.owner and _can_be_born(s, row.nation, nation)]
    order = list(s.printed.nations)
    if not set(EMIRATES) & set(found):
        found.sort(key=order.index)
    return found


def _can_be_born(s: State, old: str, new: str) -> bool:
    if new == "badajoz":
        return s.turn == 12 or s.bond.get("lusitanien") == "omeyyad"
    if new == "castille":
        zone = [p for p, row in s.printed.provinces.items() if row.zone == "N" or p == "avila"]
        return any(s.at(p, old) for p in zone)
    if new == "navarre" or new == "hispano_romain" or new in EMIRATES:
        return s.alive(old)
    return True


def run_auctions(s: State, c: Context) -> Ask:
    """Open the next auction; who is left of the opener opens the one after (P16.3)."""
    if "left" not in c:
        c["left"] = _first_to_act(s) if c["when"] == "S" else _born_now(s)
    if not c["left"]:
        s.todo.pop()
        return None
    nation = c["left"].pop(0)
    opener = s.flags["opener"]
    s.flags["opener"] = opener % s.players + 1
    ring = [(opener + k - 1) % s.players + 1 for k in range(s.players)]
    s.push("AUCTION", n=nation, step="claim", ring=ring, later=list(c["left"]))
    return None


# -------------------------------------------------------------------- one auction


def compatible(s: State, player: int, nation: str) -> bool:
    """Does no nation of a player exclude another (P16.5)?"""
    rows = s.printed.nations
    for mine, owner in s.owner.items():
        if owner != player or rows[mine].present[1] < s.turn or mine in s.flags.get("past_nations", []):
            continue
        if mine in rows[nation].incompatible or nation in rows[mine].incompatible:
            return False
    return True


def min_bid(s: State, nation: str) -> int:
    """The lowest first bid (P16.1, P16.3)."""
    row = s.printed.averages[nation]
    return initial(s, nation) if row.major else row.min_bid


def _owned(s: State, player: int) -> int:
    return sum(owner == player for owner in s.owner.values())


def _needs(s: State, player: int, c: Context) -> bool:
    """Does a player need this nation to reach the minimum (P16.7)?"""
    least = s.printed.scenarios[s.scenario].min_nations
    mine = _owned(s, player)
    if mine >= least:
        return False
    later = [n for n in _to_come(s) if n != c["n"] and compatible(s, player, n)]
    return mine + len(later) < least


def _to_come(s: State) -> list[str]:
    """Nations that are still to be auctioned."""
    last = s.printed.scenarios[s.scenario].last
    return [n for n, row in s.printed.nations.items() if n not in s.owner and row.present[0] <= last]


def ask_auction(s: State, c: Context) -> Ask:
    """Claims of need, then bids in turn until all others have passed (P16.3, P16.7)."""
    nation = c["n"]
    if c["step"] == "claim" and "eligible" not in c:
        _open(s, c)
        return None
    if c["step"] == "claim":
        while c["ask"]:
            return Wait(c["ask"][0], [("claim",), ("pass",)])
        if len(c["claims"]) == 1:
            _sell(s, c, c["claims"][0], min_bid(s, nation))
            return None
        if c["claims"]:
            c["eligible"] = [p for p in c["eligible"] if p in c["claims"]]
        c["step"] = "bid"
        return None
    if c["step"] == "lot":
        index = lots.draw(s, c, len(c["eligible"]))
        if index is not None:
            _sell(s, c, c["eligible"][index], min_bid(s, nation) + c.get("more", 0))
        return None
    ring = c["eligible"]
    if c["by"] and c["passed"] >= len(ring) - 1:
        _sell(s, c, c["by"], c["bid"])
        return None
    if not c["by"] and c["passed"] >= len(ring):
        c["step"] = "lot"  # P16.4
        return None
    player = ring[c["at"] % len(ring)]
    least = c["bid"] + 1 if c["by"] else min_bid(s, nation)
    return Wait(player, [("pass",), *(("bid", vp) for vp in range(least, MOST + 1))])


def _open(s: State, c: Context) -> None:
    """Who may bid, and who may claim."""
    nation, most = c["n"], s.printed.scenarios[s.scenario].max_nations
    fit = [p for p in c["ring"] if compatible(s, p, nation)] or list(c["ring"])
    room = [p for p in fit if _owned(s, p) < most]
    c |= {"eligible": room, "ask": [], "claims": [], "at": 0, "bid": 0, "by": 0, "passed": 0}
    if not room:  # P16.7: all compatible players are at the maximum
        c["eligible"], c["step"], c["more"] = sorted(fit), "lot", 10
    elif len(room) == 1:
        _sell(s, c, room[0], min_bid(s, nation))
    else:
        c["ask"] = [p for p in room if _needs(s, p, c)]


def _sell(s: State, c: Context, player: int, price: int) -> None:
    s.todo.pop()
    s.owner[c["n"]] = player
    s.adjust[player] -= 2 * price
    s.tell("NationSold", "P16.3", nation=c["n"], player=player, bid=price)


def do_auction(s: State, c: Context, act: Act) -> None:
    """Claim, bid or pass."""
    if c["step"] == "claim":
        player = c["ask"].pop(0)
        if act[0] == "claim":
            c["claims"].append(player)
        return
    if act[0] == "pass":
        c["passed"] += 1
    else:
        c["bid"], c["by"], c["passed"] = act[1], c["eligible"][c["at"] % len(c["eligible"])], 0
    c["at"] += 1


# -------------------------------------------------------------------- successors


def successor_penalty(s: State, row: Transformation) -> None:
    """What the old player loses for units not left to a successor (P16.9)."""
    old, new = row.nation, row.into[-1]
    if s.version != "advanced" or row.min_for_successor < 0 or new not in s.owner or old not in s.owner:
        return
    if s.owner[old] == s.owner[new] or (new == "badajoz" and not _can_be_born(s, old, new)):
        return
    places = [a for a in s.areas_of(old) if a in s.printed.provinces]
    kinds = {"rome": ("elite",), "omeyyad": ("infantry", "cavalry")}.get(old, ("infantry",))
    if old == "wisigoth":
        places = [p for p in places if s.printed.provinces[p].zone == "N" or p == "avila"]
    if old == "franc":
        left = sum(sum(s.at(a, old).values()) for a in s.areas_of(old))
    else:
        left = sum(s.at(p, old).get(kind, 0) for p in places for kind in kinds)
    lost = max(0, row.min_for_successor - left)
    s.adjust[s.owner[old]] -= 2 * lost
    if old == "omeyyad":
        s.adjust[s.owner[old]] += min(4, sum(s.at(p, old).get("cavalry", 0) for p in places))
    if lost:
        s.tell("SuccessorShort", "P16.9", nation=old, number=lost)
