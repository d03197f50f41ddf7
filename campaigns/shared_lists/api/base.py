"""What the doors of lists that several phones share have in common: whoever has the address may help."""

from collections.abc import Callable
from typing import Any

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.people.models import User

TAP_KEY = "Chosen by you: the same tap with the same key again changes nothing, another tap with it is a 422."


class SharedListView(APIView):
    """For whoever has the address, whoever they are: nothing is asked of the session, so a tap costs nothing more.

    A tap that waited while somebody signed in on the same phone still counts, too.
    """

    permission_classes = [AllowAny]
    authentication_classes = []


def changes_response(request: Request, changes: int, body: Callable[[], Any]) -> Response:
    """What is new since the changes that the caller knows; a cheap 304 where that is nothing."""
    headers = {"ETag": f'"{changes}"', "Cache-Control": "no-cache"}
    if request.headers.get("If-None-Match") == headers["ETag"]:
        return Response(status=304, headers=headers)
    return Response(body(), headers=headers)


def person_of(request: Request) -> User | None:
    return request.user if isinstance(request.user, User) else None
