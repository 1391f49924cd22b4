"""What chance answers (S24.5): dice, or different elements of a set."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Dice(Struct, frozen=True, tag_field="kind", tag="dice"):
    """Faces of six-sided dice; all see them."""

    faces: tuple[int, ...]
    by_chance: ClassVar[bool] = True

    @property
    def used(self) -> int:
        """How many dice it took."""
        return len(self.faces)

    def __str__(self) -> str:
        return " ".join(map(str, self.faces))


class Drawn(Struct, frozen=True, tag_field="kind", tag="drawn"):
    """What was drawn; cards are seen by the seat that gets them, others see how many."""

    what: tuple[str, ...]
    seat: str = ""  # whose eyes alone see it; nobody in particular if it is open
    by_chance: ClassVar[bool] = True

    @property
    def used(self) -> int:
        """How many draws it took."""
        return len(self.what)

    def seen_by(self, seat: str | None) -> Drawn:
        """All of it, or only how many."""
        if not self.seat or seat == self.seat or "?" in self.what:
            return self
        return Drawn(("?",) * len(self.what), self.seat)

    def __str__(self) -> str:
        return " ".join(self.what)
