"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.tools.wickville import api
from campaigns.tools.wickville.pages import setup, turn

page_urls = [
    path("tools/wickville/setup/", setup.setup, name="tool-wickville-setup"),
    path("tools/wickville/turn/", turn.turn, name="tool-wickville-turn"),
]

api_urls = [
    path("tools/wickville/turn/", api.TurnTool.as_view(), name="api-wickville-turn"),
    path("tools/wickville/legal/", api.LegalTool.as_view(), name="api-wickville-legal"),
    path("tools/wickville/solo-turn/", api.SoloTurnTool.as_view(), name="api-wickville-solo-turn"),
    path("tools/wickville/setup/", api.WickvilleSetupTool.as_view(), name="api-wickville-setup"),
]
