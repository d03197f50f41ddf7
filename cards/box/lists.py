"""Adding cards to a box: from a list, with a preview, and cards that the catalogue does not know.

The one reader of such lists: a page shows what it understood and asks about the rest, a program gets the same as data.
"""

import uuid
from collections import Counter
from collections.abc import Container, Sequence
from copy import copy
from functools import cached_property
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cards.box.moving import entry_of_key, lock_box
from cards.box.own_cards import DescribedOwnCard, write_down
from cards.box.stock import Homes, Stock, cards_for, most_of, put_in_new, too_many
from cards.box.words import title
from cards.models import Box, BoxEntry, Card, CardType, Chapter
from cards.models.catalogue import Virtue
from cards.packs.actions import ADDS
from cards.problems import PROBLEMS_AT_MOST, and_more, first_of
from cards.recipes.deck_lists import HEADING, read_line, unknown_in_words
from cards.search.folding import fold, nearest
from cards.sight import SeenCard, Viewer, viewer_for
from cards.transactions import atomic_action

LINES_AT_MOST = 600
LONGEST_NAME = 100
TOO_MANY = "too-many-copies"


class ListLine(NamedTuple):
    """A line of a list: so many copies of a card, by its code or by its name; a new one also says what it is."""

    at: int
    copies: int
    code: str = ""
    name: str = ""
    # In words, such as “Rage gift”.
    what: str = ""
    # By its slug; without one, a new card says of no chapter.
    chapter: str = ""


class ListProblem(NamedTuple):
    at: int
    code: str
    message: str


class ListedCard(NamedTuple):
    """The card that a line speaks of. A new one is not in the database yet."""

    at: int
    copies: int
    card: SeenCard

    @property
    def is_new(self) -> bool:
        return self.card.pk is None


class AddedCard(NamedTuple):
    """What a line adds, and behind which divider it goes. A new card is not in the database yet."""

    at: int
    copies: int
    card: SeenCard
    to: str
    # How many the box holds already.
    kept: int

    @property
    def is_new(self) -> bool:
        return self.card.pk is None

    @property
    def most(self) -> int:
        return most_of(self.card)

    @property
    def coming(self) -> int:
        """As many as there can still be."""
        return min(self.copies, max(self.most - self.kept, 0))

    @property
    def wanted(self) -> ListLine:
        """The line that asks for what is coming."""
        if not self.is_new:
            return ListLine(self.at, self.coming, code=self.card.code)
        what = f"{self.card.virtue or ''} {self.card.type.slug}".strip()
        chapter = self.card.chapter.slug if self.card.chapter else ""
        return ListLine(self.at, self.coming, name=self.card.name, what=what, chapter=chapter)


class UnknownName(NamedTuple):
    """A name that no card has, in a line that does not say what it is; and the names that may be meant."""

    at: int
    copies: int
    name: str
    near: list[str]

    @property
    def problem(self) -> ListProblem:
        hint = _("To add a card of your own, write behind it what it is, for example “(Rage gift)”.")
        return ListProblem(self.at, "unknown-card", f"{unknown_in_words(self.name, self.near)} {hint}")


