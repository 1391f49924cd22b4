"""Why, as data: the crisis track, the end of the game, winter, supply, battle and army at hand; all of it open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..core import supply, winter
from ..core.battle import loss_dice
from ..core.config import R, S
from ..core.control import provinces_held
from ..core.elections import limit, officers
from ..core.forces import legions_everywhere
from ..core.machine import asked
from ..core.movement import allowance, left
from ..core.state import State
from ..core.victory import by_provinces
from . import odds


def about(s: State, what: str) -> Any:
    """An explanation by its name; None if there is none of this name, or nothing to explain."""
    return ABOUT[what](s) if what in ABOUT else None


def shown(s: State) -> dict[str, Any]:
    """What a table shows beside the position."""
    found = {"army": army(s), "battle": fight(s)}
    return {name: told for name, told in found.items() if told is not None}


def army(s: State) -> dict[str, Any] | None:
    """The army that marches: who, with what, how far it still may go."""
    f = s.within("march")
    if f is None:
        return None
    return {
        "leader": f["leader"], "leaders": list(f["leaders"]), "place": f["at"], "side": f["side"],
        "units": {kind: [full, reduced] for kind, full, reduced in f["units"]}, "allowance": allowance(s, f),
        "left": max(0, left(s, f)), "attempts": f["attempts"], "inside": f["inside"], "rule": "S11.2",
    }  # fmt: skip


def fight(s: State) -> dict[str, Any] | None:
    """The battle that is fought: both sides, whose initiative, how many rounds, what lies open."""
    f = s.within("battle")
    if f is None:
        return None
    found = {
        "place": f["place"], "active": f["side"], "attacker": f["attacker"], "rounds": f["rounds"],
        "dice": loss_dice(f["rounds"]), "played": list(f["played"]), "won": f["won"], "withdrew": f["withdrew"],
        "hands": {side: len(f[f"hand_{side}"]) for side in (S, R)},
    }  # fmt: skip
    if (f["place"], S, "out") in s.units and (f["place"], R, "out") in s.units:
        found["sides"] = odds.sides(s, f)
    return found


def crisis(s: State) -> dict[str, Any]:
    """S20: where the marker stands, and what the Victory Check would do to it now."""
    option = s.config.option
    counted = s.asia or option["crisis_counts_inactive_map"]
    most = option["legion_limit_both" if s.asia else "legion_limit_europe"]
    spaces = s.config.printed.incidents
    republican, sertorian = provinces_held(s, R, counted), provinces_held(s, S, counted)
    legions = max(0, legions_everywhere(s) - most)
    after = min(s.config.stability, s.crisis + republican * spaces["republican_province"])
    after += sertorian * spaces["sertorian_province"] + legions * spaces["legion_over_limit"]
    return {
        "crisis": s.crisis, "stability": s.config.stability, "anarchy": s.config.anarchy, "after_check": after,
        "republican_provinces": republican, "sertorian_provinces": sertorian, "legions": legions_everywhere(s),
        "legion_limit": most, "legions_over": legions, "rule": "S20.5",
    }  # fmt: skip


def victory(s: State) -> dict[str, Any]:
    """S21.2: what each side needs and holds, and who would win by provinces."""
    held = {side: provinces_held(s, side, s.fannius) for side in (S, R)}
    return {
        "held": held,
        "needs": {S: 8 if s.spartacus else None, R: 17 if s.fannius else 11 if s.spartacus else 8},
        "fannius": s.fannius,
        "spartacus": s.spartacus,
        "winner": by_provinces(s.fannius, s.spartacus, held[S], held[R]),
        "last_turn": s.config.scenario.last_turn,
        "rule": "S21.2",
    }


def winter_now(s: State) -> list[dict[str, Any]]:
    """S19: what winter would do to each province with units, as things stand."""
    rows = []
    for id, province in s.config.printed.provinces.items():
        held = {side: winter.number(s, id, side) for side in (S, R)}
        if any(held.values()):
            rows.append(
                {
                    "province": id,
                    "units": held,
                    "support": province.winter + bool(s.config.option["supply"]),
                    "excess": winter.excess(s, id),
                    "first": winter.in_turn_of(s, id),
                    "rule": "S19.2",
                }
            )
    return rows


def supply_now(s: State) -> list[dict[str, str]] | None:
    """S23.1: the forces that would take a hit at the next card for command points."""
    if not s.config.option["supply"]:
        return None
    return [{"side": side, "place": place, "rule": "S23.1"} for side, place in supply.unfed(s)]


def proconsuls(s: State) -> dict[str, Any]:
    """S7.3: who holds an office, and how many may be kept."""
    return {"officers": list(officers(s)), "limit": limit(s), "cost": 2, "rule": "S7.3"}


def card(s: State) -> dict[str, Any] | None:
    """The card whose use is being chosen."""
    f = s.within("USE_CARD")
    if f is None:
        return None
    found = s.config.printed.cards[f["card"]]
    return {
        "card": found.n, "cp": found.cp, "map": f["map"], "side": found.side, "kind": found.kind,
        "source": found.effect_source, "rule": "S10.2",
    }  # fmt: skip


def asked_now(s: State) -> dict[str, str]:
    """Who is asked what."""
    who, state = asked(s)
    return {"who": who, "state": state}


ABOUT: Final[dict[str, Callable[[State], Any]]] = {
    "army": army, "battle": fight, "crisis": crisis, "victory": victory, "winter": winter_now, "supply": supply_now,
    "proconsuls": proconsuls, "card": card, "asked": asked_now, "leader_loss": lambda s: odds.leader_loss(),
}  # fmt: skip
