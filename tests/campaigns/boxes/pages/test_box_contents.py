"""The page of a box is kept until something of it changes, and is everybody's own all the same."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.boxes.pages.contents import FRAGMENTS, cached_contents
from cards.box import lists, plans
from cards.box.moving_by_card import CopiesToHand, hand_over, open_place
from cards.models import Box, Card, Copy, PlaceKind
from cards.sight import viewer_for
from tests.campaigns.boxes.pages.looking import BOARD, look, place, rage, send, ticked
from tests.markup import flat
from tests.people_at_table import browser_of, person

COUNTED = f'FROM "{Copy._meta.db_table}"'


@pytest.fixture
def seen(box: Box) -> Box:
    """Somebody looked at it before."""
    look(box)
    return box


def counts_copies(box: Box, who: str = "owner") -> bool:
    browser = browser_of(who)
    with CaptureQueriesContext(connection) as captured:
        assert browser.get(f"/boxes/{box.pk}/").status_code == 200
    return any(COUNTED in query["sql"] for query in captured.captured_queries)


def test_it_is_drawn_once(seen: Box) -> None:
    assert not counts_copies(seen)
    hand_over(
        seen,
        [CopiesToHand(rage(seen).pk, Card.objects.get(code=BOARD).pk, 1)],
        to=place(seen, PlaceKind.STASH),
        by=person("owner"),
    )
    assert counts_copies(seen)
    assert not counts_copies(seen)


def test_whatever_changes_is_there_at_once(seen: Box) -> None:
    hand_over(
        seen,
        [CopiesToHand(rage(seen).pk, Card.objects.get(code=BOARD).pk, 1)],
        to=place(seen, PlaceKind.STASH),
        by=person("owner"),
    )
    assert "Murder Board" in look(seen)
    table = open_place(seen, kind=PlaceKind.TABLE, name="Kitchen")
    assert "Kitchen" in look(seen)
    plan = plans.plan_everything_away(seen)
    assert f"/plans/{plan.pk}/" in look(seen)
    plans.leave(plan)
    assert f"/plans/{plan.pk}/" not in look(seen)
    kept, plan = plans.pack_away(seen, "Half an evening", [table])
    plans.leave(plan)
    assert "Half an evening" in look(seen)
    plans.forget(kept)
    assert "Half an evening" not in look(seen)


def test_what_the_owner_saw_is_not_shown_to_others(box: Box) -> None:
    gryla = Copy.objects.get(box=box, card__name="Gryla")
    hand_over(box, [CopiesToHand(gryla.place_id, gryla.card_id, 1)], to=place(box, PlaceKind.STASH), by=person("owner"))
    assert "Gryla" in look(box, "?spoilers=show")
    assert "Gryla" not in look(box)
    assert "Gryla" not in look(box, who="player")


def test_a_card_of_a_pack_that_only_the_owner_has_is_named_to_nobody_else(box: Box) -> None:
    wanted, _problems = lists.from_lines("Grandmother's knife (Mind gift)")
    lists.add(box, wanted, by=person("owner"))
    knife = Copy.objects.get(box=box, card__name="Grandmother's knife")
    hand_over(box, [CopiesToHand(knife.place_id, knife.card_id, 1)], to=place(box, PlaceKind.STASH), by=person("owner"))
    assert "Grandmother" in look(box)
    assert "Grandmother" not in look(box, who="player")


def test_whoever_only_watches_is_offered_nothing_to_do(seen: Box) -> None:
    assert "Put everything away" in look(seen)
    assert "Put everything away" not in look(seen, who="spectator")


def test_no_form_no_token_and_no_key_is_kept(seen: Box) -> None:
    send(seen, "move/", card=ticked(seen), to=open_place(seen, kind=PlaceKind.TABLE, name="Kitchen").pk)
    page = look(seen)
    shown = cached_contents(seen, viewer_for(person("owner")), can_move=True)
    kept = "".join(shown[name] for name in FRAGMENTS)
    assert kept.count("<button") >= 4
    assert not re.search("<form|csrf|type=.hidden|name=.key", kept)
    forms = set(re.findall(r'<form id="([^"]*)"', page))
    assert set(re.findall(r'<button[^>]*\sform="([^"]*)"', kept)) == forms
    assert kept.count("<button") == len(re.findall(r'<button[^>]*\sform="', kept))


def test_two_visits_differ_in_token_and_key_alone(seen: Box) -> None:
    pages = [visit(strict_browser(), seen) for _ in range(2)]
    assert pages[0] != pages[1]
    own = r'name="(csrfmiddlewaretoken|key)" value="[^"]*"|"X-CSRFToken": "[^"]*"'
    assert re.sub(own, "", pages[0]) == re.sub(own, "", pages[1])


def test_its_buttons_send_the_token_and_a_key_of_each_visit(seen: Box) -> None:
    send(seen, "move/", card=ticked(seen), to=place(seen, PlaceKind.STASH).pk)
    strict = strict_browser()
    pages = [visit(strict, seen) for _ in range(2)]
    keys = [set(re.findall(r'name="key" value="([^"]*)"', page)) for page in pages]
    assert keys[0]
    assert not keys[0] & keys[1]
    button = re.search(r'<button[^>]*\sform="act" formaction="([^"]*/undo/)">', pages[1])
    assert button
    fields = fields_of(pages[1], "act")
    assert strict.post(button[1], {**fields, "csrfmiddlewaretoken": "x" * 32}).status_code == 403
    assert strict.post(button[1], fields).status_code == 302
    assert not Copy.objects.filter(box=seen, place__kind=PlaceKind.STASH).exists()


def test_a_table_is_packed_away_with_its_own_form(seen: Box) -> None:
    tables = [open_place(seen, kind=PlaceKind.TABLE, name=name) for name in ("Kitchen", "Garden")]
    for table in tables:
        send(seen, "move/", card=ticked(seen), to=table.pk)
    strict = strict_browser()
    page = flat(visit(strict, seen))
    form = f"pack-away-{tables[1].pk}"
    name = re.search(rf'<input[^>]*\sform="{form}" name="name"[^>]* value="([^"]*)"', page)
    assert name
    assert name[1].startswith("Garden, ")
    assert strict.post(f"/boxes/{seen.pk}/kept/", {**fields_of(page, form), "name": name[1]}).status_code == 302
    assert [(kept.name, len(kept.holdings)) for kept in seen.kept.all()] == [(name[1], 1)]
    other = fields_of(page, f"pack-away-{tables[0].pk}")
    unkept = re.search(
        rf'form="pack-away-{tables[0].pk}" formaction="([^"]*)" formnovalidate name="what" value="(.*?)"', page
    )
    assert unkept
    assert strict.post(unkept[1], {**other, "name": "", "what": unkept[2]}).status_code == 302
    assert seen.plans.count() == 2


def test_whoever_only_watches_gets_no_form_of_a_table(seen: Box) -> None:
    send(seen, "move/", card=ticked(seen), to=open_place(seen, kind=PlaceKind.TABLE, name="Kitchen").pk)
    assert "pack-away-" in look(seen)
    assert "pack-away-" not in look(seen, who="spectator")


def strict_browser() -> Client:
    """One that is refused without the right token, as every real one is."""
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(person("owner"))
    return strict


def visit(browser: Client, box: Box) -> str:
    return browser.get(f"/boxes/{box.pk}/").content.decode()


def fields_of(page: str, form: str) -> dict[str, str]:
    found = re.search(rf'<form id="{form}"(.*?)</form>', page, re.DOTALL)
    assert found
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', found[1]))
