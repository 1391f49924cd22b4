"""Writes the board and the level as a C header, from the very tables that the rules core uses."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hispania.games.conquest import core


def header() -> str:
    """The text of tables.h for the default board and options."""
    config = core.new_config()
    by_segments = [config.by_segments[3 * n : 3 * n + 3] for n in range(49)]
    distances = [config.sea_distance[5 * n : 5 * n + 5] for n in range(5)]
    level = {
        "LEVEL_DENARII": config.level_denarii,
        "LEVEL_GARRISONS": config.level_garrisons,
        "LEVEL_FLEETS": config.level_fleets,
        "LEVEL_ROADS": config.level_roads,
        "LEVEL_ARMIES": config.level_armies,
        "LINKS": config.links,
    }
    sets = {
        "CITIES": config.cities,
        "CAPITALS": config.capitals,
        "ROMANS": config.romans,
        "PRINTED_SPACES": config.printed_spaces,
    }
    parts = [f"enum {{ {', '.join(f'{name} = {value}' for name, value in level.items())} }};"]
    parts += [f"#define {name} {value:#x}ULL" for name, value in sets.items()]
    parts += [
        _table("uint64_t ADJACENT[49]", map(_set, config.adjacent)),
        _table("uint64_t BY_SEGMENTS[49][3]", (_row(map(_set, row)) for row in by_segments)),
        _table("uint64_t PRINTED[49]", map(_set, config.printed)),
        _table("uint64_t PROVINCE_CITIES[9]", map(_set, config.province_cities)),
        _table("int SHIELD[49]", map(str, config.shield)),
        _table("int PROVINCE[49]", map(str, config.province)),
        _table("int SEA_DISTANCE[5][5]", (_row(map(str, row)) for row in distances)),
        _table("int LINK_A[LINKS]", map(str, config.link_a[: config.links])),
        _table("int LINK_B[LINKS]", map(str, config.link_b[: config.links])),
    ]
    return "/* written by tables.py */\n#include <stdint.h>\n" + "\n".join(parts) + "\n"


def write(folder: Path) -> None:
    """Put tables.h into a folder."""
    (folder / "tables.h").write_text(header(), encoding="ascii")


def _set(spaces: int) -> str:
    return f"{spaces:#x}ULL"


def _row(values: Iterable[str]) -> str:
    return "{" + ", ".join(values) + "}"


def _table(declaration: str, values: Iterable[str]) -> str:
    return f"static const {declaration} = {_row(values)};"
