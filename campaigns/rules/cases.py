"""The situations in `fixtures/cases` that tell of a rule, for whoever wants to see it at work."""

import re
from collections.abc import Sequence
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
        for rule in {*RULE.findall(text), *written.get("rules", ())}:
            found.setdefault(rule, []).append(case)
    return found
