"""Decisions as a person names them (P20.2): a class for every kind, with the facts of the kind on the class.

`str` of a decision is its token (P25.3); units in it are baskets of the notation, `2I+K`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from msgspec import ValidationError, convert
from msgspec.structs import asdict, fields, replace

from .....errors import Unreadable
from ...core.terms import AREAS, CHITS, KINDS, LEADERS, TARGETS, WORDS
from ...text.tokens import basket, read_targets, unbasket
from .battles import Aim, Battle, CallSign, Resist, Retreat, RetreatLeader, Sacrifice, Spread, Stay, Submit
from .economy import (
    BuildCastle,
    Buy,
    CallBerbers,
    DeclareCapital,
    Disband,
    Income,
    Place,
    PlaceLeader,
    Rebuild,
    Split,
)
from .marches import ChoosePile, Decline, Go, Halt, Lead, Leave, Remove, Step, Take, Transit
from .politics import (
    Accept,
    Bid,
    Choose,
    Claim,
    Convert,
    Done,
    Hire,
    Keep,
    Pass,
    PlayChit,
    Refuse,
    SendForce,
    Skip,
    Wait,
)

Action: TypeAlias = (
    Income | Buy | Disband | Split | Place | PlaceLeader | CallBerbers | BuildCastle | DeclareCapital | Rebuild
    | Transit | Decline | Go | Lead | Step | Take | Leave | Halt | ChoosePile | Remove
    | Battle | Aim | Spread | Sacrifice | Submit | Resist | CallSign | Stay | Retreat | RetreatLeader
    | Done | Accept | Refuse | Pass | Convert | Skip | Choose | Keep | Hire | SendForce | Wait | Bid | Claim | PlayChit
)  # fmt: skip

KINDS_OF_ACTION: Final[Mapping[str, type[Action]]] = {
    action.kind: action
    for action in (
        Income, Buy, Disband, Split, Place, PlaceLeader, CallBerbers, BuildCastle, DeclareCapital, Rebuild,
        Transit, Decline, Go, Lead, Step, Take, Leave, Halt, ChoosePile, Remove,
        Battle, Aim, Spread, Sacrifice, Submit, Resist, CallSign, Stay, Retreat, RetreatLeader,
        Done, Accept, Refuse, Pass, Convert, Skip, Choose, Keep, Hire, SendForce, Wait, Bid, Claim, PlayChit,
    )
}  # fmt: skip
_BY_NUMBER: Final = tuple(KINDS_OF_ACTION[word].of for word in WORDS)
_NAMES: Final[Mapping[str, tuple[str, ...]]] = {  # what the value of a field may be
    "place": AREAS, "to": AREAS, "origin": (*AREAS, "supply"), "unit": KINDS, "leader": LEADERS, "chit": CHITS,
    "target": TARGETS, "side": ("A", "D"),
}  # fmt: skip
MOST: Final = 10_000  # no number of a decision is as great


def of_numbers(act: int, units: int) -> Action:
    """A decision of the core as it leaves it.

    >>> print(of_numbers(11 + 14 * 64 + 25 * 4096 + 3 * 4194304, 0))
    3I segovie>tolede
    """
    return _BY_NUMBER[act & 63](act, units)


# -------------------------------------------------------------------- as plain data


def to_dict(action: Action) -> dict[str, Any]:
    """A decision for the wire, without what its kind may lack.

    >>> to_dict(Go("segovie", "infantry", 3, "tolede")), to_dict(Halt())
    ({'kind': 'go', 'origin': 'segovie', 'unit': 'infantry', 'number': 3, 'to': 'tolede'}, {'kind': 'halt'})
    """
    return {"kind": action.kind, **{name: value for name, value in asdict(action).items() if value not in ("", ())}}


def from_dict(data: object) -> Action:
    """The decision that a dictionary describes; a missing, unknown or senseless fact is refused by name.

    >>> from_dict({"kind": "lead", "origin": "denia", "units": "C", "leader": "ataces"})
    Lead(origin='denia', units='C', leader='ataces', along=())
    """
    if not isinstance(data, Mapping) or not isinstance(data.get("kind"), str) or data["kind"] not in KINDS_OF_ACTION:
        raise Unreadable(f"an action needs a kind, one of {', '.join(KINDS_OF_ACTION)}")
    kind, facts = data["kind"], {name: value for name, value in data.items() if name != "kind"}
    action = KINDS_OF_ACTION[kind]
    if unknown := [str(name)[:40] for name in facts if name not in action.__struct_fields__]:
        raise Unreadable(f"action {kind}: it has no {', '.join(unknown)}")
    try:
        return _checked(convert(facts, action))
    except ValidationError as error:
        raise Unreadable(f"action {kind}: {error}") from error
    except Unreadable as error:
        raise Unreadable(f"action {kind}: {error}") from error


@functools.cache
def _fields(action: type[Action]) -> tuple[tuple[str, bool], ...]:
    """The facts of a kind, and which of them it must have."""
    return tuple((field.name, field.required) for field in fields(action))


def _checked(action: Action) -> Action:
    """The decision with its units in their order, if all its words are words of the game."""
    for name, required in _fields(type(action)):
        value = getattr(action, name)
        if isinstance(value, int) and not 0 <= value <= MOST:
            raise Unreadable(f"{name} is a number from 0 to {MOST}, not {value}")
        for word in value if isinstance(value, tuple) else (value,):
            known = _NAMES.get("leader" if name == "along" else name)
            if known and word not in known and (word or required):
                raise Unreadable(f"no {name} is called {word[:40]!r}")
    if isinstance(action, Aim):
        read_targets(action.targets)
    if isinstance(action, Buy | Lead | Hire | SendForce):
        return replace(action, units=basket(unbasket(action.units)))
    return action
