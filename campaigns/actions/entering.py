"""Starting in the middle: what a saint held and which missions were played before anybody wrote it down here."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Max
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns import decklists
from campaigns.access import Right
from campaigns.actions.dying import is_deadly
from campaigns.actions.hands import WantedCopies, gain, moves_to_saint, must_be_room_to_build, names_of
from campaigns.actions.saints import playing
from campaigns.chronicle.deeds import NAMED, Change, deed, do, done_before
from campaigns.chronicle.writing import begin
from campaigns.holdings import HeldCopy, SaintHolding, death_card, holding_of
from campaigns.models import SLOTS, Campaign, Entry, Member, Mission, MissionState, SaintPlaceKind
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.sheet import MissionRecord, as_json
from campaigns.verdicts import SLOTS as SLOT_WORDS
from cards.box.lists import AddedCard, BadList, ListLine, ListProblem
from cards.models import Card, Chapter
from cards.refusals import Refused
from cards.search.folding import fold

# Beside the saint first: whatever lies there touches.
BY_ITSELF = (SaintPlaceKind.LEFT, SaintPlaceKind.BOTTOM, SaintPlaceKind.RIGHT, SaintPlaceKind.TOP)
IN_ORDER = (*BY_ITSELF, *(slot for slot in SLOTS if slot not in BY_ITSELF))
MISSIONS_AT_ONCE = 40

SAINT_ENTERED = deed(
    "saint.entered",
    gettext_lazy("%(by)s wrote down what %(name)s held so far: %(cards)s."),
    ledger=gettext_lazy("wrote down what %(name)s held"),
)
MISSIONS_ENTERED = deed(
    "missions.entered", gettext_lazy("%(by)s wrote down missions of before (%(value)s): %(cards)s.")
)


@dataclass(frozen=True)
class WrittenSaint:
    """What somebody wrote of a saint: fragments and cards one a line, and how many deaths."""

    fragments: str = ""
    deaths: int = 0
    deck: str = ""


@dataclass(frozen=True)
class EnteredSaint:
    """What of it would lie where, and everything that is wrong with it."""

    halo: list[tuple[AddedCard | Card, SaintPlaceKind]] = field(default_factory=list)
    deck: list[AddedCard] = field(default_factory=list)
    fragment_problems: list[ListProblem] = field(default_factory=list)
    deck_problems: list[ListProblem] = field(default_factory=list)

    @property
    def problems(self) -> list[ListProblem]:
        return [*self.fragment_problems, *self.deck_problems]

    @property
    def slotted(self) -> list[HeldCopy]:
        """The halo as the rules look at it; no copy has been taken yet."""
        return [HeldCopy(0, _card(card), part, 0) for card, part in self.halo]

    @property
    def dealt(self) -> list[HeldCopy]:
        return [HeldCopy(0, one.card, SaintPlaceKind.DECK, 0) for one in self.deck for _copy in range(one.copies)]


def read_saint(holding: SaintHolding, written: WrittenSaint, *, by: Any) -> EnteredSaint:
    """What entering *written* would do. Nothing is written."""
    box = holding.saint.box
    lines, unread = _fragments(written.fragments)
    fragments = decklists.read(box, [line for line, _slot in lines], by=by)
    asked, unread_deck = decklists.lines_of(written.deck)
    deck = decklists.read(box, asked, by=by)
    return EnteredSaint(
        _layout(holding, fragments.cards, dict(_slots(lines)), written.deaths),
        deck.cards,
        sorted([*unread, *fragments.problems, *_no_fragments(fragments.cards)]),
        sorted([*unread_deck, *deck.problems, *_not_of_a_deck(deck.cards)]),
    )


@transaction.atomic
def enter(by: Member, number: int, written: WrittenSaint, *, key: uuid.UUID | None = None) -> Entry:
    """All of it out of the box and to the saint, as one deed; or nothing."""
    seat = begin(by, Right.PLAY)
    saint = playing(seat, number)
    before = done_before(saint.box, key, SAINT_ENTERED, saint=number)
    if before:
        return before
    holding = holding_of(saint)
    if is_deadly(holding, written.deaths):
        words = _("With nine deaths %(name)s would be dead for ever (p. %(page)s). Write down at most eight.")
        raise Refused("nine-deaths", words % {"name": saint.name, "page": Rule.NINE_DEATHS.page})
    wrong = read_saint(holding, written, by=seat.user).problems
    if wrong:
        raise BadList(wrong)
    wanted = _wanted(holding, written, by=seat)
    if not wanted:
        raise Refused("nothing-to-enter", _("There is nothing to write down. Name a fragment, a death or a card."))
    if any(one.part == SaintPlaceKind.DECK for one in wanted):
        must_be_room_to_build(holding)
    wishes = moves_to_saint(holding, wanted, by=seat)
    names = names_of(one.card for one in wanted for _copy in range(one.count))
    return do(seat, SAINT_ENTERED, box=saint.box, wishes=wishes, key=key, saint=number, name=saint.name, **names)


@transaction.atomic
def add(by: Member, number: int, text: str, *, key: uuid.UUID | None = None) -> Entry:
    """Cards by their names into a saint's deck; one that nobody has heard of, if it says what it is."""
    seat = begin(by, Right.PLAY)
    saint = playing(seat, number)
    asked, unread = decklists.lines_of(text)
    reading = decklists.read(saint.box, asked, by=seat.user)
    wrong = sorted([*unread, *reading.problems, *_not_of_a_deck(reading.cards)])
    if wrong:
        raise BadList(wrong)
    cards = decklists.cards(saint.box, asked, by=seat.user)
    return gain(seat, number, [WantedCopies(one.card, one.copies) for one in cards], kind="deck.built", key=key)


