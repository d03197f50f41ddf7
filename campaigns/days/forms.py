"""The forms of a table's days: a veto, a webhook and its switch."""

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.models import Veto


class VetoForm(forms.ModelForm[Veto]):
    class Meta:
        model = Veto
        fields = ["reason"]


class WebhookForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=60)
    url = forms.CharField(
        label=_("The webhook’s address"),
        max_length=500,
        widget=forms.URLInput(attrs={"autocomplete": "off"}),
        help_text=_("In Discord it begins with https://discord.com/api/webhooks/."),
    )


class SwitchForm(forms.Form):
    """On when it is said; nothing means off."""

    on = forms.BooleanField(required=False)
