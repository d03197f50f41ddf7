"""The form that takes a campaign's file."""

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _


class CampaignFileForm(forms.Form):
    file = forms.FileField(
        label=_("Campaign file"), help_text=_("A file that was exported from a campaign, here or elsewhere.")
    )

    def clean_file(self) -> UploadedFile[bytes]:
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > settings.ARCHIVE_MAX_BYTES:
            raise ValidationError(_("This file is too large to be a campaign: the most is 8 MB."))
        return file
