"""The seats at a table."""

import uuid

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.doors.api import CampaignView
from campaigns.models import Member, Role
from campaigns.seats import shapes
from campaigns.seats.actions import members
from cards.reading import read


class Members(CampaignView, ListAPIView[Member]):
    """The seats at the table."""

    rights = {"GET": Right.SEE}
    serializer_class = shapes.MemberSerializer

    def get_queryset(self) -> QuerySet[Member]:
        if getattr(self, "swagger_fake_view", False):
            return Member.objects.none()
        return self.seat().campaign.members.all()


class MemberDetail(CampaignView):
    rights = {"PATCH": Right.SEAT_PEOPLE, "DELETE": Right.SEAT_PEOPLE}

    @extend_schema(request=shapes.RoleSerializer, responses=shapes.MemberSerializer)
    def patch(self, request: Request, id: uuid.UUID, seat: int) -> Response:
        """Make a player a spectator, or the other way round."""
        own = self.seat()
        role = Role(read(shapes.RoleSerializer, request)["role"])
        return Response(shapes.MemberSerializer(members.change_role(own, number=seat, role=role)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, seat: int) -> Response:
        """Take a seat away. The chronicle can bring it back."""
        members.remove(self.seat(), number=seat)
        return Response(status=204)


class OwnSeat(CampaignView):
    rights = {"PATCH": Right.SEE, "DELETE": Right.LEAVE}

    @extend_schema(request=shapes.SeatNameSerializer, responses=shapes.MemberSerializer)
    def patch(self, request: Request, id: uuid.UUID) -> Response:
        """Change the name by which your seat goes."""
        seat = members.rename(self.seat(), name=read(shapes.SeatNameSerializer, request)["name"])
        return Response(shapes.MemberSerializer(seat).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Leave the table. An owner hands the campaign over first."""
        members.leave(self.seat())
        return Response(status=204)


class CampaignOwner(CampaignView):
    rights = {"PUT": Right.HAND_OVER}

    @extend_schema(request=shapes.SeatSerializer, responses=shapes.MemberSerializer)
    def put(self, request: Request, id: uuid.UUID) -> Response:
        """Hand the campaign over to another seat; you stay as a player."""
        heir = members.hand_over(self.seat(), number=read(shapes.SeatSerializer, request)["seat"])
        return Response(shapes.MemberSerializer(heir).data)
