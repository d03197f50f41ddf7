"""What a campaign's page reads again only when the chronicle has a new entry, in which each change of it is told."""

from collections.abc import Hashable, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.utils.timezone import now
from django.utils.translation import get_language

from campaigns import access
from campaigns.access import Right
from campaigns.chronicle.pages import entries_in_words, entries_of
from campaigns.days.actions.webhooks import dead_of
from campaigns.days.pages.mutations import today
from campaigns.doors.frame import newest_number
from campaigns.missions.catalogue import GAME
from campaigns.models import Member, Sitting, Webhook
from campaigns.sittings.views import open_table_of
from cards.memory import Memory

# Where missions tell the story, fewer entries do.
NEWEST, BESIDE_THE_STORY = 8, 4


class Lately(NamedTuple):
    newest: int
    entries: list[dict[str, Any]]
    # The day, what it brings, and its veto.
    day: dict[str, Any]
    sitting: Sitting | None
    # Those that were switched off because they are dead, where this seat can do something about it.
    dead_webhooks: list[Webhook]


# A few kB each.
_lately: Memory[Lately] = Memory(256, seconds=3600)


def lately(seat: Member, seats: Sequence[Member]) -> Lately:
    """As *seat* sees it. The number is read first: what happens meanwhile is kept under a number that is over."""
    newest, moment = newest_number(seat.campaign), now()
    key = _key(seat, seats, newest, seat.campaign.day(moment))
    return _lately.get_or_make(
        key,
        lambda: Lately(
            newest,
            entries_in_words(seat, entries_of(seat)[: BESIDE_THE_STORY if seat.campaign.game_id == GAME else NEWEST]),
            today(seat.campaign, moment),
            open_table_of(seat.campaign),
            list(dead_of(seat)) if access.may(seat, Right.ANNOUNCE) else [],
        ),
    )


def _key(seat: Member, seats: Sequence[Member], newest: int, day: date) -> Hashable:
    """All that it depends on; the names at the table, since a veto says whose it is."""
    campaign = seat.campaign
    here = (campaign.pk, newest, day, campaign.uses_mutations, campaign.archived is None)
    own = (seat.pk, seat.role, seat.is_guide)
    return *here, *own, tuple(one.name for one in seats), get_language()
