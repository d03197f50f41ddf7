"""Every path of a box of cards."""

from django.urls import path

from campaigns.boxes.api import boxes, chapters, copies, ledger, packed_tables, places, plans, shares

urlpatterns = [
    path("campaigns/<uuid:id>/boxes/", shares.TableBoxes.as_view(), name="api-table-boxes"),
    path("campaigns/<uuid:id>/boxes/<uuid:box_id>/", shares.TableBox.as_view(), name="api-table-box"),
    path("boxes/", boxes.Boxes.as_view(), name="api-boxes"),
    path("boxes/<uuid:id>/", boxes.BoxDetail.as_view(), name="api-box"),
    path("boxes/<uuid:id>/chapters/", chapters.Chapters.as_view(), name="api-box-chapters"),
    path("boxes/<uuid:id>/chapters/<slug:slug>/", chapters.ChapterDetail.as_view(), name="api-box-chapter"),
    path("boxes/<uuid:id>/places/", places.Places.as_view(), name="api-box-places"),
    path("boxes/<uuid:id>/copies/", copies.Copies.as_view(), name="api-box-copies"),
    path("boxes/<uuid:id>/moves/", ledger.Ledger.as_view(), name="api-box-moves"),
    path("boxes/<uuid:id>/moves/<int:number>/", ledger.BoxEntryDetail.as_view(), name="api-box-move"),
    path("boxes/<uuid:id>/moves/<int:number>/undo/", ledger.UndoBoxEntry.as_view(), name="api-box-undo"),
    path("boxes/<uuid:id>/draws/", ledger.Draws.as_view(), name="api-box-draws"),
    path("boxes/<uuid:id>/plans/", plans.Plans.as_view(), name="api-box-plans"),
    path("boxes/<uuid:id>/plans/<uuid:plan_id>/", plans.PlanDetail.as_view(), name="api-box-plan"),
    path(
        "boxes/<uuid:id>/plans/<uuid:plan_id>/ticks/<int:step>/",
        plans.PlanTickDetail.as_view(),
        name="api-box-plan-tick",
    ),
    path("boxes/<uuid:id>/plans/<uuid:plan_id>/book/", plans.PlanBooking.as_view(), name="api-box-plan-book"),
    path("boxes/<uuid:id>/kept/", packed_tables.KeptStates.as_view(), name="api-box-kept"),
    path("boxes/<uuid:id>/kept/<uuid:kept_id>/", packed_tables.KeptStateDetail.as_view(), name="api-box-kept-one"),
]
