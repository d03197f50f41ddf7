"""A row of a register that says “used” is reached by the doors that it names."""

import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import grimp
import pytest
from django.urls import URLPattern, get_resolver

from campaigns.rulebooks.registered import Registered, Status
from campaigns.rules.registers import DOORS, REGISTERS
from campaigns.rules.used_by import UsedBy
from tests.data_rows import data_rows

ROOT = Path(__file__).parents[3]
ROWS = [(game, rule) for game, rules in REGISTERS.items() for rule in rules]


def view_modules(patterns: Any) -> Iterator[tuple[str | None, str]]:
    for pattern in patterns:
        if not isinstance(pattern, URLPattern):
            yield from view_modules(pattern.url_patterns)
            continue
        view = getattr(pattern.callback, "view_class", pattern.callback)
        yield pattern.name, inspect.unwrap(view).__module__


@cache
def module_of(route: str) -> str:
    return dict(view_modules(get_resolver().url_patterns))[route]


@cache
def imports() -> grimp.ImportGraph:
    return grimp.build_graph("campaigns", "cards", "companion", cache_dir=None)


@cache
def naming(game: str) -> dict[str, set[str]]:
    """The modules that follow rules, with the names of these; one that belongs to another game knows none of this."""
    package, others = (name.replace("-", "_") for name in (game, "|".join(set(REGISTERS) - {game})))
    found = {}
    for file in (*(ROOT / "campaigns").rglob("*.py"), *(ROOT / "cards").rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if ".register" in module or module.endswith(".used_by") or re.search(rf"\.({others})\b", module):
            continue
        found[module] = set(re.findall(r"\bRule\.([A-Z][A-Z0-9_]+)", file.read_text(encoding="utf-8")))
    assert any(package in module for module in found)
    return found


@data_rows(
    "game, door",
    [(game, door) for game, doors in DOORS.items() for door in doors],
    name=lambda game, door: f"{game}-{door.route}-{'-'.join(door.args)}",
)
def test_a_door_reaches_the_rules_that_it_is_said_to_use(game: str, door: UsedBy) -> None:
    module = module_of(door.route)
    if module.startswith("campaigns.sittings.pages"):
        # The live table finds its games in a registry: from there on each goes by itself.
        module = f"campaigns.sittings.games.{game.replace('-', '_')}"
    reached = {module, *imports().find_upstream_modules(module)}
    followed = set().union(*(rules for name, rules in naming(game).items() if name in reached))
    assert {rule.name for rule in door.rules} - followed == set()


@pytest.mark.parametrize(
    ("route", "args", "url"),
    [
        ("tool-turn", (), "/tools/apocrypha/turn/"),
        ("rules-help", ("apocrypha", "golden-rules"), "/rules/apocrypha/help/golden-rules/"),
        ("saint-halo", (), ""),
    ],
)
def test_a_door_leads_there_unless_it_is_a_page_of_one_campaign(route: str, args: tuple[str, ...], url: str) -> None:
    assert UsedBy("A door", route, (), args).url == url


@data_rows("game, rule", ROWS, name=lambda game, rule: f"{game}-{rule.id}")
def test_what_is_used_or_ready_is_followed_somewhere_and_tested(game: str, rule: Registered) -> None:
    if rule.status is Status.IMPLEMENTED:
        assert any(rule.name in rules for rules in naming(game).values()), "no module names it"
