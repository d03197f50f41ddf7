"""The forms of the box pages: shapes and labels, no rules."""

import uuid
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from campaigns.chronicle.forms import UndoForm
from cards.box.lists import ListLine, UnknownName
from cards.box.moving_by_card import OPENED, CopiesToHand
from cards.box.stock import MOST_COPIES
from cards.models import Box, CardType, Chapter, Game, Place, PlaceKind
from cards.models.catalogue import Virtue

ROWS_AT_MOST = 200
UNHEARD_AT_MOST = 60
NEW_PLACES = [(kind.value, kind.label) for kind in OPENED]


class BoxNameForm(forms.Form):
    name = forms.CharField(
        label=_("Name"), max_length=100, help_text=_("So that your table can tell it from another one.")
    )


class RegisterForm(BoxNameForm):
    """A new box: which game it is of, its name, and the chapters that are in it."""

    game = forms.ModelChoiceField(
        label=_("Game"), queryset=Game.objects.all(), empty_label=None, widget=forms.RadioSelect
    )
    chapters = forms.ModelMultipleChoiceField(
        label=_("Chapters that you own besides Base"),
        queryset=Chapter.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("They wait behind dividers of their own until you put them in."),
    )
    is_another = forms.BooleanField(label=_("I own another box besides the one above"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chapters = self.fields["chapters"]
        assert isinstance(chapters, forms.ModelMultipleChoiceField)
        chapters.queryset = Chapter.objects.filter(game="apocrypha", facts__expansion=True).order_by("place")

    def chosen(self) -> dict[str, Any]:
        """What to register; the base of a game with chapters is always there."""
        wish = self.cleaned_data
        base = Chapter.objects.filter(game=wish["game"], facts__expansion=False)
        chapters = [chapter for chapter in wish["chapters"] if chapter.game_id == wish["game"].pk]
        return {
            "game": wish["game"],
            "name": wish["name"],
            "chapters": [*base, *chapters],
            "is_another": wish["is_another"],
        }


class AdoptForm(BoxNameForm):
    """A box that was made by itself is the one on the shelf: its name, and the chapters that are in it."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    chapters = forms.ModelMultipleChoiceField(
        label=_("Chapters that you own besides Base"),
        queryset=Chapter.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("They wait behind dividers of their own until you put them in."),
    )

    def __init__(self, *args: Any, box: Box, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chapters = self.fields["chapters"]
        assert isinstance(chapters, forms.ModelMultipleChoiceField)
        held = box.chapters.values("chapter")
        expansions = Chapter.objects.filter(game=box.game_id, facts__expansion=True).exclude(pk__in=held)
        chapters.queryset = expansions.order_by("place")
        if not expansions.exists():
            del self.fields["chapters"]


class MergeForm(forms.Form):
    key = forms.UUIDField()


class LookForm(forms.Form):
    """What of a box is looked at."""

    place = forms.IntegerField(required=False, min_value=1, max_value=2**53)
    q = forms.CharField(required=False, max_length=100)
    spoilers = forms.ChoiceField(choices=[("show", "show")], required=False)


class TargetForm(forms.Form):
    """Where cards go: a place of the box, home, or a place that is named here for the first time."""

    key = forms.UUIDField()
    to = forms.RegexField(r"^(home|new|\d{1,16})$")
    new_kind = forms.ChoiceField(choices=NEW_PLACES, required=False)
    new_name = forms.CharField(max_length=120, required=False)
    back = forms.CharField(max_length=200, required=False)

    def clean(self) -> dict[str, Any]:
        wish = self.cleaned_data
        if wish.get("to") == "new" and not (wish.get("new_kind") and wish.get("new_name")):
            raise ValidationError(_("Give the new place a name, then move the cards there."))
        return wish


class MoveCardsForm(TargetForm):
    """Cards that were ticked, each as place-card, with how many of each; or one that was typed."""

    typed = forms.CharField(max_length=120, required=False)
    place = forms.IntegerField(required=False, min_value=1, max_value=2**53)
    drawn = forms.BooleanField(required=False)

    def handfuls(self) -> list[CopiesToHand]:
        return [self._handful(value) for value in self.data.getlist("card")[:ROWS_AT_MOST]]  # type: ignore[attr-defined]

    def _handful(self, value: str) -> CopiesToHand:
        place, _dash, card = value.partition("-")
        count = self.data.get(f"count-{value}", "1")
        if not all(part.isascii() and part.isdigit() and len(part) < 16 for part in (place, card, count)):
            raise ValidationError(_("One of the ticked cards could not be read. Refresh and try again."))
        if not 1 <= int(count) <= MOST_COPIES:
            raise ValidationError(_("Say how many to move: from 1 to as many as lie there."))
        return CopiesToHand(int(place), int(card), int(count))


class DrawForm(TargetForm):
    place = forms.IntegerField(min_value=1, max_value=2**53)
    count = forms.IntegerField(min_value=1, max_value=MOST_COPIES)


class ChapterForm(forms.Form):
    key = forms.UUIDField()
    is_in = forms.TypedChoiceField(choices=[("yes", "yes"), ("no", "no")], coerce=lambda word: word == "yes")


class BoughtForm(forms.Form):
    key = forms.UUIDField()
    chapter = forms.SlugField(max_length=80)


class ListForm(forms.Form):
    """Cards to add, one a line; first read back, then written when ``sure``."""

    lines = forms.CharField(
        label=_("Cards"),
        max_length=40_000,
        widget=forms.Textarea(attrs={"rows": 8, "placeholder": "3 Murder Board\nGrifter"}),
        help_text=_("One card a line, with how many before it. You see a preview first."),
    )
    sure = forms.BooleanField(required=False, widget=forms.HiddenInput)
    key = forms.UUIDField(required=False, widget=forms.HiddenInput)


class OwnForm(forms.Form):
    """What somebody knows of a card that the book does not name; without a type it is left out."""

    type = forms.ModelChoiceField(
        label=_("Type"),
        queryset=CardType.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=_("skip it"),
    )
    virtue = forms.ChoiceField(label=_("Virtue"), choices=[("", _("no virtue")), *Virtue.choices], required=False)
    chapter = forms.ModelChoiceField(
        label=_("Chapter"), queryset=Chapter.objects.none(), to_field_name="slug", required=False, empty_label=_("Base")
    )

    def __init__(self, *args: Any, box: Box, unheard: UnknownName, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.unheard = unheard
        types: QuerySet[CardType] = CardType.objects.filter(game=box.game_id, group="card").order_by("place")
        chapters = Chapter.objects.filter(game=box.game_id, facts__expansion=True)
        for name, rows in (("type", types), ("chapter", chapters.order_by("place"))):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = rows
        if not any("by_virtue" in type.facts for type in types):
            del self.fields["virtue"]
        if not chapters:
            del self.fields["chapter"]

    def wanted(self) -> ListLine | None:
        """The line of the list, which now says what the card is."""
        wish = self.cleaned_data
        if not wish["type"]:
            return None
        what = f"{wish.get('virtue') or ''} {wish['type'].slug}".strip()
        chapter = wish["chapter"].slug if wish.get("chapter") else ""
        copies = min(self.unheard.copies, MOST_COPIES)
        return ListLine(self.unheard.at, copies, name=self.unheard.name, what=what, chapter=chapter)


class UndoBoxEntryForm(UndoForm):
    """As in the chronicle; the ledger's buttons send a key as well."""

    key = forms.UUIDField(required=False)


class PlanForm(forms.Form):
    """What a plan shall lead to."""

    what = forms.ChoiceField(
        choices=[(what, what) for what in ("away", "away-saints", "put-back", "recipe", "rebuild", "rebuild-away")]
    )
    place = forms.IntegerField(required=False, min_value=1, max_value=2**53)
    recipe = forms.SlugField(required=False, max_length=80)
    rebuild = forms.UUIDField(required=False)


class TickForm(forms.Form):
    step = forms.IntegerField(min_value=0, max_value=32_767)
    done = forms.TypedChoiceField(choices=[("yes", "yes"), ("no", "no")], coerce=lambda word: word == "yes")
    spoilers = forms.ChoiceField(choices=[("show", "show")], required=False)


class BookForm(forms.Form):
    key = forms.UUIDField()
    all = forms.BooleanField(required=False)


class PackAwayForm(forms.Form):
    place = forms.IntegerField(min_value=1, max_value=2**53)
    name = forms.CharField(label=_("Save this layout as"), max_length=100)


def target_of(box: Box, wish: dict[str, Any]) -> Place | None:
    """The place of *box* that is meant; None means home. Another box's place is not there at all."""
    return None if wish["to"] == "home" else box.places.filter(pk=int(wish["to"])).exclude(kind=PlaceKind.OUTSIDE).get()


def key_of(request: HttpRequest, key: uuid.UUID | None) -> uuid.UUID | None:
    """The key of what was posted: a page that is gone back to may ask for something else with the key it had."""
    said = sorted((name, value) for name in request.POST if "csrf" not in name for value in request.POST.getlist(name))
    return uuid.uuid5(key, repr((request.path, said))) if key else None
