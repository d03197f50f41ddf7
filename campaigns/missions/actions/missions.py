"""Missions: setting out, and writing down how it went."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.http import Http404
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import UNSET, Meta, UnsetType

from campaigns.access import Right
from campaigns.chronicle.deeds import Change, deed, do
from campaigns.chronicle.facts import Facts, Name, Told
from campaigns.chronicle.rows import UndoableRow, register_row
from campaigns.chronicle.words import outcome as outcome_sentence
from campaigns.chronicle.writing import begin
from campaigns.days.actions.events import tell
from campaigns.missions.catalogue import mission_named
from campaigns.models import About, Campaign, Member, Mission, MissionState, Saint, SaintState
from campaigns.models.mission_record import MissionRecord, SaintOnMission, record_of
from campaigns.models.sheet import as_json
from campaigns.rulebooks.apocrypha import deck
from campaigns.rulebooks.apocrypha.deck import DeckCardType, DeckCheckTime
from campaigns.rulebooks.apocrypha.halo import HaloCardKind
from campaigns.rulebooks.apocrypha.missions.ending import MissionOutcome
from campaigns.rulebooks.apocrypha.missions.mission import LARGEST_CHOIR
from campaigns.rulebooks.apocrypha.missions.mission_setup import set_up
from campaigns.rulebooks.verdict import Finding
from campaigns.rules.apocrypha.verdicts import in_words
from campaigns.saints.holdings import SaintHolding, deck_counts, holdings, judge_halo, wanted_deck
from cards.refusals import Refused

MISSIONS_AT_MOST = 2_000
OWN = ("name", "chapter")

BEGUN = deed("mission.begun", gettext_lazy("%(by)s set out on “%(name)s”."))
CALLED_OFF = deed("mission.called-off", gettext_lazy("%(by)s cancelled “%(name)s”."))
NOTED = deed("mission.noted", gettext_lazy("%(by)s wrote on the record of “%(name)s”."))
ENDED = deed(
    "mission.ended",
    gettext_lazy("%(by)s recorded the end of “%(name)s”."),
    variant=outcome_sentence,
    ledger=gettext_lazy("ended the mission “%(name)s”"),
)


class MissionValues(Facts):
    """Those fields of a mission that deeds change."""

    name: Name | UnsetType = UNSET
    chapter: Annotated[str, Meta(max_length=60)] | UnsetType = UNSET
    state: MissionState | UnsetType = UNSET
    record: MissionRecord | UnsetType = UNSET
    ending: dict[str, Any] | UnsetType = UNSET
    begun: datetime.datetime | UnsetType = UNSET
    ended: datetime.datetime | UnsetType | None = UNSET


def must_be_alone(mission: Mission) -> None:
    """A table plays one mission at a time."""
    other = Mission.objects.filter(campaign=mission.campaign_id, state=MissionState.OPEN).exclude(pk=mission.pk).first()
    if other:
        words = _("“%(name)s” is under way. End it or cancel it first.")
        raise Refused("mission-under-way", words % {"name": other.name}, mission=other.number)


def _must_be_alone_if_open(mission: Mission, values: Told) -> None:
    if values.get("state") == MissionState.OPEN:
        must_be_alone(mission)


register_row(UndoableRow("mission", Mission, MissionValues, check=_must_be_alone_if_open))


@transaction.atomic
def set_out(by: Member, *, name: str, choir: Sequence[int], chapter: str = "", guide: str = "") -> Mission:
    """The saints of *choir*, clockwise as they sit, set out; with a halo or deck against the rules, not.

    Unless it is said who guides this mission, whoever holds the lantern does.
    """
    seat = begin(by, Right.PLAY)
    mission = _new(seat.campaign, name, chapter)
    must_be_alone(mission)
    saints = _choir(seat, choir)
    _check_choir(name, holdings(saints).values())
    went = [SaintOnMission(saint.number, saint.name) for saint in saints]
    mission.record = as_json(MissionRecord(choir=went, guide=guide or _lantern_of(seat.campaign)))
    mission.save()
    begun = Change(mission, {"state": MissionState.OPEN.value})
    do(seat, BEGUN, changes=[begun], mission=mission.number, name=name)
    return mission


def _lantern_of(campaign: Campaign) -> str:
    return campaign.members.filter(is_guide=True).values_list("name", flat=True).first() or ""


def _new(campaign: Campaign, name: str, chapter: str) -> Mission:
    """Not there yet, until a deed says so."""
    number = (campaign.missions.aggregate(newest=Max("number"))["newest"] or 0) + 1
    if number > MISSIONS_AT_MOST:
        raise Refused("too-many-missions", _("This campaign has had two thousand missions. Start another one."))
    _check_chapter(campaign, chapter)
    return Mission(campaign=campaign, number=number, name=name, chapter=chapter, state=MissionState.GONE)


def _check_chapter(campaign: Campaign, chapter: str) -> None:
    if chapter and not campaign.game.chapters.filter(slug=chapter).exists():
        raise Refused("no-such-chapter", _("There is no such chapter. Choose another, or none."))


# --- Who goes


def _choir(seat: Member, numbers: Sequence[int]) -> list[Saint]:
    if not 1 <= len(numbers) <= LARGEST_CHOIR or len(set(numbers)) < len(numbers):
        raise Refused("choir-size", _("From one to six saints go on a mission, each of them once. Choose again."))
    found = {saint.number: saint for saint in _saints(seat.campaign).filter(number__in=numbers)}
    if len(found) < len(numbers):
        raise Refused(
            "no-such-saint", _("One of these saints is not in this campaign any more. Refresh and try again.")
        )
    for saint in found.values():
        _must_be_able(saint)
    return [found[number] for number in numbers]


def _saints(campaign: Campaign) -> Any:
    return campaign.saints.exclude(state=SaintState.GONE).select_related("box__owner", "box__game", "card")


def _must_be_able(saint: Saint) -> None:
    """Who is dead is not played (Rule.STASHED_SAINTS), and nobody is in two places."""
    if saint.state == SaintState.DEAD:
        words = _("%(name)s is dead for ever and lies in the stash. Choose another saint.")
        raise Refused("dead-saint", words % {"name": saint.name}, saint=saint.number)
    if saint.state == SaintState.AWAY:
        words = _("%(name)s is away at another table, and comes back before they go on a mission here.")
        raise Refused("saint-is-away", words % {"name": saint.name}, saint=saint.number)


def _check_choir(name: str, held: Iterable[SaintHolding]) -> None:
    """Every rule that speaks against it, of every saint, together."""
    held = list(held)
    problems = [
        finding_in_words(finding, holding.saint.name, holding.saint.number)
        for holding in held
        for finding in findings(holding)
    ]
    mission = mission_named(name)
    if mission:
        problems += [finding_in_words(finding) for finding in set_up(mission, len(held)).problems]
    if problems:
        words = " ".join(_line(problem) for problem in problems)
        raise Refused("not-ready", words, problems=problems)


def finding_in_words(finding: Finding, name: str = "", saint: int | None = None) -> dict[str, Any]:
    """A finding with its words, the page of its rule, and whom it concerns."""
    rule = finding.rule
    return {
        "saint": saint,
        "name": name,
        "rule": rule.id,
        "section": rule.section,
        "page": rule.page,
        "message": in_words(finding),
    }


def _line(problem: Mapping[str, Any]) -> str:
    words = _("%(name)s: %(message)s (p. %(page)s)") if problem["name"] else _("%(message)s (p. %(page)s)")
    return words % problem


def findings(holding: SaintHolding) -> list[Finding]:
    """What keeps a saint from a mission: a halo against the rules, or a deck of which some is written down."""
    return [*judge_halo(holding.halo).problems, *deck_findings(holding)]


def deck_findings(holding: SaintHolding) -> Sequence[Finding]:
    """A deck of which no card is recorded is kept by the table itself; omens may be drawn unrecorded."""
    if not holding.deck:
        return ()
    counts, wanted = deck_counts(holding.deck), wanted_deck(holding, DeckCheckTime.MISSION_START)
    if not counts.get(DeckCardType.OMEN):
        wanted[DeckCardType.OMEN] = 0
    return deck.judge(counts, wanted, DeckCheckTime.MISSION_START, holding.additions).problems


# --- How it went


@transaction.atomic
def note(by: Member, number: int, *, changes: Mapping[str, Any], seen: int | None = None) -> Mission:
    """New values for a mission: ``name``, ``chapter``, ``notes``, ``acts``, ``last_turn``, ``faded``, ``guide``."""
    seat = begin(by, Right.PLAY)
    mission = mission_of(seat, number)
    if seen is not None and seen != mission.version:
        words = _("Somebody wrote on this mission meanwhile. Look at their version, then save yours again.")
        raise Refused("changed-meanwhile", words, version=mission.version)
    return note_on(seat, mission, changes)


def note_on(seat: Member, mission: Mission, changes: Mapping[str, Any]) -> Mission:
    """The same once the campaign is locked, for a mission of it."""
    own = {field: value for field, value in changes.items() if field in OWN}
    _check_chapter(seat.campaign, own.get("chapter", ""))
    record = changed_record(mission, {field: value for field, value in changes.items() if field not in own})
    change = Change(mission, {**own, "record": as_json(record)})
    do(seat, NOTED, changes=[change], mission=mission.number, name=own.get("name", mission.name))
    return mission


@transaction.atomic
def finish(by: Member, number: int, *, outcome: MissionOutcome, changes: Mapping[str, Any] | None = None) -> Mission:
    """How it ended, and no card is moved yet: the guide to the mission's end can come later."""
    seat = begin(by, Right.PLAY)
    mission = must_be_open(mission_of(seat, number))
    record = record_with_halos(changed_record(mission, changes or {}), holdings_of_choir(mission))
    ended = Change(mission, {"state": outcome.value, "ended": now(), "record": as_json(record)})
    entry = do(seat, ENDED, changes=[ended], mission=number, name=mission.name, outcome=outcome.value)
    tell(About.MISSION, entry)
    return mission


