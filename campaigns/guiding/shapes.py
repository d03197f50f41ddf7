"""The shapes of guided mode: a guide's missions, and the story as a seat has been shown it."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from campaigns.doors.api_fields import KEY
from campaigns.guiding.actions.scripts import as_text
from campaigns.guiding.ready import READY
from campaigns.models import PartKind, Script, ScriptPart, Told
from campaigns.rulebooks.apocrypha.missions.storybook import LONGEST_NAME, LONGEST_PASTE, LONGEST_TEXT
from cards.reading import StrictSerializer


class ShownSerializer(serializers.ModelSerializer[Told]):
    class Meta:
        model = Told
        fields = ["seat", "at"]
        read_only_fields = fields
        extra_kwargs = {"seat": {"help_text": "null is everybody."}}


class PartSerializer(serializers.ModelSerializer[ScriptPart]):
    shown = ShownSerializer(source="told", many=True, read_only=True)

    class Meta:
        model = ScriptPart
        fields = ["id", "kind", "heading", "text", "shown"]
        read_only_fields = fields


class MissionSerializer(serializers.ModelSerializer[Script]):
    """A mission without its parts, as lists have it."""

    class Meta:
        model = Script
        fields = ["id", "title", "created"]
        read_only_fields = fields


class WholeMissionSerializer(MissionSerializer):
    parts = PartSerializer(many=True, read_only=True)
    text = serializers.SerializerMethodField(help_text="The same in the storybook's form.")

    class Meta(MissionSerializer.Meta):
        fields = [*MissionSerializer.Meta.fields, "parts", "text"]
        read_only_fields = fields

    def get_text(self, script: Script) -> str:
        return as_text(script)


class LineSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(read_only=True)
    text = serializers.CharField(read_only=True)


class ReadPartSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(PartKind.choices, read_only=True)
    heading = serializers.CharField(read_only=True)
    text = serializers.CharField(read_only=True)


class ReadingSerializer(serializers.Serializer[Any]):
    """What was understood of a text, and the lines that were not."""

    title = serializers.CharField(read_only=True)
    parts = ReadPartSerializer(many=True, read_only=True)
    unread = LineSerializer(many=True, read_only=True, help_text="The same as not_understood.")
    not_understood = LineSerializer(
        many=True, read_only=True, source="unread", help_text="Every line that would be left out, with its number."
    )


class NewlyWrittenSerializer(WholeMissionSerializer):
    """A mission just written, and the lines of its text that were left out."""

    not_understood = LineSerializer(
        many=True, read_only=True, help_text="Lines that were not understood, and left out."
    )

    class Meta(WholeMissionSerializer.Meta):
        fields = [*WholeMissionSerializer.Meta.fields, "not_understood"]
        read_only_fields = fields


class StorybookSerializer(StrictSerializer):
    text = serializers.CharField(
        max_length=LONGEST_PASTE, trim_whitespace=False, help_text="A mission in the storybook’s form."
    )


class NewMissionSerializer(StrictSerializer):
    """A title alone, a whole text in the storybook's form, or one that lies ready; a title beside it wins."""

    title = serializers.CharField(max_length=LONGEST_NAME, required=False, help_text="What the mission is called.")
    text = serializers.CharField(
        max_length=LONGEST_PASTE,
        trim_whitespace=False,
        required=False,
        help_text="The mission in the storybook’s form; the answer names the lines that were not understood.",
    )
    ready = serializers.ChoiceField(READY, required=False, help_text="The rulebook's own mission, instead of a text.")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if {"text", "ready"} <= data.keys():
            raise serializers.ValidationError({"ready": [_("This does not belong here.")]}, code="unknown")
        if not data:
            raise serializers.ValidationError({"title": [_("Say a title or a text.")]})
        return data


class TitleSerializer(StrictSerializer):
    title = serializers.CharField(max_length=LONGEST_NAME, help_text="What the mission is called.")


class NewPartSerializer(StrictSerializer):
    kind = serializers.ChoiceField(PartKind.choices, help_text="What sort of part it is.")
    heading = serializers.CharField(
        max_length=LONGEST_NAME, allow_blank=True, default="", help_text="What stands above it."
    )
    text = serializers.CharField(max_length=LONGEST_TEXT, allow_blank=True, default="", help_text="What it says.")
    after = serializers.UUIDField(allow_null=True, default=None, help_text="A part; null is the end.")


class PartChangeSerializer(StrictSerializer):
    """What is sent changes; *steps* moves the part so many places."""

    kind = serializers.ChoiceField(PartKind.choices, required=False, help_text="What sort of part it is.")
    heading = serializers.CharField(
        max_length=LONGEST_NAME, allow_blank=True, required=False, help_text="What stands above it."
    )
    text = serializers.CharField(max_length=LONGEST_TEXT, allow_blank=True, required=False, help_text="What it says.")
    steps = serializers.IntegerField(
        min_value=-200,
        max_value=200,
        required=False,
        help_text="Moves the part so many places towards the end, or with a minus towards the beginning.",
    )


class GiveSerializer(StrictSerializer):
    saint = serializers.IntegerField(min_value=1, max_value=1_000_000, help_text="The number of the saint who gets it.")
    key = serializers.UUIDField(allow_null=True, default=None, help_text=KEY)


class ToldSerializer(serializers.ModelSerializer[Told]):
    by = serializers.CharField(source="by_name", read_only=True)
    is_for_you_alone = serializers.SerializerMethodField()

    class Meta:
        model = Told
        fields = ["id", "at", "by", "kind", "heading", "text", "is_for_you_alone"]
        read_only_fields = fields

    def get_is_for_you_alone(self, told: Told) -> bool:
        return told.seat is not None
