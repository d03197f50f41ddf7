"""What is kept of a night's drawings: after any event it looks as if drawn anew, and no name in it is markup."""

from typing import Any

import pytest
from django.template import Context, Template

from campaigns.rulebooks.witching_hour.table.state import Component
from campaigns.sittings import screens
from campaigns.sittings.games.witching_hour.taps import Step, button, tap
from campaigns.sittings.registry import Look
from cards.memory import forget_everything
from tests.sittings_at_table import LiveTable, night_at_table

WITCHES = [
    {"name": "Lily", "player": "Owner", "corruption": 9, "sigils": [1]},
    {"name": "Dianne", "player": "Player", "corruption": 4},
    {"name": "Paz"},
]
LOOKS = (Look(1, "Owner", may_play=True, may_rule=True), Look(2, "Player", may_play=True), Look(), Look(is_board=True))
HAND = {"black": 2, "white": 1, "sigils": [3]}
# At least one of everything that a mat, the middle or the head of the night shows.
EVENING: list[tuple[str, dict[str, Any]]] = [
    ("guardian-placed", {"name": "Slugda", "locus": 4}),
    ("summoned", {"witch": "Lily", "name": "G'Wind", "kind": "dark-fey", "cost": 1, "sigils": [1]}),
    ("familiar-played", {"witch": "Lily", "name": "Mr. Patterson"}),
    ("counter-set", {"name": "Beacons", "value": 3}),
    ("phase-reached", {"phase": "acquire-spells"}),
    ("spell-acquired", {"witch": "Lily", "locus": 2}),
    ("summoning-begun", {}),
    ("demon-lurked", {"name": "Kyil", "kind": "imp", "cost": 2, "sigils": []}),
    ("demon-lurked", {"name": "Browncoat", "kind": "hex", "cost": 2, "sigils": []}),
    ("attacked", {"witch": "Lily", "prefers": ["Browncoat"]}),
    ("phase-reached", {"phase": "summon-demons", "witch": "Dianne"}),
    ("summoning-ended", {}),
    ("hand-laid", {"witch": "Paz"}),
    ("revealed", {"magic": [{"witch": name, **HAND} for name in ("Lily", "Dianne", "Paz")]}),
    ("enemy-described", {"name": "Kyil", "bind": {"color": "black", "magic": 1}, "spells": 1, "corruption": 2}),
    ("phase-reached", {"phase": "battle", "witch": "Lily"}),
    ("magic-pooled", {"witch": "Lily", "white": 1}),
    ("magic-spent", {"witch": "Lily", "name": "Kyil", "do": "bind", "actor": "Lily"}),
    ("damage-dealt", {"witch": "Lily", "spells": 1, "corruption": 2}),
    ("phase-reached", {"phase": "battle", "witch": "Dianne"}),
    ("pool-changed", {"by": 2}),
    ("phase-reached", {"phase": "end-of-the-hour"}),
    ("secret-advanced", {"witch": "Lily"}),
    ("limit-changed", {"limit": 12}),
    ("hour-ended", {}),
    ("tracking-changed", {"component": "sigils", "tracked": False}),
    ("scene-ended", {"won": False}),
]


@pytest.fixture
def night(db: None) -> LiveTable:
    return night_at_table(witches=WITCHES, tracks=[component.value for component in Component])


def test_after_every_event_it_looks_as_if_it_were_drawn_anew(night: LiveTable) -> None:
    phone = night.by()
    for kind, facts in EVENING:
        assert phone.tell(kind, **facts).status_code == 201, kind
        sitting = night.now()
        kept = [screens.parts_of(sitting, look) for look in LOOKS]
        forget_everything()
        assert kept == [screens.parts_of(sitting, look) for look in LOOKS], kind


def test_a_name_is_never_markup() -> None:
    bold = '<b>"Lily"</b>'
    found = Template("{% load night %}{% tap_form tap %}{% reckoned steps %}").render(
        Context(
            {
                "tap": tap("bound", button(bold, {"witch": bold}, aloud=bold)),
                "steps": [Step(bold, "a-rule", "Battle")],
                "tell_address": "/tell/",
                "register_address": "/rules/",
                "token_mark": screens.TOKEN_MARK,
                "key_mark": screens.KEY_MARK,
            }
        )
    )
    assert "<b>" not in found
    assert found.count("&lt;b&gt;&quot;Lily&quot;&lt;/b&gt;") == 3
