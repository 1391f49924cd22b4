"""Bids, chits and missions by rule of thumb (P13.3, P14.26, P16)."""

from __future__ import annotations

from typing import Any

from ..core.terms import CHITS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..core.bits import BIT, first, i64, lane, total
    from ..core.state import Choices, State, kind_of, more_of, place_of, word_of
    from ..core.terms import (
        AUCTION,
        BOX,
        CANCEL,
        CASTLE,
        DO_ACCEPT,
        DO_BID,
        DO_CHIT,
        DO_CLAIM,
        DO_FORCE,
        DO_HIRE,
        EL_CID,
        KNIGHT,
        SEALED,
        SIDE_A,
        SIDE_D,
    )
    from .judge import Judge

PROFIT = 1  # points below its average at which a nation is bought
GROUP_BID = 1  # for a group, where all are said to be equal (P13.1)
CLOSE = 0.22  # a battle is in doubt if neither side is nearer to certainty than this


class Dealer:
    """Weighs what is bid, played or hired."""

    def __init__(self, judge: Judge) -> None:
        self.judge: Judge = judge

    def choose(self, s: State, choices: Choices) -> i64:
        """The place on the list of what is done."""
        k: i64 = 0
        best: i64 = 0
        worth: float = 0.0
        most: float = 0.0
        task: i64 = s.task[s.depth - 1]
        price: i64 = self.price(s) if task in (AUCTION, SEALED) else 0
        for k in range(choices.number):
            worth = self.weigh(s, task, choices.act[k], choices.units[k], price)
            if not k or worth > most:
                most = worth
                best = k
        return best

    def weigh(self, s: State, task: i64, act: i64, units: i64, price: i64) -> float:
        """How good a decision looks beside the others of its list."""
        word: i64 = word_of(act)
        if word == DO_BID:
            return self.bid(s, more_of(act), price)
        if word == DO_CLAIM:
            return 1.0
        if word == DO_CHIT:
            return self.chit(s, task, act)
        if word == DO_HIRE:
            return self.hire(s, place_of(act), units)
        if word == DO_ACCEPT:
            return self.mission(s)
        if word == DO_FORCE:
            return self.judge.weight(units)
        return 0.0

    # ---------------------------------------------------------------- bids (P16)

    def price(self, s: State) -> i64:
        """The most that the nation, or the group, on sale is worth to a bidder."""
        paper: dict[str, Any] = s.paper()
        if s.task[s.depth - 1] == SEALED:
            if not s.config.advanced:
                return GROUP_BID
            return 2  # the initial score is taken off anyway (P16.1)
        row = s.config.printed.averages[paper["n"]]
        average: i64 = row.by_13 if s.config.scenario == "A" else row.score
        return average - PROFIT

    def bid(self, s: State, vp: i64, price: i64) -> float:
        """In the open one above the last bid, as long as it pays; written bids go to what it is worth."""
        if vp > price:
            return -1.0 - 0.01 * vp if s.task[s.depth - 1] != SEALED else -0.01 * vp
        written: i64 = s.task[s.depth - 1] == SEALED or s.paper().get("step") == "sealed"
        return 1.0 + 0.01 * vp if written else 2.0 - 0.01 * vp

    # ---------------------------------------------------------------- chits (P13.3)

    def chit(self, s: State, task: i64, act: i64) -> float:
        """A chit is played where it tells: gold and units at once, those of battles where the outcome is in doubt."""
        chit = CHITS[more_of(act) & 31]
        nation: i64 = s.who[s.depth - 1]
        p: i64 = place_of(act)
        army: float = self.judge.army(s, nation) if nation >= 0 else 0.0
        if task == CANCEL:
            return self.cancel(s)
        if chit == "tresor":
            return army - 0.35
        if chit == "armee":
            kind: i64 = kind_of(act) - 1
            room: i64 = s.limit(p, nation) - s.stack(p, nation)
            return army * self.judge.weight(BIT[8 * kind]) - 0.4 + (0.1 if room > 0 else -0.6)
        if chit == "chateau":
            held: float = self.judge.hold(s, nation, p, s.at(p, nation))
            return self.judge.outlook.wall(nation, s.turn, p) + self.judge.stake(s, nation, p) * (1.0 - held) - 0.5
        if chit == "longue_vie":
            return 0.5 * army
        if chit in ("invasion", "fougue"):
            return 0.12 * army * total(s.at(p, nation)) - 0.4
        return self.battle_chit(s, chit, (more_of(act) >> 5 & 3) - 1)

    def battle_chit(self, s: State, chit: str, side: i64) -> float:
        """In a battle: what is at stake, where it is in doubt; Withdrawal where it is lost."""
        a: i64 = s.side[SIDE_A]
        d: i64 = s.side[SIDE_D]
        p: i64 = s.battle_at
        win: float = 0.0
        stake: float = 0.0
        led: i64 = 1 if s.leaders_at(p, a) else 0
        self.judge.fight(s, p, a, s.at(p, a), led, s.zeal, d, s.at(p, d))
        win = self.judge.clash.win if side == SIDE_A else 1.0 - self.judge.clash.win
        stake = self.judge.stake(s, s.side[side], p) + self.judge.army(s, s.side[side]) * total(s.at(p, s.side[side]))
        if chit == "retraite":
            return 0.25 * stake - 0.5 if win < 0.25 and side == SIDE_D else -1.0
        if chit == "de":
            return -1.0
        if CLOSE < win < 1.0 - CLOSE:
            return 0.2 * stake - 0.5
        return -1.0

    def cancel(self, s: State) -> float:
        """A chit of the enemy in a battle of one's own is cancelled."""
        paper: dict[str, Any] = s.paper()
        theirs: i64 = s.owner[NATIONS.index(paper["nation"])]
        if not paper["valid"] or theirs == s.decider or s.battle_at < 0:
            return -1.0
        mine: i64 = s.owner[s.side[SIDE_A]] == s.decider or s.owner[s.side[SIDE_D]] == s.decider
        return 1.0 if mine else -1.0

    # ---------------------------------------------------------------- missions (P14.26.2)

    def hire(self, s: State, p: i64, units: i64) -> float:
        """EL CID is hired for what pays points, or clears a province that one's own units can take."""
        nation: i64 = s.who[s.depth - 1]
        foe: i64 = first(s.here[p])
        kind: i64 = 0
        worth: float = 0.0
        for kind in range(8):
            if lane(units, kind):
                worth += 0.6 * lane(units, kind) * self.judge.kill(s, nation, foe, kind)
        if units == s.at(p, foe):
            worth += 0.35 * self.judge.stake(s, nation, p)
        if s.owner[foe] == s.owner[nation]:
            worth -= 2.0
        fee: float = total(units) + lane(units, KNIGHT) + 2.0 * lane(units, CASTLE)
        return worth - 0.22 * self.judge.army(s, nation) * fee

    def mission(self, s: State) -> float:
        """EL CID goes where he wins more often than not."""
        p: i64 = s.arg[s.depth - 1] >> 2 & 63
        foe: i64 = first(s.here[p])
        self.judge.fight(s, p, EL_CID, s.at(BOX, EL_CID), 1, 0, foe, s.at(p, foe))
        return self.judge.clash.win - 0.5
