"""The mission-end guide: phones answer for their own saints, and once they agree one deed moves every card."""

from datetime import UTC, date, datetime, time, timedelta
from operator import attrgetter

import pytest
from django.utils import timezone

from campaigns.chronicle import deeds
from campaigns.chronicle.undo import undo
from campaigns.chronicle.words import words
from campaigns.missions.actions import ending, missions
from campaigns.missions.ending import answers_of, traded_away
from campaigns.models import Entry, Mission, Saint, SaintPlaceKind, Veto
from campaigns.models.mission_record import record_of
from campaigns.models.sheet import SaintSheet
from campaigns.rulebooks.apocrypha.halo import Slot
from campaigns.rulebooks.apocrypha.missions.ending import Choose, MissionOutcome, Sacrifice, SlotDeath
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import saints
from campaigns.saints.actions.cards import WantedCopies
from cards.almanac.days import day_of
from cards.models import Card, Copy, PlaceKind
from tests.people_at_table import Table, refused
from tests.saints_at_table import card, frank, held, lying, ophelia, seat, slot

pytestmark = pytest.mark.both_databases

TEA, HOUSE = ("The Afternoon Tea", True), ("The Abandoned House", False)


def newest(table: Table) -> Entry:
    return table.campaign.chronicle.latest("number")


def now(mission: Mission) -> Mission:
    return Mission.objects.select_related("campaign").get(pk=mission.pk)


def mission_of(table: Table, *choir: Saint) -> Mission:
    numbers = [saint.number for saint in choir]
    return missions.set_out(seat(table), name="Christmas in Candlepoint", choir=numbers)


def states(mission: Mission) -> tuple[str, bool]:
    return now(mission).state, answers_of(now(mission)).is_done


def test_a_win_as_the_book_plays_it(table: Table) -> None:
    """Ophelia slots The Afternoon Tea, Frank gives The Insider up for his death, what is left is sacrificed (p. 27)."""
    first, second = ophelia(table), frank(table)
    saint_cards.gain(
        seat(table), second.number, [WantedCopies(card("murder-board"), 1, SaintPlaceKind.LEFT)], kind="card.slotted"
    )
    mission = mission_of(table, first, second)
    n, by = mission.number, seat(table)
    ending.tell(by, n, outcome=MissionOutcome.WON, faded=[second.number], last_turn=first.number)
    ending.display(by, n, fragments=[HOUSE, TEA, ("The Insider", True)])
    ending.decide(by, n, Choose(str(first.number), "f2", Slot.TOP))
    guide = ending.decide(by, n, Choose(str(second.number), "f3", None, gives_up_death=True))
    assert guide.is_complete
    assert (lying(first), states(mission)) == ([], ("open", False))
    ending.agree(by, n)
    assert (lying(first), lying(second)) == ([("top", "The Afternoon Tea")], [])
    assert [one.card.name for one in held(second).deck] == ["Murder Board"]
    assert states(mission) == ("won", True)
    assert words(newest(table)) == "“Christmas in Candlepoint” was won. Ophelia got The Afternoon Tea."
    record = record_of(now(mission).record)
    assert [(went.faded, went.deaths, went.fragments) for went in record.choir] == [(False, 0, 1), (True, 0, 0)]
    assert record.last_turn == first.number


def day_of_mutation(code: str) -> date:
    """The last day that had it."""
    days = (timezone.now().date() - timedelta(days=days) for days in range(2, 3_000))
    return next(day for day in days if day_of(day).mutation.code == code)


