"""Empty caches, so that no test and no row is throttled for another or shown what was cached for it."""

from django.core.cache import caches

from cards.memory import forget_everything


def empty_caches() -> None:
    caches["default"].clear()
    forget_everything()
