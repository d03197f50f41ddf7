"""What a fragment adds to a deck, in the forms and files of packs: written, read again, and refused in words."""

import pytest

from cards.models import Game
from cards.packs import corrections
from cards.packs.forms import CorrectionForm, additions_in_words

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def form(words: str, game: str = "apocrypha") -> CorrectionForm:
    return CorrectionForm({"adds_to_deck": words}, game=Game.objects.get(slug=game))


@pytest.mark.parametrize(
    ("words", "adds"),
    [
        ("1 soul gift", {"soul-gift": 1}),
        ("2 Soul gifts, omen", {"soul-gift": 2, "omen": 1}),
        ("none", {}),
    ],
)
def test_it_is_written_in_words_and_read_again(words: str, adds: dict[str, int]) -> None:
    read = form(words)
    assert read.is_valid()
    assert corrections.read(read.facts()) == {"adds_to_deck": adds}
    again = form(additions_in_words(adds))
    assert again.is_valid()
    assert again.facts() == read.facts()


def test_an_empty_field_says_nothing() -> None:
    read = form("")
    assert read.is_valid()
    assert read.facts() == {}
    assert additions_in_words(None) == ""


@pytest.mark.parametrize("words", ["two gifts", "0 omens", "10 omens", "soul"])
def test_what_is_no_addition_is_refused(words: str) -> None:
    assert "adds_to_deck" in form(words).errors


def test_other_games_have_no_such_field() -> None:
    assert "adds_to_deck" not in form("", "wickville").fields
