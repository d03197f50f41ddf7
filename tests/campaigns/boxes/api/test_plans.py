"""Plans: made, ticked, booked, given up."""

from typing import Any

import pytest

from campaigns.doors.feeds import FEEDS, FOLLOWED
from campaigns.models import BoxShare
from cards.box import plans
from cards.models import Box, BoxPlan, Place
from tests.campaigns.boxes.api.asking import a_key, ask, moves, of
from tests.cards.box.test_moving import boards
from tests.data_rows import data_rows
from tests.people_at_table import Table, program_of

pytestmark = pytest.mark.usefixtures("table")


def test_enter_here_by_a_plan(box: Box, brought: Place) -> None:
    plan = ask("POST", of(box, "plans/"), {"towards": "recipe", "recipe": "enter-here"})
    assert (plan["moves"], plan["ticked"], plan["entry"], plan["missing"]) == (108, 0, None, [])
    sources = [step["from"]["title"] for step in plan["passes"]]
    assert len(sources) == len(set(sources))
    steps = [step for one in plan["passes"] for step in one["steps"]]
    assert sorted(step["step"] for step in steps) == list(range(plan["steps"]))
    address = of(box, f"plans/{plan['id']}/")
    assert ask("PUT", f"{address}ticks/0/", who="player") == {"step": 0, "by": "Player"}
    assert ask("PUT", f"{address}ticks/0/", who="guide") == {"step": 0, "by": "Player"}
    ask("PUT", f"{address}ticks/1/")
    ask("DELETE", f"{address}ticks/1/")
    ask("PUT", f"{address}ticks/{plan['steps']}/", status=404)
    ask("DELETE", f"{address}ticks/{10**30}/", status=404)
    seen = ask("GET", address)
    assert [
        (step["ticked"], step["by"]) for one in seen["passes"] for step in one["steps"] if step["step"] in (0, 1)
    ].count((True, "Player")) == 1
    assert seen["ticked"] == 1
    key = a_key()
    booked = ask("POST", f"{address}book/", {"key": key})
    assert ask("POST", f"{address}book/", {"key": key}) == booked
    assert booked["moves"] == next(step["copies"] for step in steps if step["step"] == 0)
    ask("POST", f"{address}book/", {"key": a_key(), "all": True}, status=409)
    assert ask("GET", of(box, "plans/"))["results"][0]["entry"] == booked["id"]
    ask("DELETE", address, status=409)
    other = ask("POST", of(box, "plans/"), {"towards": "box"})
    ask("DELETE", of(box, f"plans/{other['id']}/"))
    assert ask("GET", of(box, "plans/"))["count"] == 1


def test_whoever_stands_at_a_plan_hears_of_every_change_as_long_as_the_box_is_there_for_them(
    table: Table, box: Box, brought: Place
) -> None:
    plan = ask("POST", of(box, "plans/"), {"towards": "recipe", "recipe": "enter-here"})
    address = of(box, f"plans/{plan['id']}/")
    for method, step in [("PUT", 0), ("PUT", 0), ("PUT", 1), ("DELETE", 1), ("DELETE", 1)]:
        ask(method, f"{address}ticks/{step}/")
    ask("POST", f"{address}book/", {"key": a_key()})
    heard = program_of("player").get(f"{address}stream/?after=1")
    assert b'id: 4\ndata: {"changes":4}\n\n' in heard.content
    assert b"id:" not in program_of("player").get(f"{address}stream/?after=4").content
    following = heard.wsgi_request.META[FOLLOWED]
    feed, plan_id = FEEDS[following.feed], BoxPlan.objects.get().pk
    assert set(feed.admitted(plan_id, [following.listener, "somebody"])) == {following.listener}
    BoxShare.objects.all().delete()
    assert not feed.admitted(plan_id, [following.listener])


def test_what_is_missing_and_where_it_lies(box: Box, brought: Place) -> None:
    ask("POST", of(box, "moves/"), moves(boards(box), brought))
    plan = ask("POST", of(box, "plans/"), {"towards": "recipe", "recipe": "enter-here"})
    (lack,) = plan["missing"]
    assert (lack["card"]["name"], lack["copies"], lack["place"]["kind"]) == ("Murder Board", 4, "recipe")
    assert [(heap["place"]["where"], heap["copies"]) for heap in lack["lying"]] == [("on the table of Candlepoint", 4)]


def test_towards_any_places(box: Box, brought: Place) -> None:
    wish = {"towards": "places", "wanted": {str(brought.pk): {"apocrypha-murder-board": 2}}}
    plan = ask("POST", of(box, "plans/"), wish)
    assert plan["moves"] == 2
    ask("POST", of(box, f"plans/{plan['id']}/book/"), {"key": a_key(), "all": True})
    assert brought.copies.count() == 2
    away = ask("POST", of(box, "plans/"), {"towards": "box"})
    assert [(one["from"]["title"], one["steps"][0]["to"]["title"]) for one in away["passes"]] == [
        ("Candlepoint", "Rage gifts")
    ]
    ask("POST", of(box, "plans/"), {"towards": "places", "wanted": {"1": {"nobody": 1}}}, status=409)
    ask("POST", of(box, "plans/"), {"towards": "places", "wanted": {str(10**12): {}}}, status=409)


@data_rows(
    "wish",
    [
        {},
        {"towards": "heaven"},
        {"towards": "recipe"},
        {"towards": "kept"},
        {"towards": "places"},
        {"towards": "places", "wanted": {}},
        {"towards": "places", "wanted": {"here": {}}},
        {"towards": "places", "wanted": {"1": {"apocrypha-murder-board": -1}}},
        {"towards": "places", "wanted": {"1": {"apocrypha-murder-board": "2"}}},
        {"towards": "places", "wanted": {str(n): {} for n in range(101)}},
        {"towards": "places", "wanted": {"1": {f"card-{n}": 1 for n in range(601)}}},
    ],
)
def test_what_is_no_plan(box: Box, wish: dict[str, Any]) -> None:
    ask("POST", of(box, "plans/"), wish, status=400)
    assert not BoxPlan.objects.exists()


def test_unknown_things_to_plan_towards(box: Box) -> None:
    ask("POST", of(box, "plans/"), {"towards": "recipe", "recipe": "no-such"}, status=404)
    ask("POST", of(box, "plans/"), {"towards": "kept", "kept": a_key()}, status=404)
    ask("GET", of(box, f"plans/{a_key()}/"), status=404)


def test_a_hundred_plans_are_enough(box: Box) -> None:
    BoxPlan.objects.bulk_create(BoxPlan(box=box, name="Old", steps=[]) for _ in range(plans.PLANS_AT_MOST))
    ask("POST", of(box, "plans/"), {"towards": "box"}, status=409)
