"""Finding cards and rules, on the real catalogue and the database at hand."""

import re
from collections.abc import Callable

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.catalogue.rows import alias_of, index_cards
from cards.models import Card, CardType, Game, SearchText
from cards.search import terms
from cards.search.find import find, find_rules, find_terms, parse_query, suggest
from cards.search.folding import fold
from cards.search.index import HoldsWords
from cards.search.query import BadQuery, Query
from cards.sight import Viewer
from tests.cards.test_folding import CASES
from tests.data_rows import data_rows
from tests.depth import depth

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
Found = Callable[..., list[str]]
ALL = Viewer(sees_all=True)


def put_card(name: str, **fields: object) -> Card:
    """One more gift in the catalogue."""
    game = Game.objects.get(slug="apocrypha")
    gift = game.cardtypes.get(slug="gift")
    code = f"test-{Card.objects.count()}"
    card = Card.objects.create(code=code, alias=alias_of(code, "gift"), name=name, game=game, type=gift, **fields)
    index_cards(Card.objects.filter(pk=card.pk))
    return card


# Words and phrases


@data_rows(
    "text, name",
    [
        ("murder board", "Murder Board"),
        ("MUR boa", "Murder Board"),
        ("board murder", "Murder Board"),
        ('"murder board"', "Murder Board"),
        ("roux's", "Mme. Roux's Elixir"),
        ("rouxs elixir", "Mme. Roux's Elixir"),
        ("“Mme. Roux’s Élixir”", "Mme. Roux's Elixir"),
        ("terrifying", "Costly/Terrifying"),
        ("costly/terrifying", "Costly/Terrifying"),
        ("death's-heads", "Death's-Heads"),
        ("dr zeez", "Dr. Zeez"),
    ],
)
def test_a_card_is_found_by_its_words(text: str, name: str, found: Found) -> None:
    assert name in found(text)


@pytest.mark.parametrize(
    "text", ["pearl-han", "Pearl Hand", '"pearl handled"', '("handled revolver")', "pearl -handl-pearl"]
)
def test_words_in_a_row_are_found(text: str, found: Found) -> None:
    assert found(text) == found(f"zyzzyva or ({text})") == ["Pearl Handled Revolver"]


@pytest.mark.parametrize(
    "text", ["handled-pearl", '"pearl revolver"', "pearl-revolver", '"pearl handl"', '"handled pearl"']
)
def test_words_in_another_order_are_not(text: str, found: Found) -> None:
    assert found(text) == found(f"zyzzyva or {text}") == []


@data_rows("text", ["urder", '"board murder"', '"murder boa"', '"murd"', "-murder t:gift", "murder nothing"])
def test_a_card_is_not_found_by_other_words(text: str, found: Found) -> None:
    assert "Murder Board" not in found(text)


def test_every_card_is_found_by_its_name(found: Found) -> None:
    for name, code in Card.objects.filter(is_retired=False, pack=None).values_list("name", "code"):
        cards = find(Query(name, terms.Phrase(name)), ALL)
        assert code in {card.code for card in cards}, name
        assert cards[0].name == name


@data_rows("case", CASES["first"], name=lambda case: case["typed"])
def test_a_card_of_that_name_comes_first(case: dict[str, str]) -> None:
    put_card(f"{case['name']} Aaaa")
    put_card("Aaaa", summary=case["name"])
    assert find(parse_query(case["typed"]), ALL)[0].name == case["name"]
    assert suggest(case["typed"], ALL)[0].name == case["name"]


@data_rows(
    "name", ["Trick or Treat", "Salt & Iron", "Rite: the First", "Odds > Ends", 'The "Fainting" Spell', "(Un)Bound -"]
)
def test_a_name_that_looks_like_a_query_finds_its_card_first(name: str) -> None:
    put_card("Aaaa", summary=name)
    card = put_card(name)
    assert find(parse_query(name), ALL)[0] == find(parse_query(name.upper()), ALL)[0] == card
    assert suggest(name, ALL)[0] == card


def test_what_is_neither_a_query_nor_a_name_is_refused() -> None:
    put_card("Salt & Iron")
    with pytest.raises(BadQuery):
        parse_query("salt & irons")


