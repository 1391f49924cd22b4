"""Decisions of armies: marches, sieges, sailing, and what an enemy answers to them."""

from __future__ import annotations

from typing import ClassVar

from .shapes import AtPlace, Decision, OfLeader, OfUnit


class Go(AtPlace, frozen=True, tag_field="kind", tag="go"):
    """S11.1: the army moves over a link."""

    kind: ClassVar = "go"
    word: ClassVar = "go"
    rule: ClassVar = "S11.1"
    group: ClassVar = "march"


class Sail(AtPlace, frozen=True, tag_field="kind", tag="sail"):
    """S17.1: the army sails to a port."""

    kind: ClassVar = "sail"
    word: ClassVar = "sail"
    rule: ClassVar = "S17.1"
    group: ClassVar = "march"


class Attempt(Decision, frozen=True, tag_field="kind", tag="attempt"):
    """S18.2: a siege or subjugation attempt."""

    kind: ClassVar = "attempt"
    word: ClassVar = "attempt"
    rule: ClassVar = "S18.2"
    group: ClassVar = "siege"


class Sortie(Decision, frozen=True, tag_field="kind", tag="sortie"):
    """S18.5: the besieged attack the besieger."""

    kind: ClassVar = "sortie"
    word: ClassVar = "sortie"
    rule: ClassVar = "S18.5"
    group: ClassVar = "siege"


class Pick(OfUnit, frozen=True, tag_field="kind", tag="pick"):
    """S11.3: a unit joins the army."""

    kind: ClassVar = "pick"
    word: ClassVar = "pick"
    rule: ClassVar = "S11.3"
    group: ClassVar = "army"


class Drop(OfUnit, frozen=True, tag_field="kind", tag="drop"):
    """S11.3: a unit stays behind."""

    kind: ClassVar = "drop"
    word: ClassVar = "drop"
    rule: ClassVar = "S11.3"
    group: ClassVar = "army"


class PickLeader(OfLeader, frozen=True, tag_field="kind", tag="pick-leader"):
    """S11.3: a subordinate joins the army."""

    kind: ClassVar = "pick-leader"
    word: ClassVar = "pick_leader"
    rule: ClassVar = "S11.3"
    group: ClassVar = "army"


class DropLeader(OfLeader, frozen=True, tag_field="kind", tag="drop-leader"):
    """S11.3: a subordinate stays behind."""

    kind: ClassVar = "drop-leader"
    word: ClassVar = "drop_leader"
    rule: ClassVar = "S11.3"
    group: ClassVar = "army"


class End(Decision, frozen=True, tag_field="kind", tag="end"):
    """S11.4: the activation ends."""

    kind: ClassVar = "end"
    word: ClassVar = "end"
    rule: ClassVar = "S11.4"
    group: ClassVar = "done"


class Inside(Decision, frozen=True, tag_field="kind", tag="inside"):
    """S18.4: all, none or part of a force go behind the walls."""

    which: str
    kind: ClassVar = "inside"
    word: ClassVar = "inside"
    rule: ClassVar = "S18.4"
    group: ClassVar = "reaction"


class Leave(OfUnit, frozen=True, tag_field="kind", tag="leave"):
    """S12.1, S12.3, S18.4: a unit does not go along."""

    kind: ClassVar = "leave"
    word: ClassVar = "leave"
    rule: ClassVar = "S6.5"
    group: ClassVar = "army"


class LeaveLeader(OfLeader, frozen=True, tag_field="kind", tag="leave-leader"):
    """S12.1, S12.3, S18.4: a leader does not go along."""

    kind: ClassVar = "leave-leader"
    word: ClassVar = "leave_leader"
    rule: ClassVar = "S6.5"
    group: ClassVar = "army"


class Intercept(AtPlace, frozen=True, tag_field="kind", tag="intercept"):
    """S12.1: a force tries to intercept; `place` is where it stands."""

    family: str
    kind: ClassVar = "intercept"
    word: ClassVar = "intercept"
    rule: ClassVar = "S12.1"
    group: ClassVar = "reaction"


class Avoid(Decision, frozen=True, tag_field="kind", tag="avoid"):
    """S12.3: the force tries to avoid battle."""

    kind: ClassVar = "avoid"
    word: ClassVar = "avoid"
    rule: ClassVar = "S12.3"
    group: ClassVar = "reaction"


class Stand(Decision, frozen=True, tag_field="kind", tag="stand"):
    """S12.3: the force stands."""

    kind: ClassVar = "stand"
    word: ClassVar = "stand"
    rule: ClassVar = "S12.3"
    group: ClassVar = "reaction"


class To(AtPlace, frozen=True, tag_field="kind", tag="to"):
    """S12.3, S14.1, S14.5, S17.3: where to; `inside` is behind the walls."""

    kind: ClassVar = "to"
    word: ClassVar = "to"
    rule: ClassVar = "S14.1"
    group: ClassVar = "where"


class Relief(Decision, frozen=True, tag_field="kind", tag="relief"):
    """S18.5: those inside try to join the battle."""

    kind: ClassVar = "relief"
    word: ClassVar = "relief"
    rule: ClassVar = "S18.5"
    group: ClassVar = "reaction"


class Wait(Decision, frozen=True, tag_field="kind", tag="wait"):
    """S18.5: those inside stay there."""

    kind: ClassVar = "wait"
    word: ClassVar = "wait"
    rule: ClassVar = "S18.5"
    group: ClassVar = "reaction"


class Ship(OfLeader, frozen=True, tag_field="kind", tag="ship"):
    """S17.3: a leader sails alone."""

    kind: ClassVar = "ship"
    word: ClassVar = "ship"
    rule: ClassVar = "S17.3"
    group: ClassVar = "sea"


class ShipUnit(AtPlace, frozen=True, tag_field="kind", tag="ship-unit"):
    """S17.3: a single unit sails from a port."""

    unit: str
    step: str
    kind: ClassVar = "ship-unit"
    word: ClassVar = "ship_unit"
    rule: ClassVar = "S17.3"
    group: ClassVar = "sea"
