"""Every message between a client and the server, as types: what docs/protocol.md tells in words.

`python -m hispania.server.api.wire_schema` prints them as a JSON schema, from which the web client's types are made.
What belongs to one game (its actions, throws, events, positions) is plain data here; the game knows their types.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ...contract.checked import Looked
from ...contract.game import Ending, Turn
from ...contract.orders import Matter
from ...errors import Reason
from ...players.told import HintFacts, Story
from ...table.drawn import SHARE

LONGEST_LINE: Final = 200
LONGEST_SEAT: Final = 32
Id = Annotated[str, Meta(min_length=1, max_length=64)]
SeatName = Annotated[str, Meta(min_length=1, max_length=LONGEST_SEAT)]
Notation = Annotated[str, Meta(max_length=LONGEST_LINE)]
Kind = Literal["person", "computer", "open"]
LONGEST_TEXT: Final = 280
Saying = Literal["word", "text", "propose", "agree", "withdraw", "allow"]
Word = Literal[  # ready-made ones, which every client has in its own language
    "hello", "your-turn", "wait", "back-soon", "here", "reinforce",
    "help", "careful", "agreed", "well-done", "sorry", "thanks",
]  # fmt: skip
Quality = Literal["quick", "normal", "deep"]  # of an analysis

# -------------------------------------------------------------------- what a client says


class Command(Struct, frozen=True, tag="command"):
    """What somebody wants done: `act` names the decision it answers, `order` its matter, the others a version."""

    id: Id
    do: Literal["act", "roll", "undo", "redo", "order"]
    seat: SeatName | None = None  # for which of the sender's seats; left out: for the one that may
    decision: int | None = None  # of `act`: the number that `now.decisions` gave this seat
    version: int | None = None  # of the others: the version of the table that was seen
    action: dict[str, Any] | None = None
    line: Notation | None = None  # the action in notation
    matter: Id | None = None  # of `order`
    order: Id | None = None  # the one that stands from now on; left out: none does


class Ask(Struct, frozen=True, tag="ask"):
    """What somebody wants to know."""

    id: Id
    ask: Literal["previews", "why_not", "hint", "about", "legal"]
    seat: SeatName | None = None
    action: dict[str, Any] | None = None
    line: Notation | None = None
    what: Annotated[str, Meta(max_length=80)] = ""  # of `about`: one of the things that the game explains
    strength: Annotated[int, Meta(ge=1, le=3)] = 1  # of a hint
    decision: int | None = None  # that the hint is about


class Cancel(Struct, frozen=True, tag="cancel"):
    """The hint that was asked for under this id is not wanted any more."""

    id: Id


class Say(Struct, frozen=True, tag="say"):
    """What somebody says to the others beside the game; nothing of it reaches the record."""

    id: Id
    do: Saying
    seat: SeatName | None = None  # from which of the sender's seats
    word: Word | None = None  # of `word`
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""  # of `text`
    action: dict[str, Any] | None = None  # of `propose`: what whoever decides might do
    line: Notation | None = None  # the same in notation
    proposal: int = 0  # of `agree` and `withdraw`
    on: bool = True  # of `allow`: whether there is free text


class GiveSeal(Struct, frozen=True, tag="seal"):
    """The hash of what somebody's browser will add to the seed for a seat of theirs; once, however often it is sent."""

    id: Id
    seat: SeatName
    seal: Annotated[str, Meta(pattern=SHARE, max_length=64)]


class GiveShare(Struct, frozen=True, tag="share"):
    """What somebody's browser had sealed, opened once the seals are closed; once, however often it is sent."""

    id: Id
    share: Annotated[str, Meta(pattern=SHARE, max_length=64)]  # the pattern alone would let a line feed follow


class Ping(Struct, frozen=True, tag="ping"):
    """Somebody wants to know whether the line holds."""


FromClient = Command | Ask | Cancel | Say | GiveSeal | GiveShare | Ping

# -------------------------------------------------------------------- parts of what the server says


