"""schemathesis asks whatever the OpenAPI document allows, and much that it does not.

Every answer has to be one that the document describes: its status, its type, its body. What the
document allows and the rules of the game refuse is a 422; nothing is a 500.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from odds.contract.catalogue import INQUIRIES

# A 500 is described nowhere; a 503 is, where values are still missing.
CHECKS = [
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
]


OPERATIONS = [("GET", inquiry.path) for inquiry in INQUIRIES] + [("POST", "/api/v1/advice")]


@pytest.fixture(scope="module")
def document(app: Flask) -> schemathesis.BaseSchema:
    def from_here(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        # Otherwise the limit of a client answers most of the questions.
        return app(environ | {"REMOTE_ADDR": "127.0.0.1"}, start_response)

    return schemathesis.openapi.from_wsgi("/openapi/openapi.json", from_here)


def test_the_whole_document_is_asked(document: schemathesis.BaseSchema) -> None:
    described = {
        (found.ok().method.upper(), found.ok().path)  # type: ignore[union-attr]
        for found in document.get_all_operations()
    }
    assert described == set(OPERATIONS)


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.name)
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_answer_is_described(
    document: schemathesis.BaseSchema, method: str, path: str, mode: GenerationMode
) -> None:
    @given(case=document[path][method].as_strategy(generation_mode=mode))
    @settings(
        max_examples=60, deadline=None, derandomize=True, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def ask(case: Any) -> None:
        if isinstance(case.body, dict) and isinstance(case.body.get("budget_ms"), int):
            # Games are played elsewhere; here it is the question that varies.
            case.body["budget_ms"] = min(case.body["budget_ms"], 1)
        case.call_and_validate(checks=CHECKS, headers={"Accept-Encoding": "identity"})

    ask()
