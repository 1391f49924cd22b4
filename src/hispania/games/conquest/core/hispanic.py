"""H5 Hispanic phase: the revolt roll and the armies' moves."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, first, i64
    from .combat import declare_army_attack, declare_army_siege
    from .state import State
    from .terms import NO_COMBAT, PIECE


# -------------------------------------------------------------------- H5.1 revolt roll


def roll_revolt(s: State, province: i64, city: i64) -> None:
    """R names the province, H the city; both counted from 0."""
    n: i64 = 6 * province + city
    b: i64 = 0
    if s.config.guerrilla:
        province = 4 + province % 2  # H7.3: odd is Gallaecia, even is Cantabria
        n = 6 * province + city
    b = BIT[n]
    if b & (s.garrisoned() | s.generals()):  # H5.1.1: protected
        return
    if not b & s.revolt1:  # H5.1.2: empty
        s.place_revolt(n)
    elif s.army_reserve and not s.armies & s.config.province_cities[province]:  # H5.1.3: in revolt, an army rises
        raise_army(s, n)
    elif not b & s.revolt3:  # H5.1.3: otherwise one more revolt, three at most
        s.place_revolt(n)


def raise_army(s: State, n: i64) -> None:
    """An army leaves the reserve for a city; with Terror a die may decide which piece (H6.6)."""
    if s.special_reserve and s.army_reserve > 1:
        s.waiting = PIECE
        s.waiting_at = n
    else:
        put_army(s, n, s.special_reserve)


def put_army(s: State, n: i64, special: i64) -> None:
    """An army from the reserve onto a city, the special one or an ordinary one."""
    s.armies |= BIT[n]
    s.army_reserve -= 1
    if special:
        s.special = BIT[n]
        s.special_reserve = 0


def is_special(s: State, face: i64) -> i64:
    """H6.6: beside one ordinary army S comes on 4-6, beside two on 5-6 (faces counted from 0)."""
    return 1 if face >= (3 if s.army_reserve == 2 else 4) else 0


# -------------------------------------------------------------------- H5.2 army moves


def next_army(s: State) -> i64:
    """The army whose step is next: by province I to VI, then Ulterior, then Citerior (H5.2a)."""
    return first(s.queue)  # space numbers run in that order


def candidates(s: State, army: i64) -> i64:
    """Where this army may turn (H5.2b), before revolted cities are dropped."""
    own: i64 = s.config.province_cities[s.config.province[army]]
    near: i64 = s.config.adjacent[army] & s.config.cities
    found: i64 = near & own
    p: i64 = 0
    if not own & ~s.revolt1:  # every city of its province is in revolt: it ventures out
        for p in range(8):
            if not s.armies & s.config.province_cities[p]:  # N7
                found |= near & s.config.province_cities[p]
    return found


def targets(s: State, army: i64) -> i64:
    """The candidates left after H5.2c: if any is not in revolt, those in revolt drop out."""
    found: i64 = candidates(s, army)
    return found & ~s.revolt1 if found & ~s.revolt1 else found


def nearest(s: State, spaces: i64, die: i64) -> i64:
    """The space whose shield is nearest to the die, or -1 if several are equally near (H5.2c)."""
    best: i64 = 99
    found: i64 = -1
    n: i64 = 0
    distance: i64 = 0
    while spaces:
        n = first(spaces)
        spaces &= spaces - 1
        distance = s.config.shield[n] - die
        if distance < 0:
            distance = -distance
        if distance < best:
            best = distance
            found = n
        elif distance == best:
            found = -1
    return found


def chooses_by_die(s: State, army: i64) -> i64:
    """Does this army's step need the choice die? (H5.2c)"""
    found: i64 = targets(s, army)
    return 1 if found & (found - 1) else 0


def step_army(s: State, die: i64) -> None:
    """The next army's step; die 0 when none is needed. A combat is only declared here."""
    army: i64 = next_army(s)
    found: i64 = targets(s, army)
    to: i64 = -1
    if found:
        to = nearest(s, found, die) if die else first(found)
    send_army(s, army, to, die)


def send_army(s: State, army: i64, to: i64, die: i64) -> None:
    """An army turns to a space, or stays where it is (to < 0)."""
    s.queue &= ~BIT[army]
    if to < 0:  # H5.2c: stays
        return
    if BIT[to] & s.generals():  # H5.2e; a garrison beside him does not matter (A49)
        declare_army_attack(s, army, to)
    elif BIT[to] & s.garrisoned():  # H5.2f
        declare_army_siege(s, army, to)
    else:  # H5.2d
        march(s, army, to)
    if s.combat != NO_COMBAT:
        s.choice_die = die
        s.queue |= BIT[army]  # H12: it acts until its step ends


def march(s: State, army: i64, to: i64) -> None:
    """H5.2d: an army enters a city; an empty one must take a revolt, or nothing happens but the end (H3.8)."""
    if not BIT[to] & s.revolt1:
        s.place_revolt(to)
        if s.winner:
            return
    s.armies ^= BIT[army] | BIT[to]
    if s.special & BIT[army]:
        s.special = BIT[to]