class Refusal(Struct, frozen=True):
    """What was refused and why: clients have a sentence for every type and every code."""

    type: str
    reasons: list[Reason]
    text: str


class Action(Struct, frozen=True):
    """A decision as the game writes it; the other keys depend on its kind."""

    kind: str


class Event(Struct, frozen=True):
    """What happened: the name of its class, its rule; the other keys are its fields."""

    event: str
    rule: str


class Legal(Struct, frozen=True):
    """An action that is allowed now, in notation too, with what a list shows of it."""

    action: Action
    line: str
    cost: float
    group: str
    places: list[str]
    rule: str


class Step(Struct, frozen=True):
    """One step of play as this viewer may see it."""

    n: int  # counted from 1; 0 is the beginning
    seat: str  # who decided; empty where chance answered
    phase: str  # in which it was taken
    label: str
    round: int
    action: Action | None  # null where chance answered, or where nothing of it may be seen
    throw: Any | None
    events: list[Event]
    order: str | UnsetType = UNSET  # of a decision that a standing order took: which, as matter.order
    position: Any | UnsetType = UNSET  # after the step; left out in the log of `table`
    changes: dict[str, Any] | UnsetType = UNSET  # in `played`: what of the position is other than before; no position


class Now(Struct, frozen=True):
    """What changes with every command, as this viewer may see it."""

    version: int
    steps: int
    viewpoint: str | None  # the seat through whose eyes the position is seen; null for a stranger
    turn: Turn
    deciding: list[str]  # who may decide; while chance waits, who may let it answer
    waits: bool  # chance waits for `roll`: the last decision can still be taken back
    over: bool
    ending: Ending | None
    seed: str | None  # told when the game is over
    lines: int
    trace: str  # of the command that led to this version: whoever comes back shows it with the version
    can_undo: bool
    can_redo: bool
    decisions: dict[str, int]  # the open decisions of my seats, by number
    legal: list[Legal] | None  # for the seat `viewpoint`, if it may decide
    shown: dict[str, Any]  # what the game shows beside the position
    matter: str | UnsetType = UNSET  # an order about this matter would answer what `viewpoint` is asked
    position: Any | UnsetType = UNSET  # the view of `viewpoint`; left out in `played`: it is that after the last step


class NowForAll(Struct, frozen=True):
    """What `Now` tells to everybody with the same view."""

    version: int
    steps: int
    turn: Turn
    deciding: list[str]
    waits: bool
    over: bool
    ending: Ending | None
    seed: str | None
    lines: int
    trace: str
    shown: dict[str, Any]
    position: Any | UnsetType = UNSET


class NowForOne(Struct, frozen=True):
    """What `Now` tells to one viewer."""

    viewpoint: str | None
    can_undo: bool
    can_redo: bool
    decisions: dict[str, int]
    legal: list[Legal] | None
    matter: str | UnsetType = UNSET


class SeatFacts(Struct, frozen=True):
    """Who sits where."""

    seat: str
    kind: Kind
    name: str  # of the person, or the id of the computer player
    here: bool
    mine: bool


class Assistance(Struct, frozen=True):
    """A hint that somebody took, after so many steps; its line stands in the record before a line of play."""

    seat: str
    strength: int
    step: int
    line: str
    before: int


class OrderGiven(Struct, frozen=True):
    """A standing order that a seat gave after so many steps; null: it withdrew what stood about the matter."""

    seat: str
    matter: str
    order: str | None
    step: int


class ShareGiven(Struct, frozen=True):
    """What somebody's browser added to the seed, and from which seat."""

    seat: str
    share: str


class SealGiven(Struct, frozen=True):
    """The hash of what somebody's browser will add to the seed, and from which seat."""

    seat: str
    seal: str


