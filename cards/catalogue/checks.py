"""What one file cannot tell of itself: that everything named elsewhere exists, and that counts add up."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from cards.catalogue.files import CatalogueFile, FileProblem

Files = dict[str, CatalogueFile]


def problems_of(slug: str, files: Files) -> Iterator[FileProblem]:
    """Everything wrong between the files of one game."""
    if files["game.yaml"].value["slug"] != slug:
        yield files["game.yaml"].problem(f"the folder is called {slug}", "slug")
    yield from _cards(files)
    yield from _named(files)
    yield from _totals(files)
    yield from _see(files)
    yield from _steps(files)
    yield from _recipes(files)


def card_files(files: Files) -> list[CatalogueFile]:
    return [file for place, file in files.items() if place.startswith("cards/")]


def _slugs(files: Files, place: str) -> set[str]:
    return {row["slug"] for row in files[place].value} if place in files else set()


def _types(files: Files) -> set[str]:
    return {row["slug"] for row in files["types.yaml"].value["types"]}


def _cards(files: Files) -> Iterator[FileProblem]:
    types, chapters, seen = _types(files), _slugs(files, "chapters.yaml"), set[str]()
    for file in card_files(files):
        for index, card in enumerate(file.value):
            if card["code"] in seen:
                yield file.problem(f"the code {card['code']} is taken", index, "code")
            seen.add(card["code"])
            if card["type"] not in types:
                yield file.problem(f"there is no type {card['type']}", index, "type")
            if card["chapter"] and card["chapter"] not in chapters:
                yield file.problem(f"there is no chapter {card['chapter']}", index, "chapter")
            yield from _keywords(files, file, index)


def _keywords(files: Files, file: CatalogueFile, index: int) -> Iterator[FileProblem]:
    known = files["keywords.yaml"].value if "keywords.yaml" in files else {}
    for kind, slugs in file.value[index].get("keywords", {}).items():
        for slug in slugs:
            if slug not in {row["slug"] for row in known.get(kind, [])}:
                yield file.problem(f"there is no {kind} keyword {slug}", index, "keywords", kind)


def _named(files: Files) -> Iterator[FileProblem]:
    """Each type says how many of its cards are named."""
    file = files["types.yaml"]
    named = Counter(card["type"] for cards in card_files(files) for card in cards.value)
    for index, row in enumerate(file.value["types"]):
        if row["named"] != named[row["slug"]]:
            yield file.problem(f"named is {row['named']}, but {named[row['slug']]} are", "types", index, "named")


def _totals(files: Files) -> Iterator[FileProblem]:
    """What the types count must add up to the totals that the book prints."""
    file = files["types.yaml"]
    rows = file.value["types"]
    for name, total in file.value["totals"].items():
        counted = _sum(rows, name) + sum(r["count"] for r in file.value.get("combined", []) if r["chapter"] == name)
        if total is not None and counted and counted != total:
            yield file.problem(f"the types add up to {counted}, not to {total}", "totals", name)


def _sum(rows: list[dict[str, Any]], name: str) -> int:
    """Of a group (a type within another is counted there), of a chapter, or of the types marked with a word."""
    if name in {"cards", "components"}:
        return sum(r["count"] or 0 for r in rows if r.get("group") == name.rstrip("s") and "within" not in r)
    return sum(r["count"] if r[name] is True else r[name] or 0 for r in rows if name in r)


def _see(files: Files) -> Iterator[FileProblem]:
    if "glossary.yaml" not in files:
        return
    file = files["glossary.yaml"]
    slugs = [row["slug"] for row in file.value]
    for index, row in enumerate(file.value):
        if slugs.index(row["slug"]) != index:
            yield file.problem(f"the term {row['slug']} is explained twice", index, "slug")
        for slug in row["see"]:
            if slug not in slugs:
                yield file.problem(f"there is no term {slug}", index, "see")


def _steps(files: Files) -> Iterator[FileProblem]:
    """By its slug a step is linked, however deep it lies in its reference."""
    if "reference.yaml" not in files:
        return
    file = files["reference.yaml"]
    for index, sheet in enumerate(file.value):
        for slug, times in Counter(_slugs_of_steps(sheet["steps"])).items():
            if times > 1:
                yield file.problem(f"the step {slug} stands here twice", index, "steps")


def _slugs_of_steps(steps: list[dict[str, Any]]) -> Iterator[str]:
    for step in steps:
        yield step["slug"]
        yield from _slugs_of_steps(step.get("steps", []))


def _recipes(files: Files) -> Iterator[FileProblem]:
    """A recipe names cards that exist, as they are, no more of them than there are, and as many as it says."""
    cards = {card["code"]: card for file in card_files(files) for card in file.value}
    for file in (file for file in files.values() if file.kind == "recipe"):
        used: Counter[str] = Counter()
        for index, pile in enumerate(file.value["piles"]):
            for code in pile["faceup"]:
                used[code] += 1
                if code not in cards:
                    yield file.problem(f"there is no card {code}", "piles", index, "faceup")
            for place, lain in enumerate(pile["facedown"]):
                used[lain["card"]] += 1
                card = cards.get(lain["card"], {})
                if (card.get("type"), card.get("virtue")) != (lain["type"], lain["virtue"]):
                    yield file.problem(f"{lain['card']} is not such a card", "piles", index, "facedown", place)
        if used.total() != file.value["total"]:
            yield file.problem(f"the piles hold {used.total()} cards", "total")
        for code, count in used.items():
            if code in cards and (cards[code]["copies"] or 0) < count:
                yield file.problem(f"{code} is used {count} times", "piles")
