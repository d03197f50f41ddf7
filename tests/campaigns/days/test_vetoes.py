"""A table strikes a day's mutation out, with a reason, once the day has begun there."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaigns.days.actions import vetoes
from campaigns.days.mutations import in_force
from campaigns.models import Veto
from campaigns.seats.actions import campaigns, members
from cards.almanac.days import day_of, first_day
from tests.people_at_table import Table, refused, set_table

DAY = date(2026, 10, 31)
NOON = datetime(2026, 10, 31, 12, tzinfo=UTC)


def veto(table: Table, who: str = "player", day: date = DAY, reason: str = "too sad", now: datetime = NOON) -> Veto:
    return vetoes.veto(table.seat(who), day=day, reason=reason, now=now)


@pytest.mark.parametrize("who", ["owner", "guide", "player"])
def test_any_player_vetoes_and_the_chronicle_keeps_the_reason(table: Table, who: str) -> None:
    made = veto(table, who)
    assert (made.date, made.reason, made.by) == (DAY, "too sad", table.seat(who))
    facts = {"date": "2026-10-31", "name": day_of(DAY).mutation.name, "reason": "too sad"}
    assert (table.newest().kind, table.newest().facts) == ("mutation.vetoed", facts)


def test_a_spectator_does_not(table: Table) -> None:
    with pytest.raises(PermissionDenied):
        veto(table, "spectator")
    veto(table)
    with pytest.raises(PermissionDenied):
        vetoes.withdraw(table.seat("spectator"), day=DAY)


def test_a_second_tap_is_the_same_veto_and_another_reason_is_refused(table: Table) -> None:
    first, count = veto(table), len(table.entries())
    assert veto(table, "owner") == first
    assert len(table.entries()) == count
    with refused("vetoed-already"):
        veto(table, reason="too merry")


# zone, hour at which the day turns, moment in UTC, and the newest day that can be vetoed there
TURNS = [
    ("UTC", 5, "2026-10-31 04:59", "2026-10-30"),
    ("UTC", 5, "2026-10-31 05:00", "2026-10-31"),
    ("Pacific/Kiritimati", 0, "2026-10-31 10:00", "2026-11-01"),
    ("Pacific/Niue", 5, "2026-10-31 15:59", "2026-10-30"),
]


@pytest.mark.parametrize(("zone", "turns_at", "moment", "newest"), TURNS)
def test_only_a_day_that_has_begun_at_the_table(
    table: Table, zone: str, turns_at: int, moment: str, newest: str
) -> None:
    campaigns.change(table.seat("owner"), changes={"timezone": zone, "day_turns_at": turns_at})
    now, day = datetime.fromisoformat(moment).replace(tzinfo=UTC), date.fromisoformat(newest)
    with refused("not-begun"):
        veto(table, day=day + timedelta(days=1), now=now)
    assert veto(table, day=day, now=now).date == day


def test_the_almanac_has_a_first_day(table: Table) -> None:
    assert veto(table, day=first_day()).date == first_day()
    with pytest.raises(Http404):
        veto(table, day=first_day() - timedelta(days=1))


def test_withdrawn_it_stands_again(table: Table) -> None:
    veto(table)
    vetoes.withdraw(table.seat("owner"), day=DAY)
    assert not Veto.objects.exists()
    assert (table.newest().kind, table.newest().facts["reason"]) == ("mutation.restored", "too sad")
    with pytest.raises(Http404):
        vetoes.withdraw(table.seat("owner"), day=DAY)


def test_without_mutations_there_is_nothing_to_veto(table: Table) -> None:
    campaigns.change(table.seat("owner"), changes={"uses_mutations": False})
    with refused("mutations-are-off"):
        veto(table)


def test_an_archived_campaign_keeps_its_vetoes(table: Table) -> None:
    veto(table)
    campaigns.archive(table.seat("owner"))
    for act in (lambda: veto(table, day=date(2026, 10, 30)), lambda: vetoes.withdraw(table.seat("owner"), day=DAY)):
        with refused("archived"):
            act()


def test_a_veto_outlives_the_seat_that_made_it(table: Table) -> None:
    veto(table)
    members.leave(table.seat("player"))
    assert Veto.objects.get().by is None


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["witching-hour", "wickville", "curses-and-covens", "full-moon-ritual"])
def test_each_of_the_smaller_games_has_its_own_twist(game: str) -> None:
    campaign = set_table("Elsewhere", game=game).campaign
    here, twist = in_force(campaign, DAY), day_of(DAY).twists[game]
    assert (here.name, here.tone, here.rule, here.moon) == (twist.name, twist.tone, twist.rule, day_of(DAY).moon)
    assert here.step is None


def test_apocrypha_has_the_mutation_itself(table: Table) -> None:
    here, mutation = in_force(table.campaign, DAY), day_of(DAY).mutation
    assert (here.name, here.step, here.line, here.occasion) == (
        mutation.name,
        mutation.step,
        mutation.line,
        mutation.occasion,
    )
