"""Listening to a list that several phones share: whoever has the address may."""

import uuid

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from campaigns.doors import streams
from campaigns.models import Checklist, Rebuild
from campaigns.shared_lists.actions.participants import List, feed_of
from campaigns.shared_lists.api.base import SharedListView
from campaigns.shared_lists.feed import ANYBODY


class ListStream(SharedListView):
    content_negotiation_class = streams.AnyType
    kind: List

    def listen(self, request: Request, id: uuid.UUID) -> HttpResponse:
        get_object_or_404(self.kind._default_manager.only("pk"), pk=id)
        return streams.answer(request, feed_of(self.kind), id, audience=ANYBODY, listener=ANYBODY)


class RebuildStream(ListStream):
    kind = Rebuild

    @streams.stream_schema
    def get(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """Listen to a rebuild: server-sent events that count its changes; ask for the ticks when there is one."""
        return self.listen(request, id)


class ChecklistStream(ListStream):
    kind = Checklist

    @streams.stream_schema
    def get(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """Listen to a list: server-sent events that count its changes; ask for the marks when there is one."""
        return self.listen(request, id)
