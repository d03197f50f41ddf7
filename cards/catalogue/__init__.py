"""The catalogue: data files under fixtures/catalogue, held against their schema, as rows."""

import hashlib
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction

from cards.catalogue import corrections
from cards.catalogue.checks import problems_of
from cards.catalogue.files import BadCatalogue, CatalogueFile, FileProblem, read, read_folder
from cards.catalogue.rows import write_game
from cards.models import Loaded

CATALOGUE: Path = settings.FIXTURES_DIR / "catalogue"
# Raised when rows are made differently from the same files.
VERSION = 2

__all__ = ["CATALOGUE", "BadCatalogue", "FileProblem", "load"]


def load(folder: Path = CATALOGUE, *, force: bool = False, say: Callable[[str], object] = lambda words: None) -> int:
    """Bring the rows in line with the files, or raise BadCatalogue with everything that is wrong and change nothing.

    A game whose files have not changed since the last time is left alone, unless *force*.
    """
    digests = {slug: _digest(folder, slug) for slug in _games(folder)}
    known = {} if force else dict(Loaded.objects.values_list("game_id", "digest"))
    changed = [slug for slug, digest in digests.items() if known.get(slug) != digest]
    files = _read(folder, changed)
    with transaction.atomic():
        for slug in changed:
            say(f"{slug}: {len(files[slug])} files")
            write_game(slug, list(digests).index(slug), files[slug])
            corrections.lay_over(slug)
            Loaded.objects.update_or_create(game_id=slug, defaults={"digest": digests[slug]})
    _tell_planner()
    return len(changed)


def _tell_planner() -> None:
    """SQLite never counts its rows by itself; without, a search walks through all cards, a thousand times slower."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def _games(folder: Path) -> list[str]:
    problems: list[FileProblem] = []
    file = read(folder / "games.yaml", "games", folder, problems)
    if file is None:
        raise BadCatalogue(problems)
    slugs: list[str] = file.value
    return slugs


def _digest(folder: Path, slug: str) -> str:
    whole = hashlib.sha256(f"{VERSION} {(folder / 'games.yaml').read_text(encoding='utf-8')}".encode())
    for path in sorted((folder / slug).rglob("*.yaml")):
        whole.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()


def _read(folder: Path, slugs: list[str]) -> dict[str, dict[str, CatalogueFile]]:
    problems: list[FileProblem] = []
    files = {slug: read_folder(folder / slug, folder, problems) for slug in slugs}
    if not problems:
        problems = [problem for slug in slugs for problem in problems_of(slug, files[slug])]
    if problems:
        raise BadCatalogue(sorted(problems))
    return files
