"""Deeds: changes that move cards, set values, or both; told as one entry and undone as one."""

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal, Protocol

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from msgspec import Meta

from campaigns.chronicle.facts import Facts, Name, Number, SeatName, Told
from campaigns.chronicle.kinds import KINDS, EntryKind, Undo, any_facts, no_variant, register
from campaigns.chronicle.rows import ROWS, Value, name_of
from campaigns.chronicle.words import deed_words, words
from campaigns.chronicle.writing import changed_since, undone_already, write
from campaigns.models import Entry, Member, SaintPlace, SaintState
from cards.box import moving
from cards.box.moving import MovesSince, MoveWish
from cards.models import Box, BoxEntry, Copy
from cards.refusals import KeyUsed, Refused

# So many names of cards an entry keeps for its sentence.
NAMED = 12


class CardsGot(Facts):
    """What came to one saint."""

    name: Name
    cards: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=20)]


class DeedFacts(Facts):
    """What was done: values that changed, names of the cards that moved, and whom or what it concerns."""

    name: Name
    values: Annotated[list[Value], Meta(max_length=40)]
    saint: Number | None = None
    cards: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=20)] = []
    count: Annotated[int, Meta(ge=0, le=5_000)] = 0
    mission: Number | None = None
    to: Number | None = None
    to_name: Name | None = None
    outcome: Literal["won", "lost", "timed-out"] | None = None
    # What a tally stands at, or how many missions were written down.
    value: Annotated[int, Meta(ge=-999, le=999)] | None = None
    # Of the end of a mission: who got which fragments and deaths.
    got: Annotated[list[CardsGot], Meta(max_length=20)] = []
    # Of The Witching Hour: a story and an attempt by their numbers.
    story: Number | None = None
    attempt: Number | None = None


def deed(
    name: str,
    sentence: Promise,
    *,
    ledger: Promise | None = None,
    variant: Callable[[Told], Promise | None] = no_variant,
) -> EntryKind:
    """Declare a kind of deed; *ledger* is its line in the ledger of the box whose cards it moves."""
    return register(
        EntryKind(
            name,
            DeedFacts,
            sentence,
            Undo.DEED,
            archive=any_facts,
            words=deed_words,
            variant=variant,
            ledger=ledger,
        )
    )


class Row(Protocol):
    """A row of one of the models in ``rows``."""

    @property
    def number(self) -> int: ...

    def save(self) -> None: ...


@dataclass(frozen=True)
class Change:
    """New values of some fields of a row."""

    row: Row
    after: Mapping[str, Any]
    # Of a row that was not there before.
    before: Mapping[str, Any] | None = None


def do(
    by: Member,
    kind: EntryKind,
    *,
    box: Box | None = None,
    wishes: Sequence[MoveWish] = (),
    changes: Iterable[Change] = (),
    key: uuid.UUID | None = None,
    **facts: Any,
) -> Entry:
    """Move the cards, set the values, and tell it. The campaign is locked."""
    moves = None
    if box is not None and wishes:
        # Whoever has a key has asked for its entry before.
        moves = moving.move.within(
            box, wishes, by=by.user, why=kind.name, facts=_for_ledger(facts), key=key, is_new=True
        )
    values = [_set(change) for change in changes]
    return write(by, kind, moves=moves, **facts, values=[value for value in values if value["after"]])


def done_before(
    box: Box, key: uuid.UUID | None, kind: EntryKind, *, copies: Iterable[int] | None = None, **facts: Any
) -> Entry | None:
    """The entry of the same request, if it came before. Asked once the campaign is locked."""
    if key is None:
        return None
    moves = BoxEntry.objects.filter(box=box, key=key).select_related("told_as").first()
    entry: Entry | None = getattr(moves, "told_as", None)
    if moves is None or entry is None:
        return None
    others = copies is not None and set(moves.moves.values_list("copy", flat=True)) != set(copies)
    if others or entry.kind != kind.name or any(entry.facts.get(name) != value for name, value in facts.items()):
        raise KeyUsed
    return entry


