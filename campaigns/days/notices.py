"""What is announced, as such: one notice, whatever form it takes on its way."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.chronicle.words import words
from campaigns.days.mutations import MutationInForce, in_force
from campaigns.models import About, Campaign, Entry, Sending
from cards.almanac.words import in_words

HEADINGS = {
    About.MISSION: gettext_lazy("A mission ended"),
    About.SAINT: gettext_lazy("A saint died"),
    About.EVENING: gettext_lazy("The next evening"),
    About.REMINDER: gettext_lazy("Soon: the next evening"),
}
# Of an entry, all that leaves the table: which cards somebody got is for those who sit there.
TOLD = ("name", "outcome", "mission", "saint", "at", "zone", "place", "note", "before", "after", "remind_hours")


@dataclass(frozen=True)
class Notice:
    """What happened, for people and for programs. Nothing in it is a secret of anybody at the table."""

    campaign: Campaign
    about: About
    title: str
    text: str
    # In italics, where that can be had.
    line: str = ""
    tone: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    footer: str = ""
    url: str = ""
    at: datetime | None = None
    # Of an entry of the chronicle: its kind and what it keeps.
    kind: str = ""
    facts: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def words(self) -> str:
        """All of it in plain lines."""
        fields = " · ".join(f"{name}: {value}" for name, value in self.fields)
        return "\n".join(filter(None, [self.text, self.line, fields, self.footer]))


def notice_of(sending: Sending) -> Notice:
    """What *sending* is to tell."""
    campaign = sending.webhook.campaign
    if sending.entry is not None:
        return of_entry(campaign, About(sending.about), sending.entry, name=sending.name)
    return of_day(campaign, sending.date) if sending.date else to_try_out(campaign)


def of_day(campaign: Campaign, day: date) -> Notice:
    """The announcement of what *day* brings to the table of *campaign*."""
    here = in_force(campaign, day)
    return Notice(
        campaign,
        About.DAY,
        here.name,
        here.rule,
        line=here.line or "",
        tone=here.tone,
        fields=tuple(_fields(here)),
        footer=" · ".join(filter(None, [date_format(day, "l j F Y"), here.occasion])),
        url=_address("mutation", day),
        facts={"date": day.isoformat(), "name": here.name, "tone": here.tone, "step": here.step, "rule": here.rule},
    )


def of_entry(campaign: Campaign, about: About, entry: Entry, *, name: str = "") -> Notice:
    """The announcement of something that the chronicle tells; of a saint who died, by their name alone."""
    facts = {each: entry.facts[each] for each in TOLD if each in entry.facts}
    text = words(Entry(kind=entry.kind, by_name=entry.by_name, facts=facts))
    if about == About.SAINT:
        facts, text = {"name": name}, _("%(name)s died for ever.") % {"name": name}
    now = facts.get("after", facts)
    fields = [(_("Place"), now.get("place")), (_("Note"), now.get("note"))]
    return Notice(
        campaign,
        about,
        str(HEADINGS[about]),
        text,
        fields=tuple((name, value) for name, value in fields if value),
        url=_address("campaign", campaign.pk),
        at=entry.at,
        kind=entry.kind,
        facts=facts,
    )


def to_try_out(campaign: Campaign) -> Notice:
    """What a webhook is tried out with."""
    text = _("What you chose will be announced here: the day when it turns, the rest when it happens.")
    return Notice(campaign, About.TEST, _("The almanac is listening"), text)


def _address(route: str, argument: Any) -> str:
    """The page to which a notice leads, where the installation knows its own address."""
    home: str = settings.PUBLIC_URL
    return home.rstrip("/") + reverse(route, args=[argument]) if home else ""


def _fields(here: MutationInForce) -> list[tuple[str, str]]:
    step = [(_("Step"), in_words(here.step))] if here.step else []
    return [(_("Tone"), in_words(here.tone)), *step, (_("Moon"), in_words(here.moon))]