def test_accents_do_not_matter_on_either_side(found: Found) -> None:
    put_card("Crème Brûlée")
    assert found("creme brulee") == found("CRÈME") == found('"creme brûlée"') == ["Crème Brûlée"]


def test_a_changed_card_is_found_by_its_new_name_alone(found: Found) -> None:
    card = put_card("Quagmire")
    Card.objects.filter(pk=card.pk).update(name="Zyzzyva")
    index_cards(Card.objects.filter(pk=card.pk))
    assert (found("quagmire"), found("zyzzyva")) == ([], ["Zyzzyva"])
    card.delete()
    assert found("zyzzyva") == []


# The rest of the language


def is_saint_but_dr(card: Card) -> bool:
    return card.type.slug == "saint" and not card.name.startswith("Dr.")


@data_rows(
    "text, condition",
    [
        ("t:gift v:rage", lambda card: card.type.slug == "gift" and card.virtue == "rage"),
        ("t:gift or t:omen", lambda card: card.type.slug in {"gift", "omen"}),
        ("t:witch", lambda card: card.type.slug == "witch"),
        ("t:witch -g:wickville", lambda card: card.type.slug == "witch" and card.game_id != "wickville"),
        ("c:base", lambda card: card.chapter is not None and card.chapter.slug == "base"),
        ("-c:base", lambda card: card.chapter is None or card.chapter.slug != "base"),
        ("g:wick", lambda card: card.game_id == "wickville"),
        ("k:conjure", lambda card: "conjure" in {keyword.slug for keyword in card.keywords.all()}),
        ("-k:conjure", lambda card: "conjure" not in {keyword.slug for keyword in card.keywords.all()}),
        ("target>=12", lambda card: any((target.number or 0) >= 12 for target in card.targets.all())),
        ("-target>=12", lambda card: not any((target.number or 0) >= 12 for target in card.targets.all())),
        ("target!=12", lambda card: any(target.number not in {None, 12} for target in card.targets.all())),
        ("copies>1", lambda card: (card.copies or 0) > 1),
        ("-copies>1", lambda card: not (card.copies or 0) > 1),
        ("copies!=1", lambda card: card.copies not in {None, 1}),
        ("number=1", lambda card: card.number == 1),
        ("number<3", lambda card: card.number is not None and card.number < 3),
        ("number<=3 -number=1", lambda card: card.number is not None and card.number <= 3 and card.number != 1),
        (
            "-(t:gift or t:omen) g:apo",
            lambda card: card.type.slug not in {"gift", "omen"} and card.game_id == "apocrypha",
        ),
        ("murder or t:saint", lambda card: card.name == "Murder Board" or card.type.slug == "saint"),
        ("murder or (t:saint -dr)", lambda card: card.name == "Murder Board" or is_saint_but_dr(card)),
        ("murder or (t:saint (dr or t:gift))", lambda card: card.name in {"Murder Board", "Dr. Zeez"}),
        ("--(murder or t:saint)", lambda card: card.name == "Murder Board" or card.type.slug == "saint"),
        (
            "-(murder or t:saint) g:apocrypha",
            lambda card: card.name != "Murder Board" and card.type.slug != "saint" and card.game_id == "apocrypha",
        ),
        ("(murder board) or (dr zeez)", lambda card: card.name in {"Murder Board", "Dr. Zeez"}),
        (
            "-murder t:gift v:rage",
            lambda card: card.type.slug == "gift" and card.virtue == "rage" and card.name != "Murder Board",
        ),
        ("(murder -board) or (zeez -murder)", lambda card: card.name == "Dr. Zeez"),
        ("extra -shot", lambda card: card.name in {"Extra Razor Blades", "Extravagance"}),
        ("extra -shot -(razor or zyzzyva) -razor", lambda card: card.name == "Extravagance"),
        ("extra -(extra -shot)", lambda card: card.name == "Extra Shot"),
        ("(extra -shot) (t:gift or -extra) ", lambda card: card.name == "Extra Razor Blades"),
        (
            "-extra -shot t:gift v:body",
            lambda card: card.virtue == "body" and "Extra" not in card.name and "Shot" not in card.name,
        ),
        ("", lambda card: True),
    ],
)
def test_exactly_the_cards_that_are_asked_for(text: str, condition: Callable[[Card], bool]) -> None:
    cards = Card.objects.select_related("type", "chapter").prefetch_related("keywords", "targets")
    expected = {card.code for card in cards if condition(card)}
    assert {card.code for card in find(parse_query(text), ALL)} == expected
    assert expected


