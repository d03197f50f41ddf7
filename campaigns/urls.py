"""The paths of the campaign pages."""

from django.urls import path

from campaigns.archive import pages as files
from campaigns.away.pages import passports, visits
from campaigns.boxes.pages import adding, boxes, ledger, missing, plans, settings
from campaigns.chronicle import pages as chronicle_pages
from campaigns.days import dates  # noqa: F401  # registers <day:...>
from campaigns.days.pages import announcements, mutations
from campaigns.guiding.pages import reveals, scripts
from campaigns.missions.pages import deck_plan, earlier_missions, ending, missions
from campaigns.overview import pages as overview_pages
from campaigns.packs import pages as cards
from campaigns.saints.pages import decks, existing_cards, halos, saints, tallies
from campaigns.seats.pages import campaigns, guide, invitations, members
from campaigns.stories.pages import attempts, stories
from campaigns.tools import urls as tools

# Of a mission that a guide wrote, and of one part of it.
_SCRIPT = "campaigns/<uuid:id>/guide/missions/<uuid:script_id>/"
_PART = f"{_SCRIPT}parts/<uuid:part_id>/"
_guided = [
    path("campaigns/<uuid:id>/story/", reveals.story, name="campaign-story"),
    path("campaigns/<uuid:id>/guide/missions/", scripts.script_list, name="guide-scripts"),
    path("campaigns/<uuid:id>/guide/missions/new/", scripts.new, name="guide-script-new"),
    path("campaigns/<uuid:id>/guide/missions/paste/", scripts.paste, name="guide-script-paste"),
    path(_SCRIPT, scripts.script, name="guide-script"),
    path(f"{_SCRIPT}text/", scripts.text, name="guide-script-text"),
    path(f"{_SCRIPT}delete/", scripts.delete, name="guide-script-delete"),
    path(f"{_SCRIPT}pass-on/", scripts.pass_on, name="guide-script-pass-on"),
    path(f"{_SCRIPT}nexus/", scripts.nexus_new, name="guide-nexus-new"),
    path(f"{_SCRIPT}parts/", scripts.part_new, name="guide-part-new"),
    path(_PART, scripts.part, name="guide-part"),
    path(f"{_PART}move/", scripts.part_move, name="guide-part-move"),
    path(f"{_PART}delete/", scripts.part_delete, name="guide-part-delete"),
    path(f"{_PART}show/", reveals.show, name="guide-part-show"),
    path(f"{_PART}take-back/", reveals.take_back, name="guide-part-take-back"),
    path(f"{_PART}give/", reveals.give, name="guide-part-give"),
]

# Of The Witching Hour.
_stories = [
    path("campaigns/<uuid:id>/stories/", stories.story_list, name="stories"),
    path("campaigns/<uuid:id>/stories/<int:story>/", stories.story, name="story"),
    path("campaigns/<uuid:id>/stories/<int:story>/settings/", stories.story_settings, name="story-settings"),
    path("campaigns/<uuid:id>/stories/<int:story>/take-out/", stories.story_take_out, name="story-take-out"),
    path("campaigns/<uuid:id>/stories/<int:story>/attempt/", attempts.attempt_new, name="attempt-new"),
    path("campaigns/<uuid:id>/attempts/<int:attempt>/", attempts.attempt, name="attempt"),
    path("campaigns/<uuid:id>/attempts/<int:attempt>/take-out/", attempts.attempt_take_out, name="attempt-take-out"),
    path("campaigns/<uuid:id>/quick-plays/", stories.quick_plays, name="quick-plays"),
    path("campaigns/<uuid:id>/quick-plays/new/", attempts.quick_play_new, name="quick-play-new"),
    path("campaigns/<uuid:id>/scene-cards/<int:scene>/", stories.scene_card, name="scene-card"),
]

