"""Guests without a seat are forgotten after a month, all others never."""

from datetime import timedelta

import pytest
from django.utils.timezone import now

from campaigns.people.models import User
from campaigns.seats.actions import guests
from campaigns.shared_lists.actions import rebuilds
from cards.recipes.library import recipe_called
from tests.people_at_table import set_table

pytestmark = pytest.mark.django_db


def guest(name: str, *, days_ago: int, **fields: object) -> User:
    made = User.objects.create_user(name, is_guest=True, **fields)
    User.objects.filter(pk=made.pk).update(joined=now() - timedelta(days=days_ago))
    return made


def test_a_guest_who_never_sat_down_goes_after_a_month() -> None:
    guest("idle", days_ago=31)
    guest("new", days_ago=29)
    busy = guest("busy", days_ago=31)
    rebuilds.start(recipe_called("enter-here"), by=busy)
    seated = set_table("Candlepoint").seat("owner").user
    assert seated is not None
    User.objects.filter(pk=seated.pk).update(is_guest=True, joined=now() - timedelta(days=400))
    assert guests.sweep(now()) == 1
    assert set(User.objects.values_list("username", flat=True)) >= {"new", "busy", seated.username}
    assert not User.objects.filter(username="idle").exists()