def test_exact_names_come_first_then_names_that_begin_so_then_a_to_z(found: Found) -> None:
    for name, summary in [("Aardvark", "a cinder"), ("Cinder", ""), ("Cinders Two", ""), ("Burnt Cinder", "")]:
        put_card(name, summary=summary)
    assert found("cinder") == ["Cinder", "Cinders Two", "Aardvark", "Burnt Cinder"]


def test_retired_cards_are_gone(found: Found) -> None:
    Card.objects.filter(code="apocrypha-murder-board").update(is_retired=True)
    assert found("murder") == []


# The veil


@data_rows("text", ["gryla", "gryl", '"gryla"', "gryla or murder", "t:true-threat gryla", "(gryla) t:true"])
def test_a_veiled_card_is_not_found_by_words(text: str, found: Found, gryla: Card) -> None:
    assert gryla.alias not in found(text)
    assert gryla.name in found(text, ALL)
    assert gryla.name in found(text, Viewer(cards=frozenset([gryla.pk])))
    assert gryla.name in found(text, Viewer(games=frozenset(["apocrypha"])))


@pytest.mark.parametrize("text", ["t:true-threat", "g:apocrypha", "c:base", "copies=1", "t:true-threat or gryla"])
def test_a_veiled_card_is_listed_by_what_it_shows(text: str, found: Found, gryla: Card) -> None:
    assert gryla.alias in found(text)


@data_rows("hidden", ["gryla", '"gryla"', "k:relic", "target>0", "number>0", "(gryla or k:relic)", "summary"])
def test_nothing_that_a_veiled_card_hides_tells_veiled_cards_apart(hidden: str, found: Found, gryla: Card) -> None:
    Card.objects.filter(pk=gryla.pk).update(number=7, summary="summary")
    gryla.targets.create(number=13)
    gryla.keywords.add(gryla.game.keywords.get(slug="relic"))
    index_cards(Card.objects.filter(pk=gryla.pk))
    veiled = found("t:true-threat")
    assert found(f"t:true-threat -{hidden}") == veiled
    assert found(f"t:true-threat --{hidden}") == []
    assert found(f"t:true-threat or {hidden}")[-len(veiled) :] == veiled
    assert gryla.name in found(f"t:true-threat {hidden}", ALL)


def test_the_order_of_veiled_cards_says_nothing(found: Found) -> None:
    aliases = list(Card.objects.filter(type__slug="true-threat").values_list("alias", flat=True))
    assert found("t:true-threat") == sorted(aliases)
    assert found("t:true-threat or t:gift")[-len(aliases) :] == sorted(aliases)
    assert found("t:true-threat", ALL) == sorted(Card.objects.filter(alias__in=aliases).values_list("name", flat=True))


def test_a_veiled_card_is_not_suggested(gryla: Card) -> None:
    assert suggest("gryla", Viewer()) == []
    assert suggest("gryla", ALL) == [gryla]


# Type-ahead


@data_rows(
    "typed, names",
    [
        ("mur", ["Murder Board"]),
        ("boa", ["Murder Board"]),
        ("murder b", ["Murder Board"]),
        ("dr. z", ["Dr. Zeez"]),
        ("roux’s", ["Mme. Roux's Elixir"]),
        ("extra", ["Extra Razor Blades", "Extra Shot", "Extravagance"]),
        ("shot", ["Body Shot", "Extra Shot"]),
        ("", []),
        ("!", []),
        ("nothing like it", []),
    ],
)
def test_cards_are_suggested_as_one_types(typed: str, names: list[str]) -> None:
    assert [card.name for card in suggest(typed, Viewer())] == names


def test_only_names_are_suggested() -> None:
    put_card("Aardvark", summary="a cinder")
    assert suggest("cinder", Viewer()) == []


def test_suggestions_are_few_and_of_the_game() -> None:
    wickville = Game.objects.get(slug="wickville")
    assert len(suggest("e", Viewer())) == 8
    assert len(suggest("e", Viewer(), limit=3)) == 3
    assert {card.game_id for card in suggest("witch", Viewer(), wickville)} == {"wickville"}


