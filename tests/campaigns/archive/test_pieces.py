"""A long file comes in pieces: each is written and let go before the next, so that nobody else waits for all of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction

from campaigns.archive.pieces import PIECE_ROWS
from tests.campaigns.archive.documents import export, restore
from tests.people_at_table import Table, set_table

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]
ENTRIES = 2 * PIECE_ROWS + 20


def rows_in(sql: str, params: Any) -> int:
    """One for each bracket of the values, or for each case; PostgreSQL is sent a list for each column."""
    if "UNNEST" in sql:
        return len(params[0])
    return sql.partition("VALUES")[2].count("(") or sql.count("WHEN")


@contextmanager
def rows_written() -> Iterator[list[int]]:
    """How many entries of the chronicle were written in each transaction."""
    pieces = [0]

    def look(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(('INSERT INTO "campaigns_entry"', 'UPDATE "campaigns_entry"')):
            pieces[-1] += rows_in(sql, params)
            transaction.on_commit(lambda: pieces.append(0))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(look):
        yield pieces


def long_file() -> dict[str, Any]:
    table: Table = set_table("Candlepoint")
    document = export(table.seat("owner"))
    first = document["chronicle"][0]
    document["chronicle"] = [
        {**first, "number": number, "undoes": number - 1 if number % 2 == 0 else None}
        for number in range(1, ENTRIES + 1)
    ]
    return document


def test_no_piece_waits_for_the_next() -> None:
    document = long_file()
    with rows_written() as pieces:
        copy = restore(document)
    assert copy.campaign.chronicle.get(number=2).undoes == copy.campaign.chronicle.get(number=1)
    assert sum(pieces) >= ENTRIES + ENTRIES // 2
    assert max(pieces) <= PIECE_ROWS
