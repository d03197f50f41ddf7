"""What lists may take on the disk."""

import json

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from campaigns.models import Rebuild
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


def test_whoever_only_looks_gets_no_session() -> None:
    kept = rebuilds.start(from_lines("2 Bones", [], "Mine").recipe, by=None)
    assert Client().get(f"/rebuilds/{kept.pk}/").status_code == 200
    assert not Session.objects.exists()
