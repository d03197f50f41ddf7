"""The day whose mutation a tool is asked to count."""

from datetime import date
from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext as _
from rest_framework import serializers

from campaigns.rulebooks.apocrypha.day import Condition
from cards.almanac.days import is_revealed
from cards.reading import ListField, StrictSerializer

CONDITIONS = [condition.value for condition in Condition]


class OnDaySerializer(StrictSerializer):
    """What may be asked on a day of the almanac; without one, no mutation counts."""

    day = serializers.DateField(
        required=False,
        input_formats=["%Y-%m-%d"],
        help_text="The date of the almanac whose mutation counts; its effects are named in the steps of the answer.",
    )
    when = ListField(
        child=serializers.ChoiceField(CONDITIONS),
        max_length=len(Condition),
        required=False,
        help_text="What is so at the table, as far as the day's mutation asks for it.",
    )

    def validate_day(self, day: date) -> date:
        if not is_revealed(day, now()):
            raise serializers.ValidationError(_("The almanac does not tell of this day."), code="unknown")
        return day

    def validate(self, asked: Any) -> Any:
        if "when" in asked and "day" not in asked:
            raise serializers.ValidationError({"when": [_("This does not belong here.")]}, code="unknown")
        return asked