def _for_ledger(facts: Mapping[str, Any]) -> dict[str, Any]:
    """What the box's ledger needs for its line."""
    return {name: facts[name] for name in ("name",) if name in facts}


def _set(change: Change) -> dict[str, Any]:
    row = change.row
    before = change.before or {field: getattr(row, field) for field in change.after}
    after = {field: value for field, value in change.after.items() if before.get(field) != value}
    before = {field: before.get(field) for field in after}
    _write_values(row, after)
    return {"of": name_of(row), "number": row.number, "before": _plain(before), "after": _plain(after)}


def _write_values(row: Row, values: Mapping[str, Any]) -> None:
    if not values:
        return
    for field, value in values.items():
        setattr(row, field, value)
    if hasattr(row, "version"):
        row.version += 1
    row.save()
    ROWS[name_of(row)].after_setting(row, values)


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """As JSON keeps it: a moment as its text."""
    return {field: value.isoformat() if hasattr(value, "isoformat") else value for field, value in values.items()}


# --- Undoing


class UndoneFacts(Facts):
    """A deed that was taken back, or done again."""

    deed: str
    who: SeatName
    told: dict[str, Any]
    values: Annotated[list[Value], Meta(max_length=40)]

    def __post_init__(self) -> None:
        kind = KINDS.get(self.deed)
        if kind is None or not issubclass(kind.facts, DeedFacts):
            raise ValueError(gettext("only a deed is taken back or done again"))
        msgspec.convert({**self.told, "values": []}, kind.facts)


def _line(facts: Told) -> Told:
    """The sentence of the deed inside of the one about it."""
    return {"line": words(Entry(kind=facts["deed"], by_name=facts["who"], facts=facts["told"]))}


UNDONE = register(
    EntryKind("deed.undone", UndoneFacts, _("%(by)s undid: %(line)s"), Undo.DEED, archive=any_facts, words=_line)
)
REDONE = register(
    EntryKind("deed.redone", UndoneFacts, _("%(by)s redid: %(line)s"), Undo.DEED, archive=any_facts, words=_line)
)


def is_deed(entry: Entry) -> bool:
    kind = KINDS.get(entry.kind)
    return kind is not None and kind.undo is Undo.DEED


def dependants(entry: Entry) -> list[Entry]:
    """Later deeds of the campaign that moved the same cards or set the same values, and so on; the newest first."""
    return Dependants(entry).deeds


class Dependants:
    """What happened in the campaign after a deed, and which of it stands on it."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        since = Entry.objects.filter(campaign=entry.campaign_id, number__gt=entry.number).order_by("number")
        self._since = list(since.select_related("moves__box"))
        # By deed: what its box has seen since.
        self._moves: dict[int, MovesSince] = {}

    @property
    def is_undone(self) -> bool:
        return any(one.undoes_id == self.entry.pk for one in self._since)

    @cached_property
    def deeds(self) -> list[Entry]:
        """Later deeds that moved the same cards or set the same values, and so on; the newest first."""
        stand = moving.standing((one.pk, one.undoes_id) for one in self._since)
        later = [one for one in self._since if one.pk in stand and is_deed(one)]
        found: list[Entry] = []
        touched, moved, came = _touched(self.entry), self.later_moves(self.entry), _came_by(self.entry)
        for deed in later:
            if _touched(deed) & touched or deed.moves_id in moved or _named(deed) & came:
                found.append(deed)
                touched |= _touched(deed)
                moved |= self.later_moves(deed)
        return found[::-1]

    def later_moves(self, deed: Entry) -> set[int]:
        """The entries of the box that depend on those moves."""
        since = self.moves_since(deed)
        return set(since.dependants) if since else set()

    def moves_since(self, deed: Entry) -> MovesSince | None:
        if deed.moves is None:
            return None
        if deed.pk not in self._moves:
            self._moves[deed.pk] = MovesSince(deed.moves)
        return self._moves[deed.pk]


def _touched(entry: Entry) -> set[tuple[str, int, str]]:
    return {(value["of"], value["number"], field) for value in entry.facts["values"] for field in value["after"]}


def _came_by(entry: Entry) -> set[tuple[str, int]]:
    """The rows that are here by this deed: whatever names them since goes with it."""
    values = entry.facts["values"]
    return {(value["of"], value["number"]) for value in values if ROWS[value["of"]].is_absent(value["before"])}


def _named(entry: Entry) -> set[tuple[str, int]]:
    told = entry.facts.get("told", entry.facts)
    changed = {(value["of"], value["number"]) for value in entry.facts["values"]}
    return changed | {(row.name, told[fact]) for row in ROWS.values() for fact in row.named_by if told.get(fact)}


def take_back(by: Member, entry: Entry, *, with_dependants: bool = False) -> Entry:
    """Reverse a deed: its cards go back, and its values are what they were. The campaign is locked."""
    since = Dependants(entry)
    if since.is_undone:
        raise undone_already()
    later = since.deeds
    if later and not with_dependants:
        raise _has_dependants(later)
    _check_ledger([*later, entry])
    _check_other_tables([*later, entry], since)
    # Once a later one is reversed, the box has seen more than was read of it.
    undone = [_reverse(by, deed, None if later else since.moves_since(deed)) for deed in (*later, entry)]
    _check_nobody_is_gone(undone)
    return undone[-1]


def _has_dependants(later: Sequence[Entry]) -> Refused:
    words = _("Later entries depend on this one. Undo them as well, or cancel.")
    return Refused("has-dependants", words, dependants=[deed.number for deed in later])


def can_go_back(entry: Entry) -> bool:
    """A deed that came in an archive has left its cards' ledger behind."""
    return entry.moves_id is not None or not (entry.facts.get("count") or entry.facts.get("told", {}).get("count"))


