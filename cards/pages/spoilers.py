"""What a person says that they have seen: a chapter, a game; or that they would rather not have."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cards import sight
from cards.models import Chapter, Game


@require_POST
def unveil(request: HttpRequest, game: str) -> HttpResponse:
    here = get_object_or_404(Game, slug=game)
    slug = request.POST.get("chapter", "")
    chapter = get_object_or_404(Chapter, game=here, slug=slug) if slug else None
    sight.unveil(request, here, chapter)
    messages.success(request, _("Everything of %(what)s is open to you now.") % {"what": chapter or here})
    return redirect("cards-chapter", game, slug) if chapter else redirect("cards-game", game)


@require_POST
def veil(request: HttpRequest, game: str) -> HttpResponse:
    here = get_object_or_404(Game, slug=game)
    sight.veil(request, here)
    messages.success(request, _("Hidden again, as on the first evening."))
    return redirect("cards-game", game)
