"""The set-up of the duel: one battle and nothing else, ours and none of the rulebook's scenarios.

Hirtuleius meets Metellus near Italica, as they met in 75 BC, with forces that are about even: of sixty
games between rules of thumb he won 25, Metellus 22.
"""

from __future__ import annotations

from typing import Final

from .tables import R, S, Scenario, SetUpForce

ID: Final = "duel"
PLACE: Final = "italica"
FROM: Final = "celtici"
SCENARIO: Final = Scenario(
    id=ID, name="A duel of battle cards", first_turn=6, last_turn=6, asia_active=False, fannius_happened=False,
    spartacus_happened=False, crisis=0, proconsular_limit=0, pompeius_extra=False, limit_applies_first_turn=False,
    elect_first_turn=0, cards_out=(), also_out=tuple(range(1, 81)), cards_in_force=(), special=(),
    sertorian_provinces=(), sertorian_places=(FROM,), republican_provinces=(), republican_places=("corduba",),
    republican_rest_of=(), consular_reserve=(), proconsular_reserve=(), source="reconstructed",
    force=(
        SetUpForce(S, PLACE, ("hirtuleius",), {"exile_legion": 1, "spanish_heavy": 2, "spanish_light": 2}, {}, "field",
                   "reconstructed"),
        SetUpForce(R, PLACE, ("metellus",), {"legion": 5}, {}, "field", "reconstructed",
                   proconsul="A"),
    ),
)  # fmt: skip
