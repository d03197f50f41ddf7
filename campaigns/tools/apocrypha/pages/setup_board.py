"""The table of a mission as the set-up guide draws it: cards at the top, nexuses with their decks, clock and choir."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from campaigns.rulebooks.apocrypha.missions.mission import Nexus, StorybookMission
from campaigns.rulebooks.apocrypha.missions.mission_setup import MissionSetup, nexuses_for

TYPES = ("omen", "threat", "body", "mind", "rage", "soul")
# How many panes a deck has of which nobody has told us what lies in it.
UNKNOWN = 6
# The middle of the round table in a picture 360 wide, its half axes, and those of the ring of seats.
CENTER, TABLE, SEATS = (180, 105), (92, 52), (122, 76)
ABOVE, BELOW = -20, 29


@dataclass(frozen=True)
class NexusWindow:
    """A nexus: its deck is a window, a pane for each card from the bottom up."""

    name: str
    local_name: str
    panes: tuple[str, ...]
    is_known: bool

    @property
    def count(self) -> int:
        return len(self.panes)


@dataclass(frozen=True)
class BoardSeat:
    name: str
    x: int
    y: int
    # How far below its middle the name stands.
    dy: int


@dataclass(frozen=True)
class MissionBoard:
    faceup: tuple[tuple[str, str], ...]
    windows: tuple[NexusWindow, ...]
    clock: int | None
    chairs: tuple[BoardSeat, ...]

    @property
    def view(self) -> str:
        """As much of the picture of the choir as holds something."""
        top = min([CENTER[1] - TABLE[1] - 4, *(chair.y - 34 for chair in self.chairs)])
        bottom = max([CENTER[1] + TABLE[1] + 4, *(chair.y + 34 for chair in self.chairs)])
        return f"0 {top} {2 * CENTER[0]} {bottom - top}"

    @property
    def types(self) -> list[str]:
        """Which colours a legend must explain."""
        lying = {pane for window in self.windows for pane in window.panes}
        return [type for type in (*TYPES, "archetype", "unknown") if type in lying]


def board_of(
    mission: StorybookMission, setup: MissionSetup, saints: int, names: Sequence[str], *, for_guide: bool
) -> MissionBoard:
    """What lies on the table; of a guided mission only its guide sees more than the seats."""
    seats = names or [str(seat) for seat in range(1, saints + 1)]
    if mission.is_guided and not for_guide:
        return MissionBoard((), (), None, _chairs(seats))
    faceup = [("mission", mission.title), *mission.structures.items()]
    faceup += [("master" if one.group == "master" else f"minion {one.group}", one.name) for one in mission.threats]
    groups = 0 if mission.is_stacked else len(setup.seeding)
    windows = tuple(_window(nexus, groups, is_guided=mission.is_guided) for nexus in nexuses_for(mission, saints))
    return MissionBoard(tuple((kind, name) for kind, name in faceup if name), windows, setup.clock, _chairs(seats))


def _window(nexus: Nexus, groups: int, *, is_guided: bool) -> NexusWindow:
    known = tuple(type for type in TYPES for _card in range((nexus.deck or {}).get(type, 0)))
    if is_guided:
        known = ()
    cards = known or ("unknown",) * UNKNOWN
    return NexusWindow(nexus.name, nexus.local_name, (*cards, *("archetype",) * groups), bool(known))


def _chairs(names: Sequence[str]) -> tuple[BoardSeat, ...]:
    """Clockwise, the first at the near side of the table."""
    return tuple(_chair(name, 2 * pi * (0.25 + seat / len(names))) for seat, name in enumerate(names))


def _chair(name: str, turn: float) -> BoardSeat:
    down = sin(turn)
    x, y = CENTER[0] + SEATS[0] * cos(turn), CENTER[1] + SEATS[1] * down
    return BoardSeat(_short(name), round(x), round(y), ABOVE if down < -0.1 else BELOW)


def _short(name: str, most: int = 16) -> str:
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
