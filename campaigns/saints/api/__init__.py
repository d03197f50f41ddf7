"""The API of saints: sheets, halos, decks, what is proposed for them, and tallies."""
