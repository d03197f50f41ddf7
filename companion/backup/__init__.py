"""Backups: made, kept, told of, and restored."""
