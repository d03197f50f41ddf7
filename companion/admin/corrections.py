"""Corrections of the catalogue in the host's admin: what people know better, and what is corrected for everybody.

What the host corrects is written by the actions of ``cards/catalogue/corrections.py``; its history stands with the
card, where it outlives the correction.
"""

import uuid
from collections.abc import Collection
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.forms import ModelForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from campaigns.doors import feeds
from cards.catalogue import corrections as for_everybody
from cards.models import Card, CatalogueCorrection, Correction
from cards.packs import corrections
from cards.packs.actions import correct
from cards.packs.forms import ForEverybodyForm, in_fields
from cards.pages.words import in_words, label_of
from companion.admin.rows import Looked, host_of

# To all web processes: what they keep of cards is over.
EVERYWHERE = uuid.UUID(int=0)


def correction_url(card: Card) -> str:
    """Where *card* is corrected for everybody."""
    return f"{reverse('admin:cards_cataloguecorrection_add')}?{urlencode({'card': card.code})}"


def correct_for_everybody(request: HttpRequest, card: Card, facts: for_everybody.Facts) -> CatalogueCorrection:
    """Correct *card*, keep that in its history, and tell all processes."""
    with transaction.atomic():
        is_new = not CatalogueCorrection.objects.filter(card=card).exists()
        row = for_everybody.correct(card, facts)
        _log(request, row, ADDITION if is_new else CHANGE)
    return row


def _log(request: HttpRequest, row: CatalogueCorrection, flag: int) -> None:
    """*row* holds what the files say and, unless it is taken back, what is said instead."""
    LogEntry.objects.log_actions(
        host_of(request).pk,
        [row.card],
        flag,
        change_message=_told(row.printed if flag == DELETION else {**row.printed, **row.facts}, row.facts),
        single_object=True,
    )
    feeds.nudge(feeds.CATALOGUE, EVERYWHERE)


def _told(values: for_everybody.Facts, names: Collection[str]) -> str:
    """In the order of the form: a database keeps them in one of its own."""
    shown = [name for name in ForEverybodyForm.field_order if name in names and name in values]
    return "; ".join(f"{label_of(name)}: {in_words(values[name])}" for name in shown)


class Corrections(Looked):
    """What people know better, for whoever keeps the catalogue: the host takes over what is right and hands it on."""

    shown = ("card", "owner", "facts")
    actions = ("for_everybody", "take_over", "as_file")
    list_filter = ("card__game",)
    search_fields = ("card__code", "card__name")
    list_select_related = ("card", "owner")

    def view_on_site(self, correction: Correction) -> str:
        return reverse("own-correction", args=[correction.card.code])

    @admin.action(description=_("Correct it like that for everybody"), permissions=["view"])
    def for_everybody(self, request: HttpRequest, chosen: "models.QuerySet[Correction]") -> None:
        """Facts alone: how somebody knows them may say who they are."""
        for correction in chosen.select_related("card__game").order_by("pk"):
            card = correction.card
            before = CatalogueCorrection.objects.filter(card=card).first()
            facts = {**(before.facts if before else {}), **correction.facts, "note": str(_("as players found it"))}
            try:
                correct_for_everybody(request, card, corrections.read_for_everybody(facts, card.game))
            except ValidationError as error:
                self.message_user(request, f"{card}: {' '.join(error.messages)}", messages.ERROR)
            else:
                self.message_user(request, _("%(card)s is corrected for everybody.") % {"card": card})

    @admin.action(description=_("Correct it like that for me, too"), permissions=["view"])
    def take_over(self, request: HttpRequest, chosen: "models.QuerySet[Correction]") -> None:
        """What the host knew already stays, but for the facts that are taken over."""
        host = host_of(request)
        with transaction.atomic():
            for correction in chosen.select_related("card").order_by("pk"):
                present = corrections.of(host, correction.card)
                correct(host, correction.card, facts={**present, **correction.facts})
        self.message_user(request, _("Taken over. They are on your list of corrections now."))

    @admin.action(description=_("Keep them as one file for the catalogue"), permissions=["view"])
    def as_file(self, request: HttpRequest, chosen: "models.QuerySet[Correction]") -> HttpResponse:
        return _file(chosen)


