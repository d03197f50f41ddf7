"""The campaigns room's door for programs."""
