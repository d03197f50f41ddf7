"""What every view of a box does first: find it, for whoever has the right to it."""

from typing import ClassVar

from rest_framework.views import APIView

from campaigns import access
from campaigns.access import BoxRight
from campaigns.doors.api import person
from cards.models import Box
from cards.sight import Viewer, viewer_for


class BoxView(APIView):
    """A view of one box, for those who have the right that the request's method needs."""

    rights: ClassVar[dict[str, BoxRight]] = {}

    def box(self) -> Box:
        method = "GET" if self.request.method == "HEAD" else self.request.method or ""
        return access.box_with(person(self.request), self.kwargs["id"], self.rights[method])

    def viewer(self) -> Viewer:
        return viewer_for(person(self.request))

    @property
    def is_described(self) -> bool:
        """Nobody asks: the OpenAPI document is being made."""
        return bool(getattr(self, "swagger_fake_view", False))
