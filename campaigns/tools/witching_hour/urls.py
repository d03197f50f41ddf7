"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.tools.witching_hour import api
from campaigns.tools.witching_hour.pages import corruption, phases, scene_setup

page_urls = [
    path("tools/witching-hour/setup/", scene_setup.scene_setup, name="tool-scene-setup"),
    path("tools/witching-hour/phases/", phases.phases, name="tool-phases"),
    path("tools/witching-hour/corruption/", corruption.corruption, name="tool-corruption"),
]

api_urls = [
    path("tools/witching-hour/story/", api.StoryTool.as_view(), name="api-stories-tool"),
    path("tools/witching-hour/setup/", api.SceneSetupTool.as_view(), name="api-scene-setup"),
]
