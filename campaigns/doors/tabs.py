"""The tabs of a campaign: a few that stand on every phone, the others behind “More”."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.models import Campaign
from cards.memory import Memory

# So many fit beside “More”.
STANDING = 3
# The rights that open a tab.
OPENING = ("invite", "keep_secrets", "change")


@dataclass(frozen=True)
class Tab:
    name: str
    url: str
    is_open: bool


@dataclass(frozen=True)
class Tabs:
    """Those that stand on a phone too, and the rest."""

    first: tuple[Tab, ...]
    rest: tuple[Tab, ...]

    @property
    def hidden_open(self) -> Tab | None:
        """The open tab, where a phone would have it behind “More”."""
        return next((tab for tab in self.rest if tab.is_open), None)


# Every page of a campaign has them, and they are the same for days.
_tabs: Memory[Tabs] = Memory(500)


def tabs_of(campaign: Campaign, place: str, may: Mapping[str, bool]) -> Tabs:
    """*place* is the tab that is open, *may* what this person may do here."""
    key = (campaign.pk, campaign.game_id, place, *(may[right] for right in OPENING), get_language())
    return _tabs.get_or_make(key, lambda: _made(campaign, place, may))


def _made(campaign: Campaign, place: str, may: Mapping[str, bool]) -> Tabs:
    all_tabs = tuple(
        Tab(name, reverse(route, args=[campaign.pk]), place == own) for own, name, route in _rows(campaign.game_id, may)
    )
    return Tabs(all_tabs[:STANDING], all_tabs[STANDING:])


def _rows(game: str, may: Mapping[str, bool]) -> Iterator[tuple[str, str, str]]:
    """Place, name and route: where the next step stands first, then what is played, then what one seldom needs."""
    yield "campaign", _("Campaign"), "campaign"
    if game == "apocrypha":
        yield "missions", _("Missions"), "missions"
        yield "saints", _("Saints"), "saints"
    if game == "witching-hour":
        yield "stories", _("Story"), "stories"
    yield "sittings", _("Live table"), "campaign-sittings"
    yield "table", _("People"), "campaign-table"
    yield "cards", _("Cards"), "campaign-cards"
    yield "chronicle", _("History"), "campaign-chronicle"
    if game == "apocrypha":
        yield "story", _("Story"), "campaign-guided"
    if may["invite"]:
        yield "invitations", _("Invite"), "invitations"
    if may["keep_secrets"]:
        yield "guide", _("Guide"), "guide-notes"
    if may["change"]:
        yield "settings", _("Settings"), "campaign-settings"
