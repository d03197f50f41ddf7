"""The pages of a box."""
