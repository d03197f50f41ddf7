"""The paths of this room: the pages' and the API's."""

from typing import Any

from django.urls import URLPattern, path

from campaigns.deleted import api, pages
from campaigns.deleted.waiting import DeletedKind

PLURALS = {DeletedKind.CAMPAIGN: "campaigns", DeletedKind.BOX: "boxes", DeletedKind.PACK: "packs"}


def _pages_of(kind: DeletedKind, plural: str) -> list[URLPattern]:
    here, of = f"deleted/{plural}/<uuid:id>/", {"kind": kind}
    return [
        path(f"{here}restore/", pages.restore, of, name=f"deleted-{kind}-restore"),
        path(f"{here}delete/", pages.delete_for_good, of, name=f"deleted-{kind}-delete"),
    ]


def _api_of(kind: DeletedKind, plural: str) -> list[URLPattern]:
    here, of = f"deleted/{plural}/<uuid:id>/", {"kind": kind}
    thing: Any = api.DeletedThing.as_view(**of)
    restored: Any = api.DeletedThingRestored.as_view(**of)
    return [
        path(here, thing, name=f"api-deleted-{kind}"),
        path(f"{here}restore/", restored, name=f"api-deleted-{kind}-restore"),
    ]


page_urls = [
    path("deleted/", pages.deleted, name="deleted"),
    *(one for kind, plural in PLURALS.items() for one in _pages_of(kind, plural)),
]

api_urls = [
    path("deleted/", api.Deleted.as_view(), name="api-deleted"),
    *(one for kind, plural in PLURALS.items() for one in _api_of(kind, plural)),
]
