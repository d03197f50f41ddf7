"""The mutation of the day on a campaign's page, and its veto."""

from datetime import timedelta

import pytest
from django.utils.html import escape
from django.utils.timezone import now

from campaigns.days.actions import vetoes
from campaigns.models import Campaign, Veto
from campaigns.seats.actions import campaigns, members, sharing
from cards.almanac.days import day_of
from tests.people_at_table import Table, browser_of, set_table


def page_of(table: Table, who: str) -> str:
    return browser_of(who).get(table.path).content.decode()


def veto(table: Table, who: str = "player", reason: str = "too <sad>") -> None:
    vetoes.veto(table.seat(who), day=table.campaign.day(now()), reason=reason, now=now())


@pytest.mark.parametrize("who", ["owner", "player", "spectator"])
def test_everybody_at_the_table_reads_the_rule_of_its_day(table: Table, who: str) -> None:
    day = table.campaign.day(now())
    page, mutation = page_of(table, who), day_of(day).mutation
    assert f'href="/mutations/{day}/"' in page
    assert escape(mutation.name) in page
    assert escape(mutation.rule) in page
    assert mutation.tone in page
    assert day_of(day).moon in page
    assert ("Veto it" in page) == (who != "spectator")


def test_the_day_is_that_of_the_campaign(table: Table) -> None:
    """Two tables between which the date changes."""
    for zone in ("Pacific/Kiritimati", "Pacific/Niue"):
        Campaign.objects.update(timezone=zone, day_turns_at=0)
        day = table.now().day(now())
        assert f"/mutations/{day}/" in page_of(table, "owner")


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["witching-hour", "wickville", "curses-and-covens", "full-moon-ritual"])
def test_another_game_has_its_twist(game: str) -> None:
    table = set_table("Elsewhere", game=game)
    page = page_of(table, "owner")
    told = day_of(table.campaign.day(now()))
    assert escape(told.twists[game].rule) in page
    assert escape(told.mutation.rule) not in page
    assert "Today’s twist" in page


def test_through_a_window_it_is_read_and_nothing_is_offered(table: Table) -> None:
    code = sharing.open_window(table.seat("owner")).code
    page = browser_of("anonymous").get(f"/shared/{code}/").content.decode()
    assert escape(day_of(table.campaign.day(now())).mutation.rule) in page
    assert "Veto it" not in page
    veto(table)
    page = browser_of("anonymous").get(f"/shared/{code}/").content.decode()
    assert "too &lt;sad&gt;" in page
    assert "Undo the veto" not in page


def test_the_tables_day_is_not_taken_for_the_visitors(table: Table) -> None:
    """Before the turning hour the two differ, and a page that is asked for again loses what it had to say."""
    assert "data-today" not in page_of(table, "owner")
    assert "data-today" in browser_of("owner").get("/").content.decode()


def test_a_player_vetoes_it_and_another_lets_it_stand_again(table: Table) -> None:
    day = table.campaign.day(now())
    answer = browser_of("player").post(f"{table.path}vetoes/{day}/", {"reason": "too <sad>"}, follow=True)
    page = answer.content.decode()
    assert "Player has vetoed it, so it does not count today: “too &lt;sad&gt;”" in page
    assert "Vetoed: not in force at this table today" in page
    assert "Today’s temporal mutation" not in page
    assert "Veto it" not in page
    answer = browser_of("guide").post(f"{table.path}vetoes/{day}/withdraw/", follow=True)
    assert "Veto it" in answer.content.decode()
    assert not Veto.objects.exists()


@pytest.mark.parametrize("reason", ["", " ", "x" * 301])
def test_a_veto_needs_a_reason(table: Table, reason: str) -> None:
    answer = browser_of("player").post(f"{table.path}vetoes/{table.campaign.day(now())}/", {"reason": reason})
    assert answer.status_code == 400
    assert not Veto.objects.exists()


def test_a_day_to_come_is_refused(table: Table) -> None:
    day = table.campaign.day(now()) + timedelta(days=1)
    answer = browser_of("player").post(f"{table.path}vetoes/{day}/", {"reason": "too sad"})
    assert answer.status_code == 409
    assert "has not begun" in answer.content.decode()


def test_a_veto_is_told_after_its_player_has_gone(table: Table) -> None:
    veto(table)
    members.leave(table.seat("player"))
    assert "It is vetoed and does not count today: “too &lt;sad&gt;”" in page_of(table, "owner")


def test_yesterdays_veto_is_no_news_today(table: Table) -> None:
    veto(table)
    Veto.objects.update(date=table.campaign.day(now()) - timedelta(days=1))
    assert "Veto it" in page_of(table, "player")


def test_turned_off_there_is_a_quiet_line_for_the_owner_alone(table: Table) -> None:
    browser_of("owner").post(
        f"{table.path}settings/", {"name": "Candlepoint", "timezone": "UTC", "day_turns_at": 5, "version": 1}
    )
    assert not table.now().uses_mutations
    rule = escape(day_of(table.campaign.day(now())).mutation.rule)
    for who in ("owner", "player"):
        page = page_of(table, who)
        assert rule not in page
        assert ("The mutation of the day is off" in page) == (who == "owner")


def test_the_settings_turn_it_on_again(table: Table) -> None:
    campaigns.change(table.seat("owner"), changes={"uses_mutations": False})
    form = {"name": "Candlepoint", "timezone": "UTC", "day_turns_at": 5, "version": 2, "uses_mutations": "on"}
    browser_of("owner").post(f"{table.path}settings/", form)
    assert table.now().uses_mutations


def test_an_archived_campaign_offers_no_veto(table: Table) -> None:
    campaigns.archive(table.seat("owner"))
    assert "Veto it" not in page_of(table, "owner")
    campaigns.reopen(table.seat("owner"))
    veto(table)
    campaigns.archive(table.seat("owner"))
    assert "Undo the veto" not in page_of(table, "owner")
