"""Auctions: of the groups (P13.1), of the majors and of all other nations (P16)."""

from __future__ import annotations

from typing import Any, Final

from .config import NATION
from .terms import NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, LAND_SET, first, i64, lane, total
    from .lots import draw
    from .state import Choices, State, deed, more_of, word_of
    from .terms import (
        AT_AVILA,
        AUCTION,
        AUCTIONS,
        CAVALRY,
        DO_BID,
        DO_CLAIM,
        DO_PASS,
        ELITE,
        FRANC,
        INFANTRY,
        LUSITANIEN,
        NOBODY,
        OMEYYAD,
        OPENER,
        ROME,
        SEALED,
        THROWS,
        WAITS,
        WISIGOTH,
    )

GROUPS: Final = ("carthage", "rome", "wisigoth", "omeyyad")  # P13.1: groups are named after these
MOST_SEALED: Final = 40
MOST: Final = 99
EMIRATES: Final = ("saragosse", "valence", "grenade", "seville")
BORN: Final = ("hispano_romain", "badajoz", "castille", "navarre", "leon", *EMIRATES, "aragon")


def list_bids(choices: Choices, least: i64, most: i64) -> None:
    """Whole bids from the least to the most (P23.12)."""
    vp: i64 = 0
    for vp in range(least, most + 1):
        choices.add(deed(DO_BID, 0, 0, 0, vp), 0)


# -------------------------------------------------------------------- sealed bids before the game


def set_up(s: State) -> None:
    """Sealed bids for the majors or the groups, then the opener of the first auction (P16.1, P13.1)."""
    if s.config.advanced:
        s.push_paper(OPENER, NOBODY, {"tied": list(range(1, s.config.players + 1))})
        items = [n for n, row in s.config.printed.nations.items() if row.major]
    elif s.config.options.get("group_auction"):
        items = list(GROUPS)
    else:
        return
    s.push_paper(SEALED, NOBODY, {"items": items, "bids": {}, "left": list(items), "aside": [], "tie": None})


def ask_sealed(s: State, choices: Choices) -> i64:
    """Every player bids on every item; then they are opened in random order."""
    c = s.paper()
    items, bids = c["items"], c["bids"]
    for player in range(1, s.config.players + 1):
        if len(bids.get(str(player), [])) < len(items):
            list_bids(choices, 0, MOST_SEALED)
            s.decider = player
            return WAITS
    if c["tie"]:
        return _ask_tie(s, choices, c)
    while c["left"]:
        index: i64 = draw(s, c, len(c["left"]))
        if index < 0:
            return 0
        item = c["left"].pop(index)
        free = [p for p in range(1, s.config.players + 1) if p not in c.get("done", [])]
        offers = {p: bids[str(p)][items.index(item)] for p in free}
        best = max(offers.values(), default=0)
        if not best:
            c["aside"].append(item)
            continue
        tied = [p for p in free if offers[p] == best]
        if len(tied) > 1:
            c["tie"] = {"item": item, "at": 0, "bid": best, "by": 0, "players": tied, "passed": 0}
            return 0
        _give_item(s, c, item, tied[0], best)
    _give_rest(s, c)
    return 0


def _ask_tie(s: State, choices: Choices, c: dict[str, Any]) -> i64:
    """An open auction between the tied from their bid upward; nobody raises: the first of them (P13.1)."""
    tie = c["tie"]
    number = len(tie["players"])
    if tie["passed"] >= (number - 1 if tie["by"] else number):
        c["tie"] = None
        _give_item(s, c, tie["item"], tie["by"] or tie["players"][0], tie["bid"])
        return 0
    choices.add(DO_PASS, 0)
    list_bids(choices, tie["bid"] + 1, MOST)
    s.decider = tie["players"][tie["at"] % number]
    return WAITS


def _give_rest(s: State, c: dict[str, Any]) -> None:
    """What nobody bid for goes free to who is left, by lot if several (P13.1)."""
    free = [p for p in range(1, s.config.players + 1) if p not in c.get("done", [])]
    if not free or not c["aside"]:
        s.pop_paper()
        return
    index: i64 = draw(s, c, len(c["aside"]))
    if index >= 0:
        _give_item(s, c, c["aside"].pop(index), free[0], 0)


