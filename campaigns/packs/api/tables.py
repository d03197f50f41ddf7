"""The door for a table's cards: as everyone there may see them, with the packs that lie on it."""

import uuid

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access
from campaigns.access import Right
from campaigns.doors.api import CampaignView, person
from campaigns.packs.actions import tables
from campaigns.packs.shares import packs_of, table_viewer
from cards.api.query import AskedSerializer, query_of, read_address
from cards.api.shapes import CardSerializer
from cards.models import Card, Pack
from cards.packs.api import PackSerializer
from cards.search.find import find


class TableCards(ListAPIView[Card]):
    """The cards of a campaign's game and packs; what one at the table has not seen is veiled."""

    serializer_class = CardSerializer

    def get_queryset(self) -> QuerySet[Card]:
        if getattr(self, "swagger_fake_view", False):
            return Card.objects.none()
        campaign = access.seat_with(person(self.request), self.kwargs["id"], Right.SEE).campaign
        viewer = table_viewer(campaign)
        found = find(query_of(read_address(AskedSerializer, self.request), viewer), viewer)
        return found.filter(game=campaign.game_id).select_related("type", "chapter")

    @extend_schema(parameters=[AskedSerializer])
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """The cards as the whole table may see them, by the gallery's query language."""
        return super().get(request, id=id)


class TablePacks(CampaignView, ListAPIView[Pack]):
    """The packs that lie on the table."""

    rights = {"GET": Right.SEE}
    serializer_class = PackSerializer

    def get_queryset(self) -> QuerySet[Pack]:
        if getattr(self, "swagger_fake_view", False):
            return Pack.objects.none()
        return packs_of(self.seat().campaign)


class TablePack(CampaignView):
    rights = {"PUT": Right.SHARE_PACKS, "DELETE": Right.SHARE_PACKS}

    @extend_schema(request=None, responses=PackSerializer)
    def put(self, request: Request, id: uuid.UUID, pack_id: uuid.UUID) -> Response:
        """Lay a pack of yours on the table: everyone there sees its cards."""
        pack = tables.share(self.seat(), pack_id=pack_id)
        return Response(PackSerializer(pack, context={"request": request}).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, pack_id: uuid.UUID) -> Response:
        """Take a pack off the table."""
        tables.unshare(self.seat(), pack_id=pack_id)
        return Response(status=204)
