"""What is wrong with a file: what is done to a good one, and what the person is told, all of it."""

from copy import deepcopy

import pytest
from django.core.exceptions import ValidationError

from campaigns.archive import file as archive
from campaigns.models import Campaign, Entry, GuideNote, Member, Veto
from tests.campaigns.archive.documents import Document, Harm, all_of, drop, put, restore, write
from tests.data_rows import data_rows

VETO = {"date": "2025-10-31", "reason": "too sad", "by": 2}

HARMS: dict[str, tuple[Harm, list[str]]] = {
    "another format": (put("format", to="zip"), ["$.format"]),
    "a later version": (put("version", to=2), ["$.version"]),
    "no campaign": (drop("campaign"), ["campaign"]),
    "an unknown part": (put("angels", to=[]), ["angels"]),
    "an unknown field": (put("campaign", "owner", to="me"), ["owner"]),
    "no name": (put("campaign", "name", to=""), ["$.campaign.name"]),
    "a name that is too long": (put("campaign", "name", to="x" * 101), ["$.campaign.name"]),
    "a name that is no text": (put("campaign", "name", to=7), ["$.campaign.name"]),
    "an hour that is not in a day": (put("campaign", "day_turns_at", to=24), ["$.campaign.day_turns_at"]),
    "notes that are too long": (put("campaign", "notes", to="x" * 20_001), ["$.campaign.notes"]),
    "a moment without a zone": (put("campaign", "created", to="2026-01-01T00:00:00"), ["$.campaign.created"]),
    "a moment before time": (put("campaign", "created", to="0001-01-01T00:00:00+14:00"), ["$.campaign"]),
    "a moment after time": (put("seats", 0, "joined", to="9999-12-31T23:59:59-12:00"), ["$.seats"]),
    "an unknown game": (put("campaign", "game", to="chess"), ["$.campaign.game"]),
    "an unknown zone": (put("campaign", "timezone", to="Nowhere/At_All"), ["$.campaign.timezone"]),
    "no seats": (put("seats", to=[]), ["$.seats"]),
    "a hundred and one seats": (lambda d: d.update(seats=[d["seats"][0]] * 101), ["$.seats"]),
    "a seat number twice": (
        put("seats", 2, "number", to=2),
        ["$.seats: every seat needs a number", "$.chronicle[3].by"],
    ),
    "a seat number never given": (
        put("seats", 2, "number", to=5),
        ["$.seats: every seat needs a number", "$.chronicle[3].by"],
    ),
    "a huge seat number": (put("seats", 2, "number", to=10**30), ["$.seats[2].number"]),
    "no owner": (put("seats", 0, "role", to="player"), ["$.seats: exactly one seat is the owner"]),
    "two owners": (put("seats", 1, "role", to="owner"), ["$.seats: exactly one seat is the owner"]),
    "an unknown role": (put("seats", 1, "role", to="king"), ["$.seats[1].role"]),
    "two guides": (put("seats", 0, "is_guide", to=True), ["$.seats: at most one seat is the guide"]),
    "a spectator guide": (
        all_of(put("seats", 1, "is_guide", to=False), put("seats", 2, "is_guide", to=True)),
        ["$.seats: at most one seat is the guide"],
    ),
    "numbers that do not rise": (put("chronicle", 1, "number", to=1), ["$.chronicle[1]: the numbers must rise"]),
    "an entry by nobody's seat": (put("chronicle", 0, "by", to=9), ["$.chronicle[0].by: there is no such seat"]),
    "an unknown kind": (put("chronicle", 0, "kind", to="campaign.exploded"), ["$.chronicle[0].kind"]),
    "an undo of what is not there": (put("chronicle", 0, "undoes", to=99), ["$.chronicle[0].undoes"]),
    "an undo of itself": (put("chronicle", 0, "undoes", to=1), ["$.chronicle[0].undoes"]),
    "an undo of what is undone": (write("campaign.archived", undoes=6), ["$.chronicle[8].undoes"]),
    "facts that are no object": (put("chronicle", 0, "facts", to=[]), ["$.chronicle[0].facts"]),
    "facts that are missing": (put("chronicle", 0, "facts", to={}), ["$.chronicle[0].facts"]),
    "facts that set what cannot be set": (
        write("campaign.changed", before={"version": 1}, after={"version": 9}),
        ["$.chronicle[8].facts"],
    ),
    "an owner to restore": (
        write("member.removed", seat=3, name="Mallory", role="owner", guide=False),
        ["$.chronicle[8].facts"],
    ),
    "an owner to demote": (
        write("member.role_changed", seat=1, name="Owner", before="player", after="owner", guide=False),
        ["$.chronicle[8].facts"],
    ),
    "a seat to restore that never was": (
        write("member.removed", seat=5, name="Mallory", role="player", guide=False),
        ["$.chronicle[8].facts.seat: there never was such a seat"],
    ),
    "a setting that is neither on nor off": (
        put("campaign", "uses_mutations", to="no"),
        ["$.campaign.uses_mutations"],
    ),
    "a veto of no day": (put("vetoes", 0, "date", to="2025-02-30"), ["$.vetoes[0].date"]),
    "a veto without a reason": (put("vetoes", 0, "reason", to=""), ["$.vetoes[0].reason"]),
    "a day vetoed twice": (lambda d: d.update(vetoes=[VETO, VETO]), ["$.vetoes[1].date: the dates must rise"]),
    "a veto by nobody's seat": (put("vetoes", 1, "by", to=3), ["$.vetoes[1].by: there is no such seat"]),
    "everything at once": (
        all_of(
            put("campaign", "game", to="chess"),
            put("campaign", "timezone", to="Nowhere/At_All"),
            put("seats", 2, "number", to=2),
            put("seats", 0, "role", to="player"),
            put("seats", 0, "is_guide", to=True),
            put("chronicle", 0, "by", to=9),
            put("chronicle", 1, "number", to=1),
            put("chronicle", 2, "kind", to="campaign.exploded"),
            put("chronicle", 3, "undoes", to=99),
            put("vetoes", 0, "by", to=9),
        ),
        [
            "$.campaign.game",
            "$.campaign.timezone",
            "$.seats: every seat",
            "$.seats: exactly",
            "$.seats: at most",
            "$.chronicle[0].by",
            "$.chronicle[1]: the numbers",
            "$.chronicle[2].kind",
            "$.chronicle[3].by",
            "$.chronicle[3].undoes",
            "$.vetoes[0].by",
        ],
    ),
}


@data_rows("harm, told", HARMS)
def test_a_harmed_file_is_refused_with_every_reason_and_nothing_is_written(
    document: Document, harm: Harm, told: list[str]
) -> None:
    document = deepcopy(document)
    harm(document)
    models = (Campaign, Member, Entry, GuideNote, Veto)
    before = [model._default_manager.count() for model in models]
    with pytest.raises(ValidationError) as caught:
        restore(document)
    assert [model._default_manager.count() for model in models] == before
    messages = caught.value.messages
    assert len(messages) == len(told)
    assert all(words in message for words, message in zip(told, messages, strict=True)), messages


@data_rows("document", [None, 7, "text", [], {}, [[]]], name=str)
@pytest.mark.django_db
def test_what_is_no_archive_at_all_is_refused(document: object) -> None:
    with pytest.raises(ValidationError, match="not a campaign file"):
        restore(document)


@data_rows(
    "file", [b"", b"\xff\xfe", b"not json", b'{"a":1,"a":2}', b"[" * 40 + b"]" * 40, b'"\\u0000"', b"PK\x03\x04"]
)
def test_a_file_that_is_not_json_is_refused(file: bytes) -> None:
    with pytest.raises(ValidationError, match="not a campaign file"):
        archive.read_file(file)
