"""What each web process does before it serves."""

import os
import signal
from typing import Any

from companion.processes import die_with


def application() -> Any:
    """The WSGI application, every page of it loaded, in a process that does not outlive the server."""
    # Forked, it has the server's ear for signals and would miss one that comes while it loads.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    die_with(os.getppid(), signal.SIGTERM)
    from django.urls import get_resolver

    from companion.wsgi import application as site

    get_resolver().url_patterns  # noqa: B018 the first visitor shall not wait for the imports
    return site
