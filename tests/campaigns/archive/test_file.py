"""A campaign as one self-contained file, and back."""

import json
from collections.abc import Callable
from datetime import date
from time import process_time
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.utils.timezone import now

from campaigns.archive import file as archive
from campaigns.chronicle import undo
from campaigns.days.actions import webhooks
from campaigns.guiding.actions import reveals, scripts
from campaigns.models import Campaign, Entry, GuideNote, Member, Role, Veto
from campaigns.rulebooks.apocrypha.storybook import StorybookPart, StorybookPartKind
from campaigns.seats.actions import campaigns, invitations, members
from campaigns.seats.actions import guide as guides
from cards.models import Box, Correction, Pack
from tests.campaigns.chronicle.test_words import everything_happens
from tests.people_at_table import Table, person, refused, set_table
from tests.receiver import LOOPBACK

Document = dict[str, Any]


@pytest.fixture
def document(table: Table) -> Document:
    """Candlepoint's file, after a little has happened."""
    campaigns.change(table.seat("owner"), changes={"notes": "The bar is sealed.", "timezone": "Europe/Madrid"})
    undo.undo(table.seat("owner"), number=table.newest().number)
    for day in (date(2025, 10, 30), date(2025, 10, 31)):
        Veto.objects.create(campaign=table.campaign, date=day, reason="too sad", by=table.seat("guide"))
    members.remove(table.seat("owner"), number=3)
    return export(table.seat("owner"))


def export(seat: Member) -> Document:
    document: Document = json.loads(archive.export(seat))
    return document


def restore(document: Any, who: str = "stranger") -> Table:
    """By somebody who is called like the owner, so that the owner's seat is the same too."""
    owners = [seat["name"] for seat in document["seats"] if seat["role"] == "owner"] if is_whole(document) else []
    by = person(who)
    by.name = owners[0] if owners else by.name
    by.save()
    return Table(archive.restore(document, by=by).campaign)


def empty_the_installation() -> None:
    """Nothing is left of anybody's table, box or pack: the file goes to another installation."""
    Campaign.objects.all().delete()
    Box.objects.all().delete()
    Pack.objects.all().delete()
    Correction.objects.all().delete()


def is_whole(document: object) -> bool:
    return isinstance(document, dict) and isinstance(document.get("seats"), list)


@pytest.mark.parametrize("who", ["owner", "player", "spectator"])
def test_exported_imported_and_exported_again_it_is_the_same_byte_for_byte(table: Table, who: str) -> None:
    everything_happens(table)
    sit = {"player": 3, "spectator": 4}
    if who in sit:
        Member.objects.filter(number=sit[who]).update(user=person(who))
    file = archive.export(table.seat(who))
    empty_the_installation()
    copy = restore(archive.read_file(file))
    assert archive.export(copy.seat("stranger")) == file


def test_a_guides_file_carries_their_secrets_to_their_own_copy(table: Table) -> None:
    guides.keep_notes(table.seat("guide"), text="The Mancubs")
    file = archive.export(table.seat("guide"))
    copy = restore(archive.read_file(file), who="guide")
    assert archive.export(copy.seat("guide")) == file
    assert guides.notes_of(copy.seat("guide")) == "The Mancubs"


@pytest.mark.parametrize("who", ["guide", "player", "owner"])
def test_the_story_travels_as_its_reader_knows_it_and_a_mission_with_its_guide(table: Table, who: str) -> None:
    guide, player = table.seat("guide"), table.seat("player")
    parts = [
        StorybookPart(StorybookPartKind.ALOUD, text="It snows."),
        StorybookPart(StorybookPartKind.NEXUS, "The Lake", "Still."),
        StorybookPart(StorybookPartKind.HIDDEN, text="No."),
    ]
    script = scripts.start(guide, title="The Plunge", parts=parts)
    reveals.show(guide, script.pk, script.parts.all()[0].pk)
    reveals.show(guide, script.pk, script.parts.all()[1].pk, number=player.number)
    file = archive.export(table.seat(who))
    copy = restore(archive.read_file(file))
    assert archive.export(copy.seat("stranger")) == file
    story = [told.text for told in reveals.story_for(copy.seat("stranger"))]
    assert story == (["Still.", "It snows."] if who == "player" else ["It snows."])
    assert scripts.scripts_of(copy.seat("stranger")).exists() == (who == "guide")


