"""A mission in the storybook's form: read from a text (Rule.WRITTEN_MISSIONS).

A text is a title, then parts. A part begins with its label ("Structures: ..."), with the heading of a nexus
("Nexus 1 (Motel): The Harlequin Hotel") or with the sign of a quotation (">"), and ends at a blank line, unless it has
said nothing yet, its list or sentence goes on, or what follows is indented. What is read aloud stands apart from what
only the guide knows (Rule.READ_ALOUD), and at a nexus words without a label are the guide's own
(Rule.WORDS_WITHOUT_A_LABEL). The page's own furniture, its numbers and running heads, is passed over. Whatever is none
of this comes back as lines that were not understood, so that nothing disappears in silence.
"""

import re
from dataclasses import dataclass, field, replace

from campaigns.rulebooks.apocrypha.missions.printed_page import (
    BULLET,
    NEXUS_ALONE,
    UnreadLine,
    plain,
    printed_lines,
)
from campaigns.rulebooks.apocrypha.missions.storybook import (
    KIND_CALLED,
    LISTS,
    LONGEST_NAME,
    LONGEST_TEXT,
    NAMED,
    PARTS_AT_MOST,
    TOLD,
    StorybookPart,
    StorybookPartKind,
    StorybookReading,
)

# Of an item of a list: whatever is longer is prose.
LONGEST_LINE = 1_000

TITLE = re.compile(r"mission\s*:\s*(?P<title>.+)", re.IGNORECASE)
TITLE_BELOW = re.compile(r"mission\s*:?", re.IGNORECASE)
NEXUS = re.compile(r"nexus(?:\s+\d+)?\s*(?:\((?P<nexus>[^()]*)\))?\s*[:.–—-]\s*(?P<name>.+)", re.IGNORECASE)
LABELLED = re.compile(r"(?P<label>[^\W\d_][\w ’'-]{0,30}?)\s*:\s*(?P<text>.*)")
# Each group of minions may have a line of its own.
MINIONS = re.compile(r"minions?\s+[a-c]", re.IGNORECASE)
INDENTED = re.compile(r"(?: {2,}|\t)\s*\S")
SENTENCE_ENDS = re.compile(r"[.!?…][\"'”’)\]]*$")
# An item of a list: “Yule Cat (1)”.
LISTED = re.compile(r"[^():.!?]{1,60}\([^()]{1,80}\)\s*\.?")
FROM_SAINTS = re.compile(r"\(\s*\d\s*\+\s*\)")


@dataclass
class _Block:
    """A part while it is read, with the lines of each of its paragraphs."""

    kind: StorybookPartKind
    heading: str = ""
    paragraphs: list[list[UnreadLine]] = field(default_factory=lambda: [[]])
    lines: list[UnreadLine] = field(default_factory=list)
    is_quoted: bool = False
    # Whether its label is an item of a list itself, and whether it has items.
    is_bulleted: bool = False
    has_items: bool = False
    # Whether its name stands on the next line.
    is_nameless: bool = False

    @property
    def is_empty(self) -> bool:
        return not any(self.paragraphs)

    @property
    def last_words(self) -> str:
        return next((lines[-1].text for lines in reversed(self.paragraphs) if lines), "")

    @property
    def words(self) -> str:
        return " ".join(line.text for lines in self.paragraphs for line in lines)

    def add(self, line: UnreadLine, words: str) -> None:
        self.lines.append(line)
        if words:
            self.paragraphs[-1].append(replace(line, text=words))

    def name(self, line: UnreadLine, words: str) -> None:
        """Its name, from the line after its label."""
        self.lines.append(line)
        self.is_nameless = False
        card = f" ({self.heading})" if self.heading and self.kind is StorybookPartKind.NEXUS else ""
        self.heading = f"{_named(words)}{card}"

    def part(self) -> StorybookPart:
        paragraphs = ["\n".join(_unwrapped([line.text for line in lines])) for lines in self.paragraphs if lines]
        return StorybookPart(self.kind, self.heading, "\n\n".join(paragraphs))


