"""Loading the catalogue by stable codes, again and again."""

from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import Model

from campaigns.seats.actions import campaigns
from cards import catalogue
from cards.catalogue import CATALOGUE, BadCatalogue
from cards.models import Card, CardType, Chapter, Game, Keyword, Passage, SearchText, Sheet, Target, Term
from tests.people_at_table import person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
KEPT: list[type[Model]] = [Game, Chapter, CardType, Keyword, Card, Term, Sheet, Passage]


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """A copy of the catalogue's files, to be changed."""
    return Path(copytree(CATALOGUE, tmp_path / "catalogue"))


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def rows() -> dict[str, list[Any]]:
    """Every row that something else may point at, with its key."""
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in KEPT}


def test_the_five_games_stand_in_their_order() -> None:
    assert [(game.place, game.slug) for game in Game.objects.all()] == [
        (0, "apocrypha"),
        (1, "witching-hour"),
        (2, "wickville"),
        (3, "curses-and-covens"),
        (4, "full-moon-ritual"),
    ]


def test_what_has_not_changed_is_not_loaded_again() -> None:
    assert catalogue.load() == 0


def test_loading_everything_again_changes_nothing() -> None:
    before, counts = rows(), [model._default_manager.count() for model in (Target, SearchText)]
    assert catalogue.load(force=True) == 5
    assert rows() == before
    assert [model._default_manager.count() for model in (Target, SearchText)] == counts


def test_a_newer_catalogue_changes_the_rows_and_breaks_no_campaign(newer: Path) -> None:
    seat = campaigns.start(person("owner"), game=Game.objects.get(slug="wickville"), name="Night")
    keys = list(Card.objects.order_by("pk").values_list("pk", "code"))
    change(newer / "wickville" / "game.yaml", "max_players: 4", "max_players: 5")
    assert catalogue.load(newer) == 1
    assert Game.objects.get(slug="wickville").max_players == 5
    assert list(Card.objects.order_by("pk").values_list("pk", "code")) == keys
    seat.campaign.refresh_from_db()
    assert seat.campaign.game_id == "wickville"


def test_a_step_that_left_the_files_is_found_no_more(newer: Path) -> None:
    change(newer / "wickville" / "reference.yaml", "slug: defeat", "slug: overcome")
    change(newer / "wickville" / "reference.yaml", "name: Defeat an opponent", "name: Overcome an opponent")
    catalogue.load(newer)
    steps = Passage.objects.filter(sheet__slug="winning", game="wickville").exclude(slug="")
    assert [(step.slug, step.name) for step in steps] == [
        ("summon", "Summon your Guardian"),
        ("overcome", "Overcome an opponent"),
    ]
    assert SearchText.objects.filter(text__startswith=" overcome an opponent").count() == 1
    assert not SearchText.objects.filter(text__startswith=" defeat an opponent").exists()


def test_two_steps_of_a_reference_cannot_have_one_slug(newer: Path) -> None:
    change(newer / "wickville" / "reference.yaml", "slug: defeat", "slug: summon")
    with pytest.raises(BadCatalogue, match=r"wickville/reference.yaml:\d+: the step summon stands here twice"):
        catalogue.load(newer)


def test_a_catalogue_without_a_game_leaves_what_is_there(newer: Path) -> None:
    (newer / "games.yaml").write_text("- wickville\n- full-moon-ritual\n")
    catalogue.load(newer)
    assert Game.objects.count() == 5
    assert Game.objects.get(slug="wickville").place == 0


def test_broken_files_are_all_named_and_change_nothing(newer: Path) -> None:
    before = rows()
    change(newer / "wickville" / "game.yaml", "max_players: 4", "max_players: 5")
    change(newer / "full-moon-ritual" / "game.yaml", "slug: full-moon-ritual", "slug: 7")
    change(newer / "apocrypha" / "game.yaml", "min_players: 1", "least: 1")
    with pytest.raises(BadCatalogue) as caught:
        catalogue.load(newer)
    assert "apocrypha/game.yaml" in str(caught.value)
    assert "full-moon-ritual/game.yaml" in str(caught.value)
    assert rows() == before


def test_the_command_says_how_many(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_catalogue")
    assert capsys.readouterr().out == "The catalogue is up to date (0 games loaded).\n"


def test_a_note_cites_the_book_or_a_ruling_and_never_our_own_api() -> None:
    notes = "\n".join(path.read_text() for path in CATALOGUE.rglob("*.yaml"))
    assert "as the API has it" not in notes


@pytest.mark.parametrize(
    ("slug", "facts"),
    [
        ("gaunt", ("odd", "Hope", "even", "trashed")),
        ("magic-mason-jar", ("boosts Soul", "Support")),
        ("sparks", ("boosts Soul", "Body")),
        ("wickety-wack-sack", ("boosts Soul", "slotted", "true", "empty hand")),
    ],
)
def test_a_card_whose_powers_the_book_prints_tells_all_of_them(slug: str, facts: tuple[str, ...]) -> None:
    summary = Card.objects.get(code=f"apocrypha-{slug}").summary
    assert [fact for fact in facts if fact not in summary] == []