def _check_ledger(deeds: Iterable[Entry]) -> None:
    if not all(can_go_back(deed) for deed in deeds):
        raise Refused("ledger-left-behind", _("The cards of this were moved elsewhere; only their places came here."))


def _check_nobody_is_gone(undone: Iterable[Entry]) -> None:
    """No card goes back to a saint who has left or died since: there nobody would find it."""
    came = Copy.objects.filter(moves__entry__in=[entry.moves_id for entry in undone if entry.moves_id])
    absent = SaintPlace.objects.filter(saint__state__in=[SaintState.GONE, SaintState.DEAD], place__copies__in=came)
    if absent.exists():
        raise changed_since()


def _check_other_tables(deeds: Sequence[Entry], since: Dependants) -> None:
    """No other campaign's history is rewritten from here."""
    ours = {deed.campaign_id for deed in deeds}
    moves = {pk for deed in deeds for pk in since.later_moves(deed)}
    if Entry.objects.filter(moves__in=moves).exclude(campaign__in=ours).exists():
        raise Refused(
            "used-elsewhere", _("Another campaign has used these cards since. They would have to undo first.")
        )


def _reverse(by: Member, entry: Entry, since: MovesSince | None) -> Entry:
    moves = None
    if entry.moves:
        # What is left of later moves was made by hand on the box's own page.
        moves = moving.undo.within(entry.moves, by=by.user, with_dependants=True, since=since)
    values = [_set_back(entry, value) for value in entry.facts["values"]]
    told = entry.facts if entry.kind in (UNDONE.name, REDONE.name) else _told(entry)
    facts = {name: told[name] for name in ("deed", "who", "told")}
    return write(by, REDONE if entry.kind == UNDONE.name else UNDONE, moves=moves, undoes=entry, **facts, values=values)


def _told(entry: Entry) -> dict[str, Any]:
    """The entry inside of the one that takes it back, for its sentence."""
    told = {name: value for name, value in entry.facts.items() if name != "values"}
    return {"deed": entry.kind, "who": entry.by_name, "told": told}


def _set_back(entry: Entry, value: Mapping[str, Any]) -> dict[str, Any]:
    kind = ROWS[value["of"]]
    row: Any = kind.model._default_manager.filter(campaign=entry.campaign_id, number=value["number"]).first()
    if row is None or _plain({field: getattr(row, field) for field in value["after"]}) != value["after"]:
        raise changed_since()
    kind.check(row, value["before"])
    _write_values(row, value["before"])
    return {**value, "before": value["after"], "after": value["before"]}
