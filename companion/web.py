"""What each web process does before it serves."""

import gc
import os
import signal
import sys
from contextlib import suppress

import msgspec

from companion.front.access_log import AccessLog, Answered
from companion.front.application import Front, Tell
from companion.front.connections import open_connections
from companion.front.gathering import Door
from companion.monitoring import metrics
from companion.running.processes import die_with

THREADS = 4
# So long a thread goes on while others wait; a page is handed from one to another several times.
SWITCH_SECONDS = 0.0005
# After so many new objects garbage is looked for; by Python's own 700 it is looked for several times within a page.
NEW_OBJECTS = 20_000
_held: list[object] = []


def application() -> Front:
    """The front before the site, every page of it loaded, in a process that does not outlive the server."""
    # Forked, it has the server's ear for signals and would miss one that comes while it loads.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    die_with(os.getppid(), signal.SIGTERM)
    from django.conf import settings
    from django.urls import get_resolver, reverse

    from campaigns.doors import feeds
    from campaigns.people.hashers import HASHING_ROUTES
    from campaigns.tools.apocrypha.solver import reckon_beside
    from cards.bodies import body_limit
    from companion.front.hub import Hub
    from companion.front.wakes import Wakes
    from companion.monitoring import disk, falls
    from companion.wsgi import application as site

    sys.setswitchinterval(SWITCH_SECONDS)
    get_resolver().url_patterns  # noqa: B018 the first visitor shall not wait for the imports
    read_shapes_once(msgspec.Struct)
    # What is loaded stays, so that sweeping up after a request looks only at what came since.
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)
    _held.append(disk.hold_open())
    falls.sign_in(settings.DATA_DIR)
    hub = Hub(feeds.FEEDS, lambda: wakes.is_heard)
    wakes = Wakes(settings.REDIS_URL, hub.hear)
    feeds.hear(hub.hear)
    reckon_beside()
    threads = int(os.environ.get("THREADS") or THREADS)
    front = Front(
        site,
        threads=threads,
        body_limit=body_limit,
        proxies=settings.PROXIES,
        hub=hub,
        tell=teller(),
        password_paths=[reverse(route) for route in HASHING_ROUTES],
        together=event_door(),
    )
    front.connections.watch()
    count(front)
    return front


def event_door() -> Door:
    from companion.event_door import EventDoor

    return EventDoor()


def teller() -> Tell:
    """Counts every answer, and logs it where that is wanted."""
    from django.conf import settings

    log = AccessLog(settings.ACCESS_LOG) if settings.ACCESS_LOG else None

    def tell(answered: Answered) -> None:
        metrics.COUNTS.request(answered.method, answered.status, answered.seconds)
        if log:
            log.tell(answered)

    return tell


def count(front: Front) -> None:
    """What else is counted for Prometheus."""
    from django.conf import settings

    from campaigns.doors import feeds

    feeds.hear(lambda feed, topic, is_nudge: None if is_nudge else metrics.COUNTS.event(feed))
    metrics.COUNTS.gauges |= {"streams": lambda: front.streams, "connections": lambda: len(open_connections())}
    metrics.write_now_and_then(settings.DATA_DIR)


def read_shapes_once(shape: type[msgspec.Struct]) -> None:
    """Have msgspec look at every shape before there are threads: two that read a new one at once end the process."""
    for each in shape.__subclasses__():
        with suppress(TypeError, NameError):  # one that cannot be read from a file by itself
            msgspec.json.Decoder(each)
        read_shapes_once(each)
