"""The end of a mission, decision by decision: the book's example with its page, losses, refusals, the clean-up."""

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.clean_up import Card, Move, Place, clean_up
from campaigns.rulebooks.apocrypha.ending import (
    Choose,
    Decision,
    Ending,
    Illegal,
    Outcome,
    Sacrifice,
    SlotDeath,
    begin,
    decide,
    due,
    is_complete,
    is_over,
    moves,
    problems,
    refusals,
)
from campaigns.rulebooks.apocrypha.halo import Kind, Slot
from campaigns.rulebooks.apocrypha.register import Rule

pytestmark = pytest.mark.pure

CHOIR = ("Ophelia", "Dr. Zeez", "Frank")


def fleeting(name: str) -> Card:
    return Card(name, name, Kind.FRAGMENT, Place.DISPLAYED, is_fleeting=True)


def slotted(name: str, kind: Kind, slot: Slot) -> Card:
    return Card(name, name, kind, Place.HALO, slot)


HOUSE = Card("The Abandoned House", "The Abandoned House", Kind.FRAGMENT, Place.DISPLAYED)
TEA, INSIDER, TECH = map(fleeting, ("The Afternoon Tea", "The Insider", "The Tech"))
BATTERY = slotted("Love Battery", Kind.GIFT, Slot.TOP)
DEATH = Card("death of Zeez", "Death", Kind.DEATH, Place.DISPLAYED)
HAS = {"Dr. Zeez": [DEATH], "Frank": [BATTERY]}


def candlepoint() -> Ending:
    """Christmas in Candlepoint is won, and Dr. Zeez has faded."""
    return begin(CHOIR, Outcome.WON, last_turn="Ophelia", cards=HAS, fragments=[HOUSE, TEA, INSIDER, TECH])


def after(ending: Ending, *decisions: Decision) -> Ending:
    for decision in decisions:
        ending = decide(ending, decision)
    return ending


def refused(ending: Ending, decision: Decision) -> list[Rule]:
    with pytest.raises(Illegal) as error:
        decide(ending, decision)
    assert error.value.findings == refusals(ending, decision)
    return [finding.rule for finding in error.value.findings]


def asked(ending: Ending) -> list[tuple[Rule, dict[str, object]]]:
    return [(each.rule, dict(each.facts)) for each in due(ending)]


def told(moves: tuple[Move, ...]) -> list[str]:
    return [f"{move.name}: {move.start} to {move.to}" for move in moves]


def test_page_27_ophelia_wins_dr_zeez_trades_and_frank_takes_love_battery_back() -> None:
    ending = candlepoint()
    assert list(problems(ending)) == []
    assert asked(ending) == [(Rule.CHOOSING_FRAGMENTS, {"saint": "Ophelia"})]
    ending = decide(ending, Choose("Ophelia", TEA.id, Slot.TOP))
    assert asked(ending) == [(Rule.CHOOSING_FRAGMENTS, {"saint": "Dr. Zeez"})]
    ending = decide(ending, Choose("Dr. Zeez", INSIDER.id, gives_up_death=True))
    assert not is_complete(ending)
    # Beside the battery, which leaves the halo only afterwards.
    ending = decide(ending, Choose("Frank", HOUSE.id, Slot.TOP_LEFT))
    assert is_complete(ending)
    assert told(moves(ending)) == [
        "The Afternoon Tea: displayed to halo",
        "The Insider: displayed to box",
        "Death: displayed to box",
        "The Abandoned House: displayed to halo",
        "The Tech: displayed to box",
        "Love Battery: halo to deck",
    ]
    assert [move.rule for move in moves(ending)] == [
        Rule.CHOOSING_FRAGMENTS,
        Rule.TRADE_FOR_A_DEATH,
        Rule.TRADE_FOR_A_DEATH,
        Rule.CHOOSING_FRAGMENTS,
        Rule.LEFT_FRAGMENTS,
        Rule.SLOTTED_GIFTS_RETURN,
    ]
    assert [move.saint for move in moves(ending)][3:5] == ["Frank", ""]


def test_page_27_who_does_not_trade_slots_the_death_after_all_have_chosen() -> None:
    ending = after(candlepoint(), Choose("Ophelia", TEA.id), Choose("Dr. Zeez", INSIDER.id, Slot.LEFT))
    assert refused(ending, SlotDeath("Dr. Zeez", Slot.RIGHT)) == [Rule.DEATHS_OF_A_WIN]
    ending = decide(ending, Choose("Frank", TECH.id))
    assert asked(ending) == [(Rule.DEATHS_OF_A_WIN, {"saint": "Dr. Zeez"})]
    assert refused(ending, SlotDeath("Frank", Slot.RIGHT)) == [Rule.DEATHS_OF_A_WIN]
    ending = decide(ending, SlotDeath("Dr. Zeez", Slot.RIGHT))
    assert is_complete(ending)
    assert "Death: displayed to halo" in told(moves(ending))


