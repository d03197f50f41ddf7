"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.tools.full_moon_ritual import api
from campaigns.tools.full_moon_ritual.pages import magic, score, setup

page_urls = [
    path("tools/full-moon-ritual/setup/", setup.ritual_setup, name="tool-ritual-setup"),
    path("tools/full-moon-ritual/magic/", magic.ritual_magic, name="tool-magic"),
    path("tools/full-moon-ritual/score/", score.ritual_score, name="tool-score"),
]

api_urls = [
    path("tools/full-moon-ritual/score/", api.ScoreTool.as_view(), name="api-score"),
    path("tools/full-moon-ritual/odds/", api.RitualOddsTool.as_view(), name="api-ritual-odds"),
    path("tools/full-moon-ritual/setup/", api.RitualSetupTool.as_view(), name="api-ritual-setup"),
    path("tools/full-moon-ritual/magic/", api.MagicTool.as_view(), name="api-magic"),
]
