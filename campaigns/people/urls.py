"""The paths of this room: the pages' and the API's."""

from allauth.account import views as accounts
from django.conf import settings
from django.urls import include, path, re_path

from campaigns.people import api, pages

page_urls = [
    path("account/", pages.account, name="account"),
    path("account/claim/", pages.claim, name="account-claim"),
    path("account/name/", pages.rename, name="account-name"),
    path("account/tokens/", pages.make_token, name="account-tokens"),
    path("account/tokens/<uuid:id>/revoke/", pages.revoke_token, name="account-token-revoke"),
    path("account/delete/", pages.delete, name="account-delete"),
    path("account/login/", accounts.login, name="account_login"),
    path("account/signup/", accounts.signup, name="account_signup"),
    path("account/inactive/", accounts.account_inactive, name="account_inactive"),
    path("account/email/", accounts.email, name="account_email"),
    re_path(r"^account/email/(?P<key>[-:\w]+)/$", accounts.confirm_email, name="account_confirm_email"),
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
]

if settings.SECOND_FACTOR:
    page_urls += [
        path("account/again/", accounts.reauthenticate, name="account_reauthenticate"),
        path("account/second-factor/", include("allauth.mfa.urls")),
    ]

if settings.OIDC_URL:
    from campaigns.people import oidc

    page_urls += [
        path("account/oidc/<str:provider_id>/login/", oidc.login, name="openid_connect_login"),
        path("account/oidc/<str:provider_id>/login/callback/", oidc.callback, name="openid_connect_callback"),
        path("account/elsewhere/", include("allauth.socialaccount.urls")),
    ]

api_urls = [
    path("guests/", api.Guests.as_view(), name="api-guests"),
    path("me/", api.Me.as_view(), name="api-me"),
    path("me/claim/", api.ClaimAccount.as_view(), name="api-claim"),
    path("tokens/", api.Tokens.as_view(), name="api-tokens"),
    path("tokens/<uuid:id>/", api.Token.as_view(), name="api-token"),
]
