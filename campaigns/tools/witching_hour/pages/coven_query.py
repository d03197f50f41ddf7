"""A scene and its Coven as a tool's address spells them: player, witch and side once for every seat, clockwise.

And once each: scene, players (how many), leader and pick (seats from 1), variety, secrets, limit, campaign, story.
"""

import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from django.http import Http404, HttpRequest, QueryDict
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.access import Right
from campaigns.models import Campaign, Member
from campaigns.rulebooks.witching_hour.coven import LARGEST_COVEN, against_size
from campaigns.rulebooks.witching_hour.pentagram import Variety
from campaigns.rulebooks.witching_hour.scenes import SCENES, STORY
from campaigns.rulebooks.witching_hour.setting_up import (
    Options,
    Player,
    Secrets,
    draft,
    random_leader,
    random_witches,
)
from campaigns.stories.actions import attempts_of
from campaigns.stories.coven_query import (
    BY_SLUG,
    LARGEST_LIMIT,
    LONGEST_NAME,
    number_or,
    one_of,
    players_of_query,
    seat_or_none,
)
from campaigns.stories.progress import last_coven
from campaigns.tools.frame import FieldProblem
from campaigns.tools.witching_hour.pages.frame import GAME

WORDS = ("scene", "players", "player", "witch", "side", "leader", "pick", "variety", "secrets", "limit")


EVENINGS_OF_LATE = 20


# Of a campaign; whoever has more looks for them there.
MOST_STORIES = 99


# What the form can ask to be done: draw everybody's Witch or the Coven Leader, begin a draft, move a seat.
DEED = re.compile(r"(draw|draft|leader)|seat-([1-6])-([1-6])", re.ASCII)


@dataclass(frozen=True)
class SceneTable:
    """A scene to be set up, with the seat from which a draft goes round.

    And for whoever comes from their campaign: their seat there, and the story of which it is a scene.
    """

    options: Options
    pick: int | None = None
    asker: Member | None = None
    story: int | None = None
    problems: tuple[FieldProblem, ...] = ()

    @property
    def campaign(self) -> Campaign | None:
        return self.asker.campaign if self.asker else None

    @property
    def picks(self) -> tuple[int, ...]:
        """The seats in the order of the draft."""
        return () if self.pick is None else draft(self.pick, len(self.options.players))

    @property
    def picking(self) -> int | None:
        """Whose turn it is to pick."""
        return next((seat for seat in self.picks if self.options.players[seat].witch is None), None)


# --- Reading


def read_table(request: HttpRequest) -> SceneTable:
    """The scene of the address; its Coven, or that of the campaign's last evening."""
    query = request.GET
    asker = _asker(request, spelled="witch" in query)
    last = _last_coven(asker.campaign) if asker and "witch" not in query else ()
    players = last or tuple(players_of_query(query))
    options = Options(
        scene=SCENES[number_or(query.get("scene", ""), 0, len(SCENES) - 1, STORY[0].number)],
        players=players,
        leader=seat_or_none(query.get("leader", ""), len(players)),
        variety=one_of(Variety, query.get("variety", "")),
        secrets=one_of(Secrets, query.get("secrets", "")),
        limit=number_or(query.get("limit", ""), 1, LARGEST_LIMIT, 0) or None,
    )
    pick = seat_or_none(query.get("pick", ""), len(players))
    story = number_or(query.get("story", ""), 1, MOST_STORIES, 0) or None
    return SceneTable(options, pick, asker, story, tuple(_problems(query)))


def _asker(request: HttpRequest, *, spelled: bool) -> Member | None:
    """To a stranger the campaign does not exist; but a Coven that is spelled out may be passed to anybody."""
    if "campaign" not in request.GET:
        return None
    try:
        seat = access.seat_with(request.user, uuid.UUID(request.GET["campaign"]), Right.SEE)
    except (Http404, ValueError):
        if spelled:
            return None
        raise Http404 from None
    if seat.campaign.game_id != GAME:
        raise Http404
    return seat


