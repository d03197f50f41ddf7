"""A PostgreSQL that is slow, but answers others, is waited for."""

import os
import signal
import threading
import time

import pytest
from django.db import connection

from companion.postgresql.patience import PATIENCE_SECONDS, WatchedConnection

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
# More than the buffers of a socket hold.
LARGE = 8 * 2**20


@pytest.mark.skipif(connection.vendor != "postgresql", reason="is about PostgreSQL")
def test_a_large_statement_to_a_slow_server_is_sent_whole() -> None:
    """The server reads nothing for longer than a connection waits before it asks whether the server is there."""
    connection.ensure_connection()
    with WatchedConnection.connect(connection.connection.info.dsn, autocommit=True) as watched:
        server = watched.info.backend_pid
        os.kill(server, signal.SIGSTOP)
        later = threading.Timer(PATIENCE_SECONDS * 1.5, os.kill, (server, signal.SIGCONT))
        later.start()
        started = time.monotonic()
        try:
            (length,) = watched.execute("SELECT length(%s::text)", ["x" * LARGE]).fetchone() or (0,)
        finally:
            later.join()
            os.kill(server, signal.SIGCONT)
    assert length == LARGE
    assert time.monotonic() - started > PATIENCE_SECONDS
