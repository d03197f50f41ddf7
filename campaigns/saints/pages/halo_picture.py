"""A halo as its pages draw it: nine places as they lie on the table, whom each reaches, and what the book says."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.models import SLOTS, Saint, SaintPlaceKind
from campaigns.models.sheet import SaintSheet, sheet_of
from campaigns.rulebooks.apocrypha.halo import HaloCardKind, Reach, Slot, reach_of
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.registered import Registered
from campaigns.rules.apocrypha.verdicts import SLOTS as SLOT_WORDS
from campaigns.rules.apocrypha.verdicts import in_words
from campaigns.saints.holdings import HeldCopy, judge_halo, kind_of
from campaigns.saints.neighbours import Neighbours
from cards.models import Card
from cards.pages.faces import VIRTUES

KINDS: Mapping[tuple[str, str], Promise] = {
    ("fragment", ""): gettext_lazy("Fragment"),
    ("fragment", "fleeting"): gettext_lazy("Fleeting fragment"),
    ("fragment", "enduring"): gettext_lazy("Enduring fragment"),
    ("gift", ""): gettext_lazy("Gift"),
    ("gift", "body"): gettext_lazy("Body gift"),
    ("gift", "mind"): gettext_lazy("Mind gift"),
    ("gift", "rage"): gettext_lazy("Rage gift"),
    ("gift", "soul"): gettext_lazy("Soul gift"),
    ("omen", ""): gettext_lazy("Omen"),
    ("threat", ""): gettext_lazy("Threat"),
}
LASTS = ("fleeting", "enduring")
# So many ways a pane of glass is cut; which one a card has is by its number, so that it keeps it wherever it lies.
CUTS = 5


@dataclass(frozen=True)
class HaloCard:
    """A card in a slot."""

    copy: int
    name: str
    kind: HaloCardKind
    lasts: str
    virtue: str
    part: SaintPlaceKind
    layer: int

    @property
    def line(self) -> Promise | str:
        """What it is; a death is called so already."""
        return KINDS.get((self.kind.value, self.lasts or (self.virtue if self.kind is HaloCardKind.GIFT else "")), "")

    @property
    def cut(self) -> int:
        return self.copy % CUTS

    @property
    def height(self) -> int:
        """As people count: the bottom one is the first."""
        return self.layer + 1

    @property
    def where(self) -> Promise:
        return SLOT_WORDS[self.part.value]


@dataclass(frozen=True)
class HaloSpot:
    """One of the nine places; the middle one is the saint's, and has no slot."""

    slot: SaintPlaceKind | None = None
    pieces: list[HaloCard] = field(default_factory=list)
    ways: tuple[Reach, ...] = ()
    reaches: str = ""
    is_broken: bool = False

    @property
    def label(self) -> Promise | str:
        return SLOT_WORDS[self.slot.value] if self.slot else ""

    @property
    def top(self) -> HaloCard | None:
        return self.pieces[-1] if self.pieces else None

    @property
    def covered(self) -> list[HaloCard]:
        """From just under the top one downwards."""
        return self.pieces[-2::-1]

    @property
    def is_lit(self) -> bool:
        """Only a fragment that lies on top can be used on anybody."""
        return self.top is not None and self.top.kind is HaloCardKind.FRAGMENT


@dataclass(frozen=True)
class HaloProblem:
    words: str
    rule: Registered
    slot: str = ""


@dataclass(frozen=True)
class SaintPip:
    """A virtue of the saint; ``number`` dice, and so many gifts."""

    virtue: str
    name: Promise | str
    number: int


