"""Whatever the OpenAPI description allows, and much that it forbids, gets a documented answer and never a fault."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

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
    id = ana.opens()["table"]
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
            @given(case=cases, real=st.booleans())
            def ask(case: Any, real: bool) -> None:
                nonlocal tested
                if real and "table_id" in (case.path_parameters or {}):
                    case.path_parameters["table_id"] = id
                case.call_and_validate(checks=checks, headers={"Authorization": f"Bearer {ana.key}"})
                tested += 1

            with contextlib.suppress(Unsatisfiable):  # nothing can be wrong where nothing is asked
                ask()
    assert tested > 60
