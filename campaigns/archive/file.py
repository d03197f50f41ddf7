"""A campaign as one self-contained file, and back: what is exported, imported and exported again is equal."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import chain
from typing import Annotated, Any, Literal

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils.timezone import now
from django.utils.translation import gettext as _
from msgspec import UNSET, Meta, UnsetType

from campaigns.access import Right, require
from campaigns.archive import away as away_file
from campaigns.archive import boxes as archive_boxes
from campaigns.archive import evenings as evening_file
from campaigns.archive import guided as guided_file
from campaigns.archive import packs as pack_file
from campaigns.archive import saints as archive_saints
from campaigns.archive import sittings as sitting_file
from campaigns.archive import stories as story_file
from campaigns.archive.arrivals import all_or_nothing, seat_unowned, show
from campaigns.archive.pieces import create_in_pieces, created_in_pieces, update_in_pieces
from campaigns.chronicle.facts import Name, Seat, SeatName
from campaigns.chronicle.kinds import KINDS
from campaigns.models import Campaign, Entry, GuideNote, Member, Role, Saint, Veto
from campaigns.models.campaigns import validate_zone
from campaigns.people.models import User
from campaigns.saints.cards_file import FilePart, Moment
from campaigns.seats.actions.campaigns import must_have_room_for_one_more
from cards import strictjson
from cards.models import Game
from cards.problems import first_sentences

Number = Annotated[int, Meta(ge=1, le=2_000_000_000)]
Text = Annotated[str, Meta(max_length=20_000)]


class CampaignPart(FilePart):
    game: str
    name: Name
    timezone: str
    day_turns_at: Annotated[int, Meta(ge=0, le=23)]
    notes: Text
    archived: Moment | None
    created: Moment
    seats_made: Seat
    # Files from before there were mutations say nothing of them.
    uses_mutations: bool = True


class SeatPart(FilePart):
    number: Seat
    name: SeatName
    role: Role
    is_guide: bool
    joined: Moment


class VetoPart(FilePart):
    date: date
    reason: Annotated[str, Meta(min_length=1, max_length=300)]
    by: Seat | None


class EntryPart(FilePart):
    number: Number
    at: Moment
    by: Seat | None
    by_name: SeatName
    kind: str
    facts: dict[str, Any]
    undoes: Number | None


class Archive(FilePart):
    """A whole campaign. A guide's secret notes and missions are in it only when that guide made it."""

    format: Literal["companion-campaign"]
    version: Literal[1]
    campaign: CampaignPart
    seats: Annotated[list[SeatPart], Meta(min_length=1, max_length=100)]
    chronicle: Annotated[list[EntryPart], Meta(max_length=100_000)]
    vetoes: Annotated[list[VetoPart], Meta(max_length=50_000)] = []
    guide_notes: Text | UnsetType = UNSET
    story: guided_file.Story = []
    guided: guided_file.Scripts | UnsetType = UNSET
    # What those missions' guide has shown to others alone.
    shown: guided_file.Shown | UnsetType = UNSET
    # Files from before there were saints say nothing of them.
    saints: archive_saints.Saints = []
    missions: archive_saints.Missions = []
    tallies: archive_saints.Tallies = []
    # Files from before boxes were in them bring the cards of the saints alone.
    boxes: archive_boxes.Boxes | UnsetType = UNSET
    packs: pack_file.Packs = []
    corrections: pack_file.Corrections = []
    passports: away_file.Passports = []
    visits: away_file.Visits = []
    # Of The Witching Hour.
    stories: story_file.Stories = []
    attempts: story_file.Attempts = []
    scene_cards: story_file.SceneCards = []
    # Files from before there were live tables say nothing of them.
    sittings: sitting_file.Sittings = []
    evening: evening_file.EveningPart | None = None