def _wanted(holding: SaintHolding, written: WrittenSaint, *, by: Member) -> list[WantedCopies]:
    """With every new card written down in the owner's pack."""
    box = holding.saint.box
    lines, _unread = _fragments(written.fragments)
    fragments = decklists.cards(box, [line for line, _slot in lines], by=by.user)
    asked, _unread = decklists.lines_of(written.deck)
    halo = _layout(holding, fragments, dict(_slots(lines)), written.deaths)
    deck = decklists.cards(box, asked, by=by.user)
    return [
        *(WantedCopies(_card(card), 1, part) for card, part in halo),
        *(WantedCopies(one.card, one.copies) for one in deck),
    ]


def _fragments(text: str) -> tuple[list[tuple[ListLine, SaintPlaceKind | None]], list[ListProblem]]:
    """Each line with the slot that stands in brackets behind it; whatever it is called, it is a fragment."""
    lines, problems = decklists.lines_of(text)
    slots = [_slot_called(line.what) for line in lines]
    return [(line._replace(what="fragment"), slot) for line, slot in zip(lines, slots, strict=True)], problems


def _slots(lines: Sequence[tuple[ListLine, SaintPlaceKind | None]]) -> list[tuple[int, SaintPlaceKind]]:
    return [(line.at, slot) for line, slot in lines if slot]


def _slot_called(words: str) -> SaintPlaceKind | None:
    """As the halo's page calls it, or in the words of the book: “center left”, “lower right”."""
    said = fold(words).replace("lower", "bottom").replace("upper", "top").replace("centre", "center")
    for slot in SLOTS:
        names = {fold(slot.value), fold(str(slot.label)), fold(str(SLOT_WORDS[slot.value]))}
        if said and said in {*names, " ".join(reversed(fold(slot.value).split())), f"center {slot.value}"}:
            return slot
    return None


def _layout(
    holding: SaintHolding, fragments: Sequence[AddedCard], slots: dict[int, SaintPlaceKind], deaths: int
) -> list[tuple[AddedCard | Card, SaintPlaceKind]]:
    """Fragments where they were said to lie, the others and the deaths where there is room; deaths last, on top."""
    taken = {one.part for one in holding.halo} | set(slots.values())
    laid: list[tuple[AddedCard | Card, SaintPlaceKind]] = []
    for one in fragments:
        for _copy in range(one.copies):
            slot = slots.get(one.at) or _room(taken)
            taken.add(slot)
            laid.append((one, slot))
    for death in [death_card()] * deaths:
        slot = _room(taken)
        taken.add(slot)
        laid.append((death, slot))
    return laid


def _room(taken: set[SaintPlaceKind]) -> SaintPlaceKind:
    """The next free slot; where there is none, on top of what lies beside the saint."""
    return next((slot for slot in IN_ORDER if slot not in taken), IN_ORDER[0])


def _card(one: AddedCard | Card) -> Card:
    return one if isinstance(one, Card) else one.card


def _no_fragments(cards: Sequence[AddedCard]) -> list[ListProblem]:
    words = _("%(name)s is no fragment. Write it into the deck, if that is where it belongs.")
    return [
        ListProblem(one.at, "no-fragment", words % {"name": one.card.name})
        for one in cards
        if one.card.type.slug != "fragment"
    ]


