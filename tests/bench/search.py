"""How long the first page of a search takes among 20,000 cards, against fetching the same rows by their keys.

``rows()`` is for the bench; ``python -m tests.bench.search`` measures on the database of DATA_DIR or DATABASE_URL and
prints what it found as JSON.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from tests.bench.ratios import Measured
from tests.postgres import postgres

if TYPE_CHECKING:
    from cards.models import Card

CARDS = 20_000
PAGE = 50
ROUNDS = 60
LIMIT = 4
# One card in so many has these words; each of the searches finds more than a page of them.
EVERY = 300
SEARCHES = ["cinder", "cin lan", '"cinder lantern"', "cinder or lantern -zyzzyva", "cinder g:apocrypha -t:omen"]
# No word search alone: Django needs longer to write it than a database to answer it.
EITHER = "cinder or k:conjure"
SYLLABLES = [a + b + c for a in "bcdfghklmnprstvw" for b in "aeiou" for c in ("", "n", "r", "s")]


def rows() -> list[Measured]:
    """What was measured, and how many times as long as by key it took."""
    with postgres() as url:
        return [*_measured_on("SQLite", ""), *_measured_on("PostgreSQL", url)]


def _measured_on(name: str, database_url: str) -> Iterator[Measured]:
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        settings = {"DATA_DIR": folder, "DATABASE_URL": database_url, "DJANGO_SETTINGS_MODULE": "companion.settings"}
        command = [sys.executable, "-m", "tests.bench.search"]
        done = subprocess.run(command, env={**os.environ, **settings}, check=True, capture_output=True, text=True)
    for label, ratios in json.loads(done.stdout):
        yield Measured(f"{label}, {name}", ratios, LIMIT, "by key")


def main() -> None:
    import django

    django.setup()
    _fill()
    measured = []
    for text in SEARCHES:
        measured += [(f"search {text}: its SQL", _sql_ratios(text)), (f"search {text}: its cards", _card_ratios(text))]
    measured.append((f"search {EITHER}: its SQL", _sql_ratios(EITHER)))
    print(json.dumps(measured))


def _fill() -> None:
    from django.core.management import call_command
    from django.db import connection

    from cards import catalogue
    from cards.catalogue.rows import index_cards
    from cards.models import Card, Game

    call_command("migrate", verbosity=0)
    catalogue.load()
    game = Game.objects.get(slug="apocrypha")
    Card.objects.bulk_create(_cards(game), batch_size=1_000)
    index_cards(Card.objects.filter(code__startswith="bench-"))
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")


def _cards(game: Any) -> Iterator["Card"]:
    """Cards of every type and chapter with names and summaries of made-up words."""
    from cards.models import Card

    chance = random.Random(20_000)
    words = ["".join(chance.choices(SYLLABLES, k=3)) for _ in range(8_000)]
    types, chapters = list(game.cardtypes.all()), list(game.chapters.all())
    for number in range(CARDS):
        type = types[number % len(types)]
        mark = ["cinder", "lantern"] if number % EVERY == 0 else []
        yield Card(
            game=game,
            code=f"bench-{number}",
            alias=f"veiled-bench-{number}",
            name=" ".join(chance.choices(words, k=2)).title(),
            type=type,
            chapter=chance.choice(chapters),
            virtue=chance.choice(["body", "mind", "rage", "soul", None]),
            is_spoiler=type.slug in {"fragment", "true-threat"} and not mark,
            summary=" ".join([*chance.choices(words, k=12), *mark]),
        )


def _sql_ratios(text: str) -> list[float]:
    """The statement of the first page against the bare one that fetches its rows by key."""
    from cards.search.find import find, parse_query
    from cards.sight import Viewer

    page = find(parse_query(text), Viewer())[:PAGE]
    statement, params = page.query.sql_with_params()
    keys = [card.pk for card in page]
    assert len(keys) == PAGE
    return _ratios(lambda: _fetch(statement, params), lambda: _fetch(_by_key(), keys))


def _card_ratios(text: str) -> list[float]:
    """From the query to the cards of the first page, against Django fetching the same cards by key."""
    from cards.models import Card
    from cards.search.find import find, parse_query
    from cards.sight import Viewer

    query = parse_query(text)
    keys = [card.pk for card in find(query, Viewer())[:PAGE]]
    return _ratios(lambda: list(find(query, Viewer())[:PAGE]), lambda: list(Card.objects.filter(pk__in=keys)))


def _by_key() -> str:
    from cards.models import Card

    columns = ", ".join(field.column for field in Card._meta.concrete_fields)
    return f"SELECT {columns} FROM cards_card WHERE id IN ({', '.join(['%s'] * PAGE)})"


def _fetch(statement: str, params: Any) -> list[Any]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(statement, params)
        return list(cursor.fetchall())


def _ratios(own: Callable[[], object], bare: Callable[[], object]) -> list[float]:
    """How many times as long; measured in turns, so that what else the machine does falls on both alike."""
    return [_seconds(own) / _seconds(bare) for _ in range(ROUNDS)]


def _seconds(work: Callable[[], object]) -> float:
    """The best of a few: what was measured besides is not the work's."""
    taken = []
    for _ in range(5):
        started = time.perf_counter()
        work()
        taken.append(time.perf_counter() - started)
    return min(taken)


if __name__ == "__main__":
    main()
