"""What lies in a box as its pages draw it: cards with their copies, dividers from above, and the places around them."""

from dataclasses import dataclass, field

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from cards.box.words import title
from cards.models import Place, PlaceKind
from cards.pages.faces import line_of
from cards.pages.links import url_of
from cards.sight import SeenCard

IN_THE_BOX = (PlaceKind.DIVIDER, PlaceKind.CHAPTER)
# What an evening leaves lying, and what can be kept under a name when it is packed away.
TABLES = (PlaceKind.TABLE, PlaceKind.RECIPE)
ICONS = {
    PlaceKind.TABLE: "players",
    PlaceKind.STASH: "archive",
    PlaceKind.DECK: "player",
    PlaceKind.SAINT: "player",
    PlaceKind.HALO: "halo",
    PlaceKind.BURY: "skull",
    PlaceKind.AWAY: "leave",
    PlaceKind.LOST: "search",
}


@dataclass(frozen=True)
class CountedCard:
    """A card, and how many copies of it."""

    card: SeenCard
    count: int

    @property
    def line(self) -> str:
        return line_of(self.card)

    @property
    def url(self) -> str:
        return url_of(self.card)


@dataclass(frozen=True)
class CardRow(CountedCard):
    """A card in one place: how many lie there, and where its other copies are."""

    place: Place
    where: str
    elsewhere: str

    @property
    def note(self) -> str:
        """What is said of it where its place is open: what kind of card it is, and where the others lie."""
        line = "" if self.line == self.card.type.name else self.line
        return " · ".join(filter(None, (line, self.elsewhere)))

    @property
    def found_note(self) -> str:
        """What is said of it where cards of several places stand together: where it lies, and where the others do."""
        others = self.elsewhere and _("others: %(where)s") % {"where": self.elsewhere}
        return " · ".join(filter(None, (self.where, others)))


@dataclass(frozen=True)
class OpenedPlace:
    """A place with its cards by name, and how many more lie there under the veil."""

    place: Place
    rows: list[CardRow]
    veiled: int
    total: int

    @property
    def title(self) -> str:
        return title(self.place)

    @property
    def is_divider(self) -> bool:
        return self.place.kind in IN_THE_BOX


@dataclass(frozen=True)
class Divider:
    """One divider: what lies behind it, what of it is elsewhere, and of how many anything is known."""

    place: Place
    title: str
    here: int
    known: int
    total: int | None = None
    is_least: bool = False
    sign: str = ""

    @property
    def out(self) -> int:
        return max(self.known - self.here, 0)

    @property
    def slots(self) -> int:
        """How many cards the divider has room for in the picture."""
        return max(self.total or 0, self.known, self.here)

    @property
    def edges(self) -> SafeString:
        """The edges of its cards, seen from above: those that are here, elsewhere, and not known yet."""
        known = max(self.known, self.here)
        lines = [("unknown", known, self.slots), ("out", self.here, known), ("here", 0, self.here)]
        drawn = (f'<path class="edges-{which}" d="M{start} 5H{end}"/>' for which, start, end in lines if start < end)
        return mark_safe("".join(drawn))  # noqa: S308  (numbers and names of our own)

    @property
    def note(self) -> str:
        """“31 of 44 known · 2 elsewhere”."""
        words = [self._known % {"known": self.known, "total": self.total}]
        if self.out:
            words.append(_("%(out)d elsewhere") % {"out": self.out})
        return " · ".join(words)

    @property
    def _known(self) -> str:
        if not self.total:
            return _("%(known)d known")
        return _("%(known)d of at least %(total)d known") if self.is_least else _("%(known)d of %(total)d known")


@dataclass(frozen=True)
class OtherPlace:
    """A place outside of the dividers, with how many lie there and the first names of them."""

    place: Place
    title: str
    count: int
    names: list[str] = field(default_factory=list)
    more: int = 0

    @property
    def is_table(self) -> bool:
        return self.place.kind in TABLES

    @property
    def icon(self) -> str:
        return ICONS.get(PlaceKind(self.place.kind), "cards")
