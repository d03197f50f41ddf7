"""The shapes of a table's days: what is in force, vetoes, and where the days are announced."""

from typing import Any

from rest_framework import serializers

from campaigns.models import About, Sending, Veto, Webhook, WebhookKind
from campaigns.models.announcements import TOLD_OF
from cards.reading import ListField, StrictSerializer


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
    reason = serializers.CharField(
        max_length=300, help_text="Why the table does without the day’s mutation; the chronicle keeps it."
    )


class SendingSerializer(serializers.ModelSerializer[Sending]):
    """``date`` is that of an announced day, else null; ``at`` is the next try while it waits."""

    words = serializers.CharField(read_only=True)

    class Meta:
        model = Sending
        fields = ["about", "date", "state", "why", "answered", "tries", "at", "words"]
        read_only_fields = fields


class AnnouncementSerializer(serializers.ModelSerializer[Webhook]):
    """A webhook without its address, of which only the host and the end are shown."""

    leads_to = serializers.CharField(read_only=True)
    tells = serializers.ListField(child=serializers.ChoiceField(choices=TOLD_OF), read_only=True)
    by = serializers.CharField(source="by.name", read_only=True, default=None, allow_null=True)
    sendings = SendingSerializer(source="latest", many=True, read_only=True)

    class Meta:
        model = Webhook
        fields = ["id", "name", "kind", "leads_to", "tells", "by", "created", "is_on", "on_since", "why_off"]
        fields += ["answered", "sendings"]
        read_only_fields = fields


class NewAnnouncementSerializer(AnnouncementSerializer):
    """A webhook that was just added."""

    secret = serializers.SerializerMethodField(
        help_text="With which its messages are signed, where its kind is json; shown this once. Else null."
    )

    class Meta(AnnouncementSerializer.Meta):
        fields = [*AnnouncementSerializer.Meta.fields, "secret"]
        read_only_fields = fields

    def get_secret(self, webhook: Webhook) -> str | None:
        return webhook.secret if webhook.kind == WebhookKind.JSON else None


class TellsField(ListField):
    child = serializers.ChoiceField(choices=TOLD_OF)

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=len(TOLD_OF), help_text="What is announced there.", **options)


class WebhookSerializer(StrictSerializer):
    kind = serializers.ChoiceField(
        choices=WebhookKind.choices, default=WebhookKind.DISCORD.value, help_text="In which form it is told."
    )
    name = serializers.CharField(max_length=60, default="", help_text="How the table calls it; else after its kind.")
    url = serializers.CharField(
        max_length=500,
        write_only=True,
        default="",
        allow_blank=True,
        help_text="The whole address, which is never shown again; none where the kind is email.",
    )
    tells = TellsField(default=[About.DAY.value])


class WebhookChangesSerializer(StrictSerializer):
    is_on = serializers.BooleanField(required=False, help_text="Whether anything is announced there.")
    tells = TellsField(required=False)
