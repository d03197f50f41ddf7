"""Whatever the pages do, the API does: the actions that each door calls are compared, room by room."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.running.processes import BASE_DIR

pytestmark = pytest.mark.pure

# What one door has and the other lacks, and why.
BY_PAGES_ALONE = {
    "campaigns.guiding.actions.scripts.choose_mutation": "POST or PATCH the part of kind mutations",
    "campaigns.sittings.actions.verdicts.rule_otherwise": "answers a verdict on a page; programs rule at a table",
    "campaigns.saints.actions.existing_cards.enter": "a program sends each part: cards with lines, and slots",
    "campaigns.saints.actions.named_cards.gain_gift": "POST cards with do gain and lines reads the name",
    "campaigns.saints.actions.slotting.slot": "POST cards with do slot, a code and a slot",
    "campaigns.saints.actions.slotting.slot_death": "POST cards with do slot and the code of a death",
    "campaigns.saints.actions.wishes.add": "PATCH the saint with sheet.wishes",
    "campaigns.saints.actions.wishes.strike": "PATCH the saint with sheet.wishes",
    "campaigns.seats.actions.invitations.come_as_guest": "POST guests, then accept the invitation",
}
BY_THE_API_ALONE = {
    "campaigns.missions.actions.ending.end_at_once": "for whoever knows all answers; the pages go step by step",
}


def modules(door: str) -> Iterator[Path]:
    for room in sorted((BASE_DIR / "campaigns").iterdir()):
        for place in (room / f"{door}.py", room / door):
            yield from [place] if place.is_file() else sorted(place.glob("**/*.py"))


def actions_called_by(module: Path) -> set[str]:
    """Functions of some room's ``actions``, by their whole names."""
    tree = ast.parse(module.read_text())
    names = dict(_imported(tree))
    called = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names:
            called.add(f"{names[node.value.id]}.{node.attr}")
        if isinstance(node, ast.Name) and node.id in names:
            called.add(names[node.id])
    return {name for name in called if _is_action(name)}


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("campaigns."):
            for name in node.names:
                yield name.asname or name.name, f"{node.module}.{name.name}"


def _is_action(name: str) -> bool:
    """Whether it is a function that writes: one of a module of actions which begins a transaction."""
    module, _, function = name.rpartition(".")
    return function in _actions_of(module)


@cache
def _actions_of(module: str) -> set[str]:
    path = BASE_DIR / f"{module.replace('.', '/')}.py"
    if "actions" not in module.split(".") or not path.is_file():
        return set()
    functions = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)]
    return {
        node.name for node in functions if any("atomic" in ast.unparse(decorator) for decorator in node.decorator_list)
    }


@cache
def done_by(door: str) -> set[str]:
    return {action for module in modules(door) for action in actions_called_by(module)}


def test_both_doors_call_many_actions() -> None:
    assert len(done_by("pages")) > 60
    assert len(done_by("api")) > 60


def test_whatever_the_pages_do_the_api_does_or_it_is_said_why_not() -> None:
    assert done_by("pages") - done_by("api") == set(BY_PAGES_ALONE)


def test_whatever_the_api_does_the_pages_do_or_it_is_said_why_not() -> None:
    assert done_by("api") - done_by("pages") == set(BY_THE_API_ALONE)
