"""Recipes that people write: a deck list of plain lines, or a file in the shape in which the API gives a recipe."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Literal, NamedTuple

import msgspec
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from msgspec import Meta, Struct

from cards import strictjson
from cards.recipes.recipe import Recipe, RecipeCard, RecipePile
from cards.search.folding import fold

CARDS_AT_MOST = 600
PILES_AT_MOST = 40
LONGEST_LINE = 200
# The slug of every recipe that somebody wrote: none of the shelf has it.
OWN = "own"
# The type of a card that the catalogue does not know.
OTHER = "other"

Name = Annotated[str, Meta(min_length=1, max_length=120)]


class RecipeCardPart(Struct, forbid_unknown_fields=True, frozen=True):
    name: Name
    type: Annotated[str, Meta(max_length=40)] | None = None
    virtue: Literal["body", "mind", "rage", "soul"] | None = None


class PilePart(Struct, forbid_unknown_fields=True):
    """A pile; both lists run from top to bottom, and a card may be its bare name."""

    name: Name
    kind: Annotated[str, Meta(max_length=20)] = "deck"
    side: Literal["doom", "hope"] | None = None
    faceup: list[Name | RecipeCardPart] = []
    facedown: list[Name | RecipeCardPart] = []


class RecipePart(Struct, forbid_unknown_fields=True):
    name: Name
    piles: Annotated[list[PilePart], Meta(min_length=1, max_length=PILES_AT_MOST)]
    total: int | None = None
    rulings: Annotated[list[Annotated[str, Meta(max_length=500)]], Meta(max_length=20)] = []
    deck_order: list[str] = []


class WrittenRecipe(NamedTuple):
    """A recipe as somebody wrote it, and the names in it that the catalogue does not know."""

    recipe: Recipe
    unknown: list[str]


def from_file(content: bytes, known: Iterable[RecipeCard]) -> WrittenRecipe:
    """The recipe in a JSON file, or a ValidationError in words."""
    try:
        part = msgspec.convert(strictjson.loads(content), RecipePart)
    except strictjson.BadJSON as error:
        raise ValidationError(str(error)) from None
    except msgspec.ValidationError as error:
        raise ValidationError(_("This is no recipe: %(why)s.") % {"why": error}) from None
    return _recipe(part, known)


# "3 Murder Board", "3x Murder Board", "12. Murder Board (Rage gift)", "- Murder Board x3"
LINE = re.compile(
    r"^(?:[-*•]\s*)?(?:\d+[.)]\s+)?(?P<faceup>faceup:\s*)?(?:(?P<before>\d{1,3})\s*[x×]?\s+)?"
    r"(?P<name>.+?)(?:\s*\((?P<remark>[^()]*)\))?(?:\s+[x×]\s*(?P<after>\d{1,3}))?$",
    re.IGNORECASE,
)
HEADING = re.compile(r"^(?:#+\s*(?P<hash>.+)|(?P<colon>[^:]+):)$")


def from_lines(text: str, known: Iterable[RecipeCard], name: str) -> WrittenRecipe:
    """The recipe in a pasted deck list, or a ValidationError in words.

    One card a line, from the top of its pile to the bottom, with how many where there are several; a line that begins
    with # or ends with a colon begins another pile.
    """
    piles: dict[str, PilePart] = {}
    heading = name
    for line in _lines(text):
        found = HEADING.match(line)
        if found:
            heading = (found["hash"] or found["colon"]).strip()[:120]
        else:
            _lay(piles.setdefault(heading, PilePart(heading)), line)
    if not piles:
        raise ValidationError(_("There is no card in this list."))
    return _recipe(RecipePart(name, list(piles.values())), known)


def _lines(text: str) -> Iterator[str]:
    """The lines that say something; those that begin with // are remarks."""
    lines = (line.strip() for line in text.splitlines())
    return (line for line in lines if line and not line.startswith("//"))


class RecipeLine(NamedTuple):
    """A line of a list: a card, how many, and what stands in brackets behind it."""

    name: str
    copies: int
    remark: str
    is_faceup: bool


def read_line(line: str) -> RecipeLine:
    """The card of a line, or a ValidationError in words."""
    found = LINE.match(line) if len(line) <= LONGEST_LINE else None
    if not found or not fold(found["name"]) or len(found["name"]) > 120:
        words = _("“%(line)s” is no card. Write a name, and before it how many.")
        raise ValidationError(words, params={"line": line[:LONGEST_LINE]})
    copies = int(found["before"] or found["after"] or 1)
    return RecipeLine(found["name"], copies, found["remark"] or "", bool(found["faceup"]))


def _lay(pile: PilePart, line: str) -> None:
    read = read_line(line)
    (pile.faceup if read.is_faceup else pile.facedown).extend([read.name] * read.copies)


def _recipe(part: RecipePart, known: Iterable[RecipeCard]) -> WrittenRecipe:
    _check(part)
    cards = {fold(card.name): card for card in known}
    piles = tuple(
        RecipePile(pile.name, pile.kind, _cards(pile.faceup, cards), _cards(pile.facedown, cards), pile.side)
        for pile in part.piles
    )
    recipe = Recipe(OWN, part.name, piles, tuple(part.rulings), tuple(part.deck_order))
    return WrittenRecipe(recipe, sorted({card.name for card in recipe.cards() if card.code.startswith(f"{OWN}-")}))


def _check(part: RecipePart) -> None:
    names = [pile.name for pile in part.piles]
    total = sum(len(pile.faceup) + len(pile.facedown) for pile in part.piles)
    if len(set(names)) < len(names):
        raise ValidationError(_("Two piles have the same name."))
    if part.deck_order and sorted(part.deck_order) != sorted(names):
        raise ValidationError(_("deck_order must name every pile once."))
    if len(names) > PILES_AT_MOST or total > CARDS_AT_MOST:
        raise ValidationError(_("That is too much for one table: at most 40 piles and 600 cards."))
    if not total:
        raise ValidationError(_("There is no card in this list."))


def _cards(parts: Iterable[str | RecipeCardPart], known: dict[str, RecipeCard]) -> tuple[RecipeCard, ...]:
    return tuple(_card(part, known) for part in _named(parts))


def _named(parts: Iterable[str | RecipeCardPart]) -> Iterator[RecipeCardPart]:
    for part in parts:
        yield RecipeCardPart(part) if isinstance(part, str) else part


def _card(part: RecipeCardPart, known: dict[str, RecipeCard]) -> RecipeCard:
    """The card of the catalogue with that name, or else the card as it is first written."""
    words = fold(part.name) or part.name
    written = RecipeCard(f"{OWN}-{words.replace(' ', '-')}", part.name, part.type or OTHER, part.virtue)
    return known.setdefault(words, written)


def unknown_in_words(name: str, near: Sequence[str]) -> str:
    """That the catalogue has no card of that name, and which may be meant."""
    if not near:
        return _("No card is called “%(name)s”.") % {"name": name}
    return _("No card is called “%(name)s”. Did you mean %(near)s?") % {"name": name, "near": ", ".join(near)}
