"""Links that let people in. A link's code is derived from its row and never stored; only its digest is."""

import uuid
from base64 import urlsafe_b64encode
from datetime import datetime
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.crypto import salted_hmac

from campaigns.models.campaigns import Campaign, Member, Role
from campaigns.people.tokens import digest


class Link(models.Model):
    """A secret address.

    Its code is an HMAC of the row's id with the installation's key: as hard to guess as a random one, absent from
    every backup, and yet it can be shown again when a latecomer wants to scan the QR code.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    # Serves the look-up of a code.
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    @property
    def code(self) -> str | None:
        """The code, or None where it was made with another key (after a move to another installation)."""
        code = self.code_of(self.id)
        return code if digest(code) == self.digest else None

    @classmethod
    def code_of(cls, id: uuid.UUID) -> str:
        mac = salted_hmac(cls.__qualname__, id.bytes, algorithm="sha256").digest()
        return urlsafe_b64encode(mac).rstrip(b"=").decode()

    @classmethod
    def renew(cls, **whose: models.Model) -> Self:
        """A new one, of which each has one; the old one, if any, stops working."""
        cls._default_manager.filter(**whose).delete()
        id = uuid.uuid4()
        return cls._default_manager.create(id=id, digest=digest(cls.code_of(id)), **whose)


class Invitation(Link):
    """A way to a seat: any new seat in a role, or one waiting seat in particular."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=[(r.value, r.label) for r in (Role.PLAYER, Role.SPECTATOR)])
    seat = models.ForeignKey(Member, models.CASCADE, null=True, related_name="invitations")
    by = models.ForeignKey(Member, models.SET_NULL, null=True, related_name="+")
    expires = models.DateTimeField()
    uses = models.PositiveSmallIntegerField()
    used = models.PositiveSmallIntegerField(default=0)
    revoked = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(used__lte=F("uses")), name="invitation_not_overused"),
        ]

    def __str__(self) -> str:
        return f"invitation to {self.campaign_id} as {self.role}"

    @classmethod
    def open(cls, now: datetime) -> Q:
        """What still lets people in at *now*."""
        return Q(revoked=None, expires__gt=now, used__lt=F("uses"))


class ReturnLink(Link):
    """A guest's own way back to their seats from any phone; with a password it is no longer needed, nor good."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="return_link")

    def __str__(self) -> str:
        return f"way back of {self.user_id}"


class ShareLink(Link):
    """A read-only window on a campaign for anyone who has the address."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="share_link")

    def __str__(self) -> str:
        return f"window on {self.campaign_id}"
