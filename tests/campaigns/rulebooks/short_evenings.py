"""Evenings of the short games as files tell them: options, then events, some of which are refused by a rule."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaigns.rulebooks.sitting import Illegal, TableRules
from tests.cases import WrongCase, read


class Evening(msgspec.Struct, forbid_unknown_fields=True):
    options: dict[str, Any]
    # Each a kind with its facts, and the rule by which it is refused, if it is.
    events: list[dict[str, Any]]


def check_evening(file: Path, rules: TableRules[Any, Any]) -> None:
    """The state after all events is what the file expects, and what it says is refused is."""
    case = read(file, Evening)
    state = rules.start(msgspec.convert(case.situation.options, rules.options))
    for row in case.situation.events:
        refused = row.pop("refused", None)
        [(kind, facts)] = row.items()
        event = msgspec.convert(facts, rules.events[kind])
        if refused is None:
            state = rules.apply(state, event)
            continue
        with pytest.raises(Illegal) as caught:
            rules.apply(state, event)
        assert caught.value.finding.rule.id == refused, case.title
    found = msgspec.json.decode(msgspec.json.encode(state))
    if lost := case.expect.keys() - found.keys():
        raise WrongCase(file, f"unknown key expect.{min(lost)}")
    assert {name: found[name] for name in case.expect} == case.expect, case.title
