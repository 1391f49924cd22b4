"""Whatever the OpenAPI description allows, and much that it forbids, gets a documented answer and never a fault."""

from __future__ import annotations

import contextlib
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from tools.webfuzz import make_real, tables_of_each_game

from .support import Running, Someone

schemathesis = pytest.importorskip("schemathesis")


def test_every_request_gets_a_documented_answer(server: Running, ana: Someone) -> None:
    from schemathesis.checks import not_a_server_error
    from schemathesis.generation import GenerationMode
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    checks = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    tables = tables_of_each_game(ana)
    tested = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            cases = operation.as_strategy(generation_mode=mode)

            @settings(
                max_examples=6,
                deadline=None,
                database=None,
                derandomize=True,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=cases, real=st.sampled_from(["", *tables]))
            def ask(case: Any, real: str) -> None:
                nonlocal tested
                if real:
                    make_real(case, real, tables[real])
                case.call_and_validate(checks=checks, headers={"Authorization": f"Bearer {ana.key}"})
                tested += 1

            with contextlib.suppress(Unsatisfiable):  # nothing can be wrong where nothing is asked
                ask()
    assert tested > 60


def test_no_address_is_a_fault_for_any_game(server: Running, ana: Someone) -> None:
    tables, asked = tables_of_each_game(ana), 0
    for path, calls in ana.http.get("/api/openapi.json").json()["paths"].items():
        for game, table in tables.items() if "get" in calls else ():
            known = {"game": game, "table_id": table, "language": "en", "number": "1", "seat": "U", "page": "x"}
            address = re.sub("{([a-z_]+)}", lambda found: known.get(found[1], "0"), path)  # noqa: B023 - used at once
            answer = ana.http.get(address, params={"game": game})
            assert answer.status_code < 500, (address, answer.text)
            asked += 1
    assert asked > 60
