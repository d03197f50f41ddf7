"""How the tests of a rebuild look at its page and tap on it."""

import uuid
from typing import Any

from django.test import Client
from django.urls import reverse

from campaigns.models import Rebuild, Stage
from tests.markup import flat


def page(phone: Client, rebuild: Rebuild, **asked: Any) -> str:
    answer = phone.get(reverse("rebuild", args=[rebuild.pk]), asked)
    assert answer.status_code == 200
    return flat(answer.content.decode())


def tap(phone: Client, rebuild: Rebuild, **body: Any) -> Any:
    return phone.post(reverse("rebuild-tap", args=[rebuild.pk]), {"key": str(uuid.uuid4()), **body})


def filled(rebuild: Rebuild, stage: str = Stage.STACK) -> list[int]:
    return sorted(rebuild.ticks.filter(stage=stage).values_list("place", flat=True))
