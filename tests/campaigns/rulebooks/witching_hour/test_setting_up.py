"""Setting up a scene: every situation of fixtures/cases, and chance."""

from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.witching_hour.coven import Witch
from campaigns.rulebooks.witching_hour.pentagram import Variety
from campaigns.rulebooks.witching_hour.scenes import SCENES
from campaigns.rulebooks.witching_hour.setting_up import (
    Options,
    Player,
    SceneSetup,
    SceneSetupGroup,
    SceneSetupStep,
    Secrets,
    draft,
    random_leader,
    random_witches,
    set_up,
)
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure

FOUR = tuple(Player(name, witch) for name, witch in zip("ABCD", Witch, strict=False))


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    # By its number; Training Day is none.
    scene: int
    # As they sit, clockwise.
    players: list[Player]
    leader: int | None = None
    variety: Variety | None = None
    secrets: Secrets | None = None
    limit: int | None = None

    @property
    def options(self) -> Options:
        facts = msgspec.structs.asdict(self)
        return Options(**facts | {"scene": SCENES[self.scene], "players": tuple(self.players)})


@each("witching-hour/scene-setup")
def test_scene_setup(file: Path) -> None:
    case = read(file, Situation)
    options = case.situation.options
    setup = set_up(options)
    plain = rules_of(set_up(replace(options, variety=None, secrets=None)))
    steps = rules_of(setup)
    found = Partly(
        locus=setup.locus,
        limit=setup.limit,
        problems=setup.problems,
        steps=steps,
        board_steps=rules_of(setup, SceneSetupGroup.BOARD),
        last_steps=rules_of(setup, SceneSetupGroup.LAST),
        # What the variants change.
        changes=sorted(rule.id for rule in set(steps) ^ set(plain)),
        facts=Partly({rule.id: [step.finding.facts for step in of_rule(setup, rule)] for rule in steps}),
        seats=Partly({rule.id: [step.seat for step in of_rule(setup, rule)] for rule in steps}),
    )
    assert case.told(found) == case.expect, case.title


def rules_of(setup: SceneSetup, group: SceneSetupGroup | None = None) -> list[Registered]:
    return [step.finding.rule for step in setup.steps if group in {None, step.group}]


def of_rule(setup: SceneSetup, rule: Registered) -> list[SceneSetupStep]:
    return [step for step in setup.steps if step.finding.rule is rule]


def test_chance_deals_different_witches_and_any_leader() -> None:
    chance = Random(9)
    deals = [random_witches(FOUR, chance) for _ in range(200)]
    assert all(len(set(deal)) == 4 for deal in deals)
    assert {witch for deal in deals for witch in deal} == set(Witch)
    assert {random_leader(4, chance) for _ in range(100)} == {0, 1, 2, 3}
    assert draft(2, 4) == (2, 3, 0, 1)
