"""Who is asking, on a page that only signed-in people reach."""

from django.http import HttpRequest

from campaigns.people.models import User


def person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # login_required lets nobody else through
    return request.user
