"""What fragments add to a deck: known, said once and kept with the card, covered, or written by hand."""

import uuid

import pytest

from campaigns.chronicle.undo import undo
from campaigns.chronicle.words import words
from campaigns.missions.actions import missions
from campaigns.missions.deck_plan import instructions, reconstruction_of, verdicts
from campaigns.models import Saint, SaintPlaceKind
from campaigns.models.sheet import SaintSheet, Virtues
from campaigns.rulebooks.apocrypha.deck import DeckCheckTime
from campaigns.rules.apocrypha.verdicts import in_words
from campaigns.saints.actions import additions, saints, slotting
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from campaigns.saints.holdings import judge_deck, wanted_deck
from cards.models import Card, Correction
from cards.packs import files
from tests.people_at_table import Table, browser_of, program_of, refused
from tests.saints_at_table import card, held, seat, slot

LEFT, TOP = SaintPlaceKind("left"), SaintPlaceKind("top")
BETWEEN = DeckCheckTime.BETWEEN_MISSIONS


def saint(table: Table, *codes: str, **extra: int) -> Saint:
    """With two Rage gifts in the deck and Rage 2."""
    sheet = SaintSheet(virtues=Virtues(rage=2), extra={type.replace("_", "-"): n for type, n in extra.items()})  # type: ignore[misc]
    made = saints.make(seat(table), name="Ophelia", sheet=sheet)
    wanted = [WantedCopies(card("murder-board"), 2)]
    saint_cards.gain(seat(table), made.number, wanted, kind="deck.built")
    for code, where in zip(codes, (LEFT, TOP), strict=False):
        slot(table, made, code, where)
    return made


def said(one: Saint) -> list[str]:
    return [in_words(problem) for problem in judge_deck(held(one), BETWEEN).problems]


def test_what_the_catalogue_knows_of_a_slotted_fragment_counts_and_is_named(table: Table) -> None:
    one = saint(table, "the-tale")
    assert said(one) == ["1 Soul gift is missing. The Tale adds 1 Soul gift."]
    saint_cards.gain(seat(table), one.number, [WantedCopies(card("sparks"), 1)])
    assert said(one) == []


def test_what_was_written_by_hand_is_not_counted_twice(table: Table) -> None:
    assert wanted_deck(held(saint(table, "the-tale", soul_gift=1)), BETWEEN)["soul-gift"] == 1  # type: ignore[index]
    assert wanted_deck(held(saint(table, soul_gift=2)), BETWEEN)["soul-gift"] == 2  # type: ignore[index]


def test_a_covered_fragment_adds_nothing(table: Table) -> None:
    one = saint(table, "the-tale")
    slot(table, one, "death", LEFT)
    assert said(one) == []


def test_a_mission_is_not_begun_without_what_a_fragment_adds(table: Table) -> None:
    one = saint(table, "the-tale")
    with refused("not-ready") as problem:
        missions.set_out(seat(table), name="A mission", choir=[one.number])
    assert "The Tale adds 1 Soul gift." in str(problem.value.message)


def test_the_rebuild_draws_what_a_fragment_adds(table: Table) -> None:
    saint(table, "the-tale")
    desk = reconstruction_of(table.campaign)
    assert desk
    assert [(line.what, line.type) for line in instructions(desk)] == [("draw", "soul-gift")]
    assert verdicts(desk)[0].added == ["The Tale adds 1 Soul gift."]


def test_what_nobody_knows_is_asked_once_and_kept_with_the_card(table: Table) -> None:
    one = saint(table, "the-fainting-spell")
    (asked,) = held(one).unknown_fragments
    entry = additions.say_what_it_adds(seat(table), one.number, asked.copy, adds={"mind-gift": 2})
    assert entry
    assert words(entry) == "Player wrote down that The Fainting Spell adds 2 Mind gifts to the deck."
    assert held(one).unknown_fragments == []
    assert said(one) == ["2 Mind gifts are missing. The Fainting Spell adds 2 Mind gifts."]
    assert Correction.objects.get(owner=one.box.owner).facts == {"adds_to_deck": {"mind-gift": 2}}
    assert additions.say_what_it_adds(seat(table), one.number, asked.copy, adds={"mind-gift": 2}) is None


