"""What a table's chronicle should have led to: a picture of all that it changes, and a model that replays it."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.db import connection

from campaigns.models import (
    Attempt,
    Campaign,
    Entry,
    Member,
    Mission,
    Saint,
    SaintPlace,
    SaintPlaceKind,
    SaintState,
    SceneCard,
    Story,
    Tally,
    Veto,
    Webhook,
)
from cards.models import Box, BoxChapter, BoxEntry, Copy, Move, Pack, Place, PlaceKind
from tests.people_at_table import Table

# What is seen, by where it stands: ("saint", campaign, number, "name"), ("copy", number). What is None is not there.
Key = tuple[Any, ...]
Picture = dict[Key, Any]

Campaigns = Sequence[uuid.UUID]

SETTINGS = ("name", "timezone", "day_turns_at", "uses_mutations", "notes")
# By kind of row: what the chronicle sets of it. Whether it is there at all comes first; the rest was born with it.
FIELDS: Mapping[str, tuple[Any, tuple[str, ...]]] = {
    "saint": (Saint, ("state", "name", "seat", "sheet")),
    "mission": (Mission, ("state", "name", "chapter", "record", "ended")),
    "tally": (Tally, ("is_gone", "value")),
    "story": (Story, ("is_gone", "name")),
    "attempt": (
        Attempt,
        ("is_gone", "story", "scene", "played", "difficulty", "ending", "hour", "record"),
    ),
    "scene-card": (SceneCard, ("has_easy", "has_hard", "hours")),
}
THERE, GONE = ("state", "is_gone"), (SaintState.GONE.value, True)
# Changed by deeds, which know what depends on them; everything else goes back field by field.
OF_DEEDS = {*FIELDS, "place", "copy"}
CARDS = (Box, BoxChapter, BoxEntry, Copy, Move, Pack, Place)


def picture(tables: Sequence[Table]) -> Picture:
    """All that somebody can see and the chronicle can change, of these tables and the box between them."""
    here = [table.campaign.id for table in tables]
    copies = Copy.objects.values_list("pk", "place", "layer")
    seen: Picture = {("copy", pk): (place, layer) for pk, place, layer in copies}
    seen |= _settings(here) | _seats(here) | _rows(here)
    return {key: value for key, value in seen.items() if value is not None}


def _settings(here: Campaigns) -> Picture:
    seen = Picture()
    for campaign in Campaign.objects.filter(pk__in=here):
        seen |= {("campaign", campaign.id, name): getattr(campaign, name) for name in SETTINGS}
        seen["campaign", campaign.id, "archived"] = campaign.archived is not None
    for campaign_id, date, reason in Veto.objects.filter(campaign__in=here).values_list("campaign", "date", "reason"):
        seen["veto", campaign_id, date] = reason
    for campaign_id, pk, is_on in Webhook.objects.filter(campaign__in=here).values_list("campaign", "pk", "is_on"):
        seen["webhook", campaign_id, pk] = is_on
    return seen


def _seats(here: Campaigns) -> Picture:
    seen = Picture()
    for seat in Member.objects.filter(campaign__in=here):
        of = seat.campaign_id
        seen |= {("seat", of, seat.number, name): getattr(seat, name) for name in ("user_id", "name", "role")}
        if seat.is_guide:
            seen["lantern", of] = seat.number
    return seen


def _rows(here: Campaigns) -> Picture:
    seen = Picture()
    for kind, (model, fields) in FIELDS.items():
        rows = model._default_manager.filter(campaign__in=here).order_by()
        for of, number, *values in rows.values_list("campaign", "number", *fields):
            seen |= {(kind, of, number, name): value for name, value in zip(fields, values, strict=True)}
            if fields[0] in THERE and values[0] in GONE:
                seen[kind, of, number, fields[0]] = None
    # They are all called like the saint.
    names = SaintPlace.objects.filter(saint__campaign__in=here, part=SaintPlaceKind.DECK)
    for of, number, name in names.values_list("saint__campaign", "saint__number", "place__name"):
        seen["place", of, number] = name
    return seen


def rows() -> list[list[tuple[Any, ...]]]:
    """Every row of the campaigns and of the boxes: a refusal leaves all of it as it was."""
    models = [*apps.get_app_config("campaigns").get_models(), *CARDS]
    with connection.cursor() as cursor:
        return [_all(cursor, model) for model in models]


def _all(cursor: Any, model: Any) -> list[tuple[Any, ...]]:
    table, pk = model._meta.db_table, model._meta.pk.column
    cursor.execute(f'SELECT * FROM "{table}" ORDER BY "{pk}"')
    found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


@dataclass
class Told:
    """Something that happened, and what it set. Undone, it has set nothing; an undo by itself never does."""

    entry: Entry | BoxEntry
    before: Picture
    after: Picture
    depth: int = 0

    @property
    def moved_cards(self) -> bool:
        return any(key[0] == "copy" for key in self.after)


@dataclass
class Model:
    """Everything that happened, in its order, and what was there before it."""

    first: Picture
    told: dict[tuple[type, int], Told] = field(default_factory=dict)

    def of(self, entry: Entry | BoxEntry) -> Told:
        return self.told[type(entry), entry.pk]

    def add(self, entry: Entry | BoxEntry, before: Picture, after: Picture) -> None:
        """Something was done: what it changed is what undoing it shall change back."""
        changed = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
        born = {key for key in changed - before.keys() if is_born(key, before)}
        for key in born:
            self.first[key] = _home(key) if key[0] == "copy" else after[key]
        changed -= {key for key in born if key[0] != "copy"}
        self._keep(entry, {key: before.get(key, self.first.get(key)) for key in changed}, after)

    def take_back(self, undone: Entry | BoxEntry, undoing: Entry | BoxEntry) -> None:
        """Something was undone, or an undo was: it does the opposite, whoever did it first."""
        told = self.of(undone)
        self._keep(undoing, {key: told.after.get(key) for key in told.before}, told.before, told.depth + 1)

    def _keep(self, entry: Entry | BoxEntry, before: Picture, after: Mapping[Key, Any], depth: int = 0) -> None:
        told = Told(entry, before, {key: after.get(key) for key in before}, depth)
        self.told[type(entry), entry.pk] = told

    def replayed(self) -> Picture:
        """What deeds would have led to if nothing that is undone had ever been done."""
        state = {key: value for key, value in self.first.items() if key[0] in OF_DEEDS}
        undone = {
            model: set(model._default_manager.exclude(undoes=None).values_list("undoes", flat=True))
            for model in (Entry, BoxEntry)
        }
        for told in self.told.values():
            if told.depth % 2 == 0 and told.entry.pk not in undone[type(told.entry)]:
                state |= {key: value for key, value in told.after.items() if key[0] in OF_DEEDS}
        return {key: value for key, value in state.items() if value is not None}


def is_born(key: Key, before: Picture) -> bool:
    """Whether a field came with its row, which stays for good; only whether it is there comes and goes."""
    if key[0] == "copy":
        return True
    if key[0] == "place":
        return ("saint", *key[1:], "name") not in before
    if key[0] not in FIELDS:
        return False
    there, *others = FIELDS[key[0]][1]
    is_known = any((*key[:3], name) in before for name in others)
    return there in THERE and key[3] != there and not is_known


def _home(key: Key) -> tuple[int, None]:
    """Where a copy lay when it came into the box."""
    return Move.objects.get(copy=key[1], source__kind=PlaceKind.OUTSIDE).target_id, None
