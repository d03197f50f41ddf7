"""Every path of the site."""

from allauth.account import views as accounts
from django.urls import include, path, re_path

from campaigns import urls as campaigns
from campaigns.people import pages as people
from campaigns.rules import pages as register
from campaigns.rules import registers  # noqa: F401  # registers <registered:...>
from campaigns.shared_lists.pages import checklists, print_sheet, rebuild, rebuilds
from cards.almanac import urls as almanac
from cards.packs import urls as packs
from cards.pages import urls as cards
from companion import health, pages

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("api/v1/", include("companion.api.urls")),
    # the shell
    path("", pages.home, name="home"),
    path("about/", pages.about, name="about"),
    path("tools/", pages.tools, name="tools"),
    path("host/", pages.host, name="host"),
    path("offline/", pages.offline, name="offline"),
    path("manifest.webmanifest", pages.manifest, name="manifest"),
    path("service-worker.js", pages.service_worker, name="service-worker"),
    # before the words of the glossary, whose addresses would take it for one of them
    path("rules/<registered:game>/register/", register.register, name="rules-register"),
    # cards
    *cards.urlpatterns,
    *packs.page_urls,
    # the almanac
    *almanac.urlpatterns,
    # people
    path("account/", people.account, name="account"),
    path("account/claim/", people.claim, name="account-claim"),
    path("account/name/", people.rename, name="account-name"),
    path("account/tokens/", people.make_token, name="account-tokens"),
    path("account/tokens/<uuid:id>/revoke/", people.revoke_token, name="account-token-revoke"),
    path("account/delete/", people.delete, name="account-delete"),
    path("account/login/", accounts.login, name="account_login"),
    path("account/logout/", accounts.logout, name="account_logout"),
    path("account/signup/", accounts.signup, name="account_signup"),
    path("account/inactive/", accounts.account_inactive, name="account_inactive"),
    path("account/password/", accounts.password_change, name="account_change_password"),
    path("account/password/set/", accounts.password_set, name="account_set_password"),
    path("account/reset/", accounts.password_reset, name="account_reset_password"),
    path("account/reset/sent/", accounts.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^account/reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        accounts.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("account/reset/done/", accounts.password_reset_from_key_done, name="account_reset_password_from_key_done"),
    # rebuilding a deck
    path("enter-here/", rebuilds.enter_here, name="enter-here"),
    path("rebuilds/", rebuilds.rebuilds, name="rebuilds"),
    path("rebuilds/new/", rebuilds.another, name="rebuild-new"),
    path("rebuilds/<uuid:id>/", rebuild.rebuild, name="rebuild"),
    path("rebuilds/<uuid:id>/tap/", rebuild.tap, name="rebuild-tap"),
    path("rebuilds/<uuid:id>/find/", rebuild.find, name="rebuild-find"),
    path("rebuilds/<uuid:id>/begin-again/", rebuild.begin_again, name="rebuild-begin-again"),
    path("rebuilds/<uuid:id>/sheet/", print_sheet.sheet, name="rebuild-sheet"),
    path("rebuilds/<uuid:id>/list.txt", print_sheet.plain, name="rebuild-list"),
    path("recipes/<slug:slug>/sheet/", print_sheet.recipe_sheet, name="recipe-sheet"),
    path("recipes/<slug:slug>/list.txt", print_sheet.recipe_plain, name="recipe-list"),
    # lists of steps that a table goes through together
    path("checklists/<uuid:id>/", checklists.checklist, name="checklist"),
    path("checklists/<uuid:id>/tap/", checklists.tap, name="checklist-tap"),
    path("checklists/<uuid:id>/begin-again/", checklists.begin_again, name="checklist-begin-again"),
    # campaigns
    *campaigns.urlpatterns,
]

handler400 = "companion.pages.bad_request"
handler403 = "companion.pages.forbidden"
handler404 = "companion.pages.not_found"
handler429 = "companion.pages.too_many_requests"
handler500 = "companion.pages.server_error"
