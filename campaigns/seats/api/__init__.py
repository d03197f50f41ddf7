"""A campaign and its seats, for programs."""
