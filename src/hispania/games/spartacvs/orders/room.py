"""What each standing order answers: windows for Surprise cards, matching in a battle, interception and avoidance.

A window that could betray a hand is asked whatever the hand holds (S24.2). For the same reason no order there looks at
the hand: one that passed only without a fitting card would tell by its haste that there is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....contract.orders import Matter, Ordered
from ..core.battle import RESERVE
from ..edge.actions.shapes import Decision
from ..printed.duel import ID as DUEL

WINDOWS: Final[Mapping[str, str]] = {  # the windows of S9.6, and the matter of each
    "own_activation": "march", "enemy_activation": "enemy-march", "battle": "battle", "won": "after", "lost": "after",
    "scouts": "scouts", "siege": "siege", "naval_own": "sea", "naval_enemy": "sea",
}  # fmt: skip
_MATCH: Final = Matter("match", ("match", "same"), "S23.2.4", public=False)


def matters(options: Any) -> tuple[Matter, ...]:
    """Everything that a side may answer beforehand; where battles are fought with dice nothing is matched.

    >>> from hispania import games
    >>> [matter.id for matter in matters(games.rules("spartacvs").read_options({"scenario": "duel"}))]
    ['match']
    """
    matched = () if options.chosen().get("combat") == "dice" else (_MATCH,)
    if options.scenario == DUEL:
        return matched
    windows = tuple(Matter(id, ("pass",), "S9.6", public=False) for id in dict.fromkeys(WINDOWS.values()))
    return (
        *windows,
        *matched,
        Matter("intercept", ("pass",), "S12.1", public=False),
        Matter("avoid", ("stand", "avoid"), "S12.3", public=False),
    )


def answer(game: Any, seat: str, orders: Mapping[str, str]) -> Ordered | None:
    """What the orders of a side answer now; None where it gave none."""
    matter = asked(game, seat)
    if matter not in orders:
        return None
    legal = game.legal_actions(seat)
    found = _matching(game, legal, orders[matter]) if matter == "match" else _first(legal, orders[matter])
    return None if found is None else Ordered(matter, found)


def asked(game: Any, seat: str) -> str:
    """The matter that a side is asked about now; empty where no order could answer.

    >>> from hispania import games
    >>> asked(games.rules("spartacvs").new_game(), "S")
    ''
    """
    phase = game.turn.phase
    if phase == "SURPRISE":
        return WINDOWS[game.state.stack[-1]["window"]]
    return {"BATTLE_MATCH": "match", "INTERCEPT": "intercept", "AVOID": "avoid"}.get(phase, "")


def _first(legal: list[Decision], kind: str) -> Decision | None:
    return next((action for action in legal if action.kind == kind), None)


def _matching(game: Any, legal: list[Decision], order: str) -> Decision | None:
    """The same type as was played, then a reserve if reserves may be spent; whoever has neither yields."""
    cards = {action.card: action for action in legal if action.kind == "match"}  # type: ignore[attr-defined]
    named = game.state.find("battle")["played"][1]
    fits = (named,) if order == "same" else (named, RESERVE)
    return next((cards[card] for card in fits if card in cards), None) or _first(legal, "yield")
