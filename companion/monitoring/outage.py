"""A database that is away: what people and programs are told of it."""

import psycopg
from django.utils.translation import gettext_lazy as _

from cards.refusals import Refused

RETRY_SECONDS = "5"
# What PostgreSQL says when it goes, comes, or has no connection left.
CODES = ("08", "57P01", "57P02", "57P03", "53300")


class Away(Refused):
    """The database does not answer."""

    def __init__(self) -> None:
        words = _(
            "The companion’s database does not answer just now. What was kept before is safe; look whether your last "
            "step was kept before you take it again. Wait a moment, then open the page again."
        )
        super().__init__("database-away", words)


def is_away(error: BaseException | None) -> bool:
    """Whether *error* comes of a database server that is dead, frozen or out of reach."""
    while error is not None:
        if _says_away(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def _says_away(error: BaseException) -> bool:
    if isinstance(error, psycopg.InterfaceError):
        return True
    if not isinstance(error, psycopg.OperationalError):
        return False
    return error.sqlstate is None or error.sqlstate.startswith(CODES)
