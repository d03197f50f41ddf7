"""The saints of Apocrypha: sheets, halos, decks, cards that change hands, tallies."""
