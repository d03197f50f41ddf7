"""A saint as pages draw them: the card with its virtues around it, and how deck and halo stand."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaigns import access
from campaigns.access import BoxRight, Right
from campaigns.doors.person import person
from campaigns.models import Member, Saint
from campaigns.models.sheet import Pointing, SaintSheet, Virtues
from campaigns.rulebooks.apocrypha import deck as decks
from campaigns.rulebooks.apocrypha import halo as halos
from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.verdict import Finding
from campaigns.rules.apocrypha.verdicts import addition_in_words, in_words
from campaigns.saints.holdings import (
    HeldCopy,
    SaintHolding,
    holdings,
    judge_deck,
    judge_halo,
    type_in_deck,
    wanted_deck,
)
from campaigns.saints.labels import GAME, SKILLS, SYMBOLS, TYPES, VIRTUES, WAYS

# Where on the card, of 120 by 150, each way is.
SPOTS = {"top": (60, 20), "left": (18, 80), "right": (102, 80), "bottom": (60, 133)}


DIGITS = [str(digit) for digit in range(10)]


DEADLY = range(1, halos.DEADLY + 1)


def choir_seat(request: HttpRequest, id: Any, right: Right) -> Member:
    """The seat of whoever asks, in a campaign that has saints."""
    seat = access.seat_with(person(request), id, right)
    if seat.campaign.game_id != GAME:
        raise Http404
    return seat


def with_box(request: HttpRequest, saint: Saint) -> Saint:
    """The saint, whose box tells no more of other tables than whoever asks may know."""
    saint.box = access.box_with(person(request), saint.box_id, BoxRight.SEE)
    return saint


@dataclass(frozen=True)
class SaintCardSide:
    """One side of a saint's card; without a virtue, nobody has written down which points there."""

    way: str
    word: Promise
    x: int
    y: int
    virtue: str = ""
    name: Promise | str = ""
    number: int = 0


@dataclass(frozen=True)
class SaintFigure:
    """A saint's card as it is drawn."""

    symbol: str
    ways: list[SaintCardSide]
    # Virtues that point nobody knows where.
    loose: list[tuple[str, int]]


def figure_of_sheet(sheet: SaintSheet) -> SaintFigure:
    ways = []
    for way, word in WAYS.items():
        virtue = getattr(sheet.pointing, way)
        number = getattr(sheet.virtues, virtue) if virtue else 0
        ways.append(SaintCardSide(way, word, *SPOTS[way], virtue or "", VIRTUES.get(virtue or "", ""), number))
    placed = {way.virtue for way in ways}
    numbers = [(virtue, getattr(sheet.virtues, virtue)) for virtue in VIRTUES if virtue not in placed]
    # A saint of whom nothing is written has nothing to show.
    loose = [row for row in numbers if row[1]] if not any(placed) else numbers
    return SaintFigure(sheet.symbol if sheet.symbol in SYMBOLS else "halo", ways, loose)


def figure_of_form(fields: Mapping[str, str]) -> SaintFigure:
    """The card while somebody fills in its form; what cannot be is drawn as if nobody had written it."""
    numbers = {virtue: fields.get(virtue, "") for virtue in VIRTUES}
    virtues = {virtue: int(word) if word in DIGITS else 0 for virtue, word in numbers.items()}
    pointing: dict[str, Any] = {way: fields[way] for way in WAYS if fields.get(way) in VIRTUES}
    return figure_of_sheet(
        SaintSheet(virtues=Virtues(**virtues), pointing=Pointing(**pointing), symbol=fields.get("symbol", ""))
    )


@dataclass(frozen=True)
class RuleInWords:
    """A finding in words, and its rule."""

    words: str
    rule: Registered


def findings_in_words(findings: Iterable[Finding]) -> list[RuleInWords]:
    return [RuleInWords(in_words(finding), finding.rule) for finding in findings]


@dataclass(frozen=True)
class DeckGroup:
    """The cards of a deck that are of one type, and how many of it belong there."""

    type: str
    virtue: str
    title: Promise | str
    cards: list[HeldCopy]
    wanted: int

    @property
    def is_right(self) -> bool:
        return len(self.cards) == self.wanted


@dataclass(frozen=True)
class ShownSaint:
    """A saint with all that a page says of them."""

    saint: Saint
    holding: SaintHolding
    player: str

    @cached_property
    def sheet(self) -> SaintSheet:
        return self.holding.sheet

    @cached_property
    def figure(self) -> SaintFigure:
        return figure_of_sheet(self.sheet)

    @cached_property
    def halo(self) -> halos.HaloVerdict:
        return judge_halo(self.holding.halo)

    @cached_property
    def deck(self) -> decks.DeckVerdict:
        return judge_deck(self.holding, decks.DeckCheckTime.BETWEEN_MISSIONS)

    @property
    def for_a_mission(self) -> decks.DeckVerdict:
        return judge_deck(self.holding, decks.DeckCheckTime.MISSION_START)

    @property
    def added(self) -> list[str]:
        """What fragments add to the deck, a sentence each; and what the sheet says beyond that."""
        additions = self.holding.additions
        known = decks.extra_of(additions, {})
        sheet = [(type, self.sheet.extra.get(type.value, 0)) for type in decks.DeckCardType]
        return [
            *(addition_in_words(one.source, one.type, one.count) for one in additions),
            *(
                addition_in_words(str(_("By the sheet, what lies in the halo")), type, count)
                for type, count in sheet
                if count > known.get(type, 0)
            ),
        ]

    @property
    def deaths(self) -> int:
        return self.halo.deaths

    @property
    def skulls(self) -> list[bool]:
        """Nine of them: which are filled."""
        return [number <= self.deaths for number in DEADLY]

    @property
    def fragments(self) -> int:
        return sum(one.type == "fragment" for one in self.holding.halo)

    @property
    def skills(self) -> list[tuple[Promise, int | None]]:
        return [(SKILLS[skill], dice) for skill, dice in self.sheet.skills.items()]

    @property
    def deck_said(self) -> list[RuleInWords]:
        return findings_in_words(self.deck.problems)

    @property
    def halo_said(self) -> list[RuleInWords]:
        return findings_in_words(self.halo.problems)

    @property
    def mission_said(self) -> list[RuleInWords]:
        return findings_in_words(self.for_a_mission.problems)

    @property
    def groups(self) -> list[DeckGroup]:
        """The deck by type, in the order of the virtues; what is of no type comes last."""
        wanted = wanted_deck(self.holding, decks.DeckCheckTime.BETWEEN_MISSIONS)
        cards: dict[str, list[HeldCopy]] = {}
        for one in sorted(self.holding.deck, key=lambda one: one.card.name):
            cards.setdefault(type_in_deck(one.card) or "", []).append(one)
        rows = [
            DeckGroup(
                type,
                type.partition("-gift")[0] if type != decks.DeckCardType.OMEN else "",
                TYPES[type],
                found,
                wanted[type],
            )
            for type in decks.DeckCardType
            if (found := cards.get(type, [])) or wanted[type]
        ]
        others = cards.get("", [])
        return [*rows, DeckGroup("", "", _("Of no virtue that anybody knows"), others, 0)] if others else rows


def shown_saints(saints: Iterable[Saint], players: Mapping[int, str]) -> list[ShownSaint]:
    """Saints with what they hold, in two queries however many they are; *players* by their seats."""
    saints = list(saints)
    held = holdings(saints)
    return [ShownSaint(saint, held[saint.number], players.get(saint.seat or 0, "")) for saint in saints]


def players_of(seat: Member) -> dict[int, str]:
    return dict(seat.campaign.members.values_list("number", "name"))
