"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.packs.api import subscriptions as subscriptions_api
from campaigns.packs.api import tables as tables_api
from campaigns.packs.pages import subscriptions, tables

page_urls = [
    path("campaigns/<uuid:id>/cards/", tables.cards, name="campaign-cards"),
    path("campaigns/<uuid:id>/packs/<uuid:pack_id>/lay/", tables.lay_pack, name="campaign-pack-lay"),
    path("campaigns/<uuid:id>/packs/<uuid:pack_id>/take/", tables.take_pack, name="campaign-pack-take"),
    path("packs/address/", subscriptions.subscribe, name="pack-subscribe"),
    path("packs/<uuid:id>/address/", subscriptions.address, name="pack-address"),
    path("packs/<uuid:id>/address/take/", subscriptions.take, name="pack-address-take"),
    path("packs/<uuid:id>/address/stop/", subscriptions.stop, name="pack-address-stop"),
]

api_urls = [
    path("campaigns/<uuid:id>/cards/", tables_api.TableCards.as_view(), name="api-table-cards"),
    path("campaigns/<uuid:id>/packs/", tables_api.TablePacks.as_view(), name="api-table-packs"),
    path("campaigns/<uuid:id>/packs/<uuid:pack_id>/", tables_api.TablePack.as_view(), name="api-table-pack"),
    path("packs/addresses/", subscriptions_api.Subscriptions.as_view(), name="api-pack-addresses"),
    path("packs/addresses/look/", subscriptions_api.SubscriptionPreview.as_view(), name="api-pack-addresses-look"),
    path("packs/<uuid:id>/address/", subscriptions_api.Subscription.as_view(), name="api-pack-address"),
    path("packs/<uuid:id>/address/look/", subscriptions_api.SubscriptionLook.as_view(), name="api-pack-address-look"),
    path("packs/<uuid:id>/address/take/", subscriptions_api.SubscriptionTake.as_view(), name="api-pack-address-take"),
]
