"""The page of the rebuild planner."""

import re
import uuid

from campaigns.saints.actions import cards as saint_cards
from tests.campaigns.missions.test_deck_plan import deck, saint
from tests.people_at_table import Table, browser_of
from tests.saints_at_table import held, seat


def page_of(table: Table) -> str:
    return browser_of("player").get(f"{table.path}rebuild-decks/").content.decode()


def book(table: Table, page: str, **form: object) -> str:
    seen = re.search(r'name="seen" value="(\w+)"', page)
    assert seen
    sent = {"key": uuid.uuid4(), "seen": seen[1], **form}
    return browser_of("player").post(f"{table.path}rebuild-decks/", sent, follow=True).content.decode()


def test_the_plan_is_read_and_booked(table: Table) -> None:
    first = saint(table, "Frank", "reaper", "horrorshow", body=1)
    second = saint(table, "Ophelia", rage=1, wishes=["Grifter"])
    page = page_of(table)
    words = re.sub(r"<[^>]+>", "", page)
    assert words.index("Frank draws a new Alpha gift:") < words.index("Frank hands Reaper to Ophelia.")
    assert words.index("to Ophelia.") < words.index("Horrorshow of Frank goes back behind its divider.")
    assert '<strong><a class="card-name" href="/cards/apocrypha/by-name/?name=Reaper" data-sheet>' in page
    assert "Ophelia cannot be given Grifter" in page
    told = book(table, page, **{f"came-{first.number}-body-gift": "Halligan Bar"})
    assert "Saved. New in the decks: Halligan Bar." in told
    assert (deck(first), deck(second)) == (["Halligan Bar"], ["Reaper"])
    assert "Every deck is as it should be." in told


def test_the_app_draws(table: Table) -> None:
    first = saint(table, "Frank", body=1)
    assert "New in the decks:" in book(table, page_of(table), act="draw")
    assert len(deck(first)) == 1


def test_lines_are_changed_and_nothing_is_written_until_it_is_saved(table: Table) -> None:
    first = saint(table, "Frank", "murder-board", "reaper", "pink-tazer", rage=1)
    copies = {one.card.name: one.copy for one in held(first).deck}
    page = page_of(table)
    assert page.count("Keep this") == 2
    assert page.count("Give this up") == 1
    address = f"{table.path}rebuild-decks/"
    sent = {"key": uuid.uuid4(), "seen": "0", "act": "plan", "keep": copies["Pink Tazer"], "up": copies["Reaper"]}
    led = browser_of("player").post(address, sent)
    assert led["Location"] == f"{address}?keep={copies['Pink Tazer']}&up={copies['Reaper']}"
    assert len(deck(first)) == 3
    page = browser_of("player").get(led["Location"]).content.decode()
    assert re.search(rf'name="keep"\s+value="{copies["Pink Tazer"]}"\s+checked', page)
    book(table, page, keep=copies["Pink Tazer"], up=copies["Reaper"])
    assert deck(first) == ["Pink Tazer"]


def test_a_choice_that_was_not_looked_at_is_shown_before_it_is_saved(table: Table) -> None:
    first = saint(table, "Frank", "murder-board", "reaper", rage=1)
    page = page_of(table)
    (goes,) = re.findall(r'name="keep"\s+value="(\d+)"', page)
    told = book(table, page, keep=goes)
    assert "The plan has changed since you saw it." in told
    assert re.search(rf'name="keep"\s+value="{goes}"\s+checked', told)
    assert len(deck(first)) == 2


def test_names_of_drawn_gifts_outlive_a_change_of_the_plan(table: Table) -> None:
    first = saint(table, "Frank", "reaper", rage=1, body=1)
    sent = {"key": uuid.uuid4(), "seen": "0", "act": "plan", f"came-{first.number}-body-gift": "Halligan Bar"}
    page = browser_of("player").post(f"{table.path}rebuild-decks/", sent, follow=True).content.decode()
    assert 'value="Halligan Bar"' in page


def test_who_may_not_play_changes_no_line(table: Table) -> None:
    saint(table, "Frank", "murder-board", "reaper", rage=1)
    page = browser_of("spectator").get(f"{table.path}rebuild-decks/").content.decode()
    assert "Keep this" not in page
    assert "Give this up" not in page


def test_a_plan_that_is_out_of_date_is_not_booked(table: Table) -> None:
    first = saint(table, "Frank", "reaper")
    page = page_of(table)
    saint_cards.lose(seat(table), first.number, [held(first).deck[0].copy], kind="card.sacrificed")
    assert "The plan has changed since you saw it." in book(table, page)


def test_seven_are_told_why_not(table: Table) -> None:
    for n in range(7):
        saint(table, f"Saint {n}")
    page = browser_of("player").get(f"{table.path}rebuild-decks/?everyone=1").content.decode()
    assert "At most six saints have their decks built at one time" in page
    assert "Save changes" not in page


def test_nobody_is_told_so(table: Table) -> None:
    assert "Nobody plays in this campaign yet." in page_of(table)


def test_a_spectator_reads_the_plan(table: Table) -> None:
    saint(table, "Frank", "reaper")
    page = browser_of("spectator").get(f"{table.path}rebuild-decks/").content.decode()
    assert "Reaper" in page
    assert "Save changes" not in page
