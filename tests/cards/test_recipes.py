"""Recipes: the Enter Here deck against the book, and where each card goes."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import Http404
from hypothesis import given
from hypothesis import strategies as st

from campaigns.shared_lists.pages.print_sheet import as_text
from cards.recipes import library
from cards.recipes.deck_lists import CARDS_AT_MOST, OTHER, OWN, from_file, from_lines
from cards.recipes.names import card_named, matching
from cards.recipes.recipe import (
    Recipe,
    RecipeCard,
    RecipePile,
    RecipePlace,
    dividers,
    gap,
    omens,
    place_for,
    places_of,
    virtues,
)
from cards.search.folding import nearest
from cards.sight import Viewer
from tests.data_rows import data_rows

BOOK: Path = settings.FIXTURES_DIR / "cases" / "apocrypha" / "enter-here.txt"
LINE = re.compile(r"^  (?P<face>\w+)\s+(?P<name>.+?)\s{2,}(?P<virtue>Body |Mind |Rage |Soul )?(?P<type>.+)$")


def book() -> list[tuple[str, str, str, str, str | None]]:
    """The book's list, line by line: pile, how the card lies, name, type, virtue; each pile from top to bottom."""
    found, pile = [], ""
    for line in BOOK.read_text().splitlines():
        if line.startswith("pile "):
            pile = line.removeprefix("pile ")
        elif card := LINE.match(line):
            virtue = card["virtue"].strip().lower() if card["virtue"] else None
            found.append((pile, card["face"], card["name"], card["type"].lower().replace(" ", "-"), virtue))
    return found


def as_printed() -> Recipe:
    """The book's list as a recipe, without a database."""
    piles: dict[str, RecipePile] = {}
    for name, face, card, type, virtue in book():
        before = piles.get(name, RecipePile(name, "saint" if "Jones" in name else "deck", (), ()))
        lain = RecipeCard(card, card, type, virtue)
        faceup, facedown = before.faceup, before.facedown
        if face == "facedown":
            facedown = (*facedown, lain)
        else:
            faceup = (*faceup, lain)
        piles[name] = RecipePile(name, before.kind, faceup, facedown)
    return Recipe("enter-here", "Enter Here", tuple(piles.values()))


PRINTED = as_printed()


def enter_here() -> Recipe:
    return library.recipe_called("enter-here")


# --- Against the book


@pytest.mark.django_db
def test_the_recipe_is_the_book_s_position_by_position() -> None:
    ours = []
    for pile in enter_here().piles:
        faces = [(card, pile.side or "faceup") for card in pile.faceup] + [(card, "facedown") for card in pile.facedown]
        ours += [(pile.name, face, card.name, card.type, card.virtue) for card, face in faces]
    assert ours == book()


@pytest.mark.django_db
def test_every_physical_card_is_counted() -> None:
    recipe = enter_here()
    assert recipe.total == len(book()) == 108
    assert [pile.kind for pile in recipe.piles] == ["mission", "clock", *["nexus"] * 4, *["saint"] * 4]
    assert [len(pile.facedown) for pile in recipe.piles] == [0, 12, 5, 5, 5, 5, 15, 15, 15, 15]
    assert all(pile.faceup[1].name == "Turn Summary" for pile in recipe.piles if pile.kind == "saint")


@pytest.mark.django_db
def test_cards_that_occur_in_several_piles() -> None:
    copies = {card.name: count for card, count in enter_here().cards().items()}
    assert [copies[name] for name in ("Murder Board", "Memory Killer", "Lucky Numbers", "Grifter")] == [4, 3, 3, 3]
    assert copies["Turn Summary"] == 4
    assert copies["Righteous Anger"] == 3


# What the rest of the book says of the saints: the section, the saint, the virtue and its number.
SAID = [
    ("Frank Confronts a Minion Archetype", "Frank Block", "rage", 4),  # he gets four red dice
    ("Frank Suffers Damage", "Frank Block", "mind", 3),  # he had rolled three Mind dice
    ("Ophelia Manipulates Dice", "Frank Block", "soul", 1),  # his Soul would provide one reroll
    ("How to Play the Enter Here Mission", "Gabriella Vargas", "rage", 3),  # she assists with her Rage 3
    ("Ophelia Takes a Turn and Attempts a Check", "Dr. Zeez", "body", 2),  # printed there as Dr. Zeetz
]


