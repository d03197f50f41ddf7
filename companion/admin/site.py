"""Django's admin for whoever runs the installation: what is there can be looked at, people can be locked out, and the
catalogue can be corrected, for oneself and for everybody.

It is no door for writing: what an action does, only that action does. And being host opens no campaign: of campaigns,
packs and announcements stand here only the columns that are named below, none of which is a secret, a note or a story.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.contrib.auth.views import redirect_to_login
from django.db import models
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from campaigns.models import Campaign, Sending
from campaigns.people.models import User
from cards.models import Card, CatalogueCorrection, Correction, Game, Pack
from companion.admin.corrections import CatalogueCorrections, Corrections, correction_url
from companion.admin.rows import Looked
from companion.models import Heartbeat, KeptBackup
from companion.pages import not_found


class HostsSite(admin.AdminSite):
    site_header = site_title = _("Companion")
    index_title = _("What is in it")
    final_catch_all_view = False

    def has_permission(self, request: HttpRequest) -> bool:
        return isinstance(request.user, User) and request.user.is_active and request.user.is_host

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """To everyone but the host it does not exist; who is nobody yet may sign in as the host."""
        inner: Callable[..., HttpResponse] = super().admin_view(view, cacheable)

        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if not self.has_permission(request):
                return not_found(request)
            return inner(request, *args, **kwargs)

        return never_cache(guarded)

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """There is one way to sign in, and it is not here."""
        return redirect_to_login(request.GET.get("next", "/admin/"))


class People(Looked):
    shown = ("username", "name", "is_guest", "is_host", "is_active", "joined")
    list_filter = ("is_guest", "is_host", "is_active")
    search_fields = ("username", "name")

    def get_readonly_fields(self, request: HttpRequest, obj: models.Model | None = None) -> Any:
        return tuple(name for name in self.shown if name != "is_active")

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Somebody can be locked out and let in again; nobody locks themselves out."""
        return obj is None or obj.pk != request.user.pk

    def save_model(self, request: HttpRequest, obj: models.Model, form: "ModelForm[Any]", change: bool) -> None:
        obj.save(update_fields=["is_active"])


class Campaigns(Looked):
    shown = ("name", "game", "created", "archived", "deleted")
    list_filter = ("game",)
    search_fields = ("name",)


class Cards(Looked):
    shown = ("code", "name", "game", "type", "virtue", "chapter", "copies", "number", "is_spoiler", "is_retired")
    list_filter = ("game", "is_retired")
    search_fields = ("code", "name")

    def get_queryset(self, request: HttpRequest) -> "models.QuerySet[Card]":
        """Those of the catalogue; in people's own packs only they themselves look."""
        return Card.objects.filter(pack=None).select_related("game", "type", "chapter")

    def view_on_site(self, card: Card) -> str:
        """Where it is corrected: on the page on which everybody does, and where the host has seen it at all."""
        return reverse("own-correction", args=[card.code])

    def get_fields(self, request: HttpRequest, obj: models.Model | None = None) -> Any:
        return (*self.shown, "for_everybody")

    def get_readonly_fields(self, request: HttpRequest, obj: models.Model | None = None) -> Any:
        return self.get_fields(request, obj)

    @admin.display(description=_("For everybody"))
    def for_everybody(self, card: Card) -> SafeString:
        return format_html('<a href="{}">{}</a>', correction_url(card), _("Correct it for everybody"))


class Packs(Looked):
    shown = ("name", "owner", "game", "deleted")
    list_filter = ("game",)


class Sendings(Looked):
    shown = ("date", "state", "why", "answered", "tries", "created", "at")
    list_filter = ("state", "why")


class Games(Looked):
    shown = ("slug", "name")


class Heartbeats(Looked):
    shown = ("part", "machine", "at", "answered")


class KeptBackups(Looked):
    shown = ("name", "machine", "made", "size")


def hosts_site() -> HostsSite:
    site = HostsSite(name="admin")
    for model, looked in LOOKED_AT.items():
        site.register(model, looked)
    return site


LOOKED_AT: dict[type[models.Model], type[Looked]] = {
    User: People,
    Campaign: Campaigns,
    Card: Cards,
    Correction: Corrections,
    CatalogueCorrection: CatalogueCorrections,
    Pack: Packs,
    Sending: Sendings,
    Game: Games,
    Heartbeat: Heartbeats,
    KeptBackup: KeptBackups,
}
