"""The Pentagram: every situation of fixtures/cases."""

from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.witching_hour.pentagram import consumed, is_empty, price
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    """Six Loci, a spell of one that is wanted, or so many that Enemies consume."""

    loci: list[int]
    imps: int = 0
    wanted: list[int] = []
    consumes: int = 0


@each("witching-hour/pentagram")
def test_pentagram(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    left = consumed(now.loci, now.consumes)
    found = Partly(
        costs=[price(locus, now.imps) for locus in now.wanted],
        after_consuming=list(left),
        is_empty=is_empty(left),
    )
    assert case.told(found) == case.expect, case.title
