"""What programs send and get of the next evening."""

from typing import Any

from rest_framework import serializers

from campaigns.models import Says
from campaigns.models.evenings import HOURS_AT_MOST, HOURS_BEFORE
from cards.reading import StrictSerializer


class EveningWishSerializer(StrictSerializer):
    date = serializers.DateField(help_text="The day on which the table meets, by the campaign's own clock.")
    time = serializers.TimeField(help_text="The time of that day, by the campaign's own clock, such as 19:30.")
    place = serializers.CharField(
        max_length=100, allow_blank=True, default="", help_text="Where the table meets; it stands in the calendar too."
    )
    note = serializers.CharField(
        max_length=300, allow_blank=True, default="", help_text="What everybody should know; it stands there too."
    )
    remind_hours = serializers.IntegerField(
        min_value=1,
        max_value=HOURS_AT_MOST,
        allow_null=True,
        default=HOURS_BEFORE,
        help_text="So many hours before it the table is reminded; null: not at all.",
    )


class EveningAnswerSerializer(serializers.Serializer[Any]):
    seat = serializers.IntegerField(read_only=True, help_text="The number of the seat.")
    name = serializers.CharField(read_only=True, help_text="The name of whoever sits there.")
    says = serializers.ChoiceField(
        choices=Says.choices, read_only=True, allow_null=True, help_text="Null: they have not said anything yet."
    )


class EveningSerializer(serializers.Serializer[Any]):
    """The next evening. Once it is moved to another time, nobody has answered yet."""

    at = serializers.DateTimeField(read_only=True, help_text="When it begins, in UTC.")
    date = serializers.DateField(read_only=True, help_text="The day, by the campaign's own clock.")
    time = serializers.TimeField(read_only=True, format="%H:%M", help_text="The time, by the campaign's own clock.")
    timezone = serializers.CharField(read_only=True, help_text="The zone of the campaign's clock.")
    place = serializers.CharField(read_only=True, help_text="Where; empty where nobody has said.")
    note = serializers.CharField(read_only=True, help_text="What to know; empty where there is nothing.")
    remind_hours = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="So many hours before it the table is reminded; null: not at all."
    )
    answers = EveningAnswerSerializer(
        many=True, read_only=True, help_text="Each seat of the table, with what it says of this evening."
    )


class SaysSerializer(StrictSerializer):
    says = serializers.ChoiceField(choices=Says.choices, help_text="Whether they come.")


class CalendarLinkSerializer(serializers.Serializer[Any]):
    url = serializers.URLField(read_only=True, help_text="Calendars that follow this address show the next evening.")
