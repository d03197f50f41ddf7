"""A list of steps that a table shares out and ticks off, and its taps for phones without the script."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from campaigns.doors.person import visitor
from campaigns.doors.posted import cleaned_post
from campaigns.doors.qr import shown_address
from campaigns.models import Checklist, Mark, MarkKind
from campaigns.people.throttles import WINDOW, address_of, guests_may_come
from campaigns.shared_lists.actions import checklists as actions
from campaigns.shared_lists.actions.checklists import ChecklistStep
from campaigns.shared_lists.pages.participants import LISTS_BEGAN, LISTS_HELPED, name_of, remember
from cards.refusals import Refused

# Where the session keeps the name of somebody without an account, for phones without the script.
NAME = "checklist_name"


@dataclass(frozen=True)
class ChecklistRow:
    """A step with what has been said of it."""

    number: int
    step: ChecklistStep
    done: Mark | None = None
    taken: Mark | None = None


@dataclass(frozen=True)
class ChecklistGroup:
    """What belongs together: the steps of a group, or those of a heading that have none."""

    name: str
    rows: list[ChecklistRow] = field(default_factory=list)

    @property
    def numbers(self) -> str:
        return ",".join(str(row.number) for row in self.rows)

    @property
    def done(self) -> int:
        return sum(row.done is not None for row in self.rows)

    @property
    def is_complete(self) -> bool:
        return self.done == len(self.rows)

    @property
    def takers(self) -> str:
        """Whoever has taken something of it, each once."""
        return ", ".join(dict.fromkeys(row.taken.by for row in self.rows if row.taken))


@require_safe
@cache_control(private=True, no_cache=True)
@gzip_page
def checklist(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    found = get_object_or_404(Checklist.objects.select_related("game"), pk=id)
    remember(request, LISTS_HELPED, id)
    marks = list(found.marks.all())
    rows = _rows(actions.steps_of(found), marks)
    name = name_of(request) or request.session.get(NAME, "")
    context = {
        "section": "tools",
        "checklist": found,
        "chapters": _gathered(rows, lambda row: row.step.section),
        "heaps": _gathered(rows, lambda row: row.step.group or row.step.section),
        "done": sum(row.done is not None for row in rows),
        "next": next((row.number for row in rows if row.done is None), None),
        "newest": max((mark for mark in marks if mark.kind == MarkKind.DONE), key=lambda mark: mark.at, default=None),
        "name": name,
        **shown_address(request, reverse("checklist", args=[id])),
        "key": uuid.uuid4(),
        "data": _data(found, marks, name_of(request)),
    }
    return render(request, "shared_lists/checklists/checklist.html", context)


def _rows(steps: Sequence[ChecklistStep], marks: Iterable[Mark]) -> list[ChecklistRow]:
    said = {(mark.step, mark.kind): mark for mark in marks}
    return [
        ChecklistRow(number, step, said.get((number, MarkKind.DONE)), said.get((number, MarkKind.TAKEN)))
        for number, step in enumerate(steps)
    ]


def _gathered(rows: Iterable[ChecklistRow], by: Any) -> list[ChecklistGroup]:
    """Rows of one name together, in the order in which each name comes first."""
    heaps = dict[str, ChecklistGroup]()
    for row in rows:
        heaps.setdefault(by(row), ChecklistGroup(by(row))).rows.append(row)
    return list(heaps.values())


def _data(found: Checklist, marks: Iterable[Mark], by: str) -> dict[str, Any]:
    """What the script needs to go on without the network."""
    return {
        "id": str(found.pk),
        "taps": reverse("api-checklist-taps", args=[found.pk]),
        "marksUrl": reverse("api-checklist-marks", args=[found.pk]),
        "stream": reverse("api-checklist-stream", args=[found.pk]),
        "changes": found.changes,
        "by": by,
        "marks": [
            {"step": mark.step, "kind": mark.kind, "key": str(mark.key), "by": mark.by, "at": mark.at.isoformat()}
            for mark in marks
        ],
        "words": {
            "take": _("I’ll do this"),
            "mine": _("Yours"),
            "done-by": _("Done by {who}"),
            "done": _("Done"),
            "of": _("{count} of {total}"),
            "others-did": _("{who}: {step}"),
            "others-took": _("{who} takes {step}"),
            "somebody": _("Somebody"),
            "has-it": _("{who} has taken that already."),
            "undone": _("Undone."),
            "nothing-to-undo": _("Nothing of yours to undo."),
            "name-first": _("Say your name first, so that the others know who takes it."),
            "all-done": _("All is set up."),
        },
    }


class ChecklistTapForm(forms.Form):
    """A tap: steps that are done or taken, or not after all. The button that was pressed names one of TAPS."""

    key = forms.UUIDField()
    by = forms.CharField(required=False, max_length=60)
    tap = forms.UUIDField(required=False)
    tick = untick = take = leave = forms.RegexField(r"^\d{1,3}(,\d{1,3}){0,150}$", required=False)


@require_POST
def tap(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    wish = cleaned_post(ChecklistTapForm, request)
    remember(request, LISTS_HELPED, id)
    by = name_of(request) or wish["by"].strip()
    if by and not visitor(request):
        request.session[NAME] = by
    taps = [(tap, int(step)) for tap in actions.TAPS for step in wish[tap].split(",") if step]
    try:
        for do, step in taps:
            # Several steps in one tap: each has a key of its own that follows from the tap's.
            actions.tap(id, do=do, step=step, key=uuid.uuid5(wish["key"], f"{do} {step}"), by=by, tap=wish["tap"])
    except Refused as refusal:
        messages.warning(request, str(refusal.message))
    return redirect(f"{reverse('checklist', args=[id])}#step-{taps[0][1] if taps else 0}")


@require_POST
def begin_again(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    actions.begin_again(id)
    messages.success(request, _("Nothing is ticked any more."))
    return redirect("checklist", id)


def begin(request: HttpRequest, title: str, steps: Sequence[ChecklistStep], *, game: str, source: str) -> HttpResponse:
    """Another list, begun from a page of ours; guests may begin only so many a minute."""
    if not guests_may_come(request):
        response = render(request, "429.html", status=429)
        response["Retry-After"] = str(WINDOW)
        return response
    begun = actions.start(title, steps, game=game, source=source, by=visitor(request), address=address_of(request))
    remember(request, LISTS_BEGAN, begun.pk)
    return redirect("checklist", begun.pk)
