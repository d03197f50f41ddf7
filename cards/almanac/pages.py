"""The almanac's pages: today, one day, the calendar of the past, and the small page for other sites."""

from bisect import bisect_right
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from csp.constants import NONE, SELF
from csp.decorators import csp_replace
from django.conf import settings
from django.core.paginator import Page, Paginator
from django.db.models import Max, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from cards.almanac.answers import FOR_EVER, Answer, is_known, respond, until_it_ends, with_etag
from cards.almanac.dates import no_such_zone, revealed_day, revealed_today, today_of, zone_asked, zone_of
from cards.almanac.days import day_of, first_day
from cards.almanac.kept_pages import kept_for_visitors
from cards.almanac.months import month_called, years
from cards.almanac.selection import Day
from cards.almanac.stored_days import keep
from cards.almanac.words import STEPS, TONES
from cards.models import AlmanacDay, Game

ON_A_PAGE = 20
MOST_WORDS = 10
# The longer a rule is, the smaller it is set when it is to be read across a table.
LENGTHS = (90, 140, 190)
METHOD = settings.BASE_DIR / "docs" / "almanac.md"
# Somebody's own page: their zone, their name and their form's token are in it.
personal = cache_control(private=True, no_cache=True)


@require_safe
@personal
@vary_on_cookie
@gzip_page
@kept_for_visitors
def today(request: HttpRequest) -> HttpResponse:
    """Today where the visitor is, or in the zone that the address names: Rule.TEMPORAL_MUTATION."""
    is_asked = "tz" in request.GET
    zone = zone_asked(request) if is_asked else zone_of(request)
    shown = day_of(revealed_today(zone or zone_of(request), now()))
    # What the address names is not corrected by what the browser says.
    more = {
        "zone": (zone or zone_of(request)).key,
        "zone_is_unknown": zone is None,
        "today": None if is_asked else shown,
    }
    return _page(request, shown, is_today=True, **more)


@require_safe
@personal
@vary_on_cookie
@gzip_page
def mutation(request: HttpRequest, date: str) -> HttpResponse:
    """One day that has begun."""
    return _page(request, day_of(revealed_day(date, now())), is_today=False)


def _page(request: HttpRequest, told: Day, **more: Any) -> HttpResponse:
    keep(told.date)
    if "large" in request.GET:
        length = 1 + bisect_right(LENGTHS, len(told.mutation.rule))
        return render(request, "almanac/large.html", {"section": "today", "told": told, "length": length, **more})
    context = {
        "section": "today",
        "told": told,
        "twists": _twists(told),
        "address": request.build_absolute_uri(reverse("mutation", args=[told.date])),
        "picture": request.build_absolute_uri(reverse("mutation-picture", args=[told.date])),
        **_beside(told.date, today_of(request, now())),
        **(_ways(request) if more["is_today"] else {}),
        **more,
    }
    return render(request, "almanac/day.html", context)


def _twists(told: Day) -> list[dict[str, Any]]:
    """What is otherwise in the other games, in the order in which they stand everywhere."""
    return [{"game": game, "twist": told.twists[game.slug]} for game in Game.objects.filter(slug__in=told.twists)]


def _beside(day: date, newest: date) -> dict[str, date | None]:
    """The days before and after *day*; a reader's tomorrow is shown to nobody who has not been told its address."""
    before, after = day - timedelta(days=1), day + timedelta(days=1)
    return {"before": before if before >= first_day() else None, "after": after if after <= newest else None}


def _ways(request: HttpRequest) -> dict[str, Any]:
    """Where programs, calendars and other sites find the day, with the visitor's zone."""
    asked = f"?{urlencode({'tz': zone_of(request).key}, safe='/')}"
    here = request.build_absolute_uri
    return {
        "calendar": here(reverse("mutations-calendar") + asked),
        "feed": here(reverse("mutations-feed") + asked),
        "json": here(reverse("api-mutation-today") + asked),
        "text": here(reverse("mutation-today-text") + asked),
        "embed": here(reverse("mutations-embed") + asked),
    }


# --- The past


@require_safe
@personal
@vary_on_cookie
@gzip_page
def mutations(request: HttpRequest) -> HttpResponse:
    """A month as a calendar; or, for whoever looks for something, the days that have it."""
    newest = today_of(request, now())
    asked = {name: request.GET.get(name, "").strip() for name in ("q", "tone", "step")}
    context: dict[str, Any] = {"section": "today", "tones": TONES, "steps": STEPS, **asked}
    if any(asked.values()):
        context["page_obj"] = _found(request, newest, **asked)
    else:
        context["month"] = month_called(request.GET.get("month", ""), newest)
        context["years"] = years(newest)
    return render(request, "almanac/archive.html", context)


def _found(request: HttpRequest, newest: date, *, q: str, tone: str, step: str) -> Page[dict[str, Any]]:
    """The mutations that were asked for, each once, the one that was in force last first; with all its days."""
    days: QuerySet[AlmanacDay] = AlmanacDay.objects.filter(date__lte=newest).order_by("-date").defer("twists")
    if tone:
        days = days.filter(tone=tone)
    if step:
        days = days.filter(step=step)
    for word in q.split()[:MOST_WORDS]:
        days = days.filter(
            Q(name__icontains=word) | Q(rule__icontains=word) | Q(occasion__icontains=word) | Q(line__icontains=word)
        )
    codes = days.values("code").annotate(last=Max("date")).order_by("-last").values_list("code", flat=True)
    page: Page[Any] = Paginator(codes, ON_A_PAGE).get_page(request.GET.get("page"))
    found: dict[str, list[AlmanacDay]] = {code: [] for code in page}
    for day in days.filter(code__in=found):
        found[day.code].append(day)
    page.object_list = [{"told": days[0], "days": days} for days in found.values()]
    return page


# --- What may be kept: it is the same for everybody


@require_safe
@xframe_options_exempt
@csp_replace({"default-src": [NONE], "style-src": [SELF], "font-src": [SELF], "frame-ancestors": None})
def embed(request: HttpRequest) -> HttpResponse:
    """Today for a frame on somebody else's page: no script, no cookie, nobody's name."""
    zone = zone_asked(request)
    if zone is None:
        return no_such_zone()
    moment = now()
    day = revealed_today(zone, moment)
    keep(day)
    address = request.build_absolute_uri(reverse("mutation", args=[day]))
    body = render_to_string("almanac/embed.html", {"told": day_of(day), "address": address}, request)
    return respond(request, with_etag(body.encode()), until_it_ends(day, zone, moment), "text/html; charset=utf-8")


@require_safe
def mutation_picture(request: HttpRequest, date: str) -> HttpResponse:
    """The day as a picture, for the previews of links."""
    # What draws takes megabytes, and is asked for by few.
    from cards.almanac import picture

    day = revealed_day(date, now())
    tag = picture.tag_of(day, get_language())
    body = b"" if is_known(request, tag) else picture.draw_picture(day, get_language())
    return respond(request, Answer(body, tag), FOR_EVER, "image/png")


@require_safe
def method(request: HttpRequest) -> HttpResponse:
    """How each day's mutation is chosen: docs/almanac.md, as it lies there."""
    try:
        body = METHOD.read_bytes()
    except OSError:
        raise Http404 from None
    return respond(request, with_etag(body), "public, max-age=3600", "text/plain; charset=utf-8")
