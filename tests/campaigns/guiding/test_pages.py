"""The guide's pages and the story: a mission pasted, written, shown with one tap, taken back, given away."""

import uuid

import pytest
from django.test import Client

from campaigns.guiding.actions import reveals, scripts
from campaigns.models import Script, ScriptPart, Told
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPart, StorybookPartKind
from campaigns.seats.actions import campaigns
from campaigns.seats.actions import guide as guides
from tests.markup import flat
from tests.people_at_table import Table, browser_of
from tests.saints_at_table import frank, lying

TEXT = """Mission: The Plunge

It is winter.

Goal: Corner the Wendigo.

Nexus 1 (Motel): The Harlequin Hotel
> They wake in a cold room.

Gaunt breaks down the door.
"""


@pytest.fixture
def guide(table: Table) -> Client:
    return browser_of("guide")


@pytest.fixture
def script(table: Table) -> Script:
    parts = [
        StorybookPart(StorybookPartKind.GOAL, text="Corner the Wendigo."),
        StorybookPart(StorybookPartKind.NEXUS, "The Harlequin Hotel", "A cold room."),
        StorybookPart(StorybookPartKind.FRAGMENT, "The Playground", "Recall a card."),
    ]
    return scripts.start(table.seat("guide"), title="The Plunge", parts=parts)


def missions(table: Table, tail: str = "") -> str:
    return f"{table.path}guide/missions/{tail}"


def at(table: Table, part: ScriptPart, tail: str = "") -> str:
    return missions(table, f"{part.script_id}/parts/{part.pk}/{tail}")


def nexus(script: Script) -> ScriptPart:
    return script.parts.get(kind="nexus")


