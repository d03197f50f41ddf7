"""The campaign's own page, and the window on it."""
