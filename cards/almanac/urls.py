"""The paths of the almanac's pages, feeds and pictures."""

from django.urls import path

from cards.almanac import feeds, pages

urlpatterns = [
    path("today/", pages.today, name="today"),
    path("mutations.ics", feeds.calendar, name="mutations-calendar"),
    path("mutations.atom", feeds.feed, name="mutations-feed"),
    path("mutations/", pages.mutations, name="mutations"),
    path("mutations/embed/", pages.embed, name="mutations-embed"),
    path("mutations/method.txt", pages.method, name="mutations-method"),
    path("mutations/today.txt", feeds.today_text, name="mutation-today-text"),
    path("mutations/<str:date>.txt", feeds.text, name="mutation-text"),
    path("mutations/<str:date>.png", pages.mutation_picture, name="mutation-picture"),
    path("mutations/<str:date>/", pages.mutation, name="mutation"),
]
