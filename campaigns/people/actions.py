"""Every write about people and their tokens."""

import uuid

from allauth.mfa.models import Authenticator
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from campaigns.people.models import ApiToken, User
from campaigns.people.tokens import digest, new_token
from cards.refusals import Refused

TOKENS_AT_MOST = 20


def welcome_guest(*, name: str) -> User:
    """A new guest, known by a name alone; the username only keeps the place until the seat is claimed."""
    return User.objects.create_user(f"guest-{uuid.uuid4().hex}", name=name, is_guest=True)


@transaction.atomic
def claim(user: User, *, username: str, password: str) -> User:
    """Turn a guest into an account; everything the guest had stays, for it is the same person."""
    user = User.objects.select_for_update().get(pk=user.pk)
    if not user.is_guest:
        raise Refused("already-claimed", _("This seat has a password already. Sign in with it."))
    user.username = username.lower()
    user.is_guest = False
    user.clean_fields(exclude=["password"])
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise ValidationError({"password": error}) from None
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        raise Refused("username-taken", _("Somebody has this username already. Choose another.")) from None
    return user


def rename(user: User, *, name: str) -> User:
    user.name = name
    user.save(update_fields=["name"])
    return user


@transaction.atomic
def make_token(user: User, *, name: str) -> tuple[ApiToken, str]:
    """A token and its secret, which is shown this once."""
    User.objects.select_for_update().get(pk=user.pk)
    if user.tokens.count() >= TOKENS_AT_MOST:
        raise Refused("too-many-tokens", _("You have twenty tokens. Revoke one you no longer use first."))
    secret = new_token()
    return ApiToken.objects.create(user=user, name=name, digest=digest(secret)), secret


def revoke_token(token: ApiToken) -> None:
    token.delete()


def remove_second_factor(user: User) -> bool:
    """For whoever has lost phone and paper: their password alone signs them in again. Whether there was one."""
    removed: int = Authenticator.objects.filter(user=user).delete()[0]
    return removed > 0


def delete_account(user: User) -> None:
    """Forget a person. Their seats keep a name and nothing else; a campaign never loses its owner this way.

    The campaigns that they deleted and nobody else could bring back go with them.
    """
    try:
        with transaction.atomic():
            owned = user.seats.filter(role="owner", campaign__deleted__isnull=False)
            for seat in owned.select_related("campaign"):
                seat.campaign.delete()
            user.delete()
    except IntegrityError:
        raise Refused(
            "owns-campaigns",
            _("You still own a campaign. Hand it over or delete it, then delete your account."),
        ) from None
