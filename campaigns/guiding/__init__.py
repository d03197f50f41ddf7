"""Guided mode of Apocrypha: missions that a guide writes and shows part by part."""
