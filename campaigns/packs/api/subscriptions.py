"""Packs from an address: subscribing, seeing what is new there, taking it over, stopping."""

import uuid
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.days.actions.webhooks import policy_here
from campaigns.days.delivery import URL_MAX
from campaigns.doors.api import person
from campaigns.packs.actions import subscriptions
from campaigns.packs.actions.subscriptions import PackPreview, address_of
from campaigns.packs.addresses import problem_in_words
from cards.models import PackAddress
from cards.packs.api import ChangesSerializer, PackSerializer
from cards.reading import StrictSerializer, read

VERSION = "The version that was looked at: what lies there is taken over only if it still is that one."


class AddressWishSerializer(StrictSerializer):
    url = serializers.CharField(max_length=URL_MAX, help_text="Of a pack's file; it begins with https://.")


class SubscribeSerializer(AddressWishSerializer):
    version = serializers.CharField(max_length=64, help_text=VERSION)


class VersionSerializer(StrictSerializer):
    version = serializers.CharField(max_length=64, help_text=VERSION)


class PackPreviewSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(source="found.part.name")
    game = serializers.SlugField(source="found.part.game")
    version = serializers.CharField()
    changes = ChangesSerializer()


class PackAddressSerializer(serializers.ModelSerializer[PackAddress]):
    update_available = serializers.SerializerMethodField(
        help_text="Whether another version lies there than was taken over."
    )
    problem = serializers.SerializerMethodField(help_text="Why the last look at it failed and what to do; or null.")

    class Meta:
        model = PackAddress
        fields = ["url", "update_available", "checked", "problem"]
        read_only_fields = fields

    def get_update_available(self, address: PackAddress) -> bool:
        return bool(address.waiting)

    def get_problem(self, address: PackAddress) -> str | None:
        return problem_in_words(address.problem, address.detail) if address.problem else None


def _shown(preview: PackPreview) -> Response:
    changes = preview.changes._asdict()
    shown = {"found": preview.found, "version": preview.version, "changes": changes}
    return Response(PackPreviewSerializer(shown).data)


class Subscriptions(APIView):
    @extend_schema(request=SubscribeSerializer, responses={201: PackSerializer}, operation_id="packs_addresses_create")
    def post(self, request: Request) -> Response:
        """Subscribe to the pack at an address, as a preview has shown it: a new pack of yours, equal to it."""
        wishes = read(SubscribeSerializer, request)
        pack = subscriptions.subscribe(person(request), **wishes, policy=policy_here(), now=timezone.now())
        return Response(PackSerializer(pack, context={"request": request}).data, status=201)


class SubscriptionPreview(APIView):
    @extend_schema(request=AddressWishSerializer, responses=PackPreviewSerializer)
    def post(self, request: Request) -> Response:
        """What lies at an address, and what subscribing to it would bring. Nothing is written."""
        wishes = read(AddressWishSerializer, request)
        return _shown(subscriptions.preview(person(request), **wishes, policy=policy_here(), now=timezone.now()))


class Subscription(APIView):
    @extend_schema(responses=PackAddressSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """Where a pack comes from, and whether something new lies there. It is looked at once a day."""
        return Response(PackAddressSerializer(address_of(person(request), id)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Stop: the pack stays as it is, and nobody looks at the address any more."""
        subscriptions.stop(address_of(person(request), id))
        return Response(status=204)


class SubscriptionLook(APIView):
    @extend_schema(request=None, responses=PackPreviewSerializer)
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Look at the address now: what taking over what lies there would change. The pack stays as it is."""
        address = address_of(person(request), id)
        return _shown(subscriptions.look(person(request), address, policy=policy_here(), now=timezone.now()))


class SubscriptionTake(APIView):
    @extend_schema(request=VersionSerializer, responses=PackSerializer)
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Make the pack equal to what lies at its address, as a look has shown it."""
        by, now = person(request), timezone.now()
        address = address_of(by, id)
        pack = subscriptions.take(by, address, **read(VersionSerializer, request), policy=policy_here(), now=now)
        return Response(PackSerializer(pack, context={"request": request}).data)
