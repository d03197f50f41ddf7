"""The odds of a check: its dice step by step, the exact chance, and what each further step is worth."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaigns.pages.tools.frame import opened, shown


@require_safe
def odds(request: HttpRequest) -> HttpResponse:
    return shown(request, "tools/odds.html", opened(request), {})
