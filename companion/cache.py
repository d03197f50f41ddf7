"""A cache on Redis that falls back to this process's own memory while Redis is away."""

import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from django.utils.functional import cached_property
from redis.exceptions import RedisError

# After a failure Redis is left alone for a while: when it hangs, not every request should wait for its timeout.
REST_SECONDS = 5
# Until when, by server. For all threads: each has a cache of its own, and each would wait for the same timeout.
_resting: dict[str, float] = {}


def let_rest(server: str) -> None:
    """It does not answer: nobody shall wait for it for a while."""
    _resting[server] = time.monotonic() + REST_SECONDS


class LastingClient(RedisCacheClient):
    """Asks through one client for each pool; Django makes a new one for every question, which takes longer than it."""

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        return self._writer if write else self._reader

    @cached_property
    def _reader(self) -> Any:
        return super().get_client()

    @cached_property
    def _writer(self) -> Any:
        return super().get_client(write=True)


class SteadfastCache(RedisCache):
    """Never an error for the caller. What it holds are counters and the like: they may be forgotten."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = LastingClient
        self._memory = _Memory("steadfast", {})
        self._server = str(server)

    def _steady(self, call: Callable[..., Any], name: str, *args: Any, **kwargs: Any) -> Any:
        resting_until = _resting.get(self._server, 0.0)
        if time.monotonic() >= resting_until:
            if resting_until:
                # One of us tries whether it is back; the others need not wait for that.
                let_rest(self._server)
            try:
                answer = call(*args, **kwargs)
            except RedisError:
                let_rest(self._server)
            else:
                _resting.pop(self._server, None)
                return answer
        return getattr(self._memory, name)(*args, **kwargs)

    def add(self, *args: Any, **kwargs: Any) -> Any:
        return self._steady(super().add, "add", *args, **kwargs)

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self._steady(super().get, "get", *args, **kwargs)

    def get_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._steady(super().get_many, "get_many", *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> Any:
        return self._steady(super().set, "set", *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        return self._steady(super().delete, "delete", *args, **kwargs)

    def incr(self, *args: Any, **kwargs: Any) -> Any:
        return self._steady(super().incr, "incr", *args, **kwargs)

    def count(self, key: str, timeout: int, by: int = 1) -> int:
        """So many more of *key*, in one round trip; the count is forgotten after *timeout* seconds."""
        return int(self._steady(self._count_in_redis, "count", key, timeout, by))

    def publish(self, channel: str, message: str) -> int | None:
        """Tell whoever listens; how many do. None where Redis is away."""
        heard: int | None = self._steady(self._publish_in_redis, "publish", channel, message)
        return heard

    def _publish_in_redis(self, channel: str, message: str) -> int:
        return int(self._cache.get_client(write=True).publish(channel, message))

    def _count_in_redis(self, key: str, timeout: int, by: int) -> int:
        full = self.make_and_validate_key(key)
        pipe = self._cache.get_client(full, write=True).pipeline(transaction=False)
        pipe.incr(full, by)
        pipe.expire(full, timeout)
        return int(pipe.execute()[0])


class _Memory(LocMemCache):
    """What stands in for Redis."""

    def count(self, key: str, timeout: int, by: int) -> int:
        self.add(key, 0, timeout)
        return self.incr(key, by)

    def publish(self, channel: str, message: str) -> None:
        return None
