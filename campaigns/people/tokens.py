"""Secrets that people carry: how they are made and how they are recognised."""

import hashlib
import secrets


def new_token() -> str:
    return secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    """What is stored in place of *secret*; long random secrets need no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()
