"""A text as a page or a PDF gives it: its lines without the page's own numbers, running heads and hidden signs."""

import re
from collections import Counter
from dataclasses import dataclass

LONGEST_HEAD = 100
# The marks with which people make words thick, slanted, a heading or an item of a list, and those of a PDF.
EMPHASIS = re.compile(r"\*+|_{2,}|(?<!\w)_(?=\w)|(?<=[\w.,:)])_(?!\w)")
BULLET = re.compile(r"\A\s*(?:(?:(?:#+|[-–—*+]|o(?=\t))(?:\s+|$)|[•·●○▪▫■□◦‣⁃∙◆\uf0b7\uf0a7]\s*))+")
# What is seen nowhere on a page, but stands in the text of one.
UNSEEN = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad\0"))
LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
SEEN = str.maketrans({**LIGATURES, "：": ":", "（": "(", "）": ")", "＋": "+"}) | UNSEEN
SOFT_HYPHEN = re.compile("\u00ad(?=\\s*\n)")
# The number of a page, alone or beside a running head in capitals.
PAGE_NUMBER = re.compile(
    r"[-–—|]?\s*(?:(?:page|pg\.?|p\.)\s*)?\d{1,3}(?:\s*(?:/|of)\s*\d{1,3})?\s*[-–—|]?", re.IGNORECASE
)
RUNNING_HEAD = re.compile(r"(?:\d{1,3}\W+(?P<after>[^\d():]+)|(?P<before>[^\d():]+?)\W+(?:[Pp]age\s+)?\d{1,3})")
# Where a nexus is numbered, or its card is named, its own name may stand on the next line.
NEXUS_ALONE = re.compile(r"nexus\s*(?:\d+\s*(?:\((?P<nexus>[^()]*)\))?|\((?P<card>[^()]*)\))\s*[:.–—-]?", re.IGNORECASE)


@dataclass(frozen=True)
class UnreadLine:
    """A line that was not understood, by its number in the text."""

    number: int
    text: str


def printed_lines(text: str) -> list[UnreadLine]:
    """The lines of a text without what belongs only to the page."""
    pages = [page.splitlines() for page in SOFT_HYPHEN.sub("-", text).translate(SEEN).split("\f")]
    lines = [line.rstrip().replace("\u00a0", " ") for page in pages for line in page]
    margin = _margin(lines[1:])
    furniture = _furniture(lines, _edges(pages))
    return [
        UnreadLine(number, line[margin:] if not line[:margin].strip() else line)
        for number, line in enumerate(lines, start=1)
        if number - 1 not in furniture
    ]


def _edges(pages: list[list[str]]) -> set[int]:
    """Where a page may print its number or head: beside a blank line or a page's end."""
    found, first = set[int](), 0
    for page in pages:
        for index, line in enumerate(page):
            around = [page[near] if 0 <= near < len(page) else "" for near in (index - 1, index + 1)]
            if line.strip() and not all(near.strip() for near in around):
                found.add(first + index)
        first += len(page)
    return found


def _margin(lines: list[str]) -> int:
    """By how much every line is indented, but for the first, which may have lost it."""
    return min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)


def _furniture(lines: list[str], edges: set[int]) -> set[int]:
    """Numbers of pages; the title once more; and words beside a number that stand there more than once."""
    first = next((index for index, line in enumerate(lines) if line.strip()), 0)
    title = plain(lines[first]).casefold() if lines else ""
    heads = Counter(_head(lines[index]) for index in edges)
    return {
        index
        for index in edges
        if PAGE_NUMBER.fullmatch(lines[index].strip())
        or (index != first and title in (plain(lines[index]).casefold(), _head(lines[index])))
        or (_head(lines[index]) and heads[_head(lines[index])] > 1)
    }


def _head(line: str) -> str:
    """What a running head says, without the number of its page."""
    words = plain(line)
    is_short = len(words) <= LONGEST_HEAD and not NEXUS_ALONE.fullmatch(words)
    found = RUNNING_HEAD.fullmatch(words) if is_short else None
    return (found["after"] or found["before"]).strip(" -–—|·•").casefold() if found else ""


def plain(words: str) -> str:
    """Without the marks of emphasis and lists."""
    return " ".join(BULLET.sub("", EMPHASIS.sub("", BULLET.sub("", words))).split())
