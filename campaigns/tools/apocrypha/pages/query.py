"""What a tool's address says: a value outside of the book is a problem in words, and the tool goes on without it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from campaigns.tools.apocrypha.pages.choir_query import LONGEST_NAME
from campaigns.tools.frame import FieldProblem

Choice = TypeVar("Choice", bound=StrEnum)


def whole_number(sent: str) -> int | None:
    """The number that was written, if it is one; none of the game has four digits."""
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 4 else None


@dataclass(frozen=True)
class ToolQuery:
    query: QueryDict
    # What the page calls the numbers that are typed; all others are tapped.
    typed: Mapping[str, Promise | str] = field(default_factory=dict)
    problems: list[FieldProblem] = field(default_factory=list)

    def number(self, word: str, default: int, *, most: int, least: int = 0) -> int:
        sent = self.query.get(word, "").strip()
        if not sent:
            return default
        number = whole_number(sent)
        if number is not None and least <= number <= most:
            return number
        if word in self.typed:
            words = _("%(field)s: a number from %(least)d to %(most)d. Until you say it, it counts as %(used)d.")
            said = {"field": self.typed[word], "least": least, "most": most, "used": default}
            self.problem(word, words % said)
        else:
            self._not_offered(word)
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
        self._not_offered(word)
        return None

    def text(self, word: str, default: str) -> str:
        sent = self.query.get(word, "").replace("\0", "").strip()
        return sent[:LONGEST_NAME] or default

    def has(self, word: str) -> bool:
        """Whether a box was ticked."""
        return self.query.get(word) == "yes"

    def problem(self, word: str, words: str) -> None:
        self.problems.append(FieldProblem(word, words))

    def _not_offered(self, word: str) -> None:
        self.problem(word, _("Choose one of those that are offered."))
