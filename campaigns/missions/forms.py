"""The forms of the mission pages: shapes and labels, no rules."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from campaigns.models.mission_record import ACTS_AT_MOST
from campaigns.rulebooks.apocrypha.deck import DeckCardType
from campaigns.rulebooks.apocrypha.gifts import GIFTS
from campaigns.rulebooks.apocrypha.halo import Slot
from campaigns.rulebooks.apocrypha.missions.ending import Choose, Decision, MissionOutcome, Sacrifice, SlotDeath
from cards.models.catalogue import Virtue

OWN = "own"
HIGHEST = 1_000_000
SAINTS_AT_MOST = 60
NAME = 120
OUTCOMES = [(outcome.value, outcome.value) for outcome in MissionOutcome]


class NumbersField(forms.MultipleChoiceField):
    """Saints by their numbers, in the order in which they were sent."""

    def valid_value(self, value: Any) -> bool:
        return str(value).isascii() and str(value).isdecimal() and 0 < int(value) <= HIGHEST

    def clean(self, value: Any) -> Any:
        return [int(number) for number in super().clean(value)[:SAINTS_AT_MOST]]


def saint_field(**options: Any) -> forms.IntegerField:
    return forms.IntegerField(min_value=1, max_value=HIGHEST, **options)


class SetOutForm(forms.Form):
    """Which mission, who comes, and in which order they sit; up and down only change the order."""

    mission = forms.CharField(max_length=130, required=False)
    name = forms.CharField(max_length=100, required=False)
    chapter = forms.SlugField(max_length=60, required=False)
    order = NumbersField(required=False)
    comes = NumbersField(required=False)
    up = saint_field(required=False)
    down = saint_field(required=False)

    def clean(self) -> dict[str, Any]:
        wish = self.cleaned_data
        only_moves = wish.get("up") or wish.get("down")
        if not only_moves and wish.get("mission", OWN) in ("", OWN) and not wish.get("name"):
            self.add_error("name", _("Choose a mission, or enter the name of your own."))
        return wish


class NoteForm(forms.Form):
    version = forms.IntegerField(min_value=1, max_value=2**31 - 1)
    faded = NumbersField(required=False)
    last_turn = saint_field(required=False)
    acts = forms.IntegerField(label=_("Acts"), min_value=1, max_value=ACTS_AT_MOST)
    notes = forms.CharField(
        label=_("Notes"), max_length=2_000, required=False, widget=forms.Textarea(attrs={"rows": 4})
    )


class FinishForm(forms.Form):
    outcome = forms.ChoiceField(choices=OUTCOMES)


class HandsForm(forms.Form):
    """What changed hands: one tap each."""

    key = forms.UUIDField()
    saint = saint_field()
    what = forms.ChoiceField(choices=[(word, word) for word in ("spent", "sacrificed", "given", "won")])
    copy = forms.IntegerField(min_value=1, max_value=2**53, required=False)
    to = saint_field(required=False)
    name = forms.CharField(max_length=NAME, required=False)
    virtue = forms.ChoiceField(choices=Virtue.choices, required=False)
    # Instead of a name: gifts that were won, one a line.
    gifts = forms.CharField(max_length=8_000, required=False)

    def clean(self) -> dict[str, Any]:
        wish = self.cleaned_data
        needed = {"won": [] if wish.get("gifts") else ["name", "virtue"], "given": ["copy", "to"]}
        for field in needed.get(wish.get("what", ""), ["copy"]):
            if not wish.get(field):
                self.add_error(field, _("Say this too, then tap again."))
        return wish


# --- The end of a mission


class ActForm(forms.Form):
    act = forms.IntegerField(min_value=1, max_value=ACTS_AT_MOST)


class TellForm(forms.Form):
    outcome = forms.ChoiceField(choices=OUTCOMES)
    faded = NumbersField(required=False)
    last_turn = saint_field(required=False)
    seen = forms.IntegerField(min_value=0, max_value=HIGHEST)


class DisplayForm(forms.Form):
    """The fragments on the table, each in a line of its own; ``later`` leaves them for now."""

    seen = forms.IntegerField(min_value=0, max_value=HIGHEST)
    later = forms.BooleanField(required=False)

    def fragments(self) -> list[tuple[str, bool]]:
        if self.cleaned_data["later"]:
            return []
        return [
            (name.strip()[:NAME], is_fleeting)
            for field, is_fleeting in (("enduring", False), ("fleeting", True))
            for name in self.data.getlist(field)[:12]  # type: ignore[attr-defined]
            if name.strip()
        ]


def given_field(saint: int) -> str:
    return f"fragment-{saint}"


class GiveForm(forms.Form):
    """By saint the fragment that the guide gives; a field left empty gives none."""

    seen = forms.IntegerField(min_value=0, max_value=HIGHEST)
    later = forms.BooleanField(required=False)

    def fragments(self, choir: Iterable[int]) -> dict[int, tuple[str, bool]]:
        if self.cleaned_data["later"]:
            return {}
        named = {saint: self.data.get(given_field(saint), "").strip()[:NAME] for saint in choir}
        fleeting = self.data.getlist("fleeting")  # type: ignore[attr-defined]
        return {saint: (name, str(saint) in fleeting) for saint, name in named.items() if name}


class DecideForm(forms.Form):
    saint = saint_field()
    seen = forms.IntegerField(min_value=0, max_value=HIGHEST, required=False)
    what = forms.ChoiceField(choices=[(word, word) for word in ("choose", "death", "sacrifice")])
    fragment = forms.CharField(max_length=20, required=False)
    # A slot of the halo; or the fragment is sacrificed, alone or with the displayed death.
    slot = forms.ChoiceField(
        choices=[*((slot.value, slot.value) for slot in Slot), ("none", ""), ("trade", "")], required=False
    )

    def clean(self) -> dict[str, Any]:
        wish = self.cleaned_data
        if wish.get("what") == "death" and wish.get("slot", "none") in ("", "none", "trade"):
            self.add_error("slot", _("Choose where the death goes."))
        if wish.get("what") in ("choose", "sacrifice") and not wish.get("fragment"):
            self.add_error("fragment", _("Choose a fragment first."))
        return wish

    def decision(self) -> Decision:
        wish = self.cleaned_data
        who, slot = str(wish["saint"]), wish["slot"]
        if wish["what"] == "death":
            return SlotDeath(who, Slot(slot))
        if wish["what"] == "sacrifice":
            return Sacrifice(who, wish["fragment"])
        place = Slot(slot) if slot not in ("", "none", "trade") else None
        return Choose(who, wish["fragment"], place, gives_up_death=slot == "trade")


class ChooseSaintForm(forms.Form):
    saint = saint_field()


# --- Rebuilding the decks


def came_field(saint: int, type: str) -> str:
    return f"came-{saint}-{type}"


class RebuildForm(forms.Form):
    """The plan that was seen: to be made anew for other choices, saved, or saved with gifts that the app draws."""

    act = forms.ChoiceField(choices=[(act, act) for act in ("save", "draw", "plan")], required=False)
    key = forms.UUIDField()
    seen = forms.CharField(max_length=40)
    everyone = forms.BooleanField(required=False)

    def came(self) -> dict[tuple[int, DeckCardType], list[str]]:
        return came_in(self.data)  # type: ignore[arg-type]


def came_in(sent: QueryDict) -> dict[tuple[int, DeckCardType], list[str]]:
    """What the table drew, by ``came-<saint>-<type>``."""
    found: dict[tuple[int, DeckCardType], list[str]] = {}
    for field in list(sent)[:200]:
        _came, _dash, rest = field.partition("came-")
        number, _dash, type = rest.partition("-")
        if number.isascii() and number.isdecimal() and len(number) < 8 and type in set(GIFTS):
            names = [name.strip()[:NAME] for name in sent.getlist(field)[:20] if name.strip()]
            if names:
                found[int(number), DeckCardType(type)] = names
    return found


class MissionsForm(forms.Form):
    lines = forms.CharField(
        label=_("Missions played so far"),
        max_length=8_000,
        widget=forms.Textarea(
            attrs={"rows": 8, "placeholder": _("Base / Enter Here / won\nSkinwalkers / Shirts and Skins / lost")}
        ),
        help_text=_("One a line, the oldest first: chapter / mission / won or lost."),
    )
    sure = forms.BooleanField(required=False, widget=forms.HiddenInput)
