"""What can be listened to, and the word to all listeners that there is something new.

A feed is a kind of thing that changes (the chronicle of a campaign, a checklist), a topic is one of them. What is new
on a topic has numbers that only grow, so that a phone which was away says the last it had and gets the rest.
"""

import os
import queue
import secrets
import threading
import time
import uuid
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple, Protocol

from django.core.cache import caches
from django.db import transaction

# Where the processes of an installation tell each other; nothing is lost with it but half a second.
CHANNEL = "companion:wakes"
# Told when there is more to tell than a broker takes: each process looks by itself soon enough.
WAITING_AT_MOST = 1_000
# So long after it did not take a word, a broker is tried again.
AGAIN_SECONDS = 1.0
# And so long the next word waits, at most; where the same word comes several times meanwhile, programs are at work,
# and whoever looks on sees no difference.
BREATH_SECONDS, LONG_BREATH_SECONDS = 0.005, 0.02
# By this a process knows its own words.
VOICE = f"{os.getpid()}-{secrets.token_hex(4)}"

# The events of a live table; whoever changes what its screen shows beside them nudges it too.
SITTINGS = "sitting"
# No feed: a host has corrected the catalogue, and what processes keep of its cards is over.
CATALOGUE = "catalogue"

# Where a view leaves word for the front, in the environ of WSGI; nothing that is sent from outside gets there.
FOLLOWED = "companion.stream"

Ear = Callable[[str, uuid.UUID, bool], None]


class Event(NamedTuple):
    """Something new on a topic: its number, and one line of JSON as its audience may see it."""

    seq: int
    data: bytes


class Feed(Protocol):
    """One kind of thing that can be listened to. Asked in a thread of its own, outside of any request."""

    def newest(self, topics: Collection[uuid.UUID]) -> Mapping[uuid.UUID, int]:
        """By topic the number of what is newest there, in one query; what is gone is left out."""

    def events(self, topic: uuid.UUID, after: int, audience: str, limit: int) -> Sequence[Event]:
        """What came after that number, in order, at most *limit*, redacted for *audience*."""

    def admitted(self, topic: uuid.UUID, listeners: Collection[Hashable]) -> Mapping[Hashable, str]:
        """By listener the audience to which they belong now; who may no longer listen is left out."""


class Following(NamedTuple):
    """Who follows what, from where on. A view leaves it for the front (``streams.answer``)."""

    feed: str
    topic: uuid.UUID
    audience: str
    listener: Hashable
    after: int


def framed(event: Event) -> bytes:
    """As it goes over the line."""
    return b"id: %d\ndata: %s\n\n" % event


FEEDS: dict[str, Feed] = {}
_ears: list[Ear] = []
_waiting: "queue.Queue[str]" = queue.Queue(WAITING_AT_MOST)
_lock = threading.Lock()
_speaker: threading.Thread | None = None


def register_feed(name: str, feed: Feed) -> None:
    FEEDS[name] = feed


def hear(ear: Ear) -> None:
    """Have *ear* called, from whichever thread: feed and topic of what this process wrote, and whether only to look."""
    _ears.append(ear)


def tell(feed: str, topic: uuid.UUID) -> None:
    """Once the transaction at hand has held: there is something new on *topic*. Never fails, never waits."""
    transaction.on_commit(partial(_tell, feed, topic, False), robust=True)


def nudge(feed: str, topic: uuid.UUID) -> None:
    """The same of what has no number on *topic*: open pages look again. While no broker tells other processes, their
    pages are told to look every few seconds (``companion/front/reader.py``)."""
    transaction.on_commit(partial(_tell, feed, topic, True), robust=True)


def _tell(feed: str, topic: uuid.UUID, is_nudge: bool) -> None:
    for ear in _ears:
        ear(feed, topic, is_nudge)
    try:
        _waiting.put_nowait(f"{VOICE} {feed} {topic} {'look' if is_nudge else 'read'}")
    except queue.Full:
        return
    _begin_to_speak()


def _begin_to_speak() -> None:
    global _speaker
    # After a fork the thread is not there any more.
    with _lock:
        if _speaker is None or not _speaker.is_alive():
            _speaker = threading.Thread(target=_speak, name="wakes", daemon=True)
            _speaker.start()


def _speak() -> None:
    """Outside of every request, since the broker may hang. What it did not take is said again once it is back."""
    words: dict[str, None] = {}
    while True:
        comes_again = gather(_waiting, words)
        for word in list(words):
            if caches["default"].publish(CHANNEL, word) is None:  # type: ignore[attr-defined]  # SteadfastCache
                break
            del words[word]
        # Where much is told at once, most of it is the same.
        time.sleep(LONG_BREATH_SECONDS if comes_again else BREATH_SECONDS)


def gather(waiting: "queue.Queue[str]", words: dict[str, None]) -> bool:
    """All that waits, each word once, and whether one came again; where some is left from before, no longer than a
    moment."""
    taken, known = 0, len(words)
    with suppress(queue.Empty):
        words[waiting.get(timeout=AGAIN_SECONDS if words else None)] = None
        taken = 1
        while len(words) < WAITING_AT_MOST:
            words[waiting.get_nowait()] = None
            taken += 1
    return len(words) - known < taken
