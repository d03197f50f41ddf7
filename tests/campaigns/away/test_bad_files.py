"""A passport that is none, or somebody else's, is refused in words, and nothing changes."""

import uuid
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from campaigns.away.actions import passports, visits
from campaigns.models import Passport, Saint, Visit
from tests.campaigns.away.travelling import Document, host, leave
from tests.data_rows import data_rows
from tests.people_at_table import Table
from tests.saints_at_table import seat


def put(*path: str | int, to: Any) -> Any:
    def harm(document: Document) -> None:
        *way, last = path
        part: Any = document
        for step in way:
            part = part[step]
        part[last] = to

    return harm


HARMS = {
    "another format": (put("format", to="zip"), "$.format"),
    "another version": (put("version", to=2), "$.version"),
    "an unknown field": (put("owner", to="me"), "owner"),
    "no id": (put("passport", to="x"), "$.passport"),
    "an unknown game": (put("game", to="chess"), "$.game: no game"),
    "another game": (put("game", to="wickville"), "$.saint"),
    "a name too long": (put("saint", "name", to="x" * 61), "$.saint.name"),
    "an unknown card": (put("saint", "cards", 1, "card", to="no-such-card"), "$.saint.cards[1].card: No card"),
    "an unknown place": (put("saint", "cards", 1, "part", to="pocket"), "$.saint.cards[1].part"),
    "five hundred and one cards": (
        put("saint", "cards", to=[{"part": "deck", "card": "apocrypha-death"}] * 501),
        "$.saint.cards",
    ),
    "more copies than there are": (
        put("saint", "cards", to=[{"part": "deck", "card": "apocrypha-murder-board"}] * 5),
        "$.saint.cards[4].card: there are only 4",
    ),
    "two saint cards": (
        put("saint", "cards", 1, to={"part": "card", "card": "apocrypha-ophelia-willows"}),
        "$.saint.cards: a saint has one card",
    ),
    "a death for a saint": (put("saint", "cards", 0, "card", to="apocrypha-death"), "$.saint.cards[0].card: only"),
    "a sheet of another shape": (put("saint", "sheet", "omens", to=99), "$.saint.sheet.omens"),
}


@data_rows("harm, words", HARMS)
def test_a_bad_passport_is_refused_in_words_and_nothing_changes(
    table: Table, elsewhere: Table, traveller: Saint, harm: Any, words: str
) -> None:
    document = leave(table, traveller)
    harm(document)
    for door in (
        lambda: visits.receive(host(elsewhere), document=document),
        lambda: passports.bring_back(seat(table), traveller.number, document=document),
    ):
        with pytest.raises(ValidationError) as caught:
            door()
        assert any(words in message for message in caught.value.messages), caught.value.messages
    assert not Visit.objects.exists()
    assert Passport.objects.get().brought is None


def test_a_passport_of_somebody_else_does_not_bring_a_saint_home(table: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    document["passport"] = str(uuid.uuid4())
    with pytest.raises(ValidationError, match="not the passport with which Frank left"):
        passports.bring_back(seat(table), traveller.number, document=document)
