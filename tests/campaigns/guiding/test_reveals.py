"""What the guide shows: to everybody or to one, once, taken back; and fragments that become cards."""

import uuid

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaigns.chronicle import undo
from campaigns.chronicle.words import words
from campaigns.guiding.actions import reveals, scripts
from campaigns.models import Entry, SaintPlaceKind, ScriptPart
from campaigns.rulebooks.apocrypha.missions import storybook
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPartKind
from campaigns.seats.actions import invitations, members
from cards.models import Card, Pack
from tests.people_at_table import Table, person, refused
from tests.saints_at_table import frank, lying, ophelia, slot

PARTS = (
    storybook.StorybookPart(StorybookPartKind.ALOUD, text="It snows."),
    storybook.StorybookPart(StorybookPartKind.HIDDEN, text="It is no snow."),
    storybook.StorybookPart(StorybookPartKind.FRAGMENT, "The Playground", "Recall a card."),
)


@pytest.fixture
def parts(table: Table) -> list[ScriptPart]:
    script = scripts.start(table.seat("guide"), title="The Plunge", parts=PARTS)
    return list(script.parts.select_related("script"))


def show(table: Table, part: ScriptPart, who: str = "") -> None:
    number = table.seat(who).number if who else None
    reveals.show(table.seat("guide"), part.script_id, part.pk, number=number)


def take_back(table: Table, part: ScriptPart, who: str = "") -> None:
    number = table.seat(who).number if who else None
    reveals.take_back(table.seat("guide"), part.script_id, part.pk, number=number)


def give(table: Table, part: ScriptPart, saint: int, key: uuid.UUID | None = None) -> Entry:
    return reveals.give(table.seat("guide"), part.script_id, part.pk, saint=saint, key=key)


def story(table: Table, who: str = "player") -> list[str]:
    return [told.heading or told.text for told in reveals.story_for(table.seat(who))]


def test_what_is_shown_to_everybody_is_read_by_everybody_newest_first(table: Table, parts: list[ScriptPart]) -> None:
    show(table, parts[0])
    show(table, parts[2])
    for who in ("owner", "player", "spectator"):
        assert story(table, who) == ["The Playground", "It snows."]


def test_what_is_shown_to_one_is_read_by_one(table: Table, parts: list[ScriptPart]) -> None:
    show(table, parts[0], "player")
    assert story(table, "player") == ["It snows."]
    assert story(table, "owner") == []


def test_what_one_person_was_shown_is_not_for_whoever_sits_there_next(table: Table, parts: list[ScriptPart]) -> None:
    show(table, parts[0], "player")
    seat = table.seat("player")
    person("player").delete()
    invitations.accept(person("newcomer"), code=table.code(number=seat.number))
    assert table.seat("newcomer").number == seat.number
    assert story(table, "newcomer") == []
    show(table, parts[0], "newcomer")
    assert story(table, "newcomer") == ["It snows."]


def test_whoever_comes_back_has_what_they_were_shown(table: Table, parts: list[ScriptPart]) -> None:
    show(table, parts[0], "player")
    members.remove(table.seat("owner"), number=table.seat("player").number)
    assert not scripts.parts_of(parts[0].script)[0].told.all()
    invitations.accept(person("player"), code=table.code())
    assert story(table, "player") == ["It snows."]
    (told,) = scripts.parts_of(parts[0].script)[0].told.all()
    assert told.seat == table.seat("player").number


def test_nobody_is_shown_anything_in_an_empty_seat(table: Table, parts: list[ScriptPart]) -> None:
    number = table.seat("player").number
    person("player").delete()
    with refused("nobody-there"):
        reveals.show(table.seat("guide"), parts[0].script_id, parts[0].pk, number=number)


def test_showing_again_shows_nothing_twice(table: Table, parts: list[ScriptPart]) -> None:
    show(table, parts[0], "player")
    show(table, parts[0], "player")
    show(table, parts[0])
    show(table, parts[0])
    show(table, parts[0], "owner")
    assert story(table, "player") == ["It snows."]
    assert parts[0].told.count() == 2


