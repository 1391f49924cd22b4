"""The room "terminal": the commands of Hispania (1994) that know more than the shared ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

COMMANDS: Final[Mapping[str, str]] = {"board": f"{__package__}.board"}
