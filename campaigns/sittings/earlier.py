"""What a campaign's earlier sittings remember: how one began, so that nobody is asked twice."""

from typing import Any

from campaigns.models import Campaign, Sitting
from campaigns.sittings.views import game_of, state_in


def first_state(sitting: Sitting) -> Any:
    """The state in which it began."""
    return state_in(sitting.checkpoints.get(seq=0).snapshot, game_of(sitting))


def last_beginning(campaign: Campaign) -> Any:
    """The state in which the newest sitting began; None before the first."""
    newest = campaign.sittings.filter(game=campaign.game_id).defer("snapshot").order_by("-number").first()
    return first_state(newest) if newest else None


def people_of(campaign: Campaign) -> list[str]:
    """Whoever plays here, by the names of their seats."""
    return list(campaign.members.exclude(role="spectator").order_by("number").values_list("name", flat=True))