@pytest.mark.django_db
@pytest.mark.parametrize(("section", "saint", "virtue", "number"), SAID)
def test_the_gifts_of_a_pile_make_the_virtues_that_the_book_tells_of(
    section: str, saint: str, virtue: str, number: int
) -> None:
    pile = next(pile for pile in enter_here().piles if pile.name == saint)
    assert virtues(pile)[virtue] == number


@pytest.mark.django_db
def test_every_saint_has_eleven_gifts_and_four_omens() -> None:
    for pile in enter_here().piles:
        assert sum(virtues(pile).values()) == (11 if pile.kind == "saint" else 0)
        assert pile.kind != "saint" or omens(pile) == 4


@pytest.mark.django_db
def test_the_one_deck_lies_as_page_8_takes_it_apart() -> None:
    names = [pile.name for pile in enter_here().one_deck()]
    assert names[:6] == ["Mission cards", "Clock", "Stadium", "School", "Bar", "Back Alley"]
    assert names[6:] == ["Diana Jones", "Frank Block", "Gabriella Vargas", "Dr. Zeez"]


@pytest.mark.django_db
def test_one_pass_through_the_box_finds_them_all() -> None:
    found = dividers(enter_here(), library.type_order())
    assert sum(count for divider in found for _name, count in divider.cards) == 108
    types = [divider.type for divider in found]
    assert types == sorted(types, key=library.type_order().index)
    assert [divider.virtue for divider in found if divider.type == "gift"] == ["body", "mind", "rage", "soul"]
    assert all(list(divider.cards) == sorted(divider.cards) for divider in found)
    rage = next(divider for divider in found if divider.virtue == "rage")
    assert ("Murder Board", 4) in rage.cards


@pytest.mark.django_db
def test_a_saint_s_starting_deck_is_a_recipe_too() -> None:
    assert {slug for slug, _name in library.all_slugs()} == {
        "enter-here",
        "diana-jones",
        "frank-block",
        "gabriella-vargas",
        "dr-zeez",
    }
    deck = library.recipe_called("frank-block")
    assert (deck.name, deck.total, virtues(deck.piles[0])["rage"]) == ("Frank Block", 16, 4)


@pytest.mark.django_db
@pytest.mark.parametrize("slug", ["nothing", "ophelia-willows"])  # her gifts are not known
def test_an_unknown_recipe_is_not_there(slug: str) -> None:
    with pytest.raises(Http404):
        library.recipe_called(slug)


# --- Places


def test_places_are_numbered_from_the_bottom_of_each_pile() -> None:
    for index, pile in enumerate(PRINTED.piles):
        upwards = [place.card for place in PRINTED.pile_places(index)]
        assert upwards == [*reversed(pile.facedown), *reversed(pile.faceup)]
        assert [place.height for place in PRINTED.pile_places(index)] == list(range(1, len(upwards) + 1))
    assert [place.number for place in PRINTED.places] == list(range(108))


CARDS = [place.card.code for place in PRINTED.places]


@given(st.permutations(CARDS))
def test_a_pile_sorted_in_any_order_ends_complete(order: list[str]) -> None:
    filled: set[int] = set()
    for code in order:
        place = place_for(PRINTED, code, filled)
        assert place is not None
        assert place.card.code == code
        assert place.number not in filled
        filled.add(place.number)
    assert filled == set(range(108))


small_piles = st.lists(st.lists(st.sampled_from("abcd"), max_size=6), min_size=1, max_size=4)