@pytest.mark.parametrize("name", ["Ünïcödé 🕯️", '"quoted" \\ and <b>', "  spaces  ", "‮right to left"])
def test_any_words_survive(table: Table, name: str) -> None:
    campaigns.change(table.seat("owner"), changes={"name": name, "notes": f"{name}\r\n\t{name}\n"})
    file = archive.export(table.seat("owner"))
    copy = restore(archive.read_file(file))
    assert copy.now().notes == f"{name}\r\n\t{name}\n"
    assert archive.export(copy.seat("stranger")) == file


def test_an_archived_campaign_stays_archived(table: Table) -> None:
    campaigns.archive(table.seat("owner"))
    file = archive.export(table.seat("owner"))
    copy = restore(archive.read_file(file))
    assert copy.now().archived == table.now().archived
    assert archive.export(copy.seat("stranger")) == file


def test_the_file_is_the_same_whichever_database_wrote_it(table: Table) -> None:
    everything_happens(table)
    facts = [entry["facts"] for entry in export(table.seat("owner"))["chronicle"]]
    assert [list(each) for each in facts] == [sorted(each) for each in facts]


def test_what_the_table_does_not_play_travels_along(table: Table, document: Document) -> None:
    campaigns.change(table.seat("owner"), changes={"uses_mutations": False})
    copy = restore(export(table.seat("owner")))
    assert not copy.now().uses_mutations
    guide = copy.campaign.members.get(number=2)
    assert [(veto.date, veto.reason, veto.by) for veto in copy.campaign.vetoes.order_by("date")] == [
        (date(2025, 10, 30), "too sad", guide),
        (date(2025, 10, 31), "too sad", guide),
    ]
    assert export(copy.seat("stranger")) == export(table.seat("owner"))


def test_where_the_days_are_announced_stays_at_home(table: Table) -> None:
    owner = table.seat("owner")
    url = "http://127.0.0.1:9/api/webhooks/1/a-secret-of-the-table"
    webhook = webhooks.add(owner, name="Discord", url=url, policy=LOOPBACK, now=now())
    webhooks.switch(owner, webhook_id=webhook.id, on=False, now=now())
    file = archive.export(owner)
    assert b"127.0.0.1" not in file
    copy = restore(archive.read_file(file))
    assert not copy.campaign.webhooks.exists()
    assert archive.export(copy.seat("stranger")) == file
    with refused("changed-since"):
        undo.undo(copy.seat("stranger"), number=copy.newest().number)


def test_a_file_from_before_there_were_mutations_is_read(document: Document) -> None:
    del document["vetoes"], document["campaign"]["uses_mutations"]
    copy = restore(document)
    assert copy.now().uses_mutations
    assert not copy.campaign.vetoes.exists()


def test_who_imports_owns_under_their_own_name_and_the_other_seats_wait(document: Document) -> None:
    copy = Table(archive.restore(document, by=person("stranger")).campaign)
    seats = [(seat.number, seat.name, seat.role, seat.is_guide, seat.user) for seat in copy.campaign.members.all()]
    assert seats == [
        (1, "Stranger", Role.OWNER, False, person("stranger")),
        (2, "Guide", Role.PLAYER, True, None),
        (4, "Spectator", Role.SPECTATOR, False, None),
    ]
    assert copy.campaign.id != document["campaign"].get("id")


def test_the_owner_can_import_their_own_file_beside_the_campaign(table: Table, document: Document) -> None:
    copy = restore(document, who="owner")
    assert copy.campaign.id != table.campaign.id
    assert person("owner").seats.count() == 2


def test_a_waiting_seat_is_taken_by_invitation(document: Document) -> None:
    copy = restore(document)
    seat = invitations.accept(person("lodger"), code=copy.code(number=2))
    assert (seat.number, seat.name, seat.is_guide) == (2, "Guide", True)


def test_whoever_comes_next_gets_a_number_that_was_never_given(document: Document) -> None:
    copy = restore(document)
    assert invitations.accept(person("lodger"), code=copy.code()).number == 5


def test_the_chronicle_goes_on_where_it_stopped(document: Document) -> None:
    copy = restore(document)
    campaigns.change(copy.seat("stranger"), changes={"notes": "On we go."})
    assert copy.newest().number == document["chronicle"][-1]["number"] + 1


def test_what_was_removed_before_the_export_can_be_undone_after_the_import(document: Document) -> None:
    copy = restore(document)
    undo.undo(copy.seat("stranger"), number=copy.newest().number)
    seat = copy.campaign.members.get(number=3)
    assert (seat.name, seat.role, seat.user) == ("Player", Role.PLAYER, None)


