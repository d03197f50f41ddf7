"""The situations in `fixtures/cases` that tell of a rule, for whoever wants to see it at work."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml
from django.conf import settings

RULE = re.compile(r"\b[a-z]+(?:-[a-z0-9]+)+\b")


@dataclass(frozen=True)
class RuleCase:
    """A file: what it is called, what it says in one line, and all that it says."""

    file: str
    title: str
    text: str


def cases_of(game: str, rule: str) -> Sequence[RuleCase]:
    """Those of which *rule* is a part, by its name in the register."""
    return _cases_by_rule(game).get(rule, ())


@cache
def _cases_by_rule(game: str) -> dict[str, list[RuleCase]]:
    found: dict[str, list[RuleCase]] = {}
    folder = Path(settings.BASE_DIR) / "fixtures/cases"
    for file in sorted((folder / game).rglob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        written = yaml.safe_load(text)
        case = RuleCase(str(file.relative_to(folder)), written["title"], text)
        for rule in {*RULE.findall(text), *written.get("rules", ()), *_listed(written.get("expect"))}:
            found.setdefault(rule, []).append(case)
    return found


def _listed(expected: object) -> Iterator[str]:
    """What stands in lists there, where problems and steps do: a rule of one word is known from other words by that."""
    if isinstance(expected, dict):
        for value in expected.values():
            yield from _listed(value)
    if isinstance(expected, list):
        for item in expected:
            yield from [item] if isinstance(item, str) else item if isinstance(item, dict) else ()
