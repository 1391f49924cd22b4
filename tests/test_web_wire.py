"""The client's types are made from the server's own, and from those of today."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from hispania.server.api.wire_schema import game_schema, shell_schema

WEB = Path(__file__).parents[1] / "web" / "src"

pytestmark = pytest.mark.skipif(not WEB.is_dir(), reason="the sources of the client are not here")


def mark(schema: dict[str, Any]) -> str:
    """The hash of what `python -m hispania.server.api.wire_schema` prints."""
    text = json.dumps(schema, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("game", [None, "conquest", "peoples"])
def test_the_types_of_the_client_are_up_to_date(game: str | None) -> None:
    """If this fails: npm run wire, in web/."""
    file = WEB / "games" / game / "wire.gen.ts" if game else WEB / "lib" / "wire.gen.ts"
    found = re.search(r"^// schema ([0-9a-f]{64})$", file.read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    assert found[1] == mark(game_schema(game) if game else shell_schema())