@dataclass(frozen=True)
class HaloPicture:
    """All of it."""

    saint: Saint
    sheet: SaintSheet
    spots: list[HaloSpot]
    problems: list[HaloProblem]
    rim: dict[str, str]
    deaths: int
    fragments: int
    rule: Registered = Rule.SLOTTED_CARDS_TOUCH
    reach_rule: Registered = Rule.TOP_ROW_REACHES_THE_NEXUS

    @property
    def is_legal(self) -> bool:
        return not self.problems

    @property
    def verdict(self) -> str:
        """In a line: that it is legal, or its first problem and how many more there are."""
        if self.is_legal:
            return _("Legal")
        first, more = self.problems[0], len(self.problems) - 1
        said = [first.words, _("p. %(page)s") % {"page": first.rule.page}]
        if more:
            said.append(ngettext("And %(n)s more.", "And %(n)s more.", more) % {"n": more})
        return " ".join(said)

    @property
    def pieces(self) -> list[HaloCard]:
        return [piece for spot in self.spots for piece in spot.pieces]

    @property
    def lit(self) -> list[HaloSpot]:
        return [spot for spot in self.spots if spot.is_lit]

    @property
    def broken(self) -> str:
        return " ".join(sorted({problem.slot for problem in self.problems if problem.slot}))

    @property
    def pointing(self) -> dict[str, SaintPip]:
        """By the side at which it points; only what somebody has written down."""
        ways = {way: getattr(self.sheet.pointing, way) for way in ("top", "left", "right", "bottom")}
        return {way: self._pip(virtue) for way, virtue in ways.items() if virtue}

    @property
    def adrift(self) -> list[SaintPip]:
        """Virtues of which nobody has written down where they point."""
        placed = {pip.virtue for pip in self.pointing.values()}
        pips = [self._pip(virtue) for virtue in VIRTUES if virtue not in placed]
        return [pip for pip in pips if pip.number]

    def _pip(self, virtue: str) -> SaintPip:
        return SaintPip(virtue, VIRTUES[virtue], getattr(self.sheet.virtues, virtue))


def picture(saint: Saint, cards: Sequence[HeldCopy], beside: Neighbours) -> HaloPicture:
    verdict = judge_halo(cards)
    problems = [HaloProblem(in_words(one), one.rule, str(one.facts.get("slot", ""))) for one in verdict.problems]
    pieces = _pieces(cards)
    broken = {problem.slot for problem in problems}
    spots = [_spot(slot, pieces, beside, slot.value in broken) for slot in SLOTS]
    return HaloPicture(
        saint=saint,
        sheet=sheet_of(saint.sheet),
        spots=[*spots[:4], HaloSpot(), *spots[4:]],
        problems=problems,
        rim=edge_names(beside),
        deaths=verdict.deaths,
        fragments=sum(piece.kind is HaloCardKind.FRAGMENT for piece in pieces),
    )


def _pieces(cards: Sequence[HeldCopy]) -> list[HaloCard]:
    lasting = _lasting({one.card.pk for one in cards})
    return [
        HaloCard(
            one.copy,
            one.card.name,
            kind_of(one.type),
            lasting.get(one.card.pk, "") if one.type == "fragment" else "",
            one.card.virtue or "",
            one.part,
            one.layer,
        )
        for one in cards
    ]


def _lasting(cards: Iterable[int]) -> dict[int, str]:
    """By card: fleeting or enduring, where the book or whoever wrote the card says so."""
    rows = Card.objects.filter(pk__in=list(cards)).values_list("pk", "facts__kind", "facts__other_keywords")
    words = {card: [kind, *(keywords or [])] for card, kind, keywords in rows}
    return {card: word for card, said in words.items() for word in LASTS if word in said}


def _spot(slot: SaintPlaceKind, pieces: Iterable[HaloCard], beside: Neighbours, is_broken: bool) -> HaloSpot:
    ways = reach_of(Slot(slot.value))
    reaches = get_text_list([name_reached(way, beside) for way in ways], _("and"))
    return HaloSpot(slot, [piece for piece in pieces if piece.part == slot], ways, reaches, is_broken)


def name_reached(way: Reach, beside: Neighbours) -> str:
    """Whom a fragment reaches that way, by name where it is known who sits there."""
    if way is Reach.SELF:
        return _("yourself")
    if beside.is_alone:
        return _("nobody, for you sit alone")
    if way is Reach.NEXUS:
        return _("another saint at your nexus")
    name = beside.left if way is Reach.LEFT else beside.right
    if not name:
        return _("the saint to your left") if way is Reach.LEFT else _("the saint to your right")
    words = _("%(name)s, to your left") if way is Reach.LEFT else _("%(name)s, to your right")
    return words % {"name": name}


def edge_names(beside: Neighbours) -> dict[str, str]:
    """What stands along the four edges of the halo: who is there."""
    nobody = _("nobody")
    return {
        "top": nobody if beside.is_alone else _("another saint at your nexus"),
        "left": beside.left or (nobody if beside.is_alone else _("to your left")),
        "right": beside.right or (nobody if beside.is_alone else _("to your right")),
        "bottom": _("yourself"),
    }
