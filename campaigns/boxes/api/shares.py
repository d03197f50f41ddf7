"""Boxes on a campaign’s table."""

import uuid

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.boxes import actions
from campaigns.boxes.api.boxes import BoxRowSerializer
from campaigns.doors.api import CampaignView
from campaigns.models import BoxShare


class TableBoxSerializer(serializers.ModelSerializer[BoxShare]):
    """A box on a campaign's table, and the place where what is in play there lies."""

    box = BoxRowSerializer(read_only=True)
    table = serializers.IntegerField(source="table_id", read_only=True, help_text="The id of that place.")

    class Meta:
        model = BoxShare
        fields = ["box", "table"]
        read_only_fields = fields


class TableBoxes(CampaignView, ListAPIView[BoxShare]):
    """The boxes on the table of a campaign."""

    rights = {"GET": Right.SEE}
    serializer_class = TableBoxSerializer

    def get_queryset(self) -> QuerySet[BoxShare]:
        if getattr(self, "swagger_fake_view", False):
            return BoxShare.objects.none()
        shares = BoxShare.objects.filter(campaign=self.seat().campaign_id, box__deleted=None)
        return shares.select_related("box__owner").order_by("box__name", "pk")


class TableBox(CampaignView):
    rights = {"PUT": Right.SHARE_PACKS, "DELETE": Right.SHARE_PACKS}

    @extend_schema(request=None, responses=TableBoxSerializer)
    def put(self, request: Request, id: uuid.UUID, box_id: uuid.UUID) -> Response:
        """Bring a box of yours to the table: its players may move the cards."""
        share = actions.bring(self.seat(), box_id=box_id)
        return Response(TableBoxSerializer(share, context={"request": request}).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, box_id: uuid.UUID) -> Response:
        """Take a box home, once nothing of it lies on the table."""
        actions.take_home(self.seat(), box_id=box_id)
        return Response(status=204)
