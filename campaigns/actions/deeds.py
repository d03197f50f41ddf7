"""Deeds: changes that move cards, set values, or both; told as one entry and undone as one."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.actions.whereabouts import must_be_nowhere_else
from campaigns.actions.writing import write
from campaigns.models import (
    Attempt,
    Entry,
    Member,
    Mission,
    MissionState,
    Saint,
    SaintPlace,
    SaintState,
    SceneCard,
    Story,
    Tally,
)
from cards.box import moving
from cards.box.moving import Wish
from cards.models import Box, BoxEntry, Copy, Place
from cards.refusals import KeyUsed, Refused

Row = Saint | Mission | Tally | Story | Attempt | SceneCard
KINDS: Mapping[str, type[Row]] = {
    "saint": Saint,
    "mission": Mission,
    "tally": Tally,
    "story": Story,
    "attempt": Attempt,
    "scene-card": SceneCard,
}
NAMES = {model: of for of, model in KINDS.items()}
UNDONE, REDONE = "deed.undone", "deed.redone"
# So many names of cards an entry keeps for its sentence.
NAMED = 12


@dataclass(frozen=True)
class Change:
    """New values of some fields of a saint, a mission, a tally, a story, an attempt or a scene card."""

    row: Row
    after: Mapping[str, Any]
    # Of a row that was not there before.
    before: Mapping[str, Any] | None = None


def do(
    by: Member,
    kind: str,
    *,
    box: Box | None = None,
    wishes: Sequence[Wish] = (),
    changes: Iterable[Change] = (),
    key: uuid.UUID | None = None,
    **facts: Any,
) -> Entry:
    """Move the cards, set the values, and tell it. The campaign is locked."""
    moves = None
    if box is not None and wishes:
        moves = moving.move(box, wishes, by=by.user, why=kind, facts=_line(facts), key=key)
    values = [_set(change) for change in changes]
    return write(by, kind, moves=moves, **facts, values=[value for value in values if value["after"]])


def done_before(
    box: Box, key: uuid.UUID | None, kind: str, *, copies: Iterable[int] | None = None, **facts: Any
) -> Entry | None:
    """The entry of the same request, if it came before. Asked once the campaign is locked."""
    if key is None:
        return None
    moves = BoxEntry.objects.filter(box=box, key=key).select_related("told_as").first()
    entry: Entry | None = getattr(moves, "told_as", None)
    if moves is None or entry is None:
        return None
    others = copies is not None and set(moves.moves.values_list("copy", flat=True)) != set(copies)
    if others or entry.kind != kind or any(entry.facts.get(name) != value for name, value in facts.items()):
        raise KeyUsed
    return entry


def _line(facts: Mapping[str, Any]) -> dict[str, Any]:
    """What the box's ledger needs for its line."""
    return {name: facts[name] for name in ("name",) if name in facts}


def _set(change: Change) -> dict[str, Any]:
    row = change.row
    before = change.before or {field: getattr(row, field) for field in change.after}
    after = {field: value for field, value in change.after.items() if before.get(field) != value}
    before = {field: before.get(field) for field in after}
    _write_values(row, after)
    return {"of": NAMES[type(row)], "number": row.number, "before": _plain(before), "after": _plain(after)}


def _write_values(row: Row, values: Mapping[str, Any]) -> None:
    if not values:
        return
    for field, value in values.items():
        setattr(row, field, value)
    if isinstance(row, Saint | Mission | Attempt):
        row.version += 1
    row.save()
    if isinstance(row, Saint) and "name" in values:
        Place.objects.filter(pk__in=row.places.values("place")).update(name=row.name)


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """As JSON keeps it: a moment as its text."""
    return {field: value.isoformat() if hasattr(value, "isoformat") else value for field, value in values.items()}


# --- Undoing


def is_deed(entry: Entry) -> bool:
    return "values" in entry.facts


def dependants(entry: Entry) -> list[Entry]:
    """Later deeds of the campaign that moved the same cards or set the same values, and so on; the newest first."""
    since = Entry.objects.filter(campaign=entry.campaign_id, number__gt=entry.number).order_by("number")
    entries = list(since.select_related("undoes", "moves"))
    stand = moving.standing((one.pk, one.undoes_id) for one in entries)
    later = [one for one in entries if one.pk in stand and is_deed(one)]
    found: list[Entry] = []
    touched, moved, came = _touched(entry), _later_moves(entry), _came_by(entry)
    for deed in later:
        if _touched(deed) & touched or deed.moves_id in moved or _saints_of(deed) & came:
            found.append(deed)
            touched |= _touched(deed)
            moved |= _later_moves(deed)
    return found[::-1]


