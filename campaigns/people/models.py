"""A person, and the tokens that a person's programs carry."""

import uuid
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from cards.prepared import Prepared


class UserManager(BaseUserManager["User"]):
    def create_user(self, username: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(username=username, **{"name": username, **fields})
        user.set_password(password)
        user.save(using=self._db)
        return user

    def get(self, *args: Any, **kwargs: Any) -> "User":
        """By their id alone, as the session asks at every page, by a query that is compiled once."""
        if args or kwargs.keys() != {"pk"}:
            return super().get(*args, **kwargs)
        user = _BY_ID.first(kwargs["pk"])
        if user is None:
            raise self.model.DoesNotExist
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        """Usernames are kept in lower case; at the door they come as people write them."""
        return self.get(username=(username or "").lower())


class User(AbstractBaseUser):
    """Someone at a table: an account with a password, or a guest who has only a name so far."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    username = models.CharField(
        _("username"),
        max_length=60,
        unique=True,
        validators=[UnicodeUsernameValidator()],
        error_messages={"unique": _("Somebody has this username already. Choose another.")},
    )
    name = models.CharField(_("name at the table"), max_length=60)
    email = models.EmailField(_("e-mail (optional)"), blank=True)
    is_guest = models.BooleanField(default=False)
    # The host runs the installation; being host opens no campaign.
    is_host = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined = models.DateTimeField(auto_now_add=True)

    objects = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"

    def __str__(self) -> str:
        return self.name


_BY_ID: Prepared[User] = Prepared(lambda person: User.objects.filter(pk=person), models.UUIDField())


class ApiToken(models.Model):
    """What a program shows instead of a password. Only its digest is kept."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    # Serves the look-up on every API call.
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    # A day is fine enough for its owner, and costs one write a day instead of one a call.
    last_used = models.DateField(null=True)

    class Meta:
        ordering = ["created"]

    def __str__(self) -> str:
        return self.name
