"""What stands on the table before the first die: fleets, pirates, and what a scenario prescribes (H2.1, H6.5, H7)."""

from __future__ import annotations

from ..printed.board import CITIES
from ..printed.scenarios import scenario
from .flow import open_generals
from .hispanic import put_army
from .setup import skip_provinces
from .state import State


def open_game(s: State) -> None:
    """Lay out a fresh state."""
    config = s.config
    if config.options.scenario is not None:
        place_scenario(s)
    if config.pirates:
        for sea in range(CITIES, CITIES + 5):
            if not s.fleets >> sea & 1:
                s.place_revolt(sea)  # H6.5
    skip_provinces(s)
    open_generals(s)


def place_scenario(s: State) -> None:
    """H7.0: the prescribed pieces, out of the reserves."""
    board = s.config.board
    played = scenario(s.config.options.scenario or 0)
    if played.fleets:
        seas = [*played.fleets, *[sea for sea in range(1, 6) if sea not in played.fleets]][: s.config.level_fleets]
        s.fleets = sum(1 << CITIES + sea - 1 for sea in seas)
    for city, discs in played.revolts.items():
        for _ in range(discs):
            s.place_revolt(board[city].index)
    for city, piece in played.armies.items():
        put_army(s, board[city].index, int(piece == "S"))
    for city, stack in played.garrisons.items():
        for colour in stack:
            s.place_garrison("UCKL".index(colour), board[city].index)
    for g, code in enumerate("UCK"):
        s.put_general(g, board[played.generals[code]].index)
