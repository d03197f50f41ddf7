"""The rebuild planner: the fewest changes, wishes honored or refused with the reason, and one deed that moves all."""

import random

from campaigns.chronicle.undo import undo
from campaigns.chronicle.words import words
from campaigns.missions.actions import deck_plan, missions
from campaigns.missions.deck_plan import instructions, reconstruction_of
from campaigns.missions.plan_choices import PlanChoices
from campaigns.models import Entry, Saint
from campaigns.models.sheet import SaintSheet, Virtues
from campaigns.rulebooks.apocrypha.deck import DeckCardType
from campaigns.rulebooks.apocrypha.missions.ending import MissionOutcome
from campaigns.rules.apocrypha.verdicts import in_words
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import saints
from campaigns.saints.actions.cards import WantedCopies
from cards.models import Card, Copy, PlaceKind
from tests.people_at_table import Table, refused
from tests.saints_at_table import card, held, seat


def saint(table: Table, name: str, *codes: str, wishes: list[str] | None = None, **virtues: int) -> Saint:
    made = saints.make(seat(table), name=name, sheet=SaintSheet(virtues=Virtues(**virtues)))
    if codes:
        wanted = [WantedCopies(card(code), 1) for code in codes]
        saint_cards.gain(seat(table), made.number, wanted, kind="deck.built")
    if wishes:
        saints.change(seat(table), made.number, changes={"wishes": [{"card": wish} for wish in wishes]})
    return made


def newest(table: Table) -> Entry:
    return table.campaign.chronicle.latest("number")


def deck(one: Saint) -> list[str]:
    return sorted(lying.card.name for lying in held(one).deck)


def told(table: Table) -> list[tuple[str, str, str, str]]:
    desk = reconstruction_of(table.campaign)
    assert desk
    return [(one.what, one.card, one.giver, one.taker) for one in instructions(desk)]


def test_what_one_has_too_much_the_other_gets(table: Table) -> None:
    first = saint(table, "Frank", "murder-board", "reaper", rage=1)
    second = saint(table, "Ophelia", rage=1)
    assert told(table) == [("hand", "Reaper", "Frank", "Ophelia")] or told(table) == [
        ("hand", "Murder Board", "Frank", "Ophelia")
    ]
    deck_plan.rebuild(seat(table))
    assert sorted(deck(first) + deck(second)) == ["Murder Board", "Reaper"]
    assert words(newest(table)) == "Player rebuilt the decks of Frank and Ophelia."
    undo(seat(table), number=newest(table).number)
    assert (deck(first), deck(second)) == (["Murder Board", "Reaper"], [])


def test_wishes_are_honored_and_those_that_are_not_say_why(table: Table) -> None:
    saint(table, "Frank", "murder-board", "reaper", rage=1, wishes=["Reaper"])
    second = saint(table, "Ophelia", rage=1, wishes=["Reaper", "Nothing Like It"])
    desk = reconstruction_of(table.campaign)
    assert desk
    assert [in_words(finding) for finding in desk.findings] == [
        "Ophelia does without Reaper, which Frank wishes to keep.",
        "Ophelia cannot be given Nothing Like It: it takes a gift from a deck or the pile, and a saint who is there.",
    ]
    assert all(finding.rule.page for finding in desk.findings)
    deck_plan.rebuild(seat(table))
    assert deck(second) == ["Murder Board"]


def test_the_pile_is_used_and_the_rest_of_it_goes_home(table: Table) -> None:
    first = saint(table, "Frank", "murder-board", "reaper", "pink-tazer", rage=3)
    copies = [one.copy for one in held(first).deck]
    saint_cards.lay_on_pile(seat(table), first.number, copies)
    saints.change(seat(table), first.number, changes={"virtues": {"body": 0, "mind": 0, "rage": 2, "soul": 0}})
    deck_plan.rebuild(seat(table))
    assert len(deck(first)) == 2
    assert not Copy.objects.filter(box=first.box, place__kind=PlaceKind.GIFT_PILE).exists()


