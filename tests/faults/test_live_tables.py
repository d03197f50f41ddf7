"""Live tables while parts of the site fall, small; ``make faults`` has the full counts."""

from collections.abc import Iterator

import pytest

from tests.faults.live_tables import (
    a_valkey_that_hangs,
    clocks_that_disagree,
    disturbed,
    kill_in_rounds,
    of_its_own,
    one_key_at_once,
    one_moment_claimed_by_six,
    phones_that_vanish,
    restart_beside_writers,
)
from tests.postgres import postgres
from tests.sites import Site, wait_until

pytestmark = pytest.mark.faults


@pytest.fixture(scope="module")
def running() -> Iterator[Site]:
    """One whose parts come back at once, on SQLite."""
    with of_its_own() as running:
        wait_until(running.is_complete, 60)
        yield running


@pytest.fixture(scope="module")
def on_postgresql() -> Iterator[tuple[Site, str]]:
    with postgres() as url, of_its_own(DATABASE_URL=url) as running:
        wait_until(running.is_complete, 60)
        yield running, url


def test_undisturbed_six_writers_lose_nothing(running: Site) -> None:
    writers = disturbed(running, lambda _writers: None)
    assert sum(writer.again for writer in writers) == 0


def test_killed_again_and_again_nothing_that_was_acknowledged_is_lost(running: Site) -> None:
    kill_in_rounds(running, 6)


def test_the_same_key_many_times_at_once_is_one_event(running: Site) -> None:
    one_key_at_once(running, 20)


def test_of_six_who_claim_a_moment_one_has_it(running: Site) -> None:
    one_moment_claimed_by_six(running, 60)


def test_servers_whose_clocks_are_a_day_apart_serve_one_table(running: Site) -> None:
    clocks_that_disagree(running, 2)


def test_while_valkey_hangs_nothing_is_lost(running: Site) -> None:
    a_valkey_that_hangs(running, 1)


def test_a_phone_that_vanishes_is_noticed(running: Site) -> None:
    phones_that_vanish(running, 12)


def test_killed_again_and_again_on_postgresql(on_postgresql: tuple[Site, str]) -> None:
    kill_in_rounds(on_postgresql[0], 6)


def test_a_database_that_is_started_again_loses_nothing(on_postgresql: tuple[Site, str]) -> None:
    restart_beside_writers(*on_postgresql, 1)