def _touched(entry: Entry) -> set[tuple[str, int, str]]:
    return {(value["of"], value["number"], field) for value in entry.facts["values"] for field in value["after"]}


def _came_by(entry: Entry) -> set[int]:
    """The saints who are here by this deed: whatever they did since goes with it."""
    states = [
        (value["number"], value["before"].get("state")) for value in entry.facts["values"] if value["of"] == "saint"
    ]
    return {number for number, before in states if before == SaintState.GONE}


def _saints_of(entry: Entry) -> set[int]:
    told = entry.facts.get("told", entry.facts)
    changed = {value["number"] for value in entry.facts["values"] if value["of"] == "saint"}
    return changed | {told[name] for name in ("saint", "to") if told.get(name)}


def _later_moves(entry: Entry) -> set[int]:
    return {one.pk for one in moving.dependants(entry.moves)} if entry.moves else set()


def take_back(by: Member, entry: Entry, *, with_dependants: bool = False) -> Entry:
    """Reverse a deed: its cards go back, and its values are what they were. The campaign is locked."""
    later = dependants(entry)
    if later and not with_dependants:
        raise _has_dependants(later)
    _check_ledger([*later, entry])
    _check_other_tables([*later, entry])
    undone = [_reverse(by, deed) for deed in (*later, entry)]
    _check_nobody_is_gone(undone)
    return undone[-1]


def _has_dependants(later: Sequence[Entry]) -> Refused:
    words = _("Later entries depend on this one. Undo them as well, or leave it.")
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
        raise _changed_since()


def _check_other_tables(deeds: Sequence[Entry]) -> None:
    """No other campaign's history is rewritten from here."""
    ours = {deed.campaign_id for deed in deeds}
    moves = {pk for deed in deeds for pk in _later_moves(deed)}
    if Entry.objects.filter(moves__in=moves).exclude(campaign__in=ours).exists():
        raise Refused(
            "used-elsewhere", _("Another campaign has used these cards since. They would have to undo first.")
        )


def _reverse(by: Member, entry: Entry) -> Entry:
    # What is left of later moves was made by hand on the box's own page.
    moves = moving.undo(entry.moves, by=by.user, with_dependants=True) if entry.moves else None
    values = [_set_back(entry, value) for value in entry.facts["values"]]
    told = entry.facts if entry.kind in (UNDONE, REDONE) else _told(entry)
    facts = {name: told[name] for name in ("deed", "who", "told")}
    return write(by, REDONE if entry.kind == UNDONE else UNDONE, moves=moves, undoes=entry, **facts, values=values)


def _told(entry: Entry) -> dict[str, Any]:
    """The entry inside of the one that takes it back, for its sentence."""
    told = {name: value for name, value in entry.facts.items() if name != "values"}
    return {"deed": entry.kind, "who": entry.by_name, "told": told}


def must_be_alone(mission: Mission) -> None:
    """A table plays one mission at a time."""
    other = Mission.objects.filter(campaign=mission.campaign_id, state=MissionState.OPEN).exclude(pk=mission.pk).first()
    if other:
        words = gettext("“%(name)s” is under way. End it or call it off first.")
        raise Refused("mission-under-way", words % {"name": other.name}, mission=other.number)


def _set_back(entry: Entry, value: Mapping[str, Any]) -> dict[str, Any]:
    model = KINDS[value["of"]]
    if value["of"] == "saint" and value["before"].get("state") == SaintState.PLAYING:
        must_be_nowhere_else(entry.campaign_id, value["number"])
    row = model._default_manager.filter(campaign=entry.campaign_id, number=value["number"]).first()
    if row is None or _plain({field: getattr(row, field) for field in value["after"]}) != value["after"]:
        raise _changed_since()
    if value["before"].get("state") == MissionState.OPEN and isinstance(row, Mission):
        must_be_alone(row)
    _write_values(row, value["before"])
    return {**value, "before": value["after"], "after": value["before"]}


def _changed_since() -> Refused:
    return Refused("changed-since", _("This has changed again since. Undo the later change first."))
