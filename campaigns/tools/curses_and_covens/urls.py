"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.tools.curses_and_covens import api
from campaigns.tools.curses_and_covens.pages import census, hunt, phases, setup

page_urls = [
    path("tools/curses-and-covens/setup/", setup.coven_setup, name="tool-coven-setup"),
    path("tools/curses-and-covens/phases/", phases.coven_phases, name="tool-coven-phases"),
    path("tools/curses-and-covens/census/", census.open_hand, name="tool-census"),
    path("tools/curses-and-covens/hunt/", hunt.picked, name="tool-hunt"),
]

api_urls = [
    path("tools/curses-and-covens/hunt/", api.HuntTool.as_view(), name="api-hunt"),
    path("tools/curses-and-covens/census/", api.CensusTool.as_view(), name="api-census"),
]
