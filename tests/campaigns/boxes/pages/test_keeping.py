"""What only whoever owns a box does to it."""

import uuid

import pytest

from cards.models import Box, BoxEntry, PlaceKind
from tests.campaigns.boxes.pages.looking import look, place, send, ticked
from tests.people_at_table import browser_of


def test_a_box_gets_another_name(box: Box) -> None:
    page = send(box, "settings/", who="owner", name="The red one").content.decode()
    assert "The box is called “The red one” now" in page
    assert Box.objects.get().name == "The red one"


@pytest.mark.parametrize("name", ["", "   ", "x" * 101])
def test_a_name_out_of_bounds_comes_back_with_what_is_wrong(box: Box, name: str) -> None:
    answer = send(box, "settings/", who="owner", name=name)
    assert answer.status_code == 400
    assert "needs another look" in answer.content.decode()
    # The page is still that of the box as it is.
    assert "Ours" in answer.content.decode()


def test_only_whoever_owns_the_box_is_shown_its_settings(box: Box) -> None:
    assert "Delete this box" in look(box, part="settings/")
    assert f"/boxes/{box.pk}/settings/" in look(box)
    assert f"/boxes/{box.pk}/settings/" not in look(box, who="player")


def test_a_chapter_is_added_when_it_is_bought(box: Box) -> None:
    assert '<option value="fae">' in look(box, part="settings/")
    key = uuid.uuid4()
    for _again in range(2):
        page = " ".join(send(box, "chapters/", who="owner", chapter="fae", key=key).content.decode().split())
        assert "Fae is in the box. The book names none of its cards." in page
    assert box.chapters.count() == 3
    assert '<option value="fae">' not in look(box, part="settings/")
    assert "added the chapter Fae to the box" in look(box, part="ledger/")


def test_a_chapter_that_is_there_is_refused_in_words(box: Box) -> None:
    answer = send(box, "chapters/", who="owner", chapter="skinwalkers")
    assert answer.status_code == 409
    assert "Skinwalkers is in this box already" in answer.content.decode()
    assert send(box, "chapters/", who="owner", chapter="vampires").status_code == 404


def test_a_box_is_deleted_but_not_while_its_cards_are_out(box: Box) -> None:
    send(box, "move/", card=ticked(box), to=place(box, PlaceKind.TABLE).pk)
    assert send(box, "delete/", who="owner").status_code == 409
    send(box, f"ledger/{BoxEntry.objects.filter(box=box).latest('pk').pk}/undo/")
    send(box, "delete/", who="owner")
    assert browser_of("owner").get(f"/boxes/{box.pk}/").status_code == 404
