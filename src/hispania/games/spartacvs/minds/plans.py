"""What is worth a search: answers, and for a card also what it is played for."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from ..core import machine
from ..core.state import Action, Frame, State
from ..printed.tables import MAPS
from .thumb import HELD_BACK, Thumb

Plan = tuple[Action, ...]  # an answer, or a card and its use

MOST: Final = 8  # plans that are tried, the best by the rules of thumb
MARGIN: Final = 0.3  # provinces by which they may look worse than the best
MOST_IN_BATTLE: Final = 12  # answers that are tried within a battle, where trials are short
BY_POINT: Final = 0.03  # of a province: what a command point is worth that is not spent now


def worth_trying(s: State) -> list[Plan]:
    """What the rules of thumb would do, and after it everything that they do not think much worse, best first.

    >>> from hispania import games
    >>> rules = games.rules("spartacvs")
    >>> worth_trying(rules.new_game(rules.read_options({"scenario": "II"})).state)
    [(('first', 'R'),), (('first', 'S'),)]
    """
    thumb = Thumb(s)
    if s.stack[-1]["do"] == "PLAY_CARD":
        return card_plays(thumb, s.stack[-1])
    weighed = thumb.weigh()
    order = sorted(range(len(s.legal)), key=lambda k: (-weighed[k][0], k))
    if s.within("battle") is not None:
        return [(s.legal[k],) for k in order[:MOST_IN_BATTLE]]
    least = weighed[order[0]][0] - MARGIN
    fair = [k for k in order[1:] if weighed[k][0] >= least and weighed[k][1] != "nothing-better"]
    return [(s.legal[k],) for k in (order[0], *fair[: MOST - 1])]


def card_plays(thumb: Thumb, f: Frame) -> list[Plan]:
    """Cards with their uses: what several cards could do alike is tried with the one that could do least else."""
    s, who = thumb.s, f["who"]
    best: dict[Hashable, tuple[float, float, Plan]] = {}
    idle: list[tuple[float, Plan]] = []
    for action, (worth, _) in zip(s.legal, thumb.play_card(f), strict=True):
        if action[0] != "card":
            best[action] = worth, 0.0, (action,)
            continue
        n = action[1]
        map = next(map for map in MAPS if n in s.hand[who, map])
        card = s.config.printed.cards[n]
        uses = thumb.uses(who, n, map)
        held = HELD_BACK if card.window and card.side in (who, "B") else 0.0
        other = BY_POINT * card.cp + held + max(0.0, uses.get(("event",), (0.0, ""))[0])
        for use in machine.QUESTIONS["USE_CARD"].legal(s, {"who": who, "card": n, "map": map}):
            value = uses.get(use, (0.0, ""))[0] - held
            if use == ("discard",):
                idle.append((other, (action, use)))
                continue
            does: Hashable = n if use == ("event",) else use if use[0] == "activate" else (use[0], map, card.cp)
            known = best.get(does)
            if known is None or other < known[1]:
                best[does] = value, other, (action, use)
    usual = _usual(thumb, f)
    rows = sorted(best.values(), key=lambda row: -row[0])
    same = next((row[2] for row in rows if row[2][-1] == usual[-1] and usual[-1][0] == "activate"), usual)
    least = rows[0][0] - MARGIN if rows else 0.0  # a side may have nothing on the map that a card could move
    found = [plan for worth, _, plan in rows if worth >= least and plan not in (usual, same)]
    wait = [min(idle)[1]] if len(idle) > 1 else []  # the last word is worth something
    return [usual, *found[: MOST - 1 - len(wait)], *(plan for plan in wait if plan not in found)]


def _usual(thumb: Thumb, f: Frame) -> Plan:
    """What the rules of thumb would play, and for what."""
    s, who = thumb.s, f["who"]
    action = thumb.choose()[0]
    if action[0] != "card":
        return (action,)
    n = action[1]
    map = next(map for map in MAPS if n in s.hand[who, map])
    uses = thumb.uses(who, n, map)
    legal = machine.QUESTIONS["USE_CARD"].legal(s, {"who": who, "card": n, "map": map})
    use = max(range(len(legal)), key=lambda k: (uses.get(legal[k], (0.0, ""))[0], -k))
    return action, legal[use]
