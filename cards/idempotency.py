"""Writes that are done once however often they are sent: the key of a request, and the answer that its first got.

What moves cards or tells a live table keeps its key for ever, in the row that it made. All other writes that would do
their work twice keep it here, in the transaction of that work: a request of which nobody heard the answer can be sent
again with the same key, and gets it.
"""

import json
import uuid
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from datetime import datetime, timedelta
from enum import StrEnum
from functools import wraps
from typing import Any, TypeVar, cast

from cryptography.fernet import Fernet
from django.db import transaction
from django.http import HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from cards.models import AnsweredKey
from cards.reading import StrictSerializer
from cards.refusals import KeyUsed, Refused

KEY = "A UUID of your choice: the same request with the same key again is done once, and answered the same for a day."
KEPT_FOR = timedelta(days=1)
# Of one person the newest; and of all together who are not signed in.
KEYS_OF_ONE, KEYS_OF_NOBODY = 500, 5_000
# Of an answer, once it is packed.
ANSWER_BYTES = 64 * 1024

Handler = TypeVar("Handler", bound=Callable[..., HttpResponse])


class KeyIn(StrEnum):
    """Where an operation takes its key."""

    BODY = "body"
    ADDRESS = "address"


class KeySerializer(StrictSerializer):
    key = serializers.UUIDField(required=False, help_text=KEY)


def once(handler: Handler) -> Handler:
    """Take ``key`` as one field more of what is sent."""
    return _once(handler, KeyIn.BODY)


def once_by_address(handler: Handler) -> Handler:
    """Take ``?key=``, where nothing is sent, or a file that has fields of its own."""
    return _once(handler, KeyIn.ADDRESS)


def _once(handler: Handler, where: KeyIn) -> Handler:
    @wraps(handler)
    def handle(view: Any, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        key = _taken(request, where)
        if key is None:
            return handler(view, request, *args, **kwargs)
        return _answered(_Asked(request, key), lambda: handler(view, request, *args, **kwargs))

    handle.takes_key = where  # type: ignore[attr-defined]
    return cast(Handler, handle)


def _taken(request: Request, where: KeyIn) -> uuid.UUID | None:
    """The key of *request*; out of the body it is taken, so that the view finds its own fields alone."""
    if where is KeyIn.ADDRESS:
        sent: dict[str, Any] = {"key": request.query_params["key"]} if "key" in request.query_params else {}
    elif isinstance(request.data, dict) and "key" in request.data:
        sent = {"key": request.data.pop("key")}
    else:
        return None
    reader = KeySerializer(data=sent)
    reader.is_valid(raise_exception=True)
    key: uuid.UUID | None = reader.validated_data.get("key")
    return key


class _Asked:
    """A request with its key, as digests that tell nothing to whoever reads the database."""

    def __init__(self, request: Request, key: uuid.UUID) -> None:
        self.user_id = request.user.pk if request.user.is_authenticated else None
        self._secret = f"{self.user_id or 'nobody'} {key}"
        self.digest = self._hmac("key")
        data = request.data
        # A file is left as it came, and not read into its parts.
        sent = data.decode() if isinstance(data, bytes) else json.dumps(data, sort_keys=True)
        self.request = self._hmac("request", f"{request.method} {request.path} {sent}")

    def _hmac(self, purpose: str, value: str = "") -> str:
        return salted_hmac(f"{__name__}.{purpose}", f"{self._secret} {value}", algorithm="sha256").hexdigest()

    @property
    def seal(self) -> Fernet:
        """What was answered can be read with the key alone: some answers have a secret, such as a token."""
        return Fernet(urlsafe_b64encode(bytes.fromhex(self._hmac("seal"))))


def _answered(asked: _Asked, work: Callable[[], HttpResponse]) -> HttpResponse:
    with transaction.atomic():
        # Whoever comes at the same moment waits here until the first is done.
        fields = {"user_id": asked.user_id, "request": asked.request}
        row, is_first = AnsweredKey.objects.get_or_create(digest=asked.digest, defaults=fields)
        if not is_first:
            return _same_answer(asked, row)
        response = work()
        if response.status_code >= 400:
            transaction.set_rollback(True)
            return response
        packed = zlib.compress(_body(response))
        row.status = response.status_code
        row.answer = asked.seal.encrypt(packed) if len(packed) <= ANSWER_BYTES else None
        row.save(update_fields=["status", "answer"])
        _forget_oldest(asked.user_id)
    return response


def _body(response: HttpResponse) -> bytes:
    if isinstance(response, Response):
        rendered: bytes = JSONRenderer().render(response.data)
        return rendered
    return response.content


def _same_answer(asked: _Asked, row: AnsweredKey) -> HttpResponse:
    if row.request != asked.request:
        raise KeyUsed
    if row.answer is None:
        raise Refused("done-already", _("This was done already. Its answer was too large to be kept: ask for it anew."))
    body = zlib.decompress(asked.seal.decrypt(bytes(row.answer)))
    return HttpResponse(body, status=row.status, content_type="application/json" if body else None)


def _forget_oldest(user_id: Any) -> None:
    theirs = AnsweredKey.objects.filter(user=user_id)
    most = KEYS_OF_ONE if user_id else KEYS_OF_NOBODY
    too_old = theirs.order_by("-pk").values_list("pk", flat=True)[most : most + 1].first()
    if too_old:
        theirs.filter(pk__lte=too_old).delete()


def sweep(now: datetime) -> None:
    """Forget the keys that nobody sends any more."""
    AnsweredKey.objects.filter(at__lt=now - KEPT_FOR).delete()
