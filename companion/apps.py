"""The companion app: the site's shell."""

from django.apps import AppConfig


class CompanionConfig(AppConfig):
    name = "companion"