urlpatterns = [
    path("campaigns/", campaigns.campaign_list, name="campaigns"),
    path("campaigns/new/", campaigns.start, name="campaign-new"),
    path("campaigns/import/", files.restore, name="campaign-import"),
    path("campaigns/<uuid:id>/", overview_pages.detail, name="campaign"),
    path("campaigns/<uuid:id>/settings/", campaigns.change, name="campaign-settings"),
    path("campaigns/<uuid:id>/notes/", campaigns.notes, name="campaign-notes"),
    path("campaigns/<uuid:id>/archive/", campaigns.archive, name="campaign-archive"),
    path("campaigns/<uuid:id>/reopen/", campaigns.reopen, name="campaign-reopen"),
    path("campaigns/<uuid:id>/delete/", campaigns.delete, name="campaign-delete"),
    path("campaigns/<uuid:id>/chronicle/", chronicle_pages.chronicle, name="campaign-chronicle"),
    path("campaigns/<uuid:id>/chronicle/<int:number>/", chronicle_pages.chronicle_entry, name="campaign-entry"),
    path("campaigns/<uuid:id>/chronicle/<int:number>/undo/", chronicle_pages.undo_entry, name="campaign-undo"),
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
    path("campaigns/<uuid:id>/guide/", guide.name_guide, name="campaign-guide"),
    path("campaigns/<uuid:id>/guide/notes/", guide.notes, name="guide-notes"),
    *_guided,
    *_stories,
    path("campaigns/<uuid:id>/invitations/", invitations.invitations, name="invitations"),
    path("campaigns/<uuid:id>/invitations/<uuid:invitation_id>/", invitations.show, name="invitation"),
    path("campaigns/<uuid:id>/invitations/<uuid:invitation_id>/revoke/", invitations.revoke, name="invitation-revoke"),
    path("campaigns/<uuid:id>/window/open/", invitations.open_window, name="window-open"),
    path("campaigns/<uuid:id>/window/close/", invitations.close_window, name="window-close"),
    # saints
    path("campaigns/<uuid:id>/saints/", saints.choir, name="saints"),
    path("campaigns/<uuid:id>/saints/new/", saints.make, name="saint-new"),
    path("campaigns/<uuid:id>/saints/figure/", saints.saint_figure, name="saint-figure"),
    path("campaigns/<uuid:id>/saints/missions/", earlier_missions.missions, name="saints-missions"),
    path("campaigns/<uuid:id>/saints/tallies/", tallies.add, name="tallies"),
    path("campaigns/<uuid:id>/saints/tallies/<int:number>/", tallies.tap, name="tally"),
    path("campaigns/<uuid:id>/saints/<int:number>/", saints.saint, name="saint"),
    path("campaigns/<uuid:id>/saints/<int:number>/sheet/", saints.sheet, name="saint-sheet"),
    path("campaigns/<uuid:id>/saints/<int:number>/start/", decks.start, name="saint-start"),
    path("campaigns/<uuid:id>/saints/<int:number>/enter/", existing_cards.enter, name="saint-enter"),
    path("campaigns/<uuid:id>/saints/<int:number>/cards/", decks.tap, name="saint-cards"),
    path("campaigns/<uuid:id>/saints/<int:number>/cards/add/", decks.add, name="saint-cards-add"),
    path("campaigns/<uuid:id>/saints/<int:number>/wishes/", decks.wish, name="saint-wishes"),
    path("campaigns/<uuid:id>/saints/<int:number>/deck.txt", saints.deck_text, name="saint-deck-text"),
    path("campaigns/<uuid:id>/saints/<int:number>/leave/", saints.leave, name="saint-leave"),
    path("join/<str:code>/", invitations.join, name="join"),
    path("shared/<str:code>/", overview_pages.window, name="window"),
    # missions
    path("campaigns/<uuid:id>/missions/", missions.mission_list, name="missions"),
    path("campaigns/<uuid:id>/missions/new/", missions.set_out, name="mission-new"),
    path("campaigns/<uuid:id>/missions/<int:number>/", missions.mission, name="mission"),
    path("campaigns/<uuid:id>/missions/<int:number>/finish/", missions.finish, name="mission-finish"),
    path("campaigns/<uuid:id>/missions/<int:number>/call-off/", missions.call_off, name="mission-call-off"),
    path("campaigns/<uuid:id>/missions/<int:number>/hands/", missions.changed_hands, name="mission-hands"),
    path("campaigns/<uuid:id>/missions/<int:number>/end/", ending.end, name="mission-end"),
    path("campaigns/<uuid:id>/missions/<int:number>/end/<slug:mark>/", ending.part, name="mission-end-part"),
    path("campaigns/<uuid:id>/rebuild-decks/", deck_plan.decks, name="deck-plan"),
    # halos
    path("campaigns/<uuid:id>/saints/<int:number>/halo/", halos.halo, name="saint-halo"),
    path("campaigns/<uuid:id>/saints/<int:number>/halo/slot/", halos.slot, name="saint-halo-slot"),
    path("campaigns/<uuid:id>/saints/<int:number>/halo/unslot/", halos.unslot, name="saint-halo-unslot"),
    path("campaigns/<uuid:id>/saints/<int:number>/halo/past/", halos.past, name="saint-halo-past"),
    path("campaigns/<uuid:id>/saints/<int:number>/halo/sheet/", halos.sheet, name="saint-halo-sheet"),
    # away games
    path("campaigns/<uuid:id>/saints/<int:number>/passport/", passports.passport, name="saint-passport"),
    path("campaigns/<uuid:id>/saints/<int:number>/passport/back/", passports.bring_back, name="saint-passport-back"),
    path("campaigns/<uuid:id>/saints/<int:number>/homecoming/", passports.come_home, name="saint-homecoming"),
    path("campaigns/<uuid:id>/visitors/", visits.guests, name="campaign-visitors"),
    path("campaigns/<uuid:id>/visitors/<int:number>/home/", visits.send_home, name="visitor-home"),
    path("campaigns/<uuid:id>/visitors/<int:number>/file/", visits.file, name="visitor-file"),
    path("passports/<str:code>/", passports.passport_link, name="passport"),
    path("passports/<str:code>/file/", passports.file, name="passport-file"),
    # boxes of cards
    path("campaigns/<uuid:id>/boxes/<uuid:box_id>/bring/", boxes.bring, name="campaign-box-bring"),
    path("campaigns/<uuid:id>/boxes/<uuid:box_id>/home/", boxes.take_home, name="campaign-box-home"),
    path("boxes/", boxes.box_list, name="boxes"),
    path("boxes/new/", boxes.register, name="box-new"),
    path("boxes/<uuid:id>/", boxes.box, name="box"),
    path("boxes/<uuid:id>/move/", boxes.move, name="box-move"),
    path("boxes/<uuid:id>/draw/", boxes.draw, name="box-draw"),
    path("boxes/<uuid:id>/add/", adding.add, name="box-add"),
    path("boxes/<uuid:id>/missing/", missing.missing_cards, name="box-missing"),
    path("boxes/<uuid:id>/chapters/", settings.add_chapter, name="box-chapters"),
    path("boxes/<uuid:id>/chapters/<slug:chapter>/", boxes.turn_chapter, name="box-chapter"),
    path("boxes/<uuid:id>/settings/", settings.settings, name="box-settings"),
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
    # the tools at the table
    *tools.urlpatterns,
]