def _file(chosen: "models.QuerySet[Correction] | models.QuerySet[CatalogueCorrection]") -> HttpResponse:
    disposition = {"Content-Disposition": 'attachment; filename="corrections.json"'}
    return HttpResponse(corrections.as_file(chosen), "application/json", headers=disposition)


class CatalogueCorrectionForm(ForEverybodyForm, ModelForm[CatalogueCorrection]):
    """Of one card, which ``CatalogueCorrections`` says."""

    card: Card

    class Meta:
        model = CatalogueCorrection
        fields: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        row = kwargs.get("instance")
        present = in_fields(row.facts) if row and row.pk else {}
        super().__init__(*args, **{**kwargs, "initial": present}, game=self.card.game)

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            self.read = corrections.read_for_everybody(self.facts(), self.card.game)
        return self.cleaned_data


class CatalogueCorrections(Looked):
    """What the host corrected for everybody: added from a card's page, changed here, and deleted to take it back."""

    shown = ("card", "corrected", "in_place_of")
    actions = ("as_file",)
    list_filter = ("card__game",)
    search_fields = ("card__code", "card__name")
    list_select_related = ("card",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return True

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return True

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return True

    def get_readonly_fields(self, request: HttpRequest, obj: models.Model | None = None) -> Any:
        return ("card", "in_place_of") if obj else ()

    def get_fields(self, request: HttpRequest, obj: models.Model | None = None) -> Any:
        return [*self.get_readonly_fields(request, obj), *self.get_form(request, obj)().fields]

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        card = obj.card if obj else _asked_card(request)
        return type("CorrectionOfCard", (CatalogueCorrectionForm,), {"card": card})

    @admin.display(description=_("Corrected"))
    def corrected(self, row: CatalogueCorrection) -> str:
        return _told(row.facts, row.facts)

    @admin.display(description=_("In place of"))
    def in_place_of(self, row: CatalogueCorrection) -> str:
        """What the files of the catalogue say."""
        return _told(row.printed, row.facts)

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Of a card that is corrected already, the correction is changed; without a card, one is chosen first."""
        if "card" not in request.GET:
            self.message_user(request, _("Choose the card, and there “Correct it for everybody”."))
            return redirect("admin:cards_card_changelist")
        there = CatalogueCorrection.objects.filter(card=_asked_card(request)).first()
        if there:
            return redirect("admin:cards_cataloguecorrection_change", there.pk)
        title = _("Correct %(card)s for everybody") % {"card": _asked_card(request)}
        return super().add_view(request, form_url, {"title": title, **(extra_context or {})})

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        row = self.get_object(request, object_id)
        if row is None:
            raise Http404
        return redirect("admin:cards_card_history", row.card_id)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        obj.pk = correct_for_everybody(request, form.card, form.read).pk
        obj.card = form.card

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        with transaction.atomic():
            _log(request, obj, DELETION)
            for_everybody.take_back(obj)

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        for row in queryset:
            self.delete_model(request, row)

    def log_addition(self, request: HttpRequest, obj: models.Model, message: Any) -> None:  # type: ignore[override]
        """With the card, by the action."""

    def log_change(self, request: HttpRequest, obj: models.Model, message: Any) -> None:  # type: ignore[override]
        """The same."""

    def log_deletions(self, request: HttpRequest, queryset: Any) -> None:  # type: ignore[override]
        """The same."""

    @admin.action(description=_("Keep them as one file for the catalogue"), permissions=["view"])
    def as_file(self, request: HttpRequest, chosen: "models.QuerySet[CatalogueCorrection]") -> HttpResponse:
        return _file(chosen)


def _asked_card(request: HttpRequest) -> Card:
    """The card of the catalogue that the address names."""
    card = Card.objects.select_related("game").filter(pack=None, code=request.GET.get("card", "")).first()
    if card is None:
        raise Http404
    return card
