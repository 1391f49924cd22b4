"""The numbers behind the rulebook's words. `_terms.pxd` says the same to the compiler; a test compares the two."""

from __future__ import annotations

from typing import Final

# Generals and colours (H1.2)
U: Final = 0
C: Final = 1
K: Final = 2
GENERALS: Final = 3
COLOURS: Final = 3
ABSENT: Final = -1
NOBODY: Final = -1

# Who must act, besides a general
CHANCE: Final = -1
FINISHED: Final = -4

# Provinces, counted from 0: I-VI are 0-5
ULTERIOR: Final = 6
CITERIOR: Final = 7
FIRST_SEA: Final = 44
TIME_SPACES: Final = 11  # H3.6

# States of the game (H3.3)
SETUP_REVOLTS: Final = 0
SETUP_ARMIES: Final = 1
SETUP_ROADS: Final = 2
SETUP_GENERALS: Final = 3
REENTER: Final = 4
MUST_LEAVE: Final = 5
ROMAN: Final = 6
REVOLT: Final = 7
ARMY: Final = 8
OVER: Final = 9

# A combat declared and not yet rolled
NO_COMBAT: Final = 0
SIEGE: Final = 1  # H4.5
ATTACK: Final = 2  # H4.6
ARMY_ATTACK: Final = 3  # H5.2e
ARMY_SIEGE: Final = 4  # H5.2f

# Who won and why (H3.6-H3.8)
ROME: Final = 1
HISPANIA: Final = -1
CAPITALS: Final = 1
RESERVE: Final = 2
TIME: Final = 3

# Actions as numbers: the first of each kind
DO_PASS: Final = 0  # H4.7
DO_MOVE: Final = 1  # H4.1, + space
DO_ENTER: Final = 50  # H2.5, H3.4, + space
DO_FLEET: Final = 99  # H4.2, + 5 * from + to, seas counted from 0
DO_PLACE: Final = 124  # H4.3
DO_REMOVE: Final = 125  # H4.3, + index in the stack
DO_SIEGE: Final = 128  # H4.5, + 3 * space + denarii - 1
DO_ATTACK: Final = 275  # H4.6, + 3 * space + denarii - 1
DO_ROAD: Final = 422  # H2.4, + land link
ACTIONS: Final = 582
