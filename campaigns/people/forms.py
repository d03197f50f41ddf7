"""The forms of one's own page."""

from typing import Any

from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.people.models import User

PASSWORD_HELP = _("At least eight characters, and not one that everybody uses.")


class SignupForm(AllauthSignupForm):  # type: ignore[misc]  # allauth ships no types
    """allauth's form in our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        self.fields["email"].help_text = _("For a forgotten password, and for reminders where you ask for them.")
        self.fields["password1"].help_text = PASSWORD_HELP
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
        self.fields["username"].widget.attrs["autofocus"] = True


class UserNameForm(forms.ModelForm[User]):
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
        help_text=PASSWORD_HELP,
    )


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("What it is for"), max_length=60, widget=forms.TextInput(attrs={"placeholder": _("Discord bot")})
    )


class DeleteAccountForm(forms.Form):
    sure = forms.BooleanField(label=_("Yes, delete me and all my tokens"))
