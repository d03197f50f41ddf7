"""Boxes of cards at the tables, and everything that people do with a box of theirs."""