def test_saying_it_leaves_other_corrections_alone_and_is_undone_by_itself(table: Table) -> None:
    one = saint(table, "the-fainting-spell")
    Correction.objects.create(owner=one.box.owner, card=card("the-fainting-spell"), facts={"number": 7})
    (asked,) = held(one).unknown_fragments
    entry = additions.say_what_it_adds(seat(table), one.number, asked.copy, adds={})
    assert entry
    assert words(entry) == "Player wrote down that The Fainting Spell adds no cards to the deck."
    assert said(one) == []
    undone = undo(seat(table), number=entry.number)
    assert words(undone) == "Player undid what The Fainting Spell adds to the deck."
    assert len(held(one).unknown_fragments) == 1
    undo(seat(table), number=undone.number)
    assert held(one).unknown_fragments == []
    assert Correction.objects.get(owner=one.box.owner).facts == {"number": 7, "adds_to_deck": {}}


def test_fleeting_fragments_and_other_cards_are_not_asked_about(table: Table) -> None:
    one = saint(table, "the-insider", "sparks")
    assert held(one).unknown_fragments == []


def test_a_card_of_ones_own_keeps_it_itself(table: Table) -> None:
    one = saint(table)
    described = slotting.DescribedCard("fragment", lasts="enduring", adds={"omen": 1})
    slotting.slot(seat(table), one.number, name="The Candle", described=described)
    assert [(a.source, a.type, a.count) for a in held(one).additions] == [("The Candle", "omen", 1)]
    own = Card.objects.select_related("type", "pack").get(name="The Candle")
    assert own.pack
    assert files.read_card(files.as_json(files.part_of(own)), own.pack).adds_to_deck == {"omen": 1}
    (lies,) = held(one).halo
    additions.say_what_it_adds(seat(table), one.number, lies.copy, adds={})
    assert held(one).additions == []
    assert not Correction.objects.exists()


def test_what_does_not_lie_in_the_halo_is_not_described(table: Table) -> None:
    one = saint(table)
    for copy in (held(one).deck[0].copy, 999_999):
        with refused("moved-meanwhile"):
            additions.say_what_it_adds(seat(table), one.number, copy, adds={})


# --- Through the doors


def test_the_halo_page_asks_and_the_saint_page_names_the_source(table: Table) -> None:
    one = saint(table, "the-fainting-spell")
    address = f"{table.path}saints/{one.number}/"
    browser = browser_of("player")
    for answer in (browser.get(f"{address}halo/"), browser.get(address)):
        assert "Does <b>The Fainting Spell</b> add cards to the deck?" in answer.content.decode()
    (asked,) = held(one).unknown_fragments
    sent = {"copy": asked.copy, "adds_type": "soul-gift", "adds_count": 1, "back": "saint"}
    page = browser.post(f"{address}halo/adds/", sent, follow=True).content.decode()
    assert "add cards to the deck?" not in page
    assert page.count("The Fainting Spell adds 1 Soul gift.") >= 1
    page = browser.get(f"{table.path}rebuild-decks/").content.decode()
    assert "The Fainting Spell adds 1 Soul gift." in page


def test_none_is_one_tap(table: Table) -> None:
    one = saint(table, "the-fainting-spell")
    (asked,) = held(one).unknown_fragments
    sent = {"copy": asked.copy, "adds_type": "body-gift", "adds_count": 1, "none": "on"}
    browser_of("player").post(f"{table.path}saints/{one.number}/halo/adds/", sent)
    assert (held(one).unknown_fragments, held(one).additions) == ([], [])


def test_a_new_enduring_fragment_is_described_with_what_it_adds_in_one_form(table: Table) -> None:
    one = saint(table)
    address = f"{table.path}saints/{one.number}/halo/slot/"
    sent = {"act": "card", "name": "The Candle", "key": uuid.uuid4()}
    assert "does it add cards to the deck?" in browser_of("player").post(address, sent).content.decode()
    more = {"what": "enduring", "adds_type": "rage-gift", "adds_count": "2"}
    browser_of("player").post(address, {**sent, **more, "key": uuid.uuid4()})
    assert [(a.type, a.count) for a in held(one).additions] == [("rage-gift", 2)]


@pytest.mark.parametrize("adds", [{}, {"soul-gift": 2}])
def test_programs_read_and_say_it(table: Table, adds: dict[str, int]) -> None:
    one = saint(table, "the-tale", "the-fainting-spell")
    path = f"/api/v1/campaigns/{table.campaign.pk}/saints/{one.number}/"
    client = program_of("player")
    answer = client.get(f"{path}deck/").json()
    tale = {"type": "soul-gift", "count": 1, "message": "The Tale adds 1 Soul gift."}
    assert answer["added"] == [tale]
    (asked,) = answer["unknown"]
    assert answer["wanted"]["soul-gift"] == 1
    answer = client.send("PUT", f"{path}halo/adds/", {"copy": asked, "adds": adds}).json()
    assert answer["unknown"] == []
    assert len(answer["added"]) == 1 + len(adds)
