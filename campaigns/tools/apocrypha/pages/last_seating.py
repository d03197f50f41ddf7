"""How the choir of a campaign sat when somebody last used the tools: seats and nexuses, in their session."""

from dataclasses import replace

from django.http import HttpRequest

from campaigns.models import Campaign
from campaigns.tools.apocrypha.pages.choir_query import Choir

# By campaign, whoever was used last at the end: the name and the nexus of each saint, clockwise; and all nexuses.
SEATS = "tools_seats"
MOST_CAMPAIGNS = 6


def remembered_choir(request: HttpRequest, choir: Choir, campaign: Campaign) -> Choir:
    """The campaign's saints as they sat. Whoever is gone is not missed, and whoever is new sits at the end."""
    seats, places = request.session.get(SEATS, {}).get(str(campaign.id), ([], []))
    left = dict(seats)
    order = list(left)
    saints = sorted(choir.saints, key=lambda saint: order.index(saint.name) if saint.name in left else len(order))
    saints = [replace(saint, nexus=left.get(saint.name)) for saint in saints]
    return replace(choir, saints=tuple(saints), places=tuple(places))


def remember(request: HttpRequest, choir: Choir, campaign: Campaign) -> None:
    kept = request.session.get(SEATS, {})
    table = [[[saint.name, saint.nexus] for saint in choir.saints], choir.offered]
    if not choir.saints or kept.get(str(campaign.id)) == table:
        return
    others = {id: left for id, left in kept.items() if id != str(campaign.id)}
    latest = list(others.items())[-(MOST_CAMPAIGNS - 1) :]
    request.session[SEATS] = {**dict(latest), str(campaign.id): table}
