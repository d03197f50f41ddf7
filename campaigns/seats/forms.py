"""The forms of the campaign pages: shapes and labels, no rules."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from campaigns.models import Campaign, Member, Role
from cards.almanac.zones import zones

HOURS = [(hour, f"{hour}:00") for hour in range(24)]


GUEST_ROLES = [(role.value, role.label) for role in (Role.PLAYER, Role.SPECTATOR)]


def zone_choices() -> list[tuple[str, str]]:
    return [(name, name.replace("_", " ")) for name in sorted(zones())]


class SettingsForm(forms.ModelForm[Campaign]):
    """What an owner can change; ``version`` is the state that the person looked at."""

    timezone = forms.ChoiceField(
        label=_("Time zone"), choices=zone_choices, help_text=_("Where your table is. Your days are counted there.")
    )
    day_turns_at = forms.TypedChoiceField(
        label=_("A new day starts at"),
        choices=HOURS,
        coerce=int,
        help_text=_("A game that began on Friday night is still Friday’s until this hour."),
    )
    version = forms.IntegerField(widget=forms.HiddenInput)

    class Meta:
        model = Campaign
        fields = ["name", "timezone", "day_turns_at", "uses_mutations"]
        help_texts = {
            "uses_mutations": _("One extra rule a day, from the almanac. Off, it neither counts nor is announced.")
        }


class StartCampaignForm(SettingsForm):
    version = None  # type: ignore[assignment]  # nothing to have looked at yet

    class Meta:
        model = Campaign
        fields = ["name", "game", "timezone", "day_turns_at"]
        widgets = {"name": forms.TextInput(attrs={"autofocus": True}), "game": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        game = self.fields["game"]
        assert isinstance(game, forms.ModelChoiceField)
        game.empty_label = None


class NotesForm(forms.ModelForm[Campaign]):
    version = forms.IntegerField(widget=forms.HiddenInput)

    class Meta:
        model = Campaign
        fields = ["notes"]
        widgets = {"notes": forms.Textarea(attrs={"rows": 12})}


class GuideNotesForm(forms.Form):
    version = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)
    text = forms.CharField(
        label=_("Secret notes"),
        max_length=20_000,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14}),
    )


class SeatNameForm(forms.ModelForm[Member]):
    class Meta:
        model = Member
        fields = ["name"]


class RoleForm(forms.Form):
    role = forms.ChoiceField(choices=GUEST_ROLES)


class GuideForm(forms.Form):
    """Which seat gets the lantern; nothing means that it goes out."""

    seat = forms.IntegerField(required=False, min_value=1, max_value=1_000_000)


class InviteForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=GUEST_ROLES, widget=forms.RadioSelect, initial=Role.PLAYER)
    uses = forms.IntegerField(label=_("How many people may use it"), min_value=1, max_value=60, initial=10)
    days = forms.IntegerField(label=_("Days until it expires"), min_value=1, max_value=90, initial=7)


class SeatInviteForm(forms.Form):
    seat = forms.IntegerField(min_value=1, max_value=1_000_000)


class GuestForm(forms.Form):
    name = forms.CharField(
        label=_("Your name at the table"), max_length=60, widget=forms.TextInput(attrs={"autofocus": True})
    )


class DeleteForm(forms.Form):
    """The second question before a campaign is deleted: its name, typed."""

    name = forms.CharField(label=_("Type the campaign’s name to delete it"), max_length=100)

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.campaign = campaign

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name != self.campaign.name:
            raise ValidationError(_("That is not its name. Nothing was deleted."))
        return name
