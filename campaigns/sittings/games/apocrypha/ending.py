"""The mission's end as steps of the same table: what its screen shows, and the answers that phones give there."""

import uuid
from typing import Any

from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from campaigns.missions.actions.ending import is_first_time
from campaigns.missions.ending import answers_of
from campaigns.missions.live_table import mission_at
from campaigns.missions.pages import ending
from campaigns.models import Member, Mission, Role, Sitting
from campaigns.rulebooks.apocrypha.table.state import HandsChange, MissionState
from campaigns.sittings.registry import Look
from campaigns.sittings.screens import TOKEN_MARK
from campaigns.sittings.views import state_of
from cards.refusals import Refused

AGREEING = frozenset({"agree", "agree-for-all"})


def mission_ending_at(sitting: Sitting) -> Mission | None:
    """The mission whose end is answered at this table: it is closed, and said how it ended."""
    mission = mission_at(sitting) if sitting.closed else None
    return mission if mission and answers_of(mission).outcome else None


def end_at_table(sitting: Sitting, look: Look) -> dict[str, Any]:
    """All that the guide through the end shows to whoever looks."""
    mission = mission_ending_at(sitting)
    if mission is None:
        return {}
    mission.campaign = sitting.campaign
    return {
        **ending.end_context(_seat(sitting, look), mission),
        "given_at_table": _given_at_table(sitting),
        "is_ending": True,
        "at_table": True,
        "campaign": sitting.campaign,
        "may": {"play": look.may_play},
        "csrf_token": TOKEN_MARK,
    }


def _given_at_table(sitting: Sitting) -> list[str]:
    """What the guide gave while they played, so that nobody is given theirs twice."""
    state = state_of(sitting)
    assert isinstance(state, MissionState)
    return [
        _("%(name)s got this at the table: %(card)s.") % {"name": one.saint, "card": one.card or _("a fragment")}
        for one in state.changes
        if one.what is HandsChange.FRAGMENT_GAINED
    ]


def _seat(sitting: Sitting, look: Look) -> Member:
    """Whoever looks; a watcher and the screen in the middle sit nowhere and decide nothing."""
    if look.seat is None:
        return Member(campaign=sitting.campaign, number=0, role=Role.SPECTATOR)
    return sitting.campaign.members.select_related("campaign").get(number=look.seat)


def mark(sitting: Sitting) -> str:
    """Of all that the end shows."""
    mission = mission_ending_at(sitting)
    return f"-{ending.mark_of_end(mission)}" if mission else ""


def answer(seat: Member, sitting: Sitting, key: uuid.UUID, said: QueryDict) -> None:
    """One answer of one phone; what it sends again, because no answer came back, is done once."""
    mission = mission_ending_at(sitting)
    if mission is None:
        raise Refused("nothing-asked", _("This table asks nothing. Refresh to see what it shows now."))
    if answers_of(mission).is_done and said.get("do") in AGREEING:
        return  # what they agree to has happened
    try:
        with transaction.atomic():
            if is_first_time(seat, mission.number, key):
                ending.answer(seat, mission.number, said)
    except BadRequest as error:
        raise ValidationError({"facts": str(error)}) from None
