"""Campaigns' files for tests: out, in, to an empty installation, and harmed."""

import json
from collections.abc import Callable
from typing import Any

from campaigns.archive import file as archive
from campaigns.models import Campaign, Member
from cards.models import Box, Correction, Pack
from tests.people_at_table import Table, person

Document = dict[str, Any]


def export(seat: Member) -> Document:
    document: Document = json.loads(archive.export(seat))
    return document


def restore(document: Any, who: str = "stranger") -> Table:
    """By somebody who is called like the owner, so that the owner's seat is the same too."""
    told = json.loads(document) if isinstance(document, bytes) else document
    owners = [seat["name"] for seat in told["seats"] if seat["role"] == "owner"] if is_whole(told) else []
    by = person(who)
    by.name = owners[0] if owners else by.name
    by.save()
    return Table(archive.restore(document, by=by).campaign)


def empty_the_installation() -> None:
    """Nothing is left of anybody's table, box or pack: the file goes to another installation."""
    Campaign.objects.all().delete()
    Box.objects.all().delete()
    Pack.objects.all().delete()
    Correction.objects.all().delete()


def is_whole(document: object) -> bool:
    return isinstance(document, dict) and isinstance(document.get("seats"), list)


# What is done to a good file.

Harm = Callable[[Document], Any]


def put(*path: str | int, to: Any) -> Harm:
    def harm(document: Document) -> None:
        *way, last = path
        part: Any = document
        for step in way:
            part = part[step]
        part[last] = to

    return harm


def drop(*path: str | int) -> Harm:
    def harm(document: Document) -> None:
        *way, last = path
        part: Any = document
        for step in way:
            part = part[step]
        del part[last]

    return harm


def all_of(*harms: Harm) -> Harm:
    return lambda document: [harm(document) for harm in harms]


def write(kind: str, undoes: int | None = None, **facts: Any) -> Harm:
    """Add an entry to the file's chronicle."""

    def harm(document: Document) -> None:
        entries = document["chronicle"]
        entry = {"kind": kind, "facts": facts, "undoes": undoes, "by": 1, "by_name": "Mallory"}
        entries.append({"number": entries[-1]["number"] + 1, "at": entries[-1]["at"], **entry})

    return harm
