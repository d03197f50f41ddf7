"""The page of a halo: drawn, tried without being saved, arranged, looked back at, and on paper."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.models import Mission, Saint, SaintPlaceKind, SaintState
from campaigns.models.mission_record import MissionRecord, SaintOnMission
from campaigns.models.sheet import as_json
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import halos
from tests.halos_at_table import address, copy, layout, look, saint, send, text
from tests.people_at_table import Table, browser_of
from tests.saints_at_table import held, lying, ophelia, seat, slot

__all__ = ["saint"]


# --- Looking


def test_the_halo_is_drawn_as_it_lies(saint: Saint) -> None:
    page = look(saint)
    top = page[page.index('data-slot="top"') : page.index('data-slot="top-right"')]
    assert top.index("The Afternoon Tea") < top.index('data-kind="death"')
    assert "Fleeting fragment" in top
    assert "Legal" in page
    assert "p. 12" in page
    assert "data-changed" not in page


def test_whom_a_fragment_reaches_is_said_by_name_once_it_is_known_who_sits_there(table: Table, saint: Saint) -> None:
    assert "the saint to your left" in look(saint)
    choir = [
        SaintOnMission(saint=saint.number, name="Frank"),
        SaintOnMission(saint=9, name="Dr. Zeez"),
        SaintOnMission(saint=8, name="Ophelia"),
    ]
    Mission.objects.create(
        campaign=table.campaign, number=1, name="Old", record=as_json(MissionRecord(choir=choir)), state="won"
    )
    page = look(saint)
    assert "Dr. Zeez, to your left" in page
    assert "only when a card says so" not in page
    choir = [choir[0]]
    Mission.objects.create(campaign=table.campaign, number=2, name="New", record=as_json(MissionRecord(choir=choir)))
    page = look(saint)
    assert "nobody, for you sit alone" in page
    assert "only when a card says so" in page


def test_a_spectator_looks_and_cannot_touch(saint: Saint) -> None:
    page = look(saint, who="spectator")
    assert "The Fainting Spell" in page
    assert "halo.js" not in page
    assert 'name="act"' not in page
    assert send(saint, who="spectator", act="check", **layout(saint)).status_code == 403
    assert browser_of("stranger").get(address(saint)).status_code == 404


def test_a_dead_saints_halo_can_be_looked_at(saint: Saint) -> None:
    Saint.objects.update(state=SaintState.DEAD)
    assert "dead for ever" in look(saint)
    answer = send(saint, act="save", **layout(saint, the_fainting_spell="right"))
    assert answer.status_code == 409
    assert "does not play here now" in text(answer)
    Saint.objects.update(state=SaintState.GONE)
    assert browser_of("player").get(address(saint)).status_code == 404


# --- Trying


def test_a_layout_is_tried_without_a_reload_and_nothing_is_saved(saint: Saint) -> None:
    answer = send(saint, script=True, act="check", **layout(saint, the_fainting_spell="bottom-right"))
    assert answer.status_code == 200
    said = text(answer)
    assert "<html" not in said
    assert "Not legal" in said
    assert "The bottom right slot touches neither your saint nor another slotted card along an edge." in said
    assert "p. 12" in said
    assert 'data-broken-slots="bottom-right"' in said
    assert "the saint to your right and yourself" in said
    assert lying(saint)[-1] == ("left", "The Fainting Spell")


def test_without_a_script_the_page_comes_back_with_the_draft_on_it(saint: Saint) -> None:
    answer = send(saint, act="check", **layout(saint, the_fainting_spell="bottom-right"))
    page = text(answer)
    corner = page[page.index('data-slot="bottom-right"') :]
    assert "The Fainting Spell" in corner[: corner.index("</li>")]
    assert 'class="halo-page" data-changed' in page
    assert "Save anyway" in page
    assert lying(saint)[-1] == ("left", "The Fainting Spell")


def test_whoever_tries_a_layout_is_told_that_another_has_changed_the_halo(table: Table, saint: Saint) -> None:
    fields = {**layout(saint), "seen": held(saint).mark}
    slot(table, saint, "death", SaintPlaceKind.RIGHT)
    assert "Somebody has changed this halo meanwhile" in text(send(saint, script=True, act="check", **fields))


# --- Saving


def test_a_layout_is_saved_and_undone_from_the_halo(table: Table, saint: Saint) -> None:
    answer = send(saint, act="save", **layout(saint, the_fainting_spell="right"))
    assert (answer.status_code, answer["Location"]) == (302, address(saint))
    assert lying(saint)[-1] == ("right", "The Fainting Spell")
    page = look(saint)
    assert "Player rearranged the halo of Frank." in page
    undo = f"{table.path}chronicle/{table.newest().number}/undo/"
    assert undo in page
    back = browser_of("player").post(undo, {"back": address(saint)})
    assert back["Location"] == address(saint)
    assert lying(saint)[-1] == ("left", "The Fainting Spell")


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "nowhere"])
def test_an_undo_leads_back_to_our_own_pages_only(table: Table, saint: Saint, back: str) -> None:
    answer = browser_of("player").post(f"{table.path}chronicle/{table.newest().number}/undo/", {"back": back})
    assert answer["Location"] == f"{table.path}chronicle/"


def test_what_depends_on_an_entry_is_shown_before_it_is_undone(table: Table, saint: Saint) -> None:
    number = table.newest().number
    send(saint, act="save", **layout(saint, death="bottom"))
    undo = f"{table.path}chronicle/{number}/undo/"
    answer = browser_of("player").post(undo, {"back": address(saint)})
    assert answer.status_code == 409
    assert "Player rearranged the halo of Frank." in text(answer)
    assert len(lying(saint)) == 3
    assert browser_of("player").post(undo, {"all": "on", "back": address(saint)})["Location"] == address(saint)
    assert [name for _slot, name in lying(saint)] == ["The Afternoon Tea", "The Fainting Spell"]


def test_an_illegal_halo_is_saved_and_says_what_to_do(saint: Saint) -> None:
    answer = send(saint, act="save", **layout(saint, the_fainting_spell="bottom-right"))
    assert answer.status_code == 302
    page = look(saint)
    assert "must be fixed before a mission" in page
    assert lying(saint)[-1] == ("bottom-right", "The Fainting Spell")


def test_a_card_that_is_moved_onto_others_lies_on_top_unless_its_height_says_otherwise(saint: Saint) -> None:
    send(saint, act="save", **layout(saint, the_fainting_spell="top"))
    assert lying(saint) == [("top", "The Afternoon Tea"), ("top", "Death"), ("top", "The Fainting Spell")]
    heights = {f"layer-{copy(saint, 'Death')}": 1, f"layer-{copy(saint, 'The Afternoon Tea')}": 3}
    send(saint, act="save", **{**layout(saint), **heights, f"layer-{copy(saint, 'The Fainting Spell')}": 2})
    assert [name for _slot, name in lying(saint)] == ["Death", "The Fainting Spell", "The Afternoon Tea"]


def test_a_layout_in_one_word_is_taken_to_the_letter(saint: Saint) -> None:
    tea, death, spell = (copy(saint, name) for name in ("The Afternoon Tea", "Death", "The Fainting Spell"))
    send(saint, act="save", lay=f"top:0:{spell},top:1:{tea},left:0:{death}")
    assert lying(saint) == [("top", "The Fainting Spell"), ("top", "The Afternoon Tea"), ("left", "Death")]


def test_the_same_save_twice_is_one_entry(table: Table, saint: Saint) -> None:
    fields = {"act": "save", "key": uuid.uuid4(), "seen": held(saint).mark, **layout(saint, the_fainting_spell="right")}
    send(saint, **fields)
    told = table.newest().number
    assert send(saint, **fields).status_code == 302
    assert table.newest().number == told


@pytest.mark.parametrize(
    ("field", "value", "status"), [("slot", "middle", 409), ("layer", "x", 409), ("act", "burn", 400)]
)
def test_bad_layouts_are_refused_in_words_and_change_nothing(saint: Saint, field: str, value: str, status: int) -> None:
    fields = {"act": "save", **layout(saint, the_fainting_spell="right")}
    name = field if field in fields else f"{field}-{copy(saint, 'The Fainting Spell')}"
    before = lying(saint)
    assert send(saint, **{**fields, name: value}).status_code == status
    assert lying(saint) == before


def test_a_card_that_lies_elsewhere_is_refused_in_words(table: Table, saint: Saint) -> None:
    other = ophelia(table)
    slot(table, other, "the-insider", SaintPlaceKind.TOP)
    answer = send(saint, act="save", **layout(saint), **{f"slot-{copy(other, 'The Insider')}": "right"})
    assert answer.status_code == 409
    assert "not the cards of this halo" in text(answer)


# --- Changed meanwhile


def test_two_who_arrange_at_once_are_shown_both_and_one_chooses(table: Table, saint: Saint) -> None:
    mine = {"act": "save", "seen": held(saint).mark, **layout(saint, the_fainting_spell="bottom")}
    spell, tea, death = (copy(saint, name) for name in ("The Fainting Spell", "The Afternoon Tea", "Death"))
    halos.arrange(
        seat(table, "owner"), saint.number, layout={SaintPlaceKind.RIGHT: [spell], SaintPlaceKind.TOP: [tea, death]}
    )
    answer = send(saint, **mine)
    assert answer.status_code == 409
    page = text(answer)
    assert "Owner rearranged the halo of Frank." in page
    theirs, ours = page.split('id="ours"')
    assert "The Fainting Spell" in theirs[theirs.index('data-slot="right"') : theirs.index('data-slot="bottom-left"')]
    assert f"bottom:0:{spell}" in ours
    assert ("right", "The Fainting Spell") in lying(saint)
    assert send(saint, **{**mine, "seen": held(saint).mark}).status_code == 302
    assert ("bottom", "The Fainting Spell") in lying(saint)


def test_what_came_meanwhile_is_in_both_versions(table: Table, saint: Saint) -> None:
    mine = {"act": "save", "seen": held(saint).mark, **layout(saint, the_fainting_spell="bottom")}
    slot(table, saint, "the-insider", SaintPlaceKind.RIGHT)
    saint_cards.lose(seat(table), saint.number, [copy(saint, "The Afternoon Tea")], kind="card.sacrificed")
    page = text(send(saint, **mine))
    ours = page.split('id="ours"')[1]
    assert f"right:0:{copy(saint, 'The Insider')}" in ours
    assert "Afternoon" not in ours


# --- Looking back, and paper


def test_the_halo_as_it_was_at_any_of_its_changes(saint: Saint) -> None:
    assert "Change 3 of 3" in look(saint, "past/")
    first = look(saint, "past/?step=1")
    assert "The Fainting Spell" in first[: first.index("What changed it")]
    assert "Afternoon" not in first[: first.index("What changed it")]
    assert "How it began" in look(saint, "past/?step=0")
    assert "Change 3 of 3" in look(saint, "past/?step=99")
    assert browser_of("player").get(address(saint, "past/?step=x")).status_code == 400


def test_before_and_after_each_mission(table: Table, saint: Saint) -> None:
    record = as_json(MissionRecord(choir=[SaintOnMission(saint=saint.number, name="Frank")]))
    mission = Mission.objects.create(campaign=table.campaign, number=4, name="The Mancubs", record=record)
    Mission.objects.filter(pk=mission.pk).update(ended=mission.begun, state="won")
    entry = table.campaign.chronicle.get(facts__cards=["The Afternoon Tea"])
    entry.facts |= {"mission": 4}
    entry.save()
    before, after = (look(saint, f"past/?{side}=4") for side in ("before", "after"))
    assert "Change 1 of 3" in before
    assert "Change 2 of 3" in after
    assert "The Mancubs" in after


def test_the_sheet_names_each_slot_what_lies_there_and_whom_it_reaches(saint: Saint) -> None:
    page = look(saint, "sheet/")
    assert page.count('class="pocket"') == 8
    assert "Covered, from the top:" in page
    assert "Reaches the saint to your left" in page
    assert "Empty. A fragment here reaches yourself." in page


@pytest.mark.parametrize("part", ["", "past/", "sheet/"])
def test_however_many_cards_lie_there_and_however_often_they_moved(table: Table, saint: Saint, part: str) -> None:
    def queries() -> int:
        browser = browser_of("player")
        browser.get(address(saint, part))
        with CaptureQueriesContext(connection) as captured:
            browser.get(address(saint, part))
        return len(captured)

    few = queries()
    for where in (SaintPlaceKind.RIGHT, SaintPlaceKind.BOTTOM, SaintPlaceKind.BOTTOM_LEFT, SaintPlaceKind.BOTTOM_RIGHT):
        slot(table, saint, "death", where)
    send(saint, act="save", **layout(saint, the_fainting_spell="top-left"))
    assert queries() == few
