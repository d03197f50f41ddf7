"""The bench knows how sure it is: it fails beyond a limit, not within its own noise."""

import random
import subprocess
import sys

import pytest

from tests.bench.ratios import Measured, noise_of, noise_of_the_same

pytestmark = pytest.mark.pure


def scattered(middle: float, share: float, turns: int = 40) -> list[float]:
    chance = random.Random(18)
    return [middle * (1 + chance.gauss(0, share)) for _ in range(turns)]


def test_a_quiet_machine_knows_what_is_too_slow() -> None:
    assert Measured("page", scattered(4.2, 0.02), limit=4).verdict == "TOO SLOW"
    assert Measured("page", scattered(3.5, 0.02), limit=4).verdict == "ok, with little room"
    assert Measured("page", scattered(2.5, 0.02), limit=4).verdict == "ok"


def test_a_noisy_one_fails_only_beyond_its_noise() -> None:
    assert Measured("page", scattered(4.2, 0.5), limit=4).is_within
    assert not Measured("page", scattered(8, 0.5), limit=4).is_within


def test_what_the_machine_adds_counts_for_every_figure() -> None:
    steady = scattered(4.4, 0.001)
    assert not Measured("page", steady, limit=4).is_within
    assert Measured("page", steady, limit=4, noise_at_least=0.2).is_within


def test_more_turns_are_surer() -> None:
    assert noise_of(scattered(4, 0.2, turns=400)) < noise_of(scattered(4, 0.2, turns=20)) / 3
    assert noise_of([4.0]) == 0


def test_the_same_against_itself_shows_what_scatters() -> None:
    assert noise_of_the_same([1000.0] * 20) == 0
    assert noise_of_the_same(scattered(1000, 0.2)) > noise_of_the_same(scattered(1000, 0.02)) > 0


def test_it_starts_without_django_being_set_up() -> None:
    """It runs a real site beside itself and has no settings of its own."""
    subprocess.run([sys.executable, "-c", "import tests.bench.__main__"], check=True)
