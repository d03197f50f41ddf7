"""Actions that are a transaction of their own, or a part of the one that their caller has begun."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Generic, ParamSpec, TypeVar

from django.db import transaction

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class AtomicAction(Generic[Asked, Answer]):
    """All of the action happens, or nothing."""

    def __init__(self, function: Callable[Asked, Answer]) -> None:
        update_wrapper(self, function)
        self._function = function

    def __call__(self, *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        with transaction.atomic():
            return self._function(*args, **kwargs)

    def within(self, *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        """For a caller who is in a transaction and lets it go whole with a refusal: no savepoint is needed then."""
        assert transaction.get_connection().in_atomic_block
        return self._function(*args, **kwargs)


atomic_action = AtomicAction
