"""What docs/http.md and docs/client.py say, done against the service."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from odds.contract.catalogue import INQUIRIES

DOCS = Path(__file__).parents[1] / "docs"
ADDRESSES = re.findall(r"^\$ curl '(.+)'$", (DOCS / "http.md").read_text("utf-8"), re.MULTILINE)


def test_there_is_one_for_every_question() -> None:
    paths = [urlsplit(address).path for address in ADDRESSES]
    assert sorted(paths) == sorted(inquiry.path for inquiry in INQUIRIES)


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_is_answered(client: FlaskClient, address: str) -> None:
    parts = urlsplit(address)
    assert client.get(f"{parts.path}?{parts.query}").status_code == 200


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("client", DOCS / "client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_client_asks_what_it_says(address: str, example: ModuleType) -> None:
    asks = example.Odds(address)
    assert asks.lock("R5@9", "R", "AP")[1]["fraction"] == "97/972"
    assert asks.advice("R2,3,5/Y7/G12,11/B-/P1", "34-5216", 2)[0]["option"] == "C:B10"
    assert asks.roll("R2", role="passive")["role"] == "passive"
    assert len(asks.table(["R2", "R3"], "34-5216", 50)["win"]) == 2
    with pytest.raises(example.Refused) as refused:
        asks.roll("R3,2")
    assert (refused.value.status, refused.value.errors[0]["position"]) == (422, 3)
