"""The pages for cards of one's own."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards import strictjson
from cards.bodies import PACK_BYTES, TEXT_BYTES, takes_bytes
from cards.costs import Cost, costs
from cards.models import Card, OwnText, Pack
from cards.packs import actions, corrections, files, forms
from cards.packs.scene_form import scene_in_fields
from cards.sight import own_pack, seen_pack, viewer_for

require_form = require_http_methods(["GET", "HEAD", "POST"])


@login_required
@require_safe
def packs(request: HttpRequest) -> HttpResponse:
    rows = viewer_for(request.user).packs().select_related("game", "owner", "address")
    return render(request, "packs/list.html", {"section": "cards", "packs": rows})


@login_required
@require_form
@takes_bytes(TEXT_BYTES)
def start(request: HttpRequest) -> HttpResponse:
    form = forms.StartPackForm(request.POST or None, initial={"game": request.GET.get("game", "apocrypha")})
    if request.method == "POST" and form.is_valid():
        pack = actions.start(request.user, **form.cleaned_data)
        return redirect("pack", pack.id)
    return _form(request, "packs/start.html", form)


@login_required
@require_safe
def pack(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    pack = seen_pack(request.user, id)
    cards = pack.cards.select_related("type", "chapter").prefetch_related("keywords", "targets")
    rows = [(card, scene_in_fields(card.facts.get("scene"))) for card in cards]
    return render(request, "packs/pack.html", {**_frame(request, pack), "rows": rows})


def _frame(request: HttpRequest, pack: Pack) -> dict[str, Any]:
    return {"section": "cards", "pack": pack, "mine": pack.owner_id == request.user.pk}


@login_required
@require_form
@takes_bytes(TEXT_BYTES)
def change(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    pack = own_pack(request.user, id)
    form = forms.PackForm(request.POST or None, instance=pack)
    if request.method == "POST" and form.is_valid():
        actions.change(pack, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("pack", id)
    return _form(request, "packs/settings.html", form, **_frame(request, pack))


@login_required
@require_POST
def delete(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    actions.delete(own_pack(request.user, id))
    messages.success(request, _("The pack is deleted. For thirty days you can restore it from “Recently deleted”."))
    return redirect("packs")


@login_required
@require_form
@takes_bytes(TEXT_BYTES)
def card(request: HttpRequest, id: uuid.UUID, code: str | None = None) -> HttpResponse:
    """A new card of a pack, or one that is there already."""
    pack = own_pack(request.user, id)
    present = actions.card_of(pack, code) if code else None
    initial = _filled(present) or {"type": request.GET.get("type", "")}
    form = forms.OwnCardForm(request.POST or None, game=pack.game, initial=initial)
    if request.method == "POST" and form.is_valid():
        part = {**form.facts(), "code": code or actions.fresh_code(pack, form.cleaned_data["name"])}
        actions.put_card(pack, files.read_card(part, pack), instead_of=present)
        messages.success(request, _("%(name)s is in the pack.") % {"name": form.cleaned_data["name"]})
        return redirect("pack", id)
    return _form(request, "packs/card.html", form, **_frame(request, pack), card=present)


def _filled(card: Card | None) -> dict[str, Any]:
    return forms.in_fields(files.as_json(files.part_of(card))) if card else {}


@login_required
@require_POST
def remove_card(request: HttpRequest, id: uuid.UUID, code: str) -> HttpResponse:
    actions.remove_card(actions.card_of(own_pack(request.user, id), code))
    messages.success(request, _("The card is removed from the pack."))
    return redirect("pack", id)


@login_required
@require_safe
def pack_file(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    pack = seen_pack(request.user, id)
    return _download(files.write(pack), f"{slugify(pack.name) or 'pack'}.pack.json")


@login_required
@require_safe
def corrections_file(request: HttpRequest) -> HttpResponse:
    return _download(corrections.write(request.user), "corrections.json")


def _download(content: bytes, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="application/json", headers=headers)


@login_required
@require_form
@never_cache
@takes_bytes(PACK_BYTES)
@costs(Cost.IMPORT)
def bring_in(request: HttpRequest, id: uuid.UUID | None = None) -> HttpResponse:
    """A file comes in two steps: first what it would change, then, if that is wished, the change."""
    into = own_pack(request.user, id) if id else None
    if request.method == "POST" and "document" in request.POST:
        confirmed = forms.ConfirmForm(request.POST)
        confirmed.full_clean()
        pack = actions.bring_in(request.user, _read(confirmed.cleaned_data.get("document", "").encode()), into=into)
        messages.success(request, _("The pack is as in the file."))
        return redirect("pack", pack.id)
    form = forms.PackFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            part = _read(form.cleaned_data["file"])
        except ValidationError as error:
            form.add_error("file", error)
        else:
            context = {"part": part, "changes": files.changes(into, part), "pack": into, "section": "cards"}
            return render(request, "packs/preview.html", {**context, "document": form.cleaned_data["file"].decode()})
    return _form(request, "packs/import.html", form, pack=into)


def _read(content: bytes) -> files.PackPart:
    try:
        return files.read(strictjson.loads(content, most_nodes=strictjson.FILE_NODES))
    except strictjson.BadJSON as error:
        raise ValidationError(_("This is not a pack file. %(why)s") % {"why": error}) from None


@login_required
@require_form
@takes_bytes(TEXT_BYTES)
def own_text(request: HttpRequest, code: str) -> HttpResponse:
    card = viewer_for(request.user).card(code)
    present = OwnText.objects.filter(owner=request.user.pk, card=card).first()
    form = forms.TextForm(request.POST or None, initial={"text": present.text if present else ""})
    if request.method == "POST" and form.is_valid():
        actions.keep_text(request.user, card, text=form.cleaned_data["text"])
        messages.success(request, _("Saved. Only you see it."))
        return redirect("own-text", code)
    return _form(request, "packs/own_text.html", form, card=card)


@login_required
@require_form
@takes_bytes(TEXT_BYTES)
def correction(request: HttpRequest, code: str) -> HttpResponse:
    card = viewer_for(request.user).card(code)
    present = corrections.of(request.user, card)
    form = forms.CorrectionForm(request.POST or None, game=card.game, initial=forms.in_fields(present))
    if request.method == "POST" and form.is_valid():
        actions.correct(request.user, card, facts=corrections.read(form.facts()))
        messages.success(request, _("Corrected for you. The catalogue itself stays as it is."))
        return redirect("own-correction", code)
    return _form(request, "packs/correction.html", form, card=card, present=present)


def _form(request: HttpRequest, template: str, form: Any, **context: Any) -> HttpResponse:
    """The page of a form; one that comes back with errors is a bad request."""
    return render(request, template, {"section": "cards", "form": form, **context}, status=400 if form.errors else 200)
