"""The nexuses that lie on the table: those that a tool's address names, or else those of the mission in it."""

from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, QueryDict

from campaigns.rulebooks.apocrypha.missions.mission import LARGEST_CHOIR, StorybookMission
from campaigns.rulebooks.apocrypha.missions.mission_setup import nexuses_for
from campaigns.tools.apocrypha.pages.choir_query import LONGEST_NAME, MOST_OFFERED, Choir
from campaigns.tools.apocrypha.pages.mission_query import chosen_mission

USUAL = 3


def visible_mission(request: HttpRequest, choir: Choir) -> StorybookMission | None:
    """The mission of the address, if whoever asks may know its nexuses: of a guided one only its guide may."""
    if not request.GET.get("mission") and not request.GET.get("text"):
        return None
    try:
        choice = chosen_mission(request, choir)
    except (Http404, PermissionDenied):
        return None  # a campaign's own, in an address that was passed on
    is_guide = choice.is_script or request.GET.get("guide") == "on"
    return choice.mission if choice.mission and (is_guide or not choice.mission.is_guided) else None


def choir_at_nexuses(choir: Choir, mission: StorybookMission | None, query: QueryDict) -> Choir:
    """The choir at the nexuses that Sanctify left on the table, or else at those that so many saints use."""
    nexuses = nexuses_for(mission, len(choir.saints) or _count(query)) if mission else ()
    names = _named(query) or [nexus.name for nexus in nexuses]
    return replace(choir, laid=tuple(dict.fromkeys(name[:LONGEST_NAME] for name in names))[:MOST_OFFERED])


def _count(query: QueryDict) -> int:
    sent = query.get("saints", "")
    return int(sent) if sent in {str(number) for number in range(1, LARGEST_CHOIR + 1)} else USUAL


def _named(query: QueryDict) -> list[str]:
    """Place-1, place-2 and so on, as many as there are said to be."""
    sent = query.get("places", "")
    most = int(sent) if sent in {str(number) for number in range(MOST_OFFERED)} else MOST_OFFERED
    names = (query.get(f"place-{place}", "").replace("\0", "").strip() for place in range(1, most + 1))
    return [name for name in names if name]