def export(by: Member) -> bytes:
    """The campaign of *by* as a file, with what *by* may know."""
    require(by, Right.EXPORT)
    campaign = by.campaign
    saints, boxes, keys = archive_saints.parts_of(campaign)
    archive = Archive(
        format="companion-campaign",
        version=1,
        campaign=CampaignPart(
            game=campaign.game_id,
            name=campaign.name,
            timezone=campaign.timezone,
            day_turns_at=campaign.day_turns_at,
            notes=campaign.notes,
            archived=campaign.archived,
            created=campaign.created,
            seats_made=campaign.seats_made,
            uses_mutations=campaign.uses_mutations,
        ),
        seats=[SeatPart(m.number, m.name, Role(m.role), m.is_guide, m.joined) for m in campaign.members.all()],
        chronicle=[_entry_part(entry) for entry in _entries(campaign)],
        vetoes=[_veto_part(veto) for veto in campaign.vetoes.select_related("by").order_by("date")],
        guide_notes=_own_notes(by),
        story=guided_file.story_seen_by(by),
        guided=guided_file.written_by(by),
        shown=guided_file.shown_by(by),
        saints=saints,
        missions=archive_saints.missions_of(campaign),
        tallies=archive_saints.tallies_of(campaign),
        boxes=boxes,
        packs=pack_file.packs_seen_by(by, keys),
        corrections=pack_file.corrections_of(by),
        passports=away_file.passports_of(by),
        visits=away_file.visits_of(campaign),
        **story_file.parts_of(campaign),
        sittings=sitting_file.sittings_of(campaign),
        evening=evening_file.evening_in_file(campaign),
    )
    return msgspec.json.format(msgspec.json.encode(archive, order="deterministic"), indent=2) + b"\n"


def _entries(campaign: Campaign) -> QuerySet[Entry]:
    """All that is told, but for what says of itself that it stays at home."""
    at_home = [kind.name for kind in KINDS.values() if kind.archive is None]
    return campaign.chronicle.exclude(kind__in=at_home).select_related("by", "undoes").order_by("number")


def _entry_part(entry: Entry) -> EntryPart:
    return EntryPart(
        number=entry.number,
        at=entry.at,
        by=entry.by.number if entry.by else None,
        by_name=entry.by_name,
        kind=entry.kind,
        facts=entry.facts,
        undoes=entry.undoes.number if entry.undoes else None,
    )


def _veto_part(veto: Veto) -> VetoPart:
    return VetoPart(date=veto.date, reason=veto.reason, by=veto.by.number if veto.by else None)


def _own_notes(by: Member) -> str | UnsetType:
    note = GuideNote.objects.filter(campaign=by.campaign_id, author=by.user_id).first()
    return note.text if note else UNSET


def read_file(data: bytes) -> bytes:
    """An uploaded file, which is JSON that cannot hurt."""
    try:
        return strictjson.checked(data, most_nodes=strictjson.FILE_NODES)
    except strictjson.BadJSON as error:
        raise ValidationError(_("This is not a campaign file. %(why)s") % {"why": error}) from None


def restore(document: object, *, by: User, at_last: Callable[[Member], None] | None = None) -> Member:
    """The campaign in *document* as a new one owned by *by*, whose seat is the owner's; the other seats wait.

    A file of bytes has been read by ``read_file`` and goes straight into its parts, without a tree of it before.
    Everything wrong with the file is raised as one ValidationError, and nothing is written. *at_last* is done in the
    transaction that shows the campaign.
    """
    archive = _parse(document)
    problems = first_sentences(chain(_problems(archive), _choir_problems(archive, by)))
    if problems:
        raise ValidationError(problems)
    must_have_room_for_one_more(by)
    campaign, seats = _begin(archive)
    with all_or_nothing(campaign) as made:
        _write_unseen(archive, campaign, seats)
        pack_file.write_packs(campaign, archive.packs, owner=by, made=made)
        saints = _write_choir(archive, campaign, by)
        return _finish(archive, campaign, seats, saints, by, at_last)


def _parse(document: object) -> Archive:
    try:
        if isinstance(document, bytes):
            return msgspec.json.decode(document, type=Archive)
        return msgspec.convert(document, Archive)
    except msgspec.ValidationError as error:
        why = _("This is not a campaign file that this version reads. %(why)s") % {"why": error}
        raise ValidationError(why) from None