# Nothing that is typed can hurt


TYPED = st.text(st.characters(codec=None), max_size=80) | st.text("abз\"'*():&|!<->\\-^ \0%_{}~+,é中½", max_size=80)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=depth(60, full=600))
@given(text=TYPED)
def test_no_text_breaks_out_of_the_match(text: str) -> None:
    with transaction.atomic():
        list(suggest(text, Viewer()))
        list(find_terms(text)[:5])
        list(find_rules(text)[:5])
        for words in (terms.Word(text), terms.Phrase(text), terms.Any((terms.Word(text), terms.Word("murder")))):
            list(find(Query(text, words), Viewer())[:5])


LETTERS = st.characters(max_codepoint=0x52F, exclude_categories=["Cc"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=depth(20, full=200))
@given(name=st.text(LETTERS, min_size=1, max_size=40).filter(fold))
def test_a_card_of_any_name_is_found_by_it(name: str) -> None:
    card = put_card(name)
    for words in (terms.Word(name), terms.Phrase(name), terms.Phrase(name.upper())):
        assert card in find(Query(name, words), Viewer())
    assert card not in find(Query(name, terms.All((terms.Word(name), terms.Not(terms.Phrase(name))))), Viewer())
    assert card in suggest(name, Viewer(), limit=9_999)
    card.delete()


# How it is found


def put_many_cards() -> None:
    """Enough cards that no database would walk through them without being made to."""
    game = Game.objects.get(slug="apocrypha")
    gift = CardType.objects.get(game=game, slug="gift")
    cards = Card.objects.bulk_create(
        Card(game=game, type=gift, code=f"many-{n}", alias=f"many-{n}", name=f"Lorem{n} Ipsum{n % 99}", virtue="rage")
        for n in range(10_000)
    )
    words = [f" {card.name.lower()}\n\n\n {'rage' if n % 5 else 'soul'}" for n, card in enumerate(cards)]
    pks = dict(Card.objects.filter(code__startswith="many-").values_list("code", "pk"))
    SearchText.objects.bulk_create(
        SearchText(card_id=pks[card.code], text=text) for card, text in zip(cards, words, strict=True)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def test_no_plan_of_a_word_search_walks_through_the_cards() -> None:
    put_many_cards()
    for text in [
        "lorem77",
        "lor",
        "ipsum7 lorem",
        '"lorem77 ipsum77"',
        "lorem77 or ipsum3",
        "soul",
        "l t:gift v:rage",
        "lorem77 -ipsum3",
        "lorem77 (k:conjure or v:rage)",
        "lorem77 or t:omen",
        "lorem77 or soul or k:conjure",
        "lorem77 or (t:omen -v:rage) or target>=12",
        "(lorem77 or t:omen) g:apocrypha",
        "lorem t:gift (ipsum3 or t:omen)",
        "murder",
    ]:
        cards = find(parse_query(text), Viewer())[:50]
        assert list(cards)
        assert_indexed(cards.explain())


def test_neither_does_a_plan_of_suggestions_or_of_the_glossary() -> None:
    put_many_cards()
    with CaptureQueriesContext(connection) as queries:
        assert suggest("lorem77", Viewer())
        assert list(find_terms("empty deck"))
        assert list(find_rules("how many cards do I draw at the end of my turn?", "apocrypha"))
    for query in list(queries):
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN {'QUERY PLAN' if connection.vendor == 'sqlite' else ''} {query['sql']}")
            assert_indexed("\n".join(map(str, cursor.fetchall())))


def assert_indexed(plan: str) -> None:
    assert "cards_search_index" in plan, plan
    # SQLite names a table by its alias, so that any other walk would be one too many.
    walks = (
        r"SCAN (?!cards_search_index\b)" if connection.vendor == "sqlite" else r"Seq Scan on cards_(card|searchtext)\b"
    )
    assert not re.search(walks, plan), plan


def test_words_ask_no_more_than_one_query() -> None:
    with CaptureQueriesContext(connection) as queries:
        list(find(parse_query("murder board or rage"), Viewer())[:50])
    assert len(queries) == 1


def test_holds_answers_for_texts_alone() -> None:
    texts = SearchText.objects.filter(HoldsWords(terms.Word("murder")))
    assert [text.card.name for text in texts if text.card] == ["Murder Board"]
