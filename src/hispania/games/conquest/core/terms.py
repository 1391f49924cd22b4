"""The numbers behind the rulebook's words. `_terms.pxd` says the same to the compiler; a test compares the two."""

from __future__ import annotations

from typing import Final

# Generals and colours (H1.2)
U: Final = 0
C: Final = 1
K: Final = 2
GENERALS: Final = 3
P: Final = 3  # the proconsul (H6.3)
LEGION: Final = 3  # the colour of the Legio Hispana (H6.4)
COLOURS: Final = 4
ABSENT: Final = -1

# Who must act, besides a general
HISPANO: Final = 3  # H6.7
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
FREE_MOVE: Final = 10  # H6.2
BOOST: Final = 11  # H6.7d
REROLL: Final = 12  # H6.7a-b
PICK: Final = 13  # H6.7c
STRIKE: Final = 14  # H6.7e

# A combat declared and not yet rolled
NO_COMBAT: Final = 0
SIEGE: Final = 1  # H4.5
ATTACK: Final = 2  # H4.6
ARMY_ATTACK: Final = 3  # H5.2e
ARMY_SIEGE: Final = 4  # H5.2f

# What else waits for dice
NOTHING: Final = 0
ARMY_CITY: Final = 1  # H2.7: which city of the province rolled
PIECE: Final = 2  # H6.6: A or S
PLOT: Final = 3  # H6.6
PLOT_REVOLT: Final = 4  # H6.6: the extra revolt roll
REROLL_ROMAN: Final = 5  # H6.7a
REROLL_HISPANIC: Final = 6  # H6.7a-b

# The Hispano's windows for a strike (H6.7e)
BEFORE_REVOLT: Final = 0
BEFORE_ARMY: Final = 1
AFTER_LAST: Final = 2

# Once in a game (H6.3, H6.6)
UNUSED: Final = 0
ALIVE: Final = 1
DEAD: Final = 2
SUCCESS: Final = 1
FAILURE: Final = 2

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
DO_KEEP: Final = 582  # H6.1: keep a stick
DO_LEGION: Final = 583  # H6.4: place the Legio Hispana
DO_BUY: Final = 584  # H6.3: the proconsul
DO_PLOT: Final = 585  # H6.6, + denarii - 1
DO_P_PLOT: Final = 588  # the same by the proconsul
DO_BUILD: Final = 591  # H6.1, + land link
DO_P_BUILD: Final = 751
DO_P_MOVE: Final = 911  # H6.3, + space
DO_P_SIEGE: Final = 960  # H6.3, + 3 * space + denarii - 1
DO_P_ATTACK: Final = 1107
DO_ORDER: Final = 1254  # H6.2: K moves U or C, + 49 * general + space
DO_CROSS: Final = 1352  # H7.2: U crosses the Durius, + space
DO_DECLINE: Final = 1401  # H6.7: the Hispano lets it be
DO_BOOST: Final = 1402  # H6.7d, + denarii - 1
DO_REROLL: Final = 1404  # H6.7a-b, + 0 for R, 1 for H
DO_PICK: Final = 1406  # H6.7c, + space
DO_STRIKE: Final = 1455  # H6.7e, + 2 * (49 * rank of the army + space) + denarii - 1
DO_REVOLT: Final = 1749  # H6.7: the Hispano's city of a province, + city
DO_ARMY: Final = 1785  # H6.7: the Hispano's city for an army, + city
ACTIONS: Final = 1829
