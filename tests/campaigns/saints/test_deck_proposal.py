"""The proposal for a new deck, what changed since a mission, where wished cards are, and the deck as text."""

from random import Random

from campaigns import access
from campaigns.access import BoxRight
from campaigns.boxes import actions as boxes
from campaigns.missions.actions import earlier_missions
from campaigns.models import SaintPlaceKind
from campaigns.models.sheet import SaintSheet, Virtues
from campaigns.rules.apocrypha.verdicts import in_words
from campaigns.saints import deck_proposal
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import saints
from campaigns.saints.actions.cards import WantedCopies
from campaigns.saints.card_lists import lines_of, read
from cards.box import moving
from cards.box.moving import MoveWish
from cards.models import Box, Card, Copy
from cards.sight import viewer_for
from tests.people_at_table import Table, person, refused, set_table
from tests.saints_at_table import card, frank, held, ophelia, seat

# A saint whose list nobody knows.
STRANGER = SaintSheet(virtues=Virtues(body=2, mind=0, rage=1, soul=0))


def propose(saint: object, dice: int = 1) -> deck_proposal.DeckProposal:
    return deck_proposal.propose(held(saint), viewer_for(person("player")), Random(dice))  # type: ignore[arg-type]


def build(table: Table, saint: object) -> None:
    number = saint.number  # type: ignore[attr-defined]
    picks = [WantedCopies(pick.card, 1) for pick in propose(saint).picks]
    saint_cards.gain(seat(table), number, picks, kind="deck.built")


def test_a_saint_of_enter_here_gets_the_pre_built_deck(table: Table) -> None:
    proposal = propose(frank(table))
    assert proposal.has_list
    assert [pick.card.name for pick in proposal.picks] == [
        *("Extra Shot", "Halligan Bar", "Vice Dog", "Bones", "Memory Killer", "Memory Stick"),
        *("Dead Sea Salt", "Murder Board", "Pearl Handled Revolver", "Reaper", "Lucky Numbers"),
    ]
    assert not any(pick.is_drawn for pick in proposal.picks)
    assert (proposal.taken, proposal.missing) == ([], [])


def test_a_card_that_another_holds_is_named_and_another_of_its_virtue_drawn(table: Table) -> None:
    other, saint = ophelia(table), frank(table)
    saint_cards.gain(seat(table), other.number, [WantedCopies(card("vice-dog"), card("vice-dog").copies or 1)])
    proposal = propose(saint)
    assert [(row.card.name, row.where) for row in proposal.taken] == [("Vice Dog", ["in the deck of Ophelia"])]
    (drawn,) = (pick.card for pick in proposal.picks if pick.is_drawn)
    assert drawn.virtue == "body"
    assert drawn.name != "Vice Dog"


def test_a_saint_without_a_list_gets_random_gifts_of_each_virtue(table: Table) -> None:
    saint = saints.make(seat(table), name="Nobody", sheet=STRANGER)
    proposal = propose(saint)
    assert sorted(pick.card.virtue or "" for pick in proposal.picks) == ["body", "body", "rage"]
    assert all(pick.is_drawn for pick in proposal.picks)
    drawn = {tuple(pick.card.name for pick in propose(saint, dice).picks) for dice in range(8)}
    assert len(drawn) > 1


def test_what_is_in_the_deck_already_is_not_proposed_again(table: Table) -> None:
    saint = frank(table)
    build(table, saint)
    assert propose(saint).picks == []


def test_what_the_box_does_not_know_is_missing(table: Table) -> None:
    saint = saints.make(seat(table), name="Nobody", sheet=SaintSheet(virtues=Virtues(soul=9)))
    known = sum(pick.card.virtue == "soul" for pick in propose(saint).picks)
    Box.objects.get().copies.filter(card__virtue="soul").delete()
    assert known == 9
    (missing,) = propose(saint).missing
    assert in_words(missing) == "9 Soul gifts are missing."


def test_since_the_last_mission_some_came_and_some_went(table: Table) -> None:
    saint = frank(table)
    assert deck_proposal.since_last_mission(held(saint)) is None
    build(table, saint)
    earlier_missions.enter_missions(seat(table), "Base / Enter Here / won")
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("grimoire"), 1), WantedCopies(card("bruiser"), 1)])
    lost = [one.copy for one in held(saint).deck if one.card.name in ("Reaper", "Bruiser")]
    saint_cards.lose(seat(table), saint.number, lost, kind="card.sacrificed")
    comparison = deck_proposal.since_last_mission(held(saint))
    assert comparison is not None
    assert comparison.mission.name == "Enter Here"
    assert (comparison.came, comparison.went) == ([("Grimoire", 1)], [("Reaper", 1)])


