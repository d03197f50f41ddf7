"""The paths of the tools."""

from django.urls import path

from campaigns.pages.tools import assists, corruption, odds, phases, scene_setup, setup

urlpatterns = [
    path("tools/apocrypha/assists/", assists.assists, name="tool-assists"),
    path("tools/apocrypha/odds/", odds.odds, name="tool-odds"),
    path("tools/apocrypha/setup/", setup.setup, name="tool-setup"),
    path("tools/apocrypha/setup/paste/", setup.paste, name="tool-setup-paste"),
    path("tools/apocrypha/setup/share/", setup.share, name="tool-setup-share"),
    path("tools/witching-hour/setup/", scene_setup.scene_setup, name="tool-scene-setup"),
    path("tools/witching-hour/phases/", phases.phases, name="tool-phases"),
    path("tools/witching-hour/corruption/", corruption.corruption, name="tool-corruption"),
]
