"""Stories through the API: stories, attempts, quick plays and scene cards."""

import uuid
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.doors.api import CampaignView
from campaigns.models import Attempt, Member, SceneCard, Story
from campaigns.models.attempt_record import PlayedWitch
from campaigns.rulebooks.witching_hour.coven import MatSide, Witch
from campaigns.rulebooks.witching_hour.scenes import SCENES
from campaigns.stories import actions, shapes
from campaigns.stories.progress import StoryProgress, story_progress
from cards.idempotency import once
from cards.reading import StrictSerializer, read


class StoryView(CampaignView):
    """A view of a campaign that is played as a story of scenes."""

    def seat(self) -> Member:
        return actions.must_have_stories(super().seat())


def _wish(shape: type[StrictSerializer], request: Request) -> dict[str, Any]:
    """What was sent of an evening, as the action takes it."""
    wish = read(shape, request)
    if "coven" in wish:
        wish["coven"] = [PlayedWitch(Witch(one["witch"]), one["player"], MatSide(one["side"])) for one in wish["coven"]]
    return wish


def _standings(seat: Member, found: list[Story]) -> list[StoryProgress]:
    """Each story with its attempts, in one query however many they are."""
    by_story: dict[int | None, list[Attempt]] = {}
    numbers = [story.number for story in found]
    for attempt in seat.campaign.attempts.filter(is_gone=False, story__in=numbers):
        by_story.setdefault(attempt.story, []).append(attempt)
    return [story_progress(story, by_story.get(story.number, [])) for story in found]


class Stories(StoryView, ListAPIView[Story]):
    rights = {"GET": Right.SEE, "POST": Right.PLAY}
    serializer_class = shapes.StorySerializer

    @extend_schema(responses=shapes.StorySerializer(many=True))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The stories of a campaign, the newest first, each with the try that is due in it."""
        seat = self.seat()
        page = self.paginate_queryset(actions.stories_of(seat.campaign))
        return self.get_paginated_response(shapes.StorySerializer(_standings(seat, list(page or [])), many=True).data)

    @extend_schema(request=shapes.StoryNameSerializer, responses={201: shapes.WholeStorySerializer})
    @once
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Start a story."""
        story = actions.start(self.seat(), **read(shapes.StoryNameSerializer, request))
        return Response(shapes.WholeStorySerializer(story_progress(story, ())).data, status=201)


class StoryDetail(StoryView):
    rights = {"GET": Right.SEE, "PATCH": Right.PLAY, "DELETE": Right.PLAY}

    @extend_schema(responses=shapes.WholeStorySerializer)
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """One story: every attempt in its place on the ladder, and the try that is due."""
        seat = self.seat()
        return self._answer(seat, actions.story_of(seat, number))

    @extend_schema(request=shapes.StoryNameSerializer, responses=shapes.WholeStorySerializer)
    def patch(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Give a story another name."""
        seat = self.seat()
        return self._answer(seat, actions.rename(seat, number, **read(shapes.StoryNameSerializer, request)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Take a story out with its attempts; an undo brings them back."""
        actions.take_story_out(self.seat(), number)
        return Response(status=204)

    def _answer(self, seat: Member, story: Story) -> Response:
        return Response(shapes.WholeStorySerializer(_standings(seat, [story])[0]).data)


class StoryAttempts(StoryView, ListAPIView[Attempt]):
    rights = {"GET": Right.SEE, "POST": Right.PLAY}
    serializer_class = shapes.ToldAttemptSerializer

    @extend_schema(responses=shapes.ToldAttemptSerializer(many=True))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The attempts of a story as they were played, each in its place on the ladder."""
        seat = self.seat()
        [told] = _standings(seat, [actions.story_of(seat, self.kwargs["story"])])
        page = self.paginate_queryset(told.attempts)
        return self.get_paginated_response(shapes.ToldAttemptSerializer(page, many=True).data)

    @extend_schema(request=shapes.NewAttemptSerializer, responses={201: shapes.AttemptSerializer})
    def post(self, request: Request, id: uuid.UUID, story: int) -> Response:
        """Write an attempt down; a scene out of order is refused with the rule and what is due."""
        wish = _wish(shapes.NewAttemptSerializer, request)
        attempt = actions.record(self.seat(), story=story, key=wish.pop("key"), wish=wish)
        return Response(shapes.AttemptSerializer(attempt).data, status=201)


class QuickPlays(StoryView, ListAPIView[Attempt]):
    rights = {"GET": Right.SEE, "POST": Right.PLAY}
    serializer_class = shapes.AttemptSerializer

    def get_queryset(self) -> QuerySet[Attempt]:
        if getattr(self, "swagger_fake_view", False):
            return Attempt.objects.none()
        return actions.quick_plays_of(self.seat().campaign)

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Scenes played outside every story, the latest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=shapes.NewAttemptSerializer, responses={201: shapes.AttemptSerializer})
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Write down that a scene was played outside every story."""
        wish = _wish(shapes.NewAttemptSerializer, request)
        attempt = actions.record(self.seat(), story=None, key=wish.pop("key"), wish=wish)
        return Response(shapes.AttemptSerializer(attempt).data, status=201)


class AttemptDetail(StoryView):
    rights = {"GET": Right.SEE, "PATCH": Right.PLAY, "DELETE": Right.PLAY}

    @extend_schema(responses=shapes.AttemptSerializer)
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """One attempt or quick play."""
        return Response(shapes.AttemptSerializer(actions.attempt_of(self.seat(), number)).data)

    @extend_schema(request=shapes.AttemptChangeSerializer, responses=shapes.AttemptSerializer)
    def patch(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Correct an attempt; the ladder follows, and the story says which later attempts fit no more."""
        changes = _wish(shapes.AttemptChangeSerializer, request)
        seen = changes.pop("version", None)
        return Response(shapes.AttemptSerializer(actions.correct(self.seat(), number, changes=changes, seen=seen)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Take an attempt out; an undo brings it back."""
        actions.take_out(self.seat(), number)
        return Response(status=204)


class SceneCards(StoryView, ListAPIView[SceneCard]):
    rights = {"GET": Right.SEE}
    serializer_class = shapes.SceneCardSerializer

    @extend_schema(responses=shapes.SceneCardSerializer(many=True))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """What the table has read off its six scene cards."""
        campaign = self.seat().campaign
        known = {card.number: card for card in campaign.scene_cards.all()}
        cards = [known.get(scene.number) or SceneCard(campaign=campaign, number=scene.number) for scene in SCENES]
        page = self.paginate_queryset(cards)
        return self.get_paginated_response(shapes.SceneCardSerializer(page, many=True).data)


class SceneCardDetail(StoryView):
    rights = {"PATCH": Right.PLAY}

    @extend_schema(request=shapes.SceneCardChangeSerializer, responses=shapes.SceneCardSerializer)
    def patch(self, request: Request, id: uuid.UUID, scene: int) -> Response:
        """Write down whether a scene card has an easy or a hard mode, and how many hours."""
        card = actions.read_card(self.seat(), scene, changes=read(shapes.SceneCardChangeSerializer, request))
        return Response(shapes.SceneCardSerializer(card).data)
