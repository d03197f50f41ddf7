"""Setting up a mission: the book's examples with their pages, and what holds for all missions."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.mission import ANYWHERE, Archetype, Clock, Mission, Nexus, Seated, Threat
from campaigns.rulebooks.apocrypha.mission_setup import Setup, set_up
from campaigns.rulebooks.apocrypha.register import Rule

pytestmark = pytest.mark.pure

CANDLEPOINT = Mission(
    nexuses=[
        Nexus("Chapel", deck={"body": 1, "mind": 0, "rage": 0, "soul": 3, "threat": 2, "omen": 2}),
        Nexus("Hospital"),
        Nexus("Main Street"),
        Nexus("Manor", 3),
        Nexus("Fun Park", 4),
        Nexus("Lair", 5),
    ],
    masters=[1],
    minions={"A": range(1, 6)},
    seed=[["master", "A"]],
    clock=Clock(24),
    title="Christmas in Candlepoint",
    chapter="Base",
    structures={"goal": "Corner", "nexus": "Wherever There's Trouble", "clock": "As the Hours Pass"},
    threats=[Threat("Gryla", "master", [1]), Threat("Yule Cat", "A", [1]), Threat("Yule Lads", "A", [2, 3, 4, 5])],
    start=ANYWHERE,
)
CHOIR = [Seated("Ophelia", 6, 4), Seated("Dr. Zeez", 6, 4), Seated("Frank", 4)]
# The mission with which page 14 explains seeding.
SEEDED = Mission(
    nexuses=[Nexus("One"), Nexus("Two"), Nexus("Three")],
    masters=[1],
    minions={"A": range(1, 5), "B": range(8, 17)},
    seed=[["master", "A"], ["B"]],
)
PLUNGE = Mission(
    nexuses=[Nexus("Motel", holds=["Mr. Bear", "Gaunt"]), Nexus("Precinct"), Nexus("Woods"), Nexus("Lake")],
    masters=[],
    minions={"A": range(1, 7), "B": [7], "C": [8]},
    seed=[],
    clock=Clock(24, per_saint=1, per_saint_from="A"),
    is_guided=True,
    threats=[Threat("Wendigo", "master", nexus="Lake"), Threat("Bystander", "A", range(1, 7), nexus="Lake")],
)


def seeding(setup: Setup) -> list[list[str]]:
    return [list(map(str, group)) for group in setup.seeding]


def rules(setup: Setup) -> list[Rule]:
    return [step.rule for step in setup.steps]


def facts(setup: Setup, rule: Rule) -> list[dict[str, object]]:
    return [dict(step.facts) for step in setup.steps if step.rule is rule]


def test_page_14_candlepoint_for_three_saints() -> None:
    setup = set_up(CANDLEPOINT, 3)
    assert setup.nexuses == ("Chapel", "Hospital", "Main Street", "Manor")
    assert seeding(setup) == [["master 1", "minion 1", "minion 2", "minion 3"]]
    assert setup.clock == 24
    assert setup.problems == ()


def test_page_14_the_master_and_minions_a_are_seeded_and_then_minions_b() -> None:
    setup = set_up(SEEDED, 1)
    assert seeding(setup) == [["master 1", "minion 1", "minion 2"], ["minion 8", "minion 9", "minion 10"]]
    assert setup.clock is None


def test_page_33_the_clock_of_taking_the_plunge_takes_a_bystander_for_each_saint() -> None:
    setup = set_up(PLUNGE, 4)
    assert (setup.clock, seeding(setup)) == (28, [])
    assert facts(setup, Rule.CLOCK)[0]["archetypes"] == tuple(f"minion {n} (Bystander)" for n in (1, 2, 3, 4))


def test_page_29_a_guide_prepares_out_of_sight_and_the_players_their_saints() -> None:
    setup = set_up(PLUNGE, 2)
    assert {step.rule for step in setup.steps if step.is_secret} == {
        Rule.GUIDES_CHOOSE,
        Rule.GUIDED_NEXUSES,
        Rule.CLOCK,
    }
    for_all = [step.rule for step in setup.steps if not step.is_secret]
    assert for_all == [Rule.GUIDED_SAINTS, Rule.SEATS, Rule.PAWNS, Rule.HANDS, Rule.GUIDED_TURNS]
    assert facts(setup, Rule.GUIDES_CHOOSE)[0]["threats"] == ("Wendigo (master, Lake)", "Bystander (A, Lake)")
    assert facts(setup, Rule.GUIDED_NEXUSES)[0] == {"nexus": "Motel", "cards": ("Mr. Bear", "Gaunt")}


def test_nothing_of_a_mission_without_a_guide_is_secret() -> None:
    assert not any(step.is_secret for step in set_up(CANDLEPOINT, 3).steps)


def test_page_14_each_archetype_is_set_aside_for_its_true_threat() -> None:
    named = ("master 1 (Gryla)", "minion 1 (Yule Cat)", "minion 2 (Yule Lads)", "minion 3 (Yule Lads)")
    setup = set_up(CANDLEPOINT, 3)
    assert facts(setup, Rule.TRUE_THREATS_DISPLAYED) == [
        {"threats": ("Gryla (master)", "Yule Cat (A)", "Yule Lads (A)"), "archetypes": named}
    ]
    assert facts(setup, Rule.SEEDING) == [{"archetypes": named}]


def test_page_14_the_chapel_takes_eight_cards_and_what_others_take_their_symbols_show() -> None:
    decks = facts(set_up(CANDLEPOINT, 3), Rule.NEXUS_DECKS)
    assert decks[0] == {"nexus": "Chapel", "body": 1, "soul": 3, "threat": 2, "omen": 2}
    assert decks[1:] == [{"nexus": "Hospital"}, {"nexus": "Main Street"}, {"nexus": "Manor"}]


def test_page_14_the_fun_park_and_the_lair_stay_in_the_box() -> None:
    taken = facts(set_up(CANDLEPOINT, 3), Rule.NEXUSES_FOR_THE_CHOIR)[0]
    assert taken["left"] == ("Fun Park (4+)", "Lair (5+)")


def test_page_14_each_saint_of_a_known_choir_draws_their_own_hand() -> None:
    setup = set_up(CANDLEPOINT, 3, choir=CHOIR)
    assert facts(setup, Rule.HANDS) == [
        {"saint": "Ophelia", "count": 6},
        {"saint": "Dr. Zeez", "count": 6},
        {"saint": "Frank", "count": 4},
    ]
    assert facts(setup, Rule.NEW_OMENS)[2] == {"saint": "Frank"}
    assert facts(setup, Rule.SEATS) == [{"saints": ("Ophelia", "Dr. Zeez", "Frank")}]
    assert facts(setup, Rule.PAWNS) == [{"anywhere": 1, "structure": "Wherever There's Trouble"}]


def test_every_pile_can_be_taken_by_somebody_else() -> None:
    groups = {step.group for step in set_up(CANDLEPOINT, 3, choir=CHOIR).steps}
    assert groups == {"", "Chapel", "Hospital", "Main Street", "Manor", "Ophelia", "Dr. Zeez", "Frank"}


def test_where_nobody_knows_what_is_seeded_the_step_says_how() -> None:
    setup = set_up(replace(SEEDED, seed=None), 3)
    assert (setup.seeding, setup.problems) == ((), ())
    assert facts(setup, Rule.SEEDING) == [{"nexuses": 3}]


@pytest.mark.parametrize(("saints", "nexuses"), [(1, 3), (2, 3), (3, 4), (4, 5), (5, 6), (6, 6)])
def test_page_13_a_nexus_is_used_from_its_number_of_saints_on(saints: int, nexuses: int) -> None:
    assert len(set_up(CANDLEPOINT, saints).nexuses) == nexuses


def test_the_steps_are_in_the_order_of_the_book_and_each_group_has_its_own() -> None:
    setup = set_up(SEEDED, 2)
    assert rules(setup) == [
        Rule.TEMPORAL_MUTATION,
        Rule.NEW_OMENS,
        Rule.MISSION_DISPLAYED,
        Rule.CLOCK,
        Rule.TRUE_THREATS_DISPLAYED,
        Rule.NEXUSES_FOR_THE_CHOIR,
        Rule.NEXUSES_START_IN_DOOM,
        Rule.NEXUS_DECKS,
        Rule.NEXUS_DECKS,
        Rule.NEXUS_DECKS,
        Rule.SEEDING,
        Rule.SEEDING,
        Rule.NEXUS_DECKS_SHUFFLED,
        Rule.SEATS,
        Rule.PAWNS,
        Rule.HANDS,
        Rule.FIRST_TURN,
        Rule.MISSION_START_POWERS,
    ]
    pages = [rule.page or 0 for rule in rules(setup)]
    assert pages == sorted(pages)


def test_page_8_nothing_of_a_stacked_deck_is_shuffled_or_built() -> None:
    stacked = replace(SEEDED, is_stacked=True, max_saints=4, start="Stadium")
    setup = set_up(stacked, 4)
    assert setup.problems == ()
    assert rules(setup)[0] is Rule.ENTER_HERE_IS_STACKED
    assert facts(setup, Rule.ENTER_HERE_PAWNS) == [{"nexus": "Stadium"}]
    assert not {Rule.CLOCK, Rule.SEEDING, Rule.NEXUS_DECKS_SHUFFLED} & set(rules(setup))
    assert [problem.rule for problem in set_up(stacked, 5).problems] == [Rule.ENTER_HERE_SAINTS]


def test_too_few_archetypes_are_a_problem_of_the_group_that_lacks_them() -> None:
    problems = set_up(replace(SEEDED, minions={"A": [1], "B": [8, 9, 10]}), 1).problems
    assert [(problem.rule, problem.facts) for problem in problems] == [
        (Rule.SEEDING, {"group": ("master", "A"), "has": 2, "needs": 3})
    ]


def test_an_archetype_that_was_dealt_is_gone_for_the_next_group() -> None:
    setup = set_up(replace(SEEDED, minions={"A": range(1, 9)}, seed=[["master", "A"], ["A"]]), 1)
    assert seeding(setup) == [["master 1", "minion 1", "minion 2"], ["minion 3", "minion 4", "minion 5"]]


def test_minions_of_several_letters_in_one_group_go_by_their_numbers() -> None:
    setup = set_up(replace(SEEDED, minions={"A": [5, 6], "B": [1, 2]}, seed=[["A", "B", "master"]]), 1)
    assert seeding(setup) == [["master 1", "minion 1", "minion 2"]]


def test_a_mission_without_a_nexus_for_so_few_cannot_be_set_up() -> None:
    lonely = replace(SEEDED, nexuses=[Nexus("One", 4)])
    assert [problem.rule for problem in set_up(lonely, 3).problems] == [Rule.A_MISSION_NEEDS_A_NEXUS]
    assert set_up(lonely, 4).problems == ()


missions = st.builds(
    Mission,
    nexuses=st.lists(st.builds(Nexus, st.text(min_size=1), st.integers(1, 6)), min_size=1, max_size=8),
    masters=st.integers(0, 3).map(lambda count: list(range(1, count + 1))),
    minions=st.fixed_dictionaries({"A": st.just(range(1, 6)), "B": st.just(range(6, 12)), "C": st.just([12])}),
    seed=st.lists(st.sets(st.sampled_from(["master", "A", "B", "C"]), min_size=1).map(sorted), max_size=3),
)


@given(missions, st.integers(1, 6))
def test_no_archetype_is_dealt_twice_and_every_nexus_gets_one_of_each_group(mission: Mission, saints: int) -> None:
    setup = set_up(mission, saints)
    dealt = [archetype for group in setup.seeding for archetype in group]
    assert len(dealt) == len(set(dealt))
    if not setup.problems:
        assert {len(group) for group in setup.seeding} <= {len(setup.nexuses)}
    for group in setup.seeding:
        assert list(group) == sorted(group, key=lambda archetype: (archetype.kind != "master", archetype.number))


@given(missions, st.integers(1, 5))
def test_one_saint_more_never_takes_a_nexus_away(mission: Mission, saints: int) -> None:
    fewer, more = set_up(mission, saints).nexuses, iter(set_up(mission, saints + 1).nexuses)
    assert all(nexus in more for nexus in fewer)


def test_an_archetype_is_called_by_its_kind_and_number() -> None:
    assert str(Archetype("master", 1)) == "master 1"