@pytest.mark.parametrize(
    ("code", "is_vetoed", "is_kind"),
    [("kind-obituaries", False, True), ("kind-obituaries", True, False), ("short-straws", False, False)],
)
def test_a_kind_day_gives_a_fragment_to_who_slots_a_death(
    table: Table, monkeypatch: pytest.MonkeyPatch, code: str, is_vetoed: bool, is_kind: bool
) -> None:
    day = day_of_mutation(code)
    noon = datetime.combine(day, time(12), UTC)
    monkeypatch.setattr("campaigns.missions.actions.ending.now", lambda: noon)
    if is_vetoed:
        Veto.objects.create(campaign=table.campaign, date=day, reason="not tonight")
    saint = frank(table)
    mission, by = mission_of(table, saint), seat(table)
    ending.tell(by, mission.number, outcome=MissionOutcome.LOST, faded=[saint.number])
    ending.decide(by, mission.number, SlotDeath(str(saint.number), Slot.LEFT))
    if not is_kind:
        with refused("no-win"):
            ending.display(by, mission.number, fragments=[TEA])
        return
    ending.display(by, mission.number, fragments=[TEA])
    guide = ending.decide(by, mission.number, Choose(str(saint.number), "f1", Slot.TOP))
    assert guide.is_complete
    ending.agree(by, mission.number)
    assert sorted(lying(saint)) == [("left", "Death"), ("top", "The Afternoon Tea")]


def test_a_mission_tells_what_was_traded_away(table: Table) -> None:
    saint = frank(table)
    mission, by = mission_of(table, saint), seat(table)
    fragments = [("The Insider", True)]
    decided = [Choose(str(saint.number), "f1", None, gives_up_death=True)]
    ending.end_at_once(
        by,
        mission.number,
        outcome=MissionOutcome.WON,
        fragments=fragments,
        decisions=decided,
        changes={"faded": [saint.number]},
    )
    assert traded_away(now(mission)) == [{"saint": saint.number, "name": saint.name, "fragment": "The Insider"}]


def test_undo_puts_everything_back(table: Table) -> None:
    saint = frank(table)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1, SaintPlaceKind.BURY)])
    mission = mission_of(table, saint)
    n, by = mission.number, seat(table)
    ending.tell(by, n, outcome=MissionOutcome.LOST, faded=[saint.number])
    ending.decide(by, n, SlotDeath(str(saint.number), Slot.LEFT))
    ending.agree(by, n)
    assert lying(saint) == [("left", "Death")]
    assert [one.part for one in held(saint).held] == [
        SaintPlaceKind.CARD,
        SaintPlaceKind.LEFT,
        SaintPlaceKind.DECK,
    ] or held(saint).deck
    undo(by, number=newest(table).number)
    assert (lying(saint), states(mission)) == ([], ("open", False))
    assert [one.card.name for one in held(saint).of(SaintPlaceKind.BURY)] == ["Murder Board"]
    assert record_of(now(mission).record).choir[0].faded is False
    ending.agree(by, n)
    assert lying(saint) == [("left", "Death")]


