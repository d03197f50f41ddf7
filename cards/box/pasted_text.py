"""Lists as they come out of a message or a photo: bullets, numbers, counts before or behind, words broken in two.

Every line comes back, either as a card with how many or as one that says no card; nothing is dropped.
"""

import re
import unicodedata
from typing import NamedTuple

from cards.search.folding import fold

LONGEST = 200
QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "‚": "'", "´": "'", "`": "'", "\u00ad": ""})
BULLETS = re.compile(r"^(?:[-–—*•·●○▪■□◦‣»>►~+|=_.:;,°¢«©®]+|\[[ xX✓]?\]|[☐☑☒✓✔])\s*")
# What a camera makes of a bullet: one small letter before a name.
STRAY = re.compile(r"^[eo]\s+(?=[A-Z])")
TRAILING = re.compile(r"(?:\s+[-–—*•·|~_=:;,.°«»]+|[|~_=:;,°«»]+|(?<=\w)\.)$")
NUMBERING = re.compile(r"^(?:#\s*|[Nn]o\.\s*)?\d{1,3}[.)]\s+|^#\d{1,3}\s+")
BEFORE = re.compile(
    r"^(?:(?P<plain>\d{1,3})\s*[x×X*]?|[x×X]\s*(?P<signed>\d{1,3})|[(\[]\s*[x×X]?(?P<held>\d{1,3})[x×X]?\s*[)\]])\s+"
)
AFTER = re.compile(
    r"\s*(?:[(\[]\s*[x×X]?\s*(?P<held>\d{1,3})\s*[x×X]?\s*[)\]]|(?:\s[xX*]|×)\s*(?P<signed>\d{1,3})"
    r"|\s(?P<plain>\d{1,3})\s*[x×X])$"
)
REMARK = re.compile(r"\s*\((?P<words>[^()]*)\)$")
HEADING = re.compile(r"^(?:#+\s*(?P<hash>[^\d\s].*)|(?P<colon>[^:]+):)$")
FURNITURE = re.compile(
    r"^(?:(?:page|p\.|pg\.?|seite|s\.)\s*\d+.*|.*(?:©|\(c\)\s*\d{4}|copyright|all rights reserved).*"
    r"|(?:https?://|www\.)\S*|\S+\.(?:com|org|net)(?:/\S*)?|\d{1,2}:\d\d.*|\d+\s*(?:%|/\s*\d+))$",
    re.IGNORECASE,
)
WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")


class PastedLine(NamedTuple):
    """A line that may name a card: how many, its name, and what stands in brackets or in a heading above it."""

    at: int
    raw: str
    copies: int
    name: str
    remark: str = ""


class UnreadLine(NamedTuple):
    """A line that names no card, as far as we can tell."""

    at: int
    raw: str


class PastedText(NamedTuple):
    lines: list[PastedLine]
    unread: list[UnreadLine]


def read_pasted(text: str) -> PastedText:
    """What the lines say, in their order."""
    read = PastedText([], [])
    heading = ""
    for at, raw in _joined(text):
        found = HEADING.match(raw)
        line = None if found else _line(at, raw, heading)
        if found:
            heading = (found["hash"] or found["colon"]).strip()
        elif line:
            read.lines.append(line)
        else:
            read.unread.append(UnreadLine(at, raw[:LONGEST]))
    return read


def _joined(text: str) -> list[tuple[int, str]]:
    """The lines that are not empty, each with its number; a word that was broken at the margin is whole again."""
    rows: list[tuple[int, str]] = []
    for at, row in enumerate(_plain(text).splitlines(), start=1):
        line = " ".join(row.split())
        if rows and _is_broken(rows[-1][1]) and line[:1].isalpha():
            before = rows[-1][1]
            shouts = before.isupper() and line.isupper()
            rows[-1] = (rows[-1][0], (before[:-1] if line[0].islower() or shouts else before) + line)
        elif line:
            rows.append((at, line))
    return rows


def _plain(text: str) -> str:
    """Ligatures apart, quotes straight, no soft hyphens; the sign for “times” stays."""
    return unicodedata.normalize("NFKC", text).translate(QUOTES)


def _is_broken(line: str) -> bool:
    return len(line) > 2 and line[-1] in "-‐¬" and line[-2].isalpha()


def _line(at: int, raw: str, heading: str) -> PastedLine | None:
    if len(raw) > LONGEST or FURNITURE.match(raw):
        return None
    rest = NUMBERING.sub("", STRAY.sub("", BULLETS.sub("", raw)))
    counted, rest = _count(rest, BEFORE)
    rest = TRAILING.sub("", rest)
    behind, rest = _count(rest, AFTER)
    found = REMARK.search(rest)
    remark, rest = (found["words"], rest[: found.start()]) if found else ("", rest)
    if behind is None:
        behind, rest = _count(rest, AFTER)
    name = _quiet(rest.strip(" \"'").strip())
    # A single letter is a speck on the photo.
    if sum(letter.isalpha() for letter in name) < 2 or not fold(name):
        return None
    copies = next((count for count in (counted, behind) if count is not None), 1)
    return PastedLine(at, raw, copies, name, remark or heading) if copies else None


def _count(line: str, where: re.Pattern[str]) -> tuple[int | None, str]:
    """How many, and the line without it."""
    found = where.search(line)
    if not found:
        return None, line
    return int(next(filter(None, found.groups()))), line[: found.start()] + line[found.end() :]


def _quiet(name: str) -> str:
    """A name in capitals alone as other names are written."""
    if not name.isupper() or len(name) < 4:
        return name
    return WORD.sub(lambda word: word[0].capitalize(), name)
