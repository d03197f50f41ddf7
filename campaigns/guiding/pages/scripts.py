"""The guide's missions: writing them, and showing them to the table part by part."""

import uuid
from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.doors.frame import frame, status_of
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post, cleaned_query, posted_data, require_form
from campaigns.guiding import forms
from campaigns.guiding.actions import scripts
from campaigns.guiding.ready import PLUNGE, ready_script
from campaigns.missions.catalogue import mutation_sides
from campaigns.models import Member, PartKind, Role, SaintState, ScriptPart
from campaigns.rulebooks.apocrypha.missions import storybook, storybook_reading
from campaigns.rulebooks.apocrypha.register import Rule
from cards.bodies import TEXT_BYTES, takes_bytes


def guide(request: HttpRequest, id: uuid.UUID) -> Member:
    """Whoever asks, who must carry the lantern."""
    return access.seat_with(person(request), id, Right.KEEP_SECRETS)


@login_required
@require_safe
@never_cache
def script_list(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = guide(request, id)
    own = scripts.scripts_of(seat).annotate(size=Count("parts", distinct=True), shown=Count("parts__told"))
    return render(request, "guiding/scripts.html", {**frame(seat, "guide"), "scripts": own})


@login_required
@require_form
@never_cache
@takes_bytes(TEXT_BYTES)
def new(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = guide(request, id)
    form = forms.ScriptForm(posted_data(request))
    if request.method == "POST" and form.is_valid():
        script = scripts.start(seat, title=form.cleaned_data["title"], parts=form.parts())
        messages.success(request, _("Saved. Only you can read this."))
        return redirect("guide-script", id, script.pk)
    return render(request, "guiding/new.html", {**frame(seat, "guide"), "form": form}, status=status_of(form))


@login_required
@require_form
@never_cache
@takes_bytes(TEXT_BYTES)
def paste(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A mission from a text: first what was understood of it, then, when asked to, kept."""
    seat = guide(request, id)
    form = forms.PasteScriptForm(posted_data(request))
    context: dict[str, Any] = {**frame(seat, "guide"), "form": form}
    if request.method == "POST" and form.is_valid():
        reading = storybook_reading.parse(form.cleaned_data["text"])
        title = reading.title or _("A mission without a title")
        if "save" in request.POST and reading.parts:
            script = scripts.start(seat, title=title, parts=reading.parts)
            messages.success(request, _("Saved. Only you can read this."))
            return redirect("guide-script", id, script.pk)
        context |= {"reading": reading, "title": title, "read": [_read(part) for part in reading.parts]}
    return render(request, "guiding/paste.html", context, status=status_of(form))


@login_required
@require_POST
def take_ready(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The rulebook's own mission, ready to be guided."""
    seat = guide(request, id)
    found = ready_script(PLUNGE)
    script = scripts.start(seat, title=found.title, parts=found.parts)
    messages.success(request, _("Kept. Only you can read this."))
    return redirect("guide-script", id, script.pk)


def _read(part: storybook.StorybookPart) -> dict[str, Any]:
    return {"part": part, "label": PartKind(part.kind).label, "is_hidden": scripts.is_secret(part.kind)}


@login_required
@require_form
@never_cache
def script(request: HttpRequest, id: uuid.UUID, script_id: uuid.UUID) -> HttpResponse:
    seat = guide(request, id)
    found = scripts.script_of(seat, script_id)
    form = forms.TitleForm(posted_data(request), initial={"title": found.title})
    if request.method == "POST" and form.is_valid():
        scripts.rename(seat, script_id, title=form.cleaned_data["title"])
        messages.success(request, _("The mission is called “%(name)s” now.") % {"name": form.cleaned_data["title"]})
        return redirect("guide-script", id, script_id)
    seats = [one for one in seat.campaign.members.all() if one.number != seat.number]
    context = {
        **frame(seat, "guide"),
        "script": found,
        "form": form,
        "sections": _sections(scripts.parts_of(found), seats),
        "heirs": [one for one in seats if one.user_id and one.role != Role.SPECTATOR],
        "saints": seat.campaign.saints.filter(state=SaintState.PLAYING).only("number", "name"),
        "key": uuid.uuid4(),
    }
    return render(request, "guiding/script.html", context, status=status_of(form))


def _sections(parts: Iterable[ScriptPart], seats: list[Member]) -> list[dict[str, Any]]:
    """The head of a mission, then each nexus with what stands after it."""
    rows = [_row(part, seats) for part in parts]
    waiting = [row for row in rows if not row["is_hidden"] and not row["is_told"]]
    for row in waiting[:1]:
        row["is_next"] = True
    sections: list[dict[str, Any]] = [{"nexus": None, "rows": []}]
    for row in rows:
        if row["part"].kind == PartKind.NEXUS:
            sections.append({"nexus": row["part"], "rows": []})
        sections[-1]["rows"].append(row)
    return [section for section in sections if section["rows"]]


def _row(part: ScriptPart, seats: list[Member]) -> dict[str, Any]:
    """A part, and who has been shown it."""
    told = {one.seat for one in part.told.all()}
    is_hidden, is_told = scripts.is_secret(part.kind), None in told
    classes = {"panel-quiet": is_hidden, "script-nexus": part.kind == PartKind.NEXUS, "script-told": is_told}
    return {
        "part": part,
        "classes": " ".join(["panel script-part", *(name for name, holds in classes.items() if holds)]),
        "is_hidden": is_hidden,
        "is_fragment": part.kind == PartKind.FRAGMENT,
        "is_told": is_told,
        "told_to": [seat for seat in seats if seat.number in told],
        "not_told_to": [seat for seat in seats if seat.user_id and seat.number not in told],
    }


@login_required
@require_safe
@never_cache
@takes_bytes(TEXT_BYTES)
def text(request: HttpRequest, id: uuid.UUID, script_id: uuid.UUID) -> HttpResponse:
    """The mission as a text, to be kept elsewhere or pasted at another table."""
    found = scripts.script_of(guide(request, id), script_id)
    return HttpResponse(
        scripts.as_text(found),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="mission.txt"'},
    )


@login_required
@require_POST
def delete(request: HttpRequest, id: uuid.UUID, script_id: uuid.UUID) -> HttpResponse:
    scripts.delete(guide(request, id), script_id)
    messages.success(request, _("The mission is deleted. What was shown of it stays in the story."))
    return redirect("guide-scripts", id)


@login_required
@require_POST
def pass_on(request: HttpRequest, id: uuid.UUID, script_id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.PLAY)
    heir = scripts.pass_on(seat, script_id, number=cleaned_post(forms.OneSeatForm, request)["seat"])
    messages.success(request, _("The mission is in the hands of %(name)s now.") % {"name": heir.name})
    return redirect("guide-scripts" if access.may(seat, Right.KEEP_SECRETS) else "campaign-guided", id)


@login_required
@require_form
@never_cache
@takes_bytes(TEXT_BYTES)
def nexus_new(request: HttpRequest, id: uuid.UUID, script_id: uuid.UUID) -> HttpResponse:
    seat = guide(request, id)
    found = scripts.script_of(seat, script_id)
    form = forms.NexusForm(posted_data(request))
    if request.method == "POST" and form.is_valid():
        added = scripts.add(seat, script_id, parts=form.parts())
        messages.success(request, _("Saved. Only you can read this."))
        return to_part(id, script_id, added[0].pk)
    context = {**frame(seat, "guide"), "script": found, "form": form}
    return render(request, "guiding/nexus.html", context, status=status_of(form))


@login_required
@require_form
@never_cache
def mutation_new(request: HttpRequest, id: uuid.UUID, script_id: uuid.UUID) -> HttpResponse:
    seat = guide(request, id)
    found = scripts.script_of(seat, script_id)
    form = forms.MutationForm(posted_data(request), scripts.nexuses_of(found))
    if request.method == "POST" and form.is_valid():
        part = scripts.choose_mutation(seat, script_id, chosen=form.chosen())
        messages.success(request, _("Saved. Only you can read this."))
        return to_part(id, script_id, part.pk)
    context = {
        **frame(seat, "guide"),
        "script": found,
        "form": form,
        "known": mutation_sides(),
        "rule": Rule.GUIDED_MUTATIONS,
    }
    return render(request, "guiding/mutation.html", context, status=status_of(form))


@login_required
@require_form
@never_cache
@takes_bytes(TEXT_BYTES)
def part_new(request: HttpRequest, id: uuid.UUID, script_id: uuid.UUID) -> HttpResponse:
    seat = guide(request, id)
    found = scripts.script_of(seat, script_id)
    asked = cleaned_query(forms.WhereForm, request)
    form = forms.PartForm(posted_data(request), initial={"kind": asked["kind"] or PartKind.ALOUD})
    if request.method == "POST" and form.is_valid():
        added = scripts.add(seat, script_id, parts=[form.part()], after=asked["after"])
        messages.success(request, _("Saved. Only you can read this."))
        return to_part(id, script_id, added[0].pk)
    context = {**frame(seat, "guide"), "script": found, "form": form}
    return render(request, "guiding/part_form.html", context, status=status_of(form))


@login_required
@require_form
@never_cache
@takes_bytes(TEXT_BYTES)
def part(request: HttpRequest, id: uuid.UUID, script_id: uuid.UUID, part_id: uuid.UUID) -> HttpResponse:
    seat = guide(request, id)
    found = scripts.part_of(seat, script_id, part_id)
    is_told = bool(found.told.all())
    form = forms.PartForm(posted_data(request), instance=found)
    if request.method == "POST" and form.is_valid():
        scripts.change(seat, script_id, part_id, changes=form.cleaned_data)
        messages.success(request, _("Saved."))
        return to_part(id, script_id, part_id)
    context = {**frame(seat, "guide"), "script": found.script, "part": found, "is_told": is_told, "form": form}
    return render(request, "guiding/part_form.html", context, status=status_of(form))


@login_required
@require_POST
def part_move(request: HttpRequest, id: uuid.UUID, script_id: uuid.UUID, part_id: uuid.UUID) -> HttpResponse:
    seat = guide(request, id)
    scripts.change(seat, script_id, part_id, changes={}, steps=cleaned_post(forms.MovePartForm, request)["steps"])
    messages.success(request, _("Moved."))
    return to_part(id, script_id, part_id)


@login_required
@require_POST
def part_delete(request: HttpRequest, id: uuid.UUID, script_id: uuid.UUID, part_id: uuid.UUID) -> HttpResponse:
    scripts.remove(guide(request, id), script_id, part_id)
    messages.success(request, _("The part is deleted."))
    return redirect("guide-script", id, script_id)


def to_part(id: uuid.UUID, script_id: uuid.UUID, part_id: uuid.UUID) -> HttpResponse:
    return redirect(f"{reverse('guide-script', args=[id, script_id])}#part-{part_id}")
