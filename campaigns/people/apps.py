"""The people app."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "campaigns.people"
    label = "people"
