"""Shared lists, for programs."""