@transaction.atomic
def call_off(by: Member, number: int) -> Mission:
    """Begun by mistake, or never played: it is as if it had not been."""
    seat = begin(by, Right.PLAY)
    mission = must_be_open(mission_of(seat, number))
    gone = Change(mission, {"state": MissionState.GONE.value})
    do(seat, CALLED_OFF, changes=[gone], mission=number, name=mission.name)
    return mission


def changed_record(mission: Mission, changes: Mapping[str, Any]) -> MissionRecord:
    """The record with these changes; ``faded`` names the saints who did."""
    record = record_of(mission.record)
    fields = dict(changes)
    went = {one.saint for one in record.choir}
    if "faded" in fields:
        faded = set(fields.pop("faded"))
        _must_have_gone(faded, went)
        fields["choir"] = [msgspec.structs.replace(one, faded=one.saint in faded) for one in record.choir]
    if fields.get("last_turn") is not None:
        _must_have_gone({fields["last_turn"]}, went)
    try:
        return msgspec.convert({**as_json(record), **msgspec.to_builtins(fields)}, MissionRecord)
    except msgspec.ValidationError as error:
        raise ValidationError(str(error)) from None


def _must_have_gone(saints: set[int], went: set[int]) -> None:
    if not saints <= went:
        raise Refused("not-of-the-choir", _("One of these saints was not on this mission. Refresh and try again."))