def parse(text: str) -> StorybookReading:
    """The mission in a text; never refuses, but says which lines it did not understand."""
    reader = _Reader()
    for line in printed_lines(text):
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
    # Whether the sign of an item stands alone on the line before.
    is_after_bullet: bool = False

    def read(self, line: UnreadLine) -> None:
        words = plain(line.text)
        is_bullet = bool(BULLET.match(line.text))
        is_bulleted = is_bullet or self.is_after_bullet
        if words and not (
            self._starts(line, words, is_bulleted)
            or self._is_name(line, words)
            or self._goes_on(line, words, is_bulleted)
            or self._is_title(words)
        ):
            self._is_left_over(line, words)
        self.is_after_bullet = is_bullet and not words
        self.is_after_blank = not words and (not is_bullet or self.is_after_blank)

    def _starts(self, line: UnreadLine, words: str, is_bulleted: bool) -> bool:
        block = _started(line, words, None if self.is_after_blank else self.block)
        if block is None and (self.title or self.blocks) and (self.is_after_blank or is_bulleted):
            block = _started_without_colon(line, words)
        if block is None or (is_bulleted and self._is_a_power(block)):
            return False
        block.is_bulleted = is_bulleted
        self._open(block)
        return True

    def _is_a_power(self, block: _Block) -> bool:
        """“Win: ...” is a power of the mission where it is an item below its powers."""
        before = self.block
        is_below = before and before.kind is StorybookPartKind.POWERS and not before.is_bulleted
        return bool(is_below) and block.kind is StorybookPartKind.WIN

    def _is_name(self, line: UnreadLine, words: str) -> bool:
        if not self.block or not self.block.is_nameless or len(words) > LONGEST_NAME or SENTENCE_ENDS.search(words):
            return False
        self.block.name(line, words)
        return True

    def _goes_on(self, line: UnreadLine, words: str, is_bulleted: bool) -> bool:
        block = self.block
        if not block or (self.is_after_blank and not self._is_unfinished(block, line, words, is_bulleted)):
            return False
        if self.is_after_blank and not _is_same_paragraph(block, line, is_bulleted):
            block.paragraphs.append([])
        block.add(line, _quoted(words) if block.is_quoted else words)
        block.has_items = block.has_items or is_bulleted
        return True

    def _is_unfinished(self, block: _Block, line: UnreadLine, words: str, is_bulleted: bool) -> bool:
        """Whether a part goes on after a blank line; what is read aloud never does by itself, for secrets follow."""
        if INDENTED.match(line.text):
            return True
        if block.kind in LISTS:
            return block.is_empty or _is_open(block.words) or words.startswith("(") or _is_listed(words)
        if block.kind in TOLD:
            is_next_item = is_bulleted and block.has_items
            return block.is_empty or is_next_item or not SENTENCE_ENDS.search(block.last_words)
        if block.kind is StorybookPartKind.HIDDEN:
            return words[0].islower() and not SENTENCE_ENDS.search(block.last_words)
        return block.kind is StorybookPartKind.LOWDOWN

    def _is_title(self, words: str) -> bool:
        """“Mission: ...”, or whatever short line comes first; “Mission” alone stands over it."""
        named = TITLE.fullmatch(words)
        title = _named(named["title"] if named else words)
        if self.title or self.blocks or self.unread or len(title) > LONGEST_NAME:
            return False
        self.title = "" if TITLE_BELOW.fullmatch(words) else title
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
        if self.block and self.block.kind is block.kind and block.kind in LISTS and self.block.is_empty:
            # “Minions:” alone, and then those of each letter.
            block.lines = [*self.blocks.pop().lines, *block.lines]
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


def _is_same_paragraph(block: _Block, line: UnreadLine, is_bulleted: bool) -> bool:
    """Whether a blank line stands where a page ended, in the middle of a sentence."""
    is_new = is_bulleted or INDENTED.match(line.text) or SENTENCE_ENDS.search(block.last_words)
    return block.is_empty or not is_new


def _is_open(words: str) -> bool:
    """Whether a list breaks off."""
    return words.endswith((",", ";", "-", "–", " and", ":")) or words.count("(") > words.count(")")


def _is_listed(words: str) -> bool:
    """Whether a line is made of items of a list, and of nothing else."""
    return bool(FROM_SAINTS.match(words)) or (
        len(words) <= LONGEST_LINE and all(LISTED.fullmatch(item) for item in _apart(words))
    )


def _apart(words: str) -> list[str]:
    return [item.strip() for item in re.split(r"[,;](?![^(]*\))", words) if item.strip()] or [words]


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
    alone = NEXUS_ALONE.fullmatch(words)
    if alone:
        block = _Block(
            StorybookPartKind.NEXUS, _named((alone["nexus"] or alone["card"] or "").strip()), is_nameless=True
        )
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


def _started_without_colon(line: UnreadLine, words: str) -> _Block | None:
    """A label that stands as a heading over its part, without a colon."""
    kind = KIND_CALLED.get(words.casefold())
    if kind in LISTS | TOLD or kind is StorybookPartKind.LOWDOWN:
        block = _Block(kind)
        block.add(line, "")
        return block
    if kind is StorybookPartKind.FRAGMENT:
        return _fragment(line, "")
    if MINIONS.fullmatch(words):
        block = _Block(StorybookPartKind.MINIONS)
        block.add(line, f"{words}:")
        return block
    return None


def _quoted(words: str) -> str:
    return words.removeprefix(">").strip()


def _nexus_named(found: re.Match[str]) -> str:
    """“The Harlequin Hotel (Motel)”."""
    name, card = _named(found["name"]), _named((found["nexus"] or "").strip())
    return f"{name} ({card})" if card else name


def _fragment(line: UnreadLine, words: str) -> _Block:
    """Its name, and after a dash its power; the power may as well begin on the next line."""
    name, *power = re.split(r"\s[–—-]\s", words, maxsplit=1)
    block = _Block(StorybookPartKind.FRAGMENT, _named(name.strip()), is_nameless=not name.strip())
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
