"""The chronicle of a campaign as something to listen to: its entries by their numbers."""

import uuid
from collections.abc import Collection, Hashable, Mapping

from django.db.models import Max
from rest_framework.renderers import JSONRenderer

from campaigns.chronicle.shapes import entries_data
from campaigns.chronicle.writing import FEED
from campaigns.doors.feeds import Event, register_feed
from campaigns.doors.streams import seated
from campaigns.models import Entry
from campaigns.people.models import User


def audience_of(user: User) -> str:
    """Everybody reads by themselves: what somebody has not seen yet is veiled from them."""
    return str(user.pk)


class ChronicleFeed:
    def newest(self, topics: Collection[uuid.UUID]) -> Mapping[uuid.UUID, int]:
        rows = Entry.objects.filter(campaign__in=topics).order_by().values_list("campaign")
        return dict(rows.annotate(newest=Max("number")))

    def events(self, topic: uuid.UUID, after: int, audience: str, limit: int) -> list[Event]:
        entries = Entry.objects.filter(campaign=topic, number__gt=after).select_related("undoes").order_by("number")
        told = entries_data(list(entries[:limit]), User.objects.get(pk=audience))
        return [Event(entry["number"], JSONRenderer().render(entry)) for entry in told]

    def admitted(self, topic: uuid.UUID, listeners: Collection[Hashable]) -> Mapping[Hashable, str]:
        return {listener: audience_of(seat.user) for listener, seat in seated(topic, listeners).items() if seat.user}


register_feed(FEED, ChronicleFeed())
