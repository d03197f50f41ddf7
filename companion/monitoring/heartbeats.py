"""Worker and beat say that they live, each in a row of its own; whoever serves pages reads them.

What writes here knows no models: the clock of recurring jobs does without them.
"""

import logging
import socket
import threading
import time
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import connection

logger = logging.getLogger(__name__)

WORKER, BEAT = "worker", "beat"
EVERY_SECONDS = 30
# Three that did not come.
SILENT_AFTER = timedelta(seconds=3 * EVERY_SECONDS + 10)
# A machine that went for good is not missed for ever.
FORGOTTEN_AFTER = timedelta(hours=1)
TELL = """
    INSERT INTO companion_heartbeat (part, machine, at, answered) VALUES (%s, %s, %s, %s)
    ON CONFLICT (part, machine) DO UPDATE
    SET at = excluded.at, answered = COALESCE(excluded.answered, companion_heartbeat.answered)
"""
FORGET = "DELETE FROM companion_heartbeat WHERE part = %s AND at < %s"
LEAVE = "DELETE FROM companion_heartbeat WHERE part = %s AND machine = %s"


def is_silent(at: datetime) -> bool:
    """Whether whoever was last heard of then should have been heard of since."""
    return datetime.now(UTC) - at > SILENT_AFTER


def machine() -> str:
    return socket.gethostname()


def tell(part: str, *, has_answered: bool = False) -> None:
    """This machine's *part* lives; and it has done a job that was put in line for it, where it says so."""
    now = datetime.now(UTC)
    value = connection.ops.adapt_datetimefield_value
    with connection.cursor() as cursor:
        cursor.execute(TELL, [part, machine(), value(now), value(now) if has_answered else None])
        cursor.execute(FORGET, [part, value(now - FORGOTTEN_AFTER)])


def tell_if_possible(part: str) -> None:
    """And keep no connection: it is not needed again for a while. A database that is away stops nobody's heart."""
    try:
        tell(part)
    except Exception:
        logger.warning("That the %s lives could not be written down.", part)
    finally:
        connection.close()


def leave(part: str) -> None:
    """It stops because somebody asked it to, and will not be missed."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(LEAVE, [part, machine()])
    except Exception:
        logger.warning("That the %s stops could not be written down.", part)
    finally:
        connection.close()


# The worker's, which Celery calls


def begin_worker(**kwargs: Any) -> None:
    threading.Thread(target=_go_on, name="heartbeat", daemon=True).start()


def end_worker(**kwargs: Any) -> None:
    leave(WORKER)


def _go_on() -> None:
    while True:
        tell_if_possible(WORKER)
        time.sleep(EVERY_SECONDS)
