"""Who sees what (S25.2): a position through the eyes of a seat, and one that a seat could believe in."""

from __future__ import annotations

import random
from typing import Any

from ..core.config import R, S
from ..core.sequence import hand_size
from ..core.state import Frame, State
from ..printed.tables import MAPS
from ..text import position


def hidden_sides(seat: str | None) -> tuple[str, ...]:
    """The sides whose hands a seat, or a stranger, does not see."""
    return tuple(side for side in (S, R) if side != seat)


def shown_card(s: State) -> int | None:
    """The card that lies open, though it is in a hand until its use is chosen."""
    frame = s.within("USE_CARD")
    return None if frame is None else int(frame["card"])


def unseen(s: State, seat: str | None) -> list[int]:
    """The strategy cards in any place that a seat does not see, sorted."""
    found = list(s.draw)
    for side in hidden_sides(seat):
        found += [n for map in MAPS for n in s.hand[side, map]]
        found += [n for frame in s.stack for n in _dealing(frame, side)]
    return sorted(n for n in found if n != shown_card(s))


def _dealing(frame: Frame, side: str) -> tuple[int, ...]:
    """Cards of a side that are neither in its hands nor in the pile: dealt, or not yet assigned."""
    if frame["do"] == "DEAL" and frame["side"] == side:
        return tuple(frame["got"])
    return tuple(frame["left"]) if frame["do"] == "ASSIGN_CARD" and frame["who"] == side else ()


def view(s: State, seat: str | None) -> dict[str, Any]:
    """The position as a seat may see it: numbers stand for what is hidden."""
    data = position.write(s)
    data["unseen"] = unseen(s, seat)
    if s.result is not None:
        return data
    data["draw"] = len(data["draw"])
    for side in hidden_sides(seat):
        data["hand"][side] = {map: len(cards) for map, cards in data["hand"][side].items()}
        if s.phase == "deal" and data["split"][side] is not None:
            data["split"][side] = "set"
        if _assigning(s, side) is not None:  # S23.3: sizes are open when all are assigned
            data["hand"][side] = {"europe": sum(data["hand"][side].values()), "asia": 0}
    for frame in data["pending"]:
        if frame["do"] == "battle":
            frame["deck"] = len(frame["deck"])
        for side in hidden_sides(seat):
            if frame["do"] == "battle":
                frame[f"hand_{side}"] = len(frame[f"hand_{side}"])
            elif frame["do"] == "DEAL" and frame["side"] == side:
                frame["got"] = len(frame["got"])
            elif frame["do"] == "ASSIGN_CARD" and frame["who"] == side:
                frame["left"] = len(frame["left"])
    return data


def _assigning(s: State, side: str) -> Frame | None:
    """The frame of a side that still assigns its cards."""
    return next((f for f in s.stack if f["do"] == "ASSIGN_CARD" and f["who"] == side and f["left"]), None)


# -------------------------------------------------------------------- what a seat could believe


def determinized(s: State, seat: str | None, rng: random.Random) -> State:
    """All that a seat sees stays; strategy cards, battle cards and secret splits of others are drawn anew."""
    twin = s.clone()
    if s.result is not None:
        return twin
    _deal_anew(twin, seat, rng)
    _battle_anew(twin, seat, rng)
    _split_anew(twin, seat, rng)
    return twin


def _deal_anew(s: State, seat: str | None, rng: random.Random) -> None:
    pool, shown = unseen(s, seat), shown_card(s)
    rng.shuffle(pool)
    for side in hidden_sides(seat):
        assigning = _assigning(s, side)
        if assigning is not None:
            _assign_anew(s, assigning, side, pool, rng)
            continue
        for map in MAPS:
            hand = s.hand[side, map]
            kept = (shown,) if shown is not None and shown in hand else ()
            s.hand[side, map] = tuple(sorted((*kept, *(pool.pop() for _ in range(len(hand) - len(kept))))))
        for frame in s.stack:
            if frame["do"] == "DEAL" and frame["side"] == side:
                frame["got"] = tuple(pool.pop() for _ in frame["got"])
    s.draw = tuple(sorted(pool))


def _assign_anew(s: State, frame: Frame, side: str, pool: list[int], rng: random.Random) -> None:
    """S23.3: cards are assigned in ascending order, so those still to be assigned are the highest."""
    number, left = sum(len(s.hand[side, map]) for map in MAPS), len(frame["left"])
    whole = sorted(pool.pop() for _ in range(number + left))
    frame["left"] = tuple(whole[number:])
    least = s.config.option["hand_min_per_map"]
    while True:
        chosen = [rng.choice(MAPS) for _ in range(number)]
        if sum(max(0, least - chosen.count(map)) for map in MAPS) <= left:
            break
    for map in MAPS:
        s.hand[side, map] = tuple(n for n, where in zip(whole, chosen) if where == map)


def _battle_anew(s: State, seat: str | None, rng: random.Random) -> None:
    f = s.within("battle")
    if f is None:
        return
    pool = list(f["deck"])
    for side in hidden_sides(seat):
        pool += f[f"hand_{side}"]
    pool.sort()
    rng.shuffle(pool)
    for side in hidden_sides(seat):
        f[f"hand_{side}"] = tuple(sorted(pool.pop() for _ in f[f"hand_{side}"]))
    f["deck"] = tuple(sorted(pool))


def _split_anew(s: State, seat: str | None, rng: random.Random) -> None:
    """A split that nobody else has seen the effect of could be any."""
    for side in hidden_sides(seat):
        waiting = any(f["do"] == "deal_to" and f["side"] == side and f["step"] <= 1 for f in s.stack)
        if s.phase == "deal" and waiting and s.split[side] is not None:
            least = s.config.option["hand_min_per_map"]
            s.split[side] = rng.randint(least, hand_size(s) - least)
