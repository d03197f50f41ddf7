"""The attacks of ``make faults`` in small, one after the other against one site."""

from collections.abc import Iterator

import pytest

from tests.faults import live_tables
from tests.faults.attacks import ATTACKS, Attack
from tests.faults.watching import resident, warm, watched
from tests.sites import Site, prepared, site

pytestmark = pytest.mark.faults

# Attacks that have tests of their own in small, with more to look at.
ELSEWHERE = {"slow bodies", "costly checks", "large archives", "imports beside a writer", "crashes in a row"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, float]]:
    with site(prepared(tmp_path_factory.mktemp("attacks") / "data")) as running:
        warm(running)
        yield running, resident(running)


@pytest.mark.parametrize(
    "attack",
    [attack for attack in ATTACKS if attack.name not in ELSEWHERE and attack.run.__module__ != live_tables.__name__],
    ids=lambda attack: attack.name,
)
def test_it_holds(running: tuple[Site, float], attack: Attack) -> None:
    # How long a page takes beside an attack says little where other tests run beside both: that is for make faults.
    told = watched(running[0], attack, attack.small, running[1], is_timed=False)
    print(told)  # noqa: T201 the figures
    assert told.problems == []
