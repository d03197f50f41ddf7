"""The paths of the tools."""

from django.urls import path

from campaigns.pages.tools import assists, odds

urlpatterns = [
    path("tools/apocrypha/assists/", assists.assists, name="tool-assists"),
    path("tools/apocrypha/odds/", odds.odds, name="tool-odds"),
]