def test_page_27_an_enduring_fragment_pays_for_no_death_and_nobody_else_has_one_to_give_up() -> None:
    ending = candlepoint()
    assert refused(ending, Choose("Ophelia", TEA.id, gives_up_death=True)) == [Rule.TRADE_FOR_A_DEATH]
    ending = decide(ending, Choose("Ophelia", TEA.id, Slot.TOP))
    assert refused(ending, Choose("Dr. Zeez", HOUSE.id, gives_up_death=True)) == [Rule.TRADE_FOR_A_DEATH]
    # A fragment that is kept pays for nothing either.
    assert refused(ending, Choose("Dr. Zeez", TECH.id, Slot.TOP, gives_up_death=True)) == [Rule.TRADE_FOR_A_DEATH]


def test_choosing_out_of_turn_and_what_is_not_there() -> None:
    ending = candlepoint()
    assert refused(ending, Choose("Frank", "The Tale")) == [Rule.CHOOSING_FRAGMENTS, Rule.FRAGMENTS_OF_A_WIN]
    assert refused(ending, Choose("Ophelia", TEA.id, Slot.TOP_LEFT)) == [Rule.SLOTTED_CARDS_TOUCH]
    assert refused(ending, Choose("Nobody", TEA.id, Slot.TOP)) == [Rule.CHOOSING_FRAGMENTS]
    over = after(ending, *(Choose(saint, card.id) for saint, card in zip(CHOIR, (TEA, TECH, HOUSE), strict=True)))
    assert refused(over, Choose("Ophelia", INSIDER.id)) == [Rule.CHOOSING_FRAGMENTS, Rule.FRAGMENTS_OF_A_WIN]


def test_what_was_wrong_with_a_halo_before_does_not_forbid_another_slot() -> None:
    corner = slotted("The Tale", Kind.FRAGMENT, Slot.BOTTOM_RIGHT)
    ending = begin(["Ophelia"], Outcome.WON, last_turn="Ophelia", cards={"Ophelia": [corner]}, fragments=[TEA])
    assert refusals(ending, Choose("Ophelia", TEA.id, Slot.TOP)) == ()


def test_a_fragment_goes_on_no_death_but_a_death_on_a_fragment() -> None:
    has = {"Ophelia": [slotted("Death", Kind.DEATH, Slot.TOP), DEATH, slotted("The Tale", Kind.FRAGMENT, Slot.LEFT)]}
    ending = begin(["Ophelia"], Outcome.WON, last_turn="Ophelia", cards=has, fragments=[HOUSE, TEA])
    assert refused(ending, Choose("Ophelia", TEA.id, Slot.TOP)) == [Rule.NO_FRAGMENT_ON_A_DEATH]
    ending = after(ending, Choose("Ophelia", TEA.id, Slot.RIGHT), SlotDeath("Ophelia", Slot.LEFT))
    assert is_complete(ending)
    # On top of the fragment.
    assert [card.name for card in ending.cards["Ophelia"] if card.slot is Slot.LEFT] == ["The Tale", "Death"]


def test_page_27_a_win_displays_as_many_fleeting_fragments_as_saints() -> None:
    [problem] = problems(replace(candlepoint(), displayed=(HOUSE, TEA)))
    assert (problem.rule, problem.facts) == (Rule.FRAGMENTS_OF_A_WIN, {"fleeting": 1, "saints": 3})


def test_page_27_a_special_fragment_is_one_more_to_choose_from() -> None:
    special = replace(HOUSE, id="special", name="The Playground")
    fragments = [HOUSE, special, TEA]
    ending = begin(["Ophelia"], Outcome.WON, last_turn="Ophelia", cards={}, fragments=fragments)
    ending = decide(ending, Choose("Ophelia", "special", Slot.TOP))
    assert told(moves(ending)) == [
        "The Playground: displayed to halo",
        "The Abandoned House: displayed to box",
        "The Afternoon Tea: displayed to box",
    ]


def test_when_there_are_too_few_fragments_the_last_saints_go_without() -> None:
    ending = begin(CHOIR, Outcome.WON, last_turn="Frank", cards={}, fragments=[TEA])
    assert is_complete(decide(ending, Choose("Frank", TEA.id, Slot.TOP)))
    assert is_complete(begin(CHOIR, Outcome.WON, last_turn="Frank", cards={}))


