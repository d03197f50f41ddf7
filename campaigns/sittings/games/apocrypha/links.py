"""From the table to the tools, filled in: their addresses say who sits and stands where."""

from collections.abc import Iterator, Mapping
from urllib.parse import urlencode

from django.urls import reverse

from campaigns.models import Campaign, SaintState
from campaigns.models.sheet import SaintSheet as WrittenSheet
from campaigns.models.sheet import sheet_of, sheet_of_card
from campaigns.rulebooks.apocrypha.positioning import Direction
from campaigns.rulebooks.apocrypha.table.checks import UNKNOWN, SaintSheet
from campaigns.rulebooks.apocrypha.table.state import MissionState
from campaigns.rulebooks.apocrypha.virtues import Virtue
from cards.memory import Memory
from cards.models import Card

GAME = "apocrypha"

# What only a new catalogue changes, asked for at every look.
_printed: Memory[dict[str, SaintSheet]] = Memory(1, seconds=60)


def sheets_of(campaign: Campaign, state: MissionState) -> dict[str, SaintSheet]:
    """By the names at the table, what the campaign, or else the catalogue, knows of the saints."""
    names = [saint.saint for saint in state.choir]
    printed = _printed.get_or_make("sheets", _printed_sheets)
    rows = campaign.saints.filter(state=SaintState.PLAYING, name__in=names).values_list("name", "sheet")
    written = {name: _sheet(sheet_of(sheet)) for name, sheet in rows}
    return {
        **{name: printed[name] for name in names if name in printed},
        # Of whom nobody has written a number down yet, the card says more.
        **{name: sheet for name, sheet in written.items() if any(sheet.virtues.values())},
    }


def _printed_sheets() -> dict[str, SaintSheet]:
    """By name, all that the catalogue knows."""
    cards = Card.objects.filter(game=GAME, type__slug="saint", pack=None).values_list("name", "facts")
    return {name: _sheet(sheet_of_card(facts)) for name, facts in cards}


def _sheet(sheet: WrittenSheet) -> SaintSheet:
    return SaintSheet(
        virtues={virtue: getattr(sheet.virtues, virtue) for virtue in Virtue},
        pointing={way: _virtue(getattr(sheet.pointing, way)) for way in Direction},
    )


def _virtue(sent: str | None) -> Virtue | None:
    return Virtue(sent) if sent else None


def tool_address(
    route: str, campaign: Campaign, state: MissionState, sheets: Mapping[str, SaintSheet], **more: str
) -> str:
    """The tool with the choir as it sits and stands now; as an act of *saint* in it, else of whose turn it is."""
    actor = more.pop("saint", state.turn.saint)
    rows = [(word, value) for saint in state.choir for word, value in _row(saint.saint, saint.nexus, sheets).items()]
    names = [saint.saint for saint in state.choir]
    places = [("place", name) for name in state.open_nexuses]
    said = [*rows, *places, ("active", str(names.index(actor) + 1)), ("campaign", str(campaign.pk)), *more.items()]
    return f"{reverse(route)}?{urlencode(said)}"


def check_fields(
    campaign: Campaign, state: MissionState, sheets: Mapping[str, SaintSheet], saint: str, *, assists: bool
) -> list[tuple[str, str]]:
    """The same for a form, from *saint* clockwise; it asks for the virtues of a saint of whom no sheet is known."""
    at = next(seat for seat, one in enumerate(state.choir) if one.saint == saint)
    choir = (*state.choir[at:], *state.choir[:at])
    rows = [field for one in choir for field in _row(one.saint, one.nexus, sheets, assists=assists).items()]
    places = [("place", name) for name in state.open_nexuses]
    said = [*rows, *places, ("active", "1"), ("campaign", str(campaign.pk))]
    return said if saint in sheets else list(_without_first_virtues(said))


def _without_first_virtues(said: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    asked = {virtue.value for virtue in Virtue}
    for word, value in said:
        if word in asked:
            asked.remove(word)
        else:
            yield word, value


def _row(name: str, nexus: str | None, sheets: Mapping[str, SaintSheet], *, assists: bool = True) -> dict[str, str]:
    sheet = sheets.get(name, UNKNOWN)
    numbers = {str(virtue): str(sheet.virtues[virtue]) for virtue in Virtue}
    # Who points nowhere assists nobody.
    ways = {str(way): str((assists and sheet.pointing[way]) or "") for way in Direction}
    return {"saint": name, "nexus": nexus or "", **numbers, **ways}
