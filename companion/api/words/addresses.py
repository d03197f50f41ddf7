"""What stands in an address between two strokes, in words."""

import re

# By the part before it.
_AFTER = {
    "campaigns": "The id of the campaign.",
    "boxes": "The id of the box.",
    "packs": "The id of the pack.",
    "rebuilds": "The id of the rebuild; whoever knows it may help.",
    "checklists": "The id of the list; whoever knows it may help.",
    "sittings": "The id of the live table.",
    "tokens": "The id of the token.",
    "invitations": "The code of the invitation; of your own table, its id.",
    "shared": "The code of the spectators’ page.",
    "screens": "The code of the screen in the middle of the table.",
    "announcements": "The id of the announcement.",
    "guided": "The id of the guided mission.",
    "parts": "The id of the part.",
    "shown": "The number of a seat.",
    "members": "The number of a seat.",
    "saints": "The number of the saint, counted within the campaign.",
    "visitors": "The number of the guest among the saints.",
    "missions": "The number of the mission, counted within the campaign.",
    "answers": "The number of a seat.",
    "decisions": "The number of the saint whose decision it is.",
    "tallies": "The number of the tally, counted within the campaign.",
    "stories": "The number of the story, counted within the campaign.",
    "attempts": "The number of the attempt, counted within the campaign.",
    "scene-cards": "The number of the scene; 0 is Training Day.",
    "rulings": "The number of the ruling, counted within the campaign.",
    "chronicle": "The number of the entry, counted within the campaign.",
    "vetoes": "The date, YYYY-MM-DD.",
    "moves": "The number of the entry in the ledger.",
    "kept": "The id of the kept table.",
    "plans": "The id of the plan.",
    "merge": "The id of the box that becomes part of this one.",
    "ticks": "Which one, as the list counts them, from 0.",
    "chapters": "The slug of the chapter.",
    "cards": "The code of the card; while it is veiled, its alias.",
    "recipes": "The slug of the recipe.",
    "rules": "The slug of the game.",
    "mutations": "The date, YYYY-MM-DD.",
}


def words_in(path: str) -> dict[str, str]:
    """What stands for each name in the curly brackets of *path*."""
    return {name: _AFTER[before] for before, name in re.findall(r"/([^/{}]+)/\{([^/{}]+)\}", path)}