def test_decisions_can_be_written_down_and_read_again() -> None:
    decisions: list[Decision] = [
        Choose("Frank", TEA.id, Slot.TOP),
        SlotDeath("Frank", Slot.LEFT),
        Sacrifice("Frank", "x"),
    ]
    assert msgspec.json.decode(msgspec.json.encode(decisions), type=list[Decision]) == decisions


@pytest.mark.parametrize("outcome", [Outcome.LOST, Outcome.TIMED_OUT])
def test_page_27_after_a_loss_the_faded_slot_their_deaths(outcome: Outcome) -> None:
    ending = begin(CHOIR, outcome, last_turn="Frank", cards=HAS, fragments=[HOUSE])
    assert list(problems(ending)) == []
    assert asked(ending) == [(Rule.DEATHS_OF_A_LOSS, {"saint": "Dr. Zeez"})]
    assert refused(ending, Choose("Frank", HOUSE.id)) == [Rule.CHOOSING_FRAGMENTS, Rule.FRAGMENTS_OF_A_WIN]
    ending = decide(ending, SlotDeath("Dr. Zeez", Slot.TOP))
    assert told(moves(ending)) == ["Death: displayed to halo", "Love Battery: halo to deck"]


def test_page_27_after_a_loss_in_which_nobody_faded_any_one_slots_a_death() -> None:
    ending = begin(CHOIR, Outcome.TIMED_OUT, last_turn="Frank", cards={})
    assert asked(ending) == [(Rule.ONE_DEATH_OF_A_LOSS, {"saints": CHOIR})]
    assert refused(ending, SlotDeath("Nobody", Slot.TOP)) == [Rule.ONE_DEATH_OF_A_LOSS]
    assert refused(ending, SlotDeath("Frank", Slot.TOP_LEFT)) == [Rule.SLOTTED_CARDS_TOUCH]
    ending = decide(ending, SlotDeath("Frank", Slot.TOP))
    assert [move.rule for move in moves(ending)] == [Rule.ONE_DEATH_OF_A_LOSS]
    assert told(moves(ending)) == ["Death: box to halo"]
    assert refused(ending, SlotDeath("Ophelia", Slot.TOP)) == [Rule.DEATHS_OF_A_LOSS]


def full_halo(deaths: int, fragments: int) -> list[Card]:
    """So many deaths, and then so many fragments, slot after slot."""
    kinds = [Kind.DEATH] * deaths + [Kind.FRAGMENT] * fragments
    return [
        replace(slotted(f"Card {place}", kind, slot), id=str(place))
        for place, (kind, slot) in enumerate(zip(kinds, [*Slot, Slot.TOP], strict=False))
    ]


def test_page_27_a_ninth_card_has_to_go_and_it_is_a_fragment() -> None:
    has = {"Frank": [*full_halo(7, 1), DEATH], "Ophelia": []}
    ending = begin(["Frank", "Ophelia"], Outcome.LOST, last_turn="Frank", cards=has)
    ending = decide(ending, SlotDeath("Frank", Slot.TOP))
    assert asked(ending) == [(Rule.EIGHT_CARDS_AT_MOST, {"saint": "Frank", "count": 1})]
    assert refused(ending, Sacrifice("Frank", "0")) == [Rule.UNWANTED_FRAGMENTS]
    assert refused(ending, Sacrifice("Ophelia", "7")) == [Rule.UNWANTED_FRAGMENTS]
    ending = decide(ending, Sacrifice("Frank", "7"))
    assert is_complete(ending)
    assert [move.rule for move in moves(ending)] == [Rule.DEATHS_OF_A_LOSS, Rule.EIGHT_CARDS_AT_MOST]


def test_page_27_fragments_that_are_not_wanted_may_go_too() -> None:
    tale = slotted("The Tale", Kind.FRAGMENT, Slot.TOP)
    ending = begin(["Frank"], Outcome.LOST, last_turn="Frank", cards={"Frank": [tale]})
    ending = after(ending, SlotDeath("Frank", Slot.LEFT), Sacrifice("Frank", tale.id))
    assert moves(ending)[-1].rule is Rule.UNWANTED_FRAGMENTS
    assert [card.kind for card in ending.cards["Frank"]] == [Kind.DEATH]


