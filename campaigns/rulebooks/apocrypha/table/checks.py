"""A check from where people stand and sit now: who can assist it."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.rulebooks.apocrypha.assists import Assist, AssistingSaint, assists
from campaigns.rulebooks.apocrypha.positioning import Direction
from campaigns.rulebooks.apocrypha.table.state import MissionState
from campaigns.rulebooks.apocrypha.virtues import Virtue


@dataclass(frozen=True)
class SaintSheet:
    """What stands on a saint card, as far as somebody wrote it down."""

    virtues: Mapping[Virtue, int]
    pointing: Mapping[Direction, Virtue | None]


UNKNOWN = SaintSheet(dict.fromkeys(Virtue, 0), dict.fromkeys(Direction))


def can_assist(
    state: MissionState, sheets: Mapping[str, SaintSheet], virtue: Virtue, *, saint: str | None = None
) -> tuple[Assist, ...]:
    """Who can assist a check of *virtue* by *saint*, else by whose turn it is; a saint without a sheet is left out."""
    names = [each.saint for each in state.choir]
    known = [sheets.get(name, UNKNOWN) for name in names]
    choir = [
        AssistingSaint(name=each.saint, nexus=each.nexus, virtues=sheet.virtues, pointing=sheet.pointing)
        for each, sheet in zip(state.choir, known, strict=True)
    ]
    return assists(choir, names.index(saint or state.turn.saint), virtue)
