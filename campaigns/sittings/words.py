"""The history of a table in words: what happened, who did it, and what became of it."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import Ruling, SittingEvent
from campaigns.sittings.registry import TableGame
from campaigns.sittings.replay import CLOSED, DOORS, OF_EVERY_TABLE, RETURN, SAVEPOINT, UNDO
from campaigns.sittings.verdicts import verdict_of


@dataclass(frozen=True)
class HistoryLine:
    seq: int
    kind: str
    at: datetime
    by: str
    words: str
    # Why the table ruled otherwise than the book; empty where it did not.
    ruling: str
    is_undone: bool
    is_savepoint: bool
    # And no undo: the rules have something to say of it.
    is_of_the_game: bool
    can_be_undone: bool
    # Whoever leads the table takes it back, and nobody else.
    is_anothers: bool


def line_of(event: SittingEvent, game: TableGame, *, leaders: Collection[str] = ()) -> HistoryLine:
    """*leaders* are the kinds that are another's than the reader's to take back."""
    return HistoryLine(
        seq=event.seq,
        kind=event.kind,
        at=event.at,
        by=who_did(event),
        words=words_of(event, game),
        ruling=event.ruling,
        is_undone=not event.in_force,
        is_savepoint=event.kind == SAVEPOINT,
        is_of_the_game=event.kind not in OF_EVERY_TABLE,
        can_be_undone=event.in_force and event.kind not in DOORS,
        is_anothers=event.kind in leaders,
    )


def kind_in_words(kind: str) -> str:
    """“Corruption changed”, of ``corruption-changed``: programs know the kinds by these names as well."""
    return kind.replace("-", " ").capitalize()


def who_did(event: SittingEvent) -> str:
    """And for whom, where somebody acted for a seat that has no phone."""
    if not event.for_name:
        return event.by_name
    return _("%(by)s for %(other)s") % {"by": event.by_name, "other": event.for_name}


def words_of(event: SittingEvent, game: TableGame) -> str:
    if event.kind not in OF_EVERY_TABLE:
        return game.sentence(event.kind, event.facts)
    if event.kind == SAVEPOINT:
        return str(_("Savepoint: %(name)s") % event.facts)
    if event.kind in DOORS:
        return _("Closed the table.") if event.kind == CLOSED else _("Opened the table again.")
    undone, restored = len(event.facts["undone"]), len(event.facts["restored"])
    if event.kind == RETURN:
        return str(_("Back to savepoint %(seq)d.") % event.facts)
    assert event.kind == UNDO
    if restored > undone - 1:
        return str(_("Undid the undo, number %(seq)d.") % event.facts)
    words = ngettext("Undid number %(seq)d.", "Undid number %(seq)d and what depended on it, %(count)d in all.", undone)
    return words % {**event.facts, "count": undone}


@dataclass(frozen=True)
class RulingLine:
    number: int
    at: datetime
    by: str
    table: str
    # What happened, or should have; what the rules say of it today; and how this table plays it.
    words: str
    verdict: str
    rule: str
    ruling: str


def ruling_line(ruling: Ruling, game: TableGame) -> RulingLine:
    finding = verdict_of(ruling, game).finding
    return RulingLine(
        number=ruling.number,
        at=ruling.at,
        by=ruling.by_name,
        table=ruling.sitting.name,
        words=game.sentence(ruling.kind, ruling.facts),
        verdict=game.refusal(finding) if finding else _("The companion allows this."),
        rule=ruling.rule,
        ruling=ruling.ruling,
    )
