"""What a mission of the live table means for so many saints, by what the catalogue knows; and the table's rules."""

from typing import Any

from django.http import Http404

from campaigns.missions.catalogue import mission_called, mission_written
from campaigns.rulebooks.apocrypha.missions import storybook_reading
from campaigns.rulebooks.apocrypha.missions.mission import MASTER, MINION, StorybookMission
from campaigns.rulebooks.apocrypha.missions.mission_setup import MissionSetup, nexuses_for, set_up
from campaigns.rulebooks.apocrypha.sanctify import SanctifyGoal
from campaigns.rulebooks.apocrypha.table import rules_with
from campaigns.rulebooks.apocrypha.table.options import MissionLayout, MissionOptions
from campaigns.rulebooks.apocrypha.table.written import pasted_text, written_mission
from campaigns.rulebooks.sitting import Illegal, Malformed
from cards.recipes.library import recipe_called

CORNER = "Corner"


def lay_out(options: MissionOptions) -> MissionLayout:
    """The nexuses and the clock that setting it up answers; refused as that refuses."""
    mission, saints = _mission(options.mission), len(options.choir)
    setup = set_up(mission, saints)
    if setup.problems:
        raise Illegal(setup.problems[0])
    is_stacked = mission.is_stacked and isinstance(options.mission, str)
    return MissionLayout(
        nexuses=setup.nexuses,
        clock=setup.clock,
        cards=_stacked(str(options.mission), setup) if is_stacked else _decks(mission, saints, setup),
        threats=_threats(mission),
        masters=None if mission.seed is None or mission.is_guided else len(mission.masters),
        goal=_goal(mission),
    )


def _mission(given: str | dict[str, Any]) -> StorybookMission:
    if isinstance(given, str):
        mission = mission_called(given)
        if mission is None:
            raise Malformed("mission", "unknown", name=given)
        return mission
    text = pasted_text(given)
    if text is None:
        return written_mission(given)
    reading = storybook_reading.parse(text)
    return mission_written(reading.title, reading.parts).mission


def _decks(mission: StorybookMission, saints: int, setup: MissionSetup) -> dict[str, int]:
    """By nexus, where its row of symbols is known: Rule.NEXUS_DECKS and one archetype of each group."""
    if mission.seed is None or mission.is_guided:
        return {}
    known = ((nexus.name, nexus.deck) for nexus in nexuses_for(mission, saints))
    return {name: sum(deck.values()) + len(setup.seeding) for name, deck in known if deck is not None}


def _stacked(slug: str, setup: MissionSetup) -> dict[str, int]:
    """A mission that comes in its order has the decks of its recipe: Rule.ENTER_HERE_LIST."""
    try:
        piles = recipe_called(slug).piles
    except Http404:
        return {}
    return {pile.name: len(pile.facedown) for pile in piles if pile.name in setup.nexuses}


def _threats(mission: StorybookMission) -> dict[str, str]:
    """For which true threat each archetype stands; a guide shows no more than the guide likes."""
    if mission.is_guided:
        return {}
    kinds = ((threat, MASTER if threat.group == MASTER else MINION) for threat in mission.threats)
    return {f"{kind} {number}": threat.name for threat, kind in kinds for number in threat.archetypes}


def _goal(mission: StorybookMission) -> SanctifyGoal | None:
    if mission.is_stacked:
        return SanctifyGoal.SEAL_ALL
    return SanctifyGoal.CORNER if mission.structures.get("goal") == CORNER else None


RULES = rules_with(lay_out)
