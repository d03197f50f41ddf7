"""Reading the catalogue's files: YAML, held against its schema, with the line of everything that is wrong."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

if TYPE_CHECKING:
    import jsonschema

# The kind of each file, by its place in the folder of a game.
KINDS = {
    "game.yaml": "game",
    "chapters.yaml": "chapters",
    "types.yaml": "types",
    "keywords.yaml": "keywords",
    "components.yaml": "components",
    "missions.yaml": "missions",
    "charts.yaml": "charts",
    "glossary.yaml": "glossary",
    "reference.yaml": "reference",
    "golden-rules.yaml": "help",
    "cost-hierarchy.yaml": "help",
    "dice-actions.yaml": "help",
    "recipes/saints.yaml": "decks",
}


class FileProblem(NamedTuple):
    """Something wrong with a file, and where."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class BadCatalogue(Exception):
    """Everything that is wrong; nothing was loaded."""

    def __init__(self, problems: list[FileProblem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


@dataclass(frozen=True)
class CatalogueFile:
    """A file that was read: its value, and the nodes that know its lines."""

    name: str
    kind: str
    value: Any
    node: yaml.Node

    def line(self, *path: str | int) -> int:
        """The line on which the part at *path* stands (or the nearest part around it)."""
        node = self.node
        for step in path:
            node = _inner(node, step) or node
        return node.start_mark.line + 1

    def problem(self, message: str, *path: str | int) -> FileProblem:
        return FileProblem(self.name, self.line(*path), message)


def read_folder(folder: Path, root: Path, problems: list[FileProblem]) -> dict[str, CatalogueFile]:
    """Every file of a game's folder by its place there; what is wrong is added to *problems*."""
    files = {}
    for path in sorted(folder.rglob("*.yaml")):
        place = path.relative_to(folder).as_posix()
        file = read(path, kind_of(place), root, problems)
        if file:
            files[place] = file
    return files


def kind_of(place: str) -> str | None:
    if place.startswith("cards/"):
        return "cards"
    return KINDS.get(place, "recipe" if place.startswith("recipes/") else None)


def read(path: Path, kind: str | None, root: Path, problems: list[FileProblem]) -> CatalogueFile | None:
    name = path.relative_to(root).as_posix()
    if kind is None:
        problems.append(FileProblem(name, 1, "no file of this name belongs here"))
        return None
    try:
        node, value = _parse(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        mark = getattr(error, "problem_mark", None)
        problems.append(FileProblem(name, mark.line + 1 if mark else 1, getattr(error, "problem", None) or str(error)))
        return None
    file = CatalogueFile(name, kind, value, node)
    found = [*_twice(file), *_against_schema(file, root)]
    problems.extend(found)
    return None if found else file


def _parse(text: str) -> tuple[yaml.Node, Any]:
    loader = yaml.CSafeLoader(text)
    try:
        node = loader.get_single_node()
        if node is None:
            raise yaml.YAMLError("the file is empty")
        return node, loader.construct_document(node)
    finally:
        loader.dispose()


def _against_schema(file: CatalogueFile, root: Path) -> Iterator[FileProblem]:
    for error in _validator(root / "schema.yaml", file.kind).iter_errors(file.value):
        yield file.problem(error.message, *error.absolute_path)


@cache
def _validator(schema: Path, kind: str) -> "jsonschema.Draft202012Validator":
    # Only whoever loads a catalogue needs it: three megabytes less in every process.
    import jsonschema

    definitions = yaml.load(schema.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return jsonschema.Draft202012Validator({**definitions, "$ref": f"#/$defs/{kind}"})


def _twice(file: CatalogueFile) -> Iterator[FileProblem]:
    """Keys that a mapping names twice, of which YAML would keep the last without a word."""
    for node in _nodes(file.node):
        if isinstance(node, yaml.MappingNode):
            seen: set[str] = set()
            for key, _value in node.value:
                if key.value in seen:
                    yield FileProblem(file.name, key.start_mark.line + 1, f"{key.value!r} stands here twice")
                seen.add(key.value)


def _nodes(node: yaml.Node) -> Iterator[yaml.Node]:
    yield node
    if isinstance(node, yaml.MappingNode):
        for _key, value in node.value:
            yield from _nodes(value)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _nodes(value)


def _inner(node: yaml.Node, step: str | int) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        inner: yaml.Node = node.value[step]
        return inner
    return None
