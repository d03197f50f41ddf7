"""The paths of packs: the API's and the pages'."""

from django.urls import path

from cards.packs import api, pages

api_urls = [
    path("packs/", api.Packs.as_view(), name="api-packs"),
    path("packs/files/", api.PackFiles.as_view(), name="api-pack-files"),
    path("packs/<uuid:id>/", api.PackDetail.as_view(), name="api-pack"),
    path("packs/<uuid:id>/file/", api.PackFile.as_view(), name="api-pack-file"),
    path("packs/<uuid:id>/cards/<slug:code>/", api.PackCard.as_view(), name="api-pack-card"),
    path("cards/<slug:code>/text/", api.CardText.as_view(), name="api-card-text"),
    path("cards/<slug:code>/correction/", api.CardCorrection.as_view(), name="api-card-correction"),
    path("corrections/", api.Corrections.as_view(), name="api-corrections"),
]

page_urls = [
    path("packs/", pages.packs, name="packs"),
    path("packs/new/", pages.start, name="pack-new"),
    path("packs/import/", pages.bring_in, name="pack-import"),
    path("packs/corrections/", pages.corrections_file, name="corrections-file"),
    path("packs/<uuid:id>/", pages.pack, name="pack"),
    path("packs/<uuid:id>/settings/", pages.change, name="pack-settings"),
    path("packs/<uuid:id>/file/", pages.pack_file, name="pack-file"),
    path("packs/<uuid:id>/import/", pages.bring_in, name="pack-replace"),
    path("packs/<uuid:id>/delete/", pages.delete, name="pack-delete"),
    path("packs/<uuid:id>/cards/new/", pages.card, name="pack-card-new"),
    path("packs/<uuid:id>/cards/<slug:code>/", pages.card, name="pack-card"),
    path("packs/<uuid:id>/cards/<slug:code>/remove/", pages.remove_card, name="pack-card-remove"),
    path("own/<slug:code>/text/", pages.own_text, name="own-text"),
    path("own/<slug:code>/correction/", pages.correction, name="own-correction"),
]
