"""What each web process does before it serves."""

import gc
import os
import signal

from companion.front.application import Front
from companion.processes import die_with

THREADS = 4
_held: list[object] = []


def application() -> Front:
    """The front before the site, every page of it loaded, in a process that does not outlive the server."""
    # Forked, it has the server's ear for signals and would miss one that comes while it loads.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    die_with(os.getppid(), signal.SIGTERM)
    from django.conf import settings
    from django.urls import get_resolver

    from cards.bodies import body_limit
    from companion import disk
    from companion.wsgi import application as site

    get_resolver().url_patterns  # noqa: B018 the first visitor shall not wait for the imports
    # What is loaded stays, so that sweeping up after a request looks only at what came since.
    gc.collect()
    gc.freeze()
    _held.append(disk.hold_open())
    threads = int(os.environ.get("THREADS") or THREADS)
    return Front(site, threads=threads, body_limit=body_limit, proxies=settings.PROXIES)
