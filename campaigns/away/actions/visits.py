"""Saints of other tables who play here: they come with a passport and cards of their own, and go home with both."""

from collections import Counter
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.access import Right
from campaigns.away.actions.passports import must_be_off_missions
from campaigns.away.passport_file import PassportFile, as_document, read_passport, stored_passport, travelling_saint
from campaigns.boxes import actions as boxes
from campaigns.chronicle.deeds import Change, deed, do
from campaigns.chronicle.writing import begin
from campaigns.models import Campaign, Entry, Member, Passport, Saint, SaintState, Visit
from campaigns.models.sheet import as_json as sheet_kept
from campaigns.rulebooks.apocrypha import halo
from campaigns.saints.actions.saints import next_number, saint_of, set_out_places
from campaigns.saints.actions.whereabouts import is_visiting, may_visit
from campaigns.saints.cards_file import with_layers
from campaigns.saints.holdings import SaintHolding, holding_of
from cards.box import stock
from cards.box.card_names import NameableCards
from cards.box.free_copies import FREE
from cards.box.moving import MoveWish
from cards.models import Box, Card, Copy, Place, PlaceKind
from cards.refusals import Refused

VISITED = deed(
    "saint.visited",
    gettext_lazy("%(name)s of %(to_name)s came to play here."),
    ledger=gettext_lazy("%(name)s came to play with cards of their own"),
)
WENT_HOME = deed(
    "saint.went-home",
    gettext_lazy("%(name)s went home to %(to_name)s."),
    ledger=gettext_lazy("%(name)s went home with their own cards"),
)


@transaction.atomic
def receive(by: Member, *, document: object) -> Saint:
    """A saint of another table sits down here, with their own cards beside those of the box."""
    seat = begin(by, Right.PLAY)
    campaign = seat.campaign
    number = next_number(campaign)
    owner = campaign.members.select_related("user").get(role="owner").user
    assert owner is not None
    file = read_passport(document, owner=owner)
    if file.game != campaign.game_id:
        raise ValidationError(_("$.game: this is a passport of another game."))
    _must_come_from_elsewhere(campaign, file)
    return _seated(seat, number, boxes.box_of(seat), file)


def _must_come_from_elsewhere(campaign: Campaign, file: PassportFile) -> None:
    # Two tables that let the same saint in at once are told one after the other.
    own = Passport.objects.select_for_update(of=("self",)).filter(pk=file.passport).select_related("saint").first()
    name = {"name": file.saint.name}
    if own and own.saint.campaign_id == campaign.pk:
        raise Refused(
            "at-home", _("This is the home of %(name)s. They come back on the page of their passport.") % name
        )
    if not may_visit(file.passport):
        raise Refused("not-away", _("%(name)s is at home again. This passport no longer holds.") % name)
    if is_visiting([file.passport]):
        words = _("%(name)s plays at another table already. They have to be sent home from there first.")
        raise Refused("at-another-table", words % name)


def _seated(seat: Member, number: int, box: Box, file: PassportFile) -> Saint:
    who = file.saint
    cards = NameableCards(box.owner, file.game, who.names).settled(box, who.names)
    wanted: Counter[Card] = Counter(cards[one.card] for one in who.cards)
    _must_live(file, {name: card.type.slug for name, card in cards.items()})
    saint = Saint(campaign=seat.campaign, number=number, name=who.name, box=box, seat=seat.number)
    saint.card, saint.sheet = cards[who.card] if who.card is not None else None, sheet_kept(who.sheet)
    saint.state = SaintState.GONE
    saint.save()
    places = set_out_places(box, [saint])
    Visit.objects.create(saint=saint, passport=file.passport, home=file.home, came=as_document(file))
    copies = stock.lend.within(box, wanted)
    wishes = []
    for one, layer in with_layers(who.cards):
        copy = copies[cards[one.card].pk].pop(0)
        wishes.append(MoveWish(copy.pk, copy.place_id, places[saint.number, one.part], layer))
    here = Change(saint, {"state": SaintState.PLAYING.value})
    facts: dict[str, Any] = {"saint": saint.number, "name": saint.name, "to_name": file.home, "count": len(wishes)}
    do(seat, VISITED, box=box, wishes=wishes, changes=[here], **facts)
    return saint


def _must_live(file: PassportFile, types: dict[object, str]) -> None:
    deaths = [one for one in file.saint.cards if types[one.card] == "death"]
    if file.saint.is_dead or len(deaths) >= halo.DEADLY:
        raise Refused("dead", _("%(name)s is dead for ever.") % {"name": file.saint.name})


def visits_of(campaign: Campaign) -> QuerySet[Visit]:
    """Who came to play here, the latest first."""
    return Visit.objects.filter(saint__campaign=campaign).select_related("saint").order_by("-pk")


def visit_of(seat: Member, number: int) -> Visit:
    visit = visits_of(seat.campaign).filter(saint__number=number).first()
    if visit is None:
        raise Http404
    return visit


def passport_now(seat: Member, number: int) -> PassportFile:
    """The passport of a guest as it is now, or as they went home with it."""
    visit = visit_of(seat, number)
    if visit.saint.state == SaintState.GONE and visit.went is not None:
        return stored_passport(visit.went)
    return _written_on(visit, seat.campaign, holding_of(visit.saint))


def _written_on(visit: Visit, campaign: Campaign, holding: SaintHolding) -> PassportFile:
    file = stored_passport(visit.came)
    file.table, file.at, file.saint = campaign.name, timezone.now(), travelling_saint(holding)
    file.saint.is_dead = visit.saint.state == SaintState.DEAD
    return file


@transaction.atomic
def send_home(by: Member, number: int) -> Entry:
    """A guest goes home. Where that is on this installation, their table finds what changed at once."""
    seat = begin(by, Right.PLAY)
    saint = saint_of(seat, number)
    visit = visit_of(seat, number)
    must_be_off_missions(saint)
    holding = holding_of(saint)
    visit.went = as_document(_written_on(visit, seat.campaign, holding))
    visit.save(update_fields=["went"])
    wishes = _leaving(saint, holding)
    gone = Change(saint, {"state": SaintState.GONE.value})
    facts: dict[str, Any] = {"saint": number, "name": saint.name, "to_name": visit.home, "count": len(wishes)}
    return do(seat, WENT_HOME, box=saint.box, wishes=wishes, changes=[gone], **facts)


def _leaving(saint: Saint, holding: SaintHolding) -> list[MoveWish]:
    """Their own cards go along, wherever in the box they ended up; what they gained here stays here."""
    outside = Place.objects.get(box=saint.box, kind=PlaceKind.OUTSIDE).pk
    own = set(_copies_brought(saint))
    free = Copy.objects.filter(pk__in=own, place__kind__in=[*FREE, PlaceKind.STASH])
    homes = stock.Homes(saint.box)
    return [
        *(
            MoveWish(one.copy, holding.places[one.part], outside if one.copy in own else homes.of(one.card).pk)
            for one in holding.held
        ),
        *(MoveWish(copy.pk, copy.place_id, outside) for copy in free),
    ]


def _copies_brought(saint: Saint) -> list[int]:
    came = Entry.objects.filter(campaign=saint.campaign_id, kind=VISITED.name, facts__saint=saint.number)
    return [copy for entry in came.exclude(moves=None) for copy in _copies(entry)]


def _copies(entry: Entry) -> list[int]:
    assert entry.moves is not None
    return list(entry.moves.moves.values_list("copy", flat=True))
