"""How the choir of a campaign sat when somebody last used the tools: seats and nexuses, in their session."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest

from campaigns.models import Campaign
from campaigns.tools.apocrypha.pages.choir_query import Choir, last_mission

# By campaign, whoever was used last at the end: the name and the nexus of each saint, clockwise; all nexuses; and the
# mission on which they sat so.
SEATS = "tools_seats"
MOST_CAMPAIGNS = 6


def remembered_choir(request: HttpRequest, choir: Choir, campaign: Campaign) -> Choir:
    """The campaign's saints as they sat. Whoever is gone is not missed, and whoever is new sits at the end.

    Since then a mission may have begun or ended: how they sat before is of another evening, and their pawns are off
    the table.
    """
    seats, places, *mission = request.session.get(SEATS, {}).get(str(campaign.id), ([], []))
    if mission != _mission(campaign):
        return choir
    left = dict(seats)
    order = list(left)
    saints = sorted(choir.saints, key=lambda saint: order.index(saint.name) if saint.name in left else len(order))
    saints = [replace(saint, nexus=left.get(saint.name)) for saint in saints]
    return replace(choir, saints=tuple(saints), places=tuple(places))


def remember(request: HttpRequest, choir: Choir, campaign: Campaign) -> None:
    kept = request.session.get(SEATS, {})
    table = [[[saint.name, saint.nexus] for saint in choir.saints], choir.offered, *_mission(campaign)]
    if not choir.saints or kept.get(str(campaign.id)) == table:
        return
    others = {id: left for id, left in kept.items() if id != str(campaign.id)}
    latest = list(others.items())[-(MOST_CAMPAIGNS - 1) :]
    request.session[SEATS] = {**dict(latest), str(campaign.id): table}


def _mission(campaign: Campaign) -> list[Any]:
    """The last mission and how it stands, as a session keeps it; nothing where there was none."""
    mission = last_mission(campaign)
    return [mission.number, mission.state] if mission else []