def _give_item(s: State, c: dict[str, Any], item: str, player: i64, bid: i64) -> None:
    c.setdefault("done", []).append(player)
    s.adjust[player] -= 2 * bid
    if s.config.advanced:
        s.owner[NATION[item]] = player
        s.adjust[player] -= 2 * initial(s, item)
    else:
        group = s.config.printed.nations[item].group
        for nation, row in s.config.printed.nations.items():
            if row.group == group:
                s.owner[NATION[nation]] = player
    if s.log is not None:
        s.tell("NationSold", "P16.1", nation=item, player=player, bid=bid)


def initial(s: State, major: str) -> i64:
    """The initial score of a major (P16.1)."""
    row = s.config.printed.averages[major]
    if s.config.key("short_initial_scores") and s.config.scenario == "A":
        return int(row.by_13)
    return int(row.score)


def do_sealed(s: State, act: i64) -> None:
    """Write a bid, or raise in a tie."""
    c = s.paper()
    tie = c["tie"]
    if tie:
        if word_of(act) == DO_PASS:
            tie["passed"] += 1
        else:
            tie["bid"], tie["passed"] = more_of(act), 0
            tie["by"] = tie["players"][tie["at"] % len(tie["players"])]
        tie["at"] += 1
        return
    for player in range(1, s.config.players + 1):
        mine = c["bids"].setdefault(str(player), [])
        if len(mine) < len(c["items"]):
            mine.append(more_of(act))
            return


def ask_opener(s: State) -> i64:
    """Two dice a player, again for the tied (P16.3)."""
    s.dice = 2 * len(s.paper()["tied"])
    return THROWS


def fall_opener(s: State) -> None:
    """The highest opens the first auction."""
    c = s.paper()
    sums = {}
    for k, player in enumerate(c["tied"]):
        sums[player] = s.rolled[2 * k] + s.rolled[2 * k + 1]
    best = max(sums.values())
    c["tied"] = [player for player, number in sums.items() if number == best]
    c["again"] = c.get("again", 0) + 1
    if len(c["tied"]) == 1:
        s.opener = c["tied"][0]
        s.pop_paper()


# -------------------------------------------------------------------- which nations, when


def push_auctions(s: State, when: str) -> None:
    """The auctions of the nations that first act this turn, or are born in step C (P16.2)."""
    if s.config.advanced:
        s.push_paper(AUCTIONS, NOBODY, {"when": when})


def _owned_by_anybody(s: State, nation: str) -> i64:
    return s.owner[NATION[nation]]


def _first_to_act(s: State) -> list[str]:
    first_turn = s.turn == s.config.first_turn
    found = []
    for nation, row in s.config.printed.nations.items():
        if _owned_by_anybody(s, nation) or (row.major and not _is_fifth(s)):
            continue
        if nation in BORN and not (nation == "navarre" and s.turn == 15):
            continue
        late = nation == "navarre" and s.turn == 15
        if row.present[0] == s.turn or (first_turn and s.force[NATION[nation]]) or late:
            found.append(nation)
    return found


def _is_fifth(s: State) -> bool:
    """Is there a major that nobody has, with four players (P16.1)?"""
    owned = [n for n, row in s.config.printed.nations.items() if row.major and _owned_by_anybody(s, n)]
    return s.config.players == 4 and len(owned) >= 4


def _born_now(s: State) -> list[str]:
    found: list[str] = []
    for row in s.config.printed.transformations:
        if row.end_of_turn == s.turn:
            found += [n for n in row.into if not _owned_by_anybody(s, n) and can_be_born(s, row.nation, n)]
    if not set(EMIRATES) & set(found):
        found.sort(key=NATIONS.index)
    return found


def heartland(s: State) -> i64:
    """Where CASTILLE is born: zone North and Avila (P14.22)."""
    return s.config.zone_set[0] | BIT[AT_AVILA]


