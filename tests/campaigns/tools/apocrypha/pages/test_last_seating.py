"""How a campaign's choir sat is remembered: seats and nexuses, for whoever moved it, until the campaign changes."""

import re
from html import unescape

import pytest
from django.test import Client

from campaigns.models import Mission, MissionState, Saint
from campaigns.models.mission_record import MissionRecord, SaintOnMission
from campaigns.models.sheet import SaintSheet, as_json
from campaigns.saints.actions import saints
from campaigns.tools.apocrypha.pages.last_seating import MOST_CAMPAIGNS, SEATS
from tests.markup import flat
from tests.people_at_table import Table, browser_of
from tests.saints_at_table import frank, ophelia, seat

pytestmark = pytest.mark.django_db
PLACE = "/tools/apocrypha/assists/"


def seated(client: Client, query: str = "", tool: str = "assists") -> list[tuple[str, str]]:
    """Who sits where, clockwise, and at which nexus."""
    words = unescape(flat(client.get(f"/tools/apocrypha/{tool}/?{query}").content.decode()))
    found = re.findall(r'name="(?:saint|nexus)" value="([^"]*)"', words)
    return list(zip(found[::2], found[1::2], strict=True))


@pytest.fixture
def browser(table: Table) -> Client:
    """Somebody who sent Ophelia to the Chapel, and then one seat on."""
    ophelia(table)
    frank(table)
    client = browser_of("player")
    place = f"campaign={table.campaign.id}&saint=Ophelia&nexus=Chapel&saint=Frank&nexus="
    client.get(f"{PLACE}?{place}&do=seat-1-2", headers={"HX-Request": "true"})
    return client


def test_the_tools_open_as_the_choir_sat_and_the_address_wins(table: Table, browser: Client) -> None:
    left = [("Frank", ""), ("Ophelia", "Chapel")]
    at_table = f"campaign={table.campaign.id}"
    assert seated(browser, at_table) == seated(browser, at_table, "odds") == seated(browser) == left
    assert seated(browser, f"{at_table}&saint=Ophelia&nexus=Bar") == [("Ophelia", "Bar")]
    assert seated(browser_of("owner"), at_table) == [("Ophelia", ""), ("Frank", "")]


def test_whoever_left_the_campaign_is_gone_and_whoever_is_new_sits_at_the_end(table: Table, browser: Client) -> None:
    Saint.objects.filter(name="Frank").update(state="gone")
    saints.make(seat(table), name="Ada", sheet=SaintSheet())
    assert seated(browser, f"campaign={table.campaign.id}") == [("Ophelia", "Chapel"), ("Ada", "")]


def test_a_mission_seats_the_choir_anew_and_old_pawns_are_off_the_table(table: Table, browser: Client) -> None:
    at_table = f"campaign={table.campaign.id}"
    ada = saints.make(seat(table), name="Ada", sheet=SaintSheet())
    numbers = dict(Saint.objects.values_list("name", "number"))
    mission = put_mission(table, [ada.number, numbers["Ophelia"]])
    assert seated(browser, at_table) == seated(browser) == [("Ada", ""), ("Ophelia", "")]
    assert "Chapel" not in browser.get(f"{PLACE}?{at_table}").content.decode()
    # What is moved while they play stays so, until the mission is over.
    browser.get(f"{PLACE}?{at_table}&saint=Ada&nexus=Bar&saint=Ophelia&nexus=&do=seat-1-2")
    assert seated(browser, at_table) == [("Ophelia", ""), ("Ada", "Bar")]
    Mission.objects.filter(pk=mission.pk).update(state=MissionState.WON)
    assert seated(browser, at_table) == [("Ada", ""), ("Ophelia", ""), ("Frank", "")]
    put_mission(table, [numbers["Frank"], ada.number])
    assert seated(browser, at_table) == [("Frank", ""), ("Ada", "")]


def test_a_mission_that_was_called_off_seated_nobody(table: Table, browser: Client) -> None:
    frank = Saint.objects.get(name="Frank")
    mission = put_mission(table, [frank.number])
    Mission.objects.filter(pk=mission.pk).update(state=MissionState.GONE)
    assert seated(browser, f"campaign={table.campaign.id}") == [("Frank", ""), ("Ophelia", "Chapel")]


def put_mission(table: Table, choir: list[int]) -> Mission:
    """A mission under way, on which these saints sit so."""
    names = dict(Saint.objects.values_list("number", "name"))
    record = as_json(MissionRecord(choir=[SaintOnMission(number, names[number]) for number in choir]))
    number = table.campaign.missions.count() + 1
    return Mission.objects.create(campaign=table.campaign, number=number, name="Enter Here", record=record)


def test_nexuses_of_the_mission_stay_on_the_table_until_there_is_another(table: Table, browser: Client) -> None:
    at_table = f"campaign={table.campaign.id}"
    place = f"{at_table}&mission=christmas-in-candlepoint&saint=Ophelia&nexus=Chapel&saint=Frank&nexus=&saints=2"
    browser.get(f"{PLACE}?{place}")
    offered = re.compile(r'data-nexus="[1-9]"[^>]*>([^<]*)<')
    laid = offered.findall(flat(browser.get(f"{PLACE}?{place}").content.decode()))
    assert "Hospital" in laid
    assert offered.findall(flat(browser.get(f"{PLACE}?{at_table}").content.decode())) == laid
    other = offered.findall(flat(browser.get(f"{PLACE}?{at_table}&place-1=Bar&place-2=Chapel").content.decode()))
    assert other == ["Bar", "Chapel"]


def test_a_choir_that_was_only_looked_at_is_not_written_down(table: Table) -> None:
    frank(table)
    client = browser_of("player")
    seated(client, f"campaign={table.campaign.id}")
    assert SEATS not in client.session


def test_what_is_kept_is_bounded(table: Table, browser: Client) -> None:
    session = browser.session
    session[SEATS] = {f"other-{number}": [[["Ada", None]], []] for number in range(9)}
    session.save()
    many = "&".join(f"saint=S{number}&nexus={'x' * 99}" for number in range(9))
    seated(browser, f"campaign={table.campaign.id}&{many}")
    kept = browser.session[SEATS]
    assert len(kept) == MOST_CAMPAIGNS
    assert list(kept)[-1] == str(table.campaign.id)
    seats, places = kept[str(table.campaign.id)]
    assert (len(seats), len(places)) == (6, 1)
    assert {len(nexus) for _, nexus in seats} == {60}
    # Nobody of these is of the campaign.
    assert {name for name, _ in seated(browser, f"campaign={table.campaign.id}")} == {"Ophelia", "Frank"}
