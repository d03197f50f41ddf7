"""The forms of away games: shapes and labels, no rules."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from cards.strictjson import MAX_BYTES

LINES_AT_MOST = 2_000


class PassportForm(forms.Form):
    file = forms.FileField(label=_("The passport"), help_text=_("A file that ends in .passport.json."))

    def clean_file(self) -> UploadedFile[bytes]:
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > MAX_BYTES:
            raise ValidationError(_("This file is too large to be a passport: the most is 1 MB."))
        return file


class CodeForm(forms.Form):
    """A passport by its link."""

    code = forms.CharField(max_length=100)


class AcceptForm(forms.Form):
    """Which lines of a homecoming the table accepts, and which homecoming it looked at."""

    mark = forms.CharField(max_length=64, required=False)
    accepted = forms.TypedMultipleChoiceField(
        choices=[(number, number) for number in range(1, LINES_AT_MOST + 1)], coerce=int, required=False
    )

    def clean_accepted(self) -> Any:
        return set(self.cleaned_data["accepted"])
