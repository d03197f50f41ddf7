"""What the guide alone sees at the live table: the script beside the act, and what nobody knows of yet."""

import zlib
from typing import Any

from django.db.models import Count, Max, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import GuideNote, PartKind, ScriptPart, Sitting, Told
from campaigns.rulebooks.apocrypha.chosen_mutations import ChosenMutation, chosen_mutations
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPart, StorybookPartKind
from campaigns.rulebooks.apocrypha.table.guided import lost_to_a_threat
from campaigns.rulebooks.apocrypha.table.state import MissionState, TurnedUpCard
from campaigns.sittings.games.apocrypha.acts import named
from campaigns.sittings.games.apocrypha.starting import nexus_in
from campaigns.sittings.games.apocrypha.taps import Tap, TapButton, TapField

# More than any mission has.
MOST_SHOWN, MOST_PARTS = 20, 200


def _parts(sitting: Sitting) -> QuerySet[ScriptPart]:
    """Of the guide's own missions that bear the table's name."""
    guide = sitting.campaign.members.filter(is_guide=True).values("user")
    return ScriptPart.objects.filter(
        script__campaign=sitting.campaign, script__author__in=guide, script__title=sitting.name
    )


def hidden_nexuses(sitting: Sitting, state: MissionState) -> list[dict[str, Any]]:
    """Each with the tap that lays it on the table."""
    known = {nexus.name for nexus in state.nexuses}
    headings = _parts(sitting).filter(kind=PartKind.NEXUS).values_list("heading", flat=True)
    names = dict.fromkeys(nexus_in(heading) for heading in headings)
    return [
        {"name": name, "tap": Tap("nexus-revealed", (TapButton(name),), {"name": name})}
        for name in names
        if name not in known
    ][:MOST_SHOWN]


def script_beside(sitting: Sitting, state: MissionState) -> list[dict[str, Any]]:
    """The script in its order: the head of the mission, then each nexus with all that belongs to it.

    That of the nexus where the active saint stands lies open beside the act.
    """
    parts = list(_parts(sitting).order_by("-script__created", "place", "id")[:MOST_PARTS])
    told = set(Told.objects.filter(part__in=parts, seat=None).values_list("part", flat=True))
    sections: list[dict[str, Any]] = []
    for part in parts:
        if part.kind == PartKind.NEXUS or not sections:
            name = part.heading if part.kind == PartKind.NEXUS else ""
            sections.append({"name": name, "is_here": bool(name) and nexus_in(name) == state.here, "parts": []})
        sections[-1]["parts"].append(
            {
                "kind": part.get_kind_display(),
                "is_aloud": part.kind in (PartKind.ALOUD, PartKind.NEXUS),
                "is_secret": part.kind == PartKind.HIDDEN,
                "heading": part.heading,
                "text": part.text,
                "is_told": part.pk in told,
                "show": reverse("guide-part-show", args=[sitting.campaign_id, part.script_id, part.pk]),
            }
        )
    return sections


def ready_mutations(sitting: Sitting, state: MissionState, *, is_guide: bool) -> dict[str, Any] | None:
    """While a card lies up: the taps that mutate its confrontation, first what the guide chose beforehand for it."""
    if not state.up:
        return None
    fields = (
        TapField(_("Mutation"), "text.mutation", required=True),
        TapField(_("Dice, if you fix them"), "number.dice"),
    )
    return {
        "chosen": _chosen_for(sitting, state.up[-1]) if is_guide else [],
        "other": Tap("confrontation-mutated", (TapButton(_("Mutate by it")),), fields=fields),
    }


def foes(state: MissionState) -> dict[str, Tap | None]:
    """Beside a card that lies up another one at once, and after a loss the same upon somebody else there."""
    return {"another_foe": _another(state) if state.up else None, "turns_on": _turns_on(state)}


def _another(state: MissionState) -> Tap:
    """Rule.SEVERAL_FOES."""
    buttons = (TapButton(_("A threat"), "text.what", "threat"), TapButton(_("A gift"), "text.what", "gift"))
    upon = TapField(_("Who meets it"), "text.saint", tuple((one.saint, one.saint) for one in state.choir))
    return Tap("card-turned-up", buttons, {"origin": "box"}, (upon, named()))


def _turns_on(state: MissionState) -> Tap | None:
    """Rule.GUIDED_LOSSES."""
    if not lost_to_a_threat(state) or state.up or state.resolved is None or state.here is None:
        return None
    card = state.resolved.card
    others = tuple(
        TapButton(_("It turns on %(saint)s") % {"saint": name}, "text.saint", name)
        for name in state.at(state.here)
        if name != card.saint
    )
    known = {"card": card.card, "archetype": card.archetype}
    facts = {"what": card.what.value, **{field: value for field, value in known.items() if value}}
    return Tap("card-turned-up", others, facts) if others else None


def notes(sitting: Sitting) -> str:
    """What the guide wrote for themselves; nobody else's."""
    guide = sitting.campaign.members.filter(is_guide=True).values("user")
    found = GuideNote.objects.filter(campaign=sitting.campaign_id, author__in=guide)
    return found.values_list("text", flat=True).first() or ""


def _chosen_for(sitting: Sitting, card: TurnedUpCard) -> list[Tap]:
    names = [part.heading for part in _parts(sitting).filter(kind=PartKind.NEXUS)]
    here = [card.nexus or "", *(name.rpartition(" (")[0] for name in names if nexus_in(name) == card.nexus)]
    known = [name for name in (card.card, card.threat) if name]
    chosen = [one for one in _chosen(sitting) if one.is_for(here, known)]
    return [_mutates(one, is_meant=bool(known and one.against)) for one in chosen]


def _chosen(sitting: Sitting) -> list[ChosenMutation]:
    found = _parts(sitting).filter(kind=PartKind.MUTATIONS).order_by("-script__created", "place", "id")
    return chosen_mutations(StorybookPart(StorybookPartKind.MUTATIONS, text=part.text) for part in found)


def _mutates(one: ChosenMutation, *, is_meant: bool) -> Tap:
    """Gold where the card that lies up is the one for which it was chosen."""
    if one.dice is None:
        dice = _("a die for each who assists")
    else:
        dice = ngettext("%(n)d die, whoever assists", "%(n)d dice, whoever assists", one.dice) % {"n": one.dice}
    against = _("against %(card)s") % {"card": one.against} if one.against else ""
    button = TapButton(one.mutation, tone="gold" if is_meant else "", hint=" · ".join(filter(None, [against, dice])))
    return Tap("confrontation-mutated", (button,), {"mutation": one.mutation, "dice": one.dice})


def mark(sitting: Sitting) -> str:
    """Of the script and what was shown of it, which the guide changes without any event."""
    parts = _parts(sitting)
    written = [notes(sitting), *parts.order_by("place", "id").values_list("kind", "heading", "text")]
    words = zlib.crc32(repr(written).encode())
    told = Told.objects.filter(part__in=parts, seat=None).aggregate(count=Count("pk"), newest=Max("at"))
    return f"-script{words}.{told['count']}.{told['newest'].timestamp() if told['newest'] else 0}"
