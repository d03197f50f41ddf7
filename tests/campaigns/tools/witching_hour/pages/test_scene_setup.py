"""The planner of a scene: read from its address, changed by plain buttons, refused with the rule, ticked together."""

import re
import uuid
from html import unescape
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from campaigns.models import Checklist
from campaigns.models.attempt_record import PlayedWitch
from campaigns.rulebooks.witching_hour.coven import Witch
from campaigns.stories import actions as stories
from campaigns.stories.coven_query import BY_SLUG
from campaigns.tools.witching_hour.pages import scene_setup
from tests.data_rows import data_rows
from tests.markup import flat
from tests.people_at_table import browser_of
from tests.stories_at_table import COVEN, coven_at_table, play

pytestmark = pytest.mark.django_db

PLACE = "/tools/witching-hour/setup/"
THREE = "players=3&player=Ann&witch=lily&side=gold&player=Ben&witch=ward&side=bronze&player=Cy&witch=paz&side=bronze"


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_setup, "CHANCE", Random(7))


def look(query: str = "", client: Client | None = None) -> str:
    answer = (client or Client()).get(f"{PLACE}?{query}")
    assert answer.status_code == 200, answer.content
    return unescape(flat(answer.content.decode()))


def after(query: str, do: str) -> dict[str, list[str]]:
    """The address to which a button leads."""
    answer = Client().get(f"{PLACE}?{query}&do={do}")
    assert answer.status_code == 302
    return parse_qs(urlsplit(answer["Location"]).query, keep_blank_values=True)


def test_without_a_word_it_plans_the_first_scene_for_four() -> None:
    page = look()
    assert '<option value="1" selected>1 · All Hallows\' Eve</option>' in page
    assert "12 · 12 · 12 · 12 · 8 · 4 spells" in page
    assert page.count('name="witch"') == 4


def test_everything_that_is_filled_in_stands_in_the_steps() -> None:
    page = look(f"{THREE}&scene=0&leader=2&variety=hard&secrets=easy")
    for words in (
        "7 · 7 · 7 · 7 · 4 · 1 spells",
        "The Coven falls at <strong>15</strong> Corruption.",
        "Lay out the mat of Lily, Gold side up.",
        "Take the 3 Demon Hunt tokens of Ward.",
        "Leave the hard Secrets in the box",
        "Ben leads the Coven first: hand over the Marker.",
        "The mats and Starter Spells of Addie, Dianne, Minora, Nancy, Shara stay there too.",
        "So do 3 Starter Demons.",
        'href="/rules/witching-hour/register/#sigil-disks">Set-Up (K) Sigil Disks</a>',
    ):
        assert words in page, words
    assert "The Coven falls at <strong>12</strong>" in look(f"{THREE}&limit=12")


def test_seven_players_and_a_witch_twice_are_refused_with_the_rule() -> None:
    page = look("players=7&witch=lily&witch=lily")
    assert "Two to six players make a Coven, and here are 7." in page
    assert "Lily was chosen more than once" in page
    assert "#each-witch-once" in page
    assert "Share these steps" not in page
    assert Client().post(f"{PLACE}?players=7").status_code == 302
    assert not Checklist.objects.exists()


@data_rows(
    "query",
    [
        "players=x&scene=99&leader=9&variety=odd&secrets=odd&pick=0",
        "players=%C2%B2&scene=%D9%A3&limit=-1",
        "do=seat-6-1",
        "do=nonsense",
        "player=" + "x" * 3000,
        "witch=merlin&side=silver&players=2",
        "players=0&do=draw",
        "players=99&do=leader",
    ],
)
def test_what_nobody_would_type_is_no_error_of_the_server(query: str) -> None:
    assert Client().get(f"{PLACE}?{query}").status_code in {200, 302}


def test_a_bad_limit_and_an_unknown_witch_are_told() -> None:
    page = look("limit=ten&players=2&witch=merlin")
    assert "A limit is a number from 1 to 99." in page
    assert "There is no such Witch. Choose one of the eight." in page


