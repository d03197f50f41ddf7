"""The forms for cards of one's own."""

import re
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from cards.models import Game, Pack
from cards.models.catalogue import Virtue
from cards.packs.scene_form import FIELDS as SCENE_FIELDS
from cards.packs.scene_form import SceneFields, scene_in_facts, scene_in_fields

NO_ADDITIONS = "none"
ADDITION = re.compile(r"((?P<count>[1-9])\s+)?((?P<virtue>body|mind|rage|soul)[ -]gift|omen)s?")
# Facts of which a card has several.
IN_LISTS = ("keywords", "targets")
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

    adds_to_deck = forms.CharField(
        label=_("Adds to the deck"),
        required=False,
        max_length=100,
        help_text=_("Of a fragment, such as: 1 soul gift, 1 omen. Write none where it adds no card."),
    )

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if game.slug != "apocrypha":
            del self.fields["adds_to_deck"]
        chapters = [("", _("none, or not printed")), *game.chapters.values_list("slug", "name")]
        self.fields["chapter"].choices = chapters  # type: ignore[attr-defined]

    def clean_keywords(self) -> list[str]:
        return [word.strip() for word in self.cleaned_data["keywords"].split(",") if word.strip()]

    def clean_targets(self) -> list[dict[str, Any]]:
        return [_target(word) for word in self.cleaned_data["targets"].split(",") if word.strip()]

    def clean_adds_to_deck(self) -> dict[str, int] | None:
        words = self.cleaned_data["adds_to_deck"].strip().lower()
        if words in ("", NO_ADDITIONS):
            return {} if words else None
        return dict(_addition(word) for word in words.split(","))

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


def _addition(words: str) -> tuple[str, int]:
    """“2 soul gifts” or “omen”, as the file of a pack says it."""
    found = ADDITION.fullmatch(words.strip())
    if found is None:
        raise ValidationError(
            _("“%(words)s” is no addition. Write a number and a type, such as 1 soul gift."),
            params={"words": words.strip()},
        )
    return f"{found['virtue']}-gift" if found["virtue"] else "omen", int(found["count"] or 1)


def additions_in_words(adds: dict[str, int] | None) -> str:
    """As the form reads it again."""
    if adds is None:
        return ""
    return ", ".join(f"{count} {type.replace('-', ' ')}" for type, count in adds.items()) or NO_ADDITIONS


def targets_in_words(targets: list[dict[str, Any]]) -> str:
    return ", ".join(
        " ".join(str(part) for part in (t.get("virtue"), t.get("number")) if part is not None) for t in targets
    )


class OwnCardForm(SceneFields, FactsForm):
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
    field_order = [
        "name",
        "type",
        "virtue",
        "chapter",
        "keywords",
        "targets",
        "adds_to_deck",
        "copies",
        "number",
        *SCENE_FIELDS,
        "text",
    ]

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, game=game, **kwargs)
        types = list(game.cardtypes.values_list("slug", "name"))
        self.fields["type"].choices = types  # type: ignore[attr-defined]
        self.let_scenes_of(game, types)

    def clean(self) -> dict[str, Any]:
        self.check_scene(self.cleaned_data.get("type", ""))
        return self.cleaned_data

    def facts(self) -> dict[str, Any]:
        return scene_in_facts(super().facts())


class CorrectionForm(FactsForm):
    """Facts of a catalogue card as one person knows them better."""

    name = forms.CharField(label=_("Name"), max_length=100, required=False)
    note = forms.CharField(label=_("How you know"), required=False, max_length=500)
    field_order = ["name", "virtue", "chapter", "keywords", "targets", "adds_to_deck", "copies", "number", "note"]


class ForEverybodyForm(CorrectionForm):
    """The same as the host knows them, for everybody: a printed value can be wrong where nothing is printed at all."""

    nothing = forms.MultipleChoiceField(
        label=_("Not printed at all"),
        required=False,
        choices=[
            ("virtue", _("Virtue")),
            ("chapter", _("Chapter")),
            ("copies", _("Copies")),
            ("number", _("Card number")),
            ("keywords", _("Keywords")),
            ("targets", _("Targets")),
        ],
        widget=forms.CheckboxSelectMultiple,
    )
    field_order = [*CorrectionForm.field_order[:-1], "nothing", "note"]

    def facts(self) -> dict[str, Any]:
        facts = super().facts()
        return facts | {name: [] if name in IN_LISTS else None for name in facts.pop("nothing", [])}


def in_fields(facts: dict[str, Any]) -> dict[str, Any]:
    """Facts of a card as the form's fields hold them."""
    words = {
        "keywords": ", ".join(facts.get("keywords", [])),
        "targets": targets_in_words(facts.get("targets", [])),
        "adds_to_deck": additions_in_words(facts.get("adds_to_deck")),
        "nothing": [name for name, value in facts.items() if value in (None, []) and name != "adds_to_deck"],
        **scene_in_fields(facts.get("scene")),
    }
    return {**facts, **words}


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
