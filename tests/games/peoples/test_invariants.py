"""Invariants of P26 at every node of random games over scenarios, versions, options, house keys and players."""

from __future__ import annotations

import random
from typing import Any

from contract.play import play_on, scaled, some_options
from hispania.games.peoples import RULES
from hispania.games.peoples.core.config import KIND, NATION
from hispania.games.peoples.core.state import State
from hispania.games.peoples.printed.tables import load

PRINTED = load()


def check(s: State, data: dict[str, Any]) -> None:
    """What holds at every decision and chance."""
    special = data["flags"].get("special", {})
    for nation, row in PRINTED.nations.items():
        for kind in row.limit:
            assert s.supply(NATION[nation], KIND[kind]) >= 0 or special.get(nation), f"PN1 {nation} {kind}"
    assert all(halves >= 0 for halves in data["gold"].values()), "PN7"
    forced = any(name == "FORCED" for name, _ in data["todo"])
    leaders: list[str] = []
    for area, cells in data["map"].items():
        leaders += [leader for cell in cells.values() for leader in cell["l"]]
        for nation, cell in cells.items():
            assert cell["u"] or cell["l"], "PN2"
            assert all(n >= 1 for n in cell["u"].values()), "PN2"
            for leader in cell["l"]:
                assert nation in (PRINTED.leaders[leader].nation, "castille"), "PN6"
        armies = {nation: cell["u"] for nation, cell in cells.items() if cell["u"]}
        if area in PRINTED.provinces:
            assert len(armies) <= 2, f"PN3 {area}"
            assert len(armies) < 2 or data["attacker"] in armies or forced or data["step"] == "C", f"PN3 {area}"
            assert sum(units.get("castle", 0) + units.get("fort", 0) for units in armies.values()) <= 1, f"PN4 {area}"
            assert area not in data["ruin"] or not any("castle" in units for units in armies.values()), "PN5"
    assert len(set(leaders)) == len(leaders), "PN6"
    for nation, p in data["capital"].items():
        assert data["map"].get(p, {}).get(nation, {}).get("u"), "PN8"
    for p, nation in data["mark"].items():
        assert data["map"].get(p, {}).get(nation, {}).get("u"), "PN9"
    for vassal, suzerain in data["bond"].items():
        assert vassal not in data["bond"].values(), "PN10"
        assert suzerain not in data["bond"], "PN10"
    assert data["turn"] >= 12 or not any("neutral" in cells for cells in data["map"].values()), "PN12"
    if data["hand"]:
        chits = [*data["bag"], *data["discard"], *(chit for hand in data["hand"].values() for chit in hand)]
        assert len(chits) in (26, 27), "PN18"


def test_invariants_hold_at_every_node() -> None:
    for number in range(scaled(60, 8)):
        rng = random.Random(f"invariants {number}")
        for game in play_on(RULES.new_game(some_options(RULES, rng)), rng):
            check(game.state, game.to_json())
            tokens = [str(action) for action in game.legal_actions()]
            assert len(set(tokens)) == len(tokens) != 1, "PN17"
