"""A box that was made by itself on its pages: called what it is, made one's own, or merged with the real one."""

import uuid

import pytest

from cards.box import stock
from cards.models import Box, BoxEntry
from tests.campaigns.boxes.pages.looking import look, send
from tests.markup import flat
from tests.people_at_table import Table, browser_of, person
from tests.saints_at_table import frank


@pytest.fixture
def quiet(table: Table) -> Box:
    """What comes with the first saint."""
    return Box.objects.select_related("owner", "game").get(pk=frank(table).box_id)


@pytest.fixture
def real(table: Table, quiet: Box) -> Box:
    return stock.register(person("owner"), game=table.campaign.game, name="On the shelf")


def page_of(path: str, who: str = "owner") -> str:
    return " ".join(flat(browser_of(who).get(path).content.decode()).split())


def words_of(answer: object) -> str:
    return " ".join(flat(answer.content.decode()).split())  # type: ignore[attr-defined]


def test_the_box_says_that_nobody_registered_it_and_offers_its_owner_to(quiet: Box) -> None:
    page = look(quiet)
    assert "Made for Candlepoint" in page
    assert "Nobody has registered this box" in page
    assert f'href="/boxes/{quiet.pk}/adopt/"' in page
    assert "Nobody has registered it" in page_of("/boxes/")
    assert f'href="/boxes/{quiet.pk}/adopt/"' not in look(quiet, who="player")


def test_it_becomes_ones_own_in_two_taps(quiet: Box) -> None:
    assert "Save as my box" in look(quiet, part="adopt/")
    answer = send(quiet, "adopt/", who="owner", name="The red one", chapters=["skinwalkers"])
    assert answer.status_code == 400, "a chapter is chosen by what stands on the page"
    chapter = quiet.game.chapters.get(slug="skinwalkers").pk
    answer = send(quiet, "adopt/", who="owner", name="The red one", chapters=[chapter])
    assert answer.redirect_chain == [(f"/boxes/{quiet.pk}/", 302)]
    assert "“The red one” is your box now." in words_of(answer)
    page = look(quiet)
    assert "Nobody has registered this box" not in page
    assert "Skinwalkers" in page
    assert send(quiet, "adopt/", who="owner", name="Once more").status_code == 409


def test_an_adoption_is_taken_back_from_the_ledger(quiet: Box) -> None:
    send(quiet, "adopt/", who="owner", name="The red one")
    entry = BoxEntry.objects.filter(box=quiet).latest("pk")
    assert "made this box their own, as “The red one”" in look(quiet, part="ledger/")
    assert send(quiet, f"ledger/{entry.pk}/undo/", who="player").status_code in (403, 404)
    send(quiet, f"ledger/{entry.pk}/undo/", who="owner")
    assert "Nobody has registered this box" in look(quiet)


def test_a_quiet_box_is_offered_where_one_is_registered(quiet: Box) -> None:
    assert "Is it “Made for Candlepoint”?" in page_of("/boxes/new/")
    wish = {"game": "apocrypha", "name": "The red one"}
    refused = browser_of("owner").post("/boxes/new/", wish)
    assert refused.status_code == 400
    assert "was made by itself for your table" in words_of(refused)
    assert "The red one" in words_of(refused)
    taken = browser_of("owner").post("/boxes/new/", {**wish, "is_another": "on"})
    assert taken.status_code == 302
    assert Box.objects.count() == 2


def test_two_boxes_are_merged_after_a_look_and_apart_again_after_an_undo(quiet: Box, real: Box) -> None:
    assert f'href="/boxes/{real.pk}/merge/{quiet.pk}/"' in look(quiet)
    assert f'href="/boxes/{real.pk}/merge/{quiet.pk}/"' in look(real, part="settings/")
    page = look(real, part=f"merge/{quiet.pk}/")
    assert "“Made for Candlepoint” becomes part of “On the shelf”. Nothing has happened yet." in page
    assert "Frank (1)" in page
    assert "What does not fit" not in page
    key = uuid.uuid4()
    first = words_of(send(real, f"merge/{quiet.pk}/", who="owner", key=key))
    assert "“Made for Candlepoint” is part of “On the shelf” now." in first
    assert "is part of “On the shelf” now." in words_of(send(real, f"merge/{quiet.pk}/", who="owner", key=key))
    assert browser_of("owner").get(f"/boxes/{quiet.pk}/").status_code == 404
    assert "merged the box “Made for Candlepoint” into this one" in look(real, part="ledger/")
    entry = BoxEntry.objects.filter(box=real).latest("pk")
    back = f"/boxes/{real.pk}/ledger/{entry.pk}/undo/"
    assert back in first, "the answer to the tap undoes it"
    send(real, f"ledger/{entry.pk}/undo/", who="owner")
    assert "Frank" in look(quiet)


def test_what_stays_behind_is_told_before(quiet: Box, real: Box) -> None:
    quiet.kept.create(name="Friday", holdings={})
    quiet.plans.create(name="Put away", steps=[], missing={})
    page = look(real, part=f"merge/{quiet.pk}/")
    assert "Tables that are packed away in the other box stay behind with it." in page
    assert "Plans of the other box that are not finished stay behind with it." in page


@pytest.mark.parametrize("who", ["player", "stranger"])
def test_only_whoever_owns_both_merges_them(quiet: Box, real: Box, who: str) -> None:
    assert send(real, f"merge/{quiet.pk}/", who=who).status_code in (403, 404)
    assert send(quiet, f"merge/{real.pk}/", who=who).status_code in (403, 404)
    foreign = stock.register(person("guide"), game=quiet.game, name="The guide's")
    assert send(real, f"merge/{foreign.pk}/", who="owner").status_code == 404
    assert send(real, f"merge/{uuid.uuid4()}/", who="owner").status_code == 404
    assert send(real, f"merge/{real.pk}/", who="owner").status_code == 404
    assert not Box.objects.exclude(merged_into=None).exists()


def test_a_key_that_was_used_for_something_else_tells_nothing_of_other_boxes(quiet: Box, real: Box) -> None:
    key = uuid.uuid4()
    send(real, f"merge/{quiet.pk}/", who="owner", key=key)
    foreign = stock.register(person("guide"), game=quiet.game, name="The guide's")
    assert send(real, f"merge/{foreign.pk}/", who="owner", key=key).status_code == 404
