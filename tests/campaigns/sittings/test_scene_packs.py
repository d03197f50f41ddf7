"""What a scene's card brings, written once as a pack: kept from a table, offered the next time, sent on as a file."""

import json
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Attempt, PackShare, Role, Sitting
from campaigns.models.attempt_record import evening_of
from campaigns.packs.actions import tables as table_packs
from campaigns.sittings.actions import opening
from campaigns.stories import actions as stories
from cards.models import Game, Pack
from cards.packs import actions, files
from tests.campaigns.sittings.test_night_pages import look, open_by_form, state_of, tell
from tests.markup import flat
from tests.people_at_table import API, Table, browser_of, person, program_of, set_table, sit_down

CARD = {
    "name": "All Hallows' Eve",
    "type": "scene",
    "scene": "1",
    "hours": "5",
    "limit": "18",
    "counters": "Beacons 3, Lost Witches 8",
    "guardians": "Slugda 4",
    "overlords": "The Tall One",
    "text": "Nobody leaves before the third bell.",
}
BROUGHT = {
    "scene": 1,
    "hours": 5,
    "limit": 18,
    "counters": [{"name": "Beacons", "value": 3}, {"name": "Lost Witches", "value": 8}],
    "guardians": [{"name": "Slugda", "locus": 4}],
    "overlords": ["The Tall One"],
}


@pytest.fixture
def group(db: None) -> Table:
    table = set_table("Moonrise", game="witching-hour")
    sit_down(table, "player")
    sit_down(table, "spectator", Role.SPECTATOR)
    return table


@pytest.fixture
def pack(group: Table) -> Pack:
    """The player's, laid on the table, with one scene that was written on the page of a card."""
    pack = actions.start(person("player"), game=Game.objects.get(slug="witching-hour"), name="Our scenes")
    answer = browser_of("player").post(f"/packs/{pack.pk}/cards/new/", CARD)
    assert answer.status_code == 302, flat(answer.content.decode())
    table_packs.share(group.seat("player"), pack_id=pack.pk)
    return pack


def opened(table: Table, **fields: Any) -> Sitting:
    return open_by_form(table, play="quick", **fields)


def file_of(pack: Pack) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(files.write(pack))
    return document


def form_of(browser: Client, table: Table) -> str:
    return look(browser, f"{table.path}tables/new/")


# --- Written on the page of a card


def test_a_scene_is_written_in_words_and_stands_in_the_file(pack: Pack) -> None:
    (card,) = file_of(pack)["cards"]
    assert card["scene"] == BROUGHT
    page = look(browser_of("player"), f"/packs/{pack.pk}/")
    assert "Counted: Beacons 3, Lost Witches 8" in page
    again = look(browser_of("player"), f"/packs/{pack.pk}/cards/{card['code']}/")
    assert 'value="Beacons 3, Lost Witches 8"' in again
    assert '<option value="1" selected>' in again


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"counters": "Beacons"}, "lacks its number"),
        ({"counters": "Beacons 3, Beacons 4"}, "A name stands there twice."),
        ({"guardians": "Slugda 7"}, "The Pentagram has the Loci 1 to 6."),
        ({"scene": ""}, "Say of which scene this is."),
        ({"type": "demon"}, "Choose the type Scene for it."),
    ],
)
def test_what_is_no_scene_is_refused_in_words(pack: Pack, wrong: dict[str, str], field: str) -> None:
    answer = browser_of("player").post(f"/packs/{pack.pk}/cards/new/", {**CARD, **wrong})
    assert answer.status_code == 400
    assert field in flat(answer.content.decode())


def test_other_games_have_no_scenes(group: Table) -> None:
    pack = actions.start(person("player"), game=Game.objects.get(slug="wickville"), name="Candles")
    assert "What the scene counts" not in look(browser_of("player"), f"/packs/{pack.pk}/cards/new/")


# --- As a file


def test_a_scene_travels_to_another_group_as_a_file(pack: Pack) -> None:
    answer = program_of("owner").send("POST", f"{API}packs/files/", file_of(pack))
    assert answer.status_code == 201
    assert file_of(Pack.objects.get(pk=answer.json()["id"])) == file_of(pack)


@pytest.mark.parametrize(
    ("wrong", "at"),
    [
        ({"scene": 6}, "$.cards[0].scene.scene"),
        ({"guardians": [{"name": "Slugda", "locus": 0}]}, "$.cards[0].scene.guardians[0].locus"),
        ({"counters": [{"name": "A", "value": 1}] * 2}, "$.cards[0].scene.counters"),
        ({"story": "Once upon a time"}, "$.cards[0].scene"),
    ],
)
def test_a_file_with_a_scene_that_cannot_be_is_refused_with_its_path(
    pack: Pack, wrong: dict[str, Any], at: str
) -> None:
    document = file_of(pack)
    document["cards"][0]["scene"] |= wrong
    answer = program_of("owner").send("POST", f"{API}packs/files/", document)
    assert answer.status_code == 400
    assert at in answer.content.decode()


def test_only_a_scene_brings_what_a_scene_brings(pack: Pack) -> None:
    document = file_of(pack)
    document["cards"][0]["type"] = "demon"
    answer = program_of("owner").send("POST", f"{API}packs/files/", document)
    assert answer.status_code == 400
    assert "$.cards[0].scene" in answer.content.decode()


# --- Offered when a table is opened


