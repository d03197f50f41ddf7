"""The plan for decks between missions: what to draw, hand over and put back, and doing it."""

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.chronicle.shapes import EntrySerializer, entry_data
from campaigns.doors.api import CampaignView, person
from campaigns.doors.api_fields import KEY, VERSION, IdField
from campaigns.missions.actions import deck_plan
from campaigns.missions.actions.missions import finding_in_words
from campaigns.missions.api.missions import number_field
from campaigns.missions.deck_plan import Instruction, Reconstruction, instructions, reconstruction_of
from campaigns.missions.plan_choices import CHOICES_AT_MOST, PlanChoices
from campaigns.rules.apocrypha.shapes import RuledSerializer
from cards.api.query import read_address
from cards.costs import Cost, costs
from cards.reading import ListField, StrictSerializer, TellingSerializer, read


class PlanAskedSerializer(TellingSerializer):
    everyone = serializers.BooleanField(
        default=False, help_text="For all who play, not only for those of the last mission."
    )


class TakenFromPileSerializer(StrictSerializer):
    saint = number_field()
    copy = IdField(help_text="The number of a copy on the gift pile.")


class RebuildDecksSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    version = serializers.CharField(max_length=64, required=False, help_text=VERSION)
    everyone = serializers.BooleanField(
        default=False, help_text="For all who play, not only for those of the last mission."
    )
    kept = ListField(
        child=IdField(), max_length=CHOICES_AT_MOST, default=list, help_text="Copies that their holders keep."
    )
    given_up = ListField(
        child=IdField(), max_length=CHOICES_AT_MOST, default=list, help_text="Copies that their holders do without."
    )
    taken = ListField(
        child=TakenFromPileSerializer(),
        max_length=CHOICES_AT_MOST,
        default=list,
        help_text="Who takes what from the gift pile.",
    )
    draws = serializers.BooleanField(
        default=True, help_text="Whether the companion draws the new gifts; else those places stay empty."
    )


class DeckInstructionSerializer(serializers.Serializer[Any]):
    """One thing to do with cardboard."""

    what = serializers.CharField(help_text="draw, give, take from the pile, or put away, as the plan calls it.")
    card = serializers.CharField(help_text="The name of the gift; empty for one that is drawn.")
    type = serializers.CharField(allow_null=True, help_text="The type as decks count it.")
    giver = serializers.CharField(help_text="Who gives it; empty where nobody does.")
    taker = serializers.CharField(help_text="Who gets it; empty where nobody does.")
    count = serializers.IntegerField(help_text="How many.")
    copy = serializers.IntegerField(allow_null=True, help_text="The number of the copy; null for one that is drawn.")


class DeckPlanSerializer(serializers.Serializer[Any]):
    version = serializers.CharField(help_text="Send it along when you rebuild.")
    saints = serializers.ListField(child=serializers.IntegerField(), help_text="Whose decks are planned.")
    steps = DeckInstructionSerializer(many=True, help_text="Draws first, then from hand to hand, then away.")
    problems = RuledSerializer(many=True, help_text="Wishes that cannot be met, and why nothing can be planned.")
    is_done = serializers.BooleanField(help_text="Whether the decks are as they should be.")


@costs(Cost.RECKONING)
class DeckPlan(CampaignView):
    rights = {"GET": Right.SEE, "POST": Right.PLAY}

    @extend_schema(parameters=[PlanAskedSerializer], responses=DeckPlanSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """Legal decks with the fewest changes, as the companion proposes them between missions."""
        seat, asked = self.seat(), read_address(PlanAskedSerializer, request)
        desk = reconstruction_of(seat.campaign, everyone=asked["everyone"])
        return Response(_plan(desk))

    @extend_schema(request=RebuildDecksSerializer, responses={201: EntrySerializer, 204: None})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Move every card as the plan for these choices says; 204 where nothing has to move."""
        seat, asked = self.seat(), read(RebuildDecksSerializer, request)
        choices = PlanChoices(
            frozenset(asked.pop("kept")),
            frozenset(asked.pop("given_up")),
            frozenset((one["saint"], one["copy"]) for one in asked.pop("taken")),
        )
        entry = deck_plan.rebuild(seat, choices=choices, seen=asked.pop("version", None), **asked)
        return Response(entry_data(entry, person(request)), status=201) if entry else Response(status=204)


def _plan(desk: Reconstruction | None) -> dict[str, Any]:
    """Where nobody plays, nothing is to be done."""
    if desk is None:
        return {"version": "", "saints": [], "steps": [], "problems": [], "is_done": True}
    return {
        "version": desk.mark,
        "saints": list(desk.held),
        "steps": [_step(one) for one in instructions(desk)],
        "problems": [finding_in_words(finding) for finding in desk.findings],
        "is_done": desk.is_done,
    }


def _step(one: Instruction) -> dict[str, Any]:
    return {
        "what": one.what,
        "card": one.card,
        "type": one.type,
        "giver": one.giver,
        "taker": one.taker,
        "count": one.count,
        "copy": one.choice.copy if one.choice else None,
    }
