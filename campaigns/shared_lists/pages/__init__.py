"""The pages of shared lists."""
