"""What is written in the editions: enough, of every kind, and nothing twice."""

import re
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from typing import Any, get_args

import pytest

from cards.almanac.days import day_of
from cards.almanac.edition import Step, Tone, Virtue, Weight
from cards.almanac.files import Malformed, editions, read
from cards.models import Game
from tests.data_rows import data_rows

FIRST = editions()[0]
ORDINARY = FIRST.mutations.ordinary
SPECIAL = FIRST.mutations.special
EVERY = [*ORDINARY, *SPECIAL]
TWISTS = [(game, twist) for game, deck in FIRST.twists.items() for twist in [*deck.special, *deck.ordinary]]


def test_there_are_enough() -> None:
    assert len(ORDINARY) >= 150
    assert len(SPECIAL) >= 50
    # Half of a cycle lies between two times that an entry is drawn.
    assert len(ORDINARY) // 2 > 60


def test_they_are_spread_over_steps_virtues_tones_and_weights() -> None:
    steps = Counter(entry.step for entry in ORDINARY)
    assert all(steps[step] >= 3 for step in get_args(Step)), steps
    assert all(Counter(entry.tone for entry in ORDINARY)[tone] >= 45 for tone in get_args(Tone))
    assert all(Counter(entry.weight for entry in ORDINARY)[weight] >= 25 for weight in get_args(Weight))
    assert all(Counter(entry.virtue for entry in ORDINARY)[virtue] >= 10 for virtue in get_args(Virtue))


@data_rows("entry", EVERY, name=lambda entry: entry.code)
def test_each_can_be_read_at_a_glance(entry: Any) -> None:
    assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", entry.code)
    assert 1 <= len(entry.name.split()) <= 6
    assert len(entry.rule) <= 300
    assert len(entry.line) <= 120
    assert entry.rule.endswith(".")


@data_rows("game, twist", TWISTS, name=lambda game, twist: f"{game}-{twist.code}")
def test_each_twist_is_short(game: str, twist: Any) -> None:
    assert len(twist.rule) <= 240
    assert twist.rule.endswith(".")


def test_nothing_is_another_with_a_number_changed() -> None:
    """Rules whose words are the same once numbers and virtues are taken out of them."""
    bare = Counter(re.sub(r"\d+|\b(body|mind|rage|soul|one|two|three)\b", "#", entry.rule.lower()) for entry in EVERY)
    assert [words for words, times in bare.items() if times > 1] == []
    assert len({entry.name for entry in EVERY}) == len(EVERY)


@pytest.mark.django_db
def test_each_other_game_has_a_twist_every_day() -> None:
    games = set(Game.objects.values_list("slug", flat=True)) - {"apocrypha"}
    for n in range(366):
        assert set(day_of(date(2024, 1, 1) + timedelta(days=n)).twists) == games


OCCASIONS = {
    "2018-11-06": "The almanac's birthday",
    "2019-02-08": None,
    "2020-02-29": "Leap day",
    "2023-10-13": "Friday the 13th",
    "2023-08-31": "Blue moon",
    "2024-03-31": "Easter Sunday",
    "2025-12-31": "New Year's Eve",
    "2025-10-31": "Halloween",
    "2025-12-25": "Christmas Day",
    "2025-12-28": "The days between the years",
    "2026-08-12": "Solar eclipse",
}


@data_rows("day, occasion", OCCASIONS.items())
def test_special_days(day: str, occasion: str | None) -> None:
    assert day_of(date.fromisoformat(day)).mutation.occasion == occasion


def test_a_malformed_file_says_where(tmp_path: Path) -> None:
    (tmp_path / "edition.yaml").write_text("begins: 2030-01-01\nkey: k\n")
    (tmp_path / "special.yaml").write_text("[]")
    (tmp_path / "ordinary.yaml").write_text("[{code: a, name: A, tone: merry}]")
    with pytest.raises(Malformed, match=r"ordinary.yaml.*merry"):
        read(tmp_path)
