"""Setting up a scene: who plays which Witch and sits where, the piles, the limit, and every step to share out."""

from itertools import groupby
from random import SystemRandom
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.access import Right
from campaigns.doors.person import visitor
from campaigns.models import Member
from campaigns.rulebooks.witching_hour.coven import LARGEST_COVEN, SMALLEST_COVEN, Witch
from campaigns.rulebooks.witching_hour.pentagram import Variety
from campaigns.rulebooks.witching_hour.scenes import SCENES, TRAINING_DAY
from campaigns.rulebooks.witching_hour.setting_up import (
    Player,
    SceneSetup,
    SceneSetupGroup,
    SceneSetupStep,
    Secrets,
    set_up,
)
from campaigns.rules.witching_hour.verdicts import SIDES, in_words
from campaigns.shared_lists.actions.checklists import ChecklistStep
from campaigns.shared_lists.pages import checklists
from campaigns.stories.actions import attempts_of, stories_of
from campaigns.stories.progress import ladder_progress
from campaigns.tools import circle
from campaigns.tools.witching_hour.pages import coven_query
from campaigns.tools.witching_hour.pages.coven_query import WORDS, SceneTable
from campaigns.tools.witching_hour.pages.frame import GAME, tool_page

CHANCE = SystemRandom()
# Campaigns whose last Coven is offered to whoever sits in many.
MOST_CAMPAIGNS = 6
GROUPS = {SceneSetupGroup.BOARD: gettext_lazy("The board"), SceneSetupGroup.LAST: gettext_lazy("Last of all")}
VARIETIES = {
    Variety.EASY: gettext_lazy("easier: no Legendary Demons"),
    Variety.HARD: gettext_lazy("harder: two spells fewer on each Locus"),
}
SECRETS = {
    Secrets.EASY: gettext_lazy("easier: no hard Secrets"),
    Secrets.HARD: gettext_lazy("harder: no easy Secrets"),
}


@require_http_methods(["GET", "HEAD", "POST"])
def scene_setup(request: HttpRequest) -> HttpResponse:
    table = coven_query.read_table(request)
    if "do" in request.GET:
        table = coven_query.changed_table(table, request.GET["do"], CHANCE)
    setup = set_up(table.options)
    query = coven_query.table_as_query(table, request.GET)
    address = f"{request.path}?{query.urlencode()}"
    if request.method == "POST":
        if setup.problems:
            return redirect(address)
        title = _("Set up %(scene)s") % {"scene": table.options.scene.name}
        return checklists.begin(request, title, _checklist_steps(table, setup), game=GAME, source=address)
    return tool_page(
        request,
        "tools/witching_hour/scene-setup.html",
        query,
        {**_form(request, table), **_answer(table, setup)},
        own=WORDS,
    )


def _form(request: HttpRequest, table: SceneTable) -> dict[str, Any]:
    players = table.options.players[:LARGEST_COVEN]
    seats = list(zip(range(1, LARGEST_COVEN + 1), players, circle.seat_points(max(1, len(players))), strict=False))
    return {
        "table": table,
        "options": table.options,
        "scenes": SCENES,
        "sizes": range(SMALLEST_COVEN, LARGEST_COVEN + 1),
        "witches": list(Witch),
        "sides": SIDES,
        "varieties": VARIETIES,
        "secrets": SECRETS,
        "seats": seats,
        "clockwise": [f"{number} {player.witch or ''} {player.name}" for number, player, _place in seats],
        "taken": [player.witch.slug for player in players if player.witch],
        "picks": [_witch_title(table, seat) for seat in table.picks],
        "picking": None if table.picking is None else _witch_title(table, table.picking),
        "campaigns": _campaigns(request, table),
    }


def _answer(table: SceneTable, setup: SceneSetup) -> dict[str, Any]:
    """What is to be done, or why it cannot be."""
    return {
        "setup": setup,
        "write_down": _write_down(table),
        "broken": [(in_words(finding), finding.rule) for finding in setup.problems],
        "problems": table.problems,
        "piles": [(number, count, range(count)) for number, count in enumerate(setup.locus, 1)],
        "groups": [
            (
                _heading(table, group, seat),
                [(in_words(step.finding), step.finding.rule) for step in steps],
                group is SceneSetupGroup.WITCH,
            )
            for (group, seat), steps in groupby(setup.steps, lambda step: (step.group, step.seat))
        ],
    }


def _write_down(table: SceneTable) -> str:
    """Where the evening is written down, with this Coven: in the story where the scene is due, else as a quick play.

    Nowhere for whoever did not come from a story of theirs.
    """
    asker = table.asker
    if not table.story or asker is None or asker.campaign.archived or not access.may(asker, Right.PLAY):
        return ""
    if not stories_of(asker.campaign).filter(number=table.story).exists():
        return ""
    query = coven_query.table_as_query(table, QueryDict(mutable=True))
    progress = ladder_progress(attempts_of(asker.campaign).filter(story=table.story))
    scene = table.options.scene
    if scene == TRAINING_DAY and not progress.has_begun:
        query["training"] = ""
    elif not progress.due or scene != progress.due.scene:
        return f"{reverse('quick-play-new', args=[asker.campaign_id])}?{query.urlencode()}"
    return f"{reverse('attempt-new', args=[asker.campaign_id, table.story])}?{query.urlencode()}"


def _checklist_steps(table: SceneTable, setup: SceneSetup) -> list[ChecklistStep]:
    """The steps as a table goes through them together: what one Witch needs is best taken by one person."""
    return [_checklist_step(table, step) for step in setup.steps]


def _checklist_step(table: SceneTable, step: SceneSetupStep) -> ChecklistStep:
    heading = _heading(table, step.group, step.seat)
    text = f"{in_words(step.finding)} ({translation.gettext(step.finding.rule.section)})"
    return ChecklistStep(text, section=heading, group=heading)


def _heading(table: SceneTable, group: SceneSetupGroup, seat: int | None) -> str:
    return str(GROUPS[group]) if seat is None else _witch_title(table, seat)


def _witch_title(table: SceneTable, seat: int) -> str:
    """A Witch with who plays her, as far as that is known."""
    player: Player = table.options.players[seat]
    names = [player.witch or "", player.name]
    return " · ".join(filter(None, names)) or _("Seat %(number)d") % {"number": seat + 1}


def _campaigns(request: HttpRequest, table: SceneTable) -> list[Member]:
    """The other campaigns of whoever asks, whose last Coven they may want."""
    person = visitor(request)
    if person is None:
        return []
    seats = access.seats_of(person).filter(campaign__game=GAME, campaign__archived=None)
    if table.campaign:
        seats = seats.exclude(campaign=table.campaign)
    return list(seats.order_by("-campaign__created")[:MOST_CAMPAIGNS])
