"""The ways into rebuilding a deck: the warning, the rebuilds that there are, and recipes that somebody wrote."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.doors.person import visitor
from campaigns.doors.posted import cleaned_post, require_form
from campaigns.people.throttles import WINDOW, address_of, guests_may_come
from campaigns.shared_lists.actions import rebuilds as actions
from campaigns.shared_lists.pages.participants import ACCEPTED, BEGAN, boxes_of, rebuilds_of, remember, warning_page
from campaigns.shared_lists.pages.rebuild import VIEWS
from cards.bodies import TEXT_BYTES, takes_bytes
from cards.recipes import deck_lists, library
from cards.recipes.recipe import Recipe, RecipeCard
from cards.search.folding import nearest
from cards.sight import viewer_of

ENTER_HERE = "enter-here"


@require_form
def enter_here(request: HttpRequest) -> HttpResponse:
    """First the warning; whoever accepts it sees the two ways in: Rule.ENTER_HERE_LIST."""
    if request.method == "POST":
        request.session[ACCEPTED] = True
        return redirect(_back_to(request) or "enter-here")
    if ACCEPTED not in request.session:
        return warning_page(request, reverse("enter-here"))
    recipe = library.recipe_called(ENTER_HERE)
    context = {"section": "tools", "recipe": recipe, "rebuilds": rebuilds_of(request), "boxes": boxes_of(request)}
    return render(request, "shared_lists/rebuilds/ways.html", context)


def _back_to(request: HttpRequest) -> str | None:
    """Where the warning stood in the way, if that is a page of ours."""
    wanted = request.POST.get("next", "")
    return wanted if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) else None


@require_form
def rebuilds(request: HttpRequest) -> HttpResponse:
    """The rebuilds of this person and this phone; a post begins another one."""
    if request.method == "POST":
        wish = cleaned_post(StartRebuildForm, request)
        return _begin(request, library.recipe_called(wish["recipe"]), wish["way"] or "stack")
    return render(request, "shared_lists/rebuilds/list.html", {"section": "tools", "rebuilds": rebuilds_of(request)})


@require_form
@takes_bytes(TEXT_BYTES)
def another(request: HttpRequest) -> HttpResponse:
    """Any other recipe: a saint's starting deck, a deck list, a file."""
    form = WrittenForm(request.POST, request.FILES) if request.method == "POST" else WrittenForm()
    if form.is_bound and form.is_valid():
        recipe = _written_recipe(request, form)
        if recipe:
            return _begin(request, recipe, "box")
    saints = [(slug, name) for slug, name in library.all_slugs() if slug != ENTER_HERE]
    context = {"section": "tools", "form": form, "saints": saints}
    return render(request, "shared_lists/rebuilds/another.html", context, status=400 if form.errors else 200)


class StartRebuildForm(forms.Form):
    recipe = forms.SlugField(max_length=80)
    way = forms.ChoiceField(choices=[(view, view) for view in VIEWS], required=False)


class WrittenForm(forms.Form):
    """A recipe that somebody wrote: lines or a file."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120, required=False)
    lines = forms.CharField(
        label=gettext_lazy("Deck list"),
        required=False,
        max_length=40_000,
        widget=forms.Textarea(attrs={"rows": 8, "placeholder": "3 Murder Board\n2 Grifter\nBones"}),
        help_text=gettext_lazy(
            "One card a line, from the top of the pile to its bottom, with how many before it. "
            "A line that begins with # begins another pile."
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("Or a recipe file"),
        required=False,
        help_text=gettext_lazy("JSON, in the shape in which this site’s API gives a recipe."),
    )
    keep_unknown = forms.BooleanField(
        label=gettext_lazy("Keep names that the companion does not know"), required=False, initial=False
    )

    def clean_file(self) -> bytes | None:
        file = self.cleaned_data["file"]
        if file and file.size > 1024 * 1024:
            raise ValidationError(_("This file is too large to be a recipe: the most is 1 MB."))
        return file.read() if file else None

    def clean(self) -> dict[str, Any]:
        if not self.errors and not self.cleaned_data.get("lines") and not self.cleaned_data.get("file"):
            raise ValidationError(_("Paste a deck list, or choose a file."))
        return self.cleaned_data


def _written_recipe(request: HttpRequest, form: WrittenForm) -> Recipe | None:
    """The recipe that the form holds, or None and an error on the form."""
    wish = form.cleaned_data
    field = "file" if wish["file"] else "lines"
    known = library.known_to(viewer_of(request))
    try:
        if wish["file"]:
            found = deck_lists.from_file(wish["file"], known)
        else:
            found = deck_lists.from_lines(wish["lines"], known, wish["name"] or _("Deck list"))
    except ValidationError as error:
        form.add_error(field, error)
        return None
    if found.unknown and not wish["keep_unknown"]:
        form.add_error(field, [_unknown(name, known) for name in found.unknown[:10]])
        return None
    return found.recipe


def _unknown(name: str, known: list[RecipeCard]) -> str:
    return deck_lists.unknown_in_words(name, nearest(name, (card.name for card in known)))


def _begin(request: HttpRequest, recipe: Recipe, way: str) -> HttpResponse:
    if not guests_may_come(request):
        response = render(request, "429.html", status=429)
        response["Retry-After"] = str(WINDOW)
        return response
    begun = actions.start(recipe, by=visitor(request), address=address_of(request))
    remember(request, BEGAN, begun.pk)
    return redirect(f"{reverse('rebuild', args=[begun.pk])}?{urlencode({'view': way})}")
