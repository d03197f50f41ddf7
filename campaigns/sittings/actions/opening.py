"""Opening a sitting."""

import uuid
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.http import Http404
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from campaigns.access import Right
from campaigns.chronicle.facts import Facts, Name, Number
from campaigns.chronicle.kinds import EntryKind, Undo, any_facts, register
from campaigns.chronicle.writing import begin, write
from campaigns.models import Campaign, Member, Sitting, SittingCheckpoint
from campaigns.rulebooks.sitting import Illegal, Malformed, Options, State
from campaigns.sittings.earlier import first_state
from campaigns.sittings.keys import digest_of
from campaigns.sittings.reading import against_the_rules, malformed, read_as
from campaigns.sittings.registry import GAMES, TableGame
from campaigns.sittings.turns import fair_turn
from campaigns.sittings.views import kept
from cards.refusals import KeyUsed, Refused

# More than any table plays in a campaign; a program may leave many open that nobody comes back to.
MOST_OPEN, MOST_SITTINGS = 2_000, 5_000


class SittingFacts(Facts):
    """A sitting by its number, and how it ended if it has."""

    name: Name
    sitting: Number
    how: Name | None = None
    won: bool | None = None


OPENED = register(
    EntryKind("sitting.opened", SittingFacts, _("%(by)s opened a live table for “%(name)s”."), Undo.NEVER, any_facts)
)


def open_sitting(by: Member, *, options: dict[str, Any], key: uuid.UUID | None = None) -> Sitting:
    """A new sitting, as *options* have it."""
    game = GAMES.get(by.campaign.game_id)
    if game is None:
        raise Refused("no-live-table", _("This game has no live table."))
    wished = read_as(game.rules.options, options, "options")
    with fair_turn(), transaction.atomic():
        seat = begin(by, Right.PLAY)
        before = seat.campaign.sittings.filter(key=key).first() if key else None
        if before is None:
            # Once nobody else writes: what is open already may speak against it.
            return _open(seat, game, _start(game, wished, seat.campaign), options, key)
        if before.digest != digest_of("open", options):
            raise KeyUsed
        return before


def open_again(by: Member, sitting: uuid.UUID, *, key: uuid.UUID | None = None) -> Sitting:
    """The next match of the same people, laid as this one began."""
    before = by.campaign.sittings.filter(pk=sitting).first()
    if before is None:
        raise Http404
    game = GAMES.get(by.campaign.game_id)
    if game is None or game.again is None:
        raise Refused("no-rematch", _("This game has no rematch: open a new live table."))
    return open_sitting(by, options=game.again(first_state(before)), key=key)


def _start(game: TableGame, wished: Options, campaign: Campaign) -> State:
    try:
        state: State = game.start(wished, campaign)
    except Malformed as error:
        raise malformed(error, "options") from None
    except Illegal as error:
        raise against_the_rules(game, error) from None
    return state


def _open(seat: Member, game: TableGame, state: State, options: dict[str, Any], key: uuid.UUID | None) -> Sitting:
    campaign, moment = seat.campaign, now()
    if campaign.sittings.filter(closed=None).count() >= MOST_OPEN or campaign.sittings.count() >= MOST_SITTINGS:
        raise Refused("too-many-sittings", _("There are too many live tables here. Close one first."))
    number = (campaign.sittings.aggregate(newest=Max("number"))["newest"] or 0) + 1
    sitting = Sitting.objects.create(
        campaign=campaign,
        number=number,
        key=key,
        game=game.slug,
        name=game.name(state),
        digest=digest_of("open", options),
        snapshot=kept(state),
        day=campaign.day(moment),
        opened=moment,
        touched=moment,
    )
    SittingCheckpoint.objects.create(sitting=sitting, seq=0, snapshot=sitting.snapshot)
    write(seat, OPENED, name=sitting.name, sitting=number)
    return sitting
