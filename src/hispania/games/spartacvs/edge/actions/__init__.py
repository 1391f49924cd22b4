"""Every decision there is: its class by state and word (S24.4), and its way to and from plain data."""

from __future__ import annotations

from typing import Any, Final

from msgspec import ValidationError, convert, to_builtins

from .....errors import Unreadable
from . import battles as b
from . import cards as c
from . import marches as m
from . import phases as p
from .shapes import Decision, Sealed

_MODULES: Final = (p, c, m, b)
KINDS_OF_ACTION: Final[dict[str, type[Decision]]] = {
    found.kind: found
    for module in _MODULES
    for found in vars(module).values()
    if isinstance(found, type) and issubclass(found, Decision) and "kind" in vars(found)
}
_DONE: Final = {"done": p.Done}
BY_STATE: Final[dict[str, dict[str, type[Decision]]]] = {
    "SETUP_FORCE": {"at": p.SetUp},
    "SETUP_REBELS": {"at": p.SetUp},
    "TURN_ORDER": {"first": p.First},
    "CHOOSE_CONSUL": {"elect": p.Elect},
    "PLACE_CONSUL": {"place": p.PlaceConsul},
    "REINFORCE_R": {"flip": p.FlipLegion, "raise": p.RaiseLegion, **_DONE},
    "PLACE_LEGATE": {"legate": p.PlaceLegate, **_DONE},
    "REINFORCE_S": {"light": p.RaiseLight, "flip": p.FlipUnit, **_DONE},
    "RETURN_LEADER": {"put": p.PutLeader},
    "SPLIT_HANDS": {"europe": p.Split},
    "ASSIGN_CARD": {"assign": p.Assign},
    "PLAY_CARD": {"card": c.PlayCard, "resource": c.PlayResource, "keep": c.KeepCard},
    "USE_CARD": {
        "activate": c.Activate,
        "control": c.UseControl,
        "raid": c.UseRaid,
        "pacify": c.UsePacify,
        "sail": c.UseSail,
        "train": c.UseTrain,
        "levy": c.UseLevy,
        "event": c.UseEvent,
        "discard": c.Discard,
    },
    "CAMPAIGN": {"activate": c.Activate, **_DONE},
    "MOVE": {
        "go": m.Go,
        "sail": m.Sail,
        "attempt": m.Attempt,
        "sortie": m.Sortie,
        "pick": m.Pick,
        "drop": m.Drop,
        "pick_leader": m.PickLeader,
        "drop_leader": m.DropLeader,
        "end": m.End,
    },
    "DECLARE_INSIDE": {"inside": m.Inside},
    "PICK": {"leave": m.Leave, "leave_leader": m.LeaveLeader, **_DONE},
    "INTERCEPT": {"intercept": m.Intercept, "pass": p.Pass},
    "AVOID": {"avoid": m.Avoid, "stand": m.Stand},
    "AVOID_TO": {"to": m.To},
    "RELIEF": {"relief": m.Relief, "wait": m.Wait},
    "SURPRISE": {"surprise": c.Surprise, "pass": p.Pass},
    "BATTLE_PLAY": {"play": b.PlayBattleCard},
    "BATTLE_MATCH": {"match": b.Match, "yield": b.Yield},
    "BATTLE_INITIATIVE": {"press": b.Press, "withdraw": b.Withdraw, "hold": b.Hold},
    "WITHDRAW_TO": {"to": m.To},
    "RETREAT_TO": {"to": m.To},
    "TAKE_HITS": {"hit": b.Hit},
    "PUT_LEADER": {"put": p.PutLeader},
    "FORTUNES": {"flip": b.FlipCity, **_DONE},
    "CONTROL": {"mark": c.Mark, **_DONE},
    "PACIFY": {"calm": c.Calm, **_DONE},
    "RAID": {"raid": c.Raid, **_DONE},
    "SAIL_SINGLE": {"ship": m.Ship, "ship_unit": m.ShipUnit, **_DONE},
    "SAIL_TO": {"to": m.To},
    "TRAIN": {"drill": c.Drill, "flip": p.FlipUnit, **_DONE},
    "LEVY": {"raise": p.RaiseStep, "flip": p.FlipLegion, **_DONE},
    "EVENT": {
        "mark": c.Mark,
        "rise": c.Rise,
        "light": p.RaiseLight,
        "join": c.Join,
        "point": c.SiegePoint,
        "sick": c.Sicken,
        "strip": c.Strip,
        "winter": c.WinterQuarters,
        "flip": p.FlipLegion,
        **_DONE,
    },
    "RESOURCE": {"at": c.Summon},
    "SURRENDER": {"attempt": p.SurrenderAttempt, "pass": p.Pass},
    "DISBAND": {"disband": p.Disband, **_DONE},
    "PROCONSULS": {"keep": p.KeepProconsul, "dismiss": p.Dismiss},
}


def of_list(state: str, seat: str, action: tuple[Any, ...]) -> Decision:
    """The decision of a list of the rules.

    >>> str(of_list("MOVE", "S", ("go", "corduba")))
    'go corduba'
    """
    kind = BY_STATE[state][action[0]]
    return kind(seat, *action[1:]) if issubclass(kind, Sealed) else kind(*action[1:])


def from_dict(data: Any) -> Decision:
    """The decision that plain data describe, legal now or not."""
    kind = data.get("kind") if isinstance(data, dict) else None
    found = KINDS_OF_ACTION.get(kind) if isinstance(kind, str) else None
    if found is None:
        raise Unreadable(f"no action of SPARTACVS: {str(data)[:60]!r}")
    try:
        action: Decision = convert(data, found)
    except (ValidationError, UnicodeError) as error:
        raise Unreadable(f"no action of SPARTACVS: {error}") from error
    return action


def to_dict(action: Decision) -> dict[str, Any]:
    """A decision as plain data."""
    data: dict[str, Any] = to_builtins(action)
    return data
