"""Missions that a group has played before anybody wrote it down here."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db import transaction
from django.db.models import Max
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.access import Right
from campaigns.chronicle.deeds import NAMED, Change, deed, do
from campaigns.chronicle.writing import begin
from campaigns.models import Campaign, Entry, Member, Mission, MissionState
from campaigns.models.mission_record import MissionRecord
from campaigns.models.sheet import as_json
from cards.box.lists import BadList, ListProblem
from cards.models import Chapter
from cards.refusals import Refused
from cards.search.folding import fold

MISSIONS_AT_ONCE = 40


MISSIONS_ENTERED = deed("missions.entered", gettext_lazy("%(by)s entered past missions (%(value)s): %(cards)s."))


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
        words = _("Enter forty missions at a time, then the next ones.")
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
        raise Refused("nothing-to-enter", _("These missions are entered already, or there are none. Enter others."))
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
