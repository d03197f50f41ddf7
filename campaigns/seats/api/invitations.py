"""Invitations, and accepting one."""

import uuid

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns import access
from campaigns.access import Right
from campaigns.doors.api import CampaignView, person
from campaigns.models import Invitation, Member, Role
from campaigns.seats import shapes
from campaigns.seats.actions import invitations
from cards.idempotency import once
from cards.reading import read


class Invitations(CampaignView, ListAPIView[Invitation]):
    """The invitations that still let people in."""

    rights = {"GET": Right.INVITE, "POST": Right.INVITE}
    serializer_class = shapes.InvitationSerializer

    def get_queryset(self) -> QuerySet[Invitation]:
        if getattr(self, "swagger_fake_view", False):
            return Invitation.objects.none()
        return invitations.open_invitations(self.seat())

    @extend_schema(request=shapes.InviteSerializer, responses={201: shapes.InvitationSerializer})
    @once
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """A link to a new seat, or with ``seat`` to one that waits (or that a guest sits in) alone."""
        seat = self.seat()
        wishes = read(shapes.InviteSerializer, request)
        invitation = invitations.invite(
            seat,
            role=Role(wishes["role"]),
            days=wishes["days"],
            uses=wishes["uses"],
            number=wishes["seat"],
        )
        return Response(self.get_serializer(invitation).data, status=201)


class WaitingSeats(CampaignView, ListAPIView[Member]):
    """The seats in which nobody sits: invite to these first (``seat``), they come with their names and saints."""

    rights = {"GET": Right.INVITE}
    serializer_class = shapes.MemberSerializer

    def get_queryset(self) -> QuerySet[Member]:
        if getattr(self, "swagger_fake_view", False):
            return Member.objects.none()
        return invitations.waiting_seats(self.seat())


class InvitationDetail(CampaignView):
    rights = {"DELETE": Right.INVITE}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, invitation_id: uuid.UUID) -> Response:
        """Revoke an invitation. Those who came by it stay."""
        invitations.revoke(self.seat(), invitation_id=invitation_id)
        return Response(status=204)


class InvitationPeek(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=shapes.PeekSerializer)
    def get(self, request: Request, code: str) -> Response:
        """What an invitation is for."""
        return Response(shapes.PeekSerializer(invitations.find(code)).data)


class AcceptInvitation(APIView):
    @extend_schema(request=None, responses=shapes.CampaignSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Take the seat. Already at the table: nothing changes and no use is spent."""
        taken = invitations.accept(person(request), code=code)
        return Response(shapes.CampaignSerializer(access.seat_of(person(request), taken.campaign_id)).data)
