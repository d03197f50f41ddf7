"""How many bytes a request may bring: little, unless its view says more."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from django.conf import settings
from django.urls import Resolver404, resolve

View = TypeVar("View", bound=Callable[..., object])

# A form of taps and short fields.
FEW_BYTES = 64 * 1024
# Forty thousand letters, each of which a form may write as nine bytes.
TEXT_BYTES = 512 * 1024
# A file comes in a form, with a little around it.
PASSPORT_BYTES = 1024 * 1024 + FEW_BYTES
# A preview sends the file that was read back as a field of a form.
PACK_BYTES = 3 * settings.PACK_MAX_BYTES + FEW_BYTES
ARCHIVE_BYTES = settings.ARCHIVE_MAX_BYTES + FEW_BYTES


def takes_bytes(most: int) -> Callable[[View], View]:
    """Let a page take more than a few; a view of the API says ``body_bytes`` in its class."""

    def mark(view: View) -> View:
        view.body_bytes = most  # type: ignore[attr-defined]
        return view

    return mark


@lru_cache(maxsize=256)
def body_limit(path: str) -> int:
    """How many bytes a request to *path* may bring."""
    try:
        view = resolve(path).func
    except Resolver404:
        return FEW_BYTES
    return int(getattr(getattr(view, "cls", view), "body_bytes", FEW_BYTES))
