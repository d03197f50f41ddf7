"""A pack as a file: what it holds, what is wrong with one, and what bringing it in would change."""

import re
from collections import Counter
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec
from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext as _
from msgspec import Meta, Struct

from cards.models import Card, Game, Pack
from cards.problems import first_sentences

CARDS_AT_MOST = 2_000
# The type of card that may say what a scene brings.
SCENE = "scene"

Word = Annotated[str, Meta(min_length=1, max_length=60)]
Name = Annotated[str, Meta(min_length=1, max_length=100)]
Code = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
Small = Annotated[int, Meta(ge=0, le=999)]
VirtueWord = Literal["body", "mind", "rage", "soul"]
# Of a fragment: what it adds to a saint's deck, by type.
DeckAdditions = dict[
    Literal["body-gift", "mind-gift", "rage-gift", "soul-gift", "omen"], Annotated[int, Meta(ge=1, le=9)]
]
S = TypeVar("S", bound=Struct)


class PackFilePart(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Any part of a pack's file; what is not said is left out."""


class TargetPart(PackFilePart):
    virtue: VirtueWord | None = None
    number: Small | None = None


class CounterPart(PackFilePart):
    """What a scene counts: beacons, events, Lost Witches."""

    name: Word
    value: Small


class GuardianPart(PackFilePart):
    name: Word
    locus: Annotated[int, Meta(ge=1, le=6)]


class ScenePart(PackFilePart):
    """What a scene's card brings to the table, as numbers and names; what nobody has said is as the rulebook has it."""

    scene: Annotated[int, Meta(ge=0, le=5)]
    hours: Annotated[int, Meta(ge=1, le=99)] | None = None
    limit: Annotated[int, Meta(ge=1, le=999)] | None = None
    counters: Annotated[list[CounterPart], Meta(max_length=20)] = []
    guardians: Annotated[list[GuardianPart], Meta(max_length=20)] = []
    overlords: Annotated[list[Word], Meta(max_length=20)] = []


class PackCardPart(PackFilePart):
    """A card of one's own."""

    code: Code
    name: Name
    type: Code
    virtue: VirtueWord | None = None
    chapter: Code | None = None
    copies: Small | None = None
    number: Small | None = None
    keywords: Annotated[list[Word], Meta(max_length=20)] = []
    targets: Annotated[list[TargetPart], Meta(max_length=8)] = []
    text: Annotated[str, Meta(max_length=5_000)] = ""
    # None where nobody has said.
    adds_to_deck: DeckAdditions | None = None
    # Of a scene, in whose text stand words of one's own.
    scene: ScenePart | None = None


class PackPart(Struct, forbid_unknown_fields=True):
    """A whole pack."""

    format: Literal["companion-pack"]
    version: Literal[1]
    game: Code
    name: Name
    notes: Annotated[str, Meta(max_length=5_000)]
    cards: Annotated[list[PackCardPart], Meta(max_length=CARDS_AT_MOST)]


class Changes(NamedTuple):
    """What bringing a file in would do to a pack, by the names of its cards."""

    added: list[str]
    changed: list[str]
    removed: list[str]
    same: int


def read(document: object) -> PackPart:
    """The pack in *document*, or a ValidationError with everything that is wrong with it."""
    if not isinstance(document, dict) or not isinstance(document.get("cards"), list):
        raise ValidationError([_("$: a pack is an object with a list of cards.")])
    problems: list[str] = []
    pack = _convert(PackPart, {**document, "cards": []}, "$", problems)
    cards = {
        index: _convert(PackCardPart, card, f"$.cards[{index}]", problems)
        for index, card in enumerate(document["cards"][:CARDS_AT_MOST])
    }
    if len(document["cards"]) > CARDS_AT_MOST:
        problems.append(_("$.cards: a pack holds at most two thousand cards."))
    if pack is not None:
        problems += _problems(pack, {index: card for index, card in cards.items() if card})
        pack.cards = [card for card in cards.values() if card]
    if problems or pack is None:
        raise ValidationError(first_sentences(problems))
    return pack


def _convert(shape: type[S], value: object, at: str, problems: list[str]) -> S | None:
    """*value* in that shape, or None and one problem more: msgspec stops at the first, so parts are read one by one."""
    try:
        return msgspec.convert(value, shape)
    except msgspec.ValidationError as error:
        what, _sep, where = str(error).partition(" - at `$")
        problems.append(f"{at}{where.rstrip('`')}: {what}")
        return None


def read_card(document: object, pack: Pack) -> PackCardPart:
    """A single card for *pack*, or a ValidationError."""
    whole = {"format": "companion-pack", "version": 1, "game": pack.game_id, "name": pack.name, "notes": ""}
    return read({**whole, "cards": [document]}).cards[0]


def _problems(pack: PackPart, cards: dict[int, PackCardPart]) -> list[str]:
    """What the shape alone does not forbid."""
    game = Game.objects.filter(slug=pack.game).first()
    if game is None:
        return [_("$.game: no game is called “%(slug)s”.") % {"slug": pack.game}]
    types, chapters = (set(rows.values_list("slug", flat=True)) for rows in (game.cardtypes, game.chapters))
    problems = []
    counted = Counter(card.code for card in cards.values())
    for index, card in cards.items():
        at = f"$.cards[{index}]"
        if card.type not in types:
            problems.append(_("%(at)s.type: %(game)s has no type “%(slug)s”.") % _facts(at, game, card.type))
        if card.chapter and card.chapter not in chapters:
            problems.append(_("%(at)s.chapter: %(game)s has no chapter “%(slug)s”.") % _facts(at, game, card.chapter))
        if counted[card.code] > 1:
            problems.append(_("%(at)s.code: “%(slug)s” is used twice.") % _facts(at, game, card.code))
        if card.scene:
            problems += _scene_problems(card.scene, card.type, f"{at}.scene")
    return problems


def _scene_problems(scene: ScenePart, type: str, at: str) -> list[str]:
    problems = [] if type == SCENE else [_("%(at)s: only a card of the type “scene” is one.") % {"at": at}]
    for field, names in (
        ("counters", [counter.name for counter in scene.counters]),
        ("guardians", [guardian.name for guardian in scene.guardians]),
        ("overlords", scene.overlords),
    ):
        if len(set(names)) < len(names):
            problems.append(_("%(at)s: a name stands there twice.") % {"at": f"{at}.{field}"})
    return problems


def _facts(at: str, game: Game, slug: str) -> dict[str, str]:
    return {"at": at, "game": game.name, "slug": slug}


def write(pack: Pack) -> bytes:
    """The file of *pack*; the same pack always gives the same bytes."""
    cards = pack.cards.select_related("type", "chapter").prefetch_related("keywords", "targets").order_by("code")
    part = PackPart(
        format="companion-pack",
        version=1,
        game=pack.game_id,
        name=pack.name,
        notes=pack.notes,
        cards=sorted((part_of(card) for card in cards), key=lambda card: card.code),
    )
    return msgspec.json.format(msgspec.json.encode(part), indent=2) + b"\n"


def part_of(card: Card) -> PackCardPart:
    known = [keyword.slug for keyword in card.keywords.all()]
    return PackCardPart(
        code=card.facts["code"],
        name=card.name,
        type=card.type.slug,
        virtue=card.virtue,  # type: ignore[arg-type]  # the database holds it to the four
        chapter=card.chapter.slug if card.chapter else None,
        copies=card.copies,
        number=card.number,
        keywords=sorted([*known, *card.facts["other_keywords"]]),
        targets=[TargetPart(target.virtue, target.number) for target in card.targets.all()],  # type: ignore[arg-type]
        text=card.facts["text"],
        adds_to_deck=card.facts.get("adds_to_deck"),
        scene=scene_of(card),
    )


def scene_of(card: Card) -> ScenePart | None:
    """What a card of a pack says of a scene."""
    return msgspec.convert(card.facts["scene"], ScenePart) if "scene" in card.facts else None


def changes(pack: Pack | None, part: PackPart) -> Changes:
    """How *pack* (None: a new one) differs from *part*."""
    rows = pack.cards.select_related("type", "chapter").prefetch_related("keywords", "targets") if pack else []
    present = {card.facts["code"]: part_of(card) for card in rows}
    coming = {card.code: _settled(card) for card in part.cards}
    return Changes(
        added=[card.name for code, card in coming.items() if code not in present],
        changed=[card.name for code, card in coming.items() if code in present and present[code] != card],
        removed=[card.name for code, card in present.items() if code not in coming],
        same=sum(present.get(code) == card for code, card in coming.items()),
    )


def _settled(card: PackCardPart) -> PackCardPart:
    """The card as it would be written again: keywords in order."""
    return msgspec.structs.replace(card, keywords=sorted({keyword_slug(word) for word in card.keywords}))


def keyword_slug(word: str) -> str:
    return slugify(word) or word


def code_for(name: str, taken: set[str]) -> str:
    """A code for a new card from its name."""
    code = re.sub(r"[^a-z0-9]+", "-", slugify(name)).strip("-")[:50].strip("-") or "card"
    number = 2
    found = code
    while found in taken:
        found, number = f"{code}-{number}", number + 1
    return found


def as_json(part: Struct) -> Any:
    return msgspec.to_builtins(part)
