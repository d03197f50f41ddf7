"""Where a campaign is announced, of what, and what became of each announcement."""

import uuid
from base64 import urlsafe_b64encode
from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.crypto import salted_hmac
from django.utils.timezone import now
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaigns import Campaign, Member
from campaigns.models.chronicle import Entry

# Of a long address the last letters tell one webhook from another and open nothing.
TAIL, LONG_ENOUGH = 4, 40


class WhyOff(models.TextChoices):
    """Why a webhook is switched off."""

    ASKED = "asked", _("switched off by hand")
    DEAD = "dead", _("its server says that it is gone or locked")


class WebhookKind(models.TextChoices):
    """In which form a webhook is told."""

    DISCORD = "discord", "Discord"
    SLACK = "slack", "Slack"
    NTFY = "ntfy", "ntfy"
    JSON = "json", _("JSON, signed")
    EMAIL = "email", _("E-mail")


class About(models.TextChoices):
    """What a sending tells of."""

    DAY = "day", _("each new day")
    MISSION = "mission", _("a mission ended")
    SAINT = "saint", _("a saint died")
    EVENING = "evening", _("the next evening is set, moved or called off")
    REMINDER = "reminder", _("the reminder of the next evening")
    TEST = "test", _("a test")


# What a webhook can be asked to tell of.
TOLD_OF = [(about.value, about.label) for about in About if about is not About.TEST]
# Where mail goes, instead of an address: to the people of the table who asked for it.
TO_THE_TABLE = "mailto:"


def only_the_day() -> list[str]:
    """What every webhook was told before there was more."""
    return [About.DAY.value]


class Webhook(models.Model):
    """Somebody else's address to which a campaign is announced. Whoever knows the address can write there."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="webhooks")
    name = models.CharField(_("name"), max_length=60)
    kind = models.CharField(max_length=7, choices=WebhookKind, default=WebhookKind.DISCORD)
    url = models.CharField(max_length=500)
    # Which of TOLD_OF.
    tells = models.JSONField(default=only_the_day)
    by = models.ForeignKey(Member, models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField(default=now)
    is_on = models.BooleanField(default=True)
    # The table's day on which it was switched on: no earlier one is announced.
    on_since = models.DateField()
    switched = models.DateTimeField(default=now)
    why_off = models.CharField(max_length=5, choices=WhyOff, blank=True)
    # What a dead one answered.
    answered = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["created", "id"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "url"], name="webhook_once_a_campaign"),
            models.CheckConstraint(
                condition=Q(is_on=True, why_off="") | Q(is_on=False, why_off__in=WhyOff.values),
                name="webhook_off_says_why",
            ),
            models.CheckConstraint(condition=Q(kind__in=WebhookKind.values), name="webhook_kind_is_known"),
            models.CheckConstraint(
                condition=Q(kind="email", url=TO_THE_TABLE) | (~Q(kind="email") & ~Q(url=TO_THE_TABLE)),
                name="mail_goes_to_the_table",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def leads_to(self) -> str:
        """The address, shortened so that nobody can write there who reads it."""
        if self.kind == WebhookKind.EMAIL:
            return gettext("whoever at the table asked for mail")
        end = self.url[-TAIL:] if len(self.url) >= LONG_ENOUGH else ""
        return f"{urlsplit(self.url).hostname}/…{end}"

    @property
    def secret(self) -> str:
        """With which its messages are signed: derived from the row and never stored, as the codes of links are."""
        mac = salted_hmac("Webhook", self.id.bytes, algorithm="sha256").digest()
        return urlsafe_b64encode(mac).rstrip(b"=").decode()


class MailWish(models.Model):
    """That a person wants to be written to about a campaign."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="mail_wishes")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "person"], name="one_mail_wish_a_person")]

    def __str__(self) -> str:
        return f"mail to {self.person_id}"


class WebhookTest(models.Model):
    """That a table tried a webhook out. It outlives the webhook, so that a new one brings no new tests."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        # Serves the count of the last hour's.
        indexes = [models.Index(fields=["campaign", "at"], name="tests_of_a_table")]

    def __str__(self) -> str:
        return str(self.at)


class SendingState(models.TextChoices):
    """How far a sending is. What is on its way without an answer is never sent again."""

    WAITING = "waiting", _("waits")
    SENDING = "sending", _("on its way")
    SENT = "sent", _("sent")
    PERHAPS = "perhaps", _("perhaps sent")
    GIVEN_UP = "given-up", _("not sent")


class SendingProblem(models.TextChoices):
    """What stood in the way of a sending."""

    ADDRESS = "address", _("its name leads to no public address")
    CONNECTION = "connection", _("its server could not be reached")
    CERTIFICATE = "certificate", _("its server could not prove its name")
    SILENCE = "silence", _("no answer came")
    BROKEN_OFF = "broken-off", _("the companion stopped while it was sending")
    BUSY = "busy", _("its server asked to wait")
    FAULT = "fault", _("its server had a fault")
    GONE = "gone", _("its server says that it is gone or locked")
    REFUSED = "refused", _("its server did not take the message")
    ELSEWHERE = "elsewhere", _("its server pointed elsewhere, and nothing is sent there")
    OVER = "over", _("the day was over first")
    UNDONE = "undone", _("it was undone first")
    NOBODY = "nobody", _("nobody at the table has asked for mail")
    NO_MAIL = "no-mail", _("no mail is set up on this installation")


class Sending(models.Model):
    """The announcement of one date, or of one entry of the chronicle, to one webhook; or a message to try it out."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="sendings")
    about = models.CharField(max_length=8, choices=About, default=About.DAY)
    date = models.DateField(null=True)
    # What happened, as the chronicle keeps it.
    entry = models.ForeignKey(Entry, models.CASCADE, null=True, related_name="+")
    # Of a saint who died: several may with the end of one mission.
    name = models.CharField(max_length=100, blank=True)
    state = models.CharField(max_length=8, choices=SendingState, default=SendingState.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    why = models.CharField(max_length=11, choices=SendingProblem, blank=True)
    answered = models.PositiveSmallIntegerField(null=True)
    created = models.DateTimeField()
    # When it is tried next; while it is on its way, when it went; afterwards, when that ended.
    at = models.DateTimeField()

    class Meta:
        ordering = ["-created", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["webhook", "date"], name="a_day_is_announced_once"),
            models.UniqueConstraint(fields=["webhook", "entry", "about", "name"], name="an_entry_is_announced_once"),
            models.CheckConstraint(condition=Q(state__in=SendingState.values), name="sending_state_is_known"),
            models.CheckConstraint(
                condition=Q(about="day", date__isnull=False, entry=None)
                | Q(about="test", date=None, entry=None)
                | Q(about__in=["mission", "saint", "evening", "reminder"], date=None, entry__isnull=False),
                name="sending_is_about_something",
            ),
        ]
        indexes = [
            # Serves the look for what is due, and for what never came back; both are few among many.
            models.Index(
                fields=["state", "at"],
                condition=Q(state__in=[SendingState.WAITING, SendingState.SENDING]),
                name="sending_is_open",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.about} {self.state}"

    @property
    def words(self) -> str:
        """How far it is and why, for people."""
        state, why = self.get_state_display(), self.get_why_display()
        number = f" ({self.answered})" if why and self.answered else ""
        return f"{state}: {why}{number}" if why else state
