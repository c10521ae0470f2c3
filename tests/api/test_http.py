"""Over HTTP: bodies, the one error shape on every route, the OpenAPI document."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from api import create_app
from api.bodies import ANSWERS, ProblemBody
from api.command_line import main
from odds.contract.answer import render
from odds.contract.catalogue import INQUIRIES, Inquiry
from odds.contract.problem import Problem

each_inquiry = pytest.mark.parametrize("inquiry", INQUIRIES, ids=lambda i: i.command)


@each_inquiry
def test_the_body_is_the_contract_s_and_as_documented(
    client: FlaskClient, inquiry: Inquiry
) -> None:
    response = client.get(inquiry.path, query_string=inquiry.example)
    assert (response.status_code, response.mimetype) == (200, "application/json")
    assert response.text == render(inquiry.ask(inquiry.example))
    ANSWERS[inquiry.command].model_validate(response.json)


@each_inquiry
def test_the_command_line_prints_exactly_the_body(
    client: FlaskClient, inquiry: Inquiry, capsys: pytest.CaptureFixture[str]
) -> None:
    options = [f"--{name.replace('_', '-')}={text}" for name, text in inquiry.example.items()]
    with pytest.raises(SystemExit):
        main([inquiry.command, *options, "--json"])
    response = client.get(inquiry.path, query_string=inquiry.example)
    assert capsys.readouterr().out == response.text


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/api/v1/odds/nothing", 404),
        ("POST", "/api/v1/odds/roll", 405),
        ("DELETE", "/", 405),
        ("GET", "/api/v1/odds/roll", 422),
        ("GET", "/api/v1/odds/roll?sheet=R3,2", 422),
        ("GET", "/api/v1/odds/roll?sheet=R2&sheet=R3", 422),
        ("GET", "/api/v1/odds/roll?sheet=R2&shet=R3", 422),
        ("GET", "/api/v1/odds/lock?sheet=P4", 422),
        ("GET", "/api/v1/odds/cell?sheet=%00&cell=%ff", 422),
        ("GET", "/api/v1/dice?sheet=", 422),
        ("GET", "/static/nothing.css", 404),
    ],
)
def test_every_error_has_one_shape(
    client: FlaskClient, method: str, path: str, status: int
) -> None:
    response = client.open(path, method=method)
    assert (response.status_code, response.mimetype) == (status, "application/problem+json")
    body = ProblemBody.model_validate(json.loads(response.text))
    assert body.status == status
    assert (status == 422) == bool(body.errors)


def test_a_body_that_is_too_large_is_refused() -> None:
    app = create_app({"MAX_CONTENT_LENGTH": 10, "SOLVE_TABLES": False})

    def reads() -> bytes:
        return request.get_data()

    app.add_url_rule("/reads", view_func=reads, methods=["POST"])
    response = app.test_client().post("/reads", data=b"x" * 11)
    assert (response.status_code, response.mimetype) == (413, "application/problem+json")


def test_a_fault_of_ours_shows_nothing_of_the_inside() -> None:
    app = create_app({"PROPAGATE_EXCEPTIONS": False, "SOLVE_TABLES": False})

    def fails() -> str:
        raise RuntimeError("the secret inside")

    app.add_url_rule("/fails", view_func=fails)
    response = app.test_client().get("/fails")
    assert (response.status_code, response.mimetype) == (500, "application/problem+json")
    assert "secret" not in response.text
    ProblemBody.model_validate(json.loads(response.text))


def test_a_fault_has_field_and_position(client: FlaskClient) -> None:
    response = client.get("/api/v1/odds/roll?sheet=R2/Y3,2")
    (error,) = response.get_json(force=True)["errors"]
    assert error == {
        "field": "sheet", "message": "2 stands left of 3 in row Y", "position": 6,
    }  # fmt: skip


@pytest.fixture(scope="module")
def document(app: Flask) -> dict[str, Any]:
    return dict(app.test_client().get("/openapi/openapi.json").json)  # type: ignore[arg-type]


@each_inquiry
def test_the_document_tells_parameters_and_examples(
    document: dict[str, Any], inquiry: Inquiry
) -> None:
    route = document["paths"][inquiry.path]["get"]
    parameters = {parameter["name"]: parameter for parameter in route["parameters"]}
    assert tuple(parameters) == inquiry.parameters
    for name, parameter in parameters.items():
        assert parameter["required"] is (name in inquiry.positional)
        assert parameter["description"]
    for name in inquiry.example:
        assert "example" in parameters[name]
    example = route["responses"]["200"]["content"]["application/json"]["example"]
    assert example == inquiry.ask(inquiry.example)
    assert "application/problem+json" in route["responses"]["422"]["content"]


def test_every_reference_of_the_document_leads_somewhere(document: dict[str, Any]) -> None:
    def references(node: Any) -> list[str]:
        if isinstance(node, dict):
            own = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
            return own + [ref for value in node.values() for ref in references(value)]
        if isinstance(node, list):
            return [ref for value in node for ref in references(value)]
        return []

    found = references(document)
    assert found
    for reference in found:
        target: Any = document
        for step in reference.removeprefix("#/").split("/"):
            target = target[step]


def test_swagger_ui_loads_nothing_from_outside(client: FlaskClient) -> None:
    page = client.get("/openapi/swagger")
    assert page.status_code == 200
    assert "http://" not in page.text
    assert "https://" not in page.text
    # Or it would ask an outside validator for a badge.
    assert "validatorUrl: null" in client.get("/openapi/start.js").text


def test_the_service_is_alive(client: FlaskClient) -> None:
    assert client.get("/healthz").text == "ok\n"


def test_answers_are_compressed_on_request(client: FlaskClient) -> None:
    response = client.get("/api/v1/odds/roll?sheet=", headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"


def test_a_problem_without_errors_says_its_title() -> None:
    assert Problem(title="Gone", status=410).body()["detail"] == "Gone"
