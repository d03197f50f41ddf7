"""From files to rows, by stable codes: loading again changes nothing, and nothing that points at a card breaks."""

import hashlib
from collections.abc import Iterable
from typing import Any

from django.db import models

from cards.catalogue.files import CatalogueFile
from cards.catalogue.passages import KINDS, passages_of, words_of
from cards.models import Card, CardType, Chapter, Game, Keyword, Passage, SearchText, Sheet, Target, Term
from cards.models.catalogue import OfGame
from cards.search.texts import text_of_card, text_of_passage, text_of_term

Files = dict[str, CatalogueFile]
Row = dict[str, Any]

# What a card's file says that has a column of its own; the rest are facts.
COLUMNS = {"code", "name", "type", "virtue", "chapter", "copies", "spoiler", "number"}
COLUMNS |= {"keywords", "targets", "summary", "section"}
HELPS = ("golden-rules.yaml", "cost-hierarchy.yaml", "dice-actions.yaml")


def write_game(slug: str, place: int, files: Files) -> None:
    """Bring the rows of one game in line with its files."""
    game = _game(place, files)
    _chapters(game, files)
    _types(game, files)
    _keywords(game, files)
    _cards(game, files)
    _terms(game, files)
    _sheets(game, files)
    _passages(game)


def _game(place: int, files: Files) -> Game:
    row = dict(files["game.yaml"].value)
    fields = {name: row.pop(name) for name in ("name", "min_players", "max_players")}
    game, _made = Game.objects.update_or_create(slug=row.pop("slug"), defaults={**fields, "place": place, "facts": row})
    return game


def _chapters(game: Game, files: Files) -> None:
    rows = _value(files, "chapters.yaml")
    _upsert(Chapter, game, (_of_game(row, place, "border") for place, row in enumerate(rows)))


def _types(game: Game, files: Files) -> None:
    rows = files["types.yaml"].value["types"]
    _upsert(CardType, game, ({"group": "card", **_of_game(row, row["order"], "plural", "group")} for row in rows))


def _keywords(game: Game, files: Files) -> None:
    kinds = _value(files, "keywords.yaml") or {}
    rows = [{"kind": kind, **row} for kind in ("chapter", "trait", "skill", "mark") for row in kinds.get(kind, [])]
    _upsert(Keyword, game, (_of_game(row, place, "kind") for place, row in enumerate(rows)))


def _terms(game: Game, files: Files) -> None:
    rows = [{**row, "name": row["term"]} for row in _value(files, "glossary.yaml")]
    _upsert(Term, game, (_of_game(row, place, "summary", "page", "section") for place, row in enumerate(rows)))
    terms = Term.objects.filter(game=game)
    _write_texts("term", ((term.pk, text_of_term(term)) for term in terms))


def _sheets(game: Game, files: Files) -> None:
    sheets = [_sheet(kind, row) for kind, row in _sheet_rows(files)]
    _upsert(Sheet, game, ({**sheet, "place": place} for place, sheet in enumerate(sheets)), keys=("kind", "slug"))


def _passages(game: Game) -> None:
    sheets = {sheet.pk: sheet for sheet in game.sheets.filter(kind__in=KINDS).order_by("place")}
    rows = [row for sheet in sheets.values() for row in passages_of(sheet)]
    _upsert(Passage, game, ({**row, "place": place} for place, row in enumerate(rows)), keys=("sheet_id", "slug"))
    passages = Passage.objects.filter(game=game)
    more = {passage.pk: () if passage.slug else words_of(sheets[passage.sheet_id]) for passage in passages}
    _write_texts("passage", ((passage.pk, text_of_passage(passage, more[passage.pk])) for passage in passages))


def _sheet_rows(files: Files) -> Iterable[tuple[str, Row]]:
    for place, kind in (("reference.yaml", "reference"), ("charts.yaml", "chart"), ("missions.yaml", "mission")):
        yield from ((kind, row) for row in _value(files, place))
    yield from (("help", files[place].value) for place in HELPS if place in files)
    yield from (("recipe", file.value) for file in files.values() if file.kind == "recipe")
    decks = _value(files, "recipes/saints.yaml")
    yield from (("deck", {"slug": row["saint"], "name": row["saint"], **row}) for row in decks)
    yield "components", {"slug": "components", "name": "Components", "of": _value(files, "components.yaml")}
    yield "types", {"slug": "types", "name": "Card types", **files["types.yaml"].value}


