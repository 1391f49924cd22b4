"""The wire as a JSON schema, for clients in other languages: the shared messages, or with --game what one game adds.

python -m hispania.server.api.wire_schema [--game ID] prints one document; its definitions are under `$defs`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec
from pydantic.json_schema import models_json_schema

from ... import games
from . import models, wire

REFERENCE: Final = "#/$defs/{name}"
ROOMS: Final = ("printed", "minds", "measures", "learning")  # each may list types of its own as WIRE


def shell_schema() -> dict[str, Any]:
    """The messages that all games share, and the bodies and answers of HTTP.

    >>> shell_schema()["$defs"]["Ack"]["required"]
    ['type', 'id', 'version']
    """
    unions = {"FromClient": wire.FromClient, "FromServer": wire.FromServer}
    defs = _whole(_defs(wire.ANSWERS))
    for name, kinds in unions.items():
        (schema,), parts = msgspec.json.schema_components((kinds,), ref_template=REFERENCE)
        defs |= (parts if name == "FromClient" else _whole(dict(parts))) | {name: schema}
    _, pydantic = models_json_schema([(model, "serialization") for model in models.ALL], ref_template="#/$defs/{model}")
    return {"$defs": _plain(defs | pydantic["$defs"])}


def game_schema(id: str) -> dict[str, Any]:
    """What a game adds: its actions by kind, its events by name, and whatever its printed room lists.

    >>> "Besiege" in game_schema(games.DEFAULT)["$defs"]
    True
    """
    rules = games.rules(id)
    rooms = (rules.room(name) for name in ROOMS)
    more = [kind for room in rooms for kind in getattr(room, "WIRE", ())]
    defs = _whole(_defs((*rules.events.values(), *more))) | _defs(tuple(rules.actions.values()))
    for kind, action in rules.actions.items():
        _add(defs[action.__name__], kind={"const": kind})
    for name in rules.events:
        _add(defs[name], event={"const": name}, rule={"type": "string"})
    defs["GameAction"] = {"anyOf": [_reference(action.__name__) for action in rules.actions.values()]}
    defs["GameEvent"] = {"anyOf": [_reference(name) for name in rules.events]}
    return {"$defs": _plain(defs)}


def _defs(kinds: tuple[Any, ...]) -> dict[str, Any]:
    _, parts = msgspec.json.schema_components(kinds, schema_hook=_chance, ref_template=REFERENCE)
    return dict(parts)


def _whole(defs: dict[str, Any]) -> dict[str, Any]:
    """What the server says is always said in full: a field with a usual value is there, too."""
    for schema in defs.values():
        usual = [name for name, field in schema.get("properties", {}).items() if "default" in field]
        if usual:
            schema["required"] = [*schema.get("required", []), *usual]
    return defs


def _chance(kind: type) -> dict[str, Any]:
    """Exact chances are numerator and denominator on the wire."""
    if kind is Fraction:
        whole = {"type": "integer"}
        return {"type": "array", "items": [whole, whole], "minItems": 2, "maxItems": 2}
    raise NotImplementedError(f"{kind.__name__} does not go over the wire")


def _add(schema: dict[str, Any], **properties: Any) -> None:
    schema["properties"] = {**properties, **schema.get("properties", {})}
    schema["required"] = [*properties, *(name for name in schema.get("required", []) if name not in properties)]


def _reference(name: str) -> dict[str, str]:
    return {"$ref": REFERENCE.format(name=name)}


def _plain(schema: Any) -> Any:
    """Tuples in the words of older drafts, which all tools know."""
    if isinstance(schema, list):
        return [_plain(part) for part in schema]
    if not isinstance(schema, Mapping):
        return schema
    found = {key: _plain(value) for key, value in schema.items()}
    if "prefixItems" in found:
        found["items"] = found.pop("prefixItems")
    return found


def main() -> None:
    """Print one of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", help="the game whose own types are wanted; left out: the shared ones")
    asked = parser.parse_args()
    found = game_schema(asked.game) if asked.game else shell_schema()
    print(json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True))


if __name__ == "__main__":
    main()