def test_what_a_pack_tells_is_offered_and_lies_on_the_table(group: Table, pack: Pack) -> None:
    form = form_of(browser_of("owner"), group)
    assert "by the pack “Our scenes”" in form
    assert "Nobody leaves before the third bell." in form
    assert all(f'value="1-{at}" checked' in form for at in range(4))
    sitting = opened(group, again=["1-0", "1-2", "1-3"])
    state = state_of(sitting)
    assert (state["hours"], state["limit"]) == (5, 18)
    assert state["counters"] == [{"name": "Beacons", "value": 3}]
    assert [guardian["name"] for guardian in state["guardians"]] == ["Slugda"]
    assert state["overlords"] == ["The Tall One"]
    assert {"counters", "guardians", "overlords"} <= {*state["tracks"]}
    assert "Nobody leaves before the third bell." in look(browser_of("spectator"), f"/tables/{sitting.pk}/")


def test_a_number_of_the_evening_beats_the_pack(group: Table, pack: Pack) -> None:
    state = state_of(opened(group, hours=4, limit=12))
    assert (state["hours"], state["limit"]) == (4, 12)


def test_what_a_pack_does_not_tell_of_the_last_time_is_offered_without_a_tick(group: Table, pack: Pack) -> None:
    sitting = opened(group, again=["1-0"])
    tell(browser_of("owner"), sitting, "counter-set", name="Owls", value=2)
    form = form_of(browser_of("owner"), group)
    assert 'value="1-0" checked' in form
    assert 'value="1-4" checked' not in form
    assert "Owls, counted from 2" in form


def test_a_pack_taken_off_the_table_tells_nothing_any_more(group: Table, pack: Pack) -> None:
    table_packs.unshare(group.seat("player"), pack_id=pack.pk)
    assert "Our scenes" not in form_of(browser_of("owner"), group)


# --- Kept from a table


def test_a_table_writes_its_scene_down_for_the_next_time(group: Table) -> None:
    sitting = opened(group, hours=5, limit=18)
    browser = browser_of("owner")
    tell(browser, sitting, "counter-set", name="Beacons", value=3)
    tell(browser, sitting, "counter-changed", name="Beacons", by=-1)
    tell(browser, sitting, "guardian-placed", name="Slugda", locus=4)
    tell(browser, sitting, "overlord-arrived", name="The Tall One")
    answer = browser.post(f"/tables/{sitting.pk}/particulars/")
    share = PackShare.objects.get(campaign=group.campaign)
    assert answer.url == f"/packs/{share.pack_id}/"
    assert share.pack.name == "Scenes of Moonrise"
    assert file_of(share.pack)["cards"][0]["scene"] == BROUGHT | {"counters": [{"name": "Beacons", "value": 3}]}
    assert "by the pack “Scenes of Moonrise”" in form_of(browser, group)


def test_written_down_again_it_replaces_its_numbers_and_keeps_the_words(group: Table, pack: Pack) -> None:
    sitting = opened(group, limit=12)
    answer = program_of("player").send("POST", f"{API}sittings/{sitting.pk}/particulars/", {})
    assert answer.json()["id"] == str(pack.pk)
    cards = {card["code"]: card for card in file_of(pack)["cards"]}
    assert cards["scene-1"]["scene"]["limit"] == 12
    program_of("player").send("POST", f"{API}sittings/{sitting.pk}/particulars/", {})
    assert {card["code"] for card in file_of(pack)["cards"]} == cards.keys()


def test_a_game_without_scenes_has_nothing_to_write_down(db: None) -> None:
    table = set_table("Fullmoon", game="full-moon-ritual")
    sitting = opening.open_sitting(table.seat("owner"), options={"witches": ["Ana", "Ben"], "moons": 8})
    assert browser_of("owner").post(f"/tables/{sitting.pk}/particulars/").status_code == 404


# --- Variants and mats


def test_the_verbal_variant_says_what_may_be_said(group: Table) -> None:
    quiet, verbal = opened(group), opened(group, variants=["verbal"])
    for sitting in (quiet, verbal):
        tell(browser_of("owner"), sitting, "phase-reached", phase="insight")
    said = "In Insight all may say how much Magic they will make"
    assert said in look(browser_of("player"), f"/tables/{verbal.pk}/")
    silent = look(browser_of("player"), f"/tables/{quiet.pk}/")
    assert said not in silent
    assert "hints in general words are allowed" in silent


def test_a_scene_is_not_made_easier_and_harder_by_the_same_means(group: Table) -> None:
    both = ["secrets-easy", "secrets-hard"]
    sent = {"play": "quick", "scene": 1, "difficulty": "normal", "screen": "usual", "variants": both}
    coven = {"witch-1": "Lily", "witch-2": "Paz"}
    answer = browser_of("owner").post(f"{group.path}tables/new/", {**sent, **coven})
    assert "made easier and harder" in flat(answer.content.decode())
    options = {"scene": 1, "difficulty": "normal", "witches": [{"name": "Lily"}, {"name": "Paz"}], "variants": both}
    refused = program_of("owner").send("POST", f"{group.api}sittings/", {"options": options})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, "options.variants")


def test_the_side_of_a_mat_and_the_variants_come_into_the_story(group: Table) -> None:
    browser = browser_of("owner")
    stories.start(group.seat("owner"), name="Our year")
    fields = {"side-2": "gold", "variants": ["variety-easy"], "difficulty": "easy"}
    sitting = open_by_form(group, **fields, play="story-1")
    assert "Gold" in look(browser, f"/tables/{sitting.pk}/")
    tell(browser, sitting, "scene-ended", won=True)
    browser.post(f"/tables/{sitting.pk}/close/")
    evening = evening_of(Attempt.objects.get().record)
    assert [witch.side for witch in evening.coven] == ["bronze", "gold", "bronze"]
