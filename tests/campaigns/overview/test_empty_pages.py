"""A page with nothing on it says what it is for, and whether this table needs it."""

from campaigns.seats.actions import guide
from tests.data_rows import data_rows
from tests.markup import flat
from tests.people_at_table import Table, browser_of, set_table
from tests.saints_at_table import frank


def page_of(table: Table, part: str, who: str = "owner") -> str:
    answer = browser_of(who).get(table.path + part)
    assert answer.status_code == 200
    return flat(answer.content.decode())


@data_rows(
    "part, words",
    [
        ("missions/", "Each stands here afterwards"),
        ("rebuild-decks/", "You need it after the first mission."),
        ("saints/", "No saint yet"),
        ("saints/", "If yours does not, you need nothing here."),
        ("cards/", "If you play with what is known here, you need none."),
        ("guided/", "if you play co-op, you do not need it."),
        ("announcements/", "A table without a channel of its own needs nothing here."),
        ("visitors/", "No saint of another table is here"),
    ],
)
def test_what_an_empty_page_of_apocrypha_is_for(db: None, part: str, words: str) -> None:
    assert words in page_of(set_table("Candlepoint"), part)


def test_a_table_with_a_guide_is_told_to_wait_and_not_that_it_needs_no_story(db: None) -> None:
    table = set_table("Candlepoint")
    assert "Choose a guide" in page_of(table, "guided/")
    owner = table.seat("owner")
    guide.name_guide(owner, number=owner.number)
    page = page_of(table, "guided/")
    assert "it appears here by itself" in page
    assert "co-op" not in page


def test_who_only_watches_is_offered_nothing_to_do(table: Table) -> None:
    assert "Add a saint" not in page_of(table, "rebuild-decks/", "spectator")
    saint = frank(table)
    assert "wished cards are looked for first" in page_of(table, f"saints/{saint.number}/")


def test_quick_plays_are_not_needed_for_the_story(db: None) -> None:
    table = set_table("Hour", game="witching-hour")
    assert "If you only play the story, you do not need this page." in page_of(table, "quick-plays/")
