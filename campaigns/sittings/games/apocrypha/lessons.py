"""Enter Here as a first mission: the table is laid, and each act explained once when it first comes, unless a table
turns that off.
"""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaigns.missions.catalogue import mission_called
from campaigns.models import Sitting
from campaigns.rulebooks.apocrypha.missions.mission_setup import set_up
from campaigns.rulebooks.apocrypha.table.advice import next_act
from campaigns.rulebooks.apocrypha.table.helpers import Helper
from campaigns.rulebooks.apocrypha.table.state import MainStep, MissionState
from campaigns.rulebooks.sitting import Viewer
from campaigns.rules.apocrypha.verdicts import in_words

FIRST_MISSION = "enter-here"

LESSONS: dict[str, Promise] = {
    "clock-drawn": _(
        "The clock is the pile of omens in the middle. Every turn begins with its top card, which goes into the hand of"
        " whoever has the turn. When it is empty, time is up."
    ),
    "to-support": _("In Support you may use powers that help you before you look for trouble, or do nothing."),
    "to-investigate": _(
        "To investigate, play an omen from your hand: it turns the nexus where your pawn stands to Hope or to Doom, and"
        " its power holds while you are there."
    ),
    "omen-played": _("Choose an omen of your hand, do what it says, and turn the nexus to its side. Or go on without."),
    "card-turned-up": _(
        "Turn up the top card of the nexus. An omen is drawn, and you turn up another; anything else is what you found."
    ),
    "confrontation-begun": _(
        "A gift or a threat is confronted with a check: dice of a virtue against its number. Neighbours and whoever"
        " stands with you may assist. A power may let you avoid it, but only now."
    ),
    "confrontation-ended": _(
        "Reach the number and you win: a gift comes into your hand, a threat goes back to the box. Else you lose, and a"
        " threat deals damage first."
    ),
    "sanctify-begun": _(
        "You beat the archetype of this nexus: now it can be sealed. In this mission all four nexuses have to be."
    ),
    "seal-tried": _("Try what the nexus asks for. If you succeed it is sealed, and whoever stood there moves on."),
    "moved": _("A sealed nexus is gone. Everybody who stood there moves to another before the turn ends."),
    "to-transfer": _("In Transfer you may move your pawn to another nexus, and give a card to somebody there."),
    "to-end": _("At the end you discard what you like and draw until your hand is full again."),
    "turn-ended": _("The turn passes to the left, which is clockwise."),
}


# Rule.ENTER_HERE_ENDS.
LOST = _("A saint has faded, and with that this mission is lost: say so under “The whole table”.")


def laying(sitting: Sitting, state: MissionState) -> list[dict[str, Any]]:
    """How the table is laid, as the deck is stacked; until something happens there."""
    if not _teaches(state) or sitting.seq:
        return []
    mission = mission_called(FIRST_MISSION)
    steps = set_up(mission, len(state.choir)).steps if mission else ()
    return [{"words": in_words(step), "rule": step.rule} for step in steps]


def _teaches(state: MissionState) -> bool:
    return state.mission == FIRST_MISSION and Helper.LESSONS.value not in state.off


def lesson(sitting: Sitting, state: MissionState) -> Promise | None:
    """What the next act means, if it never came before at this table."""
    if not _teaches(state):
        return None
    act = next_act(state, Viewer())
    if act is None:
        return None
    if any(saint.faded for saint in state.choir):
        return LOST
    told = sitting.events.filter(in_force=True, kind=act.kind)
    if act.kind != "step-reached":
        return None if told.exists() else LESSONS.get(act.kind)
    step = MainStep(str(act.facts["step"])).value
    return None if told.filter(facts__step=step).exists() else LESSONS.get(f"to-{step}")
