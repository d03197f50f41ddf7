"""The campaigns room's door for people: load, act, render."""