def can_be_born(s: State, old: str, new: str) -> bool:
    """Can a successor get a unit (P16.2)?"""
    if new == "badajoz":
        return s.turn == 12 or s.bond[LUSITANIEN] == OMEYYAD
    if new == "castille":
        return (s.where[WISIGOTH] & heartland(s)) != 0
    if new == "navarre" or new == "hispano_romain" or new in EMIRATES:
        return s.force[NATION[old]] != 0
    return True


def run_auctions(s: State) -> i64:
    """Open the next auction; who is left of the opener opens the one after (P16.3)."""
    c = s.paper()
    if "left" not in c:
        c["left"] = _first_to_act(s) if c["when"] == "S" else _born_now(s)
    if not c["left"]:
        s.pop_paper()
        return 0
    nation = c["left"].pop(0)
    opener: i64 = s.opener
    players: i64 = s.config.players
    s.opener = opener % players + 1
    ring = [(opener + k - 1) % players + 1 for k in range(players)]
    s.push_paper(AUCTION, NATION[nation], {"n": nation, "step": "claim", "ring": ring, "later": list(c["left"])})
    return 0


# -------------------------------------------------------------------- one auction


def compatible(s: State, player: i64, nation: str) -> bool:
    """Does no nation of a player exclude another (P16.5)?"""
    rows = s.config.printed.nations
    for mine, row in rows.items():
        if s.owner[NATION[mine]] != player or row.present[1] < s.turn:
            continue
        if mine in rows[nation].incompatible or nation in row.incompatible:
            return False
    return True


def min_bid(s: State, nation: str) -> i64:
    """The lowest first bid (P16.1, P16.3)."""
    row = s.config.printed.averages[nation]
    return initial(s, nation) if row.major else int(row.min_bid)


def _owned(s: State, player: i64) -> i64:
    n: i64 = 0
    number: i64 = 0
    for n in range(29):
        if s.owner[n] == player:
            number += 1
    return number


def _needs(s: State, player: i64, nation: str) -> bool:
    """Does a player need this nation to reach the minimum (P16.7)?"""
    scenario = s.config.printed.scenarios[s.config.scenario]
    mine: i64 = _owned(s, player)
    if mine >= scenario.min_nations:
        return False
    later = [
        n
        for n, row in s.config.printed.nations.items()
        if not _owned_by_anybody(s, n) and row.present[0] <= scenario.last and n != nation and compatible(s, player, n)
    ]
    return mine + len(later) < scenario.min_nations


def ask_auction(s: State, choices: Choices) -> i64:
    """Claims of need, then bids in turn until all others have passed (P16.3, P16.7)."""
    c = s.paper()
    nation = c["n"]
    if c["step"] == "claim" and "eligible" not in c:
        _open(s, c)
        return 0
    if c["step"] == "claim":
        if c["ask"]:
            choices.add(DO_CLAIM, 0)
            choices.add(DO_PASS, 0)
            s.decider = c["ask"][0]
            return WAITS
        if len(c["claims"]) == 1:
            _sell(s, c, c["claims"][0], min_bid(s, nation))
            return 0
        if c["claims"]:
            c["eligible"] = [p for p in c["eligible"] if p in c["claims"]]
        c["step"] = "sealed" if s.config.options.get("sealed_auctions") else "bid"
        return 0
    if c["step"] == "sealed":
        return _ask_written(s, choices, c)
    if c["step"] == "lot":
        index: i64 = draw(s, c, len(c["eligible"]))
        if index >= 0:
            price: i64 = c["bid"] if c["bid"] else min_bid(s, nation) + c.get("more", 0)
            _sell(s, c, c["eligible"][index], price)
        return 0
    ring = c["eligible"]
    if c["by"] and c["passed"] >= len(ring) - 1:
        _sell(s, c, c["by"], c["bid"])
        return 0
    if not c["by"] and c["passed"] >= len(ring):
        c["step"] = "lot"  # P16.4
        return 0
    choices.add(DO_PASS, 0)
    list_bids(choices, c["bid"] + 1 if c["by"] else min_bid(s, nation), MOST)
    s.decider = ring[c["at"] % len(ring)]
    return WAITS


