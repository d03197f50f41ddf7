"""Entering cards line by line: what is known of each, which names may be meant, and what is still to be said of it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from cards.box.lists import ListableCards
from cards.box.pasted_text import PastedLine
from cards.box.stock import MOST_COPIES
from cards.models import Card
from cards.search.folding import MOST_NEAR, begins, fold
from cards.search.spelling import close_names

# What stands in brackets behind a name of which nobody has said yet what it is, and behind one that is kept as typed.
ASKED, KEPT = "?", "!"


class EnteredKind(NamedTuple):
    """What a card is, by the slug of its type, and its virtue where it has one."""

    type: str
    virtue: str = ""

    @property
    def words(self) -> str:
        """As a list says it in brackets."""
        return f"{self.virtue} {self.type}".strip()


@dataclass(frozen=True)
class EntryLine:
    """A line that was entered: how many of which card, and what somebody said of it."""

    copies: int
    name: str
    # In words: what the card is.
    remark: str = ""
    # Of a card in a halo: where it lies.
    slot: str = ""
    # Of a card that nobody has heard of, as it was tapped.
    kind: EnteredKind | None = None
    is_kept: bool = False

    @property
    def text(self) -> str:
        """As lists are written; how many stands there always, for a name may begin with a number."""
        remark = self.slot or (self.kind.words if self.kind else self.remark)
        return f"{self.copies} {self.name}" + (f" ({remark})" if remark else "")


@dataclass(frozen=True)
class EntryRow:
    """A line as it is shown: with its card, or with what is to be asked of it."""

    at: int
    line: EntryLine
    card: Card | None = None
    # The pack from which a card of one's own is copied.
    source: str = ""
    near: list[str] = field(default_factory=list)
    # Whether the card is of another type than is entered here.
    is_misplaced: bool = False

    @property
    def name(self) -> str:
        return self.card.name if self.card else self.line.name

    @property
    def is_asked(self) -> bool:
        """Whether somebody still has to say what it is."""
        return self.card is None and self.line.kind is None

    @property
    def kept_text(self) -> str:
        """What the page remembers of the line; what was tapped stands in the buttons beside it."""
        if self.card is not None:
            what = EnteredKind(self.card.type.slug, self.card.virtue or "").words
            return replace(self.line, name=self.card.name, kind=None, remark=what, slot="").text
        return replace(self.line, kind=None, remark=KEPT if self.line.is_kept else ASKED, slot="").text

    @property
    def text(self) -> str:
        """As the readers of lists understand it."""
        return self.line.text if self.line.slot or self.line.kind else self.kept_text


def read_entry(shelf: ListableCards, lines: Sequence[EntryLine], *, types: Collection[str] | None) -> list[EntryRow]:
    """What each line speaks of; cards of *types* are entered here, and where there is one type, every card is of it."""
    return [_row(shelf, at, line, types) for at, line in enumerate(lines)]


def _row(shelf: ListableCards, at: int, line: EntryLine, types: Collection[str] | None) -> EntryRow:
    (only,) = types if types and len(types) == 1 else ("",)
    known = shelf.called(line.name, line.kind.words if line.kind else line.remark or only)
    if known:
        return EntryRow(at, line, known, is_misplaced=types is not None and known.type.slug not in types)
    own = shelf.own_elsewhere(line.name, line.kind.words if line.kind else "")
    if own:
        return EntryRow(at, line, own, source=own.pack.name if own.pack else "")
    kind = line.kind or _said(shelf, line.remark)
    near = [] if line.is_kept or kind else _near(line.name, shelf.proposed(types))
    return EntryRow(at, replace(line, kind=EnteredKind(only) if only and not (near or kind) else kind), near=near)


def _said(shelf: ListableCards, words: str) -> EnteredKind | None:
    understood = shelf.kind(words)
    return EnteredKind(understood[0].slug, understood[1] or "") if understood else None


def _near(typed: str, names: Iterable[str]) -> list[str]:
    """What may be meant: all but the same, or begun and not written out."""
    names = list(names)
    wanted = fold(typed)
    begun = [name for name in dict.fromkeys(names) if len(wanted) > 2 and begins(fold(name), wanted)]
    return close_names(typed, names) or begun[:MOST_NEAR]


def with_line(lines: Sequence[EntryLine], new: EntryLine) -> list[EntryLine]:
    """One more line; of a card that stands there already, so many more."""
    for at, line in enumerate(lines):
        if fold(line.name) == fold(new.name) and _agree(line, new):
            more = replace(line, copies=min(line.copies + new.copies, MOST_COPIES))
            return [*lines[:at], more, *lines[at + 1 :]]
    return [*lines, new]


def _agree(one: EntryLine, other: EntryLine) -> bool:
    """Two lines are of one card unless they say that it is two different things."""
    said = {fold(line.kind.words if line.kind else line.remark) for line in (one, other)} - {""}
    return len(said) < 2 and one.slot == other.slot


def with_count(lines: Sequence[EntryLine], at: int, by: int) -> list[EntryLine]:
    """So many more or fewer of one line; with none left it is gone."""
    counted = [min(line.copies + (by if n == at else 0), MOST_COPIES) for n, line in enumerate(lines)]
    return [replace(line, copies=count) for line, count in zip(lines, counted, strict=True) if count > 0]


def joined(shelf: ListableCards, lines: Sequence[PastedLine]) -> list[EntryLine]:
    """Pasted lines as they are entered; a name that runs over two lines is one, where a card is called so."""
    rows = list(lines)
    found = []
    while rows:
        line = rows.pop(0)
        both = f"{line.name} {rows[0].name}" if rows else ""
        if rows and not shelf.called(line.name) and not shelf.called(rows[0].name) and shelf.called(both):
            line = line._replace(name=both, copies=max(line.copies, rows.pop(0).copies))
        found.append(EntryLine(line.copies, line.name, line.remark))
    return found
