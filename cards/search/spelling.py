"""Names that are all but right: a letter or two off, or read wrongly by a camera."""

from collections.abc import Iterable

from cards.search.folding import MOST_NEAR, fold

# What a camera takes for another letter.
LOOKALIKES = str.maketrans({"0": "o", "1": "l", "5": "s", "8": "b", "i": "l", "9": "g"})


def close_names(typed: str, names: Iterable[str]) -> list[str]:
    """The names that differ from *typed* by so little that it is most likely meant; the closest first."""
    wanted = _seen(typed)
    found = []
    for name in dict.fromkeys(names):
        off = _distance(wanted, _seen(name), at_most=_tolerated(wanted))
        if off is not None:
            found.append((off, name))
    return [name for _off, name in sorted(found, key=lambda one: one[0])[:MOST_NEAR]]


def _seen(name: str) -> str:
    """As a camera sees it: letters that look alike are one, spaces come and go, and so does the article."""
    return fold(name).removeprefix("the ").replace(" ", "").translate(LOOKALIKES).replace("rn", "m").replace("vv", "w")


def _tolerated(word: str) -> int:
    """One mistake in a short name, three in the longest."""
    return 0 if len(word) < 4 else min(3, 1 + len(word) // 8)


def _distance(one: str, other: str, *, at_most: int) -> int | None:
    """How many letters to add, leave out or change; None where they are too many."""
    if abs(len(one) - len(other)) > at_most:
        return None
    above = list(range(len(other) + 1))
    for count, letter in enumerate(one, 1):
        row = [count]
        for at, known in enumerate(other):
            row.append(min(above[at] + (letter != known), above[at + 1] + 1, row[-1] + 1))
        if min(row) > at_most:
            return None
        above = row
    return above[-1] if above[-1] <= at_most else None
