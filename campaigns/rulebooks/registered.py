"""What a game's register of rules is made of: each printed rule, where it stands, and what we do about it."""

from dataclasses import dataclass
from enum import Enum, StrEnum


class Status(StrEnum):
    # There are pure functions for it; which pages and tools offer them stands in `campaigns/rules/<game>/used_by.py`.
    IMPLEMENTED = "implemented"
    # Left to the people at the table: the companion can remind them of it, and neither checks nor does it.
    TABLE = "table"
    # The book is silent or contradicts itself; the reason says how we decided.
    RULING = "ruling"


@dataclass(frozen=True)
class Section:
    """A heading of the book, with the part of the book to which it belongs."""

    part: str
    title: str
    # None in a book that prints no page numbers.
    page: int | None = None


@dataclass(frozen=True)
class RegisterEntry:
    """What a register says of one rule, in our own words."""

    section: Section
    words: str
    status: Status
    # Of a ruling: why we decided so, and how else the book could be read.
    reason: str = ""
    other_reading: str = ""


class Registered(Enum):
    """A rule of a register; a game's own enumeration names its rules in the order of its book."""

    def __init__(self, entry: RegisterEntry) -> None:
        self.part = entry.section.part
        self.section = entry.section.title
        self.page = entry.section.page
        self.words = entry.words
        self.status = entry.status
        self.reason = entry.reason
        self.other_reading = entry.other_reading

    @property
    def id(self) -> str:
        """The rule's name for other programs."""
        return self.name.lower().replace("_", "-")


def _(words: str) -> str:
    """Marks *words* for the translators; a rulebook knows no language, and the doors translate."""
    return words
