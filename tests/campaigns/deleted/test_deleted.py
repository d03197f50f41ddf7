"""What was deleted waits thirty days: gone for everybody, whole when its owner brings it back, then swept."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import models
from django.utils.timezone import now

from campaigns.archive.file import export
from campaigns.away.actions import passports
from campaigns.boxes import actions as boxes
from campaigns.chronicle.undo import undo
from campaigns.days.actions import announcements, webhooks
from campaigns.deleted import actions
from campaigns.deleted.waiting import DeletedKind, waiting_for
from campaigns.models import BoxShare, Campaign, Role, Saint, SaintState, Sending
from campaigns.models.sheet import SaintSheet
from campaigns.people.actions import delete_account
from campaigns.people.models import User
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import saints
from campaigns.seats.actions import campaigns, sharing
from cards.box import moving
from cards.models import Box, Card, Copy, Pack, Place, PlaceKind
from cards.packs import actions as packs
from cards.packs.files import PackCardPart
from cards.refusals import Refused
from tests.access.routes import a_pack, a_saint, the_box
from tests.data_rows import data_rows
from tests.people_at_table import API, EVERYBODY, SEATED, Table, browser_of, person, program_of, refused, set_table
from tests.receiver import LOOPBACK

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
LATER = timedelta(days=31)


def delete(table: Table) -> None:
    campaigns.delete(table.held_by(Role.OWNER))


def names(who: str = "owner") -> list[tuple[str, str]]:
    return [(row.kind.value, row.name) for row in waiting_for(person(who), now())]


def lying(box: Box) -> set[tuple[int, int, int | None]]:
    return set(Copy.objects.filter(box=box).values_list("pk", "place", "layer"))


def in_use(box: Box) -> Iterator[Copy]:
    return Copy.objects.filter(box=box).exclude(place__kind__in=boxes.UNUSED).iterator()


class TestADeletedCampaign:
    @data_rows("who", EVERYBODY)
    def test_is_nowhere_for_anybody(self, table: Table, who: str) -> None:
        window = sharing.open_window(table.seat("owner")).code
        code = table.code()
        delete(table)
        browser = browser_of(who)
        assert browser.get(table.path).status_code == (302 if who == "anonymous" else 404)
        assert browser.get(f"/shared/{window}/").status_code == 404
        assert browser.get(f"/join/{code}/").status_code == 404
        program = program_of(who)
        assert program.get(table.api).status_code == (401 if who == "anonymous" else 404)
        if who != "anonymous":
            assert program.send("POST", f"{API}invitations/{code}/accept/").status_code == 404
            assert program.get(f"{API}campaigns/").json()["count"] == 0
            assert "Candlepoint" not in browser.get("/campaigns/").content.decode()
            assert "Candlepoint" not in browser.get("/").content.decode()

    def test_shares_no_box_and_no_pack_with_its_people(self, table: Table) -> None:
        box, pack = the_box(table), a_pack(table)
        assert program_of("player").get(f"{API}boxes/{box.pk}/").status_code == 200
        delete(table)
        assert program_of("player").get(f"{API}boxes/{box.pk}/").status_code == 404
        assert program_of("player").get(f"{API}packs/{pack.pk}/").status_code == 404
        assert program_of("owner").get(f"{API}boxes/{box.pk}/").status_code == 200

    def test_lets_no_saint_of_it_in_elsewhere_and_announces_nothing(self, table: Table, elsewhere: Table) -> None:
        the_box(table)
        saint = saints.make(table.seat("owner"), name="Frank", sheet=SaintSheet())
        passport = passports.issue(table.seat("owner"), saint.number)
        url = "http://127.0.0.1:9/api/webhooks/1/a-secret-of-the-table"
        webhooks.add(table.seat("owner"), name="Discord", url=url, policy=LOOPBACK, now=now())
        delete(table)
        assert browser_of("owner").get(f"/passports/{passport.code}/").status_code == 404
        announcements.send_due(now(), policy=LOOPBACK)
        assert not Sending.objects.exists()

    def test_leaves_its_cards_to_others(self, table: Table) -> None:
        box = the_box(table)
        a_saint(table)
        assert list(in_use(box))
        delete(table)
        assert not list(in_use(box))

    def test_comes_back_equal_to_the_letter(self, table: Table) -> None:
        box = the_box(table)
        a_saint(table)
        code, window = table.code(), sharing.open_window(table.seat("owner")).code
        cards, file, entries = lying(box), export(table.seat("owner")), len(table.entries())
        delete(table)
        campaigns.restore(table.seat("owner"))
        assert lying(box) == cards
        kinds = [entry.kind for entry in table.entries()[entries:]]
        assert kinds == ["campaign.deleted", "campaign.restored"]
        table.campaign.chronicle.filter(kind__in=kinds).delete()
        assert export(table.seat("owner")) == file
        for who in SEATED:
            assert browser_of(who).get(table.path).status_code == 200
        assert browser_of("anonymous").get(f"/shared/{window}/").status_code == 200
        assert browser_of("anonymous").get(f"/join/{code}/").status_code == 200

    def test_can_go_and_come_again(self, table: Table) -> None:
        box = the_box(table)
        a_saint(table)
        cards = lying(box)
        for _time in range(2):
            delete(table)
            campaigns.restore(table.seat("owner"))
        assert lying(box) == cards

    def test_says_which_of_its_cards_are_in_use_and_comes_without_them_if_asked(self, table: Table) -> None:
        box = the_box(table)
        a_saint(table)
        held = {copy.pk for copy in in_use(box)}
        delete(table)
        kitchen = Place.objects.create(box=box, kind=PlaceKind.TABLE, name="Kitchen")
        taken = Copy.objects.get(pk=min(held))
        moving.move(box, [moving.MoveWish(taken.pk, taken.place_id, kitchen.pk)], by=person("owner"))
        with pytest.raises(Refused) as refusal:
            campaigns.restore(table.seat("owner"))
        assert (refusal.value.code, refusal.value.facts["cards"]) == ("cards-elsewhere", ["Murder Board"])
        assert table.now().deleted
        page = browser_of("owner").post(f"/deleted/campaigns/{table.campaign.pk}/restore/")
        assert page.status_code == 409
        assert "Restore without those cards" in page.content.decode()
        way = f"/deleted/campaigns/{table.campaign.pk}/restore/"
        assert browser_of("owner").post(way, {"without_cards": "on"}).status_code == 302
        assert {copy.pk for copy in in_use(box)} == held
        assert Copy.objects.get(pk=taken.pk).place == kitchen

    def test_is_not_kept_when_its_owner_forgets_themselves(self, table: Table) -> None:
        delete(table)
        delete_account(person("owner"))
        assert not Campaign.objects.exists()
        assert not User.objects.filter(username="owner").exists()


class TestADeletedBox:
    @pytest.fixture
    def box(self, table: Table) -> Box:
        box = the_box(table)
        on_table = Copy.objects.filter(box=box, place__kind=PlaceKind.TABLE)
        wishes = boxes.moves_home(box, on_table.values_list("place", flat=True))
        moving.move(box, wishes, by=person("owner"))
        return box

    def test_is_there_for_nobody_and_comes_back_to_its_tables(self, table: Table, box: Box) -> None:
        cards = lying(box)
        boxes.delete(box)
        for who in SEATED:
            assert program_of(who).get(f"{API}boxes/{box.pk}/").status_code == 404
            assert box.name not in browser_of(who).get("/boxes/").content.decode()
        actions.restore(person("owner"), DeletedKind.BOX, box.pk)
        assert program_of("player").get(f"{API}boxes/{box.pk}/").status_code == 200
        assert lying(box) == cards

    def test_lets_no_saint_come_back_into_it(self, table: Table, box: Box) -> None:
        saint = a_saint(table)
        saints.take_apart(table.seat("owner"), saint.number)
        entry = table.newest().number
        boxes.delete(box)
        with refused("box-is-deleted"):
            undo(table.seat("owner"), number=entry)
        assert Saint.objects.get(pk=saint.pk).state == SaintState.GONE
        boxes.restore(box)
        undo(table.seat("owner"), number=entry)
        assert Saint.objects.get(pk=saint.pk).state == SaintState.PLAYING

    def test_lies_on_no_table(self, table: Table, box: Box) -> None:
        boxes.delete(box)
        assert program_of("player").get(f"{table.api}boxes/").json()["count"] == 0
        assert f"/boxes/{box.pk}/" not in browser_of("player").get(table.path).content.decode()

    def test_is_not_taken_for_a_new_saint(self, table: Table, box: Box) -> None:
        boxes.delete(box)
        saint = saints.make(table.seat("owner"), name="Frank", sheet=SaintSheet())
        assert saint.box != box

    def test_waits_for_the_campaign_that_needs_it(self, table: Table) -> None:
        a_saint(table)
        box = the_box(table)
        delete(table)
        boxes.delete(box)
        with refused("box-in-use"):
            actions.delete_for_good(person("owner"), DeletedKind.BOX, box.pk)
        with refused("box-is-deleted"):
            campaigns.restore(table.seat("owner"))
        Campaign.objects.update(deleted=now())
        Box.objects.update(deleted=now() - LATER)
        actions.sweep(now())
        assert Box.objects.filter(pk=box.pk).exists()
        actions.restore(person("owner"), DeletedKind.BOX, box.pk)
        campaigns.restore(table.seat("owner"))
        assert list(in_use(box))


class TestADeletedPack:
    def test_is_hidden_with_its_cards_and_comes_back(self, table: Table) -> None:
        pack = packs.start(person("owner"), game=table.campaign.game, name="Ours")
        card = packs.put_card(pack, PackCardPart(code="rusty-key", name="Rusty Key", type="gift"))
        packs.delete(pack)
        program = program_of("owner")
        assert program.get(f"{API}packs/{pack.pk}/").status_code == 404
        assert program.get(f"{API}cards/?q=rusty").json()["count"] == 0
        assert browser_of("owner").get(f"/cards/card/{card.code}/").status_code == 404
        actions.restore(person("owner"), DeletedKind.PACK, pack.pk)
        assert program.get(f"{API}cards/?q=rusty").json()["count"] == 1


class TestThePage:
    def test_lists_what_one_deleted_with_its_last_day(self, table: Table) -> None:
        a_saint(table)
        pack = packs.start(person("owner"), game=table.campaign.game, name="My pack")
        packs.delete(pack)
        saints.take_apart(table.seat("owner"), 1)
        assert names() == [("saint", "Frank"), ("pack", "My pack")]
        other = set_table("A mistake", "owner")
        delete(other)
        assert ("campaign", "A mistake") in names()
        page = browser_of("owner").get("/deleted/").content.decode()
        last = now() + timedelta(days=30)
        assert f"deleted for good on {last.day} {last:%b %Y}" in page
        for way in ("/campaigns/", "/boxes/", "/packs/"):
            assert 'href="/deleted/"' in browser_of("owner").get(way).content.decode()

    def test_a_saint_comes_back_by_the_chronicle(self, table: Table) -> None:
        saint = a_saint(table)
        saints.take_apart(table.seat("owner"), saint.number)
        row = program_of("player").get(f"{API}deleted/").json()["results"][0]
        assert (row["kind"], row["name"]) == ("saint", "Frank")
        assert program_of("player").send("POST", row["restore"], {}).status_code == 201
        assert Saint.objects.get(pk=saint.pk).state == SaintState.PLAYING
        assert names("player") == []

    def test_what_others_deleted_is_not_there(self, table: Table) -> None:
        delete(table)
        for who in ("guide", "player", "stranger"):
            assert names(who) == []

    def test_restore_and_delete_now_by_hand(self, table: Table) -> None:
        delete(table)
        browser = browser_of("owner")
        way = f"/deleted/campaigns/{table.campaign.pk}/"
        assert browser.post(f"{way}restore/")["Location"] == table.path
        assert browser.get(table.path).status_code == 200
        delete(table)
        assert browser.post(f"{way}delete/")["Location"] == "/deleted/"
        assert not Campaign.objects.exists()

    def test_by_a_program(self, table: Table) -> None:
        program = program_of("owner")
        assert program.send("DELETE", table.api).status_code == 204
        listed: dict[str, Any] = program.get(f"{API}deleted/").json()
        assert listed["count"] == 1
        row = listed["results"][0]
        assert (row["kind"], row["id"], row["name"]) == ("campaign", str(table.campaign.pk), "Candlepoint")
        assert program.send("POST", row["restore"], {}).status_code == 204
        assert program.get(table.api).status_code == 200
        program.send("DELETE", table.api)
        assert program.send("DELETE", f"{API}deleted/campaigns/{row['id']}/").status_code == 204
        assert program.get(f"{API}deleted/").json()["count"] == 0


class TestTheSweep:
    def test_takes_what_has_waited_thirty_days_and_nothing_else(self, table: Table) -> None:
        a_saint(table)
        box = the_box(table)
        pack = packs.start(person("owner"), game=table.campaign.game, name="My pack")
        delete(table)
        boxes.delete(box)
        packs.delete(pack)
        actions.sweep(now() + timedelta(days=29))
        assert (Campaign.objects.count(), Box.objects.count(), Pack.objects.count()) == (1, 1, 1)
        actions.sweep(now() + LATER)
        gone: list[type[models.Model]] = [Campaign, Box, Pack, Saint, BoxShare, Copy]
        assert not any(model._default_manager.exists() for model in gone)

    def test_leaves_what_is_not_deleted(self, table: Table) -> None:
        a_saint(table)
        actions.sweep(now() + LATER)
        assert (Campaign.objects.count(), Box.objects.count()) == (1, 1)


def test_a_pack_in_a_deleted_box_stays_until_the_box_is_gone(table: Table) -> None:
    box = the_box(table)
    pack = packs.start(person("owner"), game=table.campaign.game, name="Ours")
    card = packs.put_card(pack, PackCardPart(code="rusty-key", name="Rusty Key", type="gift"))
    place = Place.objects.get(box=box, kind=PlaceKind.STASH)
    Copy.objects.create(box=box, card=Card.objects.get(pk=card.pk), number=1, place=place)
    Box.objects.filter(pk=box.pk).update(deleted=now())
    with pytest.raises(Refused) as refusal:
        packs.delete(pack)
    assert "deleted box" in str(refusal.value.message)


def test_cards_that_a_saint_gained_come_back_in_their_layers(table: Table) -> None:
    saint = a_saint(table)
    board = Card.objects.select_related("type").get(code="apocrypha-murder-board")
    saint_cards.gain(table.seat("owner"), saint.number, [saint_cards.WantedCopies(board, 1)], kind="deck.built")
    cards = lying(saint.box)
    delete(table)
    campaigns.restore(table.seat("owner"))
    assert lying(saint.box) == cards
