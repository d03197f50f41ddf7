"""What every test stands on: a real Valkey, a clean cache, and for some a whole site and a browser."""

import gc
import os
import re
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import redis
from django.db import connection
from django.test import TransactionTestCase
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker

from cards.memory import forget_everything
from companion.running.processes import CrewProcess
from companion.up import valkey
from tests import databases
from tests.caches import empty_caches
from tests.chromium import ARGUMENTS, chromium
from tests.data_rows import has_data_rows
from tests.depth import FULL
from tests.sites import Site, prepared, site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

FOLDER = Path(os.environ["COMPANION_TEST_DIR"])
# These machines are noisy: what Hypothesis finds counts, not how long it took.
settings.register_profile("companion", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=40)
settings.register_profile("full", settings.get_profile("companion"), max_examples=200)
settings.load_profile("full" if FULL else "companion")
PHONE = {"width": 390, "height": 844}
# What the network did or did not bring, a request that a newer one overtook, what browsers say of http and of frames.
NETWORK = re.compile(
    r"Failed to load resource|net::ERR|preloaded using link preload|htmx:sendAbort|htmx:afterRequest"
    r"|Cross-Origin-Opener-Policy header has been ignored|Framing 'http"
    # The service worker of a page that goes away while it is fetched.
    r"|unknown error occurred when fetching the script"
    # Or one that a test does without.
    r"|Service Worker registration blocked by Playwright"
)
DESKTOP = {"width": 1280, "height": 900}
SERVER = pytest.StashKey[CrewProcess]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rows", default="", metavar="TEXT", help="run only data rows with TEXT in their names")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("rows"):
        config.hook.pytest_deselected(items=[item for item in items if not has_data_rows(item)])
        items[:] = filter(has_data_rows, items)


def pytest_configure(config: pytest.Config) -> None:
    if _is_first_process():
        server = config.stash[SERVER] = valkey(FOLDER / "valkey.sock", FOLDER, os.environ)
        server.start()
        _wait_for_valkey()


def pytest_collection_finish(session: pytest.Session) -> None:
    """All that is there now stays to the end: walking through it again and again took a quarter of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_unconfigure(config: pytest.Config) -> None:
    if server := config.stash.get(SERVER, None):
        server.signal(signal.SIGTERM)
        server.sweep()
        shutil.rmtree(FOLDER, ignore_errors=True)


def _is_first_process() -> bool:
    return "PYTEST_XDIST_WORKER" not in os.environ


def _wait_for_valkey() -> None:
    deadline = time.monotonic() + 10
    with redis.Redis(unix_socket_path=str(FOLDER / "valkey.sock")) as client:
        while True:
            try:
                client.ping()
                return
            except redis.ConnectionError:
                assert time.monotonic() < deadline, (FOLDER / "valkey.log").read_text()
                time.sleep(0.02)


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker, django_db_createdb: bool
) -> Iterator[None]:
    """A copy of the template, with the catalog in it. Whatever is left of it goes with the run's folder."""
    with django_db_blocker.unblock():
        if django_db_createdb and _is_first_process():
            databases.discard_templates()
        databases.create_test_database()
    yield
    with django_db_blocker.unblock():
        connection.close()


def restore_committed(case: TransactionTestCase) -> None:
    """Django would empty every table, and the catalog would have to be loaded again."""
    databases.restore_test_database()


TransactionTestCase._fixture_teardown = restore_committed  # type: ignore[method-assign]


@pytest.fixture(autouse=True)
def fresh_cache(request: pytest.FixtureRequest) -> None:
    """No test is throttled for what another did, or shown what was drawn for it; pure tests ask no server."""
    if request.node.get_closest_marker("pure"):
        forget_everything()
    else:
        empty_caches()


@pytest.fixture(scope="session")
def live_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The real thing on a free port, for all tests that only look at it: ``.url``, ``.lan_url``, ``.data_dir``."""
    with site(prepared(tmp_path_factory.mktemp("live") / "data")) as running:
        yield running


@pytest.fixture(scope="session")
def lan_url(live_site: Site) -> str:
    """The live site by an origin that browsers do not call secure."""
    return live_site.lan_url


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """One Chromium for the session; without one the test is skipped."""
    path = chromium()
    if path is None:
        pytest.skip("no Chromium here")
    from playwright.sync_api import sync_playwright

    # Playwright's loop stays in this thread; Django, which these tests use from outside, shall not mind it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield running
        running.close()


def is_fault(line: "ConsoleMessage") -> bool:
    """Whether a page has said this in the console; what the network did or did not bring is not its fault."""
    return line.type in {"error", "warning"} and not NETWORK.search(line.text)


@pytest.fixture
def service_workers() -> str:
    """Whether browsers start the site's service worker: "block", as on a local network without https, or "allow".

    It fetches everything for the day without a network, which takes a third of a browser's time; files about that
    allow it with a fixture of the same name.
    """
    return "block"


@pytest.fixture
def new_context(browser: "Browser", live_site: Site, service_workers: str) -> "Iterator[Callable[..., BrowserContext]]":
    """A person's own browser, a phone unless told otherwise: ``new_context(viewport=DESKTOP)``."""
    opened: list[BrowserContext] = []
    errors: list[str] = []

    def make(**options: Any) -> "BrowserContext":
        usual = {"viewport": PHONE, "base_url": live_site.url, "service_workers": service_workers}
        context = browser.new_context(**{**usual, **options})
        context.on("weberror", lambda error: errors.append(str(error.error)))
        context.on("console", lambda line: errors.append(line.text) if is_fault(line) else None)
        context.set_default_timeout(10_000)
        opened.append(context)
        return context

    yield make
    for context in opened:
        context.close()
    assert not errors, f"the console says: {errors}"


@pytest.fixture
def context(new_context: "Callable[..., BrowserContext]") -> "BrowserContext":
    return new_context()


@pytest.fixture
def page(context: "BrowserContext") -> "Page":
    """A phone's page; ``page.goto("/")`` is the live site."""
    return context.new_page()
