"""Finding rules by a word or a question: the terms of the glossaries, and what references, helps and charts say."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import Game, Passage
from cards.pages.entries import rule_of, rules_for
from cards.search.find import find_rules, find_terms
from tests.data_rows import data_rows

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


# The glossary


@data_rows(
    "question, term",
    [
        ("what happens when my deck is empty?", "Empty Deck"),
        ("What happens if our decks are empty", "Empty Deck"),
        ("deck empty", "Empty Deck"),
        ("empty deck", "Empty Deck"),
        ("run out of cards", "Empty Deck"),
        ("fade", "Fade"),
        ("FADE!", "Fade"),
        ("how do I win?", "Win"),
        ("what do dice do when they explode?", "Explode"),
        ("may I look through my discard pile", "Discard Pile"),
        ("deck", "Deck"),
        ("doomsday", "Clock"),
    ],
)
def test_the_glossary_answers_questions(question: str, term: str) -> None:
    apocrypha = Game.objects.get(slug="apocrypha")
    assert find_terms(question, apocrypha)[0].name == term


def test_terms_come_before_summaries() -> None:
    names = [entry.name for entry in find_terms("deck")]
    by_name = ["deck" in name.lower().split() for name in names]
    assert by_name == sorted(by_name, reverse=True)
    assert not all(by_name)


def test_any_word_will_do_where_all_of_them_find_nothing() -> None:
    apocrypha = Game.objects.get(slug="apocrypha")
    assert "Fade" in {entry.name for entry in find_terms("fade zyzzyva quagmire", apocrypha)}


@pytest.mark.parametrize("question", ["", "?", "zyzzyva", "\0"])
def test_the_glossary_says_nothing_to_nothing(question: str) -> None:
    assert list(find_terms(question)) == []


def test_all_games_are_searched_together() -> None:
    assert len({entry.game_id for entry in find_terms("deck")}) > 1


# All rules together


ANSWERS = [
    ("what happens when my deck is empty?", "apocrypha/empty-deck/"),
    ("How many cards do I draw at the end of my turn?", "apocrypha/reference/turn/#reset-draw"),
    ("who may assist me?", "apocrypha/reference/check/#assist"),
    ("when do I mutate", "apocrypha/reference/check/#mutate"),
    ("what do I do when a nexus is guarded", "apocrypha/guarded/"),
    ("how do I seal a nexus", "apocrypha/seal/"),
    ("what happens when the clock is empty?", "apocrypha/empty-clock/"),
    ("how many dice may I keep?", "apocrypha/help/dice-actions/#keep"),
    ("in which order do dice actions come?", "apocrypha/help/dice-actions/"),
    ("which of two cards is right?", "apocrypha/help/golden-rules/#card-over-card"),
    ("may a raised cost go beyond sacrifice?", "apocrypha/help/cost-hierarchy/"),
    ("how do I set up a mission?", "apocrypha/reference/mission-setup/"),
    ("How does a master escape?", "apocrypha/escape/"),
    ("when may I move to another nexus", "apocrypha/reference/turn/#move"),
    ("how many spells do I start with", "witching-hour/reference/set-up/#starter-spells"),
    ("what is the white magic pool", "witching-hour/white-magic-pool/"),
    ("how many cards per locus?", "witching-hour/chart/cards-per-locus/"),
    ("How do demons attack?", "witching-hour/reference/hour/#attacks"),
    ("what if I am blocked?", "wickville/blocked/"),
    ("how does the AI move", "wickville/reference/solo/#ai-move"),
    ("when can we cast a spell?", "curses-and-covens/reference/round/#cast"),
    ("how do the towns win", "curses-and-covens/reference/winning/#coven"),
    ("When does the moon move?", "full-moon-ritual/reference/end-of-round/#moon"),
    ("who wins a tie?", "full-moon-ritual/tie/"),
]


@data_rows("question, answer", ANSWERS)
def test_a_question_is_answered_among_the_first_three(question: str, answer: str) -> None:
    game = answer.split("/")[0]
    assert f"/rules/{answer}" in [rule.url for rule in rules_for(question, most=3)]
    assert f"/rules/{answer}" in [rule.url for rule in rules_for(question, game, most=3)]


def test_every_passage_is_found_by_its_name() -> None:
    passages = list(Passage.objects.select_related("sheet"))
    assert len(passages) > 400
    for passage in passages:
        assert rule_of(passage).url in {rule.url for rule in rules_for(passage.name, passage.game_id)}, passage


@pytest.mark.parametrize("sheet", ["golden-rules", "cost-hierarchy", "dice-actions"])
def test_the_helps_are_found_with_all_that_they_say(sheet: str) -> None:
    passages = Passage.objects.filter(sheet__slug=sheet)
    assert passages.count() > 6
    assert all(passage.summary and passage.page for passage in passages)


def test_a_step_says_what_it_lies_in_and_where_the_book_has_it() -> None:
    draw = Passage.objects.get(game="apocrypha", sheet__slug="turn", slug="reset-draw")
    assert draw.facts["within"] == ["The turn", "End", "Reset"]
    assert (draw.page, draw.section) == (18, "Taking Turns")


def test_a_term_comes_before_the_step_of_its_name() -> None:
    assert [rule.url for rule in rules_for("mutate", most=2)] == [
        "/rules/apocrypha/mutate/",
        "/rules/apocrypha/reference/check/#mutate",
    ]


@data_rows(
    "asked, word",
    [
        ("guarded nexuses", "Guard"),
        ("swapping", "Swap"),
        ("scored", "Scoring"),
        ("copies", "Copy"),
        ("losing", "Losing"),
        ("witches", "Witch"),
    ],
)
def test_other_forms_of_a_word_are_found(asked: str, word: str) -> None:
    assert word in {rule.entry.name for rule in rules_for(asked)}


@pytest.mark.parametrize("question", ["", "?", "zyzzyva", "\0"])
def test_there_is_no_rule_for_nothing(question: str) -> None:
    assert rules_for(question) == []


def test_no_card_is_a_rule() -> None:
    assert find_rules("murder board").filter(card__isnull=False).count() == 0
    assert rules_for("murder") == []


@pytest.mark.parametrize(("question", "most"), [("deck", 1), ("deck empty", 2), ("cards draw end turn", 3)])
def test_few_queries_answer_it(question: str, most: int) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert rules_for(question)
    assert len(queries) <= most