def read(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_pasted_text_is_shown_as_it_was_understood_and_nothing_is_kept_yet(table: Table, guide: Client) -> None:
    page = guide.post(missions(table, "paste/"), {"text": TEXT}).content.decode()
    assert "The Harlequin Hotel (Motel)" in page
    assert "1 line was not understood" in page
    assert '<li><span class="count">3</span><span>It is winter.</span></li>' in page
    assert "Save without those lines" in page
    assert not Script.objects.exists()


def test_a_pasted_text_is_kept_when_asked_to(table: Table, guide: Client) -> None:
    answer = guide.post(missions(table, "paste/"), {"text": TEXT, "save": "yes"})
    script = Script.objects.get()
    assert answer["Location"] == missions(table, f"{script.pk}/")
    assert script.title == "The Plunge"
    assert [part.kind for part in script.parts.all()] == ["goal", "nexus", "hidden"]


def test_a_text_without_the_form_is_not_kept(table: Table, guide: Client) -> None:
    page = guide.post(missions(table, "paste/"), {"text": "\n\nJust words.", "save": "yes"}).content.decode()
    assert "Nothing here has the storybook’s form." in page
    assert not Script.objects.exists()


def test_a_text_longer_than_any_mission_is_refused(table: Table, guide: Client) -> None:
    assert guide.post(missions(table, "paste/"), {"text": "x" * 60_001}).status_code == 400


def test_a_mission_is_written_from_its_head(table: Table, guide: Client) -> None:
    guide.post(missions(table, "new/"), {"title": "Mine", "goal": "Corner.", "win": "The Swing", "clock": " "})
    script = Script.objects.get()
    assert [(part.kind, part.text) for part in script.parts.all()] == [("goal", "Corner."), ("win", "The Swing")]
    assert guide.post(missions(table, "new/"), {"title": ""}).status_code == 400


def test_a_nexus_comes_with_its_words_its_cards_and_its_secrets(table: Table, guide: Client, script: Script) -> None:
    body = {"name": "The Lake", "aloud": "It is still.", "contents": "Wendigo", "hidden": "Below eight cards it rises."}
    guide.post(missions(table, f"{script.pk}/nexus/"), body)
    added = [(part.kind, part.heading, part.text) for part in script.parts.all()][3:]
    assert added == [
        ("nexus", "The Lake", "It is still."),
        ("contents", "", "Wendigo"),
        ("hidden", "", "Below eight cards it rises."),
    ]


def test_a_part_is_added_where_it_is_asked_for_changed_moved_and_deleted(
    table: Table, guide: Client, script: Script
) -> None:
    where = f"?after={nexus(script).pk}"
    guide.post(missions(table, f"{script.pk}/parts/{where}"), {"kind": "aloud", "text": "A knock."})
    knock = script.parts.get(kind="aloud")
    assert knock.place == 2
    guide.post(at(table, knock), {"kind": "hidden", "text": "Two knocks."})
    guide.post(at(table, knock, "move/"), {"steps": -1})
    assert [part.text for part in script.parts.all()][1] == "Two knocks."
    guide.post(at(table, knock, "delete/"))
    assert not ScriptPart.objects.filter(pk=knock.pk).exists()


@pytest.mark.parametrize(
    "body", [{"kind": "nexus", "text": "Cold."}, {"kind": "aloud"}, {"kind": "rumour", "text": "x"}]
)
def test_a_part_that_says_nothing_comes_back(table: Table, guide: Client, script: Script, body: dict[str, str]) -> None:
    assert guide.post(missions(table, f"{script.pk}/parts/"), body).status_code == 400
    assert script.parts.count() == 3


def test_one_tap_shows_a_nexus_and_the_guide_sees_to_whom(table: Table, guide: Client, script: Script) -> None:
    page = guide.post(at(table, nexus(script), "show/"), follow=True).content.decode()
    assert "Shown to everybody." in page
    assert "Shown to" in page
    story = read(browser_of("player"), f"{table.path}guided/")
    assert "The Harlequin Hotel" in story
    assert "A cold room." in story
    assert "Corner the Wendigo." not in story


def test_the_part_to_show_next_is_the_golden_one(table: Table, guide: Client, script: Script) -> None:
    def golden() -> list[str]:
        page = flat(read(guide, missions(table, f"{script.pk}/")))
        return [part.split('class="away">: ')[1].split("<")[0] for part in page.split("btn btn-wide btn-gold")[1:]]

    assert golden() == ["The Harlequin Hotel"]
    guide.post(at(table, nexus(script), "show/"))
    assert golden() == ["The Playground"]


def test_one_of_them_is_shown_something_alone(table: Table, guide: Client, script: Script) -> None:
    guide.post(at(table, nexus(script), "show/"), {"seat": table.seat("player").number})
    assert "shown to you alone" in read(browser_of("player"), f"{table.path}guided/")
    assert "Nothing has been told yet" in read(browser_of("owner"), f"{table.path}guided/")


def test_taking_back_says_that_eyes_cannot_unsee(table: Table, guide: Client, script: Script) -> None:
    guide.post(at(table, nexus(script), "show/"))
    page = guide.post(at(table, nexus(script), "take-back/"), follow=True).content.decode()
    assert "eyes cannot unsee" in page
    assert not Told.objects.exists()


def test_a_story_that_is_read_already_is_not_sent_again(table: Table, script: Script) -> None:
    reveals.show(table.seat("guide"), script.pk, nexus(script).pk)
    mark = reveals.version_of(reveals.story_for(table.seat("player")))
    assert browser_of("player").get(f"{table.path}guided/?mark={mark}").status_code == 204
    assert browser_of("player").get(f"{table.path}guided/?mark=0").status_code == 200


def test_a_fragment_is_given_to_a_saint(table: Table, guide: Client, script: Script) -> None:
    saint = frank(table)
    fragment = script.parts.get(kind="fragment")
    body = {"saint": saint.number, "key": str(uuid.uuid4())}
    for _again in range(2):
        page = guide.post(at(table, fragment, "give/"), body, follow=True).content.decode()
        assert "Frank slotted The Playground." in page
    assert lying(saint) == [("top", "The Playground")]


def test_a_mission_is_taken_along_as_a_text_renamed_and_deleted(table: Table, guide: Client, script: Script) -> None:
    assert "Nexus: The Harlequin Hotel\nRead aloud: A cold room." in read(guide, missions(table, f"{script.pk}/text/"))
    guide.post(missions(table, f"{script.pk}/"), {"title": "The Dive"})
    assert "The Dive" in read(guide, missions(table))
    guide.post(missions(table, f"{script.pk}/delete/"))
    assert "No mission yet" in read(guide, missions(table))


def test_a_former_guide_passes_a_mission_on_from_the_story(table: Table, guide: Client, script: Script) -> None:
    heir = table.seat("player").number
    guides.name_guide(table.seat("owner"), number=heir)
    assert "What you wrote as guide" in read(guide, f"{table.path}guided/")
    guide.post(missions(table, f"{script.pk}/pass-on/"), {"seat": heir})
    assert "What you wrote as guide" not in read(guide, f"{table.path}guided/")
    assert "The Plunge" in read(browser_of("player"), missions(table))


def test_an_archived_campaign_shows_its_story_and_offers_no_change(table: Table, guide: Client, script: Script) -> None:
    reveals.show(table.seat("guide"), script.pk, nexus(script).pk)
    campaigns.archive(table.seat("owner"))
    assert "The Harlequin Hotel" in read(browser_of("player"), f"{table.path}guided/")
    assert "Show to everybody" not in read(guide, missions(table, f"{script.pk}/"))


def test_words_of_a_guide_are_words_and_no_markup(table: Table, guide: Client, script: Script) -> None:
    part = nexus(script)
    scripts.change(table.seat("guide"), script.pk, part.pk, changes={"text": "<script>alert(1)</script>"})
    reveals.show(table.seat("guide"), script.pk, part.pk)
    assert "<script>alert" not in read(browser_of("player"), f"{table.path}guided/")
    assert "<script>alert" not in read(guide, missions(table, f"{script.pk}/"))


def test_a_mutation_is_chosen_beforehand_and_stands_in_the_script(table: Table, guide: Client, script: Script) -> None:
    address = missions(table, f"{script.pk}/mutation/")
    page = read(guide, address)
    assert all(words in page for words in ("Rock Solid", "The Harlequin Hotel", "at every nexus"))
    sent = {"mutation": "Rock Solid", "nexus": "The Harlequin Hotel", "against": "Gaunt", "dice": "2"}
    assert guide.post(address, sent).status_code == 302
    assert guide.post(address, {"mutation": "Fiery"}).status_code == 302
    # In the head of the mission, before its first nexus.
    assert [part.kind for part in script.parts.all()] == ["goal", "mutations", "nexus", "fragment"]
    part = script.parts.get(kind="mutations")
    assert part.text == "Rock Solid (The Harlequin Hotel; against Gaunt; 2 dice), Fiery"
    assert "Rock Solid" in read(guide, missions(table, f"{script.pk}/"))
    for wrong in (
        {"mutation": ""},
        {"mutation": "A, B"},
        {"mutation": "A", "dice": "0"},
        {"mutation": "A", "nexus": "X"},
    ):
        assert guide.post(address, wrong).status_code == 400
    assert script.parts.get(kind="mutations").text == part.text


def test_a_list_of_mutations_that_is_full_takes_no_more(table: Table, guide: Client, script: Script) -> None:
    part = StorybookPart(StorybookPartKind.MUTATIONS, text="Fiery, " * 714)
    scripts.add(table.seat("guide"), script.pk, parts=[part])
    answer = guide.post(missions(table, f"{script.pk}/mutation/"), {"mutation": "Terrifying", "nexus": ""})
    assert answer.status_code == 409
    assert "The list of mutations is full." in answer.content.decode()
