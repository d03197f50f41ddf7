"""Rebuilds and checklists as something to listen to: only how often they were changed, whoever wants more asks."""

import uuid
from collections.abc import Collection, Hashable, Mapping

from campaigns.doors.feeds import Event, register_feed
from campaigns.models import Checklist, Rebuild
from campaigns.shared_lists.actions.participants import List, feed_of

# Whoever has the address may listen.
ANYBODY = "anybody"


class ChangesFeed:
    def __init__(self, kind: List) -> None:
        self._lists = kind._default_manager.order_by()

    def newest(self, topics: Collection[uuid.UUID]) -> Mapping[uuid.UUID, int]:
        return dict(self._lists.filter(pk__in=topics).values_list("pk", "changes"))

    def events(self, topic: uuid.UUID, after: int, audience: str, limit: int) -> list[Event]:
        changes = self.newest([topic]).get(topic, 0)
        return [Event(changes, b'{"changes":%d}' % changes)] if changes > after else []

    def admitted(self, topic: uuid.UUID, listeners: Collection[Hashable]) -> Mapping[Hashable, str]:
        return dict.fromkeys(listeners, ANYBODY) if self._lists.filter(pk=topic).exists() else {}


for kind in (Rebuild, Checklist):
    register_feed(feed_of(kind), ChangesFeed(kind))
