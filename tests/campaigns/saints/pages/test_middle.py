"""Starting in the middle of a campaign, and counting."""

import pytest

from campaigns.models import Mission
from campaigns.saints.actions import tallies
from tests.campaigns.saints.pages.looking import page, post, shown
from tests.people_at_table import Table
from tests.saints_at_table import frank, held, lying, seat

# --- Starting in the middle


def test_what_a_saint_held_is_read_back_before_it_is_written(table: Table) -> None:
    saint = frank(table)
    written = {"fragments": "The Tale (bottom right)", "deaths": 1, "deck": "Rusty Key (Rage gift)"}
    answer = post(table, f"{saint.number}/enter/", **written)
    html = shown(answer)
    assert answer.status_code == 200
    assert "nobody has heard of it" in html
    assert "bottom right slot touches neither" in html
    assert "p. 12" in html
    assert not held(saint).halo
    assert post(table, f"{saint.number}/enter/", **written, sure="on").status_code == 302
    assert lying(saint) == [("left", "Death"), ("bottom-right", "The Tale")]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("deaths", "9"),
        ("deaths", ""),
        ("fragments", "Murder Board"),
        ("deck", "Nothing Of The Kind"),
        ("deck", "x" * 9_000),
    ],
)
def test_bad_lines_are_named_by_their_field(table: Table, field: str, value: str) -> None:
    saint = frank(table)
    written = {"fragments": "", "deaths": 0, "deck": "", field: value}
    answer = post(table, f"{saint.number}/enter/", **written, sure="on")
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]


def test_missions_are_read_back_before_they_are_written(table: Table) -> None:
    lines = "Base / Enter Here / won\nSkinwalkers / Shirts and Skins / lost"
    assert "2 missions" in shown(post(table, "missions/", lines=lines))
    assert not Mission.objects.exists()
    assert post(table, "missions/", lines=lines, sure="on").status_code == 302
    assert Mission.objects.count() == 2
    answer = post(table, "missions/", lines="Nowhere / Enter Here / won", sure="on")
    assert answer.status_code == 400
    assert "Line 1" in shown(answer)


# --- Counting


def test_counts_are_added_tapped_and_removed(table: Table) -> None:
    saint = frank(table)
    answer = post(table, "tallies/", name="Lycanthropy", kind="count", chapter="skinwalkers", saint=saint.number)
    assert answer["Location"] == f"{table.path}saints/{saint.number}/#tallies"
    assert "Skinwalkers" in shown(page(table, f"{saint.number}/"))
    assert page(table).context["tallies"] == {}
    tally = table.campaign.tallies.get()
    post(table, f"tallies/{tally.number}/", do="up")
    post(table, f"tallies/{tally.number}/", do="up")
    post(table, f"tallies/{tally.number}/", do="down")
    tally.refresh_from_db()
    assert tally.value == 1
    post(table, f"tallies/{tally.number}/", do="remove")
    assert post(table, f"tallies/{tally.number}/", do="up").status_code == 404


def test_a_box_is_ticked_and_unticked(table: Table) -> None:
    post(table, "tallies/", name="The bridge is down", kind="box")
    tally = table.campaign.tallies.get()
    for do, value in (("tick", 1), ("untick", 0)):
        answer = post(table, f"tallies/{tally.number}/", do=do)
        assert answer["Location"] == f"{table.path}saints/#tallies"
        tally.refresh_from_db()
        assert tally.value == value


@pytest.mark.parametrize("sent", [{"name": ""}, {"name": "x" * 61}, {"name": "Clues", "chapter": "no"}, {"kind": "x"}])
def test_a_count_without_a_name_is_not_begun(table: Table, sent: dict[str, str]) -> None:
    assert post(table, "tallies/", **{"name": "Clues", "kind": "count", **sent}).status_code == 409
    assert not table.campaign.tallies.exists()


def test_an_unknown_tap_is_a_bad_request(table: Table) -> None:
    tally = tallies.add(seat(table), name="Clues")
    assert post(table, f"tallies/{tally.number}/", do="burn").status_code == 400
