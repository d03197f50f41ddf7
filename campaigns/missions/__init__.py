"""The missions of Apocrypha: setting out, ending them together, and rebuilding decks between them."""
