"""Words as the index keeps them and as a query asks for them: without case, accents or punctuation.

``cards/static/js/folding.js`` does the same on a phone without a network; ``fixtures/cases/name-search.yaml`` holds the
two equal.
"""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

# “Roux's” is looked for as “rouxs” or “roux”, never as “roux s”.
APOSTROPHES = dict.fromkeys(map(ord, "'’‘ʼ`´"))
# No letter carries these, so taking accents away does not turn them into what people type.
LIGATURES = {ord("æ"): "ae", ord("œ"): "oe", ord("ø"): "o", ord("ł"): "l", ord("đ"): "d", ord("ı"): "i"}
# Databases refuse words of thousands of letters; no card has one.
LONGEST_WORD = 60
# What is longer is no name, and not kept.
LONGEST_NAME = 120
# How many names are proposed for a misspelt one.
MOST_NEAR = 3


def fold(text: str) -> str:
    """*text* as plain words with a space between them, the same for both databases."""
    return _name(text) if len(text) <= LONGEST_NAME else _fold(text)


# The same few hundred names are asked for again and again; the six hundred cards of a list are often twenty.
@lru_cache(maxsize=2048)
def _name(text: str) -> str:
    return _fold(text)


def _fold(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.translate(APOSTROPHES)).casefold()
    plain = plain.translate({**APOSTROPHES, **LIGATURES})  # some letters fall apart into one and an apostrophe
    letters = (letter for letter in unicodedata.normalize("NFKD", plain) if unicodedata.category(letter) != "Mn")
    words = "".join(letter if letter.isalnum() else " " for letter in letters).split()
    return " ".join(word[:LONGEST_WORD] for word in words)


def begins(name: str, typed: str) -> bool:
    """Whether one of the words of *name* begins with what was typed; both are folded."""
    return bool(typed) and f" {typed}" in f" {name}"


def nearest(typed: str, names: Iterable[str]) -> list[str]:
    """The names that may be meant by one that nothing has: at most half of its letters are mistakes.

    Fewer mistakes come first, then the more alike in length, then the order in which they were given.
    """
    wanted = fold(typed)
    scored = []
    for folded, name in {fold(name): name for name in names}.items():
        off = _mistakes(folded, wanted, at_most=len(wanted) // 2)
        if wanted and off is not None:
            scored.append((off, abs(len(folded) - len(wanted)), name))
    return [name for *_, name in sorted(scored, key=lambda score: score[:2])[:MOST_NEAR]]


def _mistakes(name: str, typed: str, *, at_most: int) -> int | None:
    """How many letters to add, leave out or change until one of the words of *name* begins with *typed*, both folded.

    None where they are too many.
    """
    if sum(letter not in name for letter in typed) > at_most or len(typed) - len(name) > at_most:
        return None
    above = [0]
    for letter in name:
        above.append(0 if letter == " " else above[-1] + 1)
    for count, letter in enumerate(typed, 1):
        row = [count]
        for other, (before, over) in zip(name, pairwise(above), strict=True):
            row.append(min(before + (letter != other), over + 1, row[-1] + 1))
        above = row
        if min(above) > at_most:
            return None
    return min(above)
