"""Curses & Covens in sentences, and what works by its rules."""
