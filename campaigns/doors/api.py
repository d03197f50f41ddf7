"""What every view of a campaign does first: who is asking, and whether they may."""

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.views import APIView

from campaigns import access
from campaigns.access import Right
from campaigns.models import Member
from campaigns.people.models import User


def person(request: Request) -> User:
    assert isinstance(request.user, User)  # the default permission lets nobody else through
    return request.user


class CampaignView(APIView):
    """A view of one campaign, for those who have the right that the request's method needs."""

    rights: ClassVar[dict[str, Right]] = {}

    def seat(self) -> Member:
        method = "GET" if self.request.method == "HEAD" else self.request.method or ""
        return access.seat_with(person(self.request), self.kwargs["id"], self.rights[method])