def test_where_the_wished_cards_are(table: Table) -> None:
    saint = frank(table)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("reaper"), 1)])
    found = deck_proposal.whereabouts(saint.box, ["Reaper", "Nothing of the kind"])
    assert "1 in the deck of Frank" in found["Reaper"]
    assert "in the divider Rage gifts" in found["Reaper"]
    assert "Nothing of the kind" not in found


def test_of_another_table_only_its_owner_is_told_whose_it_is(table: Table) -> None:
    saint = frank(table)
    elsewhere = set_table("The Secret Table")
    there = boxes.bring(elsewhere.seat("owner"), box_id=saint.box_id).table
    copies = Copy.objects.filter(box=saint.box, card=card("vice-dog"))
    moving.move(saint.box, [MoveWish(copy.pk, copy.place_id, there.pk) for copy in copies], by=person("owner"))
    for who, whose in (("owner", "on the table of The Secret Table"), ("player", "on another table")):
        saint.box = access.box_with(person(who), saint.box_id, BoxRight.SEE)
        assert deck_proposal.whereabouts(saint.box, ["Vice Dog"]) == {"Vice Dog": f"{copies.count()} {whose}"}
        assert [row.where for row in propose(saint).taken] == [[whose]]


def test_a_deck_as_text_can_be_pasted_again(table: Table) -> None:
    saint = frank(table)
    build(table, saint)
    text = deck_proposal.as_text(held(saint))
    assert text.startswith("// Frank · Candlepoint\n\n# Body gifts\n1 Extra Shot\n")
    wanted, unread = lines_of(text)
    again = read(saint.box, wanted, by=person("player"))
    assert (unread, again.problems) == ([], [])
    assert sorted(one.card.name for one in again.cards) == sorted(one.card.name for one in held(saint).deck)


# --- Six at most


def seven(table: Table) -> list[int]:
    """Seven saints, of whom six have a deck of one card each."""
    made = [saints.make(seat(table), name=f"Saint {n}", sheet=SaintSheet()).number for n in range(1, 8)]
    gifts = Card.objects.filter(game="apocrypha", type__slug="gift", pack=None).exclude(virtue="rage")
    for number, gift in zip(made[:6], gifts.select_related("type").order_by("code"), strict=False):
        saint_cards.gain(seat(table), number, [WantedCopies(gift, 1)])
    return made


def test_a_seventh_deck_waits_until_another_is_put_away(table: Table) -> None:
    *six, last = seven(table)
    with refused("six-saints-built") as problem:
        saint_cards.gain(seat(table), last, [WantedCopies(card("murder-board"), 1)], kind="deck.built")
    assert "(p. 12): Saint 1, Saint 2, Saint 3, Saint 4, Saint 5, Saint 6." in str(problem.value.message)
    first = table.campaign.saints.get(number=six[0])
    copies = [one.copy for one in held(first).deck]
    with refused("six-saints-built"):
        saint_cards.give(seat(table), six[1], [held(table.campaign.saints.get(number=six[1])).deck[0].copy], to=last)
    saint_cards.lose(seat(table), six[0], copies, kind="card.put-back")
    saint_cards.gain(seat(table), last, [WantedCopies(card("murder-board"), 1)], kind="deck.built")


def test_whoever_has_a_deck_may_add_to_it_and_a_halo_needs_none(table: Table) -> None:
    *six, last = seven(table)
    saint_cards.gain(seat(table), six[0], [WantedCopies(card("murder-board"), 1)])
    saint_cards.gain(seat(table), last, [WantedCopies(card("death"), 1, SaintPlaceKind.TOP)], kind="card.slotted")


def test_gifts_lie_on_the_pile_until_somebody_takes_them(table: Table) -> None:
    saint, other = frank(table), ophelia(table)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("reaper"), 1)])
    (copy,) = (one.copy for one in held(saint).deck)
    with refused("moved-meanwhile"):
        saint_cards.pick_up(seat(table), other.number, [copy])
    saint_cards.lay_on_pile(seat(table), saint.number, [copy])
    saint_cards.pick_up(seat(table), other.number, [copy])
    assert [one.copy for one in held(other).deck] == [copy]
    with refused("moved-meanwhile"):
        saint_cards.pick_up(seat(table), saint.number, [copy])
