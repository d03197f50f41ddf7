"""A mission in the storybook's form: read from a text, and written as one again (Rule.WRITTEN_MISSIONS).

A text is a title, then parts. A part begins with its label ("Structures: ..."), with the heading of a nexus
("Nexus 1 (Motel): The Harlequin Hotel") or with the sign of a quotation (">"), and ends at a blank line; what is
indented after that still belongs to it. What is read aloud stands apart from what only the guide knows
(Rule.READ_ALOUD), and at a nexus words without a label are the guide's own (Rule.WORDS_WITHOUT_A_LABEL). Whatever is
none of this comes back as lines that were not understood, so that nothing disappears in silence.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

LONGEST_NAME = 100
LONGEST_TEXT = 5_000
LONGEST_PASTE = 60_000
PARTS_AT_MOST = 200


class StorybookPartKind(StrEnum):
    """What a part of a mission is, in the order of the book."""

    LOWDOWN = "lowdown"
    GOAL = "goal"
    STRUCTURES = "structures"
    NEXUSES = "nexuses"
    MASTER = "master"
    MINIONS = "minions"
    CLOCK = "clock"
    POWERS = "powers"
    GIFTS = "gifts"
    THREATS = "threats"
    MUTATIONS = "mutations"
    WIN = "win"
    FRAGMENT = "fragment"
    NEXUS = "nexus"
    CONTENTS = "contents"
    ALOUD = "aloud"
    HIDDEN = "hidden"


# Kinds that go by a name of their own.
NAMED = frozenset({StorybookPartKind.NEXUS, StorybookPartKind.FRAGMENT})

LABELS = {
    StorybookPartKind.LOWDOWN: ("The Lowdown", "Lowdown"),
    StorybookPartKind.GOAL: ("Goal",),
    StorybookPartKind.STRUCTURES: ("Structures", "Structure"),
    StorybookPartKind.NEXUSES: ("Nexuses", "Nexus list"),
    StorybookPartKind.MASTER: ("Master", "Masters"),
    StorybookPartKind.MINIONS: ("Minions", "Minion"),
    StorybookPartKind.CLOCK: ("Clock", "Doomsday clock"),
    StorybookPartKind.POWERS: ("Powers", "Power"),
    StorybookPartKind.GIFTS: ("Gifts", "Gift"),
    StorybookPartKind.THREATS: ("Threats", "Threat"),
    StorybookPartKind.MUTATIONS: ("Mutations", "Mutation"),
    StorybookPartKind.WIN: ("For a win", "Win", "Reward", "Rewards"),
    StorybookPartKind.FRAGMENT: ("Custom fragment", "Fragment", "Custom fragments"),
    StorybookPartKind.CONTENTS: ("What lies here", "Contents", "Cards"),
    StorybookPartKind.ALOUD: ("Read aloud", "Read-aloud", "Aloud", "Intro", "Introduction"),
    StorybookPartKind.HIDDEN: ("Secret", "Secrets", "Guide", "For the guide"),
}
KIND_CALLED = {label.casefold(): kind for kind, labels in LABELS.items() for label in labels}

TITLE = re.compile(r"mission\s*:\s*(?P<title>.+)", re.IGNORECASE)
NEXUS = re.compile(r"nexus(?:\s+\d+)?\s*(?:\((?P<nexus>[^()]*)\))?\s*[:.–—-]\s*(?P<name>.+)", re.IGNORECASE)
LABELLED = re.compile(r"(?P<label>[^\W\d_][\w ’'-]{0,30}?)\s*:\s*(?P<text>.*)")
# Each group of minions may have a line of its own.
MINIONS = re.compile(r"minions?\s+[a-c]", re.IGNORECASE)
# The marks with which people make words thick, slanted, a heading or an item of a list.
MARKS = re.compile(r"\*+|_{2,}|^\s*(?:#+|[-•])\s+")
INDENTED = re.compile(r"(?: {2,}|\t)\s*\S")


@dataclass(frozen=True)
class StorybookPart:
    """Something that the guide knows, and may show."""

    kind: StorybookPartKind
    heading: str = ""
    text: str = ""


@dataclass(frozen=True)
class UnreadLine:
    """A line that was not understood, by its number in the text."""

    number: int
    text: str


@dataclass(frozen=True)
class StorybookReading:
    title: str
    parts: tuple[StorybookPart, ...]
    unread: tuple[UnreadLine, ...] = ()


@dataclass
class _Block:
    """A part while it is read, with the lines of each of its paragraphs."""

    kind: StorybookPartKind
    heading: str = ""
    paragraphs: list[list[UnreadLine]] = field(default_factory=lambda: [[]])
    lines: list[UnreadLine] = field(default_factory=list)
    is_quoted: bool = False

    def add(self, line: UnreadLine, words: str) -> None:
        self.lines.append(line)
        if words:
            self.paragraphs[-1].append(replace(line, text=words))

    def part(self) -> StorybookPart:
        paragraphs = ["\n".join(_unwrapped([line.text for line in lines])) for lines in self.paragraphs if lines]
        return StorybookPart(self.kind, self.heading, "\n\n".join(paragraphs))


def parse(text: str) -> StorybookReading:
    """The mission in a text; never refuses, but says which lines it did not understand."""
    reader = _Reader()
    for line in _lines(text):
        reader.read(line)
    return reader.reading()


@dataclass
class _Reader:
    """Goes through a text line by line."""

    title: str = ""
    blocks: list[_Block] = field(default_factory=list)
    unread: list[UnreadLine] = field(default_factory=list)
    # To which the next line belongs, unless it says otherwise.
    block: _Block | None = None
    is_after_blank: bool = False

    def read(self, line: UnreadLine) -> None:
        words = _plain(line.text)
        if words and not (self._starts(line, words) or self._goes_on(line, words) or self._is_title(words)):
            self._is_left_over(line, words)
        self.is_after_blank = not words

    def _starts(self, line: UnreadLine, words: str) -> bool:
        block = _started(line, words, None if self.is_after_blank else self.block)
        if block:
            self._open(block)
        return bool(block)

    def _goes_on(self, line: UnreadLine, words: str) -> bool:
        if not self.block or (self.is_after_blank and not INDENTED.match(line.text)):
            return False
        if self.is_after_blank:
            self.block.paragraphs.append([])
        self.block.add(line, _quoted(words) if self.block.is_quoted else words)
        return True

    def _is_title(self, words: str) -> bool:
        """“Mission: ...”, or whatever short line comes first."""
        named = TITLE.fullmatch(words)
        title = _named(named["title"] if named else words)
        if self.title or self.blocks or self.unread or len(title) > LONGEST_NAME:
            return False
        self.title = title
        return True

    def _is_left_over(self, line: UnreadLine, words: str) -> None:
        if not any(block.kind is StorybookPartKind.NEXUS for block in self.blocks):
            self.block = None
            self.unread.append(line)
            return
        block = _Block(StorybookPartKind.HIDDEN)
        block.add(line, words)
        self._open(block)

    def _open(self, block: _Block) -> None:
        self.block = block
        self.blocks.append(block)

    def reading(self) -> StorybookReading:
        parts, unread = list[StorybookPart](), list(self.unread)
        for block in _greeted(self.blocks):
            part = block.part()
            if _is_fine(part) and len(parts) < PARTS_AT_MOST:
                parts.append(part)
            else:
                unread += block.lines
        return StorybookReading(self.title, tuple(parts), tuple(sorted(unread, key=lambda line: line.number)))


def _lines(text: str) -> Iterator[UnreadLine]:
    for number, line in enumerate(text.splitlines(), start=1):
        yield UnreadLine(number, line.rstrip())


def _plain(words: str) -> str:
    return " ".join(MARKS.sub("", MARKS.sub("", words)).split())


def _named(words: str) -> str:
    """A name as it is written, but not in capitals throughout."""
    return _capitalised(words) if words.isupper() else words


def _capitalised(words: str) -> str:
    return re.sub(r"[^\W\d_][\w’']*", lambda word: word[0][0].upper() + word[0][1:].lower(), words)


def _started(line: UnreadLine, words: str, before: _Block | None) -> _Block | None:
    """The part that begins with this line, if one does."""
    if words.startswith(">"):
        if before and before.is_quoted:
            return None
        block = _Block(StorybookPartKind.ALOUD, is_quoted=True)
        block.add(line, _quoted(words))
        return block
    nexus = NEXUS.fullmatch(words)
    if nexus:
        block = _Block(StorybookPartKind.NEXUS, _nexus_named(nexus))
        block.add(line, "")
        return block
    labelled = LABELLED.fullmatch(words)
    if labelled and MINIONS.fullmatch(labelled["label"]):
        block = _Block(StorybookPartKind.MINIONS)
        block.add(line, words)
        return block
    kind = KIND_CALLED.get(labelled["label"].casefold()) if labelled else None
    if not labelled or kind is None:
        return None
    if kind is StorybookPartKind.FRAGMENT:
        return _fragment(line, labelled["text"])
    block = _Block(kind)
    block.add(line, labelled["text"])
    return block


def _quoted(words: str) -> str:
    return words.removeprefix(">").strip()


def _nexus_named(found: re.Match[str]) -> str:
    """“The Harlequin Hotel (Motel)”."""
    name, card = _named(found["name"]), _named((found["nexus"] or "").strip())
    return f"{name} ({card})" if card else name


def _fragment(line: UnreadLine, words: str) -> _Block:
    """Its name, and after a dash its power; the power may as well begin on the next line."""
    name, *power = re.split(r"\s[–—-]\s", words, maxsplit=1)
    block = _Block(StorybookPartKind.FRAGMENT, _named(name.strip()))
    block.add(line, "".join(power))
    return block


def _unwrapped(lines: list[str]) -> list[str]:
    """Lines that a page broke because they were full are one; those that somebody broke stay."""
    is_wrapped = len(lines) > 2 and all(len(line) > 30 for line in lines[:-1])
    return [" ".join(lines)] if is_wrapped else lines


def _greeted(blocks: list[_Block]) -> list[_Block]:
    """What is read aloud first at a nexus belongs to it: the saints come, and the guide shows both with one tap."""
    found = list[_Block]()
    for block in blocks:
        nexus = (
            found[-1] if found and found[-1].kind is StorybookPartKind.NEXUS and not any(found[-1].paragraphs) else None
        )
        if nexus and block.kind is StorybookPartKind.ALOUD:
            nexus.paragraphs = block.paragraphs
            nexus.lines += block.lines
        else:
            found.append(block)
    return found


def _is_fine(part: StorybookPart) -> bool:
    says_something = bool(part.heading) if part.kind in NAMED else bool(part.text)
    return says_something and len(part.heading) <= LONGEST_NAME and len(part.text) <= LONGEST_TEXT


def write(title: str, parts: tuple[StorybookPart, ...]) -> str:
    """The text that reads as this mission."""
    return "\n\n".join([f"Mission: {title}", *map(_written, parts)]) + "\n"


def _written(part: StorybookPart) -> str:
    first, *more = re.split(r"\n\s*\n", part.text)
    if part.kind is StorybookPartKind.NEXUS:
        lines = [f"Nexus: {part.heading}", *([f"Read aloud: {first}"] if first else [])]
    elif part.kind is StorybookPartKind.FRAGMENT:
        lines = [f"{LABELS[part.kind][0]}: {part.heading}", *([first] if first else [])]
    else:
        lines = [f"{LABELS[part.kind][0]}: {first}"]
    return "\n\n".join(["\n".join(lines), *(_indented(paragraph) for paragraph in more)])


def _indented(paragraph: str) -> str:
    return "\n".join(f"  {line}" for line in paragraph.split("\n"))
