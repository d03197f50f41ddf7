"""The moon that is drawn: where it stands on a day, and how much of it is lit."""

from datetime import date, timedelta
from itertools import pairwise
from math import cos, pi

import pytest

from cards.almanac import moon, window
from cards.almanac.edition import QUARTERS
from cards.almanac.files import editions
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

SKY = editions()[0].sky
DAYS = [date(2018, 11, 6) + timedelta(days=n) for n in range(3000)]


def area(points: list[moon.Point]) -> float:
    """Of what the outline encloses (the shoelace formula)."""
    around = [*points, points[0]]
    return abs(sum(a * d - c * b for (a, b), (c, d) in pairwise(around))) / 2


def test_a_quarter_is_exact_on_its_day() -> None:
    for day in DAYS:
        for place, name in enumerate(QUARTERS):
            if name in SKY.on(day):
                assert moon.moon_phase(SKY, day) == place / 4, day


def test_between_the_quarters_it_goes_on_and_never_back() -> None:
    steps = [(moon.moon_phase(SKY, b) - moon.moon_phase(SKY, a)) % 1 for a, b in pairwise(DAYS)]
    assert min(steps) > 0.02
    assert max(steps) < 0.05


@pytest.mark.parametrize("name", ["waxing crescent", "waxing gibbous", "waning gibbous", "waning crescent"])
def test_the_drawing_agrees_with_the_word(name: str) -> None:
    eighths = {"waxing crescent": 0, "waxing gibbous": 1, "waning gibbous": 2, "waning crescent": 3}
    for day in DAYS:
        if SKY.moon(day) == name:
            assert int(moon.moon_phase(SKY, day) * 4) == eighths[name], day


def test_a_day_at_the_end_of_the_table_has_its_moon_too() -> None:
    assert 0.25 <= moon.moon_phase(SKY, SKY.last + timedelta(days=3)) < 0.5


@data_rows("turned", [0.05, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9])
def test_so_much_is_lit(turned: float) -> None:
    """The lit share of a sphere that has turned so far is (1 - cos) / 2."""
    assert area(moon.lit_outline(turned)) / pi == pytest.approx((1 - cos(2 * pi * turned)) / 2, abs=0.003)


@pytest.mark.parametrize(("turned", "side"), [(0.2, 1), (0.4, 1), (0.6, -1), (0.9, -1)])
def test_while_it_waxes_the_right_side_is_lit(turned: float, side: int) -> None:
    assert max(moon.lit_outline(turned), key=lambda point: abs(point[0]))[0] == pytest.approx(side)


@pytest.mark.parametrize(
    ("turned", "path"),
    [
        (0.125, "M0-10A10 10 0 0 1 0 10A7.07 10 0 0 0 0-10Z"),
        (0.375, "M0-10A10 10 0 0 1 0 10A7.07 10 0 0 1 0-10Z"),
        (0.625, "M0-10A10 10 0 0 0 0 10A7.07 10 0 0 0 0-10Z"),
        (0.875, "M0-10A10 10 0 0 0 0 10A7.07 10 0 0 1 0-10Z"),
    ],
)
def test_its_path_turns_the_right_way(turned: float, path: str) -> None:
    assert moon.lit_path(turned, 10) == path


@pytest.mark.parametrize("tone", ["hope", "doom", "strange"])
def test_the_panes_leave_no_gap_in_a_ring(tone: str) -> None:
    for inner, outer, count, _is_shifted in window.RINGS:
        ring = [pane for pane in window.panes(tone) if isinstance(pane, window.Pane) and pane[:2] == (inner, outer)]
        assert len(ring) == count
        assert sum(pane.end - pane.start for pane in ring) == pytest.approx(1)
