"""A saint leaves with a passport and does nothing at home until they are back."""

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaigns.away.actions import passports, visits
from campaigns.chronicle.undo import undo
from campaigns.chronicle.words import words
from campaigns.models import Mission, Passport, Saint, SaintState
from campaigns.models.mission_record import MissionRecord, SaintOnMission
from campaigns.models.sheet import as_json
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from tests.campaigns.away.travelling import accept, host, leave, newest, now
from tests.people_at_table import Table, refused
from tests.saints_at_table import card, seat


def test_a_saint_who_left_does_nothing_at_home(table: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    assert (document["home"], document["saint"]["name"], document["game"]) == ("Candlepoint", "Frank", "apocrypha")
    assert document["saint"]["cards"] == [
        {"part": "card", "card": "apocrypha-frank-block"},
        {"part": "deck", "card": "apocrypha-murder-board"},
        {"part": "deck", "card": "apocrypha-murder-board"},
        {"part": "top", "card": "apocrypha-the-afternoon-tea"},
        {"part": "left", "card": "apocrypha-death"},
    ]
    assert now(traveller).state == SaintState.AWAY
    assert words(newest(table)) == "Frank went to play at another table."
    with refused("not-playing"):
        saint_cards.gain(seat(table), traveller.number, [WantedCopies(card("murder-board"), 1)])
    with refused("not-playing"):
        passports.issue(seat(table), traveller.number)


def test_nobody_leaves_in_the_middle_of_a_mission(table: Table, traveller: Saint) -> None:
    record = MissionRecord(choir=[SaintOnMission(traveller.number, "Frank")])
    Mission.objects.create(campaign=table.campaign, number=1, name="Cornered", record=as_json(record))
    with refused("on-a-mission"):
        leave(table, traveller)


def test_leaving_is_undone_and_the_passport_holds_no_longer(table: Table, elsewhere: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    code = Passport.objects.get().code or ""
    assert passports.shown_by(code).saint == traveller
    undo(seat(table), number=newest(table).number)
    assert now(traveller).state == SaintState.PLAYING
    with pytest.raises(Http404):
        passports.shown_by(code)
    with refused("not-away"):
        visits.receive(host(elsewhere), document=document)


def test_only_the_newest_passport_holds(table: Table, traveller: Saint) -> None:
    leave(table, traveller)
    first = Passport.objects.get().code or ""
    accept(table, traveller)
    leave(table, traveller)
    with pytest.raises(Http404):
        passports.shown_by(first)


def test_only_players_send_saints_away(table: Table, traveller: Saint) -> None:
    with pytest.raises(PermissionDenied):
        passports.issue(seat(table, "spectator"), traveller.number)
