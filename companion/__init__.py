"""The frame: settings, the site's shell, the API's manners, and what runs it."""

from companion.celery import app as celery_app

__all__ = ["celery_app"]
