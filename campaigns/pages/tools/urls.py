"""The paths of the tools."""

from django.urls import path

from campaigns.pages.tools import assists, corruption, odds, phases, scene_setup

urlpatterns = [
    path("tools/apocrypha/assists/", assists.assists, name="tool-assists"),
    path("tools/apocrypha/odds/", odds.odds, name="tool-odds"),
    path("tools/witching-hour/setup/", scene_setup.scene_setup, name="tool-scene-setup"),
    path("tools/witching-hour/phases/", phases.phases, name="tool-phases"),
    path("tools/witching-hour/corruption/", corruption.corruption, name="tool-corruption"),
]
