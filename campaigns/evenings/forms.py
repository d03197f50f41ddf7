"""The forms of the next evening: when and where, and who comes."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.evenings.words import by_the_clock
from campaigns.models import Evening, Says
from campaigns.models.evenings import HOURS_AT_MOST, HOURS_BEFORE


class EveningForm(forms.Form):
    """Date and time are those of the campaign's own clock."""

    date = forms.DateField(label=_("Day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    time = forms.TimeField(label=_("Time"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    place = forms.CharField(label=_("Place"), max_length=100, required=False)
    note = forms.CharField(label=_("What to know"), max_length=300, required=False)
    remind_hours = forms.IntegerField(
        label=_("Remind the table so many hours before"),
        min_value=1,
        max_value=HOURS_AT_MOST,
        required=False,
        help_text=_("Empty: nobody is reminded."),
    )


def filled_with(evening: Evening | None) -> dict[str, Any]:
    """What the form shows before anybody has written into it."""
    if evening is None:
        return {"time": "19:00", "remind_hours": HOURS_BEFORE}
    local = by_the_clock(evening.at, evening.campaign.timezone)
    fields = {name: getattr(evening, name) for name in ("place", "note", "remind_hours")}
    return {"date": local.date(), "time": local.time(), **fields}


class AnswerForm(forms.Form):
    says = forms.ChoiceField(choices=Says.choices)
    # The owner answers for a seat that waits for its player.
    seat = forms.IntegerField(min_value=1, required=False)
