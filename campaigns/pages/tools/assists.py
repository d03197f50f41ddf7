"""Who can assist a check: the choir as it sits, and whose virtue points at whoever attempts it."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaigns.pages.tools.choir import WORDS
from campaigns.pages.tools.frame import opened, shown
from campaigns.rulebooks.apocrypha import assists as rules
from campaigns.rulebooks.apocrypha.virtues import Virtue

OWN = (*WORDS, "active", "virtue")


@require_safe
def assists(request: HttpRequest) -> HttpResponse:
    choir = opened(request)
    sent = request.GET.get("virtue", "")
    virtue = Virtue(sent) if sent in set(Virtue) else Virtue.BODY
    found = rules.assists(choir.saints, choir.active, virtue) if choir.saints else ()
    context = {"virtue": virtue, "found": found, "mutation_dice": rules.mutation_dice(found)}
    return shown(request, "tools/assists.html", choir, context, own=OWN)
