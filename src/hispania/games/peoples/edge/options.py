"""What is agreed before a game (P13, P17, P22.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from ....contract.rules import BadOptions, OptionField
from ....errors import Reason
from ..core.config import HOUSE, HOUSE_VALUES
from ..printed.tables import load


class Options(Struct, frozen=True):
    """The scenario, the version, the players, optional rules, and house keys that differ from the usual."""

    scenario: str = "D"
    version: str = "standard"
    players: int = 4
    group_auction: bool = False
    sign_of_god: bool = False
    events: bool = False
    general_submission: bool = False
    sealed_auctions: bool = False
    barbaric: bool = False
    house: dict[str, Any] = {}

    def rules(self) -> dict[str, bool]:
        """The optional rules that are on."""
        return {name: True for name in SWITCHES if getattr(self, name)}


SWITCHES: Final = ("group_auction", "sign_of_god", "events", "general_submission", "sealed_auctions", "barbaric")
FIELDS: Final = (
    OptionField("scenario", ("A", "B", "C", "D", "E"), "D", "P17"),
    OptionField("version", ("standard", "advanced"), "standard", "P15"),
    OptionField("players", (4, 5), 4, "P15.1"),
    OptionField("group_auction", (False, True), False, "P13.1"),
    OptionField("sign_of_god", (False, True), False, "P13.2"),
    OptionField("events", (False, True), False, "P13.3"),
    OptionField("general_submission", (False, True), False, "P13.4"),
    OptionField("sealed_auctions", (False, True), False, "P16.8"),
    OptionField("barbaric", (False, True), False, "P16.10"),
    *(
        OptionField(
            name,
            HOUSE_VALUES.get(name, (default, not default)),
            list(default) if isinstance(default, tuple) else default,
            "P22.1",
            within="house",
        )
        for name, default in HOUSE.items()
    ),
)
_BY_NAME: Final = {(field.within, field.name): field for field in FIELDS}


def _fits(within: str, name: Any, value: Any) -> bool:
    field = _BY_NAME.get((within, name)) if isinstance(name, str) else None
    return field is not None and any(type(value) is type(known) and value == known for known in field.values)


def read(data: Mapping[str, Any] | None) -> Options:
    """The options that plain data describe.

    >>> read({"scenario": "A"}).players
    4
    """
    data = data or {}
    house = data.get("house", {})
    wrong = [str(name)[:40] for name, value in data.items() if name != "house" and not _fits("", name, value)]
    if isinstance(house, Mapping):
        wrong += [str(name)[:40] for name, value in house.items() if not _fits("house", name, value)]
    else:
        wrong.append("house")
    if not wrong:
        options = _options(data)
        wrong = [name for name, value in _plain(_fitted(options)).items() if value != _plain(options)[name]]
    if wrong:
        reasons = [Reason("bad-option", "P17", {"option": name}) for name in wrong]
        raise BadOptions(f"options that mean nothing or do not go together: {', '.join(wrong)}", reasons)
    return options


def _options(data: Mapping[str, Any]) -> Options:
    house = {name: value for name, value in data.get("house", {}).items() if _BY_NAME["house", name].default != value}
    return Options(**{**data, "house": house})


def _fitted(options: Options) -> Options:
    """The nearest options that go together: versions of scenarios, players of versions, options of versions."""
    facts = _plain(options)
    row = load().scenarios[options.scenario]
    if options.players == 5 or not row.standard:
        facts["version"] = "advanced"
    if facts["version"] == "standard":
        facts["players"], facts["barbaric"], facts["sealed_auctions"] = 4, False, False
    else:
        facts["group_auction"] = False
    return Options(**facts)


def fit(data: Mapping[str, Any]) -> dict[str, Any]:
    """The nearest options that go together, as plain data."""
    known = {name: value for name, value in data.items() if name != "house" and _fits("", name, value)}
    house = data.get("house", {})
    if isinstance(house, Mapping):
        known["house"] = {name: value for name, value in house.items() if _fits("house", name, value)}
    return _plain(_fitted(_options(known)))


def _plain(options: Options) -> dict[str, Any]:
    return {name: getattr(options, name) for name in Options.__struct_fields__}


def write(options: Options) -> dict[str, Any]:
    """Options as plain data."""
    return {**_plain(options), "house": dict(options.house)}
