"""What each standing order answers: it holds while another player's nation plays, in one's own sequence one is asked.

Everything is decided by what the seat sees (`game.view`) and the list of what it may do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ....contract.orders import Matter, Ordered
from ..core.combat import TIES
from ..core.facts import facts_of_state
from ..core.hits import threshold
from ..core.terms import FIRING, RIVER
from ..edge.actions import Action
from ..edge.actions.battles import Aim, Retreat, RetreatLeader, Spread
from ..edge.actions.economy import Buy
from ..text.tokens import KIND_OF, LETTER

CASTLE_DICE: Final = 3  # P7.3
_NAMED: Final = {"RETREAT": "retreat", "FORCED": "forced", "TRIBUTE": "tribute", "CHITS": "chits", "CANCEL": "cancel"}
_PHASES: Final = frozenset({"BATTLE", "HIRE", *_NAMED})  # in which others than whoever plays may be asked
SAVED_FIRST: Final = ("crusader_knight", "knight", "elite", "cavalry", "infantry", "berber")


def matters(options: Any) -> tuple[Matter, ...]:
    """Everything that a player may be asked while others play; chits and signs only where they are agreed."""
    found = [
        Matter("retreat", ("stay", "outnumbered"), "P7.8"),
        Matter("aim", ("lowest",), "P7.3"),
        Matter("submit", ("submit", "resist"), "P10.2"),
        Matter("forced", ("nearest",), "P7.8.7"),
        Matter("tribute", ("buy", "pass"), "P3.3"),
        Matter("mission", ("accept", "refuse"), "P14.26"),
    ]
    if options.events:
        found += [Matter("chits", ("pass",), "P13.3"), Matter("cancel", ("battles", "pass"), "P13.3")]
    if options.sign_of_god:
        found.append(Matter("sign", ("accept",), "P13.2"))
    if options.house.get("wounds") == "owner":
        found.append(Matter("spread", ("most",), "P7.6"))
    return tuple(found)


def answer(game: Any, seat: str, orders: Mapping[str, str]) -> Ordered | None:
    """What the orders of a player answer now; None in his own sequence, and where he gave none."""
    matter = asked(game, seat)
    if matter not in orders:
        return None
    found = _Answer(game, game.view(seat), game.legal_actions(seat)).of(matter, orders[matter])
    return None if found is None else Ordered(matter, found)


def asked(game: Any, seat: str) -> str:
    """The matter that a player is asked about while another's nation plays; in his own sequence none is.

    >>> from hispania import games
    >>> asked(games.rules("peoples").new_game(), "1")
    ''
    """
    phase, active = game.turn.phase, game.state.active
    if phase not in _PHASES or (active >= 0 and str(facts_of_state(game.state).owner[active]) == seat):
        return ""
    return _matter(phase, {action.kind for action in game.legal_actions(seat)})


def _matter(phase: str, kinds: set[str]) -> str:
    """What is asked, by the phase and the kinds of answers; nothing that orders are about: empty."""
    if phase == "BATTLE":
        asked = {"aim": "aim", "submit": "submit", "sign": "sign", "spread": "spread"}
        return next((matter for kind, matter in asked.items() if kind in kinds), "")
    if phase == "HIRE":
        return "mission" if "refuse" in kinds else ""
    return _NAMED.get(phase, "")


class _Answer:
    """One question, as the seat sees it."""

    def __init__(self, game: Any, seen: Mapping[str, Any], legal: Sequence[Action]) -> None:
        self.game, self.seen, self.legal = game, seen, legal
        self.context: Mapping[str, Any] = seen["todo"][-1][1]

    def of(self, matter: str, order: str) -> Action | None:
        """What an order answers here."""
        match matter, order:
            case "retreat", "stay":
                return self._first("stay")
            case "retreat", "outnumbered":
                return (self._go() if self._outnumbered() else None) or self._first("stay")
            case "forced", "nearest":
                return self._go()  # where nothing but a capital would save somebody, the owner is asked
            case "aim", "lowest":
                return self._aim()
            case "tribute", "buy":
                return self._buy() or self._first("pass")
            case "cancel", "battles":
                return self._first("chit" if self._is_against_me() else "pass")
            case "spread", "most":
                spreads = [action for action in self.legal if isinstance(action, Spread)]
                return max(spreads, key=lambda action: action.number)
        return self._first(order)

    def _first(self, kind: str) -> Action | None:
        return next((action for action in self.legal if action.kind == kind), None)

    # ---------------------------------------------------------------- retreats (P7.8)

    def _battle(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = next(facts for name, facts in reversed(self.seen["todo"]) if name == "BATTLE")
        return found

    def _outnumbered(self) -> bool:
        """Will the enemy throw more dice than we do, if everybody stays for another round?"""
        battle = self._battle()
        here = self.seen["map"].get(battle["p"], {})
        mine = self.context["n"]
        theirs = battle["D"] if battle["A"] == mine else battle["A"]
        return self._dice(here.get(mine), battle) < self._dice(here.get(theirs), battle)

    @staticmethod
    def _dice(cell: Mapping[str, Any] | None, battle: Mapping[str, Any]) -> int:
        """P7.3: one a unit, three a castle less its hits."""
        units: Mapping[str, int] = cell["u"] if cell else {}
        castle = CASTLE_DICE - int(battle["hits"]) if units.get("castle") else 0
        return castle + sum(number for kind, number in units.items() if kind != "castle")

    def _go(self) -> Action | None:
        """One more who goes, the best first, and to where; leaders last. None if nobody can."""
        going = [action for action in self.legal if isinstance(action, Retreat)]
        if going:
            return min(going, key=lambda action: (SAVED_FIRST.index(action.unit), *self._haven(action.to)))
        leading = [action for action in self.legal if isinstance(action, RetreatLeader)]
        return min(leading, key=lambda action: (action.leader, *self._haven(action.to)), default=None)

    def _haven(self, place: str) -> tuple[int, float, str]:
        """Own provinces come first, those with fewest units before others; then empty ones, the richest first."""
        province = self.game.state.config.printed.provinces.get(place)
        if province is None:
            return 2, 0.0, place
        own = self.seen["map"].get(place, {}).get(self.context["n"])
        if own and own["u"]:
            return 0, float(sum(own["u"].values())), place
        return 1, -province.income, place

    # ---------------------------------------------------------------- targets (P7.3), tribute, chits

    def _aim(self) -> Action | None:
        """All dice of a kind at whom it needs least for, as neutral units do (P7.10)."""
        whole = [action for action in self.legal if isinstance(action, Aim) and "," not in action.targets]
        return min(whole, key=self._need, default=None)

    def _need(self, action: Aim) -> tuple[int, int, bool]:
        wet = action.targets.endswith("~")
        base = FIRING.index(KIND_OF[action.targets.rstrip("~")[-1]])
        state = self.game.state
        need = threshold(state, state.aiming, FIRING.index(action.unit), base + RIVER * wet)
        return need, TIES.index(base), wet

    def _buy(self) -> Action | None:
        """The dearest unit (P3.4): what is above the cap would be lost."""
        dear = ("castle", "knight", "infantry")
        bought = {action.units: action for action in self.legal if isinstance(action, Buy)}
        return next((bought[LETTER[kind]] for kind in dear if LETTER[kind] in bought), None)

    def _is_against_me(self) -> bool:
        """Was a chit played by somebody else in a battle of a nation of mine?"""
        owner, seat = self.seen["owner"], int(self.game.turn.seats[0])
        battles = [facts for name, facts in self.seen["todo"] if name == "BATTLE"]
        mine = any(owner.get(facts[side]) == seat for facts in battles for side in "AD")
        return mine and self.context["valid"] and owner.get(self.context["nation"]) != seat
