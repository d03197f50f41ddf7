"""The set-up guide: chapter, mission and saints; the table drawn, and every step with the page of its rule."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.doors.posted import posted_data, require_form
from campaigns.models import Member
from campaigns.rulebooks.apocrypha.missions import mission_setup, storybook, storybook_reading
from campaigns.rulebooks.apocrypha.missions.mission import LARGEST_CHOIR, ChoirSaint, StorybookMission
from campaigns.rulebooks.apocrypha.missions.mission_setup import MissionSetup
from campaigns.rulebooks.apocrypha.missions.setup_steps import SetupStep
from campaigns.rulebooks.apocrypha.missions.storybook import LONGEST_PASTE
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.sanctify import SanctifyGoal
from campaigns.rules.apocrypha.verdicts import in_words
from campaigns.shared_lists.actions import checklists
from campaigns.shared_lists.pages.checklists import begin
from campaigns.shared_lists.pages.participants import checklists_of
from campaigns.tools.apocrypha.pages import choir_query
from campaigns.tools.apocrypha.pages.choir_query import GAME, WORDS, Choir
from campaigns.tools.apocrypha.pages.frame import choir_of_request, tool_page
from campaigns.tools.apocrypha.pages.mission_query import (
    BASE,
    LONGEST_TEXT,
    ChosenMission,
    chapters,
    chosen_mission,
    mission_groups,
    pasted_mission,
    shortened_text,
)
from campaigns.tools.apocrypha.pages.next_links import PLACES
from campaigns.tools.apocrypha.pages.setup_board import MissionBoard, board_of
from campaigns.tools.frame import FieldProblem
from cards.bodies import TEXT_BYTES, takes_bytes

# Also the nexuses of an earlier mission, which another one does not use.
OWN = (
    *(*WORDS, "active", "chapter", "mission", "saints", "guide", "text", "place", "places"),
    *(f"place-{place}" for place in PLACES),
)
USUAL = 3
# Of the goals whose end Sanctify knows.
GOALS = {"Corner": SanctifyGoal.CORNER}
# What steps are taken on together that belong to no nexus and no saint, by the heading of the book.
HEAPS = {
    Rule.ENTER_HERE_IS_STACKED.section: gettext_lazy("Deck"),
    Rule.TEMPORAL_MUTATION.section: gettext_lazy("Today"),
    Rule.NEW_OMENS.section: gettext_lazy("Saints"),
    Rule.GUIDED_SAINTS.section: gettext_lazy("Saints"),
    Rule.CLOCK.section: gettext_lazy("Mission"),
    Rule.NEXUS_DECKS.section: gettext_lazy("Nexuses"),
    Rule.SEATS.section: gettext_lazy("Table"),
    Rule.MISSION_START_POWERS.section: gettext_lazy("Table"),
    Rule.GUIDED_TURNS.section: gettext_lazy("Table"),
}
GUIDE = gettext_lazy("Guide")


@dataclass(frozen=True)
class SetupQuery:
    """What the address asks for."""

    choir: Choir
    choice: ChosenMission
    saints: int
    is_guide: bool
    problems: tuple[FieldProblem, ...]

    @property
    def names(self) -> list[str]:
        return [saint.name for saint in self.choir.saints]


def _setup_query(request: HttpRequest) -> SetupQuery:
    choir = choir_of_request(request)
    choice = chosen_mission(request, choir)
    if choice.seats and "saint" not in request.GET:
        choir = _seated_as(choir, choice.seats)
    count = request.GET.get("saints", str(USUAL))
    is_count = count in {str(number) for number in range(1, LARGEST_CHOIR + 1)}
    wrong = [] if is_count else [FieldProblem("saints", _("One to six saints play together. Choose again."))]
    return SetupQuery(
        choir=choir,
        choice=choice,
        saints=len(choir.saints) or (int(count) if is_count else USUAL),
        is_guide=choice.is_script or request.GET.get("guide") == "on",
        problems=(*wrong, *([choice.problem] if choice.problem else [])),
    )


def _seated_as(choir: Choir, names: tuple[str, ...]) -> Choir:
    """Those who went on a mission, as they sat there."""
    by_name = {saint.name: saint for saint in choir.saints}
    saints = tuple(by_name[name] for name in names if name in by_name)
    return replace(choir, saints=saints, active=0) if saints else choir


@require_safe
@never_cache
def setup(request: HttpRequest) -> HttpResponse:
    asked = _setup_query(request)
    chapter = request.GET.get("chapter", "") or BASE
    mission = asked.choice.mission
    context: dict[str, Any] = {
        "asked": asked,
        "problems": list(asked.problems),
        "chapter": chapter,
        "chapters": chapters(),
        "shelves": mission_groups(request, asked.choir, chapter),
        "mission": request.GET.get("mission", ""),
        "text": request.GET.get("text", ""),
        "counts": range(1, LARGEST_CHOIR + 1),
        "lists": checklists_of(request, GAME),
    }
    if mission:
        found = mission_setup.set_up(mission, asked.saints, choir=_seated(asked.choir))
        board = board_of(mission, found, asked.saints, asked.names, for_guide=asked.is_guide)
        context |= {
            "found": found,
            "broken": [(finding.rule, in_words(finding)) for finding in found.problems],
            "parts": _parts(_for_reader(found, asked)),
            "board": board,
            "sanctify": _sanctify(choir_query.choir_as_query(asked.choir, request.GET), board, mission),
        }
    return tool_page(request, "tools/apocrypha/setup.html", asked.choir, context, own=OWN)


def _sanctify(query: QueryDict, board: MissionBoard, mission: StorybookMission) -> str:
    """Where Sanctify is led at the nexuses that lie on the table; empty where the reader sees none."""
    if not board.windows:
        return ""
    for word in ("places", *(f"place-{place}" for place in PLACES)):
        query.pop(word, None)
    for place, window in zip(PLACES, board.windows, strict=False):
        query[f"place-{place}"] = window.name
    if not mission.is_guided:
        query["masters"] = str(len({*mission.masters}))
    goal = SanctifyGoal.SEAL_ALL if mission.is_stacked else GOALS.get(mission.structures.get("goal", ""))
    if goal:
        query["goal"] = goal
    return f"{reverse('tool-sanctify')}?{query.urlencode()}"


def _for_reader(found: MissionSetup, asked: SetupQuery) -> list[SetupStep]:
    return [step for step in found.steps if asked.is_guide or not step.is_secret]


def _parts(steps: Iterable[SetupStep]) -> list[dict[str, Any]]:
    """The steps under the headings of the book, in the order in which each heading comes first."""
    parts = dict[str, list[dict[str, Any]]]()
    for step in steps:
        parts.setdefault(step.rule.section, []).append({"step": step, "words": in_words(step)})
    return [{"name": name, "steps": rows} for name, rows in parts.items()]


def _seated(choir: Choir) -> list[ChoirSaint]:
    """The choir with hand sizes and omens, where the campaign or the catalogue knows them."""
    sheets = choir_query.sheets_of(choir)
    names = [saint.name for saint in choir.saints]
    return [
        ChoirSaint(name, sheets[name].hand_size, sheets[name].omens) if name in sheets else ChoirSaint(name)
        for name in names
    ]


# --- Sharing it out


@require_POST
def share(request: HttpRequest) -> HttpResponse:
    """The steps as a list that everybody ticks off; the guide's own only where that is asked for.

    The button that was pressed says which, and carries the address that it stands on.
    """
    with_secrets = "secrets" in request.POST
    request.GET = QueryDict(request.POST.get("secrets" if with_secrets else "query", ""))
    asked = _setup_query(request)
    mission = asked.choice.mission
    if mission is None:
        return redirect("tool-setup")
    found = mission_setup.set_up(mission, asked.saints, choir=_seated(asked.choir))
    steps = [step for step in found.steps if not step.is_secret or (with_secrets and asked.is_guide)]
    title = _("A guided mission") if asked.choice.is_script and not with_secrets else asked.choice.title
    to_tick, source = [_to_tick(step) for step in steps], _source(request, asked)
    seat = _seat_on_mission(request, asked)
    if seat and asked.choice.went and not with_secrets:
        begun = checklists.start_or_join(seat, asked.choice.went, title, to_tick, source=source)
        return redirect("checklist", begun.pk)
    return begin(request, title, to_tick, game=GAME, source=source)


def _seat_on_mission(request: HttpRequest, asked: SetupQuery) -> Member | None:
    """Of whoever plays at the table that set out on the mission; who only watches ticks a list of their own."""
    if asked.choice.went is None or asked.choir.campaign is None:
        return None
    seat = access.seat_of(request.user, asked.choir.campaign.id)
    return seat if access.may(seat, Right.PLAY) and seat.campaign.archived is None else None


def _to_tick(step: SetupStep) -> checklists.ChecklistStep:
    heap = step.group or str(HEAPS.get(step.rule.section, GUIDE))
    return checklists.ChecklistStep(in_words(step), translation.gettext(step.rule.section), step.rule.page, heap)


def _source(request: HttpRequest, asked: SetupQuery) -> str:
    """Where whoever ticks finds the whole answer; a campaign's own things stay with the campaign."""
    query = choir_query.choir_as_query(asked.choir, request.GET)
    query.pop("campaign", None)
    here = reverse("tool-setup")
    if asked.choice.is_script or asked.choice.seats:
        return here
    address = f"{here}?{query.urlencode()}"
    return address if len(address) <= checklists.LONGEST_SOURCE else here


