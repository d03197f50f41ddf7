"""How a scene ends: every situation of fixtures/cases."""

from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.witching_hour.ending import at_dawn, by_corruption, by_pentagram
from tests.campaigns.rulebooks.witching_hour.situations import WrittenLoci, loci_of
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    corruption: dict[str, int]
    limit: int
    loci: WrittenLoci


@each("witching-hour/ending")
def test_ending(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    loci = loci_of(now.loci)
    dawn = at_dawn(now.corruption, now.limit, loci)
    found = Partly(
        after_summoning=by_corruption(now.corruption, now.limit),
        at_any_time=by_pentagram(loci),
        at_dawn=dawn,
        is_won=dawn.is_won,
    )
    assert case.told(found) == case.expect, case.title
