"""Apocrypha's tools."""
