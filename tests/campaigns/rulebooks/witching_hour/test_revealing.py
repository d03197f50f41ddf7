"""The Corruption phase, all hands at once: every situation of fixtures/cases."""

from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.witching_hour.revealing import Hand, Mat, revealed
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    """Clockwise, so that the second sits to the left of the first."""

    mats: list[Mat]
    hands: list[Hand]


@each("witching-hour/revealing")
def test_revealing(file: Path) -> None:
    case = read(file, Situation)
    after = revealed(case.situation.mats, case.situation.hands)
    found = Partly(corruption=[mat.corruption for mat in after], open_sigils=[sorted(mat.open_sigils) for mat in after])
    assert case.told(found) == case.expect, case.title
