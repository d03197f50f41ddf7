"""The cache keeps its promise to callers while Valkey is away, hangs and comes back."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import caches

from companion import cache as steadfast
from companion.cache import SteadfastCache
from companion.running.processes import CrewProcess
from companion.up import valkey

OPTIONS = {"OPTIONS": {"socket_timeout": 0.3, "socket_connect_timeout": 0.3}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[CrewProcess]:
    server = valkey(tmp_path / "v.sock", tmp_path, os.environ)
    server.start()
    while not (tmp_path / "v.sock").exists():
        time.sleep(0.02)
    yield server
    server.sweep()


@pytest.fixture
def cache(server: CrewProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SteadfastCache:
    monkeypatch.setattr(steadfast, "REST_SECONDS", 0.2)
    made = SteadfastCache(f"unix://{tmp_path}/v.sock", dict(OPTIONS))
    made._memory.clear()
    return made


def use(cache: SteadfastCache) -> None:
    """Everything that the site asks of it."""
    cache.set("a", 1)
    assert cache.get("a") == 1
    assert cache.get_many(["a", "b"]) == {"a": 1}
    assert cache.incr("a") == 2
    assert cache.add("a", 7) is False
    assert cache.add("b", 7) is True
    assert cache.delete("b") is True
    assert cache.get("b", "gone") == "gone"


def test_the_sites_cache_is_this_one() -> None:
    assert isinstance(caches["default"], SteadfastCache)


def test_it_works(cache: SteadfastCache) -> None:
    use(cache)
    assert cache._memory.get("a") is None


def test_it_works_without_a_server(cache: SteadfastCache, server: CrewProcess) -> None:
    server.sweep()
    use(cache)


def test_it_works_while_the_server_hangs_and_waits_only_once(cache: SteadfastCache, server: CrewProcess) -> None:
    cache.set("warm", 1)
    server.signal(signal.SIGSTOP)
    started = time.monotonic()
    use(cache)
    assert time.monotonic() - started < 0.3 * 3 + 0.3


def test_it_goes_back_to_the_server_when_that_is_back(
    cache: SteadfastCache, server: CrewProcess, tmp_path: Path
) -> None:
    cache.set("kept", 1)
    server.signal(signal.SIGSTOP)
    assert cache.get("kept") is None
    server.signal(signal.SIGCONT)
    time.sleep(0.25)
    assert cache.get("kept") == 1


def test_a_number_that_is_not_there_is_the_callers_matter(cache: SteadfastCache, server: CrewProcess) -> None:
    with pytest.raises(ValueError, match="not found"):
        cache.incr("nothing")
    server.sweep()
    with pytest.raises(ValueError, match="not found"):
        cache.incr("nothing")
