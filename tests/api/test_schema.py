"""The OpenAPI document: valid, complete, and true when many calls are made from it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from traceback import format_exception_only
from typing import Any

import pytest
import schemathesis
from django.core.cache import caches
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.test import Client
from drf_spectacular.validation import validate_schema
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.generation.drivers import CoverageGenerator
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.generation.meta import CoveragePhaseData
from schemathesis.generation.overrides import Override
from schemathesis.schemas import APIOperation, BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from companion.api import document as served
from companion.wsgi import application
from tests.access.routes import a_guest, a_mission, a_saint, a_traveller, the_box, the_kept, the_plan
from tests.access.rows import ROWS
from tests.access.test_every_route import ROUTES
from tests.depth import depth
from tests.people_at_table import API, Table, program_of

pytestmark = pytest.mark.walk

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
# The operations are spread over so many tests, because workers share tests out.
PARTS = 4

# For an operation with many fields the document gives hundreds of cases that differ in one of them. The first of every
# kind are called (a wrong type, a missing key, a text that is too long: each is one), and some of the others.
OF_EACH_KIND, THEN_EVERY = depth(1, full=3), depth(40, full=10)


def kind_of(case: Case) -> tuple[str, ...] | None:
    """What is right or wrong about a case, and where; None if it is random."""
    data = case.meta.phase.data if case.meta else None
    if not isinstance(data, CoveragePhaseData):
        return None
    return data.scenario, str(data.parameter_location), str(data.parameter)


def systematic_cases(operation: APIOperation) -> Iterator[Case]:
    """Cases that follow from the document: each bound of each field, kept and broken."""
    config = operation.schema.config.generation_for(operation=operation, phase="coverage")
    cases = CoverageGenerator(
        operation=operation,
        generation_modes=config.modes,
        generation_config=config,
        auth_storage=None,
        override=Override(query={}, headers={}, cookies={}, path_parameters={}),
        feedback=FeedbackSources(),
        hooks=None,
    )
    met: Counter[object] = Counter()
    for number, case in enumerate(cases, 1):
        kind = kind_of(case)
        met[kind] += 1
        if kind is None or met[kind] <= OF_EACH_KIND or number % THEN_EVERY == 0:
            yield case


def call_random_cases(operation: APIOperation, check: Callable[[Case], None], count: int) -> None:
    """Call *operation* with the same random cases in each run: a failure then comes from the latest change."""

    @given(st.one_of([operation.as_strategy(generation_mode=mode) for mode in GenerationMode]))
    @settings(
        max_examples=count, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    def called(case: Case) -> None:
        check(case)

    called()


@pytest.fixture
def one_connection() -> Iterator[None]:
    """The application shares the test's connection, as Django's own test client has it."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def owner(table: Table) -> dict[str, Any]:
    """The owner's header."""
    return {"Authorization": program_of("owner").defaults["HTTP_AUTHORIZATION"]}


