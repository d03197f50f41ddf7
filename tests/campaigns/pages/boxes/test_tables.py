"""A box at a campaign's table, and who may do what there."""

from cards.models import Box, Card, Kind
from tests.campaigns.pages.boxes.looking import look, rage, send
from tests.people_at_table import Table, browser_of


def test_the_campaign_says_which_boxes_lie_on_its_table(table: Table, box: Box) -> None:
    browser = browser_of("owner")
    page = " ".join(browser.get(table.path).content.decode().split())
    assert "Take it home" in page
    browser.post(f"{table.path}boxes/{box.pk}/home/")
    assert "Bring it" in browser.get(table.path).content.decode()
    browser.post(f"{table.path}boxes/{box.pk}/bring/")
    assert "Take it home" in browser.get(table.path).content.decode()
    assert box.places.filter(kind=Kind.TABLE).count() == 1


def test_a_refusal_does_not_tell_the_name_of_a_card(box: Box) -> None:
    gryla = Card.objects.get(code="apocrypha-gryla")
    answer = send(box, "move/", card=f"{rage(box).pk}-{gryla.pk}", to="home")
    assert answer.status_code == 409
    assert "Gryla" not in answer.content.decode()


def test_who_only_watches_sees_and_is_offered_nothing_to_move(box: Box) -> None:
    page = look(box, f"?place={rage(box).pk}", who="spectator")
    assert "Murder Board" in page
    assert "Tick cards" not in page
    assert "Undo" not in page
