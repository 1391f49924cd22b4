"""The room "terminal": the commands of HISPANIA that know more than the shared ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

COMMANDS: Final[Mapping[str, str]] = {
    "terminal": f"{__package__}.command",
    "analyse": f"{__package__}.analyse",
    "learn": f"{__package__}.learn",
    "board": f"{__package__}.board",
    "atlas": f"{__package__}.atlas",
}
