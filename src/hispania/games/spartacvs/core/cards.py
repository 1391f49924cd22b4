"""Strategy cards: needs (S9.E), Surprise windows (S9.6), hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..printed.tables import MAPS, Card
from .config import MAJOR, OTHER, ROME, R, S
from .forces import any_units, commander, leaders, units
from .machine import question
from .state import GONE, MAP, Action, Frame, State

# -------------------------------------------------------------------- hands


def hand_of(s: State, side: str) -> tuple[int, ...]:
    """All cards of a side, in both hands."""
    return s.hand[side, "europe"] + s.hand[side, "asia"]


def map_of(s: State, side: str, n: int) -> str:
    """The map of the hand that holds a card."""
    return next(map for map in MAPS if n in s.hand[side, map])


def leave_hand(s: State, side: str, n: int) -> None:
    """A card leaves a hand."""
    map = map_of(s, side, n)
    s.hand[side, map] = tuple(card for card in s.hand[side, map] if card != n)


# -------------------------------------------------------------------- needs


def _at(s: State, id: str) -> str | None:
    """Where a leader stands in the open."""
    post = s.leaders[id]
    return post.at if post.where == MAP and not post.inside else None


def _west(s: State, id: str) -> bool:
    place = _at(s, id)
    return place is not None and (place in s.config.spain or s.config.province.get(place) == "transalpine_gaul")


def _no_s_in_galatia(s: State) -> bool:
    return not any(any_units(s, place, S) for place in s.config.in_province["galatia"])


NEEDS: Final[dict[str, Callable[[State, str], bool]]] = {
    "inactive": lambda s, who: s.find("battle")["side"] != who,
    "not_major": lambda s, who: s.config.kind[s.find("battle")["place"]] != MAJOR,
    "own_space": lambda s, who: s.control.get(s.find("battle")["place"]) == who,
    "own_city": lambda s, who: _besieged_city(s, who),
    "full_legion": lambda s, who: any(k == "legion" and f for k, f, _ in units(s, s.find("battle")["place"], who)),
    "s_general": lambda s, who: bool(leaders(s, s.find("battle")["place"], S)),
    "asia": lambda s, who: s.asia,
    "no_s_in_galatia": lambda s, who: _no_s_in_galatia(s),
    "sulla_gone": lambda s, who: s.leaders["sulla"].where == GONE,
    "sertorius_in_spain": lambda s, who: s.leaders["sertorius"].at in s.config.spain,
    "sertorius_on_map": lambda s, who: s.leaders["sertorius"].where == MAP,
    "rome_open": lambda s, who: rome_open(s),
    "pompeius_west": lambda s, who: _west(s, "pompeius"),
    "hunters_west": lambda s, who: _west(s, "metellus") and _west(s, "pompeius"),
    "until_77": lambda s, who: s.year >= 77,
    "from_72": lambda s, who: s.year <= 72,
    "spartacus": lambda s, who: s.spartacus,
    "lepidus_alive": lambda s, who: s.leaders["lepidus"].where != GONE and s.leaders["lepidus"].side != S,
}  # fmt: skip


def rome_open(s: State) -> bool:
    """Rome is R's and no S unit stands there."""
    return s.control.get(ROME) == R and not any_units(s, ROME, S)


def _besieged_city(s: State, who: str) -> bool:
    place = s.find("SIEGE_DICE")["place"]
    return s.config.kind[place] == MAJOR and s.control.get(place) == who


def needs_hold(s: State, card: Any, who: str) -> bool:
    """Do all needs of a card hold?"""
    return all(NEEDS[need](s, who) for need in card.need)


def of_side(card: Any, who: str) -> bool:
    """S9.5: may this side use the event?"""
    return card.side in (who, "B")


# -------------------------------------------------------------------- Surprise windows


def fits_window(s: State, card: Card, f: Frame) -> bool:
    """May this card be played in this window?"""
    return card.window == f["window"] and of_side(card, f["who"]) and needs_hold(s, card, f["who"])


def _legal(s: State, f: Frame) -> list[Action]:
    cards = s.config.printed.cards
    found: list[Action] = [
        ("surprise", n) for n in s.hand[f["who"], f["map"]] if cards[n].window and fits_window(s, cards[n], f)
    ]
    return [*found, ("pass",)]


def _betrays(s: State, f: Frame) -> bool:
    """Could this hand hold a card for this window, by all that everybody sees?"""
    if not s.hand[f["who"], f["map"]]:
        return False
    cards = s.config.printed.cards
    hidden = (*s.draw, *hand_of(s, S), *hand_of(s, R))
    return any(cards[n].window == f["window"] and fits_window(s, cards[n], f) for n in hidden)


def _answer(s: State, f: Frame, action: Action) -> None:
    s.stack.pop()
    if action[0] == "pass":
        return
    who, n = f["who"], action[1]
    card = s.config.printed.cards[n]
    leave_hand(s, who, n)
    s.discard = (*s.discard, n)
    s.tell("SurprisePlayed", "S9.6", side=who, card=n)
    for op, value in card.op.items():
        _OPS[op](s, who, value)


question("SURPRISE", _legal, _answer, betrays=_betrays)


def _more(frame: str, key: str) -> Callable[[State, str, Any], None]:
    def apply(s: State, who: str, value: Any) -> None:
        found = s.find(frame)
        found[key] = value if isinstance(value, bool) else found[key] + value

    return apply


def _battle_cards(mine: bool) -> Callable[[State, str, Any], None]:
    def apply(s: State, who: str, value: int) -> None:
        s.find("battle")[who if mine else OTHER[who]] += value

    return apply


def _challenge(s: State, who: str, value: Any) -> None:
    f = s.find("battle")
    f["challenge"] = (commander(s, leaders(s, f["place"], S)),)


def _auto(s: State, who: str, value: Any) -> None:
    s.stack[-2]["auto"] = True  # the die that would be rolled


def _cap(s: State, who: str, value: int) -> None:
    s.find("march")["cap"] = value


def _clear(s: State, who: str, value: Any) -> None:
    place = s.find("SIEGE_DICE")["place"]
    s.siege[place] = s.siege[place]._replace(points=0)


_OPS: Final[dict[str, Callable[[State, str, Any], None]]] = {
    "self": _battle_cards(True), "enemy": _battle_cards(False), "challenge": _challenge,
    "guides": _more("march", "guides"), "siege_die": _more("march", "engineers"), "mp_cap": _cap, "auto": _auto,
    "retreat_die": _more("battle", "retreat_die"), "no_retreat_loss": _more("battle", "no_losses"),
    "naval_die": _more("NAVAL_DIE", "die"), "clear": _clear,
}  # fmt: skip
