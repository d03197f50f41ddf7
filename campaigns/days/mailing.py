"""A notice by e-mail: to those of the table who asked for it and whose address is confirmed."""

import smtplib

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage

from campaigns.days.delivery import Unanswered, Unsent
from campaigns.days.notices import Notice
from campaigns.models import Campaign
from campaigns.people.models import User


class Nobody(Exception):
    """Nobody at the table is to be written to."""


def is_set_up() -> bool:
    """Whether this installation sends mail at all."""
    return bool(settings.EMAIL_HOST)


def has_confirmed_address(person: User) -> bool:
    return bool(EmailAddress.objects.filter(user=person, verified=True).exists())


def recipients(campaign: Campaign) -> list[str]:
    """One confirmed address each of those who sit at the table and asked for mail; the primary one, where there is."""
    wishes = campaign.mail_wishes.filter(person__seats__campaign=campaign, person__is_active=True)
    found = EmailAddress.objects.filter(verified=True, user__in=wishes.values("person")).order_by("primary", "pk")
    return sorted({address.user_id: address.email for address in found}.values())


def mail(notice: Notice) -> None:
    """Write to all of them at once; nobody sees whom else. Raises Unsent and Unanswered, as ``delivery.post`` does."""
    addresses = recipients(notice.campaign)
    if not addresses:
        raise Nobody
    subject = " ".join(f"{notice.campaign.name}: {notice.title}".split())
    body = "\n\n".join(filter(None, [notice.words, notice.url]))
    try:
        EmailMessage(subject, body, bcc=addresses).send()
    except (ConnectionError, smtplib.SMTPConnectError, smtplib.SMTPAuthenticationError, smtplib.SMTPHeloError):
        raise Unsent("connection") from None
    except (OSError, smtplib.SMTPException):  # a line that broke may have carried it
        raise Unanswered from None
