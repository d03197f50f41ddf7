"""Who is asking."""

from django.http import HttpRequest

from campaigns.people.models import User


def person(request: HttpRequest) -> User:
    """On a page that only signed-in people reach."""
    assert isinstance(request.user, User)  # login_required lets nobody else through
    return request.user


def visitor(request: HttpRequest) -> User | None:
    """On a page that everybody reaches: whoever is signed in."""
    return request.user if isinstance(request.user, User) else None
