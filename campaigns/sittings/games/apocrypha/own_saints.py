"""What somebody's own phone shows of their saints: virtues, halo, and the way to it."""

from collections import Counter
from typing import Any

from django.urls import reverse

from campaigns.models import SaintState, Sitting
from campaigns.models.sheet import sheet_of
from campaigns.rulebooks.apocrypha.table.state import MissionState
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.saints.holdings import SaintHolding, holdings
from campaigns.saints.labels import VIRTUES
from campaigns.saints.pages.charts import halo_picture


def own_saints(sitting: Sitting, state: MissionState, player: str | None) -> list[dict[str, Any]]:
    """Those at this table whom *player* plays, as far as the campaign knows them."""
    names = [saint.saint for saint in state.choir if saint.player is not None and saint.player == player]
    if not names:
        return []
    known = sitting.campaign.saints.filter(name__in=names, state=SaintState.PLAYING)
    return [_shown(sitting, holding) for holding in holdings(known).values()]


def _shown(sitting: Sitting, holding: SaintHolding) -> dict[str, Any]:
    lying: dict[str, Counter[str]] = {}
    for one in holding.halo:
        lying.setdefault(one.part, Counter())[one.type] += 1
    sheet = sheet_of(holding.saint.sheet)
    return {
        "name": holding.saint.name,
        "picture": halo_picture(lying),
        "fragments": sum(slots["fragment"] for slots in lying.values()),
        "deaths": sum(slots["death"] for slots in lying.values()),
        "virtues": [(virtue.value, VIRTUES[virtue], getattr(sheet.virtues, virtue)) for virtue in Virtue],
        "has_numbers": any(getattr(sheet.virtues, virtue) for virtue in Virtue),
        "hand_size": sheet.hand_size,
        "halo": reverse("saint-halo", args=[sitting.campaign_id, holding.saint.number]),
        "page": reverse("saint", args=[sitting.campaign_id, holding.saint.number]),
    }
