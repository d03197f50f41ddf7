"""Every route x every person x every method, in one walk: who is let in, who reads a secret, and what they are told."""

from collections import defaultdict
from collections.abc import Iterable

import pytest
from django.http import HttpResponse
from django.urls import reverse

from campaigns.access import BOX_POLICY, POLICY, BoxRight, Right, Standing
from campaigns.people.models import User
from tests.access.asking import Callers, asks_to_sign_in, label, read, taken_back
from tests.access.guides_secrets import (
    IN_THE_GUIDES_MISSIONS,
    MISSION,
    NOTES,
    ON_THE_GUIDES_PAGES,
    WEBHOOKS,
    write_secrets,
)
from tests.access.routes import ASIDE, ROUTES, Route, every_route
from tests.access.rows import HOST, OWNS_DELETED, PUBLIC, ROWS, SEES_PACK, SIGNED_IN, Row
from tests.people_at_table import EVERYBODY, SEATED, Table, browser_of, person

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
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
# After these, the next page is the answer itself: a list that somebody begins and works through there.
ANSWERED_BY_THE_PAGE = {"box-plans", "enter-here", "tool-scene-setup", "tool-setup-share"}
# The API's document: built from no campaign, and as long as all other answers together.
SAME_FOR_ALL = {"api-schema", "api-docs"}
LET_IN, SIGN_IN, FORBIDDEN, NOTHING_THERE = "let in", "asked to sign in", "forbidden", "nothing there"
# So many workers can share the walk.
PARTS = 4


def expected(who: str, needs: Right | BoxRight | str) -> str:
    """What the policy says becomes of *who* at their own table."""
    if needs == PUBLIC:
        return LET_IN
    if who == "anonymous":
        return SIGN_IN
    if needs == SIGNED_IN:
        return LET_IN
    if needs == HOST or who not in SEATED:
        return NOTHING_THERE
    if needs == OWNS_DELETED:
        return LET_IN if who == "owner" else NOTHING_THERE
    if isinstance(needs, BoxRight):
        return LET_IN if STANDINGS[who] & BOX_POLICY[needs] else FORBIDDEN
    if not isinstance(needs, Right):
        return LET_IN if needs == SEES_PACK or who == "owner" else FORBIDDEN
    return LET_IN if STANDINGS[who] & POLICY[needs] else FORBIDDEN


def outcome(answer: HttpResponse) -> str:
    if asks_to_sign_in(answer):
        return SIGN_IN
    if answer.status_code in {403, 404}:
        return FORBIDDEN if answer.status_code == 403 else NOTHING_THERE
    # 503: /readyz says no.
    is_answered = answer.status_code < 400 or answer.status_code in {400, 409, 503}
    return LET_IN if is_answered else f"status {answer.status_code}"


def is_silent(page: HttpResponse) -> bool:
    """Whether nobody says on this page what was done."""
    shown, _, _ = page.content.decode().partition('<template id="toast">')
    return 'class="toast"' not in shown


