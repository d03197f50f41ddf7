"""Answering what a closed table still asks: no events, and so without a number of their own."""

import uuid
from typing import Any

from django.http import Http404, QueryDict
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError

from campaigns.models import Member
from campaigns.sittings.views import game_of
from cards.refusals import Refused

# A form has fewer fields, and fewer values in each.
MOST_FIELDS, MOST_VALUES, LONGEST = 40, 40, 300


def answer(by: Member, sitting: uuid.UUID, *, key: uuid.UUID, facts: dict[str, Any]) -> None:
    """As its game understands it; who may answer is decided by what is answered."""
    table = by.campaign.sittings.filter(pk=sitting).first()
    if table is None:
        raise Http404
    take = game_of(table).answer
    if take is None or table.closed is None:
        raise Refused("nothing-asked", _("This table asks nothing. Refresh to see what it shows now."))
    take(by, table, key, _as_posted(facts))


def _as_posted(facts: dict[str, Any]) -> QueryDict:
    """The fields as a form would post them."""
    posted = QueryDict(mutable=True)
    for name, values in facts.items():
        is_well = isinstance(values, list) and all(isinstance(one, str) and len(one) <= LONGEST for one in values)
        if not is_well or len(facts) > MOST_FIELDS or len(values) > MOST_VALUES:
            raise ValidationError({"facts": _("Give each field as a list of short texts.")})
        posted.setlist(name, values)
    return posted
