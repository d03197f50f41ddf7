"""The promises of the API written a second time, from its document alone: no line of the companion is imported here."""
