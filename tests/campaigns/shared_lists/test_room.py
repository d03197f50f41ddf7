"""What lists may take on the disk."""

import json
import uuid
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from campaigns.models import Rebuild
from campaigns.people.models import User
from campaigns.shared_lists.actions import participants, rebuilds
from cards.recipes.deck_lists import from_lines
from cards.recipes.library import recipe_called
from cards.refusals import Refused

pytestmark = pytest.mark.django_db


def test_many_of_a_card_are_kept_once() -> None:
    recipe = from_lines(f"600 B{'🜁' * 100}", [], "Mine").recipe
    kept = rebuilds.start(recipe, by=None)
    assert len(json.dumps(kept.piles)) < 5_000
    assert rebuilds.recipe_of(Rebuild.objects.get(pk=kept.pk)) == recipe


def test_a_list_from_before_cards_were_counted_is_read() -> None:
    recipe = recipe_called("enter-here")
    kept = rebuilds.start(recipe, by=None)
    for pile in kept.piles:
        for name in ("faceup", "facedown"):
            pile[name] = [
                {key: value for key, value in card.items() if key != "count"}
                for card in pile[name]
                for _ in range(card["count"])
            ]
    kept.save()
    assert rebuilds.recipe_of(Rebuild.objects.get(pk=kept.pk)) == recipe


def test_a_list_of_far_too_much_is_refused() -> None:
    text = "\n".join(f"{'🜁' * 60} {number}" for number in range(600))
    with pytest.raises(Refused, match="list-too-large"):
        rebuilds.start(from_lines(text, [], "Mine").recipe, by=None)


def test_the_oldest_of_nobody_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(participants, "MOST_OF_NOBODY", 2)
    made = [rebuilds.start(recipe_called("enter-here"), by=None).pk for _ in range(4)]
    assert set(Rebuild.objects.values_list("pk", flat=True)) == set(made[2:])


def size_of_one() -> int:
    return Rebuild.objects.get(pk=rebuilds.start(recipe_called("enter-here"), by=None, address="192.0.2.9").pk).size


def begin(address: str) -> uuid.UUID:
    return rebuilds.start(recipe_called("enter-here"), by=None, address=address).pk


def kept() -> set[uuid.UUID]:
    return set(Rebuild.objects.values_list("pk", flat=True))


def test_an_address_has_its_share_and_what_it_left_untouched_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(participants, "BYTES_OF_ONE_ADDRESS", size_of_one() * 3 - 1)
    others = begin("192.0.2.1")
    first, second = begin("192.0.2.66"), begin("192.0.2.66")
    rebuilds.tick(first, place=0, key=uuid.uuid4())
    third = begin("192.0.2.66")
    assert second not in kept()
    assert {others, first, third} <= kept()


def test_all_that_belongs_to_nobody_has_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(participants, "BYTES_OF_ALL", size_of_one() * 3)
    made = [begin(f"192.0.2.{number}") for number in range(5)]
    assert kept() == set(made[2:])


@pytest.mark.parametrize("bound", ["BYTES_OF_ONE_ADDRESS", "BYTES_OF_ALL"])
def test_what_is_ticked_takes_room_too(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any, bound: str
) -> None:
    """Else whoever has begun small lists could fill them with ticks."""
    size, ticks = size_of_one(), participants.LOOK_EVERY * participants.BYTES_OF_A_TICK
    Rebuild.objects.all().delete()
    monkeypatch.setattr(participants, bound, 3 * size + ticks - 1)
    oldest, second, third = (begin("192.0.2.9") for _ in range(3))
    assert oldest in kept()
    with django_capture_on_commit_callbacks(execute=True):
        for place in range(participants.LOOK_EVERY):
            rebuilds.tick(third, place=place, key=uuid.uuid4(), by="x" * 60)
    assert Rebuild.objects.get(pk=third).size == size + ticks
    assert kept() == {second, third}


def test_what_is_taken_back_takes_none() -> None:
    list_ = begin("192.0.2.9")
    before = Rebuild.objects.get(pk=list_).size
    for place in range(3):
        rebuilds.tick(list_, place=place, key=uuid.uuid4())
    rebuilds.untick(list_, place=0)
    rebuilds.begin_again(list_)
    assert Rebuild.objects.get(pk=list_).size == before
    Rebuild.objects.filter(pk=list_).update(size=0)  # as if its ticks had never been counted
    rebuilds.tick(list_, place=0, key=uuid.uuid4())
    Rebuild.objects.filter(pk=list_).update(size=0)
    rebuilds.untick(list_, place=0)
    assert Rebuild.objects.get(pk=list_).size == 0


def test_what_guests_begin_counts_and_what_members_begin_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(participants, "BYTES_OF_ALL", size_of_one())
    Rebuild.objects.all().delete()
    member, guest = (User.objects.create(username=name, is_guest=name == "guest") for name in ("member", "guest"))
    hers = rebuilds.start(recipe_called("enter-here"), by=member, address="192.0.2.1").pk
    theirs = rebuilds.start(recipe_called("enter-here"), by=guest, address="192.0.2.1").pk
    assert kept() == {hers, theirs}
    another = begin("192.0.2.2")
    assert kept() == {hers, another}


@pytest.mark.parametrize("bound", ["BYTES_OF_ONE_ACCOUNT", "BYTES_OF_ACCOUNTS_AT_ONE_ADDRESS"])
def test_whoever_has_an_account_has_a_bound_too(monkeypatch: pytest.MonkeyPatch, bound: str) -> None:
    """It is made in a moment. Lists of others, and from elsewhere, stay."""
    monkeypatch.setattr(participants, bound, size_of_one() * 2)
    Rebuild.objects.all().delete()
    people = [User.objects.create(username=name) for name in ("first", "second")]
    whose = people[0] if bound == "BYTES_OF_ONE_ACCOUNT" else people[1]
    elsewhere = rebuilds.start(recipe_called("enter-here"), by=people[1], address="192.0.2.1").pk
    nobodys = begin("192.0.2.66")
    oldest = rebuilds.start(recipe_called("enter-here"), by=people[0], address="192.0.2.66").pk
    newer = [rebuilds.start(recipe_called("enter-here"), by=whose, address="192.0.2.66").pk for _ in range(2)]
    assert oldest not in kept()
    assert kept() == {elsewhere, nobodys, *newer}


def test_the_address_itself_is_not_kept() -> None:
    assert "192.0.2.66" not in str(Rebuild.objects.values().get(pk=begin("192.0.2.66")))


def test_whoever_only_looks_gets_no_session() -> None:
    kept = rebuilds.start(from_lines("2 Bones", [], "Mine").recipe, by=None)
    assert Client().get(f"/rebuilds/{kept.pk}/").status_code == 200
    assert not Session.objects.exists()