class There:
    """What stands in addresses that lead somewhere; made when an address asks for it."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def at(self, path: str) -> dict[str, Any]:
        for part in ("boxes/", "passport/", "homecoming/", "visitors/", "saints/", "missions/{number}/"):
            if path.startswith(f"{API}{part}") or (part != "boxes/" and part in path):
                return self._parts[part]
        return self._campaign

    @cached_property
    def _campaign(self) -> dict[str, Any]:
        table = self.table
        seat, box = table.seat("player").number, str(the_box(table).id)
        return {"id": str(table.campaign.id), "code": table.code(), "number": seat, "box_id": box}

    @cached_property
    def _parts(self) -> "Parts":
        return Parts(self.table, self._campaign)


class Parts(dict[str, dict[str, Any]]):
    """The same for the addresses of a box, a saint, one who is away, a guest, and a mission."""

    def __init__(self, table: Table, campaign: dict[str, Any]) -> None:
        super().__init__()
        self._table, self._of_campaign = table, campaign

    def __missing__(self, part: str) -> dict[str, Any]:
        self[part] = self._box() if part == "boxes/" else {**self._of_campaign, "number": self._number(part)}
        return self[part]

    def _number(self, part: str) -> int:
        match part:
            case "saints/":
                return a_saint(self._table).number
            case "visitors/":
                return a_guest(self._table).number
            case "missions/{number}/":
                return a_mission(self._table).number
            case _:
                return a_traveller(self._table).saint.number

    def _box(self) -> dict[str, Any]:
        box = the_box(self._table)
        return {
            "id": str(box.id),
            "number": box.ledger.latest("pk").pk,
            "plan_id": str(the_plan(self._table).id),
            "kept_id": str(the_kept(self._table).id),
            "slug": "skinwalkers",
            "step": 0,
        }


@pytest.fixture
def there(table: Table) -> There:
    return There(table)


def call(case: Case, headers: dict[str, Any]) -> None:
    """Call and check; whatever it did is taken back, so that each call finds the table as it was."""
    with transaction.atomic():
        case.call_and_validate(headers=headers, checks=CHECKS)
        transaction.set_rollback(True)


@cache
def schema() -> BaseSchema:
    return schemathesis.openapi.from_wsgi(f"{API}schema/?format=json", application)


@pytest.fixture
def api(db: None, one_connection: None) -> BaseSchema:
    """The document, loaded once for each worker; being asked for it uses the database."""
    return schema()


def operations(api: BaseSchema, part: int) -> list[APIOperation]:
    return [result.ok() for result in api.get_all_operations()][part::PARTS]


def failures(operations: Iterable[APIOperation], check: Callable[[APIOperation], None]) -> str:
    """Check every operation and return what failed, with its name."""
    found = []
    for operation in operations:
        # One operation must not use up another's rate limit.
        caches["default"].clear()
        try:
            check(operation)
        except Exception as error:
            found.append(f"{operation.label}: {''.join(format_exception_only(error))}")
    return "\n".join(found)


@pytest.mark.parametrize("part", range(PARTS))
def test_any_call_without_an_account_is_answered_as_the_document_says(api: BaseSchema, table: Table, part: int) -> None:
    def check(operation: APIOperation) -> None:
        # Callers without an account don't get far whatever they send: a few examples are enough.
        call_random_cases(operation, lambda case: call(case, {}), depth(2, full=6))

    assert not failures(operations(api, part), check)


@pytest.mark.parametrize("part", range(PARTS))
def test_any_call_by_an_owner_is_answered_as_the_document_says(
    api: BaseSchema, owner: dict[str, Any], there: There, part: int
) -> None:
    def call_existing(case: Case) -> None:
        known = there.at(case.path)
        case.path_parameters |= {name: value for name, value in known.items() if name in case.path_parameters}
        call(case, owner)

    def check(operation: APIOperation) -> None:
        for case in systematic_cases(operation):
            call_existing(case)
        call_random_cases(operation, call_existing, depth(2, full=12))

    assert not failures(operations(api, part), check)


def test_the_document_is_valid() -> None:
    answer = Client().get(f"{API}schema/", {"format": "json"})
    assert answer.headers["Content-Type"] == "application/vnd.oai.openapi+json"
    validate_schema(answer.json())


def test_every_operation_is_in_the_document_and_says_how_it_refuses() -> None:
    paths = Client().get(f"{API}schema/", {"format": "json"}).json()["paths"]
    operations = {(path, method.upper()): each for path, item in paths.items() for method, each in item.items()}
    ours = {(row.route, row.method) for row in ROWS if ROUTES[row.route].is_api}
    assert len(operations) == len(ours - {("api-schema", "GET"), ("api-docs", "GET"), ("api-moved-story", "GET")})
    for operation in operations.values():
        assert "application/problem+json" in operation["responses"]["default"]["content"]
        assert operation["description"]


def test_the_document_can_be_browsed() -> None:
    answer = Client().get(f"{API}docs/")
    assert answer.status_code == 200
    assert "swagger-ui" in answer.content.decode()


def test_the_document_is_built_once_however_many_ask_for_it_first() -> None:
    served.document.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: Client().get(f"{API}schema/", {"format": "json"}), range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert served.document.cache_info().misses == 1
    again = Client().get(f"{API}schema/", {"format": "json"}, headers={"If-None-Match": answers[0]["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_document_is_given_as_yaml_too() -> None:
    answer = Client().get(f"{API}schema/")
    assert answer["Content-Type"] == "application/vnd.oai.openapi"
    assert answer.content.startswith(b"openapi: 3")
