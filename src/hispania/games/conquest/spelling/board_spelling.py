"""Positions and lists of actions of one board as JSON, byte for byte as the plain way would write them.

Most actions of a list are moves: their paths grow from each other, so each is spelt by adding one step to the one
before. Whatever else depends on little is kept from one list to the next; the rest goes the plain way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....contract.spelling import encode, joined, listed
from ..edge.actions import GENERAL_CODES
from ..edge.codec import acting_general, decode
from ..edge.game import Conquest
from ..printed.board import Board
from ..printed.options import Options
from ..text.position import agreed, result
from ..text.position.pending import STATES, write_pending
from ..text.position.read import COLOUR_CODES, PLOTS, PROCONSUL, VERSION

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..core.bits import BIT, first, i64
    from ..core.config import Config
    from ..core.movement import sea_links
    from ..core.state import State
    from ..core.terms import (
        DO_ENTER,
        DO_FLEET,
        DO_KEEP,
        DO_MOVE,
        DO_PASS,
        DO_PLACE,
        DO_SIEGE,
        FIRST_SEA,
        FREE_MOVE,
        GENERALS,
        NO_COMBAT,
        NOTHING,
        REROLL,
        SETUP_GENERALS,
        STRIKE,
        P,
    )
    from ..edge.paths import Journey

DIGITS = tuple(b"%d" % n for n in range(100))
CODES = tuple(encode(code) for code in GENERAL_CODES)
STARTS = tuple(b'{"action":{"kind":"move","actor":%b,"to":' % code for code in CODES)
LINES = tuple(b'},"line":"%b ' % code.encode() for code in GENERAL_CODES)
UNITS = (*(b'"%b":' % code.encode() for code in GENERAL_CODES), b'"P":')
DISCS = tuple(encode(code) for code in COLOUR_CODES)
PHASES = tuple(map(encode, STATES))
PROCONSULS = tuple(map(encode, PROCONSUL))
PLOT_RESULTS = tuple(map(encode, PLOTS))


def figure(n: i64) -> bytes:
    """A number."""
    return DIGITS[n] if 0 <= n < 100 else b"%d" % n


class BoardSpelling:
    """How everything on one board is spelt.

    >>> from hispania.games.conquest import core
    >>> from hispania.games.conquest.printed.board import default_board
    >>> BoardSpelling(default_board()).position(core.new_state())[:30]
    b'{"v":1,"level":[6,4,3,4,2],"pl'
    """

    def __init__(self, board: Board) -> None:
        n: i64 = 0
        self.board: Board = board
        self.ids: list[bytes] = [encode(id) for id in board.ids]
        names = [encode(space.notation).removeprefix(b'"').removesuffix(b'"') for space in board.spaces]
        self.names: list[bytes] = names
        self.links: list[bytes] = []  # of paths: over a link to each space, and by road to it
        self.words: list[bytes] = []  # the same in notation
        self.kept: dict[int, bytes] = {}  # actions that depend on nothing but the number that they are kept under
        self.config: Config | None = None  # of the position that was spelt last, and
        self.begins: bytes = b""  # what all positions of such a game say of its options
        if not cython.compiled:
            self.rank: list[int] = [0] * 49  # of each space, by the text order of their ids
            self.order: list[int] = [0] * 49  # the spaces in that order
        for n in range(49):
            self.links += [b'[">",%b]' % self.ids[n], b'["=",%b]' % self.ids[n]]
            self.words += [b">%b" % names[n], b"=%b" % names[n]]
            self.rank[n] = board.ranks[n]
            self.order[self.rank[n]] = n

    # ---------------------------------------------------------------- lists of actions

    def legal(self, s: State, numbers: Sequence[int]) -> bytes:
        """Legal actions, given by their numbers."""
        number: i64 = 0
        who: i64 = acting_general(s)
        moves: list[bytes] | None = None
        found: list[bytes] = []
        for number in numbers:
            if DO_MOVE <= number < DO_ENTER and who == s.turn and s.phase != FREE_MOVE:
                if moves is None:
                    moves = self.moves(s)
                found.append(moves[number - DO_MOVE])
            elif number < DO_MOVE or DO_ENTER <= number < DO_KEEP:
                found.append(self.simple(s, number, who))
            else:
                found.append(self.plain(s, number))
        return joined(found)

    def moves(self, s: State) -> list[bytes]:
        """The moves of the turn's general by where they lead; nothing where he cannot go."""
        start: i64 = s.general_space(s.turn)
        journey: Journey = Journey(s, start, s.denarii, 0)
        stage: i64 = journey.settle()
        before: i64 = 0
        n: i64 = 0
        here: bytes = LINES[s.turn] + self.names[start]
        begins: bytes = STARTS[s.turn]
        paths: list[bytes] = [b""] * 196  # by stage
        words: list[bytes] = [b""] * 196
        found: list[bytes] = [b""] * 49
        while stage >= 0:
            before = journey.came[stage]
            n = stage >> 2
            if before >= 0:
                step: bytes = self.links[stage >> 1]
                paths[stage] = paths[before] + b"," + step if paths[before] else step
                words[stage] = words[before] + self.words[stage >> 1]
            if journey.ends(stage) and not found[n]:
                id: bytes = self.ids[n]
                price: bytes = figure(journey.label[stage] >> 6)
                found[n] = b"".join((
                    begins, id, b',"cost":', price, b',"path":[', paths[stage], b"]", here, words[stage], b" $", price,
                    b'","cost":', price, b',"group":"move","places":[', id, b'],"rule":"H4.1"}',
                ))  # fmt: skip
            stage = journey.settle()
        return found

    def simple(self, s: State, number: i64, who: i64) -> bytes:
        """An action whose words depend on its number, on who acts, and on one thing more."""
        more: i64 = 0
        if number == DO_PASS:
            more = 1 if s.split >= 0 else 0
        elif number < DO_FLEET:
            more = 0
        elif number < DO_PLACE:
            start: i64 = FIRST_SEA + (number - DO_FLEET) // 5
            more = P + 1
            while more > 0 and s.general_space(P + 1 - more) != start:  # the first who is on board
                more -= 1
            more += 8 * sea_links(s, start - FIRST_SEA, (number - DO_FLEET) % 5)
        elif number < DO_SIEGE:
            more = 1 + s.general_space(s.turn)
        key: i64 = (more * 4 + who) * 2048 + number
        known = self.kept.get(key)
        if known is None:
            known = self.kept[key] = self.plain(s, number)
        return known

    def plain(self, s: State, number: i64) -> bytes:
        """Any action, the plain way."""
        return encode(listed(Conquest(s), decode(s, number)))

    # ---------------------------------------------------------------- positions

    def position(self, s: State) -> bytes:
        """A position, its keys in the order of H11.2."""
        g: i64 = 0
        ids: list[bytes] = self.ids
        if s.config is not self.config:
            self.config = s.config
            self.begins = _start(s.config.options)
        queue: i64 = s.queue
        queued: list[bytes] = []
        while queue:
            queued.append(ids[first(queue)])
            queue &= queue - 1
        places: list[bytes] = []
        for g in range(GENERALS + 1):
            places.append(UNITS[g] + (ids[s.general_space(g)] if s.general_space(g) >= 0 else b"null"))
        held: list[bytes] = []
        for g in range(GENERALS):
            held.append(UNITS[g] + figure(s.reserve_of(g)))
        return b"".join((
            self.begins, figure(s.round), b',"turn":', CODES[s.turn], b',"state":', PHASES[s.phase],
            b',"denarii":', figure(s.denarii), b',"hispano":', figure(s.hispano) if s.config.hispano else b"null",
            b',"queue":[', b",".join(queued), b'],"generals":{', b",".join(places),
            b'},"armies":{', self.armies(s), b'},"revolts":{', self.revolts(s), b'},"garrisons":{', self.garrisons(s),
            b'},"fleets":', self.listed_spaces(s.fleets), b',"roads":[', self.roads(s),
            b'],"reserve":{"revolt":', figure(s.revolt_reserve), b',"A":', figure(s.army_reserve - s.special_reserve),
            b',"S":', figure(s.special_reserve), b",", b",".join(held),
            b',"L":', CODES[s.legion] if s.legion >= 0 else b"null", b',"road":', figure(s.stick_reserve),
            b'},"time":', figure(s.time), b',"pending":', self.pending(s),
            b',"proconsul":', PROCONSULS[s.proconsul], b',"plot":', PLOT_RESULTS[s.plot],
            b',"lethe":', b"true" if s.lethe else b"false", b',"result":',
            encode(result(s)) if s.winner else b"null", b"}",
        ))  # fmt: skip

    def armies(self, s: State) -> bytes:
        """Where armies stand, the special one told apart."""
        found: list[bytes] = []
        k: i64 = 0
        n: i64 = 0
        if s.armies:
            for k in range(49):
                n = self.order[k]
                if s.armies & BIT[n]:
                    found.append(self.ids[n] + (b':"S"' if s.special & BIT[n] else b':"A"'))
        return b",".join(found)

    def revolts(self, s: State) -> bytes:
        """How many revolts lie in each space that has any."""
        found: list[bytes] = []
        k: i64 = 0
        n: i64 = 0
        for k in range(49):
            n = self.order[k]
            if s.revolt1 & BIT[n]:
                found.append(self.ids[n] + (b":3" if s.revolt3 & BIT[n] else b":2" if s.revolt2 & BIT[n] else b":1"))
        return b",".join(found)

    def garrisons(self, s: State) -> bytes:
        """The stacks of discs, from the bottom."""
        found: list[bytes] = []
        stack: list[bytes] = []
        all_: i64 = s.garrisoned()
        k: i64 = 0
        n: i64 = 0
        depth: i64 = 0
        colour: i64 = 0
        for k in range(49):
            n = self.order[k]
            if all_ & BIT[n]:
                stack = []
                for depth in range(3):
                    for colour in range(4):
                        if s.garrison_plane(colour, depth) & BIT[n]:
                            stack.append(DISCS[colour])
                found.append(b"%b:[%b]" % (self.ids[n], b",".join(stack)))
        return b",".join(found)

    def roads(self, s: State) -> bytes:
        """The road sticks, in text order."""
        found: list[int] = []
        k: i64 = 0
        a: i64 = 0
        b: i64 = 0
        ends: i64 = 0
        for k in range(s.sticks):
            ends = s.stick_ends(k)
            a = self.rank[first(ends)]
            b = self.rank[first(ends & (ends - 1))]
            found.append(64 * a + b if a < b else 64 * b + a)
        found.sort()
        return b",".join([
            b"[%b,%b]" % (self.ids[self.order[pair >> 6]], self.ids[self.order[pair & 63]]) for pair in found
        ])  # fmt: skip

    def listed_spaces(self, spaces: i64) -> bytes:
        """A set of spaces, in text order."""
        found: list[bytes] = []
        k: i64 = 0
        for k in range(49):
            if spaces & BIT[self.order[k]]:
                found.append(self.ids[self.order[k]])
        return joined(found)

    def pending(self, s: State) -> bytes:
        """What is still open."""
        if (
            s.phase > SETUP_GENERALS
            and s.combat == NO_COMBAT
            and s.phase != STRIKE
            and s.phase != REROLL
            and s.waiting == NOTHING
            and s.split < 0
        ):
            return b"null"
        return encode(write_pending(s, self.board.ids))


def _start(options: Options) -> bytes:
    """The beginning of every position of a game, up to its round."""
    level, players, variants, scenario, house = agreed(options)
    told: dict[str, Any] = {
        "v": VERSION,
        "level": level,
        "players": players,
        "variants": variants,
        "scenario": scenario,
        "house": house,
    }
    return encode(told).removesuffix(b"}") + b',"round":'
