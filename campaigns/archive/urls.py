"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.archive import api, pages
from campaigns.doors.moved import moved_to

page_urls = [
    path("campaigns/import/", pages.restore, name="campaign-import"),
    path("campaigns/<uuid:id>/archive/", pages.export, name="campaign-export"),
    path("campaigns/<uuid:id>/file/", moved_to("campaign-export"), name="moved-file"),
]

api_urls = [
    path("campaigns/<uuid:id>/archive/", api.CampaignExport.as_view(), name="api-export"),
    path("archives/", api.CampaignImports.as_view(), name="api-imports"),
]
