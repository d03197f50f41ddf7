"""The forms of the guide's missions: shapes and labels, no rules."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from campaigns.models import PartKind, Script, ScriptPart
from campaigns.rulebooks.apocrypha.chosen_mutations import ChosenMutation
from campaigns.rulebooks.apocrypha.missions.storybook import (
    LONGEST_NAME,
    LONGEST_PASTE,
    LONGEST_TEXT,
    NAMED,
    StorybookPart,
    StorybookPartKind,
)

# As long as any name at the live table.
LONGEST_MUTATION = 60


def _words(label: Any, rows: int = 3, **options: Any) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, max_length=LONGEST_TEXT, required=False, widget=widget, **options)


class TitleForm(forms.ModelForm[Script]):
    class Meta:
        model = Script
        fields = ["title"]


class ScriptForm(TitleForm):
    """A mission from its head: what the storybook prints before the first nexus."""

    lowdown = _words(_("The lowdown"), help_text=_("What is really going on. For you."))
    aloud = _words(_("Read aloud at the start"))
    goal = _words(_("Goal"), 1)
    structures = _words(_("Structures"), 2, help_text=_("Corner the Wendigo Along the Trail As the Hours Pass."))
    master = _words(_("Master"), 1)
    minions = _words(_("Minions"), 2)
    clock = _words(_("Clock"), 1)
    powers = _words(_("Powers"), 2)
    win = _words(_("For a win"), 1)

    def parts(self) -> list[StorybookPart]:
        kinds = [StorybookPartKind(name) for name in self.fields if name != "title"]
        return [StorybookPart(kind, text=self.cleaned_data[kind]) for kind in kinds if self.cleaned_data[kind]]


class NexusForm(forms.Form):
    """A nexus with all that belongs to it."""

    name = forms.CharField(
        label=_("Name"), max_length=LONGEST_NAME, help_text=_("Such as “The Harlequin Hotel (Motel)”.")
    )
    aloud = _words(_("Read aloud when they come here"), 4, help_text=_("Shown together with the name, with one tap."))
    contents = _words(_("What lies here"), 2, help_text=_("Gifts, threats, mutations, archetypes."))
    hidden = _words(_("Only for you"), 4)

    def parts(self) -> list[StorybookPart]:
        words = self.cleaned_data
        rest = [
            StorybookPart(kind, text=words[kind])
            for kind in (StorybookPartKind.CONTENTS, StorybookPartKind.HIDDEN)
            if words[kind]
        ]
        return [StorybookPart(StorybookPartKind.NEXUS, words["name"], words["aloud"]), *rest]


class MutationForm(forms.Form):
    """A mutation that is chosen beforehand, for one nexus or one card; its words stand in the script's list."""

    mutation = forms.CharField(
        label=_("Mutation"), max_length=LONGEST_MUTATION, widget=forms.TextInput(attrs={"list": "known-mutations"})
    )
    nexus = forms.ChoiceField(label=_("Nexus"), required=False)
    against = forms.CharField(
        label=_("Against which card"),
        max_length=LONGEST_MUTATION,
        required=False,
        help_text=_("A threat or a gift. Empty: whatever is confronted there."),
    )
    dice = forms.IntegerField(
        label=_("Mutation dice"),
        min_value=1,
        max_value=99,
        required=False,
        help_text=_("So many are rolled, whoever assists. Empty: one for each saint who assists."),
    )

    def __init__(self, data: Any, nexuses: list[str]) -> None:
        super().__init__(data)
        nexus = self.fields["nexus"]
        assert isinstance(nexus, forms.ChoiceField)
        nexus.choices = [("", _("at every nexus")), *((name, name) for name in nexuses)]

    def clean_mutation(self) -> str:
        return _unbracketed(self.cleaned_data["mutation"])

    def clean_against(self) -> str:
        return _unbracketed(self.cleaned_data["against"])

    def chosen(self) -> ChosenMutation:
        return ChosenMutation(**self.cleaned_data)


def _unbracketed(words: str) -> str:
    """By these signs the script's list is read again."""
    if set(words) & set("();,"):
        raise ValidationError(_("Leave out commas, semicolons and brackets."))
    return words


class PartForm(forms.ModelForm[ScriptPart]):
    class Meta:
        model = ScriptPart
        fields = ["kind", "heading", "text"]
        widgets = {"text": forms.Textarea(attrs={"rows": 6})}
        help_texts = {"heading": _("A nexus and a fragment need one; a fragment’s words are its power.")}

    def clean(self) -> dict[str, Any]:
        words = super().clean() or {}
        kind = words.get("kind")
        if kind in NAMED and not words.get("heading"):
            raise ValidationError({"heading": _("Give it a name.")})
        if kind and kind not in NAMED and not words.get("text"):
            raise ValidationError({"text": _("Write some words.")})
        return words

    def part(self) -> StorybookPart:
        words = self.cleaned_data
        return StorybookPart(StorybookPartKind(words["kind"]), words["heading"], words["text"])


class WhereForm(forms.Form):
    """What is asked for in the address of a new part: its kind, and after which it stands."""

    kind = forms.ChoiceField(choices=PartKind, required=False)
    after = forms.UUIDField(required=False)


class PasteScriptForm(forms.Form):
    text = forms.CharField(
        label=_("The mission, in the storybook’s form"),
        max_length=LONGEST_PASTE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false"}),
    )


class SeatForm(forms.Form):
    """One seat, or everybody when none is named."""

    seat = forms.IntegerField(required=False, min_value=1, max_value=1_000_000)


class ShowForm(SeatForm):
    """Shown from a live table, the guide goes back there."""

    table = forms.UUIDField(required=False)


class OneSeatForm(forms.Form):
    seat = forms.IntegerField(min_value=1, max_value=1_000_000)


class MovePartForm(forms.Form):
    steps = forms.IntegerField(min_value=-200, max_value=200)


class GiveForm(forms.Form):
    saint = forms.IntegerField(min_value=1, max_value=1_000_000)
    key = forms.UUIDField(required=False)
