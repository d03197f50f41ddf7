"""The printed rules as plain functions, a package per game: no Django, no database, no clock, no dice of their own."""
