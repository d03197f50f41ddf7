"""The campaigns app."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"