def test_witches_are_dealt_at_random_and_each_once() -> None:
    dealt = after(THREE, "draw")
    assert len(set(dealt["witch"])) == 3
    assert set(dealt["witch"]) <= set(BY_SLUG)
    assert dealt["player"] == ["Ann", "Ben", "Cy"]
    assert after(THREE, "draw")["witch"] != dealt["witch"]


def test_a_draft_takes_the_witches_back_and_says_who_picks() -> None:
    begun = after(THREE, "draft")
    assert begun["witch"] == ["", "", ""]
    first = ["Ann", "Ben", "Cy"][int(begun["pick"][0]) - 1]
    assert f"The draft: {first} picks now." in look(
        f"players=3&player=Ann&player=Ben&player=Cy&pick={begun['pick'][0]}"
    )
    assert "The draft: Ann picks now." in look("players=2&player=Ann&player=Ben&witch=&witch=paz&pick=2")
    assert "The draft is done." in look(f"{THREE}&pick=2")


def test_the_coven_leader_is_drawn_and_marked() -> None:
    assert after(THREE, "leader")["leader"][0] in {"1", "2", "3"}
    assert "is-leader" in look(f"{THREE}&leader=3")
    assert "is-leader" not in look(THREE)


def test_who_moves_takes_witch_marker_and_pick_along() -> None:
    moved = after(f"{THREE}&leader=3&pick=1", "seat-3-2")
    assert moved["player"] == ["Ann", "Cy", "Ben"]
    assert moved["witch"] == ["lily", "paz", "ward"]
    assert (moved["leader"], moved["pick"]) == (["2"], ["1"])


