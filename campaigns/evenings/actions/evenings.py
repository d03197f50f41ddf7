"""Setting the next evening, moving it, calling it off, and saying whether one comes."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import UUIDField
from django.http import Http404
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaigns import access
from campaigns.access import Right
from campaigns.chronicle.facts import Told
from campaigns.chronicle.kinds import EntryKind, Reversal, Undo, any_facts, register, seat_was_made
from campaigns.chronicle.writing import begin, changed_since, write
from campaigns.days.actions.events import tell
from campaigns.evenings.entries import AnsweredFacts, EveningFacts, MovedFacts, facts_of, in_words
from campaigns.models import About, Campaign, Entry, Evening, EveningAnswer, Member, Says
from cards.prepared import Prepared
from cards.refusals import Refused

AT_MOST_AHEAD = timedelta(days=2 * 366)
# So long an answer is kept after its evening, for an undo.
ANSWERS_KEPT = timedelta(days=30)
_EVENING_OF: Prepared[Evening] = Prepared(lambda campaign: Evening.objects.filter(campaign=campaign), UUIDField())


def evening_of(campaign: Campaign, now: datetime) -> Evening | None:
    """The next evening of *campaign*, if one is set that is not over."""
    evening = _EVENING_OF.first(campaign.pk)
    if evening is None or evening.is_over(now):
        return None
    evening.campaign = campaign
    return evening


@transaction.atomic
def set_evening(
    by: Member, *, at: datetime, place: str = "", note: str = "", remind_hours: int | None, now: datetime
) -> Evening:
    """Say when the table meets next, or move what was said."""
    seat = begin(by, Right.ARRANGE)
    if not now < at <= now + AT_MOST_AHEAD:
        raise Refused("not-ahead", _("The next evening lies ahead, within two years. Choose another day."))
    present = evening_of(seat.campaign, now)
    wanted = {"at": at.astimezone(UTC), "place": place, "note": note, "remind_hours": remind_hours}
    if present is None:
        made = _replace(seat.campaign, wanted, now)
        _announce(write(seat, SET, **facts_of(made)))
        return made
    before = facts_of(present)
    _change(present, wanted, now)
    if before != facts_of(present):
        _announce(write(seat, MOVED, before=before, after=facts_of(present)))
    return present


@transaction.atomic
def call_off(by: Member, *, now: datetime) -> None:
    """There is no next evening; said twice, it is said once."""
    seat = begin(by, Right.ARRANGE)
    present = evening_of(seat.campaign, now)
    if present is None:
        return
    present.delete()
    _announce(write(seat, CALLED_OFF, **facts_of(present)))


@transaction.atomic
def answer(by: Member, *, says: Says, number: int | None = None, now: datetime) -> EveningAnswer:
    """Say whether one comes; the owner says it for a seat that waits for its player."""
    seat = begin(by, Right.ANSWER)
    evening = evening_of(seat.campaign, now)
    if evening is None:
        raise Refused("no-evening", _("No evening is set. Somebody who plays here can set one."))
    who = _seat_that_answers(seat, number)
    there = EveningAnswer.objects.filter(seat=who, at=evening.at).first()
    if there and there.says == says:
        return there
    EveningAnswer.objects.filter(seat__campaign=seat.campaign, at__lt=now - ANSWERS_KEPT).delete()
    told, _is_new = EveningAnswer.objects.update_or_create(seat=who, at=evening.at, defaults={"says": says})
    at, zone = evening.at.isoformat(), seat.campaign.timezone
    write(seat, ANSWERED, seat=who.number, name=who.name, says=str(says), at=at, zone=zone)
    return told


def _seat_that_answers(seat: Member, number: int | None) -> Member:
    if number is None or number == seat.number:
        return seat
    access.require(seat, Right.SEAT_PEOPLE)
    other = Member.objects.filter(campaign=seat.campaign, number=number).first()
    if other is None:
        raise Http404
    if other.user_id is not None:
        raise Refused("answers-itself", _("Whoever sits there says it themselves."))
    return other


def _replace(campaign: Campaign, wanted: dict[str, Any], now: datetime) -> Evening:
    """A new evening, where none is or one that is over."""
    Evening.objects.filter(campaign=campaign).delete()
    evening = Evening(campaign=campaign, **wanted, changed=now)
    evening.is_reminded = _is_too_late(evening, now)
    evening.save()
    return evening


def _change(evening: Evening, wanted: dict[str, Any], now: datetime) -> None:
    for name, value in wanted.items():
        setattr(evening, name, value)
    evening.is_reminded = _is_too_late(evening, now)
    evening.changed, evening.version = now, evening.version + 1
    evening.save()


def _is_too_late(evening: Evening, now: datetime) -> bool:
    """Whoever sets an evening within the hours of its reminder has just told everybody."""
    due = evening.remind_at()
    return due is not None and due <= now


def _announce(entry: Entry) -> None:
    tell(About.EVENING, entry)


# --- What the chronicle tells of it


def when_of(facts: Told) -> Told:
    return {"when": in_words(facts)}


def _from_and_to(facts: Told) -> Told:
    return {"before": in_words(facts["before"]), "after": in_words(facts["after"])}


SAME_TIME = _("%(by)s changed what is said of the evening of %(after)s.")
ANSWERS = {
    Says.YES: _("%(name)s comes on %(when)s."),
    Says.MAYBE: _("%(name)s may come on %(when)s."),
    Says.NO: _("%(name)s does not come on %(when)s."),
}


def _of_same_time(facts: Told) -> Promise | None:
    return SAME_TIME if facts["before"]["at"] == facts["after"]["at"] else None


def _answer_in_words(facts: Told) -> Promise | None:
    return ANSWERS[Says(facts["says"])]


def _not_set(by: Member, entry: Entry) -> dict[str, Any]:
    _still(by, entry.facts).delete()
    return dict(entry.facts)


def _set_again(by: Member, entry: Entry) -> dict[str, Any]:
    now = timezone.now()
    if evening_of(by.campaign, now):
        raise changed_since()
    _replace(by.campaign, _wanted(entry.facts), now)
    return dict(entry.facts)


def _move_back(by: Member, entry: Entry) -> dict[str, Any]:
    evening = _still(by, entry.facts["after"])
    _change(evening, _wanted(entry.facts["before"]), timezone.now())
    return {"before": entry.facts["after"], "after": entry.facts["before"]}


def _wanted(facts: Told) -> dict[str, Any]:
    names = ("place", "note", "remind_hours")
    return {"at": datetime.fromisoformat(facts["at"]), **{name: facts[name] for name in names}}


def _still(by: Member, facts: Told) -> Evening:
    """The evening, as these facts left it."""
    evening = Evening.objects.filter(campaign=by.campaign_id, **_wanted(facts)).first()
    if evening is None:
        raise changed_since()
    evening.campaign = by.campaign
    return evening


SET = register(
    EntryKind(
        "evening.set",
        EveningFacts,
        _("%(by)s set the next evening: %(when)s."),
        Reversal(Right.ARRANGE, "evening.called-off", _not_set, then=_announce),
        archive=any_facts,
        words=when_of,
    )
)
CALLED_OFF = register(
    EntryKind(
        "evening.called-off",
        EveningFacts,
        _("%(by)s called the evening of %(when)s off."),
        Reversal(Right.ARRANGE, "evening.set", _set_again, then=_announce),
        archive=any_facts,
        words=when_of,
    )
)
MOVED = register(
    EntryKind(
        "evening.moved",
        MovedFacts,
        _("%(by)s moved the next evening from %(before)s to %(after)s."),
        Reversal(Right.ARRANGE, "evening.moved", _move_back, then=_announce),
        archive=any_facts,
        words=_from_and_to,
        variant=_of_same_time,
    )
)
ANSWERED = register(
    EntryKind(
        "evening.answered",
        AnsweredFacts,
        _("%(name)s answered about the evening of %(when)s."),
        Undo.NEVER,
        archive=seat_was_made,
        words=when_of,
        variant=_answer_in_words,
    )
)
