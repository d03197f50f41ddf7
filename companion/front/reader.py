"""The one thread of a process that reads what listeners are to hear, however many they are."""

import logging
import threading
import time
import uuid
from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple, Protocol

from django.db import close_old_connections, connection, connections

from campaigns.doors.feeds import Event, Feed

logger = logging.getLogger(__name__)

# Rights are asked for again, and lines that are dead noticed, so often.
BEAT_SECONDS = 10.0
READ_AT_ONCE = 256
# After an error the database is left alone for a moment.
REST_SECONDS = 0.5


class Pauses(NamedTuple):
    """Between two looks at the database: while others tell us that there is something new, and while nobody does."""

    told: float
    alone: float


# SQLite says at next to no cost whether anybody has written; elsewhere a look is a query.
SQLITE, SERVER = Pauses(0.05, 0.02), Pauses(2.0, 0.4)


class Topic(NamedTuple):
    feed: str
    id: uuid.UUID


class Hearing(Protocol):
    """Who is told what was read, from the reader's thread."""

    def bring(self, topic: Topic, audience: str, after: int, events: list[Event]) -> None: ...

    def beat(
        self, topic: Topic, asked: set[Hashable], admitted: Mapping[Hashable, str], *, may_have_missed: bool
    ) -> None: ...


class Reader:
    def __init__(self, feeds: Mapping[str, Feed], hearing: Hearing, is_told: Callable[[], bool]) -> None:
        self._feeds = feeds
        self._hearing = hearing
        self._is_told = is_told
        self._changed = threading.Condition()
        # By topic and audience: up to which number it was read. And who listens.
        self._heads: dict[Topic, dict[str, int]] = {}
        self._listeners: dict[Topic, set[Hashable]] = {}
        self._woken: set[Topic] = set()
        self._thread: threading.Thread | None = None
        self._version: tuple[object, int] | None = None
        self._next_look = self._next_beat = 0.0
        # Since the last beat nobody told us for a while: of what has no number we may have missed something.
        self._was_deaf = False

    # called by the loop's thread, and by whoever has written

    def watch(self, topic: Topic, audience: str, after: int, listener: Hashable) -> None:
        """From now on, beginning after that number unless it is read already."""
        with self._changed:
            self._listeners.setdefault(topic, set()).add(listener)
            if audience not in self._heads.setdefault(topic, {}):
                self._heads[topic][audience] = after
                self._woken.add(topic)
            if self._thread is None:
                self._next_beat = time.monotonic() + BEAT_SECONDS
                self._thread = threading.Thread(target=self._run, name="streams", daemon=True)
                self._thread.start()
            self._changed.notify()

    def unwatch(self, topic: Topic, audience: str | None, listener: Hashable | None) -> None:
        """Nobody listens there any more: as that audience, or as that person."""
        with self._changed:
            if audience is not None:
                self._heads.get(topic, {}).pop(audience, None)
            self._listeners.get(topic, set()).discard(listener)
            if not self._heads.get(topic):
                self._heads.pop(topic, None)
                self._listeners.pop(topic, None)
                self._woken.discard(topic)

    def wake(self, feed: str, topic: uuid.UUID) -> None:
        """There is something new."""
        with self._changed:
            if (found := Topic(feed, topic)) in self._heads:
                self._woken.add(found)
                self._changed.notify()

    # in its own thread

    def _run(self) -> None:
        while True:
            try:
                woken = self._wait()
                close_old_connections()
                self._read(woken | self._grown())
                self._beat_when_due()
            except Exception:
                logger.exception("What listeners should hear could not be read.")
                connections.close_all()
                self._version = None
                time.sleep(REST_SECONDS)

    def _wait(self) -> set[Topic]:
        """Until somebody tells us, or it is time to look; while nobody listens, without a connection."""
        with self._changed:
            if not self._heads:
                connections.close_all()
                self._version = None
                self._changed.wait_for(lambda: self._heads)
            if not self._woken:
                self._changed.wait(max(0.0, min(self._next_look, self._next_beat) - time.monotonic()))
            woken, self._woken = self._woken, set()
            return woken

    def _grown(self) -> set[Topic]:
        """Where there is more than was read, if it is time to look."""
        if time.monotonic() < self._next_look:
            return set()
        pauses, is_told = SQLITE if connection.vendor == "sqlite" else SERVER, self._is_told()
        self._was_deaf |= not is_told
        self._next_look = time.monotonic() + (pauses.told if is_told else pauses.alone)
        if not self._may_have_changed():
            return set()
        with self._changed:
            least = {topic: min(heads.values()) for topic, heads in self._heads.items()}
        found = set()
        for name in {topic.feed for topic in least}:
            newest = self._feeds[name].newest([topic.id for topic in least if topic.feed == name])
            found |= {Topic(name, id) for id, seq in newest.items() if seq > least.get(Topic(name, id), seq)}
        return found

    def _may_have_changed(self) -> bool:
        """Whether anybody has written since the last look; asked of this very connection, which must be the same."""
        if connection.vendor != "sqlite":
            return True
        with connection.cursor() as cursor:
            version = cursor.execute("PRAGMA data_version").fetchone()[0]
        before, self._version = self._version, (connection.connection, version)
        return self._version != before

    def _read(self, topics: set[Topic]) -> None:
        for topic in topics:
            with self._changed:
                heads = dict(self._heads.get(topic, {}))
            for audience, head in heads.items():
                self._read_for(topic, audience, head)

    def _read_for(self, topic: Topic, audience: str, head: int) -> None:
        while events := list(self._feeds[topic.feed].events(topic.id, head, audience, READ_AT_ONCE)):
            with self._changed:
                heads = self._heads.get(topic, {})
                # Everybody left meanwhile, and perhaps somebody came who begins elsewhere.
                if heads.get(audience) != head:
                    return
                heads[audience] = events[-1].seq
            self._hearing.bring(topic, audience, head, events)
            head = events[-1].seq

    def _beat_when_due(self) -> None:
        if time.monotonic() < self._next_beat:
            return
        with self._changed:
            listeners = {topic: set(these) for topic, these in self._listeners.items()}
        was_deaf = self._was_deaf
        for topic, these in listeners.items():
            admitted = self._feeds[topic.feed].admitted(topic.id, these)
            self._hearing.beat(topic, these, admitted, may_have_missed=was_deaf)
        self._was_deaf = False
        # Where that failed it is tried again at once: whoever lost their seat shall not listen for another round.
        self._next_beat = time.monotonic() + BEAT_SECONDS
