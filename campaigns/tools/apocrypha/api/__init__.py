"""Apocrypha's tools for programs."""
