"""The Pentagram: every situation of fixtures/cases."""

from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.witching_hour.pentagram import acquired, against_acquiring, consumed, is_empty, price
from tests.campaigns.rulebooks.witching_hour.situations import WrittenLoci, loci_of, spells
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    """Six Loci, from which a Witch acquires and then the next one, or Enemies consume."""

    loci: WrittenLoci
    imps: int = 0
    wanted: list[int] = []
    next_wanted: list[int] = []
    consumes: int = 0


@each("witching-hour/pentagram")
def test_pentagram(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    loci = loci_of(now.loci)
    after = acquired(loci, now.wanted)
    left = consumed(loci, now.consumes)
    found = Partly(
        costs=[price(locus, now.imps) for locus in now.wanted],
        problems=against_acquiring(loci, now.wanted),
        after_acquiring=spells(after),
        lie_faceup=[locus.is_up for locus in after],
        problems_of_the_next=against_acquiring(after, now.next_wanted),
        after_consuming=spells(left),
        is_empty=is_empty(left),
    )
    assert case.told(found) == case.expect, case.title
