"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.boxes.api.boxes import BoxDetail, Boxes
from campaigns.boxes.api.chapters import ChapterDetail, Chapters
from campaigns.boxes.api.copies import Copies
from campaigns.boxes.api.entry import PastedList, ProposedNames
from campaigns.boxes.api.ledger import BoxEntryDetail, Draws, Ledger, UndoBoxEntry
from campaigns.boxes.api.merging import Adoption, Merging
from campaigns.boxes.api.packed_tables import KeptStateDetail, KeptStates
from campaigns.boxes.api.places import Places
from campaigns.boxes.api.plans import PlanBooking, PlanDetail, Plans, PlanStream, PlanTickDetail
from campaigns.boxes.api.shares import TableBox, TableBoxes
from campaigns.boxes.pages import adding, boxes, ledger, merging, missing, plans, settings

page_urls = [
    path("campaigns/<uuid:id>/boxes/<uuid:box_id>/bring/", boxes.bring, name="campaign-box-bring"),
    path("campaigns/<uuid:id>/boxes/<uuid:box_id>/home/", boxes.take_home, name="campaign-box-home"),
    path("boxes/", boxes.box_list, name="boxes"),
    path("boxes/new/", boxes.register, name="box-new"),
    path("boxes/<uuid:id>/", boxes.box, name="box"),
    path("boxes/<uuid:id>/move/", boxes.move, name="box-move"),
    path("boxes/<uuid:id>/draw/", boxes.draw, name="box-draw"),
    path("boxes/<uuid:id>/add/", adding.add, name="box-add"),
    path("boxes/<uuid:id>/add/entry/", adding.entry, name="box-add-entry"),
    path("boxes/<uuid:id>/missing/", missing.missing_cards, name="box-missing"),
    path("boxes/<uuid:id>/chapters/", settings.add_chapter, name="box-chapters"),
    path("boxes/<uuid:id>/chapters/<slug:chapter>/", boxes.turn_chapter, name="box-chapter"),
    path("boxes/<uuid:id>/settings/", settings.settings, name="box-settings"),
    path("boxes/<uuid:id>/adopt/", merging.adopt, name="box-adopt"),
    path("boxes/<uuid:id>/merge/<uuid:other_id>/", merging.merge, name="box-merge"),
    path("boxes/<uuid:id>/delete/", settings.delete, name="box-delete"),
    path("boxes/<uuid:id>/ledger/", ledger.ledger, name="box-ledger"),
    path("boxes/<uuid:id>/ledger/<int:number>/", ledger.entry, name="box-entry"),
    path("boxes/<uuid:id>/ledger/<int:number>/undo/", ledger.undo, name="box-undo"),
    path("boxes/<uuid:id>/plans/", plans.start, name="box-plans"),
    path("boxes/<uuid:id>/plans/<uuid:plan_id>/", plans.plan, name="box-plan"),
    path("boxes/<uuid:id>/plans/<uuid:plan_id>/tick/", plans.tick, name="box-plan-tick"),
    path("boxes/<uuid:id>/plans/<uuid:plan_id>/book/", plans.book, name="box-plan-book"),
    path("boxes/<uuid:id>/plans/<uuid:plan_id>/leave/", plans.leave, name="box-plan-leave"),
    path("boxes/<uuid:id>/kept/", plans.pack_away, name="box-keep"),
    path("boxes/<uuid:id>/kept/<uuid:kept_id>/bring-back/", plans.bring_back, name="box-bring-back"),
    path("boxes/<uuid:id>/kept/<uuid:kept_id>/forget/", plans.forget, name="box-forget"),
]

api_urls = [
    path("campaigns/<uuid:id>/boxes/", TableBoxes.as_view(), name="api-table-boxes"),
    path("campaigns/<uuid:id>/boxes/<uuid:box_id>/", TableBox.as_view(), name="api-table-box"),
    path("boxes/", Boxes.as_view(), name="api-boxes"),
    path("boxes/<uuid:id>/", BoxDetail.as_view(), name="api-box"),
    path("boxes/<uuid:id>/adopt/", Adoption.as_view(), name="api-box-adopt"),
    path("boxes/<uuid:id>/merge/<uuid:other_id>/", Merging.as_view(), name="api-box-merge"),
    path("boxes/<uuid:id>/chapters/", Chapters.as_view(), name="api-box-chapters"),
    path("boxes/<uuid:id>/chapters/<slug:slug>/", ChapterDetail.as_view(), name="api-box-chapter"),
    path("boxes/<uuid:id>/places/", Places.as_view(), name="api-box-places"),
    path("boxes/<uuid:id>/copies/", Copies.as_view(), name="api-box-copies"),
    path("boxes/<uuid:id>/names/", ProposedNames.as_view(), name="api-box-names"),
    path("boxes/<uuid:id>/pasted/", PastedList.as_view(), name="api-box-pasted"),
    path("boxes/<uuid:id>/moves/", Ledger.as_view(), name="api-box-moves"),
    path("boxes/<uuid:id>/moves/<int:move_id>/", BoxEntryDetail.as_view(), name="api-box-move"),
    path("boxes/<uuid:id>/moves/<int:move_id>/undo/", UndoBoxEntry.as_view(), name="api-box-undo"),
    path("boxes/<uuid:id>/draws/", Draws.as_view(), name="api-box-draws"),
    path("boxes/<uuid:id>/plans/", Plans.as_view(), name="api-box-plans"),
    path("boxes/<uuid:id>/plans/<uuid:plan_id>/", PlanDetail.as_view(), name="api-box-plan"),
    path("boxes/<uuid:id>/plans/<uuid:plan_id>/ticks/<int:step>/", PlanTickDetail.as_view(), name="api-box-plan-tick"),
    path("boxes/<uuid:id>/plans/<uuid:plan_id>/stream/", PlanStream.as_view(), name="api-box-plan-stream"),
    path("boxes/<uuid:id>/plans/<uuid:plan_id>/book/", PlanBooking.as_view(), name="api-box-plan-book"),
    path("boxes/<uuid:id>/kept/", KeptStates.as_view(), name="api-box-kept"),
    path("boxes/<uuid:id>/kept/<uuid:kept_id>/", KeptStateDetail.as_view(), name="api-box-kept-one"),
]