class CardListReading(NamedTuple):
    """What a list would add, the names that nobody has heard of, and what else is wrong with it."""

    adds: list[AddedCard]
    unheard: list[UnknownName]
    problems: list[ListProblem]

    @property
    def wrong(self) -> list[ListProblem]:
        """Everything for which the list cannot be added as it is, line by line."""
        return sorted([*self.problems, *(row.problem for row in self.unheard)])

    @property
    def comes(self) -> bool:
        """Whether anything of it can be added at all."""
        return any(one.coming for one in self.adds)

    @property
    def overfull(self) -> list[ListProblem]:
        """Each line by which there would be more copies of a card than there are."""
        coming, found = Counter[int](), []
        for one in self.adds:
            coming[id(one.card)] += one.copies
            if one.kept + coming[id(one.card)] > one.most:
                name = _("A veiled card") if one.card.is_veiled else one.card.name
                found.append(ListProblem(one.at, TOO_MANY, too_many(card=name, most=one.most, kept=one.kept)))
        return found

    @property
    def together(self) -> "CardListReading":
        """The same with each card once, by name, however many lines speak of it."""
        adds, unheard = dict[int, AddedCard](), dict[str, UnknownName]()
        for one in self.adds:
            before = adds.get(id(one.card))
            adds[id(one.card)] = one._replace(copies=one.copies + (before.copies if before else 0))
        for row in self.unheard:
            same = unheard.get(fold(row.name))
            unheard[fold(row.name)] = row._replace(copies=row.copies + (same.copies if same else 0))
        return self._replace(
            adds=sorted(adds.values(), key=lambda one: one.card.name),
            unheard=sorted(unheard.values(), key=lambda row: row.name),
        )


class BadList(ValidationError):
    """A list with lines that nobody understands; nothing was added."""

    def __init__(self, problems: Sequence[ListProblem]) -> None:
        self.problems = first_problems(problems)
        super().__init__([problem.message for problem in self.problems])


def first_problems(problems: Sequence[ListProblem]) -> list[ListProblem]:
    """A hundred at most, the last of which tells of those that are left out."""
    at = problems[PROBLEMS_AT_MOST - 1].at if len(problems) > PROBLEMS_AT_MOST else 0
    return first_of(problems, lambda count: ListProblem(at, "more", and_more(count)))


def from_lines(text: str) -> tuple[list[ListLine], list[ListProblem]]:
    """A pasted list: one card a line. What stands in brackets, or in a heading above, says what a new card is."""
    wanted: list[ListLine] = []
    problems: list[ListProblem] = []
    heading = ""
    for at, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        found = HEADING.match(line)
        if found:
            heading = (found["hash"] or found["colon"]).strip()
        elif line and not line.startswith("//"):
            try:
                wanted.append(_wanted(at, line, heading))
            except ValidationError as error:
                problems.append(ListProblem(at, error.code or "no-card", error.messages[0]))
    if not wanted and not problems:
        problems.append(ListProblem(1, "no-card", _("There is no card in this list.")))
    return wanted, problems


def _wanted(at: int, line: str, heading: str) -> ListLine:
    read = read_line(line)
    if not read.copies:
        raise ValidationError(_("Say how many: at least one."), code="no-copies")
    return ListLine(at, read.copies, name=read.name, what=read.remark or heading)


def read_text(box: Box, text: str, viewer: Viewer) -> CardListReading:
    """What adding a pasted list would do."""
    wanted, unreadable = from_lines(text)
    reading = read(box, wanted, viewer)
    return reading._replace(problems=sorted([*unreadable, *reading.problems]))


def read(box: Box, wanted: Sequence[ListLine], viewer: Viewer) -> CardListReading:
    """What adding *wanted* would do, with a constant number of queries. Nothing is written."""
    return _too_long(wanted) or _read(box, wanted, viewer, Homes(box))


def _too_long(wanted: Sequence[ListLine]) -> CardListReading | None:
    if len(wanted) <= LINES_AT_MOST:
        return None
    words = _("That is too long for one list: at most %(most)d lines.") % {"most": LINES_AT_MOST}
    return CardListReading([], [], [ListProblem(LINES_AT_MOST + 1, "too-long", words)])


def _read(box: Box, wanted: Sequence[ListLine], viewer: Viewer, homes: Homes) -> CardListReading:
    stock, found = Stock(box), ListableCards(box, viewer).find_all(wanted)
    adds = [AddedCard(*one, title(homes.of(one.card)), stock.kept(one.card)) for one in found.cards]
    return CardListReading(adds, found.unheard, found.problems)


