"""The past by words, tone and step: each mutation once, with all its days."""

import re

import pytest

from cards.almanac import stored_days
from cards.models import AlmanacDay
from tests.cards.almanac.clock import NOON
from tests.cards.almanac.pages.looking import EAST, HALLOWEEN, TODAY, TOMORROW, read, visitor
from tests.cards.looking import queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept() -> None:
    """Every day up to the one that begins next; so tomorrow's row is there, and must not be found."""
    stored_days.fill(NOON)


def found(asked: str, zone: str = "") -> list[tuple[str, list[str]]]:
    """Each mutation that is found, with its dates."""
    page = read(f"/mutations/?{asked}", zone)
    parts = page.split('<li class="found-day"')[1:]
    names = [re.search(r'found-name"><a [^>]*>([^<]+)</a>', part) for part in parts]
    return [
        (name[1], re.findall(r'<time datetime="([\d-]+)"', part))
        for name, part in zip(names, parts, strict=True)
        if name
    ]


@pytest.mark.usefixtures("kept")
def test_words_are_looked_for_in_name_rule_and_occasion() -> None:
    word = TODAY.mutation.name.split()[-1]
    for words in (TODAY.mutation.name, word.lower(), f"{word} {TODAY.mutation.rule.split()[3]}"):
        assert TODAY.mutation.name in dict(found(f"q={words}"))
    days = [day for name, days in found("q=halloween") for day in days if name == HALLOWEEN.mutation.name]
    # In 2020 there was a blue moon on Halloween, and that is rarer.
    assert days == [f"{year}-10-31" for year in (2026, 2025, 2024, 2023, 2022, 2021, 2019)]
    assert found("q=zzzz") == []


@pytest.mark.usefixtures("kept")
def test_a_mutation_is_found_once_with_all_its_days() -> None:
    names = [name for name, _ in found("tone=doom&step=evaluate")]
    assert len(names) == len(set(names)) > 1
    for name, days in found("tone=doom&step=evaluate"):
        rows = AlmanacDay.objects.filter(name=name, date__lte=TODAY.date).order_by("-date")
        assert days == [str(row.date) for row in rows]
        assert {(row.tone, row.step) for row in rows} == {("doom", "evaluate")}


@pytest.mark.usefixtures("kept")
def test_tomorrow_is_not_found() -> None:
    code = TOMORROW.mutation.code
    assert AlmanacDay.objects.filter(code=code, date=TOMORROW.date).exists()
    days = [day for _, days in found(f"q={TOMORROW.mutation.name}") for day in days]
    assert "2026-11-17" not in days
    assert "2026-11-17" in [day for _, days in found(f"q={TOMORROW.mutation.name}", EAST) for day in days]


@pytest.mark.usefixtures("kept")
def test_what_is_found_comes_in_pages() -> None:
    first, second = found("tone=hope"), found("tone=hope&page=2")
    assert len(first) == 20
    assert second
    assert not {name for name, _ in first} & {name for name, _ in second}
    assert first[0][1][0] >= second[0][1][0]
    assert 'href="?tone=hope&page=2"' in read("/mutations/?tone=hope")


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("asked", ["tone=hope", "q=the", "step=win&q=the", "q=zzzz", "tone=nonsense"])
def test_looking_costs_the_same_however_much_there_is(asked: str) -> None:
    assert queries(visitor(), f"/mutations/?{asked}") <= 3
