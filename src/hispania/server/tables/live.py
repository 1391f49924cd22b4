"""A table in memory: how it began, the commands since, and whatever follows from them.

A table begins with its options, with a position (a what-if) or with a record that somebody brought along; `start` in
the database tells which. Everything after that is commands: replaying them gives the same table again, die for die.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from ...contract.game import CHANCE, OVER, Turn
from ...contract.orders import Matter, Ordered, answer, matters_of
from ...contract.orders import asked as asked_about
from ...contract.seen import Seats
from ...contract.spelling import Spelling, spelling_of
from ...contract.steps import Action, is_throw
from ...table.dice import DiceStream
from ...table.drawn import SECRETS, SERVER, Drawn, Seal, Share, mixed
from ...table.record import write_record
from ...table.session import Table
from ..refusals import Refusal, Refused
from ..store.fences import Held
from . import noted
from .kept import By, Done, Facts, Given, SeatHolder, Standing, Viewer, seal_id, sealed_by, share_id, throws_of
from .known import Cut
from .mixing import Mixing, Sealed
from .packed import Packed

log = logging.getLogger(__name__)
MARKED: Final = 16  # the position after every command of this number is marked by its hash, and the last
MOST_UNDONE: Final = 1000  # at one table: all of it is stored, and replayed whenever the table is loaded
MOST_ORDERS: Final = 1000  # given and withdrawn


@dataclass(slots=True, eq=False)
class Live:
    """One table, with everybody who looks at it."""

    facts: Facts
    printed: Any  # the printed game that it is played on
    seats: dict[str, SeatHolder]
    brought: Table | None = None  # what was made of the record with which it begins, if somebody has just done that
    table: Table = field(init=False)
    spelling: Spelling = field(init=False)
    by: list[By | None] = field(default_factory=list)  # beside table.history: who decided, None for chance
    undone: list[list[By | None]] = field(default_factory=list)  # one list for each undo that can be redone
    taken_back: int = 0  # how often
    version: int = 0
    rested: int = 0  # the version of the last snapshot (snapshots.py),
    rested_at: int = 0  # and after how many steps it was made
    done: dict[str, int] = field(default_factory=dict)  # id of a command -> the version it led to
    cuts: list[Cut] = field(default_factory=list)  # what was taken back,
    followed_from: int = 0  # since this version (known.py)
    away: bool = False
    thrown_by_hand: int = 0  # dice of a record that somebody brought along, which came from no seed
    viewers: set[Viewer] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    fence: int | None = None  # under which it is this process's own, where there are several
    gone: bool = False  # dropped from memory: whoever still holds this must look the table up again
    message_cache: dict[Any, Any] = field(default_factory=dict)  # what views.py has encoded of this version
    positions: dict[str | None, bytes] = field(default_factory=dict)  # the position at this version, by viewpoint
    positions_before: dict[str | None, bytes] = field(default_factory=dict)  # and at the one before it
    step_cache: dict[Seats | None, Packed] = field(default_factory=dict)  # and of each step, for each pair of eyes
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    thinks: Any = None  # what a computer is asked here just now (computers.py)
    used: float = 0.0  # when something last happened here (memory.py)
    looked: float = field(default_factory=time.monotonic)  # when somebody last looked who does not watch
    where: str = ""  # the network that asks for what computers do here
    unmarked: dict[int, str] = field(default_factory=dict)  # marks that stored commands lack, by their numbers
    talk: Any = None  # what people say beside the game, once somebody has looked (talk.py)
    orders: list[Given] = field(default_factory=list)
    sat: dict[str, int] = field(default_factory=dict)  # how often it was noted of a seat who holds it (noted.py),
    left: dict[str, str] = field(default_factory=dict)  # and who held it that is open
    mixing: Mixing = field(default_factory=Mixing)  # what is added to the seed
    follows: asyncio.Task[None] | None = None  # standing orders answer just now
    asked: dict[str, int] = field(default_factory=dict)  # decisions, by seat, that were taken back: no order answers
    last_hint: tuple[tuple[int, int, str], Any] | None = None  # in full, and where: steps, hash, seat
    _held: dict[str, Seats] = field(default_factory=dict)  # by person, for those who were asked about
    _computers: bool | None = None

    def __post_init__(self) -> None:
        self.spelling = spelling_of(self.facts.rules)
        self._begin()

    def _begin(self) -> None:
        self.table = self._first_table()
        if self.facts.drawn_by and self.facts.start["kind"] != "record":  # those of older tables stay as they were
            self.table.tells_end = True
        if self.facts.tells_hints:
            self.table.remark(noted.STANDING)
        history = self.table.history
        self.by = [None if is_throw(played.step) else By(played.seat, False) for played in history]

    def _first_table(self) -> Table:
        """The table before its first command."""
        rules, start = self.facts.rules, self.facts.start
        self.mixing = Mixing()
        if start["kind"] == "record":
            return self._brought(start)
        if start["kind"] == "options":
            table = Table(rules.new_game(self.facts.options, self.printed), self.facts.seed)
        else:
            game = rules.from_json(start["position"], self.printed)
            table = Table(game, self.facts.seed, branch=start["branch"])
        if self.facts.drawn_by:
            self._seed(table)
        return table

    def _brought(self, start: Mapping[str, Any]) -> Table:
        """The table that a record describes, with dice of its own where the record tells no seed."""
        table, by = self.brought or Table.replay(start["record"], self.printed), self.facts.drawn_by
        self.brought = None
        if table.dice is None:
            self.thrown_by_hand = table.dice_used
            table.dice, table.drawn = DiceStream(self.facts.seed), None
        if by and table.turn.kind != OVER:  # whatever it says of its seed, whoever brought it knows the dice to come
            table.drawn = Drawn(by, self._salt, seed=table.dice.seed)
        return table

    def _seed(self, table: Table) -> None:
        """The dice that follow from the seed that somebody chose, or from the secret and the shares so far."""
        by, secret, salt = self.facts.drawn_by, self.facts.seed, self._salt
        if by != SERVER:
            table.drawn = Drawn(by, salt, seed=secret)
            return
        order = list(self.seats)
        shares = tuple(sorted(self.mixing.shares, key=lambda one: order.index(one.seat)))
        table.dice = DiceStream(mixed(secret, shares))
        table.drawn = Drawn(by, salt, secret, shares, seals=tuple(self.mixing.closed or ()))

    def seed_again(self) -> None:
        """The dice that follow from the seed, where shares were given that this table did not hear of."""
        if self.facts.drawn_by:
            self._seed(self.table)

    # ---------------------------------------------------------------- how it stands

    @property
    def game(self) -> Any:
        """The game as it stands."""
        return self.table.game

    @property
    def held(self) -> Held:
        """What whoever writes to this table must show."""
        return ((self.facts.id, self.fence),) if self.fence is not None else ()

    @property
    def turn(self) -> Turn:
        """Whose it is to act."""
        return self.table.turn

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.turn.kind == OVER

    @property
    def waits(self) -> bool:
        """Does chance wait until somebody lets it answer?"""
        return self.turn.kind == CHANCE

    @property
    def deciding(self) -> Seats:
        """The seats that may decide now; while chance waits, the one that may let it answer."""
        turn = self.table.turn
        if turn.kind != CHANCE:
            return turn.seats
        if self.is_held_back:
            return tuple(seat for seat, held in self.seats.items() if held.kind != "computer") or tuple(self.seats)
        last = next((by for by in reversed(self.by) if by is not None), None)
        return (last.seat,) if last is not None else tuple(self.seats)

    @property
    def commitment(self) -> str:
        """The hash of the seed, or of the secret it is mixed of, told from the beginning; a finished record's own."""
        drawn, dice = self.table.drawn, self.table.dice
        told = drawn.commitment if drawn is not None else ""
        return told or (dice.commitment if dice is not None else "")

    @property
    def _salt(self) -> str:
        return str(self.facts.start.get("dice", {}).get("salt", ""))

    @property
    def seed(self) -> str | None:
        """The seed, once the game is over; None also where no die came from it."""
        seeded = not self.thrown_by_hand or self.table.dice_used > self.thrown_by_hand
        return self.table.dice.seed if self.over and seeded and self.table.dice is not None else None

    @property
    def standing(self) -> Standing:
        """All this at the version that was last stored, worked out once for all who look."""
        found: Standing | None = self.message_cache.get("standing")
        if found is None:
            found = self.message_cache["standing"] = self.stands()
        return found

    def stands(self) -> Standing:
        """The same for the table as it is in memory, stored or not."""
        turn = self.table.turn
        return Standing(turn, self.deciding, turn.kind == OVER, self.undoable, self.redoable)

    @property
    def is_busy(self) -> bool:
        """Does somebody act here, or think about it?"""
        return bool(self.tasks or self.follows or self.lock.locked())

    # ---------------------------------------------------------------- by seat

    def seats_of(self, person: str | None) -> Seats:
        """The seats that a person holds."""
        if person is None:
            return ()
        found = self._held.get(person)
        if found is None:
            found = self._held[person] = tuple(seat for seat, held in self.seats.items() if held.person == person)
        return found

    @property
    def has_computers(self) -> bool:
        """Does a computer hold a seat here?"""
        found = self._computers
        if found is None:
            found = self._computers = any(held.kind == "computer" for held in self.seats.values())
        return found

    def holds_all(self, person: str | None) -> bool:
        """Does one person hold every seat?"""
        return len(self.seats_of(person)) == len(self.seats)

    def eyes(self, seats: Seats) -> Seats | None:
        """Through whose eyes these seats see: all are one where nothing is hidden; nothing any more is None."""
        if not self.facts.rules.hidden:
            return ()
        return None if self.standing.over else seats

    def viewpoint(self, seats: Seats, deciding: Seats | None = None) -> str | None:
        """The seat whose view of the position these seats see: the one that decides (now, or then), else the first."""
        for seat in self.standing.deciding if deciding is None else deciding:
            if seat in seats:
                return seat
        return seats[0] if seats else None

    def is_secret(self, person: str | None) -> bool:
        """Is anything hidden here from somebody, so that nobody else may look behind it?"""
        return self.facts.rules.hidden and not self.over and not self.holds_all(person)

    @property
    def can_invite(self) -> bool:
        """May somebody else sit down? Not while something is hidden that whoever chose the seed can know."""
        return self.over or not (self.facts.rules.hidden and self.facts.is_chosen)

    def record(self, eyes: Seats | None) -> str:
        """The record through these eyes; the seed is told when the game is over."""
        tags = self.table.tags_for(eyes)
        for key in SECRETS if self.seed is None else ("Seed",) if self.thrown_by_hand else ():
            tags.pop(key, None)
        if self.facts.tells_hints:
            tags |= [noted.TAG]
        if self.takes_shares:  # what is not opened yet can be
            tags.pop("Withheld", None)
        if self.seed is not None and self.thrown_by_hand:
            tags["Dice"] = f"{self.thrown_by_hand} by hand, then seed {self.seed}"
        return write_record(tags, self.facts.rules.text.join_lines(self.table.record_lines(eyes)))

    # ---------------------------------------------------------------- shares in the seed

    @property
    def takes_shares(self) -> bool:
        """Can something still be added to the seed? Only where the server drew it, and until the first die."""
        drawn_here = self.facts.drawn_by == SERVER and self.facts.start["kind"] != "record"
        return drawn_here and self.table.dice_used == 0 and not self.over

    @property
    def awaited(self) -> Seats:
        """The seats that have yet to be taken, to seal what they add to the seed, or to open it."""
        return self.mixing.awaited(self.seats, self.done) if self.takes_shares else ()

    @property
    def can_close(self) -> bool:
        """Is anything sealed that can be opened once no more can be sealed?"""
        return self.takes_shares and self.mixing.can_close(self.seats)

    @property
    def is_held_back(self) -> bool:
        """Does chance wait for what is added to the seed, or for somebody who does not want to wait for that?"""
        return self.facts.is_mixed and self.waits and self.takes_shares

    @property
    def is_ready(self) -> bool:
        """Has everybody who was waited for added their share, so that chance can begin?"""
        return self.is_held_back and not self.can_close and not self.awaited

    def seal(self, person: str, seat: str, seal: str) -> Done:
        """Bind somebody to the share that they will open when all have sealed theirs."""
        self.mixing.sealed.append(Sealed(person, seat, seal))
        return Done(seal_id(person, seat), By(seat, False), "seal", {"seal": seal})

    def close(self, command_id: str, by: By) -> Done:
        """Let no more be sealed: from now on what was sealed is opened."""
        seals = self.mixing.seals(self.seats)
        self._close(seals)
        return Done(command_id, by, "close", {"seals": dict(seals)})

    def _close(self, seals: Iterable[Seal]) -> None:
        self.mixing.closed = list(seals)
        self._seed(self.table)

    def share(self, person: str, seat: str, share: str) -> Done:
        """Add something to the seed, which nobody can foresee then."""
        self._add_share(seat, share)
        return Done(share_id(person), By(seat, False), "share", {"share": share})

    def _add_share(self, seat: str, share: str) -> None:
        self.mixing.shares.append(Share(seat, share))
        self._seed(self.table)

    # ---------------------------------------------------------------- standing orders

    def orders_of(self, seat: str) -> dict[str, str]:
        """The orders under which a seat stands, by matter."""
        found = {one.matter: one.order for one in self.orders if one.seat == seat}
        return {matter: order for matter, order in found.items() if order is not None}

    def ordered(self, seat: str) -> Ordered | None:
        """What the orders of a seat answer at this version; None if whoever holds it must be asked."""
        if not self.orders or self.seats[seat].kind != "person":
            return None
        key = "ordered", seat
        if key not in self.message_cache:
            self.message_cache[key] = self._ordered(seat)
        found: Ordered | None = self.message_cache[key]
        return found

    def _ordered(self, seat: str) -> Ordered | None:
        number = self.table.decision(seat)
        if number is None or self.waits or self.asked.get(seat) == number:
            return None
        try:
            return answer(self.game, seat, self.orders_of(seat))
        except Exception:  # a fault of the game's room holds nobody up: the seat is asked
            log.exception("table %s: the standing orders of seat %s failed", self.facts.id, seat)
            return None

    def asked_about(self, seat: str) -> str:
        """The matter of the open question of a seat, if an order could answer it."""
        return "" if self.waits else asked_about(self.game, seat)

    def is_open(self, matter: str) -> bool:
        """Is everybody told about orders of this kind?"""
        return all(one.public for one in self.matters if one.id == matter)

    @property
    def matters(self) -> tuple[Matter, ...]:
        """What orders can be given about here."""
        return matters_of(self.facts.rules, self.facts.options)

    # ---------------------------------------------------------------- undo

    @property
    def undoable(self) -> tuple[By, ...]:
        """Whose decisions can be taken back now, the last first; none if chance has answered since."""
        return tuple(by for by, _ in self._ways_back())

    def steps_to_undo(self, seat: str) -> int:
        """How many steps take the last decision of a seat back; 0 if that cannot be."""
        return next((steps for by, steps in self._ways_back() if by.seat == seat), 0)

    def _ways_back(self) -> list[tuple[By, int]]:
        """The decisions that can be taken back, and the steps to each: what orders took, down to a person's own."""
        history = self.table.history
        found: list[tuple[By, int]] = []
        if self.taken_back >= MOST_UNDONE:
            return found
        for back, by in enumerate(islice(reversed(self.by), len(history) - history.base), 1):
            if by is None or history[-back].revealed:
                break
            if not by.computer:
                found.append((by, back))
                if not by.order:
                    break
        return found

    @property
    def can_go_back(self) -> bool:
        """Can any decision be taken back, or be taken again?"""
        return bool(self.undone or self._ways_back())

    @property
    def redoable(self) -> By | None:
        """Whose decision would be taken again."""
        return self.undone[-1][0] if self.undone else None

    # ---------------------------------------------------------------- commands

    def deal(self) -> Done:
        """Let chance answer for the first time."""
        self.undone.clear()
        number = f":{self.version + 1}" if self.table.history else ""  # not every answer takes a die
        return Done(f"deal{number}", By("-", True), "deal", throws=self._let_fall())

    def act(self, command_id: str, by: By, action: Action) -> Done:
        """Take a decision, and let chance answer what follows from it."""
        self._act(by, action)
        waits = (action.quiet and not by.computer and not by.order) or (self.is_held_back and not self.is_ready)
        written = self.facts.rules.write_action(action)
        return Done(command_id, by, "act", written, "" if waits else self._let_fall())

    def roll(self, command_id: str, by: By) -> Done:
        """Let chance answer that waits."""
        if not self.waits:
            raise Refused(Refusal.NO_DICE_WAIT, "no dice wait")
        if self.is_held_back and self.can_close:  # what was sealed is opened first, by all who are there
            return self.close(command_id, by)
        self.undone.clear()
        return Done(command_id, by, "roll", throws=self._let_fall())

    def undo(self, command_id: str, by: By) -> Done:
        """Take the last decision of a person back."""
        steps = self.steps_to_undo(by.seat)
        if self.taken_back >= MOST_UNDONE:
            raise Refused(Refusal.ENOUGH, f"at this table {MOST_UNDONE} decisions have been taken back: it is enough")
        if not steps:
            if any(one is not None and not one.computer for one in self.by):
                raise Refused(Refusal.DICE_HAVE_FALLEN, "dice have fallen, or something was revealed, since then")
            raise Refused(Refusal.NOTHING_TO_UNDO, "nobody has decided anything yet")
        self._take_back(steps, by.seat)
        return Done(command_id, by, "undo", {"steps": steps})

    def redo(self, command_id: str, by: By) -> Done:
        """Do what the last undo took back."""
        if not self.undone:
            raise Refused(Refusal.NOTHING_TO_REDO, "nothing was taken back")
        steps = self._do_again()
        return Done(command_id, by, "redo", {"steps": steps})

    def hint(self, command_id: str, by: By, strength: int) -> Done | None:
        """Note that a hint was taken; None if it was noted before."""
        noted = self.table.assist(strength, by.seat)
        return Done(command_id, by, "hint", {"strength": strength}) if noted else None

    def order(self, command_id: str, by: By, matter: str, order: str | None) -> Done | None:
        """Give a standing order, or withdraw it; None if it stands so already."""
        known = {one.id: one.orders for one in self.matters}
        if matter not in known:
            text = f"standing orders here are about {', '.join(known) or 'nothing'}, not {matter!r}"
            raise Refused(Refusal.UNREADABLE, text)
        if order is not None and order not in known[matter]:
            text = f"the standing orders about {matter} are {', '.join(known[matter])}, not {order!r}"
            raise Refused(Refusal.UNREADABLE, text)
        if self.orders_of(by.seat).get(matter) == order:
            return None
        if len(self.orders) >= MOST_ORDERS:
            text = f"at this table {MOST_ORDERS} standing orders have been given and withdrawn: it is enough"
            raise Refused(Refusal.ENOUGH, text)
        self._give(by.seat, matter, order)
        return Done(command_id, by, "order", {"matter": matter, "order": order})

    def _give(self, seat: str, matter: str, order: str | None) -> None:
        self.orders.append(Given(seat, matter, order, len(self.table.history)))
        if order is not None and matter == self.asked_about(seat):
            self.asked.pop(seat, None)  # it is given for the question that is open, taken back or not
        told = "withdrawn" if order is None else order
        self.table.remark(f"{seat}: standing order {matter}: {told}", seat="" if self.is_open(matter) else seat)

    def lapsed(self, seat: str) -> list[Done]:
        """The commands that withdraw all orders of a seat: its next holder is bound by none of them."""
        by, first = By(seat, False), self.version + 1
        return [
            Done(f"{seat}#lapse:{number}", by, "order", {"matter": matter, "order": None})
            for number, matter in enumerate(self.orders_of(seat), first)
        ]

    def _act(self, by: By, action: Action) -> None:
        said, phase, number = len(self.table.remarks), self.turn.phase, self.table.decision(by.seat)
        self._mark(by)
        try:
            self.table.act(action, by.seat)  # the only place where an action is found legal or not
        except BaseException:
            del self.table.remarks[said:]
            raise
        self.by.append(by)
        self.undone.clear()
        after = self.table.decision(by.seat)
        if number == self.asked.get(by.seat) and after is not None and self.turn.phase == phase:
            self.asked[by.seat] = after  # whoever has begun by himself goes on by himself

    def _mark(self, by: By | None) -> None:
        """Tell in the record that the next step is taken by a standing order."""
        if by is not None and by.order:
            matter, _, order = by.order.partition(".")
            seat = "" if self.is_open(matter) else by.seat
            self.table.remark(f"{by.seat}: by standing order {matter}: {order}", of_step=True, seat=seat)

    def note(self, done: Done) -> None:
        """A command was carried out: the version goes up."""
        self.version += 1
        self.done[done.command_id] = self.version
        self.message_cache.clear()
        self.positions, self.positions_before = {}, self.positions

    def command_at(self, version: int) -> str:
        """The id of the command that led to a version; nothing for the beginning."""
        return next((id for id, led_to in reversed(self.done.items()) if led_to == version), "")

    def _take_back(self, steps: int, seat: str) -> None:
        """Take steps back; whoever wanted it decides anew, and no standing order for him."""
        self.taken_back += 1
        self.undone.append(self.by[-steps:])
        for _ in range(steps):
            self.table.undo()
            self.by.pop()
        self.cuts.append(Cut(self.version + 1, len(self.by), len(self.table.written)))
        for encoded in self.step_cache.values():
            encoded.cut(len(self.by))
        self.orders = [one._replace(step=min(one.step, len(self.by))) for one in self.orders]
        number = self.table.decision(seat)
        if number is not None:
            self.asked[seat] = number

    def _do_again(self) -> int:
        again = self.undone.pop()
        for by in again:
            self._mark(by)
            self.table.redo()
            self.by.append(by)
        return len(again)

    def _let_fall(self) -> str:
        """Let chance answer until somebody must decide; what it answered."""
        table, fallen = self.table, ""
        while table.turn.kind == CHANCE:
            table.roll()
            self.by.append(None)
            fallen += f"{table.history[-1].step}\n"
        return fallen

    # ---------------------------------------------------------------- from storage

    def replay(self, commands: Iterable[Done]) -> None:
        """Carry stored commands out again; dice that do not come from the seed make the table unplayable."""
        for done in commands:
            try:
                self._replay(done)
            except Refused:
                raise
            except Exception as error:  # whatever the rules make of what was never theirs
                raise self._damaged(f"cannot be replayed: {error}") from error
            if done.position is not None and done.position != self.mark():
                rules = self.facts.rules
                what = f"led to another position when it was played than by version {rules.version} of these rules"
                raise self._damaged(f"{what} as they are now ({done.position}, not {self.mark()})")
            if done.position is None and (due := self.mark_due()) is not None:
                self.unmarked[self.version + 1] = due
            self.note(done)

    def mark(self) -> str:
        """The hash of the position, as it is stored."""
        return f"{self.game.hash():x}"

    def mark_due(self) -> str | None:
        """The hash of the position after the command that comes next, if it is to be marked."""
        always = not (self.facts.hints or self.facts.rules.hidden)  # records are compared with these (fair_help.py)
        return self.mark() if always or (self.version + 1) % MARKED == 0 or self.over else None

    def _replay(self, done: Done) -> None:
        match done.kind:
            case "act":
                self._act(done.by, self.facts.rules.read_action(self.game, done.action))
            case "roll" | "deal":
                self.undone.clear()
            case "undo":
                self._take_back((done.action or {})["steps"], done.by.seat)
            case "redo":
                self._do_again()
            case "hint":
                self.table.assist((done.action or {})["strength"], done.by.seat)
            case "order":
                self._give(done.by.seat, (done.action or {})["matter"], (done.action or {})["order"])
            case "seal":
                self.mixing.sealed.append(Sealed(sealed_by(done.command_id), done.by.seat, **(done.action or {})))
            case "close":
                self._close(Seal(*one) for one in (done.action or {})["seals"].items())
            case "share":
                self._add_share(done.by.seat, (done.action or {})["share"])
            case "sit" | "brought":
                noted.note(self, done)
            case _:
                raise self._damaged(f"is of an unknown kind, {done.kind}")
        for shown in throws_of(done.throws):
            due = self.table.next_roll()
            if str(due) != shown:
                raise self._damaged(f"shows the dice {shown}, the seed gives {due}")
            self.table.roll()
            self.by.append(None)

    def _damaged(self, what: str) -> Refused:
        text = f"command {self.version + 1} of this table {what}; the table is kept as it is and cannot be played on"
        return Refused(Refusal.DAMAGED, text)

    def restart(self, commands: Iterable[Done]) -> None:
        """Forget what is in memory and take everything from storage again."""
        self._begin()
        caches, sitting = (self.message_cache, self.step_cache), (self.sat, self.left)
        for kept in (self.undone, self.orders, *sitting, self.asked, self.done, self.cuts, *caches):
            kept.clear()
        self.positions, self.positions_before = {}, {}
        self.version = self.rested = self.rested_at = self.taken_back = self.followed_from = 0
        self.replay(commands)

    def seat(self, seat: str, holder: SeatHolder) -> None:
        """Somebody else sits here now."""
        self.seats[seat] = holder
        self._held.clear()
        self._computers = None
        self.message_cache.clear()


__all__ = ["By", "Done", "Facts", "Given", "Live", "SeatHolder", "Standing", "Viewer", "share_id", "throws_of"]
