"""What the tests of the cards look for."""

from collections.abc import Callable

import pytest

from cards.models import Card
from cards.search.find import find, understand
from cards.sight import Viewer


@pytest.fixture
def found(db: None) -> Callable[..., list[str]]:
    """``found("t:gift v:rage")``: the names that a stranger finds, in order; of a veiled card, its alias."""

    def names(text: str, viewer: Viewer | None = None) -> list[str]:
        cards = find(understand(text), viewer or Viewer())
        return [card.alias if card.is_veiled else card.name for card in cards]

    return names


@pytest.fixture
def gryla(db: None) -> Card:
    """A true threat: veiled from whoever has not met her."""
    return Card.objects.get(code="apocrypha-gryla")