def test_a_phone_with_the_script_gets_the_address_in_a_header() -> None:
    answer = Client().get(f"{PLACE}?{THREE}&do=leader", headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "leader=" in answer["HX-Replace-Url"]
    assert "do=" not in answer["HX-Replace-Url"]


def test_the_steps_become_a_list_that_the_table_ticks_together() -> None:
    answer = Client().post(f"{PLACE}?{THREE}")
    made = Checklist.objects.get()
    assert answer["Location"] == f"/checklists/{made.pk}/"
    assert (made.game_id, made.title) == ("witching-hour", "Set up All Hallows' Eve")
    groups = list(dict.fromkeys(step["group"] for step in made.steps))
    assert groups == ["The board", "Lily · Ann", "Ward · Ben", "Paz · Cy", "Last of all"]
    assert made.steps[0]["text"].endswith("(Set-Up (A) Board)")
    assert "witch=ward" in made.source


class TestLastTime:
    def test_the_coven_and_its_seats_are_those_of_the_last_evening(self) -> None:
        table = coven_at_table()
        by = table.seat("owner")
        play(by, None, 1, won=False, coven=COVEN[:2])
        play(by, None, 1, won=True, coven=COVEN)
        page = look(f"campaign={table.campaign.id}&scene=2", browser_of("player"))
        assert 'id="f-player-1" value="Ann"' in page
        assert "Lay out the mat of Lily, Gold side up." in page
        assert "Lay out the mat of Nancy" in page
        assert f'<input type="hidden" name="campaign" value="{table.campaign.id}">' in page

    def test_an_evening_that_tells_of_nobody_or_was_taken_out_with_its_story_is_passed_over(self) -> None:
        table = coven_at_table()
        by = table.seat("owner")
        play(by, None, 1, won=False, coven=COVEN)
        play(by, None, 1, won=False)
        gone = stories.start(by, name="Gone")
        play(by, gone, 1, won=False, coven=[PlayedWitch(Witch.PAZ), PlayedWitch(Witch.SHARA)])
        stories.take_story_out(by, gone.number)
        page = look(f"campaign={table.campaign.id}", browser_of("player"))
        assert "Lay out the mat of Lily, Gold side up." in page
        assert "mat of Paz" not in page

    def test_without_an_evening_nobody_sits_there_yet(self) -> None:
        table = coven_at_table()
        assert look(f"campaign={table.campaign.id}", browser_of("owner")).count('name="witch"') == 4

    def test_to_a_stranger_the_campaign_does_not_exist_but_a_spelled_coven_is_for_all(self) -> None:
        campaign = coven_at_table().campaign.id
        assert browser_of("stranger").get(f"{PLACE}?campaign={campaign}").status_code == 404
        assert Client().get(f"{PLACE}?campaign={uuid.uuid4()}").status_code == 404
        assert Client().get(f"{PLACE}?campaign=x").status_code == 404
        assert "mat of Lily" in look(f"{THREE}&campaign={campaign}")

    def test_ones_own_campaigns_are_offered(self) -> None:
        table = coven_at_table()
        assert f'href="?campaign={table.campaign.id}&scene=1"' in look("", browser_of("player"))
        assert "The Coven of last time" not in look("", browser_of("stranger"))


class TestAnEveningOfAStory:
    """From the story into the set-up, and from there to where the evening is written down, with the same Coven."""

    @staticmethod
    def written_down(page: str) -> list[str]:
        return re.findall(r'href="([^"]*/attempt/[^"]*witch=[^"]*)"', page)

    def test_the_coven_that_was_set_up_is_the_one_that_is_written_down(self) -> None:
        table = coven_at_table()
        stories.start(table.seat("owner"), name="Our year")
        player = browser_of("player")
        story = unescape(player.get(f"{table.path}stories/1/").content.decode())
        [set_up] = re.findall(r'href="[^"?]*setup/\?([^"]*&scene=1)"', story)
        [address] = self.written_down(look(f"{set_up}&{THREE}&leader=2", player))
        page = player.get(address)
        assert [(seat.player, seat.witch, seat.leads) for seat in page.context["seats"][:4]] == [
            ("Ann", Witch.LILY, False),
            ("Ben", Witch.WARD, True),
            ("Cy", Witch.PAZ, False),
            ("", "", False),
        ]

    def test_training_day_is_set_up_and_written_down_as_training_day(self) -> None:
        table = coven_at_table()
        stories.start(table.seat("owner"), name="Our year")
        player = browser_of("player")
        story = unescape(player.get(f"{table.path}stories/1/").content.decode())
        [set_up] = re.findall(r'href="[^"?]*setup/\?([^"]*&scene=0)"', story)
        [address] = self.written_down(look(f"{set_up}&{THREE}", player))
        assert player.get(address).context["scene"].name == "Training Day"

    def test_a_scene_that_is_not_due_is_written_down_as_a_quick_play(self) -> None:
        table = coven_at_table()
        play(table.seat("owner"), stories.start(table.seat("owner"), name="Our year"), 1, won=True)
        player = browser_of("player")
        for scene in (0, 1, 4):
            page = look(f"campaign={table.campaign.id}&story=1&scene={scene}&{THREE}", player)
            [address] = re.findall(r'href="([^"]*/quick-plays/new/[^"]*)"', page)
            form = player.get(address)
            assert form.context["value"]["scene"] == str(scene)
            assert [seat.player for seat in form.context["seats"] if seat.witch] == ["Ann", "Ben", "Cy"]
            assert "As you set it up" in form.content.decode()
        assert self.written_down(look(f"campaign={table.campaign.id}&story=1&scene=2&{THREE}", player))

    def test_a_witch_who_is_named_twice_sits_where_she_is_named_first(self) -> None:
        table = coven_at_table()
        stories.start(table.seat("owner"), name="Our year")
        twice = "player=Ann&witch=lily&player=Ben&witch=lily&player=Cy&witch=paz&leader=2"
        page = browser_of("player").get(f"{table.path}stories/1/attempt/?{twice}")
        assert [seat.player for seat in page.context["seats"] if seat.witch] == ["Ann", "Cy"]

    def test_whoever_may_not_write_it_down_is_not_led_there(self) -> None:
        table = coven_at_table()
        stories.start(table.seat("owner"), name="Our year")
        query = f"campaign={table.campaign.id}&{THREE}"
        assert self.written_down(look(f"{query}&story=1", browser_of("player")))
        assert not self.written_down(look(f"{query}&story=1", browser_of("spectator")))
        assert not self.written_down(look(f"{query}&story=1"))
        for story in ("", "0", "2", "x", "100", "²"):
            assert not self.written_down(look(f"{query}&story={story}", browser_of("player")))
