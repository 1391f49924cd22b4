"""How far a march would come (P6, P20.3): every province where named units could end, and the actions that lead there.

A question is written as the notation writes the march it is about, without a destination: `3I+2C segovie` for units
that go without a leader, each kind for itself; `tarik+8I afrique` for a stack; nothing for the march under way.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....errors import Unreadable
from ..core import sequence
from ..core.combat import open_battle
from ..core.config import AREA, KIND
from ..core.facts import facts_of_state
from ..core.stacking import attack_bonus, unlimited
from ..core.state import Choices, State
from ..core.terms import AREAS, LAND, LEADERS, TASKS, WORDS
from ..text.tokens import unbasket
from . import odds
from .actions import of_numbers, to_dict
from .actions.marches import Halt

GO: Final = WORDS.index("go")
LEAD: Final = WORDS.index("lead")
STEP: Final = WORDS.index("step")
HALT: Final = WORDS.index("halt")
EXPENDABLE: Final = ("infantry", "elite", "cavalry", "crusader_knight", "knight")  # who goes first where too many are
MOST_STEPS: Final = 8  # more than anybody has (P6.2, P6.4)
MOST_TASKS: Final = 1000
WAITS: Final = 1  # what settle answers at a decision
PILE: Final = "pile"  # a stack that no leader leads (P25.3)
Act = tuple[int, int]


class March(NamedTuple):
    """A march on trial: where it stands after these decisions."""

    state: State
    acts: tuple[Act, ...]
    path: tuple[int, ...]  # the areas, origin first
    under_way: bool
    goes_on: tuple[Act, ...]  # the steps that it may take
    may_halt: bool


def reach(s: State, asked: str) -> dict[str, Any] | None:
    """Where the march that was asked about may end; None if nobody marches now, or nobody like this.

    >>> from ..door import RULES
    >>> game = RULES.new_game(RULES.read_options({"scenario": "A"}))
    >>> to = reach(game.state, "I cadix")["to"]
    >>> sorted(to), to["grenade"]["path"]
    (['cordoue', 'gibraltar', 'grenade', 'seville'], ['cadix', 'gibraltar', 'grenade'])
    """
    tasks = s.tasks()
    if not tasks or TASKS[tasks[-1]] != "MOVE":
        return None
    choices = Choices()
    if sequence.settle(s.clone(), choices, MOST_TASKS) != WAITS:
        return None
    listed = choices.listed()
    if s.marching:
        groups = [_ends([_taken(s, (), act, (s.march_at,)) for act in _steps(listed)])]
        return {"origin": AREAS[s.march_at], "to": _places(s, groups, [""])}
    party, _, origin = asked.partition(" ")
    if origin not in AREA or not party:
        return None
    try:
        starts = _starts(listed, party, origin)
    except Unreadable:
        return None
    if not starts:
        return None
    groups = [_ends([_taken(s, (), act, (AREA[origin],)) for act in acts]) for acts in starts.values()]
    return {"origin": origin, "to": _places(s, groups, list(starts))}


def _starts(listed: list[Act], party: str, origin: str) -> dict[str, list[Act]]:
    """The decisions with which it begins: of a stack, or of units of each kind without a leader."""
    head, _, rest = party.partition("+")
    if head.split("&")[0] in (*LEADERS, PILE):
        token = f"{head}+{rest} {origin}"
        found = [act for act in listed if act[0] & 63 == LEAD and str(of_numbers(*act)) == token]
        return {"": found} if found else {}
    return {
        kind: [
            act
            for act in listed
            if act[0] & 63 == GO
            and (act[0] >> 6 & 63, act[0] >> 18 & 15, act[0] >> 22) == (AREA[origin], KIND[kind], number)
        ]
        for kind, number in unbasket(party).items()
    }


def _places(s: State, groups: list[dict[int, March]], kinds: list[str]) -> dict[str, Any]:
    """Every place where a group may end, with what leads all of those there who come so far."""
    found: dict[str, Any] = {}
    for at in sorted({at for group in groups for at in group}):
        marches = [group[at] for group in groups if at in group]
        if all(march.path[0] == at for march in marches):
            continue  # there and back again
        acts = [to_dict(act) for march in marches for act in _acts(march)]
        arrived = _arrived(s, marches)
        met = _met(s, arrived, at)
        found[AREAS[at]] = {
            "acts": acts,
            "path": [AREAS[area] for area in marches[0].path],
            "ends": not any(march.under_way for march in marches),  # by themselves: a stop, or no step left
            "river": any(_wet(march) for march in marches),
            "missing": [kind for kind, group in zip(kinds, groups, strict=True) if at not in group],
            "surplus": _surplus(arrived, s.active, at) if at < LAND else 0,  # more than may stay, if movement ended now
            **({"odds": met} if met else {}),
        }
    return found


def _acts(march: March) -> list[Any]:
    """The decisions of a march, its halt among them."""
    made = [of_numbers(*act) for act in march.acts]
    return [*made, Halt()] if march.under_way else made


def _arrived(s: State, marches: list[March]) -> State:
    """The position when all of these have arrived."""
    if len(marches) == 1:
        return marches[0].state
    twin = s.clone()
    twin.log = None
    for march in marches:
        for act in (*march.acts, *(((HALT, 0),) if march.under_way else ())):
            sequence.decide(twin, *act)
            sequence.settle(twin, Choices(), MOST_TASKS)
    return twin


def _met(s: State, arrived: State, at: int) -> dict[str, float] | None:
    """Who would hold a province after the battle that these marches bring about; None where nobody waits."""
    if at >= LAND or not arrived.others_at(at, s.active) or arrived.allied_at(at, s.active):
        return None
    told = scene(arrived, AREAS[at])
    if told is None:
        return None
    ends = told["battle"]["fight-on"]
    return {"attacker": ends["attacker"], "defender": ends["defender"]}


def _steps(listed: list[Act]) -> tuple[Act, ...]:
    return tuple(act for act in listed if act[0] & 63 == STEP)


def _halts(listed: list[Act]) -> bool:
    return any(act[0] & 63 == HALT for act in listed)


def _taken(s: State, before: tuple[Act, ...], act: Act, path: tuple[int, ...]) -> March:
    """The march after one decision more."""
    twin, choices = s.clone(), Choices()
    twin.log = None
    word = act[0] & 63
    to = (act[0] >> 12 if word == GO else act[0] >> 6) & 63
    sequence.decide(twin, *act)
    path = path if word == LEAD else (*path, to)
    if not twin.marching:
        return March(twin, (*before, act), path, False, (), False)
    sequence.settle(twin, choices, MOST_TASKS)
    listed = choices.listed() if twin.marching else []
    return March(twin, (*before, act), path, bool(twin.marching), _steps(listed), _halts(listed))


def _ends(starts: list[March]) -> dict[int, March]:
    """Where marches may end, each place by its shortest way, dry feet first where somebody waits there (P7.5)."""
    found: dict[int, tuple[tuple[int, int], March]] = {}
    open_ = starts
    seen: set[tuple[int, int, int]] = set()
    for _ in range(MOST_STEPS):
        coming = []
        for march in open_:
            at = march.path[-1]
            if len(march.path) > 1 and (march.may_halt or not march.under_way):
                rank = (_wet(march), len(march.path))
                if at not in found or rank < found[at][0]:
                    found[at] = (rank, march)
            for act in march.goes_on:
                key = (act[0] >> 6 & 63, at, len(march.path))
                if key not in seen:
                    seen.add(key)
                    coming.append(_taken(march.state, march.acts, act, march.path))
        open_ = coming
    return {at: march for at, (_, march) in found.items()}


def _wet(march: March) -> int:
    """Does the last step cross a river in front of somebody (P6.10)?"""
    s, to, origin = march.state, march.path[-1], march.path[-2]
    wet = (AREAS[origin], AREAS[to]) in s.config.printed.rivers
    return int(wet and bool(s.others_at(to, s.active)))


def scene(s: State, place: str) -> dict[str, Any] | None:
    """The battle in a province as it would be if all movement ended now: see `odds.card`."""
    if place not in AREA or AREA[place] >= LAND or s.active < 0:
        return None
    p, nation = AREA[place], s.active
    if not s.at(p, nation) or not s.others_at(p, nation) or s.allied_at(p, nation):
        return None
    twin = s.clone()
    twin.log = None
    over = _surplus(twin, nation, p)
    left = over
    for kind in EXPENDABLE:
        gone = min(left, twin.at(p, nation) >> 8 * KIND[kind] & 255)
        if gone:
            twin.take(p, nation, KIND[kind], gone)
            left -= gone
    open_battle(twin, p, nation, odds.zeal_now(s, nation))
    found = odds.card(twin)
    return found if found is None else {**found, "surplus": over}


def _surplus(s: State, nation: int, p: int) -> int:
    """How many units too many would have to leave a province, before a battle or where nobody fights (P5.3, P5.4)."""
    tasks = facts_of_state(s).arg
    storms = int(bool(tasks) and tasks[-1] >> 3 & 1)
    if unlimited(s, nation, s.move_no, p):
        return 0
    limit = s.limit(p, nation)
    if s.others_at(p, nation) and not s.allied_at(p, nation):
        limit = s.config.printed.provinces[AREAS[p]].stack + attack_bonus(s, nation, s.move_no, storms, p)
    return max(0, s.stack(p, nation) - limit)
