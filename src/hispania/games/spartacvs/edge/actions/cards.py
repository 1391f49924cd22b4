"""Decisions with strategy cards: which is played, for what, and what is chosen by events."""

from __future__ import annotations

from typing import ClassVar

from .shapes import AtPlace, Decision, OfCard, OfLeader


class PlayCard(OfCard, frozen=True, tag_field="kind", tag="play-card"):
    """S10.1: a card from the hand."""

    kind: ClassVar = "play-card"
    word: ClassVar = "card"
    rule: ClassVar = "S10.1"
    group: ClassVar = "cards"


class PlayResource(OfCard, frozen=True, tag_field="kind", tag="play-resource"):
    """S9.8: a Resource card instead of one from the hand."""

    kind: ClassVar = "play-resource"
    word: ClassVar = "resource"
    rule: ClassVar = "S9.8"
    group: ClassVar = "cards"


class KeepCard(Decision, frozen=True, tag_field="kind", tag="keep-card"):
    """S9.11: the last card stays in hand, and no more is played this turn."""

    kind: ClassVar = "keep-card"
    word: ClassVar = "keep"
    rule: ClassVar = "S9.11"
    group: ClassVar = "cards"


class Surprise(OfCard, frozen=True, tag_field="kind", tag="surprise"):
    """S9.6: a Surprise card in its moment."""

    kind: ClassVar = "surprise"
    word: ClassVar = "surprise"
    rule: ClassVar = "S9.6"
    group: ClassVar = "cards"


class Activate(OfLeader, frozen=True, tag_field="kind", tag="activate"):
    """S10.2, S10.3: a leader is activated."""

    kind: ClassVar = "activate"
    word: ClassVar = "activate"
    rule: ClassVar = "S10.2"
    group: ClassVar = "activate"


class UseControl(Decision, frozen=True, tag_field="kind", tag="use-control"):
    """S15.3: command points for markers."""

    kind: ClassVar = "use-control"
    word: ClassVar = "control"
    rule: ClassVar = "S15.3"
    group: ClassVar = "use"


class UseRaid(Decision, frozen=True, tag_field="kind", tag="use-raid"):
    """S16.1: command points for raids."""

    kind: ClassVar = "use-raid"
    word: ClassVar = "raid"
    rule: ClassVar = "S16.1"
    group: ClassVar = "use"


class UsePacify(Decision, frozen=True, tag_field="kind", tag="use-pacify"):
    """S16.2: command points against raids."""

    kind: ClassVar = "use-pacify"
    word: ClassVar = "pacify"
    rule: ClassVar = "S16.2"
    group: ClassVar = "use"


class UseSail(Decision, frozen=True, tag_field="kind", tag="use-sail"):
    """S17.3: command points for single pieces at sea."""

    kind: ClassVar = "use-sail"
    word: ClassVar = "sail"
    rule: ClassVar = "S17.3"
    group: ClassVar = "use"


class UseTrain(Decision, frozen=True, tag_field="kind", tag="use-train"):
    """S9.7: command points for training."""

    kind: ClassVar = "use-train"
    word: ClassVar = "train"
    rule: ClassVar = "S9.7"
    group: ClassVar = "use"


class UseLevy(Decision, frozen=True, tag_field="kind", tag="use-levy"):
    """S23.5: command points for legion steps."""

    kind: ClassVar = "use-levy"
    word: ClassVar = "levy"
    rule: ClassVar = "S23.5"
    group: ClassVar = "use"


class UseEvent(Decision, frozen=True, tag_field="kind", tag="use-event"):
    """S9.5: the card's event."""

    kind: ClassVar = "use-event"
    word: ClassVar = "event"
    rule: ClassVar = "S9.5"
    group: ClassVar = "use"


class Discard(Decision, frozen=True, tag_field="kind", tag="discard"):
    """S9.4: the card is laid aside without effect."""

    kind: ClassVar = "discard"
    word: ClassVar = "discard"
    rule: ClassVar = "S9.4"
    group: ClassVar = "use"


class Mark(AtPlace, frozen=True, tag_field="kind", tag="mark"):
    """S15.3: a control marker is put or flipped."""

    kind: ClassVar = "mark"
    word: ClassVar = "mark"
    rule: ClassVar = "S15.3"
    group: ClassVar = "markers"


class Calm(AtPlace, frozen=True, tag_field="kind", tag="calm"):
    """S16.2: a raid marker is removed."""

    kind: ClassVar = "calm"
    word: ClassVar = "calm"
    rule: ClassVar = "S16.2"
    group: ClassVar = "markers"


class Raid(AtPlace, frozen=True, tag_field="kind", tag="raid"):
    """S16.1: a force raids a city; `place` is where the force stands."""

    target: str
    kind: ClassVar = "raid"
    word: ClassVar = "raid"
    rule: ClassVar = "S16.1"
    group: ClassVar = "markers"

    @property
    def places(self) -> tuple[str, ...]:
        """From where, and which city."""
        return (self.place, self.target)


class Drill(AtPlace, frozen=True, tag_field="kind", tag="drill"):
    """S9.7: light troops become heavy ones."""

    unit: str
    kind: ClassVar = "drill"
    word: ClassVar = "drill"
    rule: ClassVar = "S9.7"
    group: ClassVar = "recruits"


class Rise(AtPlace, frozen=True, tag_field="kind", tag="rise"):
    """S9.5: a tribe rises."""

    kind: ClassVar = "rise"
    word: ClassVar = "rise"
    rule: ClassVar = "S9.5"
    group: ClassVar = "event"


class Join(AtPlace, frozen=True, tag_field="kind", tag="join"):
    """S9.5: troops join a leader."""

    kind: ClassVar = "join"
    word: ClassVar = "join"
    rule: ClassVar = "S9.5"
    group: ClassVar = "event"


class SiegePoint(AtPlace, frozen=True, tag_field="kind", tag="siege-point"):
    """S9.5: a siege point by treason."""

    kind: ClassVar = "siege-point"
    word: ClassVar = "point"
    rule: ClassVar = "S9.5"
    group: ClassVar = "event"


class Sicken(AtPlace, frozen=True, tag_field="kind", tag="sicken"):
    """S9.5: an enemy force takes hits."""

    kind: ClassVar = "sicken"
    word: ClassVar = "sick"
    rule: ClassVar = "S9.5"
    group: ClassVar = "event"


class Strip(AtPlace, frozen=True, tag_field="kind", tag="strip"):
    """S9.5: a marker is removed."""

    kind: ClassVar = "strip"
    word: ClassVar = "strip"
    rule: ClassVar = "S9.5"
    group: ClassVar = "event"


class WinterQuarters(Decision, frozen=True, tag_field="kind", tag="winter-quarters"):
    """S9.5: a province whose troops take no winter hits."""

    province: str
    kind: ClassVar = "winter-quarters"
    word: ClassVar = "winter"
    rule: ClassVar = "S9.5"
    group: ClassVar = "event"


class Summon(Decision, frozen=True, tag_field="kind", tag="summon"):
    """S9.8: where those come whom a Resource card brings, or whom it moves."""

    what: str
    kind: ClassVar = "summon"
    word: ClassVar = "at"
    rule: ClassVar = "S9.8"
    group: ClassVar = "event"

    @property
    def places(self) -> tuple[str, ...]:
        """The place, or nothing where a leader is named."""
        return (self.what,)
