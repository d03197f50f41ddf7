"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.overview import api, pages

page_urls = [
    path("campaigns/<uuid:id>/", pages.detail, name="campaign"),
    path("shared/<str:code>/", pages.window, name="window"),
]

api_urls = [
    path("shared/<str:code>/", api.SharedWindow.as_view(), name="api-window"),
]
