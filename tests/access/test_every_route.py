"""Every route x every standing x every method: what access.POLICY says is what both doors do."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from urllib.parse import urlencode

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse

from campaigns.access import BOX_POLICY, POLICY, BoxRight, Right, Standing
from campaigns.people.models import User
from tests.access.routes import ASIDE, ROUTES, every_route
from tests.access.rows import HOST, OWNS_DELETED, PUBLIC, ROWS, SEES_PACK, SIGNED_IN, Row
from tests.people_at_table import EVERYBODY, SEATED, Table, browser_of, person, program_of

pytestmark = pytest.mark.walk

STANDINGS = {
    "owner": {Standing.OWNER},
    "guide": {Standing.PLAYER, Standing.GUIDE},
    "player": {Standing.PLAYER},
    "spectator": {Standing.SPECTATOR},
    "stranger": {Standing.STRANGER},
    "anonymous": {Standing.ANONYMOUS},
}
# These answer whatever the method is: they read nothing from the request.
ANY_METHOD = {"healthz", "readyz"}
OURS = [route for name, route in ROUTES.items() if name not in ANY_METHOD and not name.startswith("account_")]

# So many tables are set, instead of one for each row.
PARTS = 12

LET_IN, SIGN_IN, FORBIDDEN, NOTHING_THERE = "let in", "asked to sign in", "forbidden", "nothing there"


def expected(who: str, needs: Right | BoxRight | str, *, at_own_table: bool) -> str:
    """What the policy says becomes of *who*."""
    if needs == PUBLIC:
        return LET_IN
    if who == "anonymous":
        return SIGN_IN
    if needs == SIGNED_IN:
        return LET_IN
    if needs == HOST or who not in SEATED or not at_own_table:
        return NOTHING_THERE
    if needs == OWNS_DELETED:
        return LET_IN if who == "owner" else NOTHING_THERE
    if isinstance(needs, BoxRight):
        return LET_IN if STANDINGS[who] & BOX_POLICY[needs] else FORBIDDEN
    if not isinstance(needs, Right):
        return LET_IN if needs == SEES_PACK or who == "owner" else FORBIDDEN
    return LET_IN if STANDINGS[who] & POLICY[needs] else FORBIDDEN


def outcome(answer: HttpResponse) -> str:
    if answer.status_code == 401 or (answer.status_code == 302 and answer["Location"].startswith(SIGN_IN_PAGE)):
        return SIGN_IN
    if answer.status_code in {403, 404}:
        return FORBIDDEN if answer.status_code == 403 else NOTHING_THERE
    assert answer.status_code < 400 or answer.status_code in {400, 409, 503}, answer.content  # 503: /readyz says no
    return LET_IN


SIGN_IN_PAGE = "/account/login/"


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def outcomes(row: Row, table: Table) -> dict[str, str]:
    """What becomes of each person; what one of them does is taken back before the next one comes."""
    found = {}
    with taken_back():
        # Whatever the route is about is made once, not once for each of them.
        ROUTES[row.route].address(table, "owner")
        for who in EVERYBODY:
            with taken_back():
                found[who] = outcome(ask(who, row, table))
    return found


def surprises(rows: Iterable[Row], table: Table, *, at_own_table: bool) -> dict[str, dict[str, str]]:
    """By row: what becomes of people, wherever the policy says something else."""
    found = {}
    for row in rows:
        told = outcomes(row, table)
        if told != {who: expected(who, row.who, at_own_table=at_own_table) for who in EVERYBODY}:
            found[label(row)] = told
    return found


def ask(who: str, row: Row, table: Table) -> HttpResponse:
    route = ROUTES[row.route]
    address = route.address(table, who)
    if route.is_api:
        return program_of(who).send(row.method, address, row.body)
    form = urlencode(row.body or {})
    return browser_of(who).generic(row.method, address, form, content_type="application/x-www-form-urlencoded")


def label(row: Row) -> str:
    return f"{row.method} {row.route} {'+'.join(row.body or ())}".strip()


def test_every_route_and_every_method_of_it_has_a_row_and_no_row_is_left_over(table: Table) -> None:
    browser = browser_of("owner")
    allowed = {
        (route.name, method)
        for route in ROUTES.values()
        if route.name not in ANY_METHOD
        for method in route.methods(table, "owner", browser)
    }
    assert allowed | {(name, "GET") for name in ANY_METHOD} == {(row.route, row.method) for row in ROWS}


def test_every_route_has_a_name_of_its_own() -> None:
    names = [route.name for route in every_route()]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("part", range(PARTS))
def test_the_policy_decides_at_ones_own_table(table: Table, part: int) -> None:
    assert surprises(ROWS[part::PARTS], table, at_own_table=True) == {}


@pytest.mark.parametrize("part", range(PARTS))
def test_at_another_table_everybody_is_a_stranger(table: Table, elsewhere: Table, part: int) -> None:
    rows = [row for row in ROWS if isinstance(row.who, Right | BoxRight)]
    assert surprises(rows[part::PARTS], elsewhere, at_own_table=False) == {}


def test_the_host_sees_how_the_installation_does_but_no_campaign(table: Table) -> None:
    User.objects.filter(pk=person("stranger").pk).update(is_host=True)
    browser = browser_of("stranger")
    assert browser.get(reverse("host")).status_code == 200
    assert browser.get(table.path).status_code == 404


@pytest.mark.parametrize("part", range(PARTS))
def test_what_a_route_does_not_allow_is_a_405(table: Table, part: int) -> None:
    for route in OURS[part::PARTS]:
        allowed = {row.method for row in ROWS if row.route == route.name}
        with taken_back():
            address = route.address(table, "owner")
            caller = program_of("owner") if route.is_api else browser_of("owner")
            for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - allowed:
                answer = caller.generic(method, address)
                assert answer.status_code == 405, (route.name, method)
                assert set(answer["Allow"].split(", ")) - ASIDE == allowed, route.name


@pytest.mark.parametrize("part", range(PARTS))
def test_head_is_get_without_the_body(table: Table, part: int) -> None:
    for row in [row for row in ROWS if row.method == "GET"][part::PARTS]:
        route = ROUTES[row.route]
        with taken_back():
            address = route.address(table, "guide")
            caller = program_of("guide") if route.is_api else browser_of("guide")
            head = caller.head(address)
            assert (head.status_code, head.content) == (caller.get(address).status_code, b""), label(row)
