"""What the tests of the cards look for."""

from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from cards.models import Card, Game
from cards.search.find import find, parse_query
from cards.sight import Viewer


@pytest.fixture
def found(db: None) -> Callable[..., list[str]]:
    """``found("t:gift v:rage")``: the names that a stranger finds, in order; of a veiled card, its alias."""

    def names(text: str, viewer: Viewer | None = None) -> list[str]:
        cards = find(parse_query(text), viewer or Viewer())
        return [card.alias if card.is_veiled else card.name for card in cards]

    return names


@pytest.fixture
def gryla(db: None) -> Card:
    """A true threat: veiled from whoever has not met her."""
    return Card.objects.get(code="apocrypha-gryla")


@pytest.fixture
def stranger(db: None) -> Client:
    return Client()


@pytest.fixture
def player(db: None) -> Client:
    """Somebody with an account."""
    client = Client()
    client.force_login(get_user_model().objects.create_user("player", name="Player"))
    return client


@pytest.fixture
def initiate(db: None) -> Client:
    """Somebody who has seen everything of every game."""
    client = Client()
    for game in Game.objects.all():
        client.post(reverse("cards-unveil", args=[game.pk]))
    return client
