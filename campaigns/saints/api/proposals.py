"""A deck proposed for a saint who lacks one, through the API."""

import random
import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.boxes.api.card_faces import SeenCardSerializer, card_row
from campaigns.doors.api import person
from campaigns.rules.apocrypha.shapes import RuledSerializer, told
from campaigns.saints.actions import saints
from campaigns.saints.api.saints import SaintView, veiled_among
from campaigns.saints.deck_proposal import propose
from campaigns.saints.holdings import holding_of
from cards.sight import viewer_for


class PickSerializer(SeenCardSerializer):
    drawn = serializers.BooleanField(help_text="Drawn at random, since the saint’s own list names none, or one in use.")

    def to_representation(self, row: Any) -> Any:
        return row


class TakenPickSerializer(serializers.Serializer[Any]):
    card = SeenCardSerializer()
    where = serializers.ListField(child=serializers.CharField(), help_text="Who has its copies.")


class DeckProposalSerializer(serializers.Serializer[Any]):
    saint = serializers.IntegerField()
    cards = serializers.ListField(
        child=PickSerializer(), help_text="Build the deck of these: send their codes to the saint’s cards."
    )
    taken = serializers.ListField(
        child=TakenPickSerializer(), help_text="Cards of the saint’s own list of which every copy is in use."
    )
    missing = RuledSerializer(many=True, help_text="What nobody knows a card for.")
    has_list = serializers.BooleanField(help_text="Whether the saint’s own list is known.")


class SaintDeckProposal(SaintView):
    rights = {"GET": Right.PLAY}

    @extend_schema(responses=DeckProposalSerializer)
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """A deck for a saint who lacks one: the known list, and for the rest random gifts. Each asking draws anew."""
        saint, user = saints.playing(self.seat(), number), person(request)
        found = propose(holding_of(saint), viewer_for(user), random.SystemRandom())
        veiled = veiled_among([*(one.card for one in found.picks), *(one.card for one in found.taken)], user)
        return Response(
            {
                "saint": saint.number,
                "cards": [
                    {**card_row(one.card, is_veiled=one.card.pk in veiled), "drawn": one.is_drawn}
                    for one in found.picks
                ],
                "taken": [
                    {"card": card_row(one.card, is_veiled=one.card.pk in veiled), "where": one.where}
                    for one in found.taken
                ],
                "missing": [told(finding) for finding in found.missing],
                "has_list": found.has_list,
            }
        )
