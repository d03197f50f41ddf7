"""Cards are added by a list that is read back first."""

import uuid

import pytest

from cards.box import stock
from cards.models import Box, BoxEntry, Card, Copy, Game, Pack, PlaceKind
from cards.packs import actions as own_cards
from tests.campaigns.boxes.pages.looking import look, rage, send
from tests.people_at_table import person, refused


def test_a_list_is_read_back_before_anything_is_written(box: Box) -> None:
    answer = send(box, "add/", who="owner", lines="2 Murder Board\nBone Flute")
    page = " ".join(answer.content.decode().split())
    assert "all 4 are in the box already" in page
    assert "Bone Flute" in page
    assert BoxEntry.objects.filter(box=box).count() == 1
    assert not Pack.objects.exists()


def test_a_card_nobody_has_heard_of_becomes_one_of_the_owners_own(box: Box) -> None:
    fields = {"lines": "2 Bone Flute", "sure": "on", "0-type": "gift", "0-virtue": "rage"}
    send(box, "add/", who="owner", **fields)
    card = Card.objects.get(name="Bone Flute")
    assert card.pack
    assert (card.pack.owner, card.virtue) == (person("owner"), "rage")
    assert Copy.objects.filter(box=box, card=card, place=rage(box)).count() == 2
    assert "Bone Flute" in look(box, f"?place={rage(box).pk}")
    with refused("in-use"):
        own_cards.delete(card.pack)


def test_whoever_leaves_takes_their_box_and_their_own_cards_along(db: None) -> None:
    made = stock.register(person("stranger"), game=Game.objects.get(slug="apocrypha"), name="Theirs")
    send(made, "add/", who="stranger", lines="Bone Flute", sure="on", **{"0-type": "gift", "0-virtue": ""})
    person("stranger").delete()
    assert not Box.objects.exists()


@pytest.mark.parametrize("lines", ["", "601 Murder Board", "x" * 300, "\n".join(f"Nobody {n}" for n in range(61))])
def test_a_list_out_of_bounds_comes_back_with_what_is_wrong(box: Box, lines: str) -> None:
    answer = send(box, "add/", who="owner", lines=lines, sure="on")
    assert answer.status_code == 400
    assert BoxEntry.objects.filter(box=box).count() == 1


def test_every_line_that_nobody_understands_is_named(box: Box) -> None:
    page = send(box, "add/", who="owner", lines=f"Pelt (Body gift)\n0 Murder Board\n{'x' * 300}").content.decode()
    assert "Line 2: Say how many" in page
    assert "Line 3: " in page


def test_a_line_that_says_what_its_card_is_needs_no_question(box: Box) -> None:
    lines = "Pelt (Body gift)\n\n# Rage gifts\nClaw\n2 claw"
    page = " ".join(send(box, "add/", who="owner", lines=lines).content.decode().split())
    assert page.count("new: a card of your own pack") == 2
    assert "Nobody has heard" not in page
    send(box, "add/", who="owner", lines=lines, sure="on")
    assert Copy.objects.filter(box=box, card__name="Claw", place=rage(box)).count() == 3


def test_a_name_in_two_lines_is_asked_about_once(box: Box) -> None:
    page = " ".join(send(box, "add/", who="owner", lines="Bone Flute\n2 bone flute").content.decode().split())
    assert "3 × bone flute" in page
    assert page.count("<fieldset") == 1


def test_the_preview_proposes_names_but_none_that_is_veiled(box: Box) -> None:
    page = send(box, "add/", who="owner", lines="Murdr Board\nGrylla").content.decode()
    assert "Did you mean Murder Board" in page
    assert "Gryla" not in page


def test_agreeing_twice_adds_once(box: Box) -> None:
    fields = {"lines": "2 Bone Flute", "sure": "on", "0-type": "gift", "0-virtue": "", "key": uuid.uuid4()}
    for _again in range(2):
        assert "2 cards are in their dividers" in send(box, "add/", who="owner", **fields).content.decode()
    assert Copy.objects.filter(box=box, card__name="Bone Flute").count() == 2


def test_a_card_of_a_chapter_that_is_out_goes_behind_the_divider_of_that_chapter(box: Box) -> None:
    fields = {"lines": "Pelt", "sure": "on", "0-type": "gift", "0-virtue": "body", "0-chapter": "skinwalkers"}
    send(box, "add/", who="owner", **fields)
    assert Copy.objects.get(box=box, card__name="Pelt").place.kind == PlaceKind.CHAPTER


def test_a_list_with_nothing_to_add_is_told_so(box: Box) -> None:
    answer = send(box, "add/", who="owner", lines="Murder Board", sure="on")
    assert answer.status_code == 400
    assert "nothing in this list to add" in answer.content.decode()


def test_cards_that_were_entered_line_by_line_come_at_once_or_are_asked_about(box: Box) -> None:
    lines = {"lines-entry": "on", "lines-line": ["2 Bone Flute (?)"], "sure": "on"}
    answer = send(box, "add/", who="owner", **lines)
    assert answer.status_code == 400
    assert "Say what these are first: Bone Flute." in answer.content.decode()
    answer = send(box, "add/", who="owner", **lines, **{"lines-type-0": "gift", "lines-virtue-0": "rage"})
    assert "2 cards are in their dividers" in answer.content.decode()
    assert Copy.objects.filter(box=box, card__name="Bone Flute", place=rage(box)).count() == 2


def test_more_than_there_are_is_shown_before_anything_comes(box: Box) -> None:
    lines = {"lines-entry": "on", "lines-line": ["2 Murder Board (rage gift)"], "sure": "on"}
    assert "all 4 are in the box already" in " ".join(send(box, "add/", who="owner", **lines).content.decode().split())
    assert BoxEntry.objects.filter(box=box).count() == 1
