"""How the tests of away games send a saint on a journey and look at what came of it."""

import json
from typing import Any

from campaigns.away.actions import passports
from campaigns.away.passport_file import as_bytes
from campaigns.models import Entry, Member, Saint
from tests.people_at_table import Table
from tests.saints_at_table import seat

Document = dict[str, Any]


def leave(table: Table, saint: Saint) -> Document:
    """Frank's passport, as he left with it."""
    document: Document = json.loads(as_bytes(passports.issue(seat(table), saint.number).left))
    return document


def host(elsewhere: Table) -> Member:
    return elsewhere.seat("lodger")


def now(saint: Saint) -> Saint:
    return Saint.objects.select_related("box__owner", "box__game", "card").get(pk=saint.pk)


def newest(table: Table) -> Entry:
    return table.campaign.chronicle.latest("number")


def told(saint: Saint) -> list[tuple[str, str, bool]]:
    found = passports.homecoming(now(saint))
    assert found is not None
    return [(change.what, change.words, change.is_binding) for change in found.changes]


def accept(table: Table, saint: Saint, *accepted: int) -> Entry:
    found = passports.homecoming(now(saint))
    return passports.come_home(seat(table), saint.number, mark=found.mark if found else "", accepted=accepted)


def with_deaths(document: Document, count: int) -> Document:
    cards = [*document["saint"]["cards"], *({"part": "bottom", "card": "apocrypha-death"} for _n in range(count))]
    return {**document, "saint": {**document["saint"], "cards": cards}}
