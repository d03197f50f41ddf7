"""Every route x every standing x every method: what access.POLICY says is what both doors do."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse

from campaigns.access import BOX_POLICY, POLICY, BoxRight, Right, Standing
from campaigns.people.models import User
from tests.access.routes import ASIDE, Route, every_route
from tests.people_at_table import EVERYBODY, SEATED, Table, browser_of, person, program_of

PUBLIC = "everybody"
SIGNED_IN = "whoever is signed in"
HOST = "whoever runs the installation"
KEY = "0b5c0ffe-0000-4000-8000-000000000001"
SEES_PACK = "the people of the table on which the pack lies"
OWNS_PACK = "whoever made the pack, here the owner"

STANDINGS = {
    "owner": {Standing.OWNER},
    "guide": {Standing.PLAYER, Standing.GUIDE},
    "player": {Standing.PLAYER},
    "spectator": {Standing.SPECTATOR},
    "stranger": {Standing.STRANGER},
    "anonymous": {Standing.ANONYMOUS},
}


class Row(NamedTuple):
    route: str
    method: str
    who: Right | BoxRight | str
    body: dict[str, Any] | None = None


ROWS = [
    # health
    Row("healthz", "GET", PUBLIC),
    Row("readyz", "GET", PUBLIC),
    # the shell
    Row("home", "GET", PUBLIC),
    Row("about", "GET", PUBLIC),
    Row("cards", "GET", PUBLIC),
    Row("tools", "GET", PUBLIC),
    # cards and rules
    Row("cards-search", "GET", PUBLIC),
    Row("cards-suggestions", "GET", PUBLIC),
    Row("cards-game", "GET", PUBLIC),
    Row("cards-type", "GET", PUBLIC),
    Row("cards-chapter", "GET", PUBLIC),
    Row("cards-unveil", "POST", PUBLIC),
    Row("cards-veil", "POST", PUBLIC),
    Row("card", "GET", PUBLIC),
    Row("card-seen", "POST", PUBLIC),
    Row("rules", "GET", PUBLIC),
    Row("rules-game", "GET", PUBLIC),
    Row("rules-term", "GET", PUBLIC),
    Row("rules-reference", "GET", PUBLIC),
    Row("rules-chart", "GET", PUBLIC),
    Row("rules-help", "GET", PUBLIC),
    Row("rules-register", "GET", PUBLIC),
    # the almanac
    Row("today", "GET", PUBLIC),
    Row("mutations", "GET", PUBLIC),
    Row("mutation", "GET", PUBLIC),
    Row("mutation-text", "GET", PUBLIC),
    Row("mutation-today-text", "GET", PUBLIC),
    Row("mutation-picture", "GET", PUBLIC),
    Row("mutations-calendar", "GET", PUBLIC),
    Row("mutations-feed", "GET", PUBLIC),
    Row("mutations-embed", "GET", PUBLIC),
    Row("mutations-method", "GET", PUBLIC),
    # rebuilds: whoever has the address
    Row("enter-here", "GET", PUBLIC),
    Row("enter-here", "POST", PUBLIC),
    Row("rebuilds", "GET", PUBLIC),
    Row("rebuilds", "POST", PUBLIC),
    Row("rebuild-new", "GET", PUBLIC),
    Row("rebuild-new", "POST", PUBLIC),
    Row("rebuild", "GET", PUBLIC),
    Row("rebuild-tap", "POST", PUBLIC),
    Row("rebuild-find", "POST", PUBLIC),
    Row("rebuild-begin-again", "POST", PUBLIC),
    Row("rebuild-sheet", "GET", PUBLIC),
    Row("rebuild-list", "GET", PUBLIC),
    Row("recipe-sheet", "GET", PUBLIC),
    Row("recipe-list", "GET", PUBLIC),
    # cards of one's own
    Row("packs", "GET", SIGNED_IN),
    Row("pack-new", "GET", SIGNED_IN),
    Row("pack-new", "POST", SIGNED_IN),
    Row("pack-import", "GET", SIGNED_IN),
    Row("pack-import", "POST", SIGNED_IN),
    Row("corrections-file", "GET", SIGNED_IN),
    Row("pack", "GET", SEES_PACK),
    Row("pack-file", "GET", SEES_PACK),
    Row("pack-settings", "GET", OWNS_PACK),
    Row("pack-settings", "POST", OWNS_PACK),
    Row("pack-replace", "GET", OWNS_PACK),
    Row("pack-replace", "POST", OWNS_PACK),
    Row("pack-delete", "POST", OWNS_PACK),
    Row("pack-card-new", "GET", OWNS_PACK),
    Row("pack-card-new", "POST", OWNS_PACK),
    Row("pack-card", "GET", OWNS_PACK),
    Row("pack-card", "POST", OWNS_PACK),
    Row("pack-card-remove", "POST", OWNS_PACK),
    Row("own-text", "GET", SIGNED_IN),
    Row("own-text", "POST", SIGNED_IN),
    Row("own-correction", "GET", SIGNED_IN),
    Row("own-correction", "POST", SIGNED_IN),
    Row("host", "GET", HOST),
    Row("offline", "GET", PUBLIC),
    Row("manifest", "GET", PUBLIC),
    Row("service-worker", "GET", PUBLIC),
    # people
    Row("account", "GET", SIGNED_IN),
    Row("account-claim", "POST", SIGNED_IN),
    Row("account-name", "POST", SIGNED_IN, {"name": "Frank"}),
    Row("account-tokens", "POST", SIGNED_IN, {"name": "Discord bot"}),
    Row("account-token-revoke", "POST", SIGNED_IN),
    Row("account-delete", "POST", SIGNED_IN, {"sure": "on"}),
    Row("account_logout", "GET", PUBLIC),
    Row("account_logout", "POST", PUBLIC),
    Row("account_inactive", "GET", PUBLIC),
    Row("account_reset_password_done", "GET", PUBLIC),
    Row("account_reset_password_from_key_done", "GET", PUBLIC),
    # the forms of allauth, whose views take PUT as they take POST
    *(
        Row(route, method, who)
        for route, who in {
            "account_login": PUBLIC,
            "account_signup": PUBLIC,
            "account_change_password": SIGNED_IN,
            "account_set_password": SIGNED_IN,
            "account_reset_password": PUBLIC,
            "account_reset_password_from_key": PUBLIC,
        }.items()
        for method in ("GET", "POST", "PUT")
    ),
    # campaigns
    Row("campaigns", "GET", SIGNED_IN),
    Row("campaign-new", "GET", SIGNED_IN),
    Row("campaign-new", "POST", SIGNED_IN),
    Row("campaign-import", "GET", SIGNED_IN),
    Row("campaign-import", "POST", SIGNED_IN),
    Row("campaign", "GET", Right.SEE),
    Row("campaign-settings", "GET", Right.CHANGE),
    Row("campaign-settings", "POST", Right.CHANGE),
    Row("campaign-notes", "GET", Right.WRITE_NOTES),
    Row("campaign-notes", "POST", Right.WRITE_NOTES, {"notes": "Beware", "version": 1}),
    Row("campaign-archive", "POST", Right.ARCHIVE),
    Row("campaign-reopen", "POST", Right.ARCHIVE),
    Row("campaign-delete", "GET", Right.DELETE),
    Row("campaign-delete", "POST", Right.DELETE, {"name": "Candlepoint"}),
    Row("campaign-chronicle", "GET", Right.SEE),
    Row("campaign-undo", "POST", Right.CHANGE),
    Row("campaign-export", "GET", Right.EXPORT),
    Row("campaign-cards", "GET", Right.SEE),
    Row("campaign-pack-lay", "POST", Right.SHARE_PACKS),
    Row("campaign-pack-take", "POST", Right.SHARE_PACKS),
    Row("campaign-veto", "POST", Right.VETO, {"reason": "too sad"}),
    Row("campaign-veto-withdraw", "POST", Right.VETO),
    Row("announcements", "GET", Right.ANNOUNCE),
    Row("announcements", "POST", Right.ANNOUNCE, {"name": "Ours", "url": "http://127.0.0.1:9/x"}),
    Row("announcement-switch", "POST", Right.ANNOUNCE),
    Row("announcement-test", "POST", Right.ANNOUNCE),
    Row("announcement-remove", "POST", Right.ANNOUNCE),
    Row("campaign-table", "GET", Right.SEE),
    Row("seat-name", "POST", Right.SEE, {"name": "Ophelia"}),
    Row("seat-leave", "POST", Right.LEAVE),
    # saints
    Row("saints", "GET", Right.SEE),
    Row("saint-new", "GET", Right.PLAY),
    Row("saint-new", "POST", Right.PLAY, {"name": "Nobody"}),
    Row("saints-missions", "GET", Right.PLAY),
    Row("saints-missions", "POST", Right.PLAY, {"lines": "Enter Here", "sure": "on"}),
    Row("tallies", "POST", Right.PLAY, {"name": "Clues", "kind": "count"}),
    Row("tally", "POST", Right.PLAY, {"do": "up"}),
    Row("saint", "GET", Right.SEE),
    Row("saint-sheet", "GET", Right.PLAY),
    Row("saint-sheet", "POST", Right.PLAY, {"name": "Franky", "version": 1}),
    Row("saint-start", "GET", Right.PLAY),
    Row("saint-start", "POST", Right.PLAY, {"key": KEY}),
    Row("saint-enter", "GET", Right.PLAY),
    Row("saint-enter", "POST", Right.PLAY, {"deaths": 1, "sure": "on"}),
    Row("saint-cards", "POST", Right.PLAY, {"key": KEY, "do": "pile"}),
    Row("saint-cards-add", "POST", Right.PLAY, {"key": KEY, "card": "Murder Board"}),
    Row("saint-wishes", "POST", Right.PLAY, {"card": "Reaper"}),
    Row("saint-deck-text", "GET", Right.SEE),
    Row("saint-leave", "POST", Right.PLAY),
    Row("seat-role", "POST", Right.SEAT_PEOPLE, {"role": "spectator"}),
    Row("seat-remove", "POST", Right.SEAT_PEOPLE),
    Row("seat-owner", "POST", Right.HAND_OVER),
    Row("campaign-guide", "POST", Right.NAME_GUIDE),
    Row("guide-notes", "GET", Right.KEEP_SECRETS),
    Row("guide-notes", "POST", Right.KEEP_SECRETS, {"text": "The Mancubs"}),
    # guided mode
    Row("campaign-story", "GET", Right.SEE),
    Row("guide-scripts", "GET", Right.KEEP_SECRETS),
    Row("guide-script-new", "GET", Right.KEEP_SECRETS),
    Row("guide-script-new", "POST", Right.KEEP_SECRETS, {"title": "The Plunge"}),
    Row("guide-script-paste", "GET", Right.KEEP_SECRETS),
    Row("guide-script-paste", "POST", Right.KEEP_SECRETS, {"text": "Mission: The Plunge"}),
    Row("guide-script", "GET", Right.KEEP_SECRETS),
    Row("guide-script", "POST", Right.KEEP_SECRETS, {"title": "The Dive"}),
    Row("guide-script-text", "GET", Right.KEEP_SECRETS),
    Row("guide-script-delete", "POST", Right.KEEP_SECRETS),
    Row("guide-script-pass-on", "POST", Right.PLAY),
    Row("guide-script-pass-on", "POST", Right.PLAY, {"seat": 1}),
    Row("guide-nexus-new", "GET", Right.KEEP_SECRETS),
    Row("guide-nexus-new", "POST", Right.KEEP_SECRETS, {"name": "The Oak Lair"}),
    Row("guide-part-new", "GET", Right.KEEP_SECRETS),
    Row("guide-part-new", "POST", Right.KEEP_SECRETS, {"kind": "aloud", "text": "It snows."}),
    Row("guide-part", "GET", Right.KEEP_SECRETS),
    Row("guide-part", "POST", Right.KEEP_SECRETS, {"kind": "aloud", "text": "It snows."}),
    Row("guide-part-move", "POST", Right.KEEP_SECRETS, {"steps": 1}),
    Row("guide-part-delete", "POST", Right.KEEP_SECRETS),
    Row("guide-part-show", "POST", Right.KEEP_SECRETS),
    Row("guide-part-take-back", "POST", Right.KEEP_SECRETS),
    Row("guide-part-give", "POST", Right.KEEP_SECRETS),
    Row("invitations", "GET", Right.INVITE),
    Row("invitations", "POST", Right.INVITE),
    Row("invitation", "GET", Right.INVITE),
    Row("invitation-revoke", "POST", Right.INVITE),
    Row("window-open", "POST", Right.SHARE),
    Row("window-close", "POST", Right.SHARE),
    Row("join", "GET", PUBLIC),
    Row("join", "POST", PUBLIC, {"name": "Red seat"}),
    Row("window", "GET", PUBLIC),
    # missions
    Row("missions", "GET", Right.SEE),
    Row("mission-new", "GET", Right.PLAY),
    Row("mission-new", "POST", Right.PLAY, {"name": "A mission"}),
    Row("mission", "GET", Right.SEE),
    Row("mission", "POST", Right.PLAY, {"version": 1, "acts": 1}),
    Row("mission-finish", "POST", Right.PLAY, {"outcome": "won"}),
    Row("mission-call-off", "POST", Right.PLAY),
    Row("mission-hands", "POST", Right.PLAY),
    Row("mission-end", "GET", Right.SEE),
    Row("mission-end", "POST", Right.PLAY, {"do": "agree"}),
    Row("mission-end-part", "GET", Right.SEE),
    Row("deck-plan", "GET", Right.SEE),
    Row("deck-plan", "POST", Right.PLAY, {"key": KEY, "seen": "0"}),
    # halos
    Row("saint-halo", "GET", Right.SEE),
    Row("saint-halo", "POST", Right.PLAY, {"act": "check"}),
    Row("saint-halo", "POST", Right.PLAY, {"act": "save"}),
    Row("saint-halo-slot", "POST", Right.PLAY, {"act": "death", "key": KEY}),
    Row("saint-halo-unslot", "POST", Right.PLAY, {"copy": 1, "key": KEY}),
    Row("saint-halo-past", "GET", Right.SEE),
    Row("saint-halo-sheet", "GET", Right.SEE),
    # away games
    Row("campaign-entry", "GET", Right.SEE),
    Row("saint-passport", "GET", Right.PLAY),
    Row("saint-passport", "POST", Right.PLAY),
    Row("saint-passport-back", "POST", Right.PLAY),
    Row("saint-homecoming", "POST", Right.PLAY),
    Row("campaign-visitors", "GET", Right.SEE),
    Row("campaign-visitors", "POST", Right.PLAY),
    Row("visitor-home", "POST", Right.PLAY),
    Row("visitor-file", "GET", Right.PLAY),
    Row("passport", "GET", PUBLIC),
    Row("passport-file", "GET", PUBLIC),
    # boxes of cards
    Row("campaign-box-bring", "POST", Right.SHARE_PACKS),
    Row("campaign-box-home", "POST", Right.SHARE_PACKS),
    Row("boxes", "GET", SIGNED_IN),
    Row("box-new", "GET", SIGNED_IN),
    Row("box-new", "POST", SIGNED_IN),
    Row("box", "GET", BoxRight.SEE),
    Row("box-move", "POST", BoxRight.MOVE),
    Row("box-draw", "POST", BoxRight.MOVE),
    Row("box-add", "GET", BoxRight.KEEP),
    Row("box-add", "POST", BoxRight.KEEP, {"lines": "Murder Board"}),
    Row("box-chapters", "POST", BoxRight.KEEP),
    Row("box-chapters", "POST", BoxRight.KEEP, {"chapter": "fae", "key": KEY}),
    Row("box-chapter", "POST", BoxRight.MOVE),
    Row("box-settings", "GET", BoxRight.KEEP),
    Row("box-settings", "POST", BoxRight.KEEP, {"name": "Theirs"}),
    Row("box-delete", "POST", BoxRight.KEEP),
    Row("box-ledger", "GET", BoxRight.SEE),
    Row("box-entry", "GET", BoxRight.SEE),
    Row("box-undo", "POST", BoxRight.MOVE),
    Row("box-plans", "POST", BoxRight.MOVE, {"what": "away"}),
    Row("box-plan", "GET", BoxRight.SEE),
    Row("box-plan-tick", "POST", BoxRight.MOVE),
    Row("box-plan-book", "POST", BoxRight.MOVE),
    Row("box-plan-leave", "POST", BoxRight.MOVE),
    Row("box-keep", "POST", BoxRight.MOVE),
    Row("box-bring-back", "POST", BoxRight.MOVE),
    Row("box-forget", "POST", BoxRight.MOVE),
    # the API
    Row("api-schema", "GET", PUBLIC),
    Row("api-docs", "GET", PUBLIC),
    Row("api-games", "GET", PUBLIC),
    Row("api-cards", "GET", PUBLIC),
    Row("api-card", "GET", PUBLIC),
    Row("api-glossary", "GET", PUBLIC),
    Row("api-mutations", "GET", PUBLIC),
    Row("api-mutation-today", "GET", PUBLIC),
    Row("api-mutation", "GET", PUBLIC),
    Row("api-recipe", "GET", PUBLIC),
    Row("api-pull-list", "GET", PUBLIC),
    Row("api-packs", "GET", SIGNED_IN),
    Row("api-packs", "POST", SIGNED_IN),
    Row("api-pack-files", "POST", SIGNED_IN),
    Row("api-pack", "GET", SEES_PACK),
    Row("api-pack", "PATCH", OWNS_PACK),
    Row("api-pack", "DELETE", OWNS_PACK),
    Row("api-pack-file", "GET", SEES_PACK),
    Row("api-pack-file", "PUT", OWNS_PACK),
    Row("api-pack-card", "PUT", OWNS_PACK),
    Row("api-pack-card", "DELETE", OWNS_PACK),
    Row("api-card-text", "GET", SIGNED_IN),
    Row("api-card-text", "PUT", SIGNED_IN),
    Row("api-card-correction", "GET", SIGNED_IN),
    Row("api-card-correction", "PUT", SIGNED_IN),
    Row("api-corrections", "GET", SIGNED_IN),
    Row("api-rebuilds", "GET", SIGNED_IN),
    Row("api-rebuilds", "POST", PUBLIC, {}),
    Row("api-rebuild", "GET", PUBLIC),
    Row("api-rebuild-taps", "POST", PUBLIC),
    Row("api-rebuild-ticks", "GET", PUBLIC),
    Row("api-rebuild-tick", "PUT", PUBLIC),
    Row("api-rebuild-tick", "DELETE", PUBLIC),
    Row("api-register", "GET", PUBLIC),
    Row("api-halo", "POST", PUBLIC, {"cards": []}),
    Row("api-deck", "POST", PUBLIC),
    Row("api-assists", "POST", PUBLIC),
    Row("api-mission-setup", "POST", PUBLIC, {"mission": "enter-here", "saints": 4}),
    Row("api-check", "POST", PUBLIC, {"dice": {"soul": 3}, "target": 12}),
    Row("api-check-steps", "POST", PUBLIC, {"dice": {"soul": 3}, "target": 12, "steps": [{"rerolls": 1}]}),
    Row("api-check-advice", "POST", PUBLIC, {"rolled": {"soul": [6, 1]}, "target": 12}),
    Row("api-mission-end", "POST", PUBLIC, {"won": True, "choir": ["Frank"], "last_turn": "Frank"}),
    Row("api-guests", "POST", PUBLIC, {"name": "Red seat"}),
    Row("api-me", "GET", SIGNED_IN),
    Row("api-me", "PATCH", SIGNED_IN, {"name": "Frank"}),
    Row("api-claim", "POST", SIGNED_IN),
    Row("api-tokens", "GET", SIGNED_IN),
    Row("api-tokens", "POST", SIGNED_IN, {"name": "Discord bot"}),
    Row("api-token", "DELETE", SIGNED_IN),
    Row("api-campaigns", "GET", SIGNED_IN),
    Row("api-campaigns", "POST", SIGNED_IN, {"game": "apocrypha", "name": "Second"}),
    Row("api-campaign", "GET", Right.SEE),
    Row("api-campaign", "PATCH", Right.WRITE_NOTES, {"notes": "Beware"}),
    Row("api-campaign", "PATCH", Right.CHANGE, {"name": "Candlepoint at night"}),
    Row("api-campaign", "PATCH", Right.CHANGE, {"notes": "Beware", "day_turns_at": 4}),
    Row("api-campaign", "PATCH", Right.CHANGE, {"uses_mutations": False}),
    Row("api-campaign", "DELETE", Right.DELETE),
    Row("api-archived", "PUT", Right.ARCHIVE),
    Row("api-archived", "DELETE", Right.ARCHIVE),
    Row("api-members", "GET", Right.SEE),
    Row("api-member", "PATCH", Right.SEAT_PEOPLE),
    Row("api-member", "PATCH", Right.SEAT_PEOPLE, {"role": "spectator"}),
    Row("api-member", "DELETE", Right.SEAT_PEOPLE),
    Row("api-seat", "PATCH", Right.SEE, {"name": "Ophelia"}),
    Row("api-seat", "DELETE", Right.LEAVE),
    Row("api-owner", "PUT", Right.HAND_OVER),
    Row("api-guide", "PUT", Right.NAME_GUIDE),
    Row("api-guide", "DELETE", Right.NAME_GUIDE),
    Row("api-guide-notes", "GET", Right.KEEP_SECRETS),
    Row("api-guide-notes", "PUT", Right.KEEP_SECRETS, {"text": "The Mancubs"}),
    Row("api-story", "GET", Right.SEE),
    Row("api-guided", "GET", Right.KEEP_SECRETS),
    Row("api-guided", "POST", Right.KEEP_SECRETS, {"title": "The Plunge"}),
    Row("api-guided-reading", "POST", Right.KEEP_SECRETS, {"text": "Mission: The Plunge"}),
    Row("api-guided-mission", "GET", Right.KEEP_SECRETS),
    Row("api-guided-mission", "PATCH", Right.KEEP_SECRETS, {"title": "The Dive"}),
    Row("api-guided-mission", "DELETE", Right.KEEP_SECRETS),
    Row("api-guided-heir", "PUT", Right.PLAY),
    Row("api-guided-heir", "PUT", Right.PLAY, {"seat": 1}),
    Row("api-guided-parts", "POST", Right.KEEP_SECRETS, {"kind": "aloud", "text": "It snows."}),
    Row("api-guided-part", "GET", Right.KEEP_SECRETS),
    Row("api-guided-part", "PATCH", Right.KEEP_SECRETS, {"text": "It snows."}),
    Row("api-guided-part", "DELETE", Right.KEEP_SECRETS),
    Row("api-guided-shown", "PUT", Right.KEEP_SECRETS),
    Row("api-guided-shown", "DELETE", Right.KEEP_SECRETS),
    Row("api-guided-shown-seat", "PUT", Right.KEEP_SECRETS),
    Row("api-guided-shown-seat", "DELETE", Right.KEEP_SECRETS),
    Row("api-guided-given", "POST", Right.KEEP_SECRETS),
    Row("api-invitations", "GET", Right.INVITE),
    Row("api-invitations", "POST", Right.INVITE),
    Row("api-invitations", "POST", Right.INVITE, {"role": "owner"}),
    Row("api-invitation", "DELETE", Right.INVITE),
    Row("api-table-cards", "GET", Right.SEE),
    Row("api-table-packs", "GET", Right.SEE),
    Row("api-table-pack", "PUT", Right.SHARE_PACKS),
    Row("api-table-pack", "DELETE", Right.SHARE_PACKS),
    Row("api-campaign-today", "GET", Right.SEE),
    Row("api-vetoes", "GET", Right.SEE),
    Row("api-veto", "PUT", Right.VETO),
    Row("api-veto", "PUT", Right.VETO, {"reason": "too sad"}),
    Row("api-veto", "DELETE", Right.VETO),
    Row("api-announcements", "GET", Right.ANNOUNCE),
    Row("api-announcements", "POST", Right.ANNOUNCE),
    Row("api-announcements", "POST", Right.ANNOUNCE, {"url": "http://127.0.0.1:9/x"}),
    Row("api-announcement", "PATCH", Right.ANNOUNCE),
    Row("api-announcement", "PATCH", Right.ANNOUNCE, {"is_on": False}),
    Row("api-announcement", "DELETE", Right.ANNOUNCE),
    Row("api-announcement-test", "POST", Right.ANNOUNCE),
    Row("api-boxes", "GET", SIGNED_IN),
    Row("api-boxes", "POST", SIGNED_IN),
    Row("api-box", "GET", BoxRight.SEE),
    Row("api-box", "PATCH", BoxRight.KEEP),
    Row("api-box", "PATCH", BoxRight.KEEP, {"name": "Theirs"}),
    Row("api-box", "DELETE", BoxRight.KEEP),
    Row("api-box-chapters", "POST", BoxRight.KEEP, {"chapter": "fae", "key": KEY}),
    Row("api-box-chapter", "PUT", BoxRight.MOVE, {"in": True}),
    Row("api-box-places", "GET", BoxRight.SEE),
    Row("api-box-places", "POST", BoxRight.MOVE),
    Row("api-box-places", "POST", BoxRight.MOVE, {"kind": "away", "name": "Diana"}),
    Row("api-box-copies", "GET", BoxRight.SEE),
    Row("api-box-copies", "POST", BoxRight.KEEP),
    Row("api-box-copies", "POST", BoxRight.KEEP, {"lines": "Pelt (Body gift)", "key": KEY}),
    Row("api-box-copies", "POST", BoxRight.KEEP, {"lines": "Pelt (Body gift)", "preview": True}),
    Row("api-box-moves", "GET", BoxRight.SEE),
    Row("api-box-moves", "POST", BoxRight.MOVE),
    Row("api-box-moves", "POST", BoxRight.MOVE, {"moves": [{"copy": 1, "from": 1, "to": 1}], "key": KEY}),
    Row("api-box-move", "GET", BoxRight.SEE),
    Row("api-box-undo", "POST", BoxRight.MOVE, {"key": KEY}),
    Row("api-box-draws", "POST", BoxRight.MOVE),
    Row("api-box-plans", "GET", BoxRight.SEE),
    Row("api-box-plans", "POST", BoxRight.MOVE, {"towards": "box"}),
    Row("api-box-plan", "GET", BoxRight.SEE),
    Row("api-box-plan", "DELETE", BoxRight.MOVE),
    Row("api-box-plan-tick", "PUT", BoxRight.MOVE),
    Row("api-box-plan-tick", "DELETE", BoxRight.MOVE),
    Row("api-box-plan-book", "POST", BoxRight.MOVE, {"key": KEY, "all": True}),
    Row("api-box-kept", "GET", BoxRight.SEE),
    Row("api-box-kept", "POST", BoxRight.MOVE, {"name": "Saturday", "places": [1]}),
    Row("api-box-kept-one", "DELETE", BoxRight.MOVE),
    Row("api-table-boxes", "GET", Right.SEE),
    Row("api-table-box", "PUT", Right.SHARE_PACKS),
    Row("api-table-box", "DELETE", Right.SHARE_PACKS),
    Row("api-missions", "GET", Right.SEE),
    Row("api-missions", "POST", Right.PLAY),
    Row("api-missions", "POST", Right.PLAY, {"name": "A mission", "choir": [1]}),
    Row("api-mission", "GET", Right.SEE),
    Row("api-mission", "PATCH", Right.PLAY),
    Row("api-mission", "PATCH", Right.PLAY, {"notes": "Cold."}),
    Row("api-mission-finish", "POST", Right.PLAY),
    Row("api-mission-finish", "POST", Right.PLAY, {"outcome": "won"}),
    Row("api-saints", "GET", Right.SEE),
    Row("api-saints", "POST", Right.PLAY, {"name": "Ophelia"}),
    Row("api-saint", "GET", Right.SEE),
    Row("api-saint", "PATCH", Right.PLAY, {"name": "Ophelia"}),
    Row("api-saint", "DELETE", Right.PLAY),
    Row("api-saint-halo", "GET", Right.SEE),
    Row("api-saint-halo", "PUT", Right.PLAY, {"layout": {}, "key": KEY}),
    Row("api-saint-deck", "GET", Right.SEE),
    Row("api-saint-cards", "POST", Right.PLAY, {"do": "sacrifice", "copies": [1], "key": KEY}),
    Row("api-saint-passport", "GET", Right.PLAY),
    Row("api-saint-passport", "POST", Right.PLAY),
    Row("api-saint-homecoming", "GET", Right.SEE),
    Row("api-saint-homecoming", "PUT", Right.PLAY, {}),
    Row("api-saint-homecoming", "POST", Right.PLAY, {"mark": ""}),
    Row("api-visitors", "GET", Right.SEE),
    Row("api-visitors", "POST", Right.PLAY, {}),
    Row("api-visitor-passport", "GET", Right.PLAY),
    Row("api-visitor-passport", "DELETE", Right.PLAY),
    Row("api-entry", "GET", Right.SEE),
    Row("api-share", "POST", Right.SHARE),
    Row("api-share", "DELETE", Right.SHARE),
    Row("api-chronicle", "GET", Right.SEE),
    Row("api-undo", "POST", Right.CHANGE),
    Row("api-export", "GET", Right.EXPORT),
    Row("api-imports", "POST", SIGNED_IN, {}),
    Row("api-peek", "GET", PUBLIC),
    Row("api-accept", "POST", SIGNED_IN),
    Row("api-window", "GET", PUBLIC),
]
ROUTES = {route.name: route for route in every_route()}
# These answer whatever the method is: they read nothing from the request.
ANY_METHOD = {"healthz", "readyz"}
OURS = [route for name, route in ROUTES.items() if name not in ANY_METHOD and not name.startswith("account_")]

LET_IN, SIGN_IN, FORBIDDEN, NOTHING_THERE = "let in", "asked to sign in", "forbidden", "nothing there"


def expected(who: str, needs: Right | BoxRight | str, *, at_own_table: bool) -> str:
    """What the policy says becomes of *who*."""
    if needs == PUBLIC:
        return LET_IN
    if who == "anonymous":
        return SIGN_IN
    if needs == SIGNED_IN:
        return LET_IN
    if needs == HOST or who not in SEATED or not at_own_table:
        return NOTHING_THERE
    if isinstance(needs, BoxRight):
        return LET_IN if STANDINGS[who] & BOX_POLICY[needs] else FORBIDDEN
    if not isinstance(needs, Right):
        return LET_IN if needs == SEES_PACK or who == "owner" else FORBIDDEN
    return LET_IN if STANDINGS[who] & POLICY[needs] else FORBIDDEN


def outcome(answer: HttpResponse) -> str:
    if answer.status_code == 401 or (answer.status_code == 302 and answer["Location"].startswith(SIGN_IN_PAGE)):
        return SIGN_IN
    if answer.status_code in {403, 404}:
        return FORBIDDEN if answer.status_code == 403 else NOTHING_THERE
    assert answer.status_code < 400 or answer.status_code in {400, 409, 503}, answer.content  # 503: /readyz says no
    return LET_IN


SIGN_IN_PAGE = "/account/login/"


def outcomes(row: Row, table: Table) -> dict[str, str]:
    """What becomes of each person; what one of them does is taken back before the next one comes."""
    found = {}
    for who in EVERYBODY:
        with transaction.atomic():
            found[who] = outcome(ask(who, row, table))
            transaction.set_rollback(True)
    return found


def ask(who: str, row: Row, table: Table) -> HttpResponse:
    route = ROUTES[row.route]
    address = route.address(table, who)
    if route.is_api:
        return program_of(who).send(row.method, address, row.body)
    form = urlencode(row.body or {})
    return browser_of(who).generic(row.method, address, form, content_type="application/x-www-form-urlencoded")


def label(row: Row) -> str:
    return f"{row.method} {row.route} {'+'.join(row.body or ())}".strip()


def test_every_route_and_every_method_of_it_has_a_row_and_no_row_is_left_over(table: Table) -> None:
    browser = browser_of("owner")
    allowed = {
        (route.name, method)
        for route in ROUTES.values()
        if route.name not in ANY_METHOD
        for method in route.methods(table, "owner", browser)
    }
    assert allowed | {(name, "GET") for name in ANY_METHOD} == {(row.route, row.method) for row in ROWS}


def test_every_route_has_a_name_of_its_own() -> None:
    names = [route.name for route in every_route()]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("row", ROWS, ids=label)
def test_the_policy_decides_at_ones_own_table(table: Table, row: Row) -> None:
    assert outcomes(row, table) == {who: expected(who, row.who, at_own_table=True) for who in EVERYBODY}


@pytest.mark.parametrize("row", [row for row in ROWS if isinstance(row.who, Right | BoxRight)], ids=label)
def test_at_another_table_everybody_is_a_stranger(table: Table, elsewhere: Table, row: Row) -> None:
    assert outcomes(row, elsewhere) == {who: expected(who, row.who, at_own_table=False) for who in EVERYBODY}


def test_the_host_sees_how_the_installation_does_but_no_campaign(table: Table) -> None:
    User.objects.filter(pk=person("stranger").pk).update(is_host=True)
    browser = browser_of("stranger")
    assert browser.get(reverse("host")).status_code == 200
    assert browser.get(table.path).status_code == 404


@pytest.mark.parametrize("route", OURS, ids=lambda route: route.name)
def test_what_a_route_does_not_allow_is_a_405(table: Table, route: Route) -> None:
    allowed = {row.method for row in ROWS if row.route == route.name}
    address = route.address(table, "owner")
    caller = program_of("owner") if route.is_api else browser_of("owner")
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - allowed:
        answer = caller.generic(method, address)
        assert answer.status_code == 405, method
        assert set(answer["Allow"].split(", ")) - ASIDE == allowed


@pytest.mark.parametrize("row", [row for row in ROWS if row.method == "GET"], ids=label)
def test_head_is_get_without_the_body(table: Table, row: Row) -> None:
    route = ROUTES[row.route]
    address = route.address(table, "guide")
    caller = program_of("guide") if route.is_api else browser_of("guide")
    head = caller.head(address)
    assert (head.status_code, head.content) == (caller.get(address).status_code, b"")
