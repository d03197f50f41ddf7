"""What is wrong with a file or a list: the first hundred things, and how many more there are."""

from collections.abc import Callable, Iterable
from itertools import islice
from typing import TypeVar

from django.utils.text import Truncator
from django.utils.translation import ngettext

# Nobody mends more at once.
PROBLEMS_AT_MOST = 100
# A sentence may repeat what was sent, however long that is.
LONGEST_SENTENCE = 500

Problem = TypeVar("Problem")


def first_of(problems: Iterable[Problem], more: Callable[[int], Problem]) -> list[Problem]:
    """A hundred at most; of more than that, the last says how many are left out. Those are counted, not kept."""
    rest = iter(problems)
    found = list(islice(rest, PROBLEMS_AT_MOST))
    left_out = sum(1 for _problem in rest)
    return [*found[:-1], more(left_out + 1)] if left_out else found


def first_sentences(problems: Iterable[str]) -> list[str]:
    return [Truncator(one).chars(LONGEST_SENTENCE) for one in first_of(problems, and_more)]


def and_more(count: int) -> str:
    return ngettext("And %(n)d more problem.", "And %(n)d more problems.", count) % {"n": count}
