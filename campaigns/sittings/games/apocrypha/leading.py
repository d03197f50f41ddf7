"""Which taps of a guided table are the guide's alone: they are offered to nobody else."""

from campaigns.rulebooks.apocrypha.table.guided import LEAD, breaks_off
from campaigns.rulebooks.apocrypha.table.state import MissionState
from campaigns.rulebooks.apocrypha.table.turns import TurnEnded
from campaigns.rulebooks.sitting import Viewer
from campaigns.sittings.games.apocrypha.taps import Tap
from campaigns.sittings.registry import Look


def is_offered(state: MissionState, tap: Tap, look: Look) -> bool:
    if look.leads or not LEAD.is_led(state):
        return True
    if tap.kind == "turn-ended":
        return not breaks_off(state, TurnEnded(), Viewer(look.player))
    return tap.kind not in LEAD.kinds


def offered(state: MissionState, tap: Tap, look: Look) -> Tap | None:
    return tap if is_offered(state, tap, look) else None
