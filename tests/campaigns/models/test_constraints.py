"""What must never be, the database itself refuses, whoever writes."""

import uuid
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from campaigns.models import (
    Attempt,
    BoxShare,
    Campaign,
    Checklist,
    Entry,
    Evening,
    EveningAnswer,
    GuideNote,
    Invitation,
    MailWish,
    Mark,
    Member,
    Mission,
    PackShare,
    Rebuild,
    Ruling,
    Saint,
    SaintPlace,
    SceneCard,
    Script,
    ScriptPart,
    Sending,
    ShareLink,
    Sitting,
    SittingCheckpoint,
    SittingEvent,
    SittingSecret,
    Story,
    Tally,
    Tick,
    Told,
    Veto,
    Webhook,
)
from campaigns.people.models import ApiToken, User
from cards.models import (
    Box,
    BoxChapter,
    BoxEntry,
    BoxPlan,
    Card,
    CardType,
    Chapter,
    Copy,
    Correction,
    Game,
    KeptState,
    Keyword,
    Move,
    OwnText,
    Pack,
    Passage,
    Place,
    PlaceKind,
    PlanTick,
    Revealed,
    SearchText,
    Sheet,
    Term,
    Unveiled,
)
from tests.data_rows import data_rows
from tests.people_at_table import Table, person
from tests.saints_at_table import frank

pytestmark = pytest.mark.both_databases

UNUSED = uuid.UUID("0b5c0ffe-0000-4000-8000-000000000042")


def seats(who: str, **values: Any) -> Callable[[Table], Any]:
    return lambda table: Member.objects.filter(pk=table.seat(who).pk).update(**values)


def second_seat(**fields: Any) -> Callable[[Table], Any]:
    seat = {"number": 9, "name": "New", "role": "player", **fields}
    return lambda table: Member.objects.create(campaign=table.campaign, **seat)


def twice(model: type[Any], **fields: Any) -> Callable[[Table], Any]:
    return lambda table: [model.objects.create(campaign=table.campaign, **fields) for _ in range(2)]


def a_part(table: Table, kind: str = "aloud") -> ScriptPart:
    script = Script.objects.create(campaign=table.campaign, author=person("guide"), title="The Plunge")
    return ScriptPart.objects.create(script=script, place=0, kind=kind)


def an_attempt(table: Table, **fields: Any) -> Attempt:
    given = {"number": 1, "scene": 1, "played": date(2025, 10, 31), "difficulty": "normal", "ending": "dawn", "hour": 6}
    return Attempt.objects.create(campaign=table.campaign, **{**given, **fields})


def invitation(**fields: Any) -> Callable[[Table], Any]:
    given = {"digest": "d", "role": "player", "expires": timezone.now(), "uses": 1, **fields}
    return lambda table: Invitation.objects.create(campaign=table.campaign, **given)


def a_pack(table: Table) -> Pack:
    return Pack.objects.create(owner=person("owner"), game=table.campaign.game, name="Ours")


def a_box(table: Table) -> Box:
    return Box.objects.create(owner=person("owner"), game=table.campaign.game, name="Ours")


def merge(box: Box, into: Box | None, **fields: Any) -> None:
    """Into another, or into itself."""
    Box.objects.filter(pk=box.pk).update(merged_into=into or box, **fields)


def a_place(table: Table, **fields: Any) -> Place:
    box = Box.objects.first() or a_box(table)
    return Place.objects.create(**{"box": box, "kind": PlaceKind.TABLE, **fields})


def a_copy(place: Place, number: int, **fields: Any) -> Copy:
    card = Card.objects.order_by("pk")[0]
    return Copy.objects.create(**{"box": place.box, "card": card, "number": number, "place": place, **fields})


def moved_twice(table: Table) -> None:
    here = a_place(table)
    entry, copy = BoxEntry.objects.create(box=here.box, why="x"), a_copy(here, 1)
    own_twice(Move, entry=entry, copy=copy, source=here, target=here)


def two_places(table: Table, **fields: Any) -> None:
    a_place(table, **fields)
    a_place(table, **fields)


def a_type() -> CardType:
    return CardType.objects.get(game="apocrypha", slug="gift")


def a_chapter() -> Chapter:
    return Chapter.objects.get(game="apocrypha", slug="skinwalkers")


def rebuild() -> Rebuild:
    return Rebuild.objects.create(recipe="enter-here", name="Enter Here", piles=[], total=8)


def tick(rebuild: Rebuild, **fields: Any) -> Tick:
    return Tick.objects.create(**{"rebuild": rebuild, "place": Tick.objects.count(), "key": uuid.uuid4(), **fields})


def tick_twice(table: Table, **fields: Any) -> None:
    one = rebuild()
    tick(one, **fields)
    tick(one, **fields)


