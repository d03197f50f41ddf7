"""A notice in the forms that others take: Discord, Slack, ntfy, and our own signed document."""

import hashlib
import hmac
import json
from collections.abc import Callable, Mapping
from datetime import datetime
from email.header import Header
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from campaigns.days.notices import Notice
from campaigns.models import Webhook, WebhookKind

# The tones by night, as on the pages.
COLOURS = {"hope": 0x8FD6B0, "doom": 0xF59A8E, "strange": 0xC9ADF7}
# ntfy cuts longer ones into a file.
NTFY_BYTES = 4000


class Outgoing(NamedTuple):
    """What is posted."""

    body: bytes
    headers: Mapping[str, str]


def message_to(webhook: Webhook, notice: Notice, now: datetime) -> Outgoing:
    """*notice* as *webhook* takes it, sent at *now*."""
    return FORMS[WebhookKind(webhook.kind)](webhook, notice, now)


def in_discord(notice: Notice) -> dict[str, Any]:
    """The form that Discord's webhooks take."""
    embed: dict[str, Any] = {
        "author": {"name": notice.campaign.name},
        "title": notice.title,
        "description": f"{notice.text}\n\n*{notice.line}*" if notice.line else notice.text,
    }
    if notice.tone:
        embed["color"] = COLOURS[notice.tone]
    if notice.fields:
        embed["fields"] = [{"name": name, "value": value, "inline": True} for name, value in notice.fields]
    if notice.footer:
        embed["footer"] = {"text": notice.footer}
    if notice.url:
        embed["url"] = notice.url
    # Whatever a campaign is called, nobody is called by it.
    return {"username": _("The almanac"), "embeds": [embed], "allowed_mentions": {"parse": []}}


def in_slack(notice: Notice) -> dict[str, Any]:
    """The form that Slack's incoming webhooks take; the text is for where no blocks are shown."""
    title = f"{notice.campaign.name}: {notice.title}"
    linked = f"<{notice.url}|{_for_slack(title)}>" if notice.url else _for_slack(title)
    section = {"type": "mrkdwn", "text": f"*{linked}*\n{_for_slack(notice.words)}", "verbatim": True}
    return {"text": _for_slack(f"{title}\n{notice.words}"), "blocks": [{"type": "section", "text": section}]}


def _for_slack(words: str) -> str:
    """Whatever somebody is called, nobody is called by it, and no link is made of it."""
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def in_json(notice: Notice) -> dict[str, Any]:
    """Our own plain document, for programs."""
    return {
        "event": notice.about.value,
        "kind": notice.kind or None,
        "campaign": {"id": str(notice.campaign.pk), "name": notice.campaign.name},
        "title": notice.title,
        "text": notice.words,
        "url": notice.url or None,
        "at": notice.at.isoformat() if notice.at else None,
        "facts": dict(notice.facts),
    }


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """What stands in X-Companion-Signature: of the time as well, so that nobody sends an old one again."""
    mac = hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256)
    return f"sha256={mac.hexdigest()}"


def _discord(webhook: Webhook, notice: Notice, now: datetime) -> Outgoing:
    return Outgoing(json.dumps(in_discord(notice)).encode(), {})


def _slack(webhook: Webhook, notice: Notice, now: datetime) -> Outgoing:
    return Outgoing(json.dumps(in_slack(notice)).encode(), {})


def _ntfy(webhook: Webhook, notice: Notice, now: datetime) -> Outgoing:
    headers = {
        "Content-Type": "text/plain; charset=utf-8",
        "Title": _in_a_header(f"{notice.campaign.name}: {notice.title}"),
    }
    if notice.url:
        headers["Click"] = notice.url
    return Outgoing(notice.words.encode()[:NTFY_BYTES].decode(errors="ignore").encode(), headers)


def _in_a_header(words: str) -> str:
    """On one line, and in letters that a header can hold (RFC 2047)."""
    words = " ".join(words.split())
    return words if words.isascii() else Header(words, "utf-8", maxlinelen=10_000).encode()


def _json(webhook: Webhook, notice: Notice, now: datetime) -> Outgoing:
    body, timestamp = json.dumps(in_json(notice)).encode(), str(int(now.timestamp()))
    headers = {
        "X-Companion-Event": notice.about.value,
        "X-Companion-Timestamp": timestamp,
        "X-Companion-Signature": signature(webhook.secret, timestamp, body),
    }
    return Outgoing(body, headers)


FORMS: Mapping[WebhookKind, Callable[[Webhook, Notice, datetime], Outgoing]] = {
    WebhookKind.DISCORD: _discord,
    WebhookKind.SLACK: _slack,
    WebhookKind.NTFY: _ntfy,
    WebhookKind.JSON: _json,
}
