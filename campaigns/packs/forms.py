"""The form of a pack's address."""

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.days.delivery import URL_MAX


class AddressForm(forms.Form):
    url = forms.CharField(
        label=_("Address"),
        max_length=URL_MAX,
        widget=forms.URLInput(attrs={"placeholder": "https://", "autocomplete": "off", "inputmode": "url"}),
        help_text=_("Of a pack’s file that somebody keeps on the web. It begins with https://."),
    )
    version = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)
