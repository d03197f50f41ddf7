"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.rules import (
    api,
    pages,
    registers,  # noqa: F401  # registers <registered:...>
)

page_urls = [
    path("rules/<registered:game>/register/", pages.register, name="rules-register"),
]

api_urls = [
    path("rules/<registered:game>/", api.Register.as_view(), name="api-register"),
]
