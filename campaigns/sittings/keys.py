"""By which the same request is known when it comes again under its key."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any


def digest_of(what: str, sent: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps([what, sent], sort_keys=True).encode()).hexdigest()
