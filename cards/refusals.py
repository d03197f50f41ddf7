"""The one exception by which an action says no; every door turns it into its own kind of answer."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Refused(Exception):
    """What was asked is well-formed and permitted, but cannot be done as things stand.

    ``code`` is for programs, ``message`` for people: what happened and what to do about it.
    """

    def __init__(self, code: str, message: str | Promise, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.facts = facts


class TooOften(Refused):
    """What was asked can be done again after ``wait`` seconds."""

    status = 429

    def __init__(self, code: str, message: str | Promise, *, wait: int) -> None:
        super().__init__(code, message)
        self.wait = wait


class Busy(TooOften):
    """Too much of that kind is being done just now, by whomever."""

    status = 503


class KeyUsed(Refused):
    """The key of a request, by which a repeated one is known, came with another request before."""

    def __init__(self) -> None:
        super().__init__("key-used", _("This key was used for another request. Choose a new one."))
