"""The paths of the tools."""

from django.urls import path

from campaigns.tools.apocrypha.pages import assists, costs, damage, mutate, odds, sanctify, setup, turn
from campaigns.tools.witching_hour.pages import corruption, phases, scene_setup

urlpatterns = [
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
    path("tools/witching-hour/setup/", scene_setup.scene_setup, name="tool-scene-setup"),
    path("tools/witching-hour/phases/", phases.phases, name="tool-phases"),
    path("tools/witching-hour/corruption/", corruption.corruption, name="tool-corruption"),
]
