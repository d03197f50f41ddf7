"""Every path of the site."""

from django.urls import include, path

from campaigns import urls as campaigns
from cards.almanac import urls as almanac
from cards.packs import urls as packs
from cards.pages import urls as cards
from companion import games, pages
from companion.admin.site import hosts_site
from companion.monitoring import health, metrics_page

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics_page.metrics_page, name="metrics"),
    path("api/v1/", include("companion.api.urls")),
    # the shell
    path("", pages.home, name="home"),
    path("about/", pages.about, name="about"),
    path("games/<slug:game>/", games.game, name="game"),
    path("tools/", pages.tools, name="tools"),
    path("host/", pages.host, name="host"),
    path("admin/", hosts_site().urls),
    path("offline/", pages.offline, name="offline"),
    path("favicon.ico", pages.favicon, name="favicon"),
    path("manifest.webmanifest", pages.manifest, name="manifest"),
    path("service-worker.js", pages.service_worker, name="service-worker"),
    # the rooms; the campaigns first, since the glossary's addresses would take a register for one of its words
    *campaigns.urlpatterns,
    *cards.urlpatterns,
    *packs.page_urls,
    *almanac.urlpatterns,
]

handler400 = "companion.pages.bad_request"
handler403 = "companion.pages.forbidden"
handler404 = "companion.pages.not_found"
handler429 = "companion.pages.too_many_requests"
handler500 = "companion.pages.server_error"