def test_what_is_taken_back_is_gone_and_can_be_shown_again(table: Table, parts: list[ScriptPart]) -> None:
    show(table, parts[0], "player")
    show(table, parts[0])
    take_back(table, parts[0])
    assert (story(table, "player"), story(table, "owner")) == (["It snows."], [])
    take_back(table, parts[0], "player")
    assert story(table, "player") == []
    show(table, parts[0])
    assert story(table, "owner") == ["It snows."]


def test_that_something_was_meant_to_be_hidden_is_not_told(table: Table, parts: list[ScriptPart]) -> None:
    show(table, parts[1])
    assert reveals.story_for(table.seat("player")).get().kind == "aloud"


def test_a_seat_that_is_not_there_is_shown_nothing(table: Table, parts: list[ScriptPart]) -> None:
    with pytest.raises(Http404):
        reveals.show(table.seat("guide"), parts[0].script_id, parts[0].pk, number=99)


@pytest.mark.parametrize("who", ["owner", "player", "spectator"])
def test_nobody_else_shows_takes_back_or_gives(table: Table, parts: list[ScriptPart], who: str) -> None:
    seat, ids = table.seat(who), (parts[2].script_id, parts[2].pk)
    with pytest.raises(PermissionDenied):
        reveals.show(seat, *ids)
    with pytest.raises(PermissionDenied):
        reveals.take_back(seat, *ids)
    with pytest.raises(PermissionDenied):
        reveals.give(seat, *ids, saint=1)


def test_a_page_knows_by_its_mark_whether_there_is_news(table: Table, parts: list[ScriptPart]) -> None:
    def mark(who: str) -> str:
        return reveals.version_of(reveals.story_for(table.seat(who)))

    before = mark("player")
    show(table, parts[0], "owner")
    assert mark("player") == before
    show(table, parts[0])
    after = mark("player")
    assert after != before
    take_back(table, parts[0])
    assert mark("player") == before


def test_there_is_an_end_to_what_is_told(
    table: Table, parts: list[ScriptPart], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reveals, "TOLD_AT_MOST", 1)
    show(table, parts[0])
    with refused("too-much-told"):
        show(table, parts[1])


def test_a_fragment_becomes_a_card_of_the_boxs_owner_in_a_halo(table: Table, parts: list[ScriptPart]) -> None:
    saint = frank(table)
    assert not Card.objects.filter(name="The Playground", pack__isnull=False).exists()
    entry = give(table, parts[2], saint.number)
    card = Card.objects.get(name="The Playground", pack__isnull=False)
    assert card.pack is not None
    assert (card.pack.owner, card.type.slug) == (saint.box.owner, "fragment")
    assert card.facts["text"] == "Recall a card."
    assert lying(saint) == [("top", "The Playground")]
    assert words(entry) == "Frank slotted The Playground."
    assert story(table, "spectator") == ["The Playground"]


def test_the_same_fragment_for_two_saints_is_one_card_and_two_copies(table: Table, parts: list[ScriptPart]) -> None:
    for saint in (frank(table), ophelia(table)):
        give(table, parts[2], saint.number)
        assert lying(saint) == [("top", "The Playground")]
    assert Card.objects.filter(name="The Playground", pack__in=Pack.objects.all()).count() == 1


def test_a_resent_gift_is_one_gift(table: Table, parts: list[ScriptPart]) -> None:
    saint, key = frank(table), uuid.uuid4()
    assert give(table, parts[2], saint.number, key) == give(table, parts[2], saint.number, key)
    assert len(lying(saint)) == 1


def test_a_gift_is_undone_from_the_chronicle(table: Table, parts: list[ScriptPart]) -> None:
    saint = frank(table)
    undo.undo(table.seat("player"), number=give(table, parts[2], saint.number).number)
    assert lying(saint) == []


def test_page_6_a_slot_with_a_death_takes_no_fragment(table: Table, parts: list[ScriptPart]) -> None:
    saint = frank(table)
    slot(table, saint, "death", SaintPlaceKind.TOP)
    give(table, parts[2], saint.number)
    assert ("left", "The Playground") in lying(saint)


def test_only_a_fragment_is_given(table: Table, parts: list[ScriptPart]) -> None:
    saint = frank(table)
    with refused("no-fragment"):
        give(table, parts[0], saint.number)
    with pytest.raises(Http404):
        give(table, parts[2], 99)
