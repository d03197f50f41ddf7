"""What is kept of a mission's drawings: after any event it looks as if drawn anew, on every screen."""

from typing import Any

import pytest

from campaigns.sittings import screens
from campaigns.sittings.registry import Look
from cards.memory import forget_everything
from tests.missions_at_table import enter_here
from tests.people_at_table import Table
from tests.sittings_at_table import LiveTable

CHOIR = [
    {"saint": "Ophelia", "player": "Owner", "nexus": "Stadium"},
    {"saint": "Frank", "player": "Player", "nexus": "Bar"},
    {"saint": "Diana"},
]
LOOKS = (
    Look(1, "Owner", may_play=True, may_rule=True),
    Look(2, "Guide", may_play=True, may_rule=True, is_guide=True, leads=True),
    Look(3, "Player", may_play=True),
    Look(),
    Look(is_board=True),
)
# At least one of everything that a saint, a nexus, the walk or the whole table shows.
EVENING: list[tuple[str, dict[str, Any]]] = [
    ("moved", {"saint": "Diana", "nexus": "Bar"}),
    ("clock-drawn", {}),
    ("step-reached", {"step": "support"}),
    ("nexus-oriented", {"nexus": "Bar", "side": "hope"}),
    ("nexus-counted", {"nexus": "School", "cards": 3}),
    ("omen-played", {"side": "hope"}),
    ("part-reached", {"part": "turn-up-card"}),
    ("card-turned-up", {"what": "archetype", "archetype": "minion 1"}),
    ("special-begun", {"step": "damage", "saint": "Frank"}),
    ("special-ended", {}),
    ("confrontation-begun", {}),
    ("confrontation-ended", {"won": True}),
    ("sanctify-begun", {"after": "master-lost"}),
    ("guard-tried", {"nexus": "Bar", "result": "succeeded"}),
    ("nexus-sealed", {"nexus": "Stadium"}),
    ("moved", {"saint": "Ophelia", "nexus": "School"}),
    ("saint-faded", {"saint": "Frank"}),
    ("seat-handed-over", {"saint": "Diana", "player": "Owner"}),
    ("seats-changed", {"choir": ["Frank", "Ophelia", "Diana"]}),
    ("tracking-changed", {"component": "reminders", "tracked": False}),
    ("turn-ended", {}),
    ("packed-away", {}),
    ("hand-counted", {"saint": "Frank", "cards": 4}),
    ("laid-out-again", {}),
]
GUIDED: list[tuple[str, dict[str, Any]]] = [
    ("nexus-revealed", {"name": "Lake", "cards": 4}),
    ("delayed", {"by": -1}),
    ("confrontation-mutated", {"mutation": "Fiery", "dice": 2}),
    ("turn-taken", {"saint": "Diana"}),
]


def look_after(live: LiveTable, told: list[tuple[str, dict[str, Any]]], who: str) -> list[str]:
    """The kinds after which a screen was not as if drawn anew, or which were refused."""
    wrong, phone = [], live.by(who)
    for kind, facts in told:
        answer = phone.tell(kind, **facts)
        sitting = live.now()
        kept = [screens.parts_of(sitting, look) for look in LOOKS]
        forget_everything()
        if answer.status_code != 201 or kept != [screens.parts_of(sitting, look) for look in LOOKS]:
            wrong.append(f"{kind}: {answer.status_code}")
    return wrong


@pytest.mark.parametrize("how", ["won", "lost"])
def test_after_every_event_it_looks_as_if_it_were_drawn_anew(table: Table, how: str) -> None:
    live = enter_here(table, choir=CHOIR, clock=12)
    assert look_after(live, [*EVENING, ("mission-ended", {"how": how})], "owner") == []


def test_so_it_does_where_a_guide_leads(table: Table) -> None:
    live = enter_here(table, choir=CHOIR, clock=12, guided=True)
    told = [*EVENING[:8], *GUIDED[:3], *EVENING[10:12], GUIDED[3], ("mission-ended", {"how": "won"})]
    assert look_after(live, told, "guide") == []


def test_what_is_drawn_for_a_player_holds_no_tap_of_the_guides(table: Table) -> None:
    """Though the guide looked first, and the same drawings are kept for both."""
    live = enter_here(table, choir=CHOIR, guided=True)
    guide, player = (screens.parts_of(live.now(), look) for look in LOOKS[1:3])
    only_guides = ("mission-ended", "fragment-given", "nexus-revealed", "delayed")
    assert [kind for kind in only_guides if not any(f'"{kind}"' in part for part in guide.values())] == []
    assert [kind for kind in only_guides if any(f'"{kind}"' in part for part in player.values())] == []


def test_a_name_is_never_markup(table: Table) -> None:
    bold = '<b>"Ann"</b>'
    live = enter_here(table, choir=[{"saint": bold, "player": bold, "nexus": "Stadium"}, CHOIR[1]], guided=True)
    assert live.by("guide").tell("nexus-revealed", name=bold).status_code == 201
    for look in LOOKS:
        drawn = "".join(screens.parts_of(live.now(), look).values())
        assert "&lt;b&gt;" in drawn
        assert "<b>" not in drawn
