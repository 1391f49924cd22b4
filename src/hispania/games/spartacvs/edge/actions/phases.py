"""Decisions of set-up, elections, reinforcement, hands, surrender, disbanding and the end of a turn."""

from __future__ import annotations

from typing import ClassVar

from .shapes import AtPlace, Decision, OfLeader, Sealed


class SetUp(AtPlace, frozen=True, tag_field="kind", tag="set-up"):
    """S22.1, S23.6: the next piece or force stands here."""

    kind: ClassVar = "set-up"
    word: ClassVar = "at"
    rule: ClassVar = "S4"
    group: ClassVar = "set-up"


class First(Decision, frozen=True, tag_field="kind", tag="first"):
    """S5.1: who plays first this turn."""

    side: str
    kind: ClassVar = "first"
    word: ClassVar = "first"
    rule: ClassVar = "S5.1"
    group: ClassVar = "order"


class Elect(OfLeader, frozen=True, tag_field="kind", tag="elect"):
    """S7.2: a consul is chosen."""

    kind: ClassVar = "elect"
    word: ClassVar = "elect"
    rule: ClassVar = "S7.2"
    group: ClassVar = "elections"


class PlaceConsul(OfLeader, frozen=True, tag_field="kind", tag="place-consul"):
    """S7.2: a consul takes the field."""

    place: str
    kind: ClassVar = "place-consul"
    word: ClassVar = "place"
    rule: ClassVar = "S7.2"
    group: ClassVar = "elections"

    @property
    def places(self) -> tuple[str, ...]:
        """Where he goes."""
        return (self.place,)


class FlipLegion(AtPlace, frozen=True, tag_field="kind", tag="flip-legion"):
    """S8.1, S8.4: a reduced legion is full again."""

    kind: ClassVar = "flip-legion"
    word: ClassVar = "flip"
    rule: ClassVar = "S8.1"
    group: ClassVar = "recruits"


class RaiseLegion(AtPlace, frozen=True, tag_field="kind", tag="raise-legion"):
    """S8.1: a legion is raised, full or reduced."""

    step: str
    kind: ClassVar = "raise-legion"
    word: ClassVar = "raise"
    rule: ClassVar = "S8.1"
    group: ClassVar = "recruits"


class RaiseStep(AtPlace, frozen=True, tag_field="kind", tag="raise-step"):
    """S8.4: a legion step becomes a reduced legion."""

    kind: ClassVar = "raise-step"
    word: ClassVar = "raise"
    rule: ClassVar = "S8.4"
    group: ClassVar = "recruits"


class PlaceLegate(OfLeader, frozen=True, tag_field="kind", tag="place-legate"):
    """S8.1: a legate joins a legion."""

    place: str
    kind: ClassVar = "place-legate"
    word: ClassVar = "legate"
    rule: ClassVar = "S8.1"
    group: ClassVar = "recruits"

    @property
    def places(self) -> tuple[str, ...]:
        """Where he goes."""
        return (self.place,)


class RaiseLight(AtPlace, frozen=True, tag_field="kind", tag="raise-light"):
    """S8.2: light troops rise."""

    kind: ClassVar = "raise-light"
    word: ClassVar = "light"
    rule: ClassVar = "S8.2"
    group: ClassVar = "recruits"


class FlipUnit(AtPlace, frozen=True, tag_field="kind", tag="flip-unit"):
    """S8.2, S9.7: a reduced unit is full again."""

    unit: str
    kind: ClassVar = "flip-unit"
    word: ClassVar = "flip"
    rule: ClassVar = "S8.2"
    group: ClassVar = "recruits"


class PutLeader(OfLeader, frozen=True, tag_field="kind", tag="put-leader"):
    """S6.6, S8.3: a leader comes to a space."""

    place: str
    kind: ClassVar = "put-leader"
    word: ClassVar = "put"
    rule: ClassVar = "S8.3"
    group: ClassVar = "leaders"

    @property
    def places(self) -> tuple[str, ...]:
        """Where he goes."""
        return (self.place,)


class Split(Sealed, frozen=True, tag_field="kind", tag="split"):
    """S9.3: how many cards will form the European hand; secret until all are dealt."""

    number: int | None = None
    kind: ClassVar = "split"
    word: ClassVar = "europe"
    rule: ClassVar = "S9.3"
    group: ClassVar = "hands"

    def seen_by(self, seat: str | None) -> Split:
        """Others see that it was done."""
        return self if seat == self.seat or self.number is None else Split(self.seat)

    def __str__(self) -> str:
        return f"europe {'?' if self.number is None else self.number}"


class Assign(Sealed, frozen=True, tag_field="kind", tag="assign"):
    """S23.3: a card goes to a hand; nobody else sees which."""

    card: int | None = None
    map: str | None = None
    kind: ClassVar = "assign"
    word: ClassVar = "assign"
    rule: ClassVar = "S23.3"
    group: ClassVar = "hands"

    def seen_by(self, seat: str | None) -> Assign:
        """Others see that it was done."""
        return self if seat == self.seat or self.card is None else Assign(self.seat)

    def __str__(self) -> str:
        return f"assign {self.card or '?'} {self.map or '?'}"


class Disband(AtPlace, frozen=True, tag_field="kind", tag="disband"):
    """S5.8: a legion is sent home."""

    step: str
    kind: ClassVar = "disband"
    word: ClassVar = "disband"
    rule: ClassVar = "S5.8"
    group: ClassVar = "disband"


class KeepProconsul(OfLeader, frozen=True, tag_field="kind", tag="keep-proconsul"):
    """S7.3: he stays as proconsul."""

    kind: ClassVar = "keep-proconsul"
    word: ClassVar = "keep"
    rule: ClassVar = "S7.3"
    group: ClassVar = "proconsuls"


class Dismiss(OfLeader, frozen=True, tag_field="kind", tag="dismiss"):
    """S7.3: he goes to the Proconsular Reserve."""

    kind: ClassVar = "dismiss"
    word: ClassVar = "dismiss"
    rule: ClassVar = "S7.3"
    group: ClassVar = "proconsuls"


class SurrenderAttempt(AtPlace, frozen=True, tag_field="kind", tag="surrender-attempt"):
    """S18.9: the free attempt of the Surrender Phase."""

    kind: ClassVar = "surrender-attempt"
    word: ClassVar = "attempt"
    rule: ClassVar = "S18.9"
    group: ClassVar = "siege"


class Done(Decision, frozen=True, tag_field="kind", tag="done"):
    """No more of this."""

    kind: ClassVar = "done"
    word: ClassVar = "done"
    rule: ClassVar = "S24.4"
    group: ClassVar = "done"


class Pass(Decision, frozen=True, tag_field="kind", tag="pass"):
    """Nothing is done here."""

    kind: ClassVar = "pass"
    word: ClassVar = "pass"
    rule: ClassVar = "S24.4"
    group: ClassVar = "done"
