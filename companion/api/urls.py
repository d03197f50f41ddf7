"""Every path of the API, under /api/v1/."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from campaigns.archive import api as archives
from campaigns.away import api as passports
from campaigns.boxes import api_urls as boxes
from campaigns.chronicle import api as chronicle_api
from campaigns.days import dates  # noqa: F401  # registers <day:...>
from campaigns.days.api import announcements, vetoes
from campaigns.guiding import api as guided
from campaigns.missions import api as missions
from campaigns.overview import api as overview_api
from campaigns.packs import api as tables
from campaigns.people import api as people
from campaigns.rules import api as registers
from campaigns.saints import api as saints
from campaigns.seats.api import campaigns, guide, invitations, members, sharing
from campaigns.shared_lists.api import checklists, rebuilds
from campaigns.stories import api as stories
from campaigns.tools.apocrypha.api import check, in_mission, tools
from campaigns.tools.witching_hour import api as scenes
from cards.api import urls as cards
from cards.packs import urls as packs

# Of a mission that a guide wrote, and of one part of it.
_SCRIPT = "campaigns/<uuid:id>/guided/<uuid:script_id>/"
_PART = f"{_SCRIPT}parts/<uuid:part_id>/"
_guided = [
    path("campaigns/<uuid:id>/guided/", guided.GuidedMissions.as_view(), name="api-guided"),
    path("campaigns/<uuid:id>/guided/reading/", guided.GuidedReading.as_view(), name="api-guided-reading"),
    path(_SCRIPT, guided.GuidedMission.as_view(), name="api-guided-mission"),
    path(f"{_SCRIPT}heir/", guided.GuidedHeir.as_view(), name="api-guided-heir"),
    path(f"{_SCRIPT}parts/", guided.GuidedParts.as_view(), name="api-guided-parts"),
    path(_PART, guided.GuidedPart.as_view(), name="api-guided-part"),
    path(f"{_PART}shown/", guided.GuidedShown.as_view(), name="api-guided-shown"),
    path(f"{_PART}shown/<int:number>/", guided.GuidedShownToSeat.as_view(), name="api-guided-shown-seat"),
    path(f"{_PART}given/", guided.GuidedGiven.as_view(), name="api-guided-given"),
    path("campaigns/<uuid:id>/story/", guided.StorySoFar.as_view(), name="api-story"),
]

# Of The Witching Hour.
_stories = [
    path("campaigns/<uuid:id>/stories/", stories.Stories.as_view(), name="api-stories"),
    path("campaigns/<uuid:id>/stories/<int:story>/", stories.StoryDetail.as_view(), name="api-stories-one"),
    path(
        "campaigns/<uuid:id>/stories/<int:story>/attempts/",
        stories.StoryAttempts.as_view(),
        name="api-stories-attempts",
    ),
    path("campaigns/<uuid:id>/quick-plays/", stories.QuickPlays.as_view(), name="api-stories-quick-plays"),
    path("campaigns/<uuid:id>/attempts/<int:attempt>/", stories.AttemptDetail.as_view(), name="api-stories-attempt"),
    path("campaigns/<uuid:id>/scene-cards/", stories.SceneCards.as_view(), name="api-stories-cards"),
    path("campaigns/<uuid:id>/scene-cards/<int:scene>/", stories.SceneCardDetail.as_view(), name="api-stories-card"),
]

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
    # cards
    *cards.urlpatterns,
    *packs.api_urls,
    # people
    path("guests/", people.Guests.as_view(), name="api-guests"),
    path("me/", people.Me.as_view(), name="api-me"),
    path("me/claim/", people.ClaimAccount.as_view(), name="api-claim"),
    path("tokens/", people.Tokens.as_view(), name="api-tokens"),
    path("tokens/<uuid:id>/", people.Token.as_view(), name="api-token"),
    # campaigns
    path("campaigns/", campaigns.Campaigns.as_view(), name="api-campaigns"),
    path("campaigns/<uuid:id>/", campaigns.CampaignDetail.as_view(), name="api-campaign"),
    path("campaigns/<uuid:id>/archived/", campaigns.CampaignArchived.as_view(), name="api-archived"),
    path("campaigns/<uuid:id>/members/", members.Members.as_view(), name="api-members"),
    path("campaigns/<uuid:id>/members/<int:number>/", members.MemberDetail.as_view(), name="api-member"),
    path("campaigns/<uuid:id>/seat/", members.OwnSeat.as_view(), name="api-seat"),
    path("campaigns/<uuid:id>/owner/", members.CampaignOwner.as_view(), name="api-owner"),
    path("campaigns/<uuid:id>/guide/", guide.CampaignGuide.as_view(), name="api-guide"),
    path("campaigns/<uuid:id>/guide-notes/", guide.GuideNotes.as_view(), name="api-guide-notes"),
    *_guided,
    *_stories,
    path("campaigns/<uuid:id>/invitations/", invitations.Invitations.as_view(), name="api-invitations"),
    path(
        "campaigns/<uuid:id>/invitations/<uuid:invitation_id>/",
        invitations.InvitationDetail.as_view(),
        name="api-invitation",
    ),
    path("campaigns/<uuid:id>/cards/", tables.TableCards.as_view(), name="api-table-cards"),
    path("campaigns/<uuid:id>/packs/", tables.TablePacks.as_view(), name="api-table-packs"),
    path("campaigns/<uuid:id>/packs/<uuid:pack_id>/", tables.TablePack.as_view(), name="api-table-pack"),
    path("campaigns/<uuid:id>/today/", vetoes.MutationToday.as_view(), name="api-campaign-today"),
    path("campaigns/<uuid:id>/vetoes/", vetoes.Vetoes.as_view(), name="api-vetoes"),
    path("campaigns/<uuid:id>/vetoes/<day:day>/", vetoes.VetoDetail.as_view(), name="api-veto"),
    path("campaigns/<uuid:id>/announcements/", announcements.Announcements.as_view(), name="api-announcements"),
    path(
        "campaigns/<uuid:id>/announcements/<uuid:announcement_id>/",
        announcements.AnnouncementDetail.as_view(),
        name="api-announcement",
    ),
    path(
        "campaigns/<uuid:id>/announcements/<uuid:announcement_id>/test/",
        announcements.AnnouncementTest.as_view(),
        name="api-announcement-test",
    ),
    path("campaigns/<uuid:id>/missions/", missions.Missions.as_view(), name="api-missions"),
    path("campaigns/<uuid:id>/missions/<int:number>/", missions.MissionDetail.as_view(), name="api-mission"),
    path("campaigns/<uuid:id>/missions/<int:number>/end/", missions.MissionFinish.as_view(), name="api-mission-finish"),
    path("campaigns/<uuid:id>/saints/", saints.Saints.as_view(), name="api-saints"),
    path("campaigns/<uuid:id>/saints/<int:number>/", saints.SaintDetail.as_view(), name="api-saint"),
    path("campaigns/<uuid:id>/saints/<int:number>/halo/", saints.SaintHalo.as_view(), name="api-saint-halo"),
    path("campaigns/<uuid:id>/saints/<int:number>/deck/", saints.SaintDeck.as_view(), name="api-saint-deck"),
    path("campaigns/<uuid:id>/saints/<int:number>/cards/", saints.SaintCards.as_view(), name="api-saint-cards"),
    path(
        "campaigns/<uuid:id>/saints/<int:number>/passport/",
        passports.SaintPassport.as_view(),
        name="api-saint-passport",
    ),
    path(
        "campaigns/<uuid:id>/saints/<int:number>/homecoming/",
        passports.SaintHomecoming.as_view(),
        name="api-saint-homecoming",
    ),
    path("campaigns/<uuid:id>/visitors/", passports.Visitors.as_view(), name="api-visitors"),
    path(
        "campaigns/<uuid:id>/visitors/<int:number>/passport/",
        passports.VisitorPassport.as_view(),
        name="api-visitor-passport",
    ),
    path("campaigns/<uuid:id>/share/", sharing.CampaignShare.as_view(), name="api-share"),
    path("campaigns/<uuid:id>/chronicle/", chronicle_api.Chronicle.as_view(), name="api-chronicle"),
    path("campaigns/<uuid:id>/chronicle/<int:number>/", chronicle_api.ChronicleEntry.as_view(), name="api-entry"),
    path(
        "campaigns/<uuid:id>/chronicle/<int:number>/undo/", chronicle_api.UndoChronicleEntry.as_view(), name="api-undo"
    ),
    path("campaigns/<uuid:id>/archive/", archives.CampaignExport.as_view(), name="api-export"),
    path("archives/", archives.CampaignImports.as_view(), name="api-imports"),
    # boxes of cards
    *boxes.urlpatterns,
    # rebuilding a deck
    path("rebuilds/", rebuilds.Rebuilds.as_view(), name="api-rebuilds"),
    path("rebuilds/<uuid:id>/", rebuilds.RebuildDetail.as_view(), name="api-rebuild"),
    path("rebuilds/<uuid:id>/taps/", rebuilds.RebuildTaps.as_view(), name="api-rebuild-taps"),
    path("rebuilds/<uuid:id>/ticks/", rebuilds.RebuildTicks.as_view(), name="api-rebuild-ticks"),
    path("rebuilds/<uuid:id>/ticks/<int:place>/", rebuilds.RebuildTick.as_view(), name="api-rebuild-tick"),
    # lists of steps that a table goes through together
    path("checklists/", checklists.Checklists.as_view(), name="api-checklists"),
    path("checklists/<uuid:id>/", checklists.ChecklistDetail.as_view(), name="api-checklist"),
    path("checklists/<uuid:id>/marks/", checklists.ChecklistMarks.as_view(), name="api-checklist-marks"),
    path("checklists/<uuid:id>/taps/", checklists.ChecklistTaps.as_view(), name="api-checklist-taps"),
    # the rulebooks: their registers and tools
    path("rules/<registered:game>/", registers.Register.as_view(), name="api-register"),
    path("tools/apocrypha/halo/", tools.HaloTool.as_view(), name="api-halo"),
    path("tools/apocrypha/deck/", tools.DeckTool.as_view(), name="api-deck"),
    path("tools/apocrypha/assists/", tools.AssistsTool.as_view(), name="api-assists"),
    path("tools/apocrypha/check/", check.ChecksTool.as_view(), name="api-check"),
    path("tools/apocrypha/check/steps/", check.StepsTool.as_view(), name="api-check-steps"),
    path("tools/apocrypha/check/advice/", check.AdviceTool.as_view(), name="api-check-advice"),
    path("tools/apocrypha/mission-setup/", tools.MissionSetupTool.as_view(), name="api-mission-setup"),
    path("tools/apocrypha/mission-end/", tools.MissionEndTool.as_view(), name="api-mission-end"),
    path("tools/apocrypha/sanctify/", in_mission.SanctifyTool.as_view(), name="api-sanctify"),
    path("tools/apocrypha/damage/", in_mission.DamageTool.as_view(), name="api-damage"),
    path("tools/apocrypha/mutate/", in_mission.MutateTool.as_view(), name="api-mutate"),
    path("tools/apocrypha/cost/", in_mission.CostsTool.as_view(), name="api-cost"),
    path("tools/apocrypha/turn/", in_mission.TurnTool.as_view(), name="api-turn"),
    path("tools/witching-hour/setup/", scenes.SceneSetupTool.as_view(), name="api-scene-setup"),
    path("tools/witching-hour/story/", stories.StoryTool.as_view(), name="api-stories-tool"),
    # invitations and windows
    path("invitations/<str:code>/", invitations.InvitationPeek.as_view(), name="api-peek"),
    path("invitations/<str:code>/accept/", invitations.AcceptInvitation.as_view(), name="api-accept"),
    path("shared/<str:code>/", overview_api.SharedWindow.as_view(), name="api-window"),
]
