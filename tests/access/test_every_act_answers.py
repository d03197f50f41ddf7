"""Every act that a page sends is answered on the page that follows: what happened, or why not."""

import pytest

from tests.access.routes import every_route
from tests.access.rows import ROWS, Row
from tests.access.test_every_route import ask, label, taken_back
from tests.people_at_table import Table

pytestmark = pytest.mark.walk

ROUTES = {route.name: route for route in every_route()}
# What follows these is the answer itself: a list that somebody has begun, and works through there.
ANSWERED_BY_THE_PAGE = {"box-plans", "enter-here", "tool-scene-setup", "tool-setup-share"}
ACTS = [
    row
    for row in ROWS
    if row.method == "POST" and not ROUTES[row.route].is_api and not row.route.startswith(("account_", "guest-"))
]
PARTS = 4


def is_silent(row: Row, table: Table) -> bool:
    """Whether somebody whom it lets in hears nothing of what they did."""
    for who in ("owner", "guide"):
        with taken_back():
            ROUTES[row.route].address(table, "owner")
            answer = ask(who, row, table)
            if answer.status_code == 302 and not answer["Location"].startswith("/account/login/"):
                page = answer.client.get(answer["Location"], follow=True)  # type: ignore[attr-defined]
                shown, _, _ = page.content.decode().partition('<template id="toast">')
                return 'class="toast"' not in shown
    return False


@pytest.mark.parametrize("part", range(PARTS))
def test_every_act_is_answered_on_the_page_that_follows(table: Table, part: int) -> None:
    acts = [row for row in ACTS[part::PARTS] if row.route not in ANSWERED_BY_THE_PAGE]
    assert [label(row) for row in acts if is_silent(row, table)] == []
