"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.days import dates  # noqa: F401  # registers <day:...>
from campaigns.days.api.announcements import AnnouncementDetail, Announcements, AnnouncementTest, MailWish
from campaigns.days.api.vetoes import MutationToday, VetoDetail, Vetoes
from campaigns.days.pages import announcements, mutations

page_urls = [
    path("campaigns/<uuid:id>/vetoes/<day:day>/", mutations.veto, name="campaign-veto"),
    path("campaigns/<uuid:id>/vetoes/<day:day>/withdraw/", mutations.withdraw, name="campaign-veto-withdraw"),
    path("campaigns/<uuid:id>/announcements/", announcements.announcements, name="announcements"),
    path(
        "campaigns/<uuid:id>/announcements/<uuid:announcement_id>/switch/",
        announcements.switch,
        name="announcement-switch",
    ),
    path(
        "campaigns/<uuid:id>/announcements/<uuid:announcement_id>/tells/",
        announcements.choose,
        name="announcement-tells",
    ),
    path("campaigns/<uuid:id>/mail/", announcements.ask_for_mail, name="campaign-mail"),
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
]

api_urls = [
    path("campaigns/<uuid:id>/today/", MutationToday.as_view(), name="api-campaign-today"),
    path("campaigns/<uuid:id>/vetoes/", Vetoes.as_view(), name="api-vetoes"),
    path("campaigns/<uuid:id>/vetoes/<day:date>/", VetoDetail.as_view(), name="api-veto"),
    path("campaigns/<uuid:id>/mail/", MailWish.as_view(), name="api-campaign-mail"),
    path("campaigns/<uuid:id>/announcements/", Announcements.as_view(), name="api-announcements"),
    path(
        "campaigns/<uuid:id>/announcements/<uuid:announcement_id>/",
        AnnouncementDetail.as_view(),
        name="api-announcement",
    ),
    path(
        "campaigns/<uuid:id>/announcements/<uuid:announcement_id>/test/",
        AnnouncementTest.as_view(),
        name="api-announcement-test",
    ),
]
