"""Every path of the API, under /api/v1/."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from campaigns import dates  # noqa: F401  # registers <day:...>
from campaigns.api import announcements, boxes, missions, mutations, rebuilds, registers, tools
from campaigns.api import packs as tables
from campaigns.api import views as campaigns
from campaigns.people import api as people
from cards.api import urls as cards
from cards.packs import urls as packs

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
    # cards
    *cards.urlpatterns,
    *packs.api_urls,
    # people
    path("guests/", people.Guests.as_view(), name="api-guests"),
    path("me/", people.Me.as_view(), name="api-me"),
    path("me/claim/", people.Claim.as_view(), name="api-claim"),
    path("tokens/", people.Tokens.as_view(), name="api-tokens"),
    path("tokens/<uuid:id>/", people.Token.as_view(), name="api-token"),
    # campaigns
    path("campaigns/", campaigns.Campaigns.as_view(), name="api-campaigns"),
    path("campaigns/<uuid:id>/", campaigns.Campaign.as_view(), name="api-campaign"),
    path("campaigns/<uuid:id>/archived/", campaigns.Archived.as_view(), name="api-archived"),
    path("campaigns/<uuid:id>/members/", campaigns.Members.as_view(), name="api-members"),
    path("campaigns/<uuid:id>/members/<int:number>/", campaigns.MemberDetail.as_view(), name="api-member"),
    path("campaigns/<uuid:id>/seat/", campaigns.OwnSeat.as_view(), name="api-seat"),
    path("campaigns/<uuid:id>/owner/", campaigns.Owner.as_view(), name="api-owner"),
    path("campaigns/<uuid:id>/guide/", campaigns.Guide.as_view(), name="api-guide"),
    path("campaigns/<uuid:id>/guide-notes/", campaigns.GuideNotes.as_view(), name="api-guide-notes"),
    path("campaigns/<uuid:id>/invitations/", campaigns.Invitations.as_view(), name="api-invitations"),
    path(
        "campaigns/<uuid:id>/invitations/<uuid:invitation_id>/",
        campaigns.InvitationDetail.as_view(),
        name="api-invitation",
    ),
    path("campaigns/<uuid:id>/cards/", tables.TableCards.as_view(), name="api-table-cards"),
    path("campaigns/<uuid:id>/packs/", tables.TablePacks.as_view(), name="api-table-packs"),
    path("campaigns/<uuid:id>/packs/<uuid:pack_id>/", tables.TablePack.as_view(), name="api-table-pack"),
    path("campaigns/<uuid:id>/today/", mutations.Today.as_view(), name="api-campaign-today"),
    path("campaigns/<uuid:id>/vetoes/", mutations.Vetoes.as_view(), name="api-vetoes"),
    path("campaigns/<uuid:id>/vetoes/<day:day>/", mutations.VetoDetail.as_view(), name="api-veto"),
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
    path("campaigns/<uuid:id>/boxes/", boxes.TableBoxes.as_view(), name="api-table-boxes"),
    path("campaigns/<uuid:id>/boxes/<uuid:box_id>/", boxes.TableBox.as_view(), name="api-table-box"),
    path("campaigns/<uuid:id>/missions/", missions.Missions.as_view(), name="api-missions"),
    path("campaigns/<uuid:id>/missions/<int:number>/", missions.MissionDetail.as_view(), name="api-mission"),
    path("campaigns/<uuid:id>/missions/<int:number>/end/", missions.MissionFinish.as_view(), name="api-mission-finish"),
    path("campaigns/<uuid:id>/share/", campaigns.Share.as_view(), name="api-share"),
    path("campaigns/<uuid:id>/chronicle/", campaigns.Chronicle.as_view(), name="api-chronicle"),
    path("campaigns/<uuid:id>/chronicle/<int:number>/undo/", campaigns.Undo.as_view(), name="api-undo"),
    path("campaigns/<uuid:id>/archive/", campaigns.Export.as_view(), name="api-export"),
    path("archives/", campaigns.Imports.as_view(), name="api-imports"),
    # boxes of cards
    path("boxes/", boxes.Boxes.as_view(), name="api-boxes"),
    path("boxes/<uuid:id>/", boxes.BoxDetail.as_view(), name="api-box"),
    path("boxes/<uuid:id>/chapters/<slug:slug>/", boxes.Chapter.as_view(), name="api-box-chapter"),
    path("boxes/<uuid:id>/places/", boxes.Places.as_view(), name="api-box-places"),
    path("boxes/<uuid:id>/copies/", boxes.Copies.as_view(), name="api-box-copies"),
    path("boxes/<uuid:id>/moves/", boxes.Ledger.as_view(), name="api-box-moves"),
    path("boxes/<uuid:id>/moves/<int:number>/", boxes.Entry.as_view(), name="api-box-move"),
    path("boxes/<uuid:id>/moves/<int:number>/undo/", boxes.Undo.as_view(), name="api-box-undo"),
    path("boxes/<uuid:id>/draws/", boxes.Draws.as_view(), name="api-box-draws"),
    path("boxes/<uuid:id>/plans/", boxes.Plans.as_view(), name="api-box-plans"),
    path("boxes/<uuid:id>/plans/<uuid:plan_id>/", boxes.Plan.as_view(), name="api-box-plan"),
    path("boxes/<uuid:id>/plans/<uuid:plan_id>/ticks/<int:step>/", boxes.PlanTick.as_view(), name="api-box-plan-tick"),
    path("boxes/<uuid:id>/plans/<uuid:plan_id>/book/", boxes.PlanBooking.as_view(), name="api-box-plan-book"),
    path("boxes/<uuid:id>/kept/", boxes.Kept.as_view(), name="api-box-kept"),
    path("boxes/<uuid:id>/kept/<uuid:kept_id>/", boxes.KeptDetail.as_view(), name="api-box-kept-one"),
    # rebuilding a deck
    path("rebuilds/", rebuilds.Rebuilds.as_view(), name="api-rebuilds"),
    path("rebuilds/<uuid:id>/", rebuilds.RebuildDetail.as_view(), name="api-rebuild"),
    path("rebuilds/<uuid:id>/taps/", rebuilds.RebuildTaps.as_view(), name="api-rebuild-taps"),
    path("rebuilds/<uuid:id>/ticks/", rebuilds.RebuildTicks.as_view(), name="api-rebuild-ticks"),
    path("rebuilds/<uuid:id>/ticks/<int:place>/", rebuilds.RebuildTick.as_view(), name="api-rebuild-tick"),
    # the rulebooks: their registers and tools
    path("rules/<registered:game>/", registers.Register.as_view(), name="api-register"),
    path("tools/apocrypha/halo/", tools.Halo.as_view(), name="api-halo"),
    path("tools/apocrypha/deck/", tools.Deck.as_view(), name="api-deck"),
    path("tools/apocrypha/assists/", tools.Assists.as_view(), name="api-assists"),
    path("tools/apocrypha/mission-setup/", tools.MissionSetup.as_view(), name="api-mission-setup"),
    path("tools/apocrypha/mission-end/", tools.MissionEnd.as_view(), name="api-mission-end"),
    # invitations and windows
    path("invitations/<str:code>/", campaigns.Peek.as_view(), name="api-peek"),
    path("invitations/<str:code>/accept/", campaigns.Accept.as_view(), name="api-accept"),
    path("shared/<str:code>/", campaigns.Window.as_view(), name="api-window"),
]
