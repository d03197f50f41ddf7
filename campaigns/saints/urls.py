"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.saints.api import proposals as proposal_api
from campaigns.saints.api import saints as api
from campaigns.saints.api import tallies as tally_api
from campaigns.saints.pages import card_entry, decks, existing_cards, halos, saints, tallies

page_urls = [
    path("campaigns/<uuid:id>/saints/", saints.choir, name="saints"),
    path("campaigns/<uuid:id>/saints/new/", saints.make, name="saint-new"),
    path("campaigns/<uuid:id>/saints/figure/", saints.saint_figure, name="saint-figure"),
    path("campaigns/<uuid:id>/saints/tallies/", tallies.add, name="tallies"),
    path("campaigns/<uuid:id>/saints/tallies/<int:number>/", tallies.tap, name="tally"),
    path("campaigns/<uuid:id>/saints/<int:number>/", saints.saint, name="saint"),
    path("campaigns/<uuid:id>/saints/<int:number>/sheet/", saints.sheet, name="saint-sheet"),
    path("campaigns/<uuid:id>/saints/<int:number>/start/", decks.start, name="saint-start"),
    path("campaigns/<uuid:id>/saints/<int:number>/enter/", existing_cards.enter, name="saint-enter"),
    path("campaigns/<uuid:id>/saints/<int:number>/entry/", card_entry.entry, name="saint-entry"),
    path("campaigns/<uuid:id>/saints/<int:number>/cards/", decks.tap, name="saint-cards"),
    path("campaigns/<uuid:id>/saints/<int:number>/cards/add/", decks.add, name="saint-cards-add"),
    path("campaigns/<uuid:id>/saints/<int:number>/wishes/", decks.wish, name="saint-wishes"),
    path("campaigns/<uuid:id>/saints/<int:number>/deck.txt", saints.deck_text, name="saint-deck-text"),
    path("campaigns/<uuid:id>/saints/<int:number>/leave/", saints.leave, name="saint-leave"),
    path("campaigns/<uuid:id>/saints/<int:number>/halo/", halos.halo, name="saint-halo"),
    path("campaigns/<uuid:id>/saints/<int:number>/halo/slot/", halos.slot, name="saint-halo-slot"),
    path("campaigns/<uuid:id>/saints/<int:number>/halo/unslot/", halos.unslot, name="saint-halo-unslot"),
    path("campaigns/<uuid:id>/saints/<int:number>/halo/adds/", halos.adds, name="saint-halo-adds"),
    path("campaigns/<uuid:id>/saints/<int:number>/halo/past/", halos.past, name="saint-halo-past"),
    path("campaigns/<uuid:id>/saints/<int:number>/halo/sheet/", halos.sheet, name="saint-halo-sheet"),
]

api_urls = [
    path("campaigns/<uuid:id>/saints/", api.Saints.as_view(), name="api-saints"),
    path("campaigns/<uuid:id>/saints/<int:number>/", api.SaintDetail.as_view(), name="api-saint"),
    path("campaigns/<uuid:id>/saints/<int:number>/halo/", api.SaintHalo.as_view(), name="api-saint-halo"),
    path("campaigns/<uuid:id>/saints/<int:number>/halo/adds/", api.HaloAdditions.as_view(), name="api-saint-halo-adds"),
    path("campaigns/<uuid:id>/saints/<int:number>/deck/", api.SaintDeck.as_view(), name="api-saint-deck"),
    path("campaigns/<uuid:id>/tallies/", tally_api.Tallies.as_view(), name="api-tallies"),
    path("campaigns/<uuid:id>/tallies/<int:number>/", tally_api.TallyDetail.as_view(), name="api-tally"),
    path(
        "campaigns/<uuid:id>/saints/<int:number>/deck/proposal/",
        proposal_api.SaintDeckProposal.as_view(),
        name="api-saint-deck-proposal",
    ),
    path("campaigns/<uuid:id>/saints/<int:number>/cards/", api.SaintCards.as_view(), name="api-saint-cards"),
]
