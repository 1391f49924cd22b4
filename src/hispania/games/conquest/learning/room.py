"""What can be learned of HISPANIA: the exercises, and the commands that find and prove them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

COMMANDS: Final[Mapping[str, str]] = {  # of `hispania lab`: what is typed -> the module
    "mine": "hispania.games.conquest.learning.mine",
    "verify-exercises": "hispania.games.conquest.learning.verify",
}