def _not_of_a_deck(cards: Sequence[AddedCard]) -> list[ListProblem]:
    words = _("%(name)s does not go into a saint’s deck: gifts and omens do.")
    return [
        ListProblem(one.at, "not-of-a-deck", words % {"name": one.card.name})
        for one in cards
        if one.card.type.slug not in ("gift", "omen")
    ]


# --- Missions of before


class PlayedMission(NamedTuple):
    """A line about a mission: which one, of which chapter by its slug, how it ended; and whether it is known here."""

    at: int
    name: str
    chapter: str
    state: MissionState
    is_here: bool = False


ENDINGS = (MissionState.WON, MissionState.LOST, MissionState.TIMED_OUT)


def read_missions(campaign: Campaign, text: str) -> tuple[list[PlayedMission], list[ListProblem]]:
    """One mission a line: chapter / name / won or lost. Without a chapter or an ending, it was won somewhere."""
    chapters = {
        fold(word): slug
        for slug, name in Chapter.objects.filter(game=campaign.game_id).values_list("slug", "name")
        for word in (slug, name)
    }
    here = set(campaign.missions.exclude(state=MissionState.GONE).values_list("name", "chapter", "state"))
    found: list[PlayedMission] = []
    problems: list[ListProblem] = []
    for at, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            read = _mission(at, line, chapters)
            if isinstance(read, ListProblem):
                problems.append(read)
            else:
                found.append(read._replace(is_here=(read.name, read.chapter, read.state) in here))
    if len(found) > MISSIONS_AT_ONCE:
        words = _("Write down forty missions at a time, then the next ones.")
        problems.append(ListProblem(found[MISSIONS_AT_ONCE].at, "too-long", words))
    return found, problems


def _mission(at: int, line: str, chapters: dict[str, str]) -> PlayedMission | ListProblem:
    parts = [part.strip() for part in line.split("/")]
    ending = _ending_called(parts[-1]) if len(parts) > 1 else None
    if ending:
        parts = parts[:-1]
    chapter = chapters.get(fold(parts[0])) if len(parts) > 1 else ""
    if len(parts) > 2 or chapter is None:
        words = _("“%(line)s”: write chapter / mission / won or lost. The chapters are %(chapters)s.")
        return ListProblem(
            at, "no-mission", words % {"line": line[:120], "chapters": ", ".join(sorted(set(chapters.values())))}
        )
    name = parts[-1]
    if not fold(name) or len(name) > 100:
        return ListProblem(at, "no-mission", _("A mission’s name has letters, and at most a hundred of them."))
    return PlayedMission(at, name, chapter, ending or MissionState.WON)


def _ending_called(words: str) -> MissionState | None:
    """In the words of this page, or by the name that programs use."""
    said = fold(words)
    return next((state for state in ENDINGS if said in {fold(state.value), fold(str(state.label))}), None)


@transaction.atomic
def enter_missions(by: Member, text: str) -> Entry:
    """Missions that were played before, as ended ones, in the order of the lines; those known already are left out."""
    seat = begin(by, Right.PLAY)
    played, problems = read_missions(seat.campaign, text)
    if problems:
        raise BadList(problems)
    new = [one for one in played if not one.is_here]
    if not new:
        raise Refused("nothing-to-enter", _("These missions are written down already, or there are none."))
    changes = [Change(mission, {"state": one.state.value}) for mission, one in _make_missions(seat.campaign, new)]
    names = sorted(one.name for one in new)
    return do(seat, MISSIONS_ENTERED, changes=changes, name=seat.campaign.name, cards=names[:NAMED], value=len(names))


def _make_missions(campaign: Campaign, played: Sequence[PlayedMission]) -> list[tuple[Mission, PlayedMission]]:
    """A row each, which is not there before its state is set; so that taking it back makes it so again."""
    newest = campaign.missions.aggregate(newest=Max("number"))["newest"] or 0
    at = now()
    missions = [
        Mission(
            campaign=campaign,
            number=newest + n,
            name=one.name,
            chapter=one.chapter,
            state=MissionState.GONE,
            record=as_json(MissionRecord()),
            begun=at,
            ended=at,
        )
        for n, one in enumerate(played, start=1)
    ]
    Mission.objects.bulk_create(missions)
    return list(zip(missions, played, strict=True))
