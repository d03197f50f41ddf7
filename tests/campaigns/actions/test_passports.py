"""Away games: a saint leaves with a passport, plays elsewhere, and comes home with what befell them (p. 27)."""

import json
import uuid
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404

from campaigns.actions import hands, passports, saints, visitors
from campaigns.actions.hands import Wanted
from campaigns.actions.undo import undo
from campaigns.chronicle import words
from campaigns.models import Entry, Member, Mission, Part, Passport, Saint, SaintState, Visit
from campaigns.passports import as_bytes, written
from campaigns.sheet import Record, Went, kept
from cards.models import Copy, Kind
from tests.people_at_table import Table, refused, sit_down
from tests.saints_at_table import card, frank, held, lying, ophelia, seat, slot

Document = dict[str, Any]


@pytest.fixture
def traveller(table: Table) -> Saint:
    """Frank, with a fragment and a death in the halo and two gifts in the deck."""
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", Part.TOP)
    slot(table, saint, "death", Part.LEFT)
    hands.gain(seat(table), saint.number, [Wanted(card("murder-board"), 2)])
    return saint


def leave(table: Table, saint: Saint) -> Document:
    """Frank's passport, as he left with it."""
    document: Document = json.loads(as_bytes(passports.issue(seat(table), saint.number).left))
    return document


def host(elsewhere: Table) -> Member:
    return elsewhere.seat("lodger")


def now(saint: Saint) -> Saint:
    return Saint.objects.select_related("box__owner", "box__game", "card").get(pk=saint.pk)


def newest(table: Table) -> Entry:
    return table.campaign.chronicle.latest("number")


def told(saint: Saint) -> list[tuple[str, str, bool]]:
    found = passports.homecoming(now(saint))
    assert found is not None
    return [(change.what, change.words, change.is_binding) for change in found.changes]


def accept(table: Table, saint: Saint, *accepted: int) -> Entry:
    found = passports.homecoming(now(saint))
    return passports.come_home(seat(table), saint.number, mark=found.mark if found else "", accepted=accepted)


# Leaving


