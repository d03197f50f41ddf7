"""A campaign as one self-contained file, and back."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from time import process_time
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.utils.timezone import now

from campaigns.archive import file as archive
from campaigns.chronicle import kinds, undo
from campaigns.days.actions import webhooks
from campaigns.guiding.actions import reveals, scripts
from campaigns.models import Campaign, Member, Role
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPart, StorybookPartKind
from campaigns.seats.actions import campaigns, invitations, members
from campaigns.seats.actions import guide as guides
from tests.campaigns.archive.documents import Document, empty_the_installation, export, restore, write
from tests.campaigns.chronicle.test_words import everything_happens
from tests.people_at_table import Table, person, refused, set_table
from tests.receiver import LOOPBACK


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


def test_a_kind_of_entry_that_stays_at_home_is_in_no_file(
    document: Document, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_home = replace(kinds.KINDS["invitation.made"], archive=None)
    invitations.invite(table.seat("owner"))
    campaigns.change(table.seat("owner"), changes={"notes": "On we go."})
    told = export(table.seat("owner"))
    monkeypatch.setitem(kinds._KINDS, at_home.name, at_home)
    file = export(table.seat("owner"))
    assert file["chronicle"] == [entry for entry in told["chronicle"] if entry["kind"] != at_home.name]
    assert export(restore(file).seat("stranger")) == file
    with pytest.raises(ValidationError, match="is unknown to this version"):
        restore(told)


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


def test_what_was_shown_to_somebody_who_has_left_is_in_no_file_and_waits_for_them_here(table: Table) -> None:
    """In a file it would wait in a seat, for whoever sits there next."""
    guide, player = table.seat("guide"), table.seat("player")
    script = scripts.start(guide, title="The Plunge", parts=[StorybookPart(StorybookPartKind.ALOUD, text="It snows.")])
    reveals.show(guide, script.pk, script.parts.get().pk, number=player.number)
    assert [shown["text"] for shown in export(table.seat("guide"))["shown"]] == ["It snows."]
    members.remove(table.seat("owner"), number=player.number)
    assert "shown" not in export(table.seat("guide"))
    undo.undo(table.seat("owner"), number=table.newest().number)
    assert [told.text for told in reveals.story_for(table.seat("player"))] == ["It snows."]
    assert [shown["text"] for shown in export(table.seat("guide"))["shown"]] == ["It snows."]


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