def test_what_was_undone_before_the_export_stays_undone_after_the_import(document: Document) -> None:
    copy = restore(document)
    change = next(entry["number"] for entry in document["chronicle"] if entry["kind"] == "campaign.changed")
    with refused("undone-already"):
        undo.undo(copy.seat("stranger"), number=change)


def test_five_hundred_campaigns_are_enough_by_import_too(document: Document) -> None:
    game = Campaign.objects.get().game
    made = Campaign.objects.bulk_create(Campaign(game=game, name=f"Night {n}") for n in range(500))
    Member.objects.bulk_create(
        Member(campaign=each, number=1, user=person("stranger"), name="S", role="owner") for each in made
    )
    with refused("too-many-campaigns"):
        restore(document)


# What is wrong with a file: what is done to a good one, and what the person is told, all of it.

Harm = Callable[[Document], Any]


def put(*path: str | int, to: Any) -> Harm:
    def harm(document: Document) -> None:
        *way, last = path
        part: Any = document
        for step in way:
            part = part[step]
        part[last] = to

    return harm


def drop(*path: str | int) -> Harm:
    def harm(document: Document) -> None:
        *way, last = path
        part: Any = document
        for step in way:
            part = part[step]
        del part[last]

    return harm


def all_of(*harms: Harm) -> Harm:
    return lambda document: [harm(document) for harm in harms]


def write(kind: str, undoes: int | None = None, **facts: Any) -> Harm:
    """Add an entry to the file's chronicle."""

    def harm(document: Document) -> None:
        entries = document["chronicle"]
        entry = {"kind": kind, "facts": facts, "undoes": undoes, "by": 1, "by_name": "Mallory"}
        entries.append({"number": entries[-1]["number"] + 1, "at": entries[-1]["at"], **entry})

    return harm


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
    "two guides": (put("seats", 0, "is_guide", to=True), ["$.seats: at most one seat has the guide"]),
    "a spectator guide": (
        all_of(put("seats", 1, "is_guide", to=False), put("seats", 2, "is_guide", to=True)),
        ["$.seats: at most one seat has the guide"],
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


@pytest.mark.parametrize(("harm", "told"), HARMS.values(), ids=HARMS.keys())
def test_a_harmed_file_is_refused_with_every_reason_and_nothing_is_written(
    document: Document, harm: Harm, told: list[str]
) -> None:
    harm(document)
    models = (Campaign, Member, Entry, GuideNote, Veto)
    before = [model._default_manager.count() for model in models]
    with pytest.raises(ValidationError) as caught:
        restore(document)
    assert [model._default_manager.count() for model in models] == before
    messages = caught.value.messages
    assert len(messages) == len(told)
    assert all(words in message for words, message in zip(told, messages, strict=True)), messages


@pytest.mark.parametrize("document", [None, 7, "text", [], {}, [[]]], ids=str)
@pytest.mark.django_db
def test_what_is_no_archive_at_all_is_refused(document: object) -> None:
    with pytest.raises(ValidationError, match="not a campaign file"):
        restore(document)


@pytest.mark.parametrize(
    "file", [b"", b"\xff\xfe", b"not json", b'{"a":1,"a":2}', b"[" * 40 + b"]" * 40, b'"\\u0000"', b"PK\x03\x04"]
)
def test_a_file_that_is_not_json_is_refused(file: bytes) -> None:
    with pytest.raises(ValidationError, match="not a campaign file"):
        archive.read_file(file)


def test_the_file_is_read_and_written_with_few_queries_however_long_it_is(
    table: Table, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    for n in range(40):
        campaigns.change(table.seat("owner"), changes={"notes": f"note {n}"})
    seat, stranger = table.seat("owner"), person("stranger")
    with django_assert_max_num_queries(20):
        document = export(seat)
    with django_assert_max_num_queries(16):
        archive.restore(document, by=stranger)


def test_a_long_chronicle_is_checked_in_a_moment(document: Document) -> None:
    """A time zone in each of many entries must not cost a look through all zones each."""
    for _ in range(2_000):
        write("campaign.changed", before={"timezone": "Asia/Tokyo"}, after={"timezone": "UTC"})(document)
    start = process_time()
    copy = restore(document)
    assert process_time() - start < 5
    assert copy.campaign.chronicle.count() == len(document["chronicle"])


def test_campaigns_of_every_game_travel(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT slug FROM cards_game")
        slugs = [slug for (slug,) in cursor.fetchall()]
    assert len(slugs) == 5
    for slug in slugs:
        table = set_table("Travelling", game=slug)
        assert restore(export(table.seat("owner"))).campaign.game_id == slug