class Walk:
    """Asks routes, and writes down every surprise under what was expected."""

    def __init__(self, table: Table, elsewhere: Table) -> None:
        self.table, self.elsewhere, self.callers = table, elsewhere, Callers()
        self.surprises: dict[str, list[str]] = defaultdict(list)
        # What the guide reads: the routes that show each secret.
        self.read_by_guide: dict[str, set[str]] = defaultdict(set)

    def along(self, routes: Iterable[Route]) -> None:
        for route in routes:
            rows = [row for row in ROWS if row.route == route.name]
            with taken_back():
                # Whatever the route is about is made once, not once for each person.
                address = route.address(self.table, "owner")
                for row in rows:
                    self.ask_everybody(row, address)
                if route.name not in ANY_METHOD and not route.name.startswith("account_"):
                    self.ask_what_is_not_allowed(route, address, {row.method for row in rows})
                self.ask_at_another_table(route, rows)

    def note(self, expectation: str, is_met: bool, found: str) -> None:
        if not is_met:
            self.surprises[expectation].append(found)

    def ask_everybody(self, row: Row, address: str) -> None:
        route, is_answered = ROUTES[row.route], False
        for who in EVERYBODY:
            with taken_back():
                here = route.address(self.table, who) if route.is_ones_own else address
                answer = self.callers.ask(who, row, here)
                found, wanted = outcome(answer), expected(who, row.who)
                self.note("the policy decides", found == wanted, f"{label(row)}: {who} is {found}, not {wanted}")
                self.look_for_secrets(row, who, answer)
                if who == "guide" and row.method == "GET":
                    head = self.callers.of(who, row.route).head(here)
                    is_same = (head.status_code, head.content) == (answer.status_code, b"")
                    self.note("HEAD is GET without the body", is_same, label(row))
                is_answered = is_answered or self.is_answered_on_the_next_page(row, who, answer)

    def look_for_secrets(self, row: Row, who: str, answer: HttpResponse) -> None:
        if row.route in SAME_FOR_ALL:
            return
        text = read(answer)
        for secret in (NOTES, MISSION, *WEBHOOKS):
            if secret not in text:
                continue
            if who == "guide" and secret not in WEBHOOKS:
                self.read_by_guide[secret] |= {row.route} if row.method == "GET" else set()
            else:
                self.note("secrets are kept", False, f"{label(row)}: {who} reads {secret}")

    def is_answered_on_the_next_page(self, row: Row, who: str, answer: HttpResponse) -> bool:
        """Whether somebody did something here; the page that they see next must say so."""
        is_act = row.method == "POST" and not ROUTES[row.route].is_api
        if not is_act or row.route in ANSWERED_BY_THE_PAGE or row.route.startswith(("account_", "guest-")):
            return False
        if who not in {"owner", "guide"} or answer.status_code != 302 or asks_to_sign_in(answer):
            return False
        page = answer.client.get(answer["Location"], follow=True)  # type: ignore[attr-defined]
        self.note("every act is answered on the next page", not is_silent(page), f"{label(row)}: {who}")
        return True

    def ask_what_is_not_allowed(self, route: Route, address: str, allowed: set[str]) -> None:
        for method in METHODS:
            if method in allowed:
                continue
            answer = self.callers.of("owner", route.name).generic(method, address)
            told = set(answer.headers.get("Allow", "").split(", ")) - ASIDE
            self.note(
                "anything else is a 405 that says what is allowed",
                (answer.status_code, told) == (405, allowed),
                f"{method} {route.name}: {answer.status_code}, allowed are {sorted(told)}",
            )

    def ask_at_another_table(self, route: Route, rows: list[Row]) -> None:
        """Whoever may do it at their own table is a stranger at this one; strangers are asked everywhere already."""
        rows = [row for row in rows if isinstance(row.who, Right | BoxRight)]
        if not rows:
            return
        address = route.address(self.elsewhere, "owner")
        for row in rows:
            who = next(who for who in SEATED if expected(who, row.who) == LET_IN)
            with taken_back():
                found = outcome(self.callers.ask(who, row, address))
            self.note(
                "at another table everybody is a stranger", found == NOTHING_THERE, f"{label(row)}: {who} {found}"
            )


@pytest.mark.both_databases
@pytest.mark.parametrize("part", range(PARTS))
def test_every_route_answers_everybody_as_it_should(table: Table, elsewhere: Table, part: int) -> None:
    """By expectation, what surprises. All is asked in one walk, since the walk is what takes long."""
    write_secrets(table)
    routes = list(ROUTES.values())[part::PARTS]
    walk = Walk(table, elsewhere)
    walk.along(routes)
    assert dict(walk.surprises) == {}
    names = {route.name for route in routes}
    assert walk.read_by_guide[NOTES] == ON_THE_GUIDES_PAGES & names
    assert walk.read_by_guide[MISSION] == IN_THE_GUIDES_MISSIONS & names


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


def test_the_host_sees_how_the_installation_does_but_no_campaign(table: Table) -> None:
    User.objects.filter(pk=person("stranger").pk).update(is_host=True)
    browser = browser_of("stranger")
    assert browser.get(reverse("host")).status_code == 200
    assert browser.get(table.path).status_code == 404