def mark(found: Checklist, **fields: Any) -> Mark:
    return Mark.objects.create(**{"checklist": found, "step": Mark.objects.count(), "key": uuid.uuid4(), **fields})


def mark_twice(table: Table, **fields: Any) -> None:
    one = checklist()
    mark(one, kind="done", **fields)
    mark(one, kind="done", **fields)


def checklist() -> Checklist:
    return Checklist.objects.create(title="Set-up", game_id="apocrypha", steps=[], total=8)


def a_webhook(table: Table, **fields: Any) -> Webhook:
    given = {"name": "x", "url": "https://x.org", "on_since": date(2026, 10, 31), **fields}
    return Webhook.objects.create(campaign=table.campaign, **given)


def announce_twice(table: Table, **fields: Any) -> None:
    webhook, now = a_webhook(table), timezone.now()
    for _ in range(2):
        Sending.objects.create(webhook=webhook, created=now, at=now, **fields)


def an_evening(table: Table, **fields: Any) -> None:
    Evening.objects.create(campaign=table.campaign, at=datetime(2026, 10, 31, tzinfo=UTC), **fields)


def answer(table: Table, says: str = "yes") -> None:
    at = datetime(2026, 10, 31, tzinfo=UTC)
    EveningAnswer.objects.create(seat=table.seat("player"), at=at, says=says)


def own_twice(model: type[Any], **fields: Any) -> None:
    model.objects.create(**fields)
    model.objects.create(**fields)


def a_table(table: Table, number: int = 1, **fields: Any) -> Sitting:
    today = date(2025, 10, 31)
    return Sitting.objects.create(campaign=table.campaign, number=number, game="x", name="x", day=today, **fields)


def at_table(model: type[Any], *differing: dict[str, Any], **fields: Any) -> Callable[[Table], Any]:
    """Rows of one sitting, which differ in these fields alone."""

    def write(table: Table) -> None:
        sitting = a_table(table)
        for each in differing:
            model.objects.create(sitting=sitting, **{**fields, **each})

    return write


def two_rulings(*differing: dict[str, Any]) -> Callable[[Table], Any]:
    def write(table: Table) -> None:
        sitting = a_table(table)
        for each in differing:
            same = {"number": 1, "key": UNUSED, **each}
            Ruling.objects.create(campaign=table.campaign, sitting=sitting, by_name="x", **same)

    return write


def again(model: type[Any], *same: str, **fields: Any) -> Callable[[Table], Any]:
    """One more row with what an existing one has for its own."""
    return lambda table: model.objects.create(
        **{name: getattr(model.objects.all()[0], name) for name in same}, **fields
    )


