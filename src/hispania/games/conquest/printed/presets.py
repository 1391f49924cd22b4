"""Choosing what to play: levels by their names, and options brought to go together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from .options import EASIEST, HARDEST, HISPANO_DENARII, MEDIUM, HouseRules, Level, Options
from .scenarios import scenario

PRESETS: Final[Mapping[str, Level]] = {
    "easiest": EASIEST,
    "easy": Level(7, 4, 3, 4, 1),  # medium with a denarius more and an army less
    "medium": MEDIUM,
    "hard": Level(5, 4, 3, 4, 2),  # and with one less: by the atlas about halfway to the hardest
    "hardest": HARDEST,
}


def level_of(text: str) -> Level:
    """The level that a name or five numbers mean.

    >>> str(level_of("easy")), str(level_of("6|4|3|4|2"))
    ('7|4|3|4|1', '6|4|3|4|2')
    """
    return PRESETS.get(text.strip().lower()) or Level.parse(text)


def nearest_level(level: Level, variants: Collection[str] = (), number: int | None = None) -> Level:
    """The level nearest to a wished one that the Hispano (H6.7) and a scenario (H7) allow.

    >>> str(nearest_level(HARDEST, ["hispano"], 4))
    '6|3|3|3|3'
    """
    if "hispano" in variants:
        level = replace(level, denarii=HISPANO_DENARII)
    for key, allowed in scenario(number).levels.items() if number is not None else ():
        wished = getattr(level, key)
        level = replace(level, **{key: min(allowed, key=lambda value: abs(value - wished))})
    return level


def fitted(
    level: Level,
    players: int = 1,
    house: HouseRules | None = None,
    variants: Iterable[str] = (),
    number: int | None = None,
) -> Options:
    """The nearest options that go together: the scenario stays, its variants and the level follow it.

    >>> options = fitted(MEDIUM, variants=["pirates", "hispano"], number=5)
    >>> str(options.level), options.variants
    ('6|4|3|5|2', ('hispano', 'imperivm', 'legio', 'terror'))
    """
    chosen = set(variants)
    if number is not None:
        played = scenario(number)
        chosen = chosen.difference(played.barred).union(played.variants)
    return Options(nearest_level(level, chosen, number), players, house or HouseRules(), tuple(sorted(chosen)), number)


def options_for(
    level: Level | None,
    players: int = 1,
    house: Mapping[str, Any] | None = None,
    variants: Iterable[str] = (),
    number: int | None = None,
) -> Options:
    """What a table agrees on: a scenario brings its variants along, and a level that nobody named fits by itself.

    >>> options = options_for(None, number=5)
    >>> str(options.level), options.variants
    ('7|4|3|5|2', ('imperivm', 'legio', 'terror'))
    """
    chosen = {*variants, *(scenario(number).variants if number is not None else ())}
    agreed = nearest_level(PRESETS["easy"], chosen, number) if level is None else level
    return Options(agreed, players, HouseRules.of(house), tuple(sorted(chosen)), number)
