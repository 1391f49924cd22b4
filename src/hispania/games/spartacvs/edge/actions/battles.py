"""Decisions of battles: cards, initiative, hits, fortunes of war."""

from __future__ import annotations

from typing import ClassVar

from .shapes import AtPlace, Decision


class PlayBattleCard(Decision, frozen=True, tag_field="kind", tag="play-battle-card"):
    """S23.2.4: the attacker plays a battle card, Commit Reserve with a type of his choice."""

    card: str
    named: str
    kind: ClassVar = "play-battle-card"
    word: ClassVar = "play"
    rule: ClassVar = "S23.2"
    group: ClassVar = "battle"


class Match(Decision, frozen=True, tag_field="kind", tag="match"):
    """S23.2.4: the defender matches the card."""

    card: str
    kind: ClassVar = "match"
    word: ClassVar = "match"
    rule: ClassVar = "S23.2"
    group: ClassVar = "battle"


class Yield(Decision, frozen=True, tag_field="kind", tag="yield"):
    """S23.2.4: the defender cannot or will not match."""

    kind: ClassVar = "yield"
    word: ClassVar = "yield"
    rule: ClassVar = "S23.2"
    group: ClassVar = "battle"


class Press(Decision, frozen=True, tag_field="kind", tag="press"):
    """S23.2.4: he who won the initiative attacks."""

    kind: ClassVar = "press"
    word: ClassVar = "press"
    rule: ClassVar = "S23.2"
    group: ClassVar = "battle"


class Withdraw(Decision, frozen=True, tag_field="kind", tag="withdraw"):
    """S23.2.4: he who won the initiative tries to withdraw."""

    kind: ClassVar = "withdraw"
    word: ClassVar = "withdraw"
    rule: ClassVar = "S23.2"
    group: ClassVar = "battle"


class Hold(Decision, frozen=True, tag_field="kind", tag="hold"):
    """S23.2.4: neither is possible."""

    kind: ClassVar = "hold"
    word: ClassVar = "hold"
    rule: ClassVar = "S23.2"
    group: ClassVar = "battle"


class Hit(AtPlace, frozen=True, tag_field="kind", tag="hit"):
    """S2.3: the unit that takes the next hit."""

    status: str
    unit: str
    step: str
    kind: ClassVar = "hit"
    word: ClassVar = "hit"
    rule: ClassVar = "S2.3"
    group: ClassVar = "hits"

    @property
    def places(self) -> tuple[str, ...]:
        """Where it stands; nowhere at sea."""
        return () if self.place.startswith("@") else (self.place,)


class FlipCity(AtPlace, frozen=True, tag_field="kind", tag="flip-city"):
    """S23.2.7: a minor city goes over to the winner."""

    kind: ClassVar = "flip-city"
    word: ClassVar = "flip"
    rule: ClassVar = "S23.2"
    group: ClassVar = "markers"