def test_page_27_nine_deaths_take_everything_and_the_saint_is_stashed() -> None:
    gift = Card("gift", "Sparks", Kind.GIFT, Place.DECK)
    has = {"Frank": [*full_halo(8, 0), slotted("The Tale", Kind.FRAGMENT, Slot.LEFT), gift, DEATH]}
    ending = decide(begin(["Frank"], Outcome.LOST, last_turn="Frank", cards=has), SlotDeath("Frank", Slot.TOP))
    # Nothing is left to decide for the dead.
    assert is_complete(ending)
    buried = moves(ending)[1:]
    assert {move.rule for move in buried} == {Rule.NINE_DEATHS}
    assert {move.to for move in buried[:-1]} == {Place.BOX}
    assert len(buried) == 12
    assert told(buried)[-2:] == ["Death: halo to box", "Frank: halo to stash"]


def test_page_27_what_becomes_of_every_card() -> None:
    cards = [
        BATTERY,
        replace(BATTERY, id="sack", name="Wickety Wack Sack", is_sacrificed_at_the_end=True),
        slotted("The Hookup", Kind.OMEN, Slot.LEFT),
        slotted("Gaunt", Kind.THREAT, Slot.LEFT),
        slotted("The Tale", Kind.FRAGMENT, Slot.RIGHT),
        slotted("Death", Kind.DEATH, Slot.BOTTOM),
        Card("a", "Sparks", Kind.GIFT, Place.BURY_PILE),
        Card("b", "Bones", Kind.GIFT, Place.HAND),
        Card("c", "Reaper", Kind.GIFT, Place.DISCARD_PILE, is_sacrificed_at_the_end=True),
        Card("d", "Grifter", Kind.GIFT, Place.DECK),
        Card("e", "Comfort", Kind.OMEN, Place.DECK),
        Card("f", "Pain", Kind.OMEN, Place.BURY_PILE),
        Card("g", "Strix", Kind.THREAT, Place.HAND),
    ]
    moved = [(move.name, move.to, move.rule) for move in clean_up("Frank", cards)]
    assert moved == [
        ("Love Battery", Place.DECK, Rule.SLOTTED_GIFTS_RETURN),
        ("Wickety Wack Sack", Place.BOX, Rule.SLOTTED_GIFTS_RETURN),
        ("The Hookup", Place.BOX, Rule.SLOTTED_OMENS_AND_THREATS),
        ("Gaunt", Place.BOX, Rule.SLOTTED_OMENS_AND_THREATS),
        ("Sparks", Place.DECK, Rule.BURIED_CARDS_RETURN),
        ("Bones", Place.DECK, Rule.HAND_AND_DISCARDS_RETURN),
        ("Reaper", Place.DECK, Rule.HAND_AND_DISCARDS_RETURN),
        ("Comfort", Place.BOX, Rule.NO_OMENS_BETWEEN_MISSIONS),
        ("Pain", Place.BOX, Rule.NO_OMENS_BETWEEN_MISSIONS),
        ("Strix", Place.BOX, Rule.PUTTING_AWAY),
    ]


@pytest.mark.parametrize(
    ("outcome", "act", "over"),
    [(Outcome.WON, 1, False), (Outcome.WON, 2, True), (Outcome.LOST, 1, True), (Outcome.TIMED_OUT, 1, True)],
)
def test_page_27_winning_an_act_of_several_leads_to_the_next(outcome: Outcome, act: int, over: bool) -> None:
    assert is_over(outcome, act=act, acts=2) is over


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(Outcome), st.sets(st.sampled_from(CHOIR)), st.sampled_from(CHOIR), st.data())
def test_whatever_is_decided_the_end_is_complete_after_finitely_many_decisions(
    outcome: Outcome, faded: set[str], last_turn: str, data: st.DataObject
) -> None:
    halos = {saint: full_halo(data.draw(st.integers(0, 8)), 0) for saint in CHOIR}
    has = {saint: [*halos[saint], *([replace(DEATH, id="own")] if saint in faded else [])] for saint in CHOIR}
    ending = begin(CHOIR, outcome, last_turn=last_turn, cards=has, fragments=[HOUSE, TEA, INSIDER, TECH])
    for _decision in range(9):
        if is_complete(ending):
            break
        facts = due(ending)[0].facts
        saint = str(facts.get("saint") or data.draw(st.sampled_from(CHOIR)))
        if ending.choosing:
            fragment = data.draw(st.sampled_from(ending.displayed)).id
            ending = decide(ending, Choose(saint, fragment))
        else:
            ending = decide(ending, SlotDeath(saint, Slot.TOP))
    assert is_complete(ending)
    assert (ending.displayed == ()) or outcome is not Outcome.WON
    deaths = sum(card.kind is Kind.DEATH for cards in ending.cards.values() for card in cards)
    began = sum(map(len, halos.values()))
    assert deaths - began == (len(faded) if outcome is Outcome.WON else max(1, len(faded)))
