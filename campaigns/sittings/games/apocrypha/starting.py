"""With what a mission begins at the live table: what the campaign knows of it, and what speaks against it."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from campaigns.missions.catalogue import mission_called, mission_name, mission_slug
from campaigns.missions.live_table import names_at_table, open_table_of
from campaigns.missions.table_layout import RULES
from campaigns.models import Campaign, Mission, MissionState, PartKind, Saint, SaintState, Told
from campaigns.models.mission_record import record_of
from campaigns.rulebooks.apocrypha.missions.mission_setup import nexuses_for
from campaigns.rulebooks.apocrypha.table import state as table_state
from campaigns.rulebooks.apocrypha.table.options import MissionOptions
from campaigns.rulebooks.sitting import Malformed
from cards.refusals import Refused

# Where a guide has shown no nexus yet, a mission written out needs one that nobody sees.
UNSEEN = "…"
LONGEST_TITLE = 60


def start(options: MissionOptions, campaign: Campaign) -> table_state.MissionState:
    _check_saints([seat.saint for seat in options.choir], campaign)
    if options.record is not None:
        _check_record(options.record, campaign)
    return RULES.start(options)


def name(mission: table_state.MissionState) -> str:
    known = mission_name(mission.mission) if isinstance(mission.mission, str) else None
    return mission.title or known or _("A mission of our own")


def _check_saints(names: list[str], campaign: Campaign) -> None:
    """Who is dead is not played, and nobody is in two places; of whom the campaign knows nothing is welcome."""
    called = campaign.saints.exclude(state=SaintState.GONE).filter(name__in=names).values_list("name", "state")
    playing = {name for name, state in called if state == SaintState.PLAYING}
    for saint, state in called:
        if saint in playing:
            continue
        if state == SaintState.DEAD:
            words = _("%(name)s is dead for ever and lies in the stash. Choose another saint.")
            raise Refused("dead-saint", words % {"name": saint})
        words = _("%(name)s is away at another table, and comes back before they play here.")
        raise Refused("saint-is-away", words % {"name": saint})


def _check_record(number: int, campaign: Campaign) -> None:
    mission = campaign.missions.exclude(state=MissionState.GONE).filter(number=number).first()
    if mission is None:
        raise Malformed("record", "unknown", name=str(number))
    if mission.state != MissionState.OPEN:
        words = _("“%(name)s” has ended already. Start another mission, or undo its end in the history.")
        raise Refused("ended-already", words % {"name": mission.name})
    if open_table_of(campaign, number):
        words = _("“%(name)s” is under way at another live table. Go there, or close that one first.")
        raise Refused("mission-under-way", words % {"name": mission.name}, mission=number)


# --- What the campaign knows


def mission_under_way(campaign: Campaign) -> Mission | None:
    return campaign.missions.filter(state=MissionState.OPEN).first()


def seats_of(mission: Mission) -> list[dict[str, Any]]:
    """The choir as it sits, each with whoever plays it and is here."""
    names = names_at_table(record_of(mission.record))
    saints = {saint.number: saint for saint in mission.campaign.saints.filter(number__in=names)}
    players = players_by_seat(mission.campaign)
    return [
        {"saint": name, "player": _player(saints.get(number), players), "nexus": None} for number, name in names.items()
    ]


def seats_named(names: Iterable[str], campaign: Campaign) -> list[dict[str, Any]]:
    """The same for saints of whom only the names are known."""
    saints = {saint.name: saint for saint in campaign.saints.filter(state=SaintState.PLAYING)}
    players = players_by_seat(campaign)
    return [{"saint": name, "player": _player(saints.get(name), players), "nexus": None} for name in names]


def players_by_seat(campaign: Campaign) -> dict[int, str]:
    return dict(campaign.members.exclude(user=None).values_list("number", "name"))


def _player(saint: Saint | None, players: dict[int, str]) -> str | None:
    return players.get(saint.seat) if saint and saint.seat else None


def revealed_nexuses(campaign: Campaign) -> list[str]:
    """The nexuses that a guide has shown to everybody, the first one first."""
    shown = Told.objects.filter(campaign=campaign, kind=PartKind.NEXUS, seat=None).order_by("at")
    return list(dict.fromkeys(nexus_in(heading) for heading in shown.values_list("heading", flat=True)))


def nexus_in(heading: str) -> str:
    """“Squirrel Lake (Lake)” lies on the table as the Lake."""
    name, bracket, card = heading.rstrip(") ").rpartition(" (")
    return card if bracket and name else heading


def mission_options(mission: Mission, *, nexuses: list[str], is_guided: bool) -> dict[str, Any]:
    """What of the options follows from the mission; *nexuses* for one that the catalogue cannot set up.

    With a guide only what everybody was shown: Rule.OUT_OF_SIGHT.
    """
    known: dict[str, Any] = {"record": mission.number, "title": mission.name[:LONGEST_TITLE]}
    slug = mission_slug(mission.name)
    if not is_guided:
        return {**known, "mission": slug or written_out(nexuses)}
    shown = revealed_nexuses(mission.campaign)
    found = mission_called(slug) if slug else None
    if found:
        laid = [nexus.name for nexus in nexuses_for(found, len(record_of(mission.record).choir))]
        shown = [name for name in shown if name in laid]
        return {**known, "mission": slug, "guided": True, "revealed": shown}
    shown = list(dict.fromkeys([*shown, *nexuses]))
    return {**known, "mission": written_out(shown or [UNSEEN]), "guided": True, "revealed": shown}


def written_out(nexuses: list[str]) -> dict[str, Any]:
    return {"nexuses": [{"name": name} for name in nexuses]}
