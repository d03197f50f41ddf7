"""What the guide alone sees at the live table: the script beside the act, and the nexuses that nobody knows of yet."""

from typing import Any

from django.db.models import Count, Max, QuerySet
from django.urls import reverse

from campaigns.models import PartKind, ScriptPart, Sitting, Told
from campaigns.rulebooks.apocrypha.table.state import MissionState
from campaigns.sittings.games.apocrypha.starting import nexus_in
from campaigns.sittings.games.apocrypha.taps import Tap, TapButton

# More than any mission has.
MOST_SHOWN, MOST_PARTS = 20, 200


def _parts(sitting: Sitting) -> QuerySet[ScriptPart]:
    """Of the guide's own missions that bear the table's name."""
    guide = sitting.campaign.members.filter(is_guide=True).values("user")
    return ScriptPart.objects.filter(
        script__campaign=sitting.campaign, script__author__in=guide, script__title=sitting.name
    )


def hidden_nexuses(sitting: Sitting, state: MissionState) -> list[dict[str, Any]]:
    """Each with the tap that lays it on the table."""
    known = {nexus.name for nexus in state.nexuses}
    headings = _parts(sitting).filter(kind=PartKind.NEXUS).values_list("heading", flat=True)
    names = dict.fromkeys(nexus_in(heading) for heading in headings)
    return [
        {"name": name, "tap": Tap("nexus-revealed", (TapButton(name),), {"name": name})}
        for name in names
        if name not in known
    ][:MOST_SHOWN]


def script_beside(sitting: Sitting, state: MissionState) -> list[dict[str, Any]]:
    """The script in its order: the head of the mission, then each nexus with all that belongs to it.

    That of the nexus where the active saint stands lies open beside the act.
    """
    parts = list(_parts(sitting).order_by("-script__created", "place", "id")[:MOST_PARTS])
    told = set(Told.objects.filter(part__in=parts, seat=None).values_list("part", flat=True))
    sections: list[dict[str, Any]] = []
    for part in parts:
        if part.kind == PartKind.NEXUS or not sections:
            name = part.heading if part.kind == PartKind.NEXUS else ""
            sections.append({"name": name, "is_here": bool(name) and nexus_in(name) == state.here, "parts": []})
        sections[-1]["parts"].append(
            {
                "kind": part.get_kind_display(),
                "is_aloud": part.kind in (PartKind.ALOUD, PartKind.NEXUS),
                "is_secret": part.kind == PartKind.HIDDEN,
                "heading": part.heading,
                "text": part.text,
                "is_told": part.pk in told,
                "show": reverse("guide-part-show", args=[sitting.campaign_id, part.script_id, part.pk]),
            }
        )
    return sections


def mark(sitting: Sitting) -> str:
    """Of the script and what was shown of it, which the guide changes without any event."""
    parts = _parts(sitting)
    found = parts.aggregate(parts=Count("pk"), scripts=Max("script__created"))
    told = Told.objects.filter(part__in=parts, seat=None).aggregate(count=Count("pk"), newest=Max("at"))
    return f"-script{found['parts']}.{told['count']}.{told['newest'].timestamp() if told['newest'] else 0}"
