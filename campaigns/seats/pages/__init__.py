"""The pages of a campaign and its seats."""