def _last_coven(campaign: Campaign) -> tuple[Player, ...]:
    """Who sat where last time, with which Witch; nobody where no evening of late tells."""
    coven = last_coven(attempts_of(campaign).reverse()[:EVENINGS_OF_LATE])
    return tuple(Player(played.player, played.witch, played.side) for played in coven)


def _problems(query: QueryDict) -> Iterator[FieldProblem]:
    limit = query.get("limit", "")
    if limit and not number_or(limit, 1, LARGEST_LIMIT, 0):
        yield FieldProblem("limit", _("A limit is a number from 1 to %(most)d.") % {"most": LARGEST_LIMIT})
    if any(len(name.strip()) > LONGEST_NAME for name in query.getlist("player")[:LARGEST_COVEN]):
        yield FieldProblem("player", _("A name has at most %(count)d letters. Shorten it.") % {"count": LONGEST_NAME})
    if any(slug and slug not in BY_SLUG for slug in query.getlist("witch")[:LARGEST_COVEN]):
        yield FieldProblem("witch", _("There is no such Witch. Choose one of the eight."))


# --- Changing


def changed_table(table: SceneTable, deed: str, chance: Random) -> SceneTable:
    """The table after what its form asks for; anything else leaves it as it is."""
    match = DEED.fullmatch(deed)
    if match is None or any(against_size(len(table.options.players))):
        return table
    if match[1] == "leader":
        leader = random_leader(len(table.options.players), chance)
        return replace(table, options=replace(table.options, leader=leader))
    if match[1] == "draw":
        return replace(_with_witches(table, chance), pick=None)
    if match[1] == "draft":
        return _drafted(table, chance)
    return _moved(table, int(match[2]) - 1, int(match[3]) - 1)


def _with_witches(table: SceneTable, chance: Random) -> SceneTable:
    players = table.options.players
    dealt = zip(players, random_witches(players, chance), strict=True)
    return replace(
        table,
        options=replace(table.options, players=tuple(replace(player, witch=witch) for player, witch in dealt)),
    )


def _drafted(table: SceneTable, chance: Random) -> SceneTable:
    """Everybody's Witch goes back, and somebody drawn at random picks first."""
    players = tuple(replace(player, witch=None) for player in table.options.players)
    pick = random_leader(len(players), chance)
    return replace(table, options=replace(table.options, players=players), pick=pick)


def _moved(table: SceneTable, since: int, until: int) -> SceneTable:
    """Somebody sits elsewhere, and the others close up; the Leader's marker and the draft go with their people."""
    order = list(range(len(table.options.players)))
    if since not in order or until not in order:
        return table
    order.insert(until, order.pop(since))
    options = replace(
        table.options,
        players=tuple(table.options.players[seat] for seat in order),
        leader=None if table.options.leader is None else order.index(table.options.leader),
    )
    return replace(table, options=options, pick=None if table.pick is None else order.index(table.pick))


# --- Spelling


def table_as_query(table: SceneTable, others: QueryDict) -> QueryDict:
    """The table in an address, with all *others* that it carries."""
    query = others.copy()
    for word in (*WORDS, "do"):
        query.pop(word, None)
    options = table.options
    query["scene"] = str(options.scene.number)
    query["players"] = str(len(options.players))
    for player in options.players[:LARGEST_COVEN]:
        query.appendlist("player", player.name)
        query.appendlist("witch", player.witch.slug if player.witch else "")
        query.appendlist("side", player.side)
    seats = {"leader": options.leader, "pick": table.pick}
    query.update({word: str(seat + 1) for word, seat in seats.items() if seat is not None})
    chosen = {"variety": options.variety, "secrets": options.secrets, "limit": options.limit}
    query.update({word: str(value) for word, value in chosen.items() if value is not None})
    return query
