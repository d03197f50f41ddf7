"""Loading the catalogue: data files under fixtures/catalogue into rows, by stable codes."""

from pathlib import Path
from typing import Any

import yaml
from django.conf import settings
from django.db import transaction

from cards.models import Game

CATALOGUE = settings.FIXTURES_DIR / "catalogue"


@transaction.atomic
def load(folder: Path = CATALOGUE) -> int:
    """Bring the rows in line with the files; loading the same files again changes nothing."""
    slugs: list[str] = _read(folder / "games.yaml")
    games = [Game(place=place, **_read(folder / slug / "game.yaml")) for place, slug in enumerate(slugs)]
    Game.objects.bulk_create(
        games,
        update_conflicts=True,
        unique_fields=["slug"],
        update_fields=["name", "min_players", "max_players", "place"],
    )
    return len(games)


def _read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))
