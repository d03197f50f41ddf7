"""A plan that several people work through: ticking, saving, and the word to all who stand at its page."""

import uuid
from collections.abc import Collection, Hashable, Mapping

from django.db import transaction

from campaigns import access
from campaigns.doors import feeds
from campaigns.doors.feeds import Event, register_feed
from campaigns.doors.streams import known_still
from campaigns.people.models import User
from cards.box import plans
from cards.models import BoxEntry, BoxPlan

FEED = "box-plan"
# Whoever may see the box reads the same number.
EVERYBODY = "everybody"


class PlanFeed:
    """Only how often a plan was changed; whoever wants more asks."""

    def newest(self, topics: Collection[uuid.UUID]) -> Mapping[uuid.UUID, int]:
        return dict(BoxPlan.objects.filter(pk__in=topics).order_by().values_list("pk", "changes"))

    def events(self, topic: uuid.UUID, after: int, audience: str, limit: int) -> list[Event]:
        changes = self.newest([topic]).get(topic, 0)
        return [Event(changes, b'{"changes":%d}' % changes)] if changes > after else []

    def admitted(self, topic: uuid.UUID, listeners: Collection[Hashable]) -> Mapping[Hashable, str]:
        plan = BoxPlan.objects.select_related("box").filter(pk=topic).first()
        if plan is None:
            return {}
        known = known_still(listeners)
        seeing = access.people_who_see(plan.box, {listener.user for listener in known})
        return {listener: EVERYBODY for listener in known if listener.user in seeing}


register_feed(FEED, PlanFeed())


@transaction.atomic
def tick(made: BoxPlan, step: int, *, by: str) -> None:
    plans.tick(made, step, by=by)
    feeds.tell(FEED, made.pk)


@transaction.atomic
def untick(made: BoxPlan, step: int) -> None:
    plans.untick(made, step)
    feeds.tell(FEED, made.pk)


@transaction.atomic
def book(made: BoxPlan, *, by: User, key: uuid.UUID | None, all_of_it: bool) -> BoxEntry:
    entry = plans.book(made, by=by, key=key, all_of_it=all_of_it)
    feeds.tell(FEED, made.pk)
    return entry
