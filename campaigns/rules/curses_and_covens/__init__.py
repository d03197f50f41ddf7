"""Curses & Covens: what works by its rules."""
