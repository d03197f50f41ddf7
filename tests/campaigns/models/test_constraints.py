"""What must never be, the database itself refuses, whoever writes."""

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.models import Campaign, Entry, GuideNote, Invitation, Member, ShareLink
from campaigns.people.models import ApiToken, User
from cards.models import Game
from tests.people_at_table import Table, person


def seats(who: str, **values: Any) -> Callable[[Table], Any]:
    return lambda table: Member.objects.filter(pk=table.seat(who).pk).update(**values)


def second_seat(**fields: Any) -> Callable[[Table], Any]:
    seat = {"number": 9, "name": "New", "role": "player", **fields}
    return lambda table: Member.objects.create(campaign=table.campaign, **seat)


def twice(model: type[Any], **fields: Any) -> Callable[[Table], Any]:
    return lambda table: [model.objects.create(campaign=table.campaign, **fields) for _ in range(2)]


def invitation(**fields: Any) -> Callable[[Table], Any]:
    given = {"digest": "d", "role": "player", "expires": timezone.now(), "uses": 1, **fields}
    return lambda table: Invitation.objects.create(campaign=table.campaign, **given)


FORBIDDEN: dict[str, Callable[[Table], Any]] = {
    "campaign_day_turns_in_a_day": lambda table: Campaign.objects.update(day_turns_at=24),
    "chronicle_is_numbered": twice(Entry, number=99, at=timezone.now(), by_name="x", kind="x"),
    "game_players_make_sense": lambda table: Game.objects.update(min_players=7),
    "guide_is_no_spectator": seats("guide", role="spectator"),
    "invitation_not_overused": invitation(used=2),
    "member_role_is_known": seats("player", role="king"),
    "one_guide_a_campaign": seats("player", is_guide=True),
    "one_owner_a_campaign": seats("player", role="owner"),
    "one_seat_a_person": lambda table: second_seat(user=person("player"))(table),
    "one_secret_note_a_guide": lambda table: twice(GuideNote, author=person("guide"))(table),
    "owner_is_somebody": seats("owner", user=None),
    "seats_are_numbered": second_seat(number=1),
    "a window has one address": lambda table: [
        ShareLink.objects.create(campaign=table.campaign, digest=digest) for digest in "ab"
    ],
    "an entry is undone once": lambda table: [
        Entry.objects.create(
            campaign=table.campaign, number=n, at=timezone.now(), by_name="x", kind="x", undoes=table.entries()[0]
        )
        for n in (98, 99)
    ],
    "a username is one person's": lambda table: User.objects.update(username="same"),
    "a token's digest is one token's": lambda table: [
        ApiToken.objects.create(user=person("owner"), name="x", digest="same") for _ in range(2)
    ],
}


@pytest.mark.parametrize("write", FORBIDDEN.values(), ids=FORBIDDEN.keys())
def test_the_database_refuses(table: Table, write: Callable[[Table], Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        write(table)


def test_every_named_constraint_is_tried_here() -> None:
    ours = [model for app in ("campaigns", "people", "cards") for model in apps.get_app_config(app).get_models()]
    named = {constraint.name for model in ours for constraint in model._meta.constraints}
    assert named
    assert named <= set(FORBIDDEN)


def test_a_game_that_is_played_cannot_be_taken_off_the_shelf(table: Table) -> None:
    with pytest.raises(IntegrityError):
        Game.objects.filter(slug="apocrypha").delete()
    assert table.now().game_id == "apocrypha"