@pytest.mark.parametrize("last", ["moving.move.within", "_set", "write"])
def test_a_crash_on_the_way_leaves_everything_as_it_was(
    table: Table, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    """After the cards have moved, after the mission is written, or before it is told."""
    saint = frank(table)
    mission, by = mission_of(table, saint), seat(table)
    ending.tell(by, mission.number, outcome=MissionOutcome.LOST)
    ending.decide(by, mission.number, SlotDeath(str(saint.number), Slot.TOP))
    told = newest(table)
    done = attrgetter(last)(deeds)

    def crash(*args: object, **kwargs: object) -> None:
        done(*args, **kwargs)
        raise MemoryError

    monkeypatch.setattr(f"campaigns.chronicle.deeds.{last}", crash)
    with pytest.raises(MemoryError):
        ending.agree(by, mission.number)
    assert (lying(saint), states(mission), newest(table)) == ([], ("open", False), told)


def test_fragments_that_nobody_has_heard_of_become_the_box_owners_own(table: Table) -> None:
    saint = frank(table)
    mission = mission_of(table, saint)
    n, by = mission.number, seat(table)
    ending.tell(by, n, outcome=MissionOutcome.WON)
    ending.display(by, n, fragments=[("The Unheard Bell", True)])
    ending.decide(by, n, Choose(str(saint.number), "f1", Slot.TOP))
    assert not Card.objects.filter(name="The Unheard Bell").exists()
    ending.agree(by, n)
    assert lying(saint) == [("top", "The Unheard Bell")]
    made = Card.objects.get(name="The Unheard Bell")
    assert (made.type.slug, made.pack and made.pack.owner) == ("fragment", saint.box.owner)


def test_fragments_can_wait(table: Table) -> None:
    mission = mission_of(table, frank(table))
    n, by = mission.number, seat(table)
    assert not ending.tell(by, n, outcome=MissionOutcome.WON).is_complete
    with refused("not-complete"):
        ending.agree(by, n)
    assert ending.display(by, n, fragments=[]).is_complete
    ending.agree(by, n)
    assert states(mission) == ("won", True)


def test_the_ninth_death_is_the_last(table: Table) -> None:
    saint = frank(table)
    for where in (
        SaintPlaceKind.TOP,
        SaintPlaceKind.LEFT,
        SaintPlaceKind.RIGHT,
        SaintPlaceKind.BOTTOM,
        SaintPlaceKind.TOP_LEFT,
        SaintPlaceKind.TOP_RIGHT,
        SaintPlaceKind.BOTTOM_LEFT,
    ):
        slot(table, saint, "death", where)
    slot(table, saint, "death", SaintPlaceKind.BOTTOM_RIGHT)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1, SaintPlaceKind.BURY)])
    mission = mission_of(table, saint)
    n, by = mission.number, seat(table)
    ending.tell(by, n, outcome=MissionOutcome.TIMED_OUT)
    ending.decide(by, n, SlotDeath(str(saint.number), Slot.TOP))
    ending.agree(by, n)
    saint.refresh_from_db()
    assert (saint.state, held(saint).held) == ("dead", [])
    assert Copy.objects.get(card__code="apocrypha-frank-block", box=saint.box).place.kind == PlaceKind.STASH
    assert record_of(now(mission).record).choir[0].deaths == 9
    with refused("dead-saint"):
        mission_of(table, saint)
    undo(by, number=newest(table).number)
    saint.refresh_from_db()
    assert (saint.state, len(held(saint).halo)) == ("playing", 8)


def test_too_many_in_a_halo_have_to_go(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP)
    for where in (
        SaintPlaceKind.LEFT,
        SaintPlaceKind.RIGHT,
        SaintPlaceKind.BOTTOM,
        SaintPlaceKind.TOP_LEFT,
        SaintPlaceKind.TOP_RIGHT,
        SaintPlaceKind.BOTTOM_LEFT,
        SaintPlaceKind.LEFT,
    ):
        slot(table, saint, "death", where)
    mission = mission_of(table, saint)
    n, by = mission.number, seat(table)
    ending.tell(by, n, outcome=MissionOutcome.LOST, faded=[saint.number])
    guide = ending.decide(by, n, SlotDeath(str(saint.number), Slot.BOTTOM_RIGHT))
    assert [finding.rule.id for finding in guide.due] == ["eight-cards-at-most"]
    tea = next(one.copy for one in held(saint).halo if one.type == "fragment")
    ending.decide(by, n, Sacrifice(str(saint.number), f"c{tea}"))
    ending.agree(by, n)
    assert (len(lying(saint)), Copy.objects.get(pk=tea).place.kind) == (8, PlaceKind.DIVIDER)


def two(table: Table) -> tuple[Mission, Saint, Saint]:
    """Frank is the player's, Ophelia the guide's; both have faded in a lost mission."""
    first, second = frank(table), ophelia(table)
    Saint.objects.filter(pk=first.pk).update(seat=table.seat("player").number)
    saints.change(seat(table), second.number, changes={"seat": table.seat("guide").number})
    mission = mission_of(table, first, second)
    ending.tell(seat(table), mission.number, outcome=MissionOutcome.LOST, faded=[first.number, second.number])
    return mission, first, second


