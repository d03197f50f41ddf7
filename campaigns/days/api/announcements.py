"""Where a campaign's days are announced, for programs. An address is taken in and never given out."""

import uuid

from django.db.models import Prefetch, QuerySet
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.days import shapes
from campaigns.days.actions import announcements, webhooks
from campaigns.doors.api import CampaignView
from campaigns.models import Sending, Webhook
from cards.reading import read

LATEST = 10


def _with_latest(found: QuerySet[Webhook]) -> QuerySet[Webhook]:
    return found.select_related("by").prefetch_related(
        Prefetch("sendings", Sending.objects.all()[:LATEST], to_attr="latest")
    )


class Announcements(CampaignView, ListAPIView[Webhook]):
    """The webhooks to which each new day is announced, with the latest that was sent to each."""

    rights = {"GET": Right.ANNOUNCE, "POST": Right.ANNOUNCE}
    serializer_class = shapes.AnnouncementSerializer

    def get_queryset(self) -> QuerySet[Webhook]:
        if getattr(self, "swagger_fake_view", False):
            return Webhook.objects.none()
        return _with_latest(self.seat().campaign.webhooks.all())

    @extend_schema(request=shapes.WebhookSerializer, responses={201: shapes.AnnouncementSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Have each new day announced to a webhook in Discord's form. Its address is not shown again."""
        seat = self.seat()
        wishes = read(shapes.WebhookSerializer, request)
        made = webhooks.add(seat, **wishes, policy=webhooks.policy_here(), now=timezone.now())
        return Response(_webhook_data(made), status=201)


class AnnouncementDetail(CampaignView):
    rights = {"PATCH": Right.ANNOUNCE, "DELETE": Right.ANNOUNCE}

    @extend_schema(request=shapes.SwitchSerializer, responses=shapes.AnnouncementSerializer)
    def patch(self, request: Request, id: uuid.UUID, announcement_id: uuid.UUID) -> Response:
        """Switch it on or off. Days that passed while it was off are not announced."""
        seat, on = self.seat(), read(shapes.SwitchSerializer, request)["is_on"]
        return Response(_webhook_data(webhooks.switch(seat, webhook_id=announcement_id, on=on, now=timezone.now())))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, announcement_id: uuid.UUID) -> Response:
        """Take it away, address and all."""
        webhooks.remove(self.seat(), webhook_id=announcement_id)
        return Response(status=204)


class AnnouncementTest(CampaignView):
    rights = {"POST": Right.ANNOUNCE}

    @extend_schema(request=None, responses={201: shapes.SendingSerializer})
    def post(self, request: Request, id: uuid.UUID, announcement_id: uuid.UUID) -> Response:
        """Send a message now, to try it out; five in an hour at most. ``state`` says what became of it."""
        policy = webhooks.policy_here()
        sent = announcements.try_out(self.seat(), webhook_id=announcement_id, policy=policy, now=timezone.now())
        return Response(shapes.SendingSerializer(sent).data, status=201)


def _webhook_data(webhook: Webhook) -> dict[str, object]:
    return dict(shapes.AnnouncementSerializer(_with_latest(Webhook.objects.filter(pk=webhook.pk)).get()).data)
