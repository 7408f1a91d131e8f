"""Whatever is sent to the API, it answers as its description says, and never with a fault of its own."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error

from tests.web.live import free_port
from tests.web.support import Server, forget

HEADERS = {"authorization": "Bearer token-of-a-person-in-a-test-0001"}


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[object]:
    """A server without limits: they would answer most of the requests."""
    server = Server(f"sqlite:///{tmp_path_factory.mktemp('schema')}/tables.db")
    port = free_port()
    running = uvicorn.Server(uvicorn.Config(server.app, port=port, log_level="warning", log_config=None))
    thread = threading.Thread(target=running.run)
    thread.start()
    while not running.started:
        time.sleep(0.01)
    answer = httpx.post(f"http://127.0.0.1:{port}/api/play/neom", json={}, headers=HEADERS)
    yield schemathesis.openapi.from_url(f"http://127.0.0.1:{port}/api/schema/openapi.json"), answer.json()["table"]
    running.should_exit = True
    thread.join()
    forget()


def test_any_request_gets_an_answer_and_never_a_fault_of_ours(described: Any) -> None:
    tried = 0
    schema, table = described
    for result in schema.get_all_operations():
        operation = result.ok()
        if not operation.path.endswith("/events"):  # a stream without end
            try_hard(operation, table)
            tried += 1
    assert tried > 10


def try_hard(operation: Any, table: str) -> None:
    """At a table that is there, with everything else as it comes."""

    @given(case=operation.as_strategy())
    @settings(max_examples=12, suppress_health_check=list(HealthCheck), database=None)
    def send(case: schemathesis.Case[Any]) -> None:
        if "id" in case.path_parameters:
            case.path_parameters["id"] = table
        answer = case.call(headers=HEADERS)
        case.validate_response(answer, checks=[not_a_server_error])

    send()
