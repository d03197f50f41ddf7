"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.evenings import api, pages

page_urls = [
    path("campaigns/<uuid:id>/evening/", pages.evening, name="evening"),
    path("campaigns/<uuid:id>/evening/call-off/", pages.call_off, name="evening-call-off"),
    path("campaigns/<uuid:id>/evening/answer/", pages.answer, name="evening-answer"),
    path("campaigns/<uuid:id>/evening/calendar/", pages.open_calendar, name="evening-calendar-open"),
    path("campaigns/<uuid:id>/evening/calendar/close/", pages.close_calendar, name="evening-calendar-close"),
    path("evenings/<str:code>.ics", pages.calendar, name="evening-calendar"),
]

api_urls = [
    path("campaigns/<uuid:id>/evening/", api.CampaignEvening.as_view(), name="api-evening"),
    path(
        "campaigns/<uuid:id>/evening/answers/<int:seat>/",
        api.EveningAnswerDetail.as_view(),
        name="api-evening-answer",
    ),
    path("campaigns/<uuid:id>/evening/calendar/", api.EveningCalendar.as_view(), name="api-evening-calendar"),
]
