"""Who listens in this process to what: one tail for each topic and audience, read once for all of them."""

import asyncio
import uuid
from collections.abc import Callable, Hashable, Mapping

from campaigns.doors.feeds import CATALOGUE, Event, Feed, Following
from cards.memory import forget_everything
from companion.front.reader import Reader, Topic
from companion.front.tails import Subscription, Tail

# Programs pass over these; our own pages know them.
HEARTBEAT, LOOK = b":\n\n", b": look\n\n"


class Hub:
    """Only the loop's own thread counts; the reader hands over to it."""

    def __init__(self, feeds: Mapping[str, Feed], is_told: Callable[[], bool] = lambda: False) -> None:
        self.reader = Reader(feeds, self, is_told)
        # By topic and audience.
        self._tails: dict[Topic, dict[str, Tail]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.is_closing = False

    def subscribe(self, following: Following) -> Subscription:
        self._loop = asyncio.get_running_loop()
        topic = Topic(following.feed, following.topic)
        tail = self._tails.setdefault(topic, {}).setdefault(following.audience, Tail(following.after))
        joined = tail.join(following)
        if self.is_closing:
            joined.close()
        self.reader.watch(topic, following.audience, tail.head, following.listener)
        return joined

    def unsubscribe(self, following: Following, left: Subscription) -> None:
        topic = Topic(following.feed, following.topic)
        tails = self._tails[topic]
        tails[following.audience].subscriptions.discard(left)
        is_last_of_audience = not tails[following.audience].subscriptions
        if is_last_of_audience:
            del tails[following.audience]
        if not tails:
            del self._tails[topic]
        is_still_here = any(each.listener == left.listener for tail in tails.values() for each in tail.subscriptions)
        self.reader.unwatch(
            topic, following.audience if is_last_of_audience else None, None if is_still_here else left.listener
        )

    def close(self) -> None:
        """Everybody goes; they come back to whoever serves then."""
        self.is_closing = True
        for tails in self._tails.values():
            for tail in tails.values():
                for each in tail.subscriptions:
                    each.close()

    # from other threads

    def hear(self, feed: str, id: uuid.UUID, is_nudge: bool) -> None:
        """Somebody has written, here or elsewhere."""
        if feed == CATALOGUE:
            forget_everything()
        elif is_nudge:
            self._in_loop(lambda: self._nudge(Topic(feed, id)))
        else:
            self.reader.wake(feed, id)

    def bring(self, topic: Topic, audience: str, after: int, events: list[Event]) -> None:
        self._in_loop(lambda: self._bring(topic, audience, after, events))

    def beat(
        self, topic: Topic, asked: set[Hashable], admitted: Mapping[Hashable, str], *, may_have_missed: bool
    ) -> None:
        word = LOOK if may_have_missed else HEARTBEAT
        self._in_loop(lambda: self._beat(topic, asked, admitted, word))

    def _in_loop(self, call: Callable[[], None]) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call)

    # in the loop

    def _bring(self, topic: Topic, audience: str, after: int, events: list[Event]) -> None:
        if tail := self._tails.get(topic, {}).get(audience):
            tail.add(after, events)

    def _nudge(self, topic: Topic) -> None:
        for tail in self._tails.get(topic, {}).values():
            for each in tail.subscriptions:
                each.put(LOOK)

    def _beat(self, topic: Topic, asked: set[Hashable], admitted: Mapping[Hashable, str], word: bytes) -> None:
        """A word to everybody who may still listen; the others lose their line. Who came since is asked for next."""
        for audience, tail in self._tails.get(topic, {}).items():
            for each in tail.subscriptions:
                if each.listener not in asked or admitted.get(each.listener) == audience:
                    each.put(word)
                else:
                    each.close()