def go_on_a_mission(table: Table, *choir: Saint) -> None:
    numbers = [one.number for one in choir]
    mission = missions.set_out(seat(table), name="A mission", choir=numbers)
    for one, won in zip(choir, ("reaper", "pink-tazer"), strict=False):
        saint_cards.gain(seat(table), one.number, [WantedCopies(card(won), 1)])
    missions.finish(seat(table), mission.number, outcome=MissionOutcome.WON)


def test_what_was_won_in_the_last_mission_stays_and_the_older_gift_goes(table: Table) -> None:
    for older in ("murder-board", "extra-razor-blades"):
        first = saint(table, f"Frank with {older}", older, rage=1)
        go_on_a_mission(table, first)
        deck_plan.rebuild(seat(table))
        assert deck(first) == ["Reaper"]


def test_what_was_won_before_is_as_old_as_the_rest_once_another_mission_is_begun(table: Table) -> None:
    first = saint(table, "Frank", rage=1)
    go_on_a_mission(table, first)
    mission = missions.set_out(seat(table), name="Another", choir=[first.number])
    saint_cards.gain(seat(table), first.number, [WantedCopies(card("murder-board"), 1)])
    missions.finish(seat(table), mission.number, outcome=MissionOutcome.LOST)
    assert told(table) == [("away", "Reaper", "Frank", "")]


def test_a_legal_deck_is_not_raided_until_its_holder_gives_the_gift_up(table: Table) -> None:
    first = saint(table, "Frank", "reaper", rage=1)
    second = saint(table, "Ophelia", "murder-board", rage=1, wishes=["Reaper"])
    desk = reconstruction_of(table.campaign)
    assert desk
    assert [in_words(finding) for finding in desk.findings] == [
        "Ophelia does without Reaper: it stays in the deck of Frank, unless Frank gives it up."
    ]
    assert deck_plan.rebuild(seat(table)) is None
    reaper = held(first).deck[0].copy
    deck_plan.rebuild(seat(table), choices=PlanChoices(given_up=frozenset({reaper})))
    assert (deck(first), deck(second)) == (["Murder Board"], ["Reaper"])


def test_what_is_kept_stays_and_something_else_goes(table: Table) -> None:
    first = saint(table, "Frank", "murder-board", "reaper", rage=1)
    for one in held(first).deck:
        desk = reconstruction_of(table.campaign, choices=PlanChoices(kept=frozenset({one.copy})))
        assert desk
        assert one.card.name not in [line.card for line in instructions(desk)]


def test_a_gift_of_the_pile_goes_to_whom_the_table_says(table: Table) -> None:
    first, second = saint(table, "Frank", "reaper", rage=1), saint(table, "Ophelia", rage=1)
    copy = held(first).deck[0].copy
    saint_cards.lay_on_pile(seat(table), first.number, [copy])
    for one in (first, second):
        desk = reconstruction_of(table.campaign, choices=PlanChoices(taken=frozenset({(one.number, copy)})))
        assert desk
        assert [(line.card, line.taker) for line in instructions(desk) if line.what == "hand"] == [("Reaper", one.name)]


def test_a_choice_for_what_has_moved_on_says_nothing(table: Table) -> None:
    saint(table, "Frank", "reaper", rage=1)
    gone = PlanChoices(frozenset({999_999}), frozenset({999_998}), frozenset({(1, 999_997), (77, 1)}))
    desk = reconstruction_of(table.campaign, choices=gone)
    assert desk
    assert (desk.is_done, desk.findings) == (True, [])


def test_omens_go_home_between_missions(table: Table) -> None:
    first = saint(table, "Frank", "murder-board", "horrorshow", rage=1)
    assert told(table) == [("away", "Horrorshow", "Frank", "")]
    deck_plan.rebuild(seat(table))
    assert deck(first) == ["Murder Board"]