def record_with_halos(record: MissionRecord, held: Mapping[int, SaintHolding]) -> MissionRecord:
    """The record with what lies in each halo now."""
    return msgspec.structs.replace(record, choir=[_with_halo(went, held.get(went.saint)) for went in record.choir])


def _with_halo(went: SaintOnMission, holding: SaintHolding | None) -> SaintOnMission:
    if holding is None:
        return went
    lying = [one.type for one in holding.halo]
    return msgspec.structs.replace(
        went, deaths=lying.count(HaloCardKind.DEATH.value), fragments=lying.count(HaloCardKind.FRAGMENT.value)
    )


def holdings_of_choir(mission: Mission) -> dict[int, SaintHolding]:
    """By their numbers, in the order of the choir: what those who went and are still here hold."""
    numbers = [went.saint for went in record_of(mission.record).choir]
    found = holdings(_saints(mission.campaign).filter(number__in=numbers, state=SaintState.PLAYING))
    return {number: found[number] for number in numbers if number in found}


def mission_of(seat: Member, number: int) -> Mission:
    """A mission of the campaign; one that was taken back is not there."""
    mission = seat.campaign.missions.exclude(state=MissionState.GONE).filter(number=number).first()
    if mission is None:
        raise Http404
    mission.campaign = seat.campaign
    return mission


def must_be_open(mission: Mission) -> Mission:
    if mission.state != MissionState.OPEN:
        words = _("“%(name)s” has ended already. To change that, undo its end in the history.")
        raise Refused("ended-already", words % {"name": mission.name})
    return mission
