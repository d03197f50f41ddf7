"""What the book allows an attempt at a scene to be: every situation of fixtures/cases."""

from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.witching_hour.attempt import AttemptEnding, problems
from campaigns.rulebooks.witching_hour.coven import Witch
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    # Nobody, where nobody wrote it down.
    coven: list[Witch]
    ending: AttemptEnding
    hour: int
    # As the scene card has them, where known.
    hours: int | None = None


@each("witching-hour/attempt")
def test_attempt(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    found = problems(now.coven, ending=now.ending, hour=now.hour, hours=now.hours)
    assert case.told(Partly(problems=found)) == case.expect, case.title


def test_only_dawn_is_won() -> None:
    assert [ending for ending in AttemptEnding if ending.is_won] == [AttemptEnding.DAWN]
