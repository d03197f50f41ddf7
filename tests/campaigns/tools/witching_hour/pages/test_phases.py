"""The phases of an Hour: all seven, each with its steps, its section and its rules, and one alone."""

from html import unescape

import pytest
from django.test import Client

from campaigns.rulebooks.witching_hour.phases import Phase, rules_of
from campaigns.rulebooks.witching_hour.register import Rule
from tests.markup import flat

pytestmark = pytest.mark.django_db

PLACE = "/tools/witching-hour/phases/"


def look(query: str = "") -> str:
    answer = Client().get(PLACE + query)
    assert answer.status_code == 200
    return unescape(flat(answer.content.decode()))


def test_all_seven_stand_there_in_their_order_with_their_rules() -> None:
    page = look()
    places = [page.index(f'<section class="phase panel" id="{phase}"') for phase in Phase]
    assert places == sorted(places)
    for phase in Phase:
        first = rules_of(phase)[0]
        assert f'#{first.id}">{first.section}</a>' in page
        assert all(rule.words in page for rule in rules_of(phase))
        assert f'href="?phase={phase}"' in page


def test_a_phase_alone_leads_to_its_neighbors() -> None:
    page = look("?phase=end-of-the-hour")
    assert "Phase 7 of 7" in page
    assert 'rel="prev" href="?phase=battle"' in page
    assert 'rel="next" href="?phase=advance-the-hour"' in page
    assert "Retribution" in page
    assert "Fill the Pool" in look("?phase=battle")


def test_steps_can_be_linked_to() -> None:
    assert 'id="battle-take-damage"' in look()
    assert 'id="take-damage"' in look("?phase=battle")


def test_a_step_leads_to_its_rule_and_a_ruling_tells_the_other_reading() -> None:
    page = look("?phase=battle")
    assert 'href="/rules/witching-hour/register/#damage-after-acting">Take damage</a>' in page
    assert Rule.LOWEST_UNTIL_EMPTY.other_reading in page
    assert Rule.GREATER_DEMONS.words in page, "printed in the glossary, and told where it matters"


def test_a_phase_that_there_is_not_is_not_found() -> None:
    assert Client().get(f"{PLACE}?phase=lunch").status_code == 404
