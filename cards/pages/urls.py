"""The paths of the gallery and of the rules."""

from django.urls import path

from cards.pages import card, gallery, helps, rules, search, spoilers

urlpatterns = [
    path("cards/", gallery.cards, name="cards"),
    path("cards/search/", search.search, name="cards-search"),
    path("cards/suggestions/", search.suggestions, name="cards-suggestions"),
    path("cards/<slug:game>/", gallery.game, name="cards-game"),
    path("cards/<slug:game>/types/<slug:type>/", gallery.of_type, name="cards-type"),
    path("cards/<slug:game>/chapters/<slug:chapter>/", gallery.of_chapter, name="cards-chapter"),
    path("cards/<slug:game>/sight/unveil/", spoilers.unveil, name="cards-unveil"),
    path("cards/<slug:game>/sight/veil/", spoilers.veil, name="cards-veil"),
    path("cards/<slug:game>/by-name/", card.card_called, name="card-called"),
    path("cards/<slug:game>/<slug:card>/", card.card, name="card"),
    path("cards/<slug:game>/<slug:card>/seen/", card.mark_seen, name="card-seen"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:game>/", rules.glossary, name="rules-game"),
    path("rules/<slug:game>/<slug:term>/", rules.term, name="rules-term"),
    path("rules/<slug:game>/reference/<slug:reference>/", rules.reference, name="rules-reference"),
    path("rules/<slug:game>/chart/<slug:chart>/", rules.chart, name="rules-chart"),
    path("rules/<slug:game>/help/<slug:help>/", helps.help, name="rules-help"),
]
