"""Every path of the API, under /api/v1/."""

from django.urls import path
from drf_spectacular.views import SpectacularSwaggerSplitView

from campaigns import api_urls as campaigns
from cards.api import urls as cards
from cards.packs import urls as packs
from companion.api.document import ApiDocument
from companion.api.index import Index

urlpatterns = [
    path("", Index.as_view(), name="api-index"),
    path("schema/", ApiDocument.as_view(), name="api-schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
    *cards.urlpatterns,
    *packs.api_urls,
    *campaigns.urlpatterns,
]
