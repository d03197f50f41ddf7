"""The shapes of what was deleted."""

from typing import Any

from rest_framework import serializers

from campaigns.deleted.waiting import DeletedKind
from cards.reading import StrictSerializer

KINDS = [(kind.value, kind.value) for kind in DeletedKind]


class DeletedSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(KINDS, read_only=True)
    id = serializers.UUIDField(read_only=True, help_text="Of a saint, that of the campaign.")
    name = serializers.CharField(read_only=True)
    game = serializers.SlugField(read_only=True)
    deleted = serializers.DateTimeField(read_only=True)
    goes = serializers.DateTimeField(read_only=True, help_text="When it is no longer kept here.")
    restore = serializers.CharField(read_only=True, help_text="Where to post to bring it back.")


class RestoreSerializer(StrictSerializer):
    without_cards = serializers.BooleanField(
        default=False, help_text="Of a campaign: also where some of its cards are in use elsewhere by now."
    )
