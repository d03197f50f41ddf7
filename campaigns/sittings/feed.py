"""A sitting as something to listen to: its events by their seq, to every audience what it may see."""

import uuid
from collections.abc import Collection, Hashable, Mapping
from typing import NamedTuple

import msgspec

from campaigns.doors.feeds import Event, register_feed
from campaigns.doors.streams import seated
from campaigns.models import Sitting, SittingEvent
from campaigns.sittings.actions.events import FEED
from campaigns.sittings.shapes import event_facts

# No event holds anything that somebody at the table may not know: secrets are no events.
EVERYBODY = "everybody"


class BoardListener(NamedTuple):
    """A screen that belongs to nobody, by its link."""

    link: uuid.UUID


class WindowListener(NamedTuple):
    """Somebody with the address of the campaign's spectators' page."""

    link: uuid.UUID


class SittingFeed:
    def newest(self, topics: Collection[uuid.UUID]) -> Mapping[uuid.UUID, int]:
        return dict(Sitting.objects.filter(pk__in=topics).values_list("pk", "seq"))

    def events(self, topic: uuid.UUID, after: int, audience: str, limit: int) -> list[Event]:
        events = SittingEvent.objects.filter(sitting=topic, seq__gt=after)[:limit]
        return [Event(event.seq, msgspec.json.encode(event_facts(event))) for event in events]

    def admitted(self, topic: uuid.UUID, listeners: Collection[Hashable]) -> Mapping[Hashable, str]:
        links = ("campaign", "screen_link", "campaign__share_link")
        found = Sitting.objects.filter(pk=topic, campaign__deleted=None).values_list(*links).first()
        if found is None:
            return {}
        campaign, screen, window = found
        strangers = {BoardListener(screen), WindowListener(window)}.intersection(listeners)
        return dict.fromkeys([*seated(campaign, listeners), *strangers], EVERYBODY)


register_feed(FEED, SittingFeed())
