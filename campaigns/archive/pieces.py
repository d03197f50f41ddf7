"""Many rows in pieces: each a short transaction of its own, so that nobody else's write waits long for the database."""

import time
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from django.db import connection, models

Row = TypeVar("Row", bound=models.Model)

PIECE_ROWS = 150
# Others get as long as we took: SQLite wakes nobody, they look again after a while.
LONGEST_PAUSE_SECONDS = 0.1


def create_in_pieces(rows: Iterable[Row]) -> None:
    """All of them; within a transaction they are part of that, and nobody is let in between."""
    for _row in created_in_pieces(rows):
        pass


def created_in_pieces(rows: Iterable[Row]) -> Iterator[Row]:
    """Each as soon as it is made. Tens of thousands, held together, would be looked through at every collection."""
    for piece in _pieces(rows):
        pause = _Pause()
        yield from type(piece[0])._default_manager.bulk_create(piece)
        pause.end()


def update_in_pieces(rows: Iterable[Row], fields: list[str]) -> None:
    for piece in _pieces(rows):
        pause = _Pause()
        type(piece[0])._default_manager.bulk_update(piece, fields)
        pause.end()


def delete_in_pieces(rows: "models.QuerySet[Row]") -> None:
    """Those of which there may be many, newest first, as whatever points at another points back."""
    while True:
        pause = _Pause()
        keys = list(rows.order_by("-pk").values_list("pk", flat=True)[:PIECE_ROWS])
        if not keys:
            return
        rows.filter(pk__in=keys).delete()
        pause.end()


def let_others_in() -> None:
    """Between two transactions that each took a while."""
    if not connection.in_atomic_block:
        time.sleep(LONGEST_PAUSE_SECONDS)


def _pieces(rows: Iterable[Row]) -> Iterator[list[Row]]:
    coming = iter(rows)
    while piece := list(islice(coming, PIECE_ROWS)):
        yield piece


class _Pause:
    def __init__(self) -> None:
        self._begun = time.monotonic()

    def end(self) -> None:
        if not connection.in_atomic_block:
            time.sleep(min(time.monotonic() - self._begun, LONGEST_PAUSE_SECONDS))
