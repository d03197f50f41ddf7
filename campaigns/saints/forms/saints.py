"""The forms of the saints' pages: shapes and labels, no rules."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from campaigns.models import Campaign, Saint
from campaigns.models.sheet import SaintSheet
from campaigns.saints.labels import SKILLS, SYMBOLS, TYPES, VIRTUES, WAYS
from cards.models import Chapter

# A skill that a saint has, without its number.
SOME = "?"


DICE = [("", "–"), (SOME, _("has it")), *((str(n), f"+{n}") for n in range(1, 7))]


def small_number(label: Any, *, most: int = 9, least: int = 0, **more: Any) -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(label=label, min_value=least, max_value=most, widget=widget, **more)


class SaintForm(forms.Form):
    """A saint's card: what is printed on it, as far as somebody knows."""

    name = forms.CharField(label=_("Name"), max_length=60)
    seat = forms.TypedChoiceField(label=_("Who plays them"), required=False, coerce=int, empty_value=None)
    role = forms.CharField(label=_("Role"), max_length=60, required=False)
    hand_size = small_number(_("Hand size"), most=20, least=1, required=False)
    omens = small_number(_("Omens"), initial=4)
    symbol = forms.ChoiceField(
        label=_("Symbol"), choices=list(SYMBOLS.items()), widget=forms.RadioSelect, required=False, initial="halo"
    )
    powers = forms.CharField(
        label=_("Powers, in your own words"),
        max_length=2_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats = campaign.members.order_by("number").values_list("number", "name")
        seat = self.fields["seat"]
        assert isinstance(seat, forms.TypedChoiceField)
        seat.choices = [("", _("nobody yet")), *((number, name) for number, name in seats)]
        for virtue, word in VIRTUES.items():
            self.fields[virtue] = small_number(word, initial=0)
        ways = [("", "?"), *VIRTUES.items()]
        for way, word in WAYS.items():
            self.fields[way] = forms.ChoiceField(label=word, choices=ways, required=False)
        for skill, word in SKILLS.items():
            self.fields[f"skill_{skill}"] = forms.ChoiceField(label=word, choices=DICE, required=False)

    def clean(self) -> dict[str, Any]:
        wish = self.cleaned_data
        pointing = [wish[way] for way in WAYS if wish.get(way)]
        twice = {virtue for virtue in pointing if pointing.count(virtue) > 1}
        for way in WAYS:
            if wish.get(way) in twice:
                self.add_error(way, ValidationError(_("A virtue points one way. Choose another for this side.")))
        return wish

    # --- As groups for the page

    @property
    def numbers(self) -> list[Any]:
        return [(virtue, self[virtue]) for virtue in VIRTUES]

    @property
    def ways(self) -> list[Any]:
        return [(way, self[way]) for way in WAYS]

    @property
    def skills(self) -> list[Any]:
        return [self[f"skill_{skill}"] for skill in SKILLS]

    # --- To and from a sheet

    def sheet(self) -> dict[str, Any]:
        """The fields of the sheet that were filled in."""
        wish = self.cleaned_data
        return {
            "virtues": {virtue: wish[virtue] for virtue in VIRTUES},
            "pointing": {way: wish[way] or None for way in WAYS},
            "skills": {skill: _dice(wish[f"skill_{skill}"]) for skill in SKILLS if wish[f"skill_{skill}"]},
            **{field: wish[field] for field in ("hand_size", "omens", "role", "powers", "symbol")},
        }


class SheetForm(SaintForm):
    """The same of a saint who is here, with what their player keeps beside it; ``version`` is what was looked at."""

    notes = forms.CharField(
        label=_("Notes"), max_length=2_000, required=False, widget=forms.Textarea(attrs={"rows": 5})
    )
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=2**31)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for type, word in TYPES.items():
            self.fields[f"extra_{type}"] = small_number(word, initial=0, required=False)

    @property
    def extras(self) -> list[Any]:
        return [self[f"extra_{type}"] for type in TYPES]

    def sheet(self) -> dict[str, Any]:
        extra = {str(type): self.cleaned_data[f"extra_{type}"] or 0 for type in TYPES}
        return {
            **super().sheet(),
            "notes": self.cleaned_data["notes"],
            "extra": {type: count for type, count in extra.items() if count},
        }


