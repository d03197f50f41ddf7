"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.archive import api, pages

page_urls = [
    path("campaigns/import/", pages.restore, name="campaign-import"),
    path("campaigns/<uuid:id>/file/", pages.export, name="campaign-export"),
]

api_urls = [
    path("campaigns/<uuid:id>/archive/", api.CampaignExport.as_view(), name="api-export"),
    path("archives/", api.CampaignImports.as_view(), name="api-imports"),
]
