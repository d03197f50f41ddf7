"""The day whose mutation a tool is asked to count."""

from datetime import date
from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext as _
from rest_framework import serializers

from campaigns.rulebooks.apocrypha.day import Condition
from cards.almanac.days import is_revealed
from cards.reading import ListField, StrictSerializer

LARGEST_NUMBER = 99
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

    number = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_NUMBER,
        required=False,
        help_text="The number that the day's mutation asks for: how many times it is done, the card's other target, "
        "the cards in the deck, or unseen cards in the hand.",
    )

    def validate_day(self, day: date) -> date:
        if not is_revealed(day, now()):
            raise serializers.ValidationError(_("The almanac does not tell of this day."), code="unknown")
        return day

    def validate(self, asked: Any) -> Any:
        for word in ("when", "number"):
            if word in asked and "day" not in asked:
                raise serializers.ValidationError({word: [_("This does not belong here.")]}, code="unknown")
        return asked