def _dice(word: str) -> int | None:
    return None if word == SOME else int(word)


def sheet_initial(sheet: SaintSheet) -> dict[str, Any]:
    """A sheet as its form shows it."""
    return {
        **{virtue: getattr(sheet.virtues, virtue) for virtue in VIRTUES},
        **{way: getattr(sheet.pointing, way) or "" for way in WAYS},
        **{f"skill_{skill}": SOME if dice is None else str(dice) for skill, dice in sheet.skills.items()},
        **{f"extra_{type}": sheet.extra.get(type.value, 0) for type in TYPES},
        **{field: getattr(sheet, field) for field in ("hand_size", "omens", "role", "powers", "symbol", "notes")},
    }


def saint_initial(saint: Saint, sheet: SaintSheet) -> dict[str, Any]:
    return {**sheet_initial(sheet), "name": saint.name, "seat": saint.seat or "", "version": saint.version}


class KeyForm(forms.Form):
    """What is sent once, however often it arrives."""

    key = forms.UUIDField()


class SaintCardsTapForm(KeyForm):
    """Cards of a saint that were ticked, and what becomes of them."""

    do = forms.ChoiceField(choices=[(do, do) for do in ("sacrifice", "give", "pile", "back", "take")])
    to = small_number("", most=1_000_000, least=1, required=False)

    def copies(self) -> list[int]:
        sent = self.data.getlist("copy")[:200]  # type: ignore[attr-defined]
        if not all(copy.isascii() and copy.isdigit() and len(copy) < 16 for copy in sent):
            raise ValidationError(_("One of the ticked cards is written wrongly. Reload the page and try again."))
        return [int(copy) for copy in sent]


class StartingDeckForm(KeyForm):
    """The cards of a proposed deck that stayed ticked, by their ids; one stands there as often as it is wanted."""

    def cards(self) -> list[int]:
        sent = self.data.getlist("card")[:60]  # type: ignore[attr-defined]
        return [int(card) for card in sent if card.isascii() and card.isdigit() and len(card) < 16]


class SaintCardForm(KeyForm):
    """Cards by their names, one a line, each perhaps with how many before it."""

    card = forms.CharField(max_length=8_000)


class WishForm(forms.Form):
    """A card that is wished for, or one that is struck out of the list."""

    card = forms.CharField(max_length=120, required=False)
    note = forms.CharField(max_length=200, required=False)
    strike = forms.CharField(max_length=120, required=False)


class EnterForm(forms.Form):
    """What a saint held before; first read back, then written when ``sure``."""

    fragments = forms.CharField(
        label=_("Fragments"),
        max_length=4_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "placeholder": _("The Tale (bottom right)\nThe Insider")}),
        help_text=_("One a line. Write its slot behind it in brackets, or leave it to us."),
    )
    deaths = small_number(_("Deaths"), most=8, initial=0, help_text=_("With nine a saint is dead for ever."))
    deck = forms.CharField(
        label=_("Deck"),
        max_length=8_000,
        required=False,
        widget=forms.Textarea(
            attrs={"rows": 8, "placeholder": _("Murder Board\n2 Lucky Numbers\nRusty Key (Rage gift)")}
        ),
        help_text=_(
            "One card a line, with how many before it. Of a card that nobody has heard of, say what it is in brackets."
        ),
    )
    sure = forms.BooleanField(required=False, widget=forms.HiddenInput)
    key = forms.UUIDField(required=False, widget=forms.HiddenInput)


class TallyForm(forms.Form):
    """Something to count, or a box to tick."""

    name = forms.CharField(label=_("What to keep count of"), max_length=60)
    chapter = forms.ChoiceField(label=_("Chapter"), required=False)
    kind = forms.ChoiceField(label=_("Kind"), choices=[("count", _("a number")), ("box", _("a box to tick"))])
    saint = forms.IntegerField(min_value=1, max_value=1_000_000, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chapter = self.fields["chapter"]
        assert isinstance(chapter, forms.ChoiceField)
        rows = Chapter.objects.filter(game=campaign.game_id).order_by("place").values_list("slug", "name")
        chapter.choices = [("", _("any chapter")), *rows]


class TallyTapForm(forms.Form):
    do = forms.ChoiceField(choices=[(do, do) for do in ("up", "down", "tick", "untick", "remove")])
