"""Where a table disagrees with what a tool or a page says: how they play it, kept with their campaign."""

import uuid
from typing import Annotated, Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from msgspec import Meta

from campaigns.access import Right
from campaigns.chronicle.facts import Facts
from campaigns.chronicle.kinds import EntryKind, Undo, any_facts, register
from campaigns.chronicle.writing import begin, write
from campaigns.models import Entry, Member

LONGEST_VERDICT, LONGEST_PAGE, LONGEST_RULING = 600, 2_000, 300
# So many of a table's earlier rulings are offered when the same rule speaks again.
OFFERED = 3


class VerdictFacts(Facts):
    """The rule by its name in the register, what the companion said, the address that said it, and the ruling."""

    rule: Annotated[str, Meta(min_length=1, max_length=120)]
    verdict: Annotated[str, Meta(max_length=LONGEST_VERDICT)]
    page: Annotated[str, Meta(max_length=LONGEST_PAGE)]
    ruling: Annotated[str, Meta(min_length=1, max_length=LONGEST_RULING)]


RULED = register(
    EntryKind(
        "verdict.ruled",
        VerdictFacts,
        _("%(by)s ruled otherwise than the companion says: “%(ruling)s”"),
        Undo.NEVER,
        any_facts,
    )
)


@transaction.atomic
def rule_otherwise(by: Member, *, rule: str, verdict: str, page: str, ruling: str) -> Entry:
    """So the table plays it from now on. Said twice in a row, it is said once."""
    seat = begin(by, Right.RULE)
    facts: dict[str, Any] = {"rule": rule, "verdict": verdict, "page": page, "ruling": ruling}
    before = _rulings(seat.campaign_id, rule).first()
    return before if before and before.facts == facts else write(seat, RULED, **facts)


def rulings_on(campaign_id: uuid.UUID, rule: str) -> list[Entry]:
    """How this table decided before of what *rule* says, the newest first."""
    return list(_rulings(campaign_id, rule)[:OFFERED])


def all_rulings(campaign_id: uuid.UUID) -> QuerySet[Entry]:
    return Entry.objects.filter(campaign=campaign_id, kind=RULED.name).order_by("-number")


def _rulings(campaign_id: uuid.UUID, rule: str) -> QuerySet[Entry]:
    return all_rulings(campaign_id).filter(facts__rule=rule)