class FoundCards(NamedTuple):
    """The cards of which the lines of a list speak, the names that nobody has heard of, and what else is wrong."""

    cards: list[ListedCard]
    unheard: list[UnknownName]
    problems: list[ListProblem]

    @property
    def wrong(self) -> list[ListProblem]:
        return sorted([*self.problems, *(row.problem for row in self.unheard)])


class ListableCards:
    """The cards that a list may name. Whoever holds a card may call it by its name, though it is still veiled."""

    def __init__(self, box: Box, viewer: Viewer) -> None:
        self._box, self._viewer = box, viewer
        cards = list(viewer.marked(cards_for(box)).select_related("type").order_by("pack", "pk").defer("summary"))
        self._by_code = {code: card for card in cards for code in (card.code, card.alias)}
        self._by_name: dict[str, list[SeenCard]] = {}
        for card in cards:
            self._by_name.setdefault(fold(card.name), []).append(card)
        self._types = list(CardType.objects.filter(game=box.game_id, group="card"))
        # Nobody is told the name of a card that they have not seen.
        self._seen = [card for card in cards if not card.is_veiled]

    @cached_property
    def _chapters(self) -> dict[str, Chapter]:
        """Only a card that is new says of which it is."""
        return {chapter.slug: chapter for chapter in Chapter.objects.filter(game=self._box.game_id)}

    def find_all(self, wanted: Sequence[ListLine]) -> FoundCards:
        """What a whole list speaks of; of what is new in it, the next list knows nothing."""
        shelf = copy(self)
        shelf._by_name = {name: list(cards) for name, cards in self._by_name.items()}
        found = FoundCards([], [], [])
        for one in wanted:
            card = shelf._find(one)
            if isinstance(card, ListProblem):
                found.problems.append(card)
            elif isinstance(card, UnknownName):
                found.unheard.append(card)
            else:
                found.cards.append(ListedCard(one.at, one.copies, card))
        return found

    def _find(self, wanted: ListLine) -> SeenCard | UnknownName | ListProblem:
        if wanted.code:
            found = self._by_code.get(wanted.code)
            words = _("No card has the code %(code)s.") % {"code": wanted.code}
            return found or ListProblem(wanted.at, "unknown-card", words)
        known = self.called(wanted.name, wanted.what)
        if known:
            return known
        what, own = self._understood(wanted.what), self.own_elsewhere(wanted.name, wanted.what)
        if own:
            return self._new(wanted, (own.type, own.virtue), own)
        return self._new(wanted, what) if what else self._unheard(wanted)

    def called(self, name: str, what: str = "") -> SeenCard | None:
        """The card of that name; of several, the one that fits *what*, in words such as “Rage gift”."""
        understood = self._understood(what)
        named = self._by_name.get(fold(name), [])
        fitting = [card for card in named if understood is None or (card.type, card.virtue) == understood]
        # What stands in brackets may be any remark; where nothing fits it, the name alone counts.
        return next(iter([*fitting, *(named if len(named) == 1 else [])]), None)

    def own_elsewhere(self, name: str, what: str = "") -> Card | None:
        """A card of that name that whoever looks has in a pack of their own, though the box is another's."""
        understood = self._understood(what)
        named = self._own_elsewhere.get(fold(name), [])
        return next((card for card in named if understood is None or (card.type, card.virtue) == understood), None)

    @cached_property
    def _own_elsewhere(self) -> dict[str, list[Card]]:
        """By name. In a box of one's own there is nothing else: all one's cards may be in it."""
        user = self._viewer.user
        if user is None or user.pk == self._box.owner_id:
            return {}
        own = Card.objects.filter(game=self._box.game_id, type__group="card", pack__owner=user, pack__deleted=None)
        found: dict[str, list[Card]] = {}
        for card in own.select_related("type", "chapter", "pack").order_by("-pk"):
            found.setdefault(fold(card.name), []).append(card)
        return found

    def proposed(self, types: Container[str] | None = None) -> list[str]:
        """The names that may be proposed for one that is not quite right; perhaps of these types alone."""
        return [card.name for card in self._seen if types is None or card.type.slug in types]

    def kind(self, what: str) -> tuple[CardType, str | None] | None:
        """What words such as “Rage gift” say of a card."""
        return self._understood(what)

    @property
    def types(self) -> list[CardType]:
        return self._types

    def _unheard(self, wanted: ListLine) -> UnknownName:
        return UnknownName(wanted.at, wanted.copies, wanted.name, nearest(wanted.name, self.proposed()))

    def _new(
        self, wanted: ListLine, what: tuple[CardType, str | None], like: Card | None = None
    ) -> SeenCard | ListProblem:
        """A card that the catalogue does not know, as the next line of the list will find it."""
        if len(wanted.name) > LONGEST_NAME or not fold(wanted.name):
            words = _("A card’s name has letters, and at most %(most)d of them.") % {"most": LONGEST_NAME}
            return ListProblem(wanted.at, "no-card", words)
        if wanted.chapter and wanted.chapter not in self._chapters:
            words = _("This game has no chapter “%(slug)s”.") % {"slug": wanted.chapter}
            return ListProblem(wanted.at, "unknown-chapter", words)
        type, virtue = what
        chapter = self._chapters.get(wanted.chapter) or (like.chapter if like else None)
        # What a fragment adds to a deck comes along; the words that somebody wrote on a card are theirs.
        facts = {ADDS: like.facts[ADDS]} if like and ADDS in like.facts else {}
        name = like.name if like else wanted.name
        card: Any = Card(game_id=self._box.game_id, name=name, type=type, virtue=virtue, chapter=chapter, facts=facts)
        card.is_veiled = False
        self._by_name.setdefault(fold(wanted.name), []).append(card)
        new: SeenCard = card
        return new

    def _understood(self, what: str) -> tuple[CardType, str | None] | None:
        """The type, by its slug, name or plural, and before it the virtue."""
        words = fold(what)
        virtue = next((virtue for virtue in Virtue.values if f"{words} ".startswith(f"{virtue} ")), None)
        rest = words.removeprefix(virtue or "").strip()
        for type in self._types:
            if rest in {fold(type.slug), fold(type.name), fold(type.plural)}:
                return type, virtue
        return None


