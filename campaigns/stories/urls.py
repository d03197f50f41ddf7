"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.stories import api
from campaigns.stories.pages import attempts, stories

page_urls = [
    path("campaigns/<uuid:id>/stories/", stories.story_list, name="stories"),
    path("campaigns/<uuid:id>/stories/<int:story>/", stories.story, name="story"),
    path("campaigns/<uuid:id>/stories/<int:story>/settings/", stories.story_settings, name="story-settings"),
    path("campaigns/<uuid:id>/stories/<int:story>/take-out/", stories.story_take_out, name="story-take-out"),
    path("campaigns/<uuid:id>/stories/<int:story>/attempt/", attempts.attempt_new, name="attempt-new"),
    path("campaigns/<uuid:id>/attempts/<int:attempt>/", attempts.attempt, name="attempt"),
    path("campaigns/<uuid:id>/attempts/<int:attempt>/take-out/", attempts.attempt_take_out, name="attempt-take-out"),
    path("campaigns/<uuid:id>/quick-plays/", stories.quick_plays, name="quick-plays"),
    path("campaigns/<uuid:id>/quick-plays/new/", attempts.quick_play_new, name="quick-play-new"),
    path("campaigns/<uuid:id>/scene-cards/<int:scene>/", stories.scene_card, name="scene-card"),
]

api_urls = [
    path("campaigns/<uuid:id>/stories/", api.Stories.as_view(), name="api-stories"),
    path("campaigns/<uuid:id>/stories/<int:number>/", api.StoryDetail.as_view(), name="api-stories-one"),
    path("campaigns/<uuid:id>/stories/<int:story>/attempts/", api.StoryAttempts.as_view(), name="api-stories-attempts"),
    path("campaigns/<uuid:id>/quick-plays/", api.QuickPlays.as_view(), name="api-stories-quick-plays"),
    path("campaigns/<uuid:id>/attempts/<int:number>/", api.AttemptDetail.as_view(), name="api-stories-attempt"),
    path("campaigns/<uuid:id>/scene-cards/", api.SceneCards.as_view(), name="api-stories-cards"),
    path("campaigns/<uuid:id>/scene-cards/<int:scene>/", api.SceneCardDetail.as_view(), name="api-stories-card"),
]