@given(small_piles, st.randoms(use_true_random=False))
def test_any_recipe_in_any_order_with_second_thoughts(piles: list[list[str]], chance: random.Random) -> None:
    """Cards taken back on the way, by anybody, lead to no dead end either."""
    cards = [tuple(RecipeCard(code, code, "gift", None) for code in pile) for pile in piles]
    recipe = Recipe("any", "Any", tuple(RecipePile(str(n), "deck", (), pile) for n, pile in enumerate(cards)))
    hand = [place.card.code for place in recipe.places]
    chance.shuffle(hand)
    filled: set[int] = set()
    while hand:
        place = place_for(recipe, hand.pop(), filled)
        assert place is not None
        filled.add(place.number)
        if chance.random() < 0.2:
            taken_back = chance.choice(sorted(filled))
            filled.remove(taken_back)
            hand.append(recipe.places[taken_back].card.code)
    assert filled == set(range(recipe.total))


def lay(pile: list[RecipePlace], place: RecipePlace, lifted: int) -> None:
    """What a hand does: lift so many cards off the top, lay this one down, and put them back."""
    pile.insert(len(pile) - lifted, place)


@given(st.permutations(CARDS))
def test_whoever_lifts_as_many_cards_as_the_page_says_has_the_right_piles_in_the_end(order: list[str]) -> None:
    table: list[list[RecipePlace]] = [[] for _ in PRINTED.piles]
    filled: set[int] = set()
    for code in order:
        place = place_for(PRINTED, code, filled)
        assert place
        where = gap(PRINTED, place, filled)
        pile = table[place.pile]
        assert where.below == (pile[len(pile) - where.lifted - 1] if len(pile) > where.lifted else None)
        lay(pile, place, where.lifted)
        filled.add(place.number)
    assert [place for pile in table for place in pile] == list(PRINTED.places)


def test_one_copy_too_many_has_no_place() -> None:
    boards = {place.number for place in places_of(PRINTED, "Murder Board")}
    assert len(boards) == 4
    assert place_for(PRINTED, "Murder Board", boards) is None
    assert place_for(PRINTED, "Murder Board", boards - {max(boards)}) == PRINTED.places[max(boards)]


# --- Names


KNOWN = list(PRINTED.cards())


@data_rows(
    "typed, found",
    [
        ("mu", ["Murder Board", "Muscle Memory"]),
        ("bo", ["Bones", "Murder Board"]),  # the beginning of a name before the beginning of a word
        ("deaths", ["Death's-Heads"]),
        ("MME ROUX", ["Mme. Roux's Elixir"]),
        ("heads", ["Death's-Heads"]),
        ("xyz", []),
        ("", []),
    ],
)
def test_two_letters_are_enough(typed: str, found: list[str]) -> None:
    assert [card.name for card in matching(KNOWN, typed)] == found


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("Murdr Bord", "Murder Board"),
        ("Pearl Handeled Revolver", "Pearl Handled Revolver"),
        ("Wolfram Qube", "Wolfram Cube"),
    ],
)
def test_the_nearest_names_to_a_misspelt_one(typed: str, first: str) -> None:
    assert nearest(typed, (card.name for card in KNOWN))[0] == first


def test_a_name_is_known_however_it_is_written() -> None:
    assert card_named(KNOWN, "  murder BOARD ") == card_named(KNOWN, "Murder Board") != None  # noqa: E711
    assert card_named(KNOWN, "Love Battery") is None


# --- Recipes that people write


def names(recipe: Recipe) -> list[list[str]]:
    return [[card.name for card in (*pile.faceup, *pile.facedown)] for pile in recipe.piles]


@pytest.mark.parametrize(
    "text",
    [
        "3 Murder Board\nBones",
        "3x murder board\n1 Bones",
        "- Murder Board x3\n- Bones (Mind gift)",
        "// mine\n\n3 × Murder Board (Rage Gift)\n  Bones  ",
        "1. Murder Board\n2. Murder Board\n3. Murder Board\n4. Bones",
    ],
)
def test_a_deck_list_can_be_written_in_many_ways(text: str) -> None:
    written = from_lines(text, KNOWN, "Mine")
    assert names(written.recipe) == [["Murder Board"] * 3 + ["Bones"]]
    assert (written.recipe.slug, written.recipe.name, written.unknown) == (OWN, "Mine", [])
    assert {card.type for card in written.recipe.cards()} == {"gift"}


