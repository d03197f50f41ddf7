"""Campaigns: your own, one of them, and putting it away."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access
from campaigns.access import Right
from campaigns.doors.api import CampaignView, person
from campaigns.models import Member
from campaigns.seats import shapes
from campaigns.seats.actions import campaigns
from cards.bodies import TEXT_BYTES
from cards.idempotency import once
from cards.reading import read

# Of a seat and its campaign, what a list tells.
SHOWN = (
    *("role", "is_guide", "number"),
    *(f"campaign__{name}" for name in ("game_id", "name", "timezone", "day_turns_at", "uses_mutations")),
    *(f"campaign__{name}" for name in ("notes", "version", "archived", "created")),
)


class Campaigns(ListAPIView[Member]):
    body_bytes = TEXT_BYTES
    serializer_class = shapes.CampaignSerializer

    def get_queryset(self) -> QuerySet[Member]:
        # A campaign names its game by the slug alone, so the games need not be fetched.
        seats = access.seats_of(person(self.request)).select_related(None).select_related("campaign")
        seats = seats.only(*SHOWN).order_by("-campaign__created", "campaign_id")
        game, archived = (self.request.query_params.get(name) for name in ("game", "archived"))
        if game is not None:
            seats = seats.filter(campaign__game__slug=_text(game, "game"))
        if archived is not None:
            seats = seats.filter(campaign__archived__isnull=not _yes_or_no(archived, "archived"))
        return seats

    @extend_schema(
        parameters=[
            OpenApiParameter("game", str, description="Only campaigns of this game."),
            OpenApiParameter("archived", bool, description="Only archived ones, or only open ones."),
        ]
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The campaigns in which you have a seat, newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=shapes.StartSerializer, responses={201: shapes.CampaignSerializer})
    @once
    def post(self, request: Request) -> Response:
        """Start a campaign; you are its owner."""
        seat = campaigns.start(person(request), **read(shapes.StartSerializer, request))
        return Response(shapes.CampaignSerializer(seat).data, status=201)


class CampaignDetail(CampaignView):
    body_bytes = TEXT_BYTES
    rights = {"GET": Right.SEE, "PATCH": Right.WRITE_NOTES, "DELETE": Right.DELETE}

    @extend_schema(responses=shapes.CampaignSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """One campaign."""
        return Response(shapes.CampaignSerializer(self.seat()).data)

    @extend_schema(request=shapes.CampaignChangeSerializer, responses=shapes.CampaignSerializer)
    def patch(self, request: Request, id: uuid.UUID) -> Response:
        """Change what you send. Players may change the notes, the owner everything.

        With ``version``, only if nobody changed the campaign since (409).
        """
        seat, changes = self.seat(), read(shapes.CampaignChangeSerializer, request)
        seen = changes.pop("version", None)
        seat.campaign = campaigns.change(seat, changes=changes, seen=seen)
        return Response(shapes.CampaignSerializer(seat).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Delete a campaign, with all that belongs to it; its owner can restore it for thirty days."""
        campaigns.delete(self.seat())
        return Response(status=204)


class CampaignArchived(CampaignView):
    rights = {"PUT": Right.ARCHIVE, "DELETE": Right.ARCHIVE}

    @extend_schema(request=None, responses={204: None})
    def put(self, request: Request, id: uuid.UUID) -> Response:
        """Archive a campaign: it can still be read."""
        campaigns.archive(self.seat())
        return Response(status=204)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Reopen an archived campaign."""
        campaigns.reopen(self.seat())
        return Response(status=204)


def _text(value: str, field: str) -> str:
    if "\0" in value:
        raise serializers.ValidationError({field: _("A text holds a NUL character.")})
    return value


def _yes_or_no(value: str, field: str) -> bool:
    if value not in {"true", "false"}:
        raise serializers.ValidationError({field: _("Say true or false.")})
    return value == "true"
