"""What a scene's card brings: as a pack on the table tells it, and as it lay when it was last played here."""

import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from campaigns.models import Campaign, Sitting, SittingCheckpoint, SittingEvent
from campaigns.packs.shares import packs_of
from campaigns.rulebooks.witching_hour.scenes import SCENES
from campaigns.rulebooks.witching_hour.table.state import Night
from cards.models import Card
from cards.packs.files import SCENE, ScenePart, scene_of

COUNTER, GUARDIAN, OVERLORD = "counter-set", "guardian-placed", "overlord-arrived"
# By sitting, then by kind and name: the facts.
Laid = dict[tuple[str, str], dict[str, Any]]
# A campaign has few tables of one scene that tell more than the last.
LOOKED_THROUGH = 20


@dataclass(frozen=True)
class Brought:
    """One thing that a scene lays on the table, as the event that lays it."""

    kind: str
    facts: dict[str, Any]

    @property
    def words(self) -> str:
        match self.kind:
            case "counter-set":
                return _("%(name)s, counted from %(value)d") % self.facts
            case "guardian-placed":
                return _("%(name)s guards Locus %(locus)d") % self.facts
            case _overlord:
                return _("the Overlord %(name)s") % self.facts


@dataclass(frozen=True)
class Particulars:
    """Numbers, and names in the table's own words."""

    hours: int | None = None
    limit: int | None = None
    # What its card changes, and the pack that says so; without a pack nobody has written it down.
    text: str = ""
    pack: str = ""
    # What the pack tells comes first.
    brought: tuple[Brought, ...] = ()
    written: int = 0

    @property
    def is_known(self) -> bool:
        return bool(self.brought or self.pack)

    @property
    def offered(self) -> list[tuple[str, bool]]:
        """In words, and whether it is ticked: what a pack tells, or where there is none all of the last time."""
        return [(each.words, not self.pack or at < self.written) for at, each in enumerate(self.brought)]

    def chosen(self, again: Collection[int], witches: Collection[str]) -> dict[str, Any]:
        """As options, those at the places of *again*; a Soul Link of somebody who does not play is nobody's."""
        chosen = [each for at, each in enumerate(self.brought) if at in again]
        facts = {kind: [each.facts for each in chosen if each.kind == kind] for kind in (COUNTER, GUARDIAN, OVERLORD)}
        return {
            "counters": facts[COUNTER],
            "guardians": [_linked(row, witches) for row in facts[GUARDIAN]],
            "overlords": [row["name"] for row in facts[OVERLORD]],
            "words": self.text,
        }


def _linked(guardian: dict[str, Any], witches: Collection[str]) -> dict[str, Any]:
    return {**guardian, "witch": guardian.get("witch") if guardian.get("witch") in witches else None}


def particulars_of_scenes(campaign: Campaign) -> dict[int, Particulars]:
    """By scene: what a pack on the table tells, what the newest table of it had, and what is read off its card."""
    hours = dict(campaign.scene_cards.values_list("number", "hours"))
    last: dict[int, Sitting] = {}
    for sitting in campaign.sittings.all()[:LOOKED_THROUGH]:
        last.setdefault(_night(sitting.snapshot).scene, sitting)
    laid = _laid([sitting.pk for sitting in last.values()])
    written = _written(campaign)
    return {
        scene.number: _together(written.get(scene.number), last.get(scene.number), hours.get(scene.number), laid)
        for scene in SCENES
    }


def _written(campaign: Campaign) -> dict[int, tuple[Card, ScenePart]]:
    """What packs on the table say of scenes; of two that tell the same one, the first by name."""
    cards = Card.objects.filter(pack__in=packs_of(campaign), type__slug=SCENE).select_related("pack")
    found: dict[int, tuple[Card, ScenePart]] = {}
    for card in cards.order_by("pack__name", "code"):
        if scene := scene_of(card):
            found.setdefault(scene.scene, (card, scene))
    return found


def _together(
    written: tuple[Card, ScenePart] | None, last: Sitting | None, hours: int | None, laid: dict[uuid.UUID, Laid]
) -> Particulars:
    night = _night(last.snapshot) if last else None
    card, scene = written or (None, None)
    told = _brought_by(scene) if scene else {}
    before = laid.get(last.pk, {}) if last else {}
    rows = {**told, **{name: facts for name, facts in before.items() if name not in told}}
    return Particulars(
        hours=(scene and scene.hours) or hours or (night.hours if night else None),
        limit=(scene and scene.limit) or (night.limit if night else None),
        text=card.facts["text"] if card else "",
        pack=card.pack.name if card and card.pack else "",
        brought=tuple(Brought(kind, facts) for (kind, _name), facts in rows.items()),
        written=len(told),
    )


def _brought_by(scene: ScenePart) -> Laid:
    rows: Iterable[tuple[str, dict[str, Any]]] = (
        *((COUNTER, {"name": each.name, "value": each.value}) for each in scene.counters),
        *((GUARDIAN, {"name": each.name, "locus": each.locus}) for each in scene.guardians),
        *((OVERLORD, {"name": name}) for name in scene.overlords),
    )
    return {(kind, facts["name"]): facts for kind, facts in rows}


def laid_at(sitting: Sitting) -> tuple[Brought, ...]:
    """What lay at a table from the beginning or was laid there, each as it was first."""
    rows = _laid([sitting.pk]).get(sitting.pk, {})
    return tuple(Brought(kind, facts) for (kind, _name), facts in rows.items())


def _laid(sittings: list[uuid.UUID]) -> dict[uuid.UUID, Laid]:
    beginnings = SittingCheckpoint.objects.filter(sitting__in=sittings, seq=0).values_list("sitting", "snapshot")
    found = {pk: _at_first(_night(snapshot)) for pk, snapshot in beginnings}
    kinds = (COUNTER, GUARDIAN, OVERLORD)
    laid = SittingEvent.objects.filter(sitting__in=sittings, kind__in=kinds, in_force=True)
    for pk, kind, facts in laid.order_by("seq").values_list("sitting", "kind", "facts"):
        found.setdefault(pk, {}).setdefault((kind, facts["name"]), facts)
    return found


def _at_first(night: Night) -> Laid:
    return {
        **{(COUNTER, each.name): {"name": each.name, "value": each.value} for each in night.counters},
        **{
            (GUARDIAN, each.name): {"name": each.name, "locus": each.locus, "witch": each.witch}
            for each in night.guardians
        },
        **{(OVERLORD, name): {"name": name} for name in night.overlords},
    }


def _night(snapshot: str) -> Night:
    return msgspec.json.decode(snapshot, type=Night)
