"""Today's mutation on the pages of the tools: one switch, what it asks, and the mutation in force at a table."""

import html
import re
from datetime import UTC, datetime, time, timedelta

import pytest
from django.test import Client

from campaigns.days.actions import vetoes
from campaigns.models import Campaign, Sitting
from tests.campaigns.tools.apocrypha.days import day_with
from tests.markup import flat
from tests.missions_at_table import enter_here
from tests.people_at_table import Table, browser_of

pytestmark = pytest.mark.django_db


def at_noon_of(code: str, monkeypatch: pytest.MonkeyPatch, *, later: int = 0) -> None:
    moment = datetime.combine(day_with(code), time(12), UTC) + timedelta(days=later)
    for module in ("cards.almanac.dates", "campaigns.tools.apocrypha.day"):
        monkeypatch.setattr(f"{module}.now", lambda: moment)


def page(client: Client, tool: str, query: str = "") -> str:
    answer = client.get(f"/tools/apocrypha/{tool}/?{query}")
    assert answer.status_code == 200
    return html.unescape(re.sub(r"\s+", " ", flat(answer.content.decode())))


@pytest.mark.parametrize(
    ("code", "tool", "query", "step"),
    [
        ("six-candles", "odds", "virtue=rage&number=3", "Six Candles: explode all Rage dice that show 6."),
        ("high-water", "odds", "rerolls=2", "High Water: another number of mutation dice."),
        ("a-crowd-of-haloes", "assists", "saint=Ada", "A Crowd of Haloes: every other saint at the nexus can assist."),
        ("deep-cuts", "damage", "", "Deep Cuts: what would be discarded goes otherwise: bury."),
        ("the-sealed-garden", "cost", "", "The Sealed Garden: bury instead of sacrifice."),
    ],
)
def test_the_switch_counts_the_mutation_and_names_it(
    client: Client, monkeypatch: pytest.MonkeyPatch, code: str, tool: str, query: str, step: str
) -> None:
    at_noon_of(code, monkeypatch)
    name = step.partition(":")[0]
    off = page(client, tool, query)
    assert f"Count today's mutation: {name}" in off
    assert step not in off
    on = page(client, tool, f"{query}&day=yes")
    assert step in on
    assert re.search(r'name="day" value="yes" id="f-day" checked', on)
    assert 'type="hidden" name="day"' not in on