def test_a_saint_who_left_does_nothing_at_home(table: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    assert (document["home"], document["saint"]["name"], document["game"]) == ("Candlepoint", "Frank", "apocrypha")
    assert document["saint"]["cards"] == [
        {"part": "card", "card": "apocrypha-frank-block"},
        {"part": "deck", "card": "apocrypha-murder-board"},
        {"part": "deck", "card": "apocrypha-murder-board"},
        {"part": "top", "card": "apocrypha-the-afternoon-tea"},
        {"part": "left", "card": "apocrypha-death"},
    ]
    assert now(traveller).state == SaintState.AWAY
    assert words(newest(table)) == "Frank went to play at another table."
    with refused("not-playing"):
        hands.gain(seat(table), traveller.number, [Wanted(card("murder-board"), 1)])
    with refused("not-playing"):
        passports.issue(seat(table), traveller.number)


def test_nobody_leaves_in_the_middle_of_a_mission(table: Table, traveller: Saint) -> None:
    record = Record(choir=[Went(traveller.number, "Frank")])
    Mission.objects.create(campaign=table.campaign, number=1, name="Cornered", record=kept(record))
    with refused("on-a-mission"):
        leave(table, traveller)


def test_leaving_is_undone_and_the_passport_holds_no_longer(table: Table, elsewhere: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    code = Passport.objects.get().code or ""
    assert passports.shown_by(code).saint == traveller
    undo(seat(table), number=newest(table).number)
    assert now(traveller).state == SaintState.PLAYING
    with pytest.raises(Http404):
        passports.shown_by(code)
    with refused("not-away"):
        visitors.receive(host(elsewhere), document=document)


def test_only_the_newest_passport_holds(table: Table, traveller: Saint) -> None:
    leave(table, traveller)
    first = Passport.objects.get().code or ""
    accept(table, traveller)
    leave(table, traveller)
    with pytest.raises(Http404):
        passports.shown_by(first)


def test_only_players_send_saints_away(table: Table, traveller: Saint) -> None:
    with pytest.raises(PermissionDenied):
        passports.issue(seat(table, "spectator"), traveller.number)


# At the other table


def test_a_guest_plays_elsewhere_with_cards_of_their_own(table: Table, elsewhere: Table, traveller: Saint) -> None:
    guest = visitors.receive(host(elsewhere), document=leave(table, traveller))
    assert words(newest(elsewhere)) == "Frank of Candlepoint came to play here."
    assert (guest.name, guest.sheet, guest.state) == ("Frank", now(traveller).sheet, SaintState.PLAYING)
    assert lying(guest) == lying(traveller)
    assert [one.card.name for one in held(guest).deck] == ["Murder Board", "Murder Board"]
    # The host's own cards are all still there, those of the guest beside them.
    boards = Copy.objects.filter(box=guest.box, card=card("murder-board"))
    assert sorted(copy.place.kind for copy in boards) == ["deck"] * 2 + ["divider"] * 4
    # The cards at home have not moved.
    assert len(held(traveller).held) == 5


def test_a_saint_is_at_one_table_at_a_time(table: Table, elsewhere: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    with refused("at-home"):
        visitors.receive(seat(table), document=document)
    visitors.receive(host(elsewhere), document=document)
    with refused("at-another-table"):
        visitors.receive(host(elsewhere), document=document)
    with refused("at-another-table"):
        undo(seat(table), number=newest(table).number)
    with refused("at-another-table"):
        accept(table, traveller)


def test_a_guest_goes_nowhere_but_home(table: Table, elsewhere: Table, traveller: Saint) -> None:
    guest = visitors.receive(host(elsewhere), document=leave(table, traveller))
    with refused("a-visitor"):
        passports.issue(host(elsewhere), guest.number)
    with refused("a-visitor"):
        saints.take_apart(host(elsewhere), guest.number)


def test_a_guests_coming_is_undone_with_all_they_did(table: Table, elsewhere: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    guest = visitors.receive(host(elsewhere), document=document)
    came = newest(elsewhere)
    gained = hands.gain(host(elsewhere), guest.number, [Wanted(card("the-insider"), 1, Part.RIGHT)])
    with refused("has-dependants") as problem:
        undo(host(elsewhere), number=came.number)
    assert problem.value.facts["dependants"] == [gained.number]
    undo(host(elsewhere), number=came.number, with_dependants=True)
    assert now(guest).state == SaintState.GONE
    assert not held(guest).held
    # Their own cards are gone from the box again, and they may come anew.
    boards = Copy.objects.filter(box=guest.box, card=card("murder-board"))
    assert sorted(copy.place.kind for copy in boards) == ["divider"] * 4 + ["outside"] * 2
    visitors.receive(host(elsewhere), document=document)
    assert Copy.objects.filter(box=guest.box, card=card("murder-board")).count() == 6


def test_a_guest_goes_home_with_their_own_cards_and_leaves_what_they_gained(
    table: Table, elsewhere: Table, traveller: Saint
) -> None:
    guest = visitors.receive(host(elsewhere), document=leave(table, traveller))
    hands.gain(host(elsewhere), guest.number, [Wanted(card("the-insider"), 1, Part.RIGHT)])
    board, other = (one.copy for one in held(guest).deck)
    hands.lose(host(elsewhere), guest.number, [board], kind="card.sacrificed")
    visitors.send_home(host(elsewhere), guest.number)
    assert words(newest(elsewhere)) == "Frank went home to Candlepoint."
    assert {Copy.objects.get(pk=copy).place.kind for copy in (board, other)} == {Kind.OUTSIDE}
    insider = Copy.objects.get(box=guest.box, card=card("the-insider"))
    assert insider.place.kind == Kind.DIVIDER
    undo(host(elsewhere), number=newest(elsewhere).number)
    assert lying(guest) == [("top", "The Afternoon Tea"), ("left", "Death"), ("right", "The Insider")]


# Home again


def play_away(table: Table, elsewhere: Table, saint: Saint) -> Saint:
    """Frank gains a fragment, loses a gift, suffers a death, moves his tea, and somebody writes on his sheet."""
    guest, by = visitors.receive(host(elsewhere), document=leave(table, saint)), host(elsewhere)
    hands.gain(by, guest.number, [Wanted(card("the-insider"), 1, Part.RIGHT)])
    hands.gain(by, guest.number, [Wanted(card("death"), 1, Part.BOTTOM)], kind="card.slotted")
    hands.lose(by, guest.number, [held(guest).deck[0].copy], kind="card.sacrificed")
    saints.change(by, guest.number, changes={"notes": "Met the Mancubs."})
    visitors.send_home(by, guest.number)
    return guest


CHANGES = [
    ("death", "Death was slotted: bottom center.", True),
    ("lost", "Murder Board was lost: deck.", True),
    ("gained", "The Insider was gained: center right.", False),
    ("written", "They wrote the notes anew: “Met the Mancubs.”", False),
]


def test_what_befell_a_saint_is_a_list_at_home(table: Table, elsewhere: Table, traveller: Saint) -> None:
    play_away(table, elsewhere, traveller)
    assert told(traveller) == CHANGES
    found = passports.homecoming(now(traveller))
    assert found is not None
    assert {(change.rule.id, change.rule.page) for change in found.changes} == {("away-games", 27)}


def test_all_of_it_is_one_deed_that_is_undone_as_one(table: Table, elsewhere: Table, traveller: Saint) -> None:
    play_away(table, elsewhere, traveller)
    before = lying(traveller)
    accept(table, traveller, 3, 4)
    assert words(newest(table)) == "Frank came home from another table."
    assert (now(traveller).state, now(traveller).sheet["notes"]) == (SaintState.PLAYING, "Met the Mancubs.")
    after = [("top", "The Afternoon Tea"), ("left", "Death"), ("right", "The Insider"), ("bottom", "Death")]
    assert lying(traveller) == after
    assert [one.card.name for one in held(traveller).deck] == ["Murder Board"]
    undo(seat(table), number=newest(table).number)
    assert (now(traveller).state, lying(traveller)) == (SaintState.AWAY, before)
    assert now(traveller).sheet["notes"] == ""
    assert told(traveller) == CHANGES


def test_deaths_and_losses_cannot_be_declined(table: Table, elsewhere: Table, traveller: Saint) -> None:
    play_away(table, elsewhere, traveller)
    accept(table, traveller)
    assert lying(traveller) == [("top", "The Afternoon Tea"), ("left", "Death"), ("bottom", "Death")]
    assert [one.card.name for one in held(traveller).deck] == ["Murder Board"]
    assert now(traveller).sheet["notes"] == ""


def test_what_changed_since_they_looked_is_not_accepted(table: Table, elsewhere: Table, traveller: Saint) -> None:
    play_away(table, elsewhere, traveller)
    for mark in ("", "somethingelse"):
        with refused("changed-meanwhile"):
            passports.come_home(seat(table), traveller.number, mark=mark)
    assert now(traveller).state == SaintState.AWAY


def test_a_homecoming_that_the_hosts_undo_is_not_there_any_more(
    table: Table, elsewhere: Table, traveller: Saint
) -> None:
    play_away(table, elsewhere, traveller)
    gone = newest(elsewhere)
    undo(host(elsewhere), number=gone.number)
    assert passports.homecoming(now(traveller)) is None
    undo(host(elsewhere), number=newest(elsewhere).number)
    accept(table, traveller)
    with refused("not-away"):
        undo(host(elsewhere), number=newest(elsewhere).number)


def test_a_saint_comes_home_as_they_left(table: Table, traveller: Saint) -> None:
    leave(table, traveller)
    accept(table, traveller)
    assert (now(traveller).state, len(held(traveller).held)) == (SaintState.PLAYING, 5)
    with refused("not-away"):
        accept(table, traveller)


def with_deaths(document: Document, count: int) -> Document:
    cards = [*document["saint"]["cards"], *({"part": "bottom", "card": "apocrypha-death"} for _n in range(count))]
    return {**document, "saint": {**document["saint"], "cards": cards}}


def test_the_ninth_death_abroad_is_the_end_at_home(table: Table, traveller: Saint) -> None:
    document = with_deaths(leave(table, traveller), 8)
    passports.bring_back(seat(table), traveller.number, document=document)
    accept(table, traveller)
    assert words(newest(table)) == "Frank died for ever at another table."
    assert now(traveller).state == SaintState.DEAD
    assert not held(traveller).held
    assert Copy.objects.get(box=traveller.box, card=card("frank-block")).place.kind == Kind.STASH
    assert not Copy.objects.filter(box=traveller.box, card=card("death")).exclude(place__kind=Kind.DIVIDER).exists()
    undo(seat(table), number=newest(table).number)
    assert (now(traveller).state, len(held(traveller).held)) == (SaintState.AWAY, 5)


def test_seven_more_deaths_are_not_the_end(table: Table, traveller: Saint) -> None:
    passports.bring_back(seat(table), traveller.number, document=with_deaths(leave(table, traveller), 7))
    accept(table, traveller)
    assert now(traveller).state == SaintState.PLAYING


def test_who_died_for_ever_at_the_other_table_is_dead_at_home(table: Table, elsewhere: Table, traveller: Saint) -> None:
    guest = visitors.receive(host(elsewhere), document=leave(table, traveller))
    Saint.objects.filter(pk=guest.pk).update(state=SaintState.DEAD)
    visitors.send_home(host(elsewhere), guest.number)
    assert told(traveller) == [("died", "Frank died for ever.", True)]
    accept(table, traveller)
    assert now(traveller).state == SaintState.DEAD


def test_the_dead_are_not_let_in(table: Table, elsewhere: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    with refused("dead"):
        visitors.receive(host(elsewhere), document=with_deaths(document, 8))
    with refused("dead"):
        visitors.receive(host(elsewhere), document={**document, "saint": {**document["saint"], "is_dead": True}})
    assert not Visit.objects.exists()


def test_a_file_from_another_installation_comes_home_too(table: Table, elsewhere: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    document["saint"]["cards"][3]["part"] = "top-left"
    document["saint"]["cards"].append({"part": "deck", "card": {"name": "Pelt", "type": "gift", "virtue": "body"}})
    passports.bring_back(seat(table), traveller.number, document=document)
    assert told(traveller) == [
        ("gained", "Pelt was gained: deck.", False),
        ("moved", "The Afternoon Tea was moved: top center, then top left.", False),
    ]
    accept(table, traveller, 1, 2)
    assert lying(traveller) == [("top-left", "The Afternoon Tea"), ("left", "Death")]
    assert [one.card.name for one in held(traveller).deck] == ["Murder Board", "Murder Board", "Pelt"]


def test_a_gain_of_which_no_copy_is_free_is_refused_with_who_holds_it(table: Table, traveller: Saint) -> None:
    other = ophelia(table)
    document = leave(table, traveller)
    hands.gain(seat(table), other.number, [Wanted(card("murder-board"), 2)])
    document["saint"]["cards"].append({"part": "deck", "card": "apocrypha-murder-board"})
    passports.bring_back(seat(table), traveller.number, document=document)
    with refused("all-in-use") as problem:
        accept(table, traveller, 1)
    assert "Ophelia" in problem.value.message
    accept(table, traveller)
    assert now(traveller).state == SaintState.PLAYING


def test_what_was_taken_away_at_home_meanwhile_is_gone_already(table: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    del document["saint"]["cards"][1:3]
    passports.bring_back(seat(table), traveller.number, document=document)
    # By hand, on the box's own page.
    lost = traveller.box.places.get(kind=Kind.LOST)
    Copy.objects.filter(pk=held(traveller).deck[0].copy).update(place=lost)
    accept(table, traveller)
    assert not held(traveller).deck


def test_a_saint_of_whom_only_the_campaigns_file_came_comes_home_without_a_passport(
    table: Table, traveller: Saint
) -> None:
    Saint.objects.filter(pk=traveller.pk).update(state=SaintState.AWAY)
    accept(table, traveller)
    assert now(traveller).state == SaintState.PLAYING


# Bad files


def put(*path: str | int, to: Any) -> Any:
    def harm(document: Document) -> None:
        *way, last = path
        part: Any = document
        for step in way:
            part = part[step]
        part[last] = to

    return harm


HARMS = {
    "another format": (put("format", to="zip"), "$.format"),
    "another version": (put("version", to=2), "$.version"),
    "an unknown field": (put("owner", to="me"), "owner"),
    "no id": (put("passport", to="x"), "$.passport"),
    "an unknown game": (put("game", to="chess"), "$.game: no game"),
    "another game": (put("game", to="wickville"), "$.saint"),
    "a name too long": (put("saint", "name", to="x" * 61), "$.saint.name"),
    "an unknown card": (put("saint", "cards", 1, "card", to="no-such-card"), "$.saint.cards[1].card: No card"),
    "an unknown place": (put("saint", "cards", 1, "part", to="pocket"), "$.saint.cards[1].part"),
    "five hundred and one cards": (
        put("saint", "cards", to=[{"part": "deck", "card": "apocrypha-death"}] * 501),
        "$.saint.cards",
    ),
    "more copies than there are": (
        put("saint", "cards", to=[{"part": "deck", "card": "apocrypha-murder-board"}] * 5),
        "$.saint.cards[4].card: there are only 4",
    ),
    "two saint cards": (
        put("saint", "cards", 1, to={"part": "card", "card": "apocrypha-ophelia-willows"}),
        "$.saint.cards: a saint has one card",
    ),
    "a death for a saint": (put("saint", "cards", 0, "card", to="apocrypha-death"), "$.saint.cards[0].card: only"),
    "a sheet of another shape": (put("saint", "sheet", "omens", to=99), "$.saint.sheet.omens"),
}


@pytest.mark.parametrize(("harm", "words"), HARMS.values(), ids=HARMS.keys())
def test_a_bad_passport_is_refused_in_words_and_nothing_changes(
    table: Table, elsewhere: Table, traveller: Saint, harm: Any, words: str
) -> None:
    document = leave(table, traveller)
    harm(document)
    for door in (
        lambda: visitors.receive(host(elsewhere), document=document),
        lambda: passports.bring_back(seat(table), traveller.number, document=document),
    ):
        with pytest.raises(ValidationError) as caught:
            door()
        assert any(words in message for message in caught.value.messages), caught.value.messages
    assert not Visit.objects.exists()
    assert Passport.objects.get().brought is None


def test_a_passport_of_somebody_else_does_not_bring_a_saint_home(table: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    document["passport"] = str(uuid.uuid4())
    with pytest.raises(ValidationError, match="not the passport with which Frank left"):
        passports.bring_back(seat(table), traveller.number, document=document)


def test_a_guest_from_another_installation_is_let_in_once(elsewhere: Table, table: Table, traveller: Saint) -> None:
    document = {**leave(table, traveller), "passport": str(uuid.uuid4()), "home": "Far away"}
    guest = visitors.receive(host(elsewhere), document=document)
    sit_down(table, "lodger")
    with refused("at-another-table"):
        visitors.receive(table.seat("lodger"), document=document)
    now_file = written(visitors.passport_now(host(elsewhere), guest.number))
    assert (now_file["home"], now_file["table"]) == ("Far away", "Elsewhere")
    assert now_file["saint"] == document["saint"]
