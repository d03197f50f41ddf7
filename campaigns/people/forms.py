"""The forms of one's own page."""

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.people.models import User


class NameForm(forms.ModelForm[User]):
    class Meta:
        model = User
        fields = ["name"]


class ClaimForm(forms.Form):
    username = forms.CharField(
        label=_("Username"), max_length=60, validators=User._meta.get_field("username").validators
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("At least eight characters, and not one that everybody uses."),
    )


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("What it is for"), max_length=60, widget=forms.TextInput(attrs={"placeholder": _("Discord bot")})
    )


class DeleteAccountForm(forms.Form):
    sure = forms.BooleanField(label=_("Yes, forget me and all my tokens"))