def _problems(archive: Archive) -> Iterator[str]:
    """Everything that the shape alone does not forbid."""
    return chain(
        _campaign_problems(archive.campaign),
        _seat_problems(archive),
        _chronicle_problems(archive),
        _veto_problems(archive),
        story_file.problems(archive.stories, archive.attempts, archive.scene_cards, game=archive.campaign.game),
        pack_file.problems(archive.packs, archive.corrections, game=archive.campaign.game),
        guided_file.problems(archive.story, archive.guided, archive.shown),
        sitting_file.problems(
            archive.sittings, game=archive.campaign.game, seats={seat.number for seat in archive.seats}
        ),
        evening_file.problems(archive.evening, {seat.number for seat in archive.seats}),
    )


def _choir_problems(archive: Archive, by: User) -> Iterator[str]:
    part = archive.campaign
    choir = (archive.saints, archive.missions, archive.tallies)
    held = {"boxes": archive.boxes, "visits": archive.visits, "game": part.game, "owner": by}
    yield from archive_saints.problems(*choir, seats_made=part.seats_made, **held)  # type: ignore[arg-type]
    states = {saint.number: saint.state.value for saint in archive.saints}
    yield from away_file.problems(archive.passports, archive.visits, states)
    if archive.boxes is not UNSET:
        yield from archive_boxes.problems(archive.boxes, game=part.game, owner=by)


def _campaign_problems(campaign: CampaignPart) -> list[str]:
    problems = []
    if not Game.objects.filter(slug=campaign.game).exists():
        problems.append(_("$.campaign.game: no game is called “%(slug)s”.") % {"slug": campaign.game})
    try:
        validate_zone(campaign.timezone)
    except ValidationError as error:
        problems.append(f"$.campaign.timezone: {error.messages[0]}")
    return problems


def _seat_problems(archive: Archive) -> list[str]:
    seats = archive.seats
    problems = []
    numbers = [seat.number for seat in seats]
    if len(set(numbers)) < len(numbers) or max(numbers) > archive.campaign.seats_made:
        problems.append(_("$.seats: every seat needs a number of its own, up to seats_made."))
    if [seat.role for seat in seats].count(Role.OWNER) != 1:
        problems.append(_("$.seats: exactly one seat is the owner’s."))
    guides = [seat for seat in seats if seat.is_guide]
    if len(guides) > 1 or any(guide.role == Role.SPECTATOR for guide in guides):
        problems.append(_("$.seats: at most one seat is the guide’s, and it is no spectator’s."))
    return problems


def _chronicle_problems(archive: Archive) -> list[str]:
    seats = {seat.number for seat in archive.seats}
    problems, last, earlier, undone = [], 0, set[int](), set[int]()
    for index, entry in enumerate(archive.chronicle):
        at = f"$.chronicle[{index}]"
        if entry.number <= last:
            problems.append(_("%(at)s: the numbers must rise.") % {"at": at})
        if entry.by is not None and entry.by not in seats:
            problems.append(_("%(at)s.by: there is no such seat.") % {"at": at})
        if entry.undoes is not None and (entry.undoes not in earlier or entry.undoes in undone):
            problems.append(_("%(at)s.undoes: must name an earlier entry that is not undone yet.") % {"at": at})
        problems.extend(_facts_problems(entry, at, archive.campaign.seats_made))
        last = entry.number
        earlier.add(last)
        undone.add(entry.undoes or 0)
    return problems


def _facts_problems(entry: EntryPart, at: str, seats_made: int) -> list[str]:
    kind = KINDS.get(entry.kind)
    if kind is None or kind.archive is None:
        return [_("%(at)s.kind: “%(kind)s” is unknown to this version.") % {"at": at, "kind": entry.kind}]
    try:
        msgspec.convert(entry.facts, kind.facts)
    except msgspec.ValidationError as error:
        return [f"{at}.facts: {error}"]
    return kind.archive(at, entry.facts, seats_made)


