"""The position JSON (H11.2, H12): written from any state, read back into exactly that state, or refused.

What is written is canonical: objects and lists in text order of the ids, stacks from the bottom, `queue` in the order
in which the armies act. What is read may list variants, fleets, roads and the ends of a road in any order. The forms of
`pending` are told in pending.py; the reader is read.py.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import Any

from .....errors import Unreadable
from ...checks.invariants import broken, out_of_phase
from ...core.state import State
from ...core.terms import P
from ...edge.actions import GENERAL_CODES
from ...printed.board import Board, default_board
from ...printed.options import Options
from .pending import COMBATS, STATES, write_pending
from .read import COLOUR_CODES, KEYS, PLOTS, PROCONSUL, RESULTS, VERSION, Reader, show

__all__ = [
    "COMBATS", "GENERAL_CODES", "KEYS", "RESULTS", "STATES", "VERSION",
    "agreed", "dumps", "from_json", "result", "to_json",
]  # fmt: skip


# -------------------------------------------------------------------- writing


def to_json(state: State) -> dict[str, Any]:
    """The position as JSON data, its keys in the order of H11.2.

    >>> from hispania.games.conquest import core
    >>> position = to_json(core.new_state())
    >>> position["state"], position["pending"], position["fleets"][0]
    ('SETUP_REVOLTS', {'kind': 'setup', 'step': 0}, 'mare-balearicum')
    """
    config, legion = state.config, state.legion
    ids, rank = config.board.ids, config.board.ranks.__getitem__
    level, players, variants, scenario, house = agreed(config.options)

    def listed(spaces: int) -> list[int]:
        found = []
        while spaces:
            found.append((spaces & -spaces).bit_length() - 1)
            spaces &= spaces - 1
        found.sort(key=rank)
        return found

    places = [state.general_space(g) for g in (0, 1, 2, P)]
    sticks = [state.stick_ends(k) for k in range(state.sticks)]
    discs = [(code, state.garrison_plane(g, depth)) for depth in range(3) for g, code in enumerate(COLOUR_CODES)]
    return {
        "v": VERSION,
        "level": list(level),
        "players": players,
        "variants": list(variants),
        "scenario": scenario,
        "house": dict(house),
        "round": state.round,
        "turn": GENERAL_CODES[state.turn],
        "state": STATES[state.phase],
        "denarii": state.denarii,
        "hispano": state.hispano if config.hispano else None,
        "queue": [ids[n] for n in sorted(listed(state.queue))],
        "generals": {code: ids[n] if n >= 0 else None for code, n in zip((*GENERAL_CODES, "P"), places)},
        "armies": {ids[n]: "S" if state.special >> n & 1 else "A" for n in listed(state.armies)},
        "revolts": {ids[n]: state.revolts_at(n) for n in listed(state.revolt1)},
        "garrisons": {ids[n]: [code for code, plane in discs if plane >> n & 1] for n in listed(state.garrisoned())},
        "fleets": [ids[n] for n in listed(state.fleets)],
        "roads": sorted([ids[n] for n in listed(stick)] for stick in sticks),
        "reserve": {
            "revolt": state.revolt_reserve,
            "A": state.army_reserve - state.special_reserve,
            "S": state.special_reserve,
            **{code: state.reserve_of(g) for g, code in enumerate(GENERAL_CODES)},
            "L": GENERAL_CODES[legion] if legion >= 0 else None,
            "road": state.stick_reserve,
        },
        "time": state.time,
        "pending": write_pending(state, ids),
        "proconsul": PROCONSUL[state.proconsul],
        "plot": PLOTS[state.plot],
        "lethe": bool(state.lethe),
        "result": result(state),
    }


def dumps(state: State) -> str:
    """The position as one line with sorted keys: equal positions give equal bytes (N17).

    >>> from hispania.games.conquest import core
    >>> dumps(core.new_state())[:40]
    '{"armies":{},"denarii":0,"fleets":["mare'
    """
    return json.dumps(to_json(state), sort_keys=True, separators=(",", ":"))


@functools.lru_cache(maxsize=64)
def agreed(options: Options) -> tuple[Any, ...]:
    """What every position of a game says of its options, in the order of H11.2."""
    return options.level.values, options.players, options.variants, options.scenario, options.house.changed


def result(state: State) -> dict[str, str] | None:
    """Who has won, and why."""
    if not state.winner:
        return None
    winner, reason = RESULTS[state.winner, state.why]
    return {"winner": winner, "reason": reason}


# -------------------------------------------------------------------- reading


def from_json(data: Mapping[str, Any] | str | bytes, board: Board | None = None) -> State:
    """The state that a position describes; anything wrong with it raises Unreadable, which names all that was found.

    >>> from hispania.games.conquest import core
    >>> state = core.new_state()
    >>> from_json(dumps(state)).hash() == state.hash()
    True
    >>> from_json({**to_json(state), "denarii": True})
    Traceback (most recent call last):
    hispania.errors.Unreadable: not a position: denarii: a whole number from 0 to 7, not true
    """
    reader = Reader(_object(data), board or default_board())
    reader.check_keys()
    reader.check_agreements()
    reader.check_progress()
    reader.check_variants()
    reader.check_pieces()
    reader.refuse_if_wrong()
    state = reader.build()
    reader.problems += broken(state)
    reader.refuse_if_wrong()
    reader.problems += out_of_phase(state)
    reader.refuse_if_wrong()
    return state


def _object(data: Mapping[str, Any] | str | bytes) -> Mapping[str, Any]:
    """The JSON object in a text, or the object itself."""
    if isinstance(data, str | bytes | bytearray):
        try:
            data = json.loads(data, object_pairs_hook=_without_doubles)
        except RecursionError:
            raise Unreadable("not a position: the JSON is nested too deeply") from None
        except ValueError as error:  # malformed JSON, text that is not UTF-8, a number of thousands of digits
            raise Unreadable(f"not a position: not readable as JSON: {str(error)[:120]}") from None
    if not isinstance(data, Mapping):
        raise Unreadable(f"not a position: a JSON object, not {show(data)}")
    return data


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Unreadable(f"not a position: the key {show(name)} is given twice")
        found[name] = value
    return found
