"""Lists of steps that a table goes through together: marks that count once, whoever taps, and however often."""

import uuid
from datetime import timedelta
from itertools import product

import pytest
from django.http import Http404
from django.utils.timezone import now

from campaigns.models import Checklist, MarkKind
from campaigns.shared_lists.actions import checklists
from campaigns.shared_lists.actions.checklists import ChecklistStep, TapResult
from campaigns.tasks import sweep_checklists
from tests.data_rows import data_rows
from tests.people_at_table import person, refused, together

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

STEPS = [
    ChecklistStep("Build the clock", "Mission", 13),
    ChecklistStep("Chapel: draw", "Nexuses", 14, "Chapel"),
    ChecklistStep("Draw hands"),
]


def begin(who: str | None = None) -> Checklist:
    return checklists.start("Candlepoint", STEPS, game="apocrypha", by=person(who) if who else None)


def tap(found: Checklist, do: str, step: int = 0, key: uuid.UUID | None = None, **more: object) -> TapResult:
    return checklists.tap(found.pk, do=do, step=step, key=key or uuid.uuid4(), **more)  # type: ignore[arg-type]


def done(found: Checklist, kind: str = MarkKind.DONE) -> list[tuple[int, str]]:
    return list(found.marks.filter(kind=kind).values_list("step", "by"))


def test_a_list_keeps_its_steps_as_they_were() -> None:
    found = begin("owner")
    found.refresh_from_db()
    assert checklists.steps_of(found) == STEPS
    assert (found.total, found.owner, str(found)) == (3, person("owner"), "Candlepoint")


@pytest.mark.parametrize("steps", [[], [ChecklistStep("Again")] * 151])
def test_a_list_has_some_steps_and_not_too_many(steps: list[ChecklistStep]) -> None:
    with refused("no-such-checklist"):
        checklists.start("Candlepoint", steps, game="apocrypha", by=None)


def test_the_same_tap_sent_twice_is_one_tick() -> None:
    found, key = begin(), uuid.uuid4()
    first = tap(found, "tick", 1, key, by="Frank")
    assert first == tap(found, "tick", 1, key, by="Frank") == TapResult(1, "Frank", key, 1)
    assert done(found) == [(1, "Frank")]


def test_whoever_ticks_second_hears_who_was_first() -> None:
    found = begin()
    first = tap(found, "tick", by="Frank")
    assert tap(found, "tick", by="Ophelia") == first
    assert done(found) == [(0, "Frank")]


def test_a_step_is_taken_by_a_name_and_may_be_done_by_another() -> None:
    found = begin()
    tap(found, "take", 1, by="Frank")
    assert tap(found, "take", 1, by="Ophelia").by == "Frank"
    tap(found, "tick", 1, by="Ophelia")
    assert (done(found, MarkKind.TAKEN), done(found)) == ([(1, "Frank")], [(1, "Ophelia")])
    assert tap(found, "leave", 1)[:3] == (1, None, None)
    assert (done(found, MarkKind.TAKEN), done(found)) == ([], [(1, "Ophelia")])


def test_nobody_takes_a_step_without_a_name() -> None:
    found = begin()
    with refused("no-name"):
        tap(found, "take")
    assert done(found, MarkKind.TAKEN) == []


def test_taking_back_a_tap_leaves_what_somebody_else_ticked_since() -> None:
    found, key = begin(), uuid.uuid4()
    tap(found, "tick", 0, key, by="Frank")
    tap(found, "untick", 0)
    theirs = tap(found, "tick", 0, by="Ophelia")
    assert tap(found, "untick", 0, tap=key) == theirs
    assert tap(found, "untick", 0, tap=theirs.key).changes == 4
    assert tap(found, "untick", 0).changes == 4


@data_rows("step, do", product([-1, 3], checklists.TAPS))
def test_there_is_no_other_step(do: str, step: int) -> None:
    with pytest.raises(Http404):
        tap(begin(), do, step, by="Frank")


def test_beginning_again_leaves_everybody_what_they_took() -> None:
    found = begin()
    tap(found, "take", 1, by="Frank")
    tap(found, "tick", 1, by="Frank")
    checklists.begin_again(found.pk)
    found.refresh_from_db()
    assert (done(found), done(found, MarkKind.TAKEN), found.changes) == ([], [(1, "Frank")], 3)


@pytest.mark.django_db(transaction=True)
def test_two_phones_at_once_make_one_tick_and_both_hear_of_it() -> None:
    found = begin()
    answers = together(*[lambda name=name: tap(found, "tick", 2, by=name) for name in ("Frank", "Ophelia")])
    assert answers[0] == answers[1]
    assert len(done(found)) == 1


def test_what_was_set_up_long_ago_is_forgotten() -> None:
    old, new = begin("owner"), begin()
    Checklist.objects.filter(pk=old.pk).update(created=now() - timedelta(days=61))
    sweep_checklists()
    assert [found.pk for found in Checklist.objects.all()] == [new.pk]
