"""A campaign as one file, out and in again."""
