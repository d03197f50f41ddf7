"""A guest's own link back to their seats."""

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaigns.models import ReturnLink
from campaigns.people.models import User
from campaigns.people.tokens import digest
from cards.refusals import Refused


@transaction.atomic
def make_link(by: User) -> ReturnLink:
    """A new link for a guest; the old one, if any, stops working."""
    user = User.objects.select_for_update().get(pk=by.pk)
    if not user.is_guest:
        raise Refused("has-password", _("You have a password. Sign in with it on any phone."))
    return ReturnLink.renew(user=user)


def revoke_link(by: User) -> None:
    """From now on the link opens nothing."""
    ReturnLink.objects.filter(user=by).delete()


def link_of(person: User) -> ReturnLink | None:
    return ReturnLink.objects.filter(user=person).first() if person.is_guest else None


def who_returns(code: str) -> User:
    """The guest behind *code*. Wrong, revoked, and that of somebody who has a password by now look all the same."""
    link = (
        ReturnLink.objects.filter(digest=digest(code), user__is_guest=True, user__is_active=True)
        .select_related("user")
        .first()
    )
    if link is None:
        raise Http404
    return link.user