class DiceFacts(Struct, frozen=True):
    """Who chose the seed, or that the server drew a secret; what was added to it, and whether something still can."""

    by: Literal["host", "day", "record", "server", ""]  # empty: an older table, which does not tell
    open: bool
    seals: list[SealGiven]  # those that count, in the order of the seats; no share is taken that fits none
    closed: bool  # no seal comes any more, and what was sealed is opened
    shares: list[ShareGiven]  # in the order in which they came
    awaited: list[str]  # the seats for which the first die waits: to be taken, to seal, or to open


class Origin(Struct, frozen=True):
    """The table and the step from which a what-if began."""

    table: str
    step: int


class Preview(Struct, frozen=True):
    """What an action would cost and might do, as the game tells it."""

    action: Action
    preview: Any


# -------------------------------------------------------------------- what the server says


class TableMessage(Struct, frozen=True, tag="table", tag_field="type"):
    """Everything about a table, as one viewer may see it."""

    table: str
    game: str
    name: str
    options: dict[str, Any]
    printed: str  # the hash of the printed game
    commitment: str
    branch: str
    origin: Origin | None
    daily: str | None
    host: bool
    can_invite: bool  # may a seat be opened to somebody else?
    seats: list[SeatFacts]
    watching: int
    now: Now
    log_from: int  # how many steps are not told, for whoever comes back said that they are known; mostly 0
    log: list[Step]  # those after them, without positions
    record_from: int  # so many of the record's lines of play are not told, either
    record: list[str]
    hints: bool  # may they be taken here?
    assistance: list[Assistance]
    matters: list[Matter]  # about which standing orders can be given
    orders: list[OrderGiven]  # all that were ever given, in order
    dice: DiceFacts


class PlayedMessage(Struct, frozen=True, tag="played", tag_field="type"):
    """What a command caused; the record's lines from number `record_from` on.

    The position after a step is told by its `changes` against the one before, the first against the `now` that this
    line was told last; where that was another view, whole.
    """

    steps: list[Step]
    now: Now
    record_from: int
    record: list[str]


class UndoneMessage(Struct, frozen=True, tag="undone", tag_field="type"):
    """Decisions were taken back, or taken again: what comes after so many steps, and so many lines of the record."""

    now: Now
    log_from: int
    log: list[Step]
    record_from: int
    record: list[str]
    assistance: list[Assistance]
    orders: list[OrderGiven]


class OrderedMessage(Struct, frozen=True, tag="ordered", tag_field="type"):
    """Somebody gave a standing order, or withdrew one; nothing but the version has changed."""

    version: int
    orders: list[OrderGiven]


class AssistedMessage(Struct, frozen=True, tag="assisted", tag_field="type"):
    """A hint was taken; nothing but the version has changed."""

    version: int
    assistance: list[Assistance]


class SharedMessage(Struct, frozen=True, tag="shared", tag_field="type"):
    """Something was sealed for the seed, closed or opened, or the first die fell; else only the version has changed."""

    version: int
    dice: DiceFacts


class SeatsMessage(Struct, frozen=True, tag="seats", tag_field="type"):
    """Who sits where and who is here."""

    seats: list[SeatFacts]
    watching: int


class Said(Struct, frozen=True):
    """Something that was said: {"word"}, {"text"}, {"action", "line", "decider", "steps"}, {"proposal"} or {"on"}."""

    n: int
    at: str
    seat: str
    name: str
    mine: bool
    kind: Saying
    content: dict[str, Any]


class Proposal(Struct, frozen=True):
    """An action that somebody proposes to whoever decides; it is open while the game has so many steps."""

    n: int
    seat: str
    name: str
    mine: bool
    decider: str
    steps: int
    legal: Legal
    preview: Any | None
    agreed: list[str]  # the seats that have agreed


class TalkMessage(Struct, frozen=True, tag="talk", tag_field="type"):
    """What was said, all of it or since the last such message; the open proposals; whether there is free text."""

    whole: bool
    said: list[Said]
    proposals: list[Proposal]
    text: bool


class Ack(Struct, frozen=True, tag="ack", tag_field="type"):
    """The command was carried out and stored."""

    id: str
    version: int


