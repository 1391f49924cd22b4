"""What rare tasks may know (P24): the shape of each of their contexts, checked before the core sees it."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, ValidationError, convert, field

from ..core.config import AREA, KIND, NATION
from ..core.state import State
from ..core.terms import CHITS, FIRING, KINDS, LAND, LEADERS, TARGETS

Player = Annotated[int, Meta(ge=1, le=5)]
Vp = Annotated[int, Meta(ge=0, le=200)]
Small = Annotated[int, Meta(ge=0, le=99999)]
MOST_MADE: Final = 20
OPENED: Final = ("eligible", "ask", "claims", "at", "bid", "by", "passed")  # what an open auction knows


class Tie(Struct, forbid_unknown_fields=True):
    """An open auction between those who tied."""

    item: str
    at: Small
    bid: Vp
    by: Annotated[int, Meta(ge=0, le=5)]
    players: Annotated[list[Player], Meta(min_length=2)]
    passed: Small


class Sealed(Struct, forbid_unknown_fields=True):
    """SEALED."""

    items: Annotated[list[str], Meta(min_length=1)]
    bids: dict[str, list[Vp]]
    left: list[str]
    aside: list[str]
    tie: Tie | None
    done: list[Player] = []
    lot: Small = 0


class Opener(Struct, forbid_unknown_fields=True):
    """OPENER."""

    tied: Annotated[list[Player], Meta(min_length=1)]
    again: Small = 0


class Auctions(Struct, forbid_unknown_fields=True):
    """AUCTIONS."""

    when: Literal["S", "C"]
    left: list[str] = []


class Auction(Struct, forbid_unknown_fields=True):
    """AUCTION."""

    n: str
    step: Literal["claim", "bid", "sealed", "lot"]
    ring: list[Player]
    later: list[str]
    eligible: list[Player] = []
    ask: list[Player] = []
    claims: list[Player] = []
    at: Small = 0
    bid: Vp = 0
    by: Annotated[int, Meta(ge=0, le=5)] = 0
    passed: Small = 0
    more: Vp = 0
    bids: dict[str, Vp] = {}
    lot: Small = 0


class Draw(Struct, forbid_unknown_fields=True):
    """DRAW."""

    left: list[Player]
    lot: Small = 0


class Chits(Struct, forbid_unknown_fields=True):
    """CHITS."""

    when: Literal["N0", "after", "before", "round", "die"]
    n: str
    ask: list[Literal["N", "A", "D"]]


class Played(Struct, forbid_unknown_fields=True):
    """What a chit is played with."""

    side: Literal["A", "D"] = "A"
    kind: str = "infantry"
    at: str = "infantry"
    p: str = "tolede"
    leader: str = "roland"


class Cancel(Struct, forbid_unknown_fields=True):
    """CANCEL."""

    chit: str
    facts: Played
    valid: bool
    nation: str
    ask: list[Player]


class Brave(Struct, forbid_unknown_fields=True):
    """BRAVE."""

    side: Literal["A", "D"]
    kind: str
    at: str
    hits: Annotated[int, Meta(ge=1, le=2)] | None = None  # on knights whose owner spreads them


class Row(Struct, forbid_unknown_fields=True):
    """ROW."""

    row: Small
    stage: Small


class Convert(Struct, forbid_unknown_fields=True):
    """CONVERT."""

    old: str
    new: str
    pool: dict[str, Annotated[int, Meta(ge=1, le=60)]]
    quota: list[tuple[str, Annotated[int, Meta(ge=-60, le=60)]]]
    made: list[tuple[str, str]]


class Exchange(Struct, forbid_unknown_fields=True):
    """EXCHANGE."""

    n: str
    units: list[tuple[str, str, Annotated[int, Meta(ge=1, le=60)]]]
    left: Small


class Grant(Struct, forbid_unknown_fields=True):
    """GRANT."""

    n: str
    provs: list[str]
    units: list[str]


class Choose(Struct, forbid_unknown_fields=True):
    """CHOOSE."""

    n: str
    options: list[str] = field(name="from")
    left: Small
    got: list[str]
    auto: list[str]


class Keep(Struct, forbid_unknown_fields=True):
    """KEEP."""

    n: str
    provs: Annotated[list[str], Meta(min_length=1)]


class PutLeader(Struct, forbid_unknown_fields=True):
    """PUT_LEADER."""

    n: str
    leader: Literal["pelayo"]


SHAPES: Final[dict[str, Any]] = {
    "SEALED": Sealed, "OPENER": Opener, "AUCTIONS": Auctions, "AUCTION": Auction, "DRAW": Draw, "CHITS": Chits,
    "CANCEL": Cancel, "BRAVE": Brave, "ROW": Row, "CONVERT": Convert, "EXCHANGE": Exchange, "GRANT": Grant,
    "CHOOSE": Choose, "KEEP": Keep, "PUT_LEADER": PutLeader,
}  # fmt: skip


def check_paper(s: State, name: str, context: Any, below: str, stack: list[str]) -> int:
    """The nation of a rare task, -1 if it has none; ValueError if the core could not go on with its context."""
    try:
        found = convert(context, SHAPES[name])
    except ValidationError as error:
        raise ValueError(f"{name}: {error}") from error
    match found:
        case Sealed():
            _check_sealed(s, found)
        case Opener() | Draw():
            _players(s, found.tied if isinstance(found, Opener) else found.left)
            _require(isinstance(found, Draw) or _once(found.tied), "a player twice")
        case Auctions():
            _nations(found.left)
        case Auction():
            _require("eligible" not in context or set(OPENED) <= set(context), "an auction without its facts")
            return _check_auction(s, found)
        case Chits():
            _nations([found.n])
            _require("N" in found.ask or not found.ask or "BATTLE" in stack, "a window of no battle")
            _require(found.when in ("N0", "after") or "BATTLE" in stack, "a window of no battle")
            _require(s.config.events, "chits in a game without events")
            return NATION[found.n]
        case Cancel():
            _players(s, found.ask)
            _require(below == "CHITS" and found.chit in CHITS, "a Cancel against nothing")
            _require(set(found.facts.__struct_fields__) >= set(context["facts"]), "a chit's facts")
            _require(found.facts.p in AREA and AREA[found.facts.p] < LAND, "a chit's province")
            _require(found.facts.kind in KINDS or found.facts.kind in FIRING, "a chit's unit")
            _require(found.facts.at in TARGETS and found.facts.leader in LEADERS, "a chit's target")
            battles = ("embuscade", "ruse", "indiscipline", "traitrise", "retraite", "tactique", "bravoure", "de")
            _require(
                found.chit not in battles or ("BATTLE" in stack and "side" in context["facts"]), "a chit of no battle"
            )
            _require(_complete(found.chit, context["facts"]), "a chit without what it needs")
            _require(found.chit != "bravoure" or found.facts.kind in FIRING, "a brave unit of no kind")
            return NATION[found.nation]
        case Brave():
            _require(below == "CHITS" and "BATTLE" in stack, "a brave unit in no battle")
            _require(found.kind in FIRING and found.at in TARGETS, "a brave unit of no kind")
            _require(found.hits is None or s.config.owner_wounds, "hits that nobody spreads")
            return -1
        case Row():
            _require(found.row < len(s.config.printed.transformations) and found.stage <= 20, "no such row")
            return NATION[s.config.printed.transformations[found.row].nation]
        case Convert():
            _kinds([kind for kind, _ in found.quota] + [kind for _, kind in found.made])
            _provinces([*found.pool, *(p for p, _ in found.made)])
            _require(NATION[found.old] < 29, "neutral units become nothing")
            _require(len(found.made) + sum(max(0, n) for _, n in found.quota) <= MOST_MADE, "too many conversions")
            return _successor(found.new)
        case Exchange():
            _kinds([kind for _, kind, _ in found.units])
            _provinces([p for p, _, _ in found.units])
            return _successor(found.n)
        case Grant():
            _kinds(found.units)
            _require(all(p in AREA for p in found.provs) and len(found.units) <= 60, "granted nowhere")
            _require(_once(found.provs), "a province twice")
            return _successor(found.n)
        case Choose():
            _provinces([*found.options, *found.got, *found.auto])
            _require(_once([*found.got, *found.auto]), "a province twice")
            return _successor(found.n)
        case Keep():
            _provinces(found.provs)
            return _successor(found.n)
        case PutLeader():
            return _successor(found.n)
    return -1


def _once(things: list[Any]) -> bool:
    return len(set(things)) == len(things)


def _require(holds: Any, what: str) -> None:
    if not holds:
        raise ValueError(what)


def _complete(chit: str, facts: dict[str, Any]) -> bool:
    needs = {"armee": ("kind", "p"), "chateau": ("p",), "invasion": ("p",), "fougue": ("p",), "longue_vie": ("leader",)}
    needs["bravoure"] = ("side", "kind", "at")
    return all(name in facts for name in needs.get(chit, ()))


def _players(s: State, players: list[int]) -> None:
    _require(all(1 <= player <= s.config.players for player in players), "a player who does not play")


def _nations(names: list[str]) -> None:
    _require(all(name in NATION and name != "neutral" for name in names), "no such nation")


def _provinces(names: list[str]) -> None:
    _require(all(name in AREA and AREA[name] < LAND for name in names), "no such province")


def _kinds(names: list[str]) -> None:
    _require(all(name in KIND for name in names), "no such kind of unit")


def _successor(name: str) -> int:
    _nations([name])
    return NATION[name]


def _check_sealed(s: State, c: Sealed) -> None:
    _nations([*c.items, *c.left, *c.aside])
    _players(s, c.done)
    _require(set(c.left) | set(c.aside) <= set(c.items), "what was not for sale")
    _require(all(name in s.config.printed.averages for name in c.items) or not s.config.advanced, "no such major")
    players = {str(player) for player in range(1, s.config.players + 1)}
    _require(set(c.bids) <= players and all(len(bids) <= len(c.items) for bids in c.bids.values()), "bids")
    _require(c.lot < max(1, len(c.left) or len(c.aside)), "a lot for nothing")
    _require(_once(c.items) and _once(c.left + c.aside) and _once(c.done), "for sale twice")
    if c.tie is not None:
        _players(s, [*c.tie.players, *([c.tie.by] if c.tie.by else [])])
        _require(c.tie.item in c.items, "what was not for sale")


def _check_auction(s: State, c: Auction) -> int:
    _nations([c.n, *c.later])
    _players(s, [*c.ring, *c.eligible, *c.ask, *c.claims, *([c.by] if c.by else [])])
    _require(c.n in s.config.printed.averages and c.ring, "nothing is for sale")
    _require(_once(c.ring) and _once(c.eligible) and _once(c.ask) and _once(c.claims), "a player twice")
    _require(c.step == "claim" or c.eligible, "an auction without bidders")
    _require(all(bid.isdigit() and int(bid) in c.eligible for bid in c.bids), "a bid of nobody")
    _require(c.lot < max(1, len(c.eligible)), "a lot for nothing")
    return NATION[c.n]
