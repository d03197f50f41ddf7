"""The paths of the campaign pages."""

from django.urls import path

from campaigns import dates  # noqa: F401  # registers <day:...>
from campaigns.pages import announcements, campaigns, cards, files, guides, invitations, members, mutations

urlpatterns = [
    path("campaigns/", campaigns.campaign_list, name="campaigns"),
    path("campaigns/new/", campaigns.start, name="campaign-new"),
    path("campaigns/import/", files.restore, name="campaign-import"),
    path("campaigns/<uuid:id>/", campaigns.detail, name="campaign"),
    path("campaigns/<uuid:id>/settings/", campaigns.change, name="campaign-settings"),
    path("campaigns/<uuid:id>/notes/", campaigns.notes, name="campaign-notes"),
    path("campaigns/<uuid:id>/archive/", campaigns.archive, name="campaign-archive"),
    path("campaigns/<uuid:id>/reopen/", campaigns.reopen, name="campaign-reopen"),
    path("campaigns/<uuid:id>/delete/", campaigns.delete, name="campaign-delete"),
    path("campaigns/<uuid:id>/chronicle/", campaigns.chronicle, name="campaign-chronicle"),
    path("campaigns/<uuid:id>/chronicle/<int:number>/undo/", campaigns.undo_entry, name="campaign-undo"),
    path("campaigns/<uuid:id>/file/", files.export, name="campaign-export"),
    path("campaigns/<uuid:id>/cards/", cards.cards, name="campaign-cards"),
    path("campaigns/<uuid:id>/packs/<uuid:pack_id>/lay/", cards.lay_pack, name="campaign-pack-lay"),
    path("campaigns/<uuid:id>/packs/<uuid:pack_id>/take/", cards.take_pack, name="campaign-pack-take"),
    path("campaigns/<uuid:id>/vetoes/<day:day>/", mutations.veto, name="campaign-veto"),
    path("campaigns/<uuid:id>/vetoes/<day:day>/withdraw/", mutations.withdraw, name="campaign-veto-withdraw"),
    path("campaigns/<uuid:id>/announcements/", announcements.announcements, name="announcements"),
    path(
        "campaigns/<uuid:id>/announcements/<uuid:announcement_id>/switch/",
        announcements.switch,
        name="announcement-switch",
    ),
    path(
        "campaigns/<uuid:id>/announcements/<uuid:announcement_id>/test/",
        announcements.try_out,
        name="announcement-test",
    ),
    path(
        "campaigns/<uuid:id>/announcements/<uuid:announcement_id>/remove/",
        announcements.remove,
        name="announcement-remove",
    ),
    path("campaigns/<uuid:id>/table/", members.table, name="campaign-table"),
    path("campaigns/<uuid:id>/table/name/", members.rename, name="seat-name"),
    path("campaigns/<uuid:id>/table/leave/", members.leave, name="seat-leave"),
    path("campaigns/<uuid:id>/table/<int:number>/role/", members.change_role, name="seat-role"),
    path("campaigns/<uuid:id>/table/<int:number>/remove/", members.remove, name="seat-remove"),
    path("campaigns/<uuid:id>/table/<int:number>/owner/", members.hand_over, name="seat-owner"),
    path("campaigns/<uuid:id>/guide/", guides.name_guide, name="campaign-guide"),
    path("campaigns/<uuid:id>/guide/notes/", guides.notes, name="guide-notes"),
    path("campaigns/<uuid:id>/invitations/", invitations.invitations, name="invitations"),
    path("campaigns/<uuid:id>/invitations/<uuid:invitation_id>/", invitations.show, name="invitation"),
    path("campaigns/<uuid:id>/invitations/<uuid:invitation_id>/revoke/", invitations.revoke, name="invitation-revoke"),
    path("campaigns/<uuid:id>/window/open/", invitations.open_window, name="window-open"),
    path("campaigns/<uuid:id>/window/close/", invitations.close_window, name="window-close"),
    path("join/<str:code>/", invitations.join, name="join"),
    path("shared/<str:code>/", invitations.window, name="window"),
]