class RefusedMessage(Struct, frozen=True, tag="refused", tag_field="type"):
    """The command or the question was refused; nothing has happened."""

    id: str
    version: int
    refusal: Refusal


class Answer(Struct, frozen=True, tag="answer", tag_field="type"):
    """The answer to a question, under the name of what was asked."""

    id: str
    previews: list[Preview] | UnsetType = UNSET
    reasons: list[Reason] | UnsetType = UNSET  # of why_not
    about: Any | UnsetType = UNSET
    legal: list[Legal] | UnsetType = UNSET  # of whoever decides, where nothing is hidden
    hint: Any | UnsetType = UNSET


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    """The line holds."""


FromServer = (
    TableMessage
    | PlayedMessage
    | UndoneMessage
    | AssistedMessage
    | OrderedMessage
    | SharedMessage
    | SeatsMessage
    | TalkMessage
    | Ack
    | RefusedMessage
    | Answer
    | Pong
)


class Steps(Struct, frozen=True):
    """Steps with the positions after them, from a number on."""

    first: int
    steps: list[Step]


class AnalysisState(Struct, frozen=True):
    """How an analysis stands; the analysis itself is as the game's own players tell it."""

    state: Literal["none", "waiting", "running", "done", "cancelled", "failed"]
    job: str
    quality: str
    steps: int
    done: int
    of: int
    ahead: int
    analysis: Any | None


# -------------------------------------------------------------------- before a game


class GameTitle(Struct, frozen=True):
    """A game in the list of games."""

    id: str
    title: str
    hidden: bool
    languages: list[str]


class Option(Struct, frozen=True):
    """One thing that is agreed before a game (`hispania.contract.rules.OptionField`)."""

    name: str
    values: list[Any]  # all there are; empty where a text or a number is free
    default: Any
    rule: str
    many: bool
    within: str
    least: int | None  # of a number that is free
    most: int | None


class PlayerFacts(Struct, frozen=True):
    """A computer player and the seats it can hold; none named: any."""

    id: str
    seats: list[str]


class Edition(Struct, frozen=True):
    """One of the printed games that a game ships."""

    name: str
    printed: str  # its hash


class GameFacts(Struct, frozen=True):
    """What every game tells before it begins; a game adds facts of its own beside these."""

    id: str
    title: str
    hidden: bool
    languages: list[str]
    options: list[Option]
    players: list[PlayerFacts]
    advised: dict[str, str]  # who is asked for a seat when nobody says who
    printed: str
    editions: list[Edition]  # on which a table can be begun, the usual one first; empty where there is one only


class Check(Struct, frozen=True):
    """What does not go together, the nearest options that do, and the seats of a game with these."""

    problems: list[Reason]
    fitted: dict[str, Any]
    seats: list[str]


class Daily(Struct, frozen=True):
    """The campaign of the day; its seed is the same for everybody."""

    game: str
    date: str
    options: dict[str, Any]


class Exercise(Struct, frozen=True):
    """A position with a question: what a table would tell there, and what the game tells with it."""

    printed: str
    now: Now
    previews: list[Preview]
    asked: Any


class Copy(Struct, frozen=True):
    """A corrected copy of a printed game: its file, its tables where they were asked for, and what is wrong with it."""

    file: str
    tables: Any | None
    looked: Looked


class PageTitle(Struct, frozen=True):
    """A page of the rules in the list of pages."""

    id: str
    title: str


class Pages(Struct, frozen=True):
    """The pages of the rules."""

    pages: list[PageTitle]


class Page(Struct, frozen=True):
    """A page of the rules as HTML."""

    id: str
    title: str
    html: str


class Rule(Struct, frozen=True):
    """One rule as HTML, and where it stands."""

    rule: str
    page: str
    anchor: str
    html: str


ANSWERS: Final = (
    Steps, AnalysisState, HintFacts, Story, GameTitle, GameFacts, Check, Daily, Exercise, Copy, Pages, Page, Rule,
)  # fmt: skip