def _sheet(kind: str, row: Row) -> Row:
    facts = {name: value for name, value in row.items() if name not in {"slug", "name", "title", "page", "section"}}
    return {
        "kind": kind,
        "slug": row["slug"],
        "name": row.get("title") or row["name"],
        "page": row.get("page"),
        "section": row.get("section") or "",
        "facts": facts,
    }


def _cards(game: Game, files: Files) -> None:
    """Cards that left the files are retired, not deleted: a deck may point at them."""
    rows = [row for place, file in files.items() if place.startswith("cards/") for row in file.value]
    types = {type.slug: type for type in game.cardtypes.all()}
    chapters = {chapter.slug: chapter for chapter in game.chapters.all()}
    cards = [_card(game, row, types[row["type"]], chapters.get(row["chapter"])) for row in rows]
    fields = [f.name for f in Card._meta.concrete_fields if f.name not in {"id", "code", "pack"}]
    Card.objects.bulk_create(cards, update_conflicts=True, unique_fields=["code"], update_fields=fields)
    ours = Card.objects.filter(game=game, pack=None)
    ours.exclude(code__in=[card.code for card in cards]).update(is_retired=True)
    pks = dict(ours.values_list("code", "pk"))
    write_targets({pks[code_of(game.slug, row["code"])]: row.get("targets", []) for row in rows})
    write_keywords(game, {pks[code_of(game.slug, row["code"])]: row.get("keywords", {}) for row in rows})
    index_cards(ours)


def _card(game: Game, row: Row, type: CardType, chapter: Chapter | None) -> Card:
    code = code_of(game.slug, row["code"])
    return Card(
        game=game,
        code=code,
        alias=alias_of(code, type.slug),
        name=row["name"],
        type=type,
        virtue=row["virtue"],
        chapter=chapter,
        copies=row["copies"],
        number=row.get("number"),
        is_spoiler=row["spoiler"],
        summary=row.get("summary", ""),
        section=row["section"],
        facts={name: value for name, value in row.items() if name not in COLUMNS},
    )


def code_of(game: str, code: str) -> str:
    return f"{game}-{code}"


def alias_of(code: str, type: str) -> str:
    """What a veiled card is called: its type and a few letters that say nothing."""
    return f"veiled-{type}-{hashlib.sha256(code.encode()).hexdigest()[:10]}"


def write_targets(targets: dict[int, list[Row]]) -> None:
    Target.objects.filter(card__in=targets).delete()
    Target.objects.bulk_create(Target(card_id=card, **row) for card, rows in targets.items() for row in rows)


def write_keywords(game: Game, keywords: dict[int, dict[str, list[str]]]) -> None:
    known = dict(game.keywords.values_list("slug", "pk"))
    through = Card.keywords.through
    through.objects.filter(card__in=keywords).delete()
    through.objects.bulk_create(
        through(card_id=card, keyword_id=known[slug])
        for card, kinds in keywords.items()
        for slugs in kinds.values()
        for slug in slugs
    )


def index_cards(cards: models.QuerySet[Card]) -> None:
    """Write the words by which *cards* are found."""
    cards = cards.select_related("type", "chapter", "game").prefetch_related("keywords")
    _write_texts("card", ((card.pk, text_of_card(card)) for card in cards))


def _write_texts(owner: str, texts: Iterable[tuple[int, str]]) -> None:
    SearchText.objects.bulk_create(
        [SearchText(**{f"{owner}_id": pk, "text": text}) for pk, text in texts],
        update_conflicts=True,
        unique_fields=[owner],
        update_fields=["text"],
    )


def _upsert(model: type[OfGame], game: Game, rows: Iterable[Row], keys: tuple[str, ...] = ("slug",)) -> None:
    """Write *rows* of *game*; what is no longer in the files goes, unless cards point at it."""
    made = [model(game=game, **row) for row in rows]
    fields = [f.name for f in model._meta.concrete_fields if f.name not in {"id", "game", *keys}]
    model._default_manager.bulk_create(made, update_conflicts=True, unique_fields=["game", *keys], update_fields=fields)
    kept = {tuple(getattr(row, key) for key in keys) for row in made}
    gone = [
        row.pk
        for row in model._default_manager.filter(game=game)
        if tuple(getattr(row, key) for key in keys) not in kept
    ]
    model._default_manager.filter(pk__in=gone).delete()


def _of_game(row: Row, place: int, *columns: str) -> Row:
    """A row's slug, name and columns, and the rest as facts."""
    taken = {"slug", "name", *columns}
    fields = {name: row[name] for name in taken if name in row}
    return {**fields, "place": place, "facts": {name: value for name, value in row.items() if name not in taken}}


def _value(files: Files, place: str) -> Any:
    return files[place].value if place in files else []
