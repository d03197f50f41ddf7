"""The rules: glossaries, references and charts."""

import pytest
from django.test import Client
from django.urls import reverse

from cards.models import Game, Sheet
from tests.cards.looking import queries, text_of

pytestmark = pytest.mark.django_db


def test_every_word_stands_in_its_glossary_and_has_a_page(stranger: Client) -> None:
    for game in Game.objects.all():
        glossary = text_of(stranger, reverse("rules-game", args=[game.pk]))
        terms = list(game.terms.all())
        for term in terms:
            assert f'id="{term.slug}"' in glossary
            assert f'href="{reverse("rules-term", args=[game.pk, term.slug])}"' in glossary
        # One page is as the next: a tenth of them will do.
        for term in terms[::10]:
            assert f'id="{term.slug}"' in text_of(stranger, reverse("rules-term", args=[game.pk, term.slug]))


def test_every_reference_chart_and_help_has_a_page(stranger: Client) -> None:
    for sheet in Sheet.objects.filter(kind__in=["reference", "chart", "help"]):
        page = text_of(stranger, reverse(f"rules-{sheet.kind}", args=[sheet.game_id, sheet.slug]))
        assert sheet.name in page.replace("&#x27;", "'")


def test_every_passage_stands_where_it_is_linked(stranger: Client) -> None:
    for sheet in Sheet.objects.filter(passages__isnull=False).distinct().prefetch_related("passages"):
        page = text_of(stranger, reverse(f"rules-{sheet.kind}", args=[sheet.game_id, sheet.slug]))
        for passage in sheet.passages.all():
            assert not passage.slug or page.count(f'id="{passage.slug}"') == 1, passage


@pytest.mark.parametrize("path", ["/rules/", "/rules/apocrypha/"])
def test_references_are_found_together_with_words(stranger: Client, path: str) -> None:
    page = text_of(stranger, f"{path}?q=mutate")
    assert 'href="/rules/apocrypha/mutate/"' in page
    assert '<p class="eyebrow">The check</p>' in page
    assert 'href="/rules/apocrypha/reference/check/#mutate"' in page


def test_a_glossary_asks_as_often_for_one_rule_as_for_many(stranger: Client) -> None:
    assert queries(stranger, "/rules/apocrypha/?q=boost") == queries(stranger, "/rules/apocrypha/?q=deck") <= 4


def test_a_word_is_linked_both_ways(stranger: Client) -> None:
    page = text_of(stranger, "/rules/apocrypha/empty-deck/")
    see, from_others = page.split("Spoken of in")
    assert 'href="/rules/apocrypha/fade/"' in see
    assert 'href="/rules/apocrypha/deck/"' in from_others


def test_each_step_of_the_turn_can_be_linked_and_has_its_page(stranger: Client) -> None:
    page = text_of(stranger, "/rules/apocrypha/reference/turn/")
    for step in ("start", "support", "investigate", "avoid", "sanctify", "transfer", "end"):
        assert f'id="{step}"' in page
    assert page.count('class="ref place"') == page.count('class="step"')


def test_references_lead_from_one_to_the_next(stranger: Client) -> None:
    page = text_of(stranger, "/rules/apocrypha/reference/turn/")
    assert 'rel="prev" href="/rules/apocrypha/reference/enter-here/"' in page
    assert 'rel="next" href="/rules/apocrypha/reference/steps/"' in page


def test_phases_that_the_book_numbers_are_numbered_once(stranger: Client) -> None:
    assert "1. Movement" not in text_of(stranger, "/rules/full-moon-ritual/reference/turn/")


def test_a_chart_spreads_its_columns(stranger: Client) -> None:
    page = text_of(stranger, "/rules/witching-hour/chart/cards-per-locus/")
    assert "<tr><td>2-3</td><td>9</td><td>9</td><td>9</td><td>9</td><td>6</td><td>3</td><td>45</td></tr>" in page
