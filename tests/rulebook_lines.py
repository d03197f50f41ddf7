"""What each line of a rulebook holds, as `fixtures/rulebooks/<game>.txt` says it; its README tells how to read it."""

import hashlib
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "fixtures/rulebooks"
# What is no rule: prose of the world, headings and page furniture, worked examples, faces of cards, and sentences that
# only lead elsewhere or say again what another line says.
NO_RULES = frozenset({"flavour", "layout", "example", "card", "reference"})
SENTENCE_END = re.compile(r"(?<=[.!?:;])[\"”’)*_]*\s+(?=[\"“‘(*_]*[A-Z0-9•])")


@dataclass(frozen=True)
class LineRange:
    """Some lines, and what they hold: one set of words for all of them, or one for each sentence of a single line."""

    first: int
    last: int
    parts: Sequence[frozenset[str]]

    @property
    def words(self) -> frozenset[str]:
        return frozenset().union(*self.parts)

    @property
    def rules(self) -> frozenset[str]:
        return self.words - NO_RULES


@dataclass(frozen=True)
class BookLines:
    """A file: which printing it was made from, and what stands in its lines."""

    sha256: str
    length: int
    ranges: Sequence[LineRange]

    @property
    def rules(self) -> frozenset[str]:
        return frozenset().union(*(each.rules for each in self.ranges))


def book_lines(game: str) -> BookLines:
    head: dict[str, str] = {}
    ranges = []
    for line in (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, _, rest = line.partition(" ")
        if name[0].isdigit():
            ranges.append(_range(name, rest))
        else:
            head[name] = rest.strip()
    return BookLines(head["sha256"], int(head["lines"]), ranges)


def book(game: str) -> list[str] | None:
    """The lines of the book itself, where RULEBOOKS names a folder that holds this printing; else None."""
    wanted = book_lines(game).sha256
    for file in Path(os.environ.get("RULEBOOKS") or "/nonexistent").glob("*.txt"):
        content = file.read_bytes()
        if hashlib.sha256(content).hexdigest() == wanted:
            return content.decode().splitlines()
    return None


def sentences(line: str) -> list[str]:
    """The sentences of a line; a heading, an item of a list or a cell is one, too, and an empty line has none."""
    return SENTENCE_END.split(line.strip()) if line.strip() else []


def uncovered(line_range: LineRange, lines: Sequence[str]) -> Iterator[str]:
    """What is wrong with a range, seen beside the book: sentences that it says nothing of."""
    within = lines[line_range.first - 1 : line_range.last]
    if len(line_range.parts) == 1 and not line_range.rules:
        return
    for number, line in enumerate(within, line_range.first):
        count = len(sentences(line))
        if count and count != len(line_range.parts):
            yield f"line {number} has {count} sentences, and {len(line_range.parts)} are told"


def _range(numbers: str, rest: str) -> LineRange:
    first, _, last = numbers.partition("-")
    parts = [frozenset(word for word in re.split(r"[,\s]+", part) if word) for part in rest.split("|")]
    return LineRange(int(first), int(last or first), parts)
