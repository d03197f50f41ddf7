"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.doors.moved import moved_to
from campaigns.guiding import api
from campaigns.guiding.pages import reveals, scripts

# Of a mission that a guide wrote, and of one part of it.
_SCRIPT = "campaigns/<uuid:id>/guide/missions/<uuid:script_id>/"
_PART = f"{_SCRIPT}parts/<uuid:part_id>/"
_API_SCRIPT = "campaigns/<uuid:id>/guided/<uuid:script_id>/"
_API_PART = f"{_API_SCRIPT}parts/<uuid:part_id>/"

page_urls = [
    path("campaigns/<uuid:id>/guided/", reveals.story, name="campaign-guided"),
    path("campaigns/<uuid:id>/story/", moved_to("campaign-guided"), name="moved-story"),
    path("campaigns/<uuid:id>/guide/missions/", scripts.script_list, name="guide-scripts"),
    path("campaigns/<uuid:id>/guide/missions/new/", scripts.new, name="guide-script-new"),
    path("campaigns/<uuid:id>/guide/missions/paste/", scripts.paste, name="guide-script-paste"),
    path("campaigns/<uuid:id>/guide/missions/ready/", scripts.take_ready, name="guide-script-ready"),
    path(_SCRIPT, scripts.script, name="guide-script"),
    path(f"{_SCRIPT}text/", scripts.text, name="guide-script-text"),
    path(f"{_SCRIPT}delete/", scripts.delete, name="guide-script-delete"),
    path(f"{_SCRIPT}pass-on/", scripts.pass_on, name="guide-script-pass-on"),
    path(f"{_SCRIPT}nexus/", scripts.nexus_new, name="guide-nexus-new"),
    path(f"{_SCRIPT}mutation/", scripts.mutation_new, name="guide-mutation-new"),
    path(f"{_SCRIPT}parts/", scripts.part_new, name="guide-part-new"),
    path(_PART, scripts.part, name="guide-part"),
    path(f"{_PART}move/", scripts.part_move, name="guide-part-move"),
    path(f"{_PART}delete/", scripts.part_delete, name="guide-part-delete"),
    path(f"{_PART}show/", reveals.show, name="guide-part-show"),
    path(f"{_PART}take-back/", reveals.take_back, name="guide-part-take-back"),
    path(f"{_PART}give/", reveals.give, name="guide-part-give"),
]

api_urls = [
    path("campaigns/<uuid:id>/guided/", api.GuidedMissions.as_view(), name="api-guided"),
    path("campaigns/<uuid:id>/guided/reading/", api.GuidedReading.as_view(), name="api-guided-reading"),
    path(_API_SCRIPT, api.GuidedMission.as_view(), name="api-guided-mission"),
    path(f"{_API_SCRIPT}heir/", api.GuidedHeir.as_view(), name="api-guided-heir"),
    path(f"{_API_SCRIPT}parts/", api.GuidedParts.as_view(), name="api-guided-parts"),
    path(_API_PART, api.GuidedPart.as_view(), name="api-guided-part"),
    path(f"{_API_PART}shown/", api.GuidedShown.as_view(), name="api-guided-shown"),
    path(f"{_API_PART}shown/<int:seat>/", api.GuidedShownToSeat.as_view(), name="api-guided-shown-seat"),
    path(f"{_API_PART}given/", api.GuidedGiven.as_view(), name="api-guided-given"),
    path("campaigns/<uuid:id>/guided/story/", api.StorySoFar.as_view(), name="api-guided-story"),
    path("campaigns/<uuid:id>/story/", moved_to("api-guided-story"), name="api-moved-story"),
]
