"""Setting up a scene: the chart, the limit, the variants, chance, and what nobody may do."""

from random import Random
from typing import Any

import pytest

from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.coven import Side, Witch
from campaigns.rulebooks.witching_hour.pentagram import Variety, piles
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.scenes import SCENES, STORY, TRAINING_DAY
from campaigns.rulebooks.witching_hour.setting_up import (
    Group,
    Options,
    Player,
    Secrets,
    Setup,
    draft,
    drawn,
    drawn_leader,
    set_up,
)

pytestmark = pytest.mark.pure

ADDIE, LILY, PAZ, WARD = Witch.ADDIE, Witch.LILY, Witch.PAZ, Witch.WARD
FOUR = tuple(Player(name, witch) for name, witch in zip("ABCD", Witch, strict=False))


def rules_of(setup: Setup, group: Group | None = None) -> list[Registered]:
    return [step.finding.rule for step in setup.steps if group in {None, step.group}]


def facts_of(setup: Setup, rule: Rule) -> dict[str, object]:
    [finding] = [step.finding for step in setup.steps if step.finding.rule is rule]
    return dict(finding.facts)


@pytest.mark.parametrize(
    ("players", "plain", "hard"),
    [
        (2, (9, 9, 9, 9, 6, 3), (7, 7, 7, 7, 4, 1)),
        (3, (9, 9, 9, 9, 6, 3), (7, 7, 7, 7, 4, 1)),
        (4, (12, 12, 12, 12, 8, 4), (10, 10, 10, 10, 6, 2)),
        (5, (12, 12, 12, 12, 8, 4), (10, 10, 10, 10, 6, 2)),
        (6, (15, 15, 15, 15, 10, 5), (13, 13, 13, 13, 8, 3)),
    ],
)
def test_set_up_d_the_chart_of_cards_per_locus(players: int, plain: tuple[int, ...], hard: tuple[int, ...]) -> None:
    assert piles(players) == piles(players, Variety.EASY) == plain
    assert piles(players, Variety.HARD) == hard


def test_the_limit_is_15_on_training_day_else_20_or_what_the_card_says() -> None:
    assert [set_up(Options(scene, FOUR)).limit for scene in SCENES] == [15, 20, 20, 20, 20, 20]
    assert set_up(Options(TRAINING_DAY, FOUR, limit=12)).limit == 12


def test_every_step_in_the_order_of_the_book_with_each_witch() -> None:
    setup = set_up(Options(STORY[0], FOUR, leader=2))
    board = rules_of(setup, Group.BOARD)
    assert board[:2] == [Rule.BOARD, Rule.SCENE_CARD]
    assert facts_of(setup, Rule.CARDS_PER_LOCUS) == {"locus": ("12", "12", "12", "12", "8", "4")}
    assert [step.seat for step in setup.steps if step.finding.rule is Rule.SIGIL_DISKS] == [0, 1, 2, 3]
    assert rules_of(setup, Group.LAST) == [Rule.LEADER_AT_RANDOM, Rule.THE_REST]
    assert facts_of(setup, Rule.LEADER_AT_RANDOM) == {"leader": ("C",)}


def test_what_stays_in_the_box() -> None:
    rest = facts_of(set_up(Options(STORY[0], FOUR)), Rule.THE_REST)
    assert rest == {"witches": ("Nancy", "Paz", "Shara", "Ward"), "demons": 2}
    six = tuple(Player(witch=witch) for witch in list(Witch)[:6])
    assert facts_of(set_up(Options(STORY[0], six)), Rule.THE_REST) == {
        "witches": ("Shara", "Ward"),
        "demons": 0,
    }


def test_set_up_h_addie_and_ward_get_their_tokens_and_nobody_else() -> None:
    coven = (Player("A", WARD), Player("B", LILY), Player("C", ADDIE))
    given = {
        step.seat: (step.finding.facts["tokens"], step.finding.facts["count"])
        for step in set_up(Options(STORY[0], coven)).steps
        if step.finding.rule is Rule.TOKENS_OF_WITCHES
    }
    assert given == {0: ("Demon Hunt", 3), 2: ("Seeing the Good", 1)}


def test_appendix_i_each_variant_changes_one_step() -> None:
    plain = rules_of(set_up(Options(STORY[0], FOUR)))

    def changed(**options: Any) -> set[Registered]:
        return set(rules_of(set_up(Options(STORY[0], FOUR, **options)))) ^ set(plain)

    assert changed(variety=Variety.EASY) == {Rule.VARIETY_EASY}
    assert changed(variety=Variety.HARD) == {Rule.VARIETY_HARD, Rule.CARDS_PER_LOCUS}
    easier = rules_of(set_up(Options(STORY[0], FOUR, variety=Variety.EASY)))
    assert easier.index(Rule.VARIETY_EASY) < easier.index(Rule.DEMON_DECK), "nobody searches a shuffled deck"
    assert changed(secrets=Secrets.EASY) == {Rule.SECRETS_EASY}
    assert changed(secrets=Secrets.HARD) == {Rule.SECRETS_HARD}


def test_who_has_no_witch_yet_is_told_to_take_one() -> None:
    setup = set_up(Options(STORY[0], (Player("A", LILY, Side.GOLD), Player("B"))))
    assert [step.seat for step in setup.steps if step.finding.rule is Rule.CHOOSING_WITCHES] == [1]
    assert facts_of(setup, Rule.THE_REST)["witches"] == ()
    sides = [step.finding.facts for step in setup.steps if step.finding.rule is Rule.MAT_SIDES]
    assert sides == [{"witch": "Lily", "side": Side.GOLD}, {"side": Side.BRONZE}]


@pytest.mark.parametrize("players", [0, 1, 7])
def test_a_coven_has_two_to_six(players: int) -> None:
    setup = set_up(Options(STORY[0], (Player(),) * players))
    assert setup.problems == (Finding(Rule.COVEN_SIZE, {"players": players}),)
    assert setup.steps == ()


def test_no_witch_is_played_twice_and_every_problem_is_told() -> None:
    coven = tuple(Player(witch=witch) for witch in [LILY, PAZ, LILY, PAZ, *[WARD] * 3])
    assert set_up(Options(STORY[0], coven)).problems == (
        Finding(Rule.COVEN_SIZE, {"players": 7}),
        *(Finding(Rule.EACH_WITCH_ONCE, {"witch": witch}) for witch in (LILY, PAZ, WARD)),
    )


def test_chance_deals_different_witches_and_any_leader() -> None:
    chance = Random(9)
    deals = [drawn(FOUR, chance) for _ in range(200)]
    assert all(len(set(deal)) == 4 for deal in deals)
    assert {witch for deal in deals for witch in deal} == set(Witch)
    assert {drawn_leader(4, chance) for _ in range(100)} == {0, 1, 2, 3}
    assert draft(2, 4) == (2, 3, 0, 1)
