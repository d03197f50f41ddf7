"""The form of an undo."""

from django import forms
from django.utils.http import url_has_allowed_host_and_scheme


class UndoForm(forms.Form):
    """An undo: with all that depends on it or not, and the page of ours to which it leads back."""

    all = forms.BooleanField(required=False)
    back = forms.CharField(max_length=2_000, required=False)

    def clean_back(self) -> str:
        back: str = self.cleaned_data["back"]
        is_ours = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
        return back if is_ours else ""
