"""Loading the catalogue by stable codes, again and again."""

from pathlib import Path
from shutil import copytree

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from campaigns.actions import campaigns
from cards import catalogue
from cards.catalogue import CATALOGUE
from cards.models import Game
from tests.people_at_table import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """A copy of the catalogue's files, to be changed."""
    return Path(copytree(CATALOGUE, tmp_path / "catalogue"))


def rows() -> list[dict[str, object]]:
    return list(Game.objects.values())


def test_the_five_games_stand_in_their_order() -> None:
    assert catalogue.load() == 5
    assert [(game.place, game.slug) for game in Game.objects.all()] == [
        (0, "apocrypha"),
        (1, "witching-hour"),
        (2, "wickville"),
        (3, "curses-and-covens"),
        (4, "full-moon-ritual"),
    ]


def test_loading_twice_changes_nothing() -> None:
    catalogue.load()
    before = rows()
    assert catalogue.load() == 5
    assert rows() == before


def test_a_newer_catalogue_changes_the_rows_and_breaks_no_campaign(newer: Path) -> None:
    catalogue.load()
    seat = campaigns.start(person("owner"), game=Game.objects.get(slug="wickville"), name="Night")
    (newer / "wickville" / "game.yaml").write_text(
        "slug: wickville\nname: Wickville II\nmin_players: 2\nmax_players: 5\n"
    )
    catalogue.load(newer)
    game = Game.objects.get(slug="wickville")
    assert (game.name, game.min_players, game.max_players) == ("Wickville II", 2, 5)
    seat.campaign.refresh_from_db()
    assert seat.campaign.game == game


def test_a_catalogue_without_a_game_leaves_what_is_there(newer: Path) -> None:
    catalogue.load()
    (newer / "games.yaml").write_text("- wickville\n- apocrypha\n")
    assert catalogue.load(newer) == 2
    assert Game.objects.count() == 5
    assert Game.objects.get(slug="wickville").place == 0


def test_a_broken_file_changes_nothing(newer: Path) -> None:
    catalogue.load()
    before = rows()
    (newer / "apocrypha" / "game.yaml").write_text("slug: apocrypha\nname: New\nmin_players: 1\nmax_players: 9\n")
    (newer / "wickville" / "game.yaml").write_text("slug: wickville\nname: New\nmin_players: 4\nmax_players: 1\n")
    with pytest.raises(IntegrityError), transaction.atomic():
        catalogue.load(newer)
    assert rows() == before


def test_the_command_says_how_many(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_catalogue")
    assert capsys.readouterr().out == "The catalogue holds 5 games.\n"