# --- A mission out of a storybook


class PasteMissionForm(forms.Form):
    paste = forms.CharField(
        label=gettext_lazy("The mission, as the storybook prints it"),
        max_length=LONGEST_PASTE,
        widget=forms.Textarea(attrs={"rows": 12}),
    )


@require_form
@never_cache
@takes_bytes(TEXT_BYTES)
def paste(request: HttpRequest) -> HttpResponse:
    """What was understood of a pasted mission, before anybody sets it up. Nothing is kept."""
    form = PasteMissionForm(posted_data(request))
    context: dict[str, Any] = {"section": "tools", "form": form}
    if form.is_bound and form.is_valid():
        reading = storybook_reading.parse(form.cleaned_data["paste"])
        text = shortened_text(reading)
        if len(text) > LONGEST_TEXT:
            form.add_error("paste", _("These lists are too long. Leave out what has no part in setting up."))
        else:
            context |= _preview(request, reading, text)
    return render(request, "tools/apocrypha/paste.html", context, status=400 if form.errors else 200)


def _preview(request: HttpRequest, reading: storybook.StorybookReading, text: str) -> dict[str, Any]:
    found = pasted_mission(text)
    query = request.GET.copy()
    query.pop("mission", None)
    query["text"] = text
    lines = [f"{line.number}: {line.text}" for line in reading.unread]
    return {
        "choice": found,
        "unread": [*lines, *found.unread],
        "address": f"{reverse('tool-setup')}?{query.urlencode()}",
    }
