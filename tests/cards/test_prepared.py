"""A prepared query finds what Django's own would, and asks the database as often."""

import uuid
from datetime import timedelta

import pytest
from django.db.models import CharField, DateTimeField, IntegerField, Model, UUIDField, Value
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from campaigns.models import Member
from campaigns.people.models import User
from cards.prepared import Prepared
from tests.people_at_table import Table, elsewhere, person, table

__all__ = ["elsewhere", "table"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

SEATS = Member.objects.select_related("campaign", "user")
OF_CAMPAIGN: Prepared[Member] = Prepared(
    lambda campaign: SEATS.filter(campaign=campaign).order_by("-number"), UUIDField()
)
BY_NAME: Prepared[User] = Prepared(lambda name: User.objects.filter(username=name), CharField())
SINCE: Prepared[User] = Prepared(lambda moment: User.objects.filter(joined__gt=moment), DateTimeField())
MARKED: Prepared[Member] = Prepared(
    lambda campaign, number: (
        Member.objects.filter(campaign=campaign, number__lte=number).annotate(mark=Value(7)).only("name")
    ),
    UUIDField(),
    IntegerField(),
)


def values(row: Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_rows_are_those_of_django_with_what_they_belong_to(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    campaign = table.campaign
    expected = list(SEATS.filter(campaign=campaign).order_by("-number"))
    with django_assert_num_queries(1):
        found = OF_CAMPAIGN.all(campaign.pk)
        assert [values(seat) for seat in found] == [values(seat) for seat in expected]
        for whose in ("campaign", "user"):
            assert [values(getattr(seat, whose)) for seat in found] == [
                values(getattr(seat, whose)) for seat in expected
            ]
    assert len(found) == 4


def test_each_time_it_is_asked_with_something_else(table: Table, elsewhere: Table) -> None:
    one, other = table.campaign, elsewhere.campaign
    assert {seat.campaign_id for seat in OF_CAMPAIGN.all(one.pk)} == {one.pk}
    assert {seat.campaign_id for seat in OF_CAMPAIGN.all(other.pk)} == {other.pk}
    assert OF_CAMPAIGN.all(uuid.uuid4()) == []
    assert OF_CAMPAIGN.first(uuid.uuid4()) is None


def test_words_and_moments_are_asked_as_the_database_keeps_them() -> None:
    frank = person("frank")
    assert BY_NAME.first("frank") == frank
    assert BY_NAME.first("' OR 1=1 --") is None
    assert frank in SINCE.all(now() - timedelta(minutes=1))
    assert SINCE.all(now() + timedelta(minutes=1)) == []


def test_annotations_and_what_is_left_out_stay_so(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = MARKED.first(table.campaign.pk, 1)
    assert first is not None
    assert first.mark == 7  # type: ignore[attr-defined]
    with django_assert_num_queries(1):
        assert first.role


def test_a_row_can_be_written(table: Table) -> None:
    seat = OF_CAMPAIGN.first(table.campaign.pk)
    assert seat is not None
    seat.name = "Somebody else"
    seat.save()
    assert table.campaign.members.filter(name="Somebody else").count() == 1
