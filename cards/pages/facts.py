"""The facts of a card for its page: each with where it comes from, and what the book does not print in one line."""

from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from cards.models import Card, Target
from cards.pages.faces import DIRECTIONS, KINDS, VIRTUES, Pip
from cards.pages.links import url_of
from cards.pages.words import in_words, label_of, plain
from cards.sight import SeenCard

# How sure an inference is: the word that its note begins with.
SURE: dict[str, str | Promise] = {
    "proven": _("proven"),
    "proven from the count": _("proven"),
    "counted": _("counted"),
    "stated": _("stated"),
    "likely": _("likely"),
    "corrected": _("corrected here"),
}
# A mutation has a side for checks to win against a threat, and one for all others.
SIDES: dict[str, str | Promise] = {"threat": _("against a threat:"), "other": _("other checks:")}
# Facts that name other cards of the game.
NAMING = ("abilities", "back_of", "swap", "used_by")
# Shown elsewhere on the page, or said better by what the card does.
ELSEWHERE = {"ability", "aka", "also_in", "code", "first_name", "flips", "inferred", "other_face_unknown", "pages"}
ELSEWHERE |= {"section", "shape", "swaps", "text"}


@dataclass(frozen=True)
class FactNote:
    """Where an inferred fact comes from."""

    text: str
    sure: str | Promise
    part: str = ""


@dataclass(frozen=True)
class FactValue:
    """One value of a fact: words, perhaps with a way to more, or a number of a virtue."""

    text: str = ""
    # What stands before the virtue.
    before: str | Promise = ""
    url: str = ""
    pip: Pip | None = None
    border: str = ""


@dataclass(frozen=True)
class CardFact:
    label: str
    values: list[FactValue]
    notes: list[FactNote] = field(default_factory=list)


@dataclass(frozen=True)
class CardFacts:
    known: list[CardFact]
    unprinted: list[str]
    # Notes about the entry itself: its name, or what it does.
    notes: list[FactNote]


def facts_of(card: Card, others: dict[str, SeenCard]) -> CardFacts:
    """Everything known of *card*; *others* are the cards that its facts name, by code."""
    values = {**_columns(card), **_rest(card, others)}
    inferred = dict(card.facts.get("inferred", {}))
    known = [CardFact(label_of(key), value, _notes(key, inferred)) for key, value in values.items() if value]
    notes = [_note(text, plain(key)) for key, text in inferred.items() if key.split(".")[0] not in values]
    return CardFacts(known, [label_of(key) for key, value in values.items() if not value], notes)


def named_by(card: Card) -> set[str]:
    """The codes of the cards that the facts of *card* name."""
    named = [card.facts.get(key) or [] for key in NAMING]
    codes = [code for value in named for code in (value if isinstance(value, list) else [value])]
    return {f"{card.game_id}-{code}" for code in codes}


def search_url(query: str) -> str:
    return f"{reverse('cards-search')}?{urlencode({'q': query})}"


def _columns(card: Card) -> dict[str, list[FactValue]]:
    """What every card has: an empty list is a fact that is not printed."""
    of_apocrypha = card.game_id == "apocrypha"
    facts = {
        "type": [FactValue(card.type.name, url=reverse("cards-type", args=[card.game_id, card.type.slug]))],
        "virtue": [FactValue(pip=Pip(card.virtue, None))] if card.virtue else [],
        "chapter": _chapter(card),
        "copies": [] if card.copies is None else [FactValue(str(card.copies))],
        "number": [] if card.number is None else [FactValue(str(card.number))],
        "targets": [_target(target) for target in card.targets.all()],
        "keywords": _keywords(card),
    }
    expected = _expected(card)
    return {key: value for key, value in facts.items() if value or (of_apocrypha and key in expected)}


def _expected(card: Card) -> set[str]:
    """What a card of Apocrypha surely bears, so that its absence here means that the book does not print it."""
    bears = {"chapter"}
    if card.type.slug == "gift":
        bears |= {"virtue", "targets", "keywords"}
    if card.type.slug in {"threat", "true-threat"}:
        bears |= {"targets", "keywords"}
    return bears


def _chapter(card: Card) -> list[FactValue]:
    if card.chapter is None:
        return []
    url = reverse("cards-chapter", args=[card.game_id, card.chapter.slug])
    return [FactValue(card.chapter.name, url=url, border=card.chapter.border or "")]


def _target(target: Target) -> FactValue:
    unknown = _("number not printed") if target.number is None else ""
    return FactValue(str(unknown), pip=Pip(target.virtue, target.number))


def _keywords(card: Card) -> list[FactValue]:
    return [FactValue(k.name, url=search_url(f"g:{card.game_id} k:{k.slug}")) for k in card.keywords.all()]


def _rest(card: Card, others: dict[str, SeenCard]) -> dict[str, list[FactValue]]:
    facts = {key: value for key, value in card.facts.items() if key not in ELSEWHERE}
    return {key: _values(key, value, card, others) for key, value in facts.items() if value not in ({}, [], False)}


def _values(key: str, value: Any, card: Card, others: dict[str, SeenCard]) -> list[FactValue]:
    if value is None:
        return []
    match key:
        case "virtues" | "deck" | "adds_to_deck":
            return [_counted(kind, number) for kind, number in value.items()]
        case "pointing":
            return _pointing(value)
        case "skills":
            return [FactValue(" ".join(filter(None, [plain(skill), str(n or "")]))) for skill, n in value.items()]
        case "initiate_check":
            return [FactValue(f"({plain(value['skill'])})", pip=Pip(value["virtue"], value["number"]))]
        case "results":
            return [FactValue(f"{row['side']}, {row['die']}: {row['does']}") for row in value]
        case "forms":
            return [FactValue(f"{row['result']}, {row['name']}: {row['does']}") for row in value]
        case "sides" if isinstance(value, dict):
            return [FactValue(name, before=SIDES[side]) for side, name in value.items() if name]
        case "kind" | "alignment" | "enemy_type":
            return [FactValue(str(KINDS.get(value) or plain(value)))]
        case _ if key in NAMING:
            codes = value if isinstance(value, list) else [value]
            return [_other(f"{card.game_id}-{code}", code, others) for code in codes]
    return [FactValue(in_words(one)) for one in (value if isinstance(value, list) else [value])]


def _pointing(pointing: dict[str, str | None]) -> list[FactValue]:
    """The ways that are printed; if none is, nothing."""
    known = [FactValue(before=DIRECTIONS[way], pip=Pip(virtue, None)) for way, virtue in pointing.items() if virtue]
    others = [FactValue(before=_("the other ways are not printed"))] if 0 < len(known) < len(pointing) else []
    return [*known, *others]


def _counted(kind: str, number: int | None) -> FactValue:
    return FactValue(pip=Pip(kind, number)) if kind in VIRTUES else FactValue(f"{plain(kind)} {number}")


def _other(code: str, slug: str, others: dict[str, SeenCard]) -> FactValue:
    """Another card, by its name if this viewer has seen it."""
    card = others.get(code)
    if card is None:
        return FactValue(plain(slug))
    return FactValue(str(_("a veiled card")) if card.is_veiled else card.name, url=url_of(card))


def _notes(key: str, inferred: dict[str, str]) -> list[FactNote]:
    return [
        _note(text, plain(name.partition(".")[2]))
        for name, text in inferred.items()
        if name == key or name.startswith(f"{key}.")
    ]


def _note(text: str, part: str = "") -> FactNote:
    word, colon, rest = text.partition(": ")
    if colon and word in SURE:
        return FactNote(rest, SURE[word], part)
    return FactNote(text, _("inferred"), part)