def test_each_decides_for_their_own_saint_and_the_owner_for_all(table: Table) -> None:
    mission, first, second = two(table)
    with refused("not-your-saint") as problem:
        ending.decide(seat(table), mission.number, SlotDeath(str(second.number), Slot.TOP))
    assert problem.value.message.startswith("Guide plays Ophelia and decides on their own phone")
    ending.decide(table.seat("owner"), mission.number, SlotDeath(str(second.number), Slot.TOP))
    guide = ending.decide(seat(table), mission.number, SlotDeath(str(first.number), Slot.TOP))
    assert guide.is_complete


def test_phones_for_different_saints_do_not_hinder_each_other(table: Table) -> None:
    mission, first, second = two(table)
    ending.decide(table.seat("guide"), mission.number, SlotDeath(str(second.number), Slot.TOP), seen=0)
    ending.decide(seat(table), mission.number, SlotDeath(str(first.number), Slot.TOP), seen=0)


def test_two_phones_for_one_saint_get_a_clear_answer(table: Table) -> None:
    mission, first, _second = two(table)
    ending.decide(seat(table), mission.number, SlotDeath(str(first.number), Slot.TOP), seen=0)
    with refused("decided-meanwhile") as problem:
        ending.decide(table.seat("owner"), mission.number, SlotDeath(str(first.number), Slot.LEFT), seen=0)
    assert problem.value.message == "Somebody has just decided for Frank. Look at what they did, then go on."
    with refused("deaths-of-a-loss"):
        ending.decide(seat(table), mission.number, SlotDeath(str(first.number), Slot.LEFT))


def test_two_phones_that_say_how_it_ended(table: Table) -> None:
    mission = mission_of(table, frank(table))
    ending.tell(seat(table), mission.number, outcome=MissionOutcome.WON, seen=0)
    with refused("decided-meanwhile"):
        ending.tell(table.seat("owner"), mission.number, outcome=MissionOutcome.LOST, seen=0)


def test_it_counts_when_every_player_has_agreed(table: Table) -> None:
    mission, first, second = two(table)
    ending.decide(seat(table), mission.number, SlotDeath(str(first.number), Slot.TOP))
    ending.decide(table.seat("guide"), mission.number, SlotDeath(str(second.number), Slot.TOP))
    ending.agree(seat(table), mission.number)
    assert states(mission) == ("open", False)
    ending.agree(table.seat("guide"), mission.number)
    assert states(mission) == ("lost", True)


def test_who_changes_their_mind_has_all_agree_again(table: Table) -> None:
    mission, first, second = two(table)
    ending.decide(seat(table), mission.number, SlotDeath(str(first.number), Slot.TOP))
    ending.decide(table.seat("guide"), mission.number, SlotDeath(str(second.number), Slot.TOP))
    ending.agree(seat(table), mission.number)
    ending.take_back(table.seat("guide"), mission.number, second.number)
    assert answers_of(now(mission)).agreed == []
    ending.decide(table.seat("guide"), mission.number, SlotDeath(str(second.number), Slot.LEFT))
    ending.agree(table.seat("owner"), mission.number, for_all=True)
    assert (lying(first), lying(second)) == ([("top", "Death")], [("left", "Death")])


def test_only_the_owner_finishes_for_all(table: Table) -> None:
    from django.core.exceptions import PermissionDenied

    mission = mission_of(table, frank(table))
    ending.tell(seat(table), mission.number, outcome=MissionOutcome.WON)
    ending.display(seat(table), mission.number, fragments=[])
    with pytest.raises(PermissionDenied):
        ending.agree(seat(table), mission.number, for_all=True)