@atomic_action
def add(box: Box, wanted: Sequence[ListLine], *, by: Any, key: uuid.UUID | None = None) -> BoxEntry:
    """Add all of the list, or nothing. What the catalogue does not know becomes a card of the owner's own."""
    lock_box(box)
    homes = Homes(box)
    reading = _too_long(wanted) or _read(box, wanted, viewer_for(by), homes)
    before = entry_of_key(box, key, lambda entry: _adds(entry) == _cards(reading))
    if before:
        return before
    if reading.wrong:
        raise BadList(reading.wrong)
    return put_in_new(box, _with_new(box, reading.adds), by=by, key=key, homes=homes)


def _adds(entry: BoxEntry) -> Counter[int | None]:
    return Counter(entry.moves.values_list("copy__card", flat=True)) if entry.why == "copies.added" else Counter()


def _cards(reading: CardListReading) -> Counter[int | None]:
    counted: Counter[int | None] = Counter()
    for one in reading.adds:
        counted[one.card.pk] += one.copies
    return counted


def _with_new(box: Box, adds: Sequence[AddedCard]) -> Counter[Card]:
    """How many copies of each card, with the new ones written down."""
    new = {id(one.card): one.card for one in adds if one.is_new}
    made = dict(zip(new, write_down(box, [_own(card) for card in new.values()]), strict=True))
    counted: Counter[Card] = Counter()
    for one in adds:
        counted[made[id(one.card)] if one.is_new else one.card] += one.copies
    return counted


def _own(card: SeenCard) -> DescribedOwnCard:
    chapter = card.chapter.slug if card.chapter else None
    return DescribedOwnCard(card.name, card.type.slug, card.virtue, chapter, adds_to_deck=card.facts.get(ADDS))
