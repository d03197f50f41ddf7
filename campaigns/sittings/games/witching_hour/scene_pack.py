"""A scene as its table played it, written into a pack: numbers and names, offered the next time, sent on as a file."""

from django.utils.translation import gettext as _

from campaigns.models import Member, PackShare, Sitting
from campaigns.packs.actions.tables import share
from campaigns.rulebooks.witching_hour.scenes import SCENES
from campaigns.rulebooks.witching_hour.table.state import Night
from campaigns.sittings.games.witching_hour.particulars import COUNTER, GUARDIAN, OVERLORD, laid_at
from cards.models import Card, Pack
from cards.packs import actions
from cards.packs.files import SCENE, CounterPart, GuardianPart, PackCardPart, ScenePart


def keep_scene(seat: Member, sitting: Sitting, night: Night) -> Pack:
    """Into a pack of theirs that lies on this table, or into a new one; what stood there of the scene is replaced."""
    pack = _pack_of(seat)
    code = f"scene-{night.scene}"
    before = Card.objects.filter(pack=pack, facts__code=code).first()
    part = PackCardPart(
        code=code,
        name=SCENES[night.scene].name,
        type=SCENE,
        number=night.scene,
        text=before.facts["text"] if before else night.words,
        scene=_scene(sitting, night),
    )
    actions.put_cards.within(pack, [part])
    return pack


def _pack_of(seat: Member) -> Pack:
    own = PackShare.objects.filter(campaign=seat.campaign, pack__owner=seat.user_id, pack__deleted=None)
    found = own.filter(pack__cards__type__slug=SCENE).select_related("pack").order_by("pack__name").first()
    if found:
        return found.pack
    name = _("Scenes of %(campaign)s") % {"campaign": seat.campaign.name}
    pack = actions.start.within(seat.user, game=seat.campaign.game, name=name[:100])
    share(seat, pack_id=pack.pk)
    return pack


def _scene(sitting: Sitting, night: Night) -> ScenePart:
    laid = laid_at(sitting)
    return ScenePart(
        scene=night.scene,
        hours=min(night.hours, 99),
        limit=min(night.limit, 999),
        counters=[CounterPart(row.facts["name"], min(row.facts["value"], 999)) for row in laid if row.kind == COUNTER][
            :20
        ],
        guardians=[GuardianPart(row.facts["name"], row.facts["locus"]) for row in laid if row.kind == GUARDIAN][:20],
        overlords=[row.facts["name"] for row in laid if row.kind == OVERLORD][:20],
    )
