"""The mission-end guide: what the table answers, phone by phone, until it agrees and the cards are moved."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
from django.db import transaction
from django.utils.timezone import now
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.access import Right
from campaigns.chronicle.writing import FEED, begin
from campaigns.days.effects import mutation_at
from campaigns.doors import feeds
from campaigns.missions.actions.missions import (
    changed_record,
    finding_in_words,
    holdings_of_choir,
    mission_of,
    must_be_open,
    note_on,
)
from campaigns.missions.actions.settlement import settle
from campaigns.missions.ending import (
    FRAGMENTS_AT_MOST,
    KEYS_AT_MOST,
    DisplayedFragment,
    EndAnswers,
    OpenMissionEnd,
    answers_of,
    as_json,
    open_end_of,
    with_names,
)
from campaigns.missions.live_table import nudge_table
from campaigns.models import Campaign, Member, Mission, MissionState, Role
from campaigns.models.mission_record import ACTS_AT_MOST, record_of
from campaigns.rulebooks.apocrypha.missions import ending
from campaigns.rulebooks.apocrypha.missions.ending import Decision, MissionOutcome
from cards.refusals import Refused


def consoles_today(campaign: Campaign) -> bool:
    """Whether the day in force lets who slots a death of a loss slot a new fleeting fragment too."""
    day = mutation_at(campaign, now())
    return day is not None and day.consoles


@transaction.atomic
def is_first_time(by: Member, number: int, key: uuid.UUID) -> bool:
    """Whether an answer with this key never came before; it is remembered with what it answers."""
    seat = begin(by, Right.PLAY)
    mission = mission_of(seat, number)
    answers = answers_of(mission)
    if str(key) in answers.keys:
        return False
    mission.ending = as_json(msgspec.structs.replace(answers, keys=[*answers.keys, str(key)][-KEYS_AT_MOST:]))
    mission.save(update_fields=["ending"])
    return True


@transaction.atomic
def win_act(by: Member, number: int, *, act: int) -> Mission:
    """An act of several is won, and the mission goes on with the next; *act* is the one that was played."""
    seat = begin(by, Right.PLAY)
    mission = must_be_open(mission_of(seat, number))
    if act != record_of(mission.record).acts:
        raise Refused("decided-meanwhile", _("Somebody has just answered this. Look at what they said, then go on."))
    if ending.is_over(MissionOutcome.WON, act=act, acts=ACTS_AT_MOST):
        raise Refused("last-act", _("A mission has at most nine acts. Say how it ended."))
    return note_on(seat, mission, {"acts": act + 1})


@transaction.atomic
def tell(
    by: Member,
    number: int,
    *,
    outcome: MissionOutcome,
    faded: Sequence[int] = (),
    last_turn: int | None = None,
    guided: bool | None = None,
    seen: int | None = None,
) -> OpenMissionEnd:
    """The first step: how it ended, who faded, who took the last turn. What was answered before begins anew.

    Whether it was *guided* the live table knows; else the mission's record says whether it had a guide.
    """
    _seat, mission = _under_way(by, number)
    _check_turn(answers_of(mission), seen)
    return _keep(_told(_opened(mission), outcome, faded, last_turn, guided))


def _told(
    guide: OpenMissionEnd,
    outcome: MissionOutcome,
    faded: Sequence[int] = (),
    last_turn: int | None = None,
    guided: bool | None = None,
) -> OpenMissionEnd:
    record = changed_record(guide.mission, {"faded": list(faded), "last_turn": last_turn})
    told = EndAnswers(
        outcome=outcome,
        faded=[went.saint for went in record.choir if went.faded],
        last_turn=last_turn,
        guided=_was_guided(guide) if guided is None else guided,
        consoles=outcome is not MissionOutcome.WON and consoles_today(guide.mission.campaign),
        turn=guide.answers.turn + 1,
        keys=guide.answers.keys,
    )
    return open_end_of(guide.mission, guide.held, told)


def _was_guided(guide: OpenMissionEnd) -> bool:
    """As it was said before, where it was."""
    return guide.answers.guided if guide.answers.outcome else bool(guide.record.guide)


@transaction.atomic
def display(
    by: Member, number: int, *, fragments: Sequence[tuple[str, bool]], seen: int | None = None
) -> OpenMissionEnd:
    """The second step of a win: the fragments on the table, each with whether it is fleeting; none means not now.

    After a loss only on a day that consoles, at any time before they agree.
    """
    _seat, mission = _under_way(by, number)
    _check_turn(answers_of(mission), seen)
    return _keep(_displayed(_opened(mission), fragments))


@transaction.atomic
def give(
    by: Member, number: int, *, fragments: Mapping[int, tuple[str, bool]], seen: int | None = None
) -> OpenMissionEnd:
    """The second step of a guided win: by saint the fragment that the guide gives, and whether it is fleeting.

    Rule.GUIDED_FRAGMENTS. Whoever is given none here may have had theirs before.
    """
    seat, mission = _under_way(by, number)
    _check_turn(answers_of(mission), seen)
    return _keep(_given(seat, _opened(mission), fragments))


def _given(seat: Member, guide: OpenMissionEnd, fragments: Mapping[int, tuple[str, bool]]) -> OpenMissionEnd:
    answers = guide.answers
    if not answers.guided or answers.outcome is not MissionOutcome.WON:
        words = _("A guide gives fragments after a mission that a guide led and the saints won.")
        raise Refused("no-guided-win", words)
    access.require_lead(seat)
    if not set(fragments) <= set(guide.held):
        raise Refused("not-of-the-choir", _("This saint is not on this mission. Refresh and try again."))
    shown = [
        DisplayedFragment(f"f{n}", name, fleeting, saint)
        for n, (saint, (name, fleeting)) in enumerate(fragments.items(), start=1)
    ]
    changed = msgspec.structs.replace(answers, fragments=shown, decisions=[], agreed=[], turn=answers.turn + 1)
    return open_end_of(guide.mission, guide.held, changed)


def _displayed(guide: OpenMissionEnd, fragments: Sequence[tuple[str, bool]]) -> OpenMissionEnd:
    answers = guide.answers
    if answers.outcome is not MissionOutcome.WON and not answers.consoles:
        raise Refused("no-win", _("Only a win displays fragments. Say first how the mission ended."))
    if len(fragments) > FRAGMENTS_AT_MOST:
        raise Refused("too-many-fragments", _("That is more fragments than a win displays. Remove some."))
    shown = [DisplayedFragment(f"f{n}", name, fleeting) for n, (name, fleeting) in enumerate(fragments, start=1)]
    kept = answers.decisions if answers.consoles else []
    changed = msgspec.structs.replace(answers, fragments=shown, decisions=kept, agreed=[], turn=answers.turn + 1)
    return open_end_of(guide.mission, guide.held, changed)


@transaction.atomic
def decide(by: Member, number: int, decision: Decision, *, seen: int | None = None) -> OpenMissionEnd:
    """One saint chooses, slots or sacrifices; with *seen*, only while so many decisions were made for that saint."""
    seat, mission = _under_way(by, number)
    return _keep(_decided(seat, _begun(_opened(mission)), decision, _players(seat), seen=seen))


def _decided(
    seat: Member, guide: OpenMissionEnd, decision: Decision, players: Mapping[int, str], *, seen: int | None = None
) -> OpenMissionEnd:
    saint = _own(seat, guide, decision.saint, players)
    if seen is not None and seen != guide.answers.decided_by(saint):
        words = _("Somebody has just decided for %(name)s. Look at what they did, then go on.")
        raise Refused("decided-meanwhile", words % {"name": guide.names[decision.saint]})
    assert guide.ending is not None
    found = ending.refusals(guide.ending, decision)
    if found:
        raise _against(guide, found)
    decided = msgspec.structs.replace(guide.answers, decisions=[*guide.answers.decisions, decision], agreed=[])
    return open_end_of(guide.mission, guide.held, decided)


@transaction.atomic
def take_back(by: Member, number: int, saint: int) -> OpenMissionEnd:
    """What was decided last for a saint; and with it whatever does not stand without it."""
    seat, mission = _under_way(by, number)
    guide = _begun(_opened(mission))
    _own(seat, guide, str(saint), _players(seat))
    decisions = list(guide.answers.decisions)
    last = max((n for n, one in enumerate(decisions) if one.saint == str(saint)), default=None)
    if last is None:
        raise Refused("nothing-decided", _("Nothing is decided yet that could be undone."))
    del decisions[last]
    left = msgspec.structs.replace(guide.answers, decisions=decisions, agreed=[])
    return _keep(open_end_of(mission, guide.held, left))


@transaction.atomic
def agree(by: Member, number: int, *, for_all: bool = False) -> OpenMissionEnd:
    """One seat agrees; when the last one has, or the owner speaks for all, the cards are moved as one deed.

    What comes back is the end as they agreed on it, with the cards where they lay.
    """
    seat, mission = _under_way(by, number)
    nudge_table(mission)
    return _agreed(seat, _begun(_opened(mission)), for_all=for_all)


def _agreed(seat: Member, guide: OpenMissionEnd, *, for_all: bool) -> OpenMissionEnd:
    if not guide.is_complete:
        raise Refused("not-complete", _("Something is still to be decided. Do that first, then agree."))
    if for_all:
        access.require(seat, Right.CHANGE)
    answers = msgspec.structs.replace(guide.answers, agreed=sorted({*guide.answers.agreed, seat.number}))
    if not for_all and not voters(seat, guide) <= set(answers.agreed):
        return _keep(replace(guide, answers=answers))
    done = msgspec.structs.replace(answers, is_done=True)
    settle(seat, guide, done)
    return replace(guide, answers=done)


@transaction.atomic
def end_at_once(
    by: Member,
    number: int,
    *,
    outcome: MissionOutcome,
    fragments: Sequence[tuple[str, bool]] = (),
    decisions: Sequence[Decision] = (),
    changes: Mapping[str, Any] | None = None,
) -> Mission:
    """The whole guide in one go, for whoever knows all answers; the owner agrees for everybody."""
    changes = dict(changes or {})
    steps = {name: changes.pop(name) for name in ("faded", "last_turn") if name in changes}
    seat = begin(by, Right.PLAY)
    mission = mission_of(seat, number)
    if changes:
        note_on(seat, mission, changes)
    _must_be_guidable(mission)
    guide = _told(_opened(mission), outcome, **steps)
    if outcome is MissionOutcome.WON or guide.answers.consoles:
        guide = _displayed(guide, fragments)
    players = _players(seat) if decisions else {}
    for decision in decisions:
        guide = _decided(seat, _begun(guide), decision, players)
    # An undo brings back what was answered, as if it had been step by step.
    mission.ending = as_json(guide.answers)
    return _agreed(seat, _begun(guide), for_all=access.may(by, Right.CHANGE)).mission


def voters(seat: Member, guide: OpenMissionEnd) -> set[int]:
    """The seats that have to agree: of everybody who is here and plays a saint of the choir; else whoever asks."""
    played = {holding.saint.seat for holding in guide.held.values() if holding.saint.seat}
    here = seat.campaign.members.exclude(role=Role.SPECTATOR).exclude(user=None).filter(number__in=played)
    return set(here.values_list("number", flat=True)) or {seat.number}


def can_be_guided(mission: Mission) -> bool:
    """Under way; or recorded in a hurry, with nothing since, and its cards still lie as they did."""
    if not record_of(mission.record).choir:
        return False
    if mission.state == MissionState.OPEN:
        return True
    later = mission.campaign.missions.filter(number__gt=mission.number).exclude(state=MissionState.GONE)
    return not answers_of(mission).is_done and not later.exists()


def _under_way(by: Member, number: int) -> tuple[Member, Mission]:
    seat = begin(by, Right.PLAY)
    mission = mission_of(seat, number)
    _must_be_guidable(mission)
    return seat, mission


def _must_be_guidable(mission: Mission) -> None:
    if not can_be_guided(mission):
        raise Refused(
            "settled-already", _("The end of this mission is saved. To change it, undo it in the history first.")
        )


def _opened(mission: Mission) -> OpenMissionEnd:
    return open_end_of(mission, holdings_of_choir(mission))


def _begun(guide: OpenMissionEnd) -> OpenMissionEnd:
    if guide.ending is None:
        raise Refused("not-ended", _("Say first how the mission ended."))
    return guide


def _check_turn(answers: EndAnswers, seen: int | None) -> None:
    if seen is not None and seen != answers.turn:
        raise Refused("decided-meanwhile", _("Somebody has just answered this. Look at what they said, then go on."))


def _players(seat: Member) -> dict[int, str]:
    """By the numbers of the seats on which somebody sits: their names."""
    return dict(seat.campaign.members.exclude(user=None).values_list("number", "name"))


def _own(seat: Member, guide: OpenMissionEnd, saint: str, players: Mapping[int, str]) -> int:
    """The saint, for whom this seat may decide."""
    holding = guide.held.get(int(saint)) if saint.isdecimal() else None
    if holding is None:
        raise Refused("not-of-the-choir", _("This saint is not on this mission. Refresh and try again."))
    player = holding.saint.seat if holding.saint.seat in players else None
    if not access.decides_for(seat, player):
        words = _("%(player)s plays %(name)s and decides on their own phone; or the campaign’s owner does.")
        names: dict[str, Any] = {"player": players[player] if player else "", "name": holding.saint.name}
        raise Refused("not-your-saint", words % names)
    return holding.saint.number


def _against(guide: OpenMissionEnd, found: Sequence[Any]) -> Refused:
    problems = [finding_in_words(with_names(finding, guide.names)) for finding in found]
    words = " ".join(_("%(message)s (p. %(page)s)") % problem for problem in problems)
    return Refused(problems[0]["rule"], words, problems=problems)


def _keep(guide: OpenMissionEnd) -> OpenMissionEnd:
    """The answers wait; they are no deed yet."""
    guide.mission.ending = as_json(guide.answers)
    guide.mission.save(update_fields=["ending"])
    feeds.nudge(FEED, guide.mission.campaign_id)
    nudge_table(guide.mission)
    return guide
