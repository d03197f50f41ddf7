"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.missions.api import decks as deck_api
from campaigns.missions.api import ending as end_api
from campaigns.missions.api import missions as api
from campaigns.missions.pages import deck_plan, earlier_missions, ending, missions

END = "campaigns/<uuid:id>/missions/<int:number>/end/"

page_urls = [
    path("campaigns/<uuid:id>/saints/missions/", earlier_missions.missions, name="saints-missions"),
    path("campaigns/<uuid:id>/missions/", missions.mission_list, name="missions"),
    path("campaigns/<uuid:id>/missions/new/", missions.set_out, name="mission-new"),
    path("campaigns/<uuid:id>/missions/<int:number>/", missions.mission, name="mission"),
    path("campaigns/<uuid:id>/missions/<int:number>/finish/", missions.finish, name="mission-finish"),
    path("campaigns/<uuid:id>/missions/<int:number>/call-off/", missions.call_off, name="mission-call-off"),
    path("campaigns/<uuid:id>/missions/<int:number>/hands/", missions.changed_hands, name="mission-hands"),
    path("campaigns/<uuid:id>/missions/<int:number>/end/", ending.end, name="mission-end"),
    path("campaigns/<uuid:id>/missions/<int:number>/end/<slug:mark>/", ending.part, name="mission-end-part"),
    path("campaigns/<uuid:id>/rebuild-decks/", deck_plan.decks, name="deck-plan"),
]

api_urls = [
    path("campaigns/<uuid:id>/missions/", api.Missions.as_view(), name="api-missions"),
    path("campaigns/<uuid:id>/missions/earlier/", api.EarlierMissions.as_view(), name="api-missions-earlier"),
    path("campaigns/<uuid:id>/missions/<int:number>/", api.MissionDetail.as_view(), name="api-mission"),
    path("campaigns/<uuid:id>/missions/<int:number>/acts/", end_api.WonActs.as_view(), name="api-mission-acts"),
    path("campaigns/<uuid:id>/missions/<int:number>/end/", end_api.MissionEnd.as_view(), name="api-mission-finish"),
    path(f"{END}outcome/", end_api.EndOutcome.as_view(), name="api-mission-end-outcome"),
    path(f"{END}fragments/", end_api.EndFragments.as_view(), name="api-mission-end-fragments"),
    path(f"{END}decisions/", end_api.EndDecisions.as_view(), name="api-mission-end-decisions"),
    path(f"{END}decisions/<int:saint>/", end_api.EndDecisionsOfSaint.as_view(), name="api-mission-end-decision"),
    path(f"{END}agreement/", end_api.EndAgreement.as_view(), name="api-mission-end-agreement"),
    path("campaigns/<uuid:id>/deck-plan/", deck_api.DeckPlan.as_view(), name="api-deck-plan"),
]
