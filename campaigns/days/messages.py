"""What is announced, in the form that Discord's webhooks take."""

from datetime import date
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaigns.days.mutations import MutationInForce, in_force
from campaigns.models import Campaign
from cards.almanac.words import in_words

Message = dict[str, Any]

# The tones by night, as on the pages.
COLOURS = {"hope": 0x8FD6B0, "doom": 0xF59A8E, "strange": 0xC9ADF7}


def of_day(campaign: Campaign, day: date) -> Message:
    """The announcement of what *day* brings to the table of *campaign*."""
    here = in_force(campaign, day)
    embed = {
        "author": {"name": campaign.name},
        "title": here.name,
        "description": f"{here.rule}\n\n*{here.line}*" if here.line else here.rule,
        "color": COLOURS[here.tone],
        "fields": [{"name": name, "value": value, "inline": True} for name, value in _fields(here)],
        "footer": {"text": " · ".join(filter(None, [date_format(day, "l j F Y"), here.occasion]))},
    }
    if settings.PUBLIC_URL:
        embed["url"] = settings.PUBLIC_URL.rstrip("/") + reverse("mutation", args=[day])
    return _message(embed)


def to_try_out(campaign: Campaign) -> Message:
    """What a webhook is tried out with."""
    words = _("The mutation of each new day will be announced here, when the day of your table turns.")
    return _message({"author": {"name": campaign.name}, "title": _("The almanac is listening"), "description": words})


def _message(embed: dict[str, Any]) -> Message:
    # Whatever a campaign is called, nobody is called by it.
    return {"username": _("The almanac"), "embeds": [embed], "allowed_mentions": {"parse": []}}


def _fields(here: MutationInForce) -> list[tuple[str, str]]:
    step = [(_("Step"), in_words(here.step))] if here.step else []
    return [(_("Tone"), in_words(here.tone)), *step, (_("Moon"), in_words(here.moon))]
