"""A box at a campaign's table, and who may do what there."""

from campaigns.boxes import actions
from cards.models import Box, Card, PlaceKind
from tests.campaigns.boxes.pages.looking import look, rage, send, ticked
from tests.people_at_table import Table, browser_of, set_table


def test_the_campaign_says_which_boxes_lie_on_its_table(table: Table, box: Box) -> None:
    browser = browser_of("owner")
    page = " ".join(browser.get(table.path).content.decode().split())
    assert "Remove from this table" in page
    browser.post(f"{table.path}boxes/{box.pk}/home/")
    assert "Use at this table" in browser.get(table.path).content.decode()
    browser.post(f"{table.path}boxes/{box.pk}/bring/")
    assert "Remove from this table" in browser.get(table.path).content.decode()
    assert box.places.filter(kind=PlaceKind.TABLE).count() == 1


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


def test_the_pages_do_not_tell_whose_other_table_it_is(box: Box) -> None:
    society = set_table("Secret society")
    theirs = actions.bring(society.seat("owner"), box_id=box.pk).table
    answer = send(box, "move/", card=ticked(box), to=theirs.pk)
    assert "One card is now on another table." in answer.content.decode()
    answer = send(box, "draw/", place=rage(box).pk, count=1, to=theirs.pk)
    assert "Now on another table." in answer.content.decode()
    send(box, "plans/", what="put-back", place=theirs.pk)
    plan = box.plans.get()
    moved = box.ledger.filter(why="copies.moved").get()
    addresses = ["", f"?place={theirs.pk}", "?q=murder", "ledger/", f"ledger/{moved.pk}/", f"plans/{plan.pk}/"]
    for address in addresses:
        page = look(box, part=address, who="player")
        assert "nother table" in page
        assert "Secret society" not in page
        assert "Secret society" in look(box, part=address)
    send(box, f"plans/{plan.pk}/book/", all="on")
    assert "Secret society" not in look(box, who="spectator")