def test_the_table_says_which_alpha_gifts_came(table: Table) -> None:
    first, second = saint(table, "Frank", rage=1), saint(table, "Ophelia", rage=1)
    desk = reconstruction_of(table.campaign)
    assert desk
    assert [(one.what, one.type, one.taker, one.count) for one in instructions(desk)] == [
        ("draw", DeckCardType.RAGE_GIFT, "Frank", 1),
        ("draw", DeckCardType.RAGE_GIFT, "Ophelia", 1),
    ]
    came = {
        (first.number, DeckCardType.RAGE_GIFT): ["murder board"],
        (second.number, DeckCardType.RAGE_GIFT): ["Murder Board"],
    }
    deck_plan.rebuild(seat(table), came=came, seen=desk.mark)
    assert (deck(first), deck(second)) == (["Murder Board"], ["Murder Board"])


def test_a_gift_that_nobody_has_heard_of_becomes_the_box_owners_own(table: Table) -> None:
    first = saint(table, "Frank", rage=1)
    deck_plan.rebuild(seat(table), came={(first.number, DeckCardType.RAGE_GIFT): ["Rusty Nail"]})
    assert deck(first) == ["Rusty Nail"]
    assert Card.objects.get(name="Rusty Nail").virtue == "rage"


def test_what_came_has_to_be_what_the_plan_asks_for(table: Table) -> None:
    first = saint(table, "Frank", rage=1)
    with refused("other-virtue"):
        deck_plan.rebuild(seat(table), came={(first.number, DeckCardType.RAGE_GIFT): ["Bones"]})
    with refused("too-many-gifts"):
        deck_plan.rebuild(seat(table), came={(first.number, DeckCardType.RAGE_GIFT): ["Reaper", "Murder Board"]})
    with refused("too-many-gifts"):
        deck_plan.rebuild(seat(table), came={(first.number, DeckCardType.SOUL_GIFT): ["Grifter"]})


def test_the_app_draws_alpha_gifts_and_no_others(table: Table) -> None:
    first = saint(table, "Frank", rage=2, soul=1)
    deck_plan.rebuild(seat(table), draws=True, dice=random.Random(1))
    starting = {"Dead Sea Salt", "Murder Board", "Pearl Handled Revolver", "Reaper", "Extra Razor Blades", "Pink Tazer"}
    drawn = [one.card for one in held(first).deck]
    assert sorted(one.virtue or "" for one in drawn) == ["rage", "rage", "soul"]
    assert {one.name for one in drawn if one.virtue == "rage"} <= starting
    assert len(newest(table).facts["cards"]) == 3


def test_a_card_that_moved_since_is_noticed(table: Table) -> None:
    first = saint(table, "Frank", "murder-board", "reaper", rage=1)
    saint(table, "Ophelia", rage=1)
    desk = reconstruction_of(table.campaign)
    assert desk
    saint_cards.lose(seat(table), first.number, [held(first).deck[0].copy], kind="card.sacrificed")
    with refused("changed-meanwhile"):
        deck_plan.rebuild(seat(table), seen=desk.mark)


def test_only_the_last_choir_is_rebuilt_unless_all_are_wished_for(table: Table) -> None:
    first, second = saint(table, "Frank", rage=0), saint(table, "Ophelia", "reaper", rage=0)
    mission = missions.set_out(seat(table), name="A mission", choir=[first.number])
    with refused("mission-under-way"):
        deck_plan.rebuild(seat(table), everyone=True)
    missions.finish(seat(table), mission.number, outcome=MissionOutcome.WON)
    assert deck_plan.rebuild(seat(table)) is None
    deck_plan.rebuild(seat(table), everyone=True)
    assert deck(second) == []


def test_more_than_six_are_too_many(table: Table) -> None:
    for n in range(7):
        saint(table, f"Saint {n}", rage=0)
    with refused("no-plan"):
        deck_plan.rebuild(seat(table), everyone=True)


def test_without_saints_there_is_nothing_to_rebuild(table: Table) -> None:
    with refused("nobody-plays"):
        deck_plan.rebuild(seat(table))
