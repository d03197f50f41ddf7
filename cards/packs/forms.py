"""The forms for cards of one's own."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from cards.models import Game, Pack
from cards.models.catalogue import Virtue

VIRTUES = [("", _("none, or not printed")), *Virtue.choices]


class PackForm(forms.ModelForm[Pack]):
    class Meta:
        model = Pack
        fields = ["name", "notes"]
        widgets = {"notes": forms.Textarea(attrs={"rows": 3})}
        labels = {"name": _("Name"), "notes": _("Notes")}


class StartPackForm(PackForm):
    class Meta(PackForm.Meta):
        fields = ["game", "name", "notes"]
        labels = {**PackForm.Meta.labels, "game": _("Game")}


class FactsForm(forms.Form):
    """What a card says, as the file of a pack says it."""

    virtue = forms.ChoiceField(label=_("Virtue"), choices=VIRTUES, required=False)
    chapter = forms.ChoiceField(label=_("Chapter"), required=False)
    copies = forms.IntegerField(label=_("Copies"), required=False, min_value=0, max_value=999)
    number = forms.IntegerField(label=_("Card number"), required=False, min_value=0, max_value=999)
    keywords = forms.CharField(label=_("Keywords"), required=False, max_length=500, help_text=_("With commas between."))
    targets = forms.CharField(
        label=_("Targets"),
        required=False,
        max_length=200,
        help_text=_("Such as: rage 12, soul 9. A virtue may be missing."),
    )

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chapters = [("", _("none, or not printed")), *game.chapters.values_list("slug", "name")]
        self.fields["chapter"].choices = chapters  # type: ignore[attr-defined]

    def clean_keywords(self) -> list[str]:
        return [word.strip() for word in self.cleaned_data["keywords"].split(",") if word.strip()]

    def clean_targets(self) -> list[dict[str, Any]]:
        return [_target(word) for word in self.cleaned_data["targets"].split(",") if word.strip()]

    def facts(self) -> dict[str, Any]:
        """What was filled in; an empty field says nothing."""
        return {name: value for name, value in self.cleaned_data.items() if value not in ("", None, [])}


def _target(words: str) -> dict[str, Any]:
    virtue, number = None, None
    for word in words.lower().split():
        if word in Virtue.values and virtue is None:
            virtue = word
        elif word.isascii() and word.isdigit() and len(word) < 4 and number is None:
            number = int(word)
        else:
            raise ValidationError(
                _("“%(words)s” is no target. Write a virtue and a number, such as rage 12."),
                params={"words": words.strip()},
            )
    return {"virtue": virtue, "number": number}


def targets_in_words(targets: list[dict[str, Any]]) -> str:
    return ", ".join(
        " ".join(str(part) for part in (t.get("virtue"), t.get("number")) if part is not None) for t in targets
    )


class OwnCardForm(FactsForm):
    """A card of one's own."""

    name = forms.CharField(label=_("Name"), max_length=100)
    type = forms.ChoiceField(label=_("Type"))
    text = forms.CharField(
        label=_("Text"),
        required=False,
        max_length=5_000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("What the card does. Whoever sees the pack sees this."),
    )
    field_order = ["name", "type", "virtue", "chapter", "keywords", "targets", "copies", "number", "text"]

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, game=game, **kwargs)
        self.fields["type"].choices = list(game.cardtypes.values_list("slug", "name"))  # type: ignore[attr-defined]


class CorrectionForm(FactsForm):
    """Facts of a catalogue card as one person knows them better."""

    name = forms.CharField(label=_("Name"), max_length=100, required=False)
    note = forms.CharField(label=_("How you know"), required=False, max_length=500)
    field_order = ["name", "virtue", "chapter", "keywords", "targets", "copies", "number", "note"]


class TextForm(forms.Form):
    text = forms.CharField(
        label=_("Printed text"),
        required=False,
        max_length=5_000,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("From your own copy of the card. Nobody but you sees it."),
    )


class PackFileForm(forms.Form):
    file = forms.FileField(label=_("Pack file"))

    def clean_file(self) -> bytes:
        file = self.cleaned_data["file"]
        if file.size > settings.PACK_MAX_BYTES:
            raise ValidationError(_("This file is too large to be a pack: the most is 2 MB."))
        content: bytes = file.read()
        return content


class ConfirmForm(forms.Form):
    """The file again, after its owner has seen what it would change."""

    document = forms.CharField(max_length=2_100_000, strip=False)
