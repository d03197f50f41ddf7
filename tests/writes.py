"""What is written to the database meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.test.utils import CaptureQueriesContext

WRITING = ("INSERT", "UPDATE", "DELETE", "REPLACE")


@contextmanager
def writes() -> Iterator[list[str]]:
    """The statements that write, as a list which is full when the block is over."""
    found: list[str] = []
    with CaptureQueriesContext(connection) as captured:
        yield found
    found += [query["sql"] for query in captured if query["sql"].lstrip("( ").upper().startswith(WRITING)]
