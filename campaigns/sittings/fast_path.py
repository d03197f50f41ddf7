"""The shortest way of an event that a program tells: past the session, the forms and all else that a page needs.

It only ever says yes. Whatever is unusual, wrong or refused is left to the view at the same address (``SittingEvents``
in api.py), which knows all of it and puts it into words.
"""

import re
import uuid
from typing import Any, NamedTuple

import msgspec
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils.timezone import now

from campaigns.models import Campaign, Member
from campaigns.people.authentication import secret_of
from campaigns.people.models import User
from campaigns.people.throttles import COUNTED, CallerThrottle, caller_with
from campaigns.people.tokens import digest
from campaigns.sittings.actions.events import Happened, add_event
from campaigns.sittings.actions.statements import stored
from campaigns.sittings.shapes import event_facts
from campaigns.sittings.views import view_of
from cards import strictjson
from cards.bodies import FEW_BYTES

ADDRESS = re.compile(r"/api/v1/sittings/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/events/")
JSON = "application/json"
FIELDS = {"key", "kind", "facts"}
_SEAT = """
    SELECT token.id, token.last_used, member.id, member.campaign_id, member.user_id, member.name, member.role,
        member.is_guide, campaign.game_id
    FROM people_apitoken AS token
        JOIN people_user AS person ON person.id = token.user_id
        JOIN campaigns_member AS member ON member.user_id = person.id
        JOIN campaigns_campaign AS campaign ON campaign.id = member.campaign_id
        JOIN campaigns_sitting AS sitting ON sitting.campaign_id = campaign.id
    WHERE token.digest = %s AND sitting.id = %s AND person.is_active AND campaign.deleted IS NULL
"""


def event_told(request: HttpRequest) -> HttpResponse | None:
    """The answer to an event that simply happened; None leaves it to the view."""
    found = ADDRESS.fullmatch(request.path_info)
    if found is None or not _is_plain(request):
        return None
    sitting = uuid.UUID(found[1])
    try:
        told, seated = _told(request.body), _seated(request, sitting)
        if told is None or seated is None or not _may_ask(request, seated.token):
            return None
        return _answer(seated.seat, add_event(seated.seat, sitting, **told))
    except Exception:
        # The view meets the same and says it; what was written already it knows by its key.
        return None


def _is_plain(request: HttpRequest) -> bool:
    """As nearly every program asks; the others are asked what they want."""
    meta = request.META
    return (
        meta.get("CONTENT_TYPE") == JSON
        and int(meta.get("CONTENT_LENGTH") or 0) <= FEW_BYTES
        and meta.get("HTTP_ACCEPT", "*/*") in {"*/*", JSON}
        and not meta["QUERY_STRING"]
        and bool(request.get_host())
    )


def _told(body: bytes) -> dict[str, Any] | None:
    sent = strictjson.loads(body)
    if not isinstance(sent, dict) or sent.keys() != FIELDS:
        return None
    if not isinstance(sent["facts"], dict) or not isinstance(sent["kind"], str):
        return None
    return {**sent, "key": uuid.UUID(sent["key"])}


class Seated(NamedTuple):
    seat: Member
    token: uuid.UUID


def _seated(request: HttpRequest, sitting: uuid.UUID) -> Seated | None:
    """Whose token it is, and where they sit at that table: in one query. What they may do there, the action asks."""
    secret = secret_of(request.META.get("HTTP_AUTHORIZATION", ""))
    with connection.cursor() as cursor:
        cursor.execute(_SEAT, [digest(secret), stored(sitting)])
        row = cursor.fetchone()
    # Once a day the view writes down that a token is used.
    if row is None or str(row[1]) != str(now().date()):
        return None
    token, id, campaign, person = (_id(row[place]) for place in (0, 2, 3, 4))
    known = {"id": id, "campaign_id": campaign, "user_id": person, "name": row[5], "role": row[6], "is_guide": row[7]}
    seat = Member.from_db(connection.alias, list(known), list(known.values()))
    seat.campaign = Campaign.from_db(connection.alias, ["id", "game_id"], [campaign, row[8]])
    seat.user = request.user = User.from_db(connection.alias, ["id"], [person])
    return Seated(seat, token)


def _id(kept: uuid.UUID | str) -> uuid.UUID:
    return kept if isinstance(kept, uuid.UUID) else uuid.UUID(kept)


def _may_ask(request: HttpRequest, token: uuid.UUID) -> bool:
    is_allowed = CallerThrottle().may_ask(caller_with(token))
    if is_allowed:
        setattr(request, COUNTED, True)
    return is_allowed


def _answer(seat: Member, happened: Happened) -> HttpResponse:
    """As ``HappenedSerializer`` has it."""
    told = {**event_facts(happened.event), "state": view_of(happened.sitting, happened.state, seat)}
    return HttpResponse(msgspec.json.encode(told), status=201, content_type=JSON, headers={"Cache-Control": "no-store"})
