"""Imports that fail or are killed leave nothing, and nobody ever sees a part of a campaign."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns import access
from campaigns.archive import arrivals
from campaigns.archive import file as archive
from campaigns.models import Campaign, Entry, Member, Veto
from tests.campaigns.archive.documents import Document
from tests.people_at_table import Table, person

pytestmark = pytest.mark.django_db

TABLES = (Campaign, Member, Entry, Veto)


def counts() -> list[int]:
    return [model._default_manager.count() for model in TABLES]


class Struck(Exception):
    pass


def strike(seat: Member) -> None:
    raise Struck


def test_an_import_that_fails_at_the_very_last_leaves_nothing(table: Table, document: Document) -> None:
    before = counts()
    with pytest.raises(Struck):
        archive.restore(document, by=person("stranger"), at_last=strike)
    assert counts() == before


def abandoned(document: Document) -> Campaign:
    """As far as an import came that was killed before its last write."""
    parsed = archive._parse(document)
    campaign, seats = archive._begin(parsed)
    archive._write_unseen(parsed, campaign, seats)
    return campaign


def test_nobody_sees_a_campaign_that_is_not_whole(table: Table, document: Document) -> None:
    campaign = abandoned(document)
    for who in ("owner", "player", "guide", "stranger"):
        assert campaign.pk not in access.seats_of(person(who)).values_list("campaign", flat=True)
        assert campaign.pk not in access.deleted_seats_of(person(who)).values_list("campaign", flat=True)


def test_what_was_abandoned_is_swept_away_and_nothing_else(table: Table, document: Document) -> None:
    before = counts()
    deleted = Campaign.objects.filter(pk=table.campaign.pk)
    deleted.update(deleted=timezone.now() - timedelta(days=1))
    abandoned(document)
    assert arrivals.sweep(timezone.now()) == 0
    assert arrivals.sweep(timezone.now() + timedelta(hours=1)) == 1
    assert counts() == before
    assert deleted.exists()
