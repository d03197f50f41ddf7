"""Apocrypha in sentences: verdicts, steps of the set-up, the turn, what happens in the middle of a mission."""
