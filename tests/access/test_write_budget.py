"""What a tap costs: at most so many queries, whichever route it takes, and no more when a campaign has grown."""

from typing import NamedTuple

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext

from campaigns.missions.actions.earlier_missions import enter_missions
from campaigns.seats.actions import campaigns
from tests.access.asking import Callers, taken_back
from tests.access.routes import ROUTES, a_story
from tests.access.rows import ROWS
from tests.access.writes import NOT_WRITING, Write, add_saint, every_write, set_lively
from tests.people_at_table import Table
from tests.stories_at_table import play, set_game
from tests.writes import WRITING

pytestmark = pytest.mark.walk

# Who asks and their seat, the lock and the work, and the two statements of the transaction itself.
BUDGET = 25


class Dearer(NamedTuple):
    """What may cost more, and why."""

    bound: int
    why: str


DEARER = {
    "POST campaign-delete name": Dearer(80, "takes every saint's cards home, one line of the ledger each"),
    "DELETE api-campaign": Dearer(80, "the same"),
    "POST deleted-campaign-delete": Dearer(45, "every table that points at a campaign is emptied of it"),
    "DELETE api-deleted-campaign": Dearer(45, "the same"),
    "POST campaign-import": Dearer(75, "an archive: a whole campaign, in pieces"),
    "POST api-imports": Dearer(75, "the same"),
    "POST box-new": Dearer(30, "registers a whole box"),
    "POST api-boxes": Dearer(30, "the same"),
    "POST box-delete": Dearer(35, "every table that points at a box is emptied of it"),
    "DELETE api-box": Dearer(35, "the same"),
    "POST box-merge": Dearer(65, "two boxes, their saints and their tables become one, in both ledgers"),
    "POST api-box-merge": Dearer(65, "the same"),
    "POST box-undo a merge": Dearer(55, "and two again"),
    "POST box-add known": Dearer(30, "a list is shown first, and read again behind the lock"),
    "POST api-box-copies of one's own": Dearer(42, "a card that nobody has heard of is written into a pack"),
    "POST saint-halo-slot of one's own": Dearer(52, "the same, and a copy of it comes into the box and the halo"),
    "POST sitting-particulars": Dearer(42, "a scene is written into a new pack, which is laid on the table"),
    "POST api-sitting-particulars": Dearer(42, "the same"),
    "POST guide-part-give": Dearer(55, "the same"),
    "POST api-guided-given": Dearer(58, "the same, told as its reader may read it"),
    "POST campaign-visitors": Dearer(40, "a guest brings cards, places and a passport"),
    "POST api-visitors": Dearer(40, "the same"),
    "POST api-mission-finish decisions": Dearer(26, "the whole end at once, and who wants to hear of it"),
    "POST mission-end agree": Dearer(26, "the same"),
    "PUT api-mission-end-agreement": Dearer(26, "the same"),
    "POST account-delete": Dearer(30, "every table that points at a person is emptied of them"),
    "DELETE api-me": Dearer(28, "the same"),
    "PUT api-pack-file": Dearer(40, "a whole pack"),
    "POST api-deck-plan": Dearer(28, "the plan is reckoned anew behind the lock, and told as its reader may read it"),
    "POST api-undo a mission's end": Dearer(28, "what was undone is told as its reader may read it"),
    "POST pack-replace": Dearer(40, "the same"),
}

# So many workers can share the walk.
PARTS = 2


def asked(write: Write, table: Table, callers: Callers) -> tuple[HttpResponse, list[str]]:
    """The answer, and every statement that it took."""
    address, sent, is_api = write.address(table), write.sent(table), ROUTES[write.route].is_api
    program, browser = callers.program(write.who), callers.browser(write.who)
    with CaptureQueriesContext(connection) as captured:
        answer = program.send(write.method, address, sent) if is_api else browser.post(address, sent or {})
    return answer, [query["sql"] for query in captured]


def _writes(statement: str) -> bool:
    """Something of the request's own; when a token was used last is written anyway."""
    return statement.startswith(WRITING) and 'SET "last_used"' not in statement


def cost(write: Write, table: Table, callers: Callers) -> int:
    with taken_back():
        answer, statements = asked(write, table, callers)
        assert answer.status_code < 400, (write.label, answer.status_code, answer.content)
        assert not any(statement.startswith("ROLLBACK") for statement in statements), f"{write.label} was refused"
        assert any(_writes(statement) for statement in statements), f"{write.label} wrote nothing"
        return len(statements)


def test_every_route_that_writes_is_asked_to() -> None:
    ours = {(row.route, row.method) for row in ROWS if row.method != "GET" and row.route not in NOT_WRITING}
    assert {(write.route, write.method) for write in every_write()} == ours
    assert DEARER.keys() <= {write.label for write in every_write()}


def grow(table: Table) -> None:
    """As much again, and more: saints with halos, missions of before, entries."""
    owner = table.seat("owner")
    for n in range(4, 8):
        add_saint(table, n)
    enter_missions(owner, "\n".join(f"Before {n}" for n in range(12)))
    for n in range(12):
        campaigns.change(owner, changes={"notes": f"note {n}"})


# What people tap all evening.
TAPS = [
    "POST saint-halo-slot death",
    "POST saint-halo-slot card",
    "POST saint-halo arrange",
    "POST saint-halo-unslot",
    "POST saint-cards give",
    "POST saint-cards offer",
    "POST api-saint-cards gain",
    "POST tally do",
    "POST mission-new",
    "POST mission",
    "POST mission-finish outcome",
    "POST mission-end tell",
    "POST mission-end decide",
    "POST mission-end agree",
    "POST campaign-undo a slotted card",
    "POST campaign-undo a mission's end",
]


@pytest.mark.parametrize("part", range(PARTS))
def test_a_tap_keeps_to_the_budget_also_when_the_campaign_has_grown(table: Table, part: int) -> None:
    """Every write once; what people tap all evening once more, which then costs what it cost before."""
    assert {write.label for write in every_write()} >= set(TAPS)
    set_lively(table)
    callers, writes = Callers(), every_write()[part::PARTS]
    costs = {write.label: cost(write, table, callers) for write in writes}
    bounds = {label: DEARER[label].bound if label in DEARER else BUDGET for label in costs}
    assert {label: count for label, count in costs.items() if count > bounds[label]} == {}
    grow(table)
    grown = {write.label: cost(write, table, callers) for write in writes if write.label in TAPS}
    assert grown == {label: costs[label] for label in grown}


def test_an_attempt_costs_the_same_when_many_were_played(table: Table) -> None:
    writes = [write for write in every_write() if write.route in {"attempt-new", "attempt", "api-stories-attempts"}]
    set_game(table, "witching-hour")
    a_story(table)
    callers = Callers()
    few = {write.label: cost(write, table, callers) for write in writes}
    for _evening in range(16):
        play(table.seat("owner"), None, 5, won=True)
    assert {write.label: cost(write, table, callers) for write in writes} == few