FORBIDDEN: dict[str, Callable[[Table], Any]] = {
    "campaign_day_turns_in_a_day": lambda table: Campaign.objects.update(day_turns_at=24),
    "chronicle_is_numbered": twice(Entry, number=99, at=timezone.now(), by_name="x", kind="x"),
    "one_veto_a_day": twice(Veto, date=date(2026, 10, 31), reason="too sad"),
    "veto_has_a_reason": lambda table: Veto.objects.create(campaign=table.campaign, date=date(2026, 10, 31)),
    "webhook_once_a_campaign": twice(Webhook, name="x", url="https://x.org", on_since=date(2026, 10, 31)),
    "webhook_off_says_why": lambda table: a_webhook(table, is_on=False),
    "a_day_is_announced_once": lambda table: announce_twice(table, date=date(2026, 10, 31)),
    "sending_state_is_known": lambda table: announce_twice(table, date=date(2026, 10, 31), state="lost"),
    "sending_is_about_something": lambda table: announce_twice(table, about="mission"),
    "an_entry_is_announced_once": lambda table: announce_twice(table, about="mission", entry=table.entries()[0]),
    "webhook_kind_is_known": lambda table: a_webhook(table, kind="pigeon"),
    "mail_goes_to_the_table": lambda table: a_webhook(table, kind="email"),
    "one_mail_wish_a_person": lambda table: twice(MailWish, person=person("player"))(table),
    "evening_is_remembered_in_time": lambda table: an_evening(table, remind_hours=0),
    "a_seat_answers_once": lambda table: [answer(table) for _ in range(2)],
    "evening_answer_is_known": lambda table: answer(table, says="later"),
    "game_players_make_sense": lambda table: Game.objects.update(min_players=7),
    "a_box_is_no_part_of_itself": lambda table: merge(a_box(table), None),
    "a_merged_box_is_deleted_with_the_other": lambda table: merge(a_box(table), a_box(table), deleted=timezone.now()),
    # what lies on the table
    "pack_shared_once": lambda table: twice(PackShare, pack=a_pack(table))(table),
    "a_place_is_filled_once": lambda table: tick_twice(table, place=7),
    "a_tap_ticks_once": lambda table: tick_twice(table, key=uuid.uuid4()),
    "tick_stage_is_known": lambda table: tick(rebuild(), stage="shelf"),
    "a_step_is_marked_once": lambda table: mark_twice(table, step=7),
    "a_tap_marks_once": lambda table: mark_twice(table, key=uuid.uuid4()),
    "mark_kind_is_known": lambda table: mark(checklist(), kind="lost"),
    "who_takes_a_step_has_a_name": lambda table: mark(checklist(), kind="taken"),
    "box_shared_once": lambda table: [
        BoxShare.objects.create(campaign=table.campaign, box=place.box, table=place)
        for place in (a_place(table), a_place(table))
    ],
    # a box of cards
    "a_chapter_once_a_box": lambda table: own_twice(BoxChapter, box=a_box(table), chapter=a_chapter()),
    "place_kind_is_known": lambda table: a_place(table, kind="pocket"),
    "a_divider_has_a_type": lambda table: a_place(table, kind=PlaceKind.DIVIDER),
    "a_chapter_divider_has_a_chapter": lambda table: a_place(table, kind=PlaceKind.CHAPTER),
    "one_divider_a_type_and_virtue": lambda table: two_places(
        table, kind=PlaceKind.DIVIDER, type=a_type(), virtue="mind"
    ),
    "one_divider_a_type_without_virtue": lambda table: two_places(table, kind=PlaceKind.DIVIDER, type=a_type()),
    "one_chapter_divider": lambda table: two_places(table, kind=PlaceKind.CHAPTER, chapter=a_chapter()),
    "one_stash_pile_and_loss": lambda table: two_places(table, kind=PlaceKind.STASH),
    "copies_are_numbered": lambda table: [a_copy(a_place(table), 1) for _ in range(2)],
    "copies_count_from_one": lambda table: a_copy(a_place(table), 0),
    "one_copy_a_layer": lambda table: [a_copy(place, n, layer=0) for place in [a_place(table)] for n in (1, 2)],
    "a_key_moves_once": lambda table: own_twice(BoxEntry, box=a_box(table), why="x", key=uuid.uuid4()),
    "a_copy_moves_once_an_entry": moved_twice,
    "a_step_is_done_once": lambda table: own_twice(
        PlanTick, plan=BoxPlan.objects.create(box=a_box(table), name="x", steps=[]), step=0
    ),
    "a_state_has_its_own_name": lambda table: own_twice(KeptState, box=a_box(table), name="Friday", holdings={}),
    # saints and their missions
    "saints_are_numbered": lambda table: twice(Saint, number=1, name="x", box=a_box(table))(table),
    "saint_state_is_known": lambda table: twice(Saint, number=1, name="x", box=a_box(table), state="tired")(table),
    "a_saint_has_each_place_once": lambda table: SaintPlace.objects.filter(saint=frank(table)).update(part="deck"),
    "saint_part_is_known": lambda table: SaintPlace.objects.filter(saint=frank(table), part="deck").update(
        part="wings"
    ),
    "missions_are_numbered": lambda table: twice(Mission, number=1, name="x", state="won")(table),
    "mission_state_is_known": lambda table: twice(Mission, number=1, name="x", state="odd")(table),
    "one_mission_at_a_time": lambda table: [
        Mission.objects.create(campaign=table.campaign, number=n, name="x") for n in (1, 2)
    ],
    "tallies_are_numbered": lambda table: twice(Tally, number=1, name="x")(table),
    "tally_within_reason": lambda table: twice(Tally, number=1, name="x", value=1_000)(table),
    # stories
    "stories_are_numbered": lambda table: twice(Story, number=1, name="x")(table),
    "attempts_are_numbered": lambda table: [an_attempt(table) for _ in range(2)],
    "one_attempt_a_key": lambda table: [an_attempt(table, number=n, key=uuid.UUID(int=7)) for n in (1, 2)],
    "attempt_scene_is_known": lambda table: an_attempt(table, scene=6),
    "attempt_hour_is_in_the_night": lambda table: an_attempt(table, hour=7),
    "attempt_difficulty_is_known": lambda table: an_attempt(table, difficulty="brutal"),
    "attempt_ending_is_known": lambda table: an_attempt(table, ending="boredom"),
    "one_card_a_scene": lambda table: twice(SceneCard, number=1)(table),
    "scene_card_scene_is_known": lambda table: twice(SceneCard, number=6)(table),
    "scene_card_hours_are_four_to_six": lambda table: twice(SceneCard, number=1, hours=3)(table),
    # guided mode
    "script_part_is_known": lambda table: a_part(table, kind="rumour"),
    "told_once_a_seat": lambda table: twice(Told, part=a_part(table), seat=3, kind="aloud")(table),
    "told_once_a_person": lambda table: twice(Told, part=a_part(table), seat=3, person=person("owner"), kind="aloud")(
        table
    ),
    "told_person_has_a_seat": lambda table: Told.objects.create(
        campaign=table.campaign, person=person("owner"), kind="aloud"
    ),
    "told_once_to_everybody": lambda table: twice(Told, part=a_part(table), kind="aloud")(table),
    "told_kind_is_known": lambda table: Told.objects.create(campaign=table.campaign, kind="rumour"),
    # the catalogue
    "chapter_slug_in_game": again(Chapter, "slug", "game"),
    "cardtype_slug_in_game": again(CardType, "slug", "game"),
    "keyword_slug_in_game": again(Keyword, "slug", "game"),
    "term_slug_in_game": again(Term, "slug", "game", summary="x"),
    "sheet_slug_in_kind": again(Sheet, "slug", "game", "kind"),
    "passage_slug_in_sheet": again(Passage, "slug", "sheet", "game"),
    "card_virtue_is_known": lambda table: Card.objects.update(virtue="luck"),
    "search_text_of_one_thing": lambda table: SearchText.objects.create(text="of nothing"),
    # what people have seen and written of it
    "one_own_text_a_card": lambda table: own_twice(OwnText, owner=person("player"), card=Card.objects.all()[0]),
    "one_correction_a_card": lambda table: own_twice(Correction, owner=person("player"), card=Card.objects.all()[0]),
    "card_revealed_once": lambda table: own_twice(Revealed, user=person("player"), card=Card.objects.all()[0]),
    "game_unveiled_once": lambda table: own_twice(Unveiled, user=person("player"), game=table.campaign.game),
    "chapter_unveiled_once": lambda table: own_twice(
        Unveiled, user=person("player"), game=table.campaign.game, chapter=Chapter.objects.all()[0]
    ),
    "sittings_are_numbered": lambda table: [a_table(table) for _ in range(2)],
    "one_sitting_a_key": lambda table: [a_table(table, number, key=UNUSED) for number in (1, 2)],
    "events_are_numbered": at_table(SittingEvent, *({"key": uuid.uuid4()} for _ in range(2)), seq=1),
    "one_event_a_key": at_table(SittingEvent, {"seq": 1}, {"seq": 2}, key=UNUSED),
    "first_event_is_one": at_table(SittingEvent, {"seq": 0}, key=UNUSED),
    "one_checkpoint_an_event": at_table(SittingCheckpoint, {}, {}, seq=0),
    "one_secret_a_name": lambda table: at_table(
        SittingSecret, {}, {}, seat=table.seat("player"), name="hand", value={}
    )(table),
    "rulings_are_numbered": two_rulings({}, {"key": uuid.uuid4()}),
    "one_ruling_a_key": two_rulings({}, {"number": 2}),
    "guide_is_no_spectator": seats("guide", role="spectator"),
    "invitation_not_overused": invitation(used=2),
    "member_role_is_known": seats("player", role="king"),
    "one_guide_a_campaign": seats("player", is_guide=True),
    "one_owner_a_campaign": seats("player", role="owner"),
    "one_seat_a_person": lambda table: second_seat(user=person("player"))(table),
    "one_secret_note_a_guide": lambda table: twice(GuideNote, author=person("guide"))(table),
    "owner_is_somebody": seats("owner", user=None),
    "seats_are_numbered": second_seat(number=1),
    "a window has one address": lambda table: [
        ShareLink.objects.create(campaign=table.campaign, digest=digest) for digest in "ab"
    ],
    "an entry is undone once": lambda table: [
        Entry.objects.create(
            campaign=table.campaign, number=n, at=timezone.now(), by_name="x", kind="x", undoes=table.entries()[0]
        )
        for n in (98, 99)
    ],
    "a username is one person's": lambda table: User.objects.update(username="same"),
    "a token's digest is one token's": lambda table: [
        ApiToken.objects.create(user=person("owner"), name="x", digest="same") for _ in range(2)
    ],
}


def named() -> set[str]:
    ours = [model for app in ("campaigns", "people", "cards") for model in apps.get_app_config(app).get_models()]
    return {constraint.name for model in ours for constraint in model._meta.constraints}


@data_rows("name, write", FORBIDDEN.items(), name=lambda name, _: name)
def test_the_database_refuses(table: Table, name: str, write: Callable[[Table], Any]) -> None:
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        write(table)
    if connection.vendor == "postgresql" and name in named():  # SQLite does not always tell which
        assert caught.value.__cause__.diag.constraint_name == name


def test_every_named_constraint_is_tried_here() -> None:
    assert named()
    assert named() <= set(FORBIDDEN)


def test_a_game_that_is_played_cannot_be_taken_off_the_shelf(table: Table) -> None:
    with pytest.raises(IntegrityError):
        Game.objects.filter(slug="apocrypha").delete()
    assert table.now().game_id == "apocrypha"
