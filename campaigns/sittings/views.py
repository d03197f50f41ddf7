"""What a sitting shows: its state as one seat may see it."""

from typing import Any, NamedTuple

import msgspec

from campaigns.models import Campaign, Member, Role, Sitting
from campaigns.rulebooks.sitting import State, Viewer
from campaigns.sittings.registry import GAMES, TableGame

WATCHER = Viewer()


def game_of(sitting: Sitting) -> TableGame:
    return GAMES[sitting.game]


def state_in(snapshot: str, game: TableGame) -> State:
    """The state that a snapshot keeps."""
    state: State = msgspec.json.decode(snapshot, type=game.rules.state)
    return state


def kept(state: State) -> str:
    """A state as a snapshot keeps it."""
    return msgspec.json.encode(state).decode()


def state_of(sitting: Sitting) -> State:
    """The newest state, with all that nobody may see."""
    return state_in(sitting.snapshot, game_of(sitting))


def kinds_of_the_leader(sitting: Sitting, state: State) -> frozenset[str]:
    """What only whoever leads this table tells and takes back; nothing where nobody does."""
    lead = game_of(sitting).rules.lead
    return lead.kinds if lead and lead.is_led(state) else frozenset()


def viewer(seat: Member | None) -> Viewer:
    """As whom the game sees a seat; whoever only watches is nobody."""
    if seat is None or seat.role == Role.SPECTATOR:
        return WATCHER
    return Viewer(seat.name, is_guide=seat.is_guide)


def state_seen_by(sitting: Sitting, seat: Member | None) -> dict[str, Any]:
    """The newest state, as far as *seat* may see it."""
    return view_of(sitting, state_of(sitting), seat)


def view_of(sitting: Sitting, state: State, seat: Member | None) -> dict[str, Any]:
    """A state of *sitting*, as far as *seat* may see it."""
    return game_of(sitting).rules.view(state, viewer(seat))


def open_table_of(campaign: Campaign) -> Sitting | None:
    """The newest table of *campaign* that is open and can be looked at."""
    game = GAMES.get(campaign.game_id)
    if game is None or game.screen is None:
        return None
    return campaign.sittings.filter(closed=None).defer("snapshot").first()


class ComponentNow(NamedTuple):
    """Something that a table tracks, or leaves on the table."""

    component: str
    name: str
    tracked: bool
    # What switches it: the facts of the event, as JSON.
    switch: str
    kind: str
    # Whether it is fair, of a helper.
    fair: str


def has_helpers(sitting: Sitting) -> bool:
    """Whether what can be switched off only helps people, and counts nothing."""
    tracking = game_of(sitting).tracking
    return tracking is not None and bool(tracking.fair)


def components_of(sitting: Sitting) -> list[ComponentNow]:
    """Whatever this table can switch off or on."""
    tracking = game_of(sitting).tracking
    if tracking is None:
        return []
    tracked = tracking.tracked(state_of(sitting))
    return [
        ComponentNow(
            component,
            str(name),
            component in tracked,
            msgspec.json.encode({"component": component, "tracked": component not in tracked}).decode(),
            tracking.kind,
            str(tracking.fair.get(component, "")),
        )
        for component, name in tracking.components.items()
    ]
