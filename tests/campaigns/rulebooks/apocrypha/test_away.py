"""What an away game changed (p. 27): who is killed or loses cards there cannot forget about it at home."""

from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.apocrypha.away import AwayChange, AwayChangeKind, changes_away
from campaigns.rulebooks.apocrypha.register import Rule
from tests.cases import Partly, each, plain, read

pytestmark = pytest.mark.pure


class Carried(msgspec.Struct, forbid_unknown_fields=True):
    card: str
    place: str


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    """What a saint had when it left and when it came back; of several cards in a slot the later ones lie on top."""

    left: list[Carried]
    back: list[Carried]


@each("apocrypha/away")
def test_away(file: Path) -> None:
    case = read(file, Situation)
    left, back = ([(each.card, each.place) for each in those] for those in (case.situation.left, case.situation.back))
    found = changes_away(left, back, {"death"})
    ordered = [line for line in found if line.what is AwayChangeKind.ORDERED]
    assert case.told(Partly(lines=list(map(said, found)), ordered=list(map(said, ordered)))) == case.expect, case.title
    assert {line.rule for line in found} <= {Rule.AWAY_GAMES}


def said(line: AwayChange[str]) -> dict[str, object]:
    """Only what there is to say."""
    return {name: value for name, value in plain(line).items() if value}
