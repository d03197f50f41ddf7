"""The forms of a table's days: a veto, a webhook and its switch."""

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.models import About, Veto, WebhookKind
from campaigns.models.announcements import TOLD_OF


class VetoForm(forms.ModelForm[Veto]):
    class Meta:
        model = Veto
        fields = ["reason"]


class TellsForm(forms.Form):
    tells = forms.MultipleChoiceField(
        label=_("What is announced"), choices=TOLD_OF, widget=forms.CheckboxSelectMultiple, required=False
    )


class WebhookForm(forms.Form):
    kind = forms.ChoiceField(label=_("Where"), choices=WebhookKind.choices, required=False)
    name = forms.CharField(label=_("Name"), max_length=60, required=False)
    url = forms.CharField(
        label=_("The webhook’s address"),
        max_length=500,
        required=False,
        widget=forms.URLInput(attrs={"autocomplete": "off"}),
        help_text=_("In Discord it begins with https://discord.com/api/webhooks/. E-mail needs none."),
    )
    tells = forms.MultipleChoiceField(
        label=_("What is announced"),
        choices=TOLD_OF,
        widget=forms.CheckboxSelectMultiple,
        required=False,
        initial=[About.DAY.value],
    )

    def clean_kind(self) -> str:
        return self.cleaned_data["kind"] or WebhookKind.DISCORD.value

    def clean_tells(self) -> list[str]:
        return self.cleaned_data["tells"] or [About.DAY.value]


class SwitchForm(forms.Form):
    """On when it is said; nothing means off."""

    on = forms.BooleanField(required=False)
