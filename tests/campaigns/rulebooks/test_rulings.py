"""Where tables disagreed with the companion: cases from their dockets, laid into fixtures/cases/<game>/rulings."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaigns.rulebooks.sitting import Illegal
from campaigns.sittings.registry import GAMES
from tests import cases
from tests.cases import FOLDER, Case, Partly

FILES = sorted(FOLDER.glob("*/rulings/*.yaml"))


class EventNow(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    facts: dict[str, Any]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A state of the live table as the companion keeps it, and what happened then, or should have."""

    position: dict[str, Any]
    event: EventNow


def read_case(file: Path) -> Case[Position]:
    return cases.read(file, Position)


def judge(case: Case[Position], game: str) -> Partly:
    """By which rule it is refused, or what comes of it."""
    rules = GAMES[game].rules
    state = msgspec.convert(case.situation.position, rules.state)
    event = msgspec.convert(case.situation.event.facts, rules.events[case.situation.event.kind])
    try:
        after = rules.apply(state, event)
    except Illegal as refused:
        return Partly(refused=refused.finding.rule.id, after=None)
    return Partly(refused=None, after=msgspec.to_builtins(after))


@pytest.mark.parametrize("file", [pytest.param(file, id=file.stem) for file in FILES])
def test_the_companion_rules_as_the_table_does(file: Path) -> None:
    case = read_case(file)
    assert case.told(judge(case, file.parts[-3])) == case.expect
