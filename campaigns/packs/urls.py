"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.packs import api, pages

page_urls = [
    path("campaigns/<uuid:id>/cards/", pages.cards, name="campaign-cards"),
    path("campaigns/<uuid:id>/packs/<uuid:pack_id>/lay/", pages.lay_pack, name="campaign-pack-lay"),
    path("campaigns/<uuid:id>/packs/<uuid:pack_id>/take/", pages.take_pack, name="campaign-pack-take"),
]

api_urls = [
    path("campaigns/<uuid:id>/cards/", api.TableCards.as_view(), name="api-table-cards"),
    path("campaigns/<uuid:id>/packs/", api.TablePacks.as_view(), name="api-table-packs"),
    path("campaigns/<uuid:id>/packs/<uuid:pack_id>/", api.TablePack.as_view(), name="api-table-pack"),
]
