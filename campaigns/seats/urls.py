"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.seats.api.campaigns import CampaignArchived, CampaignDetail, Campaigns
from campaigns.seats.api.guide import CampaignGuide, GuideNotes
from campaigns.seats.api.invitations import (
    AcceptInvitation,
    InvitationDetail,
    InvitationPeek,
    Invitations,
    WaitingSeats,
)
from campaigns.seats.api.members import CampaignOwner, MemberDetail, Members, OwnSeat
from campaigns.seats.api.returning import OwnReturnLink
from campaigns.seats.api.sharing import CampaignShare
from campaigns.seats.pages import campaigns, guide, invitations, members, returning

page_urls = [
    path("campaigns/", campaigns.campaign_list, name="campaigns"),
    path("campaigns/new/", campaigns.start, name="campaign-new"),
    path("campaigns/<uuid:id>/settings/", campaigns.change, name="campaign-settings"),
    path("campaigns/<uuid:id>/notes/", campaigns.notes, name="campaign-notes"),
    path("campaigns/<uuid:id>/archived/", campaigns.archive, name="campaign-archived"),
    path("campaigns/<uuid:id>/reopen/", campaigns.reopen, name="campaign-reopen"),
    path("campaigns/<uuid:id>/delete/", campaigns.delete, name="campaign-delete"),
    path("campaigns/<uuid:id>/table/", members.table, name="campaign-table"),
    path("campaigns/<uuid:id>/table/name/", members.rename, name="seat-name"),
    path("campaigns/<uuid:id>/table/leave/", members.leave, name="seat-leave"),
    path("campaigns/<uuid:id>/table/<int:number>/role/", members.change_role, name="seat-role"),
    path("campaigns/<uuid:id>/table/<int:number>/remove/", members.remove, name="seat-remove"),
    path("campaigns/<uuid:id>/table/<int:number>/owner/", members.hand_over, name="seat-owner"),
    path("campaigns/<uuid:id>/guide/", guide.name_guide, name="campaign-guide"),
    path("campaigns/<uuid:id>/guide/notes/", guide.notes, name="guide-notes"),
    path("campaigns/<uuid:id>/invitations/", invitations.invitations, name="invitations"),
    path("campaigns/<uuid:id>/invitations/<uuid:invitation_id>/", invitations.show, name="invitation"),
    path("campaigns/<uuid:id>/invitations/<uuid:invitation_id>/revoke/", invitations.revoke, name="invitation-revoke"),
    path("campaigns/<uuid:id>/window/open/", invitations.open_window, name="window-open"),
    path("campaigns/<uuid:id>/window/close/", invitations.close_window, name="window-close"),
    path("join/<str:code>/", invitations.join, name="join"),
    path("account/logout/", returning.sign_out, name="account_logout"),
    path("account/return/", returning.own_link, name="account-return"),
    path("account/return/revoke/", returning.revoke_link, name="account-return-revoke"),
    path("return/<str:code>/", returning.come_back, name="return"),
]

api_urls = [
    path("campaigns/", Campaigns.as_view(), name="api-campaigns"),
    path("campaigns/<uuid:id>/", CampaignDetail.as_view(), name="api-campaign"),
    path("campaigns/<uuid:id>/archived/", CampaignArchived.as_view(), name="api-archived"),
    path("campaigns/<uuid:id>/members/", Members.as_view(), name="api-members"),
    path("campaigns/<uuid:id>/members/<int:seat>/", MemberDetail.as_view(), name="api-member"),
    path("campaigns/<uuid:id>/seat/", OwnSeat.as_view(), name="api-seat"),
    path("campaigns/<uuid:id>/owner/", CampaignOwner.as_view(), name="api-owner"),
    path("campaigns/<uuid:id>/guide/", CampaignGuide.as_view(), name="api-guide"),
    path("campaigns/<uuid:id>/guide-notes/", GuideNotes.as_view(), name="api-guide-notes"),
    path("campaigns/<uuid:id>/invitations/", Invitations.as_view(), name="api-invitations"),
    path("campaigns/<uuid:id>/invitations/seats/", WaitingSeats.as_view(), name="api-waiting-seats"),
    path("campaigns/<uuid:id>/invitations/<uuid:invitation_id>/", InvitationDetail.as_view(), name="api-invitation"),
    path("campaigns/<uuid:id>/share/", CampaignShare.as_view(), name="api-share"),
    path("me/return-link/", OwnReturnLink.as_view(), name="api-return-link"),
    path("invitations/<str:code>/", InvitationPeek.as_view(), name="api-peek"),
    path("invitations/<str:code>/accept/", AcceptInvitation.as_view(), name="api-accept"),
]
