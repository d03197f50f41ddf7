"""The campaign's page is drawn again only when something in it is otherwise; nobody gets what was drawn for another."""

import re

import pytest
from django.test import Client

from campaigns.doors import drawn
from campaigns.models import Member
from tests.people_at_table import SEATED, Table, person

pytestmark = pytest.mark.django_db


def looked_at(table: Table, who: str) -> str:
    client = Client()
    client.force_login(person(who))
    return client.get(table.path).content.decode()


def tokens(page: str) -> list[str]:
    return re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)


def without_tokens(page: str) -> str:
    return re.sub(r'value="\w{64}"|"X-CSRFToken": "\w+"', "", page)


def test_every_form_has_the_token_of_its_reader(table: Table) -> None:
    """Also when the page was drawn before, for somebody else's session."""
    owner = person("owner")
    first, second = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    for client in (first, second):
        client.force_login(owner)
    ours, theirs = tokens(first.get(table.path).content.decode()), tokens(second.get(table.path).content.decode())
    assert len(ours) == len(theirs) > 0
    assert not set(ours) & set(theirs)
    day = re.search(r'action="([^"]+/vetoes/[^"]+)"', second.get(table.path).content.decode())
    assert day
    refused = second.post(day[1], {"reason": "No.", "csrfmiddlewaretoken": ours[0]})
    assert refused.status_code == 403
    assert second.post(day[1], {"reason": "No.", "csrfmiddlewaretoken": theirs[0]}).status_code == 302
    assert "“No.”" in looked_at(table, "player")


@pytest.mark.parametrize("who", SEATED)
def test_each_seat_sees_what_it_would_see_alone(table: Table, who: str) -> None:
    alone = looked_at(table, who)
    for other in SEATED:
        looked_at(table, other)
    assert without_tokens(looked_at(table, who)) == without_tokens(alone)
    drawn._drawn.clear()
    assert without_tokens(looked_at(table, who)) == without_tokens(alone)


def test_what_changes_is_seen_at_once(table: Table) -> None:
    before = looked_at(table, "player")
    Member.objects.filter(campaign=table.campaign, user=person("spectator")).update(name="Nell of the mill")
    assert "Nell of the mill" not in before
    assert "Nell of the mill" in looked_at(table, "player")
    table.campaign.notes = "Bring candles."
    table.campaign.save()
    assert "Bring candles." in looked_at(table, "player")


def test_it_is_drawn_once_for_one_reader(table: Table) -> None:
    client = Client()
    client.force_login(person("owner"))
    for _ in range(3):
        client.get(table.path)
    assert len(drawn._drawn) == 1
