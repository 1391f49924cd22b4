"""Castles, ruins and forts (P12), and ROME's forts (P14.8.2)."""

from __future__ import annotations

from .terms import AREAS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, first, i64, lane
    from .points import award
    from .state import Choices, State, deed, kind_of, other_of, place_of, word_of
    from .terms import (
        ALMOHADE,
        ALMORAVIDE,
        BERBER,
        CASTLE,
        CROISADE,
        DO_DONE,
        DO_REBUILD,
        FORT,
        LAND,
        ROME,
        SEVILLE,
        WAITS,
    )


def ruin_castle(s: State, p: i64, nation: i64) -> None:
    """A destroyed castle becomes a ruin in place (P12.1)."""
    s.take(p, nation, CASTLE, 1)
    s.lay_ruin(p, nation)
    if s.log is not None:
        s.tell("CastleRuined", "P12.1", place=AREAS[p], nation=NATIONS[nation])


def list_rebuilding(s: State, choices: Choices, nation: i64) -> None:
    """Every way to rebuild a ruin now (P12.3)."""
    kind: i64 = 0
    p: i64 = 0
    own: i64 = s.provinces_of(nation)
    places: i64 = own & s.ruins
    if not places or nation in (CROISADE, ALMOHADE) or not lane(s.config.limit[nation], CASTLE):
        return
    supply: i64 = s.supply(nation, CASTLE)
    while places:
        p = first(places)
        places &= places - 1
        if lane(s.at(p, nation), FORT):
            continue
        for kind in range(BERBER):
            if not lane(s.at(p, nation), kind):
                continue
            if supply > 0 or s.ruin[p] == nation:
                choices.add(deed(DO_REBUILD, p, 0, kind, 0), 0)
            givers: i64 = own
            while givers:
                if lane(s.at(first(givers), nation), CASTLE):
                    choices.add(deed(DO_REBUILD, p, first(givers) + 1, kind, 0), 0)
                givers &= givers - 1


def rebuild(s: State, nation: i64, act: i64) -> None:
    """Sacrifice a unit for a castle in place of the ruin (P12.3)."""
    p: i64 = place_of(act)
    s.put_castle(p, nation)
    s.take(p, nation, kind_of(act), 1)
    if other_of(act):
        s.take(other_of(act) - 1, nation, CASTLE, 1)
    if nation == SEVILLE and (s.turn == 16 or s.turn == 17):
        s.rebuilt |= BIT[p]
    if nation == ALMORAVIDE and s.config.castles_once:  # AMB-17
        award(s, ALMORAVIDE, 4 + s.config.gold[p], "P14.27.2", AREAS[p])
    if s.log is not None:
        s.tell("CastleRebuilt", "P12.3", place=AREAS[p], nation=NATIONS[nation])


def ask_rebuild(s: State, choices: Choices) -> i64:
    """The window after COMBAT (P23.3)."""
    nation: i64 = s.who[s.depth - 1]
    if s.ruins:
        list_rebuilding(s, choices, nation)
    if not choices.number:
        s.depth -= 1
        return 0
    choices.add(DO_DONE, 0)
    s.decider = s.owner[nation]
    return WAITS


def do_rebuild(s: State, act: i64) -> None:
    """Rebuild, or be done."""
    if word_of(act) == DO_DONE:
        s.depth -= 1
    else:
        rebuild(s, s.who[s.depth - 1], act)


def rome_fort(s: State, p: i64) -> None:
    """ROME's free fort, once per province and game (P14.8.2)."""
    if s.active != ROME or s.turn < 4 or s.turn > 5 or p >= LAND or s.forts & BIT[p]:
        return
    if s.here[p] == BIT[ROME] and s.supply(ROME, FORT) > 0:
        s.forts |= BIT[p]
        s.fort_order[s.fort_count] = p
        s.fort_count += 1
        s.add(p, ROME, FORT, 1)
        if s.log is not None:
            s.tell("FortPlaced", "P14.8.2", place=AREAS[p])