def _veto_problems(archive: Archive) -> list[str]:
    seats = {seat.number for seat in archive.seats}
    problems, last = [], date.min
    for index, veto in enumerate(archive.vetoes):
        at = f"$.vetoes[{index}]"
        if index and veto.date <= last:
            problems.append(_("%(at)s.date: the dates must rise.") % {"at": at})
        if veto.by is not None and veto.by not in seats:
            problems.append(_("%(at)s.by: there is no such seat.") % {"at": at})
        last = veto.date
    return problems


@transaction.atomic
def _begin(archive: Archive) -> tuple[Campaign, dict[int, Member]]:
    """The campaign that nobody sees yet, and its seats."""
    part = archive.campaign
    campaign = Campaign.objects.create(
        game_id=part.game,
        name=part.name,
        timezone=part.timezone,
        day_turns_at=part.day_turns_at,
        notes=part.notes,
        archived=part.archived,
        created=part.created,
        seats_made=part.seats_made,
        uses_mutations=part.uses_mutations,
        deleted=now(),
    )
    members = Member.objects.bulk_create(seat_unowned(campaign, msgspec.structs.asdict(seat)) for seat in archive.seats)
    return campaign, {member.number: member for member in members}


def _write_unseen(archive: Archive, campaign: Campaign, seats: dict[int, Member]) -> None:
    """All of which there may be much and that touches nothing else, in pieces that hold nobody up."""
    _write_chronicle(campaign, archive.chronicle, seats)
    create_in_pieces(
        Veto(campaign=campaign, date=veto.date, reason=veto.reason, by=seats[veto.by] if veto.by is not None else None)
        for veto in archive.vetoes
    )
    archive_saints.write_missions(campaign, archive.missions)
    story_file.write(campaign, archive.stories, archive.attempts, archive.scene_cards)
    sitting_file.write(campaign, archive.sittings, seats)
    evening_file.write(campaign, archive.evening, seats)


def _write_choir(archive: Archive, campaign: Campaign, by: User) -> dict[int, Saint]:
    """The saints by their numbers, and the boxes of which they are built, which nobody sees either."""
    held = {"boxes": archive.boxes, "visits": archive.visits, "owner": by}
    return archive_saints.write(campaign, archive.saints, archive.tallies, **held)  # type: ignore[arg-type]


@transaction.atomic
def _finish(
    archive: Archive,
    campaign: Campaign,
    seats: dict[int, Member],
    saints: dict[int, Saint],
    by: User,
    at_last: Callable[[Member], None] | None,
) -> Member:
    """What is the owner's too, and then it is there."""
    must_have_room_for_one_more(by)
    owner = seats[next(seat.number for seat in archive.seats if seat.role == Role.OWNER)]
    # The owner's seat is that of whoever brings the file, by their own name; the others wait as they were.
    owner.user, owner.name, owner.role = by, by.name, Role.OWNER
    if archive.guide_notes is not UNSET:
        GuideNote.objects.create(campaign=campaign, author=by, text=archive.guide_notes)
    pack_file.write_corrections(by, archive.corrections)
    away_file.write(saints, archive.passports, archive.visits)
    guided_file.write(owner, archive.story, archive.guided, archive.shown)
    show(campaign, owner)
    if at_last:
        at_last(owner)
    return owner


def _write_chronicle(campaign: Campaign, parts: Sequence[EntryPart], seats: dict[int, Member]) -> None:
    rows = (
        Entry(
            campaign=campaign,
            number=part.number,
            at=part.at,
            by=seats[part.by] if part.by is not None else None,
            by_name=part.by_name,
            kind=part.kind,
            facts=part.facts,
        )
        for part in parts
    )
    keys = {entry.number: entry.pk for entry in created_in_pieces(rows)}
    undos = (Entry(pk=keys[part.number], undoes_id=keys[part.undoes]) for part in parts if part.undoes is not None)
    update_in_pieces(undos, ["undoes"])
