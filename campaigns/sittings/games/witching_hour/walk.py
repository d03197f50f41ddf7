"""The seven phases as the screen walks through them: where the table is, what is done there, and the next tap."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import Sitting
from campaigns.rulebooks.witching_hour.phases import STEPS, Phase
from campaigns.rulebooks.witching_hour.table.ending import has_fallen
from campaigns.rulebooks.witching_hour.table.reckoning import end_of_hour
from campaigns.rulebooks.witching_hour.table.state import Component, Night
from campaigns.rulebooks.witching_hour.table.walk import next_event
from campaigns.rules.witching_hour.table.words import PHASES
from campaigns.sittings.games.witching_hour.taps import Tap, button, tap
from campaigns.sittings.registry import Look
from cards.memory import Memory
from cards.models import Sheet
from cards.pages.steps import ReferenceStep, steps_of

# Words that only a new catalogue changes, asked for at every look.
_hours: Memory[list[ReferenceStep]] = Memory(1, seconds=60)


@dataclass(frozen=True)
class PhasePane:
    name: str
    # past, now or ahead.
    state: str


def walk_context(night: Night) -> dict[str, Any]:
    return {
        "walks": Component.PHASES in night.tracks,
        "phases": _panes(night),
        "turn": night.walk.turn if night.walk else None,
        "next": _next(night),
        "marks": [] if night.walk else _without_walking(night),
    }


def _panes(night: Night) -> list[PhasePane]:
    order = list(Phase)
    now = order.index(night.walk.phase) if night.walk else -1
    return [
        PhasePane(str(PHASES[phase]), "now" if at == now else "past" if at < now else "ahead")
        for at, phase in enumerate(order)
    ]


def _next(night: Night) -> Tap | None:
    """What goes on from here in one tap, with what it brings."""
    if Component.PHASES not in night.tracks or night.outcome:
        return None
    kind, facts = next_event(night)
    match kind:
        case "hour-ended":
            return _end_of_hour(night)
        case "summoning-begun":
            return tap(kind, button(_("Next: Summon Demons"), tone="gold"))
        case "summoning-ended":
            return _end_of_summoning(night)
    if witch := facts.get("witch"):
        return tap(kind, button(_("Next: the turn of %(witch)s") % {"witch": witch}, facts, tone="gold"))
    return tap(kind, button(_("Next: %(phase)s") % {"phase": PHASES[facts["phase"]]}, facts, tone="gold"))


def _end_of_hour(night: Night) -> Tap:
    if night.hour < night.hours:
        label = _("End the Hour: it becomes %(hour)d:00") % {"hour": night.hour + 1}
    else:
        label = _("End the last Hour")
    return tap("hour-ended", button(label, tone="gold"), reckoned=end_of_hour(night))


def _end_of_summoning(night: Night) -> Tap:
    label = _("Next: Sigils close, and Corruption is checked")
    return tap("summoning-ended", button(label, tone="doom" if has_fallen(night) else "gold"))


def _without_walking(night: Night) -> list[Tap]:
    """A table that does not walk still says when Demons are summoned and when the Hour ends."""
    if night.outcome:
        return []
    # It unbinds Enemies and brings Guardians back, and nothing else.
    turns = {Component.ENEMIES, Component.GUARDIANS} & {*night.tracks}
    return [
        *([tap("summoning-begun", button(_("Summoning begins")))] if turns else []),
        tap("summoning-ended", button(_("Summoning ends: check Corruption"))),
        _end_of_hour(night),
    ]


def phase_words(sitting: Sitting, night: Night, look: Look) -> dict[str, Any]:
    """The present phase in our words: its summary, its steps and where the book has it."""
    if night.walk is None:
        return {"phase": None}
    hour = _hours.get_or_make(sitting.game, lambda: _phases_in_words(sitting.game))
    found = next((step for step in hour if step.slug == night.walk.phase), None)
    name = str(PHASES[night.walk.phase])
    if found is None:
        return {"phase": {"name": name, "steps": []}}
    flat = [step for outer in found.steps for step in (outer, *outer.steps)]
    return {
        "phase": {
            "slug": night.walk.phase.value,
            "name": name,
            "summary": found.summary,
            "section": found.section,
            "steps": [_told(night, step) for step in flat],
        }
    }


def _phases_in_words(game: str) -> list[ReferenceStep]:
    sheet = Sheet.objects.filter(game=game, kind="reference", slug="hour").first()
    return steps_of(sheet, set()) if sheet else []


def _told(night: Night, step: ReferenceStep) -> dict[str, Any]:
    assert night.walk
    rules = STEPS[night.walk.phase].get(step.slug)
    return {
        "name": step.name,
        "summary": step.summary,
        "rule": rules[0] if rules else None,
        "is_now": step.slug == night.walk.step,
    }


def hour_words(night: Night) -> str:
    left = night.hours - night.hour
    if night.outcome and night.outcome.how == "dawn":
        return _("Dawn")
    if left == 0:
        return _("The last Hour")
    return ngettext("%(left)d Hour until the last", "%(left)d Hours until the last", left) % {"left": left}
