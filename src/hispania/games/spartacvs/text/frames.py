"""The open procedures of a position as plain data (S25.1 `pending`): what each of them holds, and reading it back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..core.config import Config
from ..core.state import Frame
from ..printed.tables import MAPS, SEA

# By procedure: its facts and what they are. A question mark: or nothing; a star: so many of them, as a list.
SCHEMA: Final[Mapping[str, str]] = {
    "turn": "phase:number", "operations": "next:side", "split_over": "", "asia_hands": "", "exile": "",
    "duel": "won:side?",  # ours: nothing but a battle
    "SETUP_FORCE": "who:side left:piece* places:province*",
    "SETUP_REBELS": "who:side leaders:leader* full:kindcount* places:province*",
    "TURN_ORDER": "who:side", "election": "", "SULLA_DIE": "", "place_consuls": "chosen:leader*",
    "CONSUL_DRAW": "who:side n:count where:text", "CHOOSE_CONSUL": "who:side n:count where:text",
    "PLACE_CONSUL": "who:side leader:leader", "reinforce_republic": "", "reinforce_sertorians": "",
    "LEVY_DIE": "", "REINFORCE_R": "who:side points:count", "PLACE_LEGATE": "who:side",
    "returns": "side:side left:leader*", "arrivals": "left:leader*", "spanish_lots": "after:number sertorius:place?",
    "REINFORCE_S": "who:side points:count places:place*", "RETURN_LEADER": "who:side leader:leader to:place*",
    "SPLIT_HANDS": "who:side", "deal_to": "side:side step:count", "DEAL": "side:side map:map n:count got:card*",
    "PART_HAND": "side:side", "ASSIGN_CARD": "who:side left:card*",
    "PLAY_CARD": "who:side", "USE_CARD": "who:side card:card map:map", "activation": "leader:leader map:map",
    "CAMPAIGN": "who:side map:map left:count used:leader* attempted:attempt* extra:count generals:flag",
    "march": "side:side leader:leader map:map units:row* leaders:leader* at:place used:count slow:flag extra:count "
             "cap:count? guides:flag engineers:count attempts:count sailed:flag moved:flag dropped:piecemark* "
             "picked:piecemark* inside:flag over:flag",
    "MOVE": "who:side", "SURPRISE": "who:side window:text map:map place:spot",
    "entry": "step:count place:place busy:flag side:side frm:place? sea:flag sortie:flag guides:flag met:count "
             "failed:flag tried:pair*",
    "DECLARE_INSIDE": "who:side at:place",
    "PICK": "who:side why:text at:place to:place units:row* leaders:leader* first:leader? most:count",
    "INTERCEPT": "who:side", "INTERCEPT_DIE": "frm:place family:text auto:flag", "scouts_played": "of:text",
    "AVOID": "who:side", "AVOID_DIE": "auto:flag", "AVOID_TO": "who:side",
    "avoid_rest": "side:side place:place busy:flag", "RELIEF": "who:side", "RELIEF_DIE": "side:side",
    "battle": "step:text place:place busy:flag side:side frm:place? sea:flag hits:count sortie:flag met:count "
              "failed:flag S:number R:number challenge:leader* legions:count hand_S:battlecard* hand_R:battlecard* "
              "deck:battlecard* attacker:side rounds:count played:battlecard* won:side? card:battlecard? losses:count* "
              "faces_S:count* faces_R:count* present_S:leader* present_R:leader* no_losses:flag retreat_die:number "
              "withdrew:side? emptied:side*",
    "BATTLE_DEAL": "side:side n:count", "BATTLE_PLAY": "who:side", "BATTLE_MATCH": "who:side",
    "INITIATIVE_DIE": "side:side", "BATTLE_INITIATIVE": "who:side", "WITHDRAW_DIE": "side:side",
    "LOSS_DICE": "side:side n:count", "COMBAT_DICE": "side:side", "WITHDRAW_TO": "who:side", "RETREAT_DIE": "",
    "RETREAT_TO": "who:side ends:end*", "retreat_moves": "to:goal side:side", "FORTUNES": "who:side n:count",
    "LEADER_DIE": "leader:leader place:spot busy:flag alone:flag",
    "PUT_LEADER": "who:side leader:leader to:place* place:spot busy:flag",
    "CONTROL": "who:side map:map points:count", "RAID": "who:side map:map points:count raided:place*",
    "RAID_DIE": "frm:place to:place", "PACIFY": "who:side map:map points:count",
    "SAIL_SINGLE": "who:side map:map points:count shipped:leader*",
    "SAIL_TO": "who:side leader:leaderornone frm:place unit:piecemark?", "unit_lands": "side:side to:place",
    "landing": "frm:place to:place", "NAVAL_DIE": "side:side frm:place to:place die:number",
    "TRAIN": "who:side map:map points:count by:text?", "LEVY": "who:side points:count spaces:table crisis:flag",
    "EVENT": "who:side map:map op:text value:any left:count", "RESOURCE_DIE": "card:resource side:side",
    "RESOURCE": "who:side card:resource part:count first:spotornone~ leader:leader~",
    "resource_crisis": "spaces:number", "asia_opens": "first:spotornone second:spotornone",
    "rebels_rise": "first:spotornone second:spotornone",
    "SURRENDER": "who:side at:place", "surrender_attempts": "side:side after:spotornone",
    "SIEGE_DICE": "place:place side:side army:row* engineers:count", "siege_done": "place:place busy:flag",
    "siege_points": "place:place side:side points:count",
    "TAKE_HITS": "who:side n:count scope:spotstatus* once:flag spent:spent* why:text place:place~ "
                 "busy:flag~ count:text~",
    "winter_turn": "side:side after:number", "winter_second": "province:province side:side half:flag",
    "WINTER_DICE": "province:province", "DISBAND": "who:side n:count",
    "proconsul_segment": "left:leader* kept:count", "PROCONSULS": "who:side leader:leader",
}  # fmt: skip
_FACTS: Final = {
    name: {part.partition(":")[0]: part.partition(":")[2] for part in text.split()} for name, text in SCHEMA.items()
}


def read(c: Config, data: Any) -> list[Frame]:
    """The frames of plain data; ValueError names what means nothing."""
    if not isinstance(data, list):
        raise ValueError("pending is no list")
    found = [_frame(c, row) for row in data]
    for at, frame in enumerate(found):
        _stands_right(found, at, frame)
    return found


_BATTLE: Final = (
    "BATTLE_DEAL", "BATTLE_PLAY", "BATTLE_MATCH", "BATTLE_INITIATIVE", "INITIATIVE_DIE", "WITHDRAW_DIE", "WITHDRAW_TO",
    "LOSS_DICE", "COMBAT_DICE", "RETREAT_DIE", "RETREAT_TO", "retreat_moves", "FORTUNES",
)  # fmt: skip
_ENTRY: Final = (
    "INTERCEPT", "INTERCEPT_DIE", "AVOID", "AVOID_DIE", "AVOID_TO", "avoid_rest", "RELIEF", "RELIEF_DIE",
)  # fmt: skip
_WITHIN: Final = {  # what must be open below a procedure, anywhere
    **dict.fromkeys(_BATTLE, ("battle",)), **dict.fromkeys(_ENTRY, ("entry",)), "entry": ("march",),
    "battle": ("entry", "duel"),
    "SAIL_TO": ("SAIL_SINGLE",), "unit_lands": ("SAIL_SINGLE",), "NAVAL_DIE": ("landing", "unit_lands"),
    "PROCONSULS": ("proconsul_segment",), "siege_points": ("siege_done",), "SIEGE_DICE": ("siege_done",),
    **dict.fromkeys(("PLACE_CONSUL", "CONSUL_DRAW", "CHOOSE_CONSUL"), ("place_consuls",)),
}  # fmt: skip
_LOWEST: Final = ("turn", "duel")
_ON: Final = {  # what must be open directly below
    "MOVE": ("march",), "landing": ("march",), "scouts_played": ("INTERCEPT_DIE", "AVOID_DIE"),
}  # fmt: skip
_WINDOWS: Final = {  # what must be open below a window for Surprise cards
    **dict.fromkeys(("own_activation", "enemy_activation"), "march"), "scouts": "scouts_played",
    **dict.fromkeys(("battle", "won", "lost"), "battle"), "siege": "SIEGE_DICE",
    **dict.fromkeys(("naval_own", "naval_enemy"), "NAVAL_DIE"),
}  # fmt: skip
_ASKED_BY: Final = {73: "rebels_rise", 77: "asia_opens"}  # Resource cards that name several spaces


def _stands_right(stack: list[Frame], at: int, frame: Frame) -> None:
    """Everything is open that a procedure goes back to; the turn, or the duel, lies below all."""
    name, below = frame["do"], [other["do"] for other in stack[:at]]
    needed = _WITHIN.get(name, ())
    if name == "SURPRISE":
        needed = (_WINDOWS.get(frame["window"], "?"),)
    elif name == "RESOURCE" and frame["card"] in _ASKED_BY:
        needed = (_ASKED_BY[frame["card"]],)
    elif name == "TAKE_HITS" and "count" in frame:
        needed = (frame["count"],)
    direct = _ON.get(name, ())
    if (name in _LOWEST) != (at == 0) or (needed and not any(other in below for other in needed)):
        raise ValueError(f"{name} does not stand there")
    if direct and below[-1] not in direct:
        raise ValueError(f"{name} does not stand there")


def _frame(c: Config, data: Any) -> Frame:
    if not isinstance(data, Mapping) or data.get("do") not in _FACTS:
        raise ValueError(f"no procedure is {str(data)[:40]!r}")
    name = data["do"]
    facts = _FACTS[name]
    needed = {key for key, kind in facts.items() if not kind.endswith("~")}
    if not needed <= data.keys() <= {*facts, "do"}:
        raise ValueError(f"the procedure {name} holds {', '.join(sorted(map(str, data)))}")
    return {"do": name, **{key: _value(c, facts[key].rstrip("~"), data[key], name, key) for key in data if key != "do"}}


def _value(c: Config, kind: str, value: Any, name: str, key: str) -> Any:
    if kind.endswith("*"):
        if not isinstance(value, list | tuple):
            raise ValueError(f"{name}.{key} is no list")
        return tuple(_value(c, kind[:-1], each, name, key) for each in value)
    if kind.endswith("?"):
        return None if value is None else _value(c, kind[:-1], value, name, key)
    frozen = _frozen(value)
    try:
        fits = _FITS[kind](c, frozen)
    except (TypeError, ValueError, KeyError, IndexError):
        fits = False
    if not fits:
        raise ValueError(f"{name}.{key} cannot be {str(value)[:40]!r}")
    return frozen


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


def _count(value: Any, least: int = 0, most: int = 999) -> bool:
    return type(value) is int and least <= value <= most


def _spot(c: Config, value: Any) -> bool:
    return value in c.places or value == SEA


def _is_row(c: Config, value: Any) -> bool:
    kind, full, reduced = value
    return kind in c.count and _count(full) and _count(reduced)


def _is_piece(c: Config, value: Any) -> bool:
    if value[0] == "leader":
        return value[1] in c.printed.leaders
    return value[0] in c.count and value[1] in _STEPS


def _is_mark(c: Config, value: Any) -> bool:
    """A leader, or a kind and a step."""
    if isinstance(value, str):
        return value in c.printed.leaders
    return len(value) == 2 and value[0] in c.count and value[1] in _STEPS


_STEPS: Final = ("f", "r")
_STATUS: Final = ("out", "in")
_FITS: Final[Mapping[str, Callable[[Config, Any], bool]]] = {
    "side": lambda c, v: v in ("S", "R"),
    "map": lambda c, v: v in MAPS,
    "place": lambda c, v: v in c.places,
    "spot": _spot,
    "spotornone": lambda c, v: v == "" or v in c.places,
    "goal": lambda c, v: v == "inside" or v in c.places,
    "province": lambda c, v: v in c.printed.provinces,
    "leader": lambda c, v: v in c.printed.leaders,
    "leaderornone": lambda c, v: v == "" or v in c.printed.leaders,
    "card": lambda c, v: type(v) is int and v in c.printed.cards,
    "resource": lambda c, v: type(v) is int and v in c.printed.resources,
    "battlecard": lambda c, v: v in c.printed.battle_cards,
    "flag": lambda c, v: isinstance(v, bool),
    "count": lambda c, v: _count(v),
    "number": lambda c, v: _count(v, -99, 99),
    "text": lambda c, v: isinstance(v, str) and len(v) < 40,
    "row": _is_row,
    "piece": lambda c, v: len(v) == 3 and _is_piece(c, v),
    "kindcount": lambda c, v: len(v) == 2 and v[0] in c.count and _count(v[1]),
    "piecemark": _is_mark,
    "attempt": lambda c, v: len(v) == 2 and v[0] in c.places and v[1] in c.printed.leaders,
    "pair": lambda c, v: len(v) == 2 and v[0] in c.places and v[1] in c.lands,
    "end": lambda c, v: len(v) == 2 and (v[0] == "inside" or v[0] in c.places) and _count(v[1]),
    "spotstatus": lambda c, v: len(v) == 2 and _spot(c, v[0]) and v[1] in _STATUS,
    "spent": lambda c, v: len(v) == 3 and _spot(c, v[0]) and v[1] in _STATUS and v[2] in c.count,
    "table": lambda c, v: v == {"extra": True} or any(v == card.op.get("levy") for card in c.printed.cards.values()),
    "any": lambda c, v: any(v == value for card in c.printed.cards.values() for value in card.op.values()),
}  # fmt: skip
