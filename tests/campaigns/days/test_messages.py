"""What is announced of a day, in the form that Discord's webhooks take."""

import json
from datetime import date, timedelta
from typing import Any

import pytest
from pytest_django import Settings

from campaigns.days import notices
from campaigns.days.messages import COLOURS, in_discord
from campaigns.models import Campaign
from campaigns.seats.actions import campaigns, guide
from cards.almanac.days import day_of, first_day
from cards.models import Game
from tests.people_at_table import Table, set_table

DAY = date(2026, 11, 16)
# What Discord takes at most.
LIMITS = {"title": 256, "description": 4096}


def of_day(campaign: Campaign, day: date) -> dict[str, Any]:
    return in_discord(notices.of_day(campaign, day))


def test_a_day_of_the_main_game(table: Table) -> None:
    mutation = day_of(DAY).mutation
    assert of_day(table.campaign, DAY) == {
        "username": "The almanac",
        "embeds": [
            {
                "author": {"name": "Candlepoint"},
                "title": mutation.name,
                "description": f"{mutation.rule}\n\n*{mutation.line}*",
                "color": COLOURS[mutation.tone],
                "fields": [
                    {"name": "Tone", "value": mutation.tone, "inline": True},
                    {"name": "Step", "value": mutation.step.title(), "inline": True},
                    {"name": "Moon", "value": day_of(DAY).moon, "inline": True},
                ],
                "footer": {"text": "Monday 16 November 2026"},
            }
        ],
        "allowed_mentions": {"parse": []},
    }


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["witching-hour", "wickville", "curses-and-covens", "full-moon-ritual"])
def test_a_day_of_another_game(game: str) -> None:
    (embed,) = of_day(set_table("Elsewhere", game=game).campaign, DAY)["embeds"]
    twist = day_of(DAY).twists[game]
    assert (embed["title"], embed["description"]) == (twist.name, twist.rule)
    assert [each["name"] for each in embed["fields"]] == ["Tone", "Moon"]


def test_a_special_day_says_which(table: Table) -> None:
    (embed,) = of_day(table.campaign, date(2026, 10, 31))["embeds"]
    assert embed["footer"]["text"] == f"Saturday 31 October 2026 · {day_of(date(2026, 10, 31)).mutation.occasion}"


def test_the_title_leads_to_the_page_where_the_site_has_an_address(table: Table, settings: Settings) -> None:
    settings.PUBLIC_URL = "https://companion.example/"
    (embed,) = of_day(table.campaign, DAY)["embeds"]
    assert embed["url"] == "https://companion.example/mutations/2026-11-16/"


def test_a_campaign_can_be_called_anything(table: Table) -> None:
    name = '@everyone "Discord" </b> `' + "x" * 70
    campaigns.change(table.seat("owner"), changes={"name": name})
    message = of_day(table.now(), DAY)
    assert message["allowed_mentions"] == {"parse": []}
    assert message["username"] == "The almanac"  # Discord does not take every name
    assert message["embeds"][0]["author"]["name"] == name


def test_nothing_is_told_that_is_not_for_everyone(table: Table) -> None:
    campaigns.change(table.seat("owner"), changes={"notes": "in-the-notes"})
    guide.keep_notes(table.seat("guide"), text="a-secret-of-the-guide")
    for message in (of_day(table.now(), DAY), in_discord(notices.to_try_out(table.now()))):
        said = json.dumps(message)
        assert "in-the-notes" not in said
        assert "a-secret" not in said
        assert str(table.campaign.id) not in said


@pytest.mark.django_db
def test_every_day_of_a_year_fits_in_every_game() -> None:
    for game in Game.objects.all():
        campaign = Campaign(game=game, name="x" * 100)
        for n in range(366):
            (embed,) = of_day(campaign, first_day() + timedelta(days=n))["embeds"]
            assert all(0 < len(embed[part]) <= most for part, most in LIMITS.items())
            assert all(0 < len(each["value"]) <= 1024 for each in embed["fields"])
