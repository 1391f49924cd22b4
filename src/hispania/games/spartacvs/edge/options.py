"""What is agreed before a game (S27)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from ....contract.rules import BadOptions, OptionField
from ....errors import Reason
from ..printed import duel
from ..printed.tables import load

RULEBOOK: Final = ("I", "II", "III", "bonus")
SCENARIOS: Final = (*RULEBOOK, duel.ID)


class Options(Struct, frozen=True):
    """The scenario, and every key that differs from the usual."""

    scenario: str = "I"
    keys: tuple[tuple[str, Any], ...] = ()

    def chosen(self) -> dict[str, Any]:
        """The keys that differ, by name."""
        return dict(self.keys)


_RULES: Final = {  # the rule of each key
    "combat": "S23.2", "anarchy": "S20.2", "supply": "S23.1", "choose_split": "S23.3", "hand_of_nine": "S23.4",
    "extra_reinforcements": "S23.5", "reserve_is_wild": "S23.2", "consul_selection": "S7.2", "siege_min_units": "S18.2",
    "rome_min_units": "S18.2", "overrun_ratio": "S11.5", "subjugation_min_units": "S18.2",
    "critical_value_city": "S18.3", "critical_value_tribe": "S18.3", "hand_europe_only": "S9.2",
    "hand_both_maps": "S9.2", "hand_min_per_map": "S9.3", "asia_first_turn_cards": "S9.3", "retained_cards": "S9.11",
    "mp_normal": "S11.2", "mp_light": "S11.2", "army_max_units": "S6.5", "legate_max_units": "S6.5",
    "naval_mp": "S17.1", "proconsul_cost_each_turn": "S7.3", "crisis_counts_inactive_map": "S20.3",
    "spain_points_per_province": "S8.2", "sertorius_points": "S8.2", "pontic_heavies_per_turn": "S8.2",
    "servile_lights_per_turn": "S8.2", "pontic_second_force": "S9.8", "spartacus_lights": "S9.8",
    "legion_limit_europe": "S20.3", "legion_limit_both": "S20.3",
}  # fmt: skip
_CHOICES: Final = {
    "combat": ("cards", "dice"), "anarchy": ("standard", "intermediate", "beginner"),
    "consul_selection": ("draw", "choose"), "critical_value_tribe": (1, 2, 3),
}  # fmt: skip
_BOUNDS: Final = {  # of numbers that are free
    "siege_min_units": (1, 10), "rome_min_units": (1, 10), "overrun_ratio": (2, 20), "subjugation_min_units": (1, 10),
    "critical_value_city": (1, 6), "hand_europe_only": (2, 10), "hand_both_maps": (2, 12), "hand_min_per_map": (0, 1),
    "asia_first_turn_cards": (0, 4), "retained_cards": (0, 2), "mp_normal": (2, 10), "mp_light": (2, 10),
    "army_max_units": (1, 24), "legate_max_units": (1, 24), "naval_mp": (1, 10), "spain_points_per_province": (0, 6),
    "sertorius_points": (0, 6), "pontic_heavies_per_turn": (0, 6), "servile_lights_per_turn": (0, 6),
    "pontic_second_force": (0, 14), "spartacus_lights": (0, 16), "legion_limit_europe": (0, 24),
    "legion_limit_both": (0, 24),
}  # fmt: skip


def _field(key: str, default: Any) -> OptionField:
    if isinstance(default, bool):
        return OptionField(key, (default, not default), default, _RULES[key])
    if key in _CHOICES:
        return OptionField(key, _CHOICES[key], default, _RULES[key])
    least, most = _BOUNDS[key]
    return OptionField(key, (), default, _RULES[key], least=least, most=most)


FIELDS: Final = (
    OptionField("scenario", SCENARIOS, "I", "S22"),
    *(_field(key, default) for key, default in load().options.items()),
)
_BY_NAME: Final = {field.name: field for field in FIELDS}


def fits(name: Any, value: Any) -> bool:
    """Is there such a key, and may it be so?"""
    field = _BY_NAME.get(name) if isinstance(name, str) else None
    if field is None or type(value) is not type(field.default):
        return False
    if field.values:
        return value in field.values
    return bool(field.least <= value <= field.most)


def read(data: Mapping[str, Any] | None) -> Options:
    """The options that plain data describe.

    >>> read({"scenario": "II", "anarchy": "beginner", "supply": False})
    Options(scenario='II', keys=(('anarchy', 'beginner'),))
    """
    data = data or {}
    wrong = [str(name)[:40] for name, value in data.items() if not fits(name, value)]
    if wrong:
        reasons = [Reason("bad-option", "S27", {"option": name}) for name in wrong]
        raise BadOptions(f"options that mean nothing: {', '.join(wrong)}", reasons)
    return of_keys(data.get("scenario", "I"), data)


def of_keys(scenario: str, keys: Mapping[str, Any]) -> Options:
    """A scenario with these keys; the usual ones are left out."""
    chosen = {k: v for k, v in keys.items() if k != "scenario" and v != _BY_NAME[k].default}
    return Options(scenario, tuple(sorted(chosen.items())))


def fit(data: Mapping[str, Any]) -> dict[str, Any]:
    """What of plain data may be so, as plain data."""
    return write(read({name: value for name, value in data.items() if fits(name, value)}))


def write(options: Options) -> dict[str, Any]:
    """Options as plain data, every key."""
    return {"scenario": options.scenario, **{f.name: f.default for f in FIELDS[1:]}, **options.chosen()}
