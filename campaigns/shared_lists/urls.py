"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.shared_lists.api.checklists import ChecklistDetail, ChecklistMarks, Checklists, ChecklistTaps
from campaigns.shared_lists.api.rebuilds import RebuildDetail, Rebuilds, RebuildTaps, RebuildTick, RebuildTicks
from campaigns.shared_lists.api.streams import ChecklistStream, RebuildStream
from campaigns.shared_lists.pages import checklists, print_sheet, rebuild, rebuilds

page_urls = [
    path("enter-here/", rebuilds.enter_here, name="enter-here"),
    path("rebuilds/", rebuilds.rebuilds, name="rebuilds"),
    path("rebuilds/new/", rebuilds.another, name="rebuild-new"),
    path("rebuilds/<uuid:id>/", rebuild.rebuild, name="rebuild"),
    path("rebuilds/<uuid:id>/tap/", rebuild.tap, name="rebuild-tap"),
    path("rebuilds/<uuid:id>/find/", rebuild.find, name="rebuild-find"),
    path("rebuilds/<uuid:id>/begin-again/", rebuild.begin_again, name="rebuild-begin-again"),
    path("rebuilds/<uuid:id>/sheet/", print_sheet.sheet, name="rebuild-sheet"),
    path("rebuilds/<uuid:id>/list.txt", print_sheet.plain, name="rebuild-list"),
    path("recipes/<slug:slug>/sheet/", print_sheet.recipe_sheet, name="recipe-sheet"),
    path("recipes/<slug:slug>/list.txt", print_sheet.recipe_plain, name="recipe-list"),
    path("checklists/<uuid:id>/", checklists.checklist, name="checklist"),
    path("checklists/<uuid:id>/tap/", checklists.tap, name="checklist-tap"),
    path("checklists/<uuid:id>/begin-again/", checklists.begin_again, name="checklist-begin-again"),
]

api_urls = [
    path("rebuilds/", Rebuilds.as_view(), name="api-rebuilds"),
    path("rebuilds/<uuid:id>/", RebuildDetail.as_view(), name="api-rebuild"),
    path("rebuilds/<uuid:id>/taps/", RebuildTaps.as_view(), name="api-rebuild-taps"),
    path("rebuilds/<uuid:id>/ticks/", RebuildTicks.as_view(), name="api-rebuild-ticks"),
    path("rebuilds/<uuid:id>/ticks/<int:place>/", RebuildTick.as_view(), name="api-rebuild-tick"),
    path("rebuilds/<uuid:id>/stream/", RebuildStream.as_view(), name="api-rebuild-stream"),
    path("checklists/", Checklists.as_view(), name="api-checklists"),
    path("checklists/<uuid:id>/", ChecklistDetail.as_view(), name="api-checklist"),
    path("checklists/<uuid:id>/marks/", ChecklistMarks.as_view(), name="api-checklist-marks"),
    path("checklists/<uuid:id>/taps/", ChecklistTaps.as_view(), name="api-checklist-taps"),
    path("checklists/<uuid:id>/stream/", ChecklistStream.as_view(), name="api-checklist-stream"),
]