def test_taking_back_a_choice_takes_back_what_stands_on_it(table: Table) -> None:
    first, second = frank(table), ophelia(table)
    mission = mission_of(table, first, second)
    n, by = mission.number, seat(table)
    ending.tell(by, n, outcome=MissionOutcome.WON, last_turn=first.number)
    ending.display(by, n, fragments=[TEA, ("The Insider", True)])
    ending.decide(by, n, Choose(str(first.number), "f1", Slot.TOP))
    ending.decide(by, n, Choose(str(second.number), "f2", Slot.TOP))
    guide = ending.take_back(by, n, first.number)
    assert guide.answers.decisions == []
    with refused("nothing-decided"):
        ending.take_back(by, n, first.number)


def test_a_place_against_the_rules_is_refused_with_its_page(table: Table) -> None:
    mission = mission_of(table, saint := frank(table))
    ending.tell(seat(table), mission.number, outcome=MissionOutcome.LOST)
    with refused("slotted-cards-touch") as problem:
        ending.decide(seat(table), mission.number, SlotDeath(str(saint.number), Slot.TOP_LEFT))
    assert "(p. 12)" in problem.value.message


def test_cards_that_moved_meanwhile_drop_the_decision_that_rested_on_them(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP)
    mission = mission_of(table, saint)
    n, by = mission.number, seat(table)
    tea = held(saint).halo[0].copy
    ending.tell(by, n, outcome=MissionOutcome.LOST, faded=[saint.number])
    ending.decide(by, n, Sacrifice(str(saint.number), f"c{tea}"))
    saint_cards.lose(by, saint.number, [tea], kind="fragment.spent")
    guide = ending.decide(by, n, SlotDeath(str(saint.number), Slot.LEFT))
    assert len(guide.answers.decisions) == 1


def test_what_was_recorded_in_a_hurry_is_settled_later(table: Table) -> None:
    saint = frank(table)
    mission = mission_of(table, saint)
    n, by = mission.number, seat(table)
    missions.finish(by, n, outcome=MissionOutcome.LOST)
    ending.tell(by, n, outcome=MissionOutcome.LOST)
    ending.decide(by, n, SlotDeath(str(saint.number), Slot.TOP))
    ending.agree(by, n)
    assert lying(saint) == [("top", "Death")]
    assert words(newest(table)) == "Player put the halos and decks of “Christmas in Candlepoint” in order."
    with refused("settled-already"):
        ending.tell(by, n, outcome=MissionOutcome.WON)


def test_an_older_mission_is_not_settled_any_more(table: Table) -> None:
    saint = frank(table)
    first = mission_of(table, saint)
    missions.finish(seat(table), first.number, outcome=MissionOutcome.LOST)
    mission_of(table, saint)
    with refused("settled-already"):
        ending.tell(seat(table), first.number, outcome=MissionOutcome.WON)


def test_only_a_win_displays_fragments_and_not_a_hundred(table: Table) -> None:
    mission = mission_of(table, frank(table))
    ending.tell(seat(table), mission.number, outcome=MissionOutcome.LOST)
    with refused("no-win"):
        ending.display(seat(table), mission.number, fragments=[TEA])
    ending.tell(seat(table), mission.number, outcome=MissionOutcome.WON)
    with refused("too-many-fragments"):
        ending.display(seat(table), mission.number, fragments=[TEA] * 13)


def test_a_saint_of_ones_own_has_no_card_to_stash(table: Table) -> None:
    saint = saints.make(seat(table), name="Nobody", sheet=SaintSheet())
    for where in (
        SaintPlaceKind.TOP,
        SaintPlaceKind.LEFT,
        SaintPlaceKind.RIGHT,
        SaintPlaceKind.BOTTOM,
        SaintPlaceKind.TOP,
        SaintPlaceKind.LEFT,
        SaintPlaceKind.RIGHT,
        SaintPlaceKind.BOTTOM,
    ):
        slot(table, saint, "death", where)
    mission = mission_of(table, saint)
    ending.tell(seat(table), mission.number, outcome=MissionOutcome.LOST)
    ending.decide(seat(table), mission.number, SlotDeath(str(saint.number), Slot.TOP))
    ending.agree(seat(table), mission.number)
    saint.refresh_from_db()
    assert saint.state == "dead"
