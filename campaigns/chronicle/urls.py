"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.chronicle import api, pages

page_urls = [
    path("campaigns/<uuid:id>/chronicle/", pages.chronicle, name="campaign-chronicle"),
    path("campaigns/<uuid:id>/changes/", pages.changes, name="campaign-changes"),
    path("campaigns/<uuid:id>/chronicle/<int:number>/", pages.chronicle_entry, name="campaign-entry"),
    path("campaigns/<uuid:id>/chronicle/<int:number>/undo/", pages.undo_entry, name="campaign-undo"),
]

api_urls = [
    path("campaigns/<uuid:id>/chronicle/", api.Chronicle.as_view(), name="api-chronicle"),
    path("campaigns/<uuid:id>/stream/", api.ChronicleStream.as_view(), name="api-campaign-stream"),
    path("campaigns/<uuid:id>/chronicle/<int:number>/", api.ChronicleEntry.as_view(), name="api-entry"),
    path("campaigns/<uuid:id>/chronicle/<int:number>/undo/", api.UndoChronicleEntry.as_view(), name="api-undo"),
]
