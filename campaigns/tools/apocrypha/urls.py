"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.tools.apocrypha.api.assists import AssistsTool
from campaigns.tools.apocrypha.api.check import AdviceTool, ChecksTool, StepsTool
from campaigns.tools.apocrypha.api.cost import CostsTool
from campaigns.tools.apocrypha.api.damage import DamageTool
from campaigns.tools.apocrypha.api.deck import DeckTool
from campaigns.tools.apocrypha.api.halo import HaloTool
from campaigns.tools.apocrypha.api.mission_end import MissionEndTool
from campaigns.tools.apocrypha.api.mission_setup import MissionSetupTool
from campaigns.tools.apocrypha.api.mutate import MutateTool
from campaigns.tools.apocrypha.api.sanctify import SanctifyTool
from campaigns.tools.apocrypha.api.turn import TurnTool
from campaigns.tools.apocrypha.pages import assists, costs, damage, mutate, odds, sanctify, setup, turn

page_urls = [
    path("tools/apocrypha/assists/", assists.assists, name="tool-assists"),
    path("tools/apocrypha/odds/", odds.odds, name="tool-odds"),
    path("tools/apocrypha/sanctify/", sanctify.sanctify, name="tool-sanctify"),
    path("tools/apocrypha/damage/", damage.damage, name="tool-damage"),
    path("tools/apocrypha/mutate/", mutate.mutate, name="tool-mutate"),
    path("tools/apocrypha/cost/", costs.costs, name="tool-cost"),
    path("tools/apocrypha/turn/", turn.turn, name="tool-turn"),
    path("tools/apocrypha/setup/", setup.setup, name="tool-setup"),
    path("tools/apocrypha/setup/paste/", setup.paste, name="tool-setup-paste"),
    path("tools/apocrypha/setup/share/", setup.share, name="tool-setup-share"),
]

api_urls = [
    path("tools/apocrypha/halo/", HaloTool.as_view(), name="api-halo"),
    path("tools/apocrypha/deck/", DeckTool.as_view(), name="api-deck"),
    path("tools/apocrypha/assists/", AssistsTool.as_view(), name="api-assists"),
    path("tools/apocrypha/check/", ChecksTool.as_view(), name="api-check"),
    path("tools/apocrypha/check/steps/", StepsTool.as_view(), name="api-check-steps"),
    path("tools/apocrypha/check/advice/", AdviceTool.as_view(), name="api-check-advice"),
    path("tools/apocrypha/mission-setup/", MissionSetupTool.as_view(), name="api-mission-setup"),
    path("tools/apocrypha/mission-end/", MissionEndTool.as_view(), name="api-mission-end"),
    path("tools/apocrypha/sanctify/", SanctifyTool.as_view(), name="api-sanctify"),
    path("tools/apocrypha/damage/", DamageTool.as_view(), name="api-damage"),
    path("tools/apocrypha/mutate/", MutateTool.as_view(), name="api-mutate"),
    path("tools/apocrypha/cost/", CostsTool.as_view(), name="api-cost"),
    path("tools/apocrypha/turn/", TurnTool.as_view(), name="api-turn"),
]