def test_headings_make_piles() -> None:
    written = from_lines("# Clock\n2 Pain\n\nFrank:\nfaceup: Frank Block\nBones\n# Clock\nComfort", KNOWN, "Mine")
    assert [pile.name for pile in written.recipe.piles] == ["Clock", "Frank"]
    assert names(written.recipe) == [["Pain", "Pain", "Comfort"], ["Frank Block", "Bones"]]
    assert [len(pile.faceup) for pile in written.recipe.piles] == [0, 1]


def test_unknown_names_are_named_and_kept_as_they_are() -> None:
    written = from_lines("2 Love Battery\nlove battery\nBones", KNOWN, "Mine")
    assert written.unknown == ["Love Battery"]
    card = next(card for card in written.recipe.cards() if card.type == OTHER)
    assert (card.name, written.recipe.cards()[card]) == ("Love Battery", 3)
    assert [divider.type for divider in dividers(written.recipe, ["gift"])] == ["gift", OTHER]


@data_rows(
    "text", ["", "  \n// nothing", "# only a heading", "3 !!!", f"{'x' * 121}", f"999 Bones\n{CARDS_AT_MOST} Pain"]
)
def test_a_list_that_is_none_says_so(text: str) -> None:
    with pytest.raises(ValidationError):
        from_lines(text, KNOWN, "Mine")


@given(st.text(max_size=300))
def test_whatever_is_pasted_is_a_recipe_or_refused_in_words(text: str) -> None:
    try:
        recipe = from_lines(text, KNOWN, "Mine").recipe
    except ValidationError:
        return
    assert 0 < recipe.total <= CARDS_AT_MOST


@pytest.mark.django_db
def test_the_plain_text_pasted_again_is_the_same_recipe() -> None:
    recipe = enter_here()
    written = from_lines(as_text(recipe, library.type_names()), library.known_to(Viewer(sees_all=True)), "Again")
    assert not written.unknown
    faces = [(pile.name, pile.faceup, pile.facedown) for pile in recipe.piles]
    assert [(pile.name, pile.faceup, pile.facedown) for pile in written.recipe.piles] == faces


def test_a_file_has_the_shape_of_the_api_s_answer() -> None:
    content = b"""{"name": "Two piles", "total": 3, "piles": [
      {"name": "A", "faceup": ["Stadium"], "facedown": [{"name": "Pain", "type": "omen", "virtue": null}]},
      {"name": "B", "kind": "saint", "facedown": ["Love Battery"]}], "deck_order": ["B", "A"]}"""
    written = from_file(content, KNOWN)
    assert names(written.recipe) == [["Stadium", "Pain"], ["Love Battery"]]
    assert [pile.name for pile in written.recipe.one_deck()] == ["B", "A"]
    assert written.unknown == ["Love Battery"]


@data_rows(
    "content, word",
    [
        (b"{", "JSON"),
        (b"[]", "no recipe"),
        (b'{"name": "x", "piles": []}', "no recipe"),
        (b'{"name": "x", "piles": [{"name": "A"}]}', "no card"),
        (b'{"name": "x", "piles": [{"name": "A", "facedown": ["a"]}, {"name": "A"}]}', "same name"),
        (b'{"name": "x", "piles": [{"name": "A", "facedown": ["a"]}], "deck_order": ["B"]}', "deck_order"),
        (b'{"name": "x", "piles": [{"name": "A", "facedown": ["a"], "top": 1}]}', "top"),
        (b'{"name": "x", "piles": [{"name": "A", "side": "left", "facedown": ["a"]}]}', "side"),
    ],
)
def test_a_file_that_is_none_says_why(content: bytes, word: str) -> None:
    with pytest.raises(ValidationError, match=word):
        from_file(content, KNOWN)


def test_cards_are_counted_alike() -> None:
    assert PRINTED.cards() == Counter(place.card for place in PRINTED.places)
