"""Invariants of P26 at every node of random games over scenarios, versions, options, house keys and players."""

from __future__ import annotations

import random

from contract.play import play_on, scaled, some_options
from hispania.games.peoples import RULES
from hispania.games.peoples.core.state import State


def check(s: State) -> None:
    """What holds at every decision and chance."""
    special = s.flags.get("special", {})
    for nation, row in s.printed.nations.items():
        for kind in row.limit:  # PN1
            assert s.supply(nation, kind) >= 0 or special.get(nation), f"PN1 {nation} {kind}"
        assert s.gold.get(nation, 0) >= 0, "PN7"
    forced = any(name == "FORCED" for name, _ in s.todo)
    for area, cells in s.map.items():
        assert cells
        assert all(units and min(units.values()) >= 1 for units in cells.values()), "PN2"
        if area in s.printed.provinces:
            assert len(cells) <= 2, "PN3"
            assert len(cells) == 1 or s.attacker in cells or forced or s.step == "C", f"PN3 {area}"
            walls = sum(units.get("castle", 0) + units.get("fort", 0) for units in cells.values())
            assert walls <= 1, f"PN4 {area}"
            assert area not in s.ruin or not any("castle" in units for units in cells.values()), "PN5"
    for leader, (_, nation) in s.leaders.items():
        assert nation in (s.printed.leaders[leader].nation, "castille"), "PN6"
    assert all(s.at(p, nation) for nation, p in s.capital.items()), "PN8"
    assert all(s.at(p, nation) for p, nation in s.mark.items()), "PN9"
    for vassal, suzerain in s.bond.items():
        assert vassal not in s.bond.values(), "PN10"
        assert suzerain not in s.bond, "PN10"
    assert "neutral" not in {n for cells in s.map.values() for n in cells} or s.turn >= 12, "PN12"
    if s.hand:
        chits = [*s.bag, *s.discard, *(chit for hand in s.hand.values() for chit in hand)]
        assert len(chits) in (26, 27), "PN18"


def test_invariants_hold_at_every_node() -> None:
    for number in range(scaled(60, 8)):
        rng = random.Random(f"invariants {number}")
        for game in play_on(RULES.new_game(some_options(RULES, rng)), rng):
            check(game.state)
            tokens = [str(action) for action in game.legal_actions()]
            assert len(set(tokens)) == len(tokens) != 1, "PN17"
