"""The parts of the API's document: under which of them an operation stands, and what each of them is about."""

import re

TAGS = {
    "people": "Who you are: a guest with a name, a token for a program, an account with a password.",
    "games": "The five games, and the rules that the companion knows of each.",
    "cards": "What the rulebooks prove to exist, the glossary, and how a prepared deck is stacked.",
    "mutations": "The temporal mutation of each day.",
    "tools": "Answers from the rulebooks, without an account: nothing is kept.",
    "campaigns": "Campaigns: starting one, its notes, its day, and taking it along as a file.",
    "seats": "Who sits at the table, who guides, invitations, and the spectators’ page.",
    "chronicle": "What happened at a campaign, and undoing it.",
    "saints": "Apocrypha: sheets, halos, decks, and saints who play at other tables.",
    "missions": "Apocrypha: setting out, ending a mission together, and planning decks.",
    "guided missions": "Missions that a guide writes and shows part by part; until then they are for the guide alone.",
    "stories": "The Witching Hour: stories, attempts, quick plays, and what stands on the scene cards.",
    "live tables": "One truth on every phone while you play: events, undo, savepoints, rulings, secrets.",
    "boxes": "Where every copy of a card lies, and how it gets somewhere else.",
    "packs": "Cards of your own, corrections, and printed texts that you typed in for yourself.",
    "lists": "Rebuilds and checklists that whoever has the address ticks off together.",
    "deleted": "What you deleted; it can be restored for thirty days.",
}

# By the first part of an address; of a campaign, by what follows its id.
_BY_FIRST = {
    "": "games",
    "guests": "people",
    "me": "people",
    "tokens": "people",
    "games": "games",
    "rules": "games",
    "cards": "cards",
    "card-types": "cards",
    "chapters": "cards",
    "keywords": "cards",
    "glossary": "cards",
    "recipes": "cards",
    "mutations": "mutations",
    "tools": "tools",
    "archives": "campaigns",
    "invitations": "seats",
    "shared": "seats",
    "sittings": "live tables",
    "screens": "live tables",
    "boxes": "boxes",
    "packs": "packs",
    "corrections": "packs",
    "rebuilds": "lists",
    "checklists": "lists",
    "deleted": "deleted",
}
_OF_CAMPAIGN = {
    "members": "seats",
    "seat": "seats",
    "owner": "seats",
    "invitations": "seats",
    "share": "seats",
    "guide": "seats",
    "guide-notes": "guided missions",
    "guided": "guided missions",
    "chronicle": "chronicle",
    "saints": "saints",
    "visitors": "saints",
    "tallies": "saints",
    "missions": "missions",
    "deck-plan": "missions",
    "stories": "stories",
    "attempts": "stories",
    "quick-plays": "stories",
    "scene-cards": "stories",
    "sittings": "live tables",
    "rulings": "live tables",
    "results": "live tables",
    "boxes": "boxes",
    "packs": "packs",
}
_OF_CARD = {"text": "packs", "correction": "packs"}


def tag_of(path: str) -> str:
    """Under which part of the document the operations at *path* stand."""
    first, _id, then = re.fullmatch(r"/api/v1/([^/]*)/?([^/]*)/?([^/]*).*", path).groups()  # type: ignore[union-attr]
    if first == "campaigns":
        return _OF_CAMPAIGN.get(then, "campaigns")
    if first == "cards" and then in _OF_CARD:
        return _OF_CARD[then]
    return _BY_FIRST[first]
