"""The shapes of a table's days: what is in force, vetoes, and where the days are announced."""

from typing import Any

from rest_framework import serializers

from campaigns.models import Sending, Veto, Webhook
from cards.reading import StrictSerializer


class VetoSerializer(serializers.ModelSerializer[Veto]):
    by = serializers.CharField(source="by.name", read_only=True, default=None, allow_null=True)

    class Meta:
        model = Veto
        fields = ["date", "reason", "by"]
        read_only_fields = fields


class InForceSerializer(serializers.Serializer[Any]):
    """The mutation of a table's day, or the twist of its game, which has no step and no line."""

    date = serializers.DateField(read_only=True)
    name = serializers.CharField(read_only=True)
    tone = serializers.CharField(read_only=True)
    step = serializers.CharField(read_only=True, allow_null=True)
    rule = serializers.CharField(read_only=True)
    line = serializers.CharField(read_only=True, allow_null=True)
    occasion = serializers.CharField(read_only=True, allow_null=True)
    moon = serializers.CharField(read_only=True)
    is_played = serializers.BooleanField(read_only=True, help_text="Neither vetoed nor turned off.")
    veto = VetoSerializer(read_only=True, allow_null=True)


class ReasonSerializer(StrictSerializer):
    reason = serializers.CharField(max_length=300)


class SendingSerializer(serializers.ModelSerializer[Sending]):
    """``date`` is null for a message that only tried the webhook out; ``at`` is the next try while it waits."""

    words = serializers.CharField(read_only=True)

    class Meta:
        model = Sending
        fields = ["date", "state", "why", "answered", "tries", "at", "words"]
        read_only_fields = fields


class AnnouncementSerializer(serializers.ModelSerializer[Webhook]):
    """A webhook without its address, of which only the host and the end are shown."""

    leads_to = serializers.CharField(read_only=True)
    by = serializers.CharField(source="by.name", read_only=True, default=None, allow_null=True)
    sendings = SendingSerializer(source="latest", many=True, read_only=True)

    class Meta:
        model = Webhook
        fields = ["id", "name", "leads_to", "by", "created", "is_on", "on_since", "why_off", "answered", "sendings"]
        read_only_fields = fields


class WebhookSerializer(StrictSerializer):
    name = serializers.CharField(max_length=60, default="Discord")
    url = serializers.CharField(max_length=500, write_only=True)


class SwitchSerializer(StrictSerializer):
    is_on = serializers.BooleanField()