def _ask_written(s: State, choices: Choices, c: dict[str, Any]) -> i64:
    """Everybody writes one bid; the tied write again, not lower; then a lot (P16.8)."""
    bids = c.setdefault("bids", {})
    for player in c["eligible"]:
        if str(player) not in bids:
            if not c["bid"]:
                choices.add(DO_PASS, 0)
            list_bids(choices, c["bid"] or min_bid(s, c["n"]), MOST)
            s.decider = player
            return WAITS
    best = max(bids.values())
    tied = [player for player in c["eligible"] if bids[str(player)] == best]
    if not best:
        c["step"] = "lot"  # P16.4
    elif len(tied) == 1:
        _sell(s, c, tied[0], best)
    elif c["bid"]:
        c["step"], c["eligible"], c["bid"] = "lot", tied, best
    else:
        c["eligible"], c["bid"], c["bids"] = tied, best, {}
    return 0


def _open(s: State, c: dict[str, Any]) -> None:
    """Who may bid, and who may claim."""
    nation, most = c["n"], s.config.printed.scenarios[s.config.scenario].max_nations
    fit = [p for p in c["ring"] if compatible(s, p, nation)] or list(c["ring"])
    room = [p for p in fit if _owned(s, p) < most]
    c.update({"eligible": room, "ask": [], "claims": [], "at": 0, "bid": 0, "by": 0, "passed": 0})
    if not room:  # P16.7: all compatible players are at the maximum
        c["eligible"], c["step"], c["more"] = sorted(fit), "lot", 10
    elif len(room) == 1:
        _sell(s, c, room[0], min_bid(s, nation))
    else:
        c["ask"] = [p for p in room if _needs(s, p, nation)]


def _sell(s: State, c: dict[str, Any], player: i64, price: i64) -> None:
    s.pop_paper()
    s.owner[NATION[c["n"]]] = player
    s.adjust[player] -= 2 * price
    if s.log is not None:
        s.tell("NationSold", "P16.3", nation=c["n"], player=player, bid=price)


def do_auction(s: State, act: i64) -> None:
    """Claim, bid or pass."""
    c = s.paper()
    if c["step"] == "claim":
        player = c["ask"].pop(0)
        if word_of(act) == DO_CLAIM:
            c["claims"].append(player)
        return
    if c["step"] == "sealed":
        bid: i64 = 0 if word_of(act) == DO_PASS else more_of(act)
        waiting = [player for player in c["eligible"] if str(player) not in c["bids"]]
        c["bids"][str(waiting[0])] = bid
        return
    if word_of(act) == DO_PASS:
        c["passed"] += 1
    else:
        c["bid"], c["by"], c["passed"] = more_of(act), c["eligible"][c["at"] % len(c["eligible"])], 0
    c["at"] += 1


# -------------------------------------------------------------------- successors


def successor_penalty(s: State, k: i64) -> None:
    """What the old player loses for units not left to a successor (P16.9)."""
    row = s.config.printed.transformations[k]
    old: i64 = NATION[row.nation]
    name = row.into[len(row.into) - 1]
    new: i64 = NATION[name]
    p: i64 = 0
    left: i64 = 0
    riders: i64 = 0
    if not s.config.advanced or row.min_for_successor < 0 or not s.owner[new] or not s.owner[old]:
        return
    if s.owner[old] == s.owner[new] or (name == "badajoz" and not can_be_born(s, row.nation, name)):
        return
    if old == FRANC:
        left = total(s.force[old])
    else:
        places: i64 = s.where[old] & (heartland(s) if old == WISIGOTH else LAND_SET)
        while places:
            p = first(places)
            places &= places - 1
            left += lane(s.at(p, old), ELITE if old == ROME else INFANTRY)
            if old == OMEYYAD:
                riders += lane(s.at(p, old), CAVALRY)
    lost: i64 = max(0, row.min_for_successor - left - riders)
    s.adjust[s.owner[old]] -= 2 * lost
    if old == OMEYYAD:
        s.adjust[s.owner[old]] += min(4, riders)
    if lost and s.log is not None:
        s.tell("SuccessorShort", "P16.9", nation=row.nation, number=lost)
