"""What a tool's address says: a value outside of the book is a problem in words, and the tool goes on without it."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.pages.tools.choir import LONGEST_NAME, Problem

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True)
class Sent:
    query: QueryDict
    problems: list[Problem] = field(default_factory=list)

    def number(self, word: str, default: int, *, most: int, least: int = 0) -> int:
        sent = self.query.get(word, "").strip()
        if not sent:
            return default
        if sent.isascii() and sent.isdigit() and len(sent) <= len(str(most)) and least <= int(sent) <= most:
            return int(sent)
        words = _("Say a number from %(least)d to %(most)d.") % {"least": least, "most": most}
        self.problems.append(Problem(word, words))
        return default

    def choice(self, word: str, default: Choice) -> Choice:
        return self.optional(word, type(default)) or default

    def optional(self, word: str, known: type[Choice]) -> Choice | None:
        """None where nothing was said."""
        sent = self.query.get(word, "")
        if not sent:
            return None
        if sent in set(known):
            return known(sent)
        self.problems.append(Problem(word, _("Choose one of those that are offered.")))
        return None

    def text(self, word: str, default: str) -> str:
        sent = self.query.get(word, "").replace("\0", "").strip()
        return sent[:LONGEST_NAME] or default

    def has(self, word: str) -> bool:
        """Whether a box was ticked."""
        return self.query.get(word) == "yes"
