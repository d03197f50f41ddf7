"""The paths of the cards room, under /api/v1/."""

from django.urls import path

from cards.almanac import api as almanac
from cards.api import views, vocabulary

urlpatterns = [
    path("games/", views.Games.as_view(), name="api-games"),
    path("cards/", views.Cards.as_view(), name="api-cards"),
    path("cards/<slug:code>/", views.CardDetail.as_view(), name="api-card"),
    path("card-types/", vocabulary.CardTypes.as_view(), name="api-card-types"),
    path("chapters/", vocabulary.Chapters.as_view(), name="api-chapters"),
    path("keywords/", vocabulary.Keywords.as_view(), name="api-keywords"),
    path("glossary/", views.Glossary.as_view(), name="api-glossary"),
    path("mutations/", almanac.Mutations.as_view(), name="api-mutations"),
    path("mutations/today/", almanac.Today.as_view(), name="api-mutation-today"),
    path("mutations/<str:date>/", almanac.MutationOfDay.as_view(), name="api-mutation"),
    path("recipes/", vocabulary.Recipes.as_view(), name="api-recipes"),
    path("recipes/<slug:slug>/", views.RecipeDetail.as_view(), name="api-recipe"),
    path("recipes/<slug:slug>/pull-list/", views.PullList.as_view(), name="api-pull-list"),
]
