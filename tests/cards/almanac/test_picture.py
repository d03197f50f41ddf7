"""The picture for the previews of links."""

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from PIL import Image, ImageStat

from cards.almanac import picture
from cards.almanac.files import editions
from tests.cards.almanac.clock import NOON, set_clock

pytestmark = pytest.mark.django_db
NEW, CRESCENT, FULL = "2026-11-09", "2026-11-12", "2026-10-26"


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, NOON)


def get(day: str, **headers: str) -> Any:
    return Client().get(f"/mutations/{day}.png", headers=headers)


def opened(day: str) -> Image.Image:
    return Image.open(BytesIO(get(day).content))


def test_it_has_the_size_that_previews_want() -> None:
    answer = get("2026-11-16")
    assert answer["Content-Type"] == "image/png"
    image = opened("2026-11-16")
    assert (image.format, image.size) == ("PNG", (1200, 630))
    assert len(answer.content) < 500_000


def test_the_moon_in_it_stands_as_it_does_in_the_sky() -> None:
    (x, y), r = picture.MIDDLE, picture.RADIUS

    def light(day: str) -> float:
        return ImageStat.Stat(opened(day).convert("L").crop((x - r, y - r, x + r, y + r))).mean[0]

    assert light(NEW) + 10 < light(CRESCENT)
    assert light(CRESCENT) + 60 < light(FULL)


def test_each_day_has_its_own_and_always_the_same() -> None:
    assert get(NEW).content != get(CRESCENT).content
    first = get(NEW).content
    picture.draw_picture.cache_clear()
    assert get(NEW).content == first


def test_it_is_kept_for_ever_and_whoever_has_it_costs_no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = get("2026-11-16")
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"

    def draws(*_: object) -> bytes:
        raise AssertionError("drawn for nothing")

    monkeypatch.setattr(picture, "draw_picture", draws)
    again = get("2026-11-16", **{"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("day", ["2026-11-18", "2018-11-05", "2026-02-30", "today", "20261116"])
def test_there_is_none_of_a_day_that_is_not_told(day: str) -> None:
    assert get(day).status_code == 404


@pytest.mark.pure
@pytest.mark.walk
def test_every_name_and_every_rule_fits_and_can_be_read() -> None:
    mutations = [*editions()[0].mutations.ordinary, *editions()[0].mutations.special]
    for mutation in mutations:
        top = picture.TOP + (86 if mutation.occasion else 50)
        height = picture.BOTTOM - 66 - top
        name, rule = picture._composed(mutation.name, mutation.rule, height)
        assert name.height + picture.BETWEEN + rule.height <= height, mutation.code
        assert rule.font.size >= 27, mutation.code
        for block in (name, rule):
            widest = max(block.font.getlength(line) for line in block.lines)
            assert widest <= picture.RIGHT - picture.LEFT, mutation.code
            assert " ".join(block.lines).split() == (mutation.name if block is name else mutation.rule).split()
