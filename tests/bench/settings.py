"""The real settings, with the two references among the paths."""

from companion.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"