def test_a_tool_that_the_day_does_not_touch_says_nothing_of_it_and_carries_the_switch_on(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_noon_of("deep-cuts", monkeypatch)
    words = page(client, "odds", "day=yes")
    assert "Count today's mutation" not in words
    assert 'type="hidden" name="day" value="yes"' in words


def test_what_the_day_asks_for_is_ticked(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    at_noon_of("the-long-dark", monkeypatch)
    asked = page(client, "odds", "virtue=rage&number=3&target=12&day=yes")
    assert "Your nexus shows Doom" in asked
    assert "to reach 12" in asked
    told = page(client, "odds", "virtue=rage&number=3&target=12&day=yes&when=doom")
    assert "to reach 14" in told
    assert "The Long Dark: the target is higher by 2." in told
    assert re.search(r'name="target" id="f-target" min="1" max="99" value="12"', told)


def test_the_number_that_the_day_asks_for_is_written(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    at_noon_of("crossed-wires", monkeypatch)
    asked = page(client, "odds", "virtue=rage&number=3&target=12&day=yes")
    assert "The other target number of the card" in asked
    assert "to reach 12" in asked
    assert "to reach 9" in page(client, "odds", "virtue=rage&number=3&target=12&day=yes&day-number=9")
    assert "to reach 12" in page(client, "odds", "virtue=rage&number=3&target=12&day=yes&day-number=²")


CHOIR = "&".join(
    f"saint={name}&body=3&mind=2&rage={rage}&soul=4&nexus=Bar&top=body&left=mind&right=soul&bottom=rage"
    for name, rage in (("Ada", 1), ("Bo", 4))
)


def test_the_number_of_the_saint_to_the_left_counts(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    at_noon_of("the-wrong-head-on", monkeypatch)
    query = f"{CHOIR}&active=1&virtue=rage&target=12"
    assert '<strong class="assemble-number">1</strong>' in page(client, "odds", query)
    on = page(client, "odds", f"{query}&day=yes")
    assert 'aria-label="4 rage"' in on


def test_a_live_table_keeps_the_mutation_of_the_day_on_which_it_was_laid(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting, laid = enter_here(table).sitting, day_with("six-candles")
    Sitting.objects.filter(pk=sitting.pk).update(day=laid)
    at_noon_of("six-candles", monkeypatch, later=1)
    query = f"{CHOIR}&active=2&virtue=rage&day=yes&campaign={table.campaign.pk}"
    assert "Six Candles: explode all Rage dice that show 6." in page(browser_of("owner"), "odds", query)
    Sitting.objects.filter(pk=sitting.pk).update(closed=datetime.now(UTC))
    assert "Six Candles" not in page(browser_of("owner"), "odds", query)


def seated(name: str, nexus: str) -> str:
    return f"saint={name}&body=3&mind=3&rage=4&soul=1&nexus={nexus}&top=rage&left=soul&right=body&bottom=mind"


@pytest.mark.parametrize(("nexus", "dice"), [("Bar", "3 mind, 1 bonus"), ("Mill", "3 mind"), ("", "3 mind")])
def test_a_skill_is_borrowed_from_another_saint_at_the_nexus_and_nowhere_else(
    client: Client, monkeypatch: pytest.MonkeyPatch, nexus: str, dice: str
) -> None:
    at_noon_of("every-tongue", monkeypatch)
    choir = f"{seated('Frank+Block', 'Bar')}&{seated('Ophelia+Willows', nexus)}"
    query = f"{choir}&active=1&virtue=mind&target=12&which=sense"
    assert 'aria-label="3 mind"' in page(client, "odds", query)
    assert f'aria-label="{dice}"' in page(client, "odds", f"{query}&day=yes")


def test_soul_is_used_instead_where_the_day_lets_one(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    at_noon_of("sword-over-the-gate", monkeypatch)
    query = f"{CHOIR}&active=1&virtue=rage&target=12&day=yes&when=sanctify"
    assert 'aria-label="1 rage"' in page(client, "odds", query)
    assert 'aria-label="4 soul"' in page(client, "odds", f"{query}&when=done")


def test_who_holds_no_card_is_asked_where_assisting_takes_one(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    at_noon_of("everybody-owes", monkeypatch)
    query = f"{CHOIR}&active=1&virtue=rage&day=yes"
    assert "Ada has no card in hand" in page(client, "assists", query)
    assert "Ada can assist" in page(client, "assists", query)
    assert "Ada can assist" not in page(client, "assists", f"{query}&empty=Ada")


def test_what_the_day_forbids_is_not_offered(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    at_noon_of("blind-fury", monkeypatch)
    words = page(client, "odds", "virtue=rage&number=2&skill=2&boost=1&rerolls=3&cards=1&day=yes")
    assert 'aria-label="4 rage"' in words
    assert "An assist of 2" not in words
    assert (
        'href="/tools/apocrypha/odds/?' not in words.partition("What each step is worth")[2].partition("</section>")[0]
    )
    calm = page(client, "odds", "virtue=soul&number=2&skill=2&boost=1&rerolls=3&day=yes")
    assert 'aria-label="3 soul, 2 bonus"' in calm


class TestAtATable:
    def table(self, campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> str:
        at_noon_of("deep-cuts", monkeypatch)
        return f"campaign={campaign.id}"

    def test_the_mutation_in_force_there_counts(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        query = self.table(table.campaign, monkeypatch)
        assert "Count today's mutation: Deep Cuts" in page(browser_of("player"), "damage", query)

    def test_one_that_was_vetoed_does_not(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        query = self.table(table.campaign, monkeypatch)
        moment = datetime.combine(day_with("deep-cuts"), time(12), UTC)
        vetoes.veto(table.seat("player"), day=day_with("deep-cuts"), reason="Too deep", now=moment)
        assert "Count today's mutation" not in page(browser_of("player"), "damage", query)

    def test_nor_one_where_nobody_plays_with_them(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        query = self.table(table.campaign, monkeypatch)
        Campaign.objects.filter(id=table.campaign.id).update(uses_mutations=False)
        assert "Count today's mutation" not in page(browser_of("player"), "damage", query)
