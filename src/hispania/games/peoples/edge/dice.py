"""What chance answers: ten-sided dice (P20.4)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct, structs


class Dice(Struct, frozen=True):
    """What chance answered: faces of ten-sided dice; of a hidden lot only one seat sees them."""

    faces: tuple[int, ...]
    hidden: bool = False
    seat: str = ""
    by_chance: ClassVar[bool] = True

    @property
    def used(self) -> int:
        """How many dice it took."""
        return len(self.faces)

    def seen_by(self, seat: str | None) -> Dice:
        """The faces, or only how many there were."""
        if not self.hidden or seat == self.seat or 0 in self.faces:
            return self
        return structs.replace(self, faces=(0,) * len(self.faces))

    def __str__(self) -> str:
        return f"[{' '.join(str(face) if face else '?' for face in self.faces)}]"
