"""Where a campaign is announced, for programs. An address is taken in and never given out."""

import uuid

from django.db import transaction
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
from cards.idempotency import once
from cards.reading import read

LATEST = 10


def _with_latest(found: QuerySet[Webhook]) -> QuerySet[Webhook]:
    return found.select_related("by").prefetch_related(
        Prefetch("sendings", Sending.objects.all()[:LATEST], to_attr="latest")
    )


class Announcements(CampaignView, ListAPIView[Webhook]):
    """The webhooks to which the campaign is announced, with the latest that was sent to each."""

    rights = {"GET": Right.ANNOUNCE, "POST": Right.ANNOUNCE}
    serializer_class = shapes.AnnouncementSerializer

    def get_queryset(self) -> QuerySet[Webhook]:
        if getattr(self, "swagger_fake_view", False):
            return Webhook.objects.none()
        return _with_latest(self.seat().campaign.webhooks.all())

    @extend_schema(request=shapes.WebhookSerializer, responses={201: shapes.NewAnnouncementSerializer})
    @once
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Have the campaign announced: in Discord's form unless told otherwise. The address is not shown again."""
        seat = self.seat()
        wishes = read(shapes.WebhookSerializer, request)
        made = webhooks.add(seat, **wishes, policy=webhooks.policy_here(), now=timezone.now())
        return Response(_webhook_data(made, shapes.NewAnnouncementSerializer), status=201)


class AnnouncementDetail(CampaignView):
    rights = {"PATCH": Right.ANNOUNCE, "DELETE": Right.ANNOUNCE}

    @extend_schema(request=shapes.WebhookChangesSerializer, responses=shapes.AnnouncementSerializer)
    def patch(self, request: Request, id: uuid.UUID, announcement_id: uuid.UUID) -> Response:
        """Switch it on or off, or choose what it is told of. What happened while it was off is not announced."""
        seat, changes = self.seat(), read(shapes.WebhookChangesSerializer, request)
        webhook = webhooks.webhook_of(seat, announcement_id)
        with transaction.atomic():
            if "tells" in changes:
                webhook = webhooks.choose(seat, webhook_id=announcement_id, tells=changes["tells"])
            if "is_on" in changes:
                on = changes["is_on"]
                webhook = webhooks.switch(seat, webhook_id=announcement_id, on=on, now=timezone.now())
        return Response(_webhook_data(webhook))

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


class MailWish(CampaignView):
    rights = {"PUT": Right.SEE, "DELETE": Right.SEE}

    @extend_schema(request=None, responses={204: None})
    def put(self, request: Request, id: uuid.UUID) -> Response:
        """Be written to about this campaign, at your confirmed address: the reminder, and what its owner adds."""
        webhooks.ask_for_mail(self.seat(), wanted=True, now=timezone.now())
        return Response(status=204)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Be written to no more."""
        webhooks.ask_for_mail(self.seat(), wanted=False, now=timezone.now())
        return Response(status=204)


def _webhook_data(
    webhook: Webhook, shape: type[shapes.AnnouncementSerializer] = shapes.AnnouncementSerializer
) -> dict[str, object]:
    return dict(shape(_with_latest(Webhook.objects.filter(pk=webhook.pk)).get()).data)
