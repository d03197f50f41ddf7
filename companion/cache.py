"""A cache on Redis that falls back to this process's own memory while Redis is away."""

import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

# After a failure Redis is left alone for a while: when it hangs, not every request should wait for its timeout.
REST_SECONDS = 5


class SteadfastCache(RedisCache):
    """Never an error for the caller. What it holds are counters and the like: they may be forgotten."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._memory = LocMemCache("steadfast", {})
        self._back_at = 0.0

    def _steady(self, call: Callable[..., Any], name: str, *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= self._back_at:
            try:
                return call(*args, **kwargs)
            except RedisError:
                self._back_at = time.monotonic() + REST_SECONDS
        return getattr(self._memory, name)(*args, **kwargs)

    def add(self, *args: Any, **kwargs: Any) -> Any:
        return self._steady(super().add, "add", *args, **kwargs)

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self._steady(super().get, "get", *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> Any:
        return self._steady(super().set, "set", *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        return self._steady(super().delete, "delete", *args, **kwargs)

    def incr(self, *args: Any, **kwargs: Any) -> Any:
        return self._steady(super().incr, "incr", *args, **kwargs)
