"""Full Moon Ritual's pages: what is filled in stands in the address, and every answer is explained."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.markup import flat

pytestmark = pytest.mark.django_db

PLACE = "/tools/full-moon-ritual"


def look(page: str, query: str = "") -> str:
    answer = Client().get(f"{PLACE}/{page}/?{query}")
    assert answer.status_code == 200
    return " ".join(unescape(flat(answer.content.decode())).split())


@pytest.mark.parametrize(("players", "boards", "nobodys"), [(2, 4, 2), (3, 3, 0), (4, 4, 0)])
def test_the_boards_are_drawn_for_two_three_and_four(players: int, boards: int, nobodys: int) -> None:
    page = look("setup", f"players={players}")
    assert page.count('class="boundary"') == boards
    assert page.count('class="boundary-familiar"') == players
    assert page.count("nobody’s") == nobodys
    assert f"Lay {boards} Dominion Boards in a ring" in page


def test_three_players_set_red_backs_aside_and_others_do_not() -> None:
    assert "Set aside the 6 Ingredient Cards" in look("setup", "players=3")
    assert "Set aside" not in look("setup", "players=4")


def test_magic_tells_the_exact_chance_of_every_way() -> None:
    page = look("magic", "target=12&chips=3")
    assert re.findall(r"<strong>(\d+)%</strong>", page) == ["38", "76", "38", "76"]
    assert page.count("493/648") == 2
    assert "On average worth 4.5 at the end." in page
    assert re.findall(r"<strong>(\d+)%</strong>", look("magic", "target=12&chips=9&matching=on")) == ["76", "76"]


def test_magic_never_rounds_to_a_certainty() -> None:
    assert re.findall(r"<strong>(\d+)%</strong>", look("magic", "target=18&chips=1")) == ["1"]
    assert re.findall(r"<strong>(\d+)%</strong>", look("magic", "target=4&chips=1")) == ["99"]
    assert re.findall(r"<strong>(\d+)%</strong>", look("magic", "target=3&chips=1")) == ["100"]
    assert re.findall(r"<strong>(\d+)%</strong>", look("magic", "target=19&chips=1")) == ["0"]


def test_without_chips_there_is_no_magic() -> None:
    assert "Without a chip there is no Magic." in look("magic", "chips=0")


def test_a_score_is_explained_with_its_ties_and_what_broke_them() -> None:
    ana = "name-1=Ana&ingredients-1=3&gems-1=1&spells-1=22&chips-1=4"
    ben = "name-2=Ben&ingredients-2=3&gems-2=2&spells-2=12&chips-2=4"
    cleo = "name-3=Cleo&ingredients-3=1&gems-3=0&spells-3=31&chips-3=2"
    page = look("score", f"players=3&{ana}&{ben}&{cleo}")
    assert '<h2 class="score-winner" id="winner">Ben</h2>' in page
    assert "The points were level, and Gems broke the tie." in page
    assert page.count("(tied)") == 4


def test_witches_equal_in_everything_share_the_win_also_under_one_name() -> None:
    page = look("score", "players=2&name-1=Ana&name-2=Ana&gems-1=1&gems-2=1")
    assert '<h2 class="score-winner" id="winner">Ana, Ana</h2>' in page
    assert "They are equal in every row" in page


def test_before_anything_is_counted_nobody_has_won() -> None:
    assert 'id="winner"' not in look("score")
    assert "The score comes by itself." in look("score")


def test_what_is_no_number_counts_nothing_and_stays_where_it_was_typed() -> None:
    page = look("score", "players=2&gems-1=x2&gems-2=1")
    assert 'value="x2"' in page
    assert '<h2 class="score-winner" id="winner">Witch 2</h2>' in page


def test_names_are_escaped() -> None:
    told = Client().get(f"{PLACE}/score/?name-1=%3Cscript%3Ex&gems-1=1").content.decode()
    assert "<script>x" not in told
