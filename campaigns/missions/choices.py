"""Which missions there are to choose from, spoiling nothing; and who of the saints comes and sits where."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.missions.catalogue import GAME
from campaigns.missions.deck_plan import last_choir
from campaigns.models import Campaign, Mission, MissionState, Saint, SaintState
from campaigns.rulebooks.apocrypha.missions.mission import LARGEST_CHOIR
from cards.models import Sheet
from cards.sight import Viewer

# So many cards in the doomsday clock make a short evening.
SHORT_CLOCK = 12
SHORT, FULL = gettext_lazy("short"), gettext_lazy("a whole evening")


@dataclass(frozen=True)
class MissionChoice:
    """A mission that can be chosen; of one that is veiled only that it is there."""

    value: str
    name: str
    chapter: str
    most: int | None = None
    length: Promise | str = ""
    is_veiled: bool = False
    won: int = 0
    played: int = 0
    is_chosen: bool = False

    @property
    def note(self) -> str:
        """For how many, how long, and whether the table has been there."""
        words = ngettext("for one saint", "for up to %(n)d saints", self.most) % {"n": self.most} if self.most else ""
        been = _("won") if self.won else _("tried") if self.played else ""
        return " · ".join(part for part in (words, str(self.length), been) if part)


@dataclass
class ChapterMissions:
    """A chapter with its missions: those to choose from, and those that were played."""

    slug: str
    name: str
    choices: list[MissionChoice] = field(default_factory=list)
    played: list[Mission] = field(default_factory=list)

    @property
    def open(self) -> list[MissionChoice]:
        return [choice for choice in self.choices if not choice.won]


def missions_by_chapter(campaign: Campaign, played: Sequence[Mission], viewer: Viewer) -> list[ChapterMissions]:
    """Missions done and open, chapter by chapter; chapters without any are left out."""
    found = {shelf.slug: shelf for shelf in _shelves(campaign)}
    for choice in _choices(played, viewer):
        found[choice.chapter if choice.chapter in found else ""].choices.append(choice)
    for mission in played:
        found[mission.chapter if mission.chapter in found else ""].played.append(mission)
    return [shelf for shelf in found.values() if shelf.choices or shelf.played]


def choices_for(campaign: Campaign, viewer: Viewer, chosen: str | None) -> list[ChapterMissions]:
    """To set out on one of them: what was chosen, or the first that nobody has won."""
    played = list(campaign.missions.exclude(state=MissionState.GONE).only("campaign", "name", "state", "chapter"))
    found = [shelf for shelf in missions_by_chapter(campaign, played, viewer) if shelf.choices]
    every = [choice for shelf in found for choice in shelf.choices]
    first = chosen or next((choice.value for choice in every if not choice.won), "")
    for shelf in found:
        shelf.choices = [
            choice if choice.value != first else MissionChoice(**{**vars(choice), "is_chosen": True})
            for choice in shelf.choices
        ]
    return found


def chosen_mission(campaign: Campaign, wish: Mapping[str, Any], viewer: Viewer) -> tuple[str, str]:
    """The name and the chapter of what somebody chose; choosing a veiled mission is what lifts its veil."""
    kind, _colon, key = wish["mission"].partition(":")
    if kind == "sheet":
        sheet = Sheet.objects.filter(game=GAME, kind="mission", slug=key).first()
        if sheet:
            return sheet.name, sheet.facts["chapter"]
    if kind == "card":
        card = viewer.all_cards().filter(game=GAME, type__slug="mission", alias=key).select_related("chapter").first()
        if card:
            return card.name[:100], card.chapter.slug if card.chapter else ""
    return wish["name"] or _("A mission"), wish["chapter"]


def _shelves(campaign: Campaign) -> list[ChapterMissions]:
    chapters = campaign.game.chapters.order_by("place").values_list("slug", "name")
    return [*(ChapterMissions(slug, name) for slug, name in chapters), ChapterMissions("", _("Of your own"))]


def _choices(played: Iterable[Mission], viewer: Viewer) -> list[MissionChoice]:
    """The missions of the catalogue and of whatever packs this person has."""
    won = Counter(mission.name for mission in played if mission.state == MissionState.WON)
    all_played = Counter(mission.name for mission in played)
    sheets = list(Sheet.objects.filter(game=GAME, kind="mission"))
    cards = {
        card.code: card for card in viewer.all_cards().filter(game=GAME, type__slug="mission").select_related("chapter")
    }
    found = []
    for sheet in sheets:
        card = cards.get(f"{GAME}-{sheet.facts['card']}")
        found.append(_of_sheet(sheet, card, won[sheet.name], all_played[sheet.name]))
    known = {f"{GAME}-{sheet.facts['card']}" for sheet in sheets}
    found += [
        _of_card(card, won[card.name], all_played[card.name]) for code, card in cards.items() if code not in known
    ]
    return found


def _of_sheet(sheet: Sheet, card: Any, won: int, played: int) -> MissionChoice:
    clock = sheet.facts["clock"]
    length = (SHORT if clock["omens"] <= SHORT_CLOCK else FULL) if clock else ""
    return MissionChoice(
        value=f"sheet:{sheet.slug}",
        name=_("A veiled mission") if _is_veiled(card, played) else sheet.name,
        chapter=sheet.facts["chapter"],
        most=sheet.facts["max_saints"],
        length=length,
        is_veiled=_is_veiled(card, played),
        won=won,
        played=played,
    )


def _of_card(card: Any, won: int, played: int) -> MissionChoice:
    return MissionChoice(
        value=f"card:{card.alias}",
        name=_("A veiled mission") if _is_veiled(card, played) else card.name,
        chapter=card.chapter.slug if card.chapter else "",
        is_veiled=_is_veiled(card, played),
        won=won,
        played=played,
    )


def _is_veiled(card: Any, played: int) -> bool:
    """Once a table has played a mission, its name is in the chronicle."""
    return bool(card and card.is_veiled and not played)


# --- Who comes


@dataclass(frozen=True)
class SaintChoice:
    saint: Saint
    comes: bool


def saint_choices(campaign: Campaign, wish: Mapping[str, Any] | None) -> list[SaintChoice]:
    """Every saint who could come, in the order of the seats: as just chosen, or as last time."""
    saints = {saint.number: saint for saint in campaign.saints.filter(state=SaintState.PLAYING)}
    if wish is None:
        last = [number for number in last_choir(campaign) if number in saints]
        coming = last or list(saints)[:LARGEST_CHOIR]
        return [SaintChoice(saints[number], number in coming) for number in dict.fromkeys([*last, *saints])]
    order = [number for number in dict.fromkeys([*wish["order"], *saints]) if number in saints]
    return [SaintChoice(saints[number], number in wish["comes"]) for number in _moved(order, wish["up"], wish["down"])]


def _moved(order: list[int], up: int | None, down: int | None) -> list[int]:
    """One of them a place further up or down."""
    who, step = (up, -1) if up else (down, 1)
    if who not in order:
        return order
    place = order.index(who)
    to = place + step
    if 0 <= to < len(order):
        order[place], order[to] = order[to], order[place]
    return order
