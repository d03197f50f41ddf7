"""A pack at an address: what lies there now, or why nobody knows."""

import hashlib
from typing import NamedTuple

import msgspec
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from campaigns.days.delivery import FetchedFile, TooLarge, Unanswered, Unsent, WebhookPolicy, fetch
from cards import strictjson
from cards.packs import files
from cards.packs.files import PackPart

BAD_ADDRESSES = {
    "malformed": _("This is not a web address. Copy the whole address of the pack’s file."),
    "scheme": _("The address must begin with https://."),
    "credentials": _("The address must not hold a name or a password before an @."),
    "port": _("The address must not name a port: packs come from port 443 alone."),
    "host": _("The address must name a server of the public internet."),
}
# Why a look at an address failed, and what to do about it.
PROBLEMS = {
    "address": _("The address leads to no server of the public internet. Look whether it is spelled right."),
    "connection": _("The server does not answer. Try again later; if it stays so, ask whoever keeps the pack."),
    "certificate": _("The server’s certificate is not valid. Whoever keeps the pack has to put that right."),
    "unanswered": _("The server broke off or took too long. Try again later."),
    "moved": _("The pack has moved, and nobody follows by themselves. Stop this address and subscribe to the new one."),
    "locked": _("The server wants to know who asks. A pack must lie where everyone may read it."),
    "gone": _("Nothing lies at this address. Look whether it is spelled right, or ask whoever keeps the pack."),
    "status": _("The server answered with an error (%(detail)s). Try again later."),
    "too-large": _("The file is larger than two megabytes. Ask whoever keeps the pack to divide it."),
    "no-pack": _("What lies there is no pack. It says: %(detail)s"),
    "other-game": _("What lies there is for another game now. Stop this address, or ask whoever keeps the pack."),
}
STATUS = {401: "locked", 403: "locked", 404: "gone", 410: "gone"}
# As long as their columns.
DETAIL_MAX, ETAG_MAX, MODIFIED_MAX = 300, 200, 60


class Unfetched(Exception):
    """Why there is no pack to be had from an address, as a code, with what there is to say of it."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail[:DETAIL_MAX]

    @property
    def words(self) -> str:
        return problem_in_words(self.code, self.detail)


def problem_in_words(code: str, detail: str) -> str:
    return str(PROBLEMS[code]) % {"detail": detail}


class PackAtAddress(NamedTuple):
    """A pack as it lies at an address, the digest of what it says, and what the server calls that."""

    part: PackPart
    version: str
    etag: str
    modified: str


def pack_at(url: str, *, policy: WebhookPolicy, etag: str = "", modified: str = "") -> PackAtAddress | None:
    """What lies at *url*; None where it is as it was under *etag*, or since *modified*. Or Unfetched."""
    try:
        file = fetch(url, policy=policy, most=settings.PACK_MAX_BYTES, etag=etag, modified=modified)
    except Unsent as error:
        raise Unfetched(str(error)) from None
    except Unanswered:
        raise Unfetched("unanswered") from None
    except TooLarge:
        raise Unfetched("too-large") from None
    if file.status == 304 and (etag or modified):
        return None
    return _read(file)


def _read(file: FetchedFile) -> PackAtAddress:
    if file.status != 200:
        code = STATUS.get(file.status, "moved" if 300 <= file.status < 400 else "status")
        raise Unfetched(code, str(file.status))
    try:
        part = files.read(strictjson.loads(file.body, most_nodes=strictjson.FILE_NODES))
    except strictjson.BadJSON as error:
        raise Unfetched("no-pack", str(error)) from None
    except ValidationError as error:
        raise Unfetched("no-pack", error.messages[0]) from None
    return PackAtAddress(part, version_of(part), _header(file.etag, ETAG_MAX), _header(file.modified, MODIFIED_MAX))


def _header(sent: str, most: int) -> str:
    """As it can be sent back; what is too long, or not plain, is forgotten."""
    return sent if sent.isascii() and sent.isprintable() and len(sent) <= most else ""


def version_of(part: PackPart) -> str:
    """The same for the same cards, however their file is laid out."""
    part.cards.sort(key=lambda card: card.code)
    return hashlib.sha256(msgspec.json.encode(part)).hexdigest()
